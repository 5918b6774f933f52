from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.blackjack.notation import ranks
from webapp.engine.blackjack.hands import (
    HandErrorCode,
    Total,
    card_value,
    check_copies,
    counts_of,
    is_pair,
    is_two_card_21,
    total_of,
)
from webapp.engine.cards import Rank
from webapp.engine.errors import ImpossibleCards

TEN_VALUES = ranks("10 J Q K")


def test_cards_count_as_k2_says() -> None:
    assert {rank.value: card_value(rank) for rank in Rank} == {
        "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7,
        "8": 8, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 10,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        ("A", 11, True),
        ("A A", 12, True),
        ("A 6", 17, True),
        ("A 6 10", 17, False),
        ("A 9 A", 21, True),
        ("K A A", 12, False),
        ("A K", 21, True),
        ("5 6 10", 21, False),
        ("10 J Q", 30, False),
        ("A A A A A A A A A A A", 21, True),
        ("A A A A A A A A A A A A", 12, False),
        ("A A A A A A A A A A A K", 21, False),
    ],
)
def test_total(hand: str, points: int, soft: bool) -> None:
    assert total_of(ranks(hand)) == Total(points=points, soft=soft)


@given(data=st.data(), hand=st.lists(st.sampled_from(Rank), min_size=1, max_size=10))
@settings(max_examples=200, deadline=None)
def test_order_of_cards_never_changes_a_total(data: st.DataObject, hand: list[Rank]) -> None:
    assert total_of(data.draw(st.permutations(hand))) == total_of(hand)


@given(hand=st.lists(st.sampled_from(Rank), min_size=1, max_size=10))
@settings(max_examples=200, deadline=None)
def test_a_total_is_the_best_way_to_count_the_aces(hand: list[Rank]) -> None:
    """Every way to count each ace as 1 or 11 is tried; the best without passing 21 counts."""
    ways = {
        sum(choice)
        for choice in product(*[(1, 11) if r is Rank.ACE else (card_value(r),) for r in hand])
    }
    within = [way for way in ways if way <= 21]
    assert total_of(hand).points == (max(within) if within else min(ways))


def test_an_empty_hand_has_no_total() -> None:
    with pytest.raises(ImpossibleCards) as refusal:
        total_of(())
    assert refusal.value.code is HandErrorCode.EMPTY_HAND


def test_two_card_21_is_an_ace_and_a_ten_value_in_either_order() -> None:
    naturals = {pair for pair in product(Rank, Rank) if is_two_card_21(pair)}
    ace_first = {(Rank.ACE, ten) for ten in TEN_VALUES}
    assert naturals == ace_first | {(ten, ace) for ace, ten in ace_first}
    assert not is_two_card_21(ranks("A 5 5"))
    assert not is_two_card_21(ranks("A"))


def test_pairs_are_by_value() -> None:
    """BJ-18: all 169 first pairs; 13 equal ranks and 12 mixed ten-values are pairs."""
    pairs = {pair for pair in product(Rank, Rank) if is_pair(pair)}
    assert pairs == {(r, r) for r in Rank} | set(product(TEN_VALUES, TEN_VALUES))
    assert not is_pair(ranks("6 6 A"))
    assert not is_pair(ranks("6"))


def test_copies_are_counted_by_rank() -> None:
    check_copies([Rank.ACE] * 4 + [Rank.KING] * 4 + [Rank.TEN] * 4, decks=1)
    check_copies([Rank.ACE] * 24, decks=6)
    with pytest.raises(ImpossibleCards) as refusal:
        check_copies([Rank.ACE] * 5, decks=1)
    assert refusal.value.code is HandErrorCode.TOO_MANY_COPIES
    assert refusal.value.params == {"rank": Rank.ACE, "copies": 5, "available": 4}
    with pytest.raises(ImpossibleCards) as refusal:  # of sixteen tens four are jacks
        check_copies([Rank.JACK] * 5, decks=1)
    assert refusal.value.params == {"rank": Rank.JACK, "copies": 5, "available": 4}


def test_cards_known_by_their_value_count_among_the_copies() -> None:
    """Any of 10, J, Q, K may be a ten elsewhere: sixteen in a deck, though four of each."""
    check_copies([Rank.QUEEN] * 4, decks=1, others=[Rank.QUEEN] * 12)
    with pytest.raises(ImpossibleCards) as refusal:
        check_copies([Rank.QUEEN] * 4, decks=1, others=[Rank.KING] * 13)
    assert refusal.value.code is HandErrorCode.TOO_MANY_COPIES
    assert refusal.value.params == {"rank": Rank.TEN, "copies": 17, "available": 16}


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("8 8", (8, 8)),
        ("A K", (11, 10)),
        ("6 A A", (6, 11, 1)),
        ("A A 10", (1, 1, 10)),
        ("J Q", (10, 10)),
    ],
)
def test_what_each_card_counts_in_a_hand(hand: str, counts: tuple[int, ...]) -> None:
    assert counts_of(ranks(hand)) == counts
