"""The set-up of a table: who may sit down, with which bets, and every mistake beside its field."""

from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.states import ID, KEY, LANGUAGES
from tests.web.playing import Table, begin
from tests.web.reading import Page, opened, text
from webapp.engine import shuffle

PATH = "/en/blackjack/table/"


def sent(client: FlaskClient, **fields: str | list[str]) -> Page:
    query = urlencode({"id": ID, "bets": "100", **fields}, doseq=True)
    return opened(client, f"{PATH}?{query}")


def errors(page: Page) -> dict[str, str]:
    """Return the words beside each field."""
    return {str(error["id"]).removesuffix("-error"): text(error) for error in page.all(".error")}


def set_up_of(table: Table) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(table.address).query))


def test_the_page_shows_the_commitment_of_the_game_that_it_deals(client: FlaskClient) -> None:
    page = opened(client, PATH)
    game_id = str(page.one("input[name=id]")["value"])
    (shown,) = page.texts(".sealed .digest")
    assert shown == shuffle.commitment(shuffle.server_seed(KEY, game_id))
    table = Table(client, client.get(f"{PATH}?{urlencode({'id': game_id, 'names': 'A'})}").location)
    assert shown in table.page.texts("#proof dd")


def test_two_visits_are_two_games(client: FlaskClient) -> None:
    ids = {str(opened(client, PATH).one("input[name=id]")["value"]) for _ in range(20)}
    assert len(ids) == 20


def test_a_set_up_travels_in_the_shortest_form(client: FlaskClient) -> None:
    table = begin(client, names=" pobi ，jason、 crong", bets="10, 20,30 ,40", hard="1", word=" x ")
    assert set_up_of(table) == {
        "rules": "european",
        "names": "pobi, jason, crong",
        "bets": "10,20,30,40",
        "ai": "hard",
        "word": "x",
    }
    assert table.page.texts(".seat .who") == ["pobi", "jason", "crong", "AI hard"]


def test_people_sit_before_computer_players_and_the_easiest_first(client: FlaskClient) -> None:
    table = begin(client, names="pobi", easy="2", normal="1", hard="2")
    assert table.page.texts(".seat .who") == [
        "pobi",
        "AI easy, no. 1",
        "AI easy, no. 2",
        "AI normal",
        "AI hard, no. 1",
        "AI hard, no. 2",
    ]


def test_one_bet_is_for_all(client: FlaskClient) -> None:
    notes = begin(client, names="a,b,c", bets="1000000").page.texts(".seat .sum")[1:]
    assert [note.endswith("Bet 1,000,000.") for note in notes] == [True] * 3


def test_a_composed_name_equals_a_decomposed_one(client: FlaskClient) -> None:
    page = sent(client, names="Nguye\u0302\u0303n,Nguy\u1ec5n")
    assert errors(page) == {"names": "“Nguyễn” is there twice. Give each seat its own name."}


