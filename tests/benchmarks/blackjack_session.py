"""Time to rebuild a Blackjack session from its moves.

Run it with ``python -m tests.benchmarks.blackjack_session``.

One person who always stands; one seat, and seven with six computer players. The decks are
shuffled beforehand, so that only the engine is measured.
"""

import time
import tracemalloc
from functools import partial
from random import Random

from webapp.engine.blackjack.players import Level, level_charts
from webapp.engine.blackjack.rules import EUROPEAN, RuleSet
from webapp.engine.blackjack.session import SessionReplay, replay_session
from webapp.engine.blackjack.setup import Seat, TableSetup
from webapp.engine.cards import Card, fresh_deck

ROUNDS = 300
PERSON = Seat(name="pobi")
CHARTS = level_charts(RuleSet.EUROPEAN)


def shuffled(number: int) -> list[Card]:
    cards = list(fresh_deck(EUROPEAN.decks))
    Random(number).shuffle(cards)  # noqa: S311 - the same cards each time
    return cards[:100]


DECKS = [shuffled(number) for number in range(ROUNDS)]


def dealt(cards: list[Card], _number: int) -> list[Card]:
    return cards


def replay(setup: TableSetup, moves: str) -> SessionReplay:
    return replay_session(setup, moves, deck_of=lambda n: DECKS[n - 1], charts=CHARTS)


def standing(setup: TableSetup) -> str:
    """Return the moves of a person who always stands, found round by round."""
    alone = (
        replay_session(setup, "s", deck_of=partial(dealt, cards), charts=CHARTS) for cards in DECKS
    )
    return ".".join(session.moves for session in alone)


def main() -> None:
    """Print milliseconds a round and the peak memory of a whole session."""
    for computers in (0, 6):
        setup = TableSetup(
            rules=EUROPEAN, seats=(PERSON, *[Seat(level=Level.HARD)] * computers), bets=(10,)
        )
        moves = standing(setup)
        started = time.perf_counter()
        session = replay(setup, moves)
        seconds = time.perf_counter() - started
        tracemalloc.start()
        replay(setup, moves)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(
            f"{1 + computers} seats, {len(session.rounds)} rounds, {len(moves)} bytes of moves: "
            f"{seconds * 1000 / ROUNDS:.2f} ms a round, {peak / 2**20:.1f} MiB"
        )


if __name__ == "__main__":
    main()
