"""Bets: whole chips at the table, amounts with up to two decimals where hands are settled.

Neither has monetary value. Source: RULES C5, K12, K26, K27.
"""

import re
from decimal import Decimal
from enum import unique
from fractions import Fraction

from webapp.engine.codes import Code
from webapp.engine.errors import IllegalMove, NotationError, RuleError

MIN_BET = 1
MAX_BET = 1_000_000
MAX_AMOUNT = 1_000_000_000
_AMOUNT = re.compile(r"([0-9]+)(?:\.[0-9]{1,2})?")


@unique
class BetErrorCode(Code):
    """What can be wrong with bets."""

    NOT_AN_AMOUNT = "not_an_amount"
    AMOUNT_TOO_LARGE = "amount_too_large"
    NOT_WHOLE_CHIPS = "not_whole_chips"
    BET_OUT_OF_RANGE = "bet_out_of_range"
    BETS_DO_NOT_FIT_SEATS = "bets_do_not_fit_seats"
    BETS_ALREADY_PLACED = "bets_already_placed"


def parse_amount(text: str) -> Fraction:
    """Return the amount that ``text`` names: ASCII digits, at most two decimals, trimmed first.

    Whether it is above 0 is the settlement's matter.

    >>> parse_amount(" 2.50 ")
    Fraction(5, 2)

    Raises:
        NotationError: ``not_an_amount`` for anything else, signs and exponents too.
        RuleError: ``amount_too_large`` above 1,000,000,000.

    Source: RULES C5, K26.
    """
    trimmed = text.strip()
    match = _AMOUNT.fullmatch(trimmed)
    if match is None:
        raise NotationError(BetErrorCode.NOT_AN_AMOUNT, value=text)
    # far more digits than any amount has are never turned into a number
    long = len(match[1].lstrip("0")) > len(str(MAX_AMOUNT))
    if long or (amount := Fraction(trimmed.lstrip("0") or "0")) > MAX_AMOUNT:
        raise RuleError(BetErrorCode.AMOUNT_TOO_LARGE, value=text, maximum=MAX_AMOUNT)
    return amount


def amount_text(amount: Fraction) -> str:
    """Return an amount as exact decimal text; amounts times what is paid always end.

    >>> amount_text(Fraction(15, 2)), amount_text(Fraction(-100))
    ('7.5', '-100')
    """
    return format((Decimal(amount.numerator) / amount.denominator).normalize(), "f")


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
