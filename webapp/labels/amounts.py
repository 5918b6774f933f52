"""What is said about amounts that cannot be read or taken."""

from webapp.engine.amounts import AmountErrorCode
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
