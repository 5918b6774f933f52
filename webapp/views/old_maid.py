"""The pages of Old Maid."""

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.engine.old_maid.chances import chances
from webapp.engine.old_maid.codes import Deal
from webapp.engine.old_maid.game import picks_text
from webapp.engine.old_maid.pairs import rule_on_pairs
from webapp.engine.old_maid.table import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    deal_sizes,
    default_deal,
)
from webapp.forms.old_maid import MovesForm, PairForm, SetUpForm
from webapp.games.old_maid import KIND, RUN, Position, names_of, play, seat_of
from webapp.labels.old_maid import pairs as pair_sentences
from webapp.labels.old_maid import table as sentences
from webapp.views import tables
from webapp.views.checking import checked, tidied

bp = Blueprint("old_maid", __name__, url_prefix="/<lang:lang>/old-maid")


@bp.get("/")
def check() -> ResponseReturnValue:
    """Rule on the pairs of the hand in the query."""
    form = PairForm(request.args)
    ruling, status = checked(form, lambda: rule_on_pairs(form.counts, form.jokers))
    if ruling and (elsewhere := tidied(form)):
        return elsewhere
    return render_template(
        "old_maid/check.html", form=form, ruling=ruling, say=pair_sentences
    ), status


@bp.get("/rules/")
def rules() -> str:
    """Show the rules, with examples to try."""
    return render_template(
        "old_maid/rules.html",
        players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
        deals=tuple(Deal),
        deal_sizes=deal_sizes,
        default_deal=default_deal,
        chances=chances,
        say=sentences,
    )


@bp.get("/table/")
def set_up() -> ResponseReturnValue:
    """Ask for what is settled before the deal; once all is said, deal."""
    form = SetUpForm(request.args)
    valid = form.validate()
    game_id = tables.asked_id()
    if valid and game_id is not None:
        return tables.begun(KIND, "old_maid.table", game_id, form.set_up, auto=form.auto.value)
    return tables.set_up_page("old_maid/set_up.html", 200 if valid else 400, form=form, auto=RUN)


@bp.get("/table/<game>/")
def table(game: str) -> ResponseReturnValue:
    """Show a game as far as it was played, as the visitor's seat sees it."""
    opened = tables.opened(KIND, game)
    form = MovesForm(request.args)
    readable = form.validate()
    played = play(opened, form.picks.value, auto=form.auto.data and readable)
    error = played.error if readable else form.faulty[0].problems[0]
    page = render_template(
        "old_maid/table.html",
        error=error,
        position=Position.of(played),
        seats=sentences.Seats(names=names_of(opened.set_up), you=seat_of(played)),
        path=url_for("old_maid.table", game=game),
        set_up=opened.set_up,
        picks=picks_text(played.picks),
        run=RUN,
        chances=chances(played.set_up.players, played.set_up.deal),
        say=sentences,
        with_query=tables.with_query,
        **tables.proof(KIND, opened, over=played.is_over),
    )
    return tables.game_page(page, error)
