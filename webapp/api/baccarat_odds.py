"""The odds of a full shoe in JSON: counts are integers, all else exact fractions as text."""

from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp
from webapp.engine.amounts import exact_decimal
from webapp.engine.baccarat.odds import BetOdds, Odds, odds
from webapp.engine.baccarat.paytables import TIE_PAYS, Bet, BetEvent, Terms, VariantName
from webapp.forms.baccarat_odds import OddsForm


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


_COUNT = {"type": "integer", "minimum": 0}
_FRACTION = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}

SCHEMAS: dict[str, Any] = {
    "BaccaratOdds": {
        "type": "object",
        "required": ["decks", "variant", "commission", "tie_pays", "combinations", "bets"],
        "properties": {
            "decks": {"type": "integer", "minimum": 1, "maximum": 8},
            "variant": {"enum": list(VariantName)},
            "commission": {"type": "string", "description": "Vigorish in per cent."},
            "tie_pays": {"enum": list(TIE_PAYS)},
            "combinations": {
                "type": "object",
                "description": "Ordered deals of six cards by their winner.",
                "required": ["player", "banker", "tie", "total"],
                "properties": dict.fromkeys(("player", "banker", "tie", "total"), _COUNT),
            },
            "bets": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": [
                        "bet",
                        "pays",
                        "probability",
                        "ev",
                        "house_edge",
                        "house_edge_percent",
                        "events",
                    ],
                    "properties": {
                        "bet": {"enum": list(Bet)},
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
                        "events": {
                            "type": "array",
                            "description": "The paytable; the first line that fits decides.",
                            "items": {
                                "type": "object",
                                "required": ["event", "net", "count"],
                                "properties": {
                                    "event": {"enum": list(BetEvent)},
                                    "net": _FRACTION,
                                    "count": _COUNT,
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}


def _parameter(name: str, description: str, **schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": description,
        "schema": schema,
    }


PATHS: dict[str, Any] = {
    "/baccarat/odds": {
        "get": {
            "operationId": "baccaratOdds",
            "summary": "Exact odds of every bet from a full shoe",
            "description": "Odds of a full shoe; they forecast no coming round.",
            "parameters": [
                _parameter("decks", "Decks", type="integer", minimum=1, maximum=8, default=8),
                _parameter("variant", "Variant", enum=list(VariantName), default="standard"),
                _parameter("commission", "Vigorish in per cent, 0-10", type="string", default="5"),
                _parameter("tie_pays", "What the Tie pays to one", enum=list(TIE_PAYS), default=8),
            ],
            "responses": {
                "200": {
                    "description": "The odds",
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/BaccaratOdds"},
                            "example": odds_content(odds(8, Terms())),
                        }
                    },
                },
                "400": {
                    "description": "A parameter is repeated or cannot be read",
                    "content": {
                        "application/problem+json": {
                            "schema": {"$ref": "#/components/schemas/Problem"}
                        }
                    },
                },
            },
        }
    },
}
