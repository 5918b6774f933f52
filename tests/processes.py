"""The site in a process of its own, as its command starts it, and what Linux says of processes."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).parents[1]
STOPS_WITHIN = 20.0  # seconds

Process = subprocess.Popen[bytes]
Sign = TypeVar("Sign")


def environment(**settings: str) -> dict[str, str]:
    """Return this process's environment with these settings of the site and no others."""
    ours = {name: text for name, text in os.environ.items() if not name.startswith("FLASK_")}
    return ours | settings


def awaited(sign: Callable[[], Sign | None], process: Process, log: Path, within: float) -> Sign:
    """Wait until a process gives a sign, and return that; fail with its log if none comes."""
    deadline = time.monotonic() + within
    while not (found := sign()):
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)
    return found


@contextlib.contextmanager
def stopped(process: Process) -> Iterator[Process]:
    """Stop a process and its children in the end."""
    try:
        yield process
    finally:
        family = children(process.pid)
        process.terminate()
        try:
            process.wait(timeout=STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            for pid in family:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            process.kill()
            process.wait()


# --- python -m webapp


@contextlib.contextmanager
def command(
    folder: Path, log: Path, *, starts_within: float, **settings: str
) -> Iterator[tuple[str, Process]]:
    """Serve what a folder holds on a free port; yield the address that is announced."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "webapp", "--port", "0"],
            cwd=folder,
            env=environment(**settings),
            stdout=output,
            stderr=subprocess.STDOUT,
        )

    def announced() -> re.Match[str] | None:
        return re.search(r"http://127\.0\.0\.1:\d+(?=/)", log.read_text())

    with stopped(process):
        yield awaited(announced, process, log, starts_within)[0], process


def verified(folder: Path, *arguments: str, **settings: str) -> str:
    """Return what the command says that verifies a game."""
    proved = subprocess.run(
        [sys.executable, "-m", "webapp", "verify", *arguments],
        cwd=folder,
        env=environment(**settings),
        capture_output=True,
        text=True,
        check=False,
    )
    assert proved.returncode == 0, proved.stderr
    return proved.stdout


def commitment(said: str) -> str:
    """Return the commitment in what ``verified`` says."""
    found = re.search(r"^commitment +([0-9a-f]{64})$", said, re.MULTILINE)
    assert found
    return found[1]


# --- processes, as Linux shows them


def children(pid: int) -> list[int]:
    """Return the processes that a process has started, in order."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # gone meanwhile
            # the name, in parentheses, may hold anything
            state, parent = entry.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == pid and state != "Z":
                found.append(int(entry.parent.name))
    return sorted(found)


def memory(pid: int) -> tuple[float, float]:
    """Return the memory of a process in MB: all that it holds (RSS), and its share (PSS)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    sizes = {name: int(size.split()[0]) for name, _, size in (x.partition(":") for x in lines)}
    return sizes["Rss"] / 1024, sizes["Pss"] / 1024
