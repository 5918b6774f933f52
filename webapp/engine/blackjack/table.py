"""What lies on the table: the shoe, the hands of players and dealer. Source: RULES K1, K6, K21."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import unique

from webapp.engine.blackjack.hands import Total, total_of
from webapp.engine.blackjack.states import State
from webapp.engine.cards import Card
from webapp.engine.codes import Code
from webapp.engine.errors import ImpossibleCards


@unique
class TableErrorCode(Code):
    """What cannot go on at a table."""

    DECK_EXHAUSTED = "deck_exhausted"
    ROUND_OVER = "round_over"
    ROUND_NOT_OVER = "round_not_over"
    SESSION_ENDED = "session_ended"
    UNKNOWN_MOVE = "unknown_move"


class Shoe:
    """The cards of one round, asked for one by one and remembered, so that a round can fork."""

    def __init__(self, deck: Iterable[Card]) -> None:
        self._rest: Iterator[Card] = iter(deck)
        self._drawn: list[Card] = []

    def card(self, index: int) -> Card:
        """Return the card at ``index``, 0 for the one dealt first, face up.

        Raises:
            ImpossibleCards: ``deck_exhausted``. No real deck is: seven seats cannot empty it.
        """
        while len(self._drawn) <= index:
            try:
                card = next(self._rest)
            except StopIteration:
                raise ImpossibleCards(
                    TableErrorCode.DECK_EXHAUSTED, cards=len(self._drawn)
                ) from None
            self._drawn.append(card if card.face_up else card.turned())
        return self._drawn[index]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerHand:
    """A player's hand: its cards, all face up, and their state; ``bet`` is the original one."""

    cards: tuple[Card, ...]
    state: State
    bet: int

    @property
    def stake(self) -> int:
        """The chips at stake."""
        return self.bet * self.state.stake_in_bets

    def taking(self, card: Card, state: State) -> "PlayerHand":
        """Return the hand with one more card, in the state that the card brought about."""
        return replace(self, cards=(*self.cards, card), state=state)

    def closed(self) -> "PlayerHand":
        """Return the hand that takes no more cards."""
        return replace(self, state=self.state.stand())


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerHand:
    """The dealer's hand: the up card, the hole card, cards drawn. The state counts all of them."""

    cards: tuple[Card, ...]
    state: State

    @property
    def seen_total(self) -> Total:
        """The total of the cards that lie face up."""
        return total_of(card.rank for card in self.cards if card.face_up)

    @property
    def is_open(self) -> bool:
        """Whether every card lies face up."""
        return all(card.face_up for card in self.cards)

    def taking(self, card: Card, state: State) -> "DealerHand":
        """Return the hand with one more card, in the state that the card brought about."""
        return replace(self, cards=(*self.cards, card), state=state)

    def closed(self) -> "DealerHand":
        """Return the hand that takes no more cards."""
        return replace(self, state=self.state.stand())

    def opened(self) -> "DealerHand":
        """Return the hand with the hole card turned."""
        return replace(
            self, cards=tuple(card if card.face_up else card.turned() for card in self.cards)
        )
