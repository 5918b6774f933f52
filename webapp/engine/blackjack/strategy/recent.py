"""A bounded memory of results that are costly to compute, which refuses a rush on it."""

from collections.abc import Callable, Hashable
from threading import BoundedSemaphore, Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class Busy(RuntimeError):
    """Other results are being computed, and nobody else may wait for the end of that."""


class Recent(Generic[Key, Result]):
    """The results of a function for the keys asked for most recently.

    Many threads may ask at once. What is known is answered at once; of what is not, one
    key is computed at a time, and never twice because two threads asked for it. Those who
    wait hold a thread each that others need: so only ``most_waiting`` may wait, no longer
    than ``patience`` seconds, and all others are told at once that they came too many.
    """

    def __init__(
        self, compute: Callable[[Key], Result], *, size: int, most_waiting: int, patience: float
    ) -> None:
        self._compute = compute
        self._size = size
        self._patience = patience
        self._results: dict[Key, Result] = {}
        self._changing = Lock()
        self._computing = Lock()
        self._places = BoundedSemaphore(1 + most_waiting)

    def __len__(self) -> int:
        return len(self._results)

    def __call__(self, key: Key) -> Result:
        """Return the result for ``key``, computing it if it is not remembered.

        Raises:
            Busy: Something else is being computed, and others wait already or it takes too long.
        """
        if (known := self._recall(key)) is not None:
            return known
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            return self._computed(key)
        finally:
            self._places.release()

    def _computed(self, key: Key) -> Result:
        """Compute a result when it is its turn."""
        if not self._computing.acquire(timeout=self._patience):
            raise Busy
        try:
            # another thread may have computed it while this one waited
            if (known := self._recall(key)) is not None:
                return known
            result = self._compute(key)
            with self._changing:
                self._results[key] = result
                if len(self._results) > self._size:
                    del self._results[next(iter(self._results))]
            return result
        finally:
            self._computing.release()

    def _recall(self, key: Key) -> Result | None:
        """Return a remembered result and make it the most recent."""
        with self._changing:
            if (known := self._results.pop(key, None)) is not None:
                self._results[key] = known
            return known
