"""Charts and house edges, against independent and published figures."""

import runpy
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest

from tests.engine.blackjack.oracle import UP_ORDER, figures, rank
from webapp.engine.blackjack import charts
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import UP_CARDS, ChartTable, Difference, Row, differences
from webapp.engine.blackjack.charts import (
    CLASSIC_CHART,
    EUROPEAN_CHART,
    PEEK_CHART,
    PEEK_HIT_OR_STAND_CHART,
)
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN, Rules
from webapp.engine.blackjack.strategy import (
    chart,
    composition_edge,
    differences_from_peek,
    house_edge,
    peek_chart,
    two_card_values,
)
from webapp.engine.cards import Rank

ORACLE = figures("strategy_charts")["charts"]
OVERALL = figures("overall_expectations")["rows"]
LETTERS = {"H": Action.HIT, "S": Action.STAND, "D": Action.DOUBLE, "P": Action.SPLIT}
CHARTED = {
    "no_peek_das": EUROPEAN,
    "no_peek_nodas": replace(EUROPEAN, double_after_split=False),
    "peek_das": replace(EUROPEAN, dealer_peeks=True),
    "peek_nodas": replace(EUROPEAN, dealer_peeks=True, double_after_split=False),
}
TABLES = ("hard", "soft", "pairs", "hit_stand_hard", "hit_stand_soft")


def cells(rows: Mapping[int, Row] | Mapping[Rank, Row]) -> dict[str, dict[str, Action]]:
    """Return a table as the oracle writes it, T for 10."""
    return {
        str(row).replace("10", "T") if isinstance(row, Rank) else str(row): {
            up.replace("10", "T"): action for up, action in columns.items()
        }
        for row, columns in rows.items()
    }


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", CHARTED)
def test_every_cell_of_the_four_charts(name: str, table: str) -> None:
    expected = {
        row: dict(zip(UP_ORDER, (LETTERS[letter] for letter in letters), strict=True))
        for row, letters in ORACLE[name]["pair" if table == "pairs" else table].items()
    }
    assert cells(getattr(chart(CHARTED[name]), table)) == expected


@pytest.mark.parametrize("name", CHARTED)
def test_the_house_edge_of_playing_the_chart(name: str) -> None:
    assert house_edge(CHARTED[name]) == pytest.approx(-ORACLE[name]["expectation"], abs=1e-8)


def test_the_house_edge_of_the_european_game() -> None:
    assert f"{house_edge(EUROPEAN):.4%}" == "0.5176%"


@pytest.mark.parametrize("name", CHARTED)
def test_the_house_edge_of_playing_by_the_cards(name: str) -> None:
    expected = -ORACLE[name]["composition_dependent"]
    assert composition_edge(CHARTED[name]) == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("row", OVERALL, ids=lambda row: f"{row[0]} decks")
def test_other_decks_and_dealers_who_hit_soft_17(row: list[float]) -> None:
    decks, hits_soft_17, peek, das, no_das, published_das, published_no_das = row
    rules = replace(
        EUROPEAN,
        decks=int(decks),
        dealer_hits_soft_17=bool(hits_soft_17),
        dealer_peeks=bool(peek),
    )
    for double_after_split, exact, published in (
        (True, das, published_das),
        (False, no_das, published_no_das),
    ):
        edge = composition_edge(replace(rules, double_after_split=double_after_split))
        assert edge == pytest.approx(-exact, abs=1e-7)
        assert edge == pytest.approx(-published, abs=1e-5)
        charted = house_edge(replace(rules, double_after_split=double_after_split))
        assert edge <= charted <= edge + 5e-4


def test_a_dealer_who_hits_soft_17_changes_three_cells_of_the_peek_chart() -> None:
    """The widely printed H17 chart doubles 11 v ace, soft 19 v 6 and soft 18 v 2 as well."""
    rules = replace(EUROPEAN, dealer_peeks=True, dealer_hits_soft_17=True)
    changed = {
        (cell.table, cell.row, cell.up, cell.action) for cell in differences_from_peek(rules)
    }
    assert changed == {
        (ChartTable.HARD, 11, Rank.ACE, Action.DOUBLE),
        (ChartTable.SOFT, 19, Rank.SIX, Action.DOUBLE),
        (ChartTable.SOFT, 18, Rank.TWO, Action.DOUBLE),
    }


