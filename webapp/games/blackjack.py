"""Blackjack at a table: its set-up and its moves as an address holds them.

An address has to stay short enough for every server and browser on its way, and quick to work
out again. So a session ends by itself after 300 rounds, or after the round with which its address
grows too long; until then the rest is room enough for the longest round there can be.
Source: DESIGN, "Addresses".
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import cast
from urllib.parse import urlencode

from webapp.engine.blackjack.moves import NEXT_ROUND
from webapp.engine.blackjack.players import Level, level_charts
from webapp.engine.blackjack.rules import PRESETS, RuleSet
from webapp.engine.blackjack.session import SessionReplay, replay_session
from webapp.engine.blackjack.setup import Seat, TableSetup, check_setup
from webapp.engine.blackjack.table import TableErrorCode
from webapp.engine.cards import Card
from webapp.engine.errors import IllegalMove
from webapp.engine.names import split_names
from webapp.engine.shuffle import Pack, deal_order
from webapp.games import Kind, Opened

LONGEST_ADDRESS = 4_000
"""Every address of a session is shorter, in bytes of path and query."""

ROOM = 450
"""So many bytes are kept free when a round begins. No round takes more than 260 of them."""

MOST_ROUNDS = 300
"""So many rounds a session has at most: the longest is worked out again in about a third of a
second, with seven computer players."""

_SEPARATOR = ","
_LEVELS_JOINT = "-"
# the path of a game in the language with the longest tag: a session ends alike in all of them
_PATH_LENGTH = len("/zh-Hant/blackjack/table/1---/?") + 2 * 22 - 1

_PACKS = {RuleSet.EUROPEAN: Pack.SIX_DECKS, RuleSet.CLASSIC: Pack.ONE_DECK}


def bets_text(bets: Iterable[int]) -> str:
    """Return bets as addresses hold them."""
    return _SEPARATOR.join(map(str, bets))


def levels_text(levels: Iterable[Level]) -> str:
    """Return the levels of the computer players as addresses hold them.

    >>> levels_text([Level.EASY, Level.HARD])
    'easy-hard'
    """
    return _LEVELS_JOINT.join(levels)


def levels_of(text: str) -> tuple[Level, ...]:
    """Return the levels that an address holds.

    Raises:
        ValueError: Something in it is no level.
    """
    return tuple(Level(level) for level in text.split(_LEVELS_JOINT)) if text else ()


def rule_set_of(parameters: Mapping[str, str]) -> RuleSet:
    """Return the rule set that a signed address holds."""
    return RuleSet(parameters["rules"])


def seats_of(names: Iterable[str], levels: Iterable[Level]) -> tuple[Seat, ...]:
    """Return the seats of a table: the people first, then the computer players."""
    people = (Seat(name=name) for name in names)
    return (*people, *(Seat(level=level) for level in levels))


def set_up_of(parameters: Mapping[str, str]) -> TableSetup:
    """Return the set-up that a signed address holds."""
    return TableSetup(
        rules=PRESETS[rule_set_of(parameters)],
        seats=seats_of(
            split_names(parameters.get("names", "")), levels_of(parameters.get("ai", ""))
        ),
        bets=tuple(map(int, parameters["bets"].split(_SEPARATOR))),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A session as far as it came.

    Attributes:
        replay: What may be seen of it.
        full: Whether it was closed because there is no room for another round.
    """

    replay: SessionReplay
    full: bool

    @property
    def is_over(self) -> bool:
        """Whether no further round can be dealt, so that the server's seed may be shown."""
        return self.replay.ended or self.full


def play(opened: Opened, moves: str) -> Session:
    """Play a session as far as its moves are legal and there is room for them."""
    rounds = moves.split(NEXT_ROUND)
    replay = _replay(opened, NEXT_ROUND.join(rounds[: MOST_ROUNDS + 1]))
    full_from = LONGEST_ADDRESS - ROOM - address_length(opened.set_up, "")
    last = _last_round_end(replay.moves, full_from)
    if last is not None:
        refusal = IllegalMove(TableErrorCode.SESSION_ENDED, position=last)
        replay = replace(_replay(opened, replay.moves[:last]), error=refusal)
    too_long = len(replay.rounds) == MOST_ROUNDS or len(replay.moves) >= full_from
    return Session(replay=replay, full=too_long and replay.current.over)


def _last_round_end(moves: str, full_from: int) -> int | None:
    """Return where the last round ends that there is room for, None if that is the end anyway."""
    ends = (place for place, character in enumerate(moves) if character == NEXT_ROUND)
    for number, place in enumerate(ends, start=1):
        if number == MOST_ROUNDS or place >= full_from:
            return place
    return None


def _replay(opened: Opened, moves: str) -> SessionReplay:
    rule_set = rule_set_of(opened.set_up)
    return replay_session(
        set_up_of(opened.set_up),
        moves,
        deck_of=lambda number: cast(
            Iterable[Card], deal_order(opened.seed, _PACKS[rule_set], number)
        ),
        charts=level_charts(rule_set),
    )


def address_length(set_up: Mapping[str, str], moves: str) -> int:
    """Return how many bytes the address of a session takes, path and query."""
    return _PATH_LENGTH + len(urlencode({**set_up, "moves": moves}))


def _ended(opened: Opened, moves: Mapping[str, str]) -> int | None:
    session = play(opened, moves.get("moves", ""))
    return len(session.replay.rounds) if session.is_over else None


KIND = Kind(
    name="blackjack",
    set_up=("rules", "names", "bets", "ai", "word"),
    pack=lambda parameters: _PACKS[rule_set_of(parameters)],
    ended=_ended,
    check=lambda parameters: check_setup(set_up_of(parameters)),
)
