"""Positions of a round: forks, what is refused, the deck that they are dealt from."""

from fractions import Fraction

import pytest

from tests.engine.blackjack.notation import actions, deck, exact, played
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.bets import BetErrorCode
from webapp.engine.blackjack.events import Event, EventCode
from webapp.engine.blackjack.replay import replay_round
from webapp.engine.blackjack.round import Round
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN
from webapp.engine.blackjack.table import TableErrorCode
from webapp.engine.blackjack.views import Turn
from webapp.engine.cards import Card, fresh_deck
from webapp.engine.errors import IllegalMove, ImpossibleCards, RuleError


def test_a_position_forks_without_harm() -> None:
    start = Round.deal(EUROPEAN, (10,), iter(deck("8S 6D 8H 10D 2S 9S 10H 4D")))
    stood, hit, split = (start.act(a) for a in (Action.STAND, Action.HIT, Action.SPLIT))
    assert start.turn == Turn(seat=0, hand=0)
    assert [str(card) for card in hit.hands[0][0].cards] == ["8S", "8H", "2S"]
    assert [str(card) for card in split.hands[0][0].cards] == ["8S", "2S"]
    assert [str(card) for card in stood.dealer.cards] == ["6D", "10D", "2S"]
    assert start.act(Action.HIT) == hit


@pytest.mark.parametrize(
    ("moves", "made", "code"),
    [
        ("hd", "h", "not_first_two_cards"),
        ("hp", "h", "not_first_two_cards"),
        ("p", "", "not_a_pair"),
        ("sh", "s", "round_over"),
        ("ssss", "s", "round_over"),
    ],
)
def test_replay_stops_at_the_last_legal_position(moves: str, made: str, code: str) -> None:
    cards = deck("8S 10D 2H 10C 2S 9S")
    replay = replay_round(EUROPEAN, (10,), cards, actions(moves))
    assert replay.error is not None
    assert replay.error.code == code
    legal = replay_round(EUROPEAN, (10,), cards, actions(made))
    assert replay.round == legal.round
    assert replay.decisions == legal.decisions
    assert tuple(decision.action for decision in replay.decisions) == actions(made)


def test_a_split_after_a_hit_is_refused_and_changes_nothing() -> None:
    """BJ-19: 6,6 hit to 6,6,A is hard 13 and stays so."""
    replay = replay_round(EUROPEAN, (10,), deck("6S 10D 6H 10C AS"), actions("hp"))
    assert replay.error is not None
    assert replay.error.code == "not_first_two_cards"
    (hand,) = replay.round.hands[0]
    assert (hand.state.total.points, hand.state.total.soft) == (13, False)


def test_classic_has_no_double_and_no_split() -> None:
    round_ = Round.deal(CLASSIC, (10,), deck("8S 6D 8H 10D"))
    for action in (Action.DOUBLE, Action.SPLIT):
        assert not round_.can(action)
        with pytest.raises(IllegalMove) as refusal:
            round_.act(action)
        assert refusal.value.code == "not_in_this_game"
        assert refusal.value.params["action"] is action
    assert round_.can(Action.HIT)


def test_a_finished_round_refuses_everything() -> None:
    round_ = played(CLASSIC, (7,), "AS 6D KS 9D", "")
    assert [round_.can(action) for action in Action] == [False] * 4
    assert round_.view().actions == ()
    with pytest.raises(IllegalMove) as refusal:
        round_.check(Action.HIT)
    assert refusal.value.code is TableErrorCode.ROUND_OVER
    assert refusal.value.params == {"action": "hit"}


def test_a_round_tells_no_profit_before_its_end() -> None:
    round_ = Round.deal(CLASSIC, (10,), deck("8S 6D 8H 10D"))
    assert round_.profits == ()
    assert round_.dealer_profit == 0


@pytest.mark.parametrize("bet", [0, -1, 1_000_001, 10**30])
def test_bets_out_of_range_start_no_round(bet: int) -> None:
    """BJ-29."""
    with pytest.raises(RuleError) as refusal:
        Round.deal(CLASSIC, (10, bet), fresh_deck())
    assert refusal.value.code is BetErrorCode.BET_OUT_OF_RANGE
    assert refusal.value.params["value"] == bet


def test_a_round_needs_a_seat() -> None:
    with pytest.raises(ValueError, match="at least one seat"):
        Round.deal(CLASSIC, (), fresh_deck())


def test_a_deck_that_runs_out_is_named() -> None:
    with pytest.raises(ImpossibleCards) as refusal:
        replay_round(CLASSIC, (10,), deck("2S 6D 3H 10D"), actions("h"))
    assert refusal.value.code is TableErrorCode.DECK_EXHAUSTED
    assert refusal.value.params == {"cards": 4}


def test_cards_are_asked_for_one_by_one() -> None:
    asked: list[Card] = []

    def source() -> object:
        for card in fresh_deck():
            asked.append(card)
            yield card

    round_ = Round.deal(CLASSIC, (10,), source())  # type: ignore[arg-type]
    assert len(asked) == 4
    round_.act(Action.HIT)
    assert len(asked) == 5


def test_cards_of_a_deck_that_lies_face_down_are_turned() -> None:
    face_down = tuple(card.turned() for card in deck("8S 6D 8H 10D"))
    round_ = Round.deal(CLASSIC, (10,), face_down)
    assert round_ == Round.deal(CLASSIC, (10,), deck("8S 6D 8H 10D"))


def test_results_say_what_was_at_stake() -> None:
    round_ = played(EUROPEAN, (15, 15), "AS 5S 10D KS 6S 9D 10H", "d")
    assert [[result.stake for result in results] for results in round_.results] == [[15], [30]]
    assert round_.profits == exact("45/2", 30)
    assert round_.events[-1] == Event(code=EventCode.PROFIT, profit=Fraction(-105, 2))
