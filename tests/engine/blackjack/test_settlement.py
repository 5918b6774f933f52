from fractions import Fraction
from typing import Any

import pytest

from tests.engine.blackjack.notation import load, rank, ranks
from webapp.engine.blackjack.hands import HandErrorCode, Total
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN, Rules
from webapp.engine.blackjack.settlement import (
    FinalHand,
    FinalHandErrorCode,
    settle,
    settlement_faults,
)
from webapp.engine.blackjack.states import Origin, StateCode
from webapp.engine.errors import ImpossibleCards, RuleError

CASES = load("settle_cases")["cases"]
OUTCOMES = {"natural": "blackjack", "win": "win", "push": "push", "lose": "lose", "bust": "lose"}


def hand(
    text: str,
    bet: str = "1",
    *,
    player: str = "pobi",
    origin: Origin = Origin.DEAL,
    doubled: bool = False,
) -> FinalHand:
    return FinalHand(
        ranks=ranks(text), bet=Fraction(bet), player=player, origin=origin, doubled=doubled
    )


def split_hand(text: str, bet: str = "1", *, doubled: bool = False) -> FinalHand:
    return hand(text, bet, origin=Origin.SPLIT, doubled=doubled)


@pytest.mark.parametrize("case", CASES, ids=[case["note"] for case in CASES])
def test_settled_rounds(case: dict[str, Any]) -> None:
    settled = settle(
        [rank(card) for card in case["dealer"]],
        [
            FinalHand(
                ranks=tuple(rank(card) for card in told["cards"]),
                bet=Fraction(case["stake"]),
                player="pobi",
                origin=Origin.SPLIT if case["split"] else Origin.DEAL,
                doubled=told["doubled"],
            )
            for told in case["hands"]
        ],
        EUROPEAN,
    )
    assert settled.dealer_total == Total(points=case["dealer_total"], soft=case["dealer_soft"])
    assert (settled.dealer_state is StateCode.BLACKJACK) is case["dealer_natural"]
    assert (settled.dealer_state is StateCode.BUSTED) is case["dealer_bust"]
    for found, told in zip(settled.hands, case["hands"], strict=True):
        assert found.total.points == told["total"]
        assert found.outcome == OUTCOMES[told["result"]]
        assert (found.state is StateCode.BUSTED) is (told["result"] == "bust")
        assert found.stake == Fraction(told["wager_units"]) * Fraction(case["stake"])
    assert settled.profits == {"pobi": Fraction(case["net"])}
    assert settled.dealer_profit == -Fraction(case["net"])


def test_example_of_k18() -> None:
    settled = settle(
        ranks("3 9 8"),
        [hand("2 8 A", "10000"), hand("7 K", "20000", player="jason")],
        CLASSIC,
    )
    assert settled.profits == {"pobi": 10000, "jason": -20000}
    assert settled.dealer_profit == 10000
    assert [found.rule for found in settled.hands] == ["higher_total", "lower_total"]


def codes(dealer: str, hands: list[FinalHand], rules: Rules = EUROPEAN) -> list[Any]:
    return [
        (fault.hand, fault.error.code) for fault in settlement_faults(ranks(dealer), hands, rules)
    ]


@pytest.mark.parametrize(
    ("dealer", "hands", "rules", "hand_index", "code"),
    [
        ("10", [hand("10 9")], EUROPEAN, None, FinalHandErrorCode.TOO_FEW_CARDS),
        ("10 9", [hand("10")], EUROPEAN, 0, FinalHandErrorCode.TOO_FEW_CARDS),
        ("10 9", [hand("")], EUROPEAN, 0, FinalHandErrorCode.TOO_FEW_CARDS),
        ("10 9", [], EUROPEAN, None, FinalHandErrorCode.NO_HANDS),
        ("10 6", [hand("10 9")], EUROPEAN, None, FinalHandErrorCode.DEALER_SHOULD_HAVE_DRAWN),
        ("10 2 4", [hand("10 9")], CLASSIC, None, FinalHandErrorCode.DEALER_SHOULD_HAVE_DRAWN),
        ("10 7 2", [hand("10 9")], EUROPEAN, None,
         FinalHandErrorCode.DEALER_SHOULD_HAVE_STOPPED),
        ("A 6 4", [hand("10 9")], EUROPEAN, None,
         FinalHandErrorCode.DEALER_SHOULD_HAVE_STOPPED),
        ("A K 4", [hand("10 9")], EUROPEAN, None,
         FinalHandErrorCode.DEALER_SHOULD_HAVE_STOPPED),
        ("10 6 6 2", [hand("10 9")], EUROPEAN, None,
         FinalHandErrorCode.DEALER_SHOULD_HAVE_STOPPED),
        ("10 7 2", [hand("10 6 6")], EUROPEAN, None,
         FinalHandErrorCode.DEALER_SHOULD_HAVE_STOPPED),
        ("10 9", [hand("10 6 6 2")], EUROPEAN, 0, HandErrorCode.CARDS_AFTER_BUST),
        ("10 9", [hand("A K 2")], EUROPEAN, 0, HandErrorCode.CARDS_AFTER_NATURAL),
        ("10 9", [hand("5 6 10 A")], CLASSIC, 0, HandErrorCode.CARDS_AFTER_21),
        ("10 9", [split_hand("A 5 2")], EUROPEAN, 0, HandErrorCode.CARDS_AFTER_SPLIT_ACE),
        ("10 9", [hand("8 5", origin=Origin.SPLIT_ACES)], EUROPEAN, 0,
         HandErrorCode.NOT_A_SPLIT_ACE),
        ("10 9", [hand("6 5", doubled=True)], EUROPEAN, 0,
         HandErrorCode.DOUBLED_NOT_THREE_CARDS),
        ("10 9", [split_hand("8 5")], CLASSIC, 0, HandErrorCode.ORIGIN_NOT_IN_THIS_GAME),
        ("10 9", [hand("10 9", "0")], EUROPEAN, 0, FinalHandErrorCode.BET_NOT_POSITIVE),
        ("10 9", [hand("10 9", "-1/100")], EUROPEAN, 0, FinalHandErrorCode.BET_NOT_POSITIVE),
        ("10 9", [hand("10 9"), hand("10 8")], EUROPEAN, 1,
         FinalHandErrorCode.ONE_HAND_UNLESS_SPLIT),
        ("10 9", [split_hand("10 9"), hand("10 8")], EUROPEAN, 1,
         FinalHandErrorCode.ONE_HAND_UNLESS_SPLIT),
        ("10 9", [split_hand("8 9"), split_hand("9 8")], EUROPEAN, 1,
         FinalHandErrorCode.SPLIT_CARDS_DIFFER),
        ("10 9", [split_hand("8 9"), split_hand("8 10", "2")], EUROPEAN, 1,
         FinalHandErrorCode.SPLIT_BETS_DIFFER),
        ("10 9", [split_hand("8 9")] * 5, EUROPEAN, 4,
         FinalHandErrorCode.MORE_HANDS_THAN_SPLITS_GIVE),
        ("10 9", [split_hand("A 9")] * 3, EUROPEAN, 2,
         FinalHandErrorCode.MORE_HANDS_THAN_SPLITS_GIVE),
        ("10 9", [hand("9 9"), hand("9 9", player="jason")], CLASSIC, None,
         HandErrorCode.TOO_MANY_COPIES),
        ("A K", [hand("7 2 7")], CLASSIC, 0, FinalHandErrorCode.TURNS_WERE_SKIPPED),
    ],
)  # fmt: skip
def test_what_could_not_have_happened_is_refused(
    dealer: str, hands: list[FinalHand], rules: Rules, hand_index: int | None, code: str
) -> None:
    assert codes(dealer, hands, rules) == [(hand_index, code)]
    with pytest.raises(RuleError) as refusal:
        settle(ranks(dealer), hands, rules)
    assert refusal.value.code == code