def test_no_peek_changes_four_cells() -> None:
    """Do not split or double against an ace, nor double, nor split eights, against a ten."""

    def cell(table: ChartTable, row: int | Rank, up: Rank, other: Action) -> Difference:
        return Difference(table=table, row=row, up=up, action=Action.HIT, other=other)

    assert differences_from_peek(EUROPEAN) == (
        cell(ChartTable.HARD, 11, Rank.TEN, Action.DOUBLE),
        cell(ChartTable.PAIRS, Rank.EIGHT, Rank.TEN, Action.SPLIT),
        cell(ChartTable.PAIRS, Rank.EIGHT, Rank.ACE, Action.SPLIT),
        cell(ChartTable.PAIRS, Rank.ACE, Rank.ACE, Action.SPLIT),
    )


def test_the_classic_chart_differs_from_the_peek_chart_in_soft_18_against_an_ace() -> None:
    """With a single deck and S17 soft 18 stands against an ace, as single-deck charts print."""
    assert peek_chart(CLASSIC) is PEEK_HIT_OR_STAND_CHART
    assert differences_from_peek(CLASSIC) == (
        Difference(
            table=ChartTable.SOFT, row=18, up=Rank.ACE, action=Action.STAND, other=Action.HIT
        ),
    )


def test_the_house_edge_of_the_classic_game() -> None:
    """Literal play of 3e8 rounds of its chart gave -0.019750 with a standard error of 0.000057."""
    assert house_edge(CLASSIC) == pytest.approx(0.019750, abs=3 * 0.000057)


def test_without_splits_a_chart_has_no_pairs_and_without_doubles_no_double() -> None:
    for only_hit_or_stand in (CLASSIC_CHART, PEEK_HIT_OR_STAND_CHART):
        assert only_hit_or_stand.pairs == {}
        assert only_hit_or_stand.hard == only_hit_or_stand.hit_stand_hard
        assert only_hit_or_stand.soft == only_hit_or_stand.hit_stand_soft
    assert PEEK_HIT_OR_STAND_CHART.hard == PEEK_CHART.hit_stand_hard
    assert PEEK_HIT_OR_STAND_CHART.soft == PEEK_CHART.hit_stand_soft


def test_a_game_that_lacks_doubles_or_splits_alone_is_compared_with_the_whole_peek_chart() -> None:
    assert peek_chart(replace(EUROPEAN, may_double=False)) is PEEK_CHART
    assert peek_chart(replace(EUROPEAN, max_hands=1)) is PEEK_CHART


def test_rules_that_cannot_matter_do_not_change_a_chart() -> None:
    """A natural that ends the round costs the same as one that is peeked at."""
    same = replace(CLASSIC, name="Other", natural_skips_turns=False, double_after_split=True)
    assert chart(same).house_edge == pytest.approx(CLASSIC_CHART.house_edge, abs=1e-9)
    assert chart(same).soft == CLASSIC_CHART.soft
    assert chart(replace(EUROPEAN, name="Other", version="9")) is EUROPEAN_CHART


def test_the_committed_charts_are_those_computed_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    committed = Path(charts.__file__).read_text(encoding="utf-8")
    monkeypatch.setattr(charts, "__file__", str(tmp_path / "charts.py"))
    runpy.run_module("webapp.engine.blackjack.strategy", run_name="__main__")
    assert (tmp_path / "charts.py").read_text(encoding="utf-8") == committed


