"""The audit's page: a log in, every verdict out, nothing kept (RULES B15)."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import html5lib
import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from tests.states import LANGUAGES
from tests.web.reading import Page, opened
from webapp import create_app
from webapp.config import MAX_BODY, Settings

DATA = Path(__file__).parents[1] / "data" / "baccarat"
SAMPLE = (DATA / "shoe_log.csv").read_bytes()
HEADER = "round,player_cards,banker_cards,claimed_winner\n"
MIB = 1024 * 1024


def expected() -> dict[int, dict[str, Any]]:
    """Return the labelled verdicts of the sample by round."""
    verdicts = json.loads((DATA / "shoe_log_verdicts.json").read_text())
    return {entry["round"]: entry for entry in verdicts["rounds"]}


def sent(
    client: FlaskClient,
    *,
    text: str = "",
    file: bytes | None = None,
    language: str = "en",
    **more: str,
) -> Page:
    """Send a log as the page's form does."""
    parts: dict[str, Any] = {"log": text, **more}
    name = "" if file is None else "log.csv"
    parts["file"] = FileStorage(io.BytesIO(file or b""), filename=name, name="file")
    boundary, body = encode_multipart(parts)
    return Page(
        client.post(
            f"/{language}/baccarat/audit/",
            data=body,
            content_type=f"multipart/form-data; boundary={boundary}",
        )
    )


def findings(page: Page) -> dict[str, str]:
    """Return where a page finds fault, and what it says there."""
    return {
        where: " ".join(
            " ".join(p.get_text().split()) for p in item.select("div > p:not(.written)")
        )
        for item in page.all("#main section:has(> h2) .findings > li")
        for where in [" ".join(item.select(".where")[0].get_text().split())]
    }


def verdict_rows(client: FlaskClient, **how: Any) -> list[dict[str, str]]:
    """Return the rows of the download."""
    page = sent(client, format="csv", **how)
    assert page.status == 200
    return list(csv.DictReader(io.StringIO(page.response.text)))


FIELDS = {"player[2]": "p3", "player[3]": "p4", "banker[2]": "b3", "banker[3]": "b4"}

#: One round for each way in which a log can be wrong, line by line.
EVERY_FAULT = HEADER + "".join(
    f"{line}\n"
    for line in (
        "1,9 K,2 3,player,what is this",
        "2,11 K,2 3,player",
        "3,9,2 3,player",
        "4,2 3 4 5,2 3,player",
        "5,2 3,A 2,player",
        "6,9 K 2,2 3,player",
        "7,K 7 2,2 3,player",
        "8,K 7,2 3,player",
        "9,2 3 7,A 2,player",
        "10,9 K,2 3 4,player",
        "11,K 7,2 4 3,player",
        "12,2 3 8,A 2 5,tie",
        "13,9 K,2 3,red",
        "14,9 K,2 3,",
        "15,9 K,2 3,banker",
    )
)


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


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_mark_and_line_ends_change_nothing(client: FlaskClient, mark: bytes, end: bytes) -> None:
    """BAC-21: four variants of one file, one answer."""
    plain = sent(
        client, file=b"round,p1,p2,p3,b1,b2,b3,result\n1,9,K,,2,3,,player\n2,2,3,,A,2,,tie\n"
    )
    file = mark + end.join(
        [b"round,p1,p2,p3,b1,b2,b3,result", b"1,9,K,,2,3,,player", b"2,2,3,,A,2,,tie", b""]
    )
    page = sent(client, file=file)
    assert page.texts("main") == plain.texts("main")
    assert page.heading == "2 rounds. 1 breaks a rule."


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (SAMPLE.decode().encode("utf-16"), "The log is not UTF-8: line 1 "),
        (SAMPLE.decode().encode("utf-16-le"), "Line 1 holds a zero character, "),
        ((HEADER + "1,9 K,2 3,閒家\n").encode("big5"), "The log is not UTF-8: line 2 "),
        ((HEADER + "1,9 K,2 3,플레이어\n").encode("euc-kr"), "The log is not UTF-8: line 2 "),
    ],
    ids=["utf-16", "utf-16-le", "big5", "euc-kr"],
)
def test_other_encodings_get_a_clear_message(client: FlaskClient, file: bytes, words: str) -> None:
    """BAC-21: what is not UTF-8 is told so, beside the field, never a 500."""
    page = sent(client, file=file)
    assert page.status == 400
    assert page.texts("#log-error")[0].startswith(words)
    assert "save it as “CSV UTF-8”" in page.texts("#log-error")[0].replace("Save", "save")
    assert page.one("#log")["aria-invalid"] == "true"
    assert page.one("#log")["aria-describedby"] == "log-error"
    assert page.links("#outcome li a") == ["#log"]
    assert page.title.startswith("Error: ")


def test_blank_rows_are_no_rounds(client: FlaskClient) -> None:
    """BAC-22: separators, spaces and empty lines count as nothing; lines keep their numbers."""
    log = HEADER + "\n,,,\n1,9 K,2 3,player\n \n,,,,,,,\n2,9 K,2 3,tie\n,,,,,,,\n"
    page = sent(client, text=log)
    assert page.heading == "2 rounds. 1 breaks a rule."
    assert list(findings(page)) == ["Line 7, round 2"]
    empty = sent(client, text=HEADER)
    assert empty.status == 200
    assert empty.heading == "There is no round in this log."


