"""The computer players: three levels, each a pure function of what a player may see.

Charts come from outside (:mod:`~webapp.engine.blackjack.charts` holds the committed ones), so
that a table needs no numpy. Source: RULES K23.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import unique

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.hands import BLACKJACK_TOTAL, card_value
from webapp.engine.blackjack.views import PlayerView
from webapp.engine.codes import Code

ChartRows = Mapping[int, Mapping[int, Action]]
"""Rows by total (or by the value of a pair's card), cells by the up card's value, 1 for an ace."""

_EASY_STANDS_FROM = 17


@unique
class Level(Code):
    """How well a computer player plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A total-dependent strategy, complete for every hand that can act.

    Attributes:
        hard: First two cards by hard total, 4-21 (4 and 20 for pairs that cannot be split).
        soft: First two cards by soft total, 12-21.
        pairs: Two cards of equal value that may be split, by that value, 1-10.
        hit_stand_hard: Hit or stand by hard total, 4-21, where doubling is not legal.
        hit_stand_soft: The same by soft total, 12-21.
    """

    hard: ChartRows
    soft: ChartRows
    pairs: ChartRows
    hit_stand_hard: ChartRows
    hit_stand_soft: ChartRows

    def advises(self, view: PlayerView) -> Action:
        """Return the chart's legal action for a hand that may act."""
        total = view.hand.total
        up = card_value(view.up)
        hit_stand = self.hit_stand_soft if total.soft else self.hit_stand_hard
        if view.can(Action.SPLIT):
            wanted = self.pairs[card_value(view.hand.ranks[0])][up]
        elif view.can(Action.DOUBLE):
            wanted = (self.soft if total.soft else self.hard)[total.points][up]
        else:
            wanted = hit_stand[total.points][up]
        return wanted if view.can(wanted) else hit_stand[total.points][up]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCharts:
    """The charts of the two levels that play by one, for one rule set.

    Attributes:
        normal: The widely printed multi-deck chart for a game with peek.
        hard: The exact chart of the rule set that is played.
    """

    normal: Chart
    hard: Chart


def choose(level: Level, view: PlayerView, charts: LevelCharts) -> Action:
    """Return what a computer player does with a hand that may act. No level hits at 21.

    Source: RULES K23.
    """
    points = view.hand.total.points
    if points == BLACKJACK_TOTAL:
        return Action.STAND
    if level is Level.EASY:
        return Action.HIT if points < _EASY_STANDS_FROM else Action.STAND
    chart = charts.normal if level is Level.NORMAL else charts.hard
    return chart.advises(view)


def level_choices(view: PlayerView, charts: LevelCharts) -> dict[Level, Action | None]:
    """Return what each level does with a hand, None for a hand that may not act.

    Source: RULES K24.
    """
    may_act = view.can(Action.STAND)
    return {level: choose(level, view, charts) if may_act else None for level in Level}
