"""Baccarat in JSON."""

from dataclasses import asdict
from functools import partial
from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp
from webapp.engine.amounts import exact_decimal
from webapp.engine.baccarat.bets import SettledBet, SuitField
from webapp.engine.baccarat.paytables import Bet, VariantName
from webapp.engine.baccarat.round import IgnoredBecause, Pending, Reason, ReasonCode, decide_round
from webapp.engine.baccarat.third_card import Action, Winner
from webapp.engine.cards import Rank, Suit
from webapp.forms.baccarat_bets import RuledRound, round_form, ruled
from webapp.views.checking import asked

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
    form = round_form(request.args)
    answered = asked(form, partial(ruled, form))
    return bad_input(form) if answered is None else answer(round_content(answered))


def round_content(answered: RuledRound) -> dict[str, Any]:
    """Return a ruled round as JSON has it."""
    ruling = answered.ruling
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
        "bets": [_bet(bet) for bet in answered.settlement.bets] if answered.settlement else [],
    }


def _bet(bet: SettledBet) -> dict[str, Any]:
    return {
        "bet": bet.bet,
        "stake": exact_decimal(bet.stake),
        "gross": exact_decimal(bet.gross),
        "commission": exact_decimal(bet.commission),
        "net": exact_decimal(bet.net),
        "returned": exact_decimal(bet.returned),
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


def _option(name: str, description: str, **schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": description,
        "schema": {"type": "string", **schema},
    }


_POINTS = {"type": "integer", "minimum": 0, "maximum": 9}
_AMOUNT = {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}
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
            "bets": {
                "type": "array",
                "description": "The bets, settled once the round is final. Exact decimal text.",
                "items": {
                    "type": "object",
                    "required": ["bet", "stake", "gross", "commission", "net", "returned"],
                    "properties": {
                        "bet": {"enum": list(Bet)},
                        **dict.fromkeys(
                            ("stake", "gross", "commission", "net", "returned"), _AMOUNT
                        ),
                    },
                },
            },
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
                _option("variant", "What is played", enum=list(VariantName)),
                _option("commission", "The vigorish in per cent, 0 to 10", **_AMOUNT),
                _option("tie_pays", "What the Tie pays to one", enum=["8", "9"]),
                *(_option(f"bet_{bet}", f"Stake on {bet}", **_AMOUNT) for bet in Bet),
                *(
                    _option(field, "Asked for by perfect_pair", enum=list(Suit))
                    for field in SuitField
                ),
            ],
            "responses": {
                "200": {
                    "description": "The ruling",
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/BaccaratRound"},
                            "example": round_content(
                                RuledRound(
                                    ruling=decide_round(
                                        (Rank.TWO, Rank.THREE), (Rank.ACE, Rank.TWO), Rank.EIGHT
                                    ),
                                    settlement=None,
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
