"""How the dealer's hand ends, exactly, for many shoes at once.

The chance of a run of draws without replacement depends only on how many cards of
each value it takes, so all orders of the same cards are one node of a tree. The
nodes are the hands from which the dealer draws on; each holds one number per shoe.
The card that ends the hand is added for all nodes of one total together.

Source: RULES K2, K9 and ``Rules.dealer_hits_soft_17``.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from webapp.engine.blackjack.strategy.game import VALUES

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

FINAL_TOTALS = (17, 18, 19, 20, 21)
NATURAL = len(FINAL_TOTALS)
BUST = NATURAL + 1
"""Rows of an array of outcomes: 17, 18, 19, 20, 21, natural, bust."""

_CHUNK = 2048
# A product of at most this many columns stays in the calling thread; BLAS would start
# a second one for a larger product and be slower for it.
_BLOCK = 32

_Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Node:
    """A dealer's hand that draws on: its total, and in how many orders it comes about."""

    total: int
    soft: bool
    orders: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """The nodes with one card more: which come from which, by which draw.

    ``ranks`` and ``taken`` are the distinct draws (the value, and how many of it the
    hand holds already); ``draw`` numbers the draw of each node.
    """

    nodes: slice
    parents: Ints
    ranks: Ints
    taken: Floats
    draw: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tree:
    """All hands from which the dealer draws on.

    ``sums`` adds the nodes up: a row per total, then a row per outcome that counts the
    cards of the final value that the node holds itself. ``last`` lists, for each
    outcome but bust, the final values and the rows of the totals they end.
    """

    size: int
    steps: tuple[_Step, ...]
    sums: Floats
    totals: int
    last: tuple[tuple[list[int], list[int]], ...]


def _with_card(total: int, soft: bool, value: int) -> tuple[int, bool]:
    """Return the total and softness after one more card; above 21 is bust."""
    if value == 1 and not soft and total + 11 <= 21:
        return total + 11, True
    if soft and total + value > 21:
        return total + value - 10, False
    return total + value, soft


def _draws_on(total: int, soft: bool, hits_soft_17: bool) -> bool:
    return total < 17 or (hits_soft_17 and soft and total == 17)


_Level = dict[_Cards, tuple[_Node, _Cards, int]]
"""Hands with one number of cards, each with one parent and the column of the card drawn."""


def _levels(up: int, hits_soft_17: bool) -> list[_Level]:
    """Return the hands from which the dealer draws on, by number of cards drawn."""
    nothing: _Cards = (0,) * len(VALUES)
    level: _Level = {nothing: (_Node(11 if up == 1 else up, up == 1, 1), nothing, 0)}
    levels = []
    while level:
        levels.append(level)
        following: _Level = {}
        for cards, (node, _, _) in level.items():
            for column, value in enumerate(VALUES):
                total, soft = _with_card(node.total, node.soft, value)
                if not _draws_on(total, soft, hits_soft_17):
                    continue
                child = (*cards[:column], cards[column] + 1, *cards[column + 1 :])
                orders = following[child][0].orders if child in following else 0
                following[child] = (_Node(total, soft, orders + node.orders), cards, column)
        level = following
    return levels


def _steps(levels: list[_Level], place: dict[_Cards, int]) -> tuple[_Step, ...]:
    """Return how each level comes from the one before it."""
    steps = []
    for level in levels[1:]:
        draws = [(column, parent[column]) for _, parent, column in level.values()]
        distinct = sorted(set(draws))
        first = place[next(iter(level))]
        steps.append(
            _Step(
                nodes=slice(first, first + len(level)),
                parents=np.array([place[parent] for _, parent, _ in level.values()]),
                ranks=np.array([column for column, _ in distinct]),
                taken=np.array([[float(taken)] for _, taken in distinct]),
                draw=np.array([distinct.index(draw) for draw in draws]),
            )
        )
    return tuple(steps)


@lru_cache(maxsize=2 * len(VALUES))
def _tree(up: int, hits_soft_17: bool) -> _Tree:
    """Return the tree for an up card of value ``up``."""
    levels = _levels(up, hits_soft_17)
    nodes = {cards: node for level in levels for cards, (node, _, _) in level.items()}
    place = {cards: i for i, cards in enumerate(nodes)}
    # the up card alone is a total of its own: only from it does the last card make a natural
    members: dict[tuple[bool, int, bool], list[_Cards]] = {}
    for cards, node in nodes.items():
        members.setdefault((not any(cards), node.total, node.soft), []).append(cards)
    sums = np.zeros((len(members) + BUST, len(nodes)))
    last: tuple[tuple[list[int], list[int]], ...] = tuple(([], []) for _ in range(BUST))
    for row, ((alone, total, soft), hands) in enumerate(members.items()):
        for cards in hands:
            sums[row, place[cards]] = nodes[cards].orders
        for column, value in enumerate(VALUES):
            final, final_soft = _with_card(total, soft, value)
            if final > 21 or _draws_on(final, final_soft, hits_soft_17):
                continue
            outcome = NATURAL if alone and final == 21 else final - FINAL_TOTALS[0]
            last[outcome][0].append(column)
            last[outcome][1].append(row)
            for cards in hands:
                held = nodes[cards].orders * cards[column]
                sums[len(members) + outcome, place[cards]] += held
    return _Tree(
        size=len(nodes), steps=_steps(levels, place), sums=sums, totals=len(members), last=last
    )


def outcomes(shoes: Floats, up: int, *, hits_soft_17: bool) -> Floats:
    """Return the chances of the dealer's outcomes, before any peek.

    Args:
        shoes: Cards left by value (rows: ace, 2-9, ten), one column per shoe, all known
            cards and the up card taken out.
        up: Value of the up card, 1 (ace) to 10.
        hits_soft_17: Whether the dealer draws on a soft 17.

    Returns:
        Seven rows (17, 18, 19, 20, 21, natural, bust), one column per shoe.
    """
    tree = _tree(up, hits_soft_17)
    count = shoes.shape[1]
    padded = np.pad(shoes, ((0, 0), (0, -count % _BLOCK)), mode="edge")
    result = np.empty((BUST + 1, padded.shape[1]))
    nodes = np.empty((tree.size, min(_CHUNK, padded.shape[1])))
    for start in range(0, padded.shape[1], _CHUNK):
        part = padded[:, start : start + _CHUNK]
        _fill(result[:, start : start + _CHUNK], part, tree, nodes[:, : part.shape[1]])
    return result[:, :count]


def _fill(result: Floats, shoes: Floats, tree: _Tree, nodes: Floats) -> None:
    """Write the outcomes of ``shoes`` into ``result``, with ``nodes`` as working space."""
    size = shoes.sum(axis=0)
    nodes[0] = 1 / size
    for drawn, step in enumerate(tree.steps, start=1):
        chances = (shoes[step.ranks] - step.taken) / (size - drawn)
        nodes[step.nodes] = nodes[step.parents]
        nodes[step.nodes] *= chances[step.draw]
    blocks = nodes.reshape(tree.size, -1, _BLOCK).transpose(1, 0, 2)
    sums = (tree.sums @ blocks).transpose(1, 0, 2).reshape(len(tree.sums), -1)
    for outcome, (ranks, totals) in enumerate(tree.last):
        ended = np.einsum("rs,rs->s", shoes[ranks], sums[totals])
        result[outcome] = ended - sums[tree.totals + outcome]
    result[BUST] = 1 - result[:BUST].sum(axis=0)
