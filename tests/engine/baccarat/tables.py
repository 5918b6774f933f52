"""The tables of tests/data/baccarat, read once."""

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data" / "baccarat"


def table(name: str) -> Any:
    """Return the table in ``tests/data/baccarat/<name>.json``."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
