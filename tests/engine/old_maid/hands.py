"""Hands written as ranks: the tables give no suits, so each rank gets them in order."""

from collections import Counter
from collections.abc import Iterable, Sequence

from webapp.engine.cards import JOKER, Card, Joker, Suit, parse_card, parse_rank

SUITS = tuple(Suit)


def hands_of(ranks: Iterable[Sequence[str]]) -> list[list[Card | Joker]]:
    """Return hands of those ranks, made of one deck."""
    used: Counter[str] = Counter()
    hands: list[list[Card | Joker]] = []
    for names in ranks:
        hand: list[Card | Joker] = []
        for name in names:
            hand.append(JOKER if name == "JOKER" else Card(parse_rank(name), SUITS[used[name]]))
            used[name] += 1
        hands.append(hand)
    return hands


def cards_of(names: Iterable[str]) -> list[Card | Joker]:
    """Return the cards of names such as 10S and JOKER."""
    return [JOKER if name == "JOKER" else parse_card(name) for name in names]


def ranks_of(hand: Iterable[Card | Joker]) -> list[str]:
    """Return the ranks of a hand in its order."""
    return [card.rank.value if isinstance(card, Card) else "JOKER" for card in hand]


def names_of(hand: Iterable[Card | Joker]) -> list[str]:
    """Return the names of the cards of a hand, such as 10S and JOKER."""
    return [str(card) for card in hand]
