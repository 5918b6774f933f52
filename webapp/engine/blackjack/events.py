"""The transcript of a round: what happened, in order, as far as it was seen. Source: RULES K20."""

from dataclasses import dataclass
from enum import unique
from fractions import Fraction

from webapp.engine.blackjack.hands import Total
from webapp.engine.blackjack.states import StateCode
from webapp.engine.blackjack.views import HandResult, SeenCard
from webapp.engine.codes import Code


@unique
class EventCode(Code):
    """What can happen in a round."""

    DEALT = "dealt"
    """One of the first two cards, face up. Holds ``card``, ``total``."""
    HOLE_DEALT = "hole_dealt"
    """The dealer's second card, face down. Holds ``card``: its back."""
    NATURAL = "natural"
    """A player's first two cards closed the hand. Holds ``total``, ``state``."""
    HIT = "hit"
    """A card was taken. Holds ``card``, ``total``, ``state``."""
    STAND = "stand"
    """A hand was closed by its player. Holds ``total``, ``state``."""
    STOOD_ON_21 = "stood_on_21"
    """A hand on 21 closed by itself. Holds ``total``, ``state``."""
    DOUBLE = "double"
    """The stake was doubled and the last card taken. Holds ``card``, ``total``, ``state``."""
    SPLIT = "split"
    """A hand became two: this one and the next. Holds ``total`` of the one card left."""
    SPLIT_CARD = "split_card"
    """A hand after a split got its second card. Holds ``card``, ``total``, ``state``."""
    HOLE_TURNED = "hole_turned"
    """The hole card was turned. Holds ``card``, ``total``, ``state``."""
    TURNS_SKIPPED = "turns_skipped"
    """Nobody acted, because the dealer has a natural."""
    DEALER_DRAWS = "dealer_draws"
    """The dealer took a card. Holds ``card``, ``total``, ``state``."""
    DEALER_STANDS = "dealer_stands"
    """The dealer's rule asks for no further card. Holds ``total``, ``state``."""
    DEALER_NOT_NEEDED = "dealer_not_needed"
    """The dealer would draw, but no hand is left to decide. Holds ``total``, ``state``."""
    SETTLED = "settled"
    """A hand was settled. Holds ``total``, ``state``, ``result``."""
    PROFIT = "profit"
    """What the round brought to a seat, or to the dealer. Holds ``profit``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One line of the transcript; what it holds beside its code is said there.

    Attributes:
        code: What happened.
        seat: Whom it concerns, from 0; None for the dealer and for the table.
        hand: Which of the seat's hands, from 0, as they lie at that moment.
        card: The card that moved, as far as it was seen.
        total: The hand's total after it; the dealer's without a face-down card.
        state: The hand's state after it.
        result: How the hand was settled.
        profit: Exact profit in chips.
    """

    code: EventCode
    seat: int | None = None
    hand: int = 0
    card: SeenCard | None = None
    total: Total | None = None
    state: StateCode | None = None
    result: HandResult | None = None
    profit: Fraction | None = None
