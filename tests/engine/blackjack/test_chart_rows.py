"""How the rows of a chart are named, found and printed (RULES K25)."""

from dataclasses import replace

import pytest

from tests.engine.blackjack.oracle import figures
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import ChartTable
from webapp.engine.blackjack.chart_rows import (
    ALL_ROWS,
    ChartRow,
    actions_of,
    parse_row,
    printed_tables,
    row_in,
    stands_undoubled,
)
from webapp.engine.blackjack.charts import CLASSIC_CHART, EUROPEAN_CHART
from webapp.engine.cards import Rank
from webapp.engine.errors import NotationError

ORACLE = figures("strategy_charts")["charts"]["no_peek_das"]
LETTERS = {"H": "hit", "S": "stand", "D": "double", "P": "split"}


def test_every_row_is_read_as_it_is_written() -> None:
    assert len(ALL_ROWS) == 18 + 10 + 10
    assert [parse_row(str(row)) for row in ALL_ROWS] == list(ALL_ROWS)


@pytest.mark.parametrize(
    ("text", "table", "row"),
    [
        (" 16 ", ChartTable.HARD, 16),
        ("Soft18", ChartTable.SOFT, 18),
        ("pair8", ChartTable.PAIRS, Rank.EIGHT),
        ("PAIRa", ChartTable.PAIRS, Rank.ACE),
        ("pairJ", ChartTable.PAIRS, Rank.TEN),
        ("pairQ", ChartTable.PAIRS, Rank.TEN),
        ("pairK", ChartTable.PAIRS, Rank.TEN),
    ],
)
def test_other_spellings(text: str, table: ChartTable, row: int | Rank) -> None:
    assert parse_row(text) == ChartRow(table=table, row=row)


@pytest.mark.parametrize(
    "text", ["", "3", "22", "08", "soft11", "soft22", "softA", "pair1", "pair11", "A7", "１６", "K"]
)
def test_what_is_no_row(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_row(text)
    assert refused.value.code == "unknown_row"
    assert refused.value.params == {"value": text}


def test_a_pair_without_splits_is_played_by_its_total() -> None:
    found = [str(row_in(CLASSIC_CHART, parse_row(f"pair{rank}"))) for rank in ("A", "2", "10")]
    assert found == ["soft12", "4", "20"]
    assert str(row_in(CLASSIC_CHART, parse_row("soft12"))) == "soft12"


def test_two_aces_are_a_pair_where_they_can_be_split() -> None:
    assert str(row_in(EUROPEAN_CHART, parse_row("soft12"))) == "pairA"
    assert str(row_in(EUROPEAN_CHART, parse_row("pair8"))) == "pair8"
    assert str(row_in(EUROPEAN_CHART, parse_row("4"))) == "4"


def test_printed_rows_hold_every_cell_of_the_chart() -> None:
    printed = {
        (table.table.value, str(row.row)): "".join(
            next(letter for letter, name in LETTERS.items() if name == action)
            for action in line.actions.values()
        )
        for table in printed_tables(EUROPEAN_CHART)
        for line in table.rows
        for row in line.rows
    }
    expected = {
        (name, row.replace("T", "10")): letters
        for name, table in (("hard", "hard"), ("soft", "soft"), ("pairs", "pair"))
        for row, letters in ORACLE[table].items()
        if (name, row) != ("soft", "12")
    }
    assert printed == expected


def test_what_shares_a_row() -> None:
    hard, soft, pairs = printed_tables(EUROPEAN_CHART)
    assert [[row.row for row in line.rows] for line in hard.rows if len(line.rows) > 1] == [
        [4, 5, 6, 7, 8],
        [17, 18, 19, 20, 21],
    ]
    assert [[row.row for row in line.rows] for line in soft.rows] == [
        *([total] for total in range(13, 20)),
        [20, 21],
    ]
    assert [line.open_ended for line in hard.rows] == [False] * 9 + [True]
    assert [str(line.rows[0]) for line in pairs.rows][:3] == ["pairA", "pair10", "pair9"]


def test_where_nothing_doubles_more_of_the_lowest_rows_than_of_the_highest_are_alike() -> None:
    hard, _ = printed_tables(CLASSIC_CHART)
    assert [[row.row for row in line.rows] for line in hard.rows] == [
        list(range(4, 12)),
        *([total] for total in range(12, 17)),
        list(range(17, 22)),
    ]


def test_first_and_last_rows_that_differ_are_printed_apart() -> None:
    hit = dict.fromkeys(EUROPEAN_CHART.hard[4], Action.HIT)
    double = dict.fromkeys(hit, Action.DOUBLE)
    chart = replace(
        EUROPEAN_CHART,
        hard={**EUROPEAN_CHART.hard, 4: double, 21: double},
        soft={**EUROPEAN_CHART.soft, 13: hit, 21: double},
    )
    hard, soft, _ = printed_tables(chart)
    assert [row.row for line in hard.rows for row in line.rows] == list(range(4, 22))
    assert [row.row for line in soft.rows for row in line.rows] == list(range(13, 22))
    for line in (*hard.rows, *soft.rows):
        assert len(line.rows) == 1
        assert line.actions == actions_of(chart, line.rows[0])


def test_a_game_without_splits_has_two_tables() -> None:
    hard, soft = printed_tables(CLASSIC_CHART)
    assert (hard.table, soft.table) == (ChartTable.HARD, ChartTable.SOFT)
    assert soft.rows[0].rows[0].row == 12


def test_only_soft_18_stands_where_it_may_not_double() -> None:
    assert [(str(row), ups) for row, ups in stands_undoubled(EUROPEAN_CHART)] == [
        ("soft18", (Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX))
    ]
    assert stands_undoubled(CLASSIC_CHART) == ()


def test_actions_of_a_row() -> None:
    assert actions_of(EUROPEAN_CHART, parse_row("pair8"))[Rank.TEN] is Action.HIT
    assert actions_of(EUROPEAN_CHART, parse_row("soft18"))[Rank.TWO] is Action.STAND
