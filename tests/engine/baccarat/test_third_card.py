"""What cards count, and what the rules make of points alone (RULES B1, B3-B7, C8)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.baccarat.notation import cards
from webapp.engine.baccarat.third_card import (
    VALUES,
    RoundErrorCode,
    banker_action,
    certain_action,
    player_action,
    total,
    winner,
)
from webapp.engine.cards import Rank
from webapp.engine.errors import RuleError

ranks = st.sampled_from(Rank)


def test_ranks_count_what_the_rules_say() -> None:
    assert {rank.value: value for rank, value in VALUES.items()} == {
        "A": 1,
        "2": 2,
        "3": 3,
        "4": 4,
        "5": 5,
        "6": 6,
        "7": 7,
        "8": 8,
        "9": 9,
        "10": 0,
        "J": 0,
        "Q": 0,
        "K": 0,
    }


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("7 8", 5),
        ("K 6", 6),
        ("K 7", 7),
        ("A 8", 9),
        ("9 9", 8),
        ("A 2 4", 7),
        ("A 2 9", 2),
        ("10 7 6", 3),
        ("9 9 9", 7),
        ("J Q K", 0),
        ("5 5", 0),
        ("10", 0),
    ],
)
def test_a_hand_counts_the_last_digit_of_its_sum(hand: str, points: int) -> None:
    assert total(cards(hand)) == points


@given(st.lists(ranks, min_size=1, max_size=3))
@settings(deadline=None, max_examples=50)
def test_the_order_of_cards_never_changes_a_total(hand: list[Rank]) -> None:
    assert total(hand) == total(sorted(hand)) == total(hand[::-1])
    assert 0 <= total(hand) <= 9


@pytest.mark.parametrize(
    ("points", "does"),
    [
        (0, "draw"),
        (1, "draw"),
        (2, "draw"),
        (3, "draw"),
        (4, "draw"),
        (5, "draw"),
        (6, "stand"),
        (7, "stand"),
        (8, "natural"),
        (9, "natural"),
    ],
)
def test_player_goes_by_the_own_total(points: int, does: str) -> None:
    assert player_action(points).value == does


@pytest.mark.parametrize(
    ("banker_total", "certain"),
    [
        (0, "draw"),
        (1, "draw"),
        (2, "draw"),
        (3, "pending"),
        (4, "pending"),
        (5, "pending"),
        (6, "pending"),
        (7, "stand"),
    ],
)
def test_what_is_certain_while_the_banker_waits(banker_total: int, certain: str) -> None:
    assert certain_action(banker_total).value == certain


@pytest.mark.parametrize(
    ("player", "banker", "wins"), [(9, 0, "player"), (0, 9, "banker"), (7, 7, "tie"), (0, 0, "tie")]
)
def test_the_higher_total_wins(player: int, banker: int, wins: str) -> None:
    assert winner(player, banker).value == wins


def test_an_empty_hand_has_no_total() -> None:
    with pytest.raises(RuleError) as caught:
        total([])
    assert caught.value.code is RoundErrorCode.EMPTY_HAND


@pytest.mark.parametrize("points", [-1, 10])
def test_a_player_total_lies_within_0_and_9(points: int) -> None:
    with pytest.raises(RuleError) as caught:
        player_action(points)
    assert caught.value.code is RoundErrorCode.PLAYER_TOTAL_OUT_OF_RANGE
    assert caught.value.params == {"total": points}


@pytest.mark.parametrize("third_value", [None, 0, 8])
@pytest.mark.parametrize("points", [-1, 8, 9, 10])
def test_a_banker_total_lies_within_0_and_7(points: int, third_value: int | None) -> None:
    with pytest.raises(RuleError) as caught:
        banker_action(points, third_value)
    assert caught.value.code is RoundErrorCode.BANKER_TOTAL_OUT_OF_RANGE
    assert caught.value.params == {"total": points}


@pytest.mark.parametrize("points", [-1, 8, 9])
def test_a_waiting_banker_has_no_natural(points: int) -> None:
    with pytest.raises(RuleError) as caught:
        certain_action(points)
    assert caught.value.code is RoundErrorCode.BANKER_TOTAL_OUT_OF_RANGE


@pytest.mark.parametrize("value", [-1, 10])
def test_a_third_value_lies_within_0_and_9(value: int) -> None:
    with pytest.raises(RuleError) as caught:
        banker_action(3, value)
    assert caught.value.code is RoundErrorCode.THIRD_VALUE_OUT_OF_RANGE
    assert caught.value.params == {"value": value}
