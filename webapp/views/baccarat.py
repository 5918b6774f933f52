"""The checker and the rules of Baccarat."""

from functools import cache, partial

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from webapp.engine.baccarat.paytables import VARIANTS
from webapp.engine.baccarat.round import continuations
from webapp.engine.baccarat.steps import TABLE_ROWS, steps
from webapp.engine.baccarat.third_card import DRAWS_BY_TOTAL, NATURALS, total
from webapp.engine.cards import Rank
from webapp.forms.baccarat import RoundForm
from webapp.forms.baccarat_bets import RoundWithBetsForm, round_form, ruled
from webapp.i18n import current_language
from webapp.labels.baccarat import bets as money
from webapp.labels.baccarat import ruling as sentences
from webapp.views.checking import checked, tidied

bp = Blueprint("baccarat", __name__, url_prefix="/<lang:lang>/baccarat")

#: What the two tables of the third-card rules are printed from.
TABLES = {"table_rows": TABLE_ROWS, "draws_by_total": DRAWS_BY_TOTAL, "naturals": NATURALS}

#: Hands whose totals the rules page works out: the sums that people get wrong.
WORKED_HANDS = (
    (Rank.SEVEN, Rank.EIGHT),
    (Rank.KING, Rank.SIX),
    (Rank.ACE, Rank.EIGHT),
    (Rank.NINE, Rank.NINE),
    (Rank.ACE, Rank.TWO, Rank.FOUR),
    (Rank.ACE, Rank.TWO, Rank.NINE),
    (Rank.TEN, Rank.SEVEN, Rank.SIX),
)


def bets_part(form: RoundForm) -> Markup:
    """Return the part of the form that is for bets."""
    if isinstance(form, RoundWithBetsForm):
        return Markup(render_template("baccarat/_bets_form.html", form=form))  # noqa: S704
    return _empty_bets_part(current_language().tag)


@cache
def _empty_bets_part(language: str) -> Markup:  # noqa: ARG001
    """Write the part without bets once per language: it has many fields, all alike each time."""
    return bets_part(RoundWithBetsForm(MultiDict()))


@bp.get("/")
def check() -> ResponseReturnValue:
    """Rule on the third cards of the round in the query, and settle the bets on it."""
    form = round_form(request.args)
    answer, status = checked(form, partial(ruled, form))
    if answer and (elsewhere := tidied(form, RoundWithBetsForm.parameters())):
        return elsewhere
    page = render_template(
        "baccarat/check.html",
        form=form,
        bets_part=bets_part(form),
        ruling=answer and answer.ruling,
        settlement=answer and answer.settlement,
        steps=steps,
        continuations=lambda: continuations(*form.cards),
        total=total,
        say=sentences,
        money=money,
        **TABLES,
    )
    return page, status


@bp.get("/rules/")
def rules() -> str:
    """Print the rules, each with its number."""
    sources = {table.source for variant in VARIANTS.values() for table in variant.paytables}
    return render_template(
        "baccarat/rules.html",
        worked_hands=WORKED_HANDS,
        total=total,
        say=sentences,
        money=money,
        variants=VARIANTS.values(),
        sources=sorted(sources, key=lambda source: (source.publisher, source.title)),
        **TABLES,
    )


from webapp.views import (  # noqa: E402 - they add their routes to bp
    baccarat_audit,  # noqa: F401
    baccarat_drill,  # noqa: F401
    baccarat_odds,  # noqa: F401
)
