"""Complete games of Old Maid a second on one core, and what one draw costs.

Run: python -m tests.benchmarks.old_maid [games]
"""

import sys
from time import process_time

from webapp.engine.old_maid.codes import Deal
from webapp.engine.old_maid.game import SetUp, play

AIM = 3_000
"""Four-player games a second."""


def measure(players: int, deal: Deal, games: int) -> None:
    """Play ``games`` games to the end, three times, and print the best rate."""
    set_up = SetUp(players=players, deal=deal, seat=None)
    seeds = [number.to_bytes(32, "big") for number in range(games)]
    best = float("inf")
    for _ in range(3):
        start = process_time()
        draws = sum(len(play(seed, set_up).draws) for seed in seeds)
        best = min(best, process_time() - start)
    print(
        f"{players} players, {deal:10}: {games / best:8,.0f} games/s,"
        f" {draws / games:5.1f} draws a game, {best / draws * 1e6:4.1f} µs a draw"
    )


def main() -> None:
    """Print one line for each number of players and deal."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    print(f"aim: {AIM:,} games/s with four players")
    for players in (4, 2, 3, 5, 6):
        for deal in Deal:
            measure(players, deal, games)


if __name__ == "__main__":
    main()
