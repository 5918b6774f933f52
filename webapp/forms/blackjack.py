"""The forms of Blackjack: a hand to rule on, and a hand to settle.

Cards are asked for one by one, and there is always one more select than there are cards.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from babel.support import LazyProxy

from webapp.engine.amounts import exact_decimal, parse_amount
from webapp.engine.blackjack.hands import HandErrorCode, card_value
from webapp.engine.blackjack.rules import PRESETS, RuleSet
from webapp.engine.blackjack.settlement import (
    FinalHand,
    FinalHandErrorCode,
    Settlement,
    SettlementFault,
    settle,
    settlement_faults,
)
from webapp.engine.blackjack.states import Origin
from webapp.engine.cards import Rank, parse_rank
from webapp.engine.errors import NotationError, RuleError
from webapp.forms.blackjack_settlement import MOST_CARDS, SettleBody, SettleQuestion
from webapp.forms.fields import CheckerForm, Choices, ParsedField, TextInput, choice, whole_number
from webapp.i18n import gettext
from webapp.i18n import lazy_gettext as _l
from webapp.input_codes import InputErrorCode
from webapp.labels import label

MOST_HANDS = 4
_USUAL_CARDS = 2
_SHOWN_AT_LEAST = 3
_PLAYER, _DEALER = "c", "d"


def rank_text(value: str) -> str:
    """Return an option's text: the rank first, for typing ahead, and what it counts."""
    counts = "1, 11" if value == Rank.ACE else card_value(Rank(value))
    return f"{value} ({counts})"


CARD = Choices(values=tuple(Rank), text=rank_text, empty=_l("Choose"))
MORE = Choices(values=tuple(Rank), text=rank_text, empty=_l("No card"))
RULES = Choices(values=tuple(RuleSet), text=lambda value: label(RuleSet(value)))
ORIGIN = Choices(
    values=(Origin.SPLIT, Origin.SPLIT_ACES),
    text=lambda value: label(Origin(value)),
    empty=_l("First hand"),
)
HANDS = Choices(
    values=tuple(str(number) for number in range(1, MOST_HANDS + 1)),
    text=str,
    empty=_l("1, after a split 2"),
)
DOUBLED = Choices(values=("1",), text=lambda _: gettext("Yes"), empty=_l("No"))


def _rules_field() -> ParsedField:
    """Return the choice of a rule set; an address always names it."""
    return RulesField(_l("Rules"), parse=choice(RuleSet), choices=RULES, usual=RuleSet.EUROPEAN)


def _origin_field() -> ParsedField:
    return ParsedField(
        _l("How the hand came about"), parse=choice(Origin), choices=ORIGIN, usual=Origin.DEAL
    )


class RulesField(ParsedField):
    """The choice of a rule set: what is usual is written out too, as the answer depends on it."""

    @property
    def value(self) -> str:
        """The rule set."""
        return str(self.data)


class CardsForm(CheckerForm):
    """A form with hands in it, card by card: ``c1 c2 …`` the player's, ``d1 d2 …`` the dealer's."""

    def cards(self, hand: str) -> tuple[Rank, ...]:
        """Return the cards entered for a hand, in order."""
        return tuple(field.data for field in self.hand(hand) if field.data)

    def shown(self, hand: str) -> list[ParsedField]:
        """Return the selects to offer for a hand: the filled ones and one more, at least three."""
        fields = self.hand(hand)
        filled = _filled(fields)
        return fields[: max(_SHOWN_AT_LEAST, min(filled + 1, len(fields)))]

    def validate(self, *args: Any, **kwargs: Any) -> bool:
        """Refuse what cannot be read, and gaps between cards."""
        valid = super().validate(*args, **kwargs)
        gaps = [
            field
            for hand in (_PLAYER, _DEALER)
            for fields in [self.hand(hand)]
            for field in fields[: _filled(fields)]
            if field.data is None and not field.errors
        ]
        for field in gaps:
            field.refuse(NotationError(InputErrorCode.MISSING, field=field.name))
        return valid and not gaps

    @property
    def player_cards(self) -> tuple[Rank, ...]:
        """The player's cards in the order in which they came."""
        return self.cards(_PLAYER)

    def hand(self, hand: str) -> list[ParsedField]:
        """Return all selects of a hand, those that are not shown too."""
        names = (f"{hand}{number}" for number in range(1, MOST_CARDS + 1))
        return [self[name] for name in names if name in self]

    @staticmethod
    def last_of(rank: object, *fields: ParsedField) -> ParsedField:
        """Return the last of these fields that holds a card of the rank, else of its value."""
        cards = [field for field in fields if field.data]
        same = [field for field in cards if field.data == rank]
        alike = [field for field in cards if card_value(field.data) == card_value(Rank(str(rank)))]
        return (same or alike)[-1]


def _filled(fields: Sequence[ParsedField]) -> int:
    """Return how many fields there are up to the last one in which something was entered."""
    entered = [number for number, field in enumerate(fields, 1) if field.data or field.errors]
    return max(entered, default=0)


