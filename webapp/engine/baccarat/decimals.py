"""Amounts and percentages as decimal text: read strictly, written exactly.

Money is a ``Fraction`` in between, so that nothing is ever rounded on the way
(RULES C5, B10; WEB-11, WEB-12).
"""

import re
from enum import unique
from fractions import Fraction

from webapp.engine.codes import Code
from webapp.engine.errors import NotationError

#: The largest stake that is read, in whatever unit the visitor has in mind.
MAX_STAKE = 1_000_000_000

#: The vigorish that may be asked, in per cent. Source: RULES B11.
MAX_COMMISSION = 10

_DECIMAL = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?")
_DECIMAL_COMMA = re.compile(r"-?[0-9]+,[0-9]+")
_MAX_DIGITS = 18  # far beyond every limit, far below what makes a long number slow


@unique
class AmountErrorCode(Code):
    """What can be wrong with an amount's notation."""

    NOT_AN_AMOUNT = "not_an_amount"
    DECIMAL_COMMA = "decimal_comma"
    TOO_MANY_DECIMALS = "too_many_decimals"
    NOT_POSITIVE = "not_positive"
    STAKE_TOO_LARGE = "stake_too_large"
    COMMISSION_OUT_OF_RANGE = "commission_out_of_range"


def parse_stake(text: str) -> Fraction:
    """Return the stake that ``text`` names: above 0, at most two decimals, ASCII digits only.

    >>> parse_stake(" 1.15 ")
    Fraction(23, 20)

    Raises:
        NotationError: ``not_an_amount``, ``decimal_comma``, ``too_many_decimals``,
            ``not_positive`` or ``stake_too_large``.
    """
    stake = _parse_decimal(text)
    if stake <= 0:
        raise NotationError(AmountErrorCode.NOT_POSITIVE, value=text)
    if stake > MAX_STAKE:
        raise NotationError(AmountErrorCode.STAKE_TOO_LARGE, value=text, limit=MAX_STAKE)
    return stake


def parse_commission(text: str) -> Fraction:
    """Return the vigorish that ``text`` names, in per cent: 0-10, at most two decimals.

    >>> parse_commission("4.5")
    Fraction(9, 2)

    Raises:
        NotationError: ``not_an_amount``, ``decimal_comma``, ``too_many_decimals`` or
            ``commission_out_of_range``.

    Source: RULES B11.
    """
    commission = _parse_decimal(text)
    if not 0 <= commission <= MAX_COMMISSION:
        raise NotationError(
            AmountErrorCode.COMMISSION_OUT_OF_RANGE, value=text, limit=MAX_COMMISSION
        )
    return commission


def exact_decimal(amount: Fraction) -> str:
    """Return an amount as decimal text, exactly and without trailing zeros.

    >>> exact_decimal(Fraction(10925, 10000)), exact_decimal(Fraction(-100))
    ('1.0925', '-100')

    Raises:
        ValueError: The decimals would never end; stakes times paytables always end.
    """
    rest, places = amount.denominator, 0
    while rest > 1:
        step = 10 if rest % 10 == 0 else 5 if rest % 5 == 0 else 2
        rest, odd = divmod(rest, step)
        if odd:
            raise ValueError(f"{amount} has no finite decimals")
        places += 1
    return _with_point(int(amount * 10**places), places)


def rounded_decimal(value: Fraction, places: int) -> str:
    """Return a value with exactly ``places`` decimals (1 or more), a half going to the even digit.

    >>> rounded_decimal(Fraction(1, 3), 4), rounded_decimal(Fraction(-1, 8), 2)
    ('0.3333', '-0.12')
    """
    return _with_point(round(value * 10**places), places)


def _parse_decimal(text: str) -> Fraction:
    """Return a decimal of at most two places, of either sign."""
    trimmed = text.strip()
    if _DECIMAL_COMMA.fullmatch(trimmed):
        raise NotationError(AmountErrorCode.DECIMAL_COMMA, value=text)
    match = _DECIMAL.fullmatch(trimmed)
    if match is None:
        raise NotationError(AmountErrorCode.NOT_AN_AMOUNT, value=text)
    sign, whole, decimals = match[1], match[2].lstrip("0"), match[3] or ""
    if len(decimals) > 2:
        raise NotationError(AmountErrorCode.TOO_MANY_DECIMALS, value=text)
    amount = Fraction(int(f"0{whole[:_MAX_DIGITS]}{decimals}"), 10 ** len(decimals))
    return -amount if sign else amount


def _with_point(digits: int, places: int) -> str:
    """Write ``digits`` with the last ``places`` of them behind the point."""
    sign, text = "-" if digits < 0 else "", f"{abs(digits):0{places + 1}d}"
    return f"{sign}{text[:-places]}.{text[-places:]}" if places else f"{sign}{text}"
