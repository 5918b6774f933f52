"""What cards count, and the rules of the third card: they ask for nothing but points.

What they make of a round with its cards is decided in ``round``.
Source: Massachusetts Gaming Commission, Table Games Rules, Baccarat, version of 2024-04-11
(RULES B1, B3-B7).
"""

from collections.abc import Sequence
from enum import unique

from webapp.engine.cards import Rank
from webapp.engine.codes import Code
from webapp.engine.errors import RuleError


@unique
class Action(Code):
    """What a hand does about a third card."""

    DRAW = "draw"
    STAND = "stand"
    NATURAL = "natural"  # 8 or 9 on two cards somewhere: nobody draws
    PENDING = "pending"  # the Banker waits for the Player's third card


@unique
class Winner(Code):
    """How a round ends."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


@unique
class RoundErrorCode(Code):
    """What a round and its points cannot be (RULES C8)."""

    EMPTY_HAND = "empty_hand"
    NOT_TWO_CARDS = "not_two_cards"
    PLAYER_TOTAL_OUT_OF_RANGE = "player_total_out_of_range"
    BANKER_TOTAL_OUT_OF_RANGE = "banker_total_out_of_range"
    THIRD_VALUE_OUT_OF_RANGE = "third_value_out_of_range"


#: Points a card counts, 0-9. Source: RULES B1.
VALUES: dict[Rank, int] = {
    rank: position if position < 10 else 0 for position, rank in enumerate(Rank, 1)
}

#: A card of each value, 0-9: the ten stands for all ranks that count nothing.
RANK_OF_VALUE = (Rank.TEN, *tuple(Rank)[:9])

#: The two-card totals of a natural. Source: RULES B3.
NATURALS = frozenset({8, 9})

#: The two-card totals on which a hand draws that goes by its own total: the Player always,
#: the Banker after a Player who stood. Source: RULES B4, B5.
DRAWS_BY_TOTAL = frozenset(range(6))

#: The Banker's table: for each two-card total 0-7 the values of the Player's third card
#: against which the Banker draws. Source: RULES B6.
BANKER_TABLE: tuple[frozenset[int], ...] = (
    frozenset(range(10)),
    frozenset(range(10)),
    frozenset(range(10)),
    frozenset(range(10)) - {8},
    frozenset({2, 3, 4, 5, 6, 7}),
    frozenset({4, 5, 6, 7}),
    frozenset({6, 7}),
    frozenset(),
)


def total(cards: Sequence[Rank]) -> int:
    """Return the points of a hand, 0-9: the last digit of the sum.

    >>> total([Rank.SEVEN, Rank.EIGHT])
    5

    Raises:
        RuleError: ``empty_hand``.

    Source: RULES B1.
    """
    if not cards:
        raise RuleError(RoundErrorCode.EMPTY_HAND)
    return sum([VALUES[card] for card in cards]) % 10


def player_action(player_total: int) -> Action:
    """Return what the Player does on ``player_total`` points (0-9) of two cards.

    Raises:
        RuleError: ``player_total_out_of_range``.

    Source: RULES B3, B4.
    """
    if not 0 <= player_total <= 9:
        raise RuleError(RoundErrorCode.PLAYER_TOTAL_OUT_OF_RANGE, total=player_total)
    if player_total in NATURALS:
        return Action.NATURAL
    return Action.DRAW if player_total in DRAWS_BY_TOTAL else Action.STAND


def banker_action(banker_total: int, player_third_value: int | None) -> Action:
    """Return whether the Banker draws or stands where nobody has a natural.

    Args:
        banker_total: Points of the Banker's two cards, 0-7.
        player_third_value: Points of the Player's third card, 0-9; None if the Player stood.

    Raises:
        RuleError: ``banker_total_out_of_range`` or ``third_value_out_of_range``.

    Source: RULES B5, B6.
    """
    if not 0 <= banker_total <= 7:
        raise RuleError(RoundErrorCode.BANKER_TOTAL_OUT_OF_RANGE, total=banker_total)
    if player_third_value is None:
        draws = banker_total in DRAWS_BY_TOTAL
    elif 0 <= player_third_value <= 9:
        draws = player_third_value in BANKER_TABLE[banker_total]
    else:
        raise RuleError(RoundErrorCode.THIRD_VALUE_OUT_OF_RANGE, value=player_third_value)
    return Action.DRAW if draws else Action.STAND


def certain_action(banker_total: int) -> Action:
    """Return what is certain of a Banker that waits for the Player's third card.

    Args:
        banker_total: Points of the Banker's two cards, 0-7.

    Returns:
        ``draw`` (0-2) or ``stand`` (7) where every third card leads to it, else ``pending``.

    Raises:
        RuleError: ``banker_total_out_of_range``.

    Source: RULES B6, B7.
    """
    actions = {banker_action(banker_total, value) for value in range(10)}
    return actions.pop() if len(actions) == 1 else Action.PENDING


def winner(player_total: int, banker_total: int) -> Winner:
    """Return who wins with these final points (0-9 each): the higher total, else a tie.

    Source: RULES B1.
    """
    if player_total == banker_total:
        return Winner.TIE
    return Winner.PLAYER if player_total > banker_total else Winner.BANKER
