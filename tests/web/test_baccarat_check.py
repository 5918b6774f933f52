"""The Baccarat checker's page: what it says for a round."""

import pytest
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import opened, text

ROUND = "p1=2&p2=3&b1=A&b2=2&p3=8"
DECIDING = ".steps .decides cite, .steps .waits cite"


def test_a_3_stands_against_an_8(client: FlaskClient) -> None:
    """RULES B6: the exception in the Banker's table."""
    page = opened(client, f"/en/baccarat/?{ROUND}")
    assert page.status == 200
    assert page.heading == "Player 5: draws. Banker 3: stands."
    assert page.title == "Tie 3 to 3 – Baccarat – Card Rules Checker"
    assert page.texts(".verdict") == ["Result 3 – 3: a tie."]
    assert page.texts(".hand .total") == ["Total 3", "Total 3"]
    assert page.texts(".hand .sum") == ["2 + 3 = 5. 5 + 8 = 13, counts 3.", "1 + 2 = 3."]
    assert page.one("#result")["data-announcement"] == (
        "Player 5, Banker 3, third card 8: the Banker stands. A tie, 3 to 3."
    )
    assert page.texts(".steps cite") == ["§ B3", "§ B4", "§ B6"]
    assert page.texts(".steps .decides cite") == ["§ B6"]


def test_the_deciding_row_and_cell_are_marked(client: FlaskClient) -> None:
    """The table shows where the ruling stands, and says it."""
    page = opened(client, f"/en/baccarat/?{ROUND}")
    row = page.one("table tr[aria-current=true]")
    assert text(row.select("th")[0]) == "3 this hand"
    cells = [text(cell) for cell in row.select("td")]
    assert cells == ["D"] * 8 + ["S (the cell that decided)", "D"]
    assert page.texts("table .here") == ["S (the cell that decided)"]
    assert page.texts("table thead .track") == ["8"]
    assert "The cell that decided: row 3, column 8. The Banker stands." in text(page.one("#result"))


@pytest.mark.parametrize(
    ("banker", "row"), [(("K", "Q"), "0–2"), (("A", "K"), "0–2"), (("K", "2"), "0–2")]
)
def test_totals_0_to_2_share_a_row(client: FlaskClient, banker: tuple[str, str], row: str) -> None:
    """The printed table has one row for 0, 1 and 2."""
    page = opened(client, f"/en/baccarat/?p1=2&p2=3&b1={banker[0]}&b2={banker[1]}&p3=9")
    assert text(page.one("table tr[aria-current=true] th")).startswith(row)


def test_pending_offers_all_ten_values(client: FlaskClient) -> None:
    """RULES B7: the Banker waits; each value of the missing card is a link with its ruling."""
    page = opened(client, "/en/baccarat/?p1=2&p2=3&b1=A&b2=3")
    assert page.status == 200
    assert page.heading == "Player 5: draws. Banker 4: waits."
    assert page.title.startswith("Third card needed:")
    assert page.texts(".continuations a") == [
        "0 stands",
        "1 stands",
        "2 draws",
        "3 draws",
        "4 draws",
        "5 draws",
        "6 draws",
        "7 draws",
        "8 stands",
        "9 stands",
    ]
    assert page.links(".continuations a")[0] == "/en/baccarat/?p1=2&p2=3&b1=A&b2=3&p3=10#outcome"
    assert page.links(".continuations a")[1] == "/en/baccarat/?p1=2&p2=3&b1=A&b2=3&p3=A#outcome"
    assert page.all(".pending a[href='#p3']")
    assert page.texts(DECIDING) == ["§ B6"]
    assert not page.all("table .here")
    assert not page.all(".verdict")


