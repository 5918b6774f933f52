"""Amounts as decimal text: read strictly, written exactly.

Money is a ``Fraction`` in between, so that nothing is ever rounded on the way
(RULES C5, B10, K26; WEB-11, WEB-12). Chips at the table are whole: they are not read here.
"""

import re
from enum import unique
from fractions import Fraction

from webapp.engine.codes import Code
from webapp.engine.errors import NotationError

#: The largest amount that is read, in whatever unit the visitor has in mind.
MAX_AMOUNT = 1_000_000_000

_DECIMAL = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?")
_DECIMAL_COMMA = re.compile(r"-?[0-9]+,[0-9]+")
_MAX_DECIMALS = 2
_MAX_DIGITS = 18  # far beyond every limit, far below what makes a long number slow


@unique
class AmountErrorCode(Code):
    """What can be wrong with an amount's notation."""

    NOT_AN_AMOUNT = "not_an_amount"
    DECIMAL_COMMA = "decimal_comma"
    TOO_MANY_DECIMALS = "too_many_decimals"
    NOT_POSITIVE = "not_positive"
    AMOUNT_TOO_LARGE = "amount_too_large"


def parse_decimal(text: str) -> Fraction:
    """Return the number that ``text`` names: ASCII digits, at most two decimals, trimmed first.

    It may have a minus sign. One of more than 18 digits is read too small, yet larger than
    anything that is allowed anywhere.

    Raises:
        NotationError: ``not_an_amount``, ``decimal_comma`` or ``too_many_decimals``.
    """
    trimmed = text.strip()
    if _DECIMAL_COMMA.fullmatch(trimmed):
        raise NotationError(AmountErrorCode.DECIMAL_COMMA, value=text)
    match = _DECIMAL.fullmatch(trimmed)
    if match is None:
        raise NotationError(AmountErrorCode.NOT_AN_AMOUNT, value=text)
    sign, whole, decimals = match[1], match[2].lstrip("0"), match[3] or ""
    if len(decimals) > _MAX_DECIMALS:
        raise NotationError(AmountErrorCode.TOO_MANY_DECIMALS, value=text)
    number = Fraction(int(f"0{whole[:_MAX_DIGITS]}{decimals}"), 10 ** len(decimals))
    return -number if sign else number


def parse_amount(text: str) -> Fraction:
    """Return the amount that ``text`` names, 1,000,000,000 at most.

    It may be 0 or less: what may be bet is for the rules to say.

    >>> parse_amount(" 1.15 ")
    Fraction(23, 20)

    Raises:
        NotationError: As :func:`parse_decimal`, or ``amount_too_large``.

    Source: RULES C5, K26.
    """
    amount = parse_decimal(text)
    if amount > MAX_AMOUNT:
        raise NotationError(AmountErrorCode.AMOUNT_TOO_LARGE, value=text, limit=MAX_AMOUNT)
    return amount


def parse_stake(text: str) -> Fraction:
    """Return the stake that ``text`` names: an amount above 0.

    Raises:
        NotationError: As :func:`parse_amount`, or ``not_positive``.
    """
    stake = parse_amount(text)
    if stake <= 0:
        raise NotationError(AmountErrorCode.NOT_POSITIVE, value=text)
    return stake


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


def _with_point(digits: int, places: int) -> str:
    """Write ``digits`` with the last ``places`` of them behind the point."""
    sign, text = "-" if digits < 0 else "", f"{abs(digits):0{places + 1}d}"
    return f"{sign}{text[:-places]}.{text[-places:]}" if places else f"{sign}{text}"
