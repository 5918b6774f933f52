"""Every code by its value: addresses and JSON hold them, so they are never renamed."""

import importlib
import pkgutil

import pytest

import webapp.engine.baccarat
from webapp.engine.cards import CardErrorCode, Rank, Suit
from webapp.engine.codes import Code

CODES: dict[str, dict[str, list[str]]] = {
    "webapp.engine.cards": {
        "Rank": ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"],
        "Suit": ["S", "H", "D", "C"],
        "CardErrorCode": ["unknown_rank", "unknown_suit"],
    },
    "webapp.engine.baccarat.round": {
        "Action": ["draw", "stand", "natural", "pending"],
        "ReasonCode": ["natural", "player_stood", "banker_waits", "banker_row"],
        "Winner": ["player", "banker", "tie"],
        "Pending": ["player_third", "banker_third"],
        "ThirdCard": ["p3", "b3"],
        "IgnoredBecause": ["natural", "player_stands", "banker_stands", "banker_waits"],
        "RoundErrorCode": [
            "empty_hand",
            "not_two_cards",
            "player_total_out_of_range",
            "banker_total_out_of_range",
            "third_value_out_of_range",
        ],
    },
}


def codes_of(module_name: str) -> dict[str, list[str]]:
    """Return the values of every code enum that a module defines."""
    module = importlib.import_module(module_name)
    return {
        name: [member.value for member in value]
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, Code)
        and value is not Code
        and value.__module__ == module_name
    }


@pytest.mark.parametrize("module_name", CODES)
def test_codes_are_what_they_always_were(module_name: str) -> None:
    assert codes_of(module_name) == CODES[module_name]


def test_no_module_of_baccarat_is_left_out() -> None:
    package = webapp.engine.baccarat
    names = [m.name for m in pkgutil.iter_modules(package.__path__, package.__name__ + ".")]
    assert {name for name in names if codes_of(name)} <= set(CODES)


def test_every_code_is_lower_snake_except_cards() -> None:
    for enums in CODES.values():
        for name, values in enums.items():
            if name not in {Rank.__name__, Suit.__name__}:
                assert all(value == value.lower() and value.isidentifier() for value in values)


def test_a_code_is_its_value() -> None:
    assert str(CardErrorCode.UNKNOWN_RANK) == "unknown_rank"
    assert f"{Rank.TEN}" == "10"
