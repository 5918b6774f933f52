"""Which logs the audit reads, and what it says of those that it cannot (RULES B15, C5)."""

import io
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.web.auditing import HEADER, MIB, SAMPLE, findings, sent, verdict_rows
from webapp import create_app
from webapp.config import MAX_BODY, Settings


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
    assert page.texts("#file-error")[0].startswith(words)
    assert "ave it as “CSV UTF-8”" in page.texts("#file-error")[0]
    assert page.one("#file")["aria-invalid"] == "true"
    assert page.one("#file")["aria-describedby"] == "file-error"
    assert page.links("#outcome li a") == ["#file"]
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
            "The first line must name the columns, and this one names none: see below.",
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
    field = "file" if "file" in how and "text" not in how else "log"
    assert page.texts(".error") == page.texts(f"#{field}-error") == [words]
    assert page.links("#outcome li a") == [f"#{field}"]
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
