"""The strategy tests' independent figures, and cards in their notation."""

import json
from pathlib import Path
from typing import Any

from webapp.engine.cards import Rank

DATA = Path(__file__).parents[2] / "data" / "blackjack"
UP_ORDER = "23456789TA"


def figures(name: str) -> Any:
    """Return the figures of a data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def rank(letter: str) -> Rank:
    """Return the rank of a letter, T for 10."""
    return Rank("10" if letter == "T" else letter)


def ranks(letters: str) -> list[Rank]:
    """Return the ranks of a hand such as ``"A7"`` or ``"6T"``."""
    return [rank(letter) for letter in letters]
