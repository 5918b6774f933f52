"""Processes of a mutation run: one for each mutant, so many at a time, none of them for ever."""

import os
import pickle
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any

from tests.mutation.mutants import Mutant

#: What a mutant's process ends with.
SURVIVED, KILLED, NOT_IN_PLACE = 0, 1, 3
MEMORY = 4 << 30
SLACK = 3.0  # seconds, for what another test has worked out otherwise
WAIT = 180.0  # seconds by the clock, longer than any test waits for a thread


def forked(work: Callable[[], int], *, quiet: bool = True) -> int:
    """Start ``work`` in a process of its own and return its id; ``quiet`` for a mutant's."""
    sys.stdout.flush()
    sys.stderr.flush()
    if pid := os.fork():
        return pid
    status = KILLED
    try:
        if quiet:
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, 1)
            os.dup2(nothing, 2)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        status = work()
    except BaseException:  # whatever a mutant does, it has been noticed
        if not quiet:
            traceback.print_exc()
    finally:
        os._exit(status)


def limit(seconds: float) -> None:
    """End this process when tests take far longer than these seconds: most never would end."""
    signal.setitimer(signal.ITIMER_PROF, SLACK + 3 * seconds)
    signal.setitimer(signal.ITIMER_REAL, WAIT + 60 * seconds)


class Crew:
    """So many processes at a time, and what each of them ended with."""

    def __init__(self, size: int, ended: Callable[[Mutant, int], None]) -> None:
        self._size = size
        self._ended = ended
        self._working: dict[int, Mutant] = {}

    def start(self, mutant: Mutant, work: Callable[[], int]) -> None:
        """Start a process for ``mutant`` as soon as there is room for it."""
        if len(self._working) >= self._size:
            self._wait()
        self._working[forked(work)] = mutant

    def finish(self) -> None:
        """Wait for all."""
        while self._working:
            self._wait()

    def _wait(self) -> None:
        pid, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        self._ended(self._working.pop(pid), KILLED if code < 0 else code)


def answer_of(work: Callable[[], Any]) -> Any:
    """Return what ``work`` returns in a process of its own."""
    reading, writing = os.pipe()

    def send() -> int:
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(work(), pipe)
        return 0

    pid = forked(send, quiet=False)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(pid, 0)
    if status:
        raise SystemExit("A process of the mutation run came to nothing.")
    return pickle.loads(data)  # noqa: S301 - from our own child
