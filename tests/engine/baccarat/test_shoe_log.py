"""Reading a log from CSV: encodings, delimiters, headers, blanks (BAC-21, BAC-22, BAC-28)."""

import csv

import pytest

from tests.engine.baccarat.tables import DATA
from webapp.engine.baccarat import shoe_log
from webapp.engine.baccarat.shoe_log import LoggedRound, harmless, read_log
from webapp.engine.errors import NotationError, RuleError

JOINED = "round,player_cards,banker_cards,claimed_winner\n"
SIX = "round,p1,p2,p3,b1,b2,b3,winner\n"


def rows(log: bytes | str) -> list[tuple[int, str, list[str], list[str], str, bool]]:
    """Return the rounds of a log as plain tuples."""
    return [
        (r.line, r.round, list(r.player), list(r.banker), r.claimed, r.spills)
        for r in read_log(log)
    ]


def refused(log: bytes | str) -> tuple[str, dict[str, object]]:
    """Return code and parameters of the error that a log as a whole meets."""
    with pytest.raises(NotationError) as caught:
        list(read_log(log))
    return caught.value.code.value, caught.value.params


def test_both_layouts() -> None:
    expected = [(2, "1", ["3", "8", "Q"], ["10", "3", "7"], "player", False)]
    assert rows(JOINED + "1,3 8 Q,10 3 7,player\n") == expected
    assert rows(SIX + "1,3,8,Q,10,3,7,player\n") == expected


def test_undrawn_cards_are_left_blank() -> None:
    assert rows(SIX + "1,9,K,,2,3, ,player\n") == [
        (2, "1", ["9", "K"], ["2", "3"], "player", False)
    ]


def test_a_blank_between_two_cards_is_kept_as_a_card_that_cannot_be_read() -> None:
    assert rows(SIX + "1,9,,5,,3,,player\n")[0][2:4] == (["9", "", "5"], ["", "3"])


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encoding_signs_line_ends_and_delimiters_change_nothing(
    delimiter: str, mark: bytes, end: str
) -> None:
    """BAC-21: a byte-order mark is no part of the first header."""
    for text in (JOINED + "1,3 8 Q,10 3 7,player\n", SIX + "1,3,8,Q,10,3,7,player\n"):
        written = text.replace(",", delimiter).replace("\n", end)
        expected = [(2, "1", ["3", "8", "Q"], ["10", "3", "7"], "player", False)]
        assert rows(mark + written.encode()) == expected
        assert rows(mark.decode() + written) == expected


def test_the_reported_header_with_result() -> None:
    """BAC-21: the winner's column may be called result."""
    log = b"\xef\xbb\xbfround,p1,p2,p3,b1,b2,b3,result\r\n1,9,K,,2,3,,player\r\n"
    assert rows(log) == [(2, "1", ["9", "K"], ["2", "3"], "player", False)]


@pytest.mark.parametrize(
    "header",
    [
        "Player_Cards,BANKER_CARDS,claimed_winner",
        " player cards , banker cards , Claimed Winner ",
        '"player_cards","banker_cards","winner"',
    ],
)
def test_headers_in_any_case_and_quoted(header: str) -> None:
    assert rows(f"{header}\n9 K,2 3,player\n") == [(2, "", ["9", "K"], ["2", "3"], "player", False)]


def test_columns_in_any_order_among_others() -> None:
    log = "table,winner,banker_cards,dealer,player_cards,round\nB7,tie,7 K,ann,7 Q,12\n"
    assert rows(log) == [(2, "12", ["7", "Q"], ["7", "K"], "tie", False)]


def test_blank_records_are_no_rounds() -> None:
    """BAC-22: and the lines of later rounds are those of the file."""
    log = (
        "\n\n" + SIX + ",,,,,,,\n \n\n1,9,K,,2,3,,player\n,,,,,,,\n26,,,,,,,\n2,7,K,,7,Q,,tie\n,,\n"
    )
    assert [(line, name) for line, name, *_ in rows(log)] == [(7, "1"), (10, "2")]


def test_a_round_with_a_winner_and_no_cards_is_a_round() -> None:
    assert rows(SIX + "1,,,,,,,tie\n") == [(2, "1", [], [], "tie", False)]


def test_a_header_alone_is_a_log_without_rounds() -> None:
    assert rows(JOINED) == []
    assert rows(SIX.strip()) == []


def test_lines_count_through_quoted_cells() -> None:
    log = 'player_cards,banker_cards,winner,note\n9 K,2 3,player,"a\nb"\n7 K,7 Q,tie,\n'
    assert [line for line, *_ in rows(log)] == [2, 4]


