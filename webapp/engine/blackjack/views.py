"""What may be seen of a round: types that cannot hold a face-down card's rank.

The engine knows the hole card from the deal on; nobody else does before it is turned. So
pages, players and computer seats get these types and never a
:class:`~webapp.engine.blackjack.round.Round`. Source: RULES K21, K23.
"""

from dataclasses import dataclass
from fractions import Fraction

from webapp.engine.blackjack.actions import Action, Legality
from webapp.engine.blackjack.hands import Total
from webapp.engine.blackjack.outcomes import Outcome, PayingRule
from webapp.engine.blackjack.states import Origin, State, StateCode
from webapp.engine.cards import Card, Rank


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A card of which only the back is seen."""


FACE_DOWN = FaceDown()
SeenCard = Card | FaceDown


def seen(card: Card) -> SeenCard:
    """Return what a card shows: itself, or only its back."""
    return card if card.face_up else FACE_DOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Which hand acts, both counted from 0."""

    seat: int
    hand: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResult:
    """How one hand ended.

    Attributes:
        outcome: Win, lose, push, or a natural's win.
        rule: The rule that decided.
        stake: Chips at stake in the end.
        profit: Exact profit in chips, the stake not counted.
    """

    outcome: Outcome
    rule: PayingRule
    stake: int
    profit: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """A player's hand on the table; its cards always lie face up.

    ``result`` is None until the round is over.
    """

    cards: tuple[Card, ...]
    total: Total
    state: StateCode
    origin: Origin
    doubled: bool
    stake: int
    result: HandResult | None

    def __post_init__(self) -> None:
        _check_face_up(self.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerView:
    """The dealer's hand as it lies: ``total`` counts what is face up.

    ``state`` is None while the hole card lies face down, as it would give the card away.
    """

    cards: tuple[SeenCard, ...]
    total: Total
    state: StateCode | None

    def __post_init__(self) -> None:
        _check_face_up(self.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """Everything that lies open on the table.

    Attributes:
        hands: Each seat's hands, in table order.
        dealer: The dealer's hand.
        turn: The hand that acts, None when the round is over.
        actions: The four actions for that hand, each legal or with the reason why not.
    """

    hands: tuple[tuple[HandView, ...], ...]
    dealer: DealerView
    turn: Turn | None
    actions: tuple[Legality, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """What a player decides from: the own hand, how many hands are held, the dealer's up card.

    A hand's state holds the player's own cards alone, and those lie face up.
    """

    hand: State
    hands_held: int
    up: Rank

    def can(self, action: Action) -> bool:
        """Return whether the action is legal."""
        return self.hand.can(action, self.hands_held)

    @property
    def actions(self) -> tuple[Legality, ...]:
        """All four actions in their fixed order, each legal or with the reason why not."""
        return self.hand.actions(self.hands_held)


def _check_face_up(cards: tuple[SeenCard, ...]) -> None:
    if any(isinstance(card, Card) and not card.face_up for card in cards):
        raise ValueError("a view never holds a face-down card")
