"""A game of Old Maid in its address: what is shown, what is hidden, what is refused."""

import hashlib
import hmac
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.states import FOUR, ID, KEY, LANGUAGES, SIX, TWO, old_maid
from tests.web.reading import Page, opened, pressed, text

ROOT = Path(__file__).parents[2]
GOLDEN: list[dict[str, Any]] = json.loads(
    (ROOT / "tests" / "data" / "old_maid" / "golden_games.json").read_text()
)["games"]
WITH_VISITOR = [golden for golden in GOLDEN if golden["seat"] is not None]
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
ALL_NAMES = {
    f"{RANKS.get(rank, rank)} of {suit}"
    for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")
    for suit in SUITS.values()
} | {"joker"}


def name(card: str) -> str:
    """Return what a card such as 10S is called."""
    return "joker" if card == "JOKER" else f"{RANKS.get(card[:-1], card[:-1])} of {SUITS[card[-1]]}"


def path_of(golden: dict[str, Any]) -> str:
    """Return the address of a golden game."""
    set_up = {
        "players": str(golden["players"]),
        "seat": str(golden["seat"] + 1),
        "deal": golden["deal"],
        "word": golden["word"],
    }
    moves = {"picks": golden["picks"], "auto": "1" if golden["auto"] else ""}
    return "/en" + old_maid(
        set_up, golden["id"], **{move: value for move, value in moves.items() if value}
    )


def backs(page: Page) -> list[str]:
    """Return the values of the buttons of the neighbour's backs."""
    return [str(button["value"]) for button in page.all(".draw-from button")]


@pytest.mark.parametrize(
    "golden", WITH_VISITOR, ids=lambda golden: f"{golden['players']}-{golden['picks']}"
)
def test_games_worked_out_elsewhere_are_shown(client: FlaskClient, golden: dict[str, Any]) -> None:
    """The visitor's hand, whose turn it is, how much everybody holds, who lost."""
    page = opened(client, path_of(golden))
    assert page.status == 200
    seat, hands = golden["seat"], golden["hands"]
    assert sorted(page.texts(".fan .visually-hidden")) == sorted(map(name, hands[seat]))
    rows = page.all("table.ruled:not(.chance) tbody tr")
    if golden["loser"] is None:
        assert page.heading.startswith("Your turn: draw a card from Seat ")
        assert [int(text(row.select("td.num")[0])) for row in rows] == [*map(len, hands)]
        neighbour = next(
            hand for step in range(1, 7) if (hand := hands[(seat + step) % len(hands)])
        )
        assert len(backs(page)) == len(neighbour)
    else:
        assert not page.all("form")
        lost = "You are left" if golden["loser"] == seat else f"Seat {golden['loser'] + 1} is left"
        assert page.heading.startswith(lost)
        assert len(page.all(".log li")) == len(golden["draws"])
        numbers = [int(str(item["value"])) for item in page.all(".log li")]
        assert numbers == list(range(1, len(golden["draws"]) + 1))
        for item, (_, _, card, partner, out) in zip(
            page.texts(".log li"), golden["draws"], strict=True
        ):
            assert name(card) in item
            assert ("No pair" in item or "joker" in item) == (partner is None)
            assert item.count("safe") == len(out)


@pytest.mark.parametrize(
    "golden",
    [golden for golden in WITH_VISITOR if golden["loser"] is None],
    ids=lambda golden: f"{golden['players']}-{golden['picks']}",
)
def test_nothing_hidden_is_in_the_page(client: FlaskClient, golden: dict[str, Any]) -> None:
    """RULES K21, O8: no card that the visitor has not seen, in no text and no attribute."""
    page = opened(client, path_of(golden))
    seat = golden["seat"]
    seen = set(golden["hands"][seat])
    for drawer, giver, card, partner, _ in golden["draws"]:
        if partner is not None or seat in (drawer, giver):
            seen |= {card, partner or card}
    html = page.response.text
    told = {card for card in ALL_NAMES if re.search(rf"\b{card}\b", html)}
    assert told <= {name(card) for card in seen} | {"joker"}
    if "JOKER" not in seen:
        # the rules beside the hand name it; no card does
        assert "joker" not in page.texts(".fan .visually-hidden")
    assert len(page.all("[data-rank]")) == len(golden["hands"][seat])
    assert not page.all(".back [data-rank], .back[data-rank], .back [data-suit], .back[data-suit]")
    server = hmac.new(KEY.encode(), f"deal/v1/{golden['id']}".encode(), "sha256").digest()
    seed = hmac.new(server, golden["word"].encode(), "sha256").digest()
    for secret in (server.hex(), seed.hex(), KEY):
        assert secret not in html
        assert secret not in str(page.response.headers)
    assert hashlib.sha256(server).hexdigest() in html
    # every back is drawn alike but for its number
    drawn = {re.sub(r"\d+", "", str(button.select_one(".card"))) for button in page.all("form li")}
    assert len(drawn) == 1