def test_short_rows_are_filled_and_long_rows_marked() -> None:
    log = "winner,player_cards,banker_cards\ntie,7 K\ntie,7 K,7 Q,, \ntie,7,K,7 Q\n"
    assert [(r[3], r[5]) for r in rows(log)] == [([], False), (["7", "Q"], False), (["K"], True)]
    assert rows("winner,player_cards,banker_cards,round\ntie,7 K,7 Q\n")[0][1] == ""


def test_a_header_of_100_000_columns_costs_each_row_nothing() -> None:
    log = "winner,player_cards,banker_cards" + "," * 100_000 + "\n" + "tie,7 K,7 Q\n" * 9000
    assert len(rows(log)) == 9000


@pytest.mark.parametrize(
    ("cell", "cards"),
    [
        ("10 K", ["10", "K"]),
        ('"10,K"', ["10", "K"]),
        ('" 10 , K "', ["10", "K"]),
        ("10K", ["10K"]),
        ("K10", ["K10"]),
        ('"10,,K"', ["10", "", "K"]),
        ("10\u3000K", ["10", "K"]),
    ],
)
def test_a_ten_is_one_card(cell: str, cards: list[str]) -> None:
    """BAC-28: cards stand apart by spaces or commas; without them nothing is guessed."""
    assert rows(f"player_cards,banker_cards,winner\n{cell},2 3,tie\n")[0][2] == cards


def test_the_sample_log_is_read_in_the_order_of_its_rounds() -> None:
    """BAC-24: 1, 2, ..., 25 and not 1, 10, 11, ..."""
    log = (DATA / "shoe_log.csv").read_bytes()
    assert [int(r.round) for r in read_log(log)] == list(range(1, 26))
    assert [r.line for r in read_log(log)] == list(range(2, 27))


# --- what is refused as a whole


@pytest.mark.parametrize(
    ("log", "line"),
    [
        (JOINED.encode("utf-16"), 1),
        (JOINED.encode() + "1,3 8 Q,10 3 7,莊家\n".encode("big5"), 2),
        (JOINED.encode() + "1,3 8 Q,10 3 7,tie\n2,9 K,2 3,뱅커\n".encode("euc-kr"), 3),
        (b"\xff\xfe", 1),
        (b"\n\xff", 2),
        (JOINED.encode() + b"\xff", 2),
    ],
)
def test_other_encodings_are_refused_with_the_line(log: bytes, line: int) -> None:
    assert refused(log) == ("not_utf8", {"line": line})


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_shows_in_its_zero_characters(encoding: str) -> None:
    assert refused(JOINED.encode(encoding)) == ("zero_character", {"line": 1})


@pytest.mark.parametrize("log", ["", b"", "\n\n", " \n,,,\n", b"\xef\xbb\xbf", b"\r\n"])
def test_an_empty_log_is_refused(log: bytes | str) -> None:
    assert refused(log) == ("empty_log", {})


@pytest.mark.parametrize("log", ["9 K,2 3,player\n", "hello\n", "9;K;;2;3;;player\n", "%PDF-1.7"])
def test_a_log_without_header_is_refused(log: str) -> None:
    assert refused(log) == ("no_header", {})


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("round", ("player_cards", "banker_cards", "claimed_winner")),
        ("player_cards,winner", ("banker_cards",)),
        ("player_cards,banker_cards", ("claimed_winner",)),
        ("p1,p2,b1,b2,winner", ("p3", "b3")),
        ("p1;p2;p3;b1;b2;b3", ("winner",)),
        ("winner", ("player_cards", "banker_cards")),
    ],
)
def test_missing_columns_are_named(header: str, columns: tuple[str, ...]) -> None:
    assert refused(f"{header}\n") == ("missing_columns", {"columns": columns})


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("p1,p2,p3,b1,b2,b3,winner,p1", ("p1",)),
        ("player_cards,banker_cards,winner,result", ("winner", "result")),
        (
            "player_cards,banker_cards,p1,winner",
            ("player_cards", "banker_cards", "p1"),
        ),
        ("round,round,player_cards,banker_cards,winner", ("round",)),
    ],
)
def test_a_choice_of_columns_is_not_made(header: str, columns: tuple[str, ...]) -> None:
    assert refused(f"{header}\n") == ("ambiguous_columns", {"columns": columns})


