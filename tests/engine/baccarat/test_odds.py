"""Exact odds, digit by digit against figures computed apart from the product (RULES B12)."""

from fractions import Fraction
from math import perm
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.baccarat.tables import table
from webapp.engine.amounts import rounded_decimal
from webapp.engine.baccarat.bets import RoundResult
from webapp.engine.baccarat.odds import BetOdds, odds, parse_decks, results
from webapp.engine.baccarat.paytables import Bet, Terms, VariantName
from webapp.engine.errors import NotationError, RuleError

EXACT: dict[str, dict[str, Any]] = table("exact")["decks"]
DECKS = [1, 6, 8]

STANDARD = Terms()
EZ = Terms(variant=VariantName.EZ)

#: The oracle's names for our bets, and the terms it took them on.
BETS = {
    "banker_5pct": ("banker", STANDARD),
    "banker_4pct": ("banker", Terms(commission=Fraction(4))),
    "player": ("player", STANDARD),
    "tie_8": ("tie", STANDARD),
    "tie_9": ("tie", Terms(tie_pays=9)),
    "ez_banker": ("banker", EZ),
    "ez_player": ("player", EZ),
    "ez_tie_8": ("tie", EZ),
    "dragon7_40": ("dragon_7", EZ),
    "panda8_25": ("panda_8", EZ),
    "player_pair_11": ("player_pair", STANDARD),
    "banker_pair_11": ("banker_pair", STANDARD),
    "either_pair_5": ("either_pair", STANDARD),
    "perfect_pair_either_25": ("perfect_pair", STANDARD),
    "dragon_bonus_player": ("dragon_bonus_player", STANDARD),
    "dragon_bonus_banker": ("dragon_bonus_banker", STANDARD),
    "small_4cards_3to2": ("small", STANDARD),
    "big_5or6_54to100": ("big", STANDARD),
    "lucky6_12_20": ("lucky_six", STANDARD),
}


def bet_odds(decks: int, bet: str, terms: Terms) -> BetOdds:
    """Return the odds of one bet."""
    (found,) = [b for b in odds(decks, terms).bets if b.bet is Bet(bet)]
    return found


@pytest.mark.parametrize("decks", DECKS)
def test_combinations(decks: int) -> None:
    exact, combinations = EXACT[str(decks)], odds(decks, STANDARD).combinations
    for name in ("player", "banker", "tie", "total"):
        assert getattr(combinations, name) == exact[name]
    for name in ("player", "banker", "tie"):
        chance = Fraction(getattr(combinations, name), combinations.total)
        assert rounded_decimal(chance, 10) == exact[f"p_{name}"]


def test_eight_decks_as_published() -> None:
    """BAC-18: a real shoe, not an endless deck."""
    combinations = odds(8, STANDARD).combinations
    assert combinations.banker == 2_292_252_566_437_888
    assert combinations.player == 2_230_518_282_592_256
    assert combinations.tie == 475_627_426_473_216
    assert combinations.total == 4_998_398_275_503_360 == 416 * 415 * 414 * 413 * 412 * 411
    edges = {bet.bet.value: bet.house_edge_percent for bet in odds(8, STANDARD).bets}
    assert (edges["banker"], edges["player"], edges["tie"]) == ("1.0579", "1.2351", "14.3596")


@pytest.mark.parametrize("decks", DECKS)
def test_results_by_total_and_by_cards(decks: int) -> None:
    exact, by_result = EXACT[str(decks)], results(decks)
    for cards in (4, 5, 6):
        assert exact[f"cards_{cards}"] == sum(
            n for r, n in by_result.items() if r.player_cards + r.banker_cards == cards
        )
    for points in range(10):
        tied = [n for r, n in by_result.items() if r.player_total == r.banker_total == points]
        assert sum(tied) == exact["ties_by_total"][points]
        for side, sign in (("player", 1), ("banker", -1)):
            won = [
                n
                for r, n in by_result.items()
                if r.margin * sign > 0 and getattr(r, f"{side}_total") == points
            ]
            assert sum(won) == exact[f"{side}_wins_by_total"][points]


