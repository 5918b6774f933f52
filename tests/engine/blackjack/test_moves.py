import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.blackjack.notation import actions
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.moves import (
    LETTERS,
    RoundMoves,
    parse_moves,
    write_bets,
    write_moves,
)


def moves(letters: str = "", bets: tuple[int, ...] | None = None) -> RoundMoves:
    return RoundMoves(bets=bets, actions=actions(letters))


def test_letters_of_the_actions() -> None:
    assert LETTERS == {"hit": "h", "stand": "s", "double": "d", "split": "p"}


@pytest.mark.parametrize(
    ("text", "rounds", "ended"),
    [
        ("", [moves()], False),
        ("hs", [moves("hs")], False),
        ("hs.", [moves("hs"), moves()], False),
        ("..s", [moves(), moves(), moves("s")], False),
        ("hs.100-50pdss.e", [moves("hs"), moves("pdss", (100, 50)), moves()], True),
        ("hs.25", [moves("hs"), moves("", (25,))], False),
        ("e", [moves()], True),
    ],
)
def test_moves_are_read(text: str, rounds: list[RoundMoves], ended: bool) -> None:
    read = parse_moves(text)
    assert list(read.rounds) == rounds
    assert read.ended is ended
    assert read.error is None
    assert write_moves(rounds, ended) == text


@pytest.mark.parametrize(
    ("text", "rounds", "code", "params"),
    [
        ("hx", [moves("h")], "unknown_move", {"value": "x", "position": 1}),
        ("hs.s!s.s", [moves("hs"), moves("s")], "unknown_move", {"value": "!", "position": 4}),
        ("H", [moves()], "unknown_move", {"value": "H", "position": 0}),
        ("hs.h5", [moves("hs"), moves("h")], "unknown_move", {"value": "5", "position": 4}),
        ("ſ", [moves()], "unknown_move", {"value": "ſ", "position": 0}),
        ("s.5-", [moves("s")], "not_whole_chips", {"value": ""}),
        ("s.-5s", [moves("s")], "not_whole_chips", {"value": ""}),
        ("-s", [moves()], "not_whole_chips", {"value": ""}),
        ("s.0s", [moves("s")], "bet_out_of_range",
         {"value": 0, "minimum": 1, "maximum": 1_000_000}),
        ("s.1000001", [moves("s")], "bet_out_of_range",
         {"value": 1_000_001, "minimum": 1, "maximum": 1_000_000}),
    ],
)  # fmt: skip
def test_moves_are_read_as_far_as_they_can_be(
    text: str, rounds: list[RoundMoves], code: str, params: dict[str, object]
) -> None:
    read = parse_moves(text)
    assert list(read.rounds) == rounds
    assert read.error is not None
    assert read.error.code == code
    assert read.error.params == params
    assert not read.ended


@pytest.mark.parametrize("text", ["hse.s", "hsee", "hses"])
def test_nothing_follows_the_end(text: str) -> None:
    read = parse_moves(text)
    assert list(read.rounds) == [moves("hs")]
    assert read.ended
    assert read.error is not None
    assert read.error.code == "session_ended"
    assert read.error.params == {"position": 3}


def test_equal_bets_are_written_once() -> None:
    assert write_bets((10, 10, 10)) == "10"
    assert write_bets((10, 20, 10)) == "10-20-10"
    assert write_bets((7,)) == "7"
    assert write_bets(()) == ""


round_moves = st.builds(
    RoundMoves,
    bets=st.none() | st.lists(st.integers(1, 1_000_000), min_size=2, max_size=7).map(tuple),
    actions=st.lists(st.sampled_from(Action), max_size=9).map(tuple),
)


@given(rounds=st.lists(round_moves, min_size=1, max_size=9), ended=st.booleans())
@settings(max_examples=100, deadline=None)
def test_what_is_written_is_read_again(rounds: list[RoundMoves], ended: bool) -> None:
    text = write_moves(rounds, ended)
    read = parse_moves(text)
    assert (read.ended, read.error) == (ended, None)
    assert write_moves(read.rounds, read.ended) == text
    assert [played.actions for played in read.rounds] == [played.actions for played in rounds]


@given(text=st.text(alphabet="hsdpe.-015xé", max_size=30))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_or_refused_with_a_code(text: str) -> None:
    read = parse_moves(text)
    assert read.rounds
    if read.error is None:
        shortest = write_moves(read.rounds, read.ended)
        again = parse_moves(shortest)
        assert len(shortest) <= len(text)
        assert (again.ended, again.error) == (read.ended, None)
        assert [played.actions for played in again.rounds] == [
            played.actions for played in read.rounds
        ]
        assert write_moves(again.rounds, again.ended) == shortest
