"""Cards of the French deck, the joker, and fresh decks. What a card counts is each game's matter.

Source: RULES C1, C2, K21 and DESIGN, "The shuffle and the proof of it" (order of a fresh deck).
"""

from dataclasses import dataclass, replace
from enum import unique
from typing import Self

from webapp.engine.codes import Code
from webapp.engine.errors import NotationError


@unique
class Rank(Code):
    """One of the thirteen ranks, in the order of a fresh deck."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


@unique
class Suit(Code):
    """One of the four suits, in the order of a fresh deck."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


@unique
class CardErrorCode(Code):
    """What can be wrong with a card's notation."""

    UNKNOWN_RANK = "unknown_rank"
    UNKNOWN_SUIT = "unknown_suit"


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the 52, lying face up or face down."""

    rank: Rank
    suit: Suit
    face_up: bool = True

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def turned(self) -> Self:
        """Return the same card with its other side up."""
        return replace(self, face_up=not self.face_up)


@dataclass(frozen=True, slots=True)
class Joker:
    """The joker: no rank, no suit."""

    def __str__(self) -> str:
        return "JOKER"


JOKER = Joker()


def parse_rank(text: str) -> Rank:
    """Return the rank that ``text`` names, trimmed and upper-cased first.

    >>> parse_rank(" k ")
    <Rank.KING: 'K'>

    Raises:
        NotationError: ``unknown_rank`` for anything but A, 2-10, J, Q, K; nothing is guessed.

    Source: RULES C2.
    """
    rank = rank_of(text)
    if rank is None:
        raise NotationError(CardErrorCode.UNKNOWN_RANK, value=text)
    return rank


_RANKS = {rank.value: rank for rank in Rank}


def rank_of(text: str) -> Rank | None:
    """Return the rank that ``text`` names as :func:`parse_rank` does, None if it names none.

    For texts by the thousand: an exception for each would take most of the time.
    """
    return _RANKS.get(text.strip().upper())


def parse_suit(text: str) -> Suit:
    """Return the suit that ``text`` (S, H, D or C) names, trimmed and upper-cased first.

    Raises:
        NotationError: ``unknown_suit`` for anything else.

    Source: RULES C1, C2.
    """
    try:
        # "ſ".upper() is "S": other scripts are refused before they can turn into ours
        return Suit(text.strip().upper() if text.isascii() else text)
    except ValueError:
        raise NotationError(CardErrorCode.UNKNOWN_SUIT, value=text) from None


def parse_card(text: str) -> Card:
    """Return the card that a rank followed by a suit names.

    >>> str(parse_card("10s"))
    '10S'

    Raises:
        NotationError: ``unknown_rank`` or ``unknown_suit``.
    """
    trimmed = text.strip()
    return Card(parse_rank(trimmed[:-1]), parse_suit(trimmed[-1:]))


def fresh_deck(decks: int = 1) -> tuple[Card, ...]:
    """Return ``decks`` unshuffled decks: each by suit S, H, D, C and rank A to K.

    Raises:
        ValueError: Fewer than one deck.
    """
    if decks < 1:
        raise ValueError(f"decks must be at least 1, not {decks}")
    return tuple(Card(rank, suit) for _ in range(decks) for suit in Suit for rank in Rank)
