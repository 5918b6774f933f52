import json
from collections import Counter
from dataclasses import fields, replace
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from tests.engine.old_maid.hands import names_of
from webapp.engine.cards import JOKER, Card, Joker
from webapp.engine.errors import IllegalMove, NotationError
from webapp.engine.old_maid import table as table_module
from webapp.engine.old_maid.codes import Deal, OldMaidErrorCode
from webapp.engine.old_maid.game import (
    Game,
    SetUp,
    chosen_card,
    picked_card,
    picks_text,
    play,
    read_picks,
    replay,
)
from webapp.engine.old_maid.table import SeatView
from webapp.engine.shuffle import PACKS, Pack, Stream, game_seed, server_seed, shuffled

DATA = Path(__file__).parents[2] / "data" / "old_maid"
GOLDEN: list[dict[str, Any]] = json.loads((DATA / "golden_games.json").read_text())["games"]
CHANCES: list[dict[str, Any]] = json.loads((DATA / "chances.json").read_text())["tables"]
DECK = PACKS[Pack.JOKER_DECK]
SEED = bytes(range(32))
FOUR = SetUp(players=4, deal=Deal.BLOCK, seat=0)
ALONE = SetUp(players=4, deal=Deal.BLOCK, seat=None)


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def follow(game: Game) -> list[list[Card | Joker]]:
    """Move the cards as the draws tell and return the hands; every card must be where it is told.

    After each draw the 53 cards are in the hands or in pairs put down, whoever draws and
    gives holds cards (OM-01), and draws go to the next seat that holds some.
    """
    seats = game.set_up.players
    hands = [list(discard.kept) for discard in game.discards]
    down = sum(2 * len(discard.pairs) for discard in game.discards)
    turn = -1
    for number, draw in enumerate(game.draws, start=1):
        assert draw.number == number
        holding = [seat for seat in range(turn + 1, turn + 1 + seats) if hands[seat % seats]]
        turn, giver = (seat % seats for seat in holding[:2])
        assert (draw.drawer, draw.drawn_from) == (turn, giver)
        hands[giver].remove(draw.card)
        if draw.partner is None:
            hands[turn].append(draw.card)
        else:
            assert isinstance(draw.card, Card)
            assert draw.card.rank is draw.partner.rank
            hands[turn].remove(draw.partner)
            down += 2
        assert draw.out == tuple(seat for seat in (turn, giver) if not hands[seat])
        assert sum(map(len, hands)) + down == 53
    return hands


def check_whole(game: Game) -> None:
    """Check a game that was played to its end: only the joker is left, and its holder loses."""
    assert Counter(card for hand in game.dealt for card in hand) == Counter(DECK)
    hands = follow(game)
    assert [tuple(hand) for hand in hands] == list(game.hands)
    assert game.error is None
    assert game.is_over
    assert game.loser is not None
    assert (game.turn, game.drawn_from, game.offered) == (None, None, 0)
    assert hands.pop(game.loser) == [JOKER]
    assert not any(hands)


@pytest.mark.parametrize(
    "golden",
    GOLDEN,
    ids=lambda golden: f"{golden['players']} {golden['deal']} {golden['seat']} {golden['picks']}",
)
def test_a_game_is_played_as_worked_out_elsewhere(golden: dict[str, Any]) -> None:
    seed = game_seed(server_seed(golden["secret_key"], golden["id"]), golden["word"])
    set_up = SetUp(players=golden["players"], deal=Deal(golden["deal"]), seat=golden["seat"])
    game = replay(seed, set_up, golden["picks"], auto=golden["auto"])
    assert [names_of(hand) for hand in game.dealt] == golden["dealt"]
    assert [names_of(discard.kept) for discard in game.discards] == golden["after_discards"]
    assert [
        [
            draw.drawer,
            draw.drawn_from,
            str(draw.card),
            None if draw.partner is None else str(draw.partner),
            list(draw.out),
        ]
        for draw in game.draws
    ] == golden["draws"]
    assert [names_of(hand) for hand in game.hands] == golden["hands"]
    assert (game.turn, game.loser, game.error) == (golden["turn"], golden["loser"], None)
    assert picks_text(game.picks) == golden["picks"]
    assert game.awaits_pick == (golden["turn"] is not None)


@pytest.mark.parametrize(
    ("players", "deal", "games"),
    [
        (4, Deal.BLOCK, 20_000),
        *(
            (players, deal, 500)
            for players in (2, 3, 4, 5, 6)
            for deal in Deal
            if (players, deal) != (4, Deal.BLOCK)
        ),
    ],
)
def test_games_end_with_the_joker_and_seats_lose_as_often_as_they_should(
    players: int, deal: Deal, games: int
) -> None:
    """OM-17 and RULES O1: within four standard errors of the reference figures."""
    set_up = SetUp(players=players, deal=deal, seat=None)
    losses: Counter[int | None] = Counter()
    draws = 0
    for number in range(games):
        game = play(seed_of(number), set_up)
        check_whole(game)
        losses[game.loser] += 1
        draws += len(game.draws)
    (expected,) = (t for t in CHANCES if t["players"] == players and t["deal"] == deal)
    for seat, chance in enumerate(expected["loss"]):
        assert abs(losses[seat] / games - chance) < 4 * sqrt(chance * (1 - chance) / games)
    assert abs(draws / games - expected["draws_mean"]) < 4 * expected["draws_sd"] / sqrt(games)


