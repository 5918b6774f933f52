"""Blackjack at the table as somebody plays it: by keyboard, on a phone, without script."""

import pytest
from playwright.sync_api import Page, expect

from tests import processes
from tests.browser.checker import focused, tab_to
from tests.browser.conftest import NewPage
from tests.states import KEY, PRACTICE, SEVEN, SIXES, blackjack

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
MOVES = ".moves button"


def pressed(page: Page) -> None:
    """Press Enter where the focus is, and wait for the next page."""
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert focused(page) == "outcome"


def on_first_screen(page: Page, selector: str) -> None:
    """Check that all of it can be seen without scrolling."""
    boxes = [found.bounding_box() for found in page.locator(selector).all()]
    assert boxes
    for box in boxes:
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE["height"], (selector, box)


def play_round(page: Page) -> None:
    """Hit once and then stand with each hand, by Tab and Enter alone, until nobody is asked."""
    for asked in range(40):
        if page.locator(MOVES).count() == 0:
            return
        on_first_screen(page, ".acting .label, .acting .cards, .moves button")
        expect(page.locator(MOVES).first).to_have_text("Hit")
        page.keyboard.press("Tab")
        # the first stop after the news is the first of the buttons
        assert page.locator(MOVES).first.evaluate("button => button === document.activeElement")
        if asked:
            page.keyboard.press("Tab")
        pressed(page)
    pytest.fail("The round does not end")


@pytest.mark.parametrize("script", [True, False], ids=["script", "scriptless"])
def test_a_whole_session_by_keyboard_on_a_phone(new_page: NewPage, script: bool) -> None:
    """Three rounds, two people, two computer players; ended, and verified by the command line."""
    page = new_page(viewport=PHONE, java_script_enabled=script)
    page.goto("/en/blackjack/table/")
    tab_to(page, "#names")
    page.keyboard.type("pobi, 小芳")
    tab_to(page, "#easy")
    page.keyboard.press("1")
    tab_to(page, "#hard")
    page.keyboard.press("1")
    tab_to(page, "#word")
    page.keyboard.type("three rounds")
    commitment = page.locator(".sealed .digest").inner_text()
    tab_to(page, ".set-up button")
    pressed(page)
    expect(page.locator(".seat .who")).to_have_text(["pobi", "小芳", "AI easy", "AI hard"])
    for number in (1, 2, 3):
        play_round(page)
        expect(page.locator("h1")).to_contain_text(f"Round {number}: the dealer")
        on_first_screen(page, "h1, .turn form.row button")
        expect(page.locator("#proof .digest")).to_have_text(commitment)
        tab_to(page, ".turn form.row button >> nth=" + ("0" if number < 3 else "1"))
        pressed(page)
    expect(page.locator("h1")).to_contain_text("The session is over after 3 rounds")
    expect(page.locator("section:has(#money) tfoot td")).to_have_text(["0"] * 4)
    assert verified(page.url, 1) == commitment
    assert verified(page.url, 3) == commitment
    tab_to(page, "#proof #rounds a >> nth=2")
    pressed(page)
    expect(page.locator("#outcome .digest").first).to_have_text(commitment)
    expect(page.locator("#outcome .verdict")).to_have_text(
        "It is the commitment shown before the deal."
    )


def verified(address: str, round_number: int) -> str:
    """Return the commitment that the command line works out for a session."""
    said = processes.verified(
        processes.ROOT, address, "--round", str(round_number), FLASK_SECRET_KEY=KEY
    )
    assert f"pack         six_decks, round {round_number}" in said
    return processes.commitment(said)


@pytest.mark.parametrize(
    "path",
    [blackjack(PRACTICE), blackjack(PRACTICE, moves="s"), blackjack(SIXES), blackjack(SEVEN)],
    ids=["first", "second", "four-buttons", "seven-seats"],
)
@pytest.mark.parametrize("language", ["en", "vi", "zh-Hant", "ko"])
def test_acting_hand_and_buttons_are_on_the_first_screen(
    scriptless: Page, language: str, path: str
) -> None:
    """Also before anything was scrolled, with the header above."""
    scriptless.goto(f"/{language}{path}")
    on_first_screen(scriptless, ".acting .label, .acting .cards, .acting .total, .moves button")


def test_back_takes_a_move_back_and_reload_repeats_nothing(phone: Page) -> None:
    """WEB-42: each position is an address."""
    phone.goto(f"/en{blackjack(PRACTICE)}")
    first = phone.locator("main").inner_text()
    phone.get_by_role("button", name="Hit").tap()
    expect(phone.locator(".log li")).to_have_count(2)
    second = phone.locator("main").inner_text()
    for _ in range(3):
        phone.reload()
        assert phone.locator("main").inner_text() == second
    phone.go_back(wait_until="commit")
    expect(phone.locator(".log li")).to_have_count(1)
    assert phone.locator("main").inner_text() == first


def test_other_bets_are_asked_for_without_script(scriptless: Page) -> None:
    scriptless.goto(f"/en{blackjack(PRACTICE, moves='ss')}")
    scriptless.get_by_text("Next round with other bets").tap()
    scriptless.locator("#new_bets").fill("5, 0, 1, 1")
    scriptless.get_by_role("button", name="Next round with these bets").tap()
    expect(scriptless.locator("#new_bets-error")).to_have_text("A bet is 1 to 1,000,000 chips.")
    expect(scriptless.locator("#new_bets")).to_be_visible()
    scriptless.locator("#new_bets").fill("5, 6, 7, 8")
    scriptless.get_by_role("button", name="Next round with these bets").tap()
    expect(scriptless.locator("h1")).to_contain_text("your turn")
    assert "moves=ss.5-6-7-8" in scriptless.url
    assert "new_bets" not in scriptless.url
