"""Asking the Blackjack checkers: by keyboard, without script, in place, card after card."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checker import check, focused, heard, listen, requests_of, tab_to
from tests.browser.conftest import NewPage

pytestmark = pytest.mark.browser

EMPTY = "/en/blackjack/"
EIGHTS = f"{EMPTY}?rules=european&up=10&c1=8&c2=8"
SETTLE = "/en/blackjack/settle/"


@pytest.mark.parametrize(
    ("script", "key"), [(True, "Enter"), (False, "Space")], ids=["script", "no-script"]
)
def test_the_keyboard_leads_to_an_answer(new_page: NewPage, script: bool, key: str) -> None:
    page = new_page(java_script_enabled=script)
    page.goto(EMPTY)
    tab_to(page, "#up")
    for typed in ("1", "8", "8"):  # a 10 up, two eights
        page.keyboard.press(typed)
        page.keyboard.press("Tab")
    tab_to(page, "#checker button")
    page.keyboard.press(key)
    expect(page).to_have_title(
        "Hit: 8, 8 against a 10 – European S17 – Blackjack – Card Rules Checker"
    )
    expect(page.locator("h1")).to_have_text("Hard 16 against a 10: hit.")


def test_without_script_the_focus_is_on_the_answer_and_one_more_card_can_be_chosen(
    scriptless: Page,
) -> None:
    scriptless.goto(EMPTY)
    for name, card in {"up": "6", "c1": "5", "c2": "6", "c3": "10"}.items():
        scriptless.select_option(f"#{name}", card)
    expect(scriptless.locator("#c4")).to_have_count(0)
    check(scriptless)
    expect(scriptless.locator("h1")).to_have_text("Hard 21 against a 6: stand.")
    assert focused(scriptless) == "outcome"
    scriptless.locator("summary").first.tap()
    expect(scriptless.locator("#c4")).to_be_visible()
    expect(scriptless.locator("#c5")).to_have_count(0)


def test_in_place_the_next_select_comes_with_the_answer(page: Page) -> None:
    """Card after card, on one page, without a full load; the focus stays on the button."""
    page.goto(EMPTY)
    asked = requests_of(page, "document")
    listen(page)
    for name, card in {"up": "10", "c1": "2", "c2": "3", "c3": "4"}.items():
        page.select_option(f"#{name}", card)
    check(page)
    expect(page.locator("#outcome h1")).to_have_text("Hard 9 against a 10: hit.")
    expect(page.locator("#status")).to_have_text("2, 3, 4. Hard 9 against a 10: hit.")
    page.select_option("#c4", "7")
    check(page)
    expect(page.locator("#outcome h1")).to_have_text("Hard 16 against a 10: stand.")
    expect(page.locator("#c5")).to_be_visible()
    assert page.locator("#c4").input_value() == "7"
    expect(page.locator("#checker button")).to_be_focused()
    expect(page.locator("#status")).to_have_text("2, 3, 4, 7. Hard 16 against a 10: stand.")
    assert heard(page) == [
        "2, 3, 4. Hard 9 against a 10: hit.",
        "",
        "2, 3, 4, 7. Hard 16 against a 10: stand.",
    ]
    assert asked == []
    assert page.url.endswith("?rules=european&up=10&c1=2&c2=3&c3=4&c4=7")


def test_a_select_keeps_the_focus_when_its_row_is_replaced(page: Page) -> None:
    page.goto(EIGHTS)
    page.locator("#c2").focus()
    page.evaluate("document.getElementById('checker').requestSubmit()")
    expect(page.locator("#status")).to_have_text("8, 8. Hard 16 against a 10: hit.")
    assert focused(page) == "c2"


def test_an_error_in_the_folded_part_opens_it(page: Page) -> None:
    """The refusal is a full page, its link leads to a field that can be seen."""
    page.goto(EIGHTS)
    page.locator(".seldom summary").click()
    page.select_option("#hands", "3")
    check(page)
    expect(page.locator(".fault h2")).to_have_text("There is a problem")
    page.locator(".fault a").click()
    assert focused(page) == "hands"
    expect(page.locator("#hands")).to_be_in_viewport()


def test_a_missing_second_card_is_one_tap_away(phone: Page) -> None:
    phone.goto(f"{EMPTY}?rules=european&up=10&c1=8#outcome")
    phone.get_by_role("link", name="Choose the second card").tap()
    expect(phone.locator("#c2")).to_be_in_viewport()
    assert focused(phone) == "c2"
    phone.select_option("#c2", "8")
    check(phone)
    expect(phone.locator("h1")).to_have_text("Hard 16 against a 10: hit.")


def test_a_hand_is_settled_in_place(page: Page) -> None:
    page.goto(SETTLE)
    listen(page)
    page.fill("#bet", "100")
    for name, card in {"d1": "A", "d2": "K", "c1": "6", "c2": "5", "c3": "9"}.items():
        page.select_option(f"#{name}", card)
    page.locator(".seldom summary").click()
    page.select_option("#doubled", "1")
    check(page)
    sentence = "20 against the dealer’s blackjack: the hand loses 200."
    expect(page.locator("#status")).to_have_text(sentence)
    assert heard(page) == [sentence]
    expect(page.locator("#c4")).to_be_visible()
    expect(page.locator("#d4")).to_have_count(0)
    assert page.url.endswith("?rules=european&bet=100&d1=A&d2=K&c1=6&c2=5&c3=9&doubled=1")
