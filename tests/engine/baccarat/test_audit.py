"""Auditing logs: the labelled shoe, every fault, and never a crash (RULES B15)."""

import csv
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.baccarat.tables import DATA, table
from webapp.engine.baccarat.audit import AuditedRound, Counts, Verdict, audit, verdicts_csv
from webapp.engine.baccarat.round_faults import Fault, round_fault
from webapp.engine.errors import NotationError, RuleError

HEADER = "round,player_cards,banker_cards,claimed_winner\n"
SHOE_LOG = (DATA / "shoe_log.csv").read_bytes()

#: The tables number a hand's cards from 0.
FIELDS = {
    **{f"player[{i}]": f"p{i + 1}" for i in range(4)},
    **{f"banker[{i}]": f"b{i + 1}" for i in range(4)},
    "claimed_winner": "claimed_winner",
}


def judge(player: str, banker: str, claimed: str = "tie", decks: int | None = None) -> AuditedRound:
    """Audit a log of one round."""
    (audited,) = audit(f"{HEADER}1,{player},{banker},{claimed}\n", decks).rounds
    return audited


def only_fault(audited: AuditedRound) -> Fault:
    """Return the one fault of a round."""
    (fault,) = audited.faults
    return fault


# --- labelled logs


def test_the_labelled_shoe_gets_exactly_its_verdicts() -> None:
    expected = table("shoe_log_verdicts")["rounds"]
    audited = audit(SHOE_LOG).rounds
    assert len(audited) == len(expected) == 25
    for each, right in zip(audited, expected, strict=True):
        assert each.round == str(right["round"])
        assert each.line == right["round"] + 1
        assert (each.verdict is Verdict.RIGHT) == (right["verdict"] == "ok"), each
        faults = [(fault.code.value, fault.field and fault.field.value) for fault in each.faults]
        assert faults == ([(right["code"], FIELDS[right["field"]])] if right["code"] else [])
        assert (each.winner and each.winner.value) == right["rule_winner"]


def test_the_labelled_shoe_is_counted() -> None:
    assert audit(SHOE_LOG).counts == Counts(
        rounds=25, right=14, wrong=11, unreadable=0, player=10, banker=7, tie=4
    )
    assert audit(SHOE_LOG, decks=8) == audit(SHOE_LOG)


@pytest.mark.parametrize("case", table("rounds")["rounds"], ids=lambda case: str(case["id"]))
def test_rounds_as_they_must_be_judged(case: dict[str, Any]) -> None:
    expect = case["expect"]
    fault = round_fault(case["player"], case["banker"], expect.get("winner", "tie"))
    if expect["verdict"] == "accept":
        assert fault is None
    else:
        assert fault is not None
        assert (fault.code.value, fault.field) == (expect["code"], FIELDS[expect["field"]])


@pytest.mark.parametrize("case", table("reported_rounds")["rounds"], ids=lambda case: case["id"])
def test_reported_rounds(case: dict[str, Any]) -> None:
    claimed = case["final"][2] if case["final"] else "tie"
    fault = round_fault(case["player"], case["banker"], claimed)
    assert (fault and fault.code.value) == case["audit"]


def test_nothing_is_carried_over_from_the_round_before() -> None:
    """BAC-13: a natural round after one of five cards has four."""
    log = HEADER + "1,2 3 4,7 K,player\n2,9 K,2 3,player\n"
    assert [each.verdict.value for each in audit(log).rounds] == ["right", "right"]


# --- each fault with its values


