"""What happens when something fails: ``python -m tests.benchmarks.faults``.

A hundred games are played while processes are killed; two servers with one key serve a game in
turn, and alone once the other is gone; and nginx, with README's configuration, keeps what may be
kept. Every page is compared with what an undisturbed application answers. Prints a line for each
claim and, at the end, what the cache is worth; exits with 1 if anything is lost or wrong.
"""

import argparse
import contextlib
import http.client
import itertools
import os
import random
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from urllib.parse import urlencode

from bs4 import BeautifulSoup
from flask import Flask

from tests.benchmarks.deployment import (
    Server,
    ask,
    nginx,
    proxied,
    served,
    stop_on_term,
    wait_until,
)
from tests.benchmarks.proxied import CHECKS, Behind
from tests.benchmarks.serving import requests_per_second
from tests.states import FOUR, KEY, LANGUAGES, old_maid
from tests.web.reading import led_to
from webapp import create_app
from webapp.config import AccessLog, Settings

#: How each kind of game is set up; the page gives the id.
SET_UPS = {
    "blackjack": {"rules": "european", "names": "pobi,小芳", "bets": "100,50,20", "normal": "1"},
    "old-maid": {"players": "4", "seat": "2", "names": "Minh,,지훈", "word": "pobi"},
}
HAND = "/en/baccarat/?p1=2&p2=3&b1=A&b2=3&p3=7&b3=Q"
PAGES_OF_A_GAME = 10
PLAYED_AT_ONCE = 8
KILLS = 3
PATIENCE = 100
"""How often a page is asked for again before it counts as lost, every 50 ms."""


@dataclass(kw_only=True)
class Tally:
    """What the players met with."""

    pages: int = 0
    asked_again: int = 0
    wrong: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)


@cache
def undisturbed() -> Flask:
    """Return the application in this process, which nobody kills."""
    return create_app(Settings(secret_key=KEY, access_log=AccessLog.OFF))


@dataclass(frozen=True, kw_only=True)
class Player:
    """Somebody who plays one game through a port, and reloads a page that does not come."""

    port: int
    tally: Tally
    chance: random.Random

    def begin(self, game: str, language: str) -> str:
        """Set a game up as its form does; return its address."""
        set_up = f"/{language}/{game}/table/"
        page, _ = self._patiently(set_up)
        found = re.search(r'name="id" value="([^"]+)"', page.decode())
        assert found
        query = urlencode({"id": found[1], **SET_UPS[game]})
        return self._patiently(f"{set_up}?{query}")[1].partition("#")[0]

    def play(self, game: str, language: str, pages: int = PAGES_OF_A_GAME) -> None:
        """Play a game to its end or for so many pages."""
        address = self.begin(game, language)
        for _ in range(pages):
            page = self.see(address)
            choices = moves(page, address)
            if not choices:
                break
            address = self.chance.choice(choices)

    def see(self, address: str) -> bytes:
        """Open a page, and hold it against the right one."""
        page, _ = self._patiently(address)
        right = undisturbed().test_client().get(address).data
        with self.tally.lock:
            self.tally.pages += 1
            if page != right:
                self.tally.wrong.append(address)
        return page

    def _patiently(self, address: str) -> tuple[bytes, str]:
        for times in range(PATIENCE):
            try:
                reply = ask(self.port, address)
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
            else:
                with self.tally.lock:
                    self.tally.asked_again += times
                assert reply.status in {200, 303}, (reply.status, address)
                return reply.body, reply.headers.get("location", "")
        raise AssertionError(f"lost: {address}")


def moves(page: bytes, address: str) -> list[str]:
    """Return where the buttons of a game's page lead, where nothing is to be typed."""
    path = address.partition("?")[0]
    return [
        led_to(button)
        for form in BeautifulSoup(page, "html.parser").select(f'main form[action^="{path}"]')
        if not form.select("input:not([type=hidden])")
        for button in form.select("button")
    ]


