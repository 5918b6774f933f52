from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.blackjack.notation import actions, deck, exact
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.players import Level, level_charts
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN, Rules, RuleSet
from webapp.engine.blackjack.session import DeckOf, SessionReplay, replay_session
from webapp.engine.blackjack.setup import Seat, TableSetup
from webapp.engine.blackjack.views import FACE_DOWN, Turn
from webapp.engine.cards import Card, fresh_deck
from webapp.engine.errors import RuleError

CHARTS = level_charts(RuleSet.EUROPEAN)
POBI = Seat(name="pobi")


def table(*seats: Seat, rules: Rules = EUROPEAN, bets: tuple[int, ...] = (10,)) -> TableSetup:
    return TableSetup(rules=rules, seats=seats, bets=bets)


def decks(*rounds: str) -> DeckOf:
    """Return prepared decks by the number of the round, from 1."""
    return lambda number: deck(rounds[number - 1])


def shuffled(seed: int, rules: Rules) -> DeckOf:
    def deck_of(number: int) -> Iterable[Card]:
        cards = list(fresh_deck(rules.decks))
        Random(f"{seed}/{number}").shuffle(cards)  # noqa: S311 - tests want the same cards again
        return cards

    return deck_of


ALONE = table(POBI)
# one seat: a win with 20 against 19, a natural, a loss with 17 against 18
WIN, NATURAL, LOSS = "10S 10H KS 9H", "AS 10H KS 9H", "10S 10H 7S 8H"


def play(moves: str, setup: TableSetup = ALONE) -> SessionReplay:
    return replay_session(setup, moves, deck_of=decks(WIN, NATURAL, LOSS), charts=CHARTS)


def refused(session: SessionReplay) -> str:
    assert session.error is not None
    return session.error.code.value


def test_the_first_round_is_dealt_at_once() -> None:
    session = play("")
    assert session.error is None
    assert (session.moves, session.ended) == ("", False)
    assert len(session.rounds) == 1
    record = session.current
    assert (record.number, record.bets, record.over) == (1, (10,), False)
    assert record.table.turn == Turn(seat=0, hand=0)
    assert record.table.dealer.cards == (*deck("10H"), FACE_DOWN)
    assert record.decisions == ()
    assert record.profits == ()
    assert (*record.balances, record.dealer_balance) == exact(0, 0)


def test_three_rounds_with_balances() -> None:
    """+10, a natural on 25 for +37.5, then -25 with the bet as it was."""
    session = play("s.25.se")
    assert session.error is None
    assert session.ended
    assert session.moves == "s.25.se"
    assert [record.bets for record in session.rounds] == [(10,), (25,), (25,)]
    assert [record.profits for record in session.rounds] == [
        exact(10), exact("75/2"), exact(-25),
    ]  # fmt: skip
    assert [record.balances for record in session.rounds] == [
        exact(10), exact("95/2"), exact("45/2"),
    ]  # fmt: skip
    assert [record.dealer_profit for record in session.rounds] == list(exact(-10, "-75/2", 25))
    assert [record.dealer_balance for record in session.rounds] == list(
        exact(-10, "-95/2", "-45/2")
    )
    assert session.rounds[0].table.dealer.cards == deck("10H 9H")


def test_a_round_that_is_not_over_leaves_the_balances() -> None:
    session = play("s..")
    assert session.current.number == 3
    assert not session.current.over
    assert session.current.balances == exact(25)
    assert session.current.dealer_balance == -25


def test_bets_that_do_not_change_are_not_written() -> None:
    session = play("s.010.25s")
    assert session.error is None
    assert session.moves == "s..25s"
    assert session.current.profits == exact(-25)


