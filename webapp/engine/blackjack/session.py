"""A session at the table: round after round from a set-up, decks and moves, with balances.

Pure: the same set-up, decks and moves give the same session. It answers with what may be seen
and nothing else. Source: RULES K12, K20, K23, K27; DESIGN, "Engine" and "Addresses".
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.bets import BetErrorCode, bets_for
from webapp.engine.blackjack.events import Event
from webapp.engine.blackjack.moves import RoundMoves, parse_moves, write_moves
from webapp.engine.blackjack.players import LevelCharts, choose
from webapp.engine.blackjack.replay import Decision, Policy, RoundReplay, replay_round
from webapp.engine.blackjack.setup import TableSetup, check_setup
from webapp.engine.blackjack.table import TableErrorCode
from webapp.engine.blackjack.views import TableView
from webapp.engine.cards import Card
from webapp.engine.errors import IllegalMove, RuleError

DeckOf = Callable[[int], Iterable[Card]]
"""The shuffled cards of a round, by its number from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """One round of a session, as far as it came and as far as it was seen.

    Attributes:
        number: Counted from 1.
        bets: One a seat, whole chips.
        table: What lies on the table; its ``turn`` is None once the round is over.
        events: The transcript.
        decisions: All decisions in order, those of computer players too.
        profits: Each seat's exact profit in chips; empty until the round is over.
        dealer_profit: The dealer's, minus the sum of the seats'; 0 until the round is over.
        balances: Each seat's exact balance after the round, or before it while it is not over.
        dealer_balance: The dealer's, minus the sum of the seats'.
    """

    number: int
    bets: tuple[int, ...]
    table: TableView
    events: tuple[Event, ...]
    decisions: tuple[Decision, ...]
    profits: tuple[Fraction, ...]
    dealer_profit: Fraction
    balances: tuple[Fraction, ...]
    dealer_balance: Fraction

    @property
    def over(self) -> bool:
        """Whether every hand is settled."""
        return self.table.turn is None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionReplay:
    """How far a session came.

    Attributes:
        setup: The table.
        rounds: All rounds; the last one is the current one.
        ended: Whether the players asked for the end, and got it.
        moves: The moves that were legal, in their shortest form: the address of this position.
        error: Why the rest was refused, None if all was legal.
    """

    setup: TableSetup
    rounds: tuple[RoundRecord, ...]
    ended: bool
    moves: str
    error: RuleError | None

    @property
    def current(self) -> RoundRecord:
        """The last round."""
        return self.rounds[-1]


def replay_session(
    setup: TableSetup, moves: str, *, deck_of: DeckOf, charts: LevelCharts
) -> SessionReplay:
    """Play a session as far as its moves are legal. The first round is dealt at once.

    Args:
        setup: The table.
        moves: As :mod:`~webapp.engine.blackjack.moves` describes.
        deck_of: Gives each round's shuffled cards.
        charts: What the computer players play by, for this rule set.

    Raises:
        RuleError: The set-up is wrong.
        ImpossibleCards: ``deck_exhausted``.

    Source: RULES K27.
    """
    check_setup(setup)
    asked = parse_moves(moves)
    course = _SessionCourse(setup, deck_of, charts)
    error, ended = asked.error, asked.ended
    try:
        for round_moves in asked.rounds:
            course.play(round_moves)
        if ended:
            course.check_round_over()
    except IllegalMove as refusal:
        error, ended = refusal, False
    return SessionReplay(
        setup=setup,
        rounds=tuple(course.records),
        ended=ended,
        moves=write_moves(course.played, ended),
        error=error,
    )


class _SessionCourse:
    """A session in the making."""

    def __init__(self, setup: TableSetup, deck_of: DeckOf, charts: LevelCharts) -> None:
        self.records: list[RoundRecord] = []
        self.played: list[RoundMoves] = []
        self._rules = setup.rules
        self._deck_of = deck_of
        self._bets = bets_for(setup.bets, len(setup.seats))
        self._balances = (Fraction(),) * len(setup.seats)
        self._policies: dict[int, Policy] = {
            index: partial(choose, seat.level, charts=charts)
            for index, seat in enumerate(setup.seats)
            if seat.level is not None
        }

    def play(self, moves: RoundMoves) -> None:
        """Play one more round as far as its moves are legal.

        Raises:
            IllegalMove: Why the round cannot begin, or cannot go on.
        """
        if not self.records:
            self._play_first(moves)
            return
        self.check_round_over()
        former = self._bets
        if moves.bets is not None:
            self._bets = bets_for(moves.bets, len(former))
        self._play(moves.actions, None if self._bets == former else self._bets)

    def check_round_over(self) -> None:
        """Check that the last round is over.

        Raises:
            IllegalMove: ``round_not_over``.
        """
        if not self.records[-1].over:
            raise IllegalMove(TableErrorCode.ROUND_NOT_OVER, round=len(self.records))

    def _play_first(self, moves: RoundMoves) -> None:
        """Play the first round, whose bets belong to the set-up and cannot be changed."""
        if moves.bets is not None:
            self._play((), None)
            raise IllegalMove(BetErrorCode.BETS_ALREADY_PLACED, bets=moves.bets)
        self._play(moves.actions, None)

    def _play(self, actions: tuple[Action, ...], new_bets: tuple[int, ...] | None) -> None:
        number = len(self.records) + 1
        replay = replay_round(
            self._rules, self._bets, self._deck_of(number), actions, self._policies
        )
        if replay.round.over:
            self._balances = tuple(
                balance + profit
                for balance, profit in zip(self._balances, replay.round.profits, strict=True)
            )
        self.records.append(self._record(number, replay))
        self.played.append(
            RoundMoves(
                bets=new_bets,
                actions=tuple(made.action for made in replay.decisions if not made.by_itself),
            )
        )
        if replay.error is not None:
            raise replay.error

    def _record(self, number: int, replay: RoundReplay) -> RoundRecord:
        position = replay.round
        return RoundRecord(
            number=number,
            bets=self._bets,
            table=position.view(),
            events=position.events,
            decisions=replay.decisions,
            profits=position.profits,
            dealer_profit=position.dealer_profit,
            balances=self._balances,
            dealer_balance=-sum(self._balances, Fraction()),
        )
