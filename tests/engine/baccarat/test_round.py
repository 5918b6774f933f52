"""One round of Baccarat, against the whole decision table and RULES B2-B9, C8."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.baccarat.notation import OF_VALUE, cards, rule
from tests.engine.baccarat.tables import table
from webapp.engine.baccarat.round import (
    Final,
    Ignored,
    IgnoredBecause,
    Pending,
    Reason,
    ReasonCode,
    Ruling,
    ThirdCard,
    continuations,
    decide_round,
)
from webapp.engine.baccarat.third_card import (
    BANKER_TABLE,
    Action,
    RoundErrorCode,
    Winner,
    banker_action,
    certain_action,
    total,
)
from webapp.engine.cards import Rank
from webapp.engine.errors import RuleError

ranks = st.sampled_from(Rank)


two_cards = st.tuples(ranks, ranks)


maybe_rank = st.none() | ranks


# --- the whole table


def test_the_whole_decision_table() -> None:
    """1,100 decisions: 10 x 10 two-card totals with each third value and with none."""
    rows = table("decision_table")["rows"]
    assert len(rows) == 1100
    assert len({tuple(row[:3]) for row in rows}) == 1100
    for p_total, b_total, value, player_does, banker_does, third, natural_by, strict in rows:
        situation = (p_total, b_total, value)
        ruling = decide_round(
            (Rank.KING, OF_VALUE[p_total]),
            (OF_VALUE[b_total], Rank.TEN),
            None if value is None else OF_VALUE[value],
        )
        assert (ruling.player_total, ruling.banker_total) == (p_total, b_total), situation
        assert ruling.player_action.value == player_does, situation
        assert ruling.banker_action.value == banker_does, situation
        assert ruling.player_third_value == (value if third == "used" else None), situation
        assert [card.field for card in ruling.ignored] == (
            [ThirdCard.PLAYER] if third == "ignored" else []
        ), situation
        assert (ruling.reason.code is ReasonCode.NATURAL) == (natural_by is not None), situation
        certain = (
            certain_action(b_total)
            if ruling.banker_action is Action.PENDING
            else ruling.banker_action
        )
        assert certain.value == strict, situation


def test_the_banker_goes_by_the_third_card_and_not_by_the_new_total() -> None:
    """BAC-02: each two-card total of the Player, so that value and new total differ."""
    for p_total, b_total, value in product(range(6), range(8), range(10)):
        ruling = decide_round(
            (OF_VALUE[p_total], Rank.QUEEN), (OF_VALUE[b_total], Rank.JACK), OF_VALUE[value]
        )
        assert (ruling.banker_action is Action.DRAW) == (value in BANKER_TABLE[b_total])


# --- the boundaries, one by one


@pytest.mark.parametrize(
    ("banker_total", "third_value", "does"),
    [
        (3, 7, "draw"),
        (3, 8, "stand"),
        (3, 9, "draw"),
        (4, 1, "stand"),
        (4, 2, "draw"),
        (4, 7, "draw"),
        (4, 8, "stand"),
        (5, 3, "stand"),
        (5, 4, "draw"),
        (5, 7, "draw"),
        (5, 8, "stand"),
        (6, 5, "stand"),
        (6, 6, "draw"),
        (6, 7, "draw"),
        (6, 8, "stand"),
        (0, 0, "draw"),
        (1, 0, "draw"),
        (2, 0, "draw"),
        (3, 0, "draw"),
        (4, 0, "stand"),
        (5, 0, "stand"),
        (6, 0, "stand"),
        (7, 0, "stand"),
    ],
)
def test_banker_against_a_third_card(banker_total: int, third_value: int, does: str) -> None:
    assert banker_action(banker_total, third_value).value == does
    ruling = decide_round(
        (Rank.TWO, Rank.THREE), (OF_VALUE[banker_total], Rank.KING), OF_VALUE[third_value]
    )
    assert ruling.banker_action.value == does
    assert ruling.reason == Reason(
        code=ReasonCode.BANKER_ROW,
        player_total=5,
        banker_total=banker_total,
        player_third_value=third_value,
    )


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("4 4", "3 4"),
        ("2 3", "4 5"),
        ("9 K", "8 10"),
        ("8 Q", "8 J"),
        ("K Q", "9 10"),
        ("A 7", "3 3"),
    ],
)
def test_a_natural_on_either_side_stops_both(player: str, banker: str) -> None:
    ruling = rule(player, banker)
    assert ruling.player_action is ruling.banker_action is Action.NATURAL
    assert ruling.reason.code is ReasonCode.NATURAL
    assert ruling.pending is None
    assert ruling.final is not None


@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(8))
def test_a_natural_ignores_every_third_card(natural: int, other: int) -> None:
    """BAC-06: each side's natural against 0-7, without and with third cards."""
    one, two = (OF_VALUE[natural], Rank.KING), (OF_VALUE[other], Rank.KING)
    for player, banker, wins in ((one, two, Winner.PLAYER), (two, one, Winner.BANKER)):
        bare = decide_round(player, banker)
        full = decide_round(player, banker, Rank.NINE, Rank.TEN)
        assert bare.final == full.final
        assert bare.final is not None
        assert bare.final.winner is wins
        assert full.ignored == (
            Ignored(field=ThirdCard.PLAYER, rank=Rank.NINE, reason=IgnoredBecause.NATURAL),
            Ignored(field=ThirdCard.BANKER, rank=Rank.TEN, reason=IgnoredBecause.NATURAL),
        )
        assert full.player_third_value is None
        assert full.unused(ThirdCard.PLAYER) is Rank.NINE
        assert full.unused(ThirdCard.BANKER) is Rank.TEN
        assert bare.unused(ThirdCard.PLAYER) is None