@pytest.mark.parametrize(
    ("moves", "code", "legal", "rounds"),
    [
        ("s..p", "not_a_pair", "s..", 3),
        ("sh.", "round_over", "s", 1),
        ("s.s", "round_over", "s.", 2),
        ("h.s", "round_over", "h.", 2),
        (".", "round_not_over", "", 1),
        ("e", "round_not_over", "", 1),
        ("s..e", "round_not_over", "s..", 3),
        ("s..x", "unknown_move", "s..", 3),
        ("s.px", "round_over", "s.", 2),
        ("s.0", "bet_out_of_range", "s", 1),
        ("s.5-5", "bets_do_not_fit_seats", "s", 1),
        ("25s", "bets_already_placed", "", 1),
        ("-", "not_whole_chips", "", 1),
    ],
)
def test_a_hand_edited_address_gives_the_last_legal_position(
    moves: str, code: str, legal: str, rounds: int
) -> None:
    session = replay_session(
        table(POBI),
        moves,
        # the first round is bust by a hit
        deck_of=decks(WIN + " 5S", NATURAL, LOSS),
        charts=CHARTS,
    )
    assert refused(session) == code
    assert session.error is not None
    if code == "round_not_over":
        assert session.error.params == {"round": rounds}
    if code == "bets_already_placed":
        assert session.error.params == {"bets": (25,)}
    assert session.moves == legal
    assert len(session.rounds) == rounds
    assert not session.ended
    again = replay_session(
        table(POBI), legal, deck_of=decks(WIN + " 5S", NATURAL, LOSS), charts=CHARTS
    )
    assert again.rounds == session.rounds
    assert again.error is None


def test_nothing_follows_the_end_of_a_session() -> None:
    session = play("se.s")
    assert session.ended
    assert session.moves == "se"
    assert refused(session) == "session_ended"


def test_a_wrong_table_is_refused() -> None:
    with pytest.raises(RuleError) as refusal:
        play("", table(POBI, POBI))
    assert refusal.value.code == "name_taken"


def test_computer_players_act_by_themselves() -> None:
    """Easy hits 12 to 19, pobi is asked, hard doubles 11 against a 6; the dealer busts.

    The classic round of the same seats has no double: hard hits 11 to 21 and stands by itself.
    """
    setup = table(Seat(level=Level.EASY), POBI, Seat(level=Level.HARD), bets=(10, 20, 30))
    cards = "10S 10H 6S 6D 2S 9H 5S 10D 7S KS KH"
    waiting = replay_session(setup, "", deck_of=decks(cards), charts=CHARTS)
    assert waiting.current.table.turn == Turn(seat=1, hand=0)
    assert [decision.action for decision in waiting.current.decisions] == ["hit", "stand"]

    done = replay_session(setup, "s", deck_of=decks(cards), charts=CHARTS)
    assert [(made.turn.seat, made.action, made.by_itself) for made in done.current.decisions] == [
        (0, "hit", True),
        (0, "stand", True),
        (1, "stand", False),
        (2, "double", True),
    ]
    assert done.current.profits == exact(10, 20, 60)
    assert done.moves == "s"

    classic = table(*setup.seats, rules=CLASSIC, bets=setup.bets)
    done = replay_session(classic, "s", deck_of=decks(cards), charts=level_charts(RuleSet.CLASSIC))
    assert [made.action for made in done.current.decisions] == ["hit", "stand", "stand", "hit"]
    assert done.current.profits == exact(10, 20, 30)


def test_decisions_hold_what_a_review_needs() -> None:
    """8,8 against a 10 split, then 8,3 doubled and 8,10 stood on."""
    session = replay_session(
        table(POBI),
        "pds",
        deck_of=decks("8S 10H 8H 7D 3S 10S 10D"),
        charts=CHARTS,
    )
    assert [
        (
            " ".join(made.view.hand.ranks),
            made.view.up.value,
            made.view.hands_held,
            made.view.hand.origin.value,
            [found.action for found in made.view.actions if found.legal],
            made.action,
            made.turn,
        )
        for made in session.current.decisions
    ] == [
        (
            "8 8",
            "10",
            1,
            "deal",
            ["hit", "stand", "double", "split"],
            "split",
            Turn(seat=0, hand=0),
        ),
        ("8 3", "10", 2, "split", ["hit", "stand", "double"], "double", Turn(seat=0, hand=0)),
        ("8 10", "10", 2, "split", ["hit", "stand", "double"], "stand", Turn(seat=0, hand=1)),
    ]


