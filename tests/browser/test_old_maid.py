"""Old Maid at its table as somebody plays it: by keyboard, on a phone, without script."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checker import focused, tab_to
from tests.browser.conftest import NewPage
from tests.states import FOUR, TWO, old_maid

pytestmark = pytest.mark.browser

SET_UP = "/en/old-maid/table/"
PHONE = {"width": 360, "height": 640}
BACKS = ".draw-from button"


def play_to_the_end(page: Page) -> int:
    """Draw the first back by Tab and Enter until there is none; return how often."""
    for picks in range(100):
        assert focused(page) == "outcome"
        if page.locator(BACKS).count() == 0:
            return picks
        title = page.title()
        page.keyboard.press("Tab")
        assert page.locator(BACKS).first.evaluate("back => back === document.activeElement")
        box = page.locator(BACKS).first.bounding_box()
        assert box is not None
        # the first back is on the first screen, however long the news above it are
        assert box["y"] + box["height"] <= PHONE["height"]
        with page.expect_navigation():
            page.keyboard.press("Enter")
        assert page.title() != title
    pytest.fail("The game does not end")


@pytest.mark.parametrize("script", [True, False], ids=["script", "scriptless"])
def test_a_whole_game_by_keyboard_on_a_phone(new_page: NewPage, script: bool) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=script)
    page.goto(SET_UP)
    tab_to(page, "#players")
    page.keyboard.press("4")
    tab_to(page, "#names")
    page.keyboard.type("Minh, 小芳, , Lan")
    tab_to(page, ".set-up button:not([name])")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".chance tbody th")).to_have_text(["Minh", "小芳", "Seat 3", "Lan"])
    commitment = page.locator("#proof .digest").inner_text()
    assert play_to_the_end(page) > 0
    expect(page.locator("h1")).to_contain_text("left with the joker")
    expect(page.locator("#proof .digest").first).to_have_text(commitment)
    page.locator("#proof a.button").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#outcome .digest").first).to_have_text(commitment)


def test_back_takes_a_move_back_and_reload_repeats_nothing(phone: Page) -> None:
    """WEB-42: each position is an address."""
    phone.goto("/en" + old_maid(FOUR))
    first = phone.locator("main").inner_text()
    phone.locator(BACKS).nth(2).tap()
    expect(phone.locator(".log li")).to_have_count(4)
    second = phone.locator("main").inner_text()
    phone.reload()
    assert phone.locator("main").inner_text() == second
    phone.go_back(wait_until="commit")
    expect(phone.locator(".log li")).to_have_count(0)
    assert phone.locator("main").inner_text() == first
    phone.locator(BACKS).nth(0).tap()
    expect(phone.locator(".log li")).to_have_count(4)


def test_backs_are_named_and_hide_what_they_are(page: Page) -> None:
    page.goto("/en" + old_maid(FOUR))
    backs = page.locator(".draw-from").get_by_role("button")
    expect(backs).to_have_count(5)
    for number in range(5):
        expect(backs.nth(number)).to_have_accessible_name(f"Draw card {number + 1} of 5")
    shown = page.locator(".draw-from .card").evaluate_all(
        "cards => cards.map(card => getComputedStyle(card, '::before').content)"
    )
    assert set(shown) == {"none"}


def test_corners_are_ornament_and_the_second_is_turned(page: Page) -> None:
    """RULES O8: rank and suit by generated content, which is not read out; the name is text."""
    page.goto("/en" + old_maid(FOUR))
    card = page.locator(".fan .card").first
    corners = card.evaluate(
        """card => ["::before", "::after"].map(corner => {
          const { content, rotate } = getComputedStyle(card, corner);
          return [content, rotate];
        })"""
    )
    rank, suit = card.get_attribute("data-rank"), card.get_attribute("data-suit")
    assert rank
    assert suit
    for content, _ in corners:
        assert content.startswith(f'"{rank}\\a {suit}"')
        assert content.endswith('/ ""')
    assert [rotate for _, rotate in corners] == ["none", "180deg"]
    assert page.locator(".fan li").first.aria_snapshot() == "- listitem: 2 of hearts"


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_the_biggest_hand_fits_and_every_corner_is_seen(new_page: NewPage, width: int) -> None:
    """A dozen cards lie in one row as a fan, each shown at least as far as its corner."""
    page = new_page(viewport={"width": width, "height": 640})
    page.goto("/en" + old_maid(TWO))
    boxes = page.locator(".fan .card").evaluate_all(
        """cards => cards.map(card => card.getBoundingClientRect())
          .map(({ left, top, width }) => [left, top, width])"""
    )
    assert len(boxes) == 12
    assert len({top for _, top, _ in boxes}) == 1
    assert boxes[-1][0] + boxes[-1][2] <= width
    for (left, _, card_width), (following, _, _) in pairwise(boxes):
        assert following - left >= 0.24 * card_width


def test_the_checker_answers_in_place(page: Page) -> None:
    page.goto("/en/old-maid/")
    page.select_option("#n8", "3")
    page.select_option("#nJoker", "1")
    page.locator("#checker button").click()
    expect(page.locator("#status")).to_have_text(
        "Of 4 cards: 1 pair leaves. 2 cards stay. Kept: 8, joker."
    )
    expect(page.locator("h1")).to_have_text("1 pair leaves. 2 cards stay.")
    assert page.url.endswith("/en/old-maid/?n8=3&nJoker=1")
    page.select_option("#n8", "4")
    page.locator("#checker button").click()
    expect(page.locator("h1")).to_have_text("2 pairs leave. 1 card stays.")
