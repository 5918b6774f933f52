"""Amounts that are settled: read strictly, written exactly."""

from fractions import Fraction

import pytest

from webapp.engine.blackjack.bets import amount_text, parse_amount
from webapp.engine.errors import RuleError


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("100", Fraction(100)),
        (" 2.5 ", Fraction(5, 2)),
        ("0.01", Fraction(1, 100)),
        ("007", Fraction(7)),
        ("0", Fraction(0)),
        ("000.00", Fraction(0)),
        ("1000000000", Fraction(10**9)),
        ("1000000000.00", Fraction(10**9)),
    ],
)
def test_amounts(text: str, amount: Fraction) -> None:
    assert parse_amount(text) == amount


@pytest.mark.parametrize(
    ("text", "code"),
    [
        # BJ-29: neither guessed nor taken for another number
        *((text, "not_an_amount") for text in ("", "-1", "-0.01", "1e3", "+5", "1,5", ".5", "5.")),
        *((text, "not_an_amount") for text in ("1.005", "1_000", "0x10", "١", "１", "nan", "inf")),
        ("1" + "0" * 30, "amount_too_large"),
        ("1000000000.01", "amount_too_large"),
        ("9" * 5000, "amount_too_large"),
    ],
)
def test_everything_else_is_refused(text: str, code: str) -> None:
    with pytest.raises(RuleError) as refusal:
        parse_amount(text)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(150), "150"),
        (Fraction(-200), "-200"),
        (Fraction(15, 2), "7.5"),
        (Fraction(0), "0"),
        (Fraction(3, 200), "0.015"),
        (Fraction(10**9) * 3 / 2 * 28 + Fraction(3, 200), "42000000000.015"),
    ],
)
def test_amounts_are_written_exactly(amount: Fraction, text: str) -> None:
    assert amount_text(amount) == text
