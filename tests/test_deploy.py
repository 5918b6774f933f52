"""README's section on deployment, run as it is written: gunicorn, and nginx before it.

The benchmarks of load and faults run here too, for a moment: what they claim holds each time.
"""

import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.benchmarks import faults, load
from tests.benchmarks.deployment import Server, ask, blocks, raw, served, wait_until
from tests.benchmarks.proxied import CHECKS, Behind
from tests.processes import ROOT
from tests.states import FOUR, old_maid
from webapp.config import settings_from


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Two processes, started with README's command."""
    with served() as running:
        yield running


@pytest.fixture(scope="module")
def behind(server: Server) -> Iterator[Behind]:
    """The site behind nginx, at the root and behind a path, and directly."""
    with faults.behind_nginx(server) as running:
        yield running


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_behind_nginx(behind: Behind, check: Callable[[Behind], None]) -> None:
    check(behind)


def test_the_worth_of_the_cache_is_printed(
    server: Server, behind: Behind, capsys: pytest.CaptureFixture[str]
) -> None:
    faults.print_worth(server, behind, seconds=0.2)
    assert re.search(r"ratio cached to uncached \d+\.\d", capsys.readouterr().out)


def test_no_game_is_lost_when_processes_are_killed(server: Server) -> None:
    assert faults.killed_in_the_middle(server, games=6) == []


def test_two_servers_serve_one_game_in_turn(server: Server) -> None:
    assert faults.in_turn(server) == []


def test_a_mixed_load_meets_no_error(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    errors = load.measured(server, connections=8, seconds=1)
    shown = capsys.readouterr().out
    assert errors == 0, shown
    assert "memory at the end" in shown


def test_processes_log_what_they_are_asked_and_nothing_else(server: Server) -> None:
    """One line for each request, from all processes, into one stream; no game and no query."""
    ask(server.port, "/en/baccarat/?p1=unheard-of")
    # a moment after the answer
    wait_until(lambda: " GET /en/baccarat/ 400 " in server.log.read_text())
    for one in server.log.read_text().splitlines():
        if one.startswith("["):  # gunicorn's own, on starting and stopping
            continue
        assert re.fullmatch(r"\S+Z (GET|POST|HEAD) /\S* \d{3} \d+ \d+\.\d", one), one
    assert "unheard-of" not in server.log.read_text()


@pytest.mark.parametrize("through_nginx", [False, True])
def test_what_cannot_be_read_is_not_written_down(
    server: Server, behind: Behind, *, through_nginx: bool
) -> None:
    """A request line that is no ASCII is refused; the log says so, and no more."""
    before = server.log.read_text().count("Invalid request")
    port = behind.proxy.port if through_nginx else server.port
    line = f"GET {old_maid(FOUR)}&names=Thảo HTTP/1.1\r\n".encode()
    reply = raw(port, line + b"Host: localhost\r\nConnection: close\r\n\r\n")
    assert reply.status == 400
    wait_until(lambda: server.log.read_text().count("Invalid request") > before)
    written = server.log.read_text()
    assert "[WARNING] Invalid request: InvalidRequestLine\n" in written
    for secret in ("Th", "names", "/table/1", str(FOUR["word"]), "127.0.0.1:", "ip="):
        assert secret not in written.partition("Booting worker")[2], secret


@pytest.mark.parametrize("chunk", [b"zz", b"-5", b""])
@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/vi/baccarat/audit/", "multipart/form-data; boundary=zq"),
        ("/vi/baccarat/audit/", "application/x-www-form-urlencoded"),
        ("/api/v1/baccarat/audit", "text/csv"),
        ("/api/v1/blackjack/settle", "application/json"),
        ("/vi/baccarat/", "text/plain"),  # which reads no body
    ],
)
def test_a_broken_body_is_no_fault_of_ours(
    server: Server, path: str, kind: str, chunk: bytes
) -> None:
    """400 in our own form, no trace, and what follows is not taken for another request."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    )
    begun = b"5\r\nround\r\n"
    follows = b"\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    reply = raw(server.port, head.encode() + begun + chunk + follows)
    assert reply.status == (405 if kind == "text/plain" else 400)
    if path.startswith("/api/"):
        assert reply.headers["content-type"] == "application/problem+json"
    else:
        assert b'<html lang="vi"' in reply.body
    assert "Traceback" not in server.log.read_text()
    assert "fault" not in server.log.read_text()


def test_the_unit_runs_the_same_command() -> None:
    """Under systemd the processes are started as by hand, and from what was installed."""
    [unit] = blocks("ini")
    install, start = blocks("sh")[0].splitlines()
    started = re.search(r"^ExecStart=/opt/cards/(.+)$", unit, re.MULTILINE)
    assert started
    assert started[1] == start
    assert install.endswith("pip install '.[serve]'")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["optional-dependencies"]["serve"] == ["gunicorn>=23"]


def test_the_settings_are_made_as_shown(tmp_path: Path) -> None:
    """A key that nobody can guess, in a file that nobody else reads; each variable is ours."""
    file = tmp_path / "cards.env"
    script = blocks("sh")[1]
    assert script.count("/etc/cards.env") == 1
    made = []
    for _ in range(2):
        file.unlink(missing_ok=True)
        subprocess.run(
            ["bash", "-c", script.replace("/etc/cards.env", str(file))], check=True, timeout=60
        )
        assert file.stat().st_mode & 0o777 == 0o600
        lines = [line.partition("=") for line in file.read_text().splitlines()]
        made.append(settings_from({name: value for name, _, value in lines}))
    assert made[0].base_url == "https://cards.example"
    assert made[0].trusted_proxies == 1
    assert len({settings.secret_key for settings in made}) == 2
    assert len(made[0].secret_key) >= 43


BENCHMARK = """
import subprocess, time
from tests.benchmarks.deployment import stop_on_term
from tests.processes import stopped

stop_on_term()
with stopped(subprocess.Popen(["sleep", "60"])) as started:
    print(started.pid, flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_benchmark_that_is_stopped_leaves_nothing_behind(stop: signal.Signals) -> None:
    """Ctrl-C and a polite kill stop what was started too."""
    with subprocess.Popen(
        [sys.executable, "-c", BENCHMARK], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        started = int(running.stdout.readline())
        os.kill(started, 0)
        running.send_signal(stop)
        assert running.wait(timeout=30) != 0
    with pytest.raises(ProcessLookupError):
        os.kill(started, 0)
