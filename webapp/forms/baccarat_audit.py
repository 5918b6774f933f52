"""The form of an audit: a log, pasted or in a file, and how it is to be judged and answered."""

from enum import unique

from werkzeug.datastructures import FileStorage, MultiDict

from webapp.engine.baccarat.odds import MAX_DECKS, parse_decks
from webapp.engine.baccarat.shoe_log import LogErrorCode
from webapp.engine.codes import Code
from webapp.engine.errors import NotationError, RuleError
from webapp.forms.fields import CheckerForm, Choices, InputErrorCode, ParsedField
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import ngettext

#: The largest log that is read, in MiB and in bytes.
MAX_LOG_MIB = 5
MAX_LOG = MAX_LOG_MIB * 1024 * 1024


@unique
class AuditFormat(Code):
    """How an audit is answered, named as in addresses."""

    HTML = "html"
    CSV = "csv"


@unique
class AuditInputCode(Code):
    """What can be wrong with a log before anybody reads it."""

    TWO_LOGS = "two_logs"
    LOG_TOO_LARGE = "log_too_large"
    UNKNOWN_FORMAT = "unknown_format"


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
    format = ParsedField(_l("Answer"), parse=parse_format, usual=AuditFormat.HTML)

    def __init__(
        self, arguments: "MultiDict[str, str]", files: "MultiDict[str, FileStorage]"
    ) -> None:
        super().__init__(arguments)
        self._files = [file for file in files.getlist("file") if file.filename]

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
