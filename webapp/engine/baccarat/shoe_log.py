"""Reading a log of rounds from CSV, before anybody judges it.

Columns are found by their header, in any order and case, further ones are left alone:
``player_cards, banker_cards, claimed_winner`` with cards apart by spaces or commas, or
``p1 p2 p3 b1 b2 b3 winner`` with one card a cell; either may have ``round``. Comma,
semicolon or tab; UTF-8 with or without byte-order mark; any line ends. What cannot be read
for certain is refused with its name: nothing is guessed.
Source: RULES B15, C2; reported faults BAC-21, BAC-22, BAC-28.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import unique
from io import StringIO
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from webapp.engine.codes import Code
from webapp.engine.errors import NotationError, RuleError

#: Rounds that a log may hold.
MAX_ROUNDS = 100_000

#: Line ends that a log may hold: room for each round, a blank line after it, and CR with LF.
MAX_LINES = 500_000

_JOINED = ("player_cards", "banker_cards")
_SEPARATE = ("p1", "p2", "p3", "b1", "b2", "b3")
_CLAIMS = ("claimed_winner", "winner", "result")
_ROUND = "round"
_KNOWN = frozenset({*_JOINED, *_SEPARATE, *_CLAIMS, _ROUND})

_DELIMITERS = (",", ";", "\t")
_COMMA = re.compile(r"\s*,\s*|\s+")
_UTF8_MARK = "\ufeff"
_LINE_END = re.compile(r"\r\n|\r|\n")
_QUOTED = re.compile(r'"[^"]*(?:""[^"]*)*"')


@unique
class LogErrorCode(Code):
    """Why a log cannot be read as a whole."""

    NOT_UTF8 = "not_utf8"
    EMPTY_LOG = "empty_log"
    NO_HEADER = "no_header"
    MISSING_COLUMNS = "missing_columns"
    AMBIGUOUS_COLUMNS = "ambiguous_columns"
    ZERO_CHARACTER = "zero_character"
    UNCLOSED_QUOTE = "unclosed_quote"
    TEXT_AFTER_QUOTE = "text_after_quote"
    CELL_TOO_LONG = "cell_too_long"
    TOO_MANY_ROUNDS = "too_many_rounds"
    TOO_MANY_LINES = "too_many_lines"


class LoggedRound(NamedTuple):
    """One round as it stands in the file.

    Attributes:
        line: The line of the file on which it begins, from 1.
        round: What the log calls it, empty where it does not say.
        player: The Player's cards as written.
        banker: The Banker's cards as written.
        claimed: The winner that the log names, as written.
        spills: Whether the row has more cells than the header.
    """

    line: int
    round: str
    player: Sequence[str]
    banker: Sequence[str]
    claimed: str
    spills: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """Where in a row the cells are: indices from 0."""

    delimiter: str
    width: int
    cards: tuple[int, ...]
    claimed: int
    round: int | None


def read_log(log: bytes | str) -> Iterator[LoggedRound]:
    """Yield the rounds of a log in the order of the file; rows without cards are no rounds.

    Raises:
        NotationError: ``not_utf8``, ``zero_character``, ``empty_log``, ``no_header``,
            ``missing_columns``, ``ambiguous_columns``, ``unclosed_quote``, ``text_after_quote``
            or ``cell_too_long``.
        RuleError: ``too_many_rounds`` or ``too_many_lines``.
    """
    # line ends that close the log say nothing, and may be millions
    text = _decoded(log).removeprefix(_UTF8_MARK).rstrip("\r\n")
    if text.count("\n") + text.count("\r") > MAX_LINES:
        raise RuleError(LogErrorCode.TOO_MANY_LINES, limit=MAX_LINES)
    layout = _layout(text)
    rows = _rows(text, layout.delimiter, strict=True)
    _header(rows)
    places = (*layout.cards, layout.claimed)
    pick = itemgetter(*places)
    width, rounds = layout.width, 0
    for line, row in rows:
        spills = len(row) > width and not _is_blank(row[width:])
        full = len(row) >= width
        *cards, claimed = pick(row) if full else [_cell(row, place) for place in places]
        claimed = claimed.strip()
        if not claimed and _is_blank(cards):
            continue
        rounds += 1
        if rounds > MAX_ROUNDS:
            raise RuleError(LogErrorCode.TOO_MANY_ROUNDS, limit=MAX_ROUNDS)
        player, banker = _hands(cards)
        name = "" if layout.round is None else _unguarded(_cell(row, layout.round).strip())
        yield LoggedRound(line, name, player, banker, claimed, spills)


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula; numbers stay numbers.

    Where numbers have a decimal comma, spreadsheets part cells at semicolons: what stands behind
    one begins a cell there.

    >>> harmless("=1+1"), harmless("-100"), harmless("9;=1+1")
    ("'=1+1", '-100', "9;'=1+1")

    Source: reported fault WEB-43.
    """
    if not _FORMULA.search(cell) or _NUMBER.fullmatch(cell):
        return cell
    return _FORMULA.sub(r"\1'", cell)


# what nobody sees, as a class of a pattern: blanks within a line, and all that takes no place
_UNSEEN = (
    r"\x00-\x08\x0b\x0c\x0e-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f"
    r"\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    r"\U000e0000-\U000e0fff"
)
_BEGINNING = f'(\\A[{_UNSEEN}]*|[;\t\r\n]["{_UNSEEN}]*)'
_FORMULA = re.compile(_BEGINNING + r"(?=[=+\-@\t\r\n＝＋－＠])")
_GUARD = re.compile(_BEGINNING + "'")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def _unguarded(cell: str) -> str:
    """Take back what :func:`harmless` did, so that a downloaded log reads as before."""
    plain = _GUARD.sub(r"\1", cell)
    return plain if harmless(plain) == cell else cell


