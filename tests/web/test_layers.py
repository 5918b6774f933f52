"""Imports point one way: from what answers a request, over forms and words, to the engine.

What the engine itself may import is told in tests/engine/test_architecture.py.
"""

import pytest

from tests.engine.test_architecture import GAMES, ROOT, imports, module_name

WEBAPP = ROOT / "webapp"
MODULES = {module_name(path): path for path in sorted(WEBAPP.rglob("*.py"))}

#: From the bottom up: each may import what stands below it, and within itself.
LAYERS: tuple[tuple[str, ...], ...] = (
    ("engine",),
    ("i18n", "tokens", "secret_key", "input_codes"),
    ("config", "games", "fragments", "wire"),
    ("labels", "assets", "logs", "page"),
    ("forms",),
    ("api",),
    ("views", "templating"),
    ("app",),
    ("__main__", "gunicorn_conf"),
)
LAYER_OF = {name: height for height, layer in enumerate(LAYERS) for name in layer}

#: What the package itself offers: the version, and the application made when it is asked for.
PACKAGE = "webapp"


def part(module: str) -> str:
    """Return the part of the site that a module belongs to: what follows ``webapp``."""
    return module.split(".")[1]


def ours(module: str) -> set[str]:
    """Return the modules and packages of ours that a module imports, wherever in it."""
    found = set()
    for name in imports(MODULES[module]):
        while name not in MODULES and "." in name:
            name = name.rpartition(".")[0]
        if name in MODULES and name != PACKAGE:
            found.add(name)
    return found


def game_of(module: str) -> str:
    """Return the game that a module is of, empty for those of all games."""
    return next((game for game in GAMES if game in module), "")


def test_every_part_has_its_layer() -> None:
    assert {part(module) for module in MODULES if module != PACKAGE} == set(LAYER_OF)


@pytest.mark.parametrize("module", [module for module in MODULES if module != PACKAGE])
def test_imports_point_down(module: str) -> None:
    height = LAYER_OF[part(module)]
    wrong = {
        name
        for name in ours(module)
        if part(name) != part(module) and LAYER_OF[part(name)] >= height
    }
    assert wrong == set()


@pytest.mark.parametrize("module", [module for module in MODULES if game_of(module)])
def test_no_game_imports_another(module: str) -> None:
    """In no layer: what two games share is of neither."""
    others = {name for name in ours(module) if game_of(name) not in {"", game_of(module)}}
    assert others == set()
