"""Names of the people at a table: how they are written in one line, and what is wrong with them.

Who may sit where is each game's matter.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from enum import unique

from webapp.engine.codes import Code
from webapp.engine.commas import split_at_commas
from webapp.engine.errors import NotationError

MAX_NAME_LENGTH = 12
"""Longest name in characters, after trimming and NFC."""

SEPARATOR = ", "

_BLANKS = frozenset(
    "\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}\N{HANGUL CHOSEONG FILLER}"
    "\N{HANGUL JUNGSEONG FILLER}\N{BRAILLE PATTERN BLANK}\N{COMBINING GRAPHEME JOINER}"
    "\N{KHMER VOWEL INHERENT AQ}\N{KHMER VOWEL INHERENT AA}"
)
"""Characters that count as printable and show nothing."""


@unique
class NameErrorCode(Code):
    """What can be wrong with the names of a table."""

    NAME_TOO_LONG = "name_too_long"
    NAME_NOT_PRINTABLE = "name_not_printable"
    NAME_TAKEN = "name_taken"
    TOO_MANY_NAMES = "too_many_names"


def split_names(text: str) -> tuple[str, ...]:
    """Return the names in ``text``, one a seat, trimmed and in NFC.

    Nothing between two commas is an empty name: whether a seat may be without one is each
    game's matter. Empty ones at the end are left out.

    >>> split_names(" Minh, , 小芳，")
    ('Minh', '', '小芳')
    """
    names = [unicodedata.normalize("NFC", part) for part in split_at_commas(text)]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def name_faults(names: Sequence[str], seats: int) -> tuple[NotationError, ...]:
    """Return everything that is wrong with names: each is shown, short and given once.

    Args:
        names: Names by seat, empty where a seat has none.
        seats: How many seats there are.

    Returns:
        ``name_not_printable``, ``name_too_long`` or ``name_taken``, one a name at most, with the
        ``seat`` counted from 1; ``too_many_names`` stands for all that have no seat.
    """
    faults: list[NotationError] = []
    taken: set[str] = set()
    for seat, name in enumerate(names[:seats], start=1):
        if not is_shown(name):
            faults.append(NotationError(NameErrorCode.NAME_NOT_PRINTABLE, seat=seat))
        elif len(name) > MAX_NAME_LENGTH:
            faults.append(
                NotationError(
                    NameErrorCode.NAME_TOO_LONG, seat=seat, value=name, limit=MAX_NAME_LENGTH
                )
            )
        elif name and name in taken:
            faults.append(NotationError(NameErrorCode.NAME_TAKEN, seat=seat, value=name))
        taken.add(name)
    if len(names) > seats:
        faults.append(NotationError(NameErrorCode.TOO_MANY_NAMES, names=len(names), seats=seats))
    return tuple(faults)


def is_shown(name: str) -> bool:
    """Return whether each character shows something; a mark needs one to stand on.

    >>> is_shown("小芳"), is_shown("\N{HANGUL FILLER}"), is_shown("\N{COMBINING ACUTE ACCENT}")
    (True, False, False)
    """
    begins_with_mark = name != "" and unicodedata.category(name[0]).startswith("M")
    return name.isprintable() and not begins_with_mark and _BLANKS.isdisjoint(name)


def names_text(names: Iterable[str]) -> str:
    """Return names as addresses hold them.

    >>> names_text(("Minh", "", "小芳"))
    'Minh, , 小芳'
    """
    return SEPARATOR.join(names)
