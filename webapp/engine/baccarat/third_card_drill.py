"""Drill questions about the third card: which situations are asked, and how often.

Source: RULES B14: what people miss most, the boundaries of the Banker's table, comes up most.
"""

from dataclasses import dataclass
from enum import unique

from webapp.engine.baccarat.round import Ruling, decide_round
from webapp.engine.baccarat.steps import Step, steps
from webapp.engine.baccarat.third_card import BANKER_TABLE, NATURALS, VALUES, Action
from webapp.engine.cards import Rank
from webapp.engine.codes import Code
from webapp.engine.shuffle import Stream


@unique
class Hand(Code):
    """The hand that a question is about."""

    PLAYER = "player"
    BANKER = "banker"


@unique
class ThirdCardAnswer(Code):
    """An answer as the letter that the address holds."""

    DRAW = "d"
    STAND = "s"


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What a question is about, the very cards apart.

    Attributes:
        hand: The hand that must draw or stand.
        player_totals: Points that the Player's two cards may make, 0-9.
        banker_total: Points of the Banker's two cards, 0-9.
        third_value: Points of the Player's third card, 0-9; None where there is none to see.
    """

    hand: Hand
    player_totals: tuple[int, ...]
    banker_total: int
    third_value: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ThirdCardQuestion:
    """Does this hand draw?

    Attributes:
        number: Which question of the drill it is, from 1.
        again: Whether it was missed before and has come back.
        hand: The hand asked about.
        player: The Player's two cards.
        banker: The Banker's two cards.
        player_third: The Player's third card, None where there is none to see.
        options: The answers there are.
        right: The right one.
        ruling: What the rules say, with the reason; totals are in it.
    """

    number: int
    again: bool
    hand: Hand
    player: tuple[Rank, Rank]
    banker: tuple[Rank, Rank]
    player_third: Rank | None
    options: tuple[ThirdCardAnswer, ...]
    right: ThirdCardAnswer
    ruling: Ruling

    @property
    def deciding_step(self) -> Step:
        """The step of the ruling that decides about the hand asked about."""
        taken = steps(self.ruling)
        # The Player's rule is the second step; a natural leaves only the first.
        return taken[:2][-1] if self.hand is Hand.PLAYER else taken[-1]


def question(situation: Situation, number: int, again: bool, stream: Stream) -> ThirdCardQuestion:
    """Deal cards for a situation and ask about it."""
    player = _two_cards(stream.choose(situation.player_totals), stream)
    banker = _two_cards(situation.banker_total, stream)
    third = None
    if situation.third_value is not None:
        third = stream.choose(_RANKS_OF_VALUE[situation.third_value])
    ruling = decide_round(player, banker, third)
    asked = ruling.player_action if situation.hand is Hand.PLAYER else ruling.banker_action
    return ThirdCardQuestion(
        number=number,
        again=again,
        hand=situation.hand,
        player=player,
        banker=banker,
        player_third=third,
        options=tuple(ThirdCardAnswer),
        right=ThirdCardAnswer.DRAW if asked is Action.DRAW else ThirdCardAnswer.STAND,
        ruling=ruling,
    )


_RANKS_OF_VALUE = tuple(
    tuple(rank for rank in Rank if VALUES[rank] == value) for value in range(10)
)


def _two_cards(total: int, stream: Stream) -> tuple[Rank, Rank]:
    first = stream.choose(tuple(Rank))
    return first, stream.choose(_RANKS_OF_VALUE[(total - VALUES[first]) % 10])


def _is_boundary(banker_total: int, third_value: int) -> bool:
    """Return whether a third card one point lower or higher would turn the Banker's action."""
    row = BANKER_TABLE[banker_total]
    neighbours = {third_value - 1, third_value + 1} & set(range(10))
    return any((neighbour in row) != (third_value in row) for neighbour in neighbours)


_DRAWING = tuple(range(6))
_STANDING = (6, 7)
_BEFORE_NATURALS = range(8)

_AGAINST_THIRD = [
    Situation(hand=Hand.BANKER, player_totals=_DRAWING, banker_total=total, third_value=value)
    for total in _BEFORE_NATURALS
    for value in range(10)
]
_BOUNDARIES = [
    situation
    for situation in _AGAINST_THIRD
    if situation.third_value is not None
    and _is_boundary(situation.banker_total, situation.third_value)
]
_AFTER_STANDING = [
    Situation(hand=Hand.BANKER, player_totals=_STANDING, banker_total=total)
    for total in _BEFORE_NATURALS
]
_NATURAL = tuple(sorted(NATURALS))

#: Shares in a hundred, and the situations that divide each evenly.
SHARES: tuple[tuple[int, tuple[Situation, ...]], ...] = (
    (45, tuple(_BOUNDARIES)),
    # A third card worth nothing is a card.
    (15, tuple(s for s in _AGAINST_THIRD if s.third_value == 0)),
    # A Banker with 6 stands where a Player stood, and one with 5 draws.
    (15, tuple(s for s in _AFTER_STANDING if s.banker_total in (5, 6))),
    # A natural on the other side stops a hand that would draw.
    (
        10,
        (
            *(
                Situation(hand=Hand.PLAYER, player_totals=_DRAWING, banker_total=total)
                for total in _NATURAL
            ),
            Situation(hand=Hand.BANKER, player_totals=_NATURAL, banker_total=5),
            Situation(hand=Hand.BANKER, player_totals=_NATURAL, banker_total=2),
        ),
    ),
    (
        10,
        tuple(
            Situation(hand=Hand.PLAYER, player_totals=(points,), banker_total=3)
            for points in (0, 4, 5, 6, 7)
        ),
    ),
    (5, (*_AGAINST_THIRD, *_AFTER_STANDING)),
)
