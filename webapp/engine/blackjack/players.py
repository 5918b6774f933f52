"""The computer players: three levels, each a pure function of what a player may see.

The charts are the committed ones, so that a table needs no numpy. Source: RULES K23.
"""

from dataclasses import dataclass
from enum import unique
from typing import Final

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import Chart
from webapp.engine.blackjack.charts import (
    CLASSIC_CHART,
    EUROPEAN_CHART,
    PEEK_CHART,
    PEEK_HIT_OR_STAND_CHART,
)
from webapp.engine.blackjack.hands import BLACKJACK_TOTAL, is_pair
from webapp.engine.blackjack.rules import RuleSet
from webapp.engine.blackjack.views import PlayerView
from webapp.engine.codes import Code

_EASY_STANDS_FROM = 17


@unique
class Level(Code):
    """How well a computer player plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCharts:
    """The charts of the two levels that play by one, for one rule set.

    Attributes:
        normal: The widely printed multi-deck chart for a game with peek.
        hard: The exact chart of the rule set that is played.
    """

    normal: Chart
    hard: Chart


_LEVEL_CHARTS: Final = {
    RuleSet.EUROPEAN: LevelCharts(normal=PEEK_CHART, hard=EUROPEAN_CHART),
    RuleSet.CLASSIC: LevelCharts(normal=PEEK_HIT_OR_STAND_CHART, hard=CLASSIC_CHART),
}


def level_charts(rule_set: RuleSet) -> LevelCharts:
    """Return the charts that computer players play a rule set by.

    Source: RULES K23.
    """
    return _LEVEL_CHARTS[rule_set]


def choose(level: Level, view: PlayerView, charts: LevelCharts) -> Action:
    """Return what a computer player does with a hand that may act. No level hits at 21.

    Source: RULES K23.
    """
    points = view.hand.total.points
    if points == BLACKJACK_TOTAL:
        return Action.STAND
    if level is Level.EASY:
        return Action.HIT if points < _EASY_STANDS_FROM else Action.STAND
    return _by_chart(charts.normal if level is Level.NORMAL else charts.hard, view)


def level_choices(view: PlayerView, charts: LevelCharts) -> dict[Level, Action | None]:
    """Return what each level does with a hand, None for a hand that may not act.

    Source: RULES K24.
    """
    may_act = view.can(Action.STAND)
    return {level: choose(level, view, charts) if may_act else None for level in Level}


def _by_chart(chart: Chart, view: PlayerView) -> Action:
    ranks, total = view.hand.ranks, view.hand.total
    return chart.action(
        total=total.points,
        is_soft=total.soft,
        up=view.up,
        pair=ranks[0] if is_pair(ranks) else None,
        may_double=view.can(Action.DOUBLE),
        may_split=view.can(Action.SPLIT),
    )
