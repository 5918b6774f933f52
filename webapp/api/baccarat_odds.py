"""The odds of a full shoe in JSON: counts are integers, all else exact fractions as text."""

from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp
from webapp.api.baccarat import TERMS
from webapp.api.describing import (
    COUNT,
    Example,
    Operation,
    Parameter,
    Schema,
    Tag,
    closed,
    codes,
    listed,
    refusal,
)
from webapp.engine.amounts import exact_decimal
from webapp.engine.baccarat.odds import MAX_DECKS, BetOdds, Odds, odds
from webapp.engine.baccarat.paytables import TIE_PAYS, Bet, BetEvent, Terms, VariantName
from webapp.forms.baccarat_odds import USUAL_DECKS, OddsForm
from webapp.i18n import marked


@bp.get("/baccarat/odds")
def baccarat_odds() -> Response:
    """Work out the odds on the terms in the query."""
    form = OddsForm(request.args)
    if not form.validate():
        return bad_input(form)
    return answer(odds_content(odds(form.decks.data, form.terms)))


def odds_content(worked_out: Odds) -> dict[str, Any]:
    """Return odds as JSON has them."""
    combinations = worked_out.combinations
    return {
        "decks": worked_out.decks,
        "variant": worked_out.variant,
        "commission": exact_decimal(worked_out.terms.commission),
        "tie_pays": worked_out.terms.tie_pays,
        "combinations": {
            "player": combinations.player,
            "banker": combinations.banker,
            "tie": combinations.tie,
            "total": combinations.total,
        },
        "bets": [_bet(bet) for bet in worked_out.bets],
    }


def _bet(bet: BetOdds) -> dict[str, Any]:
    pays = set(bet.pays)
    return {
        "bet": bet.bet,
        "pays": str(pays.pop()) if len(pays) == 1 else None,
        "probability": str(bet.probability),
        "ev": str(bet.ev),
        "house_edge": str(bet.house_edge),
        "house_edge_percent": bet.house_edge_percent,
        "events": [
            {"event": line.event, "net": str(line.net), "count": line.count} for line in bet.events
        ],
    }


_FRACTION: Schema = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
_DECKS: Schema = {"type": "integer", "minimum": 1, "maximum": MAX_DECKS}

SCHEMAS: dict[str, Schema] = {
    "BaccaratOdds": closed(
        {
            "decks": _DECKS,
            "variant": codes(VariantName),
            "commission": {"type": "string", "description": "Vigorish in per cent."},
            "tie_pays": {"enum": list(TIE_PAYS)},
            "combinations": {
                **closed(dict.fromkeys(("player", "banker", "tie", "total"), COUNT)),
                "description": "Ordered deals of six cards by their winner.",
            },
            "bets": listed(
                closed(
                    {
                        "bet": codes(Bet),
                        "pays": {
                            **_FRACTION,
                            "type": ["string", "null"],
                            "description": "Net profit to one; null where wins pay differently.",
                        },
                        "probability": {**_FRACTION, "description": "Of any win."},
                        "ev": {**_FRACTION, "description": "Expected net profit to one."},
                        "house_edge": {**_FRACTION, "description": "Minus the EV."},
                        "house_edge_percent": {
                            "type": "string",
                            "description": "To four decimals, a half going to the even digit.",
                        },
                        "events": listed(
                            closed({"event": codes(BetEvent), "net": _FRACTION, "count": COUNT}),
                            "The paytable; the first line that fits decides.",
                        ),
                    }
                )
            ),
        }
    ),
}

OPERATIONS = (
    Operation(
        name="baccaratOdds",
        tag=Tag.BACCARAT,
        path="/baccarat/odds",
        summary=marked("Exact odds of every Baccarat bet"),
        about=marked(
            "Odds of a full shoe, as whole numbers and exact fractions. They forecast no round."
        ),
        parameters=(
            Parameter(
                names=("decks",),
                about=marked("The decks of the shoe."),
                schema={**_DECKS, "default": USUAL_DECKS},
            ),
            *TERMS,
        ),
        answers=marked("How many deals each hand wins, and probability, EV and edge of each bet."),
        schema="BaccaratOdds",
        examples=(
            Example(
                name="eight_decks",
                about=marked("Eight decks on the usual terms."),
                query="decks=8&variant=standard&commission=5&tie_pays=8",
                answer=lambda: odds_content(odds(USUAL_DECKS, Terms())),
            ),
        ),
        refusals=(
            refusal(
                "out_of_range",
                marked("A shoe that is too large, and a comma for a point."),
                {"decks": ["decks_out_of_range"], "commission": ["decimal_comma"]},
                query="decks=9&commission=4%2C5",
            ),
        ),
    ),
)
