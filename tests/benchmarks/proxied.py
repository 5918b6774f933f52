"""What must hold behind nginx with README's configuration: each check is one claim.

The site itself, asked directly, is what every answer is compared with.
"""

import gzip
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.benchmarks.deployment import Proxy, Reply, wait_until
from tests.states import FOUR, LANGUAGES, PRACTICE, blackjack, old_maid

HAND = "/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=8"


@dataclass(frozen=True, kw_only=True)
class Behind:
    """nginx, at the root and behind a path, and the site without it."""

    proxy: Proxy
    below: Proxy
    direct: Callable[[str], Reply]
    numbers: Iterator[int]

    def cold(self, path: str = "/en/baccarat/?p1=2&p2=3&b1=A&b2=2") -> str:
        """Return an address that no cache has seen; what is unknown in it changes nothing."""
        return f"{path}{'&' if '?' in path else '?'}cold={next(self.numbers)}"

    def kept(self, path: str, **headers: str) -> Reply:
        """Return an answer that comes from the cache.

        nginx may have sent the last byte of a page a moment before it has put the page away.
        """
        for _ in range(50):
            reply = self.proxy.ask(path, headers=headers)
            if reply.cache == "HIT":
                return reply
            time.sleep(0.02)
        raise AssertionError(f"not from the cache: {path}")


def pure_pages_come_from_the_cache(behind: Behind) -> None:
    """The second visitor of a page costs the site nothing and gets the same page."""
    for language in LANGUAGES:
        for path in (f"/{language}{HAND}", f"/{language}/old-maid/rules/"):
            path = behind.cold(path)
            first, second = behind.proxy.ask(path), behind.kept(path)
            assert first.cache == "MISS"
            assert first.body == second.body == behind.direct(path).body
            assert f'<html lang="{language}"'.encode() in second.body


def the_json_twin_comes_from_the_cache(behind: Behind) -> None:
    path = behind.cold("/api/v1/baccarat/round?p1=2&p2=3&b1=A&b2=2&p3=8")
    first, second = behind.proxy.ask(path), behind.kept(path)
    assert first.cache == "MISS"
    assert first.body == second.body == behind.direct(path).body
    assert second.headers["access-control-allow-origin"] == "*"


def each_visitor_is_led_to_his_own_language(behind: Behind) -> None:
    """The one address whose answer depends on the browser is never kept."""
    for wanted, tag in (("ko", "ko"), ("vi-VN,en", "vi"), ("zh-TW", "zh-Hant"), ("fr", "en")) * 2:
        reply = behind.proxy.ask("/", headers={"Accept-Language": wanted})
        assert (reply.status, reply.headers["location"]) == (302, f"/{tag}/"), wanted
        assert reply.cache != "HIT"
        lost = behind.proxy.ask("/nowhere/", headers={"Accept-Language": wanted})
        assert f'<html lang="{tag}"'.encode() in lost.body


def order_and_values_of_a_query_count(behind: Behind) -> None:
    """Two ways to say the same are the same page; two hands are two pages."""
    queries = (
        "p1=2&p2=3&b1=A&b2=2",
        "b2=2&b1=A&p2=3&p1=2",
        "p1=3&p2=2&b1=2&b2=A",
        "p1=2&p2=3&b1=A&b2=3",
        "p1=2&p2=3&b1=A&b2=2&",
        "p1=2&p2=3&b1=A&b2=%32",
        "p1=2&p1=3&b1=A&b2=2",
    )
    for _ in range(2):
        for query in queries:
            path = f"/en/baccarat/?{query}"
            reply, direct = behind.proxy.ask(path), behind.direct(path)
            assert (reply.status, reply.body) == (direct.status, direct.body), query


def head_is_get_without_a_body(behind: Behind) -> None:
    """Asked first or last, HEAD spoils no page in the cache."""
    path = behind.cold()
    head, get, again = (
        behind.proxy.ask(path, "HEAD"),
        behind.kept(path),
        behind.proxy.ask(path, "HEAD"),
    )
    assert (head.cache, again.cache) == ("MISS", "HIT")
    assert head.body == again.body == b""
    assert get.body == behind.direct(path).body
    assert int(head.headers["content-length"]) == len(get.body)


