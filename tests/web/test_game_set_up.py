"""How a game is begun, and which addresses open one."""

import hashlib
import hmac
from urllib.parse import parse_qsl, urlencode, urlsplit

import html5lib
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.states import FOUR, ID, KEY, LANGUAGES, PRACTICE, blackjack, old_maid
from tests.web.reading import opened, pressed, text
from webapp import create_app
from webapp.config import Settings

SET_UP = "/en/old-maid/table/"

# signed with openssl, apart from the product: a game of version 1 is opened for ever
GOLDEN = (
    f"/en/old-maid/table/1-{ID}-0DaW6cqnYvNc7B9b1LjnZg/?players=4&seat=1&deal=block&word=pobi",
    f"/en/old-maid/table/1-{ID}-3Naw6UydNfN1AIyg_sqaEw/"
    "?players=5&seat=2&deal=one_by_one&names=Minh%2C+%2C+%E5%B0%8F%E8%8A%B3",
)


def test_golden_addresses_are_opened(client: FlaskClient) -> None:
    assert "/en" + old_maid(FOUR) == GOLDEN[0]
    first, second = (opened(client, address) for address in GOLDEN)
    assert first.status == second.status == 200
    assert second.texts(".chance tbody th") == ["Minh", "You", "小芳", "Seat 4", "Seat 5"]


def test_each_set_up_has_a_new_id_and_its_commitment(client: FlaskClient) -> None:
    """The commitment comes before the word; nothing of it may be kept."""
    ids = set()
    for _ in range(3):
        page = opened(client, SET_UP)
        game_id = str(page.one("input[name=id]")["value"])
        ids.add(game_id)
        server_seed = hmac.new(KEY.encode(), f"deal/v1/{game_id}".encode(), "sha256").digest()
        assert text(page.one(".digest")) == hashlib.sha256(server_seed).hexdigest()
        assert page.response.headers["Cache-Control"] == "no-store"
    assert len(ids) == 3


def test_the_form_leads_to_the_game(client: FlaskClient) -> None:
    """303 to an address with the whole set-up, which is not kept either."""
    response = client.get(f"{SET_UP}?id={ID}&players=4&seat=1&deal=&names=&word=++pobi+")
    assert response.status_code == 303
    assert response.headers["Location"] == GOLDEN[0] + "#outcome"
    assert response.headers["Cache-Control"] == "no-store"
    names = urlencode({"names": " Minh,,小芳， "})
    response = client.get(f"{SET_UP}?id={ID}&players=5&seat=2&deal=one_by_one&{names}")
    query = dict(parse_qsl(urlsplit(response.headers["Location"]).query))
    assert query == dict(parse_qsl(urlsplit(GOLDEN[1]).query))
    assert urlsplit(response.headers["Location"]).path == urlsplit(GOLDEN[1]).path


@pytest.mark.parametrize(
    ("players", "deal"),
    [("2", "one_by_one"), ("3", "one_by_one"), ("4", "block"), ("6", "one_by_one")],
)
def test_the_usual_deal_goes_by_the_number_of_players(
    client: FlaskClient, players: str, deal: str
) -> None:
    """RULES O1, decided: by blocks for four, else one by one."""
    location = client.get(f"{SET_UP}?id={ID}&players={players}").headers["Location"]
    assert f"players={players}&seat=1&deal={deal}#" in location


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_buttons_of_the_form(client: FlaskClient, language: str) -> None:
    """Deal, or deal and run to the end."""
    page = opened(client, f"/{language}/old-maid/table/")
    deal, run = page.all("form button")
    assert pressed(client, deal).all(".draw-from button")
    ended = pressed(client, run)
    assert ended.status == 200
    assert len(ended.all(".log li")) > 1
    assert not ended.all("form")


def test_without_an_id_the_form_is_only_filled(client: FlaskClient) -> None:
    """The way to a new game with the same players: another id, another commitment."""
    page = opened(client, f"{SET_UP}?players=3&seat=2&names=Lan%2CMinh&deal=block")
    assert page.status == 200
    assert page.selected() == {"players": "3", "seat": "2", "deal": "block"}
    assert page.one("#names")["value"] == "Lan, Minh"
    page.one("input[name=id]")


