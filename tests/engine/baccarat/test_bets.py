"""Settling bets: every line of every paytable, and money that adds up (RULES B10, B11)."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.engine.amounts import exact_decimal, parse_stake
from webapp.engine.baccarat.bets import HAPPENED, SettledBet, SuitField, settle, suits_needed
from webapp.engine.baccarat.paytables import (
    VARIANTS,
    Bet,
    BetEvent,
    Payout,
    Terms,
    VariantName,
)
from webapp.engine.baccarat.round import Ruling, decide_round
from webapp.engine.cards import Rank, Suit
from webapp.engine.errors import RuleError

EZ = Terms(variant=VariantName.EZ)
SUITS = dict(zip(SuitField, (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS), strict=True))


def rule(hands: str) -> Ruling:
    """Rule on a round written as ``"2 3 8 / A 2"``, Player first."""
    player, banker = ([*map(Rank, side.split()), None] for side in hands.split("/"))
    p1, p2, b1, b2 = player[0], player[1], banker[0], banker[1]
    assert p1
    assert p2
    assert b1
    assert b2
    return decide_round((p1, p2), (b1, b2), player[2], banker[2])


def money(bet: SettledBet) -> tuple[str, ...]:
    """Return gross, vigorish, net and total returned as text."""
    return tuple(map(exact_decimal, (bet.gross, bet.commission, bet.net, bet.returned)))


def one(
    hands: str, bet: str, stake: str = "100", terms: Terms | None = None, suits: str = "SHDC"
) -> SettledBet:
    """Settle a single bet."""
    settlement = settle(
        rule(hands),
        {Bet(bet): parse_stake(stake)},
        terms or Terms(),
        dict(zip(SuitField, map(Suit, suits), strict=True)),
    )
    (settled,) = settlement.bets
    return settled


PLAYER_9_TO_5 = "9 K / 2 3"
BANKER_9_TO_6 = "6 K / K Q 9"
TIE_7 = "7 K / 7 K"
BANKER_THREE_CARD_7 = "6 K / 4 A 2"
PLAYER_THREE_CARD_8 = "2 3 3 / 7 K"


# --- the matrix: three bets, three ends (BAC-16)


@pytest.mark.parametrize(
    ("hands", "bet", "outcome", "event", "figures"),
    [
        (PLAYER_9_TO_5, "player", "won", "player_wins", ("100", "0", "100", "200")),
        (PLAYER_9_TO_5, "banker", "lost", "player_wins", ("-100", "0", "-100", "0")),
        (PLAYER_9_TO_5, "tie", "lost", "other", ("-100", "0", "-100", "0")),
        (BANKER_9_TO_6, "player", "lost", "banker_wins", ("-100", "0", "-100", "0")),
        (BANKER_9_TO_6, "banker", "won", "banker_wins", ("100", "5", "95", "195")),
        (BANKER_9_TO_6, "tie", "lost", "other", ("-100", "0", "-100", "0")),
        (TIE_7, "player", "push", "tie", ("0", "0", "0", "100")),
        (TIE_7, "banker", "push", "tie", ("0", "0", "0", "100")),
        (TIE_7, "tie", "won", "tie", ("800", "0", "800", "900")),
    ],
)
def test_three_bets_on_three_ends(
    hands: str, bet: str, outcome: str, event: str, figures: tuple[str, ...]
) -> None:
    settled = one(hands, bet)
    assert (settled.outcome.value, settled.event.value) == (outcome, event)
    assert money(settled) == figures


def test_a_banker_bet_of_1_15_nets_exactly_1_0925() -> None:
    assert money(one(BANKER_9_TO_6, "banker", "1.15")) == ("1.15", "0.0575", "1.0925", "2.2425")


@pytest.mark.parametrize(
    ("commission", "figures"),
    [
        (Fraction(0), ("50", "0", "50", "100")),
        (Fraction(4), ("50", "2", "48", "98")),
        (Fraction(17, 4), ("50", "2.125", "47.875", "97.875")),
        (Fraction(10), ("50", "5", "45", "95")),
    ],
)
def test_the_vigorish_can_be_adjusted(commission: Fraction, figures: tuple[str, ...]) -> None:
    assert money(one(BANKER_9_TO_6, "banker", "50", Terms(commission=commission))) == figures


def test_a_tie_may_pay_nine() -> None:
    assert money(one(TIE_7, "tie", "10", Terms(tie_pays=9))) == ("90", "0", "90", "100")


def test_a_table_of_bets_is_summed() -> None:
    """BAC-16: on a tie Player and Banker push, and no vigorish is taken."""
    stakes = {Bet.TIE: Fraction(10), Bet.BANKER: Fraction(100), Bet.PLAYER: Fraction(100)}
    settlement = settle(rule(TIE_7), stakes, Terms())
    assert [bet.bet.value for bet in settlement.bets] == ["player", "banker", "tie"]
    assert [str(bet.net) for bet in settlement.bets] == ["0", "0", "80"]
    assert (settlement.stake, settlement.gross) == (Fraction(210), Fraction(80))
    assert settlement.commission == 0
    assert (settlement.net, settlement.returned) == (Fraction(80), Fraction(290))


def test_no_bets_are_no_money() -> None:
    settlement = settle(rule(TIE_7), {}, Terms())
    assert settlement.bets == ()
    assert settlement.stake == settlement.returned == 0


def test_the_vigorish_is_taken_from_the_winnings_and_not_from_the_stake() -> None:
    double = Payout(event=BetEvent.BANKER_WINS, pays=Fraction(2), vigorish=True)
    assert Terms().vigorish(double) == Fraction(1, 10)
    assert Terms().net(double) == Fraction(19, 10)


# --- EZ


@pytest.mark.parametrize(
    ("hands", "bet", "outcome", "event", "figures"),
    [
        (BANKER_9_TO_6, "banker", "won", "banker_wins", ("100", "0", "100", "200")),
        (BANKER_THREE_CARD_7, "banker", "push", "banker_wins_three_card_7", ("0", "0", "0", "100")),
        (BANKER_THREE_CARD_7, "player", "lost", "banker_wins", ("-100", "0", "-100", "0")),
        (
            BANKER_THREE_CARD_7,
            "dragon_7",
            "won",
            "banker_wins_three_card_7",
            ("4000", "0", "4000", "4100"),
        ),
        ("6 K / 7 K", "dragon_7", "lost", "other", ("-100", "0", "-100", "0")),
        ("6 K / 7 K", "banker", "won", "banker_wins", ("100", "0", "100", "200")),
        ("7 K / 4 A 2", "banker", "push", "tie", ("0", "0", "0", "100")),
        ("7 K / 4 A 2", "dragon_7", "lost", "other", ("-100", "0", "-100", "0")),
        (
            PLAYER_THREE_CARD_8,
            "panda_8",
            "won",
            "player_wins_three_card_8",
            ("2500", "0", "2500", "2600"),
        ),
        ("8 K / 7 K", "panda_8", "lost", "other", ("-100", "0", "-100", "0")),
        ("2 3 3 / A 2 5", "panda_8", "lost", "other", ("-100", "0", "-100", "0")),
        (PLAYER_9_TO_5, "banker", "lost", "player_wins", ("-100", "0", "-100", "0")),
    ],
)
def test_ez(hands: str, bet: str, outcome: str, event: str, figures: tuple[str, ...]) -> None:
    settled = one(hands, bet, terms=EZ)
    assert (settled.outcome.value, settled.event.value) == (outcome, event)
    assert money(settled) == figures


def test_ez_takes_no_vigorish_whatever_the_terms_say() -> None:
    terms = Terms(variant=VariantName.EZ, commission=Fraction(10))
    assert one(BANKER_9_TO_6, "banker", terms=terms).commission == 0


# --- side bets of the standard game


@pytest.mark.parametrize(
    ("hands", "bet", "event", "net"),
    [
        ("4 4 / K 9", "player_pair", "player_pair", "1100"),
        ("K Q / K 9", "player_pair", "other", "-100"),
        ("K K K / 3 4", "player_pair", "player_pair", "1100"),
        ("4 K 4 / 7 K", "player_pair", "other", "-100"),
        ("K 9 / 4 4", "banker_pair", "banker_pair", "1100"),
        ("4 4 / K 9", "banker_pair", "other", "-100"),
        ("4 4 / K 9", "either_pair", "either_pair", "500"),
        ("K 9 / 4 4", "either_pair", "either_pair", "500"),
        ("4 4 / 4 4", "either_pair", "either_pair", "500"),
        ("9 K / 9 Q", "either_pair", "other", "-100"),
        # won with a natural, a natural against a natural, a natural tie
        ("9 K / 2 3", "dragon_bonus_player", "player_wins_natural", "100"),
        ("9 K / 8 Q", "dragon_bonus_player", "player_wins_natural", "100"),
        ("9 K / 9 Q", "dragon_bonus_player", "natural_tie", "0"),
        ("9 K / K Q", "dragon_bonus_player", "player_wins_natural", "100"),
        ("8 K / 9 Q", "dragon_bonus_player", "other", "-100"),
        ("7 K / 7 Q", "dragon_bonus_player", "other", "-100"),
        # won without a natural by 9, 8, 7, 6, 5, 4 and by 3
        ("2 3 4 / A 2 7", "dragon_bonus_player", "player_wins_by_9", "3000"),
        ("2 3 3 / A 2 7", "dragon_bonus_player", "player_wins_by_8", "1000"),
        ("7 K / A 2 7", "dragon_bonus_player", "player_wins_by_7", "600"),
        ("6 K / A 2 7", "dragon_bonus_player", "player_wins_by_6", "400"),
        ("6 K / A 2 8", "dragon_bonus_player", "player_wins_by_5", "200"),
        ("6 K / A 2 9", "dragon_bonus_player", "player_wins_by_4", "100"),
        ("7 K / A 2 A", "dragon_bonus_player", "other", "-100"),
        ("K Q / 9 K", "dragon_bonus_banker", "banker_wins_natural", "100"),
        ("8 K / 8 Q", "dragon_bonus_banker", "natural_tie", "0"),
        ("9 K / 8 Q", "dragon_bonus_banker", "other", "-100"),
        ("2 3 5 / 4 A 4", "dragon_bonus_banker", "banker_wins_by_9", "3000"),
        ("K Q K / A 2 5", "dragon_bonus_banker", "banker_wins_by_8", "1000"),
        ("K Q K / 7 K", "dragon_bonus_banker", "banker_wins_by_7", "600"),
        ("K Q A / 7 K", "dragon_bonus_banker", "banker_wins_by_6", "400"),
        ("K Q 2 / 7 K", "dragon_bonus_banker", "banker_wins_by_5", "200"),
        ("K Q 3 / 7 K", "dragon_bonus_banker", "banker_wins_by_4", "100"),
        ("K Q 4 / 7 K", "dragon_bonus_banker", "other", "-100"),
        ("9 K / 2 3", "small", "four_cards", "150"),
        ("6 K / 6 Q", "small", "four_cards", "150"),
        ("6 K / K Q 9", "small", "five_or_six_cards", "-100"),
        ("2 3 8 / A 2", "big", "five_or_six_cards", "54"),
        ("2 3 4 / A 2 7", "big", "five_or_six_cards", "54"),
        ("9 K / 2 3", "big", "four_cards", "-100"),
        ("K Q A / 6 K", "lucky_six", "banker_wins_two_card_6", "1200"),
        ("K Q 3 / 4 K 2", "lucky_six", "banker_wins_three_card_6", "2000"),
        ("6 K / 6 Q", "lucky_six", "other", "-100"),
        ("7 K / 6 Q", "lucky_six", "other", "-100"),
        ("6 K / 7 Q", "lucky_six", "other", "-100"),
    ],
)
def test_side_bets(hands: str, bet: str, event: str, net: str) -> None:
    settled = one(hands, bet)
    assert settled.event.value == event
    assert exact_decimal(settled.net) == net
    assert settled.commission == 0
    sign = settled.net
    assert settled.outcome.value == ("won" if sign > 0 else "lost" if sign < 0 else "push")


@pytest.mark.parametrize(
    ("hands", "suits", "net"),
    [
        ("9 9 / 2 7", "SSDC", "2500"),
        ("9 9 / 2 7", "SHDD", "-100"),
        ("2 7 / 9 9", "SHDD", "2500"),
        ("9 9 / 9 9", "SSSS", "2500"),
        ("9 K / 2 7", "SSDD", "-100"),
        ("K Q / 2 7", "SSDC", "-100"),
    ],
)
def test_a_perfect_pair_has_one_rank_and_one_suit(hands: str, suits: str, net: str) -> None:
    """BAC-15: eight decks hold each card eight times, so two of one rank and suit can meet."""
    assert exact_decimal(one(hands, "perfect_pair", suits=suits).net) == net


def test_suits_are_asked_for_only_by_a_bet_that_needs_them() -> None:
    standard = VariantName.STANDARD
    assert suits_needed([bet for bet in Bet if bet.value.endswith("r_pair")], standard) == ()
    assert [field.value for field in suits_needed([Bet.TIE, Bet.PERFECT_PAIR], standard)] == [
        "p1_suit",
        "p2_suit",
        "b1_suit",
        "b2_suit",
    ]


# --- refusals


def test_a_round_that_waits_is_not_settled() -> None:
    with pytest.raises(RuleError) as caught:
        settle(rule("2 3 / A 2"), {Bet.PLAYER: Fraction(1)}, Terms())
    assert caught.value.code.value == "round_not_final"
    assert caught.value.params["pending"] == "player_third"


@pytest.mark.parametrize(
    ("variant", "bet"),
    [
        ("standard", "dragon_7"),
        ("standard", "panda_8"),
        ("ez", "player_pair"),
        ("ez", "dragon_bonus_player"),
        ("ez", "perfect_pair"),
        ("ez", "lucky_six"),
    ],
)
def test_a_bet_belongs_to_its_variant(variant: str, bet: str) -> None:
    terms = Terms(variant=VariantName(variant))
    with pytest.raises(RuleError) as caught:
        settle(rule(TIE_7), {Bet.PLAYER: Fraction(1), Bet(bet): Fraction(1)}, terms)
    assert caught.value.code.value == "bet_not_in_variant"
    assert caught.value.params == {"bet": bet, "variant": variant}


@pytest.mark.parametrize("suits", [None, {}, {SuitField.PLAYER_FIRST: Suit.SPADES}])
def test_missing_suits_are_named(suits: dict[SuitField, Suit] | None) -> None:
    with pytest.raises(RuleError) as caught:
        settle(rule("9 9 / 2 7"), {Bet.PERFECT_PAIR: Fraction(1)}, Terms(), suits)
    assert caught.value.code.value == "suits_missing"
    fields = ("p1_suit", "p2_suit", "b1_suit", "b2_suit")
    assert caught.value.params["fields"] == (fields[1:] if suits else fields)


@pytest.mark.parametrize("stake", [0, -1])
def test_a_stake_is_positive(stake: int) -> None:
    with pytest.raises(RuleError) as caught:
        settle(rule(TIE_7), {Bet.PLAYER: Fraction(stake)}, Terms())
    assert caught.value.code.value == "stake_not_positive"
    assert caught.value.params == {"bet": "player", "stake": stake}


def test_every_event_has_its_meaning() -> None:
    assert set(HAPPENED) == set(BetEvent)


# --- properties

ranks = st.sampled_from(Rank)
rounds = st.tuples(*[ranks] * 6).map(
    lambda cards: decide_round(cards[:2], cards[2:4], cards[4], cards[5])
)
stakes = st.decimals(min_value="0.01", max_value=10**9, places=2).map(
    lambda amount: parse_stake(str(amount))
)
terms_of_any_kind = st.builds(
    Terms,
    variant=st.sampled_from(VariantName),
    commission=st.decimals(min_value=0, max_value=10, places=2).map(Fraction),
    tie_pays=st.sampled_from([8, 9]),
)
four_suits = st.fixed_dictionaries({field: st.sampled_from(Suit) for field in SuitField})


@given(rounds, st.data(), terms_of_any_kind, four_suits)
@settings(deadline=None, max_examples=150)
def test_settlement_conserves_money(
    ruling: Ruling, data: st.DataObject, terms: Terms, suits: dict[SuitField, Suit]
) -> None:
    offered = [table.bet for table in VARIANTS[terms.variant].paytables]
    staked = data.draw(st.dictionaries(st.sampled_from(offered), stakes))
    settlement = settle(ruling, staked, terms, suits)
    assert {bet.bet: bet.stake for bet in settlement.bets} == staked
    for bet in settlement.bets:
        assert bet.returned == bet.stake + bet.net
        assert bet.net == bet.gross - bet.commission
        assert bet.returned >= 0
        assert bet.commission == 0 or bet.event is BetEvent.BANKER_WINS
        assert Fraction(exact_decimal(bet.net)) == bet.net
    assert settlement.returned == settlement.stake + settlement.net
    assert settlement.net == settlement.gross - settlement.commission
    assert settlement.stake == sum(staked.values())


@given(rounds, stakes)
@settings(deadline=None, max_examples=100)
def test_player_and_banker_even_out_without_vigorish(ruling: Ruling, stake: Fraction) -> None:
    both = {Bet.PLAYER: stake, Bet.BANKER: stake}
    assert settle(ruling, both, Terms(commission=Fraction(0))).net == 0


@given(rounds, stakes)
@settings(deadline=None, max_examples=100)
def test_exactly_one_of_small_and_big_wins(ruling: Ruling, stake: Fraction) -> None:
    settlement = settle(ruling, {Bet.SMALL: stake, Bet.BIG: stake}, Terms())
    assert sorted(bet.outcome.value for bet in settlement.bets) == ["lost", "won"]
