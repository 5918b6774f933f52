"""A session is its address: what it holds, what it hides, how long it gets, who can open it."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from urllib.parse import quote, unquote, urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.states import ACES, CLASSIC_TWO, ID, KEY, LANGUAGES, PRACTICE, SEVEN, SIXES, blackjack
from tests.web.playing import Table, begin, opened_with
from tests.web.reading import opened, text
from webapp import create_app
from webapp.config import Settings
from webapp.engine import shuffle
from webapp.engine.blackjack.events import EventCode
from webapp.engine.blackjack.session import SessionReplay
from webapp.engine.cards import Card, Rank, Suit
from webapp.engine.shuffle import Pack, deal_order, proof
from webapp.games import blackjack as game
from webapp.tokens import sign

# ------------------------------------------------------------------ reload, Back, tabs


def test_a_page_asked_for_again_is_the_same_and_repeats_nothing(client: FlaskClient) -> None:
    """WEB-42: a hit is in the address; reloading it three times draws one card."""
    hit = Table(client, f"/en{blackjack(PRACTICE)}").press("Hit")
    assert hit.moves == "h"
    for _ in range(3):
        assert Table(client, hit.address).page.response.data == hit.page.response.data
    assert len(hit.cards[1]) == 3


def test_going_back_takes_a_move_back(client: FlaskClient) -> None:
    first = Table(client, f"/en{blackjack(PRACTICE)}")
    first.press("Hit")
    assert Table(client, first.address).page.response.data == first.page.response.data


def test_two_tables_know_nothing_of_each_other(client: FlaskClient) -> None:
    """WEB-44: two sessions, move by move in turn, are as if each were played alone."""
    one, other = Table(client, f"/en{blackjack(PRACTICE)}"), Table(client, f"/en{blackjack(SEVEN)}")
    for _ in range(2):
        one, other = one.press("Stand"), other.press("Stand")
    alone = Table(client, f"/en{blackjack(PRACTICE)}").play("Stand", "Stand")
    assert one.page.response.data == alone.page.response.data


def test_two_set_ups_are_two_games(client: FlaskClient) -> None:
    """BJ-37: the same form sent twice from one page is one game; a fresh page is another."""
    page = opened(client, "/en/blackjack/table/")
    query = urlencode({"id": str(page.one("input[name=id]")["value"]), "names": "pobi"})
    addresses = {client.get(f"/en/blackjack/table/?{query}").location for _ in range(2)}
    assert len(addresses) == 1
    assert begin(client, names="pobi").address not in addresses


def test_another_process_with_the_key_sends_the_same_bytes(client: FlaskClient) -> None:
    other = create_app(Settings(secret_key=KEY)).test_client()
    for set_up, moves in ((PRACTICE, "ss."), (CLASSIC_TWO, "hhs"), (SIXES, "ppp")):
        address = f"/ko{blackjack(set_up, moves=moves)}"
        assert other.get(address).data == client.get(address).data


# ------------------------------------------------------------------ addresses edited by hand


@pytest.mark.parametrize(
    ("moves", "legal", "problem"),
    [
        ("p", "", "The two cards do not have the same value."),
        ("hd", "h", "Only with the first two cards of a hand."),
        ("sx", "s", "“x” is not a move."),
        ("s.", "s", "The round is not over yet."),
        ("se", "s", "The round is not over yet."),
        ("ssh", "ss", "The round is over."),
        ("sse.", "sse", "The session has ended."),
        ("5ss", "", "The bets of the first round were placed when the table was set up."),
        ("ss.1-2", "ss", "4 seats and 2 bets: give one bet for all, or one for each seat"),
        ("ss.0", "ss", "A bet is 1 to 1,000,000 chips."),
    ],
)
def test_a_move_that_is_not_legal_leaves_the_last_position(
    client: FlaskClient, moves: str, legal: str, problem: str
) -> None:
    refused = opened(client, f"/en{blackjack(PRACTICE, moves=moves)}")
    position = opened(client, f"/en{blackjack(PRACTICE, moves=legal)}")
    assert refused.status == 400
    assert refused.response.headers["Cache-Control"] == "no-store"
    assert problem in text(refused.one("#outcome"))
    assert refused.title.startswith(f"Error: {problem}")
    assert refused.heading == position.heading
    assert [str(tag) for tag in refused.all(".seats")] == [str(t) for t in position.all(".seats")]


def test_every_action_is_refused_once_its_hand_is_closed(client: FlaskClient) -> None:
    """BJ-19, BJ-40: what is not offered is not taken from the address either."""
    assert opened(client, f"/en{blackjack(CLASSIC_TWO, moves='hhsh')}").status == 400
    for letter in "dp":
        assert opened(client, f"/en{blackjack(CLASSIC_TWO, moves=letter)}").status == 400
        assert opened(client, f"/en{blackjack(PRACTICE, moves='h' + letter)}").status == 400


@pytest.mark.parametrize(
    "change",
    [
        {"bets": "1000,50,20,20"},
        {"names": "pobi,jun"},
        {"names": "pobi"},
        {"ai": "easy-easy"},
        {"ai": ""},
        {"rules": "classic"},
        {"word": "y"},
        {"word": ""},
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_set_up_opens_nothing(
    client: FlaskClient, language: str, change: dict[str, str]
) -> None:
    path = blackjack(PRACTICE).partition("?")[0]
    page = opened(client, f"/{language}{path}?{urlencode({**PRACTICE, **change})}")
    assert page.status == 404
    assert page.links("main .button") == [f"/{language}/blackjack/table/"]
    assert not page.all(".card")


def test_a_parameter_given_twice_opens_nothing_or_is_refused(client: FlaskClient) -> None:
    assert client.get(f"/en{blackjack(PRACTICE)}&word=x").status_code == 404
    assert client.get(f"/en{blackjack(PRACTICE, moves='s')}&moves=s").status_code == 400


def test_a_game_of_old_maid_is_no_session(client: FlaskClient) -> None:
    """The name of the game is signed too."""
    token = sign(KEY, ID, {**PRACTICE, "game": "old-maid"})
    assert client.get(f"/en/blackjack/table/{token}/?{urlencode(PRACTICE)}").status_code == 404


# ------------------------------------------------------------------ nothing hidden leaks


@pytest.mark.parametrize(
    ("set_up", "moves", "hole"),
    [(PRACTICE, "", 9), (PRACTICE, "h", 9), (PRACTICE, "s", 9), (SIXES, "ppp", 3), (SEVEN, "", 15)],
)
def test_a_page_is_the_same_whatever_the_hole_card_is(
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    set_up: dict[str, str],
    moves: str,
    hole: int,
) -> None:
    """Same bytes, same ETag, for each rank that the card could have; also where it is reviewed."""
    address = f"/ko{blackjack(set_up, moves=moves, review='1')}"
    true = client.get(address)
    assert true.status_code == 200
    for rank in Rank:
        put = Card(rank=rank, suit=Suit.SPADES)

        def dealt(seed: bytes, pack: Pack, number: int, put: Card = put) -> Iterator[object]:
            cards = deal_order(seed, pack, number)
            return chain(islice(cards, hole), [put], islice(cards, 1, None))

        monkeypatch.setattr(game, "deal_order", dealt)
        other = client.get(address)
        monkeypatch.undo()
        assert other.data == true.data
        assert other.headers["ETag"] == true.headers["ETag"]


def test_cards_that_are_not_dealt_yet_leave_no_trace(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever lies behind the ten cards of the deal, the first page is the same."""
    address = f"/en{blackjack(PRACTICE)}"
    true = client.get(address).data

    def dealt(seed: bytes, pack: Pack, number: int) -> Iterator[object]:
        yield from islice(deal_order(seed, pack, number), 10)
        yield from shuffle.PACKS[pack]

    monkeypatch.setattr(game, "deal_order", dealt)
    assert client.get(address).data == true


