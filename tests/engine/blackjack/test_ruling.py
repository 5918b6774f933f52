from dataclasses import replace
from typing import Any

import pytest

from tests.engine.blackjack.notation import load, rank, ranks
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.hands import HandErrorCode, Total
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN, Rules
from webapp.engine.blackjack.ruling import rule_on, state_of
from webapp.engine.blackjack.states import Origin, StateCode
from webapp.engine.cards import Rank
from webapp.engine.errors import ImpossibleCards, RuleError

CASES = load("legal_cases")["cases"]


def european(rules: dict[str, bool]) -> Rules:
    return Rules(
        name=EUROPEAN.name,
        version=EUROPEAN.version,
        decks=EUROPEAN.decks,
        double_after_split=rules["double_after_split"],
        dealer_peeks=rules["peek"],
    )


@pytest.mark.parametrize("case", CASES, ids=[case["note"] for case in CASES])
def test_legal_actions_of_the_cases(case: dict[str, Any]) -> None:
    hand = case["hands"][case["active"]]
    ruling = rule_on(
        [rank(card) for card in hand["cards"]],
        rules=european(case["rules"]),
        up=rank(case["up"]),
        origin=Origin.SPLIT if case["from_split"] else Origin.DEAL,
        hands_held=len(case["hands"]),
        doubled=hand["doubled"],
    )
    assert [found.action for found in ruling.actions if found.legal] == case["legal"]
    assert ruling.view.actions == ruling.actions


def test_a_ruling_tells_total_state_and_reasons() -> None:
    ruling = rule_on(ranks("A 7"), rules=EUROPEAN, up=Rank.NINE)
    assert ruling.total == Total(points=18, soft=True)
    assert ruling.state is StateCode.READY
    assert {found.action: found.why for found in ruling.actions} == {
        "hit": None,
        "stand": None,
        "double": None,
        "split": "not_a_pair",
    }
    assert ruling.view.up is Rank.NINE
    assert ruling.view.hands_held == 1


def test_eights_against_a_ten_may_be_split() -> None:
    ruling = rule_on(ranks("8 8"), rules=EUROPEAN, up=Rank.TEN)
    assert ruling.view.can(Action.SPLIT)
    assert ruling.total == Total(points=16, soft=False)


@pytest.mark.parametrize(
    ("hand", "state"),
    [("8", "dealing"), ("A K", "blackjack"), ("5 6 10", "stand"), ("9 8 5", "busted")],
)
def test_states_of_classic_hands(hand: str, state: str) -> None:
    ruling = rule_on(ranks(hand), rules=CLASSIC, up=Rank.SIX)
    assert ruling.state == state
    assert not any(found.legal for found in ruling.actions)


@pytest.mark.parametrize(
    ("hand", "origin", "given", "held"),
    [
        ("8 8", Origin.DEAL, None, 1),
        ("8 8", Origin.SPLIT, None, 2),
        ("8 8", Origin.SPLIT, 4, 4),
        ("A 8", Origin.SPLIT_ACES, None, 2),
        ("A 8", Origin.SPLIT, None, 2),
    ],
)
def test_hands_held_follow_from_the_origin(
    hand: str, origin: Origin, given: int | None, held: int
) -> None:
    ruling = rule_on(ranks(hand), rules=EUROPEAN, up=Rank.SIX, origin=origin, hands_held=given)
    assert ruling.view.hands_held == held


def test_a_split_hand_that_begins_with_an_ace_is_a_split_ace() -> None:
    assert state_of(ranks("A 8"), rules=EUROPEAN, origin=Origin.SPLIT).code is StateCode.STAND
    assert state_of(ranks("8 A"), rules=EUROPEAN, origin=Origin.SPLIT).code is StateCode.READY