@pytest.mark.parametrize("player", ["6 K", "7 K"])
@pytest.mark.parametrize(
    ("banker", "does"),
    [
        ("K Q", "draw"),
        ("A K", "draw"),
        ("2 K", "draw"),
        ("3 K", "draw"),
        ("4 K", "draw"),
        ("5 K", "draw"),
        ("6 K", "stand"),
        ("7 K", "stand"),
    ],
)
def test_banker_after_a_player_who_stood(player: str, banker: str, does: str) -> None:
    ruling = rule(player, banker)
    assert ruling.player_action is Action.STAND
    assert ruling.banker_action.value == does
    assert ruling.reason.code is ReasonCode.PLAYER_STOOD


# --- whole rounds


def test_a_full_ruling_says_everything() -> None:
    assert rule("2 3 8", "A 2 6") == Ruling(
        player=cards("2 3 8"),
        banker=cards("A 2"),
        player_total=5,
        banker_total=3,
        player_third_value=8,
        player_action=Action.DRAW,
        banker_action=Action.STAND,
        reason=Reason(
            code=ReasonCode.BANKER_ROW, player_total=5, banker_total=3, player_third_value=8
        ),
        ignored=(
            Ignored(field=ThirdCard.BANKER, rank=Rank.SIX, reason=IgnoredBecause.BANKER_STANDS),
        ),
        pending=None,
        final=Final(player_total=3, banker_total=3, winner=Winner.TIE),
    )


def test_the_examples_of_reading_the_table() -> None:
    """B13: Player 4 draws an 8, Banker 3 stands; Player 2 draws a 6, Banker 6 draws."""
    assert rule("A 3 8", "K 3").banker_action is Action.STAND
    assert rule("A A 6", "K 6").banker_action is Action.DRAW


@pytest.mark.parametrize("case", table("reported_rounds")["rounds"], ids=lambda case: case["id"])
def test_reported_rounds(case: dict[str, Any]) -> None:
    ruling = rule(" ".join(case["player"]), " ".join(case["banker"]))
    assert (ruling.pending and ruling.pending.value) == case["pending"]
    assert [card.field.value for card in ruling.ignored] == case["ignored"]
    end = ruling.final
    assert (end and [end.player_total, end.banker_total, end.winner.value]) == case["final"]


@pytest.mark.parametrize(
    "expect",
    [
        pytest.param(case["expect"], id=str(case["id"]))
        for case in table("rounds")["rounds"]
        if case["expect"]["verdict"] == "accept"
    ],
)
def test_rounds_dealt_to_the_end(expect: dict[str, Any]) -> None:
    ruling = rule(" ".join(expect["player"]), " ".join(expect["banker"]))
    assert ruling.ignored == ()
    assert ruling.final == Final(
        player_total=expect["player_total"],
        banker_total=expect["banker_total"],
        winner=Winner(expect["winner"]),
    )
    assert (ruling.reason.code is ReasonCode.NATURAL) is expect["natural"]


@pytest.mark.parametrize("zero", ["10", "J", "Q", "K"])
def test_a_card_worth_nothing_is_a_card(zero: str) -> None:
    """BAC-29: a third card worth 0 is drawn; an absent one is still to come."""
    drawn, absent = rule(f"2 3 {zero}", "4 K"), rule("2 3", "4 K")
    assert drawn.player_third_value == 0
    assert drawn.player == cards(f"2 3 {zero}")
    assert drawn.final == Final(player_total=5, banker_total=4, winner=Winner.PLAYER)
    assert absent.pending is Pending.PLAYER_THIRD
    banker = rule("6 K", f"K Q {zero}")
    assert banker.banker == cards(f"K Q {zero}")
    assert banker.final == Final(player_total=6, banker_total=0, winner=Winner.PLAYER)


