"""Every task from home to its answer by Tab, Enter, Space, arrows and typing alone.

Ruling on a hand, playing a round and playing Old Maid stand with their games; here is the rest.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checker import focused, tab_to
from tests.states import FOUR, PRACTICE, SEED, blackjack, old_maid

pytestmark = pytest.mark.browser

LOG = Path(__file__).parents[1] / "data" / "baccarat" / "shoe_log.csv"


def follow(page: Page, selector: str, key: str = "Enter") -> None:
    """Go to a link or a button by Tab, and press it; the next page has arrived."""
    tab_to(page, selector)
    with page.expect_navigation():
        page.keyboard.press(key)


def from_home(page: Page, path: str) -> None:
    """Open the home page and follow its link to another page."""
    page.goto("/en/")
    follow(page, f"main a[href='/en{path}'] >> nth=0")


def test_an_odds_table_is_read(page: Page) -> None:
    from_home(page, "/baccarat/odds/")
    tab_to(page, "#decks")
    page.keyboard.press("6")
    tab_to(page, "form button")
    page.keyboard.press("Space")
    expect(page.locator("h1")).to_contain_text("Banker 1.0558%, Player 1.2374%")
    # a table that is wider than a phone is a stop of its own, and arrow keys scroll it
    page.set_viewport_size({"width": 320, "height": 568})
    wide = page.locator(".scroll[tabindex='0']").filter(has=page.locator("table")).last
    wide.focus()
    if wide.evaluate("box => box.scrollWidth > box.clientWidth"):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(150)
        assert wide.evaluate("box => box.scrollLeft") > 0


def test_a_log_is_audited(page: Page) -> None:
    from_home(page, "/baccarat/audit/")
    tab_to(page, "#log")
    page.keyboard.insert_text(LOG.read_text())
    follow(page, "form.log-form button >> nth=0")
    expect(page.locator("h1")).to_have_text("25 rounds. 11 break a rule.")
    assert focused(page) == "outcome"
    follow(page, ".findings a.tap >> nth=0")  # to the checker, where the round is ruled on
    expect(page.locator("h1")).to_have_text("Player 4: draws. Banker 4: draws.")


def test_a_hand_is_settled(page: Page) -> None:
    from_home(page, "/blackjack/settle/")
    tab_to(page, "#bet")
    page.keyboard.type("100")
    for field, card in {"d1": "9", "d2": "9", "c1": "k", "c2": "q"}.items():
        tab_to(page, f"#{field}")
        page.keyboard.press(card)
    tab_to(page, "#checker button")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("wins 100")
    expect(page.locator("#outcome h1")).to_be_in_viewport()


def test_a_shuffle_is_verified(page: Page) -> None:
    page.goto("/en/")
    follow(page, "footer a[href='/en/verify/']")
    tab_to(page, "#seed")
    page.keyboard.insert_text(SEED)
    tab_to(page, "#word")
    page.keyboard.type("pobi")
    tab_to(page, "#pack")
    page.keyboard.press("o")  # one deck and a joker
    follow(page, "main form button")
    expect(page.locator("#outcome .digest").first).to_have_text(
        "944caa89193a2dc7eaeabc65db336c6cf6658135071601f88e728ade8ac485fc"
    )
    assert focused(page) == "outcome"


def test_the_language_is_changed_and_the_answer_kept(page: Page) -> None:
    page.goto("/en/baccarat/?p1=9&p2=K&b1=J&b2=8")
    for language, title in (("ko", "9"), ("vi", "9"), ("zh-Hant", "9"), ("en", "wins 9 to 8")):
        follow(page, f"#languages a[lang='{language}']")
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert page.url.endswith(f"/{language}/baccarat/?p1=9&p2=K&b1=J&b2=8")
        assert title in page.title()


def test_old_maid_pairs_are_checked_by_arrow_keys(page: Page) -> None:
    from_home(page, "/old-maid/")
    tab_to(page, "#n8")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    assert page.input_value("#n8") == "3"
    tab_to(page, "#checker button")
    page.keyboard.press("Enter")
    expect(page.locator("#outcome h1")).to_have_text("1 pair leaves. 1 card stays.")


@pytest.mark.parametrize(
    "path",
    [
        "/baccarat/",
        "/blackjack/?rules=european&up=10&c1=8&c2=8",
        blackjack(PRACTICE),
        old_maid(FOUR),
    ],
    ids=["baccarat", "blackjack", "table", "old-maid"],
)
def test_no_single_key_does_anything(page: Page, path: str) -> None:
    """WCAG 2.1.4: letters, digits and signs alone have no meaning outside a control."""
    page.goto(f"/en{path}")
    address, words = page.url, page.locator("main").inner_text()
    for key in "abcdefghijklmnopqrstuvwxyz0123456789?/.,":
        page.keyboard.press(key)
    assert page.url == address
    assert page.locator("main").inner_text() == words
    assert page.evaluate("document.activeElement === document.body")
