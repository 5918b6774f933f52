import pytest

from webapp.engine.blackjack.bets import BetErrorCode, bets_for, check_bet, parse_bet
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN
from webapp.engine.blackjack.setup import (
    Seat,
    SetupErrorCode,
    TableSetup,
    check_setup,
    seat_faults,
)
from webapp.engine.errors import RuleError
from webapp.engine.names import NameErrorCode


@pytest.mark.parametrize(("text", "bet"), [("1", 1), (" 250 ", 250), ("1000000", 1_000_000)])
def test_bets_are_whole_chips(text: str, bet: int) -> None:
    assert parse_bet(text) == bet


@pytest.mark.parametrize(
    "text", ["", " ", "-1", "-0.01", "1e3", "1.5", "1,000", "１０", "1_0", "+5", "ten", "²"]
)
def test_anything_else_is_no_bet(text: str) -> None:
    """BJ-29."""
    with pytest.raises(RuleError) as refusal:
        parse_bet(text)
    assert refusal.value.code is BetErrorCode.NOT_WHOLE_CHIPS
    assert refusal.value.params == {"value": text}


@pytest.mark.parametrize("text", ["0", "1000001", "9" * 7, "1" + "0" * 30, "9" * 5000])
def test_bets_out_of_range(text: str) -> None:
    with pytest.raises(RuleError) as refusal:
        parse_bet(text)
    assert refusal.value.code is BetErrorCode.BET_OUT_OF_RANGE


@pytest.mark.parametrize("bet", [1, 1_000_000])
def test_the_limits_are_in_range(bet: int) -> None:
    assert check_bet(bet) == bet


def test_one_bet_for_all_or_one_each() -> None:
    assert bets_for((5,), 3) == (5, 5, 5)
    assert bets_for((5, 6, 7), 3) == (5, 6, 7)
    with pytest.raises(RuleError) as refusal:
        bets_for((5, 6), 3)
    assert refusal.value.code is BetErrorCode.BETS_DO_NOT_FIT_SEATS
    assert refusal.value.params == {"bets": 2, "seats": 3}


def codes(*names: str) -> list[tuple[object, object]]:
    return [
        (fault.params.get("seat"), fault.code)
        for fault in seat_faults([Seat(name=name) for name in names])
    ]


def test_seats_in_order() -> None:
    assert codes("pobi", "jason", "abcdefghijkl", "포비") == []
    assert seat_faults([Seat(level=Level.EASY)] * 7) == ()


def test_every_fault_of_the_seats_is_told() -> None:
    assert codes() == [(None, SetupErrorCode.NO_SEATS)]
    assert codes(*"abcdefgh") == [(None, SetupErrorCode.TOO_MANY_SEATS)]
    (fault,) = seat_faults([Seat(level=Level.EASY)] * 8)
    assert fault.params == {"seats": 8, "maximum": 7}
    assert codes("", "abcdefghijklm", "a\u200bb\n", "pobi", "pobi", " ") == [
        (1, SetupErrorCode.NAME_EMPTY),
        (6, SetupErrorCode.NAME_EMPTY),
        (2, NameErrorCode.NAME_TOO_LONG),
        (3, NameErrorCode.NAME_NOT_PRINTABLE),
        (5, NameErrorCode.NAME_TAKEN),
    ]


def test_a_table_is_checked_before_the_first_round() -> None:
    seats = (Seat(name="pobi"), Seat(level=Level.HARD))
    check_setup(TableSetup(rules=EUROPEAN, seats=seats, bets=(1, 1_000_000)))
    check_setup(TableSetup(rules=CLASSIC, seats=seats, bets=(5,)))
    for setup, code in [
        (TableSetup(rules=EUROPEAN, seats=(), bets=(5,)), SetupErrorCode.NO_SEATS),
        (TableSetup(rules=EUROPEAN, seats=seats, bets=(5, 0)), BetErrorCode.BET_OUT_OF_RANGE),
        (
            TableSetup(rules=EUROPEAN, seats=seats, bets=(5, 5, 5)),
            BetErrorCode.BETS_DO_NOT_FIT_SEATS,
        ),
    ]:
        with pytest.raises(RuleError) as refusal:
            check_setup(setup)
        assert refusal.value.code is code
