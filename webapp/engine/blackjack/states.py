"""The life of a hand, a player's or the dealer's: immutable states, each with its own transitions.

``Dealing`` becomes ``Ready`` or ``Blackjack`` on its second card (a split ace ``Stand``);
``Ready`` stays ``Ready`` or becomes ``Stand`` or ``Busted``; a split gives two hands in
``Dealing`` that know their origin. ``Stand``, ``Busted`` and ``Blackjack`` are final. The
profit against a dealer is the state's own matter. Which seat acts, and what lies on the
table, is :mod:`~webapp.engine.blackjack.round`'s. Source: RULES K3-K10, K15, K22.
"""

from dataclasses import dataclass, field, replace
from enum import unique
from fractions import Fraction
from typing import ClassVar

from webapp.engine.blackjack.actions import Action, Legality, WhyNot, exists
from webapp.engine.blackjack.hands import (
    BLACKJACK_TOTAL,
    Total,
    is_pair,
    is_two_card_21,
    total_of,
)
from webapp.engine.blackjack.outcomes import Outcome, PayingRule, Verdict
from webapp.engine.blackjack.rules import Rules
from webapp.engine.cards import Rank
from webapp.engine.codes import Code
from webapp.engine.errors import IllegalMove

_DEALER_STANDS_ON = 17
_SIGNS = {Outcome.WIN: 1, Outcome.LOSE: -1, Outcome.PUSH: 0}


@unique
class StateCode(Code):
    """The five states of a hand."""

    DEALING = "dealing"
    READY = "ready"
    BLACKJACK = "blackjack"
    STAND = "stand"
    BUSTED = "busted"


@unique
class Origin(Code):
    """How a hand came about."""

    DEAL = "deal"
    SPLIT = "split"
    SPLIT_ACES = "split_aces"


