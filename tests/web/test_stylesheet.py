"""The stylesheet and the templates know each other: no rule without a use, no class without one."""

import re
from pathlib import Path

from webapp.page import PAPERS

ROOT = Path(__file__).parents[2]
CSS = ROOT / "static" / "style.css"

#: Classes without a look of their own, by which a part of a page is found.
NAMES_ONLY = {"field", "kept", "permalink", "turn"}


def styled() -> set[str]:
    """Return the classes in the stylesheet's selectors."""
    css = CSS.read_text(encoding="utf-8")
    bare = re.sub(r'/\*.*?\*/|"[^"]*"', "", css, flags=re.DOTALL)
    selectors = " ".join(re.findall(r"([^{};]+)\{", bare))
    return set(re.findall(r"\.([a-z][\w-]*)", selectors))


def sources(folder: str, pattern: str) -> str:
    """Return the text of all files of a kind."""
    return "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob(pattern))
    )


def test_every_rule_has_a_use() -> None:
    """Each class in the stylesheet is a word of a template or of the script."""
    words = set(re.findall(r"[\w-]+", sources("templates", "*.html") + sources("static", "*.js")))
    assert styled() - words == set()


def test_every_class_has_a_rule() -> None:
    """Each class that a template writes out is in the stylesheet."""
    values = re.findall(r'class="((?:{{.*?}}|{%.*?%}|[^"{])*)"', sources("templates", "*.html"))
    written = set(" ".join(re.sub(r"{{.*?}}|{%.*?%}", " ", value) for value in values).split())
    assert {"leaf", "card", "wide"} < written
    assert written - styled() == NAMES_ONLY


def test_colours_are_named_once() -> None:
    """Colours stand in the tokens alone, where they change with the scheme; shadows do not."""
    css = re.sub(r"/\*.*?\*/|#000[03]\b", "", CSS.read_text(encoding="utf-8"), flags=re.DOTALL)
    rules = re.findall(r"([^{};]+){([^{}]*)}", css)
    named = [body for _, body in rules if "--paper:" in body]
    assert len(named) == 3  # light, dark, print
    assert [body for _, body in rules if re.search("#[0-9a-f]{3}", body)] == named
    for body, paper in zip(named, (*PAPERS.values(), "#fff"), strict=True):
        assert f"--paper: {paper};" in body
