"""Rounds worked out by hand. Cards come one to each seat and the dealer, twice round."""

from dataclasses import replace

from tests.engine.blackjack.notation import actions, deck, exact, played
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.events import Event
from webapp.engine.blackjack.replay import replay_round
from webapp.engine.blackjack.round import Round
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN
from webapp.engine.blackjack.states import StateCode
from webapp.engine.blackjack.views import FACE_DOWN, Turn


def told(round_: Round) -> list[str]:
    """Return the transcript in short notation."""
    return [line(event) for event in round_.events]


def line(event: Event) -> str:
    who = "" if event.seat is None else f"{event.seat}.{event.hand}"
    card = "??" if event.card is FACE_DOWN else str(event.card) if event.card else ""
    total = (
        "" if event.total is None else f"{'soft ' if event.total.soft else ''}{event.total.points}"
    )
    result = "" if event.result is None else f"{event.result.rule} {event.result.profit}"
    profit = "" if event.profit is None else str(event.profit)
    parts = (who, event.code, card, total, event.state or "", result, profit)
    return " ".join(part for part in parts if part)


def states(round_: Round) -> list[list[str]]:
    return [[hand.state.code for hand in hands] for hands in round_.hands]


def rules_that_paid(round_: Round) -> list[list[str]]:
    return [[result.rule for result in results] for results in round_.results]


# The classic table


def test_classic_example_of_k18() -> None:
    """21 and 17 against a dealer's 20, with bets of 10,000 and 20,000."""
    round_ = played(CLASSIC, (10_000, 20_000), "2H 7C 3D 8S KS 9C AC 8D", "hs")
    assert told(round_) == [
        "0.0 dealt 2H 2 dealing",
        "1.0 dealt 7C 7 dealing",
        "dealt 3D 3",
        "0.0 dealt 8S 10 ready",
        "1.0 dealt KS 17 ready",
        "hole_dealt ??",
        "0.0 hit AC soft 21 stand",
        "0.0 stood_on_21 soft 21 stand",
        "1.0 stand 17 stand",
        "hole_turned 9C 12 ready",
        "dealer_draws 8D 20 ready",
        "dealer_stands 20 stand",
        "0.0 settled soft 21 stand higher_total 10000",
        "1.0 settled 17 stand lower_total -20000",
        "0.0 profit 10000",
        "1.0 profit -20000",
        "profit 10000",
    ]
    assert round_.profits == exact(10_000, -20_000)
    assert round_.dealer_profit == 10_000


def test_classic_round_of_three_people() -> None:
    """A natural, a bust, and 20 against a dealer who draws to 21."""
    round_ = played(CLASSIC, (25, 250, 40), "AS 10H 5D 6D KD 6S 5C 10S 9D 2C 8H 5H", "hhhs")
    assert told(round_) == [
        "0.0 dealt AS soft 11 dealing",
        "1.0 dealt 10H 10 dealing",
        "2.0 dealt 5D 5 dealing",
        "dealt 6D 6",
        "0.0 dealt KD soft 21 blackjack",
        "1.0 dealt 6S 16 ready",
        "2.0 dealt 5C 10 ready",
        "hole_dealt ??",
        "0.0 natural soft 21 blackjack",
        "1.0 hit 9D 25 busted",
        "2.0 hit 2C 12 ready",
        "2.0 hit 8H 20 ready",
        "2.0 stand 20 stand",
        "hole_turned 10S 16 ready",
        "dealer_draws 5H 21 stand",
        "dealer_stands 21 stand",
        "0.0 settled soft 21 blackjack natural 75/2",
        "1.0 settled 25 busted player_bust -250",
        "2.0 settled 20 stand lower_total -40",
        "0.0 profit 75/2",
        "1.0 profit -250",
        "2.0 profit -40",
        "profit 505/2",
    ]


def test_classic_natural_of_the_dealer_skips_the_turns() -> None:
    round_ = played(CLASSIC, (10, 20), "9S AH KD 9H QC AC", "")
    assert told(round_) == [
        "0.0 dealt 9S 9 dealing",
        "1.0 dealt AH soft 11 dealing",
        "dealt KD 10",
        "0.0 dealt 9H 18 ready",
        "1.0 dealt QC soft 21 blackjack",
        "hole_dealt ??",
        "1.0 natural soft 21 blackjack",
        "hole_turned AC soft 21 blackjack",
        "turns_skipped",
        "0.0 settled 18 stand dealer_natural -10",
        "1.0 settled soft 21 blackjack both_natural 0",
        "0.0 profit -10",
        "1.0 profit 0",
        "profit 10",
    ]


def test_classic_dealer_needs_no_card_when_everybody_is_bust() -> None:
    """BJ-33: the hole card is turned all the same, and nobody wins by a dealer's bust."""
    round_ = played(CLASSIC, (10,), "10S 6D 6S 9D 6H", "h")
    assert told(round_)[-5:] == [
        "hole_turned 9D 15 ready",
        "dealer_not_needed 15 stand",
        "0.0 settled 22 busted player_bust -10",
        "0.0 profit -10",
        "profit 10",
    ]