@pytest.mark.parametrize(
    ("player", "banker", "claimed", "code", "field", "params"),
    [
        ("9 T", "2 3", "player", "unknown_rank", "p2", {"value": "T"}),
        ("10K", "2 3", "player", "unknown_rank", "p1", {"value": "10K"}),
        ("K10", "2 3", "player", "unknown_rank", "p1", {"value": "K10"}),
        ("9 K", "２ 3", "player", "unknown_rank", "b1", {"value": "２"}),
        ("9 1_0", "2 3", "player", "unknown_rank", "p2", {"value": "1_0"}),
        ("2 3 4 5 6 X", "2 3", "player", "unknown_rank", "p4", {"value": "X"}),
        ("9", "X 3", "player", "unknown_rank", "b1", {"value": "X"}),
        ("9 X Y", "2 Z", "player", "unknown_rank", "p2", {"value": "X"}),
        ("9", "2", "player", "missing_card", "p2", {}),
        ("2 3 4 5", "K 7 2 2", "player", "extra_card", "p4", {}),
        ("9 " + "x" * 40, "2 3", "player", "unknown_rank", "p2", {"value": "x" * 40}),
        ("9 " + "x" * 50, "2 3", "player", "unknown_rank", "p2", {"value": "x" * 40 + "…"}),
        ("9", "2 3", "player", "missing_card", "p2", {}),
        ("", "2 3", "player", "missing_card", "p1", {}),
        ("9 K", "", "player", "missing_card", "b1", {}),
        ("9 K", "2", "player", "missing_card", "b2", {}),
        ("2 3 4 5", "K 7", "player", "extra_card", "p4", {}),
        ("2 3 4", "K 7 2 2", "player", "extra_card", "b4", {}),
        ("2 3 4 5", "K", "player", "missing_card", "b2", {}),
        (
            *("2 3", "K 7", "banker", "player_third_missing", "p3"),
            {
                "player_total": 5,
                "banker_total": 7,
                "player_third_value": None,
                "reason": "banker_waits",
            },
        ),
        (
            *("4 2 K", "7 J", "banker", "player_third_not_allowed", "p3"),
            {
                "player_total": 6,
                "banker_total": 7,
                "player_third_value": None,
                "reason": "player_stood",
            },
        ),
        (
            *("2 3 4", "K 9 2", "banker", "player_third_not_allowed", "p3"),
            {"player_total": 5, "banker_total": 9, "player_third_value": None, "reason": "natural"},
        ),
        (
            *("2 3 8", "A 2 6", "tie", "banker_third_not_allowed", "b3"),
            {
                "player_total": 5,
                "banker_total": 3,
                "player_third_value": 8,
                "reason": "banker_row",
            },
        ),
        (
            *("A A 5", "2 2", "player", "banker_third_missing", "b3"),
            {
                "player_total": 2,
                "banker_total": 4,
                "player_third_value": 5,
                "reason": "banker_row",
            },
        ),
        (
            *("K 7", "2 3", "player", "banker_third_missing", "b3"),
            {
                "player_total": 7,
                "banker_total": 5,
                "player_third_value": None,
                "reason": "player_stood",
            },
        ),
        (
            *("9 K", "2 3", "banker", "wrong_winner", "claimed_winner"),
            {"claimed": "banker", "winner": "player", "player_total": 9, "banker_total": 5},
        ),
        ("9 K", "2 3", "dealer", "unknown_winner", "claimed_winner", {"value": "dealer"}),
        ("9 K", "2 3", "", "unknown_winner", "claimed_winner", {"value": ""}),
        ("9 K", "2 3", "閒家", "unknown_winner", "claimed_winner", {"value": "閒家"}),
    ],
)
def test_each_fault_is_named(
    player: str, banker: str, claimed: str, code: str, field: str, params: dict[str, object]
) -> None:
    audited = judge(player, banker, claimed)
    fault = only_fault(audited)
    assert (fault.code.value, fault.field) == (code, field)
    assert dict(fault.params) == params
    unreadable = code in ("unknown_rank", "unknown_winner")
    assert audited.verdict.value == ("unreadable" if unreadable else "wrong")


def test_a_row_with_too_many_cells_is_not_guessed_at() -> None:
    """BAC-28: "10,K" without quotes moves every later cell."""
    (audited,) = audit(HEADER + "1,10,K,9 2,banker\n").rounds
    fault = only_fault(audited)
    assert (fault.code.value, fault.field, dict(fault.params)) == ("too_many_cells", None, {})
    assert audited.verdict is Verdict.UNREADABLE
    assert audited.winner is None


