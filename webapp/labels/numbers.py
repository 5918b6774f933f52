"""Numbers as each language writes them."""

from decimal import Decimal

from babel.numbers import format_decimal

from webapp.i18n import current_language


def whole(number: int) -> str:
    """Return a whole number with its thousands told apart."""
    return format_decimal(number, locale=current_language().locale)


def decimal(number: Decimal, pattern: str = "0.0") -> str:
    """Return a number with so many places as the pattern has, as in CLDR."""
    return format_decimal(number, pattern, locale=current_language().locale)


def percentage(share: Decimal, pattern: str = "0.0") -> str:
    """Return a share of one in percent, without the sign.

    Args:
        share: 0-1.
        pattern: How many places it has, as in CLDR.
    """
    return decimal(share * 100, pattern)