def test_ten_is_a_card_and_10k_is_none(client: FlaskClient) -> None:
    """BAC-28: cards written together are refused, never read as A and 0."""
    rows = verdict_rows(client, text=HEADER + '1,"10,9","10,8",player\n2,10K,K10,tie\n')
    assert [row["verdict"] for row in rows] == ["right", "unreadable"]
    assert rows[1]["faults"] == "unknown_rank"


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


@pytest.mark.parametrize(
    ("how", "status", "words"),
    [
        ({}, 400, "There is no log. Paste one, or choose a file."),
        ({"file": b""}, 400, "There is no log. Paste one, or choose a file."),
        ({"text": " \n \n"}, 400, "There is no log. Paste one, or choose a file."),
        (
            {"text": HEADER, "file": HEADER.encode()},
            400,
            "Paste a log or choose a file, not both.",
        ),
        (
            {"text": "a,b\n1,2\n"},
            400,
            "The first line names none of the columns. It says which column is which: see below.",
        ),
        (
            {"text": "player_cards,winner\n9 K,player\n"},
            400,
            "The first line lacks these columns: banker_cards.",
        ),
        (
            {"text": "player_cards,banker_cards,winner,result\n"},
            400,
            "The first line names columns twice or in two ways: winner, result.",
        ),
        (
            {"text": HEADER + '1,"9 K,2 3,player\n'},
            400,
            "Line 2, character 3: the quotation mark that opens here is never closed.",
        ),
        (
            {"text": HEADER + "1,9\0K,2 3,player\n"},
            400,
            "Line 2 holds a zero character, which no text has. If the file is UTF-16, save it as "
            "“CSV UTF-8” and send it again.",
        ),
        (
            {"file": HEADER.encode() + b"1,9\0K,2 3,player\n"},
            400,
            "Line 2 holds a zero character, which no text has. If the file is UTF-16, save it as "
            "“CSV UTF-8” and send it again.",
        ),
        (
            {"file": HEADER.encode() + b"1,9 K,2 3,player\n" * 100_001},
            413,
            "A log holds at most 100,000 rounds. Divide it and send the parts one by one.",
        ),
        (
            {"file": HEADER.encode() + b"x" * (5 * MIB)},
            413,
            "A log is at most 5 MiB large. Divide it and send the parts one by one.",
        ),
        (
            {"text": HEADER + "é" * (5 * MIB // 2)},
            413,
            "A log is at most 5 MiB large. Divide it and send the parts one by one.",
        ),
    ],
)
def test_what_cannot_be_audited_is_told_why(
    client: FlaskClient, how: dict[str, Any], status: int, words: str
) -> None:
    """The form with the error beside it; what is too much is a 413."""
    page = sent(client, **how)
    assert page.status == status
    assert page.texts("#log-error") == [words]
    assert page.all("form.log-form")
    assert page.response.headers["Cache-Control"] == "no-store"


def test_exactly_the_largest_log_is_read(client: FlaskClient) -> None:
    """5 MiB and 100,000 rounds are inside the limits."""
    head = b"player_cards,banker_cards,winner,note\n"
    file = head + (b"9 K,2 3,player," + b"x" * 99_984 + b"\n") * 52
    file += b" " * (5 * MIB - len(file))
    assert len(file) == 5 * MIB
    assert sent(client, file=file).status == 200
    assert sent(client, file=file + b" ").status == 413
    full = HEADER.encode() + b"1,9 K,2 3,player\n" * 100_000
    assert sent(client, file=full).heading == "100,000 rounds, all of them right."


def test_a_body_over_every_limit(client: FlaskClient) -> None:
    """WEB-45: 413 in the visitor's language."""
    page = sent(client, file=b"x" * (MAX_BODY + 1), language="vi")
    assert page.status == 413
    assert page.one("html")["lang"] == "vi"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("decks", "9", "A shoe holds 1 to 8 decks."),
        ("decks", "²", "A shoe holds 1 to 8 decks."),
        ("format", "pdf", "“pdf” is not a format: html or csv."),
    ],
)
def test_other_fields_are_named(client: FlaskClient, field: str, value: str, words: str) -> None:
    """Nothing is guessed of the shoe or the format (WEB-11)."""
    more: dict[str, Any] = {field: value}
    page = sent(client, text=HEADER, **more)
    assert page.status == 400
    assert page.texts("#outcome li")[0].endswith(words)


def test_a_log_sent_twice_is_refused(client: FlaskClient) -> None:
    """Neither of two logs is taken for the right one."""
    twice = {"log": [HEADER, HEADER]}
    assert client.post("/en/baccarat/audit/", data=twice).status_code == 400
    files = [(io.BytesIO(HEADER.encode()), "a.csv"), (io.BytesIO(HEADER.encode()), "b.csv")]
    assert client.post("/en/baccarat/audit/", data={"file": files}).status_code == 400


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


