"""What people may call themselves and write into logs: shown as it is, or refused, never run."""

import csv
from io import StringIO
from typing import Any
from unicodedata import category

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from tests.states import CLASSIC_TWO, FOUR, ID, blackjack, old_maid
from tests.web.auditing import HEADER
from tests.web.reading import Page, opened

#: Names that say something, however they look.
SHOWN = [
    "<b>x</b>",
    "'\"><i>",
    "</zq><zq/>",
    "{{7*7}}",
    "{%raw%}",
    "%(seat)s",
    "%s%n",
    "&lt;&amp;",
    "=1+1",
    "@SUM(A1)",
    "שרה",
    "محمد",
    "e\u0301",
    "👩🏽",
    "ㅎㅇ",
]

#: Names of which nothing can be seen, or that do something to the line they stand in.
HIDDEN = {
    "hangul filler": "\u3164",
    "two fillers": "\u3164\u3164",
    "choseong filler": "\u115f",
    "jungseong filler": "\u1160",
    "halfwidth filler": "\uffa0",
    "braille blank": "\u2800",
    "soft hyphen": "\u00ad",
    "joiner": "\u200d",
    "zero width space": "\u200b",
    "word joiner": "\u2060",
    "variation selector": "\ufe0f",
    "lone accent": "\u0301",
    "khmer vowel": "\u17b4",
    "tag": "\U000e0041",
    "no-break space inside": "a\u00a0b",
    "override": "a\u202eb",
    "isolate": "\u2066a",
    "right-to-left mark": "a\u200f",
    "zero": "a\0b",
    "escape": "\x1b[31m",
    "tab": "a\tb",
    "line end": "a\r\nX-Zq: 1",
    "line separator": "a\u2028b",
    "private": "\ue000",
    "unassigned": "\U000e0fff",
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_name_is_shown_as_it_is(client: FlaskClient, name: str) -> None:
    """The set-up leads to the table, where the name stands as text, in both games."""
    composed = {"e\u0301": "é"}.get(name, name)
    for path, query, table in (
        ("/en/old-maid/table/", {"players": "2", "names": name}, ".chance tbody th"),
        ("/en/blackjack/table/", {"names": name}, "main h2, main h3, main th, main dt"),
    ):
        begun = client.get(path, query_string={**query, "id": ID})
        assert begun.status_code == 303
        page = Page(client.get(begun.headers["Location"]))
        assert page.status == 200
        assert any(composed in words for words in page.texts(table)), page.texts(table)
        assert composed.isalnum() or str(escape(composed)) in page.response.text
        assert composed == str(escape(composed)) or composed not in page.response.text


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
@pytest.mark.parametrize("path", ["/en/old-maid/table/", "/vi/blackjack/table/"])
def test_a_name_that_cannot_be_seen_is_refused(client: FlaskClient, path: str, name: str) -> None:
    """Beside its field, in words that show none of it, and nothing is dealt."""
    query = "names=" + "".join(f"%{byte:02X}" for byte in name.encode("utf-8", "surrogatepass"))
    page = Page(client.get(f"{path}?players=2&{query}&id={ID}"))
    assert page.status == 400
    assert page.links(".fault li a") == ["#names"]
    assert page.one("#names")["aria-invalid"] == "true"
    words = page.texts("#names-error")
    assert len(words) == 1
    assert words[0].isprintable()
    if path.startswith("/en/"):
        assert words == ["The name of seat 1 holds characters that cannot be shown."]
    assert not any(category(letter) == "Cc" for letter in str(page.one("#names")["value"]))
    assert "X-Zq" not in page.response.headers


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_a_player_in_json_can_be_seen(client: FlaskClient, name: str) -> None:
    hand = {"player": name, "cards": ["K", "Q"], "bet": "1"}
    response = client.post(
        "/api/v1/blackjack/settle",
        json={"rules": "european", "dealer": ["9", "9"], "hands": [hand]},
    )
    assert response.status_code == 400
    assert response.get_json()["errors"] == {"hands.0.player": ["not_a_name"]}


@pytest.mark.parametrize("name", ["", *SHOWN])
def test_a_player_in_json_is_given_back_as_it_is(client: FlaskClient, name: str) -> None:
    hand = {"player": name, "cards": ["K", "Q"], "bet": "1"}
    response = client.post(
        "/api/v1/blackjack/settle",
        json={"rules": "european", "dealer": ["9", "9"], "hands": [hand]},
    )
    assert response.mimetype == "application/json"
    assert response.get_json()["players"] == [{"player": name, "profit": "1"}]


#: Cells, and how a downloaded file has them.
CELLS = {
    "<zq onzq=1>": "<zq onzq=1>",
    "</td></table>": "</td></table>",
    "{{7*7}}": "{{7*7}}",
    "%(line)s": "%(line)s",
    "=1+1": "'=1+1",
    "+1+1": "'+1+1",
    "-1+1": "'-1+1",
    "-100": "-100",
    "@SUM(A1)": "'@SUM(A1)",
    "＝1+1": "'＝1+1",
    "1;=cmd|' /C calc'!A0": "1;'=cmd|' /C calc'!A0",
    "\t=1+1": "'=1+1",
    "\r=1+1": "'=1+1",
    "\u202e321": "\u202e321",
    "\u3164": "\u3164",
    "\x1b[31m": "\x1b[31m",
}


def audited(client: FlaskClient, log: str, **fields: str) -> Any:
    return client.post("/en/baccarat/audit/", data={"log": log, **fields})


@pytest.mark.parametrize(("cell", "written"), CELLS.items(), ids=map(repr, CELLS))
def test_a_cell_is_text_in_page_download_and_json(
    client: FlaskClient, cell: str, written: str
) -> None:
    """As a round's name, as a card and as a winner."""
    out = StringIO(newline="")
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(
        [[cell, "9 K", "2 3", "tie"], ["2", cell, "2 3", "tie"], ["3", "9 K", "2 3", cell]]
    )
    log = HEADER + out.getvalue()

    page = Page(audited(client, log))
    assert page.status == 200
    assert not page.all("zq")
    assert "<zq" not in page.response.text
    assert "\x1b" not in page.response.text
    for carried in page.all("textarea, input"):
        carried.decompose()
    assert "\u202e" not in page.html.get_text()
    assert len(page.all("main table")) == len(page.all("main table caption"))

    rows = list(csv.DictReader(StringIO(audited(client, log, format="csv").text, newline="")))
    assert len(rows) == 3
    assert rows[0]["round"] == written
    assert rows[2]["claimed_winner"] == written
    for row in rows:
        for value in (row["round"], row["player_cards"], row["claimed_winner"]):
            assert value in {"-100", ""} or value[0] not in "=+-@\t\r\n＝＋－＠"
            assert ";=" not in value

    content = client.post("/api/v1/baccarat/audit", data=log.encode()).get_json()
    assert content["rounds"][0]["round"] == cell.strip()
    assert content["rounds"][2]["faults"][0]["value"] == cell.strip()
    assert [each["verdict"] for each in content["rounds"]] == ["wrong", "unreadable", "unreadable"]


def test_a_game_under_way_shows_names_the_same_in_all_places(client: FlaskClient) -> None:
    """Transcript, tables, links and the form for the next game."""
    names = "<b>x</b>,{{7*7}}"
    table = blackjack({**CLASSIC_TWO, "names": names}, moves="hhs")
    for path in (table, old_maid({**FOUR, "names": names.replace(",", ", ")}, auto="1")):
        page = opened(client, f"/en{path}")
        assert page.status == 200
        assert "<b>x" not in page.response.text
        assert "&lt;b&gt;x&lt;/b&gt;" in page.response.text
        assert "{{7*7}}" in page.response.text
