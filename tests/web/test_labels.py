"""Words: every code has them in every language, and nothing is translated too early."""

import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

import webapp
import webapp.engine
from tests.states import LANGUAGES
from webapp import labels
from webapp.engine.codes import Code
from webapp.i18n import LANGUAGES as KNOWN
from webapp.i18n import speak

ROOT = Path(__file__).parents[2]


def all_code_types() -> Iterator[type[Code]]:
    """Yield every enumeration of codes there is."""
    for module in pkgutil.walk_packages(webapp.__path__, "webapp."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    yield from Code.__subclasses__()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(app: Flask, language: str) -> None:
    """Exhaustive by walking the enumerations; a word is never the raw code."""
    with app.test_request_context():
        speak(KNOWN[language])
        for codes in all_code_types():
            table = labels.WORDS.get(codes) or labels.MESSAGES[codes]
            assert set(table) == set(codes)
            for code, words in table.items():
                assert str(words).strip()
                assert "_" not in str(words), code


def test_catalogues_are_complete() -> None:
    """No message without a translation, none left over, all files as the tool writes them."""
    result = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "messages"), "--check"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_placeholders_and_tags_are_kept() -> None:
    """A translation fills the same names and carries the same emphasis as its message."""
    import re

    from babel.messages.pofile import read_po

    def parts(text: str) -> list[str]:
        return sorted(set(re.findall(r"%\(\w+\)s|</?\w+", text)))

    for path in sorted((ROOT / "webapp" / "translations").glob("*/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id and isinstance(message.id, str):
                    assert parts(str(message.string)) == parts(message.id), (path.name, message.id)
                elif message.id:
                    for form in message.string or ():
                        assert parts(form) == parts(message.id[1]), (path.name, message.id)


def test_importing_translates_nothing() -> None:
    """Words are looked up when they are shown, never when a module is loaded (WEB-19)."""
    code = (
        "import webapp.i18n as i18n\n"
        "def early(*_): raise AssertionError('translated too early')\n"
        "i18n.translations = early\n"
        "import webapp.app\n"
        "webapp.app.build()\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)
