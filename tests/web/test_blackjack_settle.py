"""The settlement checker's pages."""

import pytest
from flask.testing import FlaskClient

from tests.engine.blackjack.notation import load
from tests.web.reading import Page, opened, text

SETTLE = "/en/blackjack/settle/"
FAULTS = [
    (fault["id"], case)
    for fault in load("reported_faults")["faults"]
    for case in fault["case"]
    if "player" in case
]


def query(case: dict[str, object]) -> str:
    """Return the query of a reported case."""
    player, dealer = case["player"], case["dealer"]
    assert isinstance(player, list)
    assert isinstance(dealer, list)
    parameters = {f"d{number}": card for number, card in enumerate(dealer, 1)}
    parameters |= {f"c{number}": card for number, card in enumerate(player, 1)}
    parameters |= {"rules": "european", "bet": str(case["bet"])}
    if case["doubled"]:
        parameters["doubled"] = "1"
    if case["split"]:
        parameters["origin"] = "split"
    return "&".join(f"{name}={value}" for name, value in parameters.items())


def money(page: Page) -> dict[str, str]:
    """Return the money, line by line."""
    return {
        text(row.select("th")[0]): text(row.select("td")[0]) for row in page.all(".headless tr")
    }


def test_nothing_asked(client: FlaskClient) -> None:
    """Three selects for each hand, a bet, examples that settle."""
    page = opened(client, SETTLE)
    names = ["rules", "d1", "d2", "d3", "c1", "c2", "c3", "origin", "doubled"]
    assert list(page.selected()) == names
    assert page.one("#bet")["value"] == ""
    headings = [opened(client, link).heading for link in page.links(".examples a")]
    assert headings == [
        "Blackjack against the dealer’s 21: blackjack wins 150.",
        "21 against the dealer’s 21: a push, the bet comes back.",
        "20 against the dealer’s blackjack: the hand loses 200.",
        "22 (bust) against the dealer’s 26 (bust): the hand loses 100.",
    ]


@pytest.mark.parametrize(("fault", "case"), FAULTS)
def test_reported_faults(client: FlaskClient, fault: str, case: dict[str, object]) -> None:
    """Each reported wrong settlement, with the right profit on the page (BJ-05 to BJ-33)."""
    page = opened(client, f"{SETTLE}?{query(case)}")
    assert page.status == 200, fault
    expected = case["expect"]
    assert isinstance(expected, dict)
    net = expected["net"]
    written = f"{abs(net):g}"
    assert money(page)["Profit"] == (f"+{written}" if net > 0 else f"−{written}" if net else "0")


def test_the_money_line_by_line(client: FlaskClient) -> None:
    """A natural with an odd stake: profit and what comes back are two figures (BJ-16)."""
    page = opened(client, f"{SETTLE}?rules=european&bet=2.25&d1=9&d2=9&c1=A&c2=10")
    assert page.texts(".verdict") == ["A blackjack against a dealer without one pays 3 to 2."]
    assert money(page) == {
        "Bet": "2.25",
        "At stake in the end": "2.25",
        "Profit": "+3.375",
        "Comes back, the stake included": "5.625",
        "The dealer’s profit": "−3.375",
    }


def test_without_a_bet_the_result_is_in_bets(client: FlaskClient) -> None:
    page = opened(client, f"{SETTLE}?rules=european&d1=A&d2=K&c1=6&c2=5&c3=9&doubled=1")
    assert money(page)["Profit"] == "−2"
    assert page.links("#permalink") == [
        "/en/blackjack/settle/?rules=european&d1=A&d2=K&c1=6&c2=5&c3=9&doubled=1"
    ]


@pytest.mark.parametrize(
    ("question", "errors"),
    [
        ("rules=european", dict.fromkeys(("d1", "d2", "c1", "c2"), "Choose one here.")),
        (
            "rules=european&d1=10&d2=6&c1=10&c2=9",
            {"d3": "The dealer has 16 and must draw on 16 or less: a card is missing."},
        ),
        (
            "rules=european&d1=A&d2=6&d3=2&c1=10&c2=9",
            {"d3": "The dealer had 17 already and stands on 17 or more: no card can follow."},
        ),
        (
            "rules=european&d1=10&d2=8&c1=A&c2=5&c3=4&origin=split_aces",
            {"c3": "A split ace gets one card and closes: no card can follow, so not 4."},
        ),
        (
            "rules=european&d1=10&d2=8&c1=6&c2=5&doubled=1",
            {"doubled": "A doubled hand has three cards, and this one has 2."},
        ),
        (
            "rules=classic&d1=10&d2=8&c1=6&c2=5&c3=9&doubled=1",
            {"doubled": "Not part of this game."},
        ),
        (
            "rules=classic&d1=A&d2=K&c1=6&c2=5&c3=9",
            {
                "c3": "The dealer has blackjack, and in this game that skips the players’ turns:"
                " the hand still has its first two cards."
            },
        ),
        (
            "rules=classic&d1=8&d2=8&d3=5&c1=8&c2=8&c3=8",
            {
                "c3": "8 is given 5 times; the decks hold 4.",
            },
        ),
        ("rules=european&d1=10&d2=8&c1=K&c2=9&bet=0", {"bet": "A bet is more than 0."}),
        (
            "rules=european&d1=10&d2=8&c1=K&c2=9&bet=1e3",  # BJ-29
            {"bet": "“1e3” is not a number. Write digits, such as 100 or 2.50."},
        ),
        (
            "rules=european&d1=10&d2=8&c1=K&c2=9&bet=1000000001",
            {"bet": "An amount is 1,000,000,000 at most."},
        ),
        # everything at once
        (
            "rules=european&bet=0&d1=10&d2=6&c1=10&c2=9",
            {
                "bet": "A bet is more than 0.",
                "d3": "The dealer has 16 and must draw on 16 or less: a card is missing.",
            },
        ),
    ],
)
def test_what_cannot_have_been_is_refused_beside_its_field(
    client: FlaskClient, question: str, errors: dict[str, str]
) -> None:
    page = opened(client, f"{SETTLE}?{question}")
    assert page.status == 400
    found = {str(error["id"]).removesuffix("-error"): text(error) for error in page.all(".error")}
    assert found == errors
    assert sorted(page.links("#outcome a")) == sorted(f"#{name}" for name in errors)


def test_a_wrong_bet_stays_to_be_put_right(client: FlaskClient) -> None:
    """As it was entered, and escaped."""
    page = opened(client, f'{SETTLE}?rules=european&d1=10&d2=8&c1=K&c2=9&bet="><b>')
    assert page.status == 400
    assert page.one("#bet")["value"] == '"><b>'


@pytest.mark.parametrize("last", ["", "&d3=5"])
def test_a_dealer_who_need_not_draw_may_do_either(client: FlaskClient, last: str) -> None:
    """A bust hand leaves nothing to decide (BJ-33)."""
    page = opened(client, f"{SETTLE}?rules=european&d1=6&d2=10&c1=10&c2=6&c3=6{last}")
    assert page.status == 200
    assert money(page)["Profit"] == "−1"
