"""What the server writes down: one line for each request, and no game, query, key or visitor."""

import logging
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, run_wsgi_app

from tests.states import FOUR, KEY, PRACTICE, blackjack, old_maid
from webapp import create_app, page
from webapp.config import AccessLog, Settings
from webapp.logs import LONGEST_PATH, shown, trace

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"(?P<asked>[^ ]+ [^ ]+) (?P<status>\d{3}) (?P<bytes>\d+) (?P<ms>\d+\.\d)")


def asked(
    app: Flask,
    caplog: pytest.LogCaptureFixture,
    path: str,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
) -> tuple[str, int, bytes]:
    """Ask as a server does, to the end of the body; return the line, the status and the body."""
    caplog.clear()
    environ = EnvironBuilder(
        path=path, method=method, headers=list((headers or {}).items())
    ).get_environ()
    body, status, _ = run_wsgi_app(app.wsgi_app, environ, buffered=True)
    [line] = [record for record in caplog.records if record.name == "webapp.access"]
    return line.getMessage(), int(status[:3]), b"".join(body)


@pytest.mark.parametrize(
    ("method", "path", "line", "status"),
    [
        ("GET", "/en/baccarat/?p1=2&p2=3&b1=A&b2=2", "GET /en/baccarat/", 200),
        ("HEAD", "/ko/old-maid/?n4=4", "HEAD /ko/old-maid/", 200),
        ("GET", "/vi/baccarat/?p1=11&p2=hello", "GET /vi/baccarat/", 400),
        ("GET", "/?name=Minh", "GET /", 302),
        ("POST", "/api/v1/blackjack/settle", "POST /api/v1/blackjack/settle", 400),
        ("GET", "/en/" + "x" * 9_000, "GET /en/" + "x" * (LONGEST_PATH - 4), 414),
        ("GET", "/en" + old_maid(FOUR), "GET /en/old-maid/table/*", 200),
        ("GET", "/ko" + blackjack(PRACTICE, moves="ss"), "GET /ko/blackjack/table/*", 200),
        ("GET", "/en/old-maid/table/lost/", "GET /en/old-maid/table/*", 404),
        ("GET", "/zh-hant" + old_maid(FOUR), "GET /zh-hant/old-maid/table/*", 308),
    ],
)
def test_a_line_for_each_request(
    app: Flask,
    caplog: pytest.LogCaptureFixture,
    method: str,
    path: str,
    line: str,
    status: int,
) -> None:
    """Method, path, status, bytes, milliseconds; nothing of the query, and no game."""
    written, answered, body = asked(app, caplog, path, method)
    found = LINE.fullmatch(written)
    assert found, written
    assert found["asked"] == line
    assert int(found["status"]) == answered == status
    assert int(found["bytes"]) == len(body)


def test_no_address_of_a_visitor_unless_asked(caplog: pytest.LogCaptureFixture) -> None:
    """The last field, once it is asked for; behind a trusted proxy it is the visitor's own."""
    told = {"X-Forwarded-For": "2001:db8::7"}
    for setting, proxies, end in (
        (AccessLog.ON, 1, ""),
        (AccessLog.ADDRESSES, 0, " -"),
        (AccessLog.ADDRESSES, 1, " 2001:db8::7"),
    ):
        app = create_app(Settings(secret_key=KEY, access_log=setting, trusted_proxies=proxies))
        written, _, _ = asked(app, caplog, "/healthz", headers=told)
        assert re.fullmatch(rf"GET /healthz 200 3 \d+\.\d{end}", written)


