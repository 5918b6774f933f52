"""A gate before work that takes long, which refuses a rush on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore


class Busy(RuntimeError):
    """Others are at work, and nobody else may wait for the end of that."""


class Gate:
    """Lets only so many threads at once do what takes long.

    Those who wait hold a thread each that others need: so only ``most_waiting`` may wait, no
    longer than ``patience`` seconds, and all others are told at once that they came too many.
    """

    def __init__(self, *, at_once: int, most_waiting: int, patience: float) -> None:
        self._patience = patience
        self._working = BoundedSemaphore(at_once)
        self._places = BoundedSemaphore(at_once + most_waiting)

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Hold a place for the time of the work.

        Raises:
            Busy: Others are at work, and others wait already or it takes too long.
        """
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            if not self._working.acquire(timeout=self._patience):
                raise Busy
            try:
                yield
            finally:
                self._working.release()
        finally:
            self._places.release()
