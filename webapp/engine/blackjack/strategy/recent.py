"""A bounded memory of results that are costly to compute."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class Recent(Generic[Key, Result]):
    """The results of a function for the keys asked for most recently.

    Many threads may ask at once. What is known is answered at once; of what is not, one
    key is computed at a time, and never twice because two threads asked for it.
    """

    def __init__(self, compute: Callable[[Key], Result], *, size: int) -> None:
        self._compute = compute
        self._size = size
        self._results: dict[Key, Result] = {}
        self._changing = Lock()
        self._computing = Lock()

    def __len__(self) -> int:
        return len(self._results)

    def __call__(self, key: Key) -> Result:
        """Return the result for ``key``, computing it if it is not remembered."""
        if (known := self._recall(key)) is not None:
            return known
        with self._computing:
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