def test_off_means_no_line(caplog: pytest.LogCaptureFixture) -> None:
    app = create_app(Settings(access_log=AccessLog.OFF))
    app.test_client().get("/healthz").close()
    assert not caplog.records


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("/a\r\n2026-11-30T00:00:00Z GET /forged", "/a%0D%0A2026-11-30T00:00:00Z%20GET%20/forged"),
        ("/\x1b[2J\x00\x7f", "/%1B%5B2J%00%7F"),
        ("/小芳\u202e\ud800", "/%E5%B0%8F%E8%8A%B3%E2%80%AE%3F"),
        ("/en/old-maid/table/a\nb", "/en/old-maid/table/*"),
        ("/lost/1-AAECAwQFBgcICQoLDA0ODw-0DaW6cqnYvNc7B9b1LjnZg", "/lost/*"),
        ("/%41", "/%2541"),
    ],
)
def test_what_is_shown_of_a_path(path: str, written: str) -> None:
    """ASCII without spaces: nobody forges a line, a terminal does what it is told by nobody."""
    assert shown(path) == written


def test_a_method_forges_no_line(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """Some servers let any text through as the method."""
    written, status, _ = asked(app, caplog, "/healthz", method="GET\nFORGED")
    assert (written.split()[:2], status) == (["GET%0AFORGED", "/healthz"], 405)


def test_a_fault_is_traced_without_what_it_holds(caplog: pytest.LogCaptureFixture) -> None:
    """Where it came from and what kind it is; no query, no game, no key, whoever formats it."""
    app = create_app(Settings(secret_key=KEY))

    @app.get("/<lang:lang>/old-maid/table/<game>/crash/")
    def crash(game: str) -> str:
        try:
            int(request.args["names"])
        except ValueError as error:
            raise RuntimeError(f"{page.secret_key()} and {game}") from error
        return ""

    response = app.test_client().get("/en/old-maid/table/secret-game/crash/?names=Minh")
    assert response.status_code == 500
    assert "Unhandled fault on /en/old-maid/table/*" in caplog.text
    assert 'int(request.args["names"])' in caplog.text
    assert "builtins.ValueError\nwhich led to\n" in caplog.text
    assert "builtins.RuntimeError" in caplog.text
    for secret in (KEY, "Minh", "secret-game"):
        assert secret not in caplog.text


def test_a_fault_after_the_answer_is_as_discreet(caplog: pytest.LogCaptureFixture) -> None:
    """What the framework itself writes down passes the same filter."""
    app = create_app(Settings(secret_key=KEY))

    @app.after_request
    def fail(_: object) -> None:
        raise LookupError(request.query_string)

    response = app.test_client().get("/en" + old_maid(FOUR))
    assert response.status_code == 500
    assert "builtins.LookupError" in caplog.text
    for secret in (FOUR["word"], "AAECAwQFBgcICQoLDA0ODw"):
        assert secret not in caplog.text


def test_a_trace_follows_causes_unless_they_are_hidden() -> None:
    """``from None`` is a decision of the code."""

    def fails(*, hidden: bool) -> None:
        try:
            raise KeyError("x")
        except KeyError:
            if hidden:
                raise ValueError("y") from None
            raise ValueError("y")  # noqa: B904 - what is tested

    for hidden in (True, False):
        with pytest.raises(ValueError, match="y") as caught:
            fails(hidden=hidden)
        assert ("builtins.KeyError\nwhich led to" in trace(caught.value)) is not hidden


SERVER_OF_ANOTHER_KIND = """
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server
from threading import Thread
from urllib.request import urlopen
from webapp import create_app

class Silent(WSGIRequestHandler):
    def log_message(self, *_):
        pass

server = make_server("127.0.0.1", 0, create_app(), handler_class=Silent)
Thread(target=server.handle_request).start()
urlopen(f"http://127.0.0.1:{server.server_port}/en/old-maid/?n4=4").read()
"""


def test_any_server_writes_to_standard_error() -> None:
    """The application keeps its log itself: here under the standard library's server."""
    done = subprocess.run(
        [sys.executable, "-c", SERVER_OF_ANOTHER_KIND],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    time = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
    assert re.fullmatch(rf"{time} GET /en/old-maid/ 200 \d+ \d+\.\d\n", done.stderr), done.stderr
    assert done.stdout == ""


def test_a_deployment_may_take_the_lines_elsewhere(client: FlaskClient) -> None:
    """Handlers that are there already are left to do it."""
    assert logging.getLogger().handlers  # pytest's
    client.get("/healthz")
    assert not logging.getLogger("webapp.access").handlers
