"""The hand checker's pages."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import Page, opened, text

ROOT = Path(__file__).parents[2]
CHECK = "/en/blackjack/"
EUROPEAN = f"{CHECK}?rules=european"


def lines(page: Page) -> dict[str, list[str]]:
    """Return the table of actions: each action's cells."""
    return {
        text(row.select("th")[0]): [text(cell) for cell in row.select("td")]
        for row in page.all("section:has(#worth) tbody tr")
    }


def test_nothing_asked(client: FlaskClient) -> None:
    """The form with three selects for cards, examples to open, no result and no error."""
    page = opened(client, CHECK)
    assert page.heading == "What is this hand worth?"
    assert list(page.selected()) == ["rules", "up", "c1", "c2", "c3", "origin", "hands"]
    assert page.selected() | {"rules": ""} == dict.fromkeys(page.selected(), "")
    assert not page.all("#outcome")
    assert not page.all("details[open]")
    for link in page.links(".examples a"):
        assert opened(client, link).status == 200


def test_eights_against_a_ten(client: FlaskClient) -> None:
    """Split is legal, hit is best, and each value stands beside its bar."""
    page = opened(client, f"{EUROPEAN}&up=10&c1=8&c2=8")
    assert page.heading == "Hard 16 against a 10: hit."
    assert page.title == ("Hit: 8, 8 against a 10 – European S17 – Blackjack – Card Rules Checker")
    assert page.texts(".verdict") == ["On average: −0.5714 for a stake of 1."]
    assert {name: cells[1:] for name, cells in lines(page).items()} == {
        "Hit": ["−0.5714", "best"],
        "Stand": ["−0.5728", "0.0014"],
        "Double": ["−1.1429", "0.5714"],
        "Split": ["−0.6096", "0.0382"],
    }
    assert text(page.one("tr[aria-current] th")) == "Hit"
    assert page.texts(".hand .total") == ["Total 16", "Total 10"]
    assert page.texts(".hand .sum")[0] == "8 + 8 = 16, hard. A pair."
    assert page.texts("table:not(.ev) tbody td") == ["Hit", "0", "Split", "0.0382", "Hit", "0"]
    assert "Why not split?" in page.texts("h2")


def test_bars_hang_from_one_zero(client: FlaskClient) -> None:
    """From −1.5 to 0 a bar of −0.5714 takes 38.09% of the width and ends at the right edge."""
    page = opened(client, f"{EUROPEAN}&up=10&c1=8&c2=8")
    bars = [(rect["x"], rect["width"]) for rect in page.all(".bar rect")]
    assert bars[0] == ("61.9%", "38.1%")
    for x, width in bars:
        assert float(str(x)[:-1]) + float(str(width)[:-1]) == pytest.approx(100)
    assert page.texts(".scale text") == ["−1.5", "−1", "−0.5", "0"]


@pytest.mark.parametrize(
    ("query", "heading"),
    [
        ("up=9&c1=A&c2=7", "Soft 18 against a 9: hit."),
        ("up=10&c1=10&c2=6", "Hard 16 against a 10: hit."),
        ("up=6&c1=5&c2=6&c3=10", "Hard 21 against a 6: stand."),
        ("up=8&c1=6&c2=5", "Hard 11 against an 8: double."),
        ("up=6&c1=8&c2=8", "Hard 16 against a 6: split."),
        ("up=A&c1=A&c2=K", "Blackjack against an ace: nothing is left to decide."),
        ("up=K&c1=Q&c2=6&c3=9", "A total of 25: bust."),
        ("up=J&c1=8", "8 alone against a jack: its second card is due."),
        ("up=6&c1=A&c2=7&origin=split_aces", "Soft 18 against a 6: it stands by itself."),
    ],
)
def test_headlines(client: FlaskClient, query: str, heading: str) -> None:
    assert opened(client, f"{EUROPEAN}&{query}").heading == heading


@pytest.mark.parametrize(
    ("query", "reasons"),
    [
        ("rules=european&up=9&c1=A&c2=7", {"Split": "The two cards do not have the same value."}),
        (
            "rules=european&up=9&c1=6&c2=6&c3=A",  # BJ-19
            dict.fromkeys(("Double", "Split"), "Only with the first two cards of a hand."),
        ),
        (
            "rules=european&up=6&c1=8&c2=8&origin=split&hands=4",
            {"Split": "No further split: there are as many hands as the game allows."},
        ),
        (
            "rules=classic&up=6&c1=8&c2=8",
            dict.fromkeys(("Double", "Split"), "Not part of this game."),
        ),
    ],
)
def test_why_an_action_is_not_allowed(
    client: FlaskClient, query: str, reasons: dict[str, str]
) -> None:
    """The reason stands in the action's row, and there only."""
    table = lines(opened(client, f"{CHECK}?{query}"))
    assert {name: cells for name, cells in table.items() if len(cells) == 1} == {
        name: [f"Not allowed. {reason}"] for name, reason in reasons.items()
    }


