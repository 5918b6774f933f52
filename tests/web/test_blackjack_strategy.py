"""The strategy page and its JSON twin (RULES K25)."""

import re
import subprocess
import sys
from typing import Any

import pytest
from bs4 import Tag
from flask.testing import FlaskClient

from tests.engine.blackjack.oracle import figures
from tests.states import LANGUAGES
from tests.web.reading import Page, opened, text

PAGE = "/blackjack/strategy/"
JSON = "/api/v1/blackjack/strategy"
UP = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]
ORACLE = figures("strategy_charts")["charts"]
ACTIONS = {"H": "hit", "S": "stand", "D": "double", "P": "split"}
#: The four charts of the oracle, and how an address asks for them.
CHARTS = {
    "no_peek_das": "",
    "no_peek_nodas": "das=0",
    "peek_das": "peek=1",
    "peek_nodas": "das=0&peek=1",
}
#: House edges in per cent, from the oracle's expectations, rounded by hand.
EDGES = {
    "no_peek_das": "0.5176",
    "no_peek_nodas": "0.6576",
    "peek_das": "0.4059",
    "peek_nodas": "0.5476",
}


def expected_rows(name: str) -> dict[str, dict[str, str]]:
    """Return the oracle's tables, 10 written out; soft 12 is the pair of aces."""
    tables = {"hard": "hard", "soft": "soft", "pairs": "pair"}
    return {
        table: {row.replace("T", "10"): letters for row, letters in ORACLE[name][key].items()}
        for table, key in tables.items()
    }


def charts_of(page: Page) -> dict[str, dict[str, str]]:
    """Read the three tables of a page, its merged rows unfolded."""
    tables = page.all("table.strategy")
    return {
        name: dict(pair for row in table.select("tbody tr") for pair in _rows(row))
        for name, table in zip(("hard", "soft", "pairs"), tables, strict=False)
    }


def _rows(row: Tag) -> list[tuple[str, str]]:
    head = text(row.select("th")[0]).removesuffix(" yours")
    letters = "".join(text(cell)[0] for cell in row.select("td"))
    if " " in head:
        return [(head.split()[0], letters)]
    first, _, last = head.partition("–")
    if first.endswith("+"):
        first, last = first[:-1], "21"
    return [(str(total), letters) for total in range(int(first), int(last or first) + 1)]


@pytest.mark.parametrize("name", CHARTS)
def test_every_cell_of_the_page(client: FlaskClient, name: str) -> None:
    """All tables equal the independent charts, cell by cell."""
    page = opened(client, f"/en{PAGE}?{CHARTS[name]}")
    expected = expected_rows(name)
    del expected["soft"]["12"]
    assert charts_of(page) == expected
    for table in page.all("table.strategy"):
        assert [text(head) for head in table.select("thead th")][1:] == UP


@pytest.mark.parametrize("name", CHARTS)
def test_every_cell_of_the_json(client: FlaskClient, name: str) -> None:
    """The JSON has every row, also those that share one on the page."""
    content = client.get(f"{JSON}?{CHARTS[name]}").get_json()
    for table, rows in expected_rows(name).items():
        assert content[table] == {
            row: {up: ACTIONS[letter] for up, letter in zip(UP, letters, strict=True)}
            for row, letters in rows.items()
        }
    assert content["house_edge"] == pytest.approx(-ORACLE[name]["expectation"], abs=2e-5)
    assert content["cell"] is None
    assert list(content) == ["hard", "soft", "pairs", "house_edge", "cell"]


@pytest.mark.parametrize("name", CHARTS)
def test_house_edge_to_four_decimals(client: FlaskClient, name: str) -> None:
    page = opened(client, f"/en{PAGE}?{CHARTS[name]}")
    assert f"it loses {EDGES[name]}% of the stake on average" in text(page.one(".lead"))


def test_a_table_where_the_player_wins(client: FlaskClient) -> None:
    """One deck, S17, double after split, peek: a gain, published as 0.1839% for play by the cards.

    A chart looks at totals alone, so it gains less than that.
    """
    page = opened(client, f"/en{PAGE}?decks=1&peek=1")
    won = re.search(r"it wins (0\.\d{4})% of the stake on average", text(page.one(".lead")))
    assert won
    assert 0.1 < float(won[1]) < 0.1839
    assert "House edge −0.1" in page.title


