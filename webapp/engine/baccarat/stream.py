"""Reproducible choices for the drill: the same seed and name give the same numbers for ever.

The words are those of DESIGN, "The shuffle and the proof of it"; a drill has nothing to
prove, so its seed is whatever its address says.
"""

import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 2**32


class Stream:
    """The random stream called ``name`` of a seed."""

    def __init__(self, seed: bytes, name: str) -> None:
        self._words = _words(seed, name)

    def below(self, bound: int) -> int:
        """Return the next number of 0 to ``bound`` - 1, each as likely as the others."""
        limit = _WORD - _WORD % bound
        return next(word for word in self._words if word < limit) % bound

    def choose(self, items: Sequence[T]) -> T:
        """Return one of ``items``, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return ``items`` in an order of which each is as likely as the others."""
        order = list(items)
        for i in range(len(order) - 1):
            j = i + self.below(len(order) - i)
            order[i], order[j] = order[j], order[i]
        return order


def _words(seed: bytes, name: str) -> Iterator[int]:
    """Yield the big-endian 32-bit words of HMAC-SHA256(seed, name/i) for i = 0, 1, 2 and so on."""
    block = 0
    while True:
        digest = hmac.digest(seed, f"{name}/{block}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1
