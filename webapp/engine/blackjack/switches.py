"""The rules that the strategy may be asked with, and how an address writes them.

Everything else is as in the European game. Source: RULES K25.
"""

from dataclasses import dataclass, replace
from enum import unique
from typing import Final

from webapp.engine.blackjack.rules import EUROPEAN, Rules
from webapp.engine.codes import Code
from webapp.engine.errors import NotationError

MOST_DECKS: Final = 8
MOST_HANDS: Final = 4


@unique
class Soft17(Code):
    """What the dealer does on a soft 17."""

    STAND = "stand"
    HIT = "hit"


@unique
class SwitchErrorCode(Code):
    """What can be wrong with the rules asked for."""

    DECKS_OUT_OF_RANGE = "decks_out_of_range"
    UNKNOWN_SOFT_17 = "unknown_soft_17"
    NOT_YES_OR_NO = "not_yes_or_no"
    HANDS_OUT_OF_RANGE = "hands_out_of_range"


@dataclass(frozen=True, slots=True, kw_only=True)
class Switches:
    """The rules that can be switched; those of the European game unless told otherwise.

    Attributes:
        decks: Standard decks in the shoe, 1-8.
        soft_17: What the dealer does on a soft 17.
        double_after_split: Whether a hand made by a split may double.
        peek: Whether the dealer looks for a natural before the players act.
        max_hands: Hands a player may hold after splits, 1 (no splits) to 4.
    """

    decks: int = EUROPEAN.decks
    soft_17: Soft17 = Soft17.HIT if EUROPEAN.dealer_hits_soft_17 else Soft17.STAND
    double_after_split: bool = EUROPEAN.double_after_split
    peek: bool = EUROPEAN.dealer_peeks
    max_hands: int = EUROPEAN.max_hands

    @property
    def rules(self) -> Rules:
        """The rule set; its name and version are the European ones and true of it alone."""
        return replace(
            EUROPEAN,
            decks=self.decks,
            dealer_hits_soft_17=self.soft_17 is Soft17.HIT,
            double_after_split=self.double_after_split,
            dealer_peeks=self.peek,
            max_hands=self.max_hands,
        )


def parse_decks(text: str) -> int:
    """Return the number of decks, 1-8, that ``text`` names in one ASCII digit.

    Raises:
        NotationError: ``decks_out_of_range``.
    """
    return _digit(text, MOST_DECKS, SwitchErrorCode.DECKS_OUT_OF_RANGE)


def parse_max_hands(text: str) -> int:
    """Return the number of hands, 1-4, that ``text`` names in one ASCII digit.

    Raises:
        NotationError: ``hands_out_of_range``.
    """
    return _digit(text, MOST_HANDS, SwitchErrorCode.HANDS_OUT_OF_RANGE)


def _digit(text: str, most: int, refused: SwitchErrorCode) -> int:
    trimmed = text.strip()
    if trimmed in map(str, range(1, most + 1)):
        return int(trimmed)
    raise NotationError(refused, value=text, limit=most)


def parse_soft_17(text: str) -> Soft17:
    """Return what the dealer does on a soft 17.

    Raises:
        NotationError: ``unknown_soft_17`` for anything but stand and hit.
    """
    try:
        return Soft17(text.strip().lower())
    except ValueError:
        raise NotationError(SwitchErrorCode.UNKNOWN_SOFT_17, value=text) from None


def parse_yes_or_no(text: str) -> bool:
    """Return whether ``text`` says yes (1) or no (0).

    Raises:
        NotationError: ``not_yes_or_no`` for anything else.
    """
    trimmed = text.strip()
    if trimmed not in {"0", "1"}:
        raise NotationError(SwitchErrorCode.NOT_YES_OR_NO, value=text)
    return trimmed == "1"
