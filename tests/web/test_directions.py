"""Names that run from right to left turn nothing else around (UAX 9)."""

import pytest
from flask.testing import FlaskClient

from tests.states import FOUR, LANGUAGES, PRACTICE, blackjack, old_maid
from tests.web.auditing import HEADER, sent
from tests.web.reading import Page, opened, text

HEBREW, ARABIC = "שרה", "عمر ٣"
START, END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
NAMED = {**FOUR, "names": f"{HEBREW}, {ARABIC}, A&B, דוד"}
SEATED = {**PRACTICE, "names": f"{HEBREW},{ARABIC}", "bets": "100,50,20,20"}

GAMES = {
    "old-maid-turn": old_maid(NAMED, picks="1"),
    "old-maid-over": old_maid(NAMED, auto="1"),
    "blackjack-turn": blackjack(SEATED),
    "blackjack-settled": blackjack(SEATED, moves="ss"),
    "blackjack-review": blackjack(SEATED, moves="ss", review="1"),
    "blackjack-over": blackjack(SEATED, moves="sse"),
}


def bare(page: Page) -> list[str]:
    """Return the texts of a page in which a name stands without an end to its direction."""
    return [
        str(string)
        for string in page.one("body").find_all(string=True)
        for name in (HEBREW, ARABIC, "דוד")
        if name in string and (string.parent is None or string.parent.name != "bdi")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", GAMES.values(), ids=GAMES)
def test_names_at_a_table_stand_apart(client: FlaskClient, path: str, language: str) -> None:
    """Each name has an element of its own, which holds nothing else."""
    page = opened(client, f"/{language}{path}")
    assert page.status == 200
    names = page.texts("bdi")
    assert {HEBREW, ARABIC} <= set(names) <= {HEBREW, ARABIC, "A&B", "דוד", "pobi", "x"}
    assert bare(page) == []
    assert "&lt;bdi" not in page.response.text
    assert "&amp;amp;" not in page.response.text
    assert START not in page.response.text.partition("</title>")[2]


def test_titles_have_no_elements_and_use_characters(client: FlaskClient) -> None:
    assert opened(client, f"/en{GAMES['blackjack-turn']}").title.startswith(
        f"{START}{HEBREW}{END}: "
    )
    page = opened(client, f"/en{GAMES['old-maid-turn']}")
    assert f"draw from {START}{ARABIC}{END} –" in page.title
    settled = opened(client, f"/en{GAMES['blackjack-settled']}").title
    assert f"{START}{HEBREW}{END} " in settled
    assert f"{START}{ARABIC}{END} " in settled
    # names from left to right need none of that
    other = opened(client, f"/en{old_maid({**FOUR, 'names': ', A&B'}, picks='1')}")
    assert "draw from A&B –" in other.title


def test_what_is_said_of_wrong_names(client: FlaskClient) -> None:
    """Where an error names what was entered, and in the field that holds it."""
    page = opened(client, f"/en/old-maid/table/?players=3&names={HEBREW},{HEBREW}")
    assert page.status == 400
    assert f"“{START}{HEBREW}{END}” is there twice." in text(page.one("#names-error"))
    field = page.one("#names")
    assert field["dir"] == "auto"
    assert field["value"] == f"{HEBREW},{HEBREW}"


def test_a_word_and_a_logs_own_words(client: FlaskClient) -> None:
    page = opened(client, f"/en{old_maid({**FOUR, 'word': ARABIC}, picks='1')}")
    assert ARABIC in page.texts(".proof dd bdi")
    page = sent(client, text=f"{HEADER}{HEBREW},9 K,2 3,banker\n")
    assert page.texts(".where") == [f"Line 2, round {START}{HEBREW}{END}"]