def test_the_charts_of_the_presets_need_no_numpy() -> None:
    program = (
        "import sys\n"
        "from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN\n"
        "from webapp.engine.blackjack.strategy import chart, differences_from_peek, house_edge\n"
        "chart(EUROPEAN), house_edge(CLASSIC), differences_from_peek(EUROPEAN)\n"
        "assert 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_chart_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        EUROPEAN_CHART.house_edge = 0.0  # type: ignore[misc]
    with pytest.raises(TypeError):
        EUROPEAN_CHART.hard[16][Rank.TEN] = Action.STAND  # type: ignore[index]


def test_face_cards_are_read_in_the_column_of_the_ten() -> None:
    assert tuple(rank(letter) for letter in UP_ORDER) == UP_CARDS
    for up in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING):
        assert play(16, up) is Action.HIT
        assert play(20, Rank.SIX, pair=up, may_split=True) is Action.STAND


def play(
    total: int,
    up: Rank,
    *,
    is_soft: bool = False,
    pair: Rank | None = None,
    may_double: bool = False,
    may_split: bool = False,
) -> Action:
    return EUROPEAN_CHART.action(
        total=total,
        is_soft=is_soft,
        up=up,
        pair=pair,
        may_double=may_double,
        may_split=may_split,
    )


def test_what_a_chart_plays_when_it_may_not_double_or_split() -> None:
    assert play(11, Rank.SIX, may_double=True) is Action.DOUBLE
    assert play(11, Rank.SIX) is Action.HIT
    assert play(18, Rank.SIX, is_soft=True, may_double=True) is Action.DOUBLE
    assert play(18, Rank.SIX, is_soft=True) is Action.STAND
    assert play(17, Rank.SIX, is_soft=True) is Action.HIT
    assert play(16, Rank.SEVEN, pair=Rank.EIGHT, may_split=True) is Action.SPLIT
    assert play(16, Rank.SEVEN, pair=Rank.EIGHT) is Action.HIT
    assert play(10, Rank.SIX, pair=Rank.FIVE, may_double=True, may_split=True) is Action.DOUBLE
    assert play(10, Rank.SIX, pair=Rank.FIVE, may_split=True) is Action.HIT
    assert play(12, Rank.ACE, pair=Rank.ACE, is_soft=True, may_split=True) is Action.HIT


def test_a_chart_without_pairs_plays_a_pair_by_its_total() -> None:
    action = CLASSIC_CHART.action(
        total=16, is_soft=False, up=Rank.SEVEN, pair=Rank.EIGHT, may_double=True, may_split=True
    )
    assert action is Action.HIT


def test_rows_that_only_one_chart_has_are_not_compared() -> None:
    tables = {cell.table for cell in differences(EUROPEAN_CHART, CLASSIC_CHART)}
    assert tables == {ChartTable.HARD, ChartTable.SOFT}


@pytest.mark.parametrize("up", ["4"])
def test_ten_and_two_against_four_is_hit_though_the_chart_stands(up: str) -> None:
    """The one two-card exception of the European chart."""
    [[exception_up, cards, best, best_value, chart_value]] = ORACLE["no_peek_das"][
        "two_card_exceptions"
    ]
    assert (exception_up, cards, best) == (up, "2T", "H")
    values = two_card_values(EUROPEAN, rank(up))[Rank.TWO, Rank.TEN]
    assert values.best is Action.HIT
    assert [values.hit, values.stand] == pytest.approx([best_value, chart_value], abs=1e-9)
    assert EUROPEAN_CHART.hard[12][Rank.FOUR] is Action.STAND


@pytest.mark.parametrize(
    "rules",
    [
        replace(EUROPEAN, decks=0),
        replace(EUROPEAN, decks=9),
        replace(EUROPEAN, max_hands=0),
        replace(EUROPEAN, max_hands=5),
    ],
)
def test_rule_sets_outside_the_range_are_refused(rules: Rules) -> None:
    with pytest.raises(ValueError, match="must be 1-"):
        chart(rules)


@pytest.mark.parametrize("max_hands", [1, 2, 3])
def test_fewer_hands_cost_the_player(max_hands: int) -> None:
    fewer = house_edge(replace(EUROPEAN, max_hands=max_hands))
    more = house_edge(replace(EUROPEAN, max_hands=max_hands + 1))
    assert fewer > more
