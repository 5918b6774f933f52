"""Decisions beside the exact strategy; the values are those of tests/data/blackjack.

Up card ten: 3 T stand -0.575955, hit -0.465272; 9 T stand -0.013620.
"""

import pytest

from tests.engine.blackjack.notation import deck
from webapp.engine.blackjack.players import Level, level_charts
from webapp.engine.blackjack.review import review
from webapp.engine.blackjack.rules import EUROPEAN, RuleSet
from webapp.engine.blackjack.session import SessionReplay, replay_session
from webapp.engine.blackjack.setup import Seat, TableSetup
from webapp.engine.errors import NotationError


def play(cards: str, *seats: Seat, moves: str) -> SessionReplay:
    """Play one round."""
    return replay_session(
        TableSetup(rules=EUROPEAN, seats=seats, bets=(10,)),
        moves,
        deck_of=lambda _: deck(cards),
        charts=level_charts(RuleSet.EUROPEAN),
    )


def test_a_review_says_what_each_decision_cost() -> None:
    """The person stands on 13; the computer player stands on 19 and gives up nothing."""
    session = play("3S 9S JH 10S 10D 9H", Seat(name="pobi"), Seat(level=Level.HARD), moves="s")
    found = review(session, 1, RuleSet.EUROPEAN)
    assert found.record is session.current
    assert [(made.decision.action, made.best) for made in found.decisions] == [
        ("stand", "hit"),
        ("stand", "stand"),
    ]
    first, second = found.decisions
    assert first.value == pytest.approx(-0.465272, abs=1e-6)
    assert first.cost == pytest.approx(0.575955 - 0.465272, abs=2e-6)
    assert second.value == pytest.approx(-0.013620, abs=1e-6)
    assert second.cost == 0
    assert found.costs == {0: first.cost}


def test_the_decisions_of_a_seat_are_summed() -> None:
    """T 3 against a ten: a hit is best; to stand on 16 then, or to hit it, is another decision."""
    session = play("10S 10H 3S 10D 3D", Seat(name="pobi"), moves="hs")
    first, second = review(session, 1, RuleSet.EUROPEAN).decisions
    assert (first.decision.action, second.decision.action) == ("hit", "stand")
    assert first.cost == 0
    assert second.cost > 0
    assert review(session, 1, RuleSet.EUROPEAN).costs == {0: second.cost}


def test_each_round_of_a_session_has_its_review() -> None:
    session = play("10S 10H 9S 10D", Seat(name="pobi"), moves="s.")
    assert len(session.rounds) == 2
    for number, record in enumerate(session.rounds, start=1):
        assert review(session, number, RuleSet.EUROPEAN).record is record


def test_nobody_decides_where_everybody_has_blackjack() -> None:
    session = play("AS 10H KS 9H", Seat(name="pobi"), moves="")
    found = review(session, 1, RuleSet.EUROPEAN)
    assert (found.decisions, dict(found.costs)) == ((), {})


@pytest.mark.parametrize("number", [0, -1, 2])
def test_a_round_that_there_is_not_has_no_review(number: int) -> None:
    session = play("AS 10H KS 9H", Seat(name="pobi"), moves="")
    with pytest.raises(NotationError) as refused:
        review(session, number, RuleSet.EUROPEAN)
    assert refused.value.code == "round_out_of_range"
    assert refused.value.params == {"value": number}