def test_third_cards_that_the_rules_do_not_use_are_named() -> None:
    stood = rule("6 K 9", "5 K 2")
    assert stood.ignored == (
        Ignored(field=ThirdCard.PLAYER, rank=Rank.NINE, reason=IgnoredBecause.PLAYER_STANDS),
    )
    assert stood.player_third_value is None
    assert stood.final == Final(player_total=6, banker_total=7, winner=Winner.BANKER)
    both = rule("7 K 9", "6 K 2")
    assert [(card.field.value, card.reason.value) for card in both.ignored] == [
        ("p3", "player_stands"),
        ("b3", "banker_stands"),
    ]
    waits = decide_round(cards("2 3"), cards("4 K"), banker_third=Rank.NINE)
    assert [(card.field.value, card.reason.value) for card in waits.ignored] == [
        ("b3", "banker_waits")
    ]
    assert waits.pending is Pending.PLAYER_THIRD
    assert waits.final is None


# --- continuations


def test_each_value_of_a_missing_player_card_is_ruled_on() -> None:
    """Player 5 must draw, Banker 3 waits: it draws on everything but an 8."""
    after = continuations(cards("2 3"), cards("A 2"))
    assert [(c.value, c.rank.value) for c in after] == [
        (0, "10"),
        (1, "A"),
        (2, "2"),
        (3, "3"),
        (4, "4"),
        (5, "5"),
        (6, "6"),
        (7, "7"),
        (8, "8"),
        (9, "9"),
    ]
    assert [c.ruling.banker_action.value for c in after] == ["draw"] * 8 + ["stand", "draw"]
    assert after[8].ruling == rule("2 3 8", "A 2")
    assert after[0].ruling.pending is Pending.BANKER_THIRD


def test_each_value_of_a_missing_banker_card_ends_the_round() -> None:
    """Player 6 stands, Banker 5 draws: 5+0 5+1 5+2 5+3 5+4 5+5 5+6 5+7 5+8 5+9."""
    after = continuations(cards("6 K"), cards("5 K"))
    assert [c.ruling.final and c.ruling.final.banker_total for c in after] == [
        5,
        6,
        7,
        8,
        9,
        0,
        1,
        2,
        3,
        4,
    ]
    assert [c.ruling.final and c.ruling.final.winner.value for c in after] == (
        ["player", "tie", "banker", "banker", "banker"] + ["player"] * 5
    )


def test_continuations_keep_the_third_card_that_is_known() -> None:
    after = continuations(cards("2 3"), cards("4 K"), player_third=Rank.SEVEN)
    assert {c.ruling.player for c in after} == {cards("2 3 7")}
    before = continuations(cards("2 3"), cards("4 K"), banker_third=Rank.NINE)
    assert before[7].ruling.banker == cards("4 K 9")
    assert before[8].ruling.banker == cards("4 K")


def test_a_complete_round_has_no_continuations() -> None:
    assert continuations(cards("9 K"), cards("2 3")) == ()


@pytest.mark.parametrize(
    ("player", "banker"), [("9", "2 3"), ("9 K", "2"), ("2 3 4", "2 3"), ("2 3", "2 3 4"), ("", "")]
)
def test_exactly_two_first_cards_a_side(player: str, banker: str) -> None:
    for function in (decide_round, continuations):
        with pytest.raises(RuleError) as caught:
            function(cards(player), cards(banker))
        assert caught.value.code is RoundErrorCode.NOT_TWO_CARDS
        assert caught.value.params == {
            "player": len(player.split()),
            "banker": len(banker.split()),
        }


# --- properties


@given(two_cards, two_cards, maybe_rank, maybe_rank)
@settings(deadline=None, max_examples=200)
def test_a_ruling_hangs_together(
    player: tuple[Rank, Rank], banker: tuple[Rank, Rank], p3: Rank | None, b3: Rank | None
) -> None:
    ruling = decide_round(player, banker, p3, b3)
    turned = decide_round(player[::-1], banker[::-1], p3, b3)
    assert (turned.reason, turned.pending, turned.final) == (
        ruling.reason,
        ruling.pending,
        ruling.final,
    )
    assert (ruling.final is None) == (ruling.pending is not None)
    given_cards = sum(card is not None for card in (p3, b3))
    used = len(ruling.player) + len(ruling.banker) - 4
    assert used + len(ruling.ignored) == given_cards
    if ruling.final is not None:
        assert ruling.final.player_total == total(ruling.player)
        assert ruling.final.banker_total == total(ruling.banker)


@given(two_cards, two_cards, maybe_rank, maybe_rank)
@settings(deadline=None, max_examples=100)
def test_every_round_is_over_after_at_most_two_more_cards(
    player: tuple[Rank, Rank], banker: tuple[Rank, Rank], p3: Rank | None, b3: Rank | None
) -> None:
    for first in continuations(player, banker, p3, b3):
        if first.ruling.pending is None:
            continue
        assert first.ruling.pending is Pending.BANKER_THIRD
        third = first.ruling.player[2]
        for second in continuations(player, banker, third):
            assert second.ruling.final is not None