def test_a_closed_hand_gives_the_reason_for_all_four(client: FlaskClient) -> None:
    """Aces are split once, and a split ace takes one card."""
    page = opened(client, f"{EUROPEAN}&up=6&c1=A&c2=A&origin=split_aces")
    assert lines(page) == {
        "Hit": ["A split ace gets one card and closes."],
        "Stand": ["A split ace gets one card and closes."],
        "Double": ["A split ace gets one card and closes."],
        "Split": ["Aces are split only once."],
    }
    assert not page.all("#levels")


def test_the_classic_game_stands_on_21_by_itself(client: FlaskClient) -> None:
    """BJ-40: nothing is offered, and it is no blackjack."""
    page = opened(client, f"{CHECK}?rules=classic&up=Q&c1=5&c2=6&c3=J")
    assert page.heading == "Hard 21 against a queen: it stands by itself."
    assert not page.all(".ev")
    assert {cell for cells in lines(page).values() for cell in cells} == {
        "The hand is closed.",
        "Not part of this game.",
    }


def test_a_missing_second_card_is_asked_for(client: FlaskClient) -> None:
    """An answer, not an error: what is due, and a link to the select."""
    page = opened(client, f"{EUROPEAN}&up=10&c1=8")
    assert page.status == 200
    page.one(".card.due")
    assert "#c2" in page.links()
    assert {cell for cells in lines(page).values() for cell in cells} == {
        "The hand’s second card comes first."
    }


@pytest.mark.parametrize(("cards", "selects"), [(0, 3), (1, 3), (2, 3), (3, 4), (8, 9), (21, 21)])
def test_there_is_one_select_more_than_cards(client: FlaskClient, cards: int, selects: int) -> None:
    query = "&".join(f"c{number}=A" for number in range(1, cards + 1))
    page = opened(client, f"{EUROPEAN}&up=4&{query}" if cards else CHECK)
    assert page.status == 200
    shown = [name for name in page.selected() if re.fullmatch(r"c\d+", name)]
    assert shown == [f"c{number}" for number in range(1, selects + 1)]


