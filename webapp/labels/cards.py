"""Words for ranks, suits and cards."""

from babel.support import LazyProxy

from webapp.engine.cards import Card, CardErrorCode, Joker, Rank, Suit
from webapp.i18n import gettext
from webapp.i18n import lazy_gettext as _l
from webapp.labels.words import Words

WORDS: Words = {
    Rank: {
        Rank.ACE: _l("ace"),
        **{rank: LazyProxy(str, rank.value) for rank in tuple(Rank)[1:10]},
        Rank.JACK: _l("jack"),
        Rank.QUEEN: _l("queen"),
        Rank.KING: _l("king"),
    },
    Suit: {
        Suit.SPADES: _l("spades"),
        Suit.HEARTS: _l("hearts"),
        Suit.DIAMONDS: _l("diamonds"),
        Suit.CLUBS: _l("clubs"),
    },
}

MESSAGES: Words = {
    CardErrorCode: {
        CardErrorCode.UNKNOWN_RANK: _l(
            "“%(value)s” is not a card. Cards are A, 2 to 10, J, Q and K."
        ),
        CardErrorCode.UNKNOWN_SUIT: _l("“%(value)s” is not a suit. Suits are S, H, D and C."),
    },
}


def card_name(rank: Rank, suit: Suit | None = None) -> str:
    """Return a card's name as it is read out: “king of spades”, or “king” without a suit."""
    rank_word = str(WORDS[Rank][rank])
    if suit is None:
        return rank_word
    return gettext("%(rank)s of %(suit)s", rank=rank_word, suit=str(WORDS[Suit][suit]))


def name_of(card: Card | Joker) -> str:
    """Return the name of a card that lies face up, or the joker's."""
    return gettext("joker") if isinstance(card, Joker) else card_name(card.rank, card.suit)
