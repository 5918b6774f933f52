"""The keyed, reproducible shuffle, and the proof of it.

A game's seed comes from the server's secret and the visitor's word. The server's part is
settled before the word is known, so that it cannot choose the cards; a visitor who deals the
same id again with another word can, and nothing is at stake. Every random choice is a named
stream of numbers drawn from the seed. What is dealt or chosen with the numbers is each game's
matter.

Names of streams: ``round/<n>`` deals round n, ``ai/<n>`` makes the nth random choice that
the AI seats of a game make, ``view/<n>`` permutes the backs offered before draw n; n counts
from 1.

Source: RULES C6 and DESIGN, "The shuffle and the proof of it".
"""

import hashlib
import hmac
import re
import struct
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import unique
from itertools import islice
from typing import TypeVar

from webapp.engine.cards import JOKER, Card, Joker, fresh_deck
from webapp.engine.codes import Code
from webapp.engine.errors import NotationError

MAX_WORD_LENGTH = 40
"""Longest word a visitor may choose, in characters after trimming and NFC."""

WORDS = 1 << 32
"""How many values a word of a stream can have."""

T = TypeVar("T")

_unpack_words = struct.Struct(">8I").unpack
_HEX_DIGEST = re.compile(r"[0-9a-f]{64}")


@unique
class ShuffleErrorCode(Code):
    """What can be wrong with what a shuffle is made from."""

    WORD_TOO_LONG = "word_too_long"
    UNREADABLE_WORD = "unreadable_word"
    UNREADABLE_SERVER_SEED = "unreadable_server_seed"
    UNREADABLE_COMMITMENT = "unreadable_commitment"
    ROUND_OUT_OF_RANGE = "round_out_of_range"


@unique
class Pack(Code):
    """What is shuffled."""

    ONE_DECK = "one_deck"
    SIX_DECKS = "six_decks"
    JOKER_DECK = "joker_deck"


PACKS: dict[Pack, tuple[Card | Joker, ...]] = {
    Pack.ONE_DECK: fresh_deck(),
    Pack.SIX_DECKS: fresh_deck(6),
    Pack.JOKER_DECK: (*fresh_deck(), JOKER),
}
"""The packs before shuffling: 52, 312 and 53 cards."""


def server_seed(secret_key: str, game_id: str) -> bytes:
    """Return the 32 bytes that the server brings to the game ``game_id``, secret until its end.

    Source: DESIGN, "The shuffle and the proof of it".
    """
    return hmac.digest(secret_key.encode(), b"deal/v1/" + game_id.encode(), "sha256")