def test_an_unreadable_round_is_counted_for_no_winner() -> None:
    """Nine beats five in all of them; only the two that can be read are counted."""
    rows = "1,9 K,2 3,player\n2,9 K,2 3,tie\n3,9 K,2 3,red\n4,9 K,2 3,\n5,9H K,2 3,player\n"
    counts = audit(HEADER + rows).counts
    assert counts == Counts(rounds=5, right=1, wrong=1, unreadable=3, player=2, banker=0, tie=0)


@pytest.mark.parametrize("claimed", ["player", "PLAYER", " Player ", "P", "p"])
def test_a_winner_may_be_written_in_any_case_or_by_its_letter(claimed: str) -> None:
    assert judge("9 K", "2 3", claimed).verdict is Verdict.RIGHT


@pytest.mark.parametrize(("claimed", "right"), [("B", True), ("banker", True), ("T", False)])
def test_letters_of_the_other_winners(claimed: str, right: bool) -> None:
    assert (judge("2 3", "9 K", claimed).verdict is Verdict.RIGHT) is right


def test_a_round_is_told_as_it_was_written() -> None:
    log = "p1,p2,p3,b1,b2,b3,winner\n 2,3,k,a,2,9,Player\n"
    assert audit(log).rounds[0].player == " 2 3 k"
    (audited,) = audit("round,winner,player_cards,banker_cards\n=7,Tie,a  4 k,5 q\n").rounds
    assert (audited.line, audited.round) == (2, "=7")
    assert (audited.player, audited.banker, audited.claimed) == ("a 4 k", "5 q", "Tie")
    assert audited.faults == ()


# --- how often a shoe holds a rank (BAC-15)


def aces(count: int) -> str:
    """Return a log whose rounds hold ``count`` aces: A K / 7 K and the Player draws a K."""
    return HEADER + "".join(f"{n},A K K,7 J,banker\n" for n in range(1, count + 1))


def only(log: str, decks: int, rank: str) -> list[tuple[int, object, object]]:
    """Return line, count and limit of each fault about ``rank``."""
    return [
        (each.line, fault.params["count"], fault.params["limit"])
        for each in audit(log, decks).rounds
        for fault in each.faults
        if fault.params.get("rank") == rank
    ]


def test_a_shoe_of_eight_decks_holds_32_of_a_rank() -> None:
    assert only(aces(32), 8, "A") == []
    assert only(aces(33), 8, "A") == [(34, 33, 32)]


def test_a_rank_that_has_run_out_is_named_once() -> None:
    assert only(aces(40), 8, "A") == [(34, 33, 32)]
    assert only(aces(40), 8, "K") == [(18, 34, 32)]
    assert only(aces(40), 1, "A") == [(6, 5, 4)]
    assert audit(aces(40)).counts.wrong == 0
    assert audit(aces(40), 8).counts.wrong == 2


def test_a_pair_of_faults_in_one_round() -> None:
    audited = judge("9 K", "2 3", "banker", decks=1)
    assert only_fault(audited).code.value == "wrong_winner"
    both = judge("A A A A", "A A", "banker", decks=1)
    assert [(f.code.value, f.field) for f in both.faults] == [
        ("extra_card", "p4"),
        ("too_many_of_rank", None),
    ]
    assert dict(both.faults[1].params) == {"rank": "A", "count": 6, "limit": 4}
    assert both.verdict is Verdict.WRONG


def test_the_readable_cards_of_an_unreadable_round_were_dealt_too() -> None:
    audited = judge("A A A X", "A A", "banker", decks=1)
    assert [fault.code.value for fault in audited.faults] == ["unknown_rank", "too_many_of_rank"]
    assert audited.verdict is Verdict.UNREADABLE


def test_six_kings_come_from_eight_decks() -> None:
    assert judge("K K K", "K K K", "tie", decks=8).verdict is Verdict.RIGHT
    assert judge("K K K", "K K K", "tie").verdict is Verdict.RIGHT


