"""Codes are part of addresses and JSON: they are never renamed."""

import pytest

from webapp.engine.codes import Code
from webapp.engine.names import NameErrorCode
from webapp.engine.old_maid.chances import Method
from webapp.engine.old_maid.codes import Deal, OldMaidErrorCode, PairReason
from webapp.engine.shuffle import Pack, ShuffleErrorCode

CODES: dict[type[Code], list[str]] = {
    Deal: ["block", "one_by_one"],
    PairReason: [
        "single_stays",
        "pair_leaves",
        "pair_leaves_one_stays",
        "two_pairs_leave",
        "joker_stays",
    ],
    Method: ["exact", "simulated"],
    OldMaidErrorCode: [
        "card_twice",
        "too_many_cards",
        "two_jokers",
        "no_joker",
        "odd_rank",
        "unreadable_count",
        "count_out_of_range",
        "players_out_of_range",
        "unknown_seat",
        "index_outside_hand",
        "unreadable_pick",
        "pick_out_of_range",
        "game_over",
        "too_many_draws",
    ],
    NameErrorCode: ["name_too_long", "name_not_printable", "name_taken", "too_many_names"],
    Pack: ["one_deck", "six_decks", "joker_deck"],
    ShuffleErrorCode: [
        "word_too_long",
        "unreadable_word",
        "unreadable_server_seed",
        "unreadable_commitment",
        "round_out_of_range",
    ],
}


@pytest.mark.parametrize("codes", CODES, ids=lambda codes: codes.__name__)
def test_codes_are_what_they_always_were(codes: type[Code]) -> None:
    assert [code.value for code in codes] == CODES[codes]
