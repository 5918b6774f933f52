"""The audit's page: a log in, every verdict out, nothing kept (RULES B15)."""

from typing import Any

import html5lib
import pytest
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.auditing import (
    EVERY_FAULT,
    FIELDS,
    HEADER,
    SAMPLE,
    expected,
    findings,
    sent,
    verdict_rows,
)
from tests.web.reading import Page, opened


@pytest.mark.parametrize("as_file", [False, True])
def test_sample_gets_the_labelled_verdicts(client: FlaskClient, as_file: bool) -> None:
    """Pasted or uploaded, page and download say exactly what the sample's verdicts say."""
    how: dict[str, Any] = {"file": SAMPLE} if as_file else {"text": SAMPLE.decode()}
    rows = verdict_rows(client, **how)
    assert len(rows) == 25
    faulty = {}
    for row in rows:
        entry = expected()[int(row["round"])]
        right = entry["verdict"] == "ok"
        assert row["verdict"] == ("right" if right else "wrong")
        assert row["faults"] == (entry["code"] or "")
        assert row["fields"] == FIELDS.get(entry["field"], entry["field"] or "")
        assert row["rule_winner"] == (entry["rule_winner"] or "")
        assert int(row["line"]) == int(row["round"]) + 1
        if not right:
            faulty[int(row["round"])] = row["line"]
    page = sent(client, **how)
    assert page.status == 200
    assert page.heading == "25 rounds. 11 break a rule."
    assert list(findings(page)) == [f"Line {line}, round {n}" for n, line in faulty.items()]
    assert page.response.headers["Cache-Control"] == "no-store"
    assert page.texts("summary") == ["14 rounds that are right"]


def test_every_fault_is_named_with_its_rule(client: FlaskClient) -> None:
    """Code and sentence, the values of the round, the § (RULES B15)."""
    page = sent(client, text=EVERY_FAULT)
    assert page.heading == "15 rounds. 11 break a rule. 4 are unreadable."
    assert findings(page) == {
        "Line 2, round 1": "Too many cells The row has more cells than the first line has columns.",
        "Line 3, round 2": (
            "Not a card Player’s first card: “11” is not a card. Cards are A, 2 to 10, J, Q and K."
        ),
        "Line 4, round 3": "Card missing The Player has fewer than two cards. § B2",
        "Line 5, round 4": "Card too many The Player has more than three cards. § B2",
        "Line 6, round 5": (
            "Player’s third card missing The Player has 5 and must draw, as 0 to 5 do; "
            "the log has no third card. § B4"
        ),
        "Line 7, round 6": (
            "Player’s third card not allowed Player 9, Banker 5: a natural ends the round, "
            "yet the log has a third card of the Player. § B3"
        ),
        "Line 8, round 7": (
            "Player’s third card not allowed The Player has 7 and stands, as 6 and 7 do; "
            "the log has a third card. § B4"
        ),
        "Line 9, round 8": (
            "Banker’s third card missing The Player stood, so the Banker with 5 must draw, "
            "as 0 to 5 do; the log has no third card. § B5"
        ),
        "Line 10, round 9": (
            "Banker’s third card missing The Banker has 3 against a third card that counts 7 "
            "and must draw; the log has no third card. § B6"
        ),
        "Line 11, round 10": (
            "Banker’s third card not allowed Player 9, Banker 5: a natural ends the round, "
            "yet the log has a third card of the Banker. § B3"
        ),
        "Line 12, round 11": (
            "Banker’s third card not allowed The Player stood, so the Banker with 6 stands, "
            "as 6 and 7 do; the log has a third card. § B5"
        ),
        "Line 13, round 12": (
            "Banker’s third card not allowed The Banker has 3 against a third card that counts 8 "
            "and stands; the log has a third card. § B6"
        ),
        "Line 14, round 13": (
            "Not a winner “red” is not a winner. Winners are player, banker and tie."
        ),
        "Line 15, round 14": "Not a winner The log names no winner.",
        "Line 16, round 15": "Wrong winner The Player wins, 9 to 5. § B9",
    }
    assert page.links(".findings a:has(cite)")[0] == "/en/baccarat/rules/#B2"
    # what can be ruled on can be opened in the checker
    links = page.links(".findings a.tap")
    assert links[0] == "/en/baccarat/?p1=2&p2=3&b1=A&b2=2"
    assert len(links) == 9
    for link in links:
        assert opened(client, link).status == 200


