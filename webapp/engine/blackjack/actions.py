"""The four actions of Blackjack, and the reasons why one of them is not there.

Insurance, surrender and side bets do not exist, so they have no code.
Source: RULES K4-K7, K11, K15.
"""

from dataclasses import dataclass
from enum import unique

from webapp.engine.blackjack.rules import Rules
from webapp.engine.codes import Code


@unique
class Action(Code):
    """What a player can do with a hand, in the order in which it is always shown."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"


@unique
class WhyNot(Code):
    """Why an action is not legal."""

    NOT_IN_THIS_GAME = "not_in_this_game"
    SECOND_CARD_DUE = "second_card_due"
    HAND_CLOSED = "hand_closed"
    SPLIT_ACE_CLOSED = "split_ace_closed"
    ACES_SPLIT_ONCE = "aces_split_once"
    NOT_FIRST_TWO_CARDS = "not_first_two_cards"
    NO_DOUBLE_AFTER_SPLIT = "no_double_after_split"
    NOT_A_PAIR = "not_a_pair"
    FOUR_HANDS_HELD = "four_hands_held"


@dataclass(frozen=True, slots=True, kw_only=True)
class Legality:
    """One action, and why it is not legal, or None where it is."""

    action: Action
    why: WhyNot | None

    @property
    def legal(self) -> bool:
        """Whether the action may be taken."""
        return self.why is None


def exists(action: Action, rules: Rules) -> bool:
    """Return whether a rule set knows the action at all.

    Source: RULES K11, K15.
    """
    match action:
        case Action.DOUBLE:
            return rules.may_double
        case Action.SPLIT:
            return rules.max_hands > 1
        case _:
            return True
