"""One round as a position: who holds what, who acts, what happened. Every act gives a new one.

A round is dealt from the front of a deck that somebody else shuffled, lazily, so that only
the cards on the table are ever asked for. Source: RULES K1-K11, K14-K22.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Self

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.bets import check_bet
from webapp.engine.blackjack.course import Course
from webapp.engine.blackjack.events import Event
from webapp.engine.blackjack.rules import Rules
from webapp.engine.blackjack.table import DealerHand, PlayerHand, Shoe, TableErrorCode
from webapp.engine.blackjack.views import (
    DealerView,
    HandResult,
    HandView,
    PlayerView,
    TableView,
    Turn,
    seen,
)
from webapp.engine.cards import Card
from webapp.engine.errors import IllegalMove


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A position of one round. It knows the hole card: show :meth:`view`, never this.

    Attributes:
        rules: The rule set.
        hands: Each seat's hands in table order.
        dealer: The dealer's hand.
        turn: The hand that acts, None once the round is over.
        events: What happened so far, in order.
        results: The results of ``hands``; empty until the round is over.
        dealt: How many cards left the shoe.
    """

    rules: Rules
    hands: tuple[tuple[PlayerHand, ...], ...]
    dealer: DealerHand
    turn: Turn | None
    events: tuple[Event, ...]
    results: tuple[tuple[HandResult, ...], ...]
    dealt: int
    _shoe: Shoe = field(repr=False, compare=False)

    @classmethod
    def deal(cls, rules: Rules, bets: Sequence[int], deck: Iterable[Card]) -> Self:
        """Deal a round.

        Args:
            rules: The rule set.
            bets: One bet a seat, whole chips, 1 to 1,000,000; at least one.
            deck: The shuffled cards, dealt from the front and asked for one by one.

        Raises:
            RuleError: ``bet_out_of_range``.
            ImpossibleCards: ``deck_exhausted``.
            ValueError: No bets.
        """
        if not bets:
            raise ValueError("a round needs at least one seat")
        course = Course.fresh(rules, [check_bet(bet) for bet in bets], Shoe(deck))
        course.deal()
        return cls._frozen(course)

    @property
    def over(self) -> bool:
        """Whether every hand is settled."""
        return self.turn is None

    @property
    def profits(self) -> tuple[Fraction, ...]:
        """Each seat's exact profit in chips; empty until the round is over."""
        return tuple(
            sum((result.profit for result in results), Fraction()) for results in self.results
        )

    @property
    def dealer_profit(self) -> Fraction:
        """The dealer's exact profit in chips: minus the sum of the players'. Source: RULES K18."""
        return -sum(self.profits, Fraction())

    def check(self, action: Action) -> Turn:
        """Return whose turn it is, after checking that the action is legal for that hand.

        Raises:
            IllegalMove: ``round_over`` or a :class:`~webapp.engine.blackjack.actions.WhyNot`.
        """
        if self.turn is None:
            raise IllegalMove(TableErrorCode.ROUND_OVER, action=action)
        hands = self.hands[self.turn.seat]
        hands[self.turn.hand].state.check(action, len(hands))
        return self.turn

    def can(self, action: Action) -> bool:
        """Return whether the action is legal for the hand whose turn it is."""
        try:
            self.check(action)
        except IllegalMove:
            return False
        return True

    def act(self, action: Action) -> Self:
        """Return the position after the action of the hand whose turn it is.

        Raises:
            IllegalMove: As :meth:`check` does.
            ImpossibleCards: ``deck_exhausted``.
        """
        turn = self.check(action)
        course = Course(
            rules=self.rules,
            shoe=self._shoe,
            dealt=self.dealt,
            hands=self.hands,
            dealer=self.dealer,
            events=self.events,
        )
        course.act(turn, action)
        return self._frozen(course)

    def view(self) -> TableView:
        """Return everything that lies open on the table. Source: RULES K21."""
        return TableView(
            hands=tuple(self._hand_views(seat) for seat in range(len(self.hands))),
            dealer=DealerView(
                cards=tuple(seen(card) for card in self.dealer.cards),
                total=self.dealer.seen_total,
                state=self.dealer.state.code if self.dealer.is_open else None,
            ),
            turn=self.turn,
            actions=self.player_view(self.turn).actions if self.turn else (),
        )

    def player_view(self, turn: Turn) -> PlayerView:
        """Return what the player of a hand decides from. Source: RULES K21, K23."""
        hands = self.hands[turn.seat]
        return PlayerView(
            hand=hands[turn.hand].state,
            hands_held=len(hands),
            up=self.dealer.cards[0].rank,
        )

    def _hand_views(self, seat: int) -> tuple[HandView, ...]:
        results = self.results[seat] if self.results else (None,) * len(self.hands[seat])
        return tuple(
            HandView(
                cards=hand.cards,
                total=hand.state.total,
                state=hand.state.code,
                origin=hand.state.origin,
                doubled=hand.state.doubled,
                stake=hand.stake,
                result=result,
            )
            for hand, result in zip(self.hands[seat], results, strict=True)
        )

    @classmethod
    def _frozen(cls, course: Course) -> Self:
        return cls(
            rules=course.rules,
            hands=tuple(tuple(hands) for hands in course.hands),
            dealer=course.dealer,
            turn=course.turn,
            events=tuple(course.events),
            results=course.results,
            dealt=course.dealt,
            _shoe=course.shoe,
        )