SUIT_OUT = {"en": "Leave the suit out.", "vi": "Hãy bỏ chất đi.", "zh-Hant": "請省略花色。"}
SUIT_OUT["ko"] = "무늬는 빼고 쓰세요."
TEN = {"en": "Write 10 for a ten.", "vi": "Lá mười viết là 10.", "zh-Hant": "十請寫成 10。"}
TEN["ko"] = "10은 10으로 쓰세요."


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_as_others_write_them_get_a_hint(client: FlaskClient, language: str) -> None:
    """How the cell is to be written, where that is known; else what cards there are (C2)."""
    suit, ten = SUIT_OUT[language], TEN[language]
    cards = {
        **dict.fromkeys(("10h", "AS", "k♥", "♠9", "D10", "2♦\ufe0e"), (True, False)),
        **dict.fromkeys(("Th", "0s", "♣T"), (True, True)),
        **dict.fromkeys(("0", "t"), (False, True)),
        **dict.fromkeys(("1", "11", "1h", "X", "10x", "HH", "joker", "10.0"), (False, False)),
    }
    log = HEADER + "".join(f"{n},{card} K,2 3,player\n" for n, card in enumerate(cards))
    told = findings(sent(client, text=log, language=language))
    assert len(told) == len(cards)
    for (card, hints), words in zip(cards.items(), told.values(), strict=True):
        assert (suit in words, ten in words) == hints, card


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_good_pages(client: FlaskClient, language: str) -> None:
    """The same checks as for every page: language, one h1, well formed, no gap left unfilled."""
    aces = HEADER + "1,A A,A A,tie\n" * 9
    for text, decks in ((EVERY_FAULT, ""), (aces, "1"), (HEADER, ""), ("", "")):
        page = sent(client, text=text, language=language, decks=decks)
        html5lib.HTMLParser(strict=True).parse(page.response.text)
        assert page.one("html")["lang"] == language
        assert page.heading
        assert "%(" not in page.response.text
        assert page.one("#outcome")["tabindex"] == "-1"
        ids = [str(element["id"]) for element in page.all("[id]")]
        assert len(ids) == len(set(ids))
        for control in page.all("select, input:not([type=hidden]), textarea"):
            page.one(f"label[for='{control['id']}']")
        assert page.response.headers["Cache-Control"] == "no-store"
        assert [str(link["href"]) for link in page.all(".languages a")] == [
            f"/{tag}/baccarat/audit/" for tag in LANGUAGES
        ]


def test_form_has_both_buttons_from_the_start(client: FlaskClient) -> None:
    """A file is sent once more to be downloaded, so the button for it is there at once."""
    page = opened(client, "/en/baccarat/audit/")
    form = page.one("form.log-form")
    assert form["method"] == "post"
    assert form["enctype"] == "multipart/form-data"
    assert form["action"] == "/en/baccarat/audit/#outcome"
    assert [(b["name"], b["value"]) for b in form.select("button")] == [
        ("format", "html"),
        ("format", "csv"),
    ]
    assert [o.get_text() for o in form.select("#decks option")] == [
        "Do not count",
        "1 deck",
        *[f"{n} decks" for n in range(2, 9)],
    ]


def test_the_example_can_be_copied_opened_and_checked(client: FlaskClient) -> None:
    """The example on the page is a log with right and wrong rounds; the file is the same."""
    page = opened(client, "/en/baccarat/audit/")
    example = page.one("pre").get_text()
    link = page.one("a[download]")
    assert client.get(str(link["href"])).text == example
    carried = str(page.one("input[name=log]")["value"])
    assert carried == example
    answer = sent(client, text=carried)
    assert answer.heading == "6 rounds. 3 break a rule."


def test_a_pasted_log_is_carried_along(client: FlaskClient) -> None:
    """A short text can be downloaded by the second button; line numbers stay as they were."""
    page = sent(client, text="\n\n" + HEADER + "1,9 K,2 3,banker\n", decks="8")
    assert list(findings(page)) == ["Line 4, round 1"]
    # the parser, as a browser does, drops the one newline after the tag that the page adds
    document = html5lib.parse(page.response.text, namespaceHTMLElements=False)
    area = document.find(".//textarea")
    assert area is not None
    assert area.text == "\n\n" + HEADER + "1,9 K,2 3,banker\n"
    assert page.selected("form.log-form") == {"decks": "8"}
    long = HEADER + "1,9 K,2 3,player\n" * 6_000
    answer = sent(client, text=long)
    assert answer.heading == "6,000 rounds, all of them right."
    assert answer.one("textarea").get_text().strip() == ""
    assert "The log was not kept. To download the verdicts, send it once more." in answer.texts("p")


