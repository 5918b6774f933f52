"""The drill's pages: a question, the verdict on the last answer, the result (RULES B14)."""

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import Page, opened, text

DRILL = "/en/baccarat/drill/"
THIRD = f"{DRILL}?kind=third_card&seed=kitchen"
PAYOUT = f"{DRILL}?kind=payout&seed=kitchen"


def buttons(page: Page) -> dict[str, str]:
    """Return the answers that a question offers: the words and what they send."""
    return {text(button): str(button["value"]) for button in page.all("main form button")}


def hidden(page: Page) -> dict[str, str]:
    """Return what the question's form carries along."""
    fields = page.all("main form input[type=hidden]")
    return {str(field["name"]): str(field["value"]) for field in fields}


def test_start_draws_a_seed_that_nobody_keeps(client: FlaskClient) -> None:
    """Two visitors get two drills; the page is not stored, the drill itself may be."""
    first, second = opened(client, DRILL), opened(client, DRILL)
    assert first.response.headers["Cache-Control"] == "no-store"
    seeds = []
    for page in (first, second):
        forms = page.all("main form")
        assert [form["action"] for form in forms] == [f"{DRILL}#outcome"] * 2
        assert [str(i["value"]) for i in page.all("input[name=kind]")] == ["third_card", "payout"]
        seeds += [str(field["value"]) for field in page.all("input[name=seed]")]
        assert not page.all("#outcome")
    assert len(seeds) == 4
    assert len(set(seeds)) == 2
    assert all(len(seed) >= 12 for seed in seeds)


def test_a_kind_or_a_seed_alone_asks_for_the_other(client: FlaskClient) -> None:
    """Nothing is guessed: without its kind or its seed a drill has not begun."""
    kept = opened(client, f"{DRILL}?seed=mine")
    assert kept.status == 200
    assert [str(field["value"]) for field in kept.all("input[name=seed]")] == ["mine", "mine"]
    assert opened(client, f"{DRILL}?kind=payout").status == 200


def test_one_situation_one_question(client: FlaskClient) -> None:
    """The cards, the question, two buttons in a fixed order that carry the answers so far."""
    page = opened(client, THIRD)
    assert page.heading == "Banker 4, the Player drew J: does the Banker draw?"
    assert page.texts("main .hand .card") == ["queen", "10", "jack, third card", "6", "8"]
    assert buttons(page) == {"Draw": "d", "Stand": "s"}
    assert list(buttons(page)) == ["Draw", "Stand"]
    assert hidden(page) == {"kind": "third_card", "seed": "kitchen"}
    assert page.one("main form")["method"] == "get"
    assert page.one("main form")["action"] == f"{DRILL}#outcome"
    assert page.one("#outcome h1")
    assert page.one("meta[name=robots]")["content"] == "noindex"


def test_a_wrong_answer_shows_the_row(client: FlaskClient) -> None:
    """Banker 4 stands against a jack, which counts 0: the row and the cell are marked."""
    page = opened(client, f"{THIRD}&answers=d")
    assert page.texts("#outcome .verdict") == ["Wrong. The Banker stands."]
    assert page.title.startswith("Wrong. Question 2: ")
    row = page.one("#outcome tr[aria-current=true]")
    assert text(row.select("th")[0]) == "4 this hand"
    assert page.texts("#outcome .here") == ["S (the cell that decided)"]
    assert page.texts("#outcome thead .track") == ["0"]
    assert "0 of 1 answer right." in page.texts("#outcome .sum")
    assert page.links("#outcome a.tap") == ["/en/baccarat/?p1=Q&p2=10&p3=J&b1=6&b2=8"]
    checker = opened(client, page.links("#outcome a.tap")[0])
    assert checker.heading == "Player 0: draws. Banker 4: stands."
    assert page.links("#outcome a:has(cite)") == ["/en/baccarat/rules/#B6"]
    assert buttons(page) == {"Draw": "dd", "Stand": "ds"}


def test_a_right_answer_is_one_line(client: FlaskClient) -> None:
    """Right in words, the score, and straight on: nothing to follow before the buttons."""
    page = opened(client, f"{THIRD}&answers=dd")
    assert page.texts("#outcome .verdict") == ["Right. The Banker draws."]
    assert page.title.startswith("Right. Question 3: ")
    assert not page.all("#outcome a, #outcome table")
    assert page.texts("#outcome .sum") == ["1 of 2 answers right."]


def test_streak_in_words(client: FlaskClient) -> None:
    """Right answers in a row are counted from two."""
    page = opened(client, f"{THIRD}&answers=sds")
    assert page.texts("#outcome .sum") == ["3 of 3 answers right. 3 right in a row."]
    broken = opened(client, f"{THIRD}&answers=sdd")
    assert broken.texts("#outcome .sum") == ["2 of 3 answers right."]