def errors_are_not_kept(behind: Behind) -> None:
    """400 and 404, pages and JSON: asked anew each time, and marked so for others."""
    for path, status in (
        ("/en/baccarat/?p1=11", 400),
        ("/api/v1/baccarat/round?p1=11", 400),
        ("/en/nowhere/", 404),
    ):
        for _ in range(2):
            reply = behind.proxy.ask(path)
            assert (reply.status, reply.cache) == (status, "MISS" if reply.cache else ""), path
            assert reply.headers["cache-control"] == "no-store"


def games_are_not_kept(behind: Behind) -> None:
    """A game's pages are its players'; a set-up is nobody else's."""
    for path in (old_maid(FOUR), blackjack(PRACTICE, moves="s")):
        for _ in range(2):
            reply = behind.proxy.ask("/en" + path)
            assert (reply.status, reply.cache) == (200, "MISS")
            assert reply.headers["cache-control"] == "private, no-cache"
    ids = {
        re.findall(rb'name="id" value="([^"]+)"', behind.proxy.ask("/en/old-maid/table/").body)[0]
        for _ in range(3)
    }
    assert len(ids) == 3


def a_page_that_is_known_is_not_sent_again(behind: Behind) -> None:
    """304 for those whose copy is the same, compressed or not; they spoil no page for others."""
    for encoding in ("identity", "gzip"):
        path = behind.cold()
        tag = behind.direct(path).headers["etag"]
        known = {"Accept-Encoding": encoding, "If-None-Match": tag}
        for _ in range(2):
            reply = behind.proxy.ask(path, headers=known)
            assert (reply.status, reply.body) == (304, b"")
        for other in ({}, {"If-None-Match": '"x"'}):
            assert behind.proxy.ask(path, headers=other).body == behind.direct(path).body


def pages_are_compressed(behind: Behind) -> None:
    """For those who can read it, and only for them, from the cache too."""
    static = re.findall(r'href="(/static/[^"]+\.css)"', behind.direct("/en/").body.decode())[0]
    for path in (behind.cold(), static, "/api/v1/openapi.json"):
        direct = behind.direct(path).body
        for encoding in ("gzip", "identity") * 2:
            reply = behind.proxy.ask(path, headers={"Accept-Encoding": encoding})
            assert "accept-encoding" in reply.headers["vary"].lower()
            if encoding == "gzip":
                assert reply.headers["content-encoding"] == "gzip", path
                assert len(reply.body) < len(direct) / 2
                assert gzip.decompress(reply.body) == direct
            else:
                assert "content-encoding" not in reply.headers
                assert reply.body == direct
        assert behind.kept(path).body == direct


def a_visitor_cannot_spoil_a_page(behind: Behind) -> None:
    """Forwarded headers and hosts that a visitor makes up reach neither a page nor the cache."""
    path = behind.cold()
    forged = {
        "X-Forwarded-Prefix": "/evil",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "evil",
        "X-Forwarded-For": "evil",
        "Host": "evil.example",
        "Forwarded": "host=evil.example",
        "X-Original-URL": "/evil",
        "X-Rewrite-URL": "/evil",
    }
    first, second = behind.proxy.ask(path, headers=forged), behind.proxy.ask(path)
    assert first.body == second.body == behind.direct(path).body
    moved = behind.proxy.ask("/en/baccarat", headers=forged)
    assert moved.headers["location"] == "/en/baccarat/"


def long_addresses_are_answered(behind: Behind) -> None:
    """Up to 8,000 bytes; a little more gets the site's own page, much more is nginx's."""
    for length, status in ((7_990, 200), (8_100, 414), (20_000, 414)):
        path = "/en/baccarat/?p1=2&p2=3&b1=A&b2=2&x="
        reply = behind.proxy.ask(path + "x" * (length - len(path)))
        assert reply.status == status
        assert (b'<html lang="en"' in reply.body) == (length < 20_000)


