"""What the exact strategy answers."""

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.engine.blackjack.actions import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionValues:
    """What each action is worth, in units of the first stake; None where it is not offered.

    Attributes:
        stand: The value of standing, also of a hand that is closed and only waits.
        hit: The value of one more card, and of hitting or standing as is best after it.
        double: The value of doubling, for twice the stake.
        split: The value of all hands that come of a split together.
        natural: The value of a natural, which leaves nothing to decide.
    """

    stand: float | None = None
    hit: float | None = None
    double: float | None = None
    split: float | None = None
    natural: float | None = None

    def of(self, action: Action) -> float | None:
        """Return the value of ``action``, None where it is not offered."""
        return {
            Action.STAND: self.stand,
            Action.HIT: self.hit,
            Action.DOUBLE: self.double,
            Action.SPLIT: self.split,
        }[action]

    @property
    def best(self) -> Action | None:
        """The action of the highest value, None if there is nothing to decide."""
        values = {action: value for action in Action if (value := self.of(action)) is not None}
        return max(values, key=values.__getitem__, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerProbabilities:
    """How the dealer's hand ends; all chances together are 1.

    Attributes:
        totals: The chance of each final total 17-21, naturals left out.
        natural: The chance of a natural.
        bust: The chance of passing 21.
    """

    totals: Mapping[int, float]
    natural: float
    bust: float
