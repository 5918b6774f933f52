import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from webapp.engine.errors import NotationError
from webapp.engine.old_maid.chances import Method, chances
from webapp.engine.old_maid.codes import Deal, OldMaidErrorCode
from webapp.engine.old_maid.table import deal_sizes

DATA = Path(__file__).parents[2] / "data" / "old_maid"
TABLES: list[dict[str, Any]] = json.loads((DATA / "chances.json").read_text(), parse_float=Decimal)[
    "tables"
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['players']} {table['deal']}")
def test_the_chances_are_those_of_the_reference_figures(table: dict[str, Any]) -> None:
    players, deal = table["players"], Deal(table["deal"])
    line = chances(players, deal)
    assert (line.players, line.deal) == (players, deal)
    assert line.loss == tuple(table["loss"])
    assert line.mean_draws == table["draws_mean"]
    if "loss_ci95" in table:
        assert table["method"] == "simulation, 10000000 games"
        assert (line.method, line.games) == (Method.SIMULATED, 10_000_000)
        assert line.half_widths == tuple(table["loss_ci95"])
    else:
        assert table["method"] == "exact state evolution, about 1e-12"
        assert (line.method, line.games, line.half_widths) == (Method.EXACT, None, None)
        assert tuple(table["sizes"]) == deal_sizes(players, deal)


def test_there_is_a_line_for_each_number_of_players_and_deal() -> None:
    assert {(table["players"], table["deal"]) for table in TABLES} == {
        (players, deal) for players in range(2, 7) for deal in ("block", "one_by_one")
    }


@pytest.mark.parametrize("deal", Deal)
@pytest.mark.parametrize("players", range(2, 7))
def test_somebody_loses_for_certain(players: int, deal: Deal) -> None:
    line = chances(players, deal)
    assert len(line.loss) == players
    assert abs(sum(line.loss, Decimal(-1))) < (
        Decimal("1e-6") if line.half_widths else Decimal("1e-11")
    )


@pytest.mark.parametrize("players", [1, 7])
def test_there_are_no_chances_for_other_numbers_of_players(players: int) -> None:
    with pytest.raises(NotationError) as refused:
        chances(players, Deal.BLOCK)
    assert refused.value.code is OldMaidErrorCode.PLAYERS_OUT_OF_RANGE
