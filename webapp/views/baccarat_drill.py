"""The drill: its start, one question after another, and the result."""

import secrets
from urllib.parse import urlencode

from flask import Response, make_response, render_template, request
from flask.typing import ResponseReturnValue

from webapp.engine.amounts import exact_decimal
from webapp.engine.baccarat.drill import DrillKind, Question
from webapp.engine.baccarat.drill import drill as replay
from webapp.engine.baccarat.payout_drill import PayoutQuestion
from webapp.engine.baccarat.paytables import Terms
from webapp.engine.baccarat.steps import TABLE_ROWS
from webapp.engine.baccarat.third_card import total
from webapp.forms.baccarat_drill import DrillForm
from webapp.labels.baccarat import drill as drill_sentences
from webapp.labels.baccarat import ruling as ruling_sentences
from webapp.views.baccarat import bp

#: What a drawn seed is made of: enough that no two visitors meet the same drill by chance.
_SEED_BYTES = 6

#: Misses that a result lists: enough to learn from, and still a light page.
_LISTED = 100


@bp.get("/drill/")
def drill() -> ResponseReturnValue:
    """Ask the next question of the drill in the query, or show its result."""
    form = DrillForm(request.args)
    valid = form.validate()
    if not valid or form.kind.data is None or form.seed.data is None:
        return _start(form), 200 if valid else 400
    drilled = replay(form.kind.data, form.seed.data, form.answers.data or "")
    template = "baccarat/drill.html"
    if form.end.data or drilled.question is None:
        template = "baccarat/drill_result.html"
    page = render_template(
        template,
        form=form,
        drill=drilled,
        last=drilled.answered[-1] if drilled.answered and not drilled.error else None,
        rounds=_round_query,
        most_listed=_LISTED,
        total=total,
        table_rows=TABLE_ROWS,
        say=drill_sentences,
        rule=ruling_sentences,
    )
    return page, 400 if drilled.error else 200


def _start(form: DrillForm) -> Response:
    """Let somebody choose a drill; its seed is drawn here, so nobody may keep this page."""
    seed = form.seed.data or secrets.token_hex(_SEED_BYTES)
    page = render_template(
        "baccarat/drill_start.html", form=form, seed=seed, kinds=tuple(DrillKind)
    )
    response = make_response(page)
    response.cache_control.no_store = True
    return response


def _round_query(question: Question) -> str:
    """Return the checker's query for the round that a question is about."""
    if isinstance(question, PayoutQuestion):
        player, banker = question.ruling.player, question.ruling.banker
        bet = question.settled
        staked = {f"bet_{bet.bet}": exact_decimal(bet.stake)} | _unusual(question.terms)
    else:
        player, banker, staked = question.player, question.banker, {}
        if question.player_third:
            player = (*player, question.player_third)
    cards = dict(zip(("p1", "p2", "p3"), player, strict=False))
    cards |= dict(zip(("b1", "b2", "b3"), banker, strict=False))
    return urlencode(cards | staked)


def _unusual(terms: Terms) -> dict[str, str]:
    """Return the parameters of terms that are not the usual ones."""
    usual = Terms()
    values = {"variant": terms.variant, "tie_pays": terms.tie_pays}
    return {name: str(value) for name, value in values.items() if value != getattr(usual, name)}
