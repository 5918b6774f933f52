"""The form of Blackjack's strategy: the rules to switch, and the hand whose cell is marked."""

from dataclasses import replace
from functools import cache
from typing import Any

from wtforms.validators import ValidationError

from webapp.engine.blackjack.chart import UP_CARDS, chart_rank
from webapp.engine.blackjack.chart_rows import ALL_ROWS, ChartRow, parse_row
from webapp.engine.blackjack.switches import (
    MOST_DECKS,
    MOST_HANDS,
    Soft17,
    Switches,
    parse_decks,
    parse_max_hands,
    parse_soft_17,
    parse_yes_or_no,
)
from webapp.engine.cards import Rank, parse_rank
from webapp.forms.fields import CheckerForm, Choices, ParsedField
from webapp.i18n import gettext
from webapp.i18n import lazy_gettext as _l
from webapp.labels import label
from webapp.labels.blackjack.strategy import row_name

USUAL = Switches()
_YES, _NO = "1", "0"


class SwitchField(ParsedField):
    """A switch: an address may leave it out, the page always says how it stands."""

    @property
    def value(self) -> str:
        """How the switch stands; empty where the address says something impossible."""
        return "" if self.errors else self.write(self.data)

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Parse what was sent; in the place of something impossible nothing is chosen."""
        try:
            super().process_formdata(valuelist)
        except ValidationError:
            self.choices = _undecided(self.choices)
            raise


@cache
def _undecided(choices: Choices) -> Choices:
    return replace(choices, empty=_l("Choose"))


def _numbers(most: int) -> Choices:
    return Choices(values=tuple(map(str, range(1, most + 1))), text=str)


def _yes_or_no(value: str) -> str:
    return gettext("Yes") if value == _YES else gettext("No")


def _hand(value: str) -> str:
    return row_name(parse_row(value))


def parse_up_card(text: str) -> Rank:
    """Return the column of an up card: J, Q and K stand in that of the 10."""
    return chart_rank(parse_rank(text))


YES_OR_NO = Choices(values=(_YES, _NO), text=_yes_or_no)
SOFT_17 = Choices(values=tuple(Soft17), text=lambda value: label(Soft17(value)))
HANDS = Choices(
    values=tuple(map(str, ALL_ROWS)),
    text=_hand,
    empty=_l("No hand"),
)
UP = Choices(values=UP_CARDS, text=str, empty=_l("Any"))


def _write_yes_or_no(data: Any) -> str:
    return _YES if data else _NO


class StrategyForm(CheckerForm):
    """What the strategy may be asked for; everything is optional."""

    decks = SwitchField(
        _l("Decks"), parse=parse_decks, choices=_numbers(MOST_DECKS), usual=USUAL.decks
    )
    soft17 = SwitchField(
        _l("The dealer’s soft 17"), parse=parse_soft_17, choices=SOFT_17, usual=USUAL.soft_17
    )
    das = SwitchField(
        _l("Double after a split"),
        parse=parse_yes_or_no,
        write=_write_yes_or_no,
        choices=YES_OR_NO,
        usual=USUAL.double_after_split,
    )
    peek = SwitchField(
        _l("The dealer peeks"),
        parse=parse_yes_or_no,
        write=_write_yes_or_no,
        choices=YES_OR_NO,
        usual=USUAL.peek,
    )
    max_hands = SwitchField(
        _l("Hands after splits, at most"),
        parse=parse_max_hands,
        choices=_numbers(MOST_HANDS),
        usual=USUAL.max_hands,
    )
    hand = ParsedField(_l("Your hand"), parse=parse_row, choices=HANDS)
    up = ParsedField(_l("Dealer’s up card"), parse=parse_up_card, choices=UP)

    @property
    def switches(self) -> Switches:
        """The rules asked for, once the form is valid."""
        return Switches(
            decks=self.decks.data,
            soft_17=self.soft17.data,
            double_after_split=self.das.data,
            peek=self.peek.data,
            max_hands=self.max_hands.data,
        )

    @property
    def row(self) -> ChartRow | None:
        """The hand to mark, if one is given."""
        row: ChartRow | None = self.hand.data
        return row

    @property
    def up_card(self) -> Rank | None:
        """The up card to mark, if one is given."""
        up: Rank | None = self.up.data
        return up
