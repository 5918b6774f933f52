"""The settlement checker: final hands in, results and profits out, or why that cannot have been.

Source: RULES K9, K10, K17, K18, K26.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import unique
from fractions import Fraction

from webapp.engine.blackjack.hands import Total, card_value, check_copies
from webapp.engine.blackjack.outcomes import Outcome, PayingRule
from webapp.engine.blackjack.rules import Rules
from webapp.engine.blackjack.ruling import state_of
from webapp.engine.blackjack.states import (
    Dealing,
    Origin,
    State,
    StateCode,
    dealer_draws,
)
from webapp.engine.cards import Rank
from webapp.engine.codes import Code
from webapp.engine.errors import ImpossibleCards, RuleError


@unique
class FinalHandErrorCode(Code):
    """Why final hands cannot have come about, beyond what one hand shows."""

    TOO_FEW_CARDS = "too_few_cards"
    DEALER_SHOULD_HAVE_DRAWN = "dealer_should_have_drawn"
    DEALER_SHOULD_HAVE_STOPPED = "dealer_should_have_stopped"
    TURNS_WERE_SKIPPED = "turns_were_skipped"
    BET_NOT_POSITIVE = "bet_not_positive"
    NO_HANDS = "no_hands"
    ONE_HAND_UNLESS_SPLIT = "one_hand_unless_split"
    MORE_HANDS_THAN_SPLITS_GIVE = "more_hands_than_splits_give"
    SPLIT_CARDS_DIFFER = "split_cards_differ"
    SPLIT_BETS_DIFFER = "split_bets_differ"


_Code = FinalHandErrorCode
_FIRST_CARDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalHand:
    """A player's hand as it was in the end.

    Attributes:
        ranks: Its cards in the order in which they came.
        bet: The original bet, before doubling, exact and above 0.
        player: Whose it is.
        origin: How it came about; of a split, not every hand need be told.
        doubled: Whether its stake was doubled.
    """

    ranks: tuple[Rank, ...]
    bet: Fraction
    player: str = ""
    origin: Origin = Origin.DEAL
    doubled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledHand:
    """How one hand was settled.

    Attributes:
        player: Whose it is.
        total: Its total.
        state: Its final state.
        outcome: Win, lose, push, or a natural's win.
        rule: The rule that decided.
        stake: What was at stake in the end.
        profit: Exact profit, the stake not counted.
    """

    player: str
    total: Total
    state: StateCode
    outcome: Outcome
    rule: PayingRule
    stake: Fraction
    profit: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """A settled round.

    Attributes:
        dealer_total: The dealer's total.
        dealer_state: The dealer's final state.
        hands: In the order given.
        profits: Each player's exact profit, in the order of first appearance.
        dealer_profit: The dealer's: minus the sum of the players'.
    """

    dealer_total: Total
    dealer_state: StateCode
    hands: tuple[SettledHand, ...]
    profits: Mapping[str, Fraction]
    dealer_profit: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementFault:
    """One reason why final hands cannot have come about.

    Attributes:
        hand: Which hand, from 0; None for the dealer's, or for all hands together.
        error: The reason.
    """

    hand: int | None
    error: RuleError


def settle(dealer: Sequence[Rank], hands: Sequence[FinalHand], rules: Rules) -> Settlement:
    """Settle final hands.

    Args:
        dealer: The dealer's cards: up card, hole card, drawn cards.
        hands: The players' hands.
        rules: The rule set.

    Raises:
        RuleError: The first of :func:`settlement_faults`.

    Source: RULES K10, K18, K26.
    """
    judged = _Judgement(dealer, hands, rules)
    for fault in judged.faults:
        raise fault.error
    settled = tuple(
        _settled(hand, state, judged.dealer)
        for hand, state in zip(hands, judged.states.values(), strict=True)
    )
    profits: dict[str, Fraction] = {}
    for result in settled:
        profits[result.player] = profits.get(result.player, Fraction()) + result.profit
    return Settlement(
        dealer_total=judged.dealer.total,
        dealer_state=judged.dealer.code,
        hands=settled,
        profits=profits,
        dealer_profit=-sum(profits.values(), Fraction()),
    )


def settlement_faults(
    dealer: Sequence[Rank], hands: Sequence[FinalHand], rules: Rules
) -> tuple[SettlementFault, ...]:
    """Return every reason why the hands cannot have come about; none means that they can.

    A dealer who stopped early, or drew on, where no hand was left to decide is accepted; drawing
    on 17 or more never is.

    Source: RULES K26.
    """
    return tuple(_Judgement(dealer, hands, rules).faults)


class _Judgement:
    """Final hands under examination.

    Attributes:
        faults: Everything found.
        states: The final states of the players' hands that can be, by index.
        dealer: The dealer's final state, as far as the cards can be.
    """

    def __init__(self, dealer: Sequence[Rank], hands: Sequence[FinalHand], rules: Rules) -> None:
        self.faults: list[SettlementFault] = []
        self._rules = rules
        self.states = self._final_states(hands)
        self._check_players(hands)
        self.dealer: State = Dealing(rules=rules)
        if len(dealer) < _FIRST_CARDS:
            self._blame(None, ImpossibleCards(_Code.TOO_FEW_CARDS, cards=len(dealer)))
        else:
            self.dealer = self._dealer_state(dealer)
        self._check_turns(hands)
        try:
            check_copies([*dealer, *(rank for hand in hands for rank in hand.ranks)], rules.decks)
        except ImpossibleCards as error:
            self._blame(None, error)

    def _blame(self, hand: int | None, error: RuleError) -> None:
        self.faults.append(SettlementFault(hand=hand, error=error))

    def _final_states(self, hands: Sequence[FinalHand]) -> dict[int, State]:
        if not hands:
            self._blame(None, ImpossibleCards(_Code.NO_HANDS))
        states: dict[int, State] = {}
        for index, hand in enumerate(hands):
            if hand.bet <= 0:
                self._blame(index, RuleError(_Code.BET_NOT_POSITIVE, value=hand.bet))
            try:
                states[index] = _final_state(hand, self._rules)
            except RuleError as error:
                self._blame(index, error)
        return states

    def _check_players(self, hands: Sequence[FinalHand]) -> None:
        """Check each player's hands together. Source: RULES K6, K7."""
        held: defaultdict[str, list[int]] = defaultdict(list)
        for index in self.states:
            held[hands[index].player].append(index)
        for indices in held.values():
            first, *others = indices
            for count, index in enumerate(others, start=2):
                code = self._clash(hands[first], hands[index], count)
                if code is not None:
                    self._blame(index, ImpossibleCards(code, player=hands[index].player))

    def _clash(self, first: FinalHand, other: FinalHand, count: int) -> FinalHandErrorCode | None:
        """Return why a player's hand number ``count`` does not go with the first one."""
        if Origin.DEAL in (first.origin, other.origin):
            return _Code.ONE_HAND_UNLESS_SPLIT
        if card_value(first.ranks[0]) != card_value(other.ranks[0]):
            return _Code.SPLIT_CARDS_DIFFER
        if count > (2 if first.ranks[0] is Rank.ACE else self._rules.max_hands):
            return _Code.MORE_HANDS_THAN_SPLITS_GIVE
        return _Code.SPLIT_BETS_DIFFER if first.bet != other.bet else None

    def _dealer_state(self, ranks: Sequence[Rank]) -> State:
        """Return the dealer's final state. Source: RULES K9, K17, K26."""
        state: State = Dealing(rules=self._rules)
        for rank in ranks[:_FIRST_CARDS]:
            state = state.deal(rank)
        for number, rank in enumerate(ranks[_FIRST_CARDS:], start=_FIRST_CARDS + 1):
            if not dealer_draws(state):
                error = ImpossibleCards(
                    _Code.DEALER_SHOULD_HAVE_STOPPED, total=state.total.points, card=number
                )
                self._blame(None, error)
                return state
            state = state.hit(rank)
        undecided = any(hand.code is StateCode.STAND for hand in self.states.values())
        if undecided and dealer_draws(state):
            total = state.total.points
            self._blame(None, ImpossibleCards(_Code.DEALER_SHOULD_HAVE_DRAWN, total=total))
        return state if state.is_final else state.stand()

    def _check_turns(self, hands: Sequence[FinalHand]) -> None:
        """Check that nobody acted where a dealer's natural skips the turns. Source: RULES K16."""
        natural = self.dealer.code is StateCode.BLACKJACK
        if not (natural and self._rules.dealer_natural_ends_round):
            return
        for index in self.states:
            hand = hands[index]
            if len(hand.ranks) > _FIRST_CARDS or hand.origin is not Origin.DEAL:
                self._blame(index, ImpossibleCards(_Code.TURNS_WERE_SKIPPED))


def _final_state(hand: FinalHand, rules: Rules) -> State:
    """Return a hand's final state: a hand that could have acted on has stood."""
    if len(hand.ranks) < _FIRST_CARDS:
        raise ImpossibleCards(_Code.TOO_FEW_CARDS, cards=len(hand.ranks))
    state = state_of(hand.ranks, rules=rules, origin=hand.origin, doubled=hand.doubled)
    return state if state.is_final else state.stand()


def _settled(hand: FinalHand, state: State, dealer: State) -> SettledHand:
    verdict = state.against(dealer)
    return SettledHand(
        player=hand.player,
        total=state.total,
        state=state.code,
        outcome=verdict.outcome,
        rule=verdict.rule,
        stake=hand.bet * state.stake_in_bets,
        profit=state.profit(dealer, hand.bet),
    )
