"""The odds: the page and its JSON twin against figures computed apart (RULES B12)."""

import json
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import Page, opened, text

ODDS = "/en/baccarat/odds/"
API = "/api/v1/baccarat/odds"
EXACT: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "baccarat" / "exact.json").read_text()
)["decks"]

#: The query on which the figures of a name in the data hold, and our name of the bet.
BETS = {
    "banker_5pct": ("", "banker"),
    "banker_4pct": ("commission=4", "banker"),
    "player": ("", "player"),
    "tie_8": ("", "tie"),
    "tie_9": ("tie_pays=9", "tie"),
    "ez_banker": ("variant=ez", "banker"),
    "ez_player": ("variant=ez", "player"),
    "ez_tie_8": ("variant=ez", "tie"),
    "dragon7_40": ("variant=ez", "dragon_7"),
    "panda8_25": ("variant=ez", "panda_8"),
    "player_pair_11": ("", "player_pair"),
    "banker_pair_11": ("", "banker_pair"),
    "either_pair_5": ("", "either_pair"),
    "perfect_pair_either_25": ("", "perfect_pair"),
    "dragon_bonus_player": ("", "dragon_bonus_player"),
    "dragon_bonus_banker": ("", "dragon_bonus_banker"),
    "small_4cards_3to2": ("", "small"),
    "big_5or6_54to100": ("", "big"),
    "lucky6_12_20": ("", "lucky_six"),
}

#: Figures in the data for paytables that this site does not have.
NOT_OFFERED = {
    "nocommission_banker6_half",
    "perfect_pair_25_200",
    "perfect_pair_25_250",
    "perfect_pair_onehand_25",
    "lucky6_12_23",
}


def by_net(lines: Iterable[tuple[str, int]]) -> Counter[str]:
    """Return the deals that bring each net profit: two lines that pay alike are one."""
    deals: Counter[str] = Counter()
    for net, count in lines:
        deals[net] += count
    return +deals


def rows(page: Page, table: str) -> list[list[str]]:
    """Return the texts of a table's body and foot."""
    return [
        [text(cell) for cell in row.select("th, td")]
        for row in page.all(f"{table} tbody tr, {table} tfoot tr")
    ]


def test_eight_decks_are_there_at_once(client: FlaskClient) -> None:
    """BAC-18: nothing asked is eight decks; the counts digit by digit, never an endless deck."""
    for address in (ODDS, f"{ODDS}?decks=8"):
        page = opened(client, address)
        assert page.status == 200
        assert page.heading == "House edge: Banker 1.0579%, Player 1.2351%, Tie 14.3596%."
        assert rows(page, "table.shares") == [
            ["Banker wins", "2,292,252,566,437,888 45.8597%"],
            ["Player wins", "2,230,518,282,592,256 44.6247%"],
            ["Tie", "475,627,426,473,216 9.5156%"],
            ["All", "4,998,398,275,503,360 100.0000%"],
        ]
        edges = {row[0]: row[2] for row in rows(page, "table.edges")}
        assert edges["Banker"] == "1.0579%"
        assert edges["Player"] == "1.2351%"
        assert edges["Tie"] == "14.3596%"
        assert "2,292,252,566,437,888" in page.response.text
        assert "1.0579%" in page.response.text
        assert page.texts("main .lead") == [
            "A full shoe of 8 decks. Standard Baccarat, vigorish 5%. The Tie pays 8 to 1."
        ]


def test_no_outcome_to_jump_to_unless_asked(client: FlaskClient) -> None:
    """ACCESSIBILITY B 1.4: a first visit has no outcome."""
    assert not opened(client, ODDS).all("#outcome")
    assert opened(client, f"{ODDS}?decks=8").one("#outcome h1")


def test_the_worked_line(client: FlaskClient) -> None:
    """EV = Σ p × net, by hand: 0.458597 × 0.95 − 0.446247 = −0.010579."""
    page = opened(client, ODDS)
    table = page.all("table.working")[0]
    cells = [[text(cell) for cell in row.select("th, td")] for row in table.select("tr")][1:]
    assert cells == [
        ["the Banker wins", "0.458597", "× 0.95", "+0.435668"],
        ["the Player wins", "0.446247", "× −1", "−0.446247"],
        ["a tie", "0.095156", "× 0", "0.000000"],
        ["EV", "−0.010579"],
    ]


