"""Many large logs at once: two are judged, one waits, the next comes back, all else goes on."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from io import BytesIO
from threading import Barrier, Event

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.states import LANGUAGES
from tests.web.auditing import SAMPLE
from tests.web.reading import Page, text
from tests.web.rushes import LARGE_LOG, LARGEST_SMALL_LOG, rush
from webapp import gunicorn_conf
from webapp.__main__ import _parser
from webapp.api import baccarat_audit as in_json
from webapp.engine.baccarat.audit import Audit, audit
from webapp.engine.blackjack import strategy
from webapp.engine.gate import Gate
from webapp.forms import baccarat_audit as forms
from webapp.views import baccarat_audit as pages

PAGE = "/baccarat/audit/"
JSON = "/api/v1/baccarat/audit"

SENTENCES = {
    "en": "What you entered is kept",
    "vi": "Những gì bạn đã nhập vẫn còn đây",
    "zh-Hant": "你輸入的內容都還在",
    "ko": "입력한 내용은 그대로 남아 있으니",
}
FILE_SENTENCES = {
    "en": "A file cannot be kept: choose it once more.",
    "vi": "Tệp thì không giữ lại được: hãy chọn lại tệp.",
    "zh-Hant": "檔案無法保留，請再選一次。",
    "ko": "파일은 남겨 둘 수 없으니 다시 선택하세요.",
}


class Held:
    """Audits of large logs that take until they are let go."""

    def __init__(self) -> None:
        self.two_begun, self.let_go = Barrier(3), Event()
        self.judged = 0

    def __call__(self, log: bytes | str, decks: int | None = None) -> Audit:
        if len(log) > forms.SMALL_LOG:
            self.judged += 1
            if not self.let_go.is_set():
                self.two_begun.wait(60)
                assert self.let_go.wait(60)
        return audit(log[:500], decks)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """What judges logs, waiting to be let go; as many may wait for it as usual."""
    judging = Held()
    gate = Gate(at_once=forms.AT_ONCE, most_waiting=forms.MOST_WAITING, patience=60)
    monkeypatch.setattr(forms, "LARGE_LOGS", gate)
    for module in (pages, in_json):
        monkeypatch.setattr(module, "audit", judging)
    yield judging
    judging.let_go.set()


def test_six_large_logs_at_once(app: Flask, held: Held) -> None:
    """Pages and JSON pass the same gate; small logs and all else are answered meanwhile."""

    def ask(number: int) -> TestResponse:
        client = app.test_client()
        if number % 2:
            return client.post(JSON, data=LARGE_LOG)
        return client.post(f"/en{PAGE}", data={"log": LARGE_LOG, "format": "csv"})

    with ThreadPoolExecutor(6) as threads:
        first = [threads.submit(ask, number) for number in range(2)]
        held.two_begun.wait(60)
        others = [threads.submit(ask, number) for number in range(2, 6)]
        ended: list[Future[TestResponse]] = []
        for future in as_completed(others, timeout=60):
            ended.append(future)
            if len(ended) == 3:
                break
        assert [future.result().status_code for future in ended] == [503] * 3
        client = app.test_client()
        assert client.post(f"/ko{PAGE}", data={"log": LARGEST_SMALL_LOG}).status_code == 200
        assert client.post(JSON, data=SAMPLE).status_code == 200
        assert client.get("/vi/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=8").status_code == 200
        assert not any(future.done() for future in first)
        assert held.judged == 2
        held.let_go.set()
        (waited,) = set(others) - set(ended)
        assert [future.result(60).status_code for future in (*first, waited)] == [200] * 3
    assert held.judged == 3
    assert ask(0).status_code == ask(1).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_keeps_what_was_pasted(client: FlaskClient, language: str) -> None:
    with rush():
        page = Page(client.post(f"/{language}{PAGE}", data={"log": LARGE_LOG, "decks": "6"}))
        assert page.status == 503
        assert page.response.headers["Retry-After"] == "2"
        assert page.response.headers["Cache-Control"] == "no-store"
        assert page.one("html")["lang"] == language
        assert SENTENCES[language] in text(page.one("#outcome"))
        assert FILE_SENTENCES[language] not in text(page.one("#outcome"))
        assert page.one("#log").get_text().strip() == LARGE_LOG.strip()
        assert page.selected(".log-form") == {"decks": "6"}
        again = Page(client.post(f"/{language}{PAGE}", data={"log": LARGEST_SMALL_LOG}))
        assert again.status == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_that_a_file_is_not_kept(client: FlaskClient, language: str) -> None:
    with rush():
        file = (BytesIO(LARGE_LOG.encode()), "log.csv")
        page = Page(client.post(f"/{language}{PAGE}", data={"file": file, "decks": "8"}))
    assert page.status == 503
    assert FILE_SENTENCES[language] in text(page.one("#outcome"))
    assert page.selected(".log-form") == {"decks": "8"}
    assert page.one("#log").get_text().strip() == ""


def test_the_api_says_so(client: FlaskClient) -> None:
    with rush():
        response = client.post(JSON, data=LARGE_LOG)
    assert response.status_code == 503
    assert response.mimetype == "application/problem+json"
    assert response.headers["Retry-After"] == "2"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.get_json() == {
        "type": "about:blank",
        "title": "Service Unavailable",
        "status": 503,
    }
    document = client.get("/api/v1/openapi.json").get_json()
    described = document["paths"]["/baccarat/audit"]["post"]["responses"]["503"]
    assert described == {"$ref": "#/components/responses/Busy"}


def test_what_is_wrong_leaves_the_gate_open(client: FlaskClient) -> None:
    """Large logs that are refused, more of them than there are places."""
    for _ in range(4):
        assert client.post(JSON, data="x" * (forms.SMALL_LOG + 1)).status_code == 400


def test_three_of_the_servers_threads_stay_free() -> None:
    """Two judge and one waits; one works out a strategy and one waits; the server has eight."""
    held = forms.AT_ONCE + forms.MOST_WAITING + 1 + strategy.MOST_WAITING
    assert held == 5
    assert _parser().parse_args([]).threads == gunicorn_conf.threads == held + 3
