from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.blackjack.notation import rank, ranks
from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.outcomes import Outcome, PayingRule
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN, Rules
from webapp.engine.blackjack.states import (
    Blackjack,
    Busted,
    Dealing,
    Origin,
    Ready,
    Stand,
    State,
    StateCode,
    TransitionErrorCode,
    dealer_draws,
)
from webapp.engine.cards import Rank
from webapp.engine.errors import IllegalMove


def dealt(text: str, rules: Rules = EUROPEAN, origin: Origin = Origin.DEAL) -> State:
    """Deal two cards and hit with the others."""
    state: State = Dealing(rules=rules, origin=origin)
    for index, card in enumerate(ranks(text)):
        state = state.deal(card) if index < 2 else state.hit(card)
    return state


def final(text: str, rules: Rules = EUROPEAN) -> State:
    state = dealt(text, rules)
    return state if state.is_final else state.stand()


@pytest.mark.parametrize(
    ("hand", "rules", "origin", "code"),
    [
        ("8", EUROPEAN, Origin.DEAL, StateCode.DEALING),
        ("8 9", EUROPEAN, Origin.DEAL, StateCode.READY),
        ("A K", EUROPEAN, Origin.DEAL, StateCode.BLACKJACK),
        ("10 A", CLASSIC, Origin.DEAL, StateCode.BLACKJACK),
        ("A K", EUROPEAN, Origin.SPLIT_ACES, StateCode.STAND),
        ("A A", EUROPEAN, Origin.SPLIT_ACES, StateCode.STAND),
        ("K A", EUROPEAN, Origin.SPLIT, StateCode.READY),
        ("5 6 10", EUROPEAN, Origin.DEAL, StateCode.READY),
        ("5 6 10", CLASSIC, Origin.DEAL, StateCode.STAND),
        ("A 2 8", CLASSIC, Origin.DEAL, StateCode.STAND),
        ("5 4 3", CLASSIC, Origin.DEAL, StateCode.READY),
        ("9 8 5", EUROPEAN, Origin.DEAL, StateCode.BUSTED),
        ("9 8 5", CLASSIC, Origin.DEAL, StateCode.BUSTED),
        ("K A", replace(EUROPEAN, stands_on_21=True), Origin.SPLIT, StateCode.STAND),
    ],
)
def test_cards_bring_about_the_states_of_k22(
    hand: str, rules: Rules, origin: Origin, code: StateCode
) -> None:
    state = dealt(hand, rules, origin)
    assert state.code is code
    assert state.ranks == ranks(hand)
    assert state.origin is origin
    assert state.is_final is (code not in (StateCode.DEALING, StateCode.READY))


def test_a_hand_without_cards_deals() -> None:
    assert Dealing(rules=EUROPEAN).deal(Rank.ACE) == Dealing(rules=EUROPEAN, ranks=(Rank.ACE,))


def test_stand_closes_a_hand() -> None:
    assert dealt("10 2").stand() == Stand(rules=EUROPEAN, ranks=ranks("10 2"))


def test_double_takes_one_card_and_closes() -> None:
    stood = dealt("5 6").double(rank("2"))
    assert stood == Stand(rules=EUROPEAN, ranks=ranks("5 6 2"), doubled=True)
    busted = dealt("10 6").double(rank("K"))
    assert busted == Busted(rules=EUROPEAN, ranks=ranks("10 6 K"), doubled=True)
    assert (stood.stake_in_bets, busted.stake_in_bets, dealt("5 6").stake_in_bets) == (2, 2, 1)


def test_a_doubled_21_stands_in_every_game() -> None:
    assert dealt("5 6").double(rank("K")).code is StateCode.STAND


def test_two_hands_are_enough_for_a_split() -> None:
    two, one = (dealt("8 8", replace(EUROPEAN, max_hands=hands)) for hands in (2, 1))
    assert two.can(Action.SPLIT) is True
    assert two.why_not(Action.SPLIT, hands_held=2) == "four_hands_held"
    assert one.why_not(Action.SPLIT) == "not_in_this_game"


def test_split_gives_two_hands_that_know_their_origin() -> None:
    first, second = dealt("K Q").split()
    assert first == Dealing(rules=EUROPEAN, ranks=(Rank.KING,), origin=Origin.SPLIT)
    assert second == Dealing(rules=EUROPEAN, ranks=(Rank.QUEEN,), origin=Origin.SPLIT)
    aces = dealt("A A").split()
    assert [hand.origin for hand in aces] == [Origin.SPLIT_ACES, Origin.SPLIT_ACES]