def test_every_bet_has_its_paytable_exactly(client: FlaskClient) -> None:
    """Folded: lines, counts, the fraction, the source with its date."""
    page = opened(client, ODDS)
    assert len(page.all("details.bet")) == 12
    banker = page.all("details.bet")[1]
    assert text(banker.select("summary")[0]) == "Banker: pays 0.95 to 1, house edge 1.0579%"
    figures = [text(cell) for cell in banker.select("dd")]
    edge = Fraction(EXACT["8"]["bets"]["banker_5pct"]["house_edge"])
    assert figures[2] == f"1.0579% = {edge.numerator:,} / {edge.denominator:,}"
    assert "Massachusetts Gaming Commission, Table Games Rules: Baccarat" in text(banker)
    bonus = page.all("details.bet")[7]
    assert text(bonus.select("summary")[0]).startswith("Dragon Bonus, Player: pays 1 to 1 up to 30")
    assert len(bonus.select("tbody tr")) == 9
    # each bet of the table leads to its own part
    assert page.links("table.edges a") == [f"#{h3['id']}" for h3 in page.all("details.bet h3")]


def test_switches_recompute(client: FlaskClient) -> None:
    """One deck, EZ, another vigorish, a better Tie: other figures, from the data."""
    one = opened(client, f"{ODDS}?decks=1")
    assert rows(one, "table.shares")[0][1].split()[0] == f"{EXACT['1']['banker']:,}"
    assert "1.0117%" in one.response.text  # 0.0101174829
    ez = opened(client, f"{ODDS}?variant=ez")
    assert [row[0] for row in rows(ez, "table.edges")] == [
        "Player",
        "Banker",
        "Tie",
        "Dragon 7",
        "Panda 8",
    ]
    assert len(ez.all("details.bet")) == 5
    nine = opened(client, f"{ODDS}?decks=1&tie_pays=9")
    assert "6.3846%" in nine.response.text  # 0.0638458548
    four = opened(client, f"{ODDS}?decks=1&commission=4")
    assert "0.5521%" in four.response.text  # 0.0055212413


def test_no_vigorish_is_said_to_be_no_offer(client: FlaskClient) -> None:
    """Without vigorish the Banker bet wins on average: its bar lies on the other side."""
    page = opened(client, f"{ODDS}?commission=0")
    assert "A bar to the right of zero" in page.response.text
    assert "A bar to the right of zero" not in opened(client, ODDS).response.text
    assert {row[0]: row[2] for row in rows(page, "table.edges")}["Banker"].startswith("−1.")


def test_it_is_no_forecast(client: FlaskClient) -> None:
    """RULES C7: said where a visitor sees it, before any table."""
    page = opened(client, ODDS)
    first = text(page.all("#result section")[0])
    assert "They forecast no coming round: no run of results makes another one due." in first


@pytest.mark.parametrize(
    ("language", "count", "edge"),
    [
        ("en", "2,292,252,566,437,888", "1.0579%"),
        ("vi", "2.292.252.566.437.888", "1,0579%"),
        ("zh-Hant", "2,292,252,566,437,888", "1.0579%"),
        ("ko", "2,292,252,566,437,888", "1.0579%"),
    ],
)
def test_numbers_as_each_language_writes_them(
    client: FlaskClient, language: str, count: str, edge: str
) -> None:
    """Digits are grouped, and decimals set apart, by the language's own signs."""
    page = opened(client, f"/{language}/baccarat/odds/")
    assert rows(page, "table.shares")[0][1].split()[0] == count
    assert rows(page, "table.edges")[1][2] == edge


@pytest.mark.parametrize(
    ("query", "errors"),
    [
        ("decks=0", {"decks": ["decks_out_of_range"]}),
        ("decks=9", {"decks": ["decks_out_of_range"]}),
        ("decks=%EF%BC%98", {"decks": ["decks_out_of_range"]}),
        ("decks=8&decks=8", {"decks": ["repeated"]}),
        ("variant=mini", {"variant": ["unknown_variant"]}),
        ("commission=5%2C5", {"commission": ["decimal_comma"]}),
        ("commission=10.01", {"commission": ["commission_out_of_range"]}),
        ("commission=NaN", {"commission": ["not_an_amount"]}),
        ("tie_pays=7", {"tie_pays": ["tie_pays_not_offered"]}),
        (
            "decks=x&variant=x&commission=x&tie_pays=x",
            {
                "decks": ["decks_out_of_range"],
                "variant": ["unknown_variant"],
                "commission": ["not_an_amount"],
                "tie_pays": ["tie_pays_not_offered"],
            },
        ),
    ],
)
def test_bad_input(client: FlaskClient, query: str, errors: dict[str, list[str]]) -> None:
    """WEB-11, WEB-12: named beside the field, on the page and in JSON; nothing is guessed."""
    page = opened(client, f"{ODDS}?{query}")
    assert page.status == 400
    assert page.links("#outcome li a") == [f"#{name}" for name in errors]
    for name in errors:
        assert page.one(f"#{name}")["aria-invalid"] == "true"
    assert not page.all("table.shares")
    response = client.get(f"{API}?{query}")
    assert response.status_code == 400
    assert response.get_json()["errors"] == errors


