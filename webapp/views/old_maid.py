"""The pages of Old Maid."""

from dataclasses import dataclass
from typing import Self, cast

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.engine.cards import JOKER, Card, Joker, Rank
from webapp.engine.old_maid.chances import chances
from webapp.engine.old_maid.codes import Deal
from webapp.engine.old_maid.game import Game, picks_text
from webapp.engine.old_maid.pairs import Hand, rule_on_pairs
from webapp.engine.old_maid.table import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Draw,
    SeatView,
    SeenDraw,
    deal_sizes,
    default_deal,
)
from webapp.forms.old_maid import MovesForm, PairForm, SetUpForm
from webapp.games.old_maid import KIND, RUN, names_of, play
from webapp.labels.old_maid import pairs as pair_sentences
from webapp.labels.old_maid import table as sentences
from webapp.views import tables
from webapp.views.checking import checked

bp = Blueprint("old_maid", __name__, url_prefix="/<lang:lang>/old-maid")


@bp.get("/")
def check() -> ResponseReturnValue:
    """Rule on the pairs of the hand in the query."""
    form = PairForm(request.args)
    ruling, status = checked(form, lambda: rule_on_pairs(form.counts, form.jokers))
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
        auto = RUN if request.args.get("auto") == RUN else ""
        return tables.begun(KIND, "old_maid.table", game_id, form.set_up, auto=auto)
    return tables.set_up_page("old_maid/set_up.html", 200 if valid else 400, form=form, auto=RUN)


@bp.get("/table/<game>/")
def table(game: str) -> ResponseReturnValue:
    """Show a game as far as it was played, as the visitor's seat sees it."""
    opened = tables.opened(KIND, game)
    form = MovesForm(request.args)
    readable = form.validate()
    played = play(opened, form.picks.value, auto=bool(form.auto.data) and readable)
    error = played.error if readable else form.faulty[0].problems[0]
    page = render_template(
        "old_maid/table.html",
        error=error,
        position=Position.of(played, names_of(opened.set_up)),
        path=url_for("old_maid.table", game=game),
        set_up=opened.set_up,
        picks=picks_text(played.picks),
        run=RUN,
        chances=chances(played.set_up.players, played.set_up.deal),
        commitment=opened.commitment,
        server_seed=opened.server_seed.hex() if played.is_over else None,
        pack=KIND.pack(opened.set_up),
        say=sentences,
        with_query=tables.with_query,
    )
    return tables.game_page(page, error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What a page may show of a game: nothing that lies face down, until all is over.

    Attributes:
        seats: The names at the table.
        view: What the visitor's seat may know.
        hand: The visitor's cards, by rank.
        dealt: How many cards the visitor was dealt.
        first_pairs: How many pairs the visitor put down before the first draw.
        offered: How many backs the visitor draws from; 0 when it is not their turn.
        draws: How many draws there were.
        told: What happened since the visitor's last draw; every draw once all is over.
        loser: The seat left with the joker, None before the end.
        went_out: After which draw each seat was out, None for those who hold cards.
    """

    seats: sentences.Seats
    view: SeatView
    hand: Hand
    dealt: int
    first_pairs: int
    offered: int
    draws: int
    told: tuple[SeenDraw, ...] | tuple[Draw, ...]
    loser: int | None
    went_out: tuple[int | None, ...]

    @property
    def has_drawn(self) -> bool:
        """Whether the visitor has had a turn."""
        return any(seen.drawer == self.view.seat for seen in self.told)

    @property
    def holds_joker(self) -> bool:
        """Whether the visitor has the joker."""
        return JOKER in self.hand

    @classmethod
    def of(cls, game: Game, names: tuple[str, ...]) -> Self:
        """Return what the visitor's seat may see of a game."""
        seat = cast(int, game.set_up.seat)
        view = game.view(seat)
        return cls(
            seats=sentences.Seats(names=names, you=seat),
            view=view,
            hand=tuple(sorted(view.hand, key=_by_rank)),
            dealt=len(game.dealt[seat]),
            first_pairs=len(game.discards[seat].pairs),
            offered=game.offered if game.awaits_pick else 0,
            draws=len(game.draws),
            told=game.draws if game.is_over else game.seen_since_last_draw(seat),
            loser=game.loser,
            went_out=game.went_out,
        )


def _by_rank(card: Card | Joker) -> int:
    """Order a hand from the ace to the king, the joker last."""
    return _RANKS.index(card.rank) if isinstance(card, Card) else len(_RANKS)


_RANKS = tuple(Rank)