def test_the_seed_is_shown_only_once_the_session_is_over(client: FlaskClient) -> None:
    seed = shuffle.server_seed(KEY, ID).hex()
    commitment = shuffle.commitment(bytes.fromhex(seed))
    for moves in ("", "s", "ss", "ss.", "p", "sx"):
        page = client.get(f"/en{blackjack(PRACTICE, moves=moves)}").text
        assert commitment in page
        assert seed not in page
    ended = client.get(f"/en{blackjack(PRACTICE, moves='sse')}").text
    assert commitment in ended
    assert seed in ended
    assert KEY not in ended


# ------------------------------------------------------------------ the proof


def test_a_session_is_proved_round_by_round(client: FlaskClient) -> None:
    """The cards on the table are the first cards that the proof gives for the round."""
    ended = Table(client, f"/en{blackjack(ACES, moves='pe')}")
    (link,) = ended.page.links("#proof .button")
    proved = opened(client, link.partition("#")[0])
    commitment = ended.page.texts("#proof dd")[0]
    assert commitment in proved.texts(".proof dd")
    # to the player, up card, to the player, hole card, then a card for each ace
    shown = proved.texts(".deal .visually-hidden")[:6]
    assert shown == [
        "ace of hearts",
        "ace of spades",
        "ace of hearts",
        "10 of spades",
        "3 of diamonds",
        "king of spades",
    ]


def test_a_session_is_proved_by_its_address_once_it_is_over(client: FlaskClient) -> None:
    for moves, status in (("ss", 400), ("sse", 200)):
        query = urlencode({"game": f"http://localhost/en{blackjack(PRACTICE, moves=moves)}"})
        assert opened(client, f"/en/verify/?{query}").status == status


