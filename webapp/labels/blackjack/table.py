"""The sentences of Blackjack at the table: who acts, what just happened, who won what."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Self, cast

from markupsafe import Markup

from webapp.engine.blackjack.hands import is_pair
from webapp.engine.blackjack.outcomes import Outcome
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import RuleSet
from webapp.engine.blackjack.session import RoundRecord, SessionReplay
from webapp.engine.blackjack.setup import Seat
from webapp.engine.blackjack.states import StateCode
from webapp.engine.blackjack.views import DealerView, HandResult, HandView
from webapp.engine.cards import Card
from webapp.i18n import gettext as _
from webapp.i18n import in_sentence, joined, listed, ngettext
from webapp.i18n import lazy_gettext as _l
from webapp.labels.amounts import amount, profit
from webapp.labels.blackjack.hand import HeadlineLine, against
from webapp.labels.isolation import emphasised, filled, in_title, name_in_page

_COMPUTER = {
    Level.EASY: _l("AI easy"),
    Level.NORMAL: _l("AI normal"),
    Level.HARD: _l("AI hard"),
}
_TURN = {
    False: _l("hard %(total)s %(against)s."),
    True: _l("soft %(total)s %(against)s."),
}
_DEALER_ENDED = {
    StateCode.STAND: _l("Round %(round)s: the dealer has %(total)s,"),
    StateCode.BUSTED: _l("Round %(round)s: the dealer is bust with %(total)s,"),
    StateCode.BLACKJACK: _l("Round %(round)s: the dealer has blackjack,"),
}
_DEALER_ENDED_TITLE = {
    StateCode.STAND: _l("Round %(round)s over: dealer %(total)s, %(result)s"),
    StateCode.BUSTED: _l("Round %(round)s over: dealer bust, %(result)s"),
    StateCode.BLACKJACK: _l("Round %(round)s over: dealer blackjack, %(result)s"),
}
_TOTAL = {
    False: _l("Hard %(total)s."),
    True: _l("Soft %(total)s."),
}
_STATE = {
    StateCode.DEALING: _l("Waits for its second card."),
    StateCode.READY: _l("Waits for its turn."),
    StateCode.BLACKJACK: _l("Blackjack."),
    StateCode.STAND: _l("Stands."),
    StateCode.BUSTED: _l("Bust."),
}
_STAKE = {
    False: _l("Bet %(stake)s."),
    True: _l("Doubled to %(stake)s."),
}
_WON = {
    Outcome.WIN: _l("Wins: %(profit)s."),
    Outcome.LOSE: _l("Loses: %(profit)s."),
    Outcome.PUSH: _l("Push: %(profit)s."),
    Outcome.BLACKJACK: _l("Wins: %(profit)s."),
}
_SECTION = {RuleSet.EUROPEAN: "K10", RuleSet.CLASSIC: "K17"}
_MOST_NAMED = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """The names at a table.

    Attributes:
        seats: From the dealer's left.
    """

    seats: tuple[Seat, ...]

    @classmethod
    def of(cls, session: SessionReplay) -> Self:
        """Return the names of a session's table."""
        return cls(seats=session.setup.seats)

    def name(self, seat: int) -> str:
        """Return a seat's name; computer players of one level are told apart by numbers.

        One that a visitor gave is markup.
        """
        taken = self.seats[seat]
        if taken.level is None:
            return name_in_page(taken.name)
        name = str(_COMPUTER[taken.level])
        alike = [index for index, other in enumerate(self.seats) if other == taken]
        if len(alike) == 1:
            return name
        return _("%(name)s, no. %(number)s", name=name, number=alike.index(seat) + 1)

    def hand(self, seat: int, hand: int, hands: int) -> str:
        """Return what a hand is called: its seat's name, and its number where there are more."""
        name = self.name(seat)
        if hands == 1:
            return name
        name = in_sentence(name, begins=True)
        return filled(_("%(name)s, hand %(number)s"), name=name, number=hand + 1)

    @property
    def all(self) -> list[str]:
        """The names of all seats."""
        return [self.name(seat) for seat in range(len(self.seats))]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [index for index, seat in enumerate(self.seats) if seat.level is None]