def test_form_and_permalink(client: FlaskClient) -> None:
    """The form shows what was asked; the address says all of it, the usual too."""
    page = opened(client, f"{ODDS}?decks=6&commission=4.50&variant=&x=1", follow=True)
    assert page.selected("#checker") == {"decks": "6", "variant": "", "tie_pays": ""}
    assert page.one("#commission")["value"] == "4.5"
    query = "decks=6&variant=standard&commission=4.5&tie_pays=8"
    assert page.links(".permalink a") == [
        f"{ODDS}?{query}",
        f"{API}?{query}",
        ODDS,
        "/en/api/",
    ]
    assert page.one("form")["method"] == "get"
    assert page.one("#status")["aria-live"] == "polite"
    announced = str(page.one("#result")["data-announcement"])
    assert announced.startswith("A full shoe of 6 decks. Standard Baccarat, vigorish 4.5%.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_number_of_decks_has_its_page(client: FlaskClient, language: str) -> None:
    """One to eight decks, in each language; the counts of six-card deals are 52n over six."""
    totals = set()
    for decks in range(1, 9):
        page = opened(client, f"/{language}/baccarat/odds/?decks={decks}")
        assert page.status == 200
        total = "".join(c for c in rows(page, "table.shares")[-1][1].split()[0] if c.isdigit())
        cards = 52 * decks
        deals = 1
        for gone in range(6):
            deals *= cards - gone
        assert int(total) == deals
        totals.add(total)
    assert len(totals) == 8


# --- JSON


@pytest.mark.parametrize("decks", ["1", "6", "8"])
def test_json_is_the_data_digit_by_digit(client: FlaskClient, decks: str) -> None:
    """Every bet of the data, its lines and its house edge, through HTTP."""
    exact = EXACT[decks]
    answers = {}
    for name, (query, bet) in BETS.items():
        if query not in answers:
            answers[query] = client.get(f"{API}?decks={decks}&{query}").get_json()
        content = answers[query]
        assert content["combinations"] == {
            side: exact[side] for side in ("player", "banker", "tie", "total")
        }
        (found,) = [entry for entry in content["bets"] if entry["bet"] == bet]
        assert found["house_edge"] == exact["bets"][name]["house_edge"], name
        assert Fraction(found["ev"]) == -Fraction(found["house_edge"])
        ours = by_net((line["net"], line["count"]) for line in found["events"])
        assert ours == by_net((net, n) for _, net, n in exact["bets"][name]["events"]), name
        decimal = Fraction(exact["bets"][name]["house_edge_dec"]) * 100
        assert abs(Fraction(found["house_edge_percent"]) - decimal) <= Fraction(1, 10_000)
    assert set(exact["bets"]) - set(BETS) == NOT_OFFERED


def test_json_shape(client: FlaskClient) -> None:
    """As the contract has it; money and odds are strings, counts are integers."""
    response = client.get(API)
    assert response.status_code == 200
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    content = response.get_json()
    assert list(content)[:2] == ["decks", "variant"]
    assert content["decks"] == 8
    assert content["variant"] == "standard"
    assert content["combinations"]["player"] == 2230518282592256
    banker = next(bet for bet in content["bets"] if bet["bet"] == "banker")
    assert banker["pays"] == "19/20"
    assert banker["house_edge_percent"] == "1.0579"
    assert banker["ev"] == f"-{banker['house_edge']}"
    assert Fraction(banker["probability"]) == Fraction(2292252566437888, 4998398275503360)
    assert [bet["bet"] for bet in content["bets"]] == [
        "player",
        "banker",
        "tie",
        "player_pair",
        "banker_pair",
        "either_pair",
        "perfect_pair",
        "dragon_bonus_player",
        "dragon_bonus_banker",
        "small",
        "big",
        "lucky_six",
    ]
    lucky = content["bets"][-1]
    assert lucky["pays"] is None
    assert [line["net"] for line in lucky["events"]] == ["12", "20", "-1"]


def test_json_and_page_agree(client: FlaskClient) -> None:
    """What the page shows in per cent is what JSON says."""
    query = "decks=6&variant=ez&tie_pays=9"
    content = client.get(f"{API}?{query}").get_json()
    page = opened(client, f"{ODDS}?{query}")
    assert [row[2] for row in rows(page, "table.edges")] == [
        f"{bet['house_edge_percent']}%" for bet in content["bets"]
    ]
