"""The transcript of a round in sentences, and the part of it that was not heard yet."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import cast

from webapp.engine.blackjack.events import Event, EventCode
from webapp.engine.blackjack.hands import Total
from webapp.engine.blackjack.outcomes import Outcome
from webapp.engine.blackjack.session import RoundRecord
from webapp.engine.blackjack.states import StateCode
from webapp.engine.cards import Card
from webapp.i18n import gettext as _
from webapp.i18n import joined, listed, pgettext
from webapp.i18n import lazy_gettext as _l
from webapp.labels.amounts import amount, profit
from webapp.labels.blackjack.table import Seats, other_results
from webapp.labels.cards import name_of
from webapp.labels.isolation import filled

_DECISIONS = (EventCode.HIT, EventCode.STAND, EventCode.DOUBLE, EventCode.SPLIT)
_DEALT = (EventCode.DEALT, EventCode.HOLE_DEALT)

_WORDS = {
    EventCode.NATURAL: _l("%(hand)s has blackjack."),
    EventCode.HIT: _l("%(hand)s hits: %(card)s, %(total)s."),
    EventCode.STAND: _l("%(hand)s stands on %(total)s."),
    EventCode.STOOD_ON_21: _l("%(hand)s has 21 and stands by itself."),
    EventCode.DOUBLE: _l("%(hand)s doubles: %(card)s, %(total)s."),
    EventCode.SPLIT: _l("%(hand)s splits."),
    EventCode.SPLIT_CARD: _l("%(hand)s gets the %(card)s after the split: %(total)s."),
    EventCode.HOLE_TURNED: _l("The dealer turns the hole card: %(card)s, %(total)s."),
    EventCode.TURNS_SKIPPED: _l("Nobody is asked, because the dealer has blackjack."),
    EventCode.DEALER_DRAWS: _l("The dealer draws: %(card)s, %(total)s."),
    EventCode.DEALER_STANDS: _l("The dealer stands on %(total)s."),
    EventCode.DEALER_NOT_NEEDED: _l(
        "No hand is left to decide: the dealer draws no card on %(total)s."
    ),
}
#: What others did, without their cards.
_DID = {
    EventCode.HIT: _l("%(hand)s hits: %(total)s."),
    EventCode.STAND: _WORDS[EventCode.STAND],
    EventCode.DOUBLE: _l("%(hand)s doubles: %(total)s."),
    EventCode.SPLIT: _WORDS[EventCode.SPLIT],
}
_SETTLED = {
    Outcome.WIN: _l("%(hand)s, %(total)s: wins %(amount)s."),
    Outcome.LOSE: _l("%(hand)s, %(total)s: loses %(amount)s."),
    Outcome.PUSH: _l("%(hand)s, %(total)s: push, the bet comes back."),
    Outcome.BLACKJACK: _l("%(hand)s, %(total)s: wins %(amount)s."),
}


def transcript(record: RoundRecord, seats: Seats) -> list[str]:
    """Return what happened in a round, line by line, as far as it was seen.

    Source: RULES K20.
    """
    dealt = sum(event.code in _DEALT for event in record.events)
    told = _told(record, seats)
    lines = [joined(*(words for _event, words in told[:dealt] if words))]
    rest = told[dealt:]
    lines += [words for event, words in rest if event.code is not EventCode.PROFIT]
    if won := [words for event, words in rest if event.code is EventCode.PROFIT]:
        lines.append(filled(_("Profit: %(all)s."), all=listed(won)))
    return lines


def happened(record: RoundRecord, seats: Seats) -> str:
    """Return in one breath what happened since a person last decided, or since the deal.

    Of each hand of the others that acted since only the last act is told, and once the round is
    over what the seats won or lost that its headline leaves out: the transcript has the rest.
    """
    rest = other_results(record.profits, seats) if record.over else ""
    people = set(seats.people)
    told = _told(record, seats)
    start = next(
        (
            place
            for place in reversed(range(len(told)))
            if told[place][0].code in _DECISIONS and told[place][0].seat in people
        ),
        None,
    )
    own = [] if start is None else [told[start][1]]
    since = told if start is None else told[start + 1 :]
    acted = [
        event for event, _words in since if event.code in _DECISIONS and event.seat not in people
    ]
    drawn = [
        words
        for event, words in since
        if event.code in (EventCode.SPLIT_CARD, EventCode.STOOD_ON_21) and event.seat in people
    ]
    last = [list(group)[-1] for _hand, group in groupby(acted, key=lambda e: (e.seat, e.hand))]
    did = [_deed(event, record, seats) for event in last]
    ended = [filled(_("%(all)s."), all=rest)] if rest else []
    return joined(*own, *drawn, *did, *ended)


def _deed(event: Event, record: RoundRecord, seats: Seats) -> str:
    """Return what a hand did, without its cards; a split is its whole seat's."""
    seat = cast(int, event.seat)
    hands = 1 if event.code is EventCode.SPLIT else len(record.table.hands[seat])
    return filled(
        str(_DID[event.code]),
        hand=seats.hand(seat, event.hand, hands),
        total="" if event.total is None else _total(event),
    )


def _told(record: RoundRecord, seats: Seats) -> list[tuple[Event, str]]:
    """Return each event with its sentence."""
    held = dict.fromkeys(range(len(seats.seats)), 1)
    told = []
    deal = _deal(record, seats)
    for event in record.events:
        if event.code in _DEALT:
            told.append((event, next(deal, "")))
            continue
        told.append((event, _sentence(event, seats, held)))
        if event.code is EventCode.SPLIT:
            held[cast(int, event.seat)] += 1
    return told


def _deal(record: RoundRecord, seats: Seats) -> Iterator[str]:
    """Give a sentence for each seat about its first two cards, and one for the dealer."""
    dealt = [event for event in record.events if event.code is EventCode.DEALT]
    for seat in range(len(seats.seats)):
        first, second = (event.card for event in dealt if event.seat == seat)
        yield filled(
            _("%(name)s: %(first)s, %(second)s."),
            name=seats.name(seat),
            first=name_of(cast(Card, first)),
            second=name_of(cast(Card, second)),
        )
    up = next(event.card for event in dealt if event.seat is None)
    yield _("The dealer: %(card)s, and a card face down.", card=name_of(cast(Card, up)))


def _sentence(event: Event, seats: Seats, held: dict[int, int]) -> str:
    if event.code is EventCode.PROFIT:
        name = _("dealer") if event.seat is None else seats.name(event.seat)
        return filled(
            _("%(name)s %(profit)s"), name=name, profit=profit(event.profit or Fraction())
        )
    hand = "" if event.seat is None else seats.hand(event.seat, event.hand, held[event.seat])
    if event.result is not None:
        return filled(
            str(_SETTLED[event.result.outcome]),
            hand=hand,
            total=_total(event),
            amount=amount(abs(event.result.profit)),
        )
    return filled(
        str(_WORDS[event.code]),
        hand=hand,
        card=name_of(event.card) if isinstance(event.card, Card) else "",
        total="" if event.total is None else _total(event),
    )


def _total(event: Event) -> str:
    """Return a total as the transcript has it."""
    points = cast(Total, event.total).points
    if event.state is StateCode.BUSTED:
        return _("%(total)s, bust", total=points)
    if event.state is StateCode.BLACKJACK:
        return pgettext("within a sentence", "blackjack")
    return pgettext("a hand’s total", "%(total)s", total=points)
