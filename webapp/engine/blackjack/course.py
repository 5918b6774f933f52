"""How a round goes on: deal, turns, the dealer, settlement. One place for all of it.

A :class:`Course` is the workbench of :class:`~webapp.engine.blackjack.round.Round` and lives for
one act only; everything that it puts down is immutable. Source: RULES K1-K10, K14-K20.
"""

from collections.abc import Iterable
from fractions import Fraction

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.events import Event, EventCode
from webapp.engine.blackjack.rules import Rules
from webapp.engine.blackjack.states import Dealing, State, StateCode, dealer_draws
from webapp.engine.blackjack.table import DealerHand, PlayerHand, Shoe
from webapp.engine.blackjack.views import FACE_DOWN, HandResult, Turn
from webapp.engine.cards import Card


class Course:
    """A round in the making: mutable, private to the module ``round``."""

    def __init__(
        self,
        *,
        rules: Rules,
        shoe: Shoe,
        dealt: int,
        hands: Iterable[Iterable[PlayerHand]],
        dealer: DealerHand,
        events: Iterable[Event],
    ) -> None:
        self.rules = rules
        self.shoe = shoe
        self.dealt = dealt
        self.hands = [list(seat) for seat in hands]
        self.dealer = dealer
        self.events = list(events)
        self.turn: Turn | None = None
        self.results: tuple[tuple[HandResult, ...], ...] = ()

    @classmethod
    def fresh(cls, rules: Rules, bets: Iterable[int], shoe: Shoe) -> "Course":
        """Return the table before the deal."""
        waiting = Dealing(rules=rules)
        return cls(
            rules=rules,
            shoe=shoe,
            dealt=0,
            hands=[[PlayerHand(cards=(), state=waiting, bet=bet)] for bet in bets],
            dealer=DealerHand(cards=(), state=waiting),
            events=(),
        )

    def deal(self) -> None:
        """Deal round-robin, one to each and the dealer's up card, then one to each and the hole.

        Source: RULES K1, K3, K14, K16.
        """
        for seat in range(len(self.hands)):
            self._deal_to(seat, 0, EventCode.DEALT)
        self._deal_up_card()
        for seat in range(len(self.hands)):
            self._deal_to(seat, 0, EventCode.DEALT)
        self._deal_hole_card()
        for seat, (hand,) in enumerate(self.hands):
            if hand.state.code is StateCode.BLACKJACK:
                self._tell(EventCode.NATURAL, seat, 0)
        dealer_natural = self.dealer.state.code is StateCode.BLACKJACK
        if dealer_natural and self.rules.dealer_natural_ends_round:
            self._turn_hole_card()
            self._skip_turns()
            self._end()
        else:
            self._go_on()

    def act(self, turn: Turn, action: Action) -> None:
        """Carry out a legal action of the hand whose turn it is.

        Source: RULES K4-K6, K15.
        """
        {
            Action.HIT: self._hit,
            Action.STAND: self._stand,
            Action.DOUBLE: self._double,
            Action.SPLIT: self._split,
        }[action](turn.seat, turn.hand)
        self._go_on()

    def _hit(self, seat: int, index: int) -> None:
        card = self._next_card()
        hand = self.hands[seat][index]
        self.hands[seat][index] = hit = hand.taking(card, hand.state.hit(card.rank))
        self._tell(EventCode.HIT, seat, index, card)
        if hit.state.code is StateCode.STAND:
            self._tell(EventCode.STOOD_ON_21, seat, index)

    def _stand(self, seat: int, index: int) -> None:
        self.hands[seat][index] = self.hands[seat][index].closed()
        self._tell(EventCode.STAND, seat, index)

    def _double(self, seat: int, index: int) -> None:
        card = self._next_card()
        hand = self.hands[seat][index]
        self.hands[seat][index] = hand.taking(card, hand.state.double(card.rank))
        self._tell(EventCode.DOUBLE, seat, index, card)

    def _split(self, seat: int, index: int) -> None:
        """Put the new hand right after the split one, with a stake equal to it."""
        hand = self.hands[seat][index]
        states = hand.state.split(len(self.hands[seat]))
        self.hands[seat][index : index + 1] = [
            PlayerHand(cards=(card,), state=state, bet=hand.bet)
            for card, state in zip(hand.cards, states, strict=True)
        ]
        self._tell(EventCode.SPLIT, seat, index)

    def _go_on(self) -> None:
        """Find the next hand that may act; a split hand gets its second card on the way.

        Source: RULES K4, K6, K7.
        """
        for seat, hands in enumerate(self.hands):
            for index, hand in enumerate(hands):
                if hand.state.code is StateCode.DEALING:
                    self._deal_to(seat, index, EventCode.SPLIT_CARD)
                if hands[index].state.code is StateCode.READY:
                    self.turn = Turn(seat=seat, hand=index)
                    return
        self._turn_hole_card()
        self._end()

    def _skip_turns(self) -> None:
        """Close every hand that would have acted. Source: RULES K16."""
        self.events.append(Event(code=EventCode.TURNS_SKIPPED))
        for hands in self.hands:
            hands[:] = [
                hand.closed() if hand.state.code is StateCode.READY else hand for hand in hands
            ]

    def _end(self) -> None:
        """Let the dealer play if a hand is still to be decided, then settle.

        Source: RULES K9, K16, K17.
        """
        undecided = any(
            hand.state.code is StateCode.STAND for hands in self.hands for hand in hands
        )
        if undecided:
            while dealer_draws(self.dealer.state):
                card = self._next_card()
                self.dealer = self.dealer.taking(card, self.dealer.state.hit(card.rank))
                self._tell_of_dealer(EventCode.DEALER_DRAWS, card)
        if self.dealer.state.code is StateCode.READY:
            needed = not dealer_draws(self.dealer.state)
            self.dealer = self.dealer.closed()
            self._tell_of_dealer(EventCode.DEALER_STANDS if needed else EventCode.DEALER_NOT_NEEDED)
        elif self.dealer.state.code is StateCode.STAND:
            self._tell_of_dealer(EventCode.DEALER_STANDS)
        self._settle()

    def _settle(self) -> None:
        """Settle every hand by itself, then add up. Source: RULES K10, K18, K20."""
        dealer = self.dealer.state
        self.results = tuple(tuple(_result(hand, dealer) for hand in hands) for hands in self.hands)
        for seat, results in enumerate(self.results):
            for index, result in enumerate(results):
                self._tell(EventCode.SETTLED, seat, index, result=result)
        profits = [sum((r.profit for r in results), Fraction()) for results in self.results]
        for seat, profit in enumerate(profits):
            self.events.append(Event(code=EventCode.PROFIT, seat=seat, profit=profit))
        self.events.append(Event(code=EventCode.PROFIT, profit=-sum(profits, Fraction())))

    def _next_card(self) -> Card:
        self.dealt += 1
        return self.shoe.card(self.dealt - 1)

    def _deal_to(self, seat: int, index: int, code: EventCode) -> None:
        """Deal one of a hand's first two cards."""
        card = self._next_card()
        hand = self.hands[seat][index]
        self.hands[seat][index] = hand.taking(card, hand.state.deal(card.rank))
        self._tell(code, seat, index, card)

    def _deal_up_card(self) -> None:
        card = self._next_card()
        self.dealer = self.dealer.taking(card, self.dealer.state.deal(card.rank))
        self.events.append(Event(code=EventCode.DEALT, card=card, total=self.dealer.seen_total))

    def _deal_hole_card(self) -> None:
        card = self._next_card().turned()
        self.dealer = self.dealer.taking(card, self.dealer.state.deal(card.rank))
        self.events.append(Event(code=EventCode.HOLE_DEALT, card=FACE_DOWN))

    def _turn_hole_card(self) -> None:
        """Turn the hole card, always, and before the dealer's play. Source: RULES K9, K17."""
        self.dealer = self.dealer.opened()
        self._tell_of_dealer(EventCode.HOLE_TURNED, self.dealer.cards[1])

    def _tell(
        self,
        code: EventCode,
        seat: int,
        index: int,
        card: Card | None = None,
        result: HandResult | None = None,
    ) -> None:
        state = self.hands[seat][index].state
        self.events.append(
            Event(
                code=code,
                seat=seat,
                hand=index,
                card=card,
                total=state.total,
                state=state.code,
                result=result,
            )
        )

    def _tell_of_dealer(self, code: EventCode, card: Card | None = None) -> None:
        state = self.dealer.state
        self.events.append(Event(code=code, card=card, total=state.total, state=state.code))


def _result(hand: PlayerHand, dealer: State) -> HandResult:
    verdict = hand.state.against(dealer)
    return HandResult(
        outcome=verdict.outcome,
        rule=verdict.rule,
        stake=hand.stake,
        profit=hand.state.profit(dealer, hand.bet),
    )
