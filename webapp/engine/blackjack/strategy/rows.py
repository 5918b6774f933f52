"""What the actions are worth for a row of a chart: an average over the cards that make it.

Source: RULES K25.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import UP_CARDS, ChartTable
from webapp.engine.blackjack.chart_rows import ChartRow
from webapp.engine.blackjack.hands import is_pair, is_two_card_21, total_of
from webapp.engine.blackjack.rules import Rules
from webapp.engine.blackjack.strategy import hand_values
from webapp.engine.blackjack.strategy.game import VALUE_OF, Game
from webapp.engine.blackjack.strategy.values import ActionValues
from webapp.engine.cards import Rank, Suit

_BY_VALUE = (UP_CARDS[-1], *UP_CARDS[:-1])
_RANKS_OF_VALUE = Counter(VALUE_OF.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class RowValues:
    """What each action is worth in one row against one up card.

    Attributes:
        average: Over the row's two-card hands, by how often each comes; no value at all
            for a total that two cards never make a decision of (21).
        hands: Each of those hands, the lower card first, with its own values.
    """

    average: ActionValues
    hands: tuple[tuple[tuple[Rank, Rank], ActionValues], ...]


def row_hands(row: ChartRow) -> tuple[tuple[Rank, Rank], ...]:
    """Return the two-card hands of a row; pairs only where there is nothing else.

    >>> from webapp.engine.blackjack.chart_rows import parse_row
    >>> [f"{first} {second}" for first, second in row_hands(parse_row("16"))]
    ['6 10', '7 9']
    """
    if row.table is ChartTable.PAIRS:
        rank = Rank(str(row.row))
        return ((rank, rank),)
    hands = [hand for hand in combinations_with_replacement(_BY_VALUE, 2) if _totals(hand, row)]
    return tuple(hand for hand in hands if not is_pair(hand)) or tuple(hands)


def _totals(hand: tuple[Rank, Rank], row: ChartRow) -> bool:
    total = total_of(hand)
    soft = row.table is ChartTable.SOFT
    return (total.points, total.soft) == (row.row, soft) and not is_two_card_21(hand)


def row_values(rules: Rules, row: ChartRow, up: Rank) -> RowValues:
    """Return the values of the actions for a row of the chart against an up card.

    The best of them is what the chart plays. A total is never split: its row is for hands
    that are no pair, or are no pair any more.

    Source: RULES K25.
    """
    hands = tuple((hand, hand_values(rules, hand, up)) for hand in row_hands(row))
    if row.table is not ChartTable.PAIRS:
        hands = tuple((hand, _unsplit(values)) for hand, values in hands)
    game = Game.of(rules)
    weights = [_ways(game, hand, up) for hand, _ in hands]

    def average(action: Action) -> float | None:
        values = [value for _, each in hands if (value := each.of(action)) is not None]
        if not values:
            return None
        return sum(way * value for way, value in zip(weights, values, strict=True)) / sum(weights)

    return RowValues(
        average=ActionValues(**{action.value: average(action) for action in Action}),
        hands=hands,
    )


def _unsplit(values: ActionValues) -> ActionValues:
    return ActionValues(stand=values.stand, hit=values.hit, double=values.double)


def _ways(game: Game, hand: tuple[Rank, Rank], up: Rank) -> int:
    """Return in how many ways the hand comes in this order, and with it what is known of a natural.

    A row holds one pair, or hands of two different cards: no order counts more than another.
    Where the player knows that the dealer has none, the dealer's hole card is one of those
    that make none.
    """
    left = {value: ranks * len(Suit) * game.decks for value, ranks in _RANKS_OF_VALUE.items()}
    left[VALUE_OF[up]] -= 1
    ways = 1
    for value in (VALUE_OF[rank] for rank in hand):
        ways *= left[value]
        left[value] -= 1
    partners = _natural_partners(up) if game.natural_known else ()
    return ways * (sum(left.values()) - sum(left[value] for value in partners))


def natural_chance(decks: int, up: Rank) -> Fraction:
    """Return how likely the hole card makes a natural when only the up card is known.

    >>> natural_chance(6, Rank.ACE)
    Fraction(96, 311)
    """
    copies = len(Suit) * decks
    partners = sum(copies * _RANKS_OF_VALUE[value] for value in _natural_partners(up))
    return Fraction(partners, copies * len(Rank) - 1)


def _natural_partners(up: Rank) -> Iterator[int]:
    """Yield the value of a hole card that makes a natural with the up card, if any does."""
    for rank in (Rank.ACE, Rank.TEN):
        if is_two_card_21((rank, up)):
            yield VALUE_OF[rank]
