"""Hands, decks and charts in the short notation of the tests and their data."""

import json
from fractions import Fraction
from itertools import cycle
from pathlib import Path
from typing import Any

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import Chart, chart_from_letters
from webapp.engine.blackjack.replay import replay_round
from webapp.engine.blackjack.round import Round
from webapp.engine.blackjack.rules import Rules
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


def chart(name: str) -> Chart:
    """Return one of the charts of the tests' own data."""
    tables = load("strategy_charts")["charts"][name]
    return chart_from_letters(
        house_edge=-tables["expectation"],
        pairs={rank(key): letters for key, letters in tables["pair"].items()},
        **{
            table: {int(total): letters for total, letters in tables[table].items()}
            for table in ("hard", "soft", "hit_stand_hard", "hit_stand_soft")
        },
    )


def played(rules: Rules, bets: tuple[int, ...], cards: str, moves: str) -> Round:
    """Play a whole round, and nothing less."""
    replay = replay_round(rules, bets, deck(cards), actions(moves))
    assert replay.error is None
    assert replay.round.over
    assert replay.round.dealt == len(cards.split())
    return replay.round
