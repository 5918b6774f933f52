"""Bets at the table: whole chips, which have no monetary value.

Where hands are settled bets are :mod:`~webapp.engine.amounts`. Source: RULES C5, K12, K27.
"""

from enum import unique

from webapp.engine.codes import Code
from webapp.engine.errors import IllegalMove, NotationError, RuleError

MIN_BET = 1
MAX_BET = 1_000_000


@unique
class BetErrorCode(Code):
    """What can be wrong with bets."""

    NOT_WHOLE_CHIPS = "not_whole_chips"
    BET_OUT_OF_RANGE = "bet_out_of_range"
    BETS_DO_NOT_FIT_SEATS = "bets_do_not_fit_seats"
    BETS_ALREADY_PLACED = "bets_already_placed"


def parse_bet(text: str) -> int:
    """Return the bet that ``text`` names: ASCII digits only, trimmed first.

    >>> parse_bet(" 250 ")
    250

    Raises:
        NotationError: ``not_whole_chips`` for anything else; ``1e3`` and ``-5`` are not guessed.
        RuleError: ``bet_out_of_range``.
    """
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        raise NotationError(BetErrorCode.NOT_WHOLE_CHIPS, value=text)
    if len(digits) > len(str(MAX_BET)):
        raise _out_of_range(digits)
    return check_bet(int(digits))


def check_bet(bet: int) -> int:
    """Return a bet of 1 to 1,000,000 chips as it is.

    Raises:
        RuleError: ``bet_out_of_range``.
    """
    if not MIN_BET <= bet <= MAX_BET:
        raise _out_of_range(bet)
    return bet


def bets_for(bets: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return one bet for each seat, from one for all of them or one each.

    Raises:
        IllegalMove: ``bets_do_not_fit_seats``.
    """
    if len(bets) == 1:
        return bets * seats
    if len(bets) != seats:
        raise IllegalMove(BetErrorCode.BETS_DO_NOT_FIT_SEATS, bets=len(bets), seats=seats)
    return bets


def _out_of_range(bet: object) -> RuleError:
    return RuleError(BetErrorCode.BET_OUT_OF_RANGE, value=bet, minimum=MIN_BET, maximum=MAX_BET)