def test_a_miss_of_a_rule_by_total_shows_its_scale(client: FlaskClient) -> None:
    """Player 7 stood, Banker 6 stands: not the table's case (BAC-17)."""
    page = opened(client, f"{THIRD}&answers=ddd")
    assert page.texts("#outcome .verdict") == ["Wrong. The Banker stands."]
    assert page.texts("#outcome cite") == ["§ B5"]
    assert page.texts("#outcome .strip .here") == ["6"]
    assert not page.all("#outcome table")


def test_a_natural_is_told_by_its_rule(client: FlaskClient) -> None:
    """Player 1 against a natural 9 does not draw."""
    page = opened(client, f"{DRILL}?kind=third_card&seed=minh&answers=d")
    assert page.texts("#outcome .verdict") == ["Wrong. The Player stands."]
    assert page.texts("#outcome cite") == ["§ B3"]


def test_the_players_own_rule(client: FlaskClient) -> None:
    """The ninth question of this drill: Player 7 stands, by § B4."""
    page = opened(client, f"{DRILL}?kind=third_card&seed=minh&answers=dsssssdsd")
    assert page.texts("#outcome .verdict") == ["Wrong. The Player stands."]
    assert page.texts("#outcome cite") == ["§ B4"]
    assert page.texts("#outcome .strip .here") == ["7"]


def test_misses_come_back(client: FlaskClient) -> None:
    """Question 1 was missed; question 5 asks it again with other cards."""
    page = opened(client, f"{THIRD}&answers=dddd")
    assert page.texts("main .question .label")[0] == "Question 5, missed before"
    assert page.heading == "Banker 4, the Player drew K: does the Banker draw?"


def test_back_is_the_address_before(client: FlaskClient) -> None:
    """The same address is the same question for ever, whatever was answered later."""
    before = opened(client, f"{THIRD}&answers=d").response.data
    opened(client, f"{THIRD}&answers=dsds")
    assert opened(client, f"{THIRD}&answers=d").response.data == before


@pytest.mark.parametrize(
    ("answers", "problem", "heading"),
    [
        (
            "ddx",
            "Answer 3 in the address, “x”, is none of d, s.",
            "Player 7, Banker 6: does the Banker draw?",
        ),
        ("%00", "Answer 1 in the address, “\ufffd”,", "Banker 4, the Player drew J"),
        ("D", "Answer 1 in the address, “D”, is none of d, s.", "Banker 4, the Player drew J"),
        ("%F0%9F%82%A1", "Answer 1 in the address, “🂡”,", "Banker 4, the Player drew J"),
    ],
)
def test_hand_edited_answers(client: FlaskClient, answers: str, problem: str, heading: str) -> None:
    """400, what is wrong, and the last position that was legal, to go on from."""
    page = opened(client, f"{THIRD}&answers={answers}")
    assert page.status == 400
    assert page.title.startswith("Error: ")
    assert page.texts("#outcome p")[0].startswith(problem)
    assert page.heading.startswith(heading)
    legal = answers[:2] if answers == "ddx" else ""
    assert buttons(page) == {"Draw": f"{legal}d", "Stand": f"{legal}s"}
    assert page.response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("kind=chess&seed=a", "Drill: “chess” is not a drill. Choose one below."),
        (f"kind=payout&seed={'a' * 65}", "Seed: The drill’s seed has at most 64 characters."),
        ("kind=payout&seed=a%00", "Seed: The drill’s seed holds characters that cannot be shown."),
        (
            "kind=payout&seed=a%0D%0Ab",
            "Seed: The drill’s seed holds characters that cannot be shown.",
        ),
        (
            "kind=payout&seed=a&answers=a&answers=b",
            "Answers: The address gives this more than once. Give it once.",
        ),
        (
            "kind=payout&kind=payout&seed=a",
            "Drill: The address gives this more than once. Give it once.",
        ),
        ("kind=payout&seed=a&answers=ab&end=2", "End: “2” is none of the choices."),
        ("kind=payout&seed=a&answers=ab&end=true", "End: “true” is none of the choices."),
    ],
)
def test_bad_addresses_lead_back_to_the_start(
    client: FlaskClient, query: str, problem: str
) -> None:
    """400 with what is wrong; a drill can be begun right there."""
    page = opened(client, f"{DRILL}?{query}")
    assert page.status == 400
    assert page.texts("#outcome li") == [problem]
    assert not page.links("#outcome a")
    assert len(page.all("main form")) == 2


def test_too_many_answers(client: FlaskClient) -> None:
    """A drill ends after 500; a longer address is told so and shows the result."""
    full = opened(client, f"{THIRD}&answers={'s' * 500}")
    assert full.status == 200
    assert full.heading.endswith("of 500 right")
    assert not full.all("main form")
    longer = opened(client, f"{THIRD}&answers={'s' * 501}")
    assert longer.status == 400
    assert longer.heading == full.heading
    assert len(longer.all("main .examples li")) == 100
    assert "The last 100 of them:" in longer.texts("main p")
    assert longer.texts("#outcome p") == [
        "A drill holds 500 answers. The address has more; they are left out."
    ]


