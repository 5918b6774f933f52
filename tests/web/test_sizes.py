"""What is too long or too large is told so, by our own page, in the visitor's language."""

import pytest
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import Page, text
from webapp.config import MAX_BODY
from webapp.engine.baccarat import shoe_log
from webapp.page import LONGEST_ADDRESS

URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=zq"


@pytest.mark.parametrize("language", LANGUAGES)
def test_over_long_addresses(client: FlaskClient, language: str) -> None:
    """8,000 bytes of path and query are read, one more is not, wherever they stand."""
    path = f"/{language}/old-maid/"
    room = LONGEST_ADDRESS - len(path)
    assert LONGEST_ADDRESS == 8_000
    assert client.get(f"{path}?{'x' * room}").status_code == 200
    for address in (f"{path}?{'x' * (room + 1)}", f"{path}{'x' * (room + 1)}"):
        page = Page(client.get(address))
        assert page.status == 414
        assert page.one("html")["lang"] == language
        assert (
            page.heading
            == {
                "en": "This address is too long",
                "vi": "Địa chỉ này quá dài",
                "zh-Hant": "這個網址太長",
                "ko": "주소가 너무 깁니다",
            }[language]
        )
        assert page.links("main a.button") == [f"/{language}/"]
        # no way to another language has the address in it once more
        assert page.links("#languages a") == [f"/{tag}/" for tag in LANGUAGES]
        assert "xxx" not in page.response.text


def test_over_long_addresses_of_the_api_and_of_nobody(client: FlaskClient) -> None:
    response = client.get("/api/v1/old-maid/pairs?" + "x" * 8_000)
    assert (response.status_code, response.mimetype) == (414, "application/problem+json")
    page = Page(client.get("/" + "x" * 8_000, headers={"Accept-Language": "ko"}))
    assert (page.status, page.one("html")["lang"]) == (414, "ko")
    # letters beyond ASCII count as the bytes that they are on the way
    assert client.get("/en/" + "é" * 3_999).status_code == 414


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (MULTIPART, b"x" * (MAX_BODY + 1)),
        (URLENCODED, b"a&" * 100),
        (URLENCODED, b"log=" + b"x" * 1024 * 1024),
        (MULTIPART, b'--zq\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n' * 1_001),
    ],
    ids=["body", "fields", "urlencoded", "parts"],
)
def test_oversize_bodies(client: FlaskClient, language: str, kind: str, body: bytes) -> None:
    response = client.post(f"/{language}/baccarat/audit/", data=body, content_type=kind)
    page = Page(response)
    assert page.status == 413
    assert page.one("html")["lang"] == language
    assert text(page.one("main .label")) == "413"
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "kind", "size"),
    [
        ("/api/v1/baccarat/audit", "text/csv", 5 * 1024 * 1024 + 1),
        ("/api/v1/blackjack/settle", "application/json", 64 * 1024 + 1),
    ],
)
def test_oversize_bodies_of_the_api(client: FlaskClient, path: str, kind: str, size: int) -> None:
    response = client.post(path, data=b" " * size, content_type=kind)
    assert (response.status_code, response.mimetype) == (413, "application/problem+json")


def test_a_log_of_endless_lines_is_not_read(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows that say nothing are no rounds, but they are read: five million took seconds."""
    assert shoe_log.MAX_LINES == 500_000
    monkeypatch.setattr(shoe_log, "MAX_LINES", 10)
    header, row = "round,player_cards,banker_cards,claimed_winner\r\n", "1,9 K,2 3,player"
    for lines, status in (("\n" * 7, 200), ("\r" * 7, 200), (",,,\n" * 9, 413), ("\r\n" * 9, 413)):
        log = f"{header}{row}\n{lines}{row}"
        response = client.post("/api/v1/baccarat/audit", data=log)
        assert response.status_code == status
    assert response.get_json()["errors"] == {"log": ["too_many_lines"]}
    page = Page(client.post("/en/baccarat/audit/", data={"log": log}))
    assert page.status == 413
    assert page.texts("#log-error") == [
        "A log has at most 10 lines, blank ones counted. Leave the blank ones out."
    ]
