"""Names of the people at a table: how they are written in one line, and what is wrong with them.

Who may sit where is each game's matter.
"""

import unicodedata
from enum import unique

from webapp.engine.codes import Code
from webapp.engine.errors import NotationError

MAX_NAME_LENGTH = 12
"""Longest name in characters, after trimming and NFC."""

SEPARATOR = ", "

COMMAS = str.maketrans(
    {"\N{FULLWIDTH COMMA}": ",", "\N{IDEOGRAPHIC COMMA}": ",", "\N{ARABIC COMMA}": ","}
)
"""Commas of other scripts, for ``str.translate``."""


@unique
class NameErrorCode(Code):
    """What can be wrong with the names of a table."""

    NAME_TOO_LONG = "name_too_long"
    NAME_NOT_PRINTABLE = "name_not_printable"
    NAME_TAKEN = "name_taken"
    TOO_MANY_NAMES = "too_many_names"


def split_names(text: str) -> tuple[str, ...]:
    """Return the names in ``text``, one a seat, trimmed and in NFC.

    Commas of East Asian scripts count as commas. A seat left empty between two commas has no
    name; empty ones at the end are left out.

    >>> split_names(" Minh, , 小芳，")
    ('Minh', '', '小芳')
    """
    parts = text.translate(COMMAS).split(",")
    names = [unicodedata.normalize("NFC", part.strip()) for part in parts]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def check_names(names: tuple[str, ...], seats: int) -> None:
    """Raise unless each name is printable, no longer than 12 characters and given once.

    Args:
        names: Names by seat, empty where a seat has none.
        seats: How many seats there are.

    Raises:
        NotationError: ``name_not_printable``, ``name_too_long``, ``name_taken``, with the seat
            counted from 1, or ``too_many_names``.
    """
    taken: set[str] = set()
    for seat, name in enumerate(names, start=1):
        if not name.isprintable() or (name and shows_nothing(name)):
            raise NotationError(NameErrorCode.NAME_NOT_PRINTABLE, seat=seat)
        if len(name) > MAX_NAME_LENGTH:
            raise NotationError(
                NameErrorCode.NAME_TOO_LONG, seat=seat, value=name, limit=MAX_NAME_LENGTH
            )
        if name and name in taken:
            raise NotationError(NameErrorCode.NAME_TAKEN, seat=seat, value=name)
        taken.add(name)
    if len(names) > seats:
        raise NotationError(NameErrorCode.TOO_MANY_NAMES, names=len(names), seats=seats)


def names_text(names: tuple[str, ...]) -> str:
    """Return names as addresses hold them.

    >>> names_text(("Minh", "", "小芳"))
    'Minh, , 小芳'
    """
    return SEPARATOR.join(names)


_BLANKS = frozenset(
    "\N{BRAILLE PATTERN BLANK}\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}"
    "\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}"
)
"""Characters that Unicode calls letters or symbols and that show nothing."""


def shows_nothing(text: str) -> bool:
    """Return whether nothing of a text can be seen: no name is made of that.

    Spaces, controls and format characters show nothing, nor do marks without a letter to stand
    on, nor the letters and symbols that are blank by design.

    >>> shows_nothing("\N{HANGUL FILLER} \N{ZERO WIDTH JOINER}"), shows_nothing("小芳")
    (True, False)
    """
    return all(
        unicodedata.category(character)[0] in "CMZ" or character in _BLANKS for character in text
    )
