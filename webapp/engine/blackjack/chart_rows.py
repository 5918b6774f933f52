"""The rows of a chart: how one is named, where a hand is looked up, and how they are printed.

A row is written ``16`` (a hard total), ``soft18`` (an ace counts 11) or ``pair8`` (two cards
of one value; tens are ``pair10``). Source: RULES K25.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import unique
from itertools import takewhile
from typing import Final

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import (
    HARD_TOTALS,
    SOFT_TOTALS,
    UP_CARDS,
    Chart,
    ChartTable,
    Row,
    chart_rank,
)
from webapp.engine.blackjack.hands import total_of
from webapp.engine.cards import Rank
from webapp.engine.codes import Code
from webapp.engine.errors import NotationError

_PREFIX = {ChartTable.HARD: "", ChartTable.SOFT: "soft", ChartTable.PAIRS: "pair"}
_WRITTEN = re.compile(r"(soft|pair)?([0-9AJQK]{1,2})", re.IGNORECASE | re.ASCII)


@unique
class ChartErrorCode(Code):
    """What can be wrong with the name of a row."""

    UNKNOWN_ROW = "unknown_row"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartRow:
    """A row of a chart.

    Attributes:
        table: The table in which it stands.
        row: Its total, or the rank of its pair (2-10, ace).
    """

    table: ChartTable
    row: int | Rank

    def __str__(self) -> str:
        return f"{_PREFIX[self.table]}{self.row}"


ALL_ROWS: Final = (
    *(ChartRow(table=ChartTable.HARD, row=total) for total in HARD_TOTALS),
    *(ChartRow(table=ChartTable.SOFT, row=total) for total in SOFT_TOTALS),
    *(ChartRow(table=ChartTable.PAIRS, row=rank) for rank in UP_CARDS),
)
_ROW_WRITTEN = {str(row): row for row in ALL_ROWS}


def parse_row(text: str) -> ChartRow:
    """Return the row that ``text`` names.

    >>> parse_row("16")
    ChartRow(table=<ChartTable.HARD: 'hard'>, row=16)
    >>> str(parse_row(" Pairk "))
    'pair10'

    Raises:
        NotationError: ``unknown_row`` for anything that is no row of a chart.
    """
    trimmed = text.strip()
    if match := _WRITTEN.fullmatch(trimmed):
        prefix, row = (match[1] or "").lower(), match[2].upper()
        if prefix == "pair" and row in (Rank.JACK, Rank.QUEEN, Rank.KING):
            row = chart_rank(Rank(row))
        if (found := _ROW_WRITTEN.get(prefix + row)) is not None:
            return found
    raise NotationError(ChartErrorCode.UNKNOWN_ROW, value=text)


def row_in(chart: Chart, row: ChartRow) -> ChartRow:
    """Return the row in which a chart has a hand.

    A pair is played by its total where there are no splits. Two aces are a pair wherever
    they can be split, for no other hand totals soft 12.
    """
    if row.table is ChartTable.PAIRS and not chart.pairs:
        total = total_of((Rank(str(row.row)),) * 2)
        table = ChartTable.SOFT if total.soft else ChartTable.HARD
        return ChartRow(table=table, row=total.points)
    if chart.pairs and row == ChartRow(table=ChartTable.SOFT, row=SOFT_TOTALS[0]):
        return ChartRow(table=ChartTable.PAIRS, row=Rank.ACE)
    return row


def actions_of(chart: Chart, row: ChartRow) -> Row:
    """Return what a chart plays in a row that it has."""
    return dict(_table(chart, row.table))[row.row]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedRow:
    """One or more neighbouring rows that say the same.

    Attributes:
        rows: The rows, ascending.
        actions: What they play.
        open_ended: Whether they reach to the last total there is.
    """

    rows: tuple[ChartRow, ...]
    actions: Row
    open_ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTable:
    """A table of a chart as it is printed."""

    table: ChartTable
    rows: tuple[PrintedRow, ...]


def printed_tables(chart: Chart) -> tuple[PrintedTable, ...]:
    """Return the tables of a chart as they are printed: hard, soft and, if there are any, pairs.

    The lowest hard totals that play alike share a row, and so do the highest. The pairs
    begin with the aces. Soft 12 is left out where two aces are a pair.
    """
    totals = (_printed_totals(chart, ChartTable.HARD), _printed_totals(chart, ChartTable.SOFT))
    if not chart.pairs:
        return totals
    pairs = tuple(
        PrintedRow(rows=(ChartRow(table=ChartTable.PAIRS, row=rank),), actions=actions)
        for rank, actions in reversed(tuple(chart.pairs.items()))
    )
    return (*totals, PrintedTable(table=ChartTable.PAIRS, rows=pairs))


def _printed_totals(chart: Chart, table: ChartTable) -> PrintedTable:
    rows = [
        (row, actions)
        for total, actions in _table(chart, table)
        if (row := ChartRow(table=table, row=total)) == row_in(chart, row)
    ]
    low, high = rows[0][1], rows[-1][1]
    lowest, highest = _alike(rows), _alike(rows[::-1])
    if table is ChartTable.SOFT:
        # each ace with its card has a row; only 21, which no two cards make here, joins the 20
        lowest, highest = 1, min(highest, 2)
    middle = rows[lowest : len(rows) - highest]

    def share(part: "list[tuple[ChartRow, Row]]") -> tuple[ChartRow, ...]:
        return tuple(row for row, _ in part)

    return PrintedTable(
        table=table,
        rows=(
            PrintedRow(rows=share(rows[:lowest]), actions=low),
            *(PrintedRow(rows=(row,), actions=actions) for row, actions in middle),
            PrintedRow(rows=share(rows[len(rows) - highest :]), actions=high, open_ended=True),
        ),
    )


def _alike(rows: "list[tuple[ChartRow, Row]]") -> int:
    """Return how many of the first rows say the same."""
    return sum(1 for _ in takewhile(lambda row: row[1] == rows[0][1], rows))


def _table(chart: Chart, table: ChartTable) -> "Iterator[tuple[int | Rank, Row]]":
    tables: dict[ChartTable, Mapping[int, Row] | Mapping[Rank, Row]] = {
        ChartTable.HARD: chart.hard,
        ChartTable.SOFT: chart.soft,
        ChartTable.PAIRS: chart.pairs,
    }
    yield from tables[table].items()


def stands_undoubled(chart: Chart) -> tuple[tuple[ChartRow, tuple[Rank, ...]], ...]:
    """Return the rows, with their up cards, that double but stand where they may not double.

    Everywhere else a hand that may not double hits instead.
    """
    found = []
    for table, totals in ((ChartTable.HARD, chart.hard), (ChartTable.SOFT, chart.soft)):
        for total, actions in totals.items():
            ups = tuple(
                up
                for up, action in actions.items()
                if action is Action.DOUBLE
                and chart.hit_or_stand(total=total, is_soft=table is ChartTable.SOFT, up=up)
                is Action.STAND
            )
            if ups:
                found.append((ChartRow(table=table, row=total), ups))
    return tuple(found)
