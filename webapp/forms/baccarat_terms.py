"""The terms of Baccarat's bets, as several forms ask for them.

What is usual has the empty option, so that an address only says what is not.
"""

from webapp.engine.amounts import exact_decimal
from webapp.engine.baccarat.paytables import (
    TIE_PAYS,
    Terms,
    VariantName,
    parse_commission,
    parse_tie_pays,
    parse_variant,
)
from webapp.forms.fields import CheckerForm, Choices, ParsedField, TextInput
from webapp.i18n import gettext
from webapp.i18n import lazy_gettext as _l

USUAL = Terms()

#: The parameters of terms.
NAMES = ("variant", "commission", "tie_pays")

VARIANT = Choices(
    values=(VariantName.EZ,), text=lambda _: gettext("EZ: no vigorish"), empty=_l("Standard")
)
TIE = Choices(
    values=tuple(str(pays) for pays in TIE_PAYS if pays != USUAL.tie_pays),
    text=lambda pays: gettext("%(pays)s to 1", pays=pays),
    empty=_l("8 to 1"),
)


def terms_of(form: CheckerForm) -> Terms:
    """Return the terms that a valid form with these three fields asks for."""
    variant, commission, tie_pays = (form[name].data for name in NAMES)
    return Terms(variant=variant, commission=commission, tie_pays=tie_pays)


def variant_field() -> ParsedField:
    """Return the choice of a variant."""
    return ParsedField(
        _l("Variant"), parse=parse_variant, choices=VARIANT, usual=VariantName.STANDARD
    )


def commission_field() -> ParsedField:
    """Return the field for the vigorish, in per cent."""
    return ParsedField(
        _l("Vigorish in per cent"),
        parse=parse_commission,
        write=exact_decimal,
        usual=USUAL.commission,
        note=_l("0 to 10, usually 5"),
        widget=TextInput(),
    )


def tie_pays_field() -> ParsedField:
    """Return the choice of what the Tie pays."""
    return ParsedField(_l("Tie pays"), parse=parse_tie_pays, choices=TIE, usual=USUAL.tie_pays)
