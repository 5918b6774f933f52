"""The source text of ``webapp/engine/blackjack/charts.py``, computed from the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import ACTION_OF_LETTER, Chart, Row
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN
from webapp.engine.blackjack.strategy.game import Game
from webapp.engine.blackjack.strategy.whole import whole_strategy

_PEEK = replace(EUROPEAN, dealer_peeks=True)
_CHARTS = {
    "EUROPEAN_CHART": (EUROPEAN, "The exact chart of the European game."),
    "CLASSIC_CHART": (CLASSIC, "The exact hit-or-stand chart of the classic game."),
    "PEEK_CHART": (
        _PEEK,
        "The widely printed chart: six decks, S17, double after split, and a dealer who peeks.",
    ),
    "PEEK_HIT_OR_STAND_CHART": (
        replace(_PEEK, may_double=False, max_hands=1),
        "What is left of the widely printed chart where only hit and stand exist.",
    ),
}
_HEAD = '''"""The charts that are known beforehand, as data.

Generated, not to be edited: ``python -m webapp.engine.blackjack.strategy`` computes this
file anew, and a test compares it. Letters: H hit, S stand, D double, P split; columns are
the up cards 2-10 and ace. Source: RULES K23.
"""

from typing import Final

from webapp.engine.blackjack.chart import chart_from_letters
'''
_LETTER_OF: Mapping[Action, str] = {action: letter for letter, action in ACTION_OF_LETTER.items()}


def charts_source() -> str:
    """Return the text of the module of committed charts."""
    parts = [_HEAD]
    for name, (rules, meaning) in _CHARTS.items():
        body = "\n".join(_chart_lines(whole_strategy(Game.of(rules)).chart))
        parts.append(f'{name}: Final = chart_from_letters(\n{body}\n)\n"""{meaning}"""\n')
    return "\n".join(parts)


def _chart_lines(chart: Chart) -> Iterator[str]:
    """Return the arguments that make ``chart``; the house edge to ten decimals."""
    yield f"    house_edge={chart.house_edge:.10f},"
    for table in ("hard", "soft", "pairs", "hit_stand_hard", "hit_stand_soft"):
        rows: Mapping[int | str, Row] = getattr(chart, table)
        if not rows:
            yield f"    {table}={{}},"
            continue
        yield f"    {table}={{"
        for key, row in rows.items():
            name = f'"{key}"' if isinstance(key, str) else str(key)
            yield f'        {name}: "{"".join(_LETTER_OF[action] for action in row.values())}",'
        yield "    },"