def killed_in_the_middle(server: Server, games: int) -> list[str]:
    """Play games at once while processes are killed, one after the other."""
    tally = Tally()
    undisturbed()  # made once, before all players ask for it together
    with ThreadPoolExecutor(PLAYED_AT_ONCE) as pool:
        playing = []
        for number in range(games):
            player = Player(port=server.port, tally=tally, chance=steady(number))
            game, language = list(SET_UPS)[number % 2], LANGUAGES[number // 2 % 4]
            playing.append(pool.submit(player.play, game, language))
        try:
            for part in range(1, KILLS + 1):
                wait_until(partial(some_are_over, playing, games * part // (KILLS + 1)))
                killed = server.workers[-1]
                os.kill(killed, signal.SIGKILL)
                wait_until(partial(replaced, server, killed))
            lost = [str(problem) for one in playing if (problem := one.exception())]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    print(
        f"{games} games, {tally.pages} pages, {KILLS} processes killed meanwhile:"
        f" {tally.asked_again} times asked again, {len(lost)} games lost,"
        f" {len(tally.wrong)} wrong pages"
    )
    return lost + tally.wrong


def steady(number: int) -> random.Random:
    """Return a source of the same choices each time."""
    return random.Random(number)  # noqa: S311


def some_are_over(playing: Sequence[Future[None]], wanted: int) -> bool:
    """Whether so many games are over."""
    return sum(one.done() for one in playing) >= wanted


def replaced(server: Server, killed: int) -> bool:
    """Whether a new process stands where one was killed."""
    return killed not in server.workers and len(server.workers) == 2


def in_turn(one: Server) -> list[str]:
    """Play a game of each kind on two servers with one key by turns, then on the one that is left.

    nginx stands before them with README's configuration and another line for the second server.
    """
    tally = Tally()
    already = _games_shown(one)
    with (
        served(workers=1) as other,
        proxied(one.port, other.port) as proxy,
        proxied(other.port) as before_one,
    ):
        page = before_one.ask(HAND).body
        player = Player(port=proxy.port, tally=tally, chance=steady(1))
        for game in SET_UPS:
            player.play(game, "en")
        shares = (_games_shown(one) - already, _games_shown(other))
        for pid in (other.master, *other.workers):
            os.kill(pid, signal.SIGKILL)
        for game in SET_UPS:
            player.play(game, "ko")
        wrong = tally.wrong
        if before_one.ask(HAND).body != page:
            wrong.append("nginx gives no page of a server that is gone")
        if before_one.ask(f"{HAND}&new=1").status != 502:
            wrong.append("a server that is gone answers")
    if 0 in shares:
        wrong.append("one server did it all")
    print(
        f"two servers in turn, {shares[0]} and {shares[1]} pages, then one killed:"
        f" {tally.asked_again} times asked again, {len(wrong)} wrong of {tally.pages} pages"
    )
    return wrong


def _games_shown(server: Server) -> int:
    return server.log.read_text().count("/table/* 200")


@contextlib.contextmanager
def behind_nginx(server: Server) -> Iterator[Behind]:
    """Put nginx before a server, at the root and behind a path."""
    with proxied(server.port) as proxy, proxied(server.port, prefix="/cards") as below:
        yield Behind(
            proxy=proxy,
            below=below,
            direct=partial(ask, server.port),
            numbers=itertools.count(),
        )


def kept(behind: Behind) -> list[str]:
    """Hold every claim about nginx and its cache."""
    failed = []
    for check in CHECKS:
        name = check.__name__.replace("_", " ")
        try:
            check(behind)
        except AssertionError as problem:
            failed.append(f"{name}: {problem}")
            print(f"FAILS  {name}")
        else:
            print(f"holds  {name}")
    return failed


def print_worth(server: Server, behind: Behind, seconds: float) -> None:
    """Print what the cache is worth, and what nginx costs where nothing is kept."""
    hand = [HAND]
    game = ["/en" + old_maid(FOUR)]
    through, direct = behind.proxy.port, server.port
    cached, uncached = (requests_per_second(port, hand, seconds) for port in (through, direct))
    print(f"checker, one connection: {cached:.0f}/s from the cache, {uncached:.0f}/s without nginx")
    print(f"ratio cached to uncached {cached / uncached:.1f}")
    behind_it, before = (requests_per_second(port, game, seconds) for port in (through, direct))
    print(f"a game, which is never kept: ratio with nginx to without {behind_it / before:.2f}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Break things and print what became of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games played while processes die")
    parser.add_argument("--seconds", type=float, default=4, help="for each rate that is measured")
    options = parser.parse_args(arguments)
    stop_on_term()
    nginx()  # missed at once rather than after the first part
    with served() as server:
        wrong = killed_in_the_middle(server, options.games) + in_turn(server)
        with behind_nginx(server) as behind:
            wrong += kept(behind)
            print_worth(server, behind, options.seconds)
    for one in wrong:
        print(f"WRONG   {one}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