def test_a_split_before_a_natural_that_peek_would_have_shown_is_refused() -> None:
    peek = Rules(name="peek", version="1.0.0", decks=6, dealer_peeks=True)
    hands = [split_hand("8 10"), split_hand("8 9")]
    assert codes("A K", hands, peek) == [
        (0, FinalHandErrorCode.TURNS_WERE_SKIPPED),
        (1, FinalHandErrorCode.TURNS_WERE_SKIPPED),
    ]
    assert codes("A K", hands, EUROPEAN) == []
    assert codes("A K", [hand("8 10"), hand("A Q", player="jason")], CLASSIC) == []


def test_all_faults_are_gathered() -> None:
    assert codes("10 7 2", [hand("10 6 6 2", "0"), hand("9", player="jason")]) == [
        (0, FinalHandErrorCode.BET_NOT_POSITIVE),
        (0, HandErrorCode.CARDS_AFTER_BUST),
        (1, FinalHandErrorCode.TOO_FEW_CARDS),
        (None, FinalHandErrorCode.DEALER_SHOULD_HAVE_STOPPED),
    ]


@pytest.mark.parametrize("dealer", ["6 9", "6 9 A", "6 9 K", "10 7"])
@pytest.mark.parametrize("player", ["10 6 6", "A K"])
def test_a_dealer_who_need_not_draw_may_or_may_not(dealer: str, player: str) -> None:
    settled = settle(ranks(dealer), [hand(player, "10")], EUROPEAN)
    assert settled.profits == {"pobi": -10 if player == "10 6 6" else 15}


def test_one_hand_of_a_split_can_be_settled_alone() -> None:
    settled = settle(ranks("9 5 7"), [split_hand("A K", "100")], EUROPEAN)
    assert settled.hands[0].state is StateCode.STAND
    assert settled.profits == {"pobi": 0}


def test_profits_are_exact() -> None:
    settled = settle(
        ranks("10 9"), [hand("A K", "0.1"), hand("10 8", "0.2", player="jason")], EUROPEAN
    )
    assert settled.profits == {"pobi": Fraction(3, 20), "jason": Fraction(-1, 5)}
    assert settled.dealer_profit == Fraction(1, 20)


def test_refusals_are_of_the_rules_family() -> None:
    with pytest.raises(ImpossibleCards) as refusal:
        settle(ranks("10 6"), [hand("10 9")], EUROPEAN)
    assert refusal.value.params == {"total": 16}


def test_a_dealer_who_should_have_stopped_is_told_at_which_card() -> None:
    (fault,) = settlement_faults(ranks("10 5 2 3 A"), [hand("10 8")], EUROPEAN)
    assert fault.hand is None
    assert fault.error.code is FinalHandErrorCode.DEALER_SHOULD_HAVE_STOPPED
    assert fault.error.params == {"total": 17, "card": 4}


@pytest.mark.parametrize(
    ("dealer", "hands", "params"),
    [
        ("10", [hand("10 9")], {"cards": 1}),
        ("10 9", [hand("9")], {"cards": 1}),
        ("10 9", [hand("10 9", "-1/100")], {"value": Fraction(-1, 100)}),
        ("10 9", [hand("10 9"), hand("10 8")], {"player": "pobi"}),
    ],
)
def test_a_fault_names_what_is_wrong(
    dealer: str, hands: list[FinalHand], params: dict[str, object]
) -> None:
    (fault,) = settlement_faults(ranks(dealer), hands, EUROPEAN)
    assert fault.error.params == params
