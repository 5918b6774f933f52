"""No link and no redirect leads to another host, and behind a prefix all of them keep it."""

import re
from urllib.parse import quote

import pytest

from tests.states import KEY, LANGUAGES, STATES, State
from tests.web.reading import Page
from tests.web.replies import Sent, answered, faults
from webapp import create_app
from webapp.config import Settings

FORWARDED = {
    "X-Forwarded-For": "192.0.2.9",
    "X-Forwarded-Host": "cards.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Prefix": "/cards",
}
BEHIND = create_app(Settings(secret_key=KEY, trusted_proxies=1))
ALONE = create_app(Settings(secret_key=KEY))


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.name)
def test_every_address_of_a_page_keeps_the_prefix(state: State) -> None:
    """Links, forms, styles, scripts, icons: of every state, with no host in any of them."""
    page = Page(BEHIND.test_client().get(state.address("ko"), headers=FORWARDED))
    addresses = [
        str(element[name])
        for name in ("href", "src", "action", "formaction", "content")
        for element in page.all(f"[{name}]:not(meta[name])")
    ]
    assert len(addresses) > 10
    for address in addresses:
        assert address.startswith(("/cards/", "#")), address
    assert "cards.example" not in page.response.text


@pytest.mark.parametrize(
    ("base_url", "prefix"),
    [
        ("https://cards.example", ""),
        ("https://cards.example", "/cards"),
        ("https://cards.example/cards", "/cards"),
    ],
)
def test_public_addresses_have_base_and_prefix_once(base_url: str, prefix: str) -> None:
    """Canonical and alternate links of each kind of page."""
    app = create_app(Settings(secret_key=KEY, trusted_proxies=1, base_url=base_url))
    headers = FORWARDED | {"X-Forwarded-Prefix": prefix, "X-Forwarded-Host": "evil.example"}
    for path in (
        "/",
        "/baccarat/?p1=2&p2=3&b1=A&b2=2",
        "/baccarat/rules/",
        "/baccarat/odds/?decks=6",
        "/blackjack/strategy/?hand=16",
        "/old-maid/",
    ):
        page = Page(app.test_client().get(f"/vi{path}", headers=headers))
        expected = f"https://cards.example{prefix}/vi{path}"
        canonical = page.links("link[rel=canonical]")
        assert [link.partition("?")[0] for link in canonical] == [expected.partition("?")[0]]
        assert page.links("link[rel=alternate]") == [
            expected.replace("/vi/", f"/{language}/") for language in LANGUAGES
        ]


def test_the_api_names_its_own_address() -> None:
    """The server in the description is where the API is, seen from outside."""
    described = BEHIND.test_client().get("/api/v1/openapi.json", headers=FORWARDED).get_json()
    assert described["servers"] == [{"url": "/cards/api/v1"}]
    described = ALONE.test_client().get("/api/v1/openapi.json", headers=FORWARDED).get_json()
    assert described["servers"] == [{"url": "/api/v1"}]


#: Paths that a careless redirect would turn into another host.
AWAY = [
    b"//evil.example",
    b"//evil.example/",
    b"///evil.example/..",
    b"/\\evil.example",
    b"/\\/evil.example/",
    b"//en//evil.example",
    b"/en//evil.example/",
    b"/EN//evil.example",
    b"/EN/\\evil.example",
    b"/EN/\r\nLocation: //evil.example",
    b"/zh_tw/../..//evil.example",
    b"/en/baccarat/..//evil.example",
    b"//evil.example/en/baccarat",
    b"/EN",
    b"/en",
    b"/en/baccarat",
    b"/en/blackjack/table/x",
    b"/%2f%2fevil.example",
    b"/en/%2f%2fevil.example",
    b"/EN/%2f%2fevil.example",
    b"/EN/@evil.example",
    b"/EN/\xff\xfe",
    b"/EN/\tevil",
]


@pytest.mark.parametrize("path", AWAY, ids=repr)
@pytest.mark.parametrize("query", [b"", b"next=//evil.example", b"\r\nX-Zq: 1", b"//evil.example"])
def test_redirects_stay_here(path: bytes, query: bytes) -> None:
    """Relative to our own host, printable, below the prefix if there is one."""
    for app, headers in (
        (ALONE, {"Host": "evil.example"}),
        (ALONE, FORWARDED),
        (BEHIND, FORWARDED),
        (BEHIND, FORWARDED | {"X-Forwarded-Prefix": "//evil.example", "X-Forwarded-Host": "evil"}),
        (BEHIND, FORWARDED | {"X-Forwarded-Prefix": "/\\evil.example"}),
    ):
        sent = Sent(path=path, query=query, headers=tuple(headers.items()))
        reply = answered(app, sent)
        assert faults(sent, reply) == []
        location = reply.headers.get("Location", "/cards/")
        if app is BEHIND and headers["X-Forwarded-Prefix"] == "/cards":
            assert location.startswith("/cards/")
        assert re.match(r"/[^/\\]", location)


@pytest.mark.parametrize("path", ["/", "/EN/", "/en/baccarat"])
def test_a_redirect_keeps_the_query_and_nothing_more(path: str) -> None:
    """The query goes along, percent-encoded; it cannot end the header or leave its place."""
    query = "p1=A&x=" + quote("\r\n//evil.example#@:é")
    location = ALONE.test_client().get(f"{path}?{query}").headers["Location"]
    expected = "/en/" if path != "/en/baccarat" else "/en/baccarat/"
    assert location == (expected if path == "/" else f"{expected}?{query}")


HOSTS = ("cards.example", ".cards.test")


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("cards.example", True),
        ("cards.example:8000", True),
        ("www.cards.test", True),
        ("CARDS.Example", True),
        ("evil.example", False),
        ("cards.example.evil.example", False),
        ("evilcards.test", False),
        ("cards.example@evil.example", False),
        ("cards.example:80:90", False),
        ("evil\xff", False),
        ("", False),
    ],
)
def test_hosts_that_are_not_ours_are_refused_in_the_visitors_language(
    host: str, known: bool
) -> None:
    """Every page, error and redirect; a proxy's word counts only if it is trusted."""
    for proxies, headers in (
        (0, {"Host": host, "X-Forwarded-Host": "cards.example"}),
        (1, {"Host": "inner", "X-Forwarded-Host": host or " "}),
    ):
        app = create_app(Settings(secret_key=KEY, trusted_hosts=HOSTS, trusted_proxies=proxies))
        for path, status in (
            (b"/ko/", 200),
            (b"/ko/baccarat", 308),
            (b"/zh-tw/nowhere", 308),
            (b"/ko/nowhere/", 404),
            (b"/api/v1/openapi.json", 200),
        ):
            sent = Sent(path=path, headers=tuple(headers.items()))
            reply = answered(app, sent)
            assert faults(sent, reply) == []
            assert reply.status == (status if known else 400)