CELLS = st.text(alphabet='A10K,;\t"\n\r \0=é莊\x1b', max_size=60)


@settings(max_examples=60, deadline=None)
@given(log=st.binary(max_size=200) | CELLS.map(lambda text: (HEADER + text).encode()))
def test_no_file_is_a_fault_of_ours(log: bytes) -> None:
    """Whatever bytes arrive, the page and the API answer."""
    client = CLIENT
    assert sent(client, file=log).status in {200, 400}
    assert sent(client, text=log.decode("utf-8", "replace")).status in {200, 400}
    assert client.post("/api/v1/baccarat/audit", data=log).status_code in {200, 400}


CLIENT = create_app(Settings()).test_client()


def test_huge_cells_and_deep_quotes(client: FlaskClient) -> None:
    """A cell of a megabyte, a million quotes, a million columns: answered, never a fault."""
    for log in (
        HEADER.encode() + b"1," + b"9" * MIB + b",2 3,player\n",
        HEADER.encode() + b'"' * MIB,
        HEADER.encode() + b"," * MIB,
        b"," * MIB + HEADER.encode(),
    ):
        assert sent(client, file=log).status in {200, 400}


# --- JSON


def test_json_of_the_sample(client: FlaskClient) -> None:
    """Every round with its verdict, as the contract has it."""
    response = client.post(
        "/api/v1/baccarat/audit", data=SAMPLE, headers={"Content-Type": "text/csv"}
    )
    assert response.status_code == 200
    assert response.mimetype == "application/json"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers["Cache-Control"] == "no-store"
    content = response.get_json()
    assert list(content) == ["rounds", "counts"]
    assert content["counts"]["rounds"] == 25
    assert content["counts"]["right"] == 14
    assert content["counts"]["wrong"] == 11
    assert content["counts"]["unreadable"] == 0
    for each in content["rounds"]:
        entry = expected()[int(each["round"])]
        assert each["line"] == entry["round"] + 1
        assert each["verdict"] == ("right" if entry["verdict"] == "ok" else "wrong")
        codes = [fault["code"] for fault in each["faults"]]
        assert codes == ([entry["code"]] if entry["code"] else [])
    winners = [entry["rule_winner"] for entry in expected().values()]
    for winner in ("player", "banker", "tie"):
        assert content["counts"][winner] == winners.count(winner)


def test_json_faults_carry_their_values(client: FlaskClient) -> None:
    """The code, the place, and what its sentence needs."""
    log = HEADER + "7,9 K,2 3,banker\n"
    content = client.post("/api/v1/baccarat/audit?decks=1", data=log).get_json()
    assert content["rounds"] == [
        {
            "line": 2,
            "round": "7",
            "verdict": "wrong",
            "faults": [
                {
                    "code": "wrong_winner",
                    "field": "claimed_winner",
                    "claimed": "banker",
                    "winner": "player",
                    "player_total": 9,
                    "banker_total": 5,
                }
            ],
        }
    ]


@pytest.mark.parametrize(
    ("query", "body", "status", "errors"),
    [
        ("", b"", 400, {"log": ["empty_log"]}),
        ("", b"\xff\xfe1\0", 400, {"log": ["not_utf8"]}),
        ("?decks=9", SAMPLE, 400, {"decks": ["decks_out_of_range"]}),
        ("?decks=1&decks=1", SAMPLE, 400, {"decks": ["repeated"]}),
        ("", b"player_cards,winner\n", 400, {"log": ["missing_columns"]}),
        ("", HEADER.encode() + b"1,9 K,2 3,tie\n" * 100_001, 413, {"log": ["too_many_rounds"]}),
        ("", b"x" * (5 * MIB + 1), 413, {"log": ["log_too_large"]}),
    ],
)
def test_json_problems(
    client: FlaskClient, query: str, body: bytes, status: int, errors: dict[str, list[str]]
) -> None:
    """RFC 9457 with stable codes."""
    response = client.post(f"/api/v1/baccarat/audit{query}", data=body)
    assert response.status_code == status
    assert response.mimetype == "application/problem+json"
    assert response.get_json()["errors"] == errors


def test_json_problem_names_the_line(client: FlaskClient) -> None:
    """A broken row is found by its line."""
    response = client.post("/api/v1/baccarat/audit", data=HEADER + '1,"9 K\n')
    assert response.get_json()["params"] == {"line": 2, "column": 3}
    columns = client.post("/api/v1/baccarat/audit", data="player_cards,winner\n")
    assert columns.get_json()["params"] == {"columns": ["banker_cards"]}


def test_a_page_elsewhere_may_post_a_log(client: FlaskClient) -> None:
    """The API is public: a browser's question before a POST is answered."""
    response = client.options("/api/v1/baccarat/audit")
    assert response.status_code == 200
    assert "POST" in response.headers["Allow"]
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers["Access-Control-Allow-Headers"] == "Content-Type"
    refused = client.get("/api/v1/baccarat/audit")
    assert refused.status_code == 405
    assert refused.mimetype == "application/problem+json"
