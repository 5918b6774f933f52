"""The steps of a ruling and the Banker's table as it is printed (RULES B3-B7)."""

import pytest

from webapp.engine.baccarat.round import decide_round
from webapp.engine.baccarat.steps import TABLE_ROWS, steps
from webapp.engine.cards import parse_rank

Plain = tuple[str, str, set[int], set[int], set[int]]

LOW = {
    0,
    1,
    2,
    3,
    4,
    5,
}  # totals that draw: the Player's, and the Banker's after a Player who stood
NATURAL = {8, 9}


def steps_of(player: str, banker: str, third: str = "") -> list[Plain]:
    """Return rule, state, draws, ends and here of each step."""
    ruling = decide_round(
        [parse_rank(card) for card in player.split()],
        [parse_rank(card) for card in banker.split()],
        parse_rank(third) if third else None,
    )
    return [
        (step.rule.value, step.state.value, set(step.draws), set(step.ends), set(step.here))
        for step in steps(ruling)
    ]


@pytest.mark.parametrize(
    ("player", "banker", "here"),
    [("9 K", "2 3", {9, 5}), ("2 3", "8 K", {5, 8}), ("8 K", "8 Q", {8})],
)
def test_a_natural_is_the_only_step(player: str, banker: str, here: set[int]) -> None:
    assert steps_of(player, banker) == [("B3", "decides", set(), NATURAL, here)]


def test_after_a_player_who_stands_the_banker_goes_by_the_total() -> None:
    assert steps_of("6 K", "5 Q") == [
        ("B3", "passed", set(), NATURAL, {6, 5}),
        ("B4", "passed", LOW, set(), {6}),
        ("B5", "decides", LOW, set(), {5}),
    ]


def test_against_a_third_card_the_bankers_row_decides() -> None:
    # a Banker with 4 draws against 2-7
    assert steps_of("2 3", "4 Q", "A") == [
        ("B3", "passed", set(), NATURAL, {5, 4}),
        ("B4", "passed", LOW, set(), {5}),
        ("B6", "decides", {2, 3, 4, 5, 6, 7}, set(), {1}),
    ]


def test_without_the_players_third_card_the_banker_waits() -> None:
    assert steps_of("2 3", "6 Q")[-1] == ("B6", "waits", {6, 7}, set(), set())


def test_the_table_is_printed_in_six_rows() -> None:
    assert [(row.first, row.last, sorted(row.draws)) for row in TABLE_ROWS] == [
        (0, 2, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (3, 3, [0, 1, 2, 3, 4, 5, 6, 7, 9]),
        (4, 4, [2, 3, 4, 5, 6, 7]),
        (5, 5, [4, 5, 6, 7]),
        (6, 6, [6, 7]),
        (7, 7, []),
    ]
