"""Back, forward, reload and the page cache: never an answer beside cards that it is not for."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.checker import (
    EMPTY,
    NATURAL,
    NATURAL_SENTENCE,
    NATURAL_TITLE,
    TIE,
    TIE_QUERY,
    TIE_SENTENCE,
    TIE_TITLE,
    check,
    choose,
    chosen,
    requests_of,
)

pytestmark = pytest.mark.browser


def shows_tie(page: Page) -> None:
    """Expect address, title, cards and answer to be those of the tie."""
    expect(page).to_have_title(TIE_TITLE)
    assert page.url.partition("#")[0].endswith(EMPTY + TIE_QUERY)
    assert chosen(page) == TIE
    expect(page.locator("#result")).to_have_attribute("data-announcement", TIE_SENTENCE)


def shows_natural(page: Page) -> None:
    """Expect address, title, cards and answer to be those of the natural."""
    expect(page).to_have_title(NATURAL_TITLE)
    assert page.url.partition("#")[0].endswith(EMPTY + "?p1=9&p2=K&b1=J&b2=8")
    assert chosen(page) == NATURAL
    expect(page.locator("#result")).to_have_attribute("data-announcement", NATURAL_SENTENCE)


def go_home(page: Page) -> None:
    page.locator("a.name").click()
    page.wait_for_url("**/en/")


def back(page: Page) -> None:
    page.go_back(wait_until="commit")


def keep_out_of_cache(page: Page) -> None:
    """Make the browser forget the page when it is left."""
    page.evaluate("addEventListener('unload', () => {})")


@pytest.fixture(params=["page cache", "loaded anew"])
def cached(request: pytest.FixtureRequest) -> bool:
    """Whether Back takes the page out of the page cache."""
    return bool(request.param == "page cache")


def leave_and_return(page: Page, cached: bool) -> None:
    page.evaluate("window.sameDocument = true")
    if not cached:
        keep_out_of_cache(page)
    go_home(page)
    back(page)
    assert page.evaluate("window.sameDocument === true") is cached


def test_back_takes_an_unsent_choice_away(page: Page, cached: bool) -> None:
    page.goto(EMPTY + TIE_QUERY)
    choose(page, {"p1": "K", "b2": ""})
    leave_and_return(page, cached)
    shows_tie(page)


def test_back_keeps_the_last_answer_with_its_cards(page: Page, cached: bool) -> None:
    page.goto("/en/")
    page.goto(EMPTY)
    choose(page, TIE)
    check(page)
    expect(page).to_have_title(TIE_TITLE)
    choose(page, NATURAL | {"p3": ""})
    check(page)
    expect(page).to_have_title(NATURAL_TITLE)
    choose(page, {"p1": "4"})
    leave_and_return(page, cached)
    shows_natural(page)
    back(page)  # an answer in place makes no entry of its own
    expect(page).to_have_url(re.compile("/en/$"))
    page.go_forward(wait_until="commit")
    shows_natural(page)


def test_back_shows_the_empty_form_empty(page: Page, cached: bool) -> None:
    page.goto(EMPTY)
    choose(page, {"p1": "K"})
    leave_and_return(page, cached)
    assert chosen(page) == {}
    expect(page.locator("#outcome")).to_have_count(0)


def test_back_knows_cards_that_the_address_spells_otherwise(page: Page, cached: bool) -> None:
    page.goto(EMPTY + "?p1=9&p2=k&b1=%20j&b2=8")
    choose(page, {"p1": "4"})
    leave_and_return(page, cached)
    expect(page).to_have_title(NATURAL_TITLE)
    assert chosen(page) == NATURAL


def test_back_from_the_error_page_shows_the_last_answer(page: Page) -> None:
    page.goto(EMPTY)
    choose(page, TIE)
    check(page)
    expect(page).to_have_title(TIE_TITLE)
    choose(page, {"p1": ""})
    check(page)
    expect(page.locator("#p1")).to_have_attribute("aria-invalid", "true")
    assert chosen(page) == {field: rank for field, rank in TIE.items() if field != "p1"}
    back(page)
    shows_tie(page)
    page.go_forward(wait_until="commit")
    expect(page.locator("#p1")).to_have_attribute("aria-invalid", "true")


def test_reload_keeps_the_answer_and_drops_an_unsent_choice(page: Page) -> None:
    page.goto(EMPTY)
    choose(page, TIE)
    check(page)
    expect(page).to_have_title(TIE_TITLE)
    choose(page, {"p1": "K"})
    page.reload()
    shows_tie(page)


def test_links_between_hands_go_back_one_by_one(page: Page) -> None:
    page.goto(EMPTY)
    page.locator(".examples a").nth(0).click()
    shows_tie(page)
    choose(page, NATURAL | {"p3": ""})
    check(page)
    shows_natural(page)
    page.get_by_role("link", name="Start again").click()
    page.wait_for_url("**" + EMPTY)
    assert chosen(page) == {}
    back(page)
    shows_natural(page)
    back(page)
    expect(page).to_have_url(re.compile(f"{EMPTY}$"))
    assert chosen(page) == {}
    expect(page.locator("#outcome")).to_have_count(0)


def test_a_reply_after_leaving_changes_nothing(page: Page) -> None:
    page.goto(EMPTY + TIE_QUERY)
    held: list[Route] = []
    page.route("**/*p1=9*", lambda route: held.append(route))
    choose(page, NATURAL | {"p3": ""})
    with page.expect_request("**/*p1=9*"):
        check(page)
    asked = requests_of(page, "document")
    go_home(page)
    back(page)
    shows_tie(page)
    for route in held:
        route.continue_()
    page.wait_for_timeout(300)
    shows_tie(page)
    assert not any("p1=9" in url for url in asked)


@pytest.mark.parametrize("query", ["", TIE_QUERY])
def test_without_script_reload_shows_what_the_address_says(scriptless: Page, query: str) -> None:
    scriptless.goto(EMPTY + query)
    if query:
        scriptless.locator("#entered").tap()
    choose(scriptless, {"p1": "K"})
    scriptless.reload()
    assert chosen(scriptless) == (TIE if query else {})