def test_nobody_is_asked_where_only_computers_sit() -> None:
    setup = table(Seat(level=Level.NORMAL))
    session = replay_session(setup, "..e", deck_of=shuffled(1, EUROPEAN), charts=CHARTS)
    assert session.error is None
    assert session.ended
    assert len(session.rounds) == 3
    assert all(record.over for record in session.rounds)


@pytest.mark.parametrize("seed", range(100))
def test_a_session_of_all_levels_conserves_money_and_cards(seed: int) -> None:
    """Three rounds of seven seats; pobi always stands."""
    levels = [Seat(level=level) for level in Level]
    setup = table(*levels, POBI, *levels, bets=(1, 2, 3, 5, 7, 11, 13))
    deck_of = shuffled(seed, EUROPEAN)
    moves = ""
    session = replay_session(setup, moves, deck_of=deck_of, charts=CHARTS)
    for _ in range(3):
        while session.current.table.turn is not None:
            assert session.current.table.turn.seat == 3
            moves += "s"
            session = replay_session(setup, moves, deck_of=deck_of, charts=CHARTS)
            assert session.error is None
        moves += "."
        session = replay_session(setup, moves, deck_of=deck_of, charts=CHARTS)

    assert session.current.number == 4
    balances = [Fraction()] * 7
    for record in session.rounds[:3]:
        profits = record.profits
        balances = [had + won for had, won in zip(balances, profits, strict=True)]
        assert record.balances == tuple(balances)
        assert sum(profits) + record.dealer_profit == 0
        assert sum(record.balances) + record.dealer_balance == 0
        shown = [card for hands in record.table.hands for hand in hands for card in hand.cards]
        on_table = Counter(
            [*shown, *(card for card in record.table.dealer.cards if isinstance(card, Card))]
        )
        assert on_table == Counter(list(deck_of(record.number))[: on_table.total()])
        turns = [(made.turn.seat, made.turn.hand) for made in record.decisions]
        assert turns == sorted(turns)
        for made in record.decisions:
            assert made.by_itself is (made.turn.seat != 3)
            assert made.view.hand.total.points < 21 or made.action is Action.STAND


@given(seed=st.integers(0, 2**32), data=st.data(), rules=st.sampled_from([EUROPEAN, CLASSIC]))
@settings(max_examples=50, deadline=None)
def test_the_moves_of_a_session_rebuild_it(seed: int, data: st.DataObject, rules: Rules) -> None:
    """Play with a person and two computers, letter by letter; the text alone gives it back."""
    setup = table(POBI, Seat(level=Level.NORMAL), Seat(level=Level.EASY), rules=rules)
    deck_of = shuffled(seed, rules)
    session = replay_session(setup, "", deck_of=deck_of, charts=CHARTS)
    for _ in range(8):
        record = session.current
        if record.over:
            step = data.draw(st.sampled_from([".", ".20", ".10-20-30"]))
        else:
            legal = [found.action for found in record.table.actions if found.legal]
            step = {"hit": "h", "stand": "s", "double": "d", "split": "p"}[
                data.draw(st.sampled_from(legal))
            ]
        session = replay_session(setup, session.moves + step, deck_of=deck_of, charts=CHARTS)
        assert session.error is None
        assert session == replay_session(setup, session.moves, deck_of=deck_of, charts=CHARTS)


def test_people_are_asked_in_the_order_of_the_letters() -> None:
    setup = table(POBI, Seat(name="jason"), rules=CLASSIC, bets=(10_000, 20_000))
    session = replay_session(setup, "hse", deck_of=decks("2H 7C 3D 8S KS 9C AC 8D"), charts=CHARTS)
    assert [made.action for made in session.current.decisions] == list(actions("hs"))
    assert session.current.balances == exact(10_000, -20_000)
    assert session.current.dealer_balance == 10_000
    assert session.ended
