"""The values of one hand: only what can still become of it is computed."""

from dataclasses import dataclass

import numpy as np

from webapp.engine.blackjack.strategy.dealer import outcomes
from webapp.engine.blackjack.strategy.game import VALUES, Game
from webapp.engine.blackjack.strategy.hands import Cards, cards_of, hands_with
from webapp.engine.blackjack.strategy.play import natural_chance, play, shoes_without, table
from webapp.engine.blackjack.strategy.splits import best_rule, best_split, split_aces, split_hands

NATURAL_PAYS = 1.5
"""Net win of a natural per unit of stake. Source: RULES K10, K18."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand to be valued.

    Attributes:
        cards: Its cards by value.
        up: The value of the up card.
        split_from: The value of the pair that it was split from, or None.
        held: Hands that the player holds, each of the others with a card of that pair.
    """

    cards: Cards
    up: int
    split_from: int | None
    held: int


def play_values(game: Game, hand: Hand) -> tuple[float, float, float]:
    """Return the values of stand, hit and double; the last means nothing after a third card."""
    elsewhere = np.zeros((1, len(VALUES)), dtype=np.int64)
    if hand.split_from is not None:
        elsewhere[0, hand.split_from - 1] = hand.held - 1
    ground = table(game, (hand.up,), hands_with(hand.cards), elsewhere)
    itself = np.array([0])
    hit, _ = play(ground)
    joint = np.stack([ground.stand[:, :, itself], hit[:, :, itself], ground.double(itself)])
    stand, hit_value, double = ground.given(joint, itself).ravel().tolist()
    return stand, hit_value, double


def split_value(game: Game, hand: Hand, pair: int) -> float:
    """Return the value of splitting ``hand``, a pair of the value ``pair``."""
    ups = (hand.up,)
    if pair == 1:
        joint = split_aces(game, ups)
    else:
        most = game.max_hands - hand.held + 1
        hands = split_hands(game, ups, pair, others=hand.held, most=most)
        joint = best_split(hands, best_rule(game, hands), most)
    known = np.array(cards_of(*[pair] * (hand.held + 1)), dtype=np.int64)
    chance = natural_chance(shoes_without(game, ups, known[None, None]), ups).item()
    return float(joint[0] / (1 - chance * game.natural_known))


def natural_value(game: Game, up: int) -> float:
    """Return the value of a player's natural, which only a dealer's natural ties."""
    known = np.array(cards_of(1, 10), dtype=np.int64)
    chance = natural_chance(shoes_without(game, (up,), known[None, None]), (up,)).item()
    return NATURAL_PAYS if game.natural_known else NATURAL_PAYS * (1 - chance)


def dealer_outcomes(game: Game, up: int) -> list[float]:
    """Return the chances of the dealer's outcomes when only the up card is known."""
    shoes = shoes_without(game, (up,), np.zeros((1, 1, len(VALUES)), dtype=np.int64))
    chances: list[float] = outcomes(shoes[0, 0].T, up, hits_soft_17=game.hits_soft_17)[
        :, 0
    ].tolist()
    return chances