@unique
class TransitionErrorCode(Code):
    """What a state cannot do, besides the four actions."""

    HAND_ALREADY_DEALT = "hand_already_dealt"
    HAND_NOT_FINAL = "hand_not_final"
    DEALER_NOT_FINAL = "dealer_not_final"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What all five states share: a hand's cards by rank, and refusals of what it cannot do.

    Attributes:
        rules: The rule set that the hand is played by.
        ranks: The cards in the order in which they came.
        origin: How the hand came about.
        doubled: Whether the stake was doubled.
    """

    code: ClassVar[StateCode]
    is_final: ClassVar[bool] = False

    rules: Rules = field(repr=False)
    ranks: tuple[Rank, ...] = ()
    origin: Origin = Origin.DEAL
    doubled: bool = False

    @property
    def total(self) -> Total:
        """The hand's total; an ``empty_hand`` has none."""
        return total_of(self.ranks)

    @property
    def stake_in_bets(self) -> int:
        """How many original bets are at stake: 2 after doubling, else 1."""
        return 2 if self.doubled else 1

    def why_not(self, action: Action, hands_held: int = 1) -> WhyNot | None:
        """Return why the action is not legal, or None where it is.

        Args:
            action: One of the four.
            hands_held: How many hands the player holds by now, this one included.

        Source: RULES K4-K7, K15, K24.
        """
        del hands_held  # matters to a hand that may act only
        return self._refusal(action)

    def check(self, action: Action, hands_held: int = 1) -> None:
        """Check that the action is legal.

        Raises:
            IllegalMove: A :class:`WhyNot` code, with the ``action`` and the ``state``.
        """
        why = self.why_not(action, hands_held)
        if why is not None:
            raise IllegalMove(why, action=action, state=self.code, max_hands=self.rules.max_hands)

    def can(self, action: Action, hands_held: int = 1) -> bool:
        """Return whether the action is legal."""
        return self.why_not(action, hands_held) is None

    def actions(self, hands_held: int = 1) -> tuple[Legality, ...]:
        """Return all four actions in their fixed order, each legal or with the reason why not."""
        return tuple(
            Legality(action=action, why=self.why_not(action, hands_held)) for action in Action
        )

    def deal(self, rank: Rank) -> "State":
        """Take one of the first two cards.

        Raises:
            IllegalMove: ``hand_already_dealt`` in every state but ``Dealing``.
        """
        raise IllegalMove(TransitionErrorCode.HAND_ALREADY_DEALT, state=self.code, rank=rank)

    def hit(self, rank: Rank) -> "State":
        """Take one more card.

        Raises:
            IllegalMove: A :class:`WhyNot` code in every state but ``Ready``.
        """
        raise self._no_transition(Action.HIT, rank=rank)

    def stand(self) -> "State":
        """Take no more cards.

        Raises:
            IllegalMove: A :class:`WhyNot` code in every state but ``Ready``.
        """
        raise self._no_transition(Action.STAND)

    def double(self, rank: Rank) -> "State":
        """Double the stake, take exactly one more card and close.

        Raises:
            IllegalMove: A :class:`WhyNot` code.
        """
        raise self._no_transition(Action.DOUBLE, rank=rank)

    def split(self, hands_held: int = 1) -> "tuple[State, State]":
        """Make two hands of a pair.

        Args:
            hands_held: How many hands the player holds before the split.

        Raises:
            IllegalMove: A :class:`WhyNot` code.
        """
        raise self._no_transition(Action.SPLIT, hands_held=hands_held)

    def against(self, dealer: "State") -> Verdict:
        """Return how this hand fares against the dealer's.

        Raises:
            IllegalMove: ``hand_not_final`` or ``dealer_not_final``.

        Source: RULES K10, K17-K19.
        """
        raise IllegalMove(TransitionErrorCode.HAND_NOT_FINAL, state=self.code, dealer=dealer.code)

    def profit(self, dealer: "State", bet: Fraction | int = 1) -> Fraction:
        """Return the exact profit against the dealer for an original bet, in chips.

        Raises:
            IllegalMove: ``hand_not_final`` or ``dealer_not_final``.
        """
        return self.against(dealer).bets * bet

    def _refusal(self, action: Action) -> WhyNot:
        """Return why a state that offers no action refuses this one."""
        return self._closed_by(action) if exists(action, self.rules) else WhyNot.NOT_IN_THIS_GAME

    def _closed_by(self, action: Action) -> WhyNot:
        del action
        return WhyNot.HAND_CLOSED

    def _no_transition(self, action: Action, **params: object) -> IllegalMove:
        return IllegalMove(self._refusal(action), action=action, state=self.code, **params)

    def _verdict(self, outcome: Outcome, rule: PayingRule) -> Verdict:
        return Verdict(
            outcome=outcome, rule=rule, bets=Fraction(_SIGNS[outcome] * self.stake_in_bets)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing(State):
    """A hand that waits for one of its first two cards."""

    code = StateCode.DEALING

    def deal(self, rank: Rank) -> State:
        """Take one of the first two cards; the second one opens or closes the hand.

        Source: RULES K3, K7, K8, K15, K22.
        """
        ranks = (*self.ranks, rank)
        if len(ranks) < 2:
            return replace(self, ranks=ranks)
        if self.origin is Origin.SPLIT_ACES:
            return Stand(rules=self.rules, ranks=ranks, origin=self.origin)
        if self.origin is Origin.DEAL and is_two_card_21(ranks):
            return Blackjack(rules=self.rules, ranks=ranks)
        return _open(self, ranks)

    def _closed_by(self, action: Action) -> WhyNot:
        del action
        return WhyNot.SECOND_CARD_DUE


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready(State):
    """A hand that may act. It holds two cards or more and has not passed 21."""

    code = StateCode.READY

    def why_not(self, action: Action, hands_held: int = 1) -> WhyNot | None:
        """Return why the action is not legal, or None where it is.

        Hit and stand always are, on 21 too. Source: RULES K4-K7, K11, K15.
        """
        if not exists(action, self.rules):
            return WhyNot.NOT_IN_THIS_GAME
        if action in (Action.HIT, Action.STAND):
            return None
        if len(self.ranks) != 2:
            return WhyNot.NOT_FIRST_TWO_CARDS
        if action is Action.DOUBLE:
            may_double = self.origin is Origin.DEAL or self.rules.double_after_split
            return None if may_double else WhyNot.NO_DOUBLE_AFTER_SPLIT
        if not is_pair(self.ranks):
            return WhyNot.NOT_A_PAIR
        return WhyNot.FOUR_HANDS_HELD if hands_held >= self.rules.max_hands else None

    def hit(self, rank: Rank) -> State:
        """Take one more card. Source: RULES K4, K15, K22."""
        return _open(self, (*self.ranks, rank))

    def stand(self) -> State:
        """Take no more cards. Source: RULES K4."""
        return Stand(rules=self.rules, ranks=self.ranks, origin=self.origin)

    def double(self, rank: Rank) -> State:
        """Double the stake, take exactly one more card and close.

        Raises:
            IllegalMove: ``not_in_this_game``, ``not_first_two_cards`` or ``no_double_after_split``.

        Source: RULES K5.
        """
        self.check(Action.DOUBLE)
        ranks = (*self.ranks, rank)
        closed = Busted if total_of(ranks).points > BLACKJACK_TOTAL else Stand
        return closed(rules=self.rules, ranks=ranks, origin=self.origin, doubled=True)

    def split(self, hands_held: int = 1) -> tuple[State, State]:
        """Make two hands of a pair, each waiting for its second card.

        Raises:
            IllegalMove: ``not_in_this_game``, ``not_first_two_cards``, ``not_a_pair`` or
                ``four_hands_held``.

        Source: RULES K6, K7.
        """
        self.check(Action.SPLIT, hands_held)
        first, second = (
            Dealing(rules=self.rules, ranks=(rank,), origin=split_origin(rank))
            for rank in self.ranks
        )
        return first, second


@dataclass(frozen=True, slots=True, kw_only=True)
class Busted(State):
    """A hand that passed 21: lost, whatever the dealer gets."""

    code = StateCode.BUSTED
    is_final = True

    def against(self, dealer: State) -> Verdict:
        """Lose. Source: RULES K4, K10, K19."""
        del dealer  # a bust hand has lost before the dealer acts
        return self._verdict(Outcome.LOSE, PayingRule.PLAYER_BUST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blackjack(State):
    """A natural: ace and ten-value as the first two cards of an unsplit hand."""

    code = StateCode.BLACKJACK
    is_final = True

    def against(self, dealer: State) -> Verdict:
        """Push against a natural, else win what a natural pays. Source: RULES K10, K18.

        Raises:
            IllegalMove: ``dealer_not_final``.
        """
        if _final(dealer).code is StateCode.BLACKJACK:
            return self._verdict(Outcome.PUSH, PayingRule.BOTH_NATURAL)
        return Verdict(
            outcome=Outcome.BLACKJACK, rule=PayingRule.NATURAL, bets=self.rules.natural_pays
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand(State):
    """A hand that takes no more cards and is to be decided by totals."""

    code = StateCode.STAND
    is_final = True

    def against(self, dealer: State) -> Verdict:
        """Lose to a natural, win against a bust, else compare totals. Source: RULES K10, K17.

        Raises:
            IllegalMove: ``dealer_not_final``.
        """
        if _final(dealer).code is StateCode.BLACKJACK:
            return self._verdict(Outcome.LOSE, PayingRule.DEALER_NATURAL)
        if dealer.code is StateCode.BUSTED:
            return self._verdict(Outcome.WIN, PayingRule.DEALER_BUST)
        margin = self.total.points - dealer.total.points
        if margin > 0:
            return self._verdict(Outcome.WIN, PayingRule.HIGHER_TOTAL)
        if margin < 0:
            return self._verdict(Outcome.LOSE, PayingRule.LOWER_TOTAL)
        return self._verdict(Outcome.PUSH, PayingRule.EQUAL_TOTALS)

    def _closed_by(self, action: Action) -> WhyNot:
        if self.origin is not Origin.SPLIT_ACES:
            return WhyNot.HAND_CLOSED
        if action is Action.SPLIT and is_pair(self.ranks):
            return WhyNot.ACES_SPLIT_ONCE
        return WhyNot.SPLIT_ACE_CLOSED


def split_origin(first: Rank) -> Origin:
    """Return the origin of a hand that a split made, by its first card: the one that was split.

    Source: RULES K6, K7.
    """
    return Origin.SPLIT_ACES if first is Rank.ACE else Origin.SPLIT


def dealer_draws(dealer: State) -> bool:
    """Return whether the dealer's rule asks for one more card. A final hand never draws.

    Source: RULES K9, K17.
    """
    total = dealer.total
    soft_17 = total.soft and total.points == _DEALER_STANDS_ON
    return dealer.code is StateCode.READY and (
        total.points < _DEALER_STANDS_ON or (soft_17 and dealer.rules.dealer_hits_soft_17)
    )


def _open(hand: State, ranks: tuple[Rank, ...]) -> State:
    """Return the state of a hand of two cards or more that nothing but its total can close."""
    points = total_of(ranks).points
    if points > BLACKJACK_TOTAL:
        becomes: type[State] = Busted
    elif points == BLACKJACK_TOTAL and hand.rules.stands_on_21:
        becomes = Stand
    else:
        becomes = Ready
    return becomes(rules=hand.rules, ranks=ranks, origin=hand.origin)


def _final(dealer: State) -> State:
    if not dealer.is_final:
        raise IllegalMove(TransitionErrorCode.DEALER_NOT_FINAL, dealer=dealer.code)
    return dealer
