"""Blackjack at the table: its set-up, and a session as far as it was played.

A session is its address. The page shows what the engine says may be seen, nothing else.
"""

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.engine.blackjack.accounts import accounts
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.moves import END, LETTERS, NEXT_ROUND
from webapp.engine.blackjack.review import Review, review
from webapp.engine.errors import RuleError
from webapp.forms.blackjack_table import MovesForm, TableForm, set_up_query
from webapp.games import Opened
from webapp.games.blackjack import KIND, Session, play, rule_set_of
from webapp.labels.blackjack import hand as hand_sentences
from webapp.labels.blackjack import numbers, transcript
from webapp.labels.blackjack import table as sentences
from webapp.views import tables
from webapp.views.blackjack import bp

#: So many of the last rounds have a column of their own in the table of profits.
ROUNDS_SHOWN = 3
ROUNDS_SHOWN_AT_THE_END = 10

#: What the table's page is written with.
WORDS = {
    "say": sentences,
    "hands": hand_sentences,
    "told": transcript,
    "numbers": numbers,
    "with_query": tables.with_query,
}


@bp.get("/table/")
def set_up() -> ResponseReturnValue:
    """Ask for what is settled before the first round; once all is said, deal it."""
    form = TableForm(request.args)
    game_id = tables.asked_id()
    valid = form.validate()
    if valid and game_id is not None:
        return tables.begun(KIND, "blackjack.table", game_id, form.set_up)
    return tables.set_up_page("blackjack/set_up.html", 200 if valid else 400, form=form)


@bp.get("/table/<game>/")
def table(game: str) -> ResponseReturnValue:
    """Show a session as far as it was played, or begin the next round with new bets."""
    opened = tables.opened(KIND, game)
    path = url_for("blackjack.table", game=game)
    form = MovesForm(request.args)
    form.validate()
    session = play(opened, form.moves.value)
    form.fit_bets(len(session.replay.setup.seats))
    error = form.moves.problems[0] if form.moves.errors else session.replay.error
    if error is None and (moves := _next_round(opened, session, form)):
        return tables.moved(path, opened.set_up, moves=moves)
    reviewed = _reviewed(opened, session, form)
    page = render_template(
        "blackjack/table.html",
        error=error,
        form=form,
        path=path,
        set_up=opened.set_up,
        set_up_query=set_up_query(opened.set_up, session.replay.current.bets),
        rule_set=rule_set_of(opened.set_up),
        session=session,
        record=session.replay.current,
        seats=sentences.Seats.of(session.replay),
        moves=session.replay.moves,
        letters=_letters(session),
        end=END,
        next_round=NEXT_ROUND,
        money=accounts(session.replay.rounds, _rounds_shown(session)),
        review=reviewed,
        reviewable=_reviewable(session, reviewed),
        **tables.proof(KIND, opened, over=session.is_over),
        **WORDS,
    )
    return tables.game_page(page, error or next(iter(form.problems), None))


def _next_round(opened: Opened, session: Session, form: MovesForm) -> str:
    """Return the moves with which the next round begins, empty where it does not."""
    if not form.asks_next_round or form.new_bets.errors:
        return ""
    moves = session.replay.moves + NEXT_ROUND + form.written_bets
    refusal = play(opened, moves).replay.error
    if refusal is None:
        return moves
    form.new_bets.refuse(refusal)
    return ""


def _reviewed(opened: Opened, session: Session, form: MovesForm) -> Review | None:
    """Return the review that is asked for; one that there is not is the form's error."""
    if form.review.data is None:
        return None
    try:
        return review(session.replay, form.review.data, rule_set_of(opened.set_up))
    except RuleError as error:
        form.review.refuse(error)
        return None


def _reviewable(session: Session, shown: Review | None) -> list[int]:
    """Return the rounds whose review is offered: the last one, or those beside the one shown."""
    last = session.replay.current.number
    if shown is None:
        return [last]
    number = shown.record.number
    return [other for other in (number - 1, number + 1) if 1 <= other <= last]


def _rounds_shown(session: Session) -> int:
    return ROUNDS_SHOWN_AT_THE_END if session.is_over else ROUNDS_SHOWN


def _letters(session: Session) -> tuple[tuple[Action, str], ...]:
    """Return the legal actions in their fixed order, each with its letter in the address."""
    return tuple(
        (found.action, LETTERS[found.action])
        for found in session.replay.current.table.actions
        if found.legal
    )
