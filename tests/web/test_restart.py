"""A server that is killed in the middle of a session goes on with the same cards."""

import re
import shutil
import signal
import urllib.request
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.processes import ROOT, command, commitment, verified

STARTS_WITHIN = 60.0  # seconds


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the program in a folder of its own, with no key yet."""
    for folder in ("webapp", "templates", "static"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


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
    log = checkout / "log"
    with command(checkout, log, starts_within=STARTS_WITHIN) as (base, process):
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
    with command(checkout, log, starts_within=STARTS_WITHIN) as (base, _):
        assert get(f"{base}{path}")[1] == dealt
        assert get(f"{base}{path}&moves={moves}")[1] == page
        assert get(f"{base}{path}&moves={moves}.")[1] == second
        ended = get(f"{base}{path}&moves={moves}e")[1]
    assert (checkout / "instance" / "secret_key").read_text() == key
    assert (checkout / "instance" / "secret_key").stat().st_mode & 0o777 == 0o600
    assert key.strip() not in ended
    # the server says what it was asked, and names no game
    written = log.read_text()
    assert " GET /en/blackjack/table/* 200 " in written
    assert path.split("/")[4] not in written
    assert key.strip() not in written
    # and the command line proves what was played, with the key of this machine
    assert commitment(verified(checkout, f"{path}&moves={moves}e")) in dealt
