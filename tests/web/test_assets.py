"""Static files, and what a first visit weighs."""

import gzip
import re
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from tests.states import STATES
from tests.web.reading import opened, visited


def test_static_files_are_immutable_under_their_hash(client: FlaskClient) -> None:
    """WEB-36: the address changes with the content; only that address is kept for a year."""
    page = opened(client, "/en/baccarat/")
    links = page.links("link[rel=stylesheet], link[rel=icon], link[rel=apple-touch-icon]")
    for address in (*links, str(page.one("script")["src"])):
        response = client.get(address)
        assert response.status_code == 200
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        _, _, digest, name = address.split("/", 3)
        stale = client.get(f"/static/{'0' * len(digest)}/{name}")
        assert stale.data == response.data
        assert stale.headers["Cache-Control"] == "public, max-age=0"
        assert client.get(f"/static/{digest}/no-such-{name}").status_code == 404
        assert client.get(f"/static/{digest}/../{name}").status_code in {404, 308}


def test_text_is_compressed_for_those_who_ask(client: FlaskClient) -> None:
    """One address, two encodings, told apart by Vary."""
    address = opened(client, "/en/").links("link[rel=stylesheet]")[0]
    plain = client.get(address)
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert plain.headers["ETag"] != packed.headers["ETag"]


def test_first_visit_is_light(client: FlaskClient) -> None:
    """At most 4 requests and 90 KB raw; static files travel compressed."""
    for state in STATES:
        page = visited(client, state, "vi")
        addresses = {
            *page.links("link[rel=stylesheet], link[rel=icon]"),
            str(page.one("script")["src"]),
        }
        assert len(addresses) + 1 <= 4
        raw = len(page.response.data)
        wire = len(gzip.compress(page.response.data))
        for address in addresses:
            raw += len(client.get(address).data)
            wire += len(client.get(address, headers={"Accept-Encoding": "gzip"}).data)
        assert raw <= 90_000
        assert wire <= 45_000


def test_scripts_listen_to_no_keys(app: Flask) -> None:
    """WCAG 2.1.2, 2.1.4: no key has a meaning of its own, so none traps and none surprises."""
    names = [path.name for path in (Path(__file__).parents[2] / "static").glob("*.js")]
    assert names
    for name in names:
        script = app.extensions["assets"][name].content.decode()
        assert not re.search(r"key(down|up|press)|\.key(Code)?\b", script)
