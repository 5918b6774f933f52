"""What assistive technology is given on the other pages: the accessibility tree of main states.

Headings in their order, cards by name, tables with captions and headers, nothing that is hidden.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.test_states import PHONE, View, open_state
from tests.browser.trees import TREES
from tests.states import BY_NAME

pytestmark = pytest.mark.browser


def opened(page: Page, name: str, language: str = "en") -> Page:
    """Open a state by its name."""
    state = BY_NAME[name]
    view = View(state=state, language=language, other="", scheme="light", phone=True)
    assert open_state(page, view, PHONE) == state.status
    return page


@pytest.mark.parametrize("name", TREES)
def test_main_states_are_told_in_full(screens: dict[str, Page], name: str) -> None:
    expect(opened(screens["phone"], name).locator("main")).to_match_aria_snapshot(TREES[name])


def test_rules_are_read_chapter_by_chapter(screens: dict[str, Page]) -> None:
    """One h1, and a heading for each rule, so that a screen reader can go from one to the next."""
    for name, at_least in (("baccarat", 10), ("blackjack", 10), ("old-maid", 4)):
        page = opened(screens["phone"], f"{name}-rules")
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        assert page.get_by_role("heading", level=2).count() >= at_least


@pytest.mark.parametrize(
    ("language", "king"),
    [
        ("en", "king of spades"),
        ("vi", "K bích"),
        ("zh-Hant", "黑桃 K"),
        ("ko", "스페이드 킹"),
    ],
)
def test_cards_are_named_in_each_language(
    screens: dict[str, Page], language: str, king: str
) -> None:
    page = opened(screens["phone"], "verify-proof", language)
    assert f"- listitem: {king}\n" in page.locator("ol.deal").aria_snapshot() + "\n"


def test_a_face_down_card_is_nowhere_in_the_page(screens: dict[str, Page]) -> None:
    """The dealer turns the 9 of hearts when the round is over; until then nothing knows it."""
    page = opened(screens["phone"], "blackjack-turn")
    assert "9 of hearts" not in page.content()
    assert page.locator("[data-rank='9'][data-suit='♥︎']").count() == 0
    assert "9 of hearts" in opened(page, "blackjack-round-over").content()
    # the backs of Old Maid are five times the same, but for their number
    page = opened(page, "old-maid-first-turn")
    backs = page.locator(".draw-from button").evaluate_all(
        "backs => backs.map(back => back.innerHTML.replace(/\\d/g, ''))"
    )
    assert len(backs) == 5
    assert len(set(backs)) == 1
    assert page.locator(".draw-from [data-rank]").count() == 0


def test_a_live_region_is_empty_and_alone(new_page: NewPage) -> None:
    """What is rendered is never live: only what changes is announced, and that once."""
    page = new_page()
    for path in ("/en/baccarat/?p1=9&p2=K&b1=J&b2=8", "/en/blackjack/", "/en/old-maid/"):
        page.goto(path)
        live = page.locator("[aria-live], [role=status], [role=alert], output")
        expect(live).to_have_count(1)
        expect(live).to_be_empty()
