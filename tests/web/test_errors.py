"""Error pages: the right status, our own look, the visitor's language, a way home."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import Page, opened, text
from webapp import create_app
from webapp.config import MAX_BODY, Settings


@pytest.fixture
def broken() -> Flask:
    """An application with routes that go wrong."""
    app = create_app(Settings())

    @app.get("/<lang:lang>/crash/")
    def crash() -> str:
        raise RuntimeError("a secret of ours")

    @app.get("/api/v1/crash")
    def crash_in_json() -> str:
        raise RuntimeError("a secret of ours")

    @app.post("/<lang:lang>/large/")
    def large() -> str:
        from flask import request

        return request.form["text"][:1]

    return app


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere/", 404),
        ("POST", "/baccarat/", 405),
        ("PUT", "/", 405),
        ("GET", "/crash/", 500),
        ("POST", "/large/", 400),
    ],
)
def test_errors_are_pages(
    broken: Flask, language: str, method: str, path: str, status: int
) -> None:
    """WEB-45: status, language, one heading, a way home; nothing of the fault is shown."""
    page = Page(broken.test_client().open(f"/{language}{path}", method=method))
    assert page.status == status
    assert page.one("html")["lang"] == language
    assert text(page.one("main .label")) == str(status)
    assert page.links("main a.button") == [f"/{language}/"]
    assert page.response.headers["Cache-Control"] == "no-store"
    assert "default-src 'self'" in page.response.headers["Content-Security-Policy"]
    assert "secret of ours" not in page.response.text
    assert "Traceback" not in page.response.text


def test_the_words_differ_by_language_and_status(broken: Flask) -> None:
    """Sixteen headings: none is shared, none is the framework's."""
    client = broken.test_client()
    headings = {
        opened(client, f"/{language}{path}").heading
        for language in LANGUAGES
        for path in ("/nowhere/", "/crash/")
    }
    assert len(headings) == 8


def test_too_large_a_body(broken: Flask) -> None:
    """413 in the visitor's language, before anything is read."""
    response = broken.test_client().post("/vi/large/", data=b"x" * (MAX_BODY + 1))
    page = Page(response)
    assert page.status == 413
    assert page.one("html")["lang"] == "vi"


def test_without_a_language_the_browser_is_asked(client: FlaskClient) -> None:
    """An address that names no language of ours is answered in the visitor's."""
    response = client.get("/nowhere", headers={"Accept-Language": "ko"})
    page = Page(response)
    assert page.status == 404
    assert page.one("html")["lang"] == "ko"
    assert "Accept-Language" in response.headers["Vary"]


def test_405_says_what_is_allowed(client: FlaskClient) -> None:
    """The Allow header is kept."""
    allowed = client.post("/en/baccarat/").headers["Allow"]
    assert {"GET", "HEAD", "OPTIONS"} == {method.strip() for method in allowed.split(",")}


def test_a_broken_error_page_is_still_an_answer(
    broken: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last resort needs no template."""

    def fail(*_: object, **__: object) -> str:
        raise RuntimeError("no templates")

    monkeypatch.setattr("webapp.views.errors.render_template", fail)
    response = broken.test_client().get("/en/crash/")
    assert response.status_code == 500
    assert '<a href="/">' in response.text
    assert "no templates" not in response.text


def test_crash_in_json(broken: Flask) -> None:
    """A fault below /api is a problem document."""
    response = broken.test_client().get("/api/v1/crash")
    assert response.status_code == 500
    assert response.get_json() == {
        "type": "about:blank",
        "title": "Internal Server Error",
        "status": 500,
    }


def test_head_and_options_on_every_route(app: Flask) -> None:
    """WEB-08: HEAD is GET without a body, OPTIONS says what is allowed, on every route."""
    client = app.test_client()
    for rule in app.url_map.iter_rules():
        if not rule.arguments <= {"lang"} or "GET" not in (rule.methods or ()):
            continue
        path = rule.rule.replace("<lang:lang>", "ko")
        for query in ("", "?p1=2&p2=3&b1=A&b2=2", "?p1=zz"):
            got, head = client.get(path + query), client.head(path + query)
            assert head.status_code == got.status_code
            assert head.data == b""
            assert head.headers["Content-Type"] == got.headers["Content-Type"]
            assert head.headers.get("ETag") == got.headers.get("ETag")
        options = client.options(path)
        assert options.status_code == 200
        assert "GET" in options.headers["Allow"]
