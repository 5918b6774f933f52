"""A game that is over, by its address: what may be shown of it to prove its shuffle."""

import re
from dataclasses import dataclass
from enum import unique
from urllib.parse import parse_qs, urlsplit

from webapp.engine.codes import Code
from webapp.engine.errors import IllegalMove, NotationError
from webapp.engine.shuffle import Proof, proof
from webapp.games import blackjack, old_maid

#: Every game that is played at a table here, by its name in addresses.
KINDS = {kind.name: kind for kind in (blackjack.KIND, old_maid.KIND)}

_PATH = re.compile(r"/([a-z-]+)/table/([^/]+)/?\Z")


@unique
class FinishedErrorCode(Code):
    """Why a game in an address cannot be proved."""

    NO_GAME_ADDRESS = "no_game_address"
    STILL_PLAYED = "still_played"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvenGame:
    """The proof of one round of a game that is over.

    Attributes:
        proof: What anybody can work out again.
        rounds: How many rounds the game had; each has its proof.
    """

    proof: Proof
    rounds: int


def proof_of_game(secret_key: str, address: str, round_number: int = 1) -> ProvenGame:
    """Return the proof of a game that was dealt here and is over.

    Args:
        secret_key: The server's key.
        address: The game's address with all its moves; what stands before ``/en/…`` does not
            matter.
        round_number: Which round, from 1.

    Raises:
        NotationError: ``no_game_address``, or ``round_out_of_range``.
        TokenError: The game was not dealt here, or not with this set-up.
        IllegalMove: ``still_played``: its cards are not to be known yet.
    """
    try:
        parts = urlsplit(address.strip())
        arguments = parse_qs(parts.query)
    except ValueError:
        raise NotationError(FinishedErrorCode.NO_GAME_ADDRESS, value=address) from None
    found = _PATH.search(parts.path)
    kind = KINDS.get(found[1]) if found else None
    if found is None or kind is None:
        raise NotationError(FinishedErrorCode.NO_GAME_ADDRESS, value=address)
    game = kind.open(secret_key, found[2], arguments)
    rounds = kind.ended(game, {name: values[0] for name, values in arguments.items()})
    if rounds is None:
        raise IllegalMove(FinishedErrorCode.STILL_PLAYED)
    proven = proof(
        server_seed=game.server_seed.hex(),
        word=game.word,
        pack=kind.pack(game.set_up),
        round_number=round_number,
    )
    return ProvenGame(proof=proven, rounds=rounds)
