"""Asking the Baccarat checker: by keyboard, without script, in place, with faults on the way."""

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
    focused,
    heard,
    listen,
    requests_of,
    tab_to,
    until,
)
from tests.browser.conftest import NewPage
from tests.states import LANGUAGES

pytestmark = pytest.mark.browser


class TestKeyboard:
    @pytest.mark.parametrize(
        ("script", "key"), [(True, "Enter"), (False, "Space")], ids=["script", "no-script"]
    )
    def test_leads_from_home_to_an_answer(self, new_page: NewPage, script: bool, key: str) -> None:
        page = new_page(java_script_enabled=script)
        page.goto("/en/")
        tab_to(page, "main a.button")
        page.keyboard.press("Enter")
        page.wait_for_url("**/en/baccarat/")
        tab_to(page, "#p1")
        for typed in ("1", "q", "a", "2"):  # a 10, a queen, an ace, a two
            page.keyboard.press(typed)
            page.keyboard.press("Tab")
        page.keyboard.press("8")
        assert chosen(page) == {"p1": "10", "p2": "Q", "b1": "A", "b2": "2", "p3": "8"}
        tab_to(page, "#checker button")
        page.keyboard.press(key)
        # 0 draws an 8; the Banker's 3 stands against it
        expect(page).to_have_title("Player wins 8 to 3 – Baccarat – Card Rules Checker")
        expect(page.locator("h1")).to_have_text("Player 0: draws. Banker 3: stands.")

    def test_skip_link_comes_first_and_leads_to_main(self, page: Page) -> None:
        page.goto(EMPTY)
        page.keyboard.press("Tab")
        skip = page.locator("a.skip")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport(ratio=1)
        page.keyboard.press("Enter")
        assert focused(page) == "main"
        page.keyboard.press("Tab")
        assert focused(page) == "p1"

    def test_arrow_keys_in_a_select_ask_nothing(self, page: Page) -> None:
        page.goto(EMPTY)
        asked = requests_of(page, "document", "fetch")
        page.locator("#p1").focus()
        for _ in range(3):
            page.keyboard.press("ArrowDown")
        page.wait_for_timeout(300)
        assert chosen(page) == {"p1": "3"}
        assert focused(page) == "p1"
        assert asked == []
        assert page.url.endswith(EMPTY)


class TestWithoutScript:
    def test_answers_by_a_full_load_with_the_focus_on_the_answer(self, scriptless: Page) -> None:
        scriptless.goto(EMPTY)
        asked = requests_of(scriptless, "document")
        choose(scriptless, TIE)
        check(scriptless)
        expect(scriptless).to_have_title(TIE_TITLE)
        # the form as a browser sends it, and the canonical address that it leads to
        assert len(asked) == 2
        assert scriptless.url.endswith("/en/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=8#outcome")
        assert focused(scriptless) == "outcome"
        expect(scriptless.locator("#outcome")).to_be_in_viewport()
        expect(scriptless.locator("#status")).to_be_empty()

    def test_puts_the_focus_on_the_errors(self, scriptless: Page) -> None:
        scriptless.goto(EMPTY)
        choose(scriptless, {"p1": "4"})
        check(scriptless)
        expect(scriptless).to_have_title(
            "Error: Player second, Banker first, Banker second – Baccarat – Card Rules Checker"
        )
        assert focused(scriptless) == "outcome"
        assert scriptless.locator("#outcome a").evaluate_all(
            "links => links.map(link => link.hash)"
        ) == ["#p2", "#b1", "#b2"]
        scriptless.locator("#outcome a").first.tap()
        assert focused(scriptless) == "p2"

    def test_offers_no_dead_button(self, scriptless: Page) -> None:
        scriptless.goto(EMPTY + TIE_QUERY)
        expect(scriptless.locator("#permalink")).to_be_visible()
        expect(scriptless.get_by_role("button", name="Copy link")).to_have_count(0)


