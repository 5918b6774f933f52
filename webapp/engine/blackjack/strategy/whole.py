"""The exact strategy of a whole rule set: every two-card hand, the charts, the house edge.

A chart plays one action for a total, whatever cards make it: the one that is best on
average over the two-card hands of that total, weighted by how often each comes, pairs
left out unless there is nothing else. Source: RULES K23, K25.
"""

from dataclasses import dataclass

import numpy as np

from webapp.engine.blackjack.chart import (
    HARD_TOTALS,
    SOFT_TOTALS,
    UP_CARDS,
    Chart,
    chart_from_letters,
)
from webapp.engine.blackjack.strategy.dealer import Floats, Ints
from webapp.engine.blackjack.strategy.game import UPS, VALUES, Game
from webapp.engine.blackjack.strategy.hands import Hands, cards_of, hands_with
from webapp.engine.blackjack.strategy.play import COPIES, Mask, Table, play, table
from webapp.engine.blackjack.strategy.single import NATURAL_PAYS
from webapp.engine.blackjack.strategy.splits import (
    best_rule,
    best_split,
    chart_rule,
    split_aces,
    split_hands,
    split_value,
)

_LETTERS = "SHDP"
"""The actions in the order of the arrays here; of equal values the first is chosen."""
_STAND, _HIT, _DOUBLE, _SPLIT = range(4)


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeStrategy:
    """The exact strategy of one rule set.

    Attributes:
        chart: The chart and the house edge of playing by it.
        best_edge: The house edge against a player who takes the best action for the very
            cards he holds, whatever their total.
        values: The value of stand, hit, double and split, minus infinity where it is not
            offered; axes (up card 2-10 and ace, two-card hand, action). A natural has the
            values of an ordinary 21.
        places: The place of each two-card hand in ``values``, the lower card first.
    """

    chart: Chart
    best_edge: float
    values: Floats
    places: dict[tuple[int, int], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Deal:
    """The two-card hands against every up card: how often they come and what they are worth.

    Arrays have the axes (up card, hand) and then, for ``values``, the action; ``values``
    are joint with "no natural" where the player knows that (see :mod:`.play`).
    """

    game: Game
    ground: Table
    two: Ints
    weights: Floats
    values: Floats

    @property
    def hands(self) -> Hands:
        return self.ground.hands

    def place(self, first: int, second: int) -> int:
        """Return the place of a hand among the two-card hands."""
        return int(np.searchsorted(self.two, self.hands.index(cards_of(first, second))))


@dataclass(frozen=True, slots=True)
class _Rows:
    """What a chart plays by total; axes (hard or soft, total, up card)."""

    first: Ints
    hit_or_stand: Ints


def whole_strategy(game: Game) -> WholeStrategy:
    """Compute the exact strategy of ``game``."""
    deal = _deal(game)
    rows = _Rows(_by_total(deal, deal.values), _by_total(deal, deal.values[:, :, :_DOUBLE]))
    charted = deal.values.copy()
    hit, _ = play(deal.ground, _hits(deal.hands, rows))
    charted[:, :, _HIT] = hit[0][:, deal.two]
    played = rows.first[_kind(deal.hands, deal.two)].T.copy()
    pairs = {}
    for value in VALUES if game.max_hands > 1 else ():
        pair = deal.place(value, value)
        deal.values[:, pair, _SPLIT], charted[:, pair, _SPLIT] = _split(game, value, rows)
        pairs[value] = played[:, pair] = deal.values[:, pair].argmax(axis=-1)
    chosen = np.take_along_axis(charted, played[:, :, None], axis=-1)[:, :, 0]
    return WholeStrategy(
        chart=_chart(rows, pairs, _edge(deal, chosen)),
        best_edge=_edge(deal, deal.values.max(axis=-1)),
        values=deal.ground.given(deal.values.transpose(2, 0, 1), deal.two).transpose(1, 2, 0),
        places={
            (first, second): deal.place(first, second)
            for first in VALUES
            for second in VALUES[first - 1 :]
        },
    )


def _deal(game: Game) -> _Deal:
    """Return the two-card hands with the values of everything but splits."""
    hands = hands_with(cards_of())
    ground = table(game, UPS, hands, np.zeros((1, len(VALUES)), dtype=np.int64))
    two = np.flatnonzero(hands.cards == 2)
    hit, _ = play(ground)
    values = np.full((len(UPS), len(two), len(_LETTERS)), -np.inf)
    values[:, :, _STAND] = ground.stand[0][:, two]
    values[:, :, _HIT] = hit[0][:, two]
    if game.may_double:
        values[:, :, _DOUBLE] = ground.double(two)[0]
    weights = _weights(game, hands.counts[two])
    return _Deal(game=game, ground=ground, two=two, weights=weights, values=values)


def _weights(game: Game, pairs: Ints) -> Floats:
    """Return the chance of each two-card hand (row of ``pairs``) together with each up card."""
    shoe = game.decks * COPIES
    size = int(shoe.sum())
    ups = np.array(UPS) - 1
    left = shoe - np.eye(len(VALUES), dtype=np.int64)[ups]
    first = (pairs > 0).argmax(axis=1)
    second = len(VALUES) - 1 - (pairs[:, ::-1] > 0).argmax(axis=1)
    same = first == second
    ways = np.where(same, 1, 2) * left[:, first] * (left[:, second] - same)
    weights: Floats = shoe[ups, None] * ways / (size * (size - 1) * (size - 2))
    return weights


def _kind(hands: Hands, which: Ints | slice) -> tuple[Ints, Ints]:
    """Return the index of these hands into the rows of a chart."""
    return hands.soft[which].astype(np.int64), hands.total[which]


def _by_total(deal: _Deal, values: Floats) -> Ints:
    """Return the best action for each total, hard and soft, against each up card."""
    soft, total = _kind(deal.hands, deal.two)
    pair = deal.hands.counts[deal.two].max(axis=1) == 2
    rows = np.full((2, 22, len(UPS)), _HIT)
    rows[:, 21] = _STAND
    for index in {*zip(soft.tolist(), total.tolist(), strict=True)}:
        members = (soft == index[0]) & (total == index[1])
        if not pair[members].all():
            members &= ~pair
        weighted = deal.weights[:, members, None] * values[:, members]
        rows[index] = weighted.sum(axis=1).argmax(axis=-1)
    return rows


def _hits(hands: Hands, rows: _Rows) -> Mask:
    """Return for each up card and hand whether the chart hits once no double is possible."""
    hits: Mask = rows.hit_or_stand[_kind(hands, slice(None))].T == _HIT
    return hits


def _split(game: Game, value: int, rows: _Rows) -> tuple[Floats, Floats]:
    """Return the values of splitting a pair: played in the best way, and by the chart."""
    if value == 1:
        aces = split_aces(game, UPS)
        return aces, aces
    split = split_hands(game, UPS, value, most=game.max_hands)
    hands = split.ground.hands
    doubles = rows.first[_kind(hands, split.second)].T == _DOUBLE
    charted = chart_rule(split, _hits(hands, rows), doubles & game.double_after_split)
    return (
        best_split(split, best_rule(game, split), game.max_hands),
        split_value(split, charted, game.max_hands),
    )


def _edge(deal: _Deal, values: Floats) -> float:
    """Return the house edge of playing for these values of the two-card hands."""
    dealer_natural = deal.ground.natural[0][:, deal.two]
    # a natural of which the player would have known has cost his stake without any decision
    worth = values - dealer_natural * deal.game.natural_known
    natural = deal.place(1, 10)
    worth[:, natural] = NATURAL_PAYS * (1 - dealer_natural[:, natural])
    return -float((deal.weights * worth).sum())


def _chart(rows: _Rows, pairs: dict[int, Ints], edge: float) -> Chart:
    """Return the chart of these rows."""

    def letters(row: Ints) -> str:
        return "".join(_LETTERS[action] for action in row)

    return chart_from_letters(
        house_edge=edge,
        hard={total: letters(rows.first[0, total]) for total in HARD_TOTALS},
        soft={total: letters(rows.first[1, total]) for total in SOFT_TOTALS},
        pairs={
            rank: letters(pairs[value]) for rank, value in zip(UP_CARDS, UPS, strict=True) if pairs
        },
        hit_stand_hard={total: letters(rows.hit_or_stand[0, total]) for total in HARD_TOTALS},
        hit_stand_soft={total: letters(rows.hit_or_stand[1, total]) for total in SOFT_TOTALS},
    )
