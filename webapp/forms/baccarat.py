"""The form of one round of Baccarat."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from babel.support import LazyProxy

from webapp.engine.baccarat.paytables import Bet
from webapp.engine.baccarat.third_card import VALUES
from webapp.engine.cards import Rank, parse_rank
from webapp.forms.fields import CheckerForm, Choices, ParsedField
from webapp.i18n import lazy_gettext as _l


def rank_text(value: str) -> str:
    """Return an option's text: the rank first, for typing ahead, and what it counts."""
    return f"{value} ({VALUES[Rank(value)]})"


FIRST_CARD = Choices(values=tuple(Rank), text=rank_text, empty=_l("Choose"))
THIRD_CARD = Choices(values=tuple(Rank), text=rank_text, empty=_l("Not drawn"))


def _first_card(label: LazyProxy) -> ParsedField:
    return ParsedField(label, parse=parse_rank, choices=FIRST_CARD, required=True)


def _third_card(label: LazyProxy) -> ParsedField:
    return ParsedField(label, parse=parse_rank, choices=THIRD_CARD, note=_l("if drawn"))


class RoundForm(CheckerForm):
    """The cards of one round."""

    p1 = _first_card(_l("Player first"))
    p2 = _first_card(_l("Player second"))
    b1 = _first_card(_l("Banker first"))
    b2 = _first_card(_l("Banker second"))
    p3 = _third_card(_l("Player third"))
    b3 = _third_card(_l("Banker third"))

    @property
    def cards(self) -> tuple[tuple[Rank, Rank], tuple[Rank, Rank], Rank | None, Rank | None]:
        """The arguments of ``decide_round``, once the form is valid."""
        return (
            (self.p1.data, self.p2.data),
            (self.b1.data, self.b2.data),
            self.p3.data,
            self.b3.data,
        )

    @property
    def card_fields(self) -> list[ParsedField]:
        """The fields for the cards."""
        return [self[name] for name in ("p1", "p2", "b1", "b2", "p3", "b3")]

    @property
    def player_cards(self) -> list[Rank]:
        """All cards entered for the Player."""
        return [field.data for field in (self.p1, self.p2, self.p3) if field.data]

    @property
    def banker_cards(self) -> list[Rank]:
        """All cards entered for the Banker."""
        return [field.data for field in (self.b1, self.b2, self.b3) if field.data]

    #: No stakes: a form with bets has its own.
    stakes: Mapping[Bet, Fraction] = MappingProxyType({})
