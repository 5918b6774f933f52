"""The bounded memory of computed rule sets."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock, Semaphore

import pytest

from webapp.engine.blackjack.strategy.recent import Recent
from webapp.engine.gate import Busy


def test_the_least_recently_asked_is_forgotten() -> None:
    computed: list[int] = []

    def square(number: int) -> int:
        computed.append(number)
        return number * number

    recent = Recent(square, size=2, most_waiting=0, patience=0)
    assert [recent(1), recent(2), recent(1), recent(3)] == [1, 4, 1, 9]
    assert computed == [1, 2, 3]
    assert len(recent) == 2
    assert recent(1) == 1
    assert computed == [1, 2, 3]
    recent(2)
    assert computed == [1, 2, 3, 2]


def test_threads_that_ask_for_one_key_share_one_computation() -> None:
    started, go_on = Event(), Event()
    sought = Semaphore(0)  # as often as the key was looked for
    computed: list[str] = []

    class Key(str):
        __slots__ = ()

        def __hash__(self) -> int:
            sought.release()
            return super().__hash__()

    def slow(key: str) -> str:
        computed.append(key)
        if key == "a":
            started.set()
            assert go_on.wait(10)
        return key.upper()

    recent = Recent(slow, size=4, most_waiting=3, patience=60)
    recent("b")  # in an empty memory nothing is looked for
    with ThreadPoolExecutor(4) as threads:
        first = threads.submit(recent, Key("a"))
        assert started.wait(10)
        others = [threads.submit(recent, Key("a")) for _ in range(3)]
        for _ in range(2 + 3):  # twice by the first, once by each of the others: now they wait
            assert sought.acquire(timeout=10)
        go_on.set()
        assert [future.result(10) for future in (first, *others)] == ["A"] * 4
    assert computed == ["b", "a"]


def test_one_key_is_computed_at_a_time() -> None:
    lock = Lock()
    overlaps: list[int] = []

    def alone(key: int) -> int:
        free = lock.acquire(blocking=False)
        overlaps.append(not free)
        if free:
            lock.release()
        return key + 1

    recent = Recent(alone, size=256, most_waiting=7, patience=60)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(recent, range(256))) == list(range(1, 257))
    assert overlaps == [False] * 256
    assert len(recent) == 256


def test_a_failure_is_not_remembered() -> None:
    attempts: list[int] = []

    def fails_once(key: int) -> int:
        attempts.append(key)
        return 1 // (len(attempts) - 1)

    recent = Recent(fails_once, size=2, most_waiting=0, patience=0)
    with pytest.raises(ZeroDivisionError):
        recent(5)
    assert recent(5) == 1


@pytest.mark.parametrize(("most_waiting", "patience"), [(0, 60), (1, 0)])
def test_nobody_waits_too_long_or_as_one_too_many(most_waiting: int, patience: float) -> None:
    """What is known is answered meanwhile, and what was refused can be asked for again."""
    started, go_on = Event(), Event()
    go_on.set()

    def slow(key: str) -> str:
        started.set()
        assert go_on.wait(10)
        return key.upper()

    recent = Recent(slow, size=4, most_waiting=most_waiting, patience=patience)
    assert recent("known") == "KNOWN"
    started.clear()
    go_on.clear()
    with ThreadPoolExecutor(1) as thread:
        first = thread.submit(recent, "a")
        assert started.wait(10)
        for key in ("a", "b", "b"):
            with pytest.raises(Busy):
                recent(key)
        assert recent("known") == "KNOWN"
        go_on.set()
        assert first.result(10) == "A"
    assert recent("b") == "B"
