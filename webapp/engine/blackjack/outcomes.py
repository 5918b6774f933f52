"""How a hand can end, and which rule decided it. Source: RULES K10, K17-K19."""

from dataclasses import dataclass
from enum import unique
from fractions import Fraction

from webapp.engine.codes import Code


@unique
class Outcome(Code):
    """How a hand ended for its player. A natural that is paid extra is a ``blackjack``."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    BLACKJACK = "blackjack"


@unique
class PayingRule(Code):
    """Which rule decided a hand."""

    PLAYER_BUST = "player_bust"
    DEALER_BUST = "dealer_bust"
    HIGHER_TOTAL = "higher_total"
    LOWER_TOTAL = "lower_total"
    EQUAL_TOTALS = "equal_totals"
    NATURAL = "natural"
    BOTH_NATURAL = "both_natural"
    DEALER_NATURAL = "dealer_natural"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """How a hand fares against the dealer's.

    Attributes:
        outcome: Win, lose, push, or a natural's win.
        rule: The rule that decided.
        bets: Profit in original bets, exact: -2 for a doubled hand that lost, 3/2 for a natural.
    """

    outcome: Outcome
    rule: PayingRule
    bets: Fraction