def test_what_somebody_wrote_is_only_text(client: FlaskClient) -> None:
    """Markup, zero bytes and direction marks in a log do nothing to the page (WEB-06)."""
    log = HEADER + '<b>1</b>,"<script>alert(1)</script> K",2 3,</textarea>\n2,X K,\u202e 3,x\n'
    for text, status in ((log, 200), (log + "3,\0 K,2 3,x\n", 400)):
        page = sent(client, text=text)
        assert page.status == status
        assert "<script>alert" not in page.response.text
        assert "</textarea>\n2" not in page.response.text
        assert "\0" not in page.response.text
        html5lib.HTMLParser(strict=True).parse(page.response.text)


def test_cells_are_harmless_in_the_download(client: FlaskClient) -> None:
    """WEB-43: no cell of the download is a formula, numbers stay numbers."""
    log = HEADER + '"=HYPERLINK(""http://x"",""y"")",9 K,2 3,player\n-100,@a K,+1 3,-x\n'
    rows = verdict_rows(client, text=log)
    assert rows[0]["round"] == '\'=HYPERLINK("http://x","y")'
    assert rows[1]["round"] == "-100"
    assert rows[1]["player_cards"] == "'@a K"
    assert rows[1]["claimed_winner"] == "'-x"


def test_download_is_a_file_that_nobody_keeps(client: FlaskClient) -> None:
    """CSV with a name; no cache may hold it."""
    response = sent(client, text=SAMPLE.decode(), format="csv").response
    assert response.mimetype == "text/csv"
    assert response.headers["Content-Disposition"] == 'attachment; filename="verdicts.csv"'
    assert response.headers["Cache-Control"] == "no-store"
    again = verdict_rows(client, text=response.text)
    assert [row["verdict"] for row in again].count("wrong") == 11


def test_rounds_know_nothing_of_each_other(client: FlaskClient) -> None:
    """BAC-13: a natural after a five-card round has no third card; BAC-24: 1 to 12 in order."""
    log = HEADER + "1,2 3 4,A 6,player\n2,9 K,2 3,player\n"
    rows = verdict_rows(client, text=log)
    assert [row["verdict"] for row in rows] == ["right", "right"]
    assert rows[1]["player_cards"] == "9 K"
    twelve = HEADER + "".join(f"{n},9 K,2 3,player\n" for n in range(1, 13))
    assert [row["round"] for row in verdict_rows(client, text=twelve)] == [
        str(n) for n in range(1, 13)
    ]


def test_copies_are_counted_where_the_shoe_is_known(client: FlaskClient) -> None:
    """BAC-15: 32 aces in eight decks are fine, the 33rd is not; the page names the decks."""
    log = HEADER + "1,A A,A A,tie\n" * 8 + "9,A K,9 K,banker\n"
    rows = verdict_rows(client, text=log, decks="8")
    assert [row["faults"] for row in rows[:8]] == ["player_third_missing"] * 8
    # A and K make 1, 9 and K a natural 9: only the 33rd ace is wrong
    assert rows[8]["faults"] == "too_many_of_rank"
    page = sent(client, text=log, decks="8")
    assert (
        "With this round the log has 33 of the rank A; the shoe holds 32."
        in findings(page)["Line 10, round 9"]
    )
    assert "Taken as one shoe of 8 decks, which holds 32 cards of each rank." in page.texts(
        "main p"
    )
    unknown = sent(client, text=log)
    assert "33 of the rank" not in unknown.response.text
    assert any("Copies of a rank were not counted" in words for words in unknown.texts("main p"))


def test_long_lists_are_cut_on_the_page_alone(client: FlaskClient) -> None:
    """The first 200 faults are listed, the counts and the download have all."""
    log = HEADER + "".join(f"{n},9 K,2 3,{'player' if n % 2 else 'tie'}\n" for n in range(1, 601))
    page = sent(client, text=log)
    assert page.heading == "600 rounds. 300 break a rule."
    assert len(findings(page)) == 200
    assert next(iter(findings(page))) == "Line 3, round 2"
    assert "The first 200 of 300. All of them are in the download." in page.texts("p")
    assert len(page.all("details .findings li")) == 200
    assert len(verdict_rows(client, text=log)) == 600


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_methods(client: FlaskClient, language: str) -> None:
    """WEB-09: HEAD as GET, OPTIONS and 405 name what is allowed, in the language."""
    path = f"/{language}/baccarat/audit/"
    head = client.head(path)
    assert head.status_code == 200
    assert head.data == b""
    for response in (client.options(path), client.put(path), client.delete(path)):
        allowed = {method.strip() for method in response.headers["Allow"].split(",")}
        assert allowed == {"GET", "HEAD", "OPTIONS", "POST"}
    refused = Page(client.put(path))
    assert refused.status == 405
    assert refused.one("html")["lang"] == language
    assert client.get(path).headers["Cache-Control"].startswith("public")