def test_pending_banker_offers_who_wins(client: FlaskClient) -> None:
    """RULES B9: where the Banker draws, its third card is asked for in the same way."""
    page = opened(client, "/en/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=7")
    assert page.heading == "Player 5: draws. Banker 3: draws."
    # Player 5 + 7 counts 2; Banker 3 + v counts 3 4 5 6 7 8 9 0 1 2
    assert page.texts(".continuations a") == [
        "0 Banker",
        "1 Banker",
        "2 Banker",
        "3 Banker",
        "4 Banker",
        "5 Banker",
        "6 Banker",
        "7 Player",
        "8 Player",
        "9 Tie",
    ]
    assert page.links(".continuations a")[9].endswith("p3=7&b3=9#outcome")
    assert page.all(".pending a[href='#b3']")


def test_certain_before_the_card_comes(client: FlaskClient) -> None:
    """While the Banker waits, the sentence says what is certain already: 0-2 draw, 7 stands."""
    will_draw = opened(client, "/en/baccarat/?p1=2&p2=3&b1=K&b2=2")
    assert "with 2 the Banker will draw, whatever" in text(will_draw.one("#result"))
    will_stand = opened(client, "/en/baccarat/?p1=2&p2=3&b1=K&b2=7")
    assert "with 7 the Banker will stand, whatever" in text(will_stand.one("#result"))
    assert "waits" in will_stand.heading


@pytest.mark.parametrize(
    ("query", "sentences"),
    [
        (
            "p1=4&p2=4&b1=3&b2=4&p3=5",
            ["The Player’s third card, 5, is not used: a natural ends the round."],
        ),
        (
            "p1=2&p2=3&b1=4&b2=5&p3=4&b3=K",
            [
                "The Player’s third card, 4, is not used: a natural ends the round.",
                "The Banker’s third card, K, is not used: a natural ends the round.",
            ],
        ),
        (
            "p1=K&p2=6&b1=2&b2=4&p3=9",
            ["The Player’s third card, 9, is not used: the Player stands on 6 and 7."],
        ),
        (
            "p1=2&p2=3&b1=A&b2=2&p3=8&b3=A",
            ["The Banker’s third card, A, is not used: the Banker stands."],
        ),
        (
            "p1=2&p2=3&b1=A&b2=2&b3=A",
            ["The Banker’s third card, A, is not used yet: the Player’s third card comes first."],
        ),
    ],
)
def test_ignored_cards_are_struck_out_with_the_reason(
    client: FlaskClient, query: str, sentences: list[str]
) -> None:
    """RULES B3, B5, B9: what the rules do not use is shown, struck out, never dropped."""
    page = opened(client, f"/en/baccarat/?{query}")
    assert page.status == 200
    assert page.texts(".not-used") == sentences
    assert len(page.all(".unused .card")) == len(sentences)


def test_natural_of_one_side(client: FlaskClient) -> None:
    """RULES B3: Player 4+4 against Banker 3+4; the Banker does not draw."""
    page = opened(client, "/en/baccarat/?p1=4&p2=4&b1=3&b2=4")
    assert page.heading == "Player 8: natural. Banker 7: stands."
    assert page.texts(".verdict") == ["Result 8 – 7: the Player wins."]
    assert page.texts(".steps .decides cite") == ["§ B3"]


