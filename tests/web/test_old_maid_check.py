"""The pair checker's page and its JSON twin."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import opened, text

DATA = Path(__file__).parents[1] / "data" / "old_maid"
CASES: list[dict[str, Any]] = json.loads((DATA / "discard_cases.json").read_text())["cases"]
PAIRS = "/api/v1/old-maid/pairs"
ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JOKER"]
HAND = "n4=4&n8=3&n9=2&nQ=1&nJoker=1"


def query_of(hand: list[str]) -> str:
    """Return the query that asks about a hand."""
    return "&".join(
        f"n{'Joker' if rank == 'JOKER' else rank}={hand.count(rank)}"
        for rank in ORDER
        if rank in hand
    )


def test_what_leaves_what_stays_and_why(client: FlaskClient) -> None:
    """RULES O2, O6: the answer, with the reason of each rank and the kept cards drawn."""
    page = opened(client, f"/en/old-maid/?{HAND}")
    assert page.status == 200
    assert page.heading == "4 pairs leave. 3 cards stay."
    assert page.title == "4 pairs leave. 3 cards stay. – Old Maid – Card Rules Checker"
    assert page.one("#result")["data-announcement"] == (
        "Of 11 cards: 4 pairs leave. 3 cards stay. Kept: 8, Q, joker."
    )
    assert page.texts(".pairs li") == ["pair: 4", "pair: 4", "pair: 8", "pair: 9"]
    assert page.texts(".kept .visually-hidden") == ["8", "queen", "joker"]
    rows = [[text(cell) for cell in row.select("th, td")] for row in page.all("tbody tr")]
    assert rows == [
        ["4", "4", "Four make two pairs: all leave."],
        ["8", "3", "Two make a pair and leave; the third stays."],
        ["9", "2", "Two make a pair: both leave."],
        ["Q", "1", "One card has no partner: it stays."],
        ["joker", "1", "The joker pairs with nothing: it stays."],
    ]


def test_a_hand_that_is_all_pairs_is_out(client: FlaskClient) -> None:
    """OM-09: four tens are two pairs, nothing stays, and 10 is one rank."""
    page = opened(client, "/en/old-maid/?n10=4")
    assert page.heading == "2 pairs leave. No card stays."
    assert "whoever holds no card is out and safe" in text(page.one("#outcome"))
    assert not page.all(".kept")


def test_nothing_leaves(client: FlaskClient) -> None:
    """OM-10: the joker is no wild card."""
    page = opened(client, "/en/old-maid/?n3=1&nJoker=1")
    assert page.heading == "No pair leaves. 2 cards stay."
    assert not page.all(".pairs")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_reference_hands(client: FlaskClient, case: dict[str, Any]) -> None:
    """The reference cases, in JSON and on the page; suits play no part (OM-08, OM-19)."""
    if not case["hand"]:
        assert client.get(PAIRS).get_json() == {"discarded": [], "kept": []}
        return
    query = query_of(case["hand"])
    answer = client.get(f"{PAIRS}?{query}").get_json()
    assert answer["kept"] == sorted(case["left"], key=ORDER.index)
    assert sum(entry["pairs"] for entry in answer["discarded"]) == case["pairs_discarded"]
    page = opened(client, f"/ko/old-maid/?{query}")
    assert len(page.all(".pairs li")) == case["pairs_discarded"]
    assert len(page.all(".kept li")) == len(case["left"])


def test_json_as_the_contract_has_it(client: FlaskClient) -> None:
    """The example of DESIGN, byte by byte."""
    response = client.get(f"{PAIRS}?nA=3&nJoker=1")
    assert response.text == '{"discarded":[{"rank":"A","pairs":1}],"kept":["A","JOKER"]}\n'
    assert response.mimetype == "application/json"
    assert response.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("query", ["", "?nA=&n2=0&nJoker=0", "?other=1"])
def test_no_card_is_no_question(client: FlaskClient, query: str) -> None:
    """Nothing entered: the form with hands to open."""
    page = opened(client, f"/en/old-maid/{query}")
    assert page.status == 200
    assert page.heading == "Which pairs leave the hand?"
    assert not page.all("#outcome")
    for link in page.links(".examples a"):
        assert opened(client, link).status == 200


@pytest.mark.parametrize(
    ("query", "field", "code", "words"),
    [
        ("n8=5", "n8", "count_out_of_range", "There cannot be 5 of them: choose 0 to 4."),
        ("n10=x", "n10", "unreadable_count", "“x” is no number of cards."),
        ("nK=-1", "nK", "unreadable_count", "“-1” is no number of cards."),
        ("nK=%EF%BC%92", "nK", "unreadable_count", "“２” is no number of cards."),
        ("nK=100", "nK", "unreadable_count", "“100” is no number of cards."),
        ("nA=1_0", "nA", "unreadable_count", "“1_0” is no number of cards."),
        ("nJoker=2", "nJoker", "two_jokers", "There is only one joker."),
        (
            "nA=1&nA=1",
            "nA",
            "repeated",
            "The address gives this more than once. Give it once.",
        ),
    ],
)
def test_bad_numbers_are_named_beside_their_field(
    client: FlaskClient, query: str, field: str, code: str, words: str
) -> None:
    """RULES O9; nothing is guessed, and what was right is kept."""
    page = opened(client, f"/en/old-maid/?{query}&nQ=2")
    assert page.status == 400
    assert page.texts(f"#{field}-error") == [words]
    assert page.links(".fault a") == [f"#{field}"]
    assert page.one(f"#{field}")["aria-invalid"] == "true"
    assert page.selected()["nQ"] == "2"
    assert page.title.startswith("Error: ")
    answer = client.get(f"{PAIRS}?{query}&nQ=2")
    assert answer.status_code == 400
    assert answer.get_json()["errors"] == {field: [code]}


def test_the_address_is_canonical(client: FlaskClient) -> None:
    """Ranks in order, what is 0 and what is unknown left out."""
    page = opened(client, "/vi/old-maid/?nJoker=1&n10=4&nA=2&n5=0&utm=x")
    assert page.links(".permalink a") == [
        "/vi/old-maid/?nA=2&n10=4&nJoker=1",
        "/api/v1/old-maid/pairs?nA=2&n10=4&nJoker=1",
        "/vi/old-maid/",
        "/vi/api/",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_fourteen_selects_in_order(client: FlaskClient, language: str) -> None:
    """Thirteen ranks with 0 to 4 and the joker with 0 or 1, each with its label."""
    page = opened(client, f"/{language}/old-maid/")
    selects = page.all("form select")
    names = [str(select["name"]) for select in selects]
    assert names == [f"n{rank}" for rank in ORDER[:-1]] + ["nJoker"]
    for select in selects:
        options = [text(option) for option in select.select("option")]
        assert options == (["0", "1"] if select["name"] == "nJoker" else ["0", "1", "2", "3", "4"])
        page.one(f"label[for={select['id']}]")


def test_the_document_describes_it(client: FlaskClient) -> None:
    """OpenAPI lists the fourteen parameters, in the order of the ranks."""
    document = client.get("/api/v1/openapi.json").get_json()
    operation = document["paths"]["/old-maid/pairs"]["get"]
    assert [parameter["name"] for parameter in operation["parameters"]] == [
        f"n{'Joker' if rank == 'JOKER' else rank}" for rank in ORDER
    ]
    assert "OldMaidPairs" in document["components"]["schemas"]