def test_states_cannot_be_changed() -> None:
    state = dealt("8 9")
    with pytest.raises(FrozenInstanceError):
        state.ranks = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    ("state", "hands_held", "hit", "stand", "double", "split"),
    [
        (dealt("8"), 1, "second_card_due", "second_card_due", "second_card_due",
         "second_card_due"),
        (dealt("8", CLASSIC), 1, "second_card_due", "second_card_due", "not_in_this_game",
         "not_in_this_game"),
        (dealt("8 8"), 1, None, None, None, None),
        (dealt("8 8", CLASSIC), 1, None, None, "not_in_this_game", "not_in_this_game"),
        (dealt("9 8"), 1, None, None, None, "not_a_pair"),
        (dealt("6 6 A"), 1, None, None, "not_first_two_cards", "not_first_two_cards"),
        (dealt("8 8", origin=Origin.SPLIT), 3, None, None, None, None),
        (dealt("8 8", origin=Origin.SPLIT), 4, None, None, None, "four_hands_held"),
        (dealt("8 3", origin=Origin.SPLIT, rules=replace(EUROPEAN, double_after_split=False)),
         2, None, None, "no_double_after_split", "not_a_pair"),
        (dealt("8 8", rules=replace(EUROPEAN, double_after_split=False)), 1,
         None, None, None, None),
        (dealt("K A", origin=Origin.SPLIT), 2, None, None, None, "not_a_pair"),
        (dealt("A 5", origin=Origin.SPLIT_ACES), 2, "split_ace_closed", "split_ace_closed",
         "split_ace_closed", "split_ace_closed"),
        (dealt("A A", origin=Origin.SPLIT_ACES), 2, "split_ace_closed", "split_ace_closed",
         "split_ace_closed", "aces_split_once"),
        (dealt("A K"), 1, "hand_closed", "hand_closed", "hand_closed", "hand_closed"),
        (dealt("9 8 5"), 1, "hand_closed", "hand_closed", "hand_closed", "hand_closed"),
        (dealt("8 8").stand(), 1, "hand_closed", "hand_closed", "hand_closed", "hand_closed"),
        (dealt("5 6 10", CLASSIC), 1, "hand_closed", "hand_closed", "not_in_this_game",
         "not_in_this_game"),
    ],
)  # fmt: skip
def test_each_action_is_legal_or_says_why_not(
    state: State,
    hands_held: int,
    hit: str | None,
    stand: str | None,
    double: str | None,
    split: str | None,
) -> None:
    found = state.actions(hands_held)
    assert [(legality.action, legality.why) for legality in found] == [
        ("hit", hit),
        ("stand", stand),
        ("double", double),
        ("split", split),
    ]
    assert [legality.legal for legality in found] == [
        hit is None, stand is None, double is None, split is None,
    ]  # fmt: skip


def attempt(state: State, action: Action, hands_held: int) -> object:
    match action:
        case Action.HIT:
            return state.hit(Rank.TWO)
        case Action.STAND:
            return state.stand()
        case Action.DOUBLE:
            return state.double(Rank.TWO)
        case Action.SPLIT:
            return state.split(hands_held)


any_hand = st.lists(st.sampled_from(Rank), min_size=1, max_size=6)


@given(
    hand=any_hand,
    rules=st.sampled_from([EUROPEAN, CLASSIC, replace(EUROPEAN, double_after_split=False)]),
    origin=st.sampled_from(Origin),
    stands=st.booleans(),
    action=st.sampled_from(Action),
    hands_held=st.integers(1, 4),
)
@settings(max_examples=400, deadline=None)
def test_check_can_and_act_agree(
    hand: list[Rank],
    rules: Rules,
    origin: Origin,
    stands: bool,
    action: Action,
    hands_held: int,
) -> None:
    state: State = Dealing(rules=rules, origin=origin)
    for card in hand:
        if state.is_final:
            break
        state = state.deal(card) if state.code is StateCode.DEALING else state.hit(card)
    if stands and state.code is StateCode.READY:
        state = state.stand()

    why = state.why_not(action, hands_held)
    assert state.can(action, hands_held) is (why is None)
    if why is None:
        state.check(action, hands_held)
        assert attempt(state, action, hands_held) is not None
    else:
        for refused in (state.check, lambda a, n: attempt(state, a, n)):
            with pytest.raises(IllegalMove) as refusal:
                refused(action, hands_held)
            assert refusal.value.code is why
            assert refusal.value.params["state"] is state.code


