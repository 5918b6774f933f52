"""What single decisions are worth, against independent figures and a literal recursion."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.blackjack import literal
from tests.engine.blackjack.oracle import figures, rank, ranks
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.hands import HandErrorCode
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN, Rules
from webapp.engine.blackjack.strategy import (
    ActionValues,
    hand_values,
    two_card_values,
)
from webapp.engine.blackjack.strategy.game import Game
from webapp.engine.blackjack.strategy.hands import cards_of, hands_with
from webapp.engine.blackjack.strategy.play import play, table
from webapp.engine.cards import Rank
from webapp.engine.errors import ImpossibleCards

NO_DAS = replace(EUROPEAN, double_after_split=False)
PEEK = replace(EUROPEAN, dealer_peeks=True)
ONE_DECK = replace(EUROPEAN, decks=1)
EXACT = figures("exact_values")["up"]


def values_of(
    cards: str, up: str, rules: Rules = EUROPEAN, split_of: int | None = None
) -> ActionValues:
    """Return the values of a hand; ``split_of`` hands are held after a split."""
    return hand_values(
        rules,
        ranks(cards),
        rank(up),
        after_split=split_of is not None,
        hands_held=split_of or 1,
    )


@pytest.mark.parametrize(("rules", "split"), [(EUROPEAN, 5), (NO_DAS, 6)], ids=["das", "no das"])
@pytest.mark.parametrize("up", EXACT)
def test_every_two_card_hand_has_the_exact_values(up: str, rules: Rules, split: int) -> None:
    computed = two_card_values(rules, rank(up))
    assert len(computed) == len(EXACT[up]) == 55
    for cards, row in EXACT[up].items():
        first, second = ranks(cards)
        values = computed[first, second]
        if cards == "AT":
            assert values == ActionValues(natural=values.natural)
            assert values.natural == pytest.approx(row[2], abs=1e-9)
            continue
        assert [values.stand, values.hit, values.double] == pytest.approx(row[2:5], abs=1e-9)
        assert values.split == (pytest.approx(row[split], abs=2e-4) if len(row) > 5 else None)


def test_the_split_values_are_closer_than_the_agreed_tolerance() -> None:
    """The method is the oracle's own (each hand by its own cards), so only rounding remains."""
    for up, hands in EXACT.items():
        for cards, row in hands.items():
            if len(row) > 5:
                first, second = ranks(cards)
                split = two_card_values(EUROPEAN, rank(up))[first, second].split
                assert split == pytest.approx(row[5], abs=1e-8), (cards, up)


@pytest.mark.parametrize("up", ["6", "T", "A"])
def test_a_peek_changes_values_exactly_as_a_known_natural_does(up: str) -> None:
    """A natural costs one stake, a doubled hand two: without it, that is added and divided out."""
    computed = two_card_values(PEEK, rank(up))
    for cards, (_, natural, *row) in EXACT[up].items():
        first, second = ranks(cards)
        values = computed[first, second]
        if cards == "AT":
            assert values == ActionValues(natural=1.5)
            continue
        known = [
            (value + stakes * natural) / (1 - natural)
            for value, stakes in zip(row, (1, 1, 2), strict=False)
        ]
        assert [values.stand, values.hit, values.double] == pytest.approx(known, abs=2e-9)


def test_eights_against_a_ten_are_hit_without_peek() -> None:
    values = values_of("88", "T")
    assert values.hit == pytest.approx(-0.57145, abs=5e-6)
    assert values.stand == pytest.approx(-0.57283, abs=5e-6)
    assert values.split == pytest.approx(-0.6096, abs=5e-5)
    assert values.best is Action.HIT


def test_eights_against_a_ten_are_split_with_peek() -> None:
    """Wizard of Odds gives the split as -0.4807 for infinitely many decks."""
    values = values_of("88", "T", PEEK)
    assert values.split == pytest.approx(-0.48, abs=0.01)
    assert values.best is Action.SPLIT


@pytest.mark.parametrize("cards", ["22", "33", "88", "TT", "AA", "A7", "25", "9T", "AT"])
@pytest.mark.parametrize("rules", [EUROPEAN, PEEK], ids=["no peek", "peek"])
def test_one_hand_alone_has_the_values_it_has_in_the_whole_table(cards: str, rules: Rules) -> None:
    first, second = ranks(cards)
    for up in "2TA":
        alone, whole = values_of(cards, up, rules), two_card_values(rules, rank(up))[first, second]
        for name in ("stand", "hit", "double", "split", "natural"):
            assert getattr(alone, name) == pytest.approx(getattr(whole, name), abs=1e-12)


@pytest.mark.parametrize(("up", "cards", "best", "gain"), figures("many_card_hands")["rows"])
def test_hands_of_many_cards(up: str, cards: str, best: str, gain: float) -> None:
    values = values_of(cards, up)
    assert values.stand is not None
    assert values.hit is not None
    assert best == "S"
    assert values.best is Action.STAND
    assert values.stand - values.hit == pytest.approx(gain, abs=6e-7)
    assert values.double is values.split is None


