"""Blackjack at the table: its set-up, and a session as far as it was played.

A session is its address. The page shows what the engine says may be seen, nothing else.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Self, cast

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.advice import Advice, advise
from webapp.engine.blackjack.moves import END, LETTERS, NEXT_ROUND
from webapp.engine.blackjack.replay import Decision
from webapp.engine.blackjack.rules import RuleSet
from webapp.engine.blackjack.session import RoundRecord, SessionReplay
from webapp.engine.errors import NotationError, RuleError
from webapp.engine.shuffle import ShuffleErrorCode
from webapp.forms.blackjack_table import MovesForm, TableForm, set_up_query
from webapp.games.blackjack import KIND, Session, play, rule_set_of
from webapp.labels.blackjack import hand as hand_sentences
from webapp.labels.blackjack import numbers, transcript
from webapp.labels.blackjack import table as sentences
from webapp.views import tables
from webapp.views.blackjack import bp

#: So many of the last rounds have a column of their own in the table of profits.
ROUNDS_SHOWN = 3
ROUNDS_SHOWN_AT_THE_END = 10


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
    if error is None and form.asks_next_round and not form.new_bets.errors:
        moves = session.replay.moves + NEXT_ROUND + form.written_bets
        refusal = play(opened, moves).replay.error
        if refusal is None:
            return tables.moved(path, opened.set_up, moves=moves)
        form.new_bets.refuse(refusal)
    try:
        reviewed = Review.of(session.replay, form.review.data, rule_set_of(opened.set_up))
    except RuleError as problem:
        form.review.refuse(problem)
        reviewed = None
    page = render_template(
        "blackjack/table.html",
        error=error,
        form=form,
        path=path,
        set_up=opened.set_up,
        set_up_query=set_up_query(opened.set_up, session.replay.current.bets),
        session=session,
        record=session.replay.current,
        rule_set=rule_set_of(opened.set_up),
        seats=sentences.Seats.of(session.replay),
        moves=session.replay.moves,
        letters=_letters(session),
        end=END,
        next_round=NEXT_ROUND,
        money=Money.of(session),
        review=reviewed,
        commitment=opened.commitment,
        server_seed=opened.server_seed.hex() if session.is_over else None,
        pack=KIND.pack(opened.set_up),
        say=sentences,
        hands=hand_sentences,
        told=transcript,
        numbers=numbers,
        with_query=tables.with_query,
    )
    return tables.game_page(page, error or next(iter(form.problems), None))


def _letters(session: Session) -> tuple[tuple[Action, str], ...]:
    """Return the legal actions in their fixed order, each with its letter in the address."""
    return tuple(
        (found.action, LETTERS[found.action])
        for found in session.replay.current.table.actions
        if found.legal
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What the rounds brought to a seat or to the dealer, in chips.

    Attributes:
        earlier: The sum of the rounds that have no column, None where all have one.
        profits: Round by round.
        balance: The sum of all.
    """

    earlier: Fraction | None
    profits: tuple[Fraction, ...]
    balance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    """The table of profits.

    Attributes:
        rounds: The numbers of the rounds that have a column.
        seats: Each seat's account.
        dealer: The dealer's: minus the sum of the seats'.
    """

    rounds: tuple[int, ...]
    seats: tuple[Account, ...]
    dealer: Account

    @classmethod
    def of(cls, session: Session) -> Self | None:
        """Return what was won and lost so far, None before the end of the first round."""
        over = [record for record in session.replay.rounds if record.over]
        if not over:
            return None
        most = ROUNDS_SHOWN_AT_THE_END if session.is_over else ROUNDS_SHOWN
        shown, before = over[-most:], over[:-most]
        seats = range(len(session.replay.setup.seats))
        return cls(
            rounds=tuple(record.number for record in shown),
            seats=tuple(
                Account(
                    earlier=before[-1].balances[seat] if before else None,
                    profits=tuple(record.profits[seat] for record in shown),
                    balance=over[-1].balances[seat],
                )
                for seat in seats
            ),
            dealer=Account(
                earlier=before[-1].dealer_balance if before else None,
                profits=tuple(record.dealer_profit for record in shown),
                balance=over[-1].dealer_balance,
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A round's decisions, each beside what the exact strategy says.

    Attributes:
        record: The round.
        decisions: What was decided, with what each action was worth.
        costs: What the people's decisions cost in all, in first stakes, by seat.
    """

    record: RoundRecord
    decisions: tuple["Reviewed", ...]
    costs: dict[int, float]

    @classmethod
    def of(cls, session: SessionReplay, number: int | None, rule_set: RuleSet) -> Self | None:
        """Return the review of a round, None where none is asked for.

        Raises:
            NotationError: ``round_out_of_range``.
        """
        if number is None:
            return None
        if number > len(session.rounds):
            raise NotationError(ShuffleErrorCode.ROUND_OUT_OF_RANGE, value=number)
        record = session.rounds[number - 1]
        decisions = tuple(
            Reviewed.of(decision, advise(decision.view, rule_set)) for decision in record.decisions
        )
        costs: dict[int, float] = {}
        for made in decisions:
            if not made.decision.by_itself:
                seat = made.decision.turn.seat
                costs[seat] = costs.get(seat, 0.0) + made.cost
        return cls(record=record, decisions=decisions, costs=costs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """A decision beside the best one.

    Attributes:
        decision: What was decided.
        best: What is best.
        value: What the best is worth, in first stakes.
        cost: How much less the decision is worth.
    """

    decision: Decision
    best: Action
    value: float
    cost: float

    @classmethod
    def of(cls, decision: Decision, advice: Advice) -> Self:
        """Return a decision with what the exact strategy says of it."""
        worth = {line.action: line for line in advice.actions}
        best = cast(Action, advice.best)
        return cls(
            decision=decision,
            best=best,
            value=cast(float, worth[best].value),
            cost=cast(float, worth[decision.action].behind),
        )
