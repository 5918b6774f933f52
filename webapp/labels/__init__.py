"""Words for codes: the only place where what the engine answers becomes language.

Each module holds one game's tables and sentences. Every code has its words in each language;
a code without words is an error, never shown raw.
"""

from typing import cast

from webapp.engine.codes import Code
from webapp.engine.errors import RuleError
from webapp.i18n import listed
from webapp.labels import (
    amounts,
    baccarat,
    blackjack,
    cards,
    games,
    inputs,
    isolation,
    numbers,
    old_maid,
)
from webapp.labels.inputs import shown
from webapp.labels.words import Counted, Words

#: The words of every code.
WORDS: Words = {
    **cards.WORDS,
    **games.WORDS,
    **baccarat.WORDS,
    **old_maid.WORDS,
    **blackjack.WORDS,
}

#: The sentence of every error code; its ``%(name)s`` take the error's parameters.
MESSAGES: Words = {
    **inputs.MESSAGES,
    **amounts.MESSAGES,
    **cards.MESSAGES,
    **games.MESSAGES,
    **baccarat.MESSAGES,
    **old_maid.MESSAGES,
    **blackjack.MESSAGES,
}

#: The numbers in those sentences that depend on their noun, or it on them.
COUNTED: Counted = {**blackjack.COUNTED}


__all__ = ["MESSAGES", "WORDS", "amounts", "cards", "isolation", "label", "message", "numbers"]


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
    counted = COUNTED.get(type(error.code), {}).get(error.code, {})
    params = {
        name: counted[name](cast(int, value)) if name in counted else _in_words(value)
        for name, value in error.params.items()
    }
    return cast(str, MESSAGES[type(error.code)][error.code] % params)


def _in_words(value: object) -> object:
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, tuple):
        return listed(map(str, value))
    return numbers.whole(value) if type(value) is int else value