@given(hand=any_hand, rules=st.sampled_from([EUROPEAN, CLASSIC]), origin=st.sampled_from(Origin))
@settings(max_examples=200, deadline=None)
def test_every_state_offers_a_move_or_is_final(
    hand: list[Rank], rules: Rules, origin: Origin
) -> None:
    state: State = Dealing(rules=rules, origin=origin)
    for card in hand:
        if state.code is StateCode.DEALING:
            state = state.deal(card)
        elif state.code is StateCode.READY:
            assert state.can(Action.HIT)
            assert state.can(Action.STAND)
            state = state.hit(card)
        else:
            assert not any(legality.legal for legality in state.actions())
            with pytest.raises(IllegalMove) as refusal:
                state.deal(card)
            assert refusal.value.code is TransitionErrorCode.HAND_ALREADY_DEALT


def test_a_ready_hand_is_dealt_no_more() -> None:
    with pytest.raises(IllegalMove) as refusal:
        dealt("8 9").deal(Rank.TWO)
    assert refusal.value.code is TransitionErrorCode.HAND_ALREADY_DEALT


def test_a_refusal_names_the_state_and_what_was_asked_of_it() -> None:
    ready, stand = dealt("8 9"), final("10 9")
    asked: list[tuple[Callable[[], object], dict[str, object]]] = [
        (
            lambda: ready.check(Action.SPLIT),
            {"action": "split", "state": "ready", "max_hands": 4},
        ),
        (lambda: ready.deal(Rank.TWO), {"state": "ready", "rank": "2"}),
        (lambda: stand.hit(Rank.TWO), {"action": "hit", "state": "stand", "rank": "2"}),
        (lambda: stand.double(Rank.TWO), {"action": "double", "state": "stand", "rank": "2"}),
        (lambda: stand.split(2), {"action": "split", "state": "stand", "hands_held": 2}),
        (lambda: ready.against(stand), {"state": "ready", "dealer": "stand"}),
    ]
    for ask, params in asked:
        with pytest.raises(IllegalMove) as refusal:
            ask()
        assert refusal.value.params == params


def test_a_split_hand_that_stands_is_still_a_split_hand() -> None:
    assert dealt("8 9", origin=Origin.SPLIT).stand().origin is Origin.SPLIT


@pytest.mark.parametrize(
    ("player", "dealer", "outcome", "rule", "bets"),
    [
        (final("10 9"), final("10 8"), Outcome.WIN, PayingRule.HIGHER_TOTAL, "1"),
        (final("10 7"), final("10 8"), Outcome.LOSE, PayingRule.LOWER_TOTAL, "-1"),
        (final("10 8"), final("9 9"), Outcome.PUSH, PayingRule.EQUAL_TOTALS, "0"),
        (final("10 2"), final("10 6 6"), Outcome.WIN, PayingRule.DEALER_BUST, "1"),
        (final("10 6 6"), final("10 6 K"), Outcome.LOSE, PayingRule.PLAYER_BUST, "-1"),
        (final("7 7 7"), final("A K"), Outcome.LOSE, PayingRule.DEALER_NATURAL, "-1"),
        (final("A K"), final("Q A"), Outcome.PUSH, PayingRule.BOTH_NATURAL, "0"),
        (final("A K"), final("7 7 7"), Outcome.BLACKJACK, PayingRule.NATURAL, "3/2"),
        (final("A K"), final("10 6 6"), Outcome.BLACKJACK, PayingRule.NATURAL, "3/2"),
        (dealt("6 5").double(Rank.NINE), final("A K"), Outcome.LOSE, PayingRule.DEALER_NATURAL,
         "-2"),
        (dealt("6 5").double(Rank.NINE), final("10 9"), Outcome.WIN, PayingRule.HIGHER_TOTAL,
         "2"),
        (dealt("6 5").double(Rank.NINE), final("10 K"), Outcome.PUSH, PayingRule.EQUAL_TOTALS,
         "0"),
        (dealt("10 5").double(Rank.NINE), final("10 6 6"), Outcome.LOSE, PayingRule.PLAYER_BUST,
         "-2"),
        (dealt("A K", origin=Origin.SPLIT_ACES), final("9 5 7"), Outcome.PUSH,
         PayingRule.EQUAL_TOTALS, "0"),
        (dealt("K A", origin=Origin.SPLIT).stand(), final("10 10"), Outcome.WIN,
         PayingRule.HIGHER_TOTAL, "1"),
    ],
)  # fmt: skip
def test_a_state_knows_its_profit(
    player: State, dealer: State, outcome: Outcome, rule: PayingRule, bets: str
) -> None:
    verdict = player.against(dealer)
    assert (verdict.outcome, verdict.rule, verdict.bets) == (outcome, rule, Fraction(bets))
    assert player.profit(dealer, 14) == 14 * Fraction(bets)
    assert player.profit(dealer) == Fraction(bets)


