"""The signed token that names a game in its address: ``<version>-<id>-<signature>``.

The signature covers version, id and the whole set-up, so that a game can't be dealt again
under another set-up until its cards please. Version 1 is replayed for ever.

Source: DESIGN, "The shuffle and the proof of it".
"""

import hmac
import json
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from enum import unique

from webapp.engine.codes import Code
from webapp.engine.errors import RuleError

VERSION = 1
ID_BYTES = 16
SIGNATURE_BYTES = 16

_TOKEN = re.compile(r"(0|[1-9][0-9]{0,8})-([A-Za-z0-9_-]{22})-([A-Za-z0-9_-]{22})")


@unique
class TokenErrorCode(Code):
    """Why a game in an address is not opened."""

    MALFORMED_GAME = "malformed_game"
    UNKNOWN_GAME_VERSION = "unknown_game_version"
    FOREIGN_GAME = "foreign_game"
    """Dealt under another key, or its set-up or id was changed: nobody can tell which."""


class TokenError(RuleError):
    """A game in an address that is not opened."""


def new_id() -> str:
    """Return a fresh public id: 128 random bits as 22 characters that need no escaping."""
    return _text(secrets.token_bytes(ID_BYTES))


def is_id(text: str) -> bool:
    """Return whether ``text`` is an id that :func:`new_id` could have made."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{22}", text):
        return False
    # 22 characters hold four bits more than 128: of 16 spellings of an id only one counts
    return _text(urlsafe_b64decode(text + "==")) == text


def sign(secret_key: str, game_id: str, set_up: Mapping[str, str]) -> str:
    """Return the token of the game ``game_id`` with this set-up.

    Args:
        secret_key: The server's key, any text.
        game_id: An id of :func:`new_id`.
        set_up: Every parameter that was settled before the deal, as in the address, the name
            of the game among them. Their order does not matter, and an empty one is the same
            as none.

    Raises:
        TokenError: ``malformed_game`` if ``game_id`` is no id.
    """
    if not is_id(game_id):
        raise TokenError(TokenErrorCode.MALFORMED_GAME, value=game_id)
    return f"{VERSION}-{game_id}-{_signature(secret_key, game_id, set_up)}"


def open_token(secret_key: str, token: str, set_up: Mapping[str, str]) -> str:
    """Return the id of the game that ``token`` names, if it was dealt here with this set-up.

    Args:
        secret_key: The server's key.
        token: Any text.
        set_up: As for :func:`sign`, with any texts.

    Raises:
        TokenError: ``malformed_game`` for text that is no token, ``unknown_game_version``,
            or ``foreign_game`` for another key or a changed set-up.
    """
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        raise TokenError(TokenErrorCode.MALFORMED_GAME, value=token)
    version, game_id, signature = parts.groups()
    if version != str(VERSION):
        raise TokenError(TokenErrorCode.UNKNOWN_GAME_VERSION, value=version)
    if not is_id(game_id):
        raise TokenError(TokenErrorCode.MALFORMED_GAME, value=token)
    if not hmac.compare_digest(signature, _signature(secret_key, game_id, set_up)):
        raise TokenError(TokenErrorCode.FOREIGN_GAME, value=token)
    return game_id


def _signature(secret_key: str, game_id: str, set_up: Mapping[str, str]) -> str:
    # JSON keeps names and values apart whatever they hold; ASCII takes lone surrogates too
    pairs = json.dumps(sorted((name, value) for name, value in set_up.items() if value))
    # "game/" keeps it apart from the server seed, which the same key makes and games reveal
    message = f"game/v{VERSION}/{game_id}/{pairs}".encode()
    digest = hmac.digest(secret_key.encode(), message, "sha256")
    return _text(digest[:SIGNATURE_BYTES])


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
