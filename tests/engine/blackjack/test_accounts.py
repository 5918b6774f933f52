"""What rounds brought to whom: one seat wins 10, then 15 with a blackjack, then loses 10."""

from fractions import Fraction

from tests.engine.blackjack.notation import deck, exact
from webapp.engine.blackjack.accounts import Account, Accounts, accounts
from webapp.engine.blackjack.players import level_charts
from webapp.engine.blackjack.rules import EUROPEAN, RuleSet
from webapp.engine.blackjack.session import SessionReplay, replay_session
from webapp.engine.blackjack.setup import Seat, TableSetup

ROUNDS = ("10S 10H KS 9H", "AS 10H KS 9H", "10S 10H 7S 8H")


def play(moves: str) -> SessionReplay:
    """Play at a table of one seat, for 10 chips a round."""
    return replay_session(
        TableSetup(rules=EUROPEAN, seats=(Seat(name="pobi"),), bets=(10,)),
        moves,
        deck_of=lambda number: deck(ROUNDS[number - 1]),
        charts=level_charts(RuleSet.EUROPEAN),
    )


def test_there_are_no_accounts_before_the_end_of_the_first_round() -> None:
    assert accounts(play("").rounds, 3) is None


def test_a_round_that_is_still_played_is_not_in_the_accounts() -> None:
    alone = Accounts(
        rounds=(1,),
        seats=(Account(earlier=None, profits=exact(10), balance=Fraction(10)),),
        dealer=Account(earlier=None, profits=exact(-10), balance=Fraction(-10)),
    )
    assert accounts(play("s").rounds, 3) == alone
    assert accounts([*play("s").rounds, *play("").rounds], 3) == alone


def test_earlier_rounds_are_told_as_one_sum() -> None:
    assert accounts(play("s..s").rounds, 2) == Accounts(
        rounds=(2, 3),
        seats=(Account(earlier=Fraction(10), profits=exact(15, -10), balance=Fraction(15)),),
        dealer=Account(earlier=Fraction(-10), profits=exact(-15, 10), balance=Fraction(-15)),
    )
