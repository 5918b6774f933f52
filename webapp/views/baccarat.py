"""The pages of Baccarat."""

from functools import partial

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from webapp.engine.baccarat.round import (
    DRAWS_BY_TOTAL,
    NATURALS,
    continuations,
    decide_round,
    total,
)
from webapp.engine.baccarat.steps import TABLE_ROWS, steps
from webapp.forms.baccarat import RoundForm
from webapp.labels.baccarat import ruling as sentences
from webapp.views.checking import checked

bp = Blueprint("baccarat", __name__, url_prefix="/<lang:lang>/baccarat")


@bp.get("/")
def check() -> ResponseReturnValue:
    """Rule on the third cards of the round in the query."""
    form = RoundForm(request.args)
    ruling, status = checked(form, lambda: decide_round(*form.cards))
    page = render_template(
        "baccarat/check.html",
        form=form,
        ruling=ruling,
        steps=steps,
        continuations=partial(continuations, *form.cards) if ruling else tuple,
        total=total,
        table_rows=TABLE_ROWS,
        draws_by_total=DRAWS_BY_TOTAL,
        naturals=NATURALS,
        say=sentences,
    )
    return page, status


from webapp.views import baccarat_audit, baccarat_drill  # noqa: E402, F401 - they add routes to bp
