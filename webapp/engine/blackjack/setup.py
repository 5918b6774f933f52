"""Who sits at the table: people by name, computer players by level, and their first bets.

Source: RULES K14, K27.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import unique

from webapp.engine.blackjack.bets import bets_for, check_bet
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import Rules
from webapp.engine.codes import Code
from webapp.engine.errors import RuleError
from webapp.engine.names import name_faults

MAX_SEATS = 7


@unique
class SetupErrorCode(Code):
    """What can be wrong with the seats of a table."""

    NO_SEATS = "no_seats"
    TOO_MANY_SEATS = "too_many_seats"
    NAME_EMPTY = "name_empty"


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


def seat_faults(seats: Sequence[Seat]) -> tuple[RuleError, ...]:
    """Return everything that is wrong with the seats; a fault of one names its ``seat``, from 1.

    Source: RULES K14, K27.
    """
    faults: list[RuleError] = []
    if not seats:
        faults.append(RuleError(SetupErrorCode.NO_SEATS))
    if len(seats) > MAX_SEATS:
        faults.append(RuleError(SetupErrorCode.TOO_MANY_SEATS, seats=len(seats), maximum=MAX_SEATS))
    faults += [
        RuleError(SetupErrorCode.NAME_EMPTY, seat=number)
        for number, seat in enumerate(seats, start=1)
        if seat.level is None and not seat.name.strip()
    ]
    return (*faults, *name_faults([seat.name for seat in seats[:MAX_SEATS]], MAX_SEATS))


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
