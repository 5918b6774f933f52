"""The codes of Old Maid: deals, reasons why a card leaves or stays, errors."""

from enum import unique

from webapp.engine.codes import Code


@unique
class Deal(Code):
    """How the 53 cards are dealt."""

    BLOCK = "block"
    ONE_BY_ONE = "one_by_one"


@unique
class PairReason(Code):
    """Why the cards of a rank leave a hand or stay, one for each number held."""

    SINGLE_STAYS = "single_stays"
    PAIR_LEAVES = "pair_leaves"
    PAIR_LEAVES_ONE_STAYS = "pair_leaves_one_stays"
    TWO_PAIRS_LEAVE = "two_pairs_leave"
    JOKER_STAYS = "joker_stays"


@unique
class OldMaidErrorCode(Code):
    """What Old Maid refuses."""

    CARD_TWICE = "card_twice"
    TOO_MANY_CARDS = "too_many_cards"
    TWO_JOKERS = "two_jokers"
    NO_JOKER = "no_joker"
    ODD_RANK = "odd_rank"
    UNREADABLE_COUNT = "unreadable_count"
    COUNT_OUT_OF_RANGE = "count_out_of_range"
    PLAYERS_OUT_OF_RANGE = "players_out_of_range"
    UNKNOWN_SEAT = "unknown_seat"
    INDEX_OUTSIDE_HAND = "index_outside_hand"
    UNREADABLE_PICK = "unreadable_pick"
    PICK_OUT_OF_RANGE = "pick_out_of_range"
    GAME_OVER = "game_over"
    TOO_MANY_DRAWS = "too_many_draws"