def _decoded(log: bytes | str) -> str:
    """Decode UTF-8; no text has zero characters, but UTF-16 without its mark looks like that."""
    try:
        text = log if isinstance(log, str) else log.decode("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + error.object.count(b"\n", 0, error.start)
        raise NotationError(LogErrorCode.NOT_UTF8, line=line) from error
    zero = text.find("\0")
    if zero >= 0:
        raise NotationError(LogErrorCode.ZERO_CHARACTER, line=1 + text.count("\n", 0, zero))
    return text


def _rows(text: str, delimiter: str, *, strict: bool) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that says anything, with the line on which it begins."""
    body = text.lstrip("\r\n")
    above = _line_ends(text[: len(text) - len(body)])
    reader = csv.reader(StringIO(body, newline=""), delimiter=delimiter, strict=strict)
    line = above + 1
    try:
        for row in reader:
            if any(map(str.strip, row)):
                yield line, row
            line = above + reader.line_num + 1
    except csv.Error as error:
        raise _broken_row(text, line, delimiter) from error


def _line_ends(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def _broken_row(text: str, line: int, delimiter: str) -> NotationError:
    """Return what is wrong with the row that begins on a line, and at which character."""
    place = _start_of(text, line)
    plain = re.compile(f"[^\r\n{delimiter}]*")
    most = csv.field_size_limit()
    while True:
        cell = (_QUOTED if text.startswith('"', place) else plain).match(text, place)
        if cell is None:
            return NotationError(LogErrorCode.UNCLOSED_QUOTE, **_position(text, place))
        if len(cell[0]) > most:
            return NotationError(LogErrorCode.CELL_TOO_LONG, **_position(text, place), limit=most)
        place = cell.end()
        if not text.startswith(delimiter, place):  # a row that ends here would not be broken
            return NotationError(LogErrorCode.TEXT_AFTER_QUOTE, **_position(text, place))
        place += 1


def _start_of(text: str, line: int) -> int:
    ends = islice(_LINE_END.finditer(text), line - 1)
    return max((end.end() for end in ends), default=0)


def _position(text: str, place: int) -> dict[str, int]:
    """Return the line and the character in it, from 1."""
    before = text[:place]
    return {
        "line": 1 + _line_ends(before),
        "column": place - max(before.rfind("\n"), before.rfind("\r")),
    }


def _cell(row: Sequence[str], place: int) -> str:
    """Return a cell of a row that may be too short for it."""
    return row[place] if place < len(row) else ""


def _is_blank(cells: Sequence[str]) -> bool:
    return not "".join(cells).strip()


def _header(rows: Iterator[tuple[int, list[str]]]) -> list[str]:
    """Take the first row off ``rows``; an empty one if there is none."""
    return next((row for _, row in rows), [])


def _layout(text: str) -> _Layout:
    """Find the columns by the header, and with them the delimiter."""
    best: list[str] = []
    separator = _DELIMITERS[0]
    for delimiter in _DELIMITERS:
        # Not strict: quotes look broken wherever the delimiter is another one.
        header = _header(_rows(text, delimiter, strict=False))
        if not header:
            raise NotationError(LogErrorCode.EMPTY_LOG)
        names = [cell.strip().lower().replace(" ", "_") for cell in header]
        if len(_KNOWN.intersection(names)) > len(_KNOWN.intersection(best)):
            best, separator = names, delimiter
    if not best:
        raise NotationError(LogErrorCode.NO_HEADER)
    _check_columns(best)
    joined = _JOINED[0] in best
    return _Layout(
        delimiter=separator,
        width=len(best),
        cards=tuple(best.index(name) for name in (_JOINED if joined else _SEPARATE)),
        claimed=next(best.index(name) for name in _CLAIMS if name in best),
        round=best.index(_ROUND) if _ROUND in best else None,
    )


def _check_columns(names: Sequence[str]) -> None:
    """Refuse a header that lacks a column or leaves a choice between two."""
    joined = [name for name in _JOINED if name in names]
    separate = [name for name in _SEPARATE if name in names]
    claims = [name for name in _CLAIMS if name in names]
    twice = [name for name in sorted(_KNOWN) if names.count(name) > 1]
    rivals = [*(joined + separate if joined and separate else []), *claims * (len(claims) > 1)]
    if twice or rivals:
        raise NotationError(LogErrorCode.AMBIGUOUS_COLUMNS, columns=tuple(twice or rivals))
    wanted = _SEPARATE if separate else _JOINED
    missing = [name for name in wanted if name not in names]
    if not claims:
        missing.append(_CLAIMS[1] if separate else _CLAIMS[0])
    if missing:
        raise NotationError(LogErrorCode.MISSING_COLUMNS, columns=tuple(missing))


def _hands(cells: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return both hands from two cells of cards, or from six of one card each."""
    if len(cells) == len(_JOINED):
        return _split(cells[0]), _split(cells[1])
    return _without_blank_end(cells[:3]), _without_blank_end(cells[3:])


def _split(cell: str) -> Sequence[str]:
    if "," in cell:
        return _COMMA.split(cell.strip())
    return cell.split()


def _without_blank_end(cells: Sequence[str]) -> Sequence[str]:
    """Drop the cells of cards that were not drawn."""
    end = len(cells)
    while end and not cells[end - 1].strip():
        end -= 1
    return cells[:end]
