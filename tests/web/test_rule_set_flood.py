"""Many rule sets of Blackjack asked for at once: one is computed, one waits, all else goes on."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Event, Lock
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.states import LANGUAGES
from tests.web.reading import Page, text
from webapp.app import SECURITY_HEADERS
from webapp.engine.blackjack import strategy
from webapp.engine.blackjack.charts import EUROPEAN_CHART
from webapp.engine.blackjack.strategy.game import Game
from webapp.engine.blackjack.strategy.recent import Recent

PAGE = "/blackjack/strategy/"
JSON = "/api/v1/blackjack/strategy"

#: All that can be asked for: 256 queries, two of them for charts that are committed data.
EVERY = [
    f"decks={decks}&soft17={soft17}&das={das}&peek={peek}&max_hands={hands}"
    for decks in range(1, 9)
    for soft17 in ("stand", "hit")
    for das in (0, 1)
    for peek in (0, 1)
    for hands in range(1, 5)
]

#: What is answered at once while a rule set is computed and another one waits.
MEANWHILE = [
    f"/ko{PAGE}?decks=6&soft17=stand&das=1&peek=0&max_hands=4",
    f"/ko{PAGE}?peek=1",
    f"/en{PAGE}?hand=16&up=10",
    "/vi/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=8",
    "/en/blackjack/?rules=european&up=10&c1=8&c2=8",
    "/en/old-maid/?n4=4",
]


class Held:
    """Computations that take until they are let go."""

    def __init__(self) -> None:
        self.computed: list[Game] = []
        self.most_at_once = 0
        self.begun, self.let_go = Event(), Event()
        self._at_once = 0
        self._counting = Lock()

    def __call__(self, game: Game) -> Any:
        with self._counting:
            self.computed.append(game)
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        self.begun.set()
        assert self.let_go.wait(60)
        with self._counting:
            self._at_once -= 1
        return SimpleNamespace(chart=EUROPEAN_CHART)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """What computes rule sets, waiting to be let go; as many may wait for it as usual."""
    computing = Held()
    recent = Recent(computing, size=256, most_waiting=strategy.MOST_WAITING, patience=60)
    monkeypatch.setattr(strategy, "_strategies", recent)
    yield computing
    computing.let_go.set()


@pytest.fixture
def busy(held: Held, monkeypatch: pytest.MonkeyPatch, app: Flask) -> Iterator[Held]:
    """The same while a rule set is computed and nobody may wait."""
    recent = Recent(held, size=256, most_waiting=0, patience=60)
    monkeypatch.setattr(strategy, "_strategies", recent)
    with ThreadPoolExecutor(1) as thread:
        first = thread.submit(app.test_client().get, f"{JSON}?{EVERY[0]}")
        assert held.begun.wait(60)
        yield held
        held.let_go.set()
        assert first.result(60).status_code == 200


def test_256_rule_sets_at_once(app: Flask, held: Held) -> None:
    """One is computed, one waits, 251 are told to come back, and everything else is answered."""
    held.let_go.set()
    known = "decks=8&soft17=hit&das=0&peek=0&max_hands=2"
    assert app.test_client().get(f"{JSON}?{known}").status_code == 200
    held.let_go.clear()
    held.begun.clear()
    asked = [query for query in EVERY if query != known]

    def ask(query: str) -> TestResponse:
        return app.test_client().get(f"{JSON}?{query}")

    with ThreadPoolExecutor(8) as threads:
        first = threads.submit(ask, asked[0])
        assert held.begun.wait(60)
        others = {threads.submit(ask, query) for query in asked[1:]}
        # whoever comes first of the others waits; all but that one come back
        answered: set[Future[TestResponse]] = set()
        while len(answered) < len(others) - 1:
            done, _ = wait(others - answered, timeout=60, return_when=FIRST_COMPLETED)
            assert done
            answered |= done
        statuses = [future.result().status_code for future in answered]
        meanwhile = {path: app.test_client().get(path).status_code for path in MEANWHILE}
        meanwhile[known] = ask(known).status_code
        still_computing = not first.done()
        held.let_go.set()
        assert first.result(60).status_code == 200
        (waited,) = others - answered
        assert waited.result(60).status_code == 200
    # 256 without the known one, the two committed ones, the one computed and the one that waited
    assert (statuses.count(503), statuses.count(200)) == (251, 2)
    assert set(meanwhile.values()) == {200}
    assert still_computing
    assert held.most_at_once == 1
    assert len(held.computed) == 3
    assert ask(asked[9]).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_so_and_keeps_what_was_entered(
    client: FlaskClient, busy: Held, language: str
) -> None:
    query = "decks=2&soft17=hit&das=0&peek=1&max_hands=3&hand=pair8&up=10"
    page = Page(client.get(f"/{language}{PAGE}?{query}"))
    assert page.status == 503
    assert page.one("html")["lang"] == language
    assert page.response.headers["Retry-After"] == "2"
    assert page.response.headers["Cache-Control"] == "no-store"
    assert dict(page.response.headers).items() >= SECURITY_HEADERS.items()
    assert page.selected("#switches") == dict(pair.split("=") for pair in query.split("&"))
    assert page.one("#switches button")["type"] == "submit"
    assert (
        text(page.one(".fault h2"))
        == {
            "en": "Too much at once",
            "vi": "Quá nhiều yêu cầu cùng lúc",
            "zh-Hant": "同時要求的太多",
            "ko": "한꺼번에 요청이 너무 많습니다",
        }[language]
    )
    assert not page.all("table.strategy")
    assert len(busy.computed) == 1


def test_the_api_says_so(client: FlaskClient, busy: Held) -> None:
    response = client.get(f"{JSON}?decks=3")
    assert response.status_code == 503
    assert response.mimetype == "application/problem+json"
    assert response.headers["Retry-After"] == "2"
    assert response.get_json() == {
        "type": "about:blank",
        "title": "Service Unavailable",
        "status": 503,
    }
    document = client.get("/api/v1/openapi.json").get_json()
    described = document["paths"]["/blackjack/strategy"]["get"]["responses"]["503"]
    assert described == {"$ref": "#/components/responses/Busy"}
    assert "Retry-After" in document["components"]["responses"]["Busy"]["headers"]
    assert len(busy.computed) == 1
