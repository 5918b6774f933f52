"""Bets on the checker's page and in its JSON: exact money, won, lost and push told apart."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.reading import opened, text

TIE = "p1=7&p2=K&b1=7&b2=K"
BANKER_WINS = "p1=2&p2=4&b1=9&b2=K"
PLAYER_WINS = "p1=9&p2=K&b1=2&b2=4"
MAIN = "bet_player=100&bet_banker=100&bet_tie=10"


def settled(client: FlaskClient, query: str) -> dict[str, tuple[str, ...]]:
    """Return the bets of the JSON twin: stake, gross, commission, net, returned by name."""
    response = client.get(f"/api/v1/baccarat/round?{query}")
    assert response.status_code == 200
    figures = ("stake", "gross", "commission", "net", "returned")
    content: dict[str, Any] = response.get_json()
    return {bet["bet"]: tuple(bet[name] for name in figures) for bet in content["bets"]}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        # BAC-16: Player and Banker push on a tie, no vigorish; Tie pays 8 to 1
        (
            f"{TIE}&{MAIN}",
            {
                "player": ("100", "0", "0", "0", "100"),
                "banker": ("100", "0", "0", "0", "100"),
                "tie": ("10", "80", "0", "80", "90"),
            },
        ),
        (f"{TIE}&bet_tie=10&tie_pays=9", {"tie": ("10", "90", "0", "90", "100")}),
        # B10: 100 on a winning Banker: gross 100, vigorish 5, net 95
        (
            f"{BANKER_WINS}&{MAIN}",
            {
                "player": ("100", "-100", "0", "-100", "0"),
                "banker": ("100", "100", "5", "95", "195"),
                "tie": ("10", "-10", "0", "-10", "0"),
            },
        ),
        (
            f"{PLAYER_WINS}&bet_player=100&bet_banker=3",
            {
                "player": ("100", "100", "0", "100", "200"),
                "banker": ("3", "-3", "0", "-3", "0"),
            },
        ),
        # exact: 1.15 less 5% of 1.15
        (
            f"{BANKER_WINS}&bet_banker=1.15",
            {"banker": ("1.15", "1.15", "0.0575", "1.0925", "2.2425")},
        ),
        (
            f"{BANKER_WINS}&bet_banker=100&commission=0",
            {"banker": ("100", "100", "0", "100", "200")},
        ),
        (
            f"{BANKER_WINS}&bet_banker=100&commission=4.5",
            {"banker": ("100", "100", "4.5", "95.5", "195.5")},
        ),
        # EZ: no vigorish; a three-card 7 of the Banker pushes, Dragon 7 pays 40 to 1
        (
            "p1=2&p2=3&b1=A&b2=2&p3=A&b3=4&variant=ez&bet_banker=50&bet_dragon_7=5&bet_panda_8=5",
            {
                "banker": ("50", "0", "0", "0", "50"),
                "dragon_7": ("5", "200", "0", "200", "205"),
                "panda_8": ("5", "-5", "0", "-5", "0"),
            },
        ),
        # a pair of sevens against 9 and K: either pair wins, the Banker's does not
        (
            "p1=7&p2=7&b1=9&b2=K&bet_player_pair=1&bet_banker_pair=1&bet_either_pair=1&bet_small=2"
            "&bet_big=1&bet_dragon_bonus_banker=1&bet_dragon_bonus_player=1",
            {
                "player_pair": ("1", "11", "0", "11", "12"),
                "banker_pair": ("1", "-1", "0", "-1", "0"),
                "either_pair": ("1", "5", "0", "5", "6"),
                "dragon_bonus_player": ("1", "-1", "0", "-1", "0"),
                "dragon_bonus_banker": ("1", "1", "0", "1", "2"),
                "small": ("2", "3", "0", "3", "5"),
                "big": ("1", "-1", "0", "-1", "0"),
            },
        ),
        (
            "p1=7&p2=7&b1=9&b2=K&bet_perfect_pair=2&p1_suit=s&p2_suit=S&b1_suit=H&b2_suit=D",
            {"perfect_pair": ("2", "50", "0", "50", "52")},
        ),
        (
            "p1=7&p2=7&b1=9&b2=K&bet_perfect_pair=2&p1_suit=C&p2_suit=S&b1_suit=H&b2_suit=H",
            {"perfect_pair": ("2", "-2", "0", "-2", "0")},
        ),
    ],
)
def test_settlement_in_json(
    client: FlaskClient, query: str, expected: dict[str, tuple[str, ...]]
) -> None:
    """B10, B11: by hand, to the last decimal."""
    assert settled(client, query) == expected


def test_settlement_on_the_page(client: FlaskClient) -> None:
    """Net profit and total returned are two columns; the vigorish has a line of its own."""
    page = opened(client, f"/en/baccarat/?{BANKER_WINS}&{MAIN}")
    rows = [[text(cell) for cell in row.select("th, td")] for row in page.all(".settled tbody tr")]
    assert rows == [
        ["Player lost", "100", "−100", "0"],
        ["Banker won: the Banker wins", "100", "+95", "195"],
        ["of this gross", "–", "+100", "–"],
        ["and vigorish, 5%", "–", "−5", "–"],
        ["Tie lost", "10", "−10", "0"],
    ]
    assert page.texts(".settled tfoot tr > *") == ["Sum", "210", "−15", "195"]


def test_a_push_is_told_as_one(client: FlaskClient) -> None:
    """BAC-16: neither won nor lost."""
    page = opened(client, f"/en/baccarat/?{TIE}&bet_banker=100")
    assert page.texts(".settled tbody th") == ["Banker push, the stake is returned: a tie"]
    assert page.texts(".settled tfoot td") == ["100", "0", "100"]


def test_money_is_written_as_the_language_writes_it(client: FlaskClient) -> None:
    """Exact in every language; Vietnamese has a decimal comma."""
    query = f"{BANKER_WINS}&bet_banker=1234.15"
    assert "1,172.4425" in text(opened(client, f"/en/baccarat/?{query}").one(".settled"))
    assert "1.172,4425" in text(opened(client, f"/vi/baccarat/?{query}").one(".settled"))


def test_bets_wait_for_the_last_card(client: FlaskClient) -> None:
    """A pending round settles nothing and keeps the bets in its links."""
    page = opened(client, "/en/baccarat/?p1=2&p2=3&b1=A&b2=2&bet_tie=5")
    assert not page.all(".settled")
    assert "Bets are settled once no card is missing." in text(page.one("#bets"))
    assert all("bet_tie=5" in link for link in page.links(".continuations a"))


def test_the_bets_part_is_folded_and_in_the_form(client: FlaskClient) -> None:
    """It opens without script, asks for suits only when they count, and stands open on a fault."""
    empty = opened(client, "/en/baccarat/").one("form details.bets")
    assert not empty.has_attr("open")
    side_bets = "dragon_7 panda_8 player_pair banker_pair either_pair perfect_pair"
    side_bets += " dragon_bonus_player dragon_bonus_banker small big lucky_six"
    names = ["variant", "commission", "tie_pays"]
    names += [f"bet_{name}" for name in f"player banker tie {side_bets}".split()]
    assert [str(field["name"]) for field in empty.select("input, select")] == names
    asked = opened(client, f"/en/baccarat/?{TIE}&bet_perfect_pair=1")
    assert asked.status == 400
    assert asked.one("form details.bets").has_attr("open")
    assert asked.links(".fault li a") == ["#p1_suit", "#p2_suit", "#b1_suit", "#b2_suit"]


def test_usual_terms_are_not_in_the_address(client: FlaskClient) -> None:
    """One answer has one canonical address."""
    page = opened(
        client,
        f"/en/baccarat/?{TIE}&variant=standard&commission=5.00&tie_pays=8&bet_tie=%2010.50%20",
    )
    assert page.links("#permalink") == [f"/en/baccarat/?{TIE}&bet_tie=10.5"]


@pytest.mark.parametrize(
    ("query", "field", "code"),
    [
        ("bet_tie=12,50", "bet_tie", "decimal_comma"),
        ("bet_tie=NaN", "bet_tie", "not_an_amount"),
        ("bet_tie=sNaN", "bet_tie", "not_an_amount"),
        ("bet_tie=-Infinity", "bet_tie", "not_an_amount"),
        ("bet_tie=1e400", "bet_tie", "not_an_amount"),
        ("bet_tie=1e-400", "bet_tie", "not_an_amount"),
        ("bet_tie=1_0", "bet_tie", "not_an_amount"),
        ("bet_tie=%C2%B2", "bet_tie", "not_an_amount"),
        ("bet_tie=%EF%BC%95", "bet_tie", "not_an_amount"),
        ("bet_tie=0", "bet_tie", "not_positive"),
        ("bet_tie=-1", "bet_tie", "not_positive"),
        ("bet_tie=1.001", "bet_tie", "too_many_decimals"),
        ("bet_tie=1000000001", "bet_tie", "amount_too_large"),
        (f"bet_tie={'9' * 4000}", "bet_tie", "amount_too_large"),
        ("bet_tie=1&bet_tie=1", "bet_tie", "repeated"),
        ("bet_tie=1&commission=10.01", "commission", "commission_out_of_range"),
        ("bet_tie=1&commission=-1", "commission", "commission_out_of_range"),
        ("bet_tie=1&tie_pays=10", "tie_pays", "tie_pays_not_offered"),
        ("bet_tie=1&variant=mini", "variant", "unknown_variant"),
        ("bet_dragon_7=1", "bet_dragon_7", "bet_not_in_variant"),
        ("bet_small=1&variant=ez", "bet_small", "bet_not_in_variant"),
        ("bet_perfect_pair=1&p1_suit=X&p2_suit=S&b1_suit=S&b2_suit=S", "p1_suit", "unknown_suit"),
    ],
)
def test_bad_bets_are_named_beside_their_field(
    client: FlaskClient, query: str, field: str, code: str
) -> None:
    """WEB-11, WEB-12: 400 in both, the code in JSON, what was entered kept on the page."""
    address = f"{TIE}&{query}"
    json = client.get(f"/api/v1/baccarat/round?{address}")
    assert json.status_code == 400
    assert json.get_json()["errors"] == {field: [code]}
    page = opened(client, f"/en/baccarat/?{address}")
    assert page.status == 400
    assert page.links(".fault li a") == [f"#{field}"]
    assert page.one(f"#{field}")["aria-invalid"] == "true"
    assert page.selected(".dealt > .field") == {
        "p1": "7",
        "p2": "K",
        "b1": "7",
        "b2": "K",
        "p3": "",
        "b3": "",
    }
    if code == "decimal_comma":
        assert page.one("#bet_tie")["value"] == "12,50"


def test_a_plain_form_ends_on_the_canonical_address(client: FlaskClient) -> None:
    """Without script a browser sends every empty bet along: the answer's address has none."""
    empties = "&p3=&b3=&variant=&commission=&tie_pays=&bet_player=&bet_tie=5&bet_lucky_six="
    response = client.get(f"/en/baccarat/?{TIE}{empties}")
    assert response.status_code == 302
    assert response.headers["Location"] == f"/en/baccarat/?{TIE}&bet_tie=5"
    # what is wrong is answered where it was asked
    assert client.get(f"/en/baccarat/?p1=7&p2=K{empties}").status_code == 400
    assert client.get("/en/baccarat/?variant=&bet_tie=").status_code == 200