class TestInPlace:
    def test_swaps_the_answer_and_navigates_nowhere(self, page: Page) -> None:
        page.goto(EMPTY)
        asked = requests_of(page, "document")
        entries = page.evaluate("history.length")
        expect(page.locator("#status")).to_be_empty()
        listen(page)
        choose(page, TIE)
        check(page)
        expect(page.locator("#status")).to_have_text(TIE_SENTENCE)
        assert heard(page) == [TIE_SENTENCE]
        assert asked == []
        assert page.evaluate("history.length") == entries
        assert page.url.endswith("/en/baccarat/" + TIE_QUERY)
        expect(page).to_have_title(TIE_TITLE)
        expect(page.locator("h1")).to_have_text("Player 5: draws. Banker 3: stands.")
        expect(page.locator("#intro")).to_contain_text("Does a third card come?")
        assert chosen(page) == TIE

    def test_does_not_move_the_focus(self, page: Page) -> None:
        page.goto(EMPTY)
        choose(page, TIE)
        button = page.locator("#checker button")
        button.click()
        expect(page).to_have_title(TIE_TITLE)
        expect(button).to_be_focused()

    def test_answers_the_next_hand_and_the_same_hand_again(self, page: Page) -> None:
        page.goto(EMPTY)
        choose(page, TIE)
        check(page)
        expect(page.locator("#status")).to_have_text(TIE_SENTENCE)
        listen(page)
        check(page)
        until(page, "heard.length === 2")
        assert heard(page) == ["", TIE_SENTENCE]
        choose(page, NATURAL | {"p3": ""})
        check(page)
        expect(page).to_have_title(NATURAL_TITLE)
        expect(page.locator("h1")).to_have_text("Player 9: natural. Banker 8: natural.")
        expect(page.locator("#result")).to_have_count(1)
        expect(page.locator("#outcome")).to_have_count(1)
        expect(page.locator("svg.defs")).to_have_count(1)
        assert page.url.endswith("/en/baccarat/?p1=9&p2=K&b1=J&b2=8")

    def test_language_links_and_summary_follow(self, phone: Page) -> None:
        phone.goto(EMPTY + TIE_QUERY)
        phone.locator("#entered").tap()
        choose(phone, NATURAL | {"p3": ""})
        check(phone)
        expect(phone).to_have_title(NATURAL_TITLE)
        expect(phone.locator("#entered")).to_contain_text("Player 9, K. Banker J, 8.")
        query = "?p1=9&p2=K&b1=J&b2=8"
        links = phone.locator("#languages a").evaluate_all(
            "links => links.map(link => link.getAttribute('href'))"
        )
        assert links == [f"/{language}/baccarat/{query}" for language in LANGUAGES]
        phone.locator("#languages a[lang=ko]").tap()
        phone.wait_for_url("**/ko/baccarat/" + query)
        expect(phone.locator("#outcome .total")).to_have_text([re.compile("9$"), re.compile("8$")])

    def test_a_form_sent_empty_is_told_so(self, page: Page) -> None:
        page.goto(EMPTY)
        check(page)
        expect(page.locator("p#outcome")).to_be_focused()
        assert page.url.endswith("/en/baccarat/?p1=#outcome")
        expect(page.locator("#status")).to_be_empty()

    def test_bad_cards_lead_to_the_error_page(self, page: Page) -> None:
        page.goto(EMPTY + TIE_QUERY)
        asked = requests_of(page, "document")
        listen(page)
        choose(page, {"b2": "", "p3": ""})
        check(page)
        expect(page).to_have_title("Error: Banker second – Baccarat – Card Rules Checker")
        assert len(asked) == 1
        assert page.url.endswith("/en/baccarat/?p1=2&p2=3&b1=A#outcome")
        expect(page.locator("#outcome")).to_be_focused()
        expect(page.locator("#outcome")).to_have_attribute("tabindex", "-1")
        expect(page.locator("#status")).to_be_empty()
        expect(page.locator("#b2")).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#b2")).to_have_accessible_description("Choose one here.")

    def test_corrected_cards_leave_no_error_behind(self, page: Page) -> None:
        page.goto("/en/baccarat/?p1=2&p2=3&b1=A&b2=11&p3=8")
        choose(page, {"b2": "2"})
        check(page)
        expect(page).to_have_title(TIE_TITLE)
        expect(page.locator("[aria-invalid], .error, .fault")).to_have_count(0)
        expect(page.locator("#outcome")).to_have_count(1)
        expect(page.locator("#outcome")).to_be_focused()


