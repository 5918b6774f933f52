"""A literal recursion over single cards: slow, exact fractions, nothing shared with the engine.

A shoe is a tuple of how many cards of each value 1-10 are left; no hole card is dealt
before the player is done, so a dealer's natural loses every hand but a natural.
"""

from fractions import Fraction
from functools import lru_cache

Shoe = tuple[int, ...]
Ends = tuple[tuple[str, Fraction], ...]


def shoe_without(decks: int, *values: int) -> Shoe:
    """Return full decks without the cards of these values."""
    full = [4 * decks] * 9 + [16 * decks]
    for value in values:
        full[value - 1] -= 1
    return tuple(full)


def total_of(cards: tuple[int, ...]) -> int:
    """Return the best total of a hand."""
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard <= 11 else hard


def _draws(shoe: Shoe) -> list[tuple[int, Fraction, Shoe]]:
    size = sum(shoe)
    return [
        (value, Fraction(left, size), (*shoe[: value - 1], left - 1, *shoe[value:]))
        for value, left in enumerate(shoe, start=1)
        if left
    ]


@lru_cache(maxsize=200_000)
def dealer_ends(shoe: Shoe, cards: tuple[int, ...], hits_soft_17: bool) -> Ends:
    """Return how a dealer's hand ends: "17" to "21", "natural" or "bust"."""
    total = total_of(cards)
    soft = total != sum(cards)
    if len(cards) == 2 and total == 21:
        return (("natural", Fraction(1)),)
    if total > 21:
        return (("bust", Fraction(1)),)
    if total > 17 or (total == 17 and not (soft and hits_soft_17)):
        return ((str(total), Fraction(1)),)
    ends: dict[str, Fraction] = {}
    for value, chance, rest in _draws(shoe):
        drawn = tuple(sorted((*cards, value))) if len(cards) > 1 else (*cards, value)
        for end, further in dealer_ends(rest, drawn, hits_soft_17):
            ends[end] = ends.get(end, Fraction(0)) + chance * further
    return tuple(ends.items())


def stand(shoe: Shoe, cards: tuple[int, ...], up: int, hits_soft_17: bool = False) -> Fraction:
    """Return what standing is worth."""
    own = total_of(cards)
    if own > 21:
        return Fraction(-1)
    value = Fraction(0)
    for end, chance in dealer_ends(shoe, (up,), hits_soft_17):
        if end == "bust" or (end != "natural" and own > int(end)):
            value += chance
        elif end == "natural" or own < int(end):
            value -= chance
    return value


def hit(shoe: Shoe, cards: tuple[int, ...], up: int) -> Fraction:
    """Return what one more card is worth, and the best of hit and stand after it."""
    value = Fraction(0)
    for card, chance, rest in _draws(shoe):
        longer = tuple(sorted((*cards, card)))
        if total_of(longer) > 21:
            value -= chance
        else:
            value += chance * max(stand(rest, longer, up), hit(rest, longer, up))
    return value


def double(shoe: Shoe, cards: tuple[int, ...], up: int) -> Fraction:
    """Return what doubling is worth."""
    return sum(
        (2 * chance * stand(rest, (*cards, card), up) for card, chance, rest in _draws(shoe)),
        Fraction(0),
    )
