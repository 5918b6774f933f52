"""The drill in a browser: by keyboard, without script, Back takes an answer back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checker import focused, tab_to
from tests.browser.conftest import NewPage

pytestmark = pytest.mark.browser

START = "/en/baccarat/drill/"
FIRST = f"{START}?kind=third_card&seed=kitchen"


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_is_answered_by_keyboard_alone(new_page: NewPage, script: bool) -> None:
    """From the start page to a verdict; after an answer the next Tab is on the next question."""
    page = new_page(java_script_enabled=script, viewport={"width": 360, "height": 640})
    page.goto(START)
    tab_to(page, "form.begin button >> nth=0")
    page.keyboard.press("Enter")
    page.wait_for_url("**/drill/?kind=third_card&seed=*#outcome")
    assert focused(page) == "outcome"
    page.goto(FIRST)
    tab_to(page, ".moves button >> nth=0")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # stand: right
    page.wait_for_url("**&answers=s#outcome")
    assert focused(page) == "outcome"
    expect(page.locator("#outcome")).to_be_in_viewport()
    expect(page.locator("#outcome .verdict")).to_have_text("Right. The Banker stands.")
    page.keyboard.press("Tab")
    expect(page.locator(".moves button").first).to_be_focused()
    page.keyboard.press("Space")  # draw: right again
    page.wait_for_url("**&answers=sd#outcome")
    expect(page.locator("#outcome .sum")).to_contain_text("2 of 2 answers right.")


def test_the_question_is_in_view_after_a_right_answer(phone: Page) -> None:
    """On a small phone the verdict, the question and both buttons need no scrolling."""
    phone.goto(f"{FIRST}&answers=s#outcome")
    for part in ("#outcome .verdict", "h1", ".moves button >> nth=0", ".moves button >> nth=1"):
        expect(phone.locator(part)).to_be_in_viewport(ratio=1)


def test_back_takes_an_answer_back(page: Page) -> None:
    """Every answer is a page of its own in the history."""
    page.goto(FIRST)
    question = page.locator("h1").inner_text()
    page.get_by_role("button", name="Draw").click()
    expect(page.locator("#outcome .verdict")).to_have_text("Wrong. The Banker stands.")
    page.go_back(wait_until="commit")
    expect(page.locator("h1")).to_have_text(question)
    expect(page.locator(".told")).to_have_count(0)
    page.get_by_role("button", name="Stand").click()
    expect(page.locator("#outcome .verdict")).to_have_text("Right. The Banker stands.")


def test_no_key_answers_by_itself(page: Page) -> None:
    """WCAG 2.1.4: there are no shortcuts of one key."""
    page.goto(f"{FIRST}#outcome")
    for key in "dsabDS12":
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    assert page.url.endswith(f"{FIRST}#outcome")


def test_ends_with_a_result_to_send(page: Page) -> None:
    """The end is a link; its address is the result, and leads on."""
    page.goto(f"{FIRST}&answers=dd")
    page.get_by_role("link", name="End and see the result").click()
    expect(page.locator("h1")).to_have_text("1 of 2 right")
    assert page.url.endswith("answers=dd&end=1")
    page.get_by_role("link", name="Go on with this drill").click()
    expect(page.locator("h1")).to_have_text("Player 7, Banker 6: does the Banker draw?")