def test_the_visitor_is_waited_for_and_only_at_the_own_turn() -> None:
    for seat in range(4):
        set_up = SetUp(players=4, deal=Deal.BLOCK, seat=seat)
        game = play(SEED, set_up)
        assert game.awaits_pick
        assert (game.turn, game.drawn_from) == (seat, (seat + 1) % 4)
        assert [draw.drawer for draw in game.draws] == list(range(seat))
        assert game.offered == len(game.hands[(seat + 1) % 4])
        assert game.error is None


def test_each_pick_goes_on_from_the_same_game() -> None:
    picks: list[int] = []
    game = play(SEED, FOUR)
    while game.awaits_pick:
        picks.append(game.offered)
        later = play(SEED, FOUR, picks)
        assert later.error is None
        assert later.draws[: len(game.draws)] == game.draws
        assert later.draws[len(game.draws)].drawer == 0
        assert later.picks == tuple(picks)
        game = later
    assert len(picks) > 3
    check_whole(game)


def test_running_to_the_end_keeps_what_was_picked() -> None:
    picked = play(SEED, FOUR, [2, 1, 3])
    assert picked.awaits_pick
    run = play(SEED, FOUR, [2, 1, 3], auto=True)
    check_whole(run)
    assert run.picks == (2, 1, 3)
    assert run.draws[: len(picked.draws)] == picked.draws


@pytest.mark.parametrize("auto", [False, True])
@pytest.mark.parametrize("pick", [0, -1, 99])
def test_a_bad_pick_gives_the_last_legal_position_and_what_is_wrong(pick: int, auto: bool) -> None:
    good = play(SEED, FOUR, [2])
    bad = play(SEED, FOUR, [2, pick, 1], auto=auto)
    assert isinstance(bad.error, IllegalMove)
    assert bad.error.code is OldMaidErrorCode.PICK_OUT_OF_RANGE
    assert bad.error.params == {"value": pick, "offered": good.offered}
    assert (bad.draws, bad.hands, bad.picks) == (good.draws, good.hands, (2,))
    assert bad.awaits_pick


def test_the_highest_pick_is_the_number_of_backs() -> None:
    offered = play(SEED, FOUR).offered
    assert play(SEED, FOUR, [offered]).error is None
    assert play(SEED, FOUR, [offered + 1]).error is not None


def test_a_pick_after_the_end_is_refused() -> None:
    picks: list[int] = []
    while play(SEED, FOUR, picks).awaits_pick:
        picks.append(1)
    game = play(SEED, FOUR, [*picks, 7])
    assert isinstance(game.error, IllegalMove)
    assert game.error.code is OldMaidErrorCode.GAME_OVER
    assert game.error.params == {"value": 7}
    assert game.is_over
    assert game.picks == tuple(picks)


@pytest.mark.parametrize("auto", [False, True])
@pytest.mark.parametrize("pick", ["x", "", " 1", "+1", "1_0", "１", "²", "100", "-1", "1,2"])
def test_a_pick_that_cannot_be_read_gives_the_last_legal_position(pick: str, auto: bool) -> None:
    good = play(SEED, FOUR, [2])
    bad = replay(SEED, FOUR, f"2.{pick}.1", auto=auto)
    assert isinstance(bad.error, NotationError)
    assert bad.error.code is OldMaidErrorCode.UNREADABLE_PICK
    assert bad.error.params == {"value": pick, "number": 2}
    assert (bad.draws, bad.hands, bad.picks) == (good.draws, good.hands, (2,))


def test_the_first_of_two_faults_is_told() -> None:
    game = replay(SEED, FOUR, "99.x")
    assert game.error is not None
    assert game.error.code is OldMaidErrorCode.PICK_OUT_OF_RANGE


def test_picks_are_read_as_they_are_written() -> None:
    assert read_picks("") == ((), None)
    assert read_picks(picks_text([3, 12, 1])) == ((3, 12, 1), None)
    assert picks_text([]) == ""


def test_a_game_is_stopped_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """RULES O10, with a limit that a game of 38 draws reaches."""
    monkeypatch.setattr(table_module, "MAX_DRAWS", 5)
    game = play(SEED, ALONE)
    assert isinstance(game.error, IllegalMove)
    assert game.error.code is OldMaidErrorCode.TOO_MANY_DRAWS
    assert game.error.params == {"limit": 5}
    assert len(game.draws) == 5
    assert not game.is_over


