"""Words for codes: the only place where what the engine answers becomes language.

Each module holds one game's tables and sentences. Every code has its words in each language;
a code without words is an error, never shown raw.
"""

from typing import cast

from webapp.engine.codes import Code
from webapp.engine.errors import RuleError
from webapp.i18n import pgettext
from webapp.labels import baccarat, cards, inputs, numbers
from webapp.labels.inputs import shown
from webapp.labels.words import Words

#: The words of every code.
WORDS: Words = {
    **cards.WORDS,
    **baccarat.WORDS,
}

#: The sentence of every error code; its ``%(name)s`` take the error's parameters.
MESSAGES: Words = {
    **inputs.MESSAGES,
    **cards.MESSAGES,
    **baccarat.MESSAGES,
}


__all__ = ["MESSAGES", "WORDS", "cards", "label", "message", "numbers"]


def label(code: Code) -> str:
    """Return the word for a code in the request's language.

    Raises:
        KeyError: A code without words.
    """
    return str(WORDS[type(code)][code])


def message(error: RuleError) -> str:
    """Return the sentence about an error in the request's language.

    Raises:
        KeyError: A code without a sentence.
    """
    params = {name: _readable(value) for name, value in error.params.items()}
    return cast(str, MESSAGES[type(error.code)][error.code] % params)


def _readable(value: object) -> object:
    """Return an error's parameter as its sentence shows it."""
    if isinstance(value, tuple):
        return pgettext("between cards", ", ").join(map(str, value))
    return shown(value) if isinstance(value, str) else value
