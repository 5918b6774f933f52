"""A bounded memory of results that are costly to compute, one of them at a time."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from webapp.engine.gate import Gate

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class Recent(Generic[Key, Result]):
    """The results of a function for the keys asked for most recently.

    Many threads may ask at once. What is known is answered at once; of what is not, one
    key is computed at a time, and never twice because two threads asked for it. Of those who
    ask meanwhile ``most_waiting`` may wait, no longer than ``patience`` seconds.

    Attributes:
        gate: What everybody passes for whom something is computed.
    """

    def __init__(
        self, compute: Callable[[Key], Result], *, size: int, most_waiting: int, patience: float
    ) -> None:
        self._compute = compute
        self._size = size
        self._results: dict[Key, Result] = {}
        self._changing = Lock()
        self.gate = Gate(at_once=1, most_waiting=most_waiting, patience=patience)

    def __len__(self) -> int:
        return len(self._results)

    def __call__(self, key: Key) -> Result:
        """Return the result for ``key``, computing it if it is not remembered.

        Raises:
            Busy: Something else is being computed, and others wait already or it takes too long.
        """
        if (known := self._recall(key)) is not None:
            return known
        with self.gate.passed():
            # another thread may have computed it while this one waited
            if (known := self._recall(key)) is not None:
                return known
            result = self._compute(key)
            with self._changing:
                self._results[key] = result
                if len(self._results) > self._size:
                    del self._results[next(iter(self._results))]
            return result

    def _recall(self, key: Key) -> Result | None:
        """Return a remembered result and make it the most recent."""
        with self._changing:
            if (known := self._results.pop(key, None)) is not None:
                self._results[key] = known
            return known