class TestReplies:
    @pytest.mark.parametrize("older", [TIE, {"p1": "2", "p3": "8"}], ids=["answer", "errors"])
    def test_an_older_reply_does_not_replace_a_newer_answer(
        self, page: Page, older: dict[str, str]
    ) -> None:
        page.goto(EMPTY)
        held: list[Route] = []
        page.route("**/*p3=8*", lambda route: held.append(route))
        choose(page, older)
        with page.expect_request("**/*p3=8*"):
            check(page)
        choose(page, NATURAL | {"p3": ""})
        check(page)
        expect(page).to_have_title(NATURAL_TITLE)
        asked = requests_of(page, "document")
        with page.expect_response("**/*p3=8*"):
            held[0].continue_()
        page.wait_for_timeout(300)
        expect(page).to_have_title(NATURAL_TITLE)
        expect(page.locator("#status")).to_have_text(NATURAL_SENTENCE)
        assert page.url.endswith("?p1=9&p2=K&b1=J&b2=8")
        assert asked == []

    def test_a_failed_request_falls_back_to_a_full_load(self, page: Page) -> None:
        page.goto(EMPTY)

        def refuse_the_script(route: Route) -> None:
            if route.request.is_navigation_request():
                route.continue_()
            else:
                route.abort()

        page.route("**/*p3=8*", refuse_the_script)
        asked = requests_of(page, "document")
        choose(page, TIE)
        check(page)
        expect(page).to_have_title(TIE_TITLE)
        assert len(asked) == 1
        assert page.url.endswith("/en/baccarat/" + TIE_QUERY + "#outcome")
        expect(page.locator("#outcome")).to_be_focused()

    @pytest.mark.parametrize(
        ("status", "body"), [(503, "busy"), (200, "<title>Sign in to this network</title>")]
    )
    def test_a_strange_reply_falls_back_to_a_full_load(
        self, page: Page, status: int, body: str
    ) -> None:
        page.goto(EMPTY)
        page.route(
            "**/*p3=8*",
            lambda route: (
                route.continue_()
                if route.request.is_navigation_request()
                else route.fulfill(status=status, body=body, content_type="text/html")
            ),
        )
        choose(page, TIE)
        check(page)
        expect(page.locator("h1")).to_have_text("Player 5: draws. Banker 3: stands.")
        expect(page.locator("#outcome")).to_be_focused()


class TestCopyLink:
    def test_copies_the_address_and_says_so(self, new_page: NewPage, base_url: str) -> None:
        page = new_page(permissions=["clipboard-read", "clipboard-write"])
        page.goto(EMPTY)
        choose(page, TIE)
        check(page)
        page.get_by_role("button", name="Copy link").click()
        expect(page.locator("#status")).to_have_text("Link copied")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == f"{base_url}/en/baccarat/{TIE_QUERY}"

    def test_selects_the_address_where_copying_is_refused(self, page: Page) -> None:
        page.goto(EMPTY + TIE_QUERY)
        page.evaluate(
            """() => {
              Clipboard.prototype.writeText = async () => { throw new DOMException("refused"); };
            }"""
        )
        page.get_by_role("button", name="Copy link").click()
        until(page, "getSelection().toString() !== ''")
        assert page.evaluate("getSelection().toString()") == "/en/baccarat/" + TIE_QUERY
        expect(page.locator("#status")).to_be_empty()
