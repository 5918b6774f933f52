import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.old_maid.hands import cards_of, hands_of, names_of, ranks_of
from webapp.engine.cards import Card, Rank, Suit
from webapp.engine.errors import IllegalMove, ImpossibleCards, NotationError
from webapp.engine.old_maid.codes import Deal, OldMaidErrorCode
from webapp.engine.old_maid.table import (
    MAX_DRAWS,
    Draw,
    SeatView,
    Table,
    deal_hands,
    deal_sizes,
    default_deal,
    impossible_hands,
)
from webapp.engine.shuffle import PACKS, Pack

DATA = Path(__file__).parents[2] / "data" / "old_maid"
CASES: list[dict[str, Any]] = json.loads((DATA / "turn_cases.json").read_text())["cases"]
DECK = PACKS[Pack.JOKER_DECK]
PLACES = [(players, seat) for players in (3, 4, 5, 6) for seat in range(players)]


def table_of(*hands: str, turn: int = 0) -> Table:
    return Table.from_hands(hands_of([hand.split() for hand in hands]), turn)


def draw_rank(table: Table, rank: str) -> Draw:
    """Draw the card of that rank from the next giver."""
    assert table.drawn_from is not None
    return table.draw(ranks_of(table.hands[table.drawn_from]).index(rank))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['note']}")
def test_a_draw_does_what_the_table_says(case: dict[str, Any]) -> None:
    expect = case["expect"]
    table = Table.from_hands(hands_of(case["hands"]), case["turn"])
    assert (table.turn, table.drawn_from) == (case["turn"], expect["drawn_from"])
    draw = draw_rank(table, case["card"])
    assert (draw.number, draw.drawer, draw.drawn_from) == (1, case["turn"], expect["drawn_from"])
    assert ranks_of([draw.card]) == [case["card"]]
    assert (draw.partner is not None) == expect["pair"]
    hands = [sorted(ranks_of(hand)) for hand in table.hands]
    assert hands == [sorted(hand) for hand in expect["hands_after"]]
    emptied = [seat for seat, hand in enumerate(table.hands) if not hand]
    assert emptied == expect["emptied"]
    was_out = {seat for seat, hand in enumerate(case["hands"]) if not hand}
    assert set(draw.out) == set(emptied) - was_out
    assert (table.turn is None) == expect["over"]
    assert table.loser == expect["loser"]
    assert table.turn == expect["next_turn"]
    assert table.drawn_from == expect["next_draws_from"]


def test_a_player_without_cards_gets_no_turn() -> None:
    """OM-01."""
    table = table_of("", "2 3 JOKER", "2 3", turn=0)
    assert (table.turn, table.drawn_from) == (1, 2)


@pytest.mark.parametrize(("players", "drawer"), PLACES)
def test_the_turn_passes_by_a_seat_that_gave_its_last_card(players: int, drawer: int) -> None:
    """OM-11: A draws the last card of B, and C is next, at every place of the table."""
    giver, after = (drawer + 1) % players, (drawer + 2) % players
    hands: list[list[str]] = [[] for _ in range(players)]
    hands[drawer] = ["A", "2"]
    hands[giver] = ["3"]
    hands[after] = ["A", "2", "3", "JOKER"]
    table = Table.from_hands(hands_of(hands), drawer)
    draw = draw_rank(table, "3")
    assert draw.out == (giver,)
    assert (table.turn, table.drawn_from) == (after, drawer)


@pytest.mark.parametrize(("players", "drawer"), PLACES)
def test_the_turn_passes_to_the_giver_when_the_drawer_goes_out(players: int, drawer: int) -> None:
    """OM-11: a seat that goes out on its own move shifts nobody's turn."""
    giver, after = (drawer + 1) % players, (drawer + 2) % players
    hands: list[list[str]] = [[] for _ in range(players)]
    hands[drawer] = ["A"]
    hands[giver] = ["A", "2"]
    hands[after] = ["2", "JOKER"]
    table = Table.from_hands(hands_of(hands), drawer)
    draw = draw_rank(table, "A")
    assert draw.out == (drawer,)
    assert (table.turn, table.drawn_from) == (giver, after)