@pytest.mark.parametrize(
    ("hand", "origin", "held", "code", "rules"),
    [
        ("", Origin.DEAL, None, HandErrorCode.EMPTY_HAND, EUROPEAN),
        ("A K 2", Origin.DEAL, None, HandErrorCode.CARDS_AFTER_NATURAL, EUROPEAN),
        ("10 6 6 A", Origin.DEAL, None, HandErrorCode.CARDS_AFTER_BUST, EUROPEAN),
        ("5 6 10 A", Origin.DEAL, None, HandErrorCode.CARDS_AFTER_21, CLASSIC),
        ("A 5 2", Origin.SPLIT_ACES, None, HandErrorCode.CARDS_AFTER_SPLIT_ACE, EUROPEAN),
        ("8 5", Origin.SPLIT_ACES, None, HandErrorCode.NOT_A_SPLIT_ACE, EUROPEAN),
        ("8 5", Origin.SPLIT, None, HandErrorCode.ORIGIN_NOT_IN_THIS_GAME, CLASSIC),
        ("8 5", Origin.DEAL, 2, HandErrorCode.HANDS_DO_NOT_FIT_ORIGIN, EUROPEAN),
        ("8 5", Origin.SPLIT, 1, HandErrorCode.HANDS_DO_NOT_FIT_ORIGIN, EUROPEAN),
        ("8 5", Origin.SPLIT, 5, HandErrorCode.HANDS_DO_NOT_FIT_ORIGIN, EUROPEAN),
        ("A 5", Origin.SPLIT_ACES, 3, HandErrorCode.HANDS_DO_NOT_FIT_ORIGIN, EUROPEAN),
        ("2 2 2 2 2", Origin.DEAL, None, HandErrorCode.TOO_MANY_COPIES, CLASSIC),
    ],
)
def test_impossible_hands_are_refused(
    hand: str, origin: Origin, held: int | None, code: HandErrorCode, rules: Rules
) -> None:
    with pytest.raises(ImpossibleCards) as refusal:
        rule_on(ranks(hand), rules=rules, up=Rank.SIX, origin=origin, hands_held=held)
    assert refusal.value.code is code


@pytest.mark.parametrize(
    ("hand", "origin", "held", "rules", "params"),
    [
        ("8 5", Origin.SPLIT_ACES, None, EUROPEAN, {"rank": "8"}),
        ("8 5", Origin.SPLIT, None, CLASSIC, {"origin": "split"}),
        (
            *("8 5", Origin.SPLIT, 5, EUROPEAN),
            {"origin": "split", "hands": 5, "fewest": 2, "most": 4},
        ),
    ],
)
def test_a_refusal_names_what_does_not_fit(
    hand: str, origin: Origin, held: int | None, rules: Rules, params: dict[str, object]
) -> None:
    with pytest.raises(ImpossibleCards) as refusal:
        rule_on(ranks(hand), rules=rules, up=Rank.SIX, origin=origin, hands_held=held)
    assert refusal.value.params == params


def test_the_up_card_counts_among_the_copies() -> None:
    rule_on(ranks("2 2 2 2"), rules=CLASSIC, up=Rank.SIX)
    with pytest.raises(ImpossibleCards) as refusal:
        rule_on(ranks("2 2 2 2"), rules=CLASSIC, up=Rank.TWO)
    assert refusal.value.params == {"rank": Rank.TWO, "copies": 5, "available": 4}


def test_every_other_hand_of_a_split_holds_a_card_of_the_pair() -> None:
    one_deck = replace(EUROPEAN, decks=1)
    rule_on(ranks("8 8"), rules=one_deck, up=Rank.EIGHT, origin=Origin.SPLIT, hands_held=2)
    with pytest.raises(ImpossibleCards) as refusal:
        rule_on(ranks("8 8"), rules=one_deck, up=Rank.EIGHT, origin=Origin.SPLIT, hands_held=3)
    assert refusal.value.params == {"rank": Rank.EIGHT, "copies": 5, "available": 4}


def test_a_european_hand_goes_on_after_21() -> None:
    """Hitting on 21 is legal there, and soft 21 need not be lost by it."""
    assert state_of(ranks("A 2 8 K"), rules=EUROPEAN).total == Total(points=21, soft=False)


@pytest.mark.parametrize(
    ("hand", "rules", "origin", "code"),
    [
        ("5 6", EUROPEAN, Origin.DEAL, "doubled_not_three_cards"),
        ("5 6 2 2", EUROPEAN, Origin.DEAL, "doubled_not_three_cards"),
        ("A K 2", EUROPEAN, Origin.DEAL, "cards_after_natural"),
        ("A 5 2", EUROPEAN, Origin.SPLIT, "cards_after_split_ace"),
        ("5 6 2", CLASSIC, Origin.DEAL, "not_in_this_game"),
    ],
)
def test_hands_that_cannot_have_been_doubled(
    hand: str, rules: Rules, origin: Origin, code: str
) -> None:
    with pytest.raises(RuleError) as refusal:
        state_of(ranks(hand), rules=rules, origin=origin, doubled=True)
    assert refusal.value.code == code
    if code == "doubled_not_three_cards":
        assert refusal.value.params == {"cards": len(hand.split())}


@pytest.mark.parametrize(("hand", "card"), [("A K 2", 3), ("10 6 6 A", 4), ("10 5 5 5 2 3", 5)])
def test_a_refusal_names_the_first_card_too_many(hand: str, card: int) -> None:
    with pytest.raises(ImpossibleCards) as refusal:
        state_of(ranks(hand), rules=EUROPEAN)
    assert refusal.value.params == {"rank": ranks(hand)[card - 1], "card": card}