@pytest.mark.parametrize(
    ("query", "field", "words"),
    [
        ("players=7", "players", "“7” is none of the choices."),
        ("players=%EF%BC%94", "players", "“４” is none of the choices."),
        ("players=2&players=3", "players", "The address gives this more than once."),
        ("players=&players=3", "players", "The address gives this more than once."),
        ("auto=2", "auto", "“2” is none of the choices."),
        ("auto=true", "auto", "“true” is none of the choices."),
        ("seat=0", "seat", "“0” is none of the choices."),
        ("players=3&seat=4", "seat", "With 3 players the last seat is 3."),
        ("deal=random", "deal", "“random” is none of the choices."),
        ("names=a,b,a", "names", "“a” is there twice."),
        (
            "names=abcdefghijklm",
            "names",
            "“abcdefghijklm” is too long: 12 characters are the most.",
        ),
        ("names=a,b,c,d,e", "names", "There are 5 names for 4 seats."),
        ("names=a%E2%80%AEb", "names", "The name of seat 1 holds characters that cannot be shown."),
        ("names=a%00b", "names", "The name of seat 1 holds characters that cannot be shown."),
        ("word=a%00b", "word", "The word held control characters, which no word can have"),
        ("word=" + "x" * 41, "word", "The word has 41 characters; 40 are the most."),
    ],
)
def test_every_mistake_stands_beside_its_field(
    client: FlaskClient, query: str, field: str, words: str
) -> None:
    """400 with the form as it was filled; the id, and so the commitment, stays."""
    page = opened(client, f"{SET_UP}?id={ID}&{query}")
    assert page.status == 400
    assert page.texts(f"#{field}-error")[0].startswith(words)
    assert page.links(".fault a") == [f"#{field}"]
    assert page.one("input[name=id]")["value"] == ID
    assert page.response.headers["Cache-Control"] == "no-store"
    assert page.title.startswith("Error: ")


def test_what_was_typed_is_kept(client: FlaskClient) -> None:
    page = opened(client, f"{SET_UP}?id={ID}&players=3&seat=2&names=Lan,Lan&word=pobi")
    assert page.one("#names")["value"] == "Lan,Lan"
    assert page.one("#word")["value"] == "pobi"
    assert page.selected()["players"] == "3"


@pytest.mark.parametrize(
    "address",
    [
        GOLDEN[0].replace("players=4", "players=5"),
        GOLDEN[0].replace("seat=1", "seat=2"),
        GOLDEN[0].replace("deal=block", "deal=one_by_one"),
        GOLDEN[0].replace("pobi", "dusun"),
        GOLDEN[0].replace("&word=pobi", ""),
        GOLDEN[0].replace("players=4&", ""),
        GOLDEN[0] + "&names=Lan",
        GOLDEN[0] + "&players=4",
        GOLDEN[0] + "&word=dusun",
        GOLDEN[0].replace("/1-", "/2-"),
        GOLDEN[0].replace("/1-", "/01-"),
        GOLDEN[0].replace("0DaW6", "0DaW7"),
        GOLDEN[0].replace(f"1-{ID}", "1-ZZZZZZZZZZZZZZZZZZZZZw"),
        "/en/old-maid/table/x/",
        "/en/old-maid/table/%00/?players=4",
        f"/en/old-maid/table/?id={ID}x",
        f"/en/old-maid/table/?id={ID}&id={ID}",
    ],
)
def test_other_games_are_not_here(client: FlaskClient, address: str) -> None:
    """404 with a page of its own and the way to a new game; never other cards."""
    page = opened(client, address)
    assert page.status == 404
    assert page.heading == "This game is not here"
    assert page.links("main a.button") == ["/en/old-maid/table/"]
    assert page.response.headers["Cache-Control"] == "no-store"
    assert not page.all(".card")


def test_another_key_deals_other_games(client: FlaskClient) -> None:
    """Each deployment opens its own games only."""
    other = create_app(Settings(secret_key=KEY[::-1])).test_client()
    page = opened(other, GOLDEN[0])
    assert page.status == 404
    assert "dealt elsewhere, or its set-up was changed" in text(page.one(".lead"))
    assert opened(client, GOLDEN[0]).status == 200


def test_unknown_parameters_change_nothing(client: FlaskClient) -> None:
    noisy = opened(client, GOLDEN[0] + "&utm_source=x")
    assert noisy.status == 200
    assert noisy.texts("#outcome") == opened(client, GOLDEN[0]).texts("#outcome")


def test_the_longest_address_stays_under_4000_bytes(client: FlaskClient) -> None:
    """Six names and a word of the longest characters there are, and a long game's picks."""
    names = ",".join(chr(0x1F600 + seat) * 12 for seat in range(6))
    query = urlencode({"id": ID, "players": "6", "names": names, "word": "\U0001f600" * 40})
    location = client.get(f"{SET_UP}?{query}").headers["Location"]
    # a game of six takes 82 draws on average, of which fewer than 20 are the visitor's
    assert len(location) + len("&picks=" + ".".join(["12"] * 200)) < 4000


def test_a_set_up_never_needs_more_than_its_address(client: FlaskClient) -> None:
    """HEAD answers like GET, nothing is set, and POST is no way to ask."""
    assert client.head(GOLDEN[0]).status_code == 200
    assert client.head(SET_UP).status_code == 200
    assert client.post(SET_UP).status_code == 405


def test_a_word_may_be_anything_and_is_shown_safely(client: FlaskClient) -> None:
    """Markup stays text, what is invisible is shown as such."""
    word = "<b>\u202e{{7*7}}\u200d"
    location = client.get(f"{SET_UP}?{urlencode({'id': ID, 'word': word})}").headers["Location"]
    page = opened(client, location)
    assert page.status == 200
    assert page.texts("#proof dd")[1] == "<b>\ufffd{{7*7}}\ufffd"
    html5lib.HTMLParser(strict=True).parse(page.response.text)
    assert pressed(client, page.all(".draw-from button")[0]).status == 200


