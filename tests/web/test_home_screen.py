"""Put on a phone's home screen: the manifest, its icons, and the colours around a page."""

import struct

from flask.testing import FlaskClient

from tests.web.reading import Page, opened
from webapp import create_app
from webapp.config import Settings

YEAR = "public, max-age=31536000, immutable"


def test_manifest_is_found_from_every_language_and_needs_none(client: FlaskClient) -> None:
    """One address for all languages, kept a day, compared by its ETag afterwards."""
    links = {
        tag: opened(client, f"/{tag}/baccarat/").links("link[rel=manifest]")
        for tag in ("en", "vi", "zh-Hant", "ko")
    }
    assert set(map(tuple, links.values())) == {("/site.webmanifest",)}
    response = client.get("/site.webmanifest")
    assert response.mimetype == "application/manifest+json"
    assert response.headers["Cache-Control"] == "public, max-age=86400"
    again = client.get("/site.webmanifest", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304
    for conditions in ({"If-Match": '"x"'}, {"If-Match": "*"}, {"Range": "bytes=0-0"}):
        assert client.get("/site.webmanifest", headers=conditions).status_code == 200


def test_manifest_opens_the_front_door(client: FlaskClient) -> None:
    """It starts where the visitor's own language is chosen, and keeps the address in sight."""
    manifest = client.get("/site.webmanifest", headers={"Accept-Language": "ko"}).json
    assert manifest is not None
    assert [manifest[key] for key in ("id", "start_url", "scope")] == ["/", "/", "/"]
    assert manifest["name"] == "Card Rules Checker"
    assert len(manifest["short_name"]) <= 12
    assert manifest["lang"] == "en"
    assert manifest["description"].startswith("Baccarat, Blackjack, Old Maid: ")
    assert manifest["display"] == "minimal-ui"
    papers = [str(meta["content"]) for meta in opened(client, "/en/").all("meta[name=theme-color]")]
    assert papers == ["#fbfaf6", "#14171b"]
    assert manifest["theme_color"] == manifest["background_color"] == papers[0]


def test_icons_are_what_the_manifest_says(client: FlaskClient) -> None:
    """Each icon is there, small, kept for a year, and as large as it is said to be."""
    manifest = client.get("/site.webmanifest").json
    assert manifest is not None
    assert [(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]] == [
        ("any", "any"),
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    ]
    for icon in manifest["icons"]:
        response = client.get(icon["src"])
        assert response.mimetype == icon["type"]
        assert response.headers["Cache-Control"] == YEAR
        assert len(response.data) < 10_000
        if icon["type"] == "image/png":
            assert "{}x{}".format(*png_size(response.data)) == icon["sizes"]


def test_other_icons(client: FlaskClient) -> None:
    """The touch icon has the size that is asked for; favicon.ico leads to an icon."""
    (touch,) = opened(client, "/vi/").links("link[rel=apple-touch-icon]")
    assert png_size(client.get(touch).data) == (180, 180)
    response = client.get("/favicon.ico")
    assert response.status_code == 302
    assert response.headers["Cache-Control"] == "public, max-age=86400"
    assert png_size(client.get(response.headers["Location"]).data) == (192, 192)


def test_manifest_stands_below_a_prefix() -> None:
    """Behind a proxy that mounts the site elsewhere, every address in it begins there."""
    client = create_app(Settings(trusted_proxies=1)).test_client()
    headers = {"X-Forwarded-Prefix": "/cards"}
    page = Page(client.get("/en/", headers=headers))
    assert page.links("link[rel=manifest]") == ["/cards/site.webmanifest"]
    manifest = client.get("/site.webmanifest", headers=headers).json
    assert manifest is not None
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "/cards/"
    assert all(icon["src"].startswith("/cards/static/") for icon in manifest["icons"])
    location = client.get("/favicon.ico", headers=headers).headers["Location"]
    assert location.startswith("/cards/static/")


def png_size(data: bytes) -> tuple[int, ...]:
    """Return the width and height that a PNG names."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])
