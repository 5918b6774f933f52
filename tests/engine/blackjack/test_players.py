from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.blackjack.notation import chart, ranks
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.charts import (
    CLASSIC_CHART,
    EUROPEAN_CHART,
    PEEK_CHART,
    PEEK_HIT_OR_STAND_CHART,
)
from webapp.engine.blackjack.players import (
    Level,
    LevelCharts,
    choose,
    level_charts,
    level_choices,
)
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN, Rules, RuleSet
from webapp.engine.blackjack.ruling import rule_on
from webapp.engine.blackjack.states import Dealing, Origin, State, StateCode
from webapp.engine.blackjack.views import PlayerView
from webapp.engine.cards import Rank

CHARTS = level_charts(RuleSet.EUROPEAN)
CLASSIC_CHARTS = level_charts(RuleSet.CLASSIC)


def seen(
    hand: str,
    up: str,
    *,
    rules: Rules = EUROPEAN,
    origin: Origin = Origin.DEAL,
    held: int | None = None,
) -> PlayerView:
    (up_rank,) = ranks(up)
    return rule_on(ranks(hand), rules=rules, up=up_rank, origin=origin, hands_held=held).view


@pytest.mark.parametrize(
    ("hand", "up", "easy", "normal", "hard"),
    [
        ("10 6", "10", "hit", "hit", "hit"),
        ("10 6", "6", "hit", "stand", "stand"),
        ("10 7", "A", "stand", "stand", "stand"),
        ("A 6", "3", "stand", "double", "double"),
        ("A 7", "9", "stand", "hit", "hit"),
        ("A 7 9", "10", "stand", "stand", "stand"),
        ("6 5", "6", "hit", "double", "double"),
        # what no peek changes: nothing is doubled or split into a possible natural
        ("6 5", "10", "hit", "double", "hit"),
        ("8 8", "10", "hit", "split", "hit"),
        ("8 8", "A", "hit", "split", "hit"),
        ("A A", "A", "hit", "split", "hit"),
        ("8 8", "9", "hit", "split", "split"),
        ("9 9", "7", "stand", "stand", "stand"),
        ("9 9", "8", "stand", "split", "split"),
        ("5 5", "6", "hit", "double", "double"),
        # BJ-35: a pair of tens is 20, not a total of 10
        ("J K", "6", "stand", "stand", "stand"),
        # three cards: the hit-or-stand part
        ("A 2 4", "3", "stand", "hit", "hit"),
        ("A 2 5", "3", "stand", "stand", "stand"),
        ("2 3 6", "6", "hit", "hit", "hit"),
    ],
)
def test_what_the_levels_do(hand: str, up: str, easy: str, normal: str, hard: str) -> None:
    assert level_choices(seen(hand, up), CHARTS) == {
        Level.EASY: easy,
        Level.NORMAL: normal,
        Level.HARD: hard,
    }


@pytest.mark.parametrize(
    ("hand", "up", "choice"),
    [
        ("6 5", "6", "hit"),
        ("A 7", "6", "stand"),
        ("A 6", "6", "hit"),
        ("8 8", "6", "stand"),
        ("8 8", "9", "hit"),
        ("A A", "6", "hit"),
        ("9 9", "9", "stand"),
    ],
)
def test_classic_seats_use_the_hit_or_stand_part(hand: str, up: str, choice: str) -> None:
    view = seen(hand, up, rules=CLASSIC)
    for charts in (CLASSIC_CHARTS, CHARTS):
        assert choose(Level.NORMAL, view, charts) == choice
        assert choose(Level.HARD, view, charts) == choice


def test_the_classic_game_has_its_own_exact_chart() -> None:
    """With one deck soft 18 stands against an ace; the printed multi-deck chart hits it."""
    assert level_choices(seen("A 7", "A", rules=CLASSIC), CLASSIC_CHARTS) == {
        Level.EASY: Action.STAND,
        Level.NORMAL: Action.HIT,
        Level.HARD: Action.STAND,
    }


def test_each_rule_set_has_its_charts() -> None:
    assert level_charts(RuleSet.EUROPEAN) == LevelCharts(normal=PEEK_CHART, hard=EUROPEAN_CHART)
    assert level_charts(RuleSet.CLASSIC) == LevelCharts(
        normal=PEEK_HIT_OR_STAND_CHART, hard=CLASSIC_CHART
    )


def test_a_pair_that_may_not_be_split_again_is_played_by_its_total() -> None:
    view = seen("8 8", "6", origin=Origin.SPLIT, held=4)
    assert choose(Level.HARD, view, CHARTS) is Action.STAND
    assert choose(Level.HARD, seen("4 4", "6", origin=Origin.SPLIT, held=3), CHARTS) == "split"


def test_a_pair_that_the_chart_doubles_is_hit_where_doubling_is_not_legal() -> None:
    rules = replace(EUROPEAN, double_after_split=False)
    charts = LevelCharts(normal=CHARTS.normal, hard=chart("no_peek_nodas"))
    view = seen("5 5", "6", rules=rules, origin=Origin.SPLIT, held=2)
    assert view.can(Action.SPLIT)
    assert choose(Level.HARD, view, charts) is Action.HIT


@pytest.mark.parametrize("hand", ["10 4 7", "A 2 8", "5 6 K", "7 7 7"])
@pytest.mark.parametrize("level", Level)
def test_no_level_hits_at_21(hand: str, level: Level) -> None:
    """BJ-36: hitting is legal there, and never done."""
    view = seen(hand, "10")
    assert view.can(Action.HIT)
    assert choose(level, view, CHARTS) is Action.STAND


def test_no_level_doubles_21_after_a_split() -> None:
    view = seen("K A", "6", origin=Origin.SPLIT, held=2)
    assert view.can(Action.DOUBLE)
    assert set(level_choices(view, CHARTS).values()) == {Action.STAND}


@pytest.mark.parametrize("hand", ["A K", "10 6 6", "8"])
def test_a_hand_that_may_not_act_asks_nobody(hand: str) -> None:
    """BJ-36: no move after the end of a turn."""
    assert set(level_choices(seen(hand, "6"), CHARTS).values()) == {None}


@given(
    hand=st.lists(st.sampled_from(Rank), min_size=2, max_size=7),
    rules=st.sampled_from([EUROPEAN, CLASSIC, replace(EUROPEAN, double_after_split=False)]),
    up=st.sampled_from(Rank),
    split=st.booleans(),
    held=st.integers(2, 4),
)
@settings(max_examples=400, deadline=None)
def test_every_level_has_a_legal_move_for_every_hand_that_may_act(
    hand: list[Rank], rules: Rules, up: Rank, split: bool, held: int
) -> None:
    split = split and rules.max_hands > 1
    state: State = Dealing(rules=rules, origin=Origin.SPLIT if split else Origin.DEAL)
    for card in hand:
        if state.code is StateCode.DEALING:
            state = state.deal(card)
        elif state.code is StateCode.READY:
            state = state.hit(card)
    view = PlayerView(hand=state, hands_held=held if split else 1, up=up)
    charts = CLASSIC_CHARTS if rules is CLASSIC else CHARTS
    for level, choice in level_choices(view, charts).items():
        if state.is_final:
            assert choice is None
        else:
            assert choice is not None
            assert view.can(choice), level