def test_pairs_in_the_hands_leave_before_the_first_draw() -> None:
    table = table_of("8 8 8 Q", "8 JOKER", "Q K K")
    assert [ranks_of(hand) for hand in table.hands] == [["8", "Q"], ["8", "JOKER"], ["Q"]]
    assert [len(discard.pairs) for discard in table.discards] == [1, 0, 1]
    assert table.offered == 2


def test_a_game_can_be_over_before_the_first_draw() -> None:
    table = table_of("8 8", "JOKER Q Q", "")
    assert (table.turn, table.drawn_from, table.offered, table.loser) == (None, None, 0, 1)
    assert table.can_draw(0) is False
    with pytest.raises(IllegalMove) as refused:
        table.draw(0)
    assert refused.value.code is OldMaidErrorCode.GAME_OVER
    assert refused.value.params == {"value": 0}


@pytest.mark.parametrize("index", [-1, 3, 99])
def test_a_card_outside_the_hand_cannot_be_drawn(index: int) -> None:
    table = table_of("2 3", "2 3 JOKER")
    assert [table.can_draw(place) for place in range(3)] == [True, True, True]
    assert not table.can_draw(index)
    before = table.hands
    with pytest.raises(IllegalMove) as refused:
        table.draw(index)
    assert refused.value.code is OldMaidErrorCode.INDEX_OUTSIDE_HAND
    assert refused.value.params == {"value": index, "cards": 3}
    assert (table.hands, table.draws, table.turn) == (before, 0, 0)


def test_a_game_that_goes_round_for_ever_is_stopped() -> None:
    """OM-17, RULES O10: two players pass the joker to and fro."""
    table = table_of("5", "5 JOKER")
    for number in range(1, 10_001):
        assert draw_rank(table, "JOKER").number == number
    assert MAX_DRAWS == 10_000
    assert table.turn is not None
    with pytest.raises(IllegalMove) as refused:
        table.draw(0)
    assert refused.value.code is OldMaidErrorCode.TOO_MANY_DRAWS
    assert refused.value.params == {"limit": 10_000}


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    attempts = (
        lambda: default_deal(players),
        lambda: deal_sizes(players, Deal.BLOCK),
        lambda: deal_hands(DECK, players, Deal.BLOCK),
        lambda: Table.from_hands([[]] * players),
    )
    for attempt in attempts:
        with pytest.raises(NotationError) as refused:
            attempt()
        assert refused.value.code is OldMaidErrorCode.PLAYERS_OUT_OF_RANGE
        assert refused.value.params == {"value": players, "lowest": 2, "highest": 6}


@pytest.mark.parametrize("turn", [-1, 2])
def test_a_turn_at_no_seat_is_refused(turn: int) -> None:
    with pytest.raises(NotationError) as refused:
        table_of("2", "2 JOKER", turn=turn)
    assert refused.value.code is OldMaidErrorCode.UNKNOWN_SEAT
    assert refused.value.params == {"value": turn, "players": 2}


def test_hands_that_no_game_leads_to_are_refused() -> None:
    no_joker = hands_of([["2"], ["2"]])
    with pytest.raises(ImpossibleCards) as refused:
        Table.from_hands(no_joker)
    assert refused.value.code is OldMaidErrorCode.NO_JOKER
    odd = hands_of([["2", "3"], ["2", "JOKER"]])
    assert [(problem.code, problem.params) for problem in impossible_hands(odd)] == [
        (OldMaidErrorCode.ODD_RANK, {"rank": Rank.THREE, "count": 1})
    ]
    twice = [cards_of(["2S", "JOKER"]), cards_of(["2S"])]
    assert [problem.code for problem in impossible_hands(twice)] == [OldMaidErrorCode.CARD_TWICE]
    jokers = [cards_of(["2S", "JOKER"]), cards_of(["2H", "JOKER"])]
    assert [problem.code for problem in impossible_hands(jokers)] == [OldMaidErrorCode.TWO_JOKERS]
    assert impossible_hands([DECK]) == ()


