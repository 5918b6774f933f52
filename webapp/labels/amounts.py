"""Amounts of money as each language writes them, and what is said where one cannot be taken."""

from decimal import Decimal
from fractions import Fraction

from babel.numbers import format_decimal

from webapp.engine.amounts import AmountErrorCode, exact_decimal
from webapp.i18n import current_language
from webapp.i18n import lazy_gettext as _l
from webapp.labels.words import Words

MESSAGES: Words = {
    AmountErrorCode: {
        AmountErrorCode.NOT_AN_AMOUNT: _l(
            "“%(value)s” is not a number. Write digits, such as 100 or 2.50."
        ),
        AmountErrorCode.DECIMAL_COMMA: _l(
            "“%(value)s”: write decimals with a point, such as 2.50."
        ),
        AmountErrorCode.TOO_MANY_DECIMALS: _l("“%(value)s” has more than two decimals."),
        AmountErrorCode.NOT_POSITIVE: _l("A stake is more than 0."),
        AmountErrorCode.AMOUNT_TOO_LARGE: _l("An amount is %(limit)s at most."),
    },
}


def amount(value: Fraction) -> str:
    """Return an exact amount as the language writes it."""
    return format_decimal(
        Decimal(exact_decimal(value)),
        locale=current_language().locale,
        decimal_quantization=False,
    )


def profit(value: Fraction) -> str:
    """Return a profit with its sign, 0 without one."""
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{amount(abs(value))}"