def test_twenty_one_aces() -> None:
    """A hard 21 of 21 aces loses to a natural and ties 21; another card can only lose."""
    values = values_of("A" * 21, "T")
    assert values.hit == pytest.approx(-1)
    # ten up, three aces left in 290 cards: a natural has 3/290
    assert values.stand is not None
    assert 0.9 < values.stand < 1 - 2 * 3 / 290


@pytest.mark.parametrize(
    ("cards", "up"), [("T6", "T"), ("T7", "A"), ("773", "T"), ("A88", "9"), ("T4", "9")]
)
def test_stand_and_hit_equal_a_literal_recursion(cards: str, up: str) -> None:
    own = tuple(sorted(1 if c == "A" else 10 if c == "T" else int(c) for c in cards))
    up_value = 1 if up == "A" else 10 if up == "T" else int(up)
    shoe = literal.shoe_without(1, *own, up_value)
    values = values_of(cards, up, ONE_DECK)
    assert values.stand == pytest.approx(float(literal.stand(shoe, own, up_value)), abs=1e-12)
    assert values.hit == pytest.approx(float(literal.hit(shoe, own, up_value)), abs=1e-12)


@pytest.mark.parametrize("held", [2, 3])
def test_after_a_split_the_other_hands_pair_cards_are_gone_too(held: int) -> None:
    shoe = literal.shoe_without(1, 9, 6, 10, *[9] * (held - 1))
    values = values_of("96", "T", ONE_DECK, split_of=held)
    assert values.stand == pytest.approx(float(literal.stand(shoe, (6, 9), 10)), abs=1e-12)
    assert values.hit == pytest.approx(float(literal.hit(shoe, (6, 9), 10)), abs=1e-12)
    assert values.double == pytest.approx(float(literal.double(shoe, (6, 9), 10)), abs=1e-12)
    assert values.split is None


@pytest.mark.parametrize(("pair", "up"), [("9", "7"), ("8", "T"), ("T", "6")])
@pytest.mark.parametrize("held", [1, 2], ids=["first split", "second split"])
def test_a_last_split_is_twice_one_hand_over_all_its_second_cards(
    pair: str, up: str, held: int
) -> None:
    """The hands are then the last, so each draws any card and takes the best of the rest."""
    rules = replace(EUROPEAN, decks=1, max_hands=held + 1)
    left = dict.fromkeys("A23456789", 4) | {"T": 16}
    for known in (*pair * (held + 1), up):
        left[known] -= 1
    expected = 0.0
    for second, copies in left.items():
        values = values_of(pair + second, up, rules, split_of=held + 1)
        expected += (
            2
            * copies
            / sum(left.values())
            * max(value for value in (values.stand, values.hit, values.double) if value is not None)
        )
    split = values_of(pair * 2, up, rules, split_of=None if held == 1 else held).split
    assert split == pytest.approx(expected, abs=1e-12)


def test_more_hands_are_never_worth_less() -> None:
    worth = [values_of("88", "6", replace(EUROPEAN, max_hands=hands)).split for hands in (2, 3, 4)]
    assert None not in worth
    assert worth == sorted(worth, key=lambda value: value or 0)


def test_what_is_not_offered_has_no_value() -> None:
    assert values_of("88", "6", replace(EUROPEAN, max_hands=1)).split is None
    assert values_of("88", "6", EUROPEAN, split_of=4).split is None
    assert values_of("88", "6", EUROPEAN, split_of=3).split is not None
    assert values_of("56", "6", NO_DAS, split_of=2).double is None
    assert values_of("56", "6", EUROPEAN, split_of=2).double is not None
    classic = values_of("88", "6", CLASSIC)
    assert classic.double is classic.split is None
    assert classic.best is Action.STAND


def test_closed_hands() -> None:
    assert values_of("T59", "3") == ActionValues()
    assert values_of("T59", "3").best is None
    assert values_of("AT", "6") == ActionValues(natural=1.5)
    assert values_of("AT", "6").best is None
    for split_ace in ("A7", "AA", "AT"):
        values = values_of(split_ace, "6", EUROPEAN, split_of=2)
        assert values == ActionValues(stand=values.stand)
        assert values.best is Action.STAND


def test_21_closes_a_hand_in_the_classic_game_alone() -> None:
    """The classic game stands on 21 by itself; the European one lets it hit, never to advantage."""
    classic = values_of("777", "T", CLASSIC)
    assert classic == ActionValues(stand=classic.stand)
    assert values_of("777", "T").hit is not None


@pytest.mark.parametrize("cards", ["T47", "A28", "777", "A55", "AAAAAAT5"])
def test_no_21_is_ever_hit(cards: str) -> None:
    """Fault BJ-36: the computer player takes cards on 21."""
    for up in "26TA":
        assert values_of(cards, up).best is Action.STAND


