"""Hands as short texts."""

from webapp.engine.baccarat.round import (
    Ruling,
    decide_round,
)
from webapp.engine.cards import Rank

# A card of each value, 0-9.
OF_VALUE = [Rank(text) for text in ("K", "A", "2", "3", "4", "5", "6", "7", "8", "9")]


def cards(text: str) -> tuple[Rank, ...]:
    """Return the ranks that a text such as ``"9 K"`` names."""
    return tuple(Rank(name) for name in text.split())


def rule(player: str, banker: str) -> Ruling:
    """Rule on hands written as ``"2 3 8"``; a third card may be missing."""
    p, b = (*cards(player), None), (*cards(banker), None)
    return decide_round(cards(player)[:2], cards(banker)[:2], p[2], b[2])
