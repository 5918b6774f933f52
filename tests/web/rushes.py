"""What is answered while others are at work: pages that no address opens by itself."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.states import STATES, State
from tests.web.auditing import HEADER
from webapp.engine.blackjack import strategy
from webapp.engine.blackjack.strategy.game import Game
from webapp.engine.blackjack.strategy.recent import Recent
from webapp.engine.blackjack.strategy.whole import WholeStrategy
from webapp.engine.gate import Gate
from webapp.forms import baccarat_audit

ROUND = "1,9 K,2 3,player\n"

#: A log of 256 KiB and what passes it by a byte; markup in it stays text.
LARGEST_SMALL_LOG = (HEADER + "<b>&\n" + ROUND * 20_000)[: 256 * 1024]
LARGE_LOG = LARGEST_SMALL_LOG + "\n"

#: The pages that say so, each asked for while nobody may wait.
RUSHED = (
    State(
        name="audit-busy",
        path="/baccarat/audit/",
        status=503,
        form={"log": LARGE_LOG, "decks": "8"},
    ),
    State(
        name="blackjack-strategy-busy",
        path="/blackjack/strategy/?decks=2&soft17=hit&das=0&peek=1&max_hands=3&hand=pair8&up=10",
        status=503,
    ),
)

#: Every page that there is.
EVERY_PAGE = STATES + RUSHED


def _never(game: Game) -> WholeStrategy:
    raise AssertionError(f"{game} computed in a rush")


@contextmanager
def rush() -> Iterator[None]:
    """Be at all work that takes long, so that whoever asks for some comes too late."""
    audits = Gate(at_once=1, most_waiting=0, patience=0)
    charts = Recent(_never, size=1, most_waiting=0, patience=0)
    with pytest.MonkeyPatch.context() as patch, audits.passed(), charts.gate.passed():
        patch.setattr(baccarat_audit, "LARGE_LOGS", audits)
        patch.setattr(strategy, "_strategies", charts)
        yield