def large_logs_reach_the_site(behind: Behind) -> None:
    """More gets through nginx than the site reads, so that each refusal is the site's own."""
    head = b"round,player_cards,banker_cards,claimed_winner\n"
    row = b"1,9 K,2 3,player\n"
    mebibyte = 1024 * 1024 // len(row) * row
    for log, status, said in (
        (mebibyte[: 1000 * len(row)], 200, b'"right":1000,"wrong":0'),
        (5 * mebibyte[: -100 * len(row)], 413, b"too_many_rounds"),
        (6 * mebibyte, 413, b"log_too_large"),
        (17 * mebibyte[: -100 * len(row)], 413, b'"title":"Request Entity Too Large"'),
    ):
        reply = behind.proxy.ask(
            "/api/v1/baccarat/audit", "POST", body=head + log, headers={"Content-Type": "text/csv"}
        )
        assert (reply.status, said in reply.body) == (status, True), (len(log), reply.body[-200:])


def the_site_works_behind_a_path(behind: Behind) -> None:
    """Every link, asset and redirect stays below it; a game is begun and played there."""
    below = behind.below
    page = below.ask("/en/old-maid/table/")
    assert page.status == 200
    links = re.findall(r'(?:href|src|action)="([^"]*)"', page.body.decode())
    assert links
    for link in links:
        assert link.startswith(("/cards/", "#")), link
    for asset in {link for link in links if "/static/" in link}:
        reply = below.ask(asset.removeprefix(below.prefix).partition("#")[0])
        assert reply.status == 200
        assert "immutable" in reply.headers["cache-control"]
    assert below.ask("/").headers["location"] == "/cards/en/"
    assert below.ask("/en/baccarat?p1=A").headers["location"] == "/cards/en/baccarat/?p1=A"
    found = re.search(r'name="id" value="([^"]+)"', page.body.decode())
    assert found
    begun = below.ask(f"/en/old-maid/table/?id={found[1]}&players=2").headers["location"]
    assert begun.startswith("/cards/en/old-maid/table/1-")
    address = urlsplit(begun)
    game = below.ask(f"{address.path}?{address.query}".removeprefix(below.prefix))
    assert (game.status, game.cache) == (200, "MISS")
    assert f'action="{address.path}' in game.body.decode()
    hand = behind.cold(f"/en{HAND}")
    at_the_root = behind.proxy.ask(hand)
    assert below.ask(hand).body != at_the_root.body == behind.kept(hand).body


def the_log_names_no_game_and_no_visitor(behind: Behind) -> None:
    """Seven words a line: time, method, place, status, bytes, seconds, cache."""
    behind.proxy.ask("/en" + old_maid(FOUR, picks="1"))
    behind.proxy.ask("/en/baccarat/?p1=hello")
    # a moment after the answer
    wait_until(lambda: " GET /en/baccarat/ 400 " in behind.proxy.log.read_text())
    written = behind.proxy.log.read_text()
    assert " GET /en/old-maid/table/* 200 " in written
    for line in written.splitlines():
        if " -  414 " in line:  # too long for nginx to read what was asked
            continue
        assert re.fullmatch(
            r"\d{4}-\d\d-\d\dT\S+ (GET|HEAD|POST) /\S* \d{3} \d+ [\d.]+ (-|[A-Z]+)", line
        ), line
        assert not re.search(r"\?|127\.0\.0\.1|hello|1-[\w-]{22}-", line), line


CHECKS = (
    pure_pages_come_from_the_cache,
    the_json_twin_comes_from_the_cache,
    each_visitor_is_led_to_his_own_language,
    order_and_values_of_a_query_count,
    head_is_get_without_a_body,
    errors_are_not_kept,
    games_are_not_kept,
    a_page_that_is_known_is_not_sent_again,
    pages_are_compressed,
    a_visitor_cannot_spoil_a_page,
    long_addresses_are_answered,
    large_logs_reach_the_site,
    the_site_works_behind_a_path,
    the_log_names_no_game_and_no_visitor,
)
