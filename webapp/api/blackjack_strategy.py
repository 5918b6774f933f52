"""The strategy of Blackjack in JSON."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp, problem
from webapp.api.describing import (
    Example,
    Operation,
    Parameter,
    Schema,
    Tag,
    closed,
    codes,
    defined,
    refusal,
)
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import UP_CARDS, Chart, ChartTable, Row
from webapp.engine.blackjack.chart_rows import ALL_ROWS, ChartRow, actions_of, row_in
from webapp.engine.blackjack.charts import EUROPEAN_CHART
from webapp.engine.blackjack.strategy import Busy, chart
from webapp.engine.blackjack.switches import MOST_DECKS, MOST_HANDS, Soft17, Switches
from webapp.engine.cards import Rank
from webapp.forms.blackjack_strategy import StrategyForm
from webapp.i18n import marked
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


def _switch(name: str, about: str, usual: object, **schema: Any) -> Parameter:
    return Parameter(names=(name,), about=about, schema={**schema, "default": usual})


_USUAL = Switches()
_UP_CARDS = {up.value: codes(Action) for up in UP_CARDS}
_ROWS: Schema = {"type": "object", "additionalProperties": closed(_UP_CARDS)}

SCHEMAS: dict[str, Schema] = {
    "BlackjackStrategy": closed(
        {
            "hard": {**_ROWS, "description": "By hard total, 4 to 21, then by up card."},
            "soft": {**_ROWS, "description": "By soft total, 12 to 21, then by up card."},
            "pairs": {
                **_ROWS,
                "description": "By the pair's rank, then by up card; empty without splits.",
            },
            "house_edge": {
                "type": "number",
                "description": "What play by the chart loses on average per unit of the stake.",
            },
            "cell": {
                **closed(
                    {
                        "table": codes(ChartTable),
                        "row": {"type": "string"},
                        "up": {"enum": list(UP_CARDS)},
                        "action": codes(Action),
                    }
                ),
                "type": ["object", "null"],
                "description": "What the chart plays with the given hand; null without one.",
            },
        }
    ),
}

OPERATIONS = (
    Operation(
        name="blackjackStrategy",
        tag=Tag.BLACKJACK,
        path="/blackjack/strategy",
        summary=marked("Exact basic strategy of Blackjack"),
        about=marked(
            "The chart that loses least, computed for the rules asked for, and its house edge. J, "
            "Q and K stand in the column of the 10."
        ),
        parameters=(
            _switch(
                "decks",
                marked("The decks of the shoe."),
                _USUAL.decks,
                type="integer",
                minimum=1,
                maximum=MOST_DECKS,
            ),
            _switch(
                "soft17",
                marked("What the dealer does on a soft 17."),
                _USUAL.soft_17,
                type="string",
                enum=list(Soft17),
            ),
            _switch(
                "das",
                marked("Whether a hand after a split may double: 1 for yes, 0 for no."),
                int(_USUAL.double_after_split),
                type="integer",
                enum=[1, 0],
            ),
            _switch(
                "peek",
                marked("Whether the dealer looks for blackjack first: 1 for yes, 0 for no."),
                int(_USUAL.peek),
                type="integer",
                enum=[1, 0],
            ),
            _switch(
                "max_hands",
                marked("How many hands a player may hold after splits; 1 for no splits."),
                _USUAL.max_hands,
                type="integer",
                minimum=1,
                maximum=MOST_HANDS,
            ),
            Parameter(
                names=("hand",),
                about=marked("A hand whose cell is wanted: 16, soft18 or pair8."),
                schema={"type": "string", "enum": [str(row) for row in ALL_ROWS]},
            ),
            Parameter(
                names=("up",),
                about=marked("The dealer’s up card."),
                schema=defined("Rank"),
            ),
        ),
        answers=marked("Three tables of actions, the house edge, and the cell of a hand."),
        schema="BlackjackStrategy",
        may_be_busy=True,
        examples=(
            Example(
                name="european",
                about=marked("The European chart, and what it plays with 16 against a 10."),
                query="hand=16&up=10",
                answer=lambda: strategy_content(
                    EUROPEAN_CHART, ChartRow(table=ChartTable.HARD, row=16), Rank.TEN
                ),
            ),
        ),
        refusals=(
            refusal(
                "impossible_rules",
                marked("Rules and a hand that do not exist."),
                {"soft17": ["unknown_soft_17"], "hand": ["unknown_row"]},
                query="soft17=sit&hand=22",
            ),
        ),
    ),
)
