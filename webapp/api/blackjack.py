"""Blackjack in JSON: a hand ruled on, and hands settled."""

from http import HTTPStatus
from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp, problem
from webapp.engine.amounts import exact_decimal
from webapp.engine.blackjack.actions import Action, WhyNot
from webapp.engine.blackjack.advice import ActionWorth, Advice, advise
from webapp.engine.blackjack.outcomes import Outcome, PayingRule
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import EUROPEAN, PRESETS, RuleSet
from webapp.engine.blackjack.ruling import rule_on
from webapp.engine.blackjack.settlement import (
    SettledHand,
    Settlement,
    settle,
    settlement_faults,
)
from webapp.engine.blackjack.states import Origin, StateCode
from webapp.engine.cards import Rank
from webapp.forms.blackjack import HandForm
from webapp.forms.blackjack_settlement import (
    LONGEST_NAME,
    MOST_CARDS,
    MOST_HANDS,
    SettleBody,
)
from webapp.views.checking import asked

#: The longest body that is read, in bytes: far more than seven seats with four hands need.
LONGEST_BODY = 64 * 1024


@bp.get("/blackjack/hand")
def blackjack_hand() -> Response:
    """Rule on a hand and say what each of its actions is worth."""
    form = HandForm(request.args)
    advice = asked(form, lambda: advise(rule_on(**form.question).view, form.rules.data))
    return bad_input(form) if advice is None else answer(hand_content(advice))


@bp.post("/blackjack/settle")
def blackjack_settle() -> Response:
    """Settle several final hands against the dealer's."""
    request.max_content_length = LONGEST_BODY
    body = SettleBody(request.get_data(cache=False))
    settlement = _settled(body)
    if settlement is None:
        return problem(HTTPStatus.BAD_REQUEST, errors=body.errors)
    response = answer(settlement_content(settlement))
    response.cache_control.no_store = True
    return response


def hand_content(advice: Advice) -> dict[str, Any]:
    """Return a ruling on a hand as JSON has it."""
    hand = advice.view.hand
    return {
        "total": hand.total.points,
        "soft": hand.total.soft,
        "state": hand.code,
        "actions": [_action(line) for line in advice.actions],
        "best": advice.best,
        "levels": {play.level: play.action for play in advice.levels},
    }


def settlement_content(settlement: Settlement) -> dict[str, Any]:
    """Return a settlement as JSON has it; money is text, and exact."""
    return {
        "hands": [_hand(hand) for hand in settlement.hands],
        "players": [
            {"player": player, "profit": exact_decimal(profit)}
            for player, profit in settlement.profits.items()
        ],
        "dealer": {
            "total": settlement.dealer_total.points,
            "soft": settlement.dealer_total.soft,
            "state": settlement.dealer_state,
            "profit": exact_decimal(settlement.dealer_profit),
        },
    }


def _action(line: ActionWorth) -> dict[str, Any]:
    if line.why is not None:
        return {"action": line.action, "legal": False, "why": line.why}
    return {"action": line.action, "legal": True, "ev": line.value}


def _hand(hand: SettledHand) -> dict[str, Any]:
    return {
        "player": hand.player,
        "total": hand.total.points,
        "soft": hand.total.soft,
        "state": hand.state,
        "outcome": hand.outcome,
        "rule": hand.rule,
        "stake": exact_decimal(hand.stake),
        "profit": exact_decimal(hand.profit),
    }


def _settled(body: SettleBody) -> Settlement | None:
    """Settle, or note in the body everything that speaks against the hands."""
    question = body.question
    if question is None:
        return None
    rules = PRESETS[question.rule_set]
    faults = settlement_faults(question.dealer, question.hands, rules)
    body.blame_for(faults)
    return None if faults else settle(question.dealer, question.hands, rules)


def _parameter(name: str, description: str, schema: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": name, "in": "query", "description": description, "schema": schema, **more}


def _problem(description: str) -> dict[str, Any]:
    return {
        "description": description,
        "content": {
            "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
        },
    }


def _object(properties: dict[str, Any], *, optional: tuple[str, ...] = ()) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "required": required, "properties": properties}


_RANK = {"type": "string", "enum": list(Rank)}
_CARDS = {"type": "array", "maxItems": MOST_CARDS, "items": _RANK}
_RULE_SET = {"type": "string", "enum": list(RuleSet)}
_ORIGIN = {"type": "string", "enum": list(Origin), "default": Origin.DEAL}
_AMOUNT = {"type": "string", "description": "Exact decimal text.", "examples": ["97.5"]}
_TOTAL = {"type": "integer", "minimum": 1}
_STATE = {"enum": list(StateCode)}
_ACTION_OR_NONE = {"enum": [*Action, None]}

