"""How the tests use the Baccarat checker, and the hands that they ask about."""

import pytest
from playwright.sync_api import Page, Request

EMPTY = "/en/baccarat/"
TIE = {"p1": "2", "p2": "3", "b1": "A", "b2": "2", "p3": "8"}  # 5 draws an 8: 3; 3 stands
TIE_QUERY = "?p1=2&p2=3&b1=A&b2=2&p3=8"
TIE_TITLE = "Tie 3 to 3 – Baccarat – Card Rules Checker"
TIE_SENTENCE = "Player 5, Banker 3, third card 8: the Banker stands. A tie, 3 to 3."
NATURAL = {"p1": "9", "p2": "K", "b1": "J", "b2": "8"}
NATURAL_SENTENCE = "Player 9, Banker 8: a natural, so nobody draws. The Player wins, 9 to 8."
NATURAL_TITLE = "Player wins 9 to 8 – Baccarat – Card Rules Checker"
FIELDS = ("p1", "p2", "b1", "b2", "p3", "b3")


def choose(page: Page, cards: dict[str, str]) -> None:
    """Choose cards; those not named are left alone."""
    for field, rank in cards.items():
        page.select_option(f"#{field}", rank)


def check(page: Page) -> None:
    """Press the button."""
    page.locator("#checker button").click()


def chosen(page: Page) -> dict[str, str]:
    """Return the cards that the form shows."""
    values = {field: page.input_value(f"#{field}") for field in FIELDS}
    return {field: value for field, value in values.items() if value}


def focused(page: Page) -> str:
    """Return the id of the element with the focus."""
    identity: str = page.evaluate("document.activeElement.id")
    return identity


def requests_of(page: Page, *kinds: str) -> list[str]:
    """Return a list that gets the address of each request of these kinds from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.resource_type in kinds:
            asked.append(request.url)

    page.on("request", note)
    return asked


def until(page: Page, condition: str) -> None:
    """Wait until a condition of the page's script holds.

    Playwright's own ``wait_for_function`` evaluates a string in the page, which its policy forbids.
    """
    for _ in range(250):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(20)
    pytest.fail(f"In vain for 5 seconds: {condition}")


def heard(page: Page) -> list[str]:
    """Return what the live region has said since ``listen``."""
    words: list[str] = page.evaluate("heard")
    return words


def listen(page: Page) -> None:
    """Keep everything that is put into the live region."""
    page.evaluate(
        """() => {
          const status = document.getElementById("status");
          window.heard = [];
          new MutationObserver(() => heard.push(status.textContent))
            .observe(status, { childList: true, characterData: true, subtree: true });
        }"""
    )


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    target = page.locator(selector)
    for _ in range(30):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    pytest.fail(f"Tab does not reach {selector}")
