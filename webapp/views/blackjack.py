"""The pages of Blackjack."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from webapp.engine.blackjack.advice import advise
from webapp.engine.blackjack.hands import total_of
from webapp.engine.blackjack.rules import RuleSet
from webapp.engine.blackjack.ruling import rule_on
from webapp.forms.blackjack import HandForm, SettleForm, settled
from webapp.labels.blackjack import hand as hand_sentences
from webapp.labels.blackjack import numbers
from webapp.labels.blackjack import settlement as settlement_sentences
from webapp.views.bars import Axis
from webapp.views.checking import checked, tidied

bp = Blueprint("blackjack", __name__, url_prefix="/<lang:lang>/blackjack")


@bp.get("/")
def check() -> ResponseReturnValue:
    """Rule on the hand in the query, and say what each of its actions is worth."""
    form = HandForm(request.args)
    advice, status = checked(form, lambda: advise(rule_on(**form.question).view, form.rules.data))
    if advice and (elsewhere := tidied(form)):
        return elsewhere
    page = render_template(
        "blackjack/check.html",
        form=form,
        advice=advice,
        axis=Axis.of,
        total=total_of,
        rule_sets=RuleSet,
        say=hand_sentences,
        numbers=numbers,
    )
    return page, status


@bp.get("/settle/", endpoint="settle")
def settle_hand() -> ResponseReturnValue:
    """Settle the final hand in the query, or say why it cannot have been."""
    form = SettleForm(request.args)
    settlement, status = checked(form, lambda: settled(form))
    if settlement and (elsewhere := tidied(form)):
        return elsewhere
    page = render_template(
        "blackjack/settle.html",
        form=form,
        settlement=settlement,
        say=settlement_sentences,
        cards=hand_sentences,
        numbers=numbers,
    )
    return page, status


# they add their routes to bp
from webapp.views import (  # noqa: E402
    blackjack_rules,  # noqa: F401
    blackjack_strategy,  # noqa: F401
    blackjack_table,  # noqa: F401
)