TEXT = st.text(max_size=20) | st.sampled_from(["4", "1", "block", "Lan, Minh", ID, "1.1", "2"])
NAMES = ["id", "players", "names", "seat", "deal", "word", "picks", "auto", "game", "seed", "pack"]


@settings(max_examples=60)
@given(values=st.dictionaries(st.sampled_from(NAMES), st.lists(TEXT, max_size=2)))
def test_any_query_is_answered(app: Flask, values: dict[str, list[str]]) -> None:
    """Never a 500, whatever is added to a game's address, to a set-up or to a proof."""
    client = app.test_client()
    pairs = [(name, value) for name, several in values.items() for value in several]
    query = urlencode(pairs, errors="surrogatepass")
    for path in (SET_UP + "?", GOLDEN[0] + "&", "/ko/verify/?", f"/vi/old-maid/table/{ID}/?"):
        response = client.get(path + query)
        assert response.status_code in {200, 303, 400, 404}
        assert "Content-Security-Policy" in response.headers


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("old-maid", {"names": "\u3164"}),
        ("old-maid", {"names": "a,b,c,d,e"}),
        ("old-maid", {"players": "7"}),
        ("old-maid", {"players": "four"}),
        ("old-maid", {"seat": ""}),
        ("old-maid", {"deal": "random"}),
        ("blackjack", {"names": "\u3164,jason"}),
        ("blackjack", {"names": "pobi,pobi"}),
        ("blackjack", {"names": ""}),
        ("blackjack", {"bets": "100,50"}),
        ("blackjack", {"bets": "100,50,20,a"}),
        ("blackjack", {"rules": "spanish"}),
        ("blackjack", {"ai": "easy-best"}),
    ],
)
def test_a_signed_set_up_that_no_rule_allows_is_of_another_version(
    client: FlaskClient, game: str, change: dict[str, str]
) -> None:
    """An earlier version may have signed it: its address leads to a new game, never to a 500."""
    address = {"old-maid": old_maid(FOUR | change), "blackjack": blackjack(PRACTICE | change)}[game]
    for path in (f"/en{address}", "/en/verify/?" + urlencode({"game": f"/en{address}"})):
        answer = client.get(path)
        assert answer.status_code in (400, 404)
        assert "The game was dealt by another version of this site." in answer.text


@pytest.mark.parametrize(
    ("path", "word", "state"),
    [
        ("/old-maid/table/", "Game", "page"),
        (old_maid(FOUR), "Game", "true"),
        ("/blackjack/table/", "Table", "page"),
        (blackjack(PRACTICE), "Table", "true"),
    ],
)
def test_the_row_of_pages_marks_where_a_table_belongs(
    client: FlaskClient, path: str, word: str, state: str
) -> None:
    marked = opened(client, f"/en{path}").all("nav.tabs [aria-current]")
    assert [(link.text, link["aria-current"]) for link in marked] == [(word, state)]


WORD_HINT = {
    "en": "any text, if you like; it is mixed into the shuffle",
    "vi": "chữ gì cũng được, không bắt buộc; được trộn vào lúc xáo bài",
    "zh-Hant": "任意文字，可不填；會混入洗牌",
    "ko": "아무 글자나, 선택 사항; 카드를 섞는 데 쓰입니다",
}
NAMES_HINT = {
    "blackjack": {
        "en": "with commas between; at least one, or a computer player",
        "vi": "cách nhau bằng dấu phẩy; ít nhất một tên, hoặc một người chơi máy",
        "zh-Hant": "以逗號分隔；至少一個，或有一位電腦玩家",
        "ko": "쉼표로 구분; 하나 이상, 또는 컴퓨터 플레이어 한 명 이상",
    },
    "old-maid": {
        "en": "if you like; with commas between, in the order of the seats, yours included",
        "vi": "không bắt buộc; cách nhau bằng dấu phẩy, theo thứ tự ghế, kể cả ghế của bạn",
        "zh-Hant": "可不填；以逗號分隔，依座位順序，包括你的",
        "ko": "선택 사항; 쉼표로 구분, 내 자리를 포함한 자리 순서대로",
    },
}
USUAL_DEAL = {
    "en": "usual for this number of players",
    "vi": "như thường lệ với số người này",
    "zh-Hant": "依人數慣例",
    "ko": "인원에 따른 기본",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES_HINT)
def test_fields_say_what_goes_into_them(client: FlaskClient, language: str, game: str) -> None:
    page = opened(client, f"/{language}/{game}/table/")
    assert page.texts("label[for=word] small") == [WORD_HINT[language]]
    assert page.texts("label[for=names] small") == [NAMES_HINT[game][language]]
    if game == "old-maid":
        assert page.texts("#deal option")[0] == USUAL_DEAL[language]
