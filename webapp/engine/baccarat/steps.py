"""The steps that lead to a ruling, in the order in which a croupier takes them.

Source: RULES B3-B7.
"""

from dataclasses import dataclass
from enum import unique

from webapp.engine.baccarat.round import ReasonCode, Ruling
from webapp.engine.baccarat.third_card import BANKER_TABLE, DRAWS_BY_TOTAL, NATURALS
from webapp.engine.codes import Code


@unique
class RuleNumber(Code):
    """A rule as it is cited: its number on the rules page."""

    VALUES = "B1"
    DEAL = "B2"
    NATURAL = "B3"
    PLAYER = "B4"
    BANKER_BY_TOTAL = "B5"
    BANKER_TABLE = "B6"
    PENDING = "B7"
    RESULT = "B9"


@unique
class StepState(Code):
    """What a step does for the ruling."""

    PASSED = "passed"
    DECIDES = "decides"
    WAITS = "waits"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a ruling.

    Attributes:
        rule: The rule that is read.
        state: Whether the step was only passed, decided, or waits for a card.
        draws: The values 0-9 on the rule's scale that lead to a third card.
        ends: The values 0-9 on the scale that end the round.
        here: Where this round lies on the scale.
    """

    rule: RuleNumber
    state: StepState
    draws: frozenset[int] = frozenset()
    ends: frozenset[int] = frozenset()
    here: frozenset[int] = frozenset()


def steps(ruling: Ruling) -> tuple[Step, ...]:
    """Return the steps of a ruling: natural, then the Player, then the Banker.

    The last one decides or waits; after a natural there is only the first.
    """
    natural = ruling.reason.code is ReasonCode.NATURAL
    first = Step(
        rule=RuleNumber.NATURAL,
        state=StepState.DECIDES if natural else StepState.PASSED,
        ends=NATURALS,
        here=frozenset({ruling.player_total, ruling.banker_total}),
    )
    if natural:
        return (first,)
    player = Step(
        rule=RuleNumber.PLAYER,
        state=StepState.PASSED,
        draws=DRAWS_BY_TOTAL,
        here=frozenset({ruling.player_total}),
    )
    return (first, player, _banker_step(ruling))


def _banker_step(ruling: Ruling) -> Step:
    if ruling.reason.code is ReasonCode.PLAYER_STOOD:
        return Step(
            rule=RuleNumber.BANKER_BY_TOTAL,
            state=StepState.DECIDES,
            draws=DRAWS_BY_TOTAL,
            here=frozenset({ruling.banker_total}),
        )
    third_value = ruling.player_third_value
    return Step(
        rule=RuleNumber.BANKER_TABLE,
        state=StepState.WAITS if third_value is None else StepState.DECIDES,
        draws=BANKER_TABLE[ruling.banker_total],
        here=frozenset() if third_value is None else frozenset({third_value}),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One printed row of the Banker's table: neighbouring totals that draw alike.

    Attributes:
        first: The lowest two-card total of the Banker that the row is for, 0-7.
        last: The highest one.
        draws: The values 0-9 of the Player's third card against which the Banker draws.
    """

    first: int
    last: int
    draws: frozenset[int]


def _printed_rows() -> tuple[TableRow, ...]:
    rows: list[TableRow] = []
    for banker_total, draws in enumerate(BANKER_TABLE):
        if rows and rows[-1].draws == draws:
            rows[-1] = TableRow(first=rows[-1].first, last=banker_total, draws=draws)
        else:
            rows.append(TableRow(first=banker_total, last=banker_total, draws=draws))
    return tuple(rows)


#: The Banker's table as it is printed: 0-2 in one row. Source: RULES B6.
TABLE_ROWS = _printed_rows()