@pytest.mark.parametrize(
    ("players", "seat", "code"),
    [
        (1, 0, OldMaidErrorCode.PLAYERS_OUT_OF_RANGE),
        (7, None, OldMaidErrorCode.PLAYERS_OUT_OF_RANGE),
        (4, 4, OldMaidErrorCode.UNKNOWN_SEAT),
        (4, -1, OldMaidErrorCode.UNKNOWN_SEAT),
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused(
    players: int, seat: int | None, code: OldMaidErrorCode
) -> None:
    with pytest.raises(NotationError) as refused:
        SetUp(players=players, deal=Deal.BLOCK, seat=seat)
    assert refused.value.code is code


def test_a_view_can_hold_nothing_but_own_cards_and_counts() -> None:
    assert [field.name for field in fields(SeatView)] == [
        "seat",
        "hand",
        "counts",
        "turn",
        "drawn_from",
    ]
    game = play(SEED, FOUR, [1])
    for seat in range(4):
        view = game.view(seat)
        assert view.hand == game.hands[seat]
        assert view.counts == tuple(len(hand) for hand in game.hands)
        assert (view.seat, view.turn, view.drawn_from) == (seat, 0, 1)


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_no_view_from_no_seat(seat: int) -> None:
    game = play(SEED, FOUR)
    with pytest.raises(NotationError) as refused:
        game.view(seat)
    assert refused.value.code is OldMaidErrorCode.UNKNOWN_SEAT
    with pytest.raises(NotationError):
        game.seen_since_last_draw(seat)


def test_what_a_seat_has_seen_tells_only_own_cards_and_pairs() -> None:
    run = play(SEED, FOUR, [1, 1], auto=True)
    hidden = 0
    for seat in range(4):
        for draw in run.draws:
            seen = draw.seen_by(seat)
            if draw.partner is None and seat not in (draw.drawer, draw.drawn_from):
                assert seen.card is None
                hidden += 1
            else:
                assert seen.card == draw.card
    assert hidden > 10


def test_the_last_own_draw_and_all_after_it_are_what_happened_since() -> None:
    start = play(SEED, SetUp(players=4, deal=Deal.BLOCK, seat=2))
    assert [draw.number for draw in start.seen_since_last_draw(2)] == [1, 2]
    game = play(SEED, FOUR, [1, 1])
    numbers = [draw.number for draw in game.seen_since_last_draw(0)]
    own = [draw.number for draw in game.draws if draw.drawer == 0]
    assert numbers == list(range(own[-1], len(game.draws) + 1))
    assert len(own) == 2


def test_of_many_own_draws_the_last_counts() -> None:
    game = play(SEED, FOUR, auto=True)
    own = [draw.number for draw in game.draws if draw.drawer == 0]
    assert len(own) > 2
    since = game.seen_since_last_draw(0)
    assert [draw.number for draw in since] == list(range(max(own), len(game.draws) + 1))


def test_a_game_without_picks_waits_for_the_first() -> None:
    game = replay(SEED, FOUR)
    assert (game.error, game.picks, game.draws, game.awaits_pick) == (None, (), (), True)


def test_the_backs_lie_in_another_order_at_each_draw() -> None:
    """A card that stays in a hand can't be followed by its place."""
    orders = [
        tuple(picked_card(SEED, number, pick, 8) for pick in range(1, 9)) for number in range(1, 20)
    ]
    assert all(sorted(order) == list(range(8)) for order in orders)
    assert all(one != next_one for one, next_one in pairwise(orders))
    whole = shuffled(range(8), Stream(SEED, "view/3"))
    assert orders[2] == tuple(whole)


@pytest.mark.parametrize("by_visitor", [False, True])
def test_every_place_is_picked_and_chosen_equally_often(by_visitor: bool) -> None:
    limit = 22.458  # of chi-square with 6 degrees of freedom, passed once in a thousand times
    counts = Counter(
        picked_card(SEED, number, 3, 7) if by_visitor else chosen_card(SEED, number, 7)
        for number in range(1, 7_001)
    )
    assert sorted(counts) == list(range(7))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < limit


def test_choosing_from_one_card_is_what_the_stream_would_answer() -> None:
    assert chosen_card(SEED, 1, 1) == Stream(SEED, "ai/1").below(1) == 0


@pytest.mark.parametrize(
    ("which", "went_out"), [(0, (None, 3)), (1, (9, None)), (2, (None, 13, 2))]
)
def test_after_which_draw_each_seat_was_out(which: int, went_out: tuple[int | None, ...]) -> None:
    golden = GOLDEN[which]
    seed = game_seed(server_seed(golden["secret_key"], golden["id"]), golden["word"])
    set_up = SetUp(players=golden["players"], deal=Deal(golden["deal"]), seat=None)
    game = replay(seed, set_up)
    assert game.went_out == went_out
    at_once = replace(game, draws=(), hands=((JOKER,), *((),) * (set_up.players - 1)))
    assert at_once.went_out == (None, *(0,) * (set_up.players - 1))