@pytest.mark.parametrize(
    ("set_up", "which"), [(FOUR, 0), (FOUR, -1), (SIX, -1), (TWO, 0), (TWO, -1)]
)
def test_a_whole_game_by_its_buttons(
    client: FlaskClient, set_up: dict[str, str], which: int
) -> None:
    """From the first turn to the loser; the cards of all seats only ever get fewer (O3-O5)."""
    page = opened(client, "/en" + old_maid(set_up))
    total = 53
    for _ in range(200):
        assert page.status == 200
        buttons = page.all(".draw-from button")
        if not buttons:
            break
        held = [int(text(cell)) for cell in page.all("table.ruled:not(.chance) td.num")]
        assert sum(held) <= total
        assert sum(held) % 2 == 1
        total = sum(held)
        names = page.texts(".draw-from .visually-hidden")
        assert names[0] == f"Draw card 1 of {len(buttons)}"
        page = pressed(client, buttons[which])
    assert "is left with the joker" in page.heading or "You are left" in page.heading
    assert page.texts("table.ruled:not(.chance) tr[aria-current] td") == ["holds the joker"]
    assert page.texts(".fan .visually-hidden") == (["joker"] if "You" in page.heading else [])


def test_what_happened_since_your_last_turn(client: FlaskClient) -> None:
    """A short list with the numbers of the draws, newest last, told again in one breath."""
    golden = next(golden for golden in GOLDEN if golden["picks"] == "1.1.1")
    page = opened(client, path_of(golden))
    items = page.all(".log li")
    assert [item["value"] for item in items] == ["9", "10", "11", "12"]
    # 1 of 1.1.1: seat 0 drew at 1, 5 and 9; the last three are AD, 10D and AS, none a pair
    assert [text(item) for item in items][1:] == [
        "Seat 2 drew a card from Seat 3. No pair.",
        "Seat 3 drew a card from Seat 4. No pair.",
        "Seat 4 drew the ace of spades from you. No pair.",
    ]
    told = text(page.one("#outcome .happened"))
    assert told.startswith("You drew the ")
    assert told.endswith("Seat 4 drew the ace of spades from you. No pair.")
    assert page.title.startswith("Draw 13, your turn: draw from Seat 2")


def test_run_to_the_end_and_new_game_are_links(client: FlaskClient) -> None:
    """RULES O7: all at once, from where the game stands; a new game keeps all but the word."""
    page = opened(client, "/en" + old_maid(FOUR, picks="1"))
    run, again = page.links("a.button.quiet")
    assert run == "/en" + old_maid(FOUR, picks="1", auto="1") + "#outcome"
    assert again == "/en/old-maid/table/?players=4&seat=1&deal=block"
    ended = opened(client, run)
    assert ended.status == 200
    assert not ended.all("form")
    # the picks before it are the same draws
    assert page.texts(".log li")[0] == ended.texts(".log li")[0]


def test_the_chances_are_told_with_their_source(client: FlaskClient) -> None:
    """RULES O1: per seat, for this number of players and this deal."""
    four = opened(client, "/en" + old_maid(FOUR))
    assert four.texts(".chance td.num") == ["31.4", "12.1", "23.7", "32.8"]
    assert "Worked out exactly" in text(four.one("main"))
    six = opened(client, "/vi" + old_maid(SIX, picks="2"))
    assert six.texts(".chance td.num") == ["24,1", "7,6", "16,5", "12,9", "15,9", "23,0"]
    assert "0,03" in text(six.one("main"))
    assert "no skill" in text(four.one("main")).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_seats_and_sentences_follow_the_language(client: FlaskClient, language: str) -> None:
    """Names given by the visitor stay; seats without one are named in the page's language."""
    page = opened(client, f"/{language}" + old_maid(SIX, auto="1"))
    names = page.texts(".chance tbody th")
    assert [names[0], names[1], names[2], names[4]] == ["Minh", "小芳", "지훈", "Nguyễn Văn A"]
    seats = {
        "en": ("You", "Seat 6"),
        "vi": ("Bạn", "Ghế 6"),
        "zh-Hant": ("你", "座位 6"),
        "ko": ("나", "6번 자리"),
    }
    assert (names[3], names[5]) == seats[language]


def test_names_in_chinese_sentences_have_a_gap_beside_other_scripts_alone(
    client: FlaskClient,
) -> None:
    """The seat without a name ends in a number, so a gap follows it and none comes before."""
    main = text(opened(client, "/zh-Hant" + old_maid(SIX, auto="1")).one("main"))
    assert "Minh 抽了小芳的方塊 9，與黑桃 9 成對。" in main
    assert "座位 6 抽了 Minh 的黑桃 7，沒有成對。" in main
    assert "鬼牌留在座位 6 手上，輸了這一局。" in main


