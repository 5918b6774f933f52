"""The player's hands as sets of cards, in arrays.

A hand is how many cards of each value it holds; the order in which they came does
not matter. Hands that pass 21 are not listed: they have lost.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from webapp.engine.blackjack.strategy.dealer import Ints
from webapp.engine.blackjack.strategy.game import VALUES

Cards = tuple[int, ...]
"""How many cards of each value, ace to ten."""

_PLACES = 32 ** np.arange(len(VALUES), dtype=np.int64)


def key(counts: Ints) -> Ints:
    """Return one number per set of cards (last axis), different for different sets.

    Adding sets adds their keys as long as no value is held more than 31 times.
    """
    numbers: Ints = counts @ _PLACES
    return numbers


def cards_of(*values: int) -> Cards:
    """Return the set of the cards of these values.

    >>> cards_of(8, 8, 1)
    (1, 0, 0, 0, 0, 0, 0, 2, 0, 0)
    """
    return tuple(values.count(value) for value in VALUES)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hands:
    """Every hand of at most 21 points that holds at least the given cards.

    Sorted by hard total, so that one more card always leads further down the list.

    Attributes:
        counts: Cards by value, one row per hand.
        keys: The key of each hand.
        cards: Number of cards.
        total: The best total.
        soft: Whether an ace counts 11 in it.
        after: The hand after one more card of each value; ``len(self)`` stands for bust.
        levels: The runs of equal hard total, highest first.
    """

    counts: Ints
    keys: Ints
    cards: Ints
    total: Ints
    soft: npt.NDArray[np.bool_]
    after: Ints
    levels: tuple[slice, ...]

    def __len__(self) -> int:
        return len(self.keys)

    def index(self, cards: Cards) -> int:
        """Return the place of a hand that is in the list."""
        return int(np.flatnonzero(self.keys == key(np.array(cards)))[0])


@lru_cache(maxsize=16)
def hands_with(held: Cards) -> Hands:
    """Return every hand of at most 21 points that holds at least ``held``."""
    values = np.array(VALUES)
    counts = np.array([held], dtype=np.int64)
    for column in range(len(VALUES)):
        more = [counts]
        while len(more[-1]):
            further = more[-1].copy()
            further[:, column] += 1
            more.append(further[further @ values <= 21])
        counts = np.concatenate(more)
    hard = counts @ values
    order = np.lexsort((key(counts), hard))
    counts, hard = counts[order], hard[order]
    keys = key(counts)
    by_key = np.argsort(keys)
    found = np.searchsorted(keys, keys[:, None] + _PLACES, sorter=by_key)
    lives = hard[:, None] + values <= 21
    after = np.where(lives, by_key[np.minimum(found, len(keys) - 1)], len(keys))
    soft = (counts[:, 0] > 0) & (hard + 10 <= 21)
    bounds = np.searchsorted(hard, np.arange(hard[0], 23))
    levels = [slice(int(a), int(b)) for a, b in pairwise(bounds) if a < b]
    return Hands(
        counts=counts,
        keys=keys,
        cards=counts.sum(axis=1),
        total=hard + 10 * soft,
        soft=soft,
        after=after,
        levels=tuple(reversed(levels)),
    )