@pytest.mark.parametrize(
    ("body", "code", "params"),
    [
        (
            '1,9 K,2 3,player\n2,"9 K,2 3,player\n3,7 K,7 Q,tie\n',
            "unclosed_quote",
            {"line": 3, "column": 3},
        ),
        ('1,"9" K,2 3,player\n', "text_after_quote", {"line": 2, "column": 6}),
        (
            f'{"x" * 131_072},"9" K,2 3,player\n',
            "text_after_quote",
            {"line": 2, "column": 131_077},
        ),
        (
            f"1,9 K,2 3,{'x' * 200_000}\n",
            "cell_too_long",
            {"line": 2, "column": 11, "limit": 131_072},
        ),
    ],
    ids=["open quote", "text after a quote", "long cell before it", "endless cell"],
)
def test_broken_csv_is_refused_with_its_place(body: str, code: str, params: dict[str, int]) -> None:
    assert refused(JOINED + body) == (code, params)
    assert refused((JOINED + body).replace("\n", "\r")) == (code, params)


@pytest.mark.parametrize("end", ["\n", "\r"])
def test_a_log_has_no_more_lines_than_that(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shoe_log, "MAX_LINES", 3)  # line ends between what is written
    lines = [JOINED.strip(), *["1,9 K,2 3,player"] * 4]
    assert len(rows(end.join(lines[:4]) + end * 9)) == 3
    with pytest.raises(RuleError) as caught:
        list(read_log(end.join(lines)))
    assert caught.value.code.value == "too_many_lines"
    assert caught.value.params == {"limit": 3}


def test_nothing_but_line_ends_is_cut_off_the_end() -> None:
    assert rows(JOINED + "1,9 K,2 3,X")[0][4] == "X"


def test_a_zero_character_is_found_by_line() -> None:
    assert refused("\n\0") == ("zero_character", {"line": 2})


def test_nothing_but_line_ends_is_cut_off_the_beginning() -> None:
    expected = ("missing_columns", {"columns": ("claimed_winner",)})
    assert refused("Xwinner,player_cards,banker_cards\ntie,7 K,7 Q\n") == expected


def test_a_broken_header_is_on_the_first_line() -> None:
    header = '"no"te,player_cards,banker_cards,winner\n'
    assert refused(header) == ("text_after_quote", {"line": 1, "column": 5})
    assert refused(header + "x,9 K,2 3,player\n")[1] == {"line": 1, "column": 5}


def test_a_log_holds_at_most_100_000_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shoe_log.MAX_ROUNDS == 100_000
    monkeypatch.setattr(shoe_log, "MAX_ROUNDS", 2)
    two = JOINED + "1,9 K,2 3,player\n\n2,9 K,2 3,player\n,,,\n"
    assert len(rows(two)) == 2
    with pytest.raises(RuleError) as caught:
        list(read_log(two + "3,9 K,2 3,player\n"))
    assert caught.value.code.value == "too_many_rounds"
    assert caught.value.params == {"limit": 2}


def test_rounds_come_one_by_one() -> None:
    first = next(read_log(JOINED + "1,9 K,2 3,player\n" + '"'))
    assert isinstance(first, LoggedRound)


# --- cells that no spreadsheet runs (WEB-43)


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ('=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'),
        ("+1", "'+1"),
        ("-1+1", "'-1+1"),
        ("@a", "'@a"),
        ("\t=1", "'\t'=1"),
        ("\r=1", "'\r'=1"),
        ("＝1+1", "'＝1+1"),
        # behind what parts cells where the comma is for decimals
        ("9;=1+1", "9;'=1+1"),
        ('9; "@a;-1', "9; \"'@a;'-1"),
        ("9\n+1", "9\n'+1"),
        # behind what nobody sees, and some programs leave out
        ("\u200b=1+1", "\u200b'=1+1"),
        ("\ufeff\u00a0@a", "\ufeff\u00a0'@a"),
        (" \u00ad+a", " \u00ad'+a"),
        ("\x00\u3000\U000e0020＝1", "\x00\u3000\U000e0020'＝1"),
        ("9;\u2060-1", "9;\u2060'-1"),
        ("\u200b9 K", "\u200b9 K"),
        ("9;K", "9;K"),
        ("-", "'-"),
        ("-100", "-100"),
        ("-0.5", "-0.5"),
        ("12", "12"),
        ("9 K", "9 K"),
        ("", ""),
        ("'=1", "'=1"),
    ],
)
def test_a_formula_is_made_harmless_and_a_number_stays(cell: str, safe: str) -> None:
    assert harmless(cell) == safe


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "@a", "-100", "-x", "1;=1", "1;-1", "\u200b=1", "round '7'", "'7", "'=x"]
)
def test_a_downloaded_name_reads_as_before(name: str) -> None:
    written = ",".join([f'"{harmless(name)}"', "9 K", "2 3", "player"])
    assert next(csv.reader([written]))[0] == harmless(name)
    if name != "'=x":  # cannot be told from a guarded "=x"
        assert next(read_log(JOINED + written)).round == name