ROUND_N = {"en": "Round {}", "vi": "Ván {}", "zh-Hant": "第 {} 局", "ko": "{}라운드"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_round_of_a_session_has_its_proof(client: FlaskClient, language: str) -> None:
    """The end page and the verify page lead to them; each deals what lay on the table first."""
    table = Table(client, f"/{language}{blackjack(PRACTICE)}")
    seen = []
    for round_number in (1, 2):
        # the four seats' first cards and the dealer's, as the shuffle gives them
        dealer, *hands = table.cards
        seen.append([*(hand[0] for hand in hands), dealer[0]])
        while table.buttons(".moves"):
            table = table.press(table.buttons(".moves")[1])
        if round_number == 1:
            table = table.press(table.buttons("form.row")[0])
    over = table.press(table.buttons("form.row")[1])
    names = [ROUND_N[language].format(number) for number in (1, 2)]
    assert over.page.texts("#proof #rounds a") == names
    for links in (over.page.links("#proof #rounds a"), None):
        if links is None:
            ended = opened(client, f"/{language}/verify/?" + urlencode({"game": over.address}))
            assert ended.texts("#rounds a") == names
            assert ended.texts("#rounds a[aria-current=page]") == names[:1]
            links = ended.links("#rounds a")
        for link, cards in zip(links, seen, strict=True):
            proven = opened(client, link)
            assert proven.status == 200
            assert proven.all("#outcome strong")
            assert proven.texts(".deal .visually-hidden")[:5] == cards


def test_a_long_session_leads_to_the_proofs_of_its_last_rounds(client: FlaskClient) -> None:
    """Twenty of them, so that the page stays light; the form takes the number of any other."""
    one = {"rules": "european", "names": "pobi", "bets": "100", "word": "w8"}
    session, moves = game.play(opened_with(one), ""), ""
    for _ in range(22):
        while not session.replay.current.over:
            moves += "s"
            session = game.play(opened_with(one), moves)
        moves += "."
        session = game.play(opened_with(one), moves)
    page = opened(client, f"/en{blackjack(one, moves=moves[:-1] + 'e')}")
    assert page.texts("#rounds a") == [f"Round {number}" for number in range(3, 23)]
    assert page.texts("#rounds + p")[0].startswith("For any other round, follow one of these")


# ------------------------------------------------------------------ a hundred sessions

LEVELS = {"rules": "european", "names": "pobi", "bets": "100", "ai": "easy-normal-hard"}


def random_session(number: int) -> SessionReplay:
    """Play three rounds with a person who does anything that is legal."""
    random = Random(number)  # noqa: S311 - the same sessions on every run
    set_up = {**LEVELS, "word": f"session {number}"}
    moves = ""
    while True:
        replay = game.play(opened_with(set_up), moves).replay
        assert replay.error is None
        if replay.current.table.turn is None:
            if len(replay.rounds) == 3:
                return replay
            moves += "."
        else:
            moves += random.choice(
                [
                    letter
                    for letter, legal in zip("hsdp", replay.current.table.actions, strict=True)
                    if legal.legal
                ]
            )


def test_a_hundred_sessions_conserve_money_cards_and_turns() -> None:
    for number in range(100):
        session = random_session(number)
        set_up = {**LEVELS, "word": f"session {number}"}
        seed = shuffle.server_seed(KEY, ID).hex()
        for record in session.rounds:
            assert sum(record.profits) + record.dealer_profit == 0
            assert sum(record.balances) + record.dealer_balance == 0
            turns = [(made.turn.seat, made.turn.hand) for made in record.decisions]
            assert turns == sorted(turns)
            assert all(made.by_itself == (made.turn.seat > 0) for made in record.decisions)
            cards = [card for hands in record.table.hands for hand in hands for card in hand.cards]
            cards += [card for card in record.table.dealer.cards if isinstance(card, Card)]
            order = proof(
                server_seed=seed,
                word=set_up["word"],
                pack=Pack.SIX_DECKS,
                round_number=record.number,
                first=len(cards),
            ).cards
            assert Counter(map(str, cards)) == Counter(map(str, order))
            assert record.events[-1].code is EventCode.PROFIT


def test_sessions_over_the_web_add_up(app: Flask) -> None:
    """Ten sessions of two rounds, played by pressing buttons; each column of profits sums to 0."""
    client = app.test_client()
    for number in range(10):
        random = Random(number)  # noqa: S311 - the same sessions on every run
        table = Table(client, f"/en{blackjack({**LEVELS, 'word': f'web {number}'})}")
        rounds = 1
        while rounds < 2 or table.buttons(".moves"):
            if buttons := table.buttons(".moves"):
                assert buttons == [b for b in ("Hit", "Stand", "Double", "Split") if b in buttons]
                table = table.press(random.choice(buttons))
            else:
                table = table.press("Next round")
                rounds += 1
        assert set(table.page.texts("section:has(#money) tfoot td")) == {"0"}
        profits = [float(won.replace("−", "-").replace(",", "")) for won in table.profits.values()]
        assert sum(profits) == 0


def test_names_are_shown_as_text_and_travel_in_addresses(client: FlaskClient) -> None:
    """What looks like markup is a name like any other, though a short one."""
    table = begin(client, names="<b>&\"',小芳 %")
    assert "<b>&" not in table.page.response.text
    assert table.page.texts(".seat .who") == ["<b>&\"'", "小芳 %"]
    assert unquote(quote("小芳 %")) in table.press("Stand").page.texts(".seat .who")
