"""What a hand is worth, which action is best, and what the levels give up."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.blackjack.notation import rank, ranks
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.advice import Advice, advise
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import PRESETS, RuleSet
from webapp.engine.blackjack.ruling import rule_on, state_of
from webapp.engine.blackjack.states import Origin, State, StateCode
from webapp.engine.blackjack.views import PlayerView
from webapp.engine.cards import Rank


def advice(
    hand: str,
    up: str,
    *,
    rule_set: RuleSet = RuleSet.EUROPEAN,
    origin: Origin = Origin.DEAL,
    held: int | None = None,
) -> Advice:
    ruling = rule_on(
        ranks(hand), rules=PRESETS[rule_set], up=rank(up), origin=origin, hands_held=held
    )
    return advise(ruling.view, rule_set)


def test_eights_against_a_ten_may_be_split_and_are_best_hit() -> None:
    answer = advice("8 8", "10")
    assert answer.best is Action.HIT
    assert {line.action: line.value for line in answer.actions} == {
        Action.HIT: pytest.approx(-0.57145, abs=5e-6),
        Action.STAND: pytest.approx(-0.57283, abs=5e-6),
        Action.DOUBLE: pytest.approx(-1.14290, abs=5e-6),
        Action.SPLIT: pytest.approx(-0.60963, abs=5e-6),
    }
    assert {line.action: line.behind for line in answer.actions} == {
        Action.HIT: 0,
        Action.STAND: pytest.approx(0.00138, abs=5e-6),
        Action.DOUBLE: pytest.approx(0.57145, abs=5e-6),
        Action.SPLIT: pytest.approx(0.03818, abs=5e-6),
    }
    assert {play.level: (play.action, play.gives_up) for play in answer.levels} == {
        Level.EASY: (Action.HIT, 0),
        Level.NORMAL: (Action.SPLIT, pytest.approx(0.03818, abs=5e-6)),
        Level.HARD: (Action.HIT, 0),
    }


@pytest.mark.parametrize(
    ("hand", "up", "doubtful"),
    [
        ("8 8", "K", Action.SPLIT),
        ("8 8", "A", Action.SPLIT),
        ("6 5", "10", Action.DOUBLE),
        ("8 8", "9", None),  # the chart's split is right
        ("A A", "10", None),  # and so is this one, natural or not
        ("10 6", "10", None),
        # one stake more is right against a six, where no natural can be
        ("6 5", "6", None),
    ],
)
def test_a_chart_for_peek_games_is_doubted_where_a_natural_takes_two_stakes(
    hand: str, up: str, doubtful: Action | None
) -> None:
    assert advice(hand, up).doubtful is doubtful


def test_nothing_is_doubted_where_a_natural_would_have_ended_the_round() -> None:
    rules = replace(PRESETS[RuleSet.EUROPEAN], dealer_peeks=True)
    view = rule_on(ranks("8 8"), rules=rules, up=Rank.TEN).view
    assert advise(view, RuleSet.EUROPEAN).doubtful is None


def test_what_is_wrong_for_another_reason_is_not_doubted() -> None:
    """Without doubling after a split two fours are hit against a 5, natural or not."""
    rules = replace(PRESETS[RuleSet.EUROPEAN], double_after_split=False)
    answer = advise(rule_on(ranks("4 4"), rules=rules, up=Rank.FIVE).view, RuleSet.EUROPEAN)
    assert answer.best is Action.HIT
    assert {play.action for play in answer.levels if play.level is Level.NORMAL} == {Action.SPLIT}
    assert answer.doubtful is None


def test_hitting_at_21_is_legal_and_never_advised() -> None:
    answer = advice("5 6 10", "6")
    assert answer.best is Action.STAND
    hit, stand, double, split = answer.actions
    assert (hit.why, stand.why) == (None, None)
    assert (double.why, split.why) == ("not_first_two_cards", "not_first_two_cards")
    assert (double.value, double.behind) == (None, None)
    assert hit.value is not None
    assert stand.value is not None
    assert hit.value < 0 < stand.value
    assert {play.action for play in answer.levels} == {Action.STAND}


@pytest.mark.parametrize(
    ("hand", "up", "rule_set", "origin", "value"),
    [
        # nothing is worth anything before the second card
        ("8", "10", RuleSet.EUROPEAN, Origin.DEAL, None),
        # against a 9 the dealer cannot have a natural: 3 to 2 for certain
        ("A K", "9", RuleSet.EUROPEAN, Origin.DEAL, 1.5),
        # and where a dealer's natural would have ended the round, whatever the up card
        ("A K", "A", RuleSet.CLASSIC, Origin.DEAL, 1.5),
        ("10 6 6", "6", RuleSet.EUROPEAN, Origin.DEAL, -1.0),
    ],
)
def test_hands_that_may_not_act(
    hand: str, up: str, rule_set: RuleSet, origin: Origin, value: float | None
) -> None:
    answer = advice(hand, up, rule_set=rule_set, origin=origin)
    assert answer.best is None
    assert answer.value == value
    assert all(line.why and line.value is None for line in answer.actions)
    assert all(play.action is None and play.gives_up is None for play in answer.levels)


def test_a_doubled_hand_that_is_bust_lost_both_stakes() -> None:
    state = state_of(ranks("10 6 K"), rules=PRESETS[RuleSet.EUROPEAN], doubled=True)
    view = PlayerView(hand=state, hands_held=1, up=Rank.SIX)
    assert advise(view, RuleSet.EUROPEAN).value == -2


@pytest.mark.parametrize(
    ("hand", "rule_set", "origin"),
    [("5 6 10", RuleSet.CLASSIC, Origin.DEAL), ("A A", RuleSet.EUROPEAN, Origin.SPLIT_ACES)],
)
def test_a_hand_that_stands_by_itself_still_has_its_value(
    hand: str, rule_set: RuleSet, origin: Origin
) -> None:
    answer = advice(hand, "6", rule_set=rule_set, origin=origin)
    assert answer.view.hand.code is StateCode.STAND
    assert answer.best is None
    assert answer.value is not None
    assert -1 < answer.value < 1


@given(
    hand=st.lists(st.sampled_from(Rank), min_size=2, max_size=6),
    up=st.sampled_from(Rank),
    rule_set=st.sampled_from(RuleSet),
    split=st.booleans(),
    held=st.integers(2, 4),
)
@settings(max_examples=60, deadline=None)
def test_what_is_legal_has_a_value_and_nothing_else(
    hand: list[Rank], up: Rank, rule_set: RuleSet, split: bool, held: int
) -> None:
    rules = PRESETS[rule_set]
    split = split and rules.max_hands > 1
    state: State = state_of(hand[:2], rules=rules, origin=Origin.SPLIT if split else Origin.DEAL)
    for card in hand[2:]:
        if state.code is StateCode.READY:
            state = state.hit(card)
    answer = advise(PlayerView(hand=state, hands_held=held if split else 1, up=up), rule_set)
    for line in answer.actions:
        assert (line.value is None) is (line.why is not None)
    values = [line.value for line in answer.actions if line.value is not None]
    if answer.best is None:
        assert values == []
    else:
        assert answer.value == max(values)


@pytest.mark.parametrize(
    ("hand", "origin", "held", "row"),
    [
        ("8 8", Origin.DEAL, None, "pair8"),
        ("J Q", Origin.DEAL, None, "pair10"),
        ("8 8", Origin.SPLIT, 4, "16"),
        ("A 7", Origin.DEAL, None, "soft18"),
        ("10 6", Origin.DEAL, None, "16"),
        ("2 4 10", Origin.DEAL, None, "None"),
        ("A K", Origin.DEAL, None, "None"),
    ],
)
def test_the_first_two_cards_have_a_row_in_the_chart(
    hand: str, origin: Origin, held: int | None, row: str
) -> None:
    assert str(advice(hand, "6", origin=origin, held=held).row) == row
