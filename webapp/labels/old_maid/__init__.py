"""Words for the codes of Old Maid; its sentences are in the modules beside this one."""

from webapp.engine.old_maid.chances import Method
from webapp.engine.old_maid.codes import Deal, OldMaidErrorCode, PairReason
from webapp.i18n import lazy_gettext as _l
from webapp.labels.words import Words

WORDS: Words = {
    Deal: {
        Deal.BLOCK: _l("in blocks"),
        Deal.ONE_BY_ONE: _l("one by one"),
    },
    PairReason: {
        PairReason.SINGLE_STAYS: _l("One card has no partner: it stays."),
        PairReason.PAIR_LEAVES: _l("Two make a pair: both leave."),
        PairReason.PAIR_LEAVES_ONE_STAYS: _l("Two make a pair and leave; the third stays."),
        PairReason.TWO_PAIRS_LEAVE: _l("Four make two pairs: all leave."),
        PairReason.JOKER_STAYS: _l("The joker pairs with nothing: it stays."),
    },
    Method: {
        Method.EXACT: _l("Worked out exactly, by following the probability of every position."),
        Method.SIMULATED: _l("Counted in ten million simulated games."),
    },
}

MESSAGES: Words = {
    OldMaidErrorCode: {
        OldMaidErrorCode.CARD_TWICE: _l("The card %(card)s is there twice."),
        OldMaidErrorCode.TOO_MANY_CARDS: _l("There are %(limit)s cards, not %(cards)s."),
        OldMaidErrorCode.TWO_JOKERS: _l("There is only one joker."),
        OldMaidErrorCode.NO_JOKER: _l("The joker is missing."),
        OldMaidErrorCode.ODD_RANK: _l("There is an odd number of cards of rank %(rank)s."),
        OldMaidErrorCode.UNREADABLE_COUNT: _l("“%(value)s” is no number of cards."),
        OldMaidErrorCode.COUNT_OUT_OF_RANGE: _l(
            "There cannot be %(count)s of them: choose 0 to %(limit)s."
        ),
        OldMaidErrorCode.PLAYERS_OUT_OF_RANGE: _l(
            "%(lowest)s to %(highest)s can play, not %(value)s."
        ),
        OldMaidErrorCode.UNKNOWN_SEAT: _l("With %(players)s players the last seat is %(players)s."),
        OldMaidErrorCode.INDEX_OUTSIDE_HAND: _l("The hand has only %(cards)s cards."),
        OldMaidErrorCode.UNREADABLE_PICK: _l(
            "“%(value)s”, move %(number)s in the address, is no number of a card."
        ),
        OldMaidErrorCode.PICK_OUT_OF_RANGE: _l(
            "Card %(value)s cannot be drawn: there are %(offered)s to draw from."
        ),
        OldMaidErrorCode.GAME_OVER: _l(
            "Card %(value)s cannot be drawn any more: the game is over."
        ),
        OldMaidErrorCode.TOO_MANY_DRAWS: _l("The game was stopped after %(limit)s draws."),
    },
}
