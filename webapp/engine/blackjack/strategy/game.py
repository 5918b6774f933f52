"""The part of a rule set that the exact strategy depends on, and the ten card values.

Two rule sets that differ in name, version or order of turns alone share one
:class:`Game`, and therefore one computation.
"""

from dataclasses import dataclass
from typing import Self

from webapp.engine.blackjack.hands import card_value
from webapp.engine.blackjack.rules import Rules
from webapp.engine.cards import Rank

VALUES = range(1, 11)
"""The ten card values in the order of every array here: ace (1), 2-9, ten."""

VALUE_OF = {rank: card_value(rank) for rank in Rank}
"""Rank to value: the ace 1, and 10, J, Q and K are one value, 10."""

UPS = (*VALUES[1:], 1)
"""The values of the up card in the order of a chart: 2-10, ace."""

MOST_DECKS = 8
MOST_HANDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What the exact strategy needs to know of a rule set.

    Attributes:
        decks: Decks in the shoe, 1-8.
        hits_soft_17: Whether the dealer draws on a soft 17.
        natural_known: Whether a player who is asked knows that the dealer has no natural,
            because the dealer has peeked or the round would have ended.
        may_double: Whether doubling exists.
        double_after_split: Whether a hand made by a split may double.
        max_hands: Hands a player may hold after splits, 1-4.
    """

    decks: int
    hits_soft_17: bool
    natural_known: bool
    may_double: bool
    double_after_split: bool
    max_hands: int

    @classmethod
    def of(cls, rules: Rules) -> Self:
        """Return the game of ``rules``, equal for rule sets with the same strategy.

        Raises:
            ValueError: Decks not in 1-8 or hands not in 1-4.
        """
        if not 1 <= rules.decks <= MOST_DECKS:
            raise ValueError(f"decks must be 1-{MOST_DECKS}, not {rules.decks}")
        if not 1 <= rules.max_hands <= MOST_HANDS:
            raise ValueError(f"max_hands must be 1-{MOST_HANDS}, not {rules.max_hands}")
        return cls(
            decks=rules.decks,
            hits_soft_17=rules.dealer_hits_soft_17,
            natural_known=rules.dealer_peeks or rules.natural_skips_turns,
            may_double=rules.may_double,
            double_after_split=rules.may_double
            and rules.double_after_split
            and rules.max_hands > 1,
            max_hands=rules.max_hands,
        )
