"""Games in addresses: how one is dealt, and how it is opened again.

A game's address holds a token that signs its id together with everything that was settled
before the deal; with the server's secret key it gives the seed, so that any process deals the
same cards again and none has to remember them. What is played is in the module of each game.

Source: DESIGN, "The shuffle and the proof of it".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from webapp.engine import shuffle
from webapp.engine.errors import RuleError
from webapp.tokens import TokenError, TokenErrorCode, is_id, open_token, sign


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A game of ours that an address names.

    Attributes:
        set_up: The parameters settled before the deal, as in the address.
        server_seed: What the server brought to the deal; secret until the game is over.
    """

    set_up: Mapping[str, str]
    server_seed: bytes

    @property
    def commitment(self) -> str:
        """What may be shown of the server's seed before the deal."""
        return shuffle.commitment(self.server_seed)

    @property
    def word(self) -> str:
        """The visitor's word."""
        return self.set_up.get("word", "")

    @property
    def seed(self) -> bytes:
        """What everything random in the game is drawn from."""
        return shuffle.game_seed(self.server_seed, self.word)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A game that can be played at a table here.

    Attributes:
        name: Its name in addresses; part of what is signed.
        set_up: The parameters settled before the deal, all of them signed, ``word`` included.
        pack: What the cards are dealt from, by the set-up.
        ended: How many rounds a game had once its seed may be shown, by the moves in its address;
            None while it is played.
        check: Raises RuleError, KeyError or ValueError for a set-up that cannot be played.
    """

    name: str
    set_up: tuple[str, ...]
    pack: Callable[[Mapping[str, str]], shuffle.Pack]
    ended: Callable[[Opened, Mapping[str, str]], int | None]
    check: Callable[[Mapping[str, str]], None]

    def token(self, secret_key: str, game_id: str, set_up: Mapping[str, str]) -> str:
        """Return the token that opens a new game with this set-up, and no other.

        Raises:
            TokenError: ``malformed_game`` if ``game_id`` is no id.
        """
        return sign(secret_key, game_id, {**set_up, "game": self.name})

    def open(self, secret_key: str, token: str, arguments: Mapping[str, list[str]]) -> Opened:
        """Open the game that ``token`` names.

        Args:
            secret_key: The server's key.
            token: As it stands in the address.
            arguments: All values of each parameter of the address.

        Raises:
            TokenError: It was not dealt here, or not with this set-up, or by a version of this
                site whose rules allowed a set-up that today's do not.
        """
        set_up: dict[str, str] = {}
        for name in self.set_up:
            values = arguments.get(name, [])
            if len(values) > 1:
                raise TokenError(TokenErrorCode.FOREIGN_GAME, value=token)
            if values and values[0]:
                set_up[name] = values[0]
        game_id = open_token(secret_key, token, {**set_up, "game": self.name})
        try:
            self.check(set_up)
        except (RuleError, KeyError, ValueError) as reason:
            code = TokenErrorCode.UNKNOWN_GAME_VERSION
            raise TokenError(code, value=token.partition("-")[0]) from reason
        return Opened(set_up=set_up, server_seed=shuffle.server_seed(secret_key, game_id))


def commitment(secret_key: str, game_id: str) -> str:
    """Return what is shown for the game ``game_id`` before anything of it is settled."""
    return shuffle.commitment(shuffle.server_seed(secret_key, game_id))


def parse_id(text: str) -> str:
    """Return the id of a game to be dealt.

    Raises:
        TokenError: ``malformed_game``.
    """
    if not is_id(text):
        raise TokenError(TokenErrorCode.MALFORMED_GAME, value=text)
    return text
