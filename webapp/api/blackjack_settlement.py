"""Final hands of Blackjack settled, in JSON: one hand by its address, several in a body."""

import json
from http import HTTPStatus
from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp, other_kind, problem, unreadable
from webapp.api.blackjack import CAME_ABOUT, ORIGIN, RULE_SET, RULES, SOFT, TOTAL
from webapp.api.describing import (
    AMOUNT,
    Body,
    Example,
    Operation,
    Parameter,
    Schema,
    Tag,
    closed,
    codes,
    defined,
    listed,
    refusal,
)
from webapp.engine.amounts import exact_decimal
from webapp.engine.blackjack.outcomes import Outcome, PayingRule
from webapp.engine.blackjack.settlement import SettledHand, Settlement
from webapp.engine.blackjack.states import StateCode
from webapp.forms.asking import asked
from webapp.forms.blackjack import SettleForm, settled
from webapp.forms.blackjack_settlement import (
    BODY,
    LONGEST_NAME,
    MOST_CARDS,
    MOST_HANDS,
    SettleBody,
)
from webapp.i18n import marked

#: The longest body that is read, in bytes: far more than seven seats with four hands need.
LONGEST_BODY = 64 * 1024

#: What hands are sent as.
JSON = "application/json"


@bp.get("/blackjack/settle")
def blackjack_settle() -> Response:
    """Settle one final hand against the dealer's."""
    form = SettleForm(request.args)
    settlement = asked(form, lambda: settled(form))
    return bad_input(form) if settlement is None else answer(settlement_content(settlement))


@bp.post("/blackjack/settle")
def blackjack_settle_hands() -> Response:
    """Settle several final hands against the dealer's."""
    refused = other_kind(JSON, "text/plain")
    if refused is not None:
        return refused
    request.max_content_length = LONGEST_BODY
    body = SettleBody(request.get_data(cache=False))
    if body.unreadable is not None:
        return unreadable(BODY, body.unreadable)
    settlement = settled(body)
    if settlement is None:
        return problem(HTTPStatus.BAD_REQUEST, errors=body.errors)
    response = answer(settlement_content(settlement))
    response.cache_control.no_store = True
    return response


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


_MONEY: Schema = {**AMOUNT, "description": "Exact decimal text."}
_CARDS = {**listed(defined("Rank")), "maxItems": MOST_CARDS}

SCHEMAS: dict[str, Schema] = {
    "BlackjackFinalHands": closed(
        {
            "rules": RULE_SET,
            "dealer": {**_CARDS, "description": "Up card, hole card, cards drawn."},
            "hands": {
                **listed(
                    closed(
                        {
                            "player": {
                                "type": "string",
                                "maxLength": LONGEST_NAME,
                                "default": "",
                            },
                            "cards": {
                                **_CARDS,
                                "description": "In the order in which they came.",
                            },
                            "bet": {
                                "type": ["string", "integer"],
                                "description": "The original bet, with at most two decimals.",
                            },
                            "origin": ORIGIN,
                            "doubled": {"type": "boolean", "default": False},
                        },
                        optional=("player", "origin", "doubled"),
                    )
                ),
                "minItems": 1,
                "maxItems": MOST_HANDS,
            },
        }
    ),
    "BlackjackSettlement": closed(
        {
            "hands": listed(
                closed(
                    {
                        "player": {"type": "string"},
                        "total": TOTAL,
                        "soft": SOFT,
                        "state": codes(StateCode),
                        "outcome": codes(Outcome),
                        "rule": {
                            **codes(PayingRule),
                            "description": "The rule that paid.",
                        },
                        "stake": _MONEY,
                        "profit": _MONEY,
                    }
                )
            ),
            "players": listed(closed({"player": {"type": "string"}, "profit": _MONEY})),
            "dealer": closed(
                {"total": TOTAL, "soft": SOFT, "state": codes(StateCode), "profit": _MONEY}
            ),
        }
    ),
}


_CLASSIC_BODY = {
    "rules": "classic",
    "dealer": ["3", "9", "8"],
    "hands": [
        {"player": "pobi", "cards": ["2", "8", "A"], "bet": "10000"},
        {"player": "jason", "cards": ["7", "K"], "bet": "20000"},
    ],
}

