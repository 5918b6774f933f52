"""Deals, turns and draws: who draws from whom, what a draw does, who is out, who loses.

Which card is drawn is decided in :mod:`webapp.engine.old_maid.game`. Seats are numbered
from 0; seat 0 draws first.

Source: RULES O1-O5, O9, O10.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from webapp.engine.cards import Card, Joker
from webapp.engine.errors import IllegalMove, ImpossibleCards, NotationError
from webapp.engine.old_maid.codes import Deal, OldMaidErrorCode
from webapp.engine.old_maid.pairs import (
    DECK_SIZE,
    Discard,
    Hand,
    discard_pairs,
    impossible_cards,
    take_partner,
)

MIN_PLAYERS = 2
MAX_PLAYERS = 6
DEFAULT_PLAYERS = 4

MAX_DRAWS = 10_000
"""Draws after which a game is stopped: no number is a sure bound (RULES O10)."""


def check_players(players: int) -> None:
    """Raise unless ``players`` is from 2 to 6.

    Raises:
        NotationError: ``players_out_of_range``.

    Source: RULES O1.
    """
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise NotationError(
            OldMaidErrorCode.PLAYERS_OUT_OF_RANGE,
            value=players,
            lowest=MIN_PLAYERS,
            highest=MAX_PLAYERS,
        )


def check_seat(seat: int, players: int) -> None:
    """Raise unless ``seat`` is from 0 to ``players`` - 1.

    Raises:
        NotationError: ``unknown_seat``.
    """
    if not 0 <= seat < players:
        raise NotationError(OldMaidErrorCode.UNKNOWN_SEAT, value=seat, players=players)


def default_deal(players: int) -> Deal:
    """Return the deal used where none is asked for: by blocks for four, else one by one.

    Raises:
        NotationError: ``players_out_of_range``.

    Source: RULES O1 (decided).
    """
    check_players(players)
    return Deal.BLOCK if players == DEFAULT_PLAYERS else Deal.ONE_BY_ONE


def deal_hands(cards: Sequence[Card | Joker], players: int, deal: Deal) -> tuple[Hand, ...]:
    """Return the hands that ``deal`` makes of all ``cards``, the front of the pack first.

    By blocks everybody gets the same number in turn and the last player also what is left;
    one by one card k goes to player k mod ``players``.

    Raises:
        NotationError: ``players_out_of_range``.

    Source: RULES O1.
    """
    check_players(players)
    if deal is Deal.ONE_BY_ONE:
        return tuple(tuple(cards[seat::players]) for seat in range(players))
    block = len(cards) // players
    starts = [seat * block for seat in range(players)]
    ends = [*starts[1:], len(cards)]
    return tuple(tuple(cards[start:end]) for start, end in zip(starts, ends, strict=True))


def deal_sizes(players: int, deal: Deal) -> tuple[int, ...]:
    """Return how many of the 53 cards each seat gets.

    >>> deal_sizes(4, Deal.BLOCK)
    (13, 13, 13, 14)

    Raises:
        NotationError: ``players_out_of_range``.

    Source: RULES O1.
    """
    check_players(players)
    block, left = divmod(DECK_SIZE, players)
    if deal is Deal.ONE_BY_ONE:
        return (block + 1,) * left + (block,) * (players - left)
    return (block,) * (players - 1) + (block + left,)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenDraw:
    """A draw as one seat sees it.

    Attributes:
        number: Which draw of the game, from 1.
        drawer: The seat that drew.
        drawn_from: The seat that gave the card.
        card: The card, None where the seat saw only its back.
        partner: The card that left together with it, None if it made no pair.
        out: The seats that have no cards since this draw.
    """

    number: int
    drawer: int
    drawn_from: int
    card: Card | Joker | None
    partner: Card | None
    out: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A draw with everything about it, hidden things too.

    Attributes:
        number: Which draw of the game, from 1.
        drawer: The seat that drew.
        drawn_from: The seat that gave the card.
        card: The card.
        partner: The card that left together with it, None if it made no pair.
        out: The seats that have no cards since this draw: none, one or both, the drawer first.
    """

    number: int
    drawer: int
    drawn_from: int
    card: Card | Joker
    partner: Card | None
    out: tuple[int, ...]

    def seen_by(self, seat: int) -> SeenDraw:
        """Return the draw without what ``seat`` could not see.

        A pair is put down face up for everybody; any other card only the two seats know.
        """
        seen = self.partner is not None or seat in (self.drawer, self.drawn_from)
        return SeenDraw(
            number=self.number,
            drawer=self.drawer,
            drawn_from=self.drawn_from,
            card=self.card if seen else None,
            partner=self.partner,
            out=self.out,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What a seat may know: its own cards and how many the others hold.

    Attributes:
        seat: Whose view it is.
        hand: The seat's own cards.
        counts: Cards of every seat, its own included.
        turn: The seat that draws next, None at the end.
        drawn_from: The seat it draws from, None at the end.
    """

    seat: int
    hand: Hand
    counts: tuple[int, ...]
    turn: int | None
    drawn_from: int | None

    @property
    def givers(self) -> tuple[int | None, ...]:
        """Whom each seat draws from: the next that holds cards; None for those without cards.

        With cards in one hand only there is nobody to draw from.

        Source: RULES O3, O4.
        """
        seats = len(self.counts)
        return tuple(
            next(
                (
                    other % seats
                    for other in range(seat + 1, seat + seats)
                    if held and self.counts[other % seats]
                ),
                None,
            )
            for seat, held in enumerate(self.counts)
        )


def impossible_hands(hands: Sequence[Sequence[Card | Joker]]) -> tuple[ImpossibleCards, ...]:
    """Return everything that keeps ``hands`` from being a position of the game.

    Beyond :func:`~webapp.engine.old_maid.pairs.impossible_cards`: the joker is always in
    play, and as cards leave in pairs, an even number of each rank is.

    Source: RULES O2, O5, O9.
    """
    cards = [card for hand in hands for card in hand]
    problems = list(impossible_cards(cards))
    ranks = Counter(card.rank for card in cards if isinstance(card, Card))
    if ranks.total() == len(cards):
        problems.append(ImpossibleCards(OldMaidErrorCode.NO_JOKER))
    problems.extend(
        ImpossibleCards(OldMaidErrorCode.ODD_RANK, rank=rank, count=count)
        for rank, count in ranks.items()
        if count % 2
    )
    return tuple(problems)


class Table:
    """The cards that are still in play, and whose turn it is.

    Attributes:
        discards: What left each hand before the first draw.
        turn: The seat that draws next, None at the end.
        drawn_from: The seat it draws from, None at the end.
        draws: How many draws were made.
    """

    __slots__ = ("_hands", "discards", "drawn_from", "draws", "turn")

    def __init__(self, discards: Sequence[Discard], turn: int) -> None:
        self.discards = tuple(discards)
        self._hands = [list(discard.kept) for discard in discards]
        self.draws = 0
        self.turn: int | None = None
        self.drawn_from: int | None = None
        self._pass_turn_to(turn)

    @classmethod
    def from_hands(cls, hands: Sequence[Sequence[Card | Joker]], turn: int = 0) -> Self:
        """Return the table at which these hands are held; pairs in them leave first.

        Args:
            hands: The cards of each seat, 2-6 seats; some may be empty.
            turn: The seat that is to draw; without cards it is skipped.

        Raises:
            NotationError: ``players_out_of_range`` or ``unknown_seat``.
            ImpossibleCards: The first problem of :func:`impossible_hands`.

        Source: RULES O2, O4, O9.
        """
        check_players(len(hands))
        check_seat(turn, len(hands))
        for problem in impossible_hands(hands):
            raise problem
        return cls([discard_pairs(hand) for hand in hands], turn)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards of each seat."""
        return tuple(tuple(hand) for hand in self._hands)

    @property
    def offered(self) -> int:
        """How many backs the next draw is made from; 0 at the end."""
        return 0 if self.drawn_from is None else len(self._hands[self.drawn_from])

    @property
    def loser(self) -> int | None:
        """The seat that is left with the joker, None before the end.

        Source: RULES O5.
        """
        return self._next_with_cards(0) if self.turn is None else None

    def check_draw(self, index: int) -> tuple[int, int]:
        """Return drawer and giver of the next draw, or raise if card ``index`` can't be drawn.

        Args:
            index: Place of the card in the giver's hand, from 0.

        Raises:
            IllegalMove: ``game_over``, ``too_many_draws`` or ``index_outside_hand``.

        Source: RULES O3, O9, O10.
        """
        if self.turn is None or self.drawn_from is None:
            raise IllegalMove(OldMaidErrorCode.GAME_OVER, value=index)
        if self.draws >= MAX_DRAWS:
            raise IllegalMove(OldMaidErrorCode.TOO_MANY_DRAWS, limit=MAX_DRAWS)
        offered = len(self._hands[self.drawn_from])
        if not 0 <= index < offered:
            raise IllegalMove(OldMaidErrorCode.INDEX_OUTSIDE_HAND, value=index, cards=offered)
        return self.turn, self.drawn_from

    def can_draw(self, index: int) -> bool:
        """Return whether card ``index`` of the next giver's hand can be drawn."""
        try:
            self.check_draw(index)
        except IllegalMove:
            return False
        return True

    def draw(self, index: int) -> Draw:
        """Draw card ``index`` from the next player who holds cards, and pass the turn on.

        Args:
            index: Place of the card in the giver's hand, from 0.

        Raises:
            IllegalMove: As :meth:`check_draw`.

        Source: RULES O3-O5.
        """
        drawer, giver = self.check_draw(index)
        hand, given = self._hands[drawer], self._hands[giver]
        card = given.pop(index)
        partner = take_partner(hand, card)
        if partner is None:
            hand.append(card)
        self.draws += 1
        self._pass_turn_to(drawer + 1)
        return Draw(
            number=self.draws,
            drawer=drawer,
            drawn_from=giver,
            card=card,
            partner=partner,
            out=() if hand and given else self._without_cards(drawer, giver),
        )

    def _without_cards(self, *seats: int) -> tuple[int, ...]:
        return tuple(seat for seat in seats if not self._hands[seat])

    def _next_with_cards(self, seat: int) -> int:
        """Return ``seat`` or the nearest one after it that holds cards; somebody has the joker."""
        hands = self._hands
        seat %= len(hands)
        while not hands[seat]:
            seat = (seat + 1) % len(hands)
        return seat

    def _pass_turn_to(self, seat: int) -> None:
        """Give the turn to ``seat`` or the next one with cards; end the game if it is alone."""
        turn = self._next_with_cards(seat)
        giver = self._next_with_cards(turn + 1)
        is_over = giver == turn
        self.turn = None if is_over else turn
        self.drawn_from = None if is_over else giver
