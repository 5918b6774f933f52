"""How fast the engine of Baccarat is: run ``python -m tests.benchmarks.baccarat``.

Aims: 200,000 decisions a second; 60 ms for the odds of any number of decks; 100,000 rounds a
second audited. All times are processor time of this one process.
"""

import random
from itertools import cycle, islice
from time import process_time

from webapp.engine.baccarat.audit import audit, verdicts_csv
from webapp.engine.baccarat.drill import MAX_ANSWERS, DrillKind, drill
from webapp.engine.baccarat.odds import odds, results
from webapp.engine.baccarat.paytables import Terms, VariantName
from webapp.engine.baccarat.round import decide_round
from webapp.engine.cards import Rank

DECISIONS = 200_000
ROUNDS = 100_000


def full_hands(count: int) -> list[list[Rank]]:
    """Return six ranks for each of ``count`` rounds, always the same ones."""
    chance = random.Random(8)  # noqa: S311 - a benchmark, not a deal
    ranks = list(Rank)
    return [[chance.choice(ranks) for _ in range(6)] for _ in range(count)]


def measure_decisions() -> None:
    """Print decisions a second through ``decide_round``."""
    hands = full_hands(2_000)
    times = []
    for _ in range(3):
        start = process_time()
        for p1, p2, b1, b2, p3, b3 in islice(cycle(hands), DECISIONS):
            decide_round((p1, p2), (b1, b2), p3, b3)
        times.append(process_time() - start)
    print(f"decide_round: {DECISIONS / min(times):,.0f} decisions/s (aim 200,000)")


def measure_odds() -> None:
    """Print milliseconds for the odds of each number of decks, nothing kept from before."""
    for decks in range(1, 9):
        times = []
        for _ in range(3):
            for variant in VariantName:
                results.cache_clear()
                odds.cache_clear()
                start = process_time()
                odds(decks, Terms(variant=variant))
                times.append(process_time() - start)
        print(f"odds, {decks} decks: {min(times) * 1e3:.1f}-{max(times) * 1e3:.1f} ms (aim 60)")


def logs() -> dict[str, str]:
    """Return a log of right rounds and one of random claims and cards, in both layouts."""
    right = ["round,player_cards,banker_cards,claimed_winner"]
    wrong = ["round,p1,p2,p3,b1,b2,b3,winner"]
    for number, (p1, p2, b1, b2, p3, b3) in enumerate(full_hands(ROUNDS), 1):
        ruling = decide_round((p1, p2), (b1, b2), p3, b3)
        won = ruling.final.winner if ruling.final else ""
        right.append(f"{number},{' '.join(ruling.player)},{' '.join(ruling.banker)},{won}")
        wrong.append(f"{number},{p1},{p2},{p3},{b1},{b2},{b3},banker")
    return {"right rounds": "\n".join(right), "mostly wrong rounds": "\n".join(wrong)}


def measure_audit() -> None:
    """Print rounds a second audited, and seconds for the download."""
    for name, log in logs().items():
        for decks in (None, 8):
            times = []
            for _ in range(2):
                start = process_time()
                audited = audit(log.encode(), decks)
                times.append(process_time() - start)
            rate, counts = ROUNDS / min(times), audited.counts
            print(
                f"audit, {name}, decks {decks}: {rate:,.0f} rounds/s (aim 100,000);"
                f" {counts.right} right, {counts.wrong} wrong"
            )
        start = process_time()
        size = len(verdicts_csv(audited))
        print(f"download, {name}: {process_time() - start:.2f} s, {size / 2**20:.1f} MiB")


def measure_drill() -> None:
    """Print milliseconds to replay the longest drill."""
    for kind, letter in ((DrillKind.THIRD_CARD, "d"), (DrillKind.PAYOUT, "a")):
        start = process_time()
        drill(kind, "seed", letter * MAX_ANSWERS)
        print(f"drill, {kind}, {MAX_ANSWERS} answers: {(process_time() - start) * 1e3:.1f} ms")


if __name__ == "__main__":
    measure_decisions()
    measure_odds()
    measure_audit()
    measure_drill()
