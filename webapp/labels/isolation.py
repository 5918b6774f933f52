"""What visitors entered among our words: none of it turns around what stands beside it.

A name in Hebrew or Arabic runs from right to left, and without an end to that the words, numbers
and signs after it would be set as part of it (UAX 9).
"""

import re
import unicodedata

from markupsafe import Markup

_FROM_THE_RIGHT = {"R", "AL", "AN"}
_START, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_NAME = re.compile("<bdi>(.*?)</bdi>")


def isolated(text: str) -> str:
    """Return a text to be shown where no element can stand, as in titles.

    >>> isolated("Minh"), len(isolated("שרה"))
    ('Minh', 5)
    """
    turns = any(unicodedata.bidirectional(character) in _FROM_THE_RIGHT for character in text)
    return f"{_START}{text}{_END}" if turns else text


def name_in_page(name: str) -> Markup:
    """Return a visitor's name as a page shows it.

    >>> name_in_page("A&B")
    Markup('<bdi>A&amp;B</bdi>')
    """
    return Markup("<bdi>{}</bdi>").format(name)


def filled(words: str, **params: object) -> Markup:
    """Return our words as a page shows them; ``params`` are escaped where they are no markup.

    >>> filled("%(name)s <%(total)s>", name=name_in_page("A"), total="&")
    Markup('<bdi>A</bdi> &lt;&amp;&gt;')
    """
    return Markup.escape(words) % params


def emphasised(words: object, **params: object) -> Markup:
    """Return our words that carry emphasis themselves; ``params`` are escaped as above.

    >>> emphasised("<em>%(result)s.</em>", result="A&B")
    Markup('<em>A&amp;B.</em>')
    """
    return Markup(str(words)) % params  # noqa: S704 - our own catalogues write the emphasis


def in_title(words: str) -> str:
    """Return words with names in them as a title shows them, where no element can stand.

    >>> in_title(filled("%(name)s, hand 2", name=name_in_page("A&B")))
    'A&B, hand 2'
    """
    if not isinstance(words, Markup):
        return words
    return Markup(_NAME.sub(lambda name: isolated(name[1]), words)).unescape()  # noqa: S704
