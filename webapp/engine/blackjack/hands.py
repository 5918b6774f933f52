"""What cards count in Blackjack, and what a hand of them totals. Suits never matter.

Source: RULES K2, K3, K6, K24.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import unique

from webapp.engine.cards import Rank, Suit
from webapp.engine.codes import Code
from webapp.engine.errors import ImpossibleCards

BLACKJACK_TOTAL = 21
_SOFT_ACE_EXTRA = 10  # an ace counts 1, and 10 more where that does not pass 21
_CARD_VALUES = {rank: min(value, 10) for value, rank in enumerate(Rank, start=1)}
_RANK_OF_VALUE = {value: rank for rank, value in reversed(_CARD_VALUES.items())}


@unique
class HandErrorCode(Code):
    """Why cards cannot be a hand of Blackjack, or cannot have been dealt so."""

    EMPTY_HAND = "empty_hand"
    TOO_MANY_COPIES = "too_many_copies"
    CARDS_AFTER_NATURAL = "cards_after_natural"
    CARDS_AFTER_BUST = "cards_after_bust"
    CARDS_AFTER_21 = "cards_after_21"
    CARDS_AFTER_SPLIT_ACE = "cards_after_split_ace"
    DOUBLED_NOT_THREE_CARDS = "doubled_not_three_cards"
    NOT_A_SPLIT_ACE = "not_a_split_ace"
    ORIGIN_NOT_IN_THIS_GAME = "origin_not_in_this_game"
    HANDS_DO_NOT_FIT_ORIGIN = "hands_do_not_fit_origin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """The total of a hand, and whether an ace of it counts 11."""

    points: int
    soft: bool


def card_value(rank: Rank) -> int:
    """Return what a card counts: 1 for an ace, its number for 2-10, 10 for J, Q and K.

    Source: RULES K2.
    """
    return _CARD_VALUES[rank]


def total_of(ranks: Iterable[Rank]) -> Total:
    """Return the total of a hand, the same for every order of its cards.

    At most one ace counts 11: two would be 22.

    >>> total_of([Rank.ACE, Rank.ACE, Rank.NINE])
    Total(points=21, soft=True)
    >>> total_of([Rank.ACE, Rank.ACE, Rank.TEN])
    Total(points=12, soft=False)

    Raises:
        ImpossibleCards: ``empty_hand``.

    Source: RULES K2, C8.
    """
    values = [_CARD_VALUES[rank] for rank in ranks]
    if not values:
        raise ImpossibleCards(HandErrorCode.EMPTY_HAND)
    points = sum(values)
    soft = 1 in values and points + _SOFT_ACE_EXTRA <= BLACKJACK_TOTAL
    return Total(points=points + _SOFT_ACE_EXTRA if soft else points, soft=soft)


def counts_of(ranks: Sequence[Rank]) -> tuple[int, ...]:
    """Return what each card counts in this very hand: of a soft hand the first ace counts 11.

    >>> counts_of([Rank.SIX, Rank.ACE, Rank.ACE])
    (6, 11, 1)

    Raises:
        ImpossibleCards: ``empty_hand``.

    Source: RULES K2.
    """
    counts = [_CARD_VALUES[rank] for rank in ranks]
    if total_of(ranks).soft:
        counts[counts.index(1)] += _SOFT_ACE_EXTRA
    return tuple(counts)


def is_two_card_21(ranks: Sequence[Rank]) -> bool:
    """Return whether these are an ace and a ten-value card: a natural, unless after a split.

    Source: RULES K3, K8, K19.
    """
    return len(ranks) == 2 and total_of(ranks).points == BLACKJACK_TOTAL


def is_pair(ranks: Sequence[Rank]) -> bool:
    """Return whether these are two cards of the same value; K and Q are.

    Source: RULES K6.
    """
    return len(ranks) == 2 and card_value(ranks[0]) == card_value(ranks[1])


def check_copies(ranks: Sequence[Rank], decks: int, *, others: Sequence[Rank] = ()) -> None:
    """Check that ``decks`` standard decks hold all of these cards.

    Args:
        ranks: The cards that are known.
        decks: How many decks were shuffled together.
        others: Cards known to lie elsewhere by their value alone: for a 10 any of 10, J, Q, K.

    Raises:
        ImpossibleCards: ``too_many_copies``, with the ``rank`` and how many there are; of
            cards known by their value the ``rank`` is 10 for J, Q and K too.

    Source: RULES K24.
    """
    suits = len(Suit)
    _check_available(Counter(ranks), dict.fromkeys(Rank, suits * decks))
    by_value = Counter(_RANK_OF_VALUE[card_value(rank)] for rank in (*ranks, *others))
    tens = sum(value == card_value(Rank.TEN) for value in _CARD_VALUES.values())
    available = dict.fromkeys(_RANK_OF_VALUE.values(), suits * decks)
    _check_available(by_value, available | {Rank.TEN: tens * suits * decks})


def _check_available(counted: Counter[Rank], available: Mapping[Rank, int]) -> None:
    for rank, copies in counted.items():
        if copies > available[rank]:
            raise ImpossibleCards(
                HandErrorCode.TOO_MANY_COPIES, rank=rank, copies=copies, available=available[rank]
            )
