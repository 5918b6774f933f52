"""What is said about hands, settlements, bets, seats and moves that the rules refuse."""

from webapp.engine.blackjack.actions import WhyNot
from webapp.engine.blackjack.bets import BetErrorCode
from webapp.engine.blackjack.hands import HandErrorCode
from webapp.engine.blackjack.settlement import FinalHandErrorCode
from webapp.engine.blackjack.setup import SetupErrorCode
from webapp.engine.blackjack.states import TransitionErrorCode
from webapp.engine.blackjack.table import TableErrorCode
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import ngettext
from webapp.input_codes import BodyErrorCode
from webapp.labels.words import Counted, Words

MESSAGES: Words = {
    WhyNot: {
        WhyNot.NOT_IN_THIS_GAME: _l("Not part of this game."),
        WhyNot.SECOND_CARD_DUE: _l("The hand’s second card comes first."),
        WhyNot.HAND_CLOSED: _l("The hand is closed."),
        WhyNot.SPLIT_ACE_CLOSED: _l("A split ace gets one card and closes."),
        WhyNot.ACES_SPLIT_ONCE: _l("Aces are split only once."),
        WhyNot.NOT_FIRST_TWO_CARDS: _l("Only with the first two cards of a hand."),
        WhyNot.NO_DOUBLE_AFTER_SPLIT: _l("No doubling after a split in this game."),
        WhyNot.NOT_A_PAIR: _l("The two cards do not have the same value."),
        WhyNot.FOUR_HANDS_HELD: _l("No further split: there are as many hands as the game allows."),
    },
    HandErrorCode: {
        HandErrorCode.EMPTY_HAND: _l("The hand has no cards."),
        HandErrorCode.TOO_MANY_COPIES: _l(
            "%(rank)s is given %(copies)s times; the decks hold %(available)s."
        ),
        HandErrorCode.CARDS_AFTER_NATURAL: _l(
            "A blackjack closes the hand: no card can follow it, so not %(rank)s."
        ),
        HandErrorCode.CARDS_AFTER_BUST: _l(
            "The hand had passed 21 already: no card can follow, so not %(rank)s."
        ),
        HandErrorCode.CARDS_AFTER_21: _l(
            "In this game a hand on 21 stands by itself: no card can follow, so not %(rank)s."
        ),
        HandErrorCode.CARDS_AFTER_SPLIT_ACE: _l(
            "A split ace gets one card and closes: no card can follow, so not %(rank)s."
        ),
        HandErrorCode.DOUBLED_NOT_THREE_CARDS: _l(
            "A doubled hand has three cards, and this one has %(cards)s."
        ),
        HandErrorCode.NOT_A_SPLIT_ACE: _l("A split ace begins with an ace, not with %(rank)s."),
        HandErrorCode.ORIGIN_NOT_IN_THIS_GAME: _l("This game has no splits."),
        HandErrorCode.HANDS_DO_NOT_FIT_ORIGIN: _l(
            "A first hand is the only one. After a split there are two to four hands, after split "
            "aces two."
        ),
    },
    FinalHandErrorCode: {
        FinalHandErrorCode.TOO_FEW_CARDS: _l("A hand has at least two cards."),
        FinalHandErrorCode.DEALER_SHOULD_HAVE_DRAWN: _l(
            "The dealer has %(total)s and must draw on 16 or less: a card is missing."
        ),
        FinalHandErrorCode.DEALER_SHOULD_HAVE_STOPPED: _l(
            "The dealer had %(total)s already and stands on 17 or more: no card can follow."
        ),
        FinalHandErrorCode.TURNS_WERE_SKIPPED: _l(
            "The dealer has blackjack, and in this game that skips the players’ turns: the hand "
            "still has its first two cards."
        ),
        FinalHandErrorCode.BET_NOT_POSITIVE: _l("A bet is more than 0."),
        FinalHandErrorCode.NO_HANDS: _l("Give at least one hand."),
        FinalHandErrorCode.ONE_HAND_UNLESS_SPLIT: _l(
            "A player has one hand; only a split makes more."
        ),
        FinalHandErrorCode.MORE_HANDS_THAN_SPLITS_GIVE: _l(
            "Splits give a player four hands at most, split aces two."
        ),
        FinalHandErrorCode.SPLIT_CARDS_DIFFER: _l(
            "The hands of a split begin with cards of the same value."
        ),
        FinalHandErrorCode.SPLIT_BETS_DIFFER: _l("The hands of a split have the same bet."),
    },
    TransitionErrorCode: {
        TransitionErrorCode.HAND_ALREADY_DEALT: _l("The hand has its first two cards already."),
        TransitionErrorCode.HAND_NOT_FINAL: _l("The hand is still being played."),
        TransitionErrorCode.DEALER_NOT_FINAL: _l("The dealer’s hand is still being played."),
    },
    SetupErrorCode: {
        SetupErrorCode.NO_SEATS: _l("A table needs at least one player."),
        SetupErrorCode.TOO_MANY_SEATS: _l("A table has seats for %(maximum)s players."),
        SetupErrorCode.NAME_EMPTY: _l("Each player needs a name."),
    },
    BodyErrorCode: {
        BodyErrorCode.NOT_JSON: _l(
            "Line %(line)s, character %(column)s: from here on this is not JSON in UTF-8."
        ),
        BodyErrorCode.REPEATED: _l("A key is in the same object more than once. Give it once."),
        BodyErrorCode.NESTED_TOO_DEEP: _l("The JSON is nested deeper than any question is."),
        BodyErrorCode.WRONG_TYPE: _l("This is not of the kind that is wanted here."),
        BodyErrorCode.TOO_MANY: _l("There are more than any round has."),
        BodyErrorCode.NOT_A_NAME: _l("A name is one short line of visible characters."),
    },
    BetErrorCode: {
        BetErrorCode.NOT_WHOLE_CHIPS: _l(
            "“%(value)s” is not a bet. Bets are whole numbers of chips, in digits alone."
        ),
        BetErrorCode.BET_OUT_OF_RANGE: _l("A bet is %(minimum)s to %(maximum)s chips."),
        BetErrorCode.BETS_DO_NOT_FIT_SEATS: _l(
            "%(seats)s and %(bets)s: give one bet for all, or one for each seat, computer players "
            "last."
        ),
        BetErrorCode.BETS_ALREADY_PLACED: _l(
            "The bets of the first round were placed when the table was set up."
        ),
    },
    TableErrorCode: {
        TableErrorCode.DECK_EXHAUSTED: _l("There are no cards left to deal."),
        TableErrorCode.ROUND_OVER: _l("The round is over."),
        TableErrorCode.ROUND_NOT_OVER: _l("The round is not over yet."),
        TableErrorCode.SESSION_ENDED: _l("The session has ended."),
        TableErrorCode.UNKNOWN_MOVE: _l("“%(value)s” is not a move."),
    },
}

COUNTED: Counted = {
    BetErrorCode: {
        BetErrorCode.BETS_DO_NOT_FIT_SEATS: {
            "seats": lambda seats: ngettext("%(num)s seat", "%(num)s seats", seats),
            "bets": lambda bets: ngettext("%(num)s bet", "%(num)s bets", bets),
        }
    }
}