def test_a_natural_on_an_odd_bet_is_paid_exactly() -> None:
    """BJ-16: bets 5, 15 and 1."""
    natural, dealer = final("A 10"), final("9 9")
    assert natural.profit(dealer, 5) == Fraction("7.5")
    assert natural.profit(dealer, 15) == Fraction("22.5")
    assert natural.profit(dealer, 1) == Fraction("1.5")


def test_other_odds_for_a_natural_are_data() -> None:
    rules = replace(EUROPEAN, natural_pays=Fraction(6, 5))
    assert final("A K", rules).profit(final("9 9", rules), 10) == 12


@pytest.mark.parametrize("hand", [dealt("8"), dealt("8 9")])
def test_a_hand_that_is_not_final_has_no_profit(hand: State) -> None:
    with pytest.raises(IllegalMove) as refusal:
        hand.profit(final("10 8"))
    assert refusal.value.code is TransitionErrorCode.HAND_NOT_FINAL


@pytest.mark.parametrize("player", [final("A K"), final("10 9")])
@pytest.mark.parametrize(
    ("dealer", "code"), [(dealt("A"), StateCode.DEALING), (dealt("10 6"), StateCode.READY)]
)
def test_nothing_is_paid_before_the_dealer_is_done(
    player: State, dealer: State, code: StateCode
) -> None:
    """BJ-26: a natural waits for the dealer's second card."""
    with pytest.raises(IllegalMove) as refusal:
        player.profit(dealer)
    assert refusal.value.code is TransitionErrorCode.DEALER_NOT_FINAL
    assert refusal.value.params == {"dealer": code}


@pytest.mark.parametrize(
    ("hand", "draws"),
    [
        ("10 3", True),
        ("10 6", True),
        ("10 7", False),
        ("A 5", True),
        ("A 6", False),
        ("A 2 4", False),
        ("A A 5", False),
        ("A 5 10", True),
        ("K A", False),
        ("10 6 5", False),
        ("10 6 6", False),
    ],
)
def test_dealer_draws_to_17_and_stands_on_soft_17(hand: str, draws: bool) -> None:
    """BJ-07, BJ-09."""
    assert dealer_draws(dealt(hand)) is draws
    assert dealer_draws(dealt(hand, CLASSIC)) is draws


def test_dealer_draws_on_soft_17_where_the_rules_say_so() -> None:
    h17 = replace(EUROPEAN, dealer_hits_soft_17=True)
    assert dealer_draws(dealt("A 6", h17))
    assert dealer_draws(dealt("A 2 4", h17))
    assert not dealer_draws(dealt("10 7", h17))
    assert not dealer_draws(dealt("A 6 10", h17))
    assert not dealer_draws(dealt("A 7", h17))


def test_dealer_who_stands_draws_no_more() -> None:
    assert not dealer_draws(dealt("10 3").stand())


@given(shoe=st.permutations([r for r in Rank for _ in range(4)]))
@settings(max_examples=200, deadline=None)
def test_a_dealer_ends_on_17_or_more(shoe: list[Rank]) -> None:
    """BJ-07."""
    state: State = Dealing(rules=EUROPEAN).deal(shoe[0]).deal(shoe[1])
    for card in shoe[2:]:
        if not dealer_draws(state):
            break
        state = state.hit(card)
    assert state.total.points >= 17


def test_states_are_told_apart_by_type_and_code() -> None:
    assert {kind.code: kind.is_final for kind in (Dealing, Ready, Blackjack, Stand, Busted)} == {
        StateCode.DEALING: False,
        StateCode.READY: False,
        StateCode.BLACKJACK: True,
        StateCode.STAND: True,
        StateCode.BUSTED: True,
    }