def test_classic_dealer_needs_no_card_for_naturals_alone() -> None:
    round_ = played(CLASSIC, (7,), "AS 6D KS 9D", "")
    assert told(round_)[-4:] == [
        "dealer_not_needed 15 stand",
        "0.0 settled soft 21 blackjack natural 21/2",
        "0.0 profit 21/2",
        "profit -21/2",
    ]


def test_classic_bust_of_the_dealer() -> None:
    """Everybody who is not bust wins; who is bust has lost."""
    round_ = played(CLASSIC, (10, 10), "10S 10H 10D 2S 6H 6D KS KH", "hs")
    assert rules_that_paid(round_) == [["player_bust"], ["dealer_bust"]]
    assert round_.dealer.state.code is StateCode.BUSTED
    assert "dealer_stands" not in " ".join(told(round_))
    assert round_.profits == exact(-10, 10)


def test_classic_dealer_draws_once_after_the_last_player() -> None:
    """BJ-30: after the first of three players stood, the dealer still shows one card."""
    replay = replay_round(CLASSIC, (1, 1, 1), deck("10S 9H 8D 7S 2H 3D 4S 9S"), actions("s"))
    view = replay.round.view()
    assert view.turn == Turn(seat=1, hand=0)
    assert view.dealer.cards == (*deck("7S"), FACE_DOWN)
    assert view.dealer.total.points == 7
    assert view.dealer.state is None


def test_a_hit_below_21_leaves_the_turn_where_it_is() -> None:
    """BJ-31."""
    replay = replay_round(CLASSIC, (1, 1), deck("5S 9H 7S 4H 3D 9S 3H"), actions("h"))
    assert replay.round.turn == Turn(seat=0, hand=0)
    assert states(replay.round) == [["ready"], ["ready"]]


def test_a_bust_hand_stays_bust_when_the_others_are_done() -> None:
    """BJ-32."""
    round_ = played(CLASSIC, (1, 1), "10S 9H 7S 6H 10D 10C KS", "hs")
    assert states(round_) == [["busted"], ["stand"]]
    assert rules_that_paid(round_) == [["player_bust"], ["higher_total"]]


# European


def test_european_split_to_four_hands() -> None:
    """Eights: a doubled 21 wins, a doubled 20 pushes, 16 loses, 21 wins against 20."""
    round_ = played(
        EUROPEAN,
        (10,),
        "8S 6D 8H 10D 8D 3S 10S 8C 2S 10H 8S AS 2H 4D",
        "ppdpdshs",
    )
    assert told(round_) == [
        "0.0 dealt 8S 8 dealing",
        "dealt 6D 6",
        "0.0 dealt 8H 16 ready",
        "hole_dealt ??",
        "0.0 split 8 dealing",
        "0.0 split_card 8D 16 ready",
        "0.0 split 8 dealing",
        "0.0 split_card 3S 11 ready",
        "0.0 double 10S 21 stand",
        "0.1 split_card 8C 16 ready",
        "0.1 split 8 dealing",
        "0.1 split_card 2S 10 ready",
        "0.1 double 10H 20 stand",
        "0.2 split_card 8S 16 ready",
        "0.2 stand 16 stand",
        "0.3 split_card AS soft 19 ready",
        "0.3 hit 2H soft 21 ready",
        "0.3 stand soft 21 stand",
        "hole_turned 10D 16 ready",
        "dealer_draws 4D 20 ready",
        "dealer_stands 20 stand",
        "0.0 settled 21 stand higher_total 20",
        "0.1 settled 20 stand equal_totals 0",
        "0.2 settled 16 stand lower_total -10",
        "0.3 settled soft 21 stand higher_total 10",
        "0.0 profit 20",
        "profit -20",
    ]
    # the split cards lie where they fell: 8S with 3S, 8D with 2S, 8C with 8S, 8H with AS
    assert [" ".join(map(str, hand.cards)) for hand in round_.hands[0]] == [
        "8S 3S 10S",
        "8D 2S 10H",
        "8C 8S",
        "8H AS 2H",
    ]


def test_a_fourth_hand_is_not_split_again() -> None:
    """Four hands of eights: 8S+2, 8C+..., then a pair that may not be split."""
    replay = replay_round(EUROPEAN, (10,), deck("8S 6D 8H 10D 8D 8C 2S 3S"), actions("pppp"))
    assert replay.error is not None
    assert replay.error.code == "not_a_pair"
    assert len(replay.round.hands[0]) == 4

    replay = replay_round(EUROPEAN, (10,), deck("8S 6D 8H 10D 8D 8C 8S"), actions("pppp"))
    assert replay.error is not None
    assert replay.error.code == "four_hands_held"
    assert len(replay.round.hands[0]) == 4
    assert replay.round.can(Action.DOUBLE)


