"""How long the address of a session gets, and what happens before it gets too long."""

from functools import cache
from itertools import islice

import pytest
from flask.testing import FlaskClient

from tests.states import CLASSIC_TWO, LANGUAGES, blackjack
from tests.web.playing import Table, opened_with
from tests.web.reading import opened
from webapp.engine.blackjack.round import Round
from webapp.engine.blackjack.rules import EUROPEAN
from webapp.engine.blackjack.states import StateCode
from webapp.engine.cards import Card
from webapp.engine.shuffle import Pack, deal_order
from webapp.games import blackjack as game

LONG_NAMES = ",".join("🂡🂢🂣🂤🂥🂦🂧🂨🂩🂪🂫" + letter for letter in "𝐀𝐁𝐂𝐃𝐄𝐅𝐆")
LONGEST = {
    "rules": "european",
    "names": LONG_NAMES,
    "bets": "999999,1000000,1000000,1000000,1000000,1000000,1000000",
    "word": "🂡" * 40,
}


@cache
def standing() -> str:
    """Return 400 rounds of moves at the longest set-up, of people who always stand."""
    seed = opened_with(LONGEST).seed
    seats = len(LONGEST["names"].split(","))
    played = []
    for number in range(1, 401):
        deck = [
            c for c in islice(deal_order(seed, Pack.SIX_DECKS, number), 20) if isinstance(c, Card)
        ]
        hands = Round.deal(EUROPEAN, [1] * seats, deck).hands
        played.append("s" * sum(hand.state.code is StateCode.READY for (hand,) in hands))
    return ".".join(played)


@cache
def last_moves() -> str:
    """Return the moves with which the session is closed."""
    session = game.play(opened_with(LONGEST), standing())
    assert session.full
    assert session.is_over
    assert not session.replay.ended
    return session.replay.moves


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_session_is_closed_while_450_bytes_are_free(client: FlaskClient, language: str) -> None:
    """The longest names, word and bets: the session ends by itself, and the next one is offered."""
    last = last_moves()
    address = f"/{language}{blackjack(LONGEST, moves=last)}"
    assert 3_530 < len(address) < 3_570
    closed = Table(client, address)
    assert closed.page.status == 200
    assert closed.buttons() == []
    assert len(closed.page.texts("#proof dt")) == 3
    (again,) = closed.page.links(".turn .row a")
    assert opened(client, again).status == 200
    for link in closed.page.links():
        assert len(link) < 4_000
    before = last.rpartition(".")[0]
    going_on = Table(client, f"/{language}{blackjack(LONGEST, moves=before)}")
    assert len(going_on.page.texts("#proof dt")) == 2
    assert len(going_on.buttons()) == 3


def test_a_session_has_300_rounds_at_most(client: FlaskClient) -> None:
    """Computer players alone need no letters, so that the address would hold thousands."""
    set_up = {"rules": "european", "bets": "10", "ai": "easy"}
    for rounds, status in ((299, 200), (300, 200), (301, 400), (7_000, 400)):
        session = game.play(opened_with(set_up), "." * (rounds - 1))
        assert len(session.replay.rounds) == min(rounds, 300)
        assert session.full == (rounds >= 300)
        address = f"/en{blackjack(set_up, moves='.' * (rounds - 1))}"
        assert client.get(address).status_code == status


def test_what_a_closed_session_is_told_and_what_it_refuses(client: FlaskClient) -> None:
    last = last_moves()
    closed = opened(client, f"/en{blackjack(LONGEST, moves=last)}")
    assert "as many as its address can hold" in closed.response.text
    further = opened(client, f"/en{blackjack(LONGEST, moves=last + '.')}")
    assert further.status == 400
    assert further.heading == closed.heading
    assert "The session has ended." in further.texts("#outcome p")[0]
    asked = opened(client, f"/en{blackjack(LONGEST, moves=last + 'e')}")
    assert asked.status == 200
    assert asked.heading == closed.heading


def test_new_bets_fit_into_the_last_room_there_is(client: FlaskClient) -> None:
    """The form's own address, before it leads on, is short enough as well."""
    last = last_moves().rpartition(".")[0]
    over = Table(client, f"/zh-Hant{blackjack(LONGEST, moves=last)}")
    bets = ", ".join(["1000000"] * 6 + ["999999"])
    path = blackjack(LONGEST, moves=last, new_bets=bets)
    assert len(f"/zh-Hant{path}") < 4_000
    response = client.get(f"/zh-Hant{path}")
    assert response.status_code == 303
    assert len(response.location) < 4_000
    assert over.page.status == 200


def test_no_round_takes_more_than_260_bytes() -> None:
    """The most letters that six decks allow: 28 hands of the smallest cards, each hit to the end.

    A card taken is a letter. Hands of 21 at most hold 588 points, and one more card busts each.
    """
    points = sorted(min(value, 10) for value in range(1, 14) for _ in range(24))
    cards, held = 0, 0
    while held + points[cards] <= 28 * 21:
        held += points[cards]
        cards += 1
    first_cards, busting, splits = 28 * 2, 28, 7 * 3
    letters = cards - first_cards + busting + splits
    bets = 7 * len("1000000") + 6
    assert letters + bets + len(".e") <= 260


def test_an_absurd_address_is_answered(client: FlaskClient) -> None:
    """Thousands of moves end at the last legal position."""
    response = client.get(f"/en{blackjack(CLASSIC_TWO, moves='.' * 6_000)}")
    assert response.status_code == 400
