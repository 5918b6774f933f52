"""Baccarat in JSON."""

from dataclasses import asdict
from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp
from webapp.engine.baccarat.round import (
    Action,
    IgnoredBecause,
    Pending,
    Reason,
    ReasonCode,
    Ruling,
    Winner,
    decide_round,
)
from webapp.engine.cards import Rank
from webapp.forms.baccarat import RoundForm

#: The numbers that each reason is told with.
_REASON_NUMBERS = {
    ReasonCode.NATURAL: ("player_total", "banker_total"),
    ReasonCode.PLAYER_STOOD: ("player_total", "banker_total"),
    ReasonCode.BANKER_WAITS: ("player_total", "banker_total"),
    ReasonCode.BANKER_ROW: ("banker_total", "player_third_value"),
}


@bp.get("/baccarat/round")
def baccarat_round() -> Response:
    """Rule on the third cards of a round."""
    form = RoundForm(request.args)
    if not form.validate():
        return bad_input(form)
    return answer(round_content(decide_round(*form.cards)))


def round_content(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling as JSON has it."""
    return {
        "player_total": ruling.player_total,
        "banker_total": ruling.banker_total,
        "player_third_value": ruling.player_third_value,
        "player_action": ruling.player_action,
        "banker_action": ruling.banker_action,
        "reason": _reason(ruling.reason),
        "ignored": [{"field": card.field, "reason": card.reason} for card in ruling.ignored],
        "pending": ruling.pending,
        "final": asdict(ruling.final) if ruling.final else None,
        "bets": [],
    }


def _reason(reason: Reason) -> dict[str, Any]:
    numbers = {name: getattr(reason, name) for name in _REASON_NUMBERS[reason.code]}
    return {"code": reason.code, **numbers}


def _card(name: str, description: str, *, required: bool) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": required,
        "description": description,
        "schema": {"type": "string", "enum": list(Rank)},
    }


_POINTS = {"type": "integer", "minimum": 0, "maximum": 9}
_POINTS_OR_NONE = {"type": ["integer", "null"], "minimum": 0, "maximum": 9}

SCHEMAS: dict[str, Any] = {
    "BaccaratRound": {
        "type": "object",
        "required": [
            "player_total",
            "banker_total",
            "player_third_value",
            "player_action",
            "banker_action",
            "reason",
            "ignored",
            "pending",
            "final",
            "bets",
        ],
        "properties": {
            "player_total": {**_POINTS, "description": "Points of the Player's two cards."},
            "banker_total": {**_POINTS, "description": "Points of the Banker's two cards."},
            "player_third_value": {
                **_POINTS_OR_NONE,
                "description": "Null where there is no third card or it is ignored.",
            },
            "player_action": {"enum": [Action.DRAW, Action.STAND, Action.NATURAL]},
            "banker_action": {"enum": list(Action)},
            "reason": {
                "type": "object",
                "required": ["code", "banker_total"],
                "properties": {
                    "code": {"enum": list(ReasonCode)},
                    "player_total": _POINTS,
                    "banker_total": _POINTS,
                    "player_third_value": _POINTS,
                },
            },
            "ignored": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["field", "reason"],
                    "properties": {
                        "field": {"enum": ["p3", "b3"]},
                        "reason": {"enum": list(IgnoredBecause)},
                    },
                },
            },
            "pending": {"enum": [*Pending, None]},
            "final": {
                "type": ["object", "null"],
                "required": ["player_total", "banker_total", "winner"],
                "properties": {
                    "player_total": _POINTS,
                    "banker_total": _POINTS,
                    "winner": {"enum": list(Winner)},
                },
            },
            "bets": {"type": "array", "items": {"type": "object"}},
        },
    },
}

PATHS: dict[str, Any] = {
    "/baccarat/round": {
        "get": {
            "operationId": "baccaratRound",
            "summary": "Rule on the third cards of a Baccarat round",
            "parameters": [
                _card("p1", "The Player's first card", required=True),
                _card("p2", "The Player's second card", required=True),
                _card("b1", "The Banker's first card", required=True),
                _card("b2", "The Banker's second card", required=True),
                _card("p3", "The Player's third card, if drawn", required=False),
                _card("b3", "The Banker's third card, if drawn", required=False),
            ],
            "responses": {
                "200": {
                    "description": "The ruling",
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/BaccaratRound"},
                            "example": round_content(
                                decide_round(
                                    (Rank.TWO, Rank.THREE), (Rank.ACE, Rank.TWO), Rank.EIGHT
                                )
                            ),
                        }
                    },
                },
                "400": {
                    "description": "A parameter is missing, repeated or no card",
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
