"""The server of ``python -m webapp``: many who are silent, and what it writes down itself."""

import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from threading import Thread
from typing import Any

import pytest
import waitress.server
from flask import Flask

from tests.benchmarks.deployment import ask, raw
from webapp import __main__ as command
from webapp import logs


@pytest.fixture(scope="module")
def port(app: Flask) -> Iterator[int]:
    """The site, served as the command serves it."""
    connections: dict[int, Any] = {}
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = waitress.server.create_server(
            app, map=connections, sockets=[listening], threads=2, **command.WAITRESS
        )
        serving = Thread(target=server.run)
        serving.start()
        yield listening.getsockname()[1]
        server.asyncore.close_all(connections)
        serving.join(timeout=30)
        server.task_dispatcher.shutdown()
    assert not serving.is_alive()


def test_those_who_are_silent_keep_nobody_out(port: int) -> None:
    """More than the hundred connections that waitress would take, and one who asks."""
    with ExitStack() as open_ones:
        silent = [
            open_ones.enter_context(socket.create_connection(("127.0.0.1", port)))
            for _ in range(150)
        ]
        assert ask(port, "/healthz").status == 200
        # nor had any of them to go first
        for one in silent:
            one.setblocking(False)
            with pytest.raises(BlockingIOError):
                one.recv(1)


def test_a_silent_connection_ends_soon() -> None:
    """Those who say nothing for half a minute make room, looked at every few seconds."""
    assert command.WAITRESS["channel_timeout"] + command.WAITRESS["cleanup_interval"] <= 40
    assert command.WAITRESS["connection_limit"] < 1024  # files that a process may open, usually


def test_a_long_address_gets_our_page_and_a_longer_one_a_short_no(port: int) -> None:
    assert b'<html lang="ko"' in (reply := ask(port, "/ko/verify/?seed=" + "7" * 30_000)).body
    assert reply.status == 414
    assert len(reply.body) < 20_000
    reply = ask(port, "/ko/verify/?seed=" + "7" * 250_000)
    assert reply.status == 431
    assert len(reply.body) < 1_000


def test_what_cannot_be_read_is_refused(port: int, caplog: pytest.LogCaptureFixture) -> None:
    """Neither a request line that is no ASCII nor a chunk of no size reaches the site."""
    head = b"POST /en/baccarat/audit/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    line = "GET /en/old-maid/?names=Thảo HTTP/1.1\r\n\r\n".encode()
    for request in (line, head + b"zz\r\n\r\n"):
        assert raw(port, request).status == 400
    assert not caplog.records


@pytest.fixture
def server_log() -> Iterator[logging.Logger]:
    """A server's logger, kept discreet."""
    logger = logging.getLogger("tests.server")
    logger.setLevel(logging.DEBUG)
    logs.keep_discreet(logger.name)
    yield logger
    logger.filters.clear()


@pytest.mark.parametrize(
    ("said", "arguments", "written"),
    [
        ("Exception while serving /en/?Minh", (), "Exception while serving: KeyError"),
        (
            "Client disconnected while serving /Minh",
            (),
            "Client disconnected while serving: KeyError",
        ),
        ("Exception when servicing %r", ("Minh",), "Exception when servicing"),
        (
            "uncaptured python exception, closing channel <127.0.0.1:9 Minh>",
            (),
            "uncaptured python exception: KeyError",
        ),
        ("Invalid request from ip=127.0.0.1: 'Minh'", (), "Invalid request: KeyError"),
        (
            "Error handling request %s %s",
            ("GET", "/?Minh"),
            "Error handling request: KeyError",
        ),
        ("Error handling HTTP/2 request", (), "Error handling HTTP/2 request: KeyError"),
    ],
)
def test_servers_say_the_kind_of_fault(
    caplog: pytest.LogCaptureFixture,
    server_log: logging.Logger,
    said: str,
    arguments: tuple[str, ...],
    written: str,
) -> None:
    """Nothing that they quote, neither in the message nor in the trace."""
    try:
        raise KeyError("Minh")
    except KeyError:
        server_log.exception(said, *arguments)
    assert caplog.messages == [written]
    assert "builtins.KeyError" in caplog.text
    for secret in ("'Minh'", "127.0.0.1"):
        assert secret not in caplog.text


def test_servers_say_what_is_their_own(
    caplog: pytest.LogCaptureFixture, server_log: logging.Logger
) -> None:
    """Start and stop are written whole: whoever runs the site has to know what is wrong."""
    server_log.info("Listening at: %s (%s)", "http://127.0.0.1:8000", 7)
    server_log.warning("Canceling %d pending task(s)", 3)
    server_log.warning("Invalid request from ip=127.0.0.1: 'Minh'")
    server_log.debug("Closing connection. %s", "Minh")
    try:
        raise ValueError("FLASK_TRUSTED_PROXIES must be a whole number")
    except ValueError:
        server_log.exception("Exception in worker process")
    assert caplog.messages == [
        "Listening at: http://127.0.0.1:8000 (7)",
        "Canceling 3 pending task(s)",
        "Invalid request",
        "Closing connection.",
        "Exception in worker process",
    ]
    assert "FLASK_TRUSTED_PROXIES must be" in caplog.text
