"""What may import what: the engine stands alone, and no game knows another."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "webapp" / "engine"
GAMES = ("baccarat", "blackjack", "old_maid")
MODULES = sorted(ENGINE.rglob("*.py"))

#: The one part of the engine that may compute with numpy.
STRATEGY = "webapp.engine.blackjack.strategy"

WALK = f"""
import importlib, pkgutil, sys
import webapp.engine
for module in pkgutil.walk_packages(webapp.engine.__path__, "webapp.engine."):
    if not module.name.startswith({STRATEGY!r}):
        importlib.import_module(module.name)
print("\\n".join(sorted(sys.modules)))
"""


def module_name(path: Path) -> str:
    """Return the dotted name of a module of ours."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Yield the dotted name of everything that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_engine_loads_no_web_and_no_numpy() -> None:
    """A fresh interpreter imports every module of the engine, the strategy excepted."""
    run = subprocess.run(
        [sys.executable, "-c", WALK], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(run.stdout.split())
    for game in GAMES:
        assert f"webapp.engine.{game}" in loaded
    assert "webapp.engine.baccarat.round" in loaded
    for foreign in ("flask", "wtforms", "jinja2", "babel", "werkzeug", "itsdangerous", "numpy"):
        assert foreign not in loaded
    ours = {name for name in loaded if name.startswith("webapp.")}
    assert all(name == "webapp.engine" or name.startswith("webapp.engine.") for name in ours)


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_the_engine_imports_the_standard_library_and_itself(path: Path) -> None:
    for name in imports(path):
        top = name.partition(".")[0]
        assert (
            top in sys.stdlib_module_names
            or name.startswith("webapp.engine.")
            or (top == "numpy" and module_name(path).startswith(STRATEGY))
        ), name


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_the_engine_has_no_clock_and_no_chance_of_its_own(path: Path) -> None:
    barred = {"random", "secrets", "time", "os", "socket", "logging", "gettext", "locale"}
    assert not barred & {name.partition(".")[0] for name in imports(path)}


@pytest.mark.parametrize("game", GAMES)
def test_no_game_imports_another(game: str) -> None:
    others = tuple(f"webapp.engine.{other}" for other in GAMES if other != game)
    for path in (ENGINE / game).rglob("*.py"):
        for name in imports(path):
            assert not name.startswith(others), f"{module_name(path)} imports {name}"
    for path in ENGINE.glob("*.py"):
        for name in imports(path):
            assert not name.startswith(f"webapp.engine.{game}"), f"{path.name} imports {name}"
