"""The rules page of Blackjack: every rule has its place, and the examples say what it says."""

import pytest
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import opened, text

PAGE = "/blackjack/rules/"
EXAMPLES = "main a[href*='?rules=']"
#: What the page says of an example, and what must stand on the page that it opens.
CLAIMS = {
    "A + A + 9": "21",
    "A + A + 10": "12",
    "A and K after split aces, against 20": "wins 100.",
    "10 and 8 against the dealer’s A and 6": "18 against the dealer’s 17: the hand wins 100.",
    "Blackjack against the dealer’s 7, 7 and 7": "wins 150.",
    "Blackjack against blackjack": "a push",
    "Bust against bust": "loses 100.",
    "A doubled 21 against the dealer’s 10 and A": "loses 200.",
    "10 and 9 against the dealer’s A and K": "loses 100.",
    "21 wins 10,000": "wins 10,000.",
    "17 loses 20,000": "loses 20,000.",
    "6 and 5 against a 6": "double",
    "K and Q against a 6": "stand",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_anchor(client: FlaskClient, language: str) -> None:
    page = opened(client, f"/{language}{PAGE}")
    for number in range(1, 28):
        assert page.one(f"#K{number}")
    cited = [text(note).split()[1] for note in page.all("section .note b") if "§" in text(note)]
    assert cited == [
        *(f"K{number}" for number in (*range(1, 12), 13, *range(14, 20), 12, 22)),
    ]


def test_names_versions_and_what_is_off(client: FlaskClient) -> None:
    page = opened(client, f"/en{PAGE}")
    assert text(page.one("#top .note b")) == "European S17 v1.0.0Classic table v1.0.0"
    assert page.texts("#K11 dt") == [
        "Insurance: off",
        "Surrender: off",
        "Five-card rule: off",
        "Side bets: off",
    ]
    assert page.texts("#compared tbody tr:first-child td") == ["6", "1"]
    assert "no monetary value" in text(page.one("#K12"))
    assert page.one("#responsible-play")


def test_what_was_decided_is_marked(client: FlaskClient) -> None:
    """RULES marks these as decided: K1, K3, K5, K6, K9, K10, K13, K14, K15."""
    page = opened(client, f"/en{PAGE}")
    marked = [
        str(section["id"]) for section in page.all("section") if section.select("li .decided")
    ]
    assert marked == ["K1", "K3", "K5", "K6", "K9", "K10", "K13", "K14", "K15"]


def test_totals_are_worked_out(client: FlaskClient) -> None:
    page = opened(client, f"/en{PAGE}")
    rows = [
        (text(row.select("th")[0]), text(row.select("td")[0])) for row in page.all("#K2 tbody tr")
    ]
    assert rows == [
        ("K + 6", "hard 16"),
        ("A + 7", "soft 18"),
        ("A + 7 + 10", "hard 18"),
        ("A + A", "soft 12"),
        ("A + A + 9", "soft 21"),
        ("A + A + 10", "hard 12"),
    ]


def test_the_examples_are_live_and_true(client: FlaskClient) -> None:
    links = opened(client, f"/en{PAGE}").all(EXAMPLES)
    assert len(links) == 24
    told = {text(link): opened(client, str(link["href"])) for link in links}
    for words, page in told.items():
        assert page.status == 200, words
        assert page.all("#outcome"), words
    for words, claim in CLAIMS.items():
        assert claim in told[words].heading, words