def test_a_king_is_a_card(client: FlaskClient) -> None:
    """BAC-29: a third card that counts 0 is not a missing one."""
    king = opened(client, "/en/baccarat/?p1=2&p2=3&b1=4&b2=K&p3=K")
    none = opened(client, "/en/baccarat/?p1=2&p2=3&b1=4&b2=K")
    assert king.heading == "Player 5: draws. Banker 4: stands."
    assert king.texts(".verdict") == ["Result 5 – 4: the Player wins."]
    assert "5 + 0 = 5." in text(king.one("#result"))
    assert none.heading == "Player 5: draws. Banker 4: waits."
    zero = opened(client, "/en/baccarat/?p1=2&p2=3&b1=K&b2=Q&p3=7&b3=Q")
    assert zero.texts(".verdict") == ["Result 2 – 0: the Player wins."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_keeps_the_cards(client: FlaskClient, language: str) -> None:
    """WEB-03: the selects show the cards of the address."""
    page = opened(client, f"/{language}/baccarat/?p1=%20k%20&p2=10&b1=a&b2=9&p3=q&b3=2")
    assert page.selected(".dealt > .field") == {
        "p1": "K",
        "p2": "10",
        "b1": "A",
        "b2": "9",
        "p3": "Q",
        "b3": "2",
    }
    assert [str(s["id"]) for s in page.all(".dealt > .field select")] == [
        "p1",
        "p2",
        "b1",
        "b2",
        "p3",
        "b3",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("query", ["", "?p1=&p2=&b1=&b2=&p3=&b3=", "?nothing=known", "?p1=%20"])
def test_nothing_submitted_is_a_form(client: FlaskClient, language: str, query: str) -> None:
    """Nothing asked, nothing wrong: the form with examples, no outcome to jump to."""
    page = opened(client, f"/{language}/baccarat/{query}")
    assert page.status == 200
    assert not page.all("[autofocus], [aria-invalid], .fault")
    # a form sent with nothing in it is told so; a first visit has no outcome to jump to
    assert len(page.all("p#outcome")) == ("p1=" in query)
    assert page.selected(".dealt > .field") == dict.fromkeys(
        ("p1", "p2", "b1", "b2", "p3", "b3"), ""
    )
    assert len(page.all(".examples a")) == 4
    for link in page.links(".examples a"):
        assert opened(client, link).all("#outcome")


def test_ranks_are_offered_in_their_order_with_what_they_count(client: FlaskClient) -> None:
    """BAC-24: A, 2 … 10, J, Q, K; the text begins with the rank, for typing ahead."""
    page = opened(client, "/en/baccarat/")
    options = [(str(o["value"]), text(o)) for o in page.all("#p3 option")]
    assert options[0] == ("", "Not drawn")
    assert options[1:] == [
        ("A", "A (1)"),
        *[(str(n), f"{n} ({n})") for n in range(2, 10)],
        ("10", "10 (0)"),
        ("J", "J (0)"),
        ("Q", "Q (0)"),
        ("K", "K (0)"),
    ]


def test_form_and_live_region(client: FlaskClient) -> None:
    """ACCESSIBILITY B 1.3, 1.5, 2.6, 3.3: how the form submits and where a change is told."""
    for query in ("", "?" + ROUND, "?p1=x"):
        page = opened(client, f"/en/baccarat/{query}")
        form = page.one("form")
        assert form["method"] == "get"
        assert form["action"] == "/en/baccarat/#outcome"
        assert form["autocomplete"] == "off"
        assert form.has_attr("novalidate")
        assert not page.all("[required], [autofocus]")
        status = page.one("#status")
        assert status["aria-live"] == "polite"
        assert status["aria-atomic"] == "true"
        assert text(status) == ""
        assert not status.find_parents(id="result")


def test_permalink_json_and_start_again(client: FlaskClient) -> None:
    """The answer's address is canonical: empty and unknown parameters are dropped."""
    page = opened(client, "/en/baccarat/?b2=2&p1=2&p2=3&b1=a&p3=8&b3=&utm=x", follow=True)
    assert page.links(".permalink a") == [
        f"/en/baccarat/?{ROUND}",
        f"/api/v1/baccarat/round?{ROUND}",
        "/en/baccarat/",
        "/en/api/",
    ]
    assert text(page.one("#permalink")) == f"/en/baccarat/?{ROUND}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_follow_the_language_of_each_request(client: FlaskClient, language: str) -> None:
    """WEB-19: no language sticks to the process."""
    for other in (*LANGUAGES, *reversed(LANGUAGES)):
        opened(client, f"/{other}/baccarat/")
    labels = {
        "en": "Player first",
        "vi": "Player lá 1",
        "zh-Hant": "閒家第一張",
        "ko": "플레이어 첫 번째",
    }
    page = opened(client, f"/{language}/baccarat/")
    assert page.texts("label[for=p1]") == [labels[language]]
