"""The gate before work that takes long."""

from concurrent.futures import ThreadPoolExecutor, as_completed
from threading import Barrier, BoundedSemaphore, Event

import pytest

from webapp.engine.gate import Busy, Gate


def test_so_many_work_and_so_many_wait() -> None:
    """Two work, one waits, the fourth is refused; the one that waited comes in at last."""
    gate = Gate(at_once=2, most_waiting=1, patience=60)
    inside, meeting, leave = BoundedSemaphore(2), Barrier(3), Event()

    def work() -> bool:
        with gate.passed():
            assert inside.acquire(blocking=False)
            if not leave.is_set():
                meeting.wait(60)
            assert leave.wait(60)
            inside.release()
            return True

    with ThreadPoolExecutor(4) as threads:
        at_work = [threads.submit(work) for _ in range(2)]
        meeting.wait(60)
        others = [threads.submit(work) for _ in range(2)]
        refused = next(as_completed(others, timeout=60))
        with pytest.raises(Busy):
            refused.result(60)
        (waiting,) = set(others) - {refused}
        assert not waiting.done()
        assert not any(future.done() for future in at_work)
        leave.set()
        assert [future.result(60) for future in (*at_work, waiting)] == [True] * 3


def test_whoever_waits_too_long_leaves_the_place() -> None:
    """Twice, so that the place of the first is free again."""
    gate = Gate(at_once=1, most_waiting=1, patience=0)
    with gate.passed():
        for _ in range(2):
            with pytest.raises(Busy), gate.passed():
                pytest.fail("two at once")
    with gate.passed():
        pass


def test_a_failure_leaves_the_place() -> None:
    gate = Gate(at_once=1, most_waiting=0, patience=0)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), gate.passed():
            1 / 0  # noqa: B018
