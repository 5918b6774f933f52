"""Seconds and peak memory of the exact strategy: ``python -m tests.benchmarks.blackjack_strategy``.

Each figure comes from a process of its own, so that everything is cold. Importing numpy
is timed apart. With ``--all`` every rule set of the strategy page is computed too.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations_with_replacement, product
from resource import RUSAGE_SELF, getrusage

from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN
from webapp.engine.blackjack.strategy import chart, composition_edge, hand_values, house_edge
from webapp.engine.cards import Rank


def timed(work: Callable[[], object]) -> str:
    """Run ``work`` and return its wall and processor time."""
    wall, processor = time.perf_counter(), time.process_time()
    work()
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    return f"{wall:8.4f} s  ({processor:.4f} s of processor time)"


def peak_memory() -> str:
    """Return the most memory that this process has held."""
    return f"{getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most"


def import_numpy() -> None:
    """Load numpy."""
    import numpy  # noqa: F401


def presets() -> None:
    """Answer the two presets from committed data."""
    print(timed(lambda: (chart(EUROPEAN), house_edge(CLASSIC))), "charts of the presets")
    print("numpy loaded:", "numpy" in sys.modules)


def rule_set() -> None:
    """Compute a whole rule set: all values with splits, the charts, the house edge."""
    print(timed(import_numpy), "import of numpy;", peak_memory())
    print(timed(lambda: composition_edge(EUROPEAN)), "European rule set from cold;", peak_memory())
    harder = replace(EUROPEAN, decks=8, dealer_hits_soft_17=True)
    print(timed(lambda: house_edge(harder)), "8 decks, H17, from warm;", peak_memory())


def single_hands() -> None:
    """Value each two-card hand alone, the first one from cold."""
    print(timed(import_numpy), "import of numpy")
    eights = [Rank.EIGHT, Rank.EIGHT]
    print(timed(lambda: hand_values(EUROPEAN, eights, Rank.TEN)), "8,8 v 10 from cold")
    rules = replace(EUROPEAN, decks=8, dealer_hits_soft_17=True)
    worst = {False: 0.0, True: 0.0}
    ranks = list(Rank)[:10]
    for (first, second), up in product(combinations_with_replacement(ranks, 2), ranks):
        start = time.perf_counter()
        hand_values(rules, [first, second], up)
        pair = first is second
        worst[pair] = max(worst[pair], time.perf_counter() - start)
    print(f"{worst[False]:8.4f} s slowest hand without a split (8 decks, H17)")
    print(f"{worst[True]:8.4f} s slowest pair;", peak_memory())


def all_rule_sets() -> None:
    """Compute every rule set of the strategy page, asked for by eight threads at once."""
    import_numpy()
    rule_sets = [
        replace(
            EUROPEAN,
            decks=decks,
            dealer_hits_soft_17=hits,
            dealer_peeks=peeks,
            double_after_split=das,
            max_hands=hands,
        )
        for decks, hits, peeks, das, hands in product(
            range(1, 9), (False, True), (False, True), (False, True), range(1, 5)
        )
    ]
    with ThreadPoolExecutor(8) as threads:
        print(
            timed(lambda: list(threads.map(house_edge, rule_sets))), f"{len(rule_sets)} rule sets"
        )
    print(peak_memory(), "threads:", threading.active_count())


PARTS = {part.__name__: part for part in (presets, rule_set, single_hands, all_rule_sets)}


def main(arguments: list[str]) -> None:
    """Run the named part, or each in its own process."""
    if arguments and arguments[0] in PARTS:
        PARTS[arguments[0]]()
        return
    for name in PARTS:
        if name != all_rule_sets.__name__ or "--all" in arguments:
            print(f"-- {name}", flush=True)
            subprocess.run(
                [sys.executable, "-m", "tests.benchmarks.blackjack_strategy", name], check=True
            )


if __name__ == "__main__":
    main(sys.argv[1:])
