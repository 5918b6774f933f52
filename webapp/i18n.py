"""Languages: which there are, how one is chosen, and words looked up in their catalogues.

Every page lives under its language's tag (``/vi/…``), which the request then speaks. Catalogues
are ``.po`` files, one for the site and one for each game, merged and compiled in memory when a
language is first needed.
"""

import gettext as stdlib_gettext
import io
import re
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import LazyProxy
from markupsafe import Markup, escape
from werkzeug.datastructures import LanguageAccept
from werkzeug.routing import BaseConverter

TRANSLATIONS = Path(__file__).parent / "translations"


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A language that every page exists in.

    Attributes:
        tag: Its BCP 47 tag, as in addresses and ``lang``.
        own_name: Its name in itself.
        own_word: Its word for "language".
        locale: Its CLDR locale, for numbers.
        gap: What stands in a sentence between its own script and a name in another one.
    """

    tag: str
    own_name: str
    own_word: str
    locale: Locale
    gap: str = ""

    def gettext(self, message: str) -> str:
        """Return a message in this language, whatever the request's is."""
        return translations(self.tag).gettext(message)


LANGUAGES: dict[str, Language] = {
    language.tag: language
    for language in (
        Language(tag="en", own_name="English", own_word="Language", locale=Locale("en")),
        Language(tag="vi", own_name="Tiếng Việt", own_word="Ngôn ngữ", locale=Locale("vi")),
        Language(
            tag="zh-Hant",
            own_name="繁體中文",
            own_word="語言",
            locale=Locale("zh", "TW", "Hant"),
            gap=" ",
        ),
        Language(tag="ko", own_name="한국어", own_word="언어", locale=Locale("ko")),
    )
}
DEFAULT = LANGUAGES["en"]

_BY_PRIMARY_TAG = {tag.partition("-")[0]: language for tag, language in LANGUAGES.items()}
#: Chinese characters, the one script that is written without gaps here.
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*")


class LanguageConverter(BaseConverter):
    """The first part of a page's address: one of our tags, exactly as we write it."""

    regex = "|".join(LANGUAGES)


def language_for(tag: str) -> Language | None:
    """Return our language for any tag of it (``zh-TW``, ``EN_gb``), None for other languages.

    Every Chinese tag gets Traditional Chinese, the only Chinese there is here.
    """
    if not _TAG.fullmatch(tag):
        return None
    return _BY_PRIMARY_TAG.get(re.split("[-_]", tag.lower())[0])


def negotiated(accepted: LanguageAccept) -> Language:
    """Return the best of the languages that a browser accepts and we have, else English."""
    for tag, quality in accepted:
        if quality > 0 and (language := language_for(tag)):
            return language
    return DEFAULT


# A variable of our own: every word is looked up through it, and flask.g is slow for that.
_spoken: ContextVar[Language] = ContextVar("language", default=DEFAULT)


def current_language() -> Language:
    """Return the language of the present request."""
    return _spoken.get()


def speak(language: Language) -> None:
    """Set the language of the present request, until it ends."""
    _spoken.set(language)


@cache
def translations(tag: str) -> stdlib_gettext.GNUTranslations:
    """Return the compiled words of a language, all its catalogues together."""
    merged = Catalog(locale=LANGUAGES[tag].locale)
    for path in sorted((TRANSLATIONS / tag / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=LANGUAGES[tag].locale):
                if message.id:
                    merged.add(message.id, message.string, context=message.context)
    compiled = io.BytesIO()
    write_mo(compiled, merged)
    compiled.seek(0)
    return stdlib_gettext.GNUTranslations(compiled)


def gettext(message: str, **params: object) -> str:
    """Return ``message`` in the request's language, its ``%(name)s`` filled with ``params``."""
    words = translations(current_language().tag).gettext(message)
    return words % params if params else words


def ngettext(singular: str, plural: str, num: int, **params: object) -> str:
    """Return the form for ``num`` in the request's language; ``%(num)s`` is filled too."""
    return plural_form(singular, plural, num) % {"num": num, **params}


def plural_form(singular: str, plural: str, num: int) -> str:
    """Return the form for ``num`` in the request's language, not filled yet, as templates want."""
    return translations(current_language().tag).ngettext(singular, plural, num)


def pgettext(context: str, message: str, **params: object) -> str:
    """Return ``message`` as it reads in ``context``, in the request's language."""
    words = translations(current_language().tag).pgettext(context, message)
    return words % params if params else words


def npgettext(context: str, singular: str, plural: str, num: int, **params: object) -> str:
    """Return the form for ``num`` of a message in ``context``, in the request's language."""
    return plural_form_in(context, singular, plural, num) % {"num": num, **params}


def plural_form_in(context: str, singular: str, plural: str, num: int) -> str:
    """Return the form for ``num`` of a message in ``context``, not filled yet."""
    return translations(current_language().tag).npgettext(context, singular, plural, num)


def words_in_page(message: str, **params: object) -> Markup:
    """Return ``message`` as a page shows it; ``params`` are escaped as they are filled in.

    This is what templates call ``gettext``. Most messages take nothing: they are kept, ready to
    show.
    """
    tag = current_language().tag
    return _words(tag, message) % params if params else _whole_words(tag, message)


# What messages there are is written in the templates; the size is a limit that is never reached.
@lru_cache(maxsize=8192)
def _words(tag: str, message: str) -> Markup:
    return Markup(translations(tag).gettext(message))  # noqa: S704 - our own catalogues


@lru_cache(maxsize=8192)
def _whole_words(tag: str, message: str) -> Markup:
    return _words(tag, message) % {}  # a per cent sign is doubled in messages


def joined(*sentences: str) -> str:
    """Return whole sentences one after the other, as the language sets them."""
    return between(pgettext("between sentences", " "), sentences)


def listed(items: Iterable[str]) -> str:
    """Return items one after the other, as the language separates them."""
    return between(pgettext("between cards", ", "), items)


def between(separator: str, parts: Iterable[str]) -> str:
    """Return parts with a separator between them, as markup where one of them is."""
    parts = tuple(parts)
    if any(isinstance(part, Markup) for part in parts):
        return Markup.escape(separator).join(parts)
    return separator.join(parts)


def in_sentence(name: str, *, begins: bool = False) -> str:
    """Return a name as it stands in a sentence, or as it ``begins`` one.

    Chinese has no gap beside a Chinese name, and one beside a name in another script.
    """
    gap = current_language().gap
    shown = name.striptags() if isinstance(name, Markup) else name
    before = "" if begins or _HAN.match(shown) else gap
    return before + name + ("" if _HAN.match(shown[-1:]) else gap)


def marked(message: str) -> str:
    """Return words as they are: they stand in the catalogues, and who shows them looks them up."""
    return message


class LazyWords(LazyProxy):
    """Words that are looked up each time they are shown, never before."""

    def __html__(self) -> Markup:
        """Return the words for a page: escaped, and looked up once for it."""
        return escape(str(self.value))


def lazy_gettext(message: str) -> LazyProxy:
    """Return words that are looked up each time they are shown, never before."""
    return LazyWords(gettext, message, enable_cache=False)


def lazy_pgettext(context: str, message: str) -> LazyProxy:
    """Return words in a context that are looked up each time they are shown."""
    return LazyWords(pgettext, context, message, enable_cache=False)