ONE_OR_EACH = "give one bet for all, or one for each seat, computer players last."


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({}, {"names": "A table needs at least one player."}),
        ({"names": ","}, {"names": "A table needs at least one player."}),
        ({"names": "pobi,,,Lan"}, {"names": "Each player needs a name."}),
        (
            {"names": "thirteen-char"},
            {"names": "“thirteen-char” is too long: 12 characters are the most."},
        ),
        (
            {"names": "a\u200bb"},
            {"names": "The name of seat 1 holds characters that cannot be shown."},
        ),
        ({"names": "pobi, pobi"}, {"names": "“pobi” is there twice. Give each seat its own name."}),
        ({"names": "1,2,3,4,5,6,7,8"}, {"names": "A table has seats for 7 players."}),
        ({"names": "1,2,3", "hard": "5"}, {"hard": "A table has seats for 7 players."}),
        ({"names": "pobi", "easy": "8"}, {"easy": "“8” is none of the choices."}),
        ({"names": "pobi", "rules": "spanish"}, {"rules": "“spanish” is none of the choices."}),
        (
            {"names": "pobi", "ai": ["easy", "hard"]},
            {"easy": "The address gives this more than once. Give it once."},
        ),
        ({"names": "pobi", "ai": "godlike"}, {"easy": "“godlike” is none of the choices."}),
        (
            {"names": "pobi", "word": "x" * 41},
            {"word": "The word has 41 characters; 40 are the most."},
        ),
        ({"names": "pobi", "bets": ""}, {"bets": f"1 seat and 0 bets: {ONE_OR_EACH}"}),
        ({"names": "pobi", "bets": "1,2"}, {"bets": f"1 seat and 2 bets: {ONE_OR_EACH}"}),
        (
            {"names": "a,b,c", "bets": "5,5"},
            {"bets": f"3 seats and 2 bets: {ONE_OR_EACH}"},
        ),
        ({"names": "pobi", "bets": "0"}, {"bets": "A bet is 1 to 1,000,000 chips."}),
        ({"names": "pobi", "bets": "1000001"}, {"bets": "A bet is 1 to 1,000,000 chips."}),
        ({"names": "pobi", "bets": "1" + "0" * 30}, {"bets": "A bet is 1 to 1,000,000 chips."}),
        (
            {"names": "pobi", "bets": "1e3"},
            {"bets": "“1e3” is not a bet. Bets are whole numbers of chips, in digits alone."},
        ),
        (
            {"names": "pobi", "bets": "-1"},
            {"bets": "“-1” is not a bet. Bets are whole numbers of chips, in digits alone."},
        ),
        (
            {"names": "pobi", "bets": "-0.01"},
            {"bets": "“-0.01” is not a bet. Bets are whole numbers of chips, in digits alone."},
        ),
        ({"hard": "x"}, {"hard": "“x” is none of the choices."}),
        (
            {"names": "pobi,pobi", "bets": "0", "hard": "8", "word": "x" * 41},
            {
                "names": "“pobi” is there twice. Give each seat its own name.",
                "bets": "A bet is 1 to 1,000,000 chips.",
                "hard": "“8” is none of the choices.",
                "word": "The word has 41 characters; 40 are the most.",
            },
        ),
    ],
)
def test_every_mistake_stands_beside_its_field(
    client: FlaskClient, fields: dict[str, str], wrong: dict[str, str]
) -> None:
    """BJ-29 for the bets. Nothing is dealt, and all mistakes are told at once."""
    page = sent(client, **fields)
    assert page.status == 400
    assert page.response.headers["Cache-Control"] == "no-store"
    assert errors(page) == wrong
    assert page.links("#outcome a") == [f"#{field}" for field in wrong]
    # the game is still the same one
    assert page.one("input[name=id]")["value"] == ID


def test_what_was_entered_stays(client: FlaskClient) -> None:
    page = sent(client, names="pobi,pobi", bets="5,x", hard="2", rules="classic", word="w")
    assert page.one("#names")["value"] == "pobi,pobi"
    assert page.one("#bets")["value"] == "5,x"
    assert page.one("#word")["value"] == "w"
    assert page.selected() == {"rules": "classic", "easy": "", "normal": "", "hard": "2"}


def test_a_link_fills_the_form_and_deals_nothing(client: FlaskClient) -> None:
    """Without an id; the computer players also as a game's address names them."""
    page = opened(client, f"{PATH}?rules=classic&names=pobi,jason&bets=5&ai=easy-hard-hard")
    assert page.status == 200
    assert page.one("#names")["value"] == "pobi, jason"
    assert page.selected() == {"rules": "classic", "easy": "1", "normal": "", "hard": "2"}
    assert opened(client, f"{PATH}?rules=classic").status == 200


@pytest.mark.parametrize("game_id", ["x", ID[:-1], ID + "A", "%00"])
def test_a_wrong_id_deals_nothing(client: FlaskClient, game_id: str) -> None:
    assert client.get(f"{PATH}?names=pobi&id={game_id}").status_code == 404


def test_computer_players_may_sit_alone(client: FlaskClient) -> None:
    table = begin(client, hard="7")
    assert table.page.heading.startswith("Round 1: the dealer ")
    assert table.buttons(".moves") == []
    assert table.press("Next round").page.status == 200


BETS_DO_NOT_FIT = {
    "en": ("1 seat and 2 bets: ", "3 seats and 2 bets: "),
    "vi": ("1 ghế và 2 mức cược: ", "3 ghế và 2 mức cược: "),
    "zh-Hant": ("1 個座位，2 個下注金額：", "3 個座位，2 個下注金額："),
    "ko": ("자리 1개, 베팅 금액 2개: ", "자리 3개, 베팅 금액 2개: "),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_bets_that_do_not_fit_are_counted(client: FlaskClient, language: str) -> None:
    """Each number with its noun, as each language counts."""
    for fields, words in zip(
        ({"names": "pobi"}, {"names": "pobi", "easy": "2"}), BETS_DO_NOT_FIT[language], strict=True
    ):
        query = urlencode({"id": ID, "bets": "5,5", **fields})
        page = opened(client, f"/{language}/blackjack/table/?{query}")
        assert page.status == 400
        [told] = page.texts("#bets-error")
        assert told.startswith(words)
