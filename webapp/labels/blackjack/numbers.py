"""Results and amounts as each language writes them, rounded for reading and never for reckoning."""

from decimal import Decimal

from webapp.labels.numbers import decimal

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


def _rounded(value: float) -> Decimal:
    return Decimal(value).quantize(Decimal(1).scaleb(-_PLACES))


def _written(value: Decimal, pattern: str) -> str:
    return decimal(value, pattern).replace(_HYPHEN, _MINUS)
