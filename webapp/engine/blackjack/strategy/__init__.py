"""The exact strategy of Blackjack: what each decision is worth, the charts, the house edge.

All values are expected net wins per unit of the first stake, before any further card is
known, of a hand dealt from a full shoe without the cards that are known: the hand's
own, the dealer's up card and, after a split, the pair card of each other hand. They
depend on the very cards, not on the total alone, and on no simulation. 10, J, Q and K
are one value, as up cards too.

Where the dealer peeks, or a dealer's natural would have ended the round, the values are
those of a player who knows that there is none. How splits are counted is told in
:mod:`.splits`.

Importing this package loads no numpy and computes nothing; the charts of the preset
rule sets are committed data and need neither. Source: RULES K2-K10, K23-K25.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import isfinite
from types import MappingProxyType
from typing import TYPE_CHECKING

from webapp.engine.blackjack.chart import UP_CARDS, Chart, Difference, differences
from webapp.engine.blackjack.charts import (
    CLASSIC_CHART,
    EUROPEAN_CHART,
    PEEK_CHART,
    PEEK_HIT_OR_STAND_CHART,
)
from webapp.engine.blackjack.hands import check_copies
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN, Rules
from webapp.engine.blackjack.strategy.game import UPS, VALUE_OF, Game
from webapp.engine.blackjack.strategy.recent import Recent
from webapp.engine.blackjack.strategy.values import ActionValues, DealerProbabilities
from webapp.engine.cards import Rank

if TYPE_CHECKING:
    from webapp.engine.blackjack.strategy.whole import WholeStrategy

__all__ = [
    "ActionValues",
    "DealerProbabilities",
    "chart",
    "composition_edge",
    "dealer_probabilities",
    "differences_from_peek",
    "hand_values",
    "house_edge",
    "peek_chart",
    "two_card_values",
]

RULE_SETS_KEPT = 256
HANDS_KEPT = 4096

#: One thread computes and one may wait: most of the server's eight stay free for whatever needs
#: no computation.
MOST_WAITING = 1

#: Seconds. A rule set takes about a third of one, on a machine that is busy otherwise several.
PATIENCE = 3.0

_RANK_OF = dict(zip(UPS, UP_CARDS, strict=True))


# ------------------------------------------------------------------ one hand


def hand_values(
    rules: Rules,
    cards: Sequence[Rank],
    up: Rank,
    *,
    after_split: bool = False,
    hands_held: int = 1,
) -> ActionValues:
    """Return what each action is worth that this rule set offers to this hand.

    After a split the first card is the one that was split, and each other hand is known
    to hold a card of its value: those are taken out of the shoe along with the hand's own
    cards. What else lies in the other hands is not asked for. A further split is valued
    with the hands that are still allowed.

    Args:
        rules: The rule set.
        cards: The cards of the hand, at least two, in any order but for the first card
            after a split.
        up: The dealer's up card.
        after_split: Whether the hand was made by a split.
        hands_held: Hands the player holds, this one included: 1 for a hand that was
            dealt, 2-4 (at most ``rules.max_hands``) after a split.

    Returns:
        The values; none at all for a hand that has passed 21, only ``natural`` for a
        natural, only ``stand`` for a hand that is closed (a split ace, or 21 where
        ``rules.stands_on_21``).

    Raises:
        ImpossibleCards: ``too_many_copies`` of a rank for the decks of the rule set.
        ValueError: Fewer than two cards, or a number of hands that does not fit.

    >>> values = hand_values(EUROPEAN, (Rank.EIGHT, Rank.EIGHT), Rank.TEN)
    >>> [f"{value:.5f}" for value in (values.hit, values.stand, values.split)]
    ['-0.57145', '-0.57283', '-0.60963']
    >>> values.best
    <Action.HIT: 'hit'>

    Source: RULES K3-K8, K24.
    """
    _check_hand(rules, cards, up, after_split=after_split, hands_held=hands_held)
    values = [VALUE_OF[rank] for rank in cards]
    return _hand_values(
        Game.of(rules),
        tuple(sorted(values)),
        VALUE_OF[up],
        values[0] if after_split else None,
        hands_held,
        rules.stands_on_21,
    )


def _check_hand(
    rules: Rules, cards: Sequence[Rank], up: Rank, *, after_split: bool, hands_held: int
) -> None:
    """Check that a player can hold a hand, and the shoe its cards with those known elsewhere."""
    if len(cards) < 2:
        raise ValueError(f"a hand has at least two cards, not {len(cards)}")
    if hands_held not in (range(2, rules.max_hands + 1) if after_split else (1,)):
        raise ValueError(f"{hands_held} hands held, after_split={after_split}")
    others = [cards[0]] * (hands_held - 1)
    check_copies((*cards, up), rules.decks, others=others)


@lru_cache(maxsize=HANDS_KEPT)
def _hand_values(
    game: Game,
    values: tuple[int, ...],
    up: int,
    split_from: int | None,
    held: int,
    stands_on_21: bool,
) -> ActionValues:
    """Value a hand that is known to be possible; equal hands are computed once."""
    from webapp.engine.blackjack.strategy import single
    from webapp.engine.blackjack.strategy.hands import cards_of

    if sum(values) > 21:
        return ActionValues()
    if values == (1, 10) and split_from is None:
        return ActionValues(natural=single.natural_value(game, up))
    hand = single.Hand(cards=cards_of(*values), up=up, split_from=split_from, held=held)
    stand, hit, double = single.play_values(game, hand)
    total = sum(values) + (10 if 1 in values and sum(values) <= 11 else 0)
    if split_from == 1 or (stands_on_21 and total == 21):
        return ActionValues(stand=stand)
    first_two = len(values) == 2
    may_double = game.may_double if split_from is None else game.double_after_split
    may_split = first_two and values[0] == values[1] and held < game.max_hands
    return ActionValues(
        stand=stand,
        hit=hit,
        double=double if first_two and may_double else None,
        split=single.split_value(game, hand, values[0]) if may_split else None,
    )


@lru_cache(maxsize=HANDS_KEPT)
def _dealer_probabilities(game: Game, up: int) -> DealerProbabilities:
    from webapp.engine.blackjack.strategy.single import dealer_outcomes

    *totals, natural, bust = dealer_outcomes(game, up)
    return DealerProbabilities(
        totals=MappingProxyType(dict(zip(range(17, 22), totals, strict=True))),
        natural=natural,
        bust=bust,
    )


def dealer_probabilities(rules: Rules, up: Rank) -> DealerProbabilities:
    """Return how the dealer's hand ends when only the up card is known, before any peek.

    Source: RULES K9.
    """
    return _dealer_probabilities(Game.of(rules), VALUE_OF[up])


# ------------------------------------------------------------- the rule set


def _compute(game: Game) -> "WholeStrategy":
    from webapp.engine.blackjack.strategy.whole import whole_strategy

    return whole_strategy(game)


_strategies = Recent(_compute, size=RULE_SETS_KEPT, most_waiting=MOST_WAITING, patience=PATIENCE)

_COMMITTED = {
    Game.of(EUROPEAN): EUROPEAN_CHART,
    Game.of(CLASSIC): CLASSIC_CHART,
    Game.of(replace(EUROPEAN, dealer_peeks=True)): PEEK_CHART,
}


def chart(rules: Rules) -> Chart:
    """Return the exact chart of a rule set; the committed ones are at hand at once.

    Raises:
        ValueError: Decks not in 1-8 or hands not in 1-4.
        Busy: The rule set is not known yet, and too many others are asked for at once.

    Source: RULES K23, K25.
    """
    game = Game.of(rules)
    return _COMMITTED[game] if game in _COMMITTED else _strategies(game).chart


def house_edge(rules: Rules) -> float:
    """Return what a player who plays the chart loses on average per unit of his first stake.

    >>> f"{house_edge(EUROPEAN):.4%}"
    '0.5176%'
    """
    return chart(rules).house_edge


def composition_edge(rules: Rules) -> float:
    """Return the house edge against a player who goes by his very cards, not by their total."""
    return _strategies(Game.of(rules)).best_edge


def two_card_values(rules: Rules, up: Rank) -> Mapping[tuple[Rank, Rank], ActionValues]:
    """Return the values of every hand of two dealt cards against an up card.

    The keys name the lower card first, the ace lowest, and 10 for every ten-value card.
    The values are those of :func:`hand_values`.
    """
    from webapp.engine.blackjack.strategy.single import natural_value

    game = Game.of(rules)
    whole = _strategies(game)
    at = whole.values[UPS.index(VALUE_OF[up])]
    values = {}
    for (first, second), place in whole.places.items():
        offered = [value if isfinite(value) else None for value in at[place].tolist()]
        stand, hit, double, split = offered
        values[_RANK_OF[first], _RANK_OF[second]] = (
            ActionValues(natural=natural_value(game, VALUE_OF[up]))
            if (first, second) == (1, 10)
            else ActionValues(stand=stand, hit=hit, double=double, split=split)
        )
    return MappingProxyType(values)


def peek_chart(rules: Rules) -> Chart:
    """Return the widely printed chart for peek games, as far as this rule set can play it."""
    only_hit_or_stand = not rules.may_double and rules.max_hands == 1
    return PEEK_HIT_OR_STAND_CHART if only_hit_or_stand else PEEK_CHART


def differences_from_peek(rules: Rules) -> tuple[Difference, ...]:
    """Return where the exact chart of a rule set differs from the peek chart.

    >>> for cell in differences_from_peek(EUROPEAN):
    ...     print(cell.table, cell.row, "v", cell.up, cell.action, "not", cell.other)
    hard 11 v 10 hit not double
    pairs 8 v 10 hit not split
    pairs 8 v A hit not split
    pairs A v A hit not split

    Source: RULES K23.
    """
    return differences(chart(rules), peek_chart(rules))