def test_european_split_aces_get_one_card_each() -> None:
    """21 after a split is no natural, and a pair of aces after a split stands on 12."""
    round_ = played(EUROPEAN, (100,), "AS 9D AH 5D KS AD 7D", "p")
    assert told(round_)[4:] == [
        "0.0 split soft 11 dealing",
        "0.0 split_card KS soft 21 stand",
        "0.1 split_card AD soft 12 stand",
        "hole_turned 5D 14 ready",
        "dealer_draws 7D 21 ready",
        "dealer_stands 21 stand",
        "0.0 settled soft 21 stand equal_totals 0",
        "0.1 settled soft 12 stand lower_total -100",
        "0.0 profit -100",
        "profit 100",
    ]


def test_european_split_tens_with_an_ace_are_asked_again() -> None:
    """K and Q may be split; K+A is an ordinary 21 that may even be hit (BJ-17, BJ-18)."""
    replay = replay_round(EUROPEAN, (100,), deck("KS 10D QH 10C AS 9S"), actions("p"))
    assert states(replay.round) == [["ready", "dealing"]]
    assert replay.round.can(Action.HIT)
    round_ = played(EUROPEAN, (100,), "KS 10D QH 10C AS 9S", "pss")
    assert rules_that_paid(round_) == [["higher_total", "lower_total"]]
    assert round_.profits == exact(0)


def test_european_double_and_a_dealers_natural() -> None:
    """BJ-25: no peek, so the doubled stake is lost in full."""
    round_ = played(EUROPEAN, (100,), "6S AD 5H KD 9S", "d")
    assert rules_that_paid(round_) == [["dealer_natural"]]
    assert round_.profits == exact(-200)
    assert told(round_)[-4] == "hole_turned KD soft 21 blackjack"


def test_european_split_and_a_dealers_natural() -> None:
    round_ = played(EUROPEAN, (100,), "8S AD 8H KD 10S JS", "pss")
    assert rules_that_paid(round_) == [["dealer_natural", "dealer_natural"]]
    assert round_.profits == exact(-200)


def test_european_naturals_wait_for_the_hole_card() -> None:
    """BJ-26: the natural is closed at once, but paid only when the dealer is done."""
    replay = replay_round(EUROPEAN, (100, 1), deck("AS 9S AD KH 9H QD"), ())
    assert states(replay.round) == [["blackjack"], ["ready"]]
    assert replay.round.turn == Turn(seat=1, hand=0)
    assert replay.round.results == ()
    assert replay.round.view().hands[0][0].result is None
    round_ = played(EUROPEAN, (100, 1), "AS 9S AD KH 9H QD", "s")
    assert round_.profits == exact(0, -1)


def test_peek_ends_the_round_at_once() -> None:
    peek = replace(EUROPEAN, dealer_peeks=True)
    round_ = played(peek, (100,), "8S AD 8H KD", "")
    assert round_.profits == exact(-100)
    assert "turns_skipped" in told(round_)


def test_european_hit_on_21_is_legal() -> None:
    round_ = played(EUROPEAN, (10,), "5S 10D 6H 7D KS AS", "hh")
    assert states(round_) == [["busted"]]


def test_split_stakes_are_one_bet_a_hand() -> None:
    """BJ-22: three hands of eights, all lost to 20."""
    round_ = played(EUROPEAN, (100,), "8S 10D 8H JD 8D 10S 10H 10C", "ppsss")
    assert [[hand.stake for hand in hands] for hands in round_.hands] == [[100, 100, 100]]
    assert round_.profits == exact(-300)


def test_split_hands_are_settled_one_by_one() -> None:
    """BJ-21: 8,6,K is bust, 8,A pushes 19."""
    round_ = played(EUROPEAN, (10,), "8S 10D 8H 9D 6S KS AS", "phs")
    assert rules_that_paid(round_) == [["player_bust", "equal_totals"]]
    assert round_.profits == exact(-10)


def test_two_seats_act_in_order_with_their_splits() -> None:
    """The second seat waits until both hands of the first are closed."""
    cards = deck("8S 9S 6D 8H 9H 10D 2S 3S 5S")
    turns = []
    for moves in ("", "p", "ps", "pss", "psss"):
        turns.append(replay_round(EUROPEAN, (10, 10), cards, actions(moves)).round.turn)
    assert turns == [
        Turn(seat=0, hand=0),
        Turn(seat=0, hand=0),
        Turn(seat=0, hand=1),
        Turn(seat=1, hand=0),
        None,
    ]


def test_the_cards_that_are_still_to_come_neither_show_nor_count() -> None:
    cards = "2H 7C 8S KS"
    one, other = (Round.deal(EUROPEAN, [10], deck(f"{cards} {rest}")) for rest in ("3D 4D", "5D"))
    assert one == other
    assert repr(one) == repr(other)
