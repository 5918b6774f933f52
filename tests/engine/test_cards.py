"""Cards, their notation and fresh decks (RULES C1, C2; BAC-28, WEB-11)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.engine.cards import (
    JOKER,
    Card,
    CardErrorCode,
    Rank,
    Suit,
    fresh_deck,
    parse_card,
    parse_rank,
    parse_suit,
)
from webapp.engine.errors import NotationError

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

NOT_A_RANK = [
    *("", " ", "T", "t", "1", "11", "0", "14", "joker", "JOKER", "10K", "K10", "KK", "10.0"),
    *("２", "５", "Ｋ", "²", "٥", "1_0", "-2", "+2", "%2B", "A)", "A\0", "K\u200b", "\u212a"),
    *("ace", "♠", "A" * 4000),
]


@pytest.mark.parametrize("text", RANKS)
def test_a_rank_is_trimmed_and_upper_cased(text: str) -> None:
    """BAC-28: "10" is one rank, in every spelling that is allowed."""
    for written in (text, text.lower(), f" {text}\t", f"\n{text.lower()} "):
        assert parse_rank(written).value == text


@pytest.mark.parametrize("text", NOT_A_RANK)
def test_no_rank_is_guessed(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_rank(text)
    assert caught.value.code is CardErrorCode.UNKNOWN_RANK
    assert caught.value.params == {"value": text}


@pytest.mark.parametrize("text", ["S", "H", "D", "C"])
def test_a_suit_is_trimmed_and_upper_cased(text: str) -> None:
    for written in (text, text.lower(), f" {text}\t"):
        assert parse_suit(written).value == text


@pytest.mark.parametrize("text", ["", "X", "spades", "♠", "ſ", "Ｓ", "SS"])
def test_no_suit_is_guessed(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_suit(text)
    assert caught.value.code is CardErrorCode.UNKNOWN_SUIT
    assert caught.value.params == {"value": text}


def test_a_card_is_a_rank_and_a_suit() -> None:
    assert parse_card(" 10s ") == Card(Rank.TEN, Suit.SPADES)
    assert str(parse_card("kh")) == "KH"


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "unknown_rank"), ("S", "unknown_rank"), ("10", "unknown_rank"), ("AX", "unknown_suit")],
)
def test_half_a_card_is_refused(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert caught.value.code.value == code


def test_a_card_can_be_turned() -> None:
    """K21: a card knows which side is up."""
    card = Card(Rank.ACE, Suit.CLUBS)
    assert card.face_up
    assert not card.turned().face_up
    assert card.turned().turned() == card
    assert card.turned() != card


def test_the_joker_has_a_name_only() -> None:
    assert str(JOKER) == "JOKER"


def test_a_fresh_deck_goes_by_suit_and_rank() -> None:
    deck = fresh_deck()
    assert [str(card) for card in deck[:14]] == [f"{rank}S" for rank in RANKS] + ["AH"]
    assert str(deck[26]) == "AD"
    assert str(deck[-1]) == "KC"
    assert len(set(deck)) == 52


def test_eight_decks_hold_each_card_eight_times() -> None:
    """BAC-15: and each rank 32 times."""
    shoe = fresh_deck(8)
    assert len(shoe) == 416
    assert shoe[:52] == shoe[52:104] == fresh_deck()
    assert shoe.count(Card(Rank.KING, Suit.SPADES)) == 8
    assert sum(card.rank is Rank.ACE for card in shoe) == 32


def test_no_shoe_is_empty() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        fresh_deck(0)


@given(st.sampled_from(fresh_deck()))
@settings(deadline=None, max_examples=52)
def test_a_written_card_reads_as_itself(card: Card) -> None:
    assert parse_card(str(card)) == card


@given(st.text())
@settings(deadline=None, max_examples=200)
def test_any_text_is_a_rank_or_a_named_error(text: str) -> None:
    if text.strip().upper() in RANKS:
        assert parse_rank(text).value == text.strip().upper()
    else:
        with pytest.raises(NotationError):
            parse_rank(text)
