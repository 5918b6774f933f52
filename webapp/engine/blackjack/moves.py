"""The moves of a session as one short text, as addresses carry them.

Rounds are separated by ``.``. A round is one letter a decision of a person (``h s d p``),
after its bets where they change: whole numbers joined by ``-``, one for every seat or one
for all. A last ``e`` ends the session. So ``hs.100-50pss.e`` is a session of three rounds: in
the second the bets changed to 100 and 50, in the third nobody was asked. Seats that act by
themselves have no letters. Source: DESIGN, "Addresses".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.bets import parse_bet
from webapp.engine.blackjack.table import TableErrorCode
from webapp.engine.errors import IllegalMove, NotationError, RuleError

LETTERS = {Action.HIT: "h", Action.STAND: "s", Action.DOUBLE: "d", Action.SPLIT: "p"}
_ACTIONS = {letter: action for action, letter in LETTERS.items()}
_BET_JOINT = "-"
_BET_CHARACTERS = "0123456789" + _BET_JOINT
NEXT_ROUND = "."
END = "e"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundMoves:
    """What the people at the table did in one round; ``bets`` is None where they are as before."""

    bets: tuple[int, ...] | None = None
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionMoves:
    """The moves of a session, round by round; the first round is always there.

    Attributes:
        rounds: The moves as far as they could be read.
        ended: Whether the session was ended.
        error: What could not be read, None if everything could.
    """

    rounds: tuple[RoundMoves, ...]
    ended: bool = False
    error: RuleError | None = None


def parse_moves(text: str) -> SessionMoves:
    """Read the moves of a session as far as they can be read.

    >>> parse_moves("hx").rounds
    (RoundMoves(bets=None, actions=(<Action.HIT: 'hit'>,)),)

    The error is ``unknown_move`` with its ``position`` from 0, a
    :class:`~webapp.engine.blackjack.bets.BetErrorCode`, or ``session_ended`` where something
    follows the end.
    """
    rounds: list[RoundMoves] = []
    start = 0
    for part in text.split(NEXT_ROUND):
        bets_text = "".join(takewhile(_BET_CHARACTERS.__contains__, part))
        letters = "".join(takewhile(_ACTIONS.__contains__, part[len(bets_text) :]))
        try:
            bets = tuple(map(parse_bet, bets_text.split(_BET_JOINT))) if bets_text else None
        except RuleError as error:
            return SessionMoves(rounds=tuple(rounds) or (RoundMoves(),), error=error)
        rounds.append(RoundMoves(bets=bets, actions=tuple(_ACTIONS[x] for x in letters)))
        read = len(bets_text) + len(letters)
        if read < len(part):
            return _stopped(tuple(rounds), text, start + read)
        start += len(part) + len(NEXT_ROUND)
    return SessionMoves(rounds=tuple(rounds))


def write_moves(rounds: Iterable[RoundMoves], ended: bool = False) -> str:
    """Return the shortest text that :func:`parse_moves` reads as these moves.

    >>> write_moves([RoundMoves(actions=(Action.HIT,)), RoundMoves(bets=(5, 5))], ended=True)
    'h.5e'
    """
    return NEXT_ROUND.join(
        write_bets(played.bets or ()) + "".join(LETTERS[action] for action in played.actions)
        for played in rounds
    ) + (END if ended else "")


def write_bets(bets: Sequence[int]) -> str:
    """Return bets as moves carry them: one number where all are equal.

    >>> write_bets((10, 20)), write_bets((10, 10))
    ('10-20', '10')
    """
    return _BET_JOINT.join(map(str, bets[:1] if len(set(bets)) == 1 else bets))


def _stopped(rounds: tuple[RoundMoves, ...], text: str, position: int) -> SessionMoves:
    """Return the moves up to a character that is no move: the end, or nothing known."""
    if text[position] != END:
        error: RuleError = NotationError(
            TableErrorCode.UNKNOWN_MOVE, value=text[position], position=position
        )
        return SessionMoves(rounds=rounds, error=error)
    if position + 1 < len(text):
        surplus = IllegalMove(TableErrorCode.SESSION_ENDED, position=position + 1)
        return SessionMoves(rounds=rounds, ended=True, error=surplus)
    return SessionMoves(rounds=rounds, ended=True)