def test_the_joint_distribution_of_eight_decks() -> None:
    rows = {
        RoundResult(p_total, b_total, p_cards, b_cards): count
        for p_cards, b_cards, p_total, b_total, count in table("joint")["rows"]
    }
    assert len(rows) == 205
    assert dict(results(8)) == rows


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("name", BETS)
def test_every_bet(decks: int, name: str) -> None:
    bet, terms = BETS[name]
    exact, found = EXACT[str(decks)]["bets"][name], bet_odds(decks, bet, terms)
    assert str(found.house_edge) == exact["house_edge"]
    assert rounded_decimal(found.house_edge, 10) == exact["house_edge_dec"]
    assert sorted((line.net, line.count) for line in found.events) == sorted(
        (Fraction(net), count) for _, net, count in exact["events"]
    )


def test_no_perfect_pair_in_a_single_deck() -> None:
    pair = bet_odds(1, "perfect_pair", STANDARD)
    assert pair.probability == 0
    assert pair.house_edge_percent == "100.0000"


def test_a_bet_tells_what_it_pays_and_how_often_it_wins() -> None:
    banker = bet_odds(8, "banker", STANDARD)
    assert banker.pays == (Fraction(19, 20),)
    assert banker.probability == Fraction(2292252566437888, 4998398275503360)
    assert banker.ev == Fraction(-114753351728, 10847218479825)
    assert [line.event.value for line in banker.events] == ["banker_wins", "player_wins", "tie"]
    assert bet_odds(8, "lucky_six", STANDARD).pays == (Fraction(12), Fraction(20))
    bonus = bet_odds(8, "dragon_bonus_player", STANDARD).pays
    assert [str(net) for net in bonus] == ["1", "30", "10", "6", "4", "2", "1"]
    pushes = bet_odds(8, "banker", EZ)
    assert pushes.pays == (Fraction(1),)
    assert pushes.probability == Fraction(2179619555108864, 4998398275503360)


def test_odds_name_their_variant() -> None:
    assert odds(8, EZ).variant is VariantName.EZ
    assert [bet.bet.value for bet in odds(8, EZ).bets] == [
        "player",
        "banker",
        "tie",
        "dragon_7",
        "panda_8",
    ]


@pytest.mark.parametrize(
    ("decks", "total"),
    [(d, perm(52 * d, 6)) for d in range(1, 9)],
)
def test_odds_sum_to_one(decks: int, total: int) -> None:
    for terms in (STANDARD, EZ):
        found = odds(decks, terms)
        assert found.combinations.total == total == sum(results(decks).values())
        for bet in found.bets:
            assert sum(line.count for line in bet.events) == total
            assert sum(line.probability for line in bet.events) == 1
            assert bet.house_edge > 0


@given(st.integers(1, 8), st.decimals(min_value=0, max_value=10, places=2), st.sampled_from([8, 9]))
@settings(deadline=None, max_examples=25)
def test_the_vigorish_moves_the_banker_alone(decks: int, commission: object, pays: int) -> None:
    percent = Fraction(str(commission))
    found = odds(decks, Terms(commission=percent, tie_pays=pays))
    free = odds(decks, Terms(commission=Fraction(0), tie_pays=pays))
    for bet, bare in zip(found.bets, free.bets, strict=True):
        if bet.bet is Bet.BANKER:
            assert bet.ev == bare.ev - percent / 100 * bare.probability
        else:
            assert bet == bare


@pytest.mark.parametrize("decks", [0, 9, -1])
def test_a_shoe_holds_one_to_eight_decks(decks: int) -> None:
    for ask in (lambda: odds(decks, STANDARD), lambda: results(decks)):
        with pytest.raises(RuleError) as caught:
            ask()
        assert caught.value.code.value == "decks_out_of_range"
        assert caught.value.params == {"value": decks, "limit": 8}


@pytest.mark.parametrize(("text", "decks"), [("1", 1), (" 8 ", 8)])
def test_decks_are_read(text: str, decks: int) -> None:
    assert parse_decks(text) == decks


@pytest.mark.parametrize("text", ["", "0", "9", "08", "8.0", "８", "²", "1_0", "12", "-1", "X"])
def test_a_bad_number_of_decks_is_named(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_decks(text)
    assert caught.value.code.value == "decks_out_of_range"
    assert caught.value.params == {"value": text, "limit": 8}
