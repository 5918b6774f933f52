"""Old Maid at a table: its set-up and its moves as an address holds them."""

from collections.abc import Mapping

from webapp.engine.names import split_names
from webapp.engine.old_maid.codes import Deal
from webapp.engine.old_maid.game import Game, SetUp, replay
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


def play(opened: Opened, picks: str, *, auto: bool) -> Game:
    """Play a game up to the visitor's next pick, or to its end."""
    return replay(opened.seed, set_up_of(opened.set_up), picks, auto=auto)


def _is_over(opened: Opened, moves: Mapping[str, str]) -> bool:
    return play(opened, moves.get("picks", ""), auto=moves.get("auto") == RUN).is_over


KIND = Kind(
    name="old-maid",
    set_up=("players", "names", "seat", "deal", "word"),
    pack=lambda _: Pack.JOKER_DECK,
    is_over=_is_over,
)
