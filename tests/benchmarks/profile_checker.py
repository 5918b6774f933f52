"""Where the time of a checker's request goes: ``python -m tests.benchmarks.profile_checker``.

Prints, for several states of the Baccarat checker and a page of each other kind, what one request
takes without a server, how often the smallest Flask+Jinja page fits into that, and the shares of
the parts. The whole is measured without the profiler, in microseconds of processor time, the
least of many rounds; the shares come from the profiler, which makes many small calls look dearer
than they are. With a path (``… profile_checker "/en/verify/"``) only that page is measured.
"""

import cProfile
import pstats
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.test import EnvironBuilder

from tests.benchmarks.serving import SMALLEST
from webapp import create_app
from webapp.app import warm_up

ROUND = "/en/baccarat/?p1=2&p2=3&b1=A&b2=3"
PATHS = {
    "empty": "/en/baccarat/",
    "pending": ROUND,
    "final": f"{ROUND}&p3=7&b3=Q",
    "final with bets": f"{ROUND}&p3=7&b3=Q&bet_player=100&bet_tie=5",
    "wrong input": "/en/baccarat/?p1=4&p2=11&b1=&b2=Q",
    "blackjack": "/en/blackjack/?rules=european&up=10&c1=8&c2=8",
    "old maid": "/en/old-maid/?n4=4&n8=3&n9=2&nQ=1&nJoker=1",
    "rules": "/en/baccarat/rules/",
    "JSON": "/api/v1/baccarat/round?p1=2&p2=3&b1=A&b2=3&p3=7&b3=Q",
}

#: The parts of a request, each with what its code's place contains; the first that fits counts.
PARTS = (
    ("routing", ("werkzeug/routing/",)),
    ("engine", ("webapp/engine/",)),
    ("form", ("webapp/forms/", "wtforms/")),
    ("words", ("webapp/labels/", "webapp/i18n", "babel/", "/gettext.py")),
    ("template", ("templates/", "jinja2/", "markupsafe/", "flask/templating")),
    ("view", ("webapp/views/", "webapp/page", "webapp/api/")),
    ("headers", ("webapp/app.py", "werkzeug/datastructures/", "werkzeug/http", "email/")),
    ("flask", ("flask/", "werkzeug/")),
)
OTHER = "other"
NAMES = (*(name for name, _ in PARTS), OTHER)

ROUNDS, REQUESTS = 40, 25


def main() -> None:
    """Measure and print."""
    paths = {path: path for path in sys.argv[1:]} or PATHS
    namespace: dict[str, Any] = {"__name__": "smallest"}
    exec(SMALLEST, namespace)  # noqa: S102 - the page that the other benchmarks serve
    ask_smallest = asking(namespace["app"], "/")
    print(f"{'µs':>21} {'ratio':>6} " + " ".join(f"{name:>8}" for name in NAMES))
    app = create_app()
    warm_up(app)
    for name, path in paths.items():
        ask = asking(app, path)
        (whole, smallest), parts = least_times(ask, ask_smallest), shares(ask)
        row = " ".join(f"{parts[part]:8.0%}" for part in NAMES)
        print(f"{name:16.16} {whole * 1e6:4.0f} {smallest / whole:6.2f} {row}")


def asking(app: Flask, path: str) -> Callable[[], None]:
    """Return a function that asks an application for a page as a server does."""
    environ = EnvironBuilder(path=path).get_environ()

    def ask() -> None:
        answer = app(dict(environ), lambda *_: lambda _: None)
        b"".join(answer)
        answer.close()  # type: ignore[attr-defined]

    return ask


def least_times(*asks: Callable[[], None]) -> list[float]:
    """Return the least processor time of a request of each kind, asked in turn, in seconds."""
    times: list[list[float]] = [[] for _ in asks]
    for _ in range(ROUNDS):
        for ask, measured in zip(asks, times, strict=True):
            start = time.process_time()
            for _ in range(REQUESTS):
                ask()
            measured.append((time.process_time() - start) / REQUESTS)
    return [min(measured) for measured in times]


def shares(ask: Callable[[], None]) -> dict[str, float]:
    """Return how a request's time is spent among its parts, by the profiler."""
    least: dict[str, float] = defaultdict(lambda: float("inf"))
    for _ in range(10):
        # C functions count for those who call them
        profile = cProfile.Profile(builtins=False)
        profile.enable()
        for _ in range(REQUESTS):
            ask()
        profile.disable()
        for part, seconds in time_by_part(profile).items():
            least[part] = min(least[part], seconds)
    return {part: least[part] / sum(least.values()) for part in NAMES}


def time_by_part(profile: cProfile.Profile) -> dict[str, float]:
    """Add up a profile: each function's own time for its part."""
    times = dict.fromkeys(NAMES, 0.0)
    stats: Any = pstats.Stats(profile)
    for function, (_, _, own, _, callers) in stats.stats.items():
        part = part_of(function)
        if part != OTHER or not callers:
            times[part] += own
            continue
        # what the standard library does is done for its caller
        for caller, (_, _, for_caller, _) in callers.items():
            times[part_of(caller)] += for_caller
    return times


def part_of(function: tuple[str, int, str]) -> str:
    """Return the part that a function of a profile belongs to."""
    place = Path(function[0]).as_posix()
    return next((name for name, marks in PARTS if any(mark in place for mark in marks)), OTHER)


if __name__ == "__main__":
    main()