@pytest.mark.parametrize(
    ("language", "edge"),
    [("en", "0.5176%"), ("vi", "0,5176%"), ("zh-Hant", "0.5176%"), ("ko", "0.5176%")],
)
def test_the_edge_as_each_language_writes_it(client: FlaskClient, language: str, edge: str) -> None:
    assert edge in text(opened(client, f"/{language}{PAGE}").one(".lead"))


def test_the_european_page_needs_no_numpy() -> None:
    """The committed charts answer from the first request on; so do those with a peek."""
    code = (
        "import sys\n"
        "from webapp import create_app\n"
        "from webapp.config import Settings\n"
        "client = create_app(Settings()).test_client()\n"
        "for query in ('', '?peek=1', '?decks=6&soft17=stand&das=1&peek=0&up=5'):\n"
        f"    assert client.get('/en{PAGE}' + query).status_code == 200\n"
        f"    assert client.get('{JSON}' + query).status_code == 200\n"
        "assert 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_what_a_dealer_who_draws_on_soft_17_changes(client: FlaskClient) -> None:
    """The three changes that are published for H17 with a peek, and no other."""
    before = charts_of(opened(client, f"/en{PAGE}?peek=1"))
    after = charts_of(opened(client, f"/en{PAGE}?peek=1&soft17=hit"))
    changed = {
        (table, row, up, old, new)
        for table in before
        for row in before[table]
        for up, old, new in zip(UP, before[table][row], after[table][row], strict=True)
        if old != new
    }
    assert changed == {
        ("hard", "11", "A", "H", "D"),
        ("soft", "18", "2", "S", "D"),
        ("soft", "19", "6", "S", "D"),
    }
    stands = text(opened(client, f"/en{PAGE}?peek=1&soft17=hit").one(".reading"))
    assert "Stand instead with: Soft 18 against 2 to 6; Soft 19 against 6." in stands


def test_no_splits_no_table_of_pairs(client: FlaskClient) -> None:
    page = opened(client, f"/en{PAGE}?max_hands=1&hand=pairA&up=6")
    assert set(charts_of(page)) == {"hard", "soft"}
    assert text(page.one("table.strategy tr[aria-current] th")) == "12 yours"
    assert page.texts("td.here") == ["D (your hand)"]
    assert "Split" not in page.texts(".legend li")[-2]
    assert client.get(f"{JSON}?max_hands=1").get_json()["pairs"] == {}


@pytest.mark.parametrize(
    ("query", "head", "cell", "words"),
    [
        ("hand=pair8&up=10", "8 8 yours", "H", "Pair 8 8 against 10: hit"),
        ("hand=pairK&up=K", "10 10 yours", "S", "Pair 10 10 against 10: stand"),
        ("hand=16&up=10", "16 yours", "H", "Hard 16 against 10: hit"),
        ("hand=5&up=a", "4–8 yours", "H", "Hard 5 against A: hit"),
        ("hand=20&up=2", "17+ yours", "S", "Hard 20 against 2: stand"),
        ("hand=soft18&up=6", "18 yours", "D", "Soft 18 against 6: double"),
        ("hand=soft12&up=A", "A A yours", "H", "Pair A A against A: hit"),
    ],
)
def test_the_cell_of_a_hand(
    client: FlaskClient, query: str, head: str, cell: str, words: str
) -> None:
    """Row, column and cell are marked, and said in words."""
    page = opened(client, f"/en{PAGE}?{query}")
    assert text(page.one("table.strategy tr[aria-current] th")) == head
    assert page.texts("table.strategy td.here") == [f"{cell} (your hand)"]
    assert text(page.one("table.strategy thead .track")) == words.split(":")[0].split()[-1]
    assert text(page.all(".reading h2")[0]) == words
    assert page.title.startswith(f"{words} – ")


def test_a_row_without_an_up_card_marks_no_column(client: FlaskClient) -> None:
    page = opened(client, f"/en{PAGE}?hand=16")
    assert text(page.one("table.strategy tr[aria-current] th")) == "16 yours"
    assert not page.all(".here, .track")


def test_an_up_card_alone_marks_its_column(client: FlaskClient) -> None:
    page = opened(client, f"/en{PAGE}?up=7")
    assert page.texts("thead .track") == ["7", "7", "7"]
    assert not page.all(".here, tr[aria-current]")


def test_what_each_action_is_worth(client: FlaskClient) -> None:
    """8, 8 against 10: hit −0.57145, stand −0.57283, split −0.6096 (issue), double by oracle."""
    page = opened(client, f"/en{PAGE}?hand=pair8&up=10")
    assert page.texts("table.worths thead th") == ["Up card", "Hit", "Stand", "Double", "Split"]
    row = page.one("table.worths tr[aria-current]")
    assert [text(cell) for cell in row.select("th, td")] == [
        "10",
        "−0.5714 (best)",
        "−0.5728",
        "−1.1429",
        "−0.6096",
    ]
    assert len(page.all("table.worths tbody tr")) == 10
    assert page.links("#worth a.button") == [
        "/en/blackjack/?rules=european&c1=8&c2=8&up=10#outcome"
    ]


def test_hands_of_a_total_open_in_the_checker(client: FlaskClient) -> None:
    links = opened(client, f"/en{PAGE}?hand=16&up=10").links("#worth a.button")
    assert links == [
        "/en/blackjack/?rules=european&c1=6&c2=10&up=10#outcome",
        "/en/blackjack/?rules=european&c1=7&c2=9&up=10#outcome",
    ]
    for link in links:
        page = opened(client, link)
        assert page.status == 200
        assert "16" in page.heading
    assert not opened(client, f"/en{PAGE}?hand=16&up=10&decks=2").links("#worth a.button")


def test_three_cards_only(client: FlaskClient) -> None:
    page = opened(client, f"/en{PAGE}?hand=21&up=A")
    assert not page.all("table.worths")
    assert "nothing to decide until a third has come" in text(page.one("#worth"))


def test_heads_of_rows_lead_to_their_values(client: FlaskClient) -> None:
    """Each row of the page is a link that keeps the rules and marks the row."""
    page = opened(client, f"/en{PAGE}?decks=2&up=9")
    links = page.links("table.strategy tbody th a")
    assert len(links) == 10 + 8 + 10
    assert links[0] == (
        "/en/blackjack/strategy/?decks=2&soft17=stand&das=1&peek=0&max_hands=4&hand=8&up=9#worth"
    )
    marked = opened(client, links[0])
    assert text(marked.one("table.strategy tr[aria-current] th")) == "4–8 yours"


def test_what_no_peek_changes_and_why(client: FlaskClient) -> None:
    page = opened(client, f"/en{PAGE}")
    assert text(page.one("#no-peek h2")) == "What no peek changes, and why"
    assert page.texts("#no-peek dt") == [
        "Hard 11 against 10: hit, not double.",
        "Pair 8 8 against 10: hit, not split.",
        "Pair 8 8 against A: hit, not split.",
        "Pair A A against A: hit, not split.",
    ]
    chances = [
        re.findall(r"In (\d+ of \d+) cases|in (\d+ of \d+) cases", reason)
        for reason in page.texts("#no-peek dd")
    ]
    assert ["".join(found[0]) for found in chances] == [
        "24 of 311",
        "24 of 311",
        "96 of 311",
        "96 of 311",
    ]


def test_the_printed_chart_differs_nowhere_from_itself(client: FlaskClient) -> None:
    page = opened(client, f"/en{PAGE}?peek=1")
    assert not page.all("#no-peek dt")
    assert "the same in every cell" in text(page.one("#no-peek"))


def test_other_rules_list_their_differences(client: FlaskClient) -> None:
    """Without double after split 4, 4 is never split: the oracle's charts side by side."""
    listed = set(opened(client, f"/en{PAGE}?das=0&peek=1").texts("#no-peek dt"))
    names = {"pair": "Pair {0} {0}", "hard": "Hard {0}", "soft": "Soft {0}"}
    expected = {
        f"{names[table].format(row.replace('T', '10'))} against {up}: {ACTIONS[new]}, "
        f"not {ACTIONS[old]}."
        for table in names
        for row, letters in ORACLE["peek_nodas"][table].items()
        for up, new, old in zip(UP, letters, ORACLE["peek_das"][table][row], strict=True)
        if new != old
    }
    assert "Pair 4 4 against 5: hit, not split." in expected
    assert listed == expected


def test_the_text_says_what_the_cells_say(client: FlaskClient) -> None:
    sentences = opened(client, f"/en{PAGE}").texts(".reading details li")
    assert len(sentences) == 28
    for sentence in (
        "Hard 4 to 8: hit against every card.",
        "Hard 9: double against 3 to 6; else hit.",
        "Hard 12: stand against 4 to 6; else hit.",
        "Hard 16: stand against 2 to 6; else hit.",
        "Hard 17 or more: stand against every card.",
        "Soft 18: stand against 2, 7 and 8; hit against 9 to A; else double.",
        "Soft 20 or more: stand against every card.",
        "Pair A A: hit against A; else split.",
        "Pair 9 9: stand against 7, 10 and A; else split.",
    ):
        assert sentence in sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_explains_every_letter(client: FlaskClient, language: str) -> None:
    page = opened(client, f"/{language}{PAGE}")
    legend = page.texts(".legend b")
    assert len(set(legend)) == 4
    assert {text(cell) for cell in page.all("table.strategy td")} == set(legend)


ALL_WRONG = "decks=9&soft17=sit&das=yes&peek=1&peek=0&max_hands=5&hand=22&up=1"
CODES = {
    "decks": ["decks_out_of_range"],
    "soft17": ["unknown_soft_17"],
    "das": ["not_yes_or_no"],
    "peek": ["repeated"],
    "max_hands": ["hands_out_of_range"],
    "hand": ["unknown_row"],
    "up": ["unknown_rank"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_bad_parameters_are_told_beside_their_fields(client: FlaskClient, language: str) -> None:
    page = opened(client, f"/{language}{PAGE}?{ALL_WRONG}")
    assert page.status == 400
    assert page.links(".fault a") == [f"#{name}" for name in CODES]
    for name in CODES:
        control = page.one(f"#{name}")
        assert control["aria-invalid"] == "true"
        assert text(page.one(f"#{control['aria-describedby']}"))
    assert page.selected() == dict.fromkeys(CODES, "")
    assert all(select.select("option")[0]["value"] == "" for select in page.all("select"))
    assert not page.all("table")


def test_bad_parameters_in_json(client: FlaskClient) -> None:
    response = client.get(f"{JSON}?{ALL_WRONG}")
    assert response.status_code == 400
    assert response.mimetype == "application/problem+json"
    assert response.get_json()["errors"] == CODES


def test_a_right_switch_stays_beside_a_wrong_one(client: FlaskClient) -> None:
    page = opened(client, f"/en{PAGE}?decks=9&soft17=hit&hand=16")
    selected = page.selected()
    assert (selected["decks"], selected["soft17"], selected["hand"]) == ("", "hit", "16")
    assert selected["max_hands"] == "4"


def test_the_switches_say_how_they_stand(client: FlaskClient) -> None:
    assert opened(client, f"/en{PAGE}").selected() == {
        "decks": "6",
        "soft17": "stand",
        "das": "1",
        "peek": "0",
        "max_hands": "4",
        "hand": "",
        "up": "",
    }
    page = opened(client, f"/en{PAGE}?peek=1&up=&hand=", follow=True)
    assert page.selected()["peek"] == "1"
    assert page.links("#permalink, .permalink a.button")[:2] == [
        "/en/blackjack/strategy/?decks=6&soft17=stand&das=1&peek=1&max_hands=4",
        "/api/v1/blackjack/strategy?decks=6&soft17=stand&das=1&peek=1&max_hands=4",
    ]
    form = page.one("form")
    assert form["method"] == "get"
    assert form["action"] == "/en/blackjack/strategy/#charts"


@pytest.mark.parametrize(
    ("query", "cell"),
    [
        ("hand=16&up=10", {"table": "hard", "row": "16", "up": "10", "action": "hit"}),
        ("hand=pairJ&up=Q", {"table": "pairs", "row": "10", "up": "10", "action": "stand"}),
        ("hand=soft18&up=2", {"table": "soft", "row": "18", "up": "2", "action": "stand"}),
        ("hand=16", None),
        ("up=5", None),
    ],
)
def test_the_cell_in_json(client: FlaskClient, query: str, cell: dict[str, Any] | None) -> None:
    assert client.get(f"{JSON}?{query}").get_json()["cell"] == cell


def test_the_contract_describes_it(client: FlaskClient) -> None:
    document = client.get("/api/v1/openapi.json").get_json()
    described = document["paths"]["/blackjack/strategy"]["get"]
    assert [parameter["name"] for parameter in described["parameters"]] == list(CODES)
    example = described["responses"]["200"]["content"]["application/json"]["examples"]["european"][
        "value"
    ]
    assert client.get(f"{JSON}?hand=16&up=10").get_json() == example
    schema = document["components"]["schemas"]["BlackjackStrategy"]
    assert schema["required"] == list(example)
