"""The strategy of Blackjack in JSON."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp, problem
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import UP_CARDS, Chart, ChartTable, Row
from webapp.engine.blackjack.chart_rows import ALL_ROWS, ChartRow, actions_of, row_in
from webapp.engine.blackjack.charts import EUROPEAN_CHART
from webapp.engine.blackjack.strategy import Busy, chart
from webapp.engine.blackjack.switches import MOST_DECKS, MOST_HANDS, Soft17, Switches
from webapp.engine.cards import Rank
from webapp.forms.blackjack_strategy import StrategyForm
from webapp.views.blackjack_strategy import RETRY_AFTER


@bp.get("/blackjack/strategy")
def blackjack_strategy() -> Response:
    """Return the exact chart of the rules in the query."""
    form = StrategyForm(request.args)
    if not form.validate():
        return bad_input(form)
    try:
        charted = chart(form.switches.rules)
    except Busy:
        response = problem(HTTPStatus.SERVICE_UNAVAILABLE)
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response
    return answer(strategy_content(charted, form.row, form.up_card))


def strategy_content(charted: Chart, row: ChartRow | None, up: Rank | None) -> dict[str, Any]:
    """Return a chart as JSON has it, with the cell of a hand if one is given."""
    return {
        "hard": _rows(charted.hard),
        "soft": _rows(charted.soft),
        "pairs": _rows(charted.pairs),
        "house_edge": charted.house_edge,
        "cell": _cell(charted, row_in(charted, row), up) if row and up else None,
    }


def _rows(rows: Mapping[int, Row] | Mapping[Rank, Row]) -> dict[str, dict[str, Action]]:
    return {
        str(row): {up.value: action for up, action in actions.items()}
        for row, actions in rows.items()
    }


def _cell(charted: Chart, row: ChartRow, up: Rank) -> dict[str, Any]:
    return {
        "table": row.table,
        "row": str(row.row),
        "up": up,
        "action": actions_of(charted, row)[up],
    }


def _parameter(name: str, description: str, **schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": description,
        "schema": {"type": "string", **schema},
    }


_PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
_USUAL = Switches()
_ACTIONS = {"enum": list(Action)}
_TABLE = {
    "type": "object",
    "description": "By row, then by up card; J, Q and K are read as 10.",
    "additionalProperties": {
        "type": "object",
        "required": list(UP_CARDS),
        "additionalProperties": _ACTIONS,
    },
}

SCHEMAS: dict[str, Any] = {
    "BlackjackStrategy": {
        "type": "object",
        "required": ["hard", "soft", "pairs", "house_edge", "cell"],
        "properties": {
            "hard": {**_TABLE, "description": "By hard total, 4 to 21, then by up card."},
            "soft": {**_TABLE, "description": "By soft total, 12 to 21, then by up card."},
            "pairs": {
                **_TABLE,
                "description": "By the pair's rank, then by up card; empty without splits.",
            },
            "house_edge": {
                "type": "number",
                "description": "What play by the chart loses on average per unit of the stake.",
            },
            "cell": {
                "description": "What the chart plays with the given hand; null without one.",
                "type": ["object", "null"],
                "required": ["table", "row", "up", "action"],
                "properties": {
                    "table": {"enum": list(ChartTable)},
                    "row": {"type": "string"},
                    "up": {"enum": list(UP_CARDS)},
                    "action": _ACTIONS,
                },
            },
        },
    },
}

PATHS: dict[str, Any] = {
    "/blackjack/strategy": {
        "get": {
            "operationId": "blackjackStrategy",
            "summary": "The exact basic strategy of Blackjack and its house edge",
            "parameters": [
                _parameter(
                    "decks",
                    "Decks in the shoe",
                    enum=[str(decks) for decks in range(1, MOST_DECKS + 1)],
                    default=str(_USUAL.decks),
                ),
                _parameter(
                    "soft17",
                    "What the dealer does on a soft 17",
                    enum=list(Soft17),
                    default=_USUAL.soft_17,
                ),
                _parameter("das", "Double after a split", enum=["1", "0"], default="1"),
                _parameter("peek", "Whether the dealer peeks", enum=["0", "1"], default="0"),
                _parameter(
                    "max_hands",
                    "Hands a player may hold after splits; 1 for no splits",
                    enum=[str(hands) for hands in range(1, MOST_HANDS + 1)],
                    default=str(_USUAL.max_hands),
                ),
                _parameter(
                    "hand",
                    "A row: a hard total (16), a soft one (soft18) or a pair (pair8)",
                    enum=[str(row) for row in ALL_ROWS],
                ),
                _parameter("up", "The dealer's up card", enum=list(Rank)),
            ],
            "responses": {
                "200": {
                    "description": "The chart",
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/BlackjackStrategy"},
                            "example": strategy_content(
                                EUROPEAN_CHART,
                                ChartRow(table=ChartTable.HARD, row=16),
                                Rank.TEN,
                            ),
                        }
                    },
                },
                "400": {
                    "description": "A parameter is repeated or says something impossible",
                    "content": _PROBLEM,
                },
                "503": {
                    "description": "Too many rule sets are asked for at once: ask again later",
                    "headers": {
                        "Retry-After": {
                            "description": "After how many seconds",
                            "schema": {"type": "integer"},
                        }
                    },
                    "content": _PROBLEM,
                },
            },
        }
    },
}
