"""The terms of bets and the paytables themselves (RULES B10, B11)."""

from datetime import date
from fractions import Fraction

import pytest

from webapp.engine.baccarat.paytables import (
    VARIANTS,
    Bet,
    Terms,
    VariantName,
    parse_commission,
    parse_tie_pays,
    parse_variant,
    paytable,
)
from webapp.engine.errors import NotationError, RuleError


@pytest.mark.parametrize("commission", [Fraction(-1), Fraction(1001, 100)])
def test_terms_have_a_vigorish_of_0_to_10_per_cent(commission: Fraction) -> None:
    with pytest.raises(RuleError) as caught:
        Terms(commission=commission)
    assert caught.value.code.value == "commission_out_of_range"
    assert caught.value.params == {"value": commission, "limit": 10}


@pytest.mark.parametrize(
    ("text", "percent"),
    [("0", Fraction(0)), ("5", Fraction(5)), ("4.25", Fraction(17, 4)), ("10.00", Fraction(10))],
)
def test_a_vigorish_is_read_exactly(text: str, percent: Fraction) -> None:
    assert parse_commission(text) == percent


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("10.01", "commission_out_of_range"),
        ("-1", "commission_out_of_range"),
        ("100", "commission_out_of_range"),
        ("9" * 5000, "commission_out_of_range"),
        ("5%", "not_an_amount"),
        ("4,5", "decimal_comma"),
        ("4.125", "too_many_decimals"),
    ],
)
def test_a_bad_vigorish_is_named(text: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_commission(text)
    assert caught.value.code.value == code


@pytest.mark.parametrize("pays", [7, 10])
def test_terms_have_a_tie_that_pays_8_or_9(pays: int) -> None:
    with pytest.raises(RuleError) as caught:
        Terms(tie_pays=pays)
    assert caught.value.code.value == "tie_pays_not_offered"
    assert caught.value.params == {"value": pays, "offered": (8, 9)}


def test_terms_are_read_from_text() -> None:
    assert parse_variant(" ez ") is VariantName.EZ
    assert parse_variant("standard") is VariantName.STANDARD
    assert (parse_tie_pays("8"), parse_tie_pays(" 9 ")) == (8, 9)


@pytest.mark.parametrize("text", ["", "EZ", "mini", "ez\0"])
def test_an_unknown_variant_is_named(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_variant(text)
    assert caught.value.code.value == "unknown_variant"
    assert caught.value.params == {"value": text}


@pytest.mark.parametrize("text", ["", "7", "10", "8.0", "８", "08"])
def test_an_unknown_tie_payout_is_named(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tie_pays(text)
    assert caught.value.code.value == "tie_pays_not_offered"
    assert caught.value.params == {"value": text, "offered": (8, 9)}


def test_the_variants_offer_what_they_offer() -> None:
    offers = {
        name.value: [table.bet.value for table in variant.paytables]
        for name, variant in VARIANTS.items()
    }
    assert offers == {
        "standard": [
            *("player", "banker", "tie", "player_pair", "banker_pair", "either_pair"),
            *("perfect_pair", "dragon_bonus_player", "dragon_bonus_banker"),
            *("small", "big", "lucky_six"),
        ],
        "ez": ["player", "banker", "tie", "dragon_7", "panda_8"],
    }
    assert {bet for bets in offers.values() for bet in bets} == {bet.value for bet in Bet}


def test_every_paytable_is_sourced_and_dated() -> None:
    tables = [table for variant in VARIANTS.values() for table in variant.paytables]
    for table in tables:
        assert table.source.publisher
        assert table.source.title
        assert date(2016, 1, 1) <= table.source.dated <= date(2026, 11, 30)
    assert paytable(Bet.BANKER, VariantName.STANDARD).source.dated.isoformat() == "2024-04-11"
