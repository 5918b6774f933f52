"""A mixed load on the server as it is deployed: ``python -m tests.benchmarks.load``.

Two processes, started with README's command, answer 32 connections for 30 seconds: every page in
every state and language, the JSON twins, static files, logs to audit, and what is refused. Each
answer must have the status that it should have, and the same address the same content from either
process. Who asks for a lot may also be told to come again (503): that is counted apart. Prints how
long answers took and what became of the memory; exits with 1 if anything went wrong.
"""

import argparse
import asyncio
import itertools
import random
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import urlencode

from tests.benchmarks.deployment import Server, ask, served, stop_on_term
from tests.processes import memory
from tests.states import LANGUAGES, PURE, STATES
from webapp.forms import baccarat_audit

JSON = (
    ("/api/v1/baccarat/round?p1=2&p2=3&b1=A&b2=2&p3=8", 200),
    ("/api/v1/baccarat/round?p1=2&p2=3&b1=A&b2=11", 400),
    ("/api/v1/baccarat/odds?decks=8", 200),
    ("/api/v1/blackjack/hand?rules=european&c1=8&c2=8&up=10", 200),
    ("/api/v1/blackjack/hand?rules=european&c1=8&up=X", 400),
    ("/api/v1/blackjack/strategy?decks=6", 200),
    ("/api/v1/old-maid/pairs?n4=4&n8=3&nJoker=1", 200),
    ("/api/v1/old-maid/pairs?n4=5", 400),
    ("/api/v1/openapi.json", 200),
)

