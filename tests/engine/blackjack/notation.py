"""Hands, decks and charts in the short notation of the tests and their data."""

import json
from collections.abc import Mapping
from fractions import Fraction
from itertools import cycle
from pathlib import Path
from typing import Any

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.players import Chart, ChartRows, LevelCharts
from webapp.engine.cards import Card, Rank, Suit, parse_card, parse_rank

DATA = Path(__file__).parents[2] / "data" / "blackjack"
_LETTERS = {"H": Action.HIT, "S": Action.STAND, "D": Action.DOUBLE, "P": Action.SPLIT}


def load(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def rank(text: str) -> Rank:
    return parse_rank("10" if text == "T" else text)


def ranks(text: str) -> tuple[Rank, ...]:
    return tuple(rank(part) for part in text.split())


def deck(text: str) -> tuple[Card, ...]:
    """Return cards by rank and suit (``10S``), or by rank alone, with suits in turn."""
    suits = cycle(Suit)
    return tuple(
        parse_card(part) if part[-1] in "SHDC" else Card(rank(part), next(suits))
        for part in text.split()
    )


def actions(letters: str) -> tuple[Action, ...]:
    return tuple(_LETTERS[letter] for letter in letters.upper())


def exact(*values: int | str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, values))


def chart(preset: str) -> Chart:
    rows = load("level_charts")
    return Chart(
        hard=_rows(rows[preset]["hard"]),
        soft=_rows(rows[preset]["soft"]),
        pairs=_rows(rows[preset]["pair"]),
        hit_stand_hard=_rows(rows[preset]["hit_stand_hard"]),
        hit_stand_soft=_rows(rows[preset]["hit_stand_soft"]),
    )


def level_charts() -> LevelCharts:
    return LevelCharts(normal=chart("peek_das"), hard=chart("no_peek_das"))


def _rows(table: Mapping[str, str]) -> ChartRows:
    up_cards = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
    keys = {"T": 10, "A": 1}
    return {
        keys.get(key) or int(key): {
            up: _LETTERS[letter] for up, letter in zip(up_cards, row, strict=True)
        }
        for key, row in table.items()
    }
