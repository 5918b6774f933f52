"""Faults reported of other programs. Those about turns and splits are in ``test_round``."""

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from tests.engine.blackjack.notation import deck, load, rank, ranks
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.hands import Total, total_of
from webapp.engine.blackjack.round import Round
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN
from webapp.engine.blackjack.ruling import rule_on, state_of
from webapp.engine.blackjack.settlement import FinalHand, settle
from webapp.engine.blackjack.states import Dealing, Origin, StateCode, dealer_draws
from webapp.engine.cards import Rank


def cases(*keys: str, without: str = "") -> list[Any]:
    """Return the cases that hold these keys."""
    return [
        pytest.param(case, id=f"{fault['id']}-{number}")
        for fault in load("reported_faults")["faults"]
        for number, case in enumerate(fault["case"])
        if all(key in case for key in keys) and without not in case
    ]


@pytest.mark.parametrize("case", cases("hand"))
def test_totals(case: dict[str, Any]) -> None:
    hand = [rank(card) for card in case["hand"]]
    expected = Total(points=case["expect"]["total"], soft=case["expect"]["soft"])
    assert {total_of(order) for order in permutations(hand)} == {expected}


@pytest.mark.parametrize("case", cases("dealer", without="player"))
def test_dealers(case: dict[str, Any]) -> None:
    state = state_of([rank(card) for card in case["dealer"]], rules=EUROPEAN)
    assert dealer_draws(state) is case["expect"]["draw"]


@pytest.mark.parametrize("case", cases("player", "dealer"))
def test_profits(case: dict[str, Any]) -> None:
    told = FinalHand(
        ranks=tuple(rank(card) for card in case["player"]),
        bet=Fraction(case["bet"]),
        player="pobi",
        origin=Origin.SPLIT if case["split"] else Origin.DEAL,
        doubled=case["doubled"],
    )
    settled = settle([rank(card) for card in case["dealer"]], [told], EUROPEAN)
    assert settled.profits == {"pobi": Fraction(str(case["expect"]["net"]))}
    assert settled.dealer_profit == -Fraction(str(case["expect"]["net"]))


@pytest.mark.parametrize(("ace", "ten"), list(product(ranks("A"), ranks("10 J Q K"))))
def test_bj_05_every_natural_in_both_orders(ace: Rank, ten: Rank) -> None:
    for order in ((ace, ten), (ten, ace)):
        for rules in (EUROPEAN, CLASSIC):
            dealer = state_of(order, rules=rules)
            assert dealer.code is StateCode.BLACKJACK
            assert not dealer_draws(dealer)


def test_bj_18_split_is_for_equal_values() -> None:
    legal = {
        hand: rule_on(ranks(hand), rules=EUROPEAN, up=Rank.SIX).view.can(Action.SPLIT)
        for hand in ("K 10", "J Q", "10 A", "9 8")
    }
    assert legal == {"K 10": True, "J Q": True, "10 A": False, "9 8": False}


def test_bj_24_no_double_on_the_one_card_of_a_split() -> None:
    first, _ = state_of(ranks("5 5"), rules=EUROPEAN).split()
    assert isinstance(first, Dealing)
    assert not first.can(Action.DOUBLE)
    assert first.deal(Rank.SIX).can(Action.DOUBLE)


@pytest.mark.parametrize(
    "hand", ["5 6 10", "A 2 8", "A 5 5", "2 3 6 10", "A 2 3 5", "2 2 2 5 10", "2 2 3 2 2 10"]
)
def test_bj_40_the_classic_game_asks_no_more_at_21(hand: str) -> None:
    state = state_of(ranks(hand), rules=CLASSIC)
    assert state.code is StateCode.STAND
    assert not state.can(Action.HIT)
    # hitting at 21 is legal in the European game, and the hand is still no natural
    assert state_of(ranks(hand), rules=EUROPEAN).can(Action.HIT)


def test_bj_42_no_bankroll_is_kept_so_a_split_needs_none() -> None:
    """Two splits of a bet of 100 show the full stake of 300."""
    round_ = Round.deal(EUROPEAN, (100,), deck("8S 6D 8H 10D 8D 2S"))
    round_ = round_.act(Action.SPLIT).act(Action.SPLIT)
    assert [hand.stake for hand in round_.hands[0]] == [100, 100, 100]


def test_many_odd_naturals_add_up_without_drift() -> None:
    """BJ-16."""
    total = Fraction()
    for bet in range(1, 1000, 2):
        won = settle(ranks("9 9"), [FinalHand(ranks=ranks("A 10"), bet=Fraction(bet))], EUROPEAN)
        total += won.profits[""]
    assert total == Fraction(3, 2) * 250_000
