"""What holds for every round, whatever the cards and the moves."""

from collections import Counter
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.replay import replay_round
from webapp.engine.blackjack.round import Round
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN, Rules
from webapp.engine.blackjack.states import StateCode
from webapp.engine.blackjack.views import Turn
from webapp.engine.cards import Card, Rank, Suit, fresh_deck
from webapp.engine.errors import IllegalMove

RULES = st.sampled_from(
    [CLASSIC, EUROPEAN, replace(EUROPEAN, decks=1, double_after_split=False, max_hands=3)]
)
BETS = st.lists(st.integers(1, 1_000_000), min_size=1, max_size=7).map(tuple)
# few ranks make many pairs, splits and soft hands
RICH = st.sampled_from([Rank.ACE, Rank.EIGHT, Rank.TEN, Rank.KING, Rank.THREE])


def shuffled(rules: Rules, random: Random) -> list[Card]:
    cards = list(fresh_deck(rules.decks))
    random.shuffle(cards)
    return cards


def play_at_random(round_: Round, random: Random) -> tuple[Round, list[Action], list[Turn]]:
    """Play legal actions to the end; splits and doubles come often."""
    moves: list[Action] = []
    turns: list[Turn] = []
    while round_.turn is not None:
        legal = [action for action in Action if round_.can(action)]
        assert Action.HIT in legal
        assert Action.STAND in legal
        action = random.choice(legal + legal[2:] * 2)
        turns.append(round_.turn)
        moves.append(action)
        round_ = round_.act(action)
    return round_, moves, turns


@given(rules=RULES, bets=BETS, random=st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_every_round_comes_to_an_end_that_adds_up(
    rules: Rules, bets: tuple[int, ...], random: Random
) -> None:
    cards = shuffled(rules, random)
    end, moves, turns = play_at_random(Round.deal(rules, bets, cards), random)

    # replay equals play
    replay = replay_round(rules, bets, cards, moves)
    assert replay.round == end
    assert replay.error is None
    assert [decision.action for decision in replay.decisions] == moves
    assert [decision.turn for decision in replay.decisions] == turns

    # every card once, and only from the front of the deck
    on_table = [card for hands in end.hands for hand in hands for card in hand.cards]
    on_table += end.dealer.cards
    assert Counter(on_table) == Counter(cards[: end.dealt])

    # the states hold the cards that lie there
    for hands in end.hands:
        for hand in hands:
            assert hand.state.ranks == tuple(card.rank for card in hand.cards)
            assert hand.state.is_final
        assert len(hands) <= rules.max_hands
    assert end.dealer.state.ranks == tuple(card.rank for card in end.dealer.cards)

    # nobody acts out of turn
    assert turns == sorted(turns, key=lambda turn: (turn.seat, turn.hand))

    # money is conserved, and nobody wins or loses more than the rules allow
    assert sum(end.profits) + end.dealer_profit == 0
    for bet, profit, hands in zip(bets, end.profits, end.hands, strict=True):
        most = Fraction(3, 2) if len(hands) == 1 else 1
        assert abs(profit) <= most * sum(hand.stake for hand in hands)
        assert (profit * 2).denominator == 1
        assert all(hand.bet == bet for hand in hands)

    # the dealer is done by rule
    open_hands = [h for hands in end.hands for h in hands if h.state.code is StateCode.STAND]
    assert end.dealer.is_open
    assert not open_hands or end.dealer.state.total.points >= 17


@given(data=st.data(), ranks=st.lists(RICH, min_size=12, max_size=12))
@settings(max_examples=100, deadline=None)
def test_in_every_position_refused_actions_change_nothing(
    data: st.DataObject, ranks: list[Rank]
) -> None:
    """BJ-19: send every action in every state."""
    cards = [Card(rank, Suit.SPADES) for rank in ranks]
    position = Round.deal(EUROPEAN, (10,), cards + list(fresh_deck()))
    for _ in range(6):
        before = (position.hands, position.events, position.dealt)
        refused = {action for action in Action if not position.can(action)}
        for action in refused:
            with pytest.raises(IllegalMove) as refusal:
                position.act(action)
            if position.turn is not None:
                reasons = {a.action: a.why for a in position.player_view(position.turn).actions}
                assert reasons[action] is refusal.value.code
        for action in set(Action) - refused:
            assert position.act(action) != position
        assert before == (position.hands, position.events, position.dealt)
        if position.over:
            break
        position = position.act(
            data.draw(st.sampled_from([action for action in Action if position.can(action)]))
        )


def cards_within(value: object) -> list[Card]:
    """Return every card that can be reached from a view."""
    if isinstance(value, Card):
        return [value]
    if isinstance(value, tuple):
        return [card for part in value for card in cards_within(part)]
    if is_dataclass(value):
        return [
            card for field in fields(value) for card in cards_within(getattr(value, field.name))
        ]
    return []


@given(
    rules=RULES,
    bets=BETS,
    other=st.sampled_from(Rank),
    random=st.randoms(use_true_random=False),
)
@settings(max_examples=150, deadline=None)
def test_a_view_never_holds_a_hidden_rank(
    rules: Rules, bets: tuple[int, ...], other: Rank, random: Random
) -> None:
    """Everything seen is the same for any two hole cards, until the hole card is turned."""
    cards = shuffled(rules, random)
    hole = 2 * len(bets) + 1
    swapped = [*cards[:hole], Card(other, cards[hole].suit), *cards[hole + 1 :]]
    position, twin = (Round.deal(rules, bets, deck) for deck in (cards, swapped))
    while position.turn is not None and twin.turn is not None:
        assert position.view() == twin.view()
        assert position.player_view(position.turn) == twin.player_view(twin.turn)
        assert position.events == twin.events
        seen = (position.view(), position.player_view(position.turn), position.events)
        assert all(card.face_up for card in cards_within(seen))
        assert len(position.view().dealer.cards) == 2
        action = random.choice([action for action in Action if position.can(action)])
        position, twin = position.act(action), twin.act(action)
    skipped = rules.natural_skips_turns
    assert skipped or position.over is twin.over
    if position.over:
        assert all(card.face_up for card in cards_within((position.view(), position.events)))


def test_the_fullest_table_cannot_empty_its_shoe() -> None:
    """Seven seats need far fewer points than the decks hold, so no round runs out of cards.

    A European hand takes its last card on 21 at most and so holds 31 points at most, aces
    counted 1; a classic one takes it on 20 at most; the dealer on 16.
    """
    points = sum(min(index, 10) for index in range(1, 14)) * 4
    assert points == 340
    assert points * EUROPEAN.decks > 7 * 4 * 31 + 26
    assert points * CLASSIC.decks > 7 * 30 + 26
