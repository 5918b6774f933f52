"""The forms of Old Maid."""

from functools import partial
from typing import Any, cast

from babel.support import LazyProxy
from werkzeug.datastructures import MultiDict

from webapp import labels
from webapp.engine.cards import Rank
from webapp.engine.errors import RuleError
from webapp.engine.names import name_faults, names_text, split_names
from webapp.engine.old_maid.codes import Deal
from webapp.engine.old_maid.pairs import CARDS_OF_A_RANK, parse_count
from webapp.engine.old_maid.table import (
    DEFAULT_PLAYERS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    check_seat,
    default_deal,
)
from webapp.engine.shuffle import normal_word
from webapp.forms.fields import (
    CheckerForm,
    Choices,
    ParsedField,
    TextInput,
    choice,
    flag,
    whole_number,
    write_flag,
)
from webapp.i18n import gettext
from webapp.i18n import lazy_gettext as _l


def _numbers(highest: int) -> Choices:
    """Return the options of how many cards are held; none is the empty option."""
    values = tuple(str(number) for number in range(1, highest + 1))
    return Choices(values=values, text=str, empty=LazyProxy(str, "0"))


class PairForm(CheckerForm):
    """How many cards of each rank a hand holds: ``nA n2 … nK`` and ``nJoker``."""

    def __init__(self, arguments: "MultiDict[str, str]") -> None:
        super().__init__(arguments)
        self.submitted = any(field.value or field.process_errors for field in self.fields)

    @property
    def counts(self) -> dict[Rank, int]:
        """Cards of each rank in the hand, once the form is valid."""
        return {rank: count for rank in Rank if (count := self[parameter(rank)].data)}

    @property
    def jokers(self) -> int:
        """Jokers in the hand, 0 or 1."""
        return cast(int, self[parameter(None)].data)


def parameter(rank: Rank | None) -> str:
    """Return the parameter that says how many cards of a rank there are, None for the joker."""
    return f"n{rank or 'Joker'}"


_OF_A_RANK, _OF_THE_JOKER = _numbers(CARDS_OF_A_RANK), _numbers(1)
for _rank in (*Rank, None):
    _field = ParsedField(
        LazyProxy(str, _rank.value) if _rank else _l("Joker"),
        parse=partial(parse_count, rank=_rank),
        choices=_OF_A_RANK if _rank else _OF_THE_JOKER,
        usual=0,
    )
    setattr(PairForm, parameter(_rank), _field)


def _seat_text(value: str) -> str:
    return gettext("%(seat)s (draws first)", seat=value) if value == "1" else value


_PLAYERS = tuple(str(number) for number in range(MIN_PLAYERS, MAX_PLAYERS + 1))
_SEATS = tuple(str(seat) for seat in range(1, MAX_PLAYERS + 1))


def _auto_field() -> ParsedField:
    """Return the flag that a game runs by itself from where it is."""
    return ParsedField(_l("Run to the end"), parse=flag, write=write_flag, usual=False)


class SetUpForm(CheckerForm):
    """What is settled before a game is dealt, and whether it then runs by itself."""

    players = ParsedField(
        _l("Players"),
        parse=whole_number(MIN_PLAYERS, MAX_PLAYERS),
        choices=Choices(values=_PLAYERS, text=str),
    )
    seat = ParsedField(
        _l("Your seat"),
        parse=whole_number(1, MAX_PLAYERS),
        choices=Choices(values=_SEATS, text=_seat_text),
    )
    deal = ParsedField(
        _l("Deal"),
        parse=choice(Deal),
        choices=Choices(
            values=tuple(Deal),
            text=lambda value: labels.label(Deal(value)),
            empty=_l("usual for this number of players"),
        ),
    )
    names = ParsedField(
        _l("Names"),
        parse=split_names,
        write=names_text,
        usual=(),
        note=_l("if you like; with commas between, in the order of the seats, yours included"),
        widget=TextInput(),
    )
    word = ParsedField(
        _l("Your word"),
        parse=normal_word,
        note=_l("any text, if you like; it is mixed into the shuffle"),
        widget=TextInput(),
    )
    auto = _auto_field()

    def __init__(self, arguments: "MultiDict[str, str]") -> None:
        # what a select says when nothing is chosen
        usual = {"players": str(DEFAULT_PLAYERS), "seat": "1"}
        given = MultiDict(arguments)
        for name, value in usual.items():
            if not any(map(str.strip, given.getlist(name))):
                given.setlist(name, [value])
        super().__init__(given)

    def validate(self, extra_validators: Any = None) -> bool:
        """Check each field, then whether seat and names fit the number of players."""
        if not super().validate(extra_validators):
            return False
        players = self.players.data
        try:
            check_seat(self.seat.data - 1, players)
        except RuleError as error:
            self.seat.refuse(error)
        for fault in name_faults(self.names.data, players):
            self.names.refuse(fault)
        return not self.faulty

    @property
    def settled(self) -> list[ParsedField]:
        """The fields for what is settled before the deal."""
        return [field for field in self.fields if field is not self.auto]

    @property
    def set_up(self) -> dict[str, str]:
        """The set-up as an address holds it, once the form is valid; nothing in it is empty."""
        deal = self.deal.data or default_deal(self.players.data)
        values = {field.name: field.value for field in self.settled} | {"deal": deal.value}
        return {name: value for name, value in values.items() if value}


class MovesForm(CheckerForm):
    """What was played so far: the picks, and whether the rest runs by itself."""

    picks = ParsedField(_l("Picks"), parse=str.strip)
    auto = _auto_field()
