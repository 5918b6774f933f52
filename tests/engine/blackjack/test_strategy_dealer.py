"""How the dealer's hand ends."""

from dataclasses import replace

import pytest

from tests.engine.blackjack import literal
from tests.engine.blackjack.oracle import figures, rank
from webapp.engine.blackjack.rules import EUROPEAN
from webapp.engine.blackjack.strategy import DealerProbabilities, dealer_probabilities

FIGURES = figures("dealer_outcomes")


def row(chances: DealerProbabilities) -> list[float]:
    return [*chances.totals.values(), chances.natural, chances.bust]


@pytest.mark.parametrize("up", FIGURES["up"])
def test_the_dealer_ends_as_computed_independently(up: str) -> None:
    chances = dealer_probabilities(EUROPEAN, rank(up))
    assert list(chances.totals) == [17, 18, 19, 20, 21]
    assert row(chances) == pytest.approx(FIGURES["up"][up], abs=1e-9)


def test_the_up_cards_together() -> None:
    rows = [row(dealer_probabilities(EUROPEAN, rank(up))) for up in "A23456789TJQK"]
    average = [sum(column) / 13 for column in zip(*rows, strict=True)]
    assert average == pytest.approx(FIGURES["all_up_cards"], abs=1e-9)


@pytest.mark.parametrize("hits_soft_17", [False, True], ids=["S17", "H17"])
@pytest.mark.parametrize(("up", "value"), [("A", 1), ("6", 6), ("9", 9), ("K", 10)])
def test_the_dealer_ends_as_in_a_literal_recursion(up: str, value: int, hits_soft_17: bool) -> None:
    rules = replace(EUROPEAN, decks=1, dealer_hits_soft_17=hits_soft_17)
    ends = dict(literal.dealer_ends(literal.shoe_without(1, value), (value,), hits_soft_17))
    expected = [float(ends.get(end, 0)) for end in FIGURES["outcomes"]]
    assert row(dealer_probabilities(rules, rank(up))) == pytest.approx(expected, abs=1e-12)
