"""Results and amounts as each language writes them, rounded for reading and never for reckoning."""

from decimal import Decimal
from fractions import Fraction

from babel.numbers import format_decimal

from webapp.engine.amounts import exact_decimal
from webapp.i18n import current_language

_PLACES = 4
_HYPHEN, _MINUS = "-", "\N{MINUS SIGN}"


def result(value: float) -> str:
    """Return an expected result with its sign, rounded to four places."""
    return _written(_rounded(value), f"+0.{'0' * _PLACES};-0.{'0' * _PLACES}")


def distance(value: float) -> str:
    """Return how far a result is from another, rounded to four places; exactly nothing is 0."""
    return _written(_rounded(value), f"0.{'0' * _PLACES}" if value else "0")


def mark(value: float) -> str:
    """Return the number of a mark on an axis, a whole or a half."""
    return _written(Decimal(value), "0.#")


def amount(value: Fraction) -> str:
    """Return an amount of money, exactly."""
    return _written(Decimal(exact_decimal(value)), "#,##0.###")


def profit(value: Fraction) -> str:
    """Return a profit with its sign, exactly; nothing is 0."""
    return _written(Decimal(exact_decimal(value)), "+#,##0.###;-#,##0.###" if value else "0")


def _rounded(value: float) -> Decimal:
    return Decimal(value).quantize(Decimal(1).scaleb(-_PLACES))


def _written(value: Decimal, pattern: str) -> str:
    written: str = format_decimal(value, pattern, locale=current_language().locale)
    return written.replace(_HYPHEN, _MINUS)
