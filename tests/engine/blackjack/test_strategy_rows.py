"""What the actions of a row are worth, against independent figures (RULES K25)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.engine.blackjack.oracle import UP_ORDER, figures, rank
from webapp.engine.blackjack.chart import UP_CARDS
from webapp.engine.blackjack.chart_rows import parse_row
from webapp.engine.blackjack.charts import EUROPEAN_CHART
from webapp.engine.blackjack.rules import EUROPEAN
from webapp.engine.blackjack.strategy.rows import natural_chance, row_hands, row_values
from webapp.engine.cards import Rank

EXACT = figures("exact_values")["up"]
#: Rows with the two-card hands that make them, by hand.
HANDS = {
    "5": ["23"],
    "11": ["29", "38", "47", "56"],
    "12": ["2T", "39", "48", "57"],
    "16": ["6T", "79"],
    "19": ["9T"],
    "20": ["TT"],
    "soft13": ["A2"],
    "soft18": ["A7"],
    "soft20": ["A9"],
}


@pytest.mark.parametrize(("row", "hands"), HANDS.items())
def test_hands_of_a_row(row: str, hands: list[str]) -> None:
    expected = [tuple(rank(letter) for letter in hand) for hand in hands]
    assert list(row_hands(parse_row(row))) == expected


def test_hands_that_are_no_decision() -> None:
    assert row_hands(parse_row("21")) == row_hands(parse_row("soft21")) == ()
    assert row_hands(parse_row("pairA")) == ((Rank.ACE, Rank.ACE),)
    none = row_values(EUROPEAN, parse_row("21"), Rank.SIX)
    assert none.hands == ()
    assert none.average.best is None


@pytest.mark.parametrize("up", UP_ORDER)
@pytest.mark.parametrize(("row", "hands"), HANDS.items())
def test_average_over_the_hands(row: str, hands: list[str], up: str) -> None:
    """Weighted by how often each hand comes with the up card."""
    found = row_values(EUROPEAN, parse_row(row), rank(up)).average
    lines = [EXACT[up][hand] for hand in hands]
    total = sum(line[0] for line in lines)
    for value, column in ((found.stand, 2), (found.hit, 3), (found.double, 4)):
        expected = sum(line[0] * line[column] for line in lines) / total
        assert value == pytest.approx(expected, abs=2e-9)
    assert found.split is None


@pytest.mark.parametrize("up", "2TA")
def test_average_where_the_dealer_peeks(up: str) -> None:
    """Without a peek a dealer's natural costs one stake, doubled two; the rest is the peek's."""
    peeking = replace(EUROPEAN, dealer_peeks=True)
    found = row_values(peeking, parse_row("12"), rank(up)).average
    lines = [EXACT[up][hand] for hand in HANDS["12"]]
    total = sum(line[0] * (1 - line[1]) for line in lines)
    for value, column, lost in ((found.stand, 2, 1), (found.hit, 3, 1), (found.double, 4, 2)):
        expected = sum(line[0] * (line[column] + lost * line[1]) for line in lines) / total
        assert value == pytest.approx(expected, abs=2e-9)


def test_the_best_average_is_what_the_chart_plays() -> None:
    for total, actions in EUROPEAN_CHART.hard.items():
        for up in UP_CARDS if total < 21 else ():
            best = row_values(EUROPEAN, parse_row(str(total)), up).average.best
            assert best is actions[up], (total, up)


def test_a_pair_has_its_split() -> None:
    eights = row_values(EUROPEAN, parse_row("pair8"), Rank.TEN)
    assert eights.average.split == pytest.approx(-0.6096, abs=2e-4)
    assert eights.hands[0][1].split == eights.average.split


@pytest.mark.parametrize(
    ("decks", "up", "chance"),
    [
        (6, Rank.TEN, Fraction(24, 311)),
        (6, Rank.ACE, Fraction(96, 311)),
        (1, Rank.KING, Fraction(4, 51)),
        (8, Rank.ACE, Fraction(128, 415)),
        (6, Rank.NINE, 0),
    ],
)
def test_chance_of_a_natural(decks: int, up: Rank, chance: Fraction) -> None:
    assert natural_chance(decks, up) == chance