@pytest.mark.parametrize("decks", [0, 9, -1])
def test_a_shoe_holds_one_to_eight_decks(decks: int) -> None:
    with pytest.raises(RuleError) as caught:
        audit(SHOE_LOG, decks)
    assert caught.value.code.value == "decks_out_of_range"
    assert caught.value.params == {"value": decks, "limit": 8}


# --- logs as a whole


def test_a_log_without_rounds_has_counts_of_nothing() -> None:
    """BAC-22: no division by zero either."""
    assert audit(HEADER).counts == Counts(
        rounds=0, right=0, wrong=0, unreadable=0, player=0, banker=0, tie=0
    )


def test_four_ways_to_save_one_log() -> None:
    """BAC-21: with or without mark, LF or CRLF."""
    plain = audit(SHOE_LOG)
    for mark in (b"", b"\xef\xbb\xbf"):
        for end in (b"\n", b"\r\n"):
            assert audit(mark + SHOE_LOG.replace(b"\n", end)) == plain


def test_an_unreadable_log_is_a_named_error() -> None:
    with pytest.raises(NotationError) as caught:
        audit("閒家,莊家\n9 K,2 3\n".encode("big5"))
    assert caught.value.code.value == "not_utf8"


@pytest.mark.parametrize(
    ("log", "code", "params"),
    [
        (HEADER + '7,"9 K,2 3,tie\n', "unclosed_quote", {"line": 2, "column": 3}),
        ("\r\n\r\n" + HEADER + 'a,b,c,d\n"', "unclosed_quote", {"line": 5, "column": 1}),
        (HEADER + '7,"9 K"x,2 3,tie\n', "text_after_quote", {"line": 2, "column": 8}),
        # the mark that is broken, not the row: it stands two lines further down
        (HEADER + '"7\r8","9\n""K","2 3" ,tie', "text_after_quote", {"line": 4, "column": 11}),
        (HEADER + '7,x"y,2 3,"tie', "unclosed_quote", {"line": 2, "column": 11}),
        (
            HEADER.replace(",", ";") + '"7";9,K;"2 3"4;tie',
            "text_after_quote",
            {"line": 2, "column": 14},
        ),
        (
            HEADER + "7,9 K,2 3," + "t" * 131_073,
            "cell_too_long",
            {"line": 2, "column": 11, "limit": 131_072},
        ),
        (HEADER + "7,9 K,2 3,tie\n8,9\0K", "zero_character", {"line": 3}),
        (HEADER.encode() + b"7,9 K\0", "zero_character", {"line": 2}),
        ((HEADER + "7,9 K,2 3,tie\n").encode("utf-16-le"), "zero_character", {"line": 1}),
        (HEADER.encode() + b"7,9 K,2 3,tie\n\xff", "not_utf8", {"line": 3}),
    ],
)
def test_what_is_broken_is_found_by_line_and_character(
    log: bytes | str, code: str, params: dict[str, int]
) -> None:
    """One error for a fault, whether the log is text or bytes; lines and characters from 1."""
    with pytest.raises(NotationError) as caught:
        audit(log)
    assert caught.value.code.value == code
    assert caught.value.params == params


def test_line_ends_alone_are_no_rounds_and_move_no_line() -> None:
    """Millions of them around a round say nothing; the round keeps its line."""
    empty = "\n" * 100_000
    audited = audit(empty + HEADER + empty + " \n,,\n9,9 K,2 3,player\n" + empty)
    assert [(each.line, each.round) for each in audited.rounds] == [(200_004, "9")]
    assert refusal("\r\n" * 100_000) == "empty_log"


# --- the download


