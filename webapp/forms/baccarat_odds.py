"""The form of the odds: the shoe and the terms. What is usual need not be said."""

from webapp.engine.amounts import exact_decimal
from webapp.engine.baccarat.odds import MAX_DECKS, parse_decks
from webapp.engine.baccarat.paytables import Terms
from webapp.forms.baccarat_terms import commission_field, terms_of, tie_pays_field, variant_field
from webapp.forms.fields import CheckerForm, Choices, ParsedField
from webapp.i18n import lazy_gettext as _l

USUAL_DECKS = 8

DECKS = Choices(
    values=tuple(str(decks) for decks in range(1, MAX_DECKS + 1) if decks != USUAL_DECKS),
    text=str,
    empty=_l("8 (usual)"),
)


class OddsForm(CheckerForm):
    """The full shoe and the terms of the bets."""

    decks = ParsedField(_l("Decks"), parse=parse_decks, choices=DECKS, usual=USUAL_DECKS)
    variant = variant_field()
    commission = commission_field()
    tie_pays = tie_pays_field()

    @property
    def full_query(self) -> str:
        """An address's query that says all of it, what is usual too."""
        terms = self.terms
        return self.query_with(
            {
                "decks": str(self.decks.data),
                "variant": terms.variant,
                "commission": exact_decimal(terms.commission),
                "tie_pays": str(terms.tie_pays),
            }
        )

    @property
    def terms(self) -> Terms:
        """On which terms the bets are taken, once the form is valid."""
        return terms_of(self)