def test_jack_and_king_are_twenty_and_no_pair_of_tens_to_double() -> None:
    """Fault BJ-35: J,K looked up as total 10 against 6."""
    assert hand_values(EUROPEAN, (Rank.JACK, Rank.KING), Rank.SIX).best is Action.STAND


def test_ten_jack_queen_and_king_are_one_value() -> None:
    assert hand_values(EUROPEAN, (Rank.KING, Rank.QUEEN), Rank.JACK) == values_of("TT", "T")


def test_doubling_after_a_split_matters_only_where_there_are_splits() -> None:
    games = [
        Game.of(replace(EUROPEAN, max_hands=hands, double_after_split=double))
        for hands in (1, 2)
        for double in (True, False)
    ]
    assert games[0] == games[1]
    assert games[2] != games[3]


@pytest.mark.parametrize(
    ("hand", "closed"),
    [
        ("56T", True),
        ("A28", True),
        ("AA9", True),
        ("A27", False),
        ("AAT", False),
        ("56", False),
        ("29", False),
    ],
)
def test_only_21_leaves_nothing_to_do_where_it_closes_a_hand(hand: str, closed: bool) -> None:
    values = hand_values(CLASSIC, ranks(hand), Rank.SIX)
    assert values.stand is not None
    assert (values.hit is None) is closed


def test_the_other_hands_of_a_split_hold_the_card_that_was_split() -> None:
    one_deck = replace(EUROPEAN, decks=1)
    cards = (Rank.EIGHT, Rank.FIVE)
    hand_values(one_deck, cards, Rank.SEVEN, after_split=True, hands_held=4)
    with pytest.raises(ImpossibleCards):
        hand_values(one_deck, cards, Rank.EIGHT, after_split=True, hands_held=4)


def test_impossible_cards_are_refused() -> None:
    with pytest.raises(ImpossibleCards) as refused:
        hand_values(CLASSIC, [Rank.TWO] * 4, Rank.TWO)
    assert refused.value.code is HandErrorCode.TOO_MANY_COPIES
    assert refused.value.params == {"rank": Rank.TWO, "copies": 5, "available": 4}
    with pytest.raises(ImpossibleCards):
        hand_values(replace(EUROPEAN, decks=5), [Rank.ACE] * 21, Rank.TEN)
    hand_values(CLASSIC, [Rank.TWO] * 4, Rank.THREE)


def test_a_pair_card_in_every_other_hand_can_be_one_too_many() -> None:
    with pytest.raises(ImpossibleCards) as refused:
        values_of("88", "8", ONE_DECK, split_of=3)
    assert refused.value.params == {"rank": Rank.EIGHT, "copies": 5, "available": 4}
    # four queens are in the deck but any ten-value card may lie in the other hands
    queens = [Rank.QUEEN, Rank.QUEEN]
    hand_values(ONE_DECK, queens, Rank.QUEEN, after_split=True, hands_held=4)


@pytest.mark.parametrize(
    ("cards", "split_of", "hands"),
    [("8", False, 1), ("88", False, 2), ("88", True, 1), ("88", True, 5)],
)
def test_calls_that_make_no_sense(cards: str, split_of: bool, hands: int) -> None:
    with pytest.raises(ValueError, match="hand"):
        hand_values(EUROPEAN, ranks(cards), Rank.SIX, after_split=split_of, hands_held=hands)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(list(Rank)), min_size=2, max_size=6), st.data())
def test_the_order_of_the_cards_never_changes_a_value(
    cards: list[Rank], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(cards))
    assert hand_values(EUROPEAN, shuffled, Rank.NINE) == hand_values(EUROPEAN, cards, Rank.NINE)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.sampled_from(list(Rank)), min_size=2, max_size=5),
    st.sampled_from(list(Rank)),
    st.sampled_from([EUROPEAN, PEEK, replace(EUROPEAN, dealer_hits_soft_17=True, decks=8)]),
)
def test_values_are_possible_winnings(cards: list[Rank], up: Rank, rules: Rules) -> None:
    values = hand_values(rules, cards, up)
    for action, most in ((Action.STAND, 1), (Action.HIT, 1), (Action.DOUBLE, 2), (Action.SPLIT, 8)):
        value = values.of(action)
        assert value is None or -most - 1e-12 <= value <= most
    if values.best is not None:
        assert values.of(values.best) == max(
            value for action in Action if (value := values.of(action)) is not None
        )


def test_the_last_hand_of_a_ground_is_valued_like_every_other() -> None:
    """A 21 among the hands that begin with 9-10: one more card loses it."""
    ground = table(
        Game.of(EUROPEAN), (6,), hands_with(cards_of(9, 10)), np.zeros((1, 10), dtype=np.int64)
    )
    hit, worth = play(ground)
    assert hit.shape == worth.shape == (1, 1, 4)  # 9-10 and with an ace, two aces, a 2
    assert ground.hands.total.tolist() == [19, 20, 21, 21]
    assert hit[0, 0].tolist()[2:] == pytest.approx([-1, -1])
    assert worth[0, 0].tolist() == ground.stand[0, 0].tolist()