@pytest.mark.parametrize(
    ("query", "errors"),
    [
        ("rules=european", {"up": "Choose one here.", "c1": "Choose one here."}),
        ("rules=european&c1=8&c2=8", {"up": "Choose one here."}),
        ("rules=european&up=6&c1=8&c3=8", {"c2": "Choose one here."}),
        (
            "rules=european&up=11&c1=joker",
            {
                "up": "“11” is not a card. Cards are A, 2 to 10, J, Q and K.",
                "c1": "“joker” is not a card. Cards are A, 2 to 10, J, Q and K.",
            },
        ),
        ("rules=vegas&up=6&c1=8&c2=8", {"rules": "“vegas” is none of the choices."}),
        (
            "rules=european&up=6&c1=10&c2=6&c3=K&c4=2",
            {"c4": "The hand had passed 21 already: no card can follow, so not 2."},
        ),
        (
            "rules=european&up=6&c1=A&c2=K&c3=5",
            {"c3": "A blackjack closes the hand: no card can follow it, so not 5."},
        ),
        (
            "rules=classic&up=2&c1=2&c2=2&c3=2&c4=2",
            {"c4": "2 is given 5 times; the decks hold 4."},
        ),
        (
            "rules=classic&up=6&c1=2&c2=2&c3=2&c4=3&c5=2&c6=2",
            {"c6": "2 is given 5 times; the decks hold 4."},
        ),
        ("rules=classic&up=6&c1=8&c2=8&origin=split", {"origin": "This game has no splits."}),
        (
            "rules=european&up=6&c1=8&c2=8&origin=split_aces",
            {"origin": "A split ace begins with an ace, not with 8."},
        ),
        (
            "rules=european&up=6&c1=8&c2=8&hands=3",
            {
                "hands": "A first hand is the only one. After a split there are two to four hands,"
                " after split aces two."
            },
        ),
        ("rules=european&up=6&c1=8&c2=8&hands=１", {"hands": "“１” is none of the choices."}),
        (
            "rules=european&up=6&up=7&c1=8&c2=8",
            {"up": "The address gives this more than once. Give it once."},
        ),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(
    client: FlaskClient, query: str, errors: dict[str, str]
) -> None:
    """In the summary and at the control, which points to it; what is right stays chosen."""
    page = opened(client, f"{CHECK}?{query}")
    assert page.status == 400
    assert page.title.startswith("Error: ")
    assert {
        str(error["id"]).removesuffix("-error"): text(error) for error in page.all(".error")
    } == errors
    assert page.links("#outcome a") == [f"#{name}" for name in errors]
    for name in errors:
        control = page.one(f"#{name}")
        assert control["aria-invalid"] == "true"
        assert control["aria-describedby"] == f"{name}-error"
    assert bool(page.all("details.seldom[open]")) is bool({"origin", "hands"} & set(errors)) or (
        "origin=" in query
    )


def test_a_hand_of_one_suit_s_worth_of_aces_is_possible_with_six_decks(
    client: FlaskClient,
) -> None:
    """21 aces make 21; the up card may be a 22nd."""
    query = "&".join(f"c{number}=A" for number in range(1, 22))
    page = opened(client, f"{EUROPEAN}&up=A&{query}")
    assert page.heading == "Hard 21 against an ace: stand."


def test_the_canonical_address_is_short(client: FlaskClient) -> None:
    """Trimmed, upper-cased, nothing empty, nothing usual but the rule set (WEB-20)."""
    page = opened(client, f"{CHECK}?c2=+8&origin=deal&up=k&c1=8&c3=&hands=&extra=1", follow=True)
    assert page.status == 200
    assert page.links("#permalink") == ["/en/blackjack/?rules=european&up=K&c1=8&c2=8"]
    json = page.links(".permalink a")[1]
    assert json == "/api/v1/blackjack/hand?rules=european&up=K&c1=8&c2=8"
    assert client.get(json).get_json()["best"] == "hit"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_answer_in_every_language(client: FlaskClient, language: str) -> None:
    """The best row, the bars and the number of rows do not depend on the words."""
    page = opened(client, f"/{language}/blackjack/?rules=european&up=10&c1=8&c2=8")
    rows = page.all(".ev tbody tr")
    assert ["aria-current" in row.attrs for row in rows] == [True, False, False, False]
    comma = language == "vi"
    assert page.texts(".ev tbody .num")[0] == ("−0,5714" if comma else "−0.5714")


def test_a_game_s_pages_lead_to_each_other(client: FlaskClient) -> None:
    """Only what is there is linked, and the present page is marked."""
    page = opened(client, CHECK)
    links = page.all(".chapters-of a")
    hrefs = [str(link["href"]) for link in links]
    assert hrefs[0] == CHECK
    assert "/en/blackjack/settle/" in hrefs
    for href in hrefs:
        assert client.get(href).status_code == 200
    assert [link["href"] for link in links if link.get("aria-current") == "page"] == [CHECK]
    assert not opened(client, "/en/").all(".chapters-of")


def test_numpy_is_loaded_when_a_value_is_asked_for_and_not_before() -> None:
    """The empty page, a hand with one card, a refusal and a settlement need no strategy."""
    program = (
        "import sys\n"
        "from webapp import create_app\n"
        "from webapp.config import Settings\n"
        "client = create_app(Settings()).test_client()\n"
        "for query in ('', '?up=10&c1=8', '?up=10&c1=A&c2=K&c3=2',\n"
        "              'settle/?d1=9&d2=9&c1=K&c2=Q'):\n"
        "    client.get(f'/en/blackjack/{query}')\n"
        "assert 'numpy' not in sys.modules\n"
        "client.get('/en/blackjack/?up=10&c1=8&c2=8')\n"
        "assert 'numpy' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, timeout=60)


def test_the_cell_of_the_hand_is_one_tap_away(client: FlaskClient) -> None:
    """The link opens the chart with this very cell; the classic game has no chart page."""
    page = opened(client, f"{EUROPEAN}&up=K&c1=8&c2=8")
    (link,) = (link for link in page.links() if "/strategy/?" in link)
    assert link == "/en/blackjack/strategy/?hand=pair8&up=K#charts"
    chart = opened(client, link)
    assert chart.status == 200
    assert chart.all("#charts .here")
    classic = opened(client, f"{CHECK}?rules=classic&up=K&c1=8&c2=8")
    assert not [link for link in classic.links() if "/strategy/?" in link]