SCHEMAS: dict[str, Any] = {
    "BlackjackHand": _object(
        {
            "total": {**_TOTAL, "description": "The best total; above 21 the hand is bust."},
            "soft": {"type": "boolean", "description": "Whether an ace counts 11."},
            "state": _STATE,
            "actions": {
                "type": "array",
                "items": _object(
                    {
                        "action": {"enum": list(Action)},
                        "legal": {"type": "boolean"},
                        "ev": {
                            "type": "number",
                            "description": "Expected profit in first stakes, where legal.",
                        },
                        "why": {
                            "enum": list(WhyNot),
                            "description": "Why the action is not legal, where it is not.",
                        },
                    },
                    optional=("ev", "why"),
                ),
            },
            "best": {**_ACTION_OR_NONE, "description": "Null where nothing is to be decided."},
            "levels": _object(dict.fromkeys(Level, _ACTION_OR_NONE)),
        }
    ),
    "BlackjackFinalHands": _object(
        {
            "rules": _RULE_SET,
            "dealer": {**_CARDS, "description": "Up card, hole card, cards drawn."},
            "hands": {
                "type": "array",
                "minItems": 1,
                "maxItems": MOST_HANDS,
                "items": _object(
                    {
                        "player": {"type": "string", "maxLength": LONGEST_NAME, "default": ""},
                        "cards": {**_CARDS, "description": "In the order in which they came."},
                        "bet": {
                            "type": ["string", "integer"],
                            "description": "The original bet, with at most two decimals.",
                        },
                        "origin": _ORIGIN,
                        "doubled": {"type": "boolean", "default": False},
                    },
                    optional=("player", "origin", "doubled"),
                ),
            },
        }
    ),
    "BlackjackSettlement": _object(
        {
            "hands": {
                "type": "array",
                "items": _object(
                    {
                        "player": {"type": "string"},
                        "total": _TOTAL,
                        "soft": {"type": "boolean"},
                        "state": _STATE,
                        "outcome": {"enum": list(Outcome)},
                        "rule": {"enum": list(PayingRule)},
                        "stake": _AMOUNT,
                        "profit": _AMOUNT,
                    }
                ),
            },
            "players": {
                "type": "array",
                "items": _object({"player": {"type": "string"}, "profit": _AMOUNT}),
            },
            "dealer": _object(
                {
                    "total": _TOTAL,
                    "soft": {"type": "boolean"},
                    "state": _STATE,
                    "profit": _AMOUNT,
                }
            ),
        }
    ),
}

PATHS: dict[str, Any] = {
    "/blackjack/hand": {
        "get": {
            "operationId": "blackjackHand",
            "summary": "Rule on a Blackjack hand and value each of its actions",
            "parameters": [
                _parameter("rules", "The rule set", {**_RULE_SET, "default": RuleSet.EUROPEAN}),
                *(
                    _parameter(
                        f"c{number}", f"The hand's card {number}", _RANK, required=number == 1
                    )
                    for number in range(1, MOST_CARDS + 1)
                ),
                _parameter("up", "The dealer's up card", _RANK, required=True),
                _parameter("origin", "How the hand came about", _ORIGIN),
                _parameter(
                    "hands",
                    "Hands held by now: 1, or 2 after a split, if left out",
                    {"type": "integer", "minimum": 1, "maximum": EUROPEAN.max_hands},
                ),
            ],
            "responses": {
                "200": {
                    "description": "The ruling",
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/BlackjackHand"}
                        }
                    },
                },
                "400": _problem("A parameter is missing, repeated or wrong, or no such hand is"),
            },
        }
    },
    "/blackjack/settle": {
        "post": {
            "operationId": "blackjackSettle",
            "summary": "Settle final hands of Blackjack, or say why they cannot have been",
            "description": "Errors are listed by place: `hands.0.cards.2` is the third card of the"
            " first hand.",
            "requestBody": {
                "required": True,
                "content": {
                    "application/json": {
                        "schema": {"$ref": "#/components/schemas/BlackjackFinalHands"},
                        "example": {
                            "rules": RuleSet.EUROPEAN,
                            "dealer": ["A", "K"],
                            "hands": [
                                {
                                    "player": "pobi",
                                    "cards": ["K", "Q"],
                                    "bet": "100",
                                    "origin": Origin.SPLIT,
                                    "doubled": False,
                                }
                            ],
                        },
                    }
                },
            },
            "responses": {
                "200": {
                    "description": "Results and profits",
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/BlackjackSettlement"}
                        }
                    },
                },
                "400": _problem("The body is no JSON, or wrong, or the hands cannot have been"),
                "413": _problem("The body is too long"),
            },
        }
    },
}