OPERATIONS = (
    Operation(
        name="blackjackSettleOne",
        tag=Tag.BLACKJACK,
        path="/blackjack/settle",
        summary=marked("Settle a Blackjack hand"),
        about=marked(
            "Result and exact profit of a final hand, or why the two hands cannot have been dealt."
        ),
        parameters=(
            RULES,
            Parameter(
                names=("bet",),
                about=marked("The original bet: above 0, at most two decimals."),
                schema={
                    "type": "string",
                    "pattern": r"^[0-9]{1,9}(\.[0-9]{1,2})?$",
                    "default": "1",
                    "examples": ["100", "2.50"],
                },
            ),
            Parameter(
                names=tuple(f"d{number}" for number in range(1, MOST_CARDS + 1)),
                about=marked("The dealer’s up card, hole card and cards drawn, without gaps."),
                schema=defined("Rank"),
                required=2,
            ),
            Parameter(
                names=tuple(f"c{number}" for number in range(1, MOST_CARDS + 1)),
                about=marked("The hand’s cards in the order in which they came, without gaps."),
                schema=defined("Rank"),
                required=2,
            ),
            CAME_ABOUT,
            Parameter(
                names=("doubled",),
                about=marked("Whether the hand was doubled: 1 for yes, 0 for no."),
                schema={"type": "integer", "enum": [0, 1], "default": 0},
            ),
        ),
        answers=marked("Result, stake and profit of the hand, and the rule that paid."),
        schema="BlackjackSettlement",
        examples=(
            Example(
                name="blackjack_against_21",
                about=marked("Blackjack against 21 of three cards wins 3 to 2."),
                query="rules=european&bet=100&d1=7&d2=7&d3=7&c1=A&c2=K",
                answer=lambda: {
                    "hands": [
                        {
                            "player": "",
                            "total": 21,
                            "soft": True,
                            "state": "blackjack",
                            "outcome": "blackjack",
                            "rule": "natural",
                            "stake": "100",
                            "profit": "150",
                        }
                    ],
                    "players": [{"player": "", "profit": "150"}],
                    "dealer": {"total": 21, "soft": False, "state": "stand", "profit": "-150"},
                },
            ),
        ),
        refusals=(
            refusal(
                "dealer_should_have_drawn",
                marked("A dealer who stops on 16."),
                {"d3": ["dealer_should_have_drawn"]},
                query="rules=european&bet=100&d1=10&d2=6&c1=10&c2=9",
            ),
        ),
    ),
    Operation(
        name="blackjackSettle",
        tag=Tag.BLACKJACK,
        path="/blackjack/settle",
        summary=marked("Settle several Blackjack hands"),
        about=marked(
            "Settles all hands of a round. What is wrong is listed by its place: hands.0.cards.2 "
            "is the third card of the first hand."
        ),
        body=Body(
            kind=JSON,
            file="hands.json",
            about=marked(
                "Rule set, the dealer’s cards, and up to 28 hands with cards and bet; player, "
                "origin and doubled where they matter. At most 64 KiB."
            ),
            schema=defined("BlackjackFinalHands"),
        ),
        answers=marked(
            "Each hand, each player’s profit and the dealer’s; all profits add up to 0."
        ),
        schema="BlackjackSettlement",
        examples=(
            Example(
                name="classic",
                about=marked("21 and 17 against the dealer’s 20 at the classic table."),
                body=json.dumps(_CLASSIC_BODY),
                answer=lambda: {
                    "hands": [
                        {
                            "player": "pobi",
                            "total": 21,
                            "soft": True,
                            "state": "stand",
                            "outcome": "win",
                            "rule": "higher_total",
                            "stake": "10000",
                            "profit": "10000",
                        },
                        {
                            "player": "jason",
                            "total": 17,
                            "soft": False,
                            "state": "stand",
                            "outcome": "lose",
                            "rule": "lower_total",
                            "stake": "20000",
                            "profit": "-20000",
                        },
                    ],
                    "players": [
                        {"player": "pobi", "profit": "10000"},
                        {"player": "jason", "profit": "-20000"},
                    ],
                    "dealer": {"total": 20, "soft": False, "state": "stand", "profit": "10000"},
                },
            ),
        ),
        refusals=(
            refusal(
                "not_json",
                marked("A body that ends too soon."),
                {"body": ["not_json"]},
                body='{"rules": "european", "dealer": ["A", "K"]',
                detail="Line 1, character 43: from here on this is not JSON in UTF-8.",
                params={"line": 1, "column": 43},
            ),
            refusal(
                "by_place",
                marked("A card that does not exist."),
                {"hands.0.cards.1": ["unknown_rank"]},
                body=json.dumps(
                    {
                        "rules": "european",
                        "dealer": ["10", "8"],
                        "hands": [{"cards": ["K", "11"], "bet": "100"}],
                    }
                ),
            ),
        ),
    ),
)
