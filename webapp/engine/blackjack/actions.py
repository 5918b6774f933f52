"""What a player may do with a hand of Blackjack.

Source: RULES K4-K6.
"""

from enum import unique

from webapp.engine.codes import Code


@unique
class Action(Code):
    """One decision of a player."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