#: A small log to audit and a large one, of which only so many are taken at once.
AUDIT = "/api/v1/baccarat/audit"
HEADER = b"round,player_cards,banker_cards,claimed_winner\n"
ROUND = b"1,9 K,2 3,player\n"
SMALL_LOG = HEADER + ROUND * 70
LARGE_LOG = HEADER + ROUND * (baccarat_audit.SMALL_LOG // len(ROUND) + 1)

#: How many addresses a visitor asks for over one connection. Connections that lasted for ever
#: would all stay with the process that happened to take them first.
VISIT = 12


@dataclass(frozen=True, kw_only=True)
class Address:
    """What is asked for, and what must come."""

    path: str
    kind: str
    status: int
    lasting: bool
    """Whether it has the same content each time."""
    body: bytes | None = None
    """What is posted there, None where it is only asked for."""
    content: str = "application/x-www-form-urlencoded"
    """What kind of body that is."""

    @property
    def request(self) -> bytes:
        """What goes over the wire."""
        method = "GET" if self.body is None else "POST"
        head = f"{method} {self.path} HTTP/1.1\r\nHost: localhost\r\n"
        if self.body is None:
            return f"{head}\r\n".encode()
        head += f"Content-Type: {self.content}\r\nContent-Length: {len(self.body)}\r\n\r\n"
        return head.encode() + self.body


def addresses(port: int) -> list[Address]:
    """Return the whole mixture."""
    bodies = [(s, None if s.form is None else urlencode(s.form).encode()) for s in STATES]
    pages = [
        Address(
            path=state.address(language),
            kind="page" if state.status == 200 else "refused",
            status=state.status,
            lasting=state.cache == PURE,
            body=body,
        )
        for state, body in bodies
        for language in LANGUAGES
    ]
    twins = [
        Address(path=path, kind="JSON" if status == 200 else "refused", status=status, lasting=True)
        for path, status in JSON
    ]
    home = ask(port, "/en/").body.decode()
    files = [
        Address(path=path, kind="static", status=200, lasting=True)
        for path in sorted(set(re.findall(r'(?:href|src)="(/static/[^"#]+)', home)))
    ]
    assert files
    small, large = (
        Address(path=AUDIT, kind=kind, status=200, lasting=False, body=log, content="text/csv")
        for kind, log in (("audit", SMALL_LOG), ("large", LARGE_LOG))
    )
    # a page brings its files, and a program asks more often than a person
    return pages + 10 * twins + 20 * files + 20 * [small] + 3 * [large]


@dataclass(kw_only=True)
class Tally:
    """What the visitors met with."""

    took: dict[str, list[float]] = field(default_factory=dict)
    """Seconds of each answer, by kind."""
    errors: Counter[str] = field(default_factory=Counter)
    come_again: int = 0
    """Answers to large logs and new strategies while others were being worked out."""
    tags: dict[str, str] = field(default_factory=dict)

    def note(self, address: Address, seconds: float, status: int, tag: str | None) -> None:
        """Keep how long an answer took, and whether it was right."""
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            self.come_again += 1
            return
        self.took.setdefault(address.kind, []).append(seconds)
        if status != address.status:
            self.errors[f"{status} instead of {address.status}: {address.path}"] += 1
        elif tag is not None and address.lasting and self.tags.setdefault(address.path, tag) != tag:
            self.errors[f"two contents: {address.path}"] += 1


async def visitor(port: int, wanted: Iterator[Address], until: float, tally: Tally) -> None:
    """Come again and again, each time over a new connection."""
    while time.monotonic() < until:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                await _visit(reader, writer, wanted, until, tally)
            finally:
                writer.close()
        except (OSError, EOFError) as error:
            tally.errors[f"connection: {error!r}"] += 1


async def _visit(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    wanted: Iterator[Address],
    until: float,
    tally: Tally,
) -> None:
    for address in itertools.islice(wanted, VISIT):
        began = time.perf_counter()
        writer.write(address.request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"(?im)^content-length: (\d+)", head)
        assert length, head
        await reader.readexactly(int(length[1]))
        tag = re.search(r"(?im)^etag: (.+?)\r", head)
        tally.note(
            address, time.perf_counter() - began, int(head.split()[1]), tag[1] if tag else None
        )
        if time.monotonic() > until or re.search(r"(?im)^connection: close", head):
            return


async def load(server: Server, connections: int, seconds: float, tally: Tally) -> list[list[float]]:
    """Drive the server; return its memory at the start, midway and at the end."""
    mixture = addresses(server.port)
    random.Random(8).shuffle(mixture)  # noqa: S311 - the same order each time
    wanted = itertools.cycle(mixture)
    grown = [weight(server)]
    until = time.monotonic() + seconds
    asking = [
        asyncio.create_task(visitor(server.port, wanted, until, tally)) for _ in range(connections)
    ]
    await asyncio.sleep(seconds / 2)
    grown.append(weight(server))
    await asyncio.gather(*asking)
    grown.append(weight(server))
    return grown


def weight(server: Server) -> list[float]:
    """Return the memory of all processes in MB (PSS), the one that minds the others first."""
    return [memory(pid)[1] for pid in (server.master, *server.workers)]


def line(name: str, took: Sequence[float], seconds: float) -> str:
    """Return a line of the table: how many answers, and how long they took, in milliseconds."""
    cuts = (
        statistics.quantiles(took, n=100, method="inclusive") if len(took) > 1 else list(took) * 99
    )
    p50, p95, p99 = (cuts[part - 1] * 1000 for part in (50, 95, 99))
    return (
        f"{name:8} {len(took):7} {len(took) / seconds:8.0f}/s"
        f" {p50:8.1f} {p95:8.1f} {p99:8.1f} {max(took) * 1000:8.1f}"
    )


def measured(server: Server, connections: int, seconds: float) -> int:
    """Drive a server and print what was met; return how many errors there were."""
    before, tally = server.workers, Tally()
    grown = asyncio.run(load(server, connections, seconds, tally))
    if server.workers != before:
        tally.errors["a process died"] += 1
    print(f"{connections} connections, {len(before)} processes, {seconds:g} seconds")
    print(
        f"{'':8} {'answers':>7} {'':>10} {'p50 ms':>8} {'p95 ms':>8} {'p99 ms':>8} {'longest':>8}"
    )
    for kind, took in sorted(tally.took.items()):
        print(line(kind, took, seconds))
    print(line("all", [one for took in tally.took.values() for one in took], seconds))
    for when, now in zip(("at the start", "midway", "at the end"), grown, strict=True):
        print(f"memory {when:12} {sum(now):6.1f} MB = {' + '.join(f'{one:.0f}' for one in now)}")
    print(f"come again {tally.come_again}")
    print(f"errors {tally.errors.total()}")
    for error, times in tally.errors.most_common(20):
        print(f"  {times} x {error}")
    return tally.errors.total()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(arguments)
    stop_on_term()
    with served(options.workers) as server:
        return 1 if measured(server, options.connections, options.seconds) else 0


if __name__ == "__main__":
    sys.exit(main())
