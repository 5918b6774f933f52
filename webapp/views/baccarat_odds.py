"""The odds of a full shoe."""

from fractions import Fraction

from flask import render_template, request
from flask.typing import ResponseReturnValue

from webapp.engine.baccarat.odds import Odds, odds
from webapp.forms.baccarat_odds import OddsForm
from webapp.labels.baccarat import odds as sentences
from webapp.views.baccarat import bp
from webapp.views.checking import tidied


@bp.get("/odds/", endpoint="odds")
def full_shoe() -> ResponseReturnValue:
    """Work out the odds on the terms in the query; nothing asked is the usual table."""
    form = OddsForm(request.args)
    answer = odds(form.decks.data, form.terms) if form.validate() else None
    if answer and (elsewhere := tidied(form)):
        return elsewhere
    page = render_template(
        "baccarat/odds.html",
        form=form,
        odds=answer,
        bar=_bar,
        reach=_reach(answer),
        say=sentences,
    )
    return page, 200 if answer else 400


def _bar(share: Fraction) -> float:
    """Return a share as the length of a bar, in per cent: a drawing need not be exact."""
    return round(float(100 * share), 2)


def _reach(answer: Odds | None) -> tuple[float, float]:
    """Return how far bars reach to the left and to the right of zero, in per cent."""
    evs = [bet.ev for bet in answer.bets] if answer else []
    return _bar(max([-ev for ev in evs], default=Fraction(0))), _bar(max([*evs, Fraction(0)]))
