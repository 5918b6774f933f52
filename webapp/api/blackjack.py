"""Blackjack in JSON: a hand ruled on, and hands settled."""

from http import HTTPStatus
from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp, problem
from webapp.engine.blackjack.advice import ActionWorth, Advice, advise
from webapp.engine.blackjack.bets import amount_text
from webapp.engine.blackjack.rules import PRESETS
from webapp.engine.blackjack.ruling import rule_on
from webapp.engine.blackjack.settlement import (
    SettledHand,
    Settlement,
    settle,
    settlement_faults,
)
from webapp.forms.blackjack import HandForm
from webapp.forms.blackjack_settlement import SettleBody
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
            {"player": player, "profit": amount_text(profit)}
            for player, profit in settlement.profits.items()
        ],
        "dealer": {
            "total": settlement.dealer_total.points,
            "soft": settlement.dealer_total.soft,
            "state": settlement.dealer_state,
            "profit": amount_text(settlement.dealer_profit),
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
        "stake": amount_text(hand.stake),
        "profit": amount_text(hand.profit),
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
