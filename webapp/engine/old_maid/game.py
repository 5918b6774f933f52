"""A whole game of Old Maid, rebuilt from its seed, its set-up and the visitor's picks.

Every random choice has its own stream of :mod:`webapp.engine.shuffle`: ``round/1`` deals;
``ai/<n>`` makes the nth choice that the game makes for somebody, counted over all seats;
``view/<n>`` is the order in which the backs lie before the visitor at draw n, so that
nobody can remember where a card went.

Source: RULES O1-O5, O7, O9, O10 and DESIGN, "The shuffle and the proof of it".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from webapp.engine.errors import IllegalMove, NotationError, RuleError
from webapp.engine.old_maid.codes import Deal, OldMaidErrorCode
from webapp.engine.old_maid.pairs import Discard, Hand, discard_known_pairs
from webapp.engine.old_maid.table import (
    Draw,
    SeatView,
    SeenDraw,
    Table,
    check_players,
    check_seat,
    deal_hands,
)
from webapp.engine.shuffle import Pack, Stream, deal_order, shuffled

PICK_SEPARATOR = "."


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """What is settled before the deal.

    Attributes:
        players: 2-6.
        deal: How the cards are dealt.
        seat: The visitor's seat, from 0; None where nobody picks and all runs by itself.

    Raises:
        NotationError: ``players_out_of_range`` or ``unknown_seat``.

    Source: RULES O1, O7, O9.
    """

    players: int
    deal: Deal
    seat: int | None

    def __post_init__(self) -> None:
        check_players(self.players)
        if self.seat is not None:
            check_seat(self.seat, self.players)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as far as it was played. It holds every card: pages show :meth:`view` of it.

    Attributes:
        set_up: What was settled before the deal.
        dealt: The hands as dealt, pairs and all.
        discards: What left and what stayed in each hand before the first draw.
        draws: Every draw, in order.
        hands: The hands now.
        picks: The visitor's picks that were played.
        turn: The seat that draws next, None at the end.
        drawn_from: The seat it draws from, None at the end.
        offered: How many backs the next draw is made from, 0 at the end.
        loser: The seat left with the joker, None before the end.
        error: What is wrong with the first pick that could not be played, or why the game
            was stopped; the game is then as it was before.
    """

    set_up: SetUp
    dealt: tuple[Hand, ...]
    discards: tuple[Discard, ...]
    draws: tuple[Draw, ...]
    hands: tuple[Hand, ...]
    picks: tuple[int, ...]
    turn: int | None
    drawn_from: int | None
    offered: int
    loser: int | None
    error: RuleError | None

    @property
    def is_over(self) -> bool:
        """Whether only the joker is left."""
        return self.turn is None

    @property
    def awaits_pick(self) -> bool:
        """Whether it is the visitor's turn."""
        return self.turn is not None and self.turn == self.set_up.seat

    @property
    def went_out(self) -> tuple[int | None, ...]:
        """After which draw each seat was without cards, 0 before the first; None if it holds some.

        Source: RULES O4.
        """
        out = {seat: draw.number for draw in self.draws for seat in draw.out}
        return tuple(None if hand else out.get(seat, 0) for seat, hand in enumerate(self.hands))

    def view(self, seat: int) -> SeatView:
        """Return what ``seat`` may know of the cards.

        Raises:
            NotationError: ``unknown_seat``.
        """
        check_seat(seat, self.set_up.players)
        return SeatView(
            seat=seat,
            hand=self.hands[seat],
            counts=tuple(len(hand) for hand in self.hands),
            turn=self.turn,
            drawn_from=self.drawn_from,
        )

    def seen_since_last_draw(self, seat: int) -> tuple[SeenDraw, ...]:
        """Return the last draw that ``seat`` made and all after it, as the seat saw them.

        All draws of the game, if the seat has not drawn yet.

        Raises:
            NotationError: ``unknown_seat``.
        """
        check_seat(seat, self.set_up.players)
        own = [draw.number for draw in self.draws if draw.drawer == seat]
        first = own[-1] if own else 1
        return tuple(draw.seen_by(seat) for draw in self.draws[first - 1 :])


def read_picks(text: str) -> tuple[tuple[int, ...], NotationError | None]:
    """Return the picks that ``text`` holds, up to the first that cannot be read, and its error.

    >>> read_picks("3.12.1")
    ((3, 12, 1), None)

    Args:
        text: Positions from 1, separated by dots; empty for none.
    """
    picks: list[int] = []
    for number, pick in enumerate(text.split(PICK_SEPARATOR) if text else (), start=1):
        # int() alone would take signs, spaces, underscores and the digits of other scripts
        if not (pick.isascii() and pick.isdecimal() and len(pick) <= 2):
            error = NotationError(OldMaidErrorCode.UNREADABLE_PICK, value=pick, number=number)
            return tuple(picks), error
        picks.append(int(pick))
    return tuple(picks), None