def test_payout_question(client: FlaskClient) -> None:
    """EZ, Banker wins 7-6 on two cards: 50 nets 50; four figures to choose from."""
    page = opened(client, PAYOUT)
    assert page.heading == "50 on the Banker: what is the net profit?"
    assert page.texts("main .lead") == ["EZ Baccarat.", "Result 6 – 7: the Banker wins."]
    assert page.texts(".hand .total") == ["Total 6", "Total 7"]
    assert buttons(page) == {"+47.5": "a", "+50": "b", "+100": "c", "−50": "d"}


def test_a_wrong_payout_shows_the_sum(client: FlaskClient) -> None:
    """20 on the Banker, returned: gross 20, vigorish 1, net 19, returned 39; 40 forgets it."""
    page = opened(client, f"{PAYOUT}&answers=bc")
    assert page.texts("#outcome .verdict") == ["Wrong. The total returned is 39."]
    assert "Your figure leaves out the vigorish. The bet wins." in page.texts("#outcome p")
    rows = [tuple(map(text, row.find_all(["th", "td"]))) for row in page.all("#outcome tr")]
    assert rows == [
        ("Stake", "20"),
        ("Profit before vigorish", "+20"),
        ("Vigorish", "−1"),
        ("Net profit", "+19"),
        ("Total returned, the stake and the net profit", "39"),
    ]
    assert page.texts("#outcome tr[aria-current=true] th") == [
        "Total returned, the stake and the net profit"
    ]
    link = page.links("#outcome a.tap")[0]
    assert parse_qs(urlsplit(link).query) == {
        "p1": ["6"],
        "p2": ["K"],
        "b1": ["4"],
        "b2": ["A"],
        "b3": ["2"],
        "bet_banker": ["20"],
    }
    assert "39" in opened(client, link).texts("#bets td")


def test_terms_go_with_the_link(client: FlaskClient) -> None:
    """A miss in EZ opens the checker in EZ; a three-card 7 pushes there."""
    page = opened(client, f"{DRILL}?kind=payout&seed=teacher&answers=acab")
    assert page.texts("#outcome .verdict") == ["Wrong. The net profit is 0."]
    assert (
        "Your figure is the total returned: it counts the stake in. "
        "In EZ a Banker win with a three-card 7 pushes: the stake comes back."
    ) in page.texts("#outcome p")
    link = page.links("#outcome a.tap")[0]
    assert "variant=ez" in link
    assert "bet_banker=250" in link


def test_a_tie_pushes(client: FlaskClient) -> None:
    """60 on the Player, 7-7: nothing won, nothing lost (BAC-16)."""
    page = opened(client, f"{PAYOUT}&answers=baa")
    assert page.texts("#outcome .verdict") == ["Wrong. The net profit is 0."]
    assert (
        "Your figure takes the bet for lost. "
        "On a tie, bets on Player and Banker push: the stake comes back."
    ) in page.texts("#outcome p")


def test_result_is_an_address(client: FlaskClient) -> None:
    """Score, every miss with its round, the way on, and the address to send."""
    page = opened(client, f"{THIRD}&answers=ddds&end=1")
    assert page.heading == "1 of 4 right"
    assert page.texts("main .examples b") == [
        "Banker 4, the Player drew J: does the Banker draw?",
        "Player 7, Banker 6: does the Banker draw?",
        "Banker 6, the Player drew 7: does the Banker draw?",
    ]
    assert page.texts("main .examples span")[0] == "The Banker stands. Your answer: Draw."
    for link in page.links("main .examples a"):
        assert opened(client, link).status == 200
    assert page.links("#permalink") == [
        "/en/baccarat/drill/?kind=third_card&seed=kitchen&answers=ddds&end=1"
    ]
    assert page.links("main a.button") == [f"{THIRD}&answers=ddds#outcome", DRILL]
    assert page.one("meta[name=robots]")["content"] == "noindex"


def test_result_without_misses_and_without_answers(client: FlaskClient) -> None:
    """Nothing missed is said; nothing answered is no score."""
    clean = opened(client, f"{THIRD}&answers=sds&end=1")
    assert clean.heading == "3 of 3 right"
    assert clean.texts("main .lead") == ["Nothing was missed."]
    empty = opened(client, f"{THIRD}&end=1")
    assert empty.heading == "No question answered yet"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_link_leads_to_the_result(client: FlaskClient, language: str) -> None:
    """Every question page has the way to its result, in every language."""
    page = opened(client, f"/{language}/baccarat/drill/?kind=payout&seed=kitchen&answers=ab")
    (link,) = page.links("main a.button")
    assert link.endswith("kind=payout&seed=kitchen&answers=ab&end=1")
    assert opened(client, link).all("#permalink")


def test_the_longest_drill_is_a_short_address(client: FlaskClient) -> None:
    """WEB-08: no link that the drill makes comes near the limit of a request line."""
    page = opened(client, f"{DRILL}?kind=third_card&seed={'%E8%8E%8A' * 64}&answers={'s' * 499}")
    assert page.status == 200
    assert all(len(link) < 2_000 for link in page.links())
