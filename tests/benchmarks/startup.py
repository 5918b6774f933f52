"""How soon the server answers, and what memory it takes: ``python -m tests.benchmarks.startup``.

Starts ``python -m webapp`` several times and measures until the first page with a ruling is
there, then opens every page in every state and language: first those that do without the values of
Blackjack's actions (they alone need numpy), then those too. It prints the memory of the process
(Linux). Python's own bytecode is on disk, as installing leaves it.
"""

import http.client
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from statistics import median

from tests.benchmarks.serving import Server
from tests.processes import ROOT
from tests.states import KEY, LANGUAGES, STATES

FIRST = "/en/baccarat/?p1=2&p2=3&b1=A&b2=3&p3=7&b3=Q"
STARTS = 5

#: The parts of an address under which Blackjack's values are worked out, or shown by an example.
VALUES = ("/blackjack/?", "/blackjack/strategy/", "review=", "/api/")


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as bytecode:
        environment = {
            name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
        } | {"PYTHONPYCACHEPREFIX": bytecode, "FLASK_SECRET_KEY": KEY}
        measure(environment)  # writes the bytecode
        starts = [measure(environment) for _ in range(STARTS)]
    for name, seconds in (
        ("listening after", [start.listening for start in starts]),
        ("first answer after", [start.answered for start in starts]),
        ("processor time until then", [start.used for start in starts]),
    ):
        print(f"{name:26} {min(seconds):5.2f} s at best, {median(seconds):5.2f} s median")
    for name, memories in (
        ("memory at first", [start.at_first for start in starts]),
        ("when all but that is seen", [start.without_values for start in starts]),
        ("with Blackjack's values", [start.with_values for start in starts]),
    ):
        rss, pss = max(memories)
        print(f"{name:26} {rss:5.1f} MB RSS, {pss:5.1f} MB PSS")


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What one start took: seconds, and megabytes (RSS, PSS)."""

    listening: float
    answered: float
    used: float
    at_first: tuple[float, float]
    without_values: tuple[float, float]
    with_values: tuple[float, float]


def measure(environment: dict[str, str]) -> Start:
    """Start a server, ask for the first page, then for all."""
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "webapp", "--port", "0"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().split("/ ")[0].rpartition(":")[2])
            server, listening = Server(port, process.pid), time.perf_counter() - start
            ask(port, [FIRST])
            answered = time.perf_counter() - start
            used, at_first = server.processor_time(), server.memory()
            ask(port, addresses(with_values=False))
            without_values = server.memory()
            ask(port, addresses(with_values=True))
            return Start(
                listening=listening,
                answered=answered,
                used=used,
                at_first=at_first,
                without_values=without_values,
                with_values=server.memory(),
            )
        finally:
            process.terminate()


def addresses(*, with_values: bool) -> list[str]:
    """Return the pages in every state and language that do or do not work out values."""
    return [
        state.address(language)
        for language in LANGUAGES
        for state in STATES
        if any(page in state.path for page in VALUES) == with_values
    ]


def ask(port: int, addresses: list[str]) -> None:
    """Ask for pages one after the other over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for address in addresses:
        connection.request("GET", address)
        response = connection.getresponse()
        response.read()
        assert response.status < 500, address
    connection.close()


if __name__ == "__main__":
    main()
