"""Who sits at the table: people by name, computer players by level, and their first bets.

Source: RULES K14, K27.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import unique

from webapp.engine.blackjack.bets import bets_for, check_bet
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import Rules
from webapp.engine.codes import Code
from webapp.engine.errors import RuleError
from webapp.engine.names import COMMAS, MAX_NAME_LENGTH, shows_nothing

MAX_SEATS = 7


@unique
class SetupErrorCode(Code):
    """What can be wrong with the seats of a table."""

    NO_SEATS = "no_seats"
    TOO_MANY_SEATS = "too_many_seats"
    NAME_EMPTY = "name_empty"
    NAME_TOO_LONG = "name_too_long"
    NAME_NOT_PRINTABLE = "name_not_printable"
    NAME_TAKEN = "name_taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One seat: a person by ``name``, or a computer player by ``level``, which has no name."""

    name: str = ""
    level: Level | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetup:
    """A table before the first round.

    Attributes:
        rules: The rule set.
        seats: From the dealer's left, 1-7.
        bets: One bet a seat, whole chips.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    bets: tuple[int, ...]


def split_names(text: str) -> tuple[str, ...]:
    """Return the names in ``text``, separated by commas, trimmed and in normal form C.

    Commas of other scripts count as commas. Nothing between two commas is an empty name, which
    :func:`seat_faults` refuses.

    >>> split_names(" pobi, jason ")
    ('pobi', 'jason')

    Source: RULES K14.
    """
    return tuple(
        unicodedata.normalize("NFC", name.strip()) for name in text.translate(COMMAS).split(",")
    )


def seat_faults(seats: Sequence[Seat]) -> tuple[RuleError, ...]:
    """Return everything that is wrong with the seats; a fault of one names its ``seat``, from 0.

    Source: RULES K14, K27.
    """
    faults: list[RuleError] = []
    if not seats:
        faults.append(RuleError(SetupErrorCode.NO_SEATS))
    if len(seats) > MAX_SEATS:
        faults.append(RuleError(SetupErrorCode.TOO_MANY_SEATS, seats=len(seats), maximum=MAX_SEATS))
    taken: set[str] = set()
    for index, seat in enumerate(seats):
        code = None if seat.level else _name_fault(seat.name, taken)
        if code is not None:
            faults.append(RuleError(code, seat=index, name=seat.name, maximum=MAX_NAME_LENGTH))
        taken.add(seat.name)
    return tuple(faults)


def check_setup(setup: TableSetup) -> None:
    """Check a table before the first round.

    Raises:
        RuleError: The first fault of the seats, else of the bets.

    Source: RULES K14, K27.
    """
    for fault in seat_faults(setup.seats):
        raise fault
    for bet in bets_for(setup.bets, len(setup.seats)):
        check_bet(bet)


def _name_fault(name: str, taken: set[str]) -> SetupErrorCode | None:
    """Return what is wrong with a person's name."""
    if not name.strip():
        return SetupErrorCode.NAME_EMPTY
    if len(name) > MAX_NAME_LENGTH:
        return SetupErrorCode.NAME_TOO_LONG
    if not name.isprintable() or shows_nothing(name):
        return SetupErrorCode.NAME_NOT_PRINTABLE
    return SetupErrorCode.NAME_TAKEN if name in taken else None