def headline(session: SessionReplay, seats: Seats, *, over: bool) -> tuple[HeadlineLine, ...]:
    """Return whose turn it is and with what, or how the round or the session ended."""
    record = session.current
    table = record.table
    if over:
        rounds = ngettext(
            "The session is over after %(num)s round:",
            "The session is over after %(num)s rounds:",
            len(session.rounds),
        )
        return _lines(rounds, _emphasised(results(record.balances, record.dealer_balance, seats)))
    if table.turn is None:
        words = str(_DEALER_ENDED[_dealer_state(record)]) % _round(record)
        return _lines(words, _emphasised(results(record.profits, record.dealer_profit, seats)))
    hands = table.hands[table.turn.seat]
    total = hands[table.turn.hand].total
    name = seats.hand(table.turn.seat, table.turn.hand, len(hands))
    words = str(_TURN[total.soft]) % {"total": total.points, "against": _against(record)}
    return _lines(filled(_("%(name)s, your turn:"), name=name), Markup.escape(words))


def title(session: SessionReplay, seats: Seats, *, over: bool) -> str:
    """Return the page's title, what matters first."""
    record = session.current
    table = record.table
    if over:
        return ngettext(
            "Session over after %(num)s round: %(result)s",
            "Session over after %(num)s rounds: %(result)s",
            len(session.rounds),
            result=in_title(results(record.balances, record.dealer_balance, seats)),
        )
    if table.turn is None:
        result = in_title(results(record.profits, record.dealer_profit, seats))
        return str(_DEALER_ENDED_TITLE[_dealer_state(record)]) % {
            **_round(record),
            "result": result,
        }
    hands = table.hands[table.turn.seat]
    return _(
        "%(name)s: %(total)s %(against)s, round %(round)s",
        name=in_title(seats.hand(table.turn.seat, table.turn.hand, len(hands))),
        total=hands[table.turn.hand].total.points,
        against=_against(record),
        round=record.number,
    )


def results(profits: Sequence[Fraction], dealer: Fraction, seats: Seats) -> str:
    """Return what the people won or lost; of many only what the dealer did."""
    named = [(seats.name(seat), profits[seat]) for seat in _named(seats)]
    return _results(named or [(_("dealer"), dealer)])


def other_results(profits: Sequence[Fraction], seats: Seats) -> str:
    """Return what the seats won or lost that :func:`results` leaves out."""
    named = _named(seats)
    return _results(
        [(seats.name(seat), won) for seat, won in enumerate(profits) if seat not in named]
    )


def _named(seats: Seats) -> list[int]:
    """Return the seats that a headline names: the people, if they are few."""
    return seats.people if len(seats.people) <= _MOST_NAMED else []


def _results(named: Sequence[tuple[str, Fraction]]) -> str:
    return listed(
        filled(_("%(name)s %(profit)s"), name=name, profit=profit(won)) for name, won in named
    )


def hand_note(hand: HandView, *, acting: bool) -> str:
    """Return what there is to say of a hand besides its cards and its total."""
    parts = []
    if hand.state is not StateCode.BLACKJACK and hand.state is not StateCode.BUSTED:
        parts.append(str(_TOTAL[hand.total.soft]) % {"total": hand.total.points})
    if acting and is_pair([card.rank for card in hand.cards]):
        parts.append(_("A pair."))
    if not acting and (hand.result is None or hand.state is not StateCode.STAND):
        parts.append(str(_STATE[hand.state]))
    stake = str(_STAKE[hand.doubled]) % {"stake": amount(Fraction(hand.stake))}
    return joined(*parts, stake)


def won(result: HandResult) -> str:
    """Return how a hand ended, in a word, and its profit."""
    return str(_WON[result.outcome]) % {"profit": profit(result.profit)}


def dealer_note(dealer: DealerView) -> str:
    """Return what there is to say of the dealer's hand."""
    if dealer.state is None:
        return _("The hole card is turned when every player is done.")
    if dealer.state in (StateCode.BLACKJACK, StateCode.BUSTED):
        return str(_STATE[dealer.state])
    return str(_TOTAL[dealer.total.soft]) % {"total": dealer.total.points}


def section(rule_set: RuleSet) -> str:
    """Return the section of the rules that settles a round."""
    return _SECTION[rule_set]


def _round(record: RoundRecord) -> dict[str, object]:
    return {"round": record.number, "total": record.table.dealer.total.points}


def _dealer_state(record: RoundRecord) -> StateCode:
    return cast(StateCode, record.table.dealer.state)


def _against(record: RoundRecord) -> str:
    return against(cast(Card, record.table.dealer.cards[0]).rank)


def _lines(first: str, second: Markup) -> tuple[HeadlineLine, HeadlineLine]:
    return (
        HeadlineLine(words=Markup.escape(first), decides=False),
        HeadlineLine(words=second, decides=True),
    )


def _emphasised(words: str) -> Markup:
    return emphasised(_("<em>%(result)s.</em>"), result=words)
