"""The sentences of a game of Old Maid: who sits where, what a draw did, who lost."""

from dataclasses import dataclass
from enum import Enum, unique

from babel.support import LazyProxy

from webapp.engine.cards import Card, Joker
from webapp.engine.old_maid.chances import Chances, Method
from webapp.engine.old_maid.table import Draw, SeenDraw
from webapp.i18n import gettext as _
from webapp.i18n import in_sentence, joined
from webapp.i18n import lazy_gettext as _l
from webapp.labels.cards import name_of
from webapp.labels.numbers import percentage
from webapp.labels.old_maid import WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """The names at a table.

    Attributes:
        names: Names by seat, empty where there is none.
        you: The visitor's seat.
    """

    names: tuple[str, ...]
    you: int

    def name(self, seat: int) -> str:
        """Return a seat's name as in a table."""
        if self.names[seat]:
            return self.names[seat]
        return _("You") if seat == self.you else _seat_number(seat)

    @property
    def all(self) -> list[str]:
        """The names of all seats."""
        return [self.name(seat) for seat in range(len(self.names))]


def seat_numbers(players: int) -> list[str]:
    """Return what seats are called where nobody sits on them."""
    return [_seat_number(seat) for seat in range(players)]


def _seat_number(seat: int) -> str:
    return _("Seat %(seat)s", seat=seat + 1)


@unique
class _Part(Enum):
    """The visitor's part in a draw."""

    DREW = "drew"
    GAVE = "gave"
    WATCHED = "watched"


@unique
class _Effect(Enum):
    """What a draw did, as far as it was seen."""

    PAIR = "pair"
    STAYS = "stays"
    JOKER_STAYS = "joker_stays"
    UNSEEN = "unseen"


_DRAWS: dict[tuple[_Part, _Effect], LazyProxy] = {
    (_Part.DREW, _Effect.PAIR): _l(
        "You drew the %(card)s from %(giver)s: a pair with the %(partner)s."
    ),
    (_Part.DREW, _Effect.STAYS): _l("You drew the %(card)s from %(giver)s. No pair."),
    (_Part.DREW, _Effect.JOKER_STAYS): _l("You drew the joker from %(giver)s."),
    (_Part.GAVE, _Effect.PAIR): _l(
        "%(drawer)s drew the %(card)s from you: a pair with the %(partner)s."
    ),
    (_Part.GAVE, _Effect.STAYS): _l("%(drawer)s drew the %(card)s from you. No pair."),
    (_Part.GAVE, _Effect.JOKER_STAYS): _l("%(drawer)s drew the joker from you."),
    (_Part.WATCHED, _Effect.PAIR): _l(
        "%(drawer)s drew the %(card)s from %(giver)s: a pair with the %(partner)s."
    ),
    (_Part.WATCHED, _Effect.STAYS): _l("%(drawer)s drew the %(card)s from %(giver)s. No pair."),
    (_Part.WATCHED, _Effect.JOKER_STAYS): _l("%(drawer)s drew the joker from %(giver)s."),
    (_Part.WATCHED, _Effect.UNSEEN): _l("%(drawer)s drew a card from %(giver)s. No pair."),
}
_OUT = {
    False: _l("%(name)s has no cards left and is safe."),
    True: _l("You have no cards left and are safe."),
}


def draw(seats: Seats, seen: SeenDraw | Draw) -> str:
    """Return what happened in a draw, and who is out since."""
    part = (
        _Part.DREW
        if seen.drawer == seats.you
        else _Part.GAVE
        if seen.drawn_from == seats.you
        else _Part.WATCHED
    )
    words = str(_DRAWS[part, _effect(seen)]) % {
        "drawer": in_sentence(seats.name(seen.drawer), begins=True),
        "giver": in_sentence(seats.name(seen.drawn_from)),
        "card": "" if seen.card is None else name_of(seen.card),
        "partner": "" if seen.partner is None else name_of(seen.partner),
    }
    return joined(words, *(out(seats, seat) for seat in seen.out))


def _effect(seen: SeenDraw | Draw) -> _Effect:
    if seen.partner is not None:
        return _Effect.PAIR
    match seen.card:
        case Joker():
            return _Effect.JOKER_STAYS
        case Card():
            return _Effect.STAYS
        case None:
            return _Effect.UNSEEN


def out(seats: Seats, seat: int) -> str:
    """Return that a seat is out."""
    return str(_OUT[seat == seats.you]) % {"name": in_sentence(seats.name(seat), begins=True)}


def since_last_turn(seats: Seats, told: tuple[SeenDraw, ...]) -> str:
    """Return in one breath what happened that concerns the visitor, or ended somebody's game."""
    return joined(
        *(
            draw(seats, seen)
            for seen in told
            if seats.you in (seen.drawer, seen.drawn_from) or seen.out
        )
    )


def chance_source(line: Chances) -> str:
    """Return how the chances of a line were found, and how far they are to be trusted."""
    method = str(WORDS[Method][line.method])
    if line.half_widths is None:
        return method
    width = percentage(max(line.half_widths), "0.00")
    return joined(
        method,
        _("With 95%% certainty each figure is within %(width)s percentage points.", width=width),
    )
