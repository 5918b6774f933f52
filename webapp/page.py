"""What every page knows: its own address in each language, and the games there are."""

import hashlib
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from babel.support import LazyProxy
from flask import current_app, request

from webapp.config import Settings
from webapp.engine.blackjack.rules import PRESETS
from webapp.i18n import LANGUAGES, current_language
from webapp.i18n import lazy_gettext as _l

#: Characters that stay as they are in a query; everything else is percent-encoded again.
_QUERY_SAFE = "!$&'()*+,-./:;=?@_~%"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One of a game's pages, as the way between them names it."""

    name: LazyProxy
    endpoint: str

    @property
    def exists(self) -> bool:
        """Whether the page is there yet."""
        return self.endpoint in current_app.view_functions

    @property
    def current(self) -> bool:
        """Whether it is the page shown."""
        return request.endpoint == self.endpoint


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
    def exists(self) -> bool:
        """Whether the game has pages yet."""
        return self.endpoint in current_app.view_functions

    @property
    def current(self) -> bool:
        """Whether the page shown is one of the game's."""
        return request.blueprint == self.blueprint


GAMES = (
    Game(
        name=_l("Baccarat"),
        blueprint="baccarat",
        chapters=(
            Chapter(name=_l("Check a round"), endpoint="baccarat.check"),
            Chapter(name=_l("Exact odds"), endpoint="baccarat.odds"),
            Chapter(name=_l("Drill"), endpoint="baccarat.drill"),
            Chapter(name=_l("Audit a log"), endpoint="baccarat.audit"),
            Chapter(name=_l("The rules"), endpoint="baccarat.rules"),
        ),
    ),
    Game(
        name=_l("Blackjack"),
        blueprint="blackjack",
        chapters=(
            Chapter(name=_l("Check a hand"), endpoint="blackjack.check"),
            Chapter(name=_l("Strategy"), endpoint="blackjack.strategy"),
            Chapter(name=_l("Settle a hand"), endpoint="blackjack.settle"),
            Chapter(name=_l("Play at the table"), endpoint="blackjack.set_up"),
            Chapter(name=_l("The rules"), endpoint="blackjack.rules"),
        ),
    ),
    Game(
        name=_l("Old Maid"),
        blueprint="old_maid",
        chapters=(
            Chapter(name=_l("Pair checker"), endpoint="old_maid.check"),
            Chapter(name=_l("New game"), endpoint="old_maid.set_up"),
            Chapter(name=_l("The rules"), endpoint="old_maid.rules"),
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
        "in_language": in_language,
        "base_url": base_url(),
        "blackjack_rules": _BLACKJACK_RULES,
    }


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


def in_language(tag: str) -> str:
    """Return the address of the present page in another language, its query kept."""
    _, first_part, *rest = request.path.split("/", 2)
    if first_part not in LANGUAGES:
        return address(f"/{tag}/")
    return address("/".join(("", tag, *rest)), request.query_string)


def address(path: str, query: bytes = b"") -> str:
    """Return a relative address below where the site is mounted.

    It begins with one slash whatever ``path`` begins with: two would name another host.
    """
    location = quote(f"{request.root_path}/{path.lstrip('/')}", safe="/!$&'()*+,-.:;=@_~")
    return f"{location}?{quote(query, safe=_QUERY_SAFE)}" if query else location


def digest(*parts: str | bytes) -> str:
    """Return a short hash that changes with any of its parts."""
    hashed = hashlib.blake2b(digest_size=12)
    for part in parts:
        hashed.update(part.encode() if isinstance(part, str) else part)
    return hashed.hexdigest()
