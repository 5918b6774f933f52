"""Words about games at a table, their shuffle and the proof of it."""

from webapp.engine.names import NameErrorCode
from webapp.engine.shuffle import Pack, ShuffleErrorCode
from webapp.games.finished import FinishedErrorCode
from webapp.i18n import lazy_gettext as _l
from webapp.labels.words import Words
from webapp.tokens import TokenErrorCode

WORDS: Words = {
    Pack: {
        Pack.ONE_DECK: _l("one deck of 52 cards"),
        Pack.SIX_DECKS: _l("six decks, 312 cards"),
        Pack.JOKER_DECK: _l("one deck and a joker, 53 cards"),
    },
}

MESSAGES: Words = {
    TokenErrorCode: {
        TokenErrorCode.MALFORMED_GAME: _l(
            "The name of the game in the address cannot be read: it may have been cut off."
        ),
        TokenErrorCode.UNKNOWN_GAME_VERSION: _l(
            "The game was dealt by another version of this site."
        ),
        TokenErrorCode.FOREIGN_GAME: _l(
            "The game was dealt elsewhere, or its set-up was changed in the address."
        ),
    },
    ShuffleErrorCode: {
        ShuffleErrorCode.WORD_TOO_LONG: _l(
            "The word has %(length)s characters; %(limit)s are the most."
        ),
        ShuffleErrorCode.UNREADABLE_WORD: _l(
            "The word held control characters, which no word can have: enter it again without them."
        ),
        ShuffleErrorCode.UNREADABLE_SERVER_SEED: _l(
            "A server seed is 64 of the characters 0 to 9 and a to f."
        ),
        ShuffleErrorCode.UNREADABLE_COMMITMENT: _l(
            "A commitment is 64 of the characters 0 to 9 and a to f."
        ),
        ShuffleErrorCode.ROUND_OUT_OF_RANGE: _l(
            "There is no such round: rounds are counted from 1."
        ),
    },
    FinishedErrorCode: {
        FinishedErrorCode.NO_GAME_ADDRESS: _l("This is not the address of a game played here."),
        FinishedErrorCode.STILL_PLAYED: _l(
            "This game is not over: its server seed is shown at its end."
        ),
    },
    NameErrorCode: {
        NameErrorCode.NAME_TOO_LONG: _l(
            "“%(value)s” is too long: %(limit)s characters are the most."
        ),
        NameErrorCode.NAME_NOT_PRINTABLE: _l(
            "The name of seat %(seat)s holds characters that cannot be shown."
        ),
        NameErrorCode.NAME_TAKEN: _l("“%(value)s” is there twice. Give each seat its own name."),
        NameErrorCode.TOO_MANY_NAMES: _l("There are %(names)s names for %(seats)s seats."),
    },
}
