"""Compute the committed charts anew: ``python -m webapp.engine.blackjack.strategy``."""

from pathlib import Path

from webapp.engine.blackjack import charts
from webapp.engine.blackjack.strategy.source import charts_source

Path(charts.__file__).write_text(charts_source(), encoding="utf-8", newline="\n")
