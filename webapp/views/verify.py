"""The page that proves a shuffle: it works out commitment, seed and cards of a game again."""

import shlex

from flask import Blueprint, make_response, render_template, request
from flask.typing import ResponseReturnValue

from webapp.engine.shuffle import Proof
from webapp.forms.verify import VerifyForm
from webapp.games.finished import ProvenGame, proof_of_game
from webapp.page import secret_key
from webapp.views.checking import checked
from webapp.views.tables import for_its_visitor

bp = Blueprint("verify", __name__, url_prefix="/<lang:lang>/verify")

#: So many cards of a pack are shown: all of one deck, the front of six.
SHOWN = 60


@bp.get("/")
def verify() -> ResponseReturnValue:
    """Work out a shuffle from the server's seed and the word, or from a game's address."""
    form = VerifyForm(request.args)
    game, status = checked(form, lambda: _proven(form))
    proven = game.proof if game else None
    before = form.shown_before(proven) if proven else None
    page = render_template(
        "verify/verify.html",
        form=form,
        proof=proven,
        rounds=game.rounds if game else 1,
        shown=SHOWN,
        before=before,
        fits=proven.fits(before) if proven and before else None,
        command=_command(proven, before) if proven else None,
    )
    response = make_response(page, status)
    return for_its_visitor(response) if form.game.data else response


def _command(proven: Proof, before: str | None) -> list[tuple[str, str]]:
    """Return the options, each with its value, that prove the same in a shell."""
    options = [("--seed", proven.server_seed)]
    if proven.word:
        # by itself a word that begins like an option would be taken for one
        name = "--word=" if proven.word.startswith("-") else "--word"
        options.append((name, shlex.quote(proven.word)))
    options.append(("--pack", proven.pack))
    if proven.round_number > 1:
        options.append(("--round", str(proven.round_number)))
    if before:
        options.append(("--commitment", before))
    return options


def _proven(form: VerifyForm) -> ProvenGame:
    if form.game.data:
        return proof_of_game(secret_key(), form.game.data, form.round.data)
    # how many rounds there were only a game's address tells
    return ProvenGame(proof=form.proof_by_seed(), rounds=1)
