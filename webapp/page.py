"""What every page knows: its own address in each language, and the games there are."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote

from babel.support import LazyProxy
from flask import current_app, request

from webapp.config import Settings
from webapp.engine.blackjack.rules import PRESETS
from webapp.i18n import LANGUAGES, Language, current_language
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import lazy_pgettext as _lp

#: What pages are set on, by the colour scheme that the visitor's system asks for.
PAPERS = {"light": "#fbfaf6", "dark": "#14171b"}

#: The longest address that is answered, in bytes of path and query.
LONGEST_ADDRESS = 8_000

#: Characters that stay as they are in a query; everything else is percent-encoded again.
_QUERY_SAFE = "!$&'()*+,-./:;=?@_~%"


@dataclass(frozen=True, slots=True)
class Chapter:
    """One of a game's pages.

    Attributes:
        name: What one does there.
        short_name: The same in a word, for the row at the top of a phone's screen.
        endpoint: The page.
        beyond: The page that it leads on to, if that is one of the same chapter.
    """

    name: LazyProxy
    short_name: LazyProxy
    endpoint: str
    beyond: str = ""

    @property
    def current(self) -> Literal["page", "true"] | None:
        """What ``aria-current`` says of it: it is the page shown, or that lies beyond it."""
        if request.endpoint == self.endpoint:
            return "page"
        return "true" if request.endpoint == self.beyond else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game in the header and on the home page.

    Attributes:
        name: Its name.
        blueprint: The blueprint of its pages.
        chapters: Its pages in the order in which they are offered.
    """

    name: LazyProxy
    blueprint: str
    chapters: tuple[Chapter, ...] = ()

    @property
    def endpoint(self) -> str:
        """The checker of the game, its first page."""
        return f"{self.blueprint}.check"

    @property
    def current(self) -> bool:
        """Whether the page shown is one of the game's."""
        return request.blueprint == self.blueprint


GAMES = (
    Game(
        name=_l("Baccarat"),
        blueprint="baccarat",
        chapters=(
            Chapter(_l("Check a round"), _lp("in a word", "Check"), "baccarat.check"),
            Chapter(_l("Exact odds"), _lp("in a word", "Odds"), "baccarat.odds"),
            Chapter(_l("Drill"), _lp("in a word", "Drill"), "baccarat.drill"),
            Chapter(_l("Audit a log"), _lp("in a word", "Audit"), "baccarat.audit"),
            Chapter(_l("The rules"), _lp("in a word", "Rules"), "baccarat.rules"),
        ),
    ),
    Game(
        name=_l("Blackjack"),
        blueprint="blackjack",
        chapters=(
            Chapter(_l("Check a hand"), _lp("in a word", "Check"), "blackjack.check"),
            Chapter(_l("Strategy"), _lp("in a word", "Strategy"), "blackjack.strategy"),
            Chapter(_l("Settle a hand"), _lp("in a word", "Settle"), "blackjack.settle"),
            Chapter(
                _l("Play at the table"),
                _lp("in a word", "Table"),
                "blackjack.set_up",
                beyond="blackjack.table",
            ),
            Chapter(_l("The rules"), _lp("in a word", "Rules"), "blackjack.rules"),
        ),
    ),
    Game(
        name=_l("Old Maid"),
        blueprint="old_maid",
        chapters=(
            Chapter(_l("Pair checker"), _lp("in a word", "Pairs"), "old_maid.check"),
            Chapter(
                _l("New game"), _lp("in a word", "Game"), "old_maid.set_up", beyond="old_maid.table"
            ),
            Chapter(_l("The rules"), _lp("in a word", "Rules"), "old_maid.rules"),
        ),
    ),
)


_BLACKJACK_RULES = [rules.title for rules in PRESETS.values()]


def context() -> dict[str, Any]:
    """Return what all templates can use."""
    return {
        "language": current_language(),
        "languages": LANGUAGES.values(),
        "games": GAMES,
        "in_language": _in_languages(),
        "base_url": base_url(),
        "blackjack_rules": _BLACKJACK_RULES,
        "this_site": this_site(current_language()),
        "papers": PAPERS,
    }


def this_site(language: Language) -> str:
    """Return what the site is, in one breath."""
    return language.gettext(
        "Baccarat, Blackjack, Old Maid: enter the cards on the table and read what the rules "
        "require, why, and which rule says so."
    )


def settings() -> Settings:
    """Return the application's settings."""
    chosen: Settings = current_app.config["SETTINGS"]
    return chosen


def base_url() -> str:
    """Return what stands before our addresses in the public ones, empty if that is not set.

    Behind a prefix our own addresses begin with it; a setting that ends with it means the same.
    """
    return settings().base_url.removesuffix(request.root_path)


def secret_key() -> str:
    """Return the server's secret key; it is made when it is first needed.

    Raises:
        SecretKeyError: There is none and none can be made.
    """
    key: str = current_app.extensions["secret_key"]()
    return key


def has_language(endpoint: str) -> bool:
    """Return whether the addresses of an endpoint begin with a language."""
    return current_app.url_map.is_endpoint_expecting(endpoint, "lang")


def is_over_long() -> bool:
    """Return whether the present address is longer than any that is answered."""
    return len(request.path.encode()) + len(request.query_string) > LONGEST_ADDRESS


def _in_languages() -> Callable[[str], str]:
    """Return what gives the address of the present page in a language, its query kept.

    Where there is no such page, or its address is too long to be written once more for each
    language, it is the start page's.
    """
    _, first_part, *rest = request.path.split("/", 2)
    if first_part not in LANGUAGES or is_over_long():
        return lambda tag: address(f"/{tag}/")
    # the languages differ in nothing else: what stands around them is written once for all
    before, after = address("/"), _quoted("/".join(("", *rest)), request.query_string)
    return lambda tag: f"{before}{tag}{after}"


def address(path: str, query: bytes = b"") -> str:
    """Return a relative address below where the site is mounted.

    It begins with one slash whatever ``path`` begins with: two would name another host.
    """
    return _quoted(f"{request.root_path}/{path.lstrip('/')}", query)


def _quoted(path: str, query: bytes) -> str:
    location = quote(path, safe="/!$&'()*+,-.:;=@_~")
    return f"{location}?{quote(query, safe=_QUERY_SAFE)}" if query else location


def digest(*parts: str | bytes) -> str:
    """Return a short hash that changes with any of its parts."""
    hashed = hashlib.blake2b(digest_size=12)
    for part in parts:
        hashed.update(part.encode() if isinstance(part, str) else part)
    return hashed.hexdigest()
