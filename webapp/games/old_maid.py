"""Old Maid at a table: set-up and moves as an address holds them, and what may be shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self, cast

from webapp.engine.cards import JOKER, Card, Joker, Rank
from webapp.engine.names import name_faults, split_names
from webapp.engine.old_maid.codes import Deal
from webapp.engine.old_maid.game import Game, SetUp, replay
from webapp.engine.old_maid.pairs import Hand
from webapp.engine.old_maid.table import Draw, SeatView, SeenDraw
from webapp.engine.shuffle import Pack
from webapp.games import Kind, Opened

RUN = "1"
"""What ``auto`` says when the rest of a game is to run by itself."""


def set_up_of(parameters: Mapping[str, str]) -> SetUp:
    """Return the set-up that a signed address holds; seats in addresses count from 1."""
    return SetUp(
        players=int(parameters["players"]),
        deal=Deal(parameters["deal"]),
        seat=int(parameters["seat"]) - 1,
    )


def names_of(parameters: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of a signed address, one for each seat, empty where there is none."""
    names = split_names(parameters.get("names", ""))
    players = int(parameters["players"])
    return names + ("",) * (players - len(names))


def seat_of(game: Game) -> int:
    """Return the visitor's seat; at a table there always is one."""
    return cast(int, game.set_up.seat)


def play(opened: Opened, picks: str, *, auto: bool) -> Game:
    """Play a game up to the visitor's next pick, or to its end."""
    return replay(opened.seed, set_up_of(opened.set_up), picks, auto=auto)


def _ended(opened: Opened, moves: Mapping[str, str]) -> int | None:
    game = play(opened, moves.get("picks", ""), auto=moves.get("auto") == RUN)
    return 1 if game.is_over else None


def _check(parameters: Mapping[str, str]) -> None:
    names = split_names(parameters.get("names", ""))
    for fault in name_faults(names, set_up_of(parameters).players):
        raise fault


KIND = Kind(
    name="old-maid",
    set_up=("players", "names", "seat", "deal", "word"),
    pack=lambda _: Pack.JOKER_DECK,
    ended=_ended,
    check=_check,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What a page may show of a game: nothing that lies face down, until all is over.

    Attributes:
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
    def of(cls, game: Game) -> Self:
        """Return what the visitor's seat may see of a game."""
        seat = seat_of(game)
        view = game.view(seat)
        return cls(
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