class HandForm(CardsForm):
    """A hand against an up card."""

    rules = _rules_field()
    up = ParsedField(_l("Dealer’s up card"), parse=parse_rank, choices=CARD, required=True)
    origin = _origin_field()
    hands = ParsedField(_l("Hands you hold now"), parse=whole_number(1, MOST_HANDS), choices=HANDS)

    @property
    def fields(self) -> list[ParsedField]:
        """The fields in their order on the page."""
        return [self.rules, self.up, *self.hand(_PLAYER), self.origin, self.hands]

    @property
    def folded(self) -> list[ParsedField]:
        """What is asked for only seldom."""
        return [self.origin, self.hands]

    @property
    def question(self) -> dict[str, Any]:
        """The arguments of ``rule_on``, once the form is valid."""
        return {
            "ranks": self.player_cards,
            "rules": PRESETS[self.rules.data],
            "up": self.up.data,
            "origin": self.origin.data,
            "hands_held": self.hands.data,
        }

    def blame(self, error: RuleError) -> None:
        """Put an error of the rules beside the card or the choice that it is about."""
        if error.code is HandErrorCode.TOO_MANY_COPIES:
            self.last_of(error.params["rank"], self.up, *self.hand(_PLAYER)).refuse(error)
        elif "card" in error.params:
            self[f"{_PLAYER}{error.params['card']}"].refuse(error)
        elif error.code is HandErrorCode.HANDS_DO_NOT_FIT_ORIGIN:
            self.hands.refuse(error)
        else:
            self.origin.refuse(error)


class SettleForm(CardsForm):
    """A player's final hand and the dealer's."""

    rules = _rules_field()
    bet = ParsedField(
        _l("Bet"),
        parse=parse_amount,
        write=exact_decimal,
        usual=parse_amount("1"),
        note=_l("1 if left empty"),
        widget=TextInput(),
    )
    origin = _origin_field()
    doubled = ParsedField(_l("Doubled"), parse=whole_number(0, 1), choices=DOUBLED, usual=0)

    @property
    def fields(self) -> list[ParsedField]:
        """The fields in their order on the page."""
        return [
            self.rules,
            self.bet,
            *self.hand(_DEALER),
            *self.hand(_PLAYER),
            self.origin,
            self.doubled,
        ]

    @property
    def folded(self) -> list[ParsedField]:
        """What is asked for only seldom."""
        return [self.origin, self.doubled]

    @property
    def dealer_cards(self) -> tuple[Rank, ...]:
        """The dealer's cards: up card, hole card, drawn cards."""
        return self.cards(_DEALER)

    @property
    def question(self) -> SettleQuestion:
        """What is to be settled, once the form is valid."""
        hand = FinalHand(
            ranks=self.player_cards,
            bet=self.bet.data,
            origin=self.origin.data,
            doubled=bool(self.doubled.data),
        )
        return SettleQuestion(rule_set=self.rules.data, dealer=self.dealer_cards, hands=(hand,))

    def blame_for(self, faults: Iterable[SettlementFault]) -> None:
        """Put each reason why this cannot have been beside the field that it is about."""
        for fault in faults:
            self._at_fault(fault).refuse(fault.error)

    def _at_fault(self, fault: SettlementFault) -> ParsedField:
        code, params = fault.error.code, fault.error.params
        if code is HandErrorCode.TOO_MANY_COPIES:
            return self.last_of(params["rank"], *self.hand(_DEALER), *self.hand(_PLAYER))
        if code is FinalHandErrorCode.DEALER_SHOULD_HAVE_DRAWN:
            return self[f"{_DEALER}{len(self.dealer_cards) + 1}"]
        if "card" in params:
            return self[f"{_DEALER if fault.hand is None else _PLAYER}{params['card']}"]
        name = {
            FinalHandErrorCode.BET_NOT_POSITIVE: "bet",
            FinalHandErrorCode.TURNS_WERE_SKIPPED: f"{_PLAYER}3",
            HandErrorCode.NOT_A_SPLIT_ACE: "origin",
            HandErrorCode.ORIGIN_NOT_IN_THIS_GAME: "origin",
        }.get(cast("FinalHandErrorCode | HandErrorCode", code))
        # what is left says why the hand cannot have been doubled
        return self[name or "doubled"]


def settled(asking: SettleForm | SettleBody) -> Settlement | None:
    """Settle the hands of a valid form or a body, or note in it all that speaks against them."""
    question = asking.question
    if question is None:
        return None
    rules = PRESETS[question.rule_set]
    faults = settlement_faults(question.dealer, question.hands, rules)
    asking.blame_for(faults)
    return None if faults else settle(question.dealer, question.hands, rules)


def _player_label(number: int) -> str:
    return gettext("Your card %(number)s", number=number)


def _dealer_label(number: int) -> str:
    return gettext("Dealer’s card %(number)s", number=number)


def _add_cards(form: type[CardsForm], hand: str, words: Callable[[int], str], needed: int) -> None:
    """Give a form the selects of a hand, of which the first ``needed`` have to be filled."""
    for number in range(1, MOST_CARDS + 1):
        field = ParsedField(
            LazyProxy(words, number, enable_cache=False),
            parse=parse_rank,
            choices=CARD if number <= _USUAL_CARDS else MORE,
            required=number <= needed,
        )
        setattr(form, f"{hand}{number}", field)


_add_cards(HandForm, _PLAYER, _player_label, needed=1)
_add_cards(SettleForm, _DEALER, _dealer_label, needed=2)
_add_cards(SettleForm, _PLAYER, _player_label, needed=2)