def commitment(seed_of_server: bytes) -> str:
    """Return what is shown of the server's seed before the deal: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed_of_server).hexdigest()


def normal_word(word: str) -> str:
    """Return the visitor's ``word`` as it enters the seed: trimmed, in NFC; it may be empty.

    >>> normal_word("  pobi ")
    'pobi'

    Raises:
        NotationError: ``word_too_long`` beyond 40 characters, ``unreadable_word`` for what a
            line of text cannot hold: control characters and halves of surrogate pairs.
    """
    normal = unicodedata.normalize("NFC", word.strip())
    if len(normal) > MAX_WORD_LENGTH:
        raise NotationError(
            ShuffleErrorCode.WORD_TOO_LONG, length=len(normal), limit=MAX_WORD_LENGTH
        )
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in normal):
        raise NotationError(ShuffleErrorCode.UNREADABLE_WORD, value=word)
    return normal


def game_seed(seed_of_server: bytes, word: str) -> bytes:
    """Return the 32 bytes from which everything random in a game is drawn.

    Raises:
        NotationError: ``word_too_long`` or ``unreadable_word``, as :func:`normal_word`.
    """
    return hmac.digest(seed_of_server, normal_word(word).encode(), "sha256")


def parse_server_seed(text: str) -> str:
    """Return a server seed as it is written here: 64 hexadecimal digits in lower case.

    Raises:
        NotationError: ``unreadable_server_seed``.
    """
    return _hexadecimal(text, ShuffleErrorCode.UNREADABLE_SERVER_SEED)


def parse_commitment(text: str) -> str:
    """Return a commitment as it is written here: 64 hexadecimal digits in lower case.

    Raises:
        NotationError: ``unreadable_commitment``.
    """
    return _hexadecimal(text, ShuffleErrorCode.UNREADABLE_COMMITMENT)


def _hexadecimal(text: str, refusal: ShuffleErrorCode) -> str:
    digits = text.strip().lower()
    if not _HEX_DIGEST.fullmatch(digits):
        raise NotationError(refusal, value=text)
    return digits


def parse_round(text: str) -> int:
    """Return the number of a round, 1 to 9999, in ASCII digits.

    >>> parse_round(" 12 ")
    12

    Raises:
        NotationError: ``round_out_of_range``.
    """
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 4 and int(digits)):
        raise NotationError(ShuffleErrorCode.ROUND_OUT_OF_RANGE, value=text)
    return int(digits)


def _words(seed: bytes, name: str) -> Iterator[int]:
    block = 0
    while True:
        message = f"{name}/{block}".encode()
        yield from _unpack_words(hmac.digest(seed, message, "sha256"))
        block += 1


class Stream:
    """The random numbers that a seed gives under one name, always the same and in order."""

    __slots__ = ("_words",)

    def __init__(self, seed: bytes, name: str) -> None:
        self._words = _words(seed, name)

    def word(self) -> int:
        """Return the next word, 0 to 2³² - 1: big-endian, eight to an HMAC."""
        return next(self._words)

    def below(self, bound: int) -> int:
        """Return the next number from 0 to ``bound`` - 1, all equally likely.

        Args:
            bound: 1 to 2³².

        Raises:
            ValueError: ``bound`` is outside that range.
        """
        if not 1 <= bound <= WORDS:
            raise ValueError(f"bound must be from 1 to 2**32, not {bound}")
        # words from here on would make the small remainders likelier than the others
        limit = WORDS - WORDS % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def choose(self, items: Sequence[T]) -> T:
        """Return one of ``items`` (at least one), all equally likely."""
        return items[self.below(len(items))]


def shuffled(cards: Sequence[T], stream: Stream) -> Iterator[T]:
    """Yield ``cards`` in a random order, taking only as many steps as cards are asked for.

    A Fisher-Yates shuffle from the front: every order is equally likely.

    Source: RULES C6.
    """
    pack = list(cards)
    last = len(pack) - 1
    for place in range(last):
        chosen = place + stream.below(len(pack) - place)
        pack[place], pack[chosen] = pack[chosen], pack[place]
        yield pack[place]
    yield from pack[max(last, 0) :]


def deal_order(seed: bytes, pack: Pack, round_number: int = 1) -> Iterator[Card | Joker]:
    """Yield the cards of ``pack`` in the order in which round ``round_number`` deals them.

    Raises:
        NotationError: ``round_out_of_range`` for a round below 1.
    """
    if round_number < 1:
        raise NotationError(ShuffleErrorCode.ROUND_OUT_OF_RANGE, value=round_number)
    return shuffled(PACKS[pack], Stream(seed, f"round/{round_number}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What anybody can work out again once the server's seed of a game is known.

    Attributes:
        server_seed: 64 hexadecimal digits.
        commitment: 64 hexadecimal digits, shown since before the first card.
        word: The visitor's word, trimmed and in NFC.
        seed: The game's seed, 64 hexadecimal digits.
        pack: What was shuffled.
        round_number: Which round, from 1.
        cards: The first cards of the round, in the order of the deal.
    """

    server_seed: str
    commitment: str
    word: str
    seed: str
    pack: Pack
    round_number: int
    cards: tuple[Card | Joker, ...]

    def fits(self, shown: str) -> bool:
        """Return whether ``shown`` before the deal, 64 hexadecimal digits, is its commitment.

        White space around it and capitals do not matter.

        Raises:
            NotationError: ``unreadable_commitment``.
        """
        return parse_commitment(shown) == self.commitment


def proof(
    *, server_seed: str, word: str, pack: Pack, round_number: int = 1, first: int | None = None
) -> Proof:
    """Work out commitment, seed and cards of a game from the server's seed and the word.

    Args:
        server_seed: 64 hexadecimal digits, as the page shows at the game's end; white space
            around them and capitals do not matter.
        word: The visitor's word, at most 40 characters.
        pack: What was shuffled.
        round_number: Which round, from 1; Old Maid has one.
        first: How many cards from the front of the pack, all if None.

    Raises:
        NotationError: ``unreadable_server_seed``, ``word_too_long``, ``unreadable_word`` or
            ``round_out_of_range``.
        ValueError: A negative ``first``.
    """
    digits = parse_server_seed(server_seed)
    seed_of_server = bytes.fromhex(digits)
    seed = game_seed(seed_of_server, word)
    return Proof(
        server_seed=digits,
        commitment=commitment(seed_of_server),
        word=normal_word(word),
        seed=seed.hex(),
        pack=pack,
        round_number=round_number,
        cards=tuple(islice(deal_order(seed, pack, round_number), first)),
    )
