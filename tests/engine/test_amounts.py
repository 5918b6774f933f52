"""Amounts as text: strict to read, exact to write (RULES C5, B10; WEB-11, WEB-12)."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.engine.amounts import exact_decimal, parse_amount, parse_stake, rounded_decimal
from webapp.engine.errors import NotationError


@pytest.mark.parametrize(
    ("text", "stake"),
    [
        ("100", Fraction(100)),
        ("1.15", Fraction(23, 20)),
        (" 7 ", Fraction(7)),
        ("0.01", Fraction(1, 100)),
        ("0.5", Fraction(1, 2)),
        ("007.50", Fraction(15, 2)),
        ("1000000000", Fraction(10**9)),
        ("1000000000.00", Fraction(10**9)),
    ],
)
def test_a_stake_is_read_exactly(text: str, stake: Fraction) -> None:
    assert parse_stake(text) == stake


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_an_amount"),
        ("abc", "not_an_amount"),
        ("NaN", "not_an_amount"),
        ("sNaN", "not_an_amount"),
        ("Infinity", "not_an_amount"),
        ("-Infinity", "not_an_amount"),
        ("1e400", "not_an_amount"),
        ("1e-400", "not_an_amount"),
        ("1E2", "not_an_amount"),
        ("1_0", "not_an_amount"),
        ("²", "not_an_amount"),
        ("５", "not_an_amount"),
        ("٥", "not_an_amount"),
        ("+5", "not_an_amount"),
        ("5.", "not_an_amount"),
        (".5", "not_an_amount"),
        ("1 000", "not_an_amount"),
        ("1,000.50", "not_an_amount"),
        ("0x10", "not_an_amount"),
        ("1/2", "not_an_amount"),
        ("5\0", "not_an_amount"),
        ("12,50", "decimal_comma"),
        ("1.155", "too_many_decimals"),
        ("1.000", "too_many_decimals"),
        ("0", "not_positive"),
        ("0.00", "not_positive"),
        ("-100", "not_positive"),
        ("-0", "not_positive"),
        ("1000000000.01", "amount_too_large"),
        ("9" * 18, "amount_too_large"),
        ("9" * 20000, "amount_too_large"),
        ("1." + "0" * 20000, "too_many_decimals"),
    ],
    ids=lambda text: text[:20],
)
def test_a_bad_stake_is_named(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_stake(text)
    assert caught.value.code.value == code
    assert caught.value.params["value"] == text


def test_the_bound_of_a_stake_is_told() -> None:
    with pytest.raises(NotationError) as caught:
        parse_stake("2000000000")
    assert caught.value.params["limit"] == 1_000_000_000


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("0", Fraction(0)),
        ("000.00", Fraction(0)),
        ("-0", Fraction(0)),
        ("-0.01", Fraction(-1, 100)),
        ("-12", Fraction(-12)),
        ("007", Fraction(7)),
    ],
)
def test_an_amount_may_be_nothing_or_less(text: str, amount: Fraction) -> None:
    """BJ-29: it is neither guessed nor taken for another number; the rules refuse it as a bet."""
    assert parse_amount(text) == amount


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(100), "100"),
        (Fraction(195, 2), "97.5"),
        (Fraction(10925, 10000), "1.0925"),
        (Fraction(-23, 20), "-1.15"),
        (Fraction(-1, 100), "-0.01"),
        (Fraction(1, 8), "0.125"),
        (Fraction(1, 1000), "0.001"),
        (Fraction(10**9) * 41, "41000000000"),
        (Fraction(10**9) * 3 / 2 * 28 + Fraction(3, 200), "42000000000.015"),
        (Fraction(10**30) + Fraction(1, 100), "1" + "0" * 30 + ".01"),
        (Fraction(123456789, 10**6), "123.456789"),
    ],
)
def test_an_amount_is_written_exactly(amount: Fraction, text: str) -> None:
    assert exact_decimal(amount) == text


@pytest.mark.parametrize("amount", [Fraction(1, 3), Fraction(7, 60), Fraction(1, 7)])
def test_an_amount_that_never_ends_is_not_rounded(amount: Fraction) -> None:
    with pytest.raises(ValueError, match="finite"):
        exact_decimal(amount)


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(10579, 10000), 4, "1.0579"),
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(2, 3), 4, "0.6667"),
        (Fraction(5), 2, "5.00"),
        (Fraction(1, 8), 2, "0.12"),
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(1, 200000), 4, "0.0000"),
    ],
)
def test_rounding_goes_to_the_even_digit(value: Fraction, places: int, text: str) -> None:
    assert rounded_decimal(value, places) == text


@given(st.decimals(min_value="0.01", max_value=10**9, places=2))
@settings(deadline=None, max_examples=100)
def test_a_stake_comes_back_as_written(amount: object) -> None:
    stake = parse_stake(str(amount))
    assert stake == Fraction(str(amount))
    assert parse_stake(exact_decimal(stake)) == stake


@given(st.text(max_size=12) | st.from_regex(r"-?[0-9]{0,12}[.,]?[0-9]{0,4}", fullmatch=True))
@settings(deadline=None, max_examples=200)
def test_any_text_is_a_stake_or_a_named_error(text: str) -> None:
    try:
        stake = parse_stake(text)
    except NotationError:
        return
    assert 0 < stake <= 10**9
