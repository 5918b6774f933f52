"""Baccarat in JSON."""

from dataclasses import asdict
from functools import partial
from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp
from webapp.api.describing import (
    AMOUNT,
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
from webapp.engine.baccarat.bets import SettledBet, SuitField
from webapp.engine.baccarat.paytables import TIE_PAYS, Bet, VariantName
from webapp.engine.baccarat.round import IgnoredBecause, Pending, Reason, ReasonCode
from webapp.engine.baccarat.third_card import Action, Winner
from webapp.engine.cards import Suit
from webapp.forms.asking import asked
from webapp.forms.baccarat_bets import RuledRound, round_form, ruled
from webapp.i18n import marked

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


_POINTS: Schema = {"type": "integer", "minimum": 0, "maximum": 9}

#: The terms of bets, as several endpoints ask for them.
TERMS = (
    Parameter(
        names=("variant",),
        about=marked("The variant that is played; ez takes no commission."),
        schema={"type": "string", "enum": list(VariantName), "default": VariantName.STANDARD},
    ),
    Parameter(
        names=("commission",),
        about=marked("The commission on a winning Banker bet, in per cent: 0 to 10."),
        schema={
            "type": "string",
            "pattern": r"^(10(\.0{1,2})?|[0-9](\.[0-9]{1,2})?)$",
            "default": "5",
            "examples": ["5", "4.5"],
        },
    ),
    Parameter(
        names=("tie_pays",),
        about=marked("What a winning Tie bet pays to one."),
        schema={"type": "integer", "enum": list(TIE_PAYS), "default": TIE_PAYS[0]},
    ),
)

SCHEMAS: dict[str, Schema] = {
    "BaccaratRound": closed(
        {
            "player_total": {**_POINTS, "description": "Points of the Player's two cards."},
            "banker_total": {**_POINTS, "description": "Points of the Banker's two cards."},
            "player_third_value": {
                **_POINTS,
                "type": ["integer", "null"],
                "description": "Null where there is no third card or it is ignored.",
            },
            "player_action": {"enum": [Action.DRAW, Action.STAND, Action.NATURAL]},
            "banker_action": codes(Action),
            "reason": closed(
                {
                    "code": codes(ReasonCode),
                    "player_total": _POINTS,
                    "banker_total": _POINTS,
                    "player_third_value": _POINTS,
                },
                optional=("player_total", "player_third_value"),
            ),
            "ignored": listed(
                closed({"field": {"enum": ["p3", "b3"]}, "reason": codes(IgnoredBecause)}),
                "Third cards that were given and that the rules do not use.",
            ),
            "pending": {**codes(Pending, None), "description": "The card that is missing."},
            "final": {
                **closed(
                    {"player_total": _POINTS, "banker_total": _POINTS, "winner": codes(Winner)}
                ),
                "type": ["object", "null"],
                "description": "The end of the round; null while a card is missing.",
            },
            "bets": listed(
                closed(
                    {
                        "bet": codes(Bet),
                        **dict.fromkeys(
                            ("stake", "gross", "commission", "net", "returned"), AMOUNT
                        ),
                    }
                ),
                "The bets, settled once the round is final. Amounts are exact decimal text.",
            ),
        }
    ),
}

_TIED = "p1=2&p2=3&b1=A&b2=2&p3=8"

OPERATIONS = (
    Operation(
        name="baccaratRound",
        tag=Tag.BACCARAT,
        path="/baccarat/round",
        summary=marked("Rule on a round of Baccarat"),
        about=marked(
            "Says for both hands whether a third card is drawn and by which rule, and settles bets "
            "once the round is complete."
        ),
        parameters=(
            Parameter(
                names=("p1", "p2"),
                about=marked("The Player’s first two cards."),
                schema=defined("Rank"),
                required=2,
            ),
            Parameter(
                names=("b1", "b2"),
                about=marked("The Banker’s first two cards."),
                schema=defined("Rank"),
                required=2,
            ),
            Parameter(
                names=("p3", "b3"),
                about=marked("The third cards, where they were drawn."),
                schema=defined("Rank"),
            ),
            *TERMS,
            Parameter(
                names=tuple(f"bet_{bet}" for bet in Bet),
                about=marked("The stake on a bet: above 0, at most two decimals."),
                schema=defined("Stake"),
            ),
            Parameter(
                names=tuple(SuitField),
                about=marked("The suits of the first four cards; perfect_pair needs them."),
                schema={"type": "string", "enum": list(Suit)},
            ),
        ),
        answers=marked("The ruling: totals, actions, the reason, what is missing, the result."),
        schema="BaccaratRound",
        examples=(
            Example(
                name="tie",
                about=marked("A Banker with 3 stands against an 8: a tie."),
                query=_TIED,
                answer=lambda: {
                    "player_total": 5,
                    "banker_total": 3,
                    "player_third_value": 8,
                    "player_action": "draw",
                    "banker_action": "stand",
                    "reason": {"code": "banker_row", "banker_total": 3, "player_third_value": 8},
                    "ignored": [],
                    "pending": None,
                    "final": {"player_total": 3, "banker_total": 3, "winner": "tie"},
                    "bets": [],
                },
            ),
            Example(
                name="vigorish",
                about=marked("A winning Banker bet pays 5 per cent of its profit as commission."),
                query="p1=2&p2=K&b1=9&b2=K&bet_banker=1.15",
                answer=lambda: {
                    "player_total": 2,
                    "banker_total": 9,
                    "player_third_value": None,
                    "player_action": "natural",
                    "banker_action": "natural",
                    "reason": {"code": "natural", "player_total": 2, "banker_total": 9},
                    "ignored": [],
                    "pending": None,
                    "final": {"player_total": 2, "banker_total": 9, "winner": "banker"},
                    "bets": [
                        {
                            "bet": "banker",
                            "stake": "1.15",
                            "gross": "1.15",
                            "commission": "0.0575",
                            "net": "1.0925",
                            "returned": "2.2425",
                        }
                    ],
                },
            ),
        ),
        refusals=(
            refusal(
                "not_a_card",
                marked("A card that does not exist, and a card that is missing."),
                {"p1": ["unknown_rank"], "b2": ["missing"]},
                query="p1=11&p2=3&b1=A",
            ),
            refusal(
                "repeated",
                marked("A parameter that is there twice."),
                {"p1": ["repeated"]},
                query="p1=2&p1=3&p2=3&b1=A&b2=2",
            ),
        ),
    ),
)
