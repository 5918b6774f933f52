"""A server that is killed in the middle of a session goes on with the same cards."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest

ROOT = Path(__file__).parents[2]
STARTS_WITHIN = 60.0  # seconds


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the program in a folder of its own, with no key yet."""
    for folder in ("webapp", "templates", "static"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


@contextmanager
def server(checkout: Path) -> Iterator["tuple[str, subprocess.Popen[bytes]]"]:
    """Serve, and kill the server in the end, whatever it is doing."""
    environment = {name: text for name, text in os.environ.items() if not name.startswith("FLASK_")}
    log = checkout / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "webapp", "--port", "0"],
            cwd=checkout,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        deadline = time.monotonic() + STARTS_WITHIN
        while not (found := re.search(r"http://127\.0\.0\.1:\d+(?=/)", log.read_text())):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        yield found[0], process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def get(address: str) -> tuple[str, str]:
    """Return where an address leads, below its host, and the page there."""
    with urllib.request.urlopen(address, timeout=30) as reply:
        return re.sub(r"^http://[^/]+", "", reply.url), reply.read().decode()


def begun(base: str) -> tuple[str, str]:
    _, page = get(f"{base}/en/blackjack/table/")
    found = re.search(r'name="id" value="([^"]+)"', page)
    assert found
    query = urlencode({"id": found[1], "names": "pobi,jason", "hard": "1", "word": "restart"})
    return get(f"{base}/en/blackjack/table/?{query}")


def test_a_killed_server_goes_on_with_the_same_cards(checkout: Path) -> None:
    with server(checkout) as (base, process):
        address, dealt = begun(base)
        path = address.partition("#")[0]
        # stands as often as somebody is asked: the round over, and another one begun
        moves, page = "", dealt
        while match := re.search(r'<button[^>]* value="([^"]*s)">', page):
            moves = unescape(match[1])
            _, page = get(f"{base}{path}&moves={moves}")
        _, second = get(f"{base}{path}&moves={moves}.")
        process.send_signal(signal.SIGKILL)
        process.wait()
    key = (checkout / "instance" / "secret_key").read_text()
    with server(checkout) as (base, _):
        assert get(f"{base}{path}")[1] == dealt
        assert get(f"{base}{path}&moves={moves}")[1] == page
        assert get(f"{base}{path}&moves={moves}.")[1] == second
        ended = get(f"{base}{path}&moves={moves}e")[1]
    assert (checkout / "instance" / "secret_key").read_text() == key
    assert (checkout / "instance" / "secret_key").stat().st_mode & 0o777 == 0o600
    assert key.strip() not in ended
    # the server says what it was asked, and names no game
    log = (checkout / "log").read_text()
    assert " GET /en/blackjack/table/* 200 " in log
    assert path.split("/")[4] not in log
    assert key.strip() not in log
    # and the command line proves what was played, with the key of this machine
    proved = subprocess.run(
        [sys.executable, "-m", "webapp", "verify", f"{path}&moves={moves}e"],
        cwd=checkout,
        env={name: text for name, text in os.environ.items() if not name.startswith("FLASK_")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert proved.returncode == 0, proved.stderr
    commitment = re.search(r"^commitment +([0-9a-f]{64})$", proved.stdout, re.MULTILINE)
    assert commitment
    assert commitment[1] in dealt
