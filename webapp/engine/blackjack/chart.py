"""What a strategy chart is: one action for every total, or pair, against every up card.

A chart looks at the total alone, not at the cards that make it. It answers for the
first two cards of a hand; where it says *double* and the hand may not double any more,
or never could, the hit-or-stand rows say what to do instead. Where it says *split* and
no split is possible, the hand is played by its total. Source: RULES K23, K25.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import unique
from types import MappingProxyType
from typing import Final, TypeVar

from webapp.engine.blackjack.actions import Action
from webapp.engine.cards import Rank
from webapp.engine.codes import Code

UP_CARDS: Final = (*tuple(Rank)[1:10], Rank.ACE)
"""The columns of a chart, 2-10 and ace; J, Q and K are read in the column of the 10."""

HARD_TOTALS: Final = range(4, 22)
SOFT_TOTALS: Final = range(12, 22)

ACTION_OF_LETTER: Final = {
    "H": Action.HIT,
    "S": Action.STAND,
    "D": Action.DOUBLE,
    "P": Action.SPLIT,
}

Row = Mapping[Rank, Action]
_Key = TypeVar("_Key", int, Rank)


def chart_rank(rank: Rank) -> Rank:
    """Return the rank under which a chart knows a card: J, Q and K are 10.

    >>> chart_rank(Rank.KING)
    <Rank.TEN: '10'>
    """
    return Rank.TEN if rank in (Rank.JACK, Rank.QUEEN, Rank.KING) else rank


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A total-dependent strategy.

    Attributes:
        house_edge: What a player loses on average per unit of his first stake who plays
            by this chart, always splitting again where it says split.
        hard: For the first two cards, by hard total 4-21 and up card.
        soft: For the first two cards, by soft total 12-21 and up card.
        pairs: For two cards of one value, by that value (2-10, ace) and up card; empty
            in a game without splits.
        hit_stand_hard: For three or more cards, and wherever no double is possible.
        hit_stand_soft: The same for soft totals.
    """

    house_edge: float
    hard: Mapping[int, Row]
    soft: Mapping[int, Row]
    pairs: Mapping[Rank, Row]
    hit_stand_hard: Mapping[int, Row]
    hit_stand_soft: Mapping[int, Row]

    def action(
        self,
        *,
        total: int,
        is_soft: bool,
        up: Rank,
        pair: Rank | None = None,
        may_double: bool,
        may_split: bool,
    ) -> Action:
        """Return what the chart plays with a hand.

        Args:
            total: The best total of the hand, 4-21.
            is_soft: Whether an ace counts 11 in it.
            up: The dealer's up card.
            pair: The rank of either card if the hand is two cards of one value.
            may_double: Whether the hand may double now.
            may_split: Whether the hand may split now.

        >>> from webapp.engine.blackjack.charts import EUROPEAN_CHART
        >>> soft_18 = {"total": 18, "is_soft": True, "up": Rank.SIX, "may_split": False}
        >>> EUROPEAN_CHART.action(**soft_18, may_double=True)
        <Action.DOUBLE: 'double'>
        >>> EUROPEAN_CHART.action(**soft_18, may_double=False)
        <Action.STAND: 'stand'>
        """
        if may_split and pair is not None and self.pairs:
            action = self.pairs[chart_rank(pair)][chart_rank(up)]
        else:
            action = (self.soft if is_soft else self.hard)[total][chart_rank(up)]
        if action is Action.DOUBLE and not may_double:
            return self.hit_or_stand(total=total, is_soft=is_soft, up=up)
        return action

    def hit_or_stand(self, *, total: int, is_soft: bool, up: Rank) -> Action:
        """Return what to do where only hit and stand are left: *double, else this*."""
        rows = self.hit_stand_soft if is_soft else self.hit_stand_hard
        return rows[total][chart_rank(up)]


def chart_from_letters(
    *,
    house_edge: float,
    hard: Mapping[int, str],
    soft: Mapping[int, str],
    pairs: Mapping[str, str],
    hit_stand_hard: Mapping[int, str],
    hit_stand_soft: Mapping[int, str],
) -> Chart:
    """Return the chart whose rows are letters (H, S, D, P) in the order of UP_CARDS."""
    return Chart(
        house_edge=house_edge,
        hard=_rows(hard),
        soft=_rows(soft),
        pairs=_rows({Rank(rank): letters for rank, letters in pairs.items()}),
        hit_stand_hard=_rows(hit_stand_hard),
        hit_stand_soft=_rows(hit_stand_soft),
    )


def _rows(letters: Mapping[_Key, str]) -> Mapping[_Key, Row]:
    return MappingProxyType(
        {
            key: MappingProxyType(
                {up: ACTION_OF_LETTER[letter] for up, letter in zip(UP_CARDS, row, strict=True)}
            )
            for key, row in letters.items()
        }
    )


@unique
class ChartTable(Code):
    """The three tables of a chart."""

    HARD = "hard"
    SOFT = "soft"
    PAIRS = "pairs"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A cell in which two charts differ.

    Attributes:
        table: The table of the cell.
        row: Its total, or the rank of its pair.
        up: Its up card.
        action: What the chart plays.
        other: What the chart compared with plays.
    """

    table: ChartTable
    row: int | Rank
    up: Rank
    action: Action
    other: Action


def differences(chart: Chart, other: Chart) -> tuple[Difference, ...]:
    """Return the cells in which ``chart`` differs from ``other``: hard, soft, pairs.

    Rows that only one of them has are not compared: a game without splits has no pairs.
    """
    return (
        *_different_cells(ChartTable.HARD, chart.hard, other.hard),
        *_different_cells(ChartTable.SOFT, chart.soft, other.soft),
        *_different_cells(ChartTable.PAIRS, chart.pairs, other.pairs),
    )


def _different_cells(
    table: ChartTable, rows: Mapping[_Key, Row], others: Mapping[_Key, Row]
) -> Iterator[Difference]:
    for row in rows:
        for up in UP_CARDS if row in others else ():
            action, other = rows[row][up], others[row][up]
            if action is not other:
                yield Difference(table=table, row=row, up=up, action=action, other=other)