def test_the_download_holds_every_verdict() -> None:
    log = (
        HEADER
        + '1,9 K,2 3,player\n=1+1,9 =2,2 3,@x\n-5,"2 3 4 5",K 7,banker\n"+7, b",9 K,2 3,tie\n'
        + "6,10,K,7 2,tie\n"
    )
    text = verdicts_csv(audit(log))
    assert list(csv.reader(StringIO(text, newline=""))) == [
        [
            *("line", "round", "player_cards", "banker_cards", "claimed_winner"),
            *("rule_winner", "verdict", "faults", "fields"),
        ],
        ["2", "1", "9 K", "2 3", "player", "player", "right", "", ""],
        ["3", "'=1+1", "9 =2", "2 3", "'@x", "", "unreadable", "unknown_rank", "p2"],
        ["4", "-5", "2 3 4 5", "K 7", "banker", "player", "wrong", "extra_card", "p4"],
        ["5", "'+7, b", "9 K", "2 3", "tie", "player", "wrong", "wrong_winner", "claimed_winner"],
        ["6", "6", "10", "K", "7 2", "", "unreadable", "too_many_cells", ""],
    ]


def test_two_faults_stand_in_one_cell() -> None:
    log = HEADER + "1,A A A A,A A,banker\n"  # a card too many, and six aces of four
    _, row = csv.reader(StringIO(verdicts_csv(audit(log, decks=1)), newline=""))
    assert row[-2:] == ["extra_card too_many_of_rank", "p4"]


def test_the_download_can_be_audited_again() -> None:
    first = audit(SHOE_LOG)
    again = audit(verdicts_csv(first))
    assert again == first


# --- properties

cells = st.text(st.characters(exclude_characters="\0"), max_size=12) | st.sampled_from(
    ["9 K", "2 3", "A A A", "10 Q J K", "player", "tie", "10", "a", "X", '"', "=1", "1,2"]
)


@given(st.lists(st.lists(cells, max_size=9), max_size=12), st.none() | st.integers(1, 8))
@settings(deadline=None, max_examples=150)
def test_an_audit_never_raises_whatever_the_cells(rows: list[list[str]], decks: int | None) -> None:
    for header in (HEADER, "p1,p2,p3,b1,b2,b3,winner,round\n"):
        out = StringIO(newline="")
        csv.writer(out, lineterminator="\n").writerows(rows)
        audited = audit(header + out.getvalue(), decks)
        counts, verdicts = audited.counts, Counter(each.verdict for each in audited.rounds)
        assert (
            counts.rounds
            == len(audited.rounds)
            == counts.right + counts.wrong + (counts.unreadable)
        )
        assert counts.right == verdicts[Verdict.RIGHT]
        assert counts.player + counts.banker + counts.tie <= counts.rounds
        for each in audited.rounds:
            assert (each.verdict is Verdict.RIGHT) == (each.faults == ())
            assert each.verdict is not Verdict.RIGHT or each.winner is not None
        assert len(list(csv.reader(StringIO(verdicts_csv(audited), newline="")))) == (
            1 + counts.rounds
        )


def refusal(log: bytes | str) -> str | None:
    """Return the code of the error that a log meets, None where it is judged."""
    try:
        audit(log)
    except RuleError as error:
        return error.code.value
    return None


@given(st.binary(max_size=80) | st.text(max_size=80))
@settings(deadline=None, max_examples=200)
def test_any_bytes_and_any_text_are_judged_or_refused_by_name(log: bytes | str) -> None:
    whole = HEADER.encode() + log if isinstance(log, bytes) else HEADER + log
    broken = {"not_utf8", "zero_character", "unclosed_quote", "text_after_quote", None}
    assert refusal(log) in broken | {
        *("empty_log", "no_header", "missing_columns", "ambiguous_columns"),
    }
    assert refusal(whole) in broken


@given(st.permutations(list("ABCDEFGH")))
@settings(deadline=None, max_examples=10)
def test_the_order_of_other_columns_does_not_matter(extra: list[str]) -> None:
    lines = SHOE_LOG.decode().splitlines()
    wide = "\n".join(
        ",".join([*extra[:4], line, *extra[4:]])
        if n
        else f"{','.join(extra[:4])},{line}" + f",{','.join(extra[4:])}"
        for n, line in enumerate(lines)
    )
    assert audit(wide) == audit(SHOE_LOG)
