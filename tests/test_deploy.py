"""README's section on deployment, run as it is written: gunicorn, and nginx before it.

The benchmarks of load and faults run here too, for a moment: what they claim holds each time.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.benchmarks import faults, load
from tests.benchmarks.deployment import Server, ask, blocks, served
from tests.benchmarks.proxied import CHECKS, Behind
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
    assert faults.killed_in_the_middle(server, games=8) == []


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
    lines = [one for one in server.log.read_text().splitlines() if not one.startswith("[")]
    assert any(" GET /en/baccarat/ 400 " in one for one in lines)
    for one in lines:
        assert re.fullmatch(r"\S+Z (GET|POST|HEAD) /\S* \d{3} \d+ \d+\.\d", one), one
    assert "unheard-of" not in server.log.read_text()


def test_the_unit_runs_the_same_command_with_settings_that_are_read() -> None:
    """Under systemd the processes are started as by hand; each variable shown is one of ours."""
    [unit] = blocks("ini")
    shell = blocks("sh")
    started = re.search(r"^ExecStart=/opt/cards/(.+)$", unit, re.MULTILINE)
    assert started
    assert started[1] == shell[0].splitlines()[-1]
    settings = settings_from(dict(line.split("=", 1) for line in shell[1].splitlines()))
    assert settings.base_url == "https://cards.example"
    assert settings.trusted_proxies == 1
    assert settings.secret_key


BENCHMARK = """
import subprocess, time
from tests.benchmarks.deployment import stop_on_term, stopped

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
