"""The form of an audit: a log, pasted or in a file, and how it is to be judged and answered."""

from contextlib import AbstractContextManager, nullcontext

from werkzeug.datastructures import FileStorage, MultiDict

from webapp.engine.baccarat.odds import MAX_DECKS, parse_decks
from webapp.engine.baccarat.shoe_log import LogErrorCode
from webapp.engine.errors import NotationError, RuleError
from webapp.engine.gate import Gate
from webapp.forms.fields import CheckerForm, Choices, ParsedField
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import ngettext
from webapp.input_codes import AuditFormat, AuditInputCode, InputErrorCode

#: The largest log that is read, in MiB and in bytes.
MAX_LOG_MIB = 5
MAX_LOG = MAX_LOG_MIB * 1024 * 1024

#: The largest log, in bytes or characters, that is judged however many are: in a blink.
SMALL_LOG = 256 * 1024

#: A log of 100,000 rounds holds a thread for seconds. Two are judged and one waits, so that most
#: of the server's eight threads stay free for whatever else is asked.
AT_ONCE = 2
MOST_WAITING = 1
LARGE_LOGS = Gate(at_once=AT_ONCE, most_waiting=MOST_WAITING, patience=3.0)


#: What can be so wrong with a log that it is too much rather than bad.
TOO_MUCH = frozenset(
    {LogErrorCode.TOO_MANY_ROUNDS, LogErrorCode.TOO_MANY_LINES, AuditInputCode.LOG_TOO_LARGE}
)


def parse_format(text: str) -> AuditFormat:
    """Return the format that ``text`` names.

    Raises:
        NotationError: ``unknown_format``.
    """
    try:
        return AuditFormat(text.strip())
    except ValueError:
        raise NotationError(AuditInputCode.UNKNOWN_FORMAT, value=text) from None


def check_size(size: int) -> None:
    """Refuse a log of more than ``MAX_LOG`` bytes.

    Raises:
        RuleError: ``log_too_large``.
    """
    if size > MAX_LOG:
        raise RuleError(AuditInputCode.LOG_TOO_LARGE, limit=MAX_LOG_MIB)


def place_for(log: bytes | str) -> AbstractContextManager[None]:
    """Return what holds a log's place from its first round to the last word of the answer.

    Entering it raises ``Busy`` where the log is large and too many others are.
    """
    return LARGE_LOGS.passed() if len(log) > SMALL_LOG else nullcontext()


def _decks_text(value: str) -> str:
    return ngettext("%(num)s deck", "%(num)s decks", int(value))


DECKS = Choices(
    values=tuple(str(decks) for decks in range(1, MAX_DECKS + 1)),
    text=_decks_text,
    empty=_l("Do not count"),
)


class DecksForm(CheckerForm):
    """The shoe that a log is of."""

    decks = ParsedField(
        _l("Decks of the shoe"), parse=parse_decks, choices=DECKS, note=_l("to count copies")
    )


class AuditForm(DecksForm):
    """What is posted, the file apart."""

    log = ParsedField(_l("Paste the log"), parse=str)
    file = ParsedField(_l("Or choose a file"), parse=str)
    format = ParsedField(_l("Answer"), parse=parse_format, usual=AuditFormat.HTML)

    def __init__(
        self, arguments: "MultiDict[str, str]", files: "MultiDict[str, FileStorage]"
    ) -> None:
        super().__init__(arguments)
        self._files = [file for file in files.getlist("file") if file.filename]

    @property
    def has_file(self) -> bool:
        """Whether the log is in a file, which no answer can hold."""
        return bool(self._files)

    def blame(self, error: RuleError) -> None:
        """Put what is wrong with the log beside the field that it came from."""
        from_file = self.has_file and error.code is not AuditInputCode.TWO_LOGS
        (self.file if from_file else self.log).refuse(error)

    def sent_log(self) -> bytes | str:
        """Return the log: the text that was pasted or the file's bytes.

        Raises:
            RuleError: ``two_logs``, ``repeated`` or ``log_too_large``.
        """
        if len(self._files) > 1:
            raise NotationError(InputErrorCode.REPEATED, field="file")
        pasted: str = self.log.data or ""
        if not self._files:
            check_size(len(pasted.encode("utf-8", "surrogatepass")))
            return pasted
        if pasted:
            raise NotationError(AuditInputCode.TWO_LOGS)
        # One byte more than allowed tells that it is too large.
        sent = self._files[0].stream.read(MAX_LOG + 1)
        check_size(len(sent))
        return sent
