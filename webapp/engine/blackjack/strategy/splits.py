"""The value of a split, exactly, for hands that are each played by a fixed rule.

The rule for one hand looks at its own cards alone: it takes what is best when the
up card, the hand's own cards and the other card of the pair are known to be gone. A
fixed rule makes the value of all hands together a sum, and as nobody knows the order
of the shoe, each term needs only the number of further pair cards that other hands
hold. That a second card elsewhere is *no* pair card is counted by inclusion and
exclusion over the pair cards it might have been. Nothing is sampled or rounded; what
is left out is only that a player could remember the cards of his other hands (worth
at most 0.00054 of a stake, in most cells nothing).

A split may be split again while fewer than the allowed hands are held. Aces are split
once, and each gets one card. Source: RULES K5-K8.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb

import numpy as np

from webapp.engine.blackjack.strategy.dealer import Floats, Ints
from webapp.engine.blackjack.strategy.game import VALUES, Game
from webapp.engine.blackjack.strategy.hands import cards_of, hands_with
from webapp.engine.blackjack.strategy.play import (
    Mask,
    Table,
    play,
    shoes_without,
    stand_values,
    table,
)


@dataclass(frozen=True, slots=True)
class _Path:
    """How the second cards of all hands may fall.

    Attributes:
        pairs: Pair cards that came and were split again.
        plain: Hands whose second card was no pair card.
        open: Hands whose second card may be any card, as no further split is allowed.
    """

    pairs: int
    plain: int
    open: int


@lru_cache(maxsize=8)
def _paths(most: int) -> Counter[_Path]:
    """Return the ways in which a split may go with at most ``most`` hands, with their number.

    >>> for path, ways in _paths(3).items():
    ...     print(ways, path)
    1 _Path(pairs=1, plain=0, open=3)
    1 _Path(pairs=1, plain=1, open=2)
    1 _Path(pairs=0, plain=2, open=0)
    """
    ways: Counter[_Path] = Counter()

    def go_on(held: int, pairs: int, plain: int) -> None:
        if held == most or plain == held:
            ways[_Path(pairs, plain, held - plain)] += 1
            return
        go_on(held + 1, pairs + 1, plain)
        go_on(held, pairs, plain + 1)

    go_on(2, 0, 0)
    return ways


def _further_cards(most: int) -> int:
    """Return how many pair cards beyond the first two matter with at most ``most`` hands."""
    return 2 * (most - 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitHands:
    """The hands that can grow from one card of a split pair.

    Attributes:
        value: The value of the pair card, 2-10.
        ground: The table; its first axis counts the further pair cards that are gone.
        copies: Pair cards left once both are known, for each up card.
        size: Cards left then.
    """

    value: int
    ground: Table
    copies: Floats
    size: Floats

    @property
    def second(self) -> Ints:
        """The place of each two-card hand, by the value of its second card."""
        second: Ints = self.ground.hands.after[0]
        return second


def split_hands(
    game: Game, ups: Sequence[int], value: int, *, others: int = 1, most: int
) -> SplitHands:
    """Return the ground for splitting a pair of ``value`` (2-10).

    Args:
        game: The game.
        ups: Values of the up cards.
        value: Value of the pair card.
        others: Pair cards known to be gone apart from the hand's own: 1 for the first split.
        most: Hands that may grow from this pair, at least 2.
    """
    column = value - 1
    pair_card = np.eye(len(VALUES), dtype=np.int64)[column]
    further = np.arange(_further_cards(most) + 1)[:, None]
    ground = table(game, ups, hands_with(cards_of(value)), (others + further) * pair_card)
    shoes = shoes_without(game, ups, ((others + 1) * pair_card)[None, None])[0, :, 0]
    return SplitHands(value=value, ground=ground, copies=shoes[:, column], size=shoes.sum(axis=-1))


def best_rule(game: Game, hands: SplitHands) -> Floats:
    """Return the values of the two-card hands, each played in the best way for its own cards.

    Axes: further pair cards gone, up card, value of the second card.
    """
    ground = hands.ground
    second = hands.second
    known = replace(
        ground,
        chances=ground.chances[:1],
        stand=ground.stand[:1],
        lost=ground.lost[:1],
        natural=ground.natural[:1],
    )
    hit, worth = play(known)
    _, values = play(ground, (hit > known.stand)[0])
    values = values[:, :, second]
    if game.double_after_split:
        doubles = known.double(second) > worth[:, :, second]
        values = np.where(doubles, ground.double(second), values)
    return values


def chart_rule(hands: SplitHands, hits: Mask, doubles: Mask) -> Floats:
    """Return the values of the two-card hands, each played by a chart.

    Args:
        hands: The hands.
        hits: For each up card and hand whether the chart hits.
        doubles: For each up card and second card whether the chart doubles there.
    """
    second = hands.second
    _, values = play(hands.ground, hits)
    played: Floats = np.where(doubles, hands.ground.double(second), values[:, :, second])
    return played


def split_value(hands: SplitHands, values: Floats, most: int) -> Floats:
    """Return the value of a split for each up card, split again up to ``most`` hands.

    Args:
        hands: The hands.
        values: What each two-card hand is worth, from one of the rules.
        most: Hands after which no pair is split any more, at least 2.
    """
    second = hands.ground.chances[:, :, 0] * values
    of_any = second.sum(axis=-1)
    of_plain = of_any - second[:, :, hands.value - 1]

    def pair_cards(count: int) -> Floats:
        """Return the chance that ``count`` given cards of the shoe are all pair cards."""
        drawn = np.arange(count)[:, None]
        chance: Floats = ((hands.copies - drawn) / (hands.size - drawn)).prod(axis=0)
        return chance

    def expected(of: Floats, pairs: int, plain: int) -> Floats:
        """Return the value of one hand where so many other hands got a pair or a plain card."""
        terms = [
            (-1) ** more * comb(plain, more) * pair_cards(pairs + more) * of[pairs + more]
            for more in range(plain + 1)
        ]
        value: Floats = np.sum(terms, axis=0)
        return value

    total = np.zeros_like(hands.copies)
    for path, ways in _paths(most).items():
        if path.plain:
            total += ways * path.plain * expected(of_plain, path.pairs, path.plain - 1)
        if path.open:
            total += ways * path.open * expected(of_any, path.pairs, path.plain)
    return total


def best_split(hands: SplitHands, values: Floats, most: int) -> Floats:
    """Return the value of a split that is split again up to whichever number of hands is best."""
    best: Floats = np.max([split_value(hands, values, end) for end in range(2, most + 1)], axis=0)
    return best


def split_aces(game: Game, ups: Sequence[int]) -> Floats:
    """Return the value of splitting two aces, for each up card."""
    known = np.array(cards_of(1, 1), dtype=np.int64)
    second = np.eye(len(VALUES), dtype=np.int64)
    totals = np.array([12, *range(13, 22)])
    shoes = shoes_without(game, ups, known[None, None])[0, :, 0]
    chances = shoes / shoes.sum(axis=-1, keepdims=True)
    stand = stand_values(game, ups, (known + second)[None], totals)[0]
    values: Floats = 2 * np.einsum("uv,uv->u", chances, stand)
    return values
