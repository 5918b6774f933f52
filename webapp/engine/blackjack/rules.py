"""The two locked rule sets of Blackjack as data, and the fields in which variants differ.

Functions read the fields of :class:`Rules` and never ask which preset it is.
Source: RULES K1-K19.
"""

from dataclasses import dataclass
from enum import unique
from fractions import Fraction

from webapp.engine.codes import Code


@unique
class RuleSet(Code):
    """The names of the presets, as in addresses."""

    EUROPEAN = "european"
    CLASSIC = "classic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set of Blackjack.

    Attributes:
        name: The proper name of the rule set, the same in every language.
        version: Its version; a change of any field is a new version.
        decks: Standard decks shuffled for each round, 1-8.
        dealer_hits_soft_17: Whether the dealer draws on a soft 17 (H17) or stands (S17).
        dealer_peeks: Whether a dealer's natural is known before the players act.
        may_double: Whether doubling exists.
        double_after_split: Whether a hand made by a split may double.
        max_hands: Hands a player may hold after splits, 1 (no splits) to 4.
        stands_on_21: Whether a hand that reaches exactly 21 closes by itself.
        natural_skips_turns: Whether a dealer's natural ends the round before anybody acts.
        natural_pays: Profit of a winning natural, in bets.
    """

    name: str
    version: str
    decks: int
    dealer_hits_soft_17: bool = False
    dealer_peeks: bool = False
    may_double: bool = True
    double_after_split: bool = True
    max_hands: int = 4
    stands_on_21: bool = False
    natural_skips_turns: bool = False
    natural_pays: Fraction = Fraction(3, 2)

    @property
    def title(self) -> str:
        """Name and version, as pages show them: the same in every language.

        >>> EUROPEAN.title
        'European S17 v1.0.0'
        """
        return f"{self.name} v{self.version}"

    @property
    def dealer_natural_ends_round(self) -> bool:
        """Whether nobody acts once the dealer has a natural. Source: RULES K1, K16."""
        return self.dealer_peeks or self.natural_skips_turns


EUROPEAN = Rules(name="European S17", version="1.0.0", decks=6)
CLASSIC = Rules(
    name="Classic table",
    version="1.0.0",
    decks=1,
    may_double=False,
    double_after_split=False,
    max_hands=1,
    stands_on_21=True,
    natural_skips_turns=True,
)
PRESETS = {RuleSet.EUROPEAN: EUROPEAN, RuleSet.CLASSIC: CLASSIC}
