"""The rules that the strategy may be asked with (RULES K25)."""

import pytest

from webapp.engine.blackjack.rules import EUROPEAN
from webapp.engine.blackjack.switches import (
    Soft17,
    Switches,
    parse_decks,
    parse_max_hands,
    parse_soft_17,
    parse_yes_or_no,
)
from webapp.engine.errors import NotationError


def test_untouched_switches_are_the_european_game() -> None:
    assert Switches().rules == EUROPEAN


def test_every_switch_changes_its_own_rule() -> None:
    rules = Switches(
        decks=2, soft_17=Soft17.HIT, double_after_split=False, peek=True, max_hands=3
    ).rules
    assert (rules.decks, rules.max_hands) == (2, 3)
    assert rules.dealer_hits_soft_17
    assert rules.dealer_peeks
    assert not rules.double_after_split
    assert rules.may_double


def test_what_is_parsed() -> None:
    assert [parse_decks(text) for text in ("1", " 8 ")] == [1, 8]
    assert [parse_max_hands(text) for text in ("1", "4")] == [1, 4]
    assert [parse_soft_17(text) for text in ("stand", " HIT ")] == [Soft17.STAND, Soft17.HIT]
    assert [parse_yes_or_no(text) for text in ("1", " 0 ")] == [True, False]


@pytest.mark.parametrize(
    ("parse", "text", "code"),
    [
        (parse_decks, "0", "decks_out_of_range"),
        (parse_decks, "9", "decks_out_of_range"),
        (parse_decks, "06", "decks_out_of_range"),
        (parse_decks, "６", "decks_out_of_range"),
        (parse_max_hands, "5", "hands_out_of_range"),
        (parse_max_hands, "", "hands_out_of_range"),
        (parse_soft_17, "s17", "unknown_soft_17"),
        (parse_yes_or_no, "yes", "not_yes_or_no"),
        (parse_yes_or_no, "2", "not_yes_or_no"),
    ],
)
def test_nothing_is_guessed(parse: object, text: str, code: str) -> None:
    assert callable(parse)
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert refused.value.code == code
    limits = {"decks_out_of_range": {"limit": 8}, "hands_out_of_range": {"limit": 4}}
    assert refused.value.params == {"value": text, **limits.get(code, {})}
