import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.old_maid.hands import cards_of, hands_of, names_of, ranks_of
from webapp.engine.cards import JOKER, Card, Joker, Rank, Suit
from webapp.engine.errors import ImpossibleCards, RuleError
from webapp.engine.old_maid.codes import OldMaidErrorCode, PairReason
from webapp.engine.old_maid.pairs import (
    discard_pairs,
    impossible_cards,
    impossible_counts,
    parse_count,
    rule_on_pairs,
    take_partner,
)
from webapp.engine.shuffle import PACKS, Pack

DATA = Path(__file__).parents[2] / "data" / "old_maid"
CASES: list[dict[str, Any]] = json.loads((DATA / "discard_cases.json").read_text())["cases"]
DECK = PACKS[Pack.JOKER_DECK]
ORDER = [*Rank, "JOKER"]


def in_order(ranks: list[str]) -> list[str]:
    return sorted(ranks, key=ORDER.index)


def counted(hand: list[str]) -> tuple[dict[Rank, int], int]:
    counts = Counter(hand)
    return {rank: counts[rank] for rank in Rank if rank in counts}, counts["JOKER"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['note']}")
def test_pairs_leave_a_hand_as_in_the_table(case: dict[str, Any]) -> None:
    (hand,) = hands_of([case["hand"]])
    discard = discard_pairs(hand)
    assert in_order(ranks_of(discard.kept)) == in_order(case["left"])
    assert len(discard.pairs) == case["pairs_discarded"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['note']}")
def test_the_checker_rules_as_in_the_table(case: dict[str, Any]) -> None:
    ruling = rule_on_pairs(*counted(case["hand"]))
    assert [str(card) for card in ruling.kept] == in_order(case["left"])
    assert sum(rank.pairs for rank in ruling.ranks) == case["pairs_discarded"]


@pytest.mark.parametrize(
    ("fault", "hand", "left"),
    [
        ("OM-08", "8 8 8 Q", "8 Q"),
        ("OM-08 after the draw", "8 8 Q", "Q"),
        ("OM-09", "10 10 10 10", ""),
        ("OM-10", "JOKER K K 3", "JOKER 3"),
        ("OM-19", "7 7 K", "K"),
    ],
)
def test_reported_faults_of_pairing_do_not_occur(fault: str, hand: str, left: str) -> None:
    assert fault.startswith("OM-")
    (cards,) = hands_of([hand.split()])
    assert ranks_of(discard_pairs(cards).kept) == left.split()
    kept = rule_on_pairs(*counted(hand.split())).kept
    assert sorted(str(card) for card in kept) == sorted(left.split())


@pytest.mark.parametrize("suits", tuple(combinations(Suit, 2)), ids="".join)
def test_any_two_suits_make_a_pair(suits: tuple[Suit, Suit]) -> None:
    """OM-19: colours do not matter."""
    first, second = (Card(Rank.SEVEN, suit) for suit in suits)
    discard = discard_pairs([first, Card(Rank.KING, Suit.CLUBS), second])
    assert discard.pairs == ((first, second),)
    assert names_of(discard.kept) == ["KC"]


def test_of_three_the_first_two_leave_and_what_stays_keeps_its_order() -> None:
    hand = cards_of(["QS", "8H", "JOKER", "8S", "3D", "8C", "QD", "QH", "QC"])
    discard = discard_pairs(hand)
    assert [names_of(pair) for pair in discard.pairs] == [["8H", "8S"], ["QS", "QD"], ["QH", "QC"]]
    assert names_of(discard.kept) == ["JOKER", "3D", "8C"]


def test_the_reason_is_told_for_each_rank_held() -> None:
    counts = {Rank.KING: 4, Rank.ACE: 1, Rank.TEN: 3, Rank.TWO: 2, Rank.FIVE: 0}
    ruling = rule_on_pairs(counts, jokers=1)
    assert [
        (line.rank, line.held, line.pairs, line.kept, line.reason) for line in ruling.ranks
    ] == [
        (Rank.ACE, 1, 0, 1, PairReason.SINGLE_STAYS),
        (Rank.TWO, 2, 1, 0, PairReason.PAIR_LEAVES),
        (Rank.TEN, 3, 1, 1, PairReason.PAIR_LEAVES_ONE_STAYS),
        (Rank.KING, 4, 2, 0, PairReason.TWO_PAIRS_LEAVE),
        (None, 1, 0, 1, PairReason.JOKER_STAYS),
    ]
    assert rule_on_pairs(counts).kept == (Rank.ACE, Rank.TEN)  # no joker unless it is said
    assert ruling.kept == (Rank.ACE, Rank.TEN, JOKER)


def test_counts_outside_the_deck_are_all_named() -> None:
    problems = impossible_counts({Rank.TWO: 5, Rank.SIX: -1, Rank.NINE: 4}, jokers=2)
    assert [(problem.code, problem.params) for problem in problems] == [
        (OldMaidErrorCode.COUNT_OUT_OF_RANGE, {"rank": Rank.TWO, "count": 5, "limit": 4}),
        (OldMaidErrorCode.COUNT_OUT_OF_RANGE, {"rank": Rank.SIX, "count": -1, "limit": 4}),
        (OldMaidErrorCode.TWO_JOKERS, {"jokers": 2}),
    ]
    with pytest.raises(ImpossibleCards) as refused:
        rule_on_pairs({Rank.TWO: 5, Rank.SIX: -1}, jokers=2)
    assert refused.value.params["rank"] is Rank.TWO


