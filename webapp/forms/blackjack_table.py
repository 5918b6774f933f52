"""The forms of Blackjack at the table: its set-up, and what is played in an address."""

from collections.abc import Mapping, Sequence
from typing import Any

from babel.support import LazyProxy
from werkzeug.datastructures import MultiDict

from webapp.engine.blackjack.bets import bets_for, parse_bet
from webapp.engine.blackjack.moves import write_bets
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import RuleSet
from webapp.engine.blackjack.setup import MAX_SEATS, Seat, SetupErrorCode, seat_faults
from webapp.engine.commas import split_at_commas
from webapp.engine.errors import NotationError, RuleError
from webapp.engine.names import names_text, split_names
from webapp.engine.shuffle import normal_word, parse_round
from webapp.forms.blackjack import RULES, RulesField
from webapp.forms.fields import CheckerForm, Choices, ParsedField, TextInput, choice, whole_number
from webapp.games.blackjack import bets_text, levels_of, levels_text, seats_of
from webapp.i18n import lazy_gettext as _l
from webapp.input_codes import InputErrorCode

USUAL_BETS = "100"
_LISTED = ", "
_COMPUTERS = Choices(
    values=tuple(str(number) for number in range(1, MAX_SEATS + 1)),
    text=str,
    empty=LazyProxy(str, "0"),
)


def parse_bets(text: str) -> tuple[int, ...]:
    """Return the bets in ``text``, separated by commas.

    Raises:
        RuleError: As :func:`~webapp.engine.blackjack.bets.parse_bet`.
    """
    return tuple(parse_bet(part) for part in split_at_commas(text))


def _bets_field(label: LazyProxy) -> ParsedField:
    return ParsedField(
        label,
        parse=parse_bets,
        write=lambda bets: _LISTED.join(map(str, bets)),
        usual=(),
        note=_l("one for all, or one for each seat, computer players last"),
        widget=TextInput(),
    )


def _computers_field(label: LazyProxy) -> ParsedField:
    return ParsedField(label, parse=whole_number(0, MAX_SEATS), choices=_COMPUTERS, usual=0)


class TableForm(CheckerForm):
    """What is settled before the first round."""

    rules = RulesField(_l("Rules"), parse=choice(RuleSet), choices=RULES, usual=RuleSet.EUROPEAN)
    names = ParsedField(
        _l("Names"),
        parse=split_names,
        write=names_text,
        usual=(),
        note=_l("with commas between; at least one, or a computer player"),
        widget=TextInput(),
    )
    bets = _bets_field(_l("Bets"))
    easy = _computers_field(_l("AI, easy"))
    normal = _computers_field(_l("AI, normal"))
    hard = _computers_field(_l("AI, hard"))
    word = ParsedField(
        _l("Your word"),
        parse=normal_word,
        note=_l("any text, if you like; it is mixed into the shuffle"),
        widget=TextInput(),
    )

    def __init__(self, arguments: "MultiDict[str, str]") -> None:
        given = MultiDict(arguments)
        if "bets" not in given:
            given["bets"] = USUAL_BETS
        self._is_sent = bool(given.get("id"))
        self._unknown_levels = _spread_levels(given)
        super().__init__(given)

    @property
    def computers(self) -> tuple[ParsedField, ...]:
        """How many computer players of each level there are to be."""
        return (self.easy, self.normal, self.hard)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The computer players, the easiest first."""
        return tuple(
            level
            for level, field in zip(Level, self.computers, strict=True)
            for _ in range(field.data)
        )

    def validate(self, extra_validators: Any = None) -> bool:
        """Check each field, then whether the seats can be taken and the bets fit them."""
        super().validate(extra_validators)
        if self._unknown_levels is not None:
            self.easy.refuse(self._unknown_levels)
        if self.names.errors:
            return False
        seats = seats_of(self.names.data, self.levels)
        self._check_seats(seats)
        if not self.bets.errors and seats and self._is_sent:
            _check_bets(self.bets, len(seats))
        return not self.faulty

    def _check_seats(self, seats: Sequence[Seat]) -> None:
        """Put each fault of the seats where it can be put right."""
        for fault in seat_faults(seats):
            if fault.code is SetupErrorCode.NO_SEATS and not self._wants_seats:
                continue
            of_people = fault.code is not SetupErrorCode.TOO_MANY_SEATS or not self.levels
            field = self.names if of_people else self._last_computers
            # two empty names are one fault to those who read it
            if fault.code is not SetupErrorCode.NAME_EMPTY or fault.code not in field.error_codes:
                field.refuse(fault)

    @property
    def _wants_seats(self) -> bool:
        """Whether somebody has to sit down: not in a form to be filled, nor while it is unclear."""
        return self._is_sent and not any(field.errors for field in self.computers)

    @property
    def _last_computers(self) -> ParsedField:
        return next(field for field in reversed(self.computers) if field.data)

    @property
    def set_up(self) -> dict[str, str]:
        """The set-up as an address holds it, once the form is valid; nothing in it is empty."""
        values = {
            "rules": self.rules.value,
            "names": self.names.value,
            "bets": bets_text(self.bets.data),
            "ai": levels_text(self.levels),
            "word": self.word.value,
        }
        return {name: value for name, value in values.items() if value}


def set_up_query(set_up: Mapping[str, str], bets: Sequence[int]) -> dict[str, str]:
    """Return the parameters that fill the form for a table like this one."""
    levels = levels_of(set_up.get("ai", ""))
    counts = {level.value: str(levels.count(level)) for level in Level if level in levels}
    return {
        "rules": set_up["rules"],
        "names": names_text(split_names(set_up.get("names", ""))),
        "bets": _LISTED.join(map(str, bets[:1] if len(set(bets)) == 1 else bets)),
        **counts,
    }


class MovesForm(CheckerForm):
    """What was played so far, the bets that are to change, and the round to look back at."""

    moves = ParsedField(_l("Moves"), parse=str.strip)
    new_bets = _bets_field(_l("New bets"))
    review = ParsedField(_l("Round to review"), parse=parse_round)

    def __init__(self, arguments: "MultiDict[str, str]") -> None:
        self.asks_next_round = "new_bets" in arguments
        super().__init__(arguments)

    def fit_bets(self, seats: int) -> None:
        """Check that new bets, where there are some, are one for all or one for each seat."""
        if self.new_bets.data:
            _check_bets(self.new_bets, seats)

    @property
    def problems(self) -> list[RuleError]:
        """Everything that is wrong."""
        return [problem for field in self.faulty for problem in field.problems]

    @property
    def written_bets(self) -> str:
        """The new bets as moves carry them, empty where they stay as they are."""
        return write_bets(self.new_bets.data)


def _check_bets(field: ParsedField, seats: int) -> None:
    try:
        bets_for(field.data, seats)
    except RuleError as error:
        field.refuse(error)


def _spread_levels(given: "MultiDict[str, str]") -> RuleError | None:
    """Turn levels as a game's address holds them into numbers; return what cannot be read."""
    texts = given.poplist("ai")
    if len(texts) > 1:
        return NotationError(InputErrorCode.REPEATED, field="ai")
    text = "".join(texts).replace(",", "-")
    try:
        levels = levels_of(text)
    except ValueError:
        return NotationError(InputErrorCode.UNKNOWN_CHOICE, value=text)
    for level in set(levels):
        given.setdefault(level.value, str(levels.count(level)))
    return None
