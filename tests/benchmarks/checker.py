"""How fast the Baccarat checker is: ``python -m tests.benchmarks.checker``.

Serves the checker and two smallest Flask+Jinja pages, each by the production server in one
process, asks them in turns, and prints what each manages and its ratio to both smallest pages:
one compiles its template for each request, as ``render_template_string`` does, the other keeps
it. Requests per second are what a visitor meets, best round of five; the processor time of the
server is the steadier figure where other work shares the machine.
"""

from contextlib import ExitStack
from dataclasses import dataclass, field

from tests.benchmarks.serving import (
    PRODUCT,
    SMALLEST,
    SMALLEST_KEPT,
    Server,
    requests_per_second,
    served,
)
from tests.states import LANGUAGES

CARDS = "p1=2&p2=3&b1=A&b2=3&p3=7&b3=Q"
ROUNDS, SECONDS = 5, 1.5


@dataclass
class Measured:
    """What one kind of page managed, round by round."""

    name: str
    server: Server
    paths: list[str]
    rates: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def measure(self) -> None:
        """Ask for the pages for a while."""
        before = self.server.processor_time()
        rate = requests_per_second(self.server.port, self.paths, SECONDS)
        self.rates.append(rate)
        self.times.append((self.server.processor_time() - before) / (rate * SECONDS))


def main() -> None:
    """Measure and print."""
    with ExitStack() as stack:
        compiled, kept, product = (
            stack.enter_context(served(app)) for app in (SMALLEST, SMALLEST_KEPT, PRODUCT)
        )
        smallest = Measured("smallest page", compiled, ["/"])
        smallest_kept = Measured("smallest, template kept", kept, ["/"])
        pages = [
            smallest,
            smallest_kept,
            *(
                Measured(name, product, [f"/{tag}/baccarat/{query}" for tag in LANGUAGES])
                for name, query in (
                    ("checker, empty", ""),
                    ("checker, full hand", f"?{CARDS}"),
                    ("checker, hand and bets", f"?{CARDS}&bet_player=100&bet_tie=5"),
                )
            ),
            Measured("JSON of the full hand", product, [f"/api/v1/baccarat/round?{CARDS}"]),
        ]
        for page in pages:
            requests_per_second(
                page.server.port, page.paths, 0.5
            )  # words and templates are loaded now
        for _ in range(ROUNDS):
            for page in pages:
                page.measure()
    print(f"{'':24} requests/s  ratios       processor µs  ratios")
    for page in pages:
        rate, took = max(page.rates), min(page.times)
        ratios = [rate / max(other.rates) for other in (smallest, smallest_kept)]
        by_time = [min(other.times) / took for other in (smallest, smallest_kept)]
        print(
            f"{page.name:24} {rate:10.0f}  {ratios[0]:.2f} {ratios[1]:.2f}"
            f"    {took * 1e6:12.0f}  {by_time[0]:.2f} {by_time[1]:.2f}"
        )
    twin, page = pages[-1], pages[3]
    print(f"JSON to HTML, ratio of requests/s: {max(twin.rates) / max(page.rates):.2f}")


if __name__ == "__main__":
    main()
