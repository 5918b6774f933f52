"""Bars on one axis: where results lie between lowest and highest, in per cent of a width."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor

_STEP = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A mark on the axis.

    Attributes:
        value: What it stands for.
        place: Where it stands, in per cent.
        minor: Whether its number may be left out where there is little room.
    """

    value: float
    place: float
    minor: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A bar that hangs from zero: where it begins and how long it is, in per cent."""

    start: float
    length: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """An axis that holds zero, from ``low`` to ``high``, in steps of one half."""

    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> "Axis":
        """Return the shortest axis that holds all values."""
        shown = [0.0, *values]
        low, high = floor(min(shown) / _STEP) * _STEP, ceil(max(shown) / _STEP) * _STEP
        return cls(low=low, high=high if high > low else low + _STEP)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The marks: every half, the ends and zero before all others."""
        count = round((self.high - self.low) / _STEP)
        values = [self.low + step * _STEP for step in range(count + 1)]
        return tuple(
            Tick(
                value=value,
                place=self.place(value),
                minor=value not in (self.low, 0, self.high),
            )
            for value in values
        )

    def place(self, value: float) -> float:
        """Return where a value lies."""
        return round(100 * (value - self.low) / (self.high - self.low), 2)

    def bar(self, value: float) -> Bar:
        """Return the bar of a value."""
        zero, end = self.place(0), self.place(value)
        return Bar(start=min(zero, end), length=round(abs(end - zero), 2))