def test_fewer_than_no_joker_is_refused() -> None:
    with pytest.raises(ImpossibleCards) as refused:
        rule_on_pairs({}, jokers=-1)
    assert refused.value.code is OldMaidErrorCode.COUNT_OUT_OF_RANGE
    assert refused.value.params == {"rank": None, "count": -1, "limit": 1}


def test_a_card_twice_a_54th_card_and_a_second_joker_are_refused() -> None:
    """RULES O9."""
    twice = cards_of(["8S", "JOKER", "8S"])
    with pytest.raises(ImpossibleCards) as refused:
        discard_pairs(twice)
    assert refused.value.code is OldMaidErrorCode.CARD_TWICE
    assert refused.value.params == {"card": "8S"}
    with pytest.raises(ImpossibleCards) as refused:
        discard_pairs([JOKER, *cards_of(["8S"]), JOKER])
    assert refused.value.code is OldMaidErrorCode.TWO_JOKERS
    assert refused.value.params == {"jokers": 2}
    with pytest.raises(ImpossibleCards) as refused:
        discard_pairs([*DECK, *cards_of(["QD"])])
    assert refused.value.code is OldMaidErrorCode.TOO_MANY_CARDS
    assert refused.value.params == {"cards": 54, "limit": 53}


def test_every_problem_of_a_hand_is_named() -> None:
    problems = impossible_cards([*DECK, JOKER, *cards_of(["QD", "2C"])])
    assert [problem.code for problem in problems] == [
        OldMaidErrorCode.TOO_MANY_CARDS,
        OldMaidErrorCode.TWO_JOKERS,
        OldMaidErrorCode.CARD_TWICE,
        OldMaidErrorCode.CARD_TWICE,
    ]
    assert {problem.params.get("card") for problem in problems[2:]} == {"QD", "2C"}
    assert impossible_cards(DECK) == ()


def test_a_card_is_the_same_card_whichever_side_is_up() -> None:
    card = Card(Rank.EIGHT, Suit.SPADES)
    with pytest.raises(ImpossibleCards):
        discard_pairs([card, card.turned()])


def test_a_partner_leaves_the_hand_and_the_joker_has_none() -> None:
    """OM-10: the joker pairs with nothing, and nothing pairs with it."""
    hand = cards_of(["3S", "JOKER", "KD"])
    assert take_partner(hand, JOKER) is None
    assert take_partner(hand, Card(Rank.QUEEN, Suit.HEARTS)) is None
    assert names_of(hand) == ["3S", "JOKER", "KD"]
    assert take_partner(hand, Card(Rank.KING, Suit.CLUBS)) == Card(Rank.KING, Suit.DIAMONDS)
    assert names_of(hand) == ["3S", "JOKER"]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(DECK), unique=True))
def test_checker_and_hand_agree_and_nothing_is_lost(hand: list[Card | Joker]) -> None:
    discard = discard_pairs(hand)
    left = [card for pair in discard.pairs for card in pair]
    assert Counter(names_of([*left, *discard.kept])) == Counter(names_of(hand))
    assert all(first.rank is second.rank for first, second in discard.pairs)
    ruling = rule_on_pairs(*counted(ranks_of(hand)))
    assert [str(card) for card in ruling.kept] == in_order(ranks_of(discard.kept))
    assert sum(line.pairs for line in ruling.ranks) == len(discard.pairs)


@pytest.mark.parametrize(
    ("text", "rank", "count"),
    [
        ("0", Rank.ACE, 0),
        ("4", Rank.TEN, 4),
        (" 03 ", Rank.KING, 3),
        ("1", None, 1),
        ("0", None, 0),
    ],
)
def test_a_number_of_cards_is_read(text: str, rank: Rank | None, count: int) -> None:
    assert parse_count(text, rank) == count


@pytest.mark.parametrize(
    ("text", "rank", "code"),
    [
        ("5", Rank.ACE, "count_out_of_range"),
        ("99", Rank.ACE, "count_out_of_range"),
        ("2", None, "two_jokers"),
        ("", Rank.ACE, "unreadable_count"),
        ("-1", Rank.ACE, "unreadable_count"),
        ("+1", Rank.ACE, "unreadable_count"),
        ("1.0", Rank.ACE, "unreadable_count"),
        ("1_0", Rank.ACE, "unreadable_count"),
        ("\uff12", Rank.ACE, "unreadable_count"),
        ("\xb2", Rank.ACE, "unreadable_count"),
        ("100", Rank.ACE, "unreadable_count"),
        ("joker", None, "unreadable_count"),
    ],
)
def test_what_is_no_number_of_cards_is_refused(text: str, rank: Rank | None, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_count(text, rank)
    assert refused.value.code == code
    if code == "unreadable_count":
        assert refused.value.params == {"value": text}
