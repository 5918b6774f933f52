"""Numbers as each language writes them."""

from babel.numbers import format_decimal

from webapp.i18n import current_language


def whole(number: int) -> str:
    """Return a whole number with its thousands told apart."""
    return format_decimal(number, locale=current_language().locale)
