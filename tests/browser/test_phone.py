"""The Baccarat checker on a small screen: nothing jumps, the answer is in view, links lead on."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checker import (
    EMPTY,
    NATURAL,
    TIE,
    TIE_QUERY,
    TIE_TITLE,
    check,
    choose,
    chosen,
    focused,
)
from tests.browser.conftest import NewPage
from tests.states import LANGUAGES

pytestmark = pytest.mark.browser

PENDING_QUERY = "?p1=2&p2=3&b1=A&b2=3"  # 5 draws; 4 waits for the Player's third card

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      for (const { node } of entry.sources)
        if (node?.parentElement?.closest("header, #intro, #checker, .entered"))
          shifts.push(node.outerHTML ?? node.textContent);
  }).observe({ type: "layout-shift", buffered: true });
}"""
PLACES = """() => ["#languages", "#intro", "#entered", "#checker", "#p1", "#b3", "#checker button"]
  .map((selector) => document.querySelector(selector))
  .map((element) => element && element.getBoundingClientRect())
  .map((box) => box && [box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round))
"""
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_above_the_answer_moves(
    new_page: NewPage, screen: dict[str, Any], language: str
) -> None:
    page = new_page(cold=True, **screen)  # shifts while loading count too
    page.goto(f"/{language}/baccarat/")
    page.evaluate(SHIFTS)
    before = page.evaluate(PLACES)
    choose(page, TIE)
    check(page)
    expect(page.locator("#status")).not_to_be_empty()
    assert page.evaluate(PLACES) == before
    choose(page, NATURAL | {"p3": ""})
    check(page)
    expect(page.locator("#permalink")).to_contain_text("p1=9")
    assert page.evaluate(PLACES) == before
    assert page.evaluate("shifts") == []


def test_the_open_form_stays_where_it_is(phone: Page) -> None:
    phone.goto(EMPTY + TIE_QUERY)
    phone.locator("#entered").tap()
    before = phone.evaluate(PLACES)
    choose(phone, NATURAL | {"p3": ""})
    check(phone)
    expect(phone.locator("#permalink")).to_contain_text("p1=9")
    expect(phone.locator("details.entered")).to_have_attribute("open", "")
    assert phone.evaluate(PLACES) == before


@pytest.mark.parametrize("query", ["", TIE_QUERY])
def test_the_answer_is_in_view_after_check(phone: Page, query: str) -> None:
    phone.goto(EMPTY + query)
    if query:
        phone.locator("#entered").tap()
    choose(phone, NATURAL | {"p3": ""})
    check(phone)
    expect(phone.locator("#permalink")).to_contain_text("p1=9")
    expect(phone.locator("h1")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".verdict")).to_be_in_viewport(ratio=1)
    # both hands' totals without scrolling
    expect(phone.locator(".total").nth(0)).to_be_in_viewport(ratio=1)


def test_an_example_is_answered_by_one_tap(phone: Page) -> None:
    phone.goto(EMPTY)
    phone.locator(".examples a").nth(0).tap()
    expect(phone).to_have_title(TIE_TITLE)
    expect(phone.locator("h1")).to_be_in_viewport(ratio=1)


@pytest.fixture(params=["script", "no-script"])
def small(request: pytest.FixtureRequest, new_page: NewPage) -> Page:
    """A page on a small phone, with and without script."""
    return new_page(java_script_enabled=request.param == "script", **PHONE)


def test_a_continuation_finishes_the_round_by_a_tap(small: Page) -> None:
    small.goto(EMPTY + PENDING_QUERY)
    continuations = small.locator(".continuations a")
    expect(continuations).to_have_count(10)
    continuations.nth(8).tap()
    # 5 and an 8 is 3; the Banker's 4 stands against an 8
    expect(small).to_have_title("Banker wins 4 to 3 – Baccarat – Card Rules Checker")
    assert focused(small) == "outcome"
    expect(small.locator("h1")).to_be_in_viewport(ratio=1)
    assert chosen(small) == {"p1": "2", "p2": "3", "b1": "A", "b2": "3", "p3": "8"}


@pytest.mark.parametrize("way", ["touch", "keyboard"])
@pytest.mark.parametrize(
    ("query", "field"), [(PENDING_QUERY, "p3"), ("?p1=2&p2=3&b1=A&b2=2&p3=7", "b3")]
)
def test_the_missing_card_leads_to_its_select(
    small: Page, query: str, field: str, way: str
) -> None:
    small.goto(EMPTY + query)
    expect(small.locator(f"#{field}")).not_to_be_visible()  # the form is folded
    link = small.locator(f".pending a[href='#{field}']")
    if way == "touch":
        link.tap()
    else:
        link.focus()
        small.keyboard.press("Enter")
    expect(small.locator(f"#{field}")).to_be_focused()
    expect(small.locator(f"#{field}")).to_be_in_viewport(ratio=1)
    expect(small.locator(f"label[for={field}]")).to_be_in_viewport(ratio=1)
    small.keyboard.press("8")
    small.locator("#checker button").tap()
    expect(small.locator(".pending")).to_have_count(0)
    assert chosen(small)[field] == "8"


def test_the_missing_card_leads_to_its_select_after_an_answer_in_place(phone: Page) -> None:
    phone.goto(EMPTY)
    choose(phone, {"p1": "2", "p2": "3", "b1": "A", "b2": "3"})
    check(phone)
    phone.locator(".pending a[href='#p3']").tap()
    expect(phone.locator("#p3")).to_be_focused()
    expect(phone.locator("label[for=p3]")).to_be_in_viewport(ratio=1)


def test_a_link_to_a_select_unfolds_the_form_where_the_browser_does_not(phone: Page) -> None:
    phone.goto(EMPTY + PENDING_QUERY)
    # what is left of the link is what the script does
    phone.evaluate("addEventListener('click', (event) => event.preventDefault())")
    phone.locator(".pending a[href='#p3']").tap()
    expect(phone.locator("#p3")).to_be_visible()


def test_the_form_is_folded_on_a_phone_and_open_on_a_wide_screen(
    small: Page, new_page: NewPage
) -> None:
    small.goto(EMPTY + TIE_QUERY)
    expect(small.locator("#p1")).not_to_be_visible()
    small.locator("#entered").tap()
    expect(small.locator("#p1")).to_be_visible()
    wide = new_page(java_script_enabled=False, **DESKTOP)
    wide.goto(EMPTY + TIE_QUERY)
    expect(wide.locator("#p1")).to_be_in_viewport(ratio=1)
    expect(wide.locator("#entered")).not_to_be_visible()