def test_names_are_text(client: FlaskClient) -> None:
    """Markup and template syntax in a name stay what they are."""
    page = opened(client, "/en" + old_maid({**FOUR, "names": "A, <b>x</b>, {{7*7}}, %(n)s"}))
    assert page.status == 200
    assert page.texts(".chance tbody th") == ["A", "<b>x</b>", "{{7*7}}", "%(n)s"]
    ended = opened(
        client, "/en" + old_maid({**FOUR, "names": "A, <b>x</b>, {{7*7}}, %(n)s"}, auto="1")
    )
    assert ended.status == 200
    assert not ended.all("main b:not(.note b)")


@pytest.mark.parametrize(
    ("moves", "words", "legal"),
    [
        ({"picks": "9"}, "Card 9 cannot be drawn: there are 5 to draw from.", ""),
        ({"picks": "0"}, "Card 0 cannot be drawn: there are 5 to draw from.", ""),
        ({"picks": "1.99"}, "Card 99 cannot be drawn: there are 5 to draw from.", "1."),
        ({"picks": "1.x"}, "“x”, move 2 in the address, is no number of a card.", "1."),
        ({"picks": "1."}, "“”, move 2 in the address, is no number of a card.", "1."),
        ({"picks": "-1"}, "“-1”, move 1 in the address, is no number of a card.", ""),
        ({"picks": "１"}, "“１”, move 1 in the address, is no number of a card.", ""),
        ({"picks": "1.1e9", "auto": "1"}, "“1e9”, move 2 in the address, is no number", "1."),
        ({"picks": "1", "auto": "2"}, "“2” is none of the choices.", "1."),
    ],
)
def test_a_bad_move_shows_the_last_legal_position(
    client: FlaskClient, moves: dict[str, str], words: str, legal: str
) -> None:
    """RULES O9, DESIGN: 400, what is wrong, and the game as it stood; it can go on from there."""
    page = opened(client, "/en" + old_maid(FOUR, **moves))
    assert page.status == 400
    assert page.response.headers["Cache-Control"] == "no-store"
    assert words in text(page.one(".fault#outcome"))
    assert page.title.startswith("Error: ")
    assert backs(page) == [f"{legal}{number}" for number in range(1, 6)]
    assert pressed(client, page.all(".draw-from button")[0]).status == 200


def test_a_pick_after_the_end_is_refused(client: FlaskClient) -> None:
    """The game is over: it is shown, and what was too much is named."""
    golden = next(golden for golden in GOLDEN if golden["picks"] == "2.2.2.2.1")
    page = opened(client, path_of(golden) + ".1")
    assert page.status == 400
    assert "the game is over" in text(page.one(".fault"))
    assert page.heading.startswith("You are left with the joker")


def test_repeated_moves_are_refused(client: FlaskClient) -> None:
    """Neither of two values is taken for the right one."""
    page = opened(client, "/en" + old_maid(FOUR, picks="1") + "&picks=2")
    assert page.status == 400
    assert "more than once" in text(page.one(".fault"))


def test_the_same_address_gives_the_same_bytes_in_another_process(client: FlaskClient) -> None:
    """A server that is started anew goes on with the same cards."""
    addresses = ["/ko" + old_maid(SIX, picks="2"), "/vi" + old_maid(FOUR, auto="1")]
    code = (
        "import hashlib\n"
        "from webapp import create_app\n"
        "client = create_app().test_client()\n"
        f"for address in {addresses!r}:\n"
        "    print(hashlib.sha256(client.get(address).data).hexdigest())\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"FLASK_SECRET_KEY": KEY},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert result.stdout.split() == [
        hashlib.sha256(client.get(address).data).hexdigest() for address in addresses
    ]


def test_the_seed_is_shown_at_the_end_and_leads_to_its_proof(client: FlaskClient) -> None:
    """The commitment from the first page on; the server seed when all is over."""
    before = opened(client, "/en" + old_maid(FOUR))
    after = opened(client, "/en" + old_maid(FOUR, auto="1"))
    commitment, server_seed = after.texts(".digest")
    assert before.texts(".digest") == [commitment]
    assert hashlib.sha256(bytes.fromhex(server_seed)).hexdigest() == commitment
    [verify] = after.links("#proof a.button")
    proof = opened(client, verify)
    assert proof.status == 200
    assert proof.texts(".digest")[:2] == [commitment, server_seed]
    assert proof.texts("#outcome .verdict") == ["It is the commitment shown before the deal."]
    assert ID in old_maid(FOUR)


def test_games_are_not_for_crawlers(client: FlaskClient) -> None:
    """Their links are endless."""
    page = opened(client, "/en" + old_maid(FOUR))
    assert page.one("meta[name=robots]")["content"] == "noindex"
    assert "Disallow: /*/table/*/" in client.get("/robots.txt").text
