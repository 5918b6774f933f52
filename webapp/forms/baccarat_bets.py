"""The bets on a round of Baccarat, as a part of its form that is there when it is used."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from babel.support import LazyProxy
from werkzeug.datastructures import MultiDict

from webapp.engine.amounts import exact_decimal, parse_stake
from webapp.engine.baccarat.bets import (
    BetSettlementErrorCode,
    Settlement,
    SuitField,
    check_bets,
    settle,
)
from webapp.engine.baccarat.paytables import SUIT_BETS, Bet, Terms, TermsErrorCode
from webapp.engine.baccarat.round import Ruling, decide_round
from webapp.engine.cards import Suit, parse_suit
from webapp.engine.errors import NotationError, RuleError
from webapp.forms.baccarat import RoundForm
from webapp.forms.baccarat_terms import NAMES as TERMS
from webapp.forms.baccarat_terms import commission_field, terms_of, tie_pays_field, variant_field
from webapp.forms.fields import Choices, InputErrorCode, ParsedField, TextInput
from webapp.i18n import lazy_gettext as _l
from webapp.labels import label

SUIT = Choices(values=tuple(Suit), text=lambda value: label(Suit(value)), empty=_l("Choose a suit"))


def _suit(words: LazyProxy) -> ParsedField:
    return ParsedField(words, parse=parse_suit, choices=SUIT)


def _stake(bet: Bet) -> ParsedField:
    words = LazyProxy(label, bet, enable_cache=False)
    return ParsedField(words, parse=parse_stake, write=exact_decimal, widget=TextInput())


class RoundWithBetsForm(RoundForm):
    """A round with the bets on it; one field ``bet_<name>`` for each bet stands below."""

    variant = variant_field()
    commission = commission_field()
    tie_pays = tie_pays_field()
    p1_suit = _suit(_l("Suit of the Player’s first card"))
    p2_suit = _suit(_l("Suit of the Player’s second card"))
    b1_suit = _suit(_l("Suit of the Banker’s first card"))
    b2_suit = _suit(_l("Suit of the Banker’s second card"))

    @property
    def terms(self) -> Terms:
        """On which terms the bets are taken."""
        return terms_of(self)

    @property
    def terms_fields(self) -> list[ParsedField]:
        """The fields for the terms."""
        return [self[name] for name in TERMS]

    @property
    def stake_fields(self) -> list[ParsedField]:
        """The fields for the stakes, in the order of the bets."""
        return [self[f"bet_{bet}"] for bet in Bet]

    @property
    def suit_fields(self) -> list[ParsedField]:
        """The fields for the suits of the first four cards."""
        return [self[field] for field in SuitField]

    @cached_property
    def stakes(self) -> Mapping[Bet, Fraction]:  # type: ignore[override]
        """The stakes that were entered: asked for many times on a page."""
        return {bet: field.data for bet in Bet if (field := self[f"bet_{bet}"]).data}

    @property
    def asks_suits(self) -> bool:
        """Whether a bet is staked for which suits count, or suits were given."""
        return bool(self.suits) or not SUIT_BETS.isdisjoint(self.stakes)

    @property
    def faulty_bets(self) -> bool:
        """Whether anything is wrong with the bets."""
        return bool(set(self.faulty) - set(self.card_fields))

    @property
    def suits(self) -> dict[SuitField, Suit]:
        """The suits that were entered."""
        return {field: self[field].data for field in SuitField if self[field].data}

    def blame(self, error: RuleError) -> None:
        """Put a refused bet beside its stake, and missing suits beside theirs."""
        match error.code:
            case TermsErrorCode.BET_NOT_IN_VARIANT:
                self[f"bet_{error.params['bet']}"].refuse(error)
            case BetSettlementErrorCode.SUITS_MISSING:
                for field in SuitField:
                    if self[field].data is None:
                        self[field].refuse(NotationError(InputErrorCode.MISSING, field=field))
            case _:
                super().blame(error)


for _bet in Bet:
    setattr(RoundWithBetsForm, f"bet_{_bet}", _stake(_bet))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledRound:
    """The answer to a round's form: the ruling, and its bets settled once it is complete."""

    ruling: Ruling
    settlement: Settlement | None


def ruled(form: RoundForm) -> RuledRound:
    """Ask the engine what a valid form asks.

    Raises:
        RuleError: A bet that cannot be taken; :meth:`RoundWithBetsForm.blame` knows its field.
    """
    ruling = decide_round(*form.cards)
    settlement = None
    if isinstance(form, RoundWithBetsForm):
        check_bets(form.stakes, form.terms, form.suits)
        if ruling.final and form.stakes:
            settlement = settle(ruling, form.stakes, form.terms, form.suits)
    return RuledRound(ruling=ruling, settlement=settlement)


#: The parameters that are only for bets.
BET_PARAMETERS = RoundWithBetsForm.parameters() - RoundForm.parameters()


def round_form(arguments: "MultiDict[str, str]") -> RoundForm | RoundWithBetsForm:
    """Return the form of an address, with its bets only where the address has any.

    The cards alone are asked far more often, and fields cost most of a checker's time.
    """
    has_bets = any(value.strip() for name in BET_PARAMETERS for value in arguments.getlist(name))
    return RoundWithBetsForm(arguments) if has_bets else RoundForm(arguments)