@pytest.mark.parametrize(
    ("players", "deal", "sizes"),
    [
        (2, Deal.BLOCK, (26, 27)),
        (3, Deal.BLOCK, (17, 17, 19)),
        (4, Deal.BLOCK, (13, 13, 13, 14)),
        (5, Deal.BLOCK, (10, 10, 10, 10, 13)),
        (6, Deal.BLOCK, (8, 8, 8, 8, 8, 13)),
        (2, Deal.ONE_BY_ONE, (27, 26)),
        (3, Deal.ONE_BY_ONE, (18, 18, 17)),
        (4, Deal.ONE_BY_ONE, (14, 13, 13, 13)),
        (5, Deal.ONE_BY_ONE, (11, 11, 11, 10, 10)),
        (6, Deal.ONE_BY_ONE, (9, 9, 9, 9, 9, 8)),
    ],
)
def test_all_53_cards_are_dealt(players: int, deal: Deal, sizes: tuple[int, ...]) -> None:
    assert deal_sizes(players, deal) == sizes
    hands = deal_hands(DECK, players, deal)
    assert tuple(len(hand) for hand in hands) == sizes
    assert {card for hand in hands for card in hand} == set(DECK)


def test_blocks_come_in_turn_and_the_other_deal_goes_round() -> None:
    block = deal_hands(DECK, 4, Deal.BLOCK)
    assert [names_of(hand)[0] for hand in block] == ["AS", "AH", "AD", "AC"]
    assert names_of(block[3])[-2:] == ["KC", "JOKER"]
    round_robin = deal_hands(DECK, 4, Deal.ONE_BY_ONE)
    assert names_of(round_robin[0])[:4] == ["AS", "5S", "9S", "KS"]
    assert names_of(round_robin[0])[-1] == "JOKER"
    assert names_of(round_robin[1])[:2] == ["2S", "6S"]


def test_four_are_dealt_by_blocks_and_any_other_number_one_by_one() -> None:
    assert [default_deal(players) for players in range(2, 7)] == [
        Deal.ONE_BY_ONE,
        Deal.ONE_BY_ONE,
        Deal.BLOCK,
        Deal.ONE_BY_ONE,
        Deal.ONE_BY_ONE,
    ]


def test_only_drawer_and_giver_see_a_card_that_makes_no_pair() -> None:
    draw = draw_rank(table_of("2 3", "4 JOKER", "2 3 4"), "4")
    assert draw.card == Card(Rank.FOUR, Suit.SPADES)
    seen = [draw.seen_by(seat) for seat in range(3)]
    assert [view.card for view in seen] == [draw.card, draw.card, None]
    assert {(view.number, view.drawer, view.drawn_from) for view in seen} == {(1, 0, 1)}
    assert {(view.partner, view.out) for view in seen} == {(None, ())}


def test_everybody_sees_a_pair() -> None:
    draw = draw_rank(table_of("2 3", "2 JOKER", "3"), "2")
    seen = draw.seen_by(2)
    assert seen.card == Card(Rank.TWO, Suit.HEARTS)
    assert seen.partner == Card(Rank.TWO, Suit.SPADES)


@pytest.mark.parametrize(
    ("counts", "givers"),
    [
        ((3, 2, 4, 1), (1, 2, 3, 0)),
        ((3, 0, 4, 1), (2, None, 3, 0)),
        ((3, 0, 0, 1), (3, None, None, 0)),
        ((0, 0, 4, 1), (None, None, 3, 2)),
        ((0, 1, 0, 0), (None, None, None, None)),
        ((5, 4), (1, 0)),
    ],
)
def test_each_seat_draws_from_the_next_that_holds_cards(
    counts: tuple[int, ...], givers: tuple[int | None, ...]
) -> None:
    view = SeatView(seat=0, hand=(), counts=counts, turn=None, drawn_from=None)
    assert view.givers == givers