def picks_text(picks: Sequence[int]) -> str:
    """Return ``picks`` as addresses hold them.

    >>> picks_text((3, 12, 1))
    '3.12.1'
    """
    return PICK_SEPARATOR.join(str(pick) for pick in picks)


def replay(seed: bytes, set_up: SetUp, picks: str = "", *, auto: bool = False) -> Game:
    """Play the game of an address: :func:`play` with the picks as text.

    A pick that cannot be read is refused like one that is not legal.

    Args:
        seed: The game's seed.
        set_up: What was settled before the deal.
        picks: As :func:`read_picks`.
        auto: Whether all that is left after the picks runs by itself.
    """
    legible, unreadable = read_picks(picks)
    game = play(seed, set_up, legible, auto=auto and unreadable is None)
    if game.error is None and unreadable is not None:
        return replace(game, error=unreadable)
    return game


def play(seed: bytes, set_up: SetUp, picks: Sequence[int] = (), *, auto: bool = False) -> Game:
    """Deal, and play until the visitor must pick, the game is over or something is refused.

    Args:
        seed: The game's seed.
        set_up: What was settled before the deal.
        picks: The visitor's picks in order, each a position from 1 among the backs offered.
        auto: Whether all that is left after the picks runs by itself, the visitor's seat too.

    Returns:
        The last legal position. Its ``error`` is an ``IllegalMove``: ``pick_out_of_range``,
        ``game_over`` (a pick too many) or ``too_many_draws``; None if nothing was refused.

    Source: RULES O1-O5, O7, O9, O10.
    """
    cards = tuple(deal_order(seed, Pack.JOKER_DECK))
    dealt = deal_hands(cards, set_up.players, set_up.deal)
    table = Table([discard_known_pairs(hand) for hand in dealt], turn=0)
    draws: list[Draw] = []
    played = 0
    error: RuleError | None = None
    try:
        for draw, is_pick in _draws(seed, table, set_up.seat, picks, auto=auto):
            draws.append(draw)
            played += is_pick
        if table.turn is None:
            check_no_pick_left(picks[played:])
    except IllegalMove as refused:
        error = refused
    return Game(
        set_up=set_up,
        dealt=dealt,
        discards=table.discards,
        draws=tuple(draws),
        hands=table.hands,
        picks=tuple(picks[:played]),
        turn=table.turn,
        drawn_from=table.drawn_from,
        offered=table.offered,
        loser=table.loser,
        error=error,
    )


def _draws(
    seed: bytes, table: Table, seat: int | None, picks: Sequence[int], *, auto: bool
) -> Iterator[tuple[Draw, bool]]:
    """Draw until the visitor must pick or the game is over; tell of each draw if it was a pick."""
    drawn = played = 0
    while table.turn is not None:
        by_visitor = table.turn == seat and not (auto and played == len(picks))
        if by_visitor and played == len(picks):
            return
        if by_visitor:
            index = picked_card(seed, drawn + 1, picks[played], table.offered)
        else:
            index = chosen_card(seed, drawn - played + 1, table.offered)
        yield table.draw(index), by_visitor
        drawn += 1
        played += by_visitor


def picked_card(seed: bytes, draw_number: int, pick: int, offered: int) -> int:
    """Return the place in the giver's hand of the back that the visitor picks.

    Args:
        seed: The game's seed.
        draw_number: Which draw of the game this is, from 1.
        pick: Position among the backs as they are offered, from 1.
        offered: Cards in the giver's hand.

    Raises:
        IllegalMove: ``pick_out_of_range``.

    Source: RULES O7, O9.
    """
    if not 1 <= pick <= offered:
        raise IllegalMove(OldMaidErrorCode.PICK_OUT_OF_RANGE, value=pick, offered=offered)
    order = shuffled(range(offered), Stream(seed, f"view/{draw_number}"))
    return next(islice(order, pick - 1, None))


def chosen_card(seed: bytes, choice_number: int, offered: int) -> int:
    """Return the place in the giver's hand of the card that an AI seat draws, at random.

    Args:
        seed: The game's seed.
        choice_number: Which choice for somebody this is in the game, from 1.
        offered: Cards in the giver's hand, at least 1; an AI knows nothing else of them.

    Source: RULES O7.
    """
    if offered == 1:
        return 0  # what the stream would answer, without asking it
    return Stream(seed, f"ai/{choice_number}").below(offered)


def check_no_pick_left(picks: Sequence[int]) -> None:
    """Raise if ``picks`` are left when the game is over.

    Raises:
        IllegalMove: ``game_over``.
    """
    if picks:
        raise IllegalMove(OldMaidErrorCode.GAME_OVER, value=picks[0])
