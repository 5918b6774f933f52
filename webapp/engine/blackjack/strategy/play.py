"""The value of standing, hitting and doubling, for many hands and shoes at once.

Every array has three axes: how many further cards are known to be gone (a row of
``removed``), the up card, and the hand. Values are per unit of the first stake.

In a game whose player knows that the dealer has no natural, a natural counts 0
here, not -1: values are then *joint* with "no natural", which keeps everything
linear, and have to be divided by its chance in the end (:meth:`Table.given`).
This is exact conditioning on what the peek tells.

Source: RULES K4, K5, K10.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from webapp.engine.blackjack.strategy.dealer import (
    FINAL_TOTALS,
    NATURAL,
    Floats,
    Ints,
    outcomes,
)
from webapp.engine.blackjack.strategy.game import VALUES, Game
from webapp.engine.blackjack.strategy.hands import Hands, key

Mask = npt.NDArray[np.bool_]

COPIES = np.array([4] * 9 + [16], dtype=np.int64)
"""Cards of each value in one deck."""

_LOWEST = FINAL_TOTALS[0] - 1
# one row per player's total 16 (stands for all below), 17, ..., 21; one column per outcome
_PAYS = np.array(
    [
        [float(np.sign(total - final)) for final in FINAL_TOTALS] + [-1.0, 1.0]
        for total in range(_LOWEST, 22)
    ]
)


def natural_chance(shoes: Floats, ups: Sequence[int]) -> Floats:
    """Return the chance that the hole card makes a natural.

    Args:
        shoes: Cards left by value; axes (removed, up, hand, value).
        ups: Values of the up cards.
    """
    chances = np.zeros(shoes.shape[:3])
    for i, up in enumerate(ups):
        if up in (1, 10):
            chances[:, i] = shoes[:, i, :, 10 - up] / shoes[:, i].sum(axis=-1)
    return chances


def shoes_without(game: Game, ups: Sequence[int], gone: Ints) -> Floats:
    """Return the cards left by value without ``gone`` (removed, hand, value) and the up card."""
    open_cards = np.array([[float(value == up) for value in VALUES] for up in ups])
    left: Floats = (game.decks * COPIES - gone[:, None]) - open_cards[:, None]
    return left


def stand_values(game: Game, ups: Sequence[int], gone: Ints, totals: Ints) -> Floats:
    """Return the values of standing on ``totals``.

    Args:
        game: The game.
        ups: Values of the up cards.
        gone: Known cards by value, the up card apart; axes (removed, hand, value).
        totals: The player's total for each hand, at most 21.
    """
    # hands that differ by cards of one value often leave the same shoe behind
    _, first, shoe = np.unique(key(gone), return_index=True, return_inverse=True)
    distinct = gone.reshape(-1, len(VALUES))[first]
    shoe = shoe.reshape(gone.shape[:2])
    pays = _PAYS.copy()
    if game.natural_known:
        pays[:, NATURAL] = 0.0
    row = np.maximum(totals - _LOWEST, 0)
    values = np.empty((gone.shape[0], len(ups), gone.shape[1]))
    for i, up in enumerate(ups):
        shoes = shoes_without(game, [up], distinct[None])[0, 0].T
        ends = outcomes(shoes, up, hits_soft_17=game.hits_soft_17)
        values[:, i] = (pays @ ends)[row, shoe]
    return values


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The ground on which all decisions about some hands are valued.

    Attributes:
        hands: The hands.
        chances: Chance that the next card is of each value; axes (removed, up, hand, value).
        stand: Value of standing.
        lost: What the cards that pass 21 contribute to the value of the next card.
        natural: Chance that the dealer has a natural.
        natural_known: Whether the player knows that he has none.
    """

    hands: Hands
    chances: Floats
    stand: Floats
    lost: Floats
    natural: Floats
    natural_known: bool

    def hit(self, worth: Floats, hands: slice | Ints) -> Floats:
        """Return the value of one more card when ``worth`` is what the hand after it is worth.

        ``worth`` has one place more than there are hands, for bust, and 0 there.
        """
        after = worth[:, :, self.hands.after[hands]]
        drawn = np.einsum("ruhv,ruhv->ruh", self.chances[:, :, hands], after)
        hit: Floats = drawn + self.lost[:, :, hands]
        return hit

    def double(self, hands: Ints) -> Floats:
        """Return the value of doubling on these hands: one card, twice the stake."""
        stand = np.concatenate([self.stand, np.zeros((*self.stand.shape[:2], 1))], axis=-1)
        return 2 * self.hit(stand, hands)

    def given(self, values: Floats, hands: Ints | slice) -> Floats:
        """Return the values of these hands given what the player knows of a natural."""
        return values / (1 - self.natural[:, :, hands] * self.natural_known)


def table(game: Game, ups: Sequence[int], hands: Hands, removed: Ints) -> Table:
    """Return the ground for ``hands``.

    Args:
        game: The game.
        ups: Values of the up cards.
        hands: The hands.
        removed: Cards by value known to be gone besides the hand and the up card, one
            row for each case.
    """
    gone = hands.counts + removed[:, None]
    shoes = shoes_without(game, ups, gone)
    size = shoes.sum(axis=-1)
    chances = shoes / size[..., None]
    busts = (hands.after == len(hands)).astype(np.float64)
    lost = -np.einsum("ruhv,hv->ruh", chances, busts)
    if game.natural_known:
        for i, up in enumerate(ups):
            if up in (1, 10):
                # the hole card is one of those that are left after the card that lost
                left = shoes[:, i, :, 10 - up, None] - np.eye(len(VALUES))[10 - up]
                hole = left / (size[:, i, :, None] - 1)
                lost[:, i] += np.einsum("rhv,hv,rhv->rh", chances[:, i], busts, hole)
    return Table(
        hands=hands,
        chances=chances,
        stand=stand_values(game, ups, gone, hands.total),
        lost=lost,
        natural=natural_chance(shoes, ups),
        natural_known=game.natural_known,
    )


def play(ground: Table, hits: Mask | None = None) -> tuple[Floats, Floats]:
    """Return the value of hitting, and of playing on, for every hand.

    Args:
        ground: The hands and shoes.
        hits: For each up card and hand whether the player hits; None plays the better of
            hit and stand, with every card of the hand known.
    """
    hit = np.empty_like(ground.stand)
    worth = np.zeros((*ground.stand.shape[:2], len(ground.hands) + 1))
    for level in ground.hands.levels:
        hit[:, :, level] = ground.hit(worth, level)
        stand = ground.stand[:, :, level]
        if hits is None:
            worth[:, :, level] = np.maximum(hit[:, :, level], stand)
        else:
            worth[:, :, level] = np.where(hits[:, level], hit[:, :, level], stand)
    return hit, worth[:, :, :-1]
