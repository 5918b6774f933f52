"""The audit in a browser: a file or a pasted text, the answer, the download."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checker import focused
from tests.browser.conftest import NewPage
from tests.browser.test_states import violations
from webapp.config import MAX_BODY

pytestmark = pytest.mark.browser

AUDIT = "/en/baccarat/audit/"
SAMPLE = Path(__file__).parents[1] / "data" / "baccarat" / "shoe_log.csv"


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_file_is_checked_and_its_verdicts_downloaded(new_page: NewPage, script: bool) -> None:
    """Choose, check, read; the second button gives the file."""
    page = new_page(java_script_enabled=script, viewport={"width": 360, "height": 640})
    page.goto(AUDIT)
    page.set_input_files("#file", SAMPLE)
    page.get_by_role("button", name="Check the log").click()
    expect(page.locator("h1")).to_have_text("25 rounds. 11 break a rule.")
    assert focused(page) == "outcome"
    expect(page.locator("section:has(> h2) .findings > li")).to_have_count(11)
    page.set_input_files("#file", SAMPLE)
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download the verdicts as CSV").click()
    assert downloading.value.suggested_filename == "verdicts.csv"
    rows = Path(downloading.value.path()).read_text().splitlines()
    assert len(rows) == 26
    assert sum(",wrong," in row for row in rows) == 11


def test_a_pasted_log_is_there_for_the_download(page: Page) -> None:
    """What was pasted is carried along: the second submit needs nothing more."""
    page.goto(AUDIT)
    page.fill("#log", SAMPLE.read_text())
    page.select_option("#decks", "1")
    page.get_by_role("button", name="Check the log").click()
    expect(page.locator("h1")).to_contain_text("25 rounds.")
    assert page.input_value("#log") == SAMPLE.read_text()
    assert page.input_value("#decks") == "1"
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download the verdicts as CSV").click()
    assert len(Path(downloading.value.path()).read_text().splitlines()) == 26


def test_a_file_that_is_far_too_large_is_refused_in_words(page: Page, tmp_path: Path) -> None:
    """The server reads no more than it takes, and yet the browser gets its answer."""
    file = tmp_path / "log.csv"
    file.write_bytes(b"x" * (MAX_BODY + 1))
    page.goto("/vi/baccarat/audit/")
    page.set_input_files("#file", file)
    page.locator("form.log-form button").first.click()
    expect(page.locator("main .label").first).to_have_text("413")
    expect(page.locator("html")).to_have_attribute("lang", "vi")


def test_the_example_is_checked_in_one_tap(phone: Page) -> None:
    """An empty page has something to try."""
    phone.goto(AUDIT)
    phone.get_by_role("button", name="Check this example").tap()
    expect(phone.locator("h1")).to_have_text("6 rounds. 3 break a rule.")


@pytest.mark.parametrize(
    ("language", "scheme"), [("en", "dark"), ("vi", "light"), ("zh-Hant", "dark"), ("ko", "light")]
)
def test_answers_break_no_rule(
    new_page: NewPage, axe: str, measures: str, language: str, scheme: str
) -> None:
    """What no address opens is held to the same rules: axe, width, targets, errors too."""
    page = new_page(viewport={"width": 360, "height": 640}, color_scheme=scheme)
    for log in (SAMPLE.read_text() + "26,1 K,2 3,x\n", "nothing,known\n"):
        page.goto(f"/{language}/baccarat/audit/")
        page.fill("#log", log)
        page.locator("form.log-form button").first.click()
        expect(page.locator("#outcome")).to_be_visible()
        assert violations(page, axe) == []
        page.evaluate(measures)
        page.evaluate("measures.unfold()")
        assert page.evaluate("measures.small(44)") == []
        page.set_viewport_size({"width": 320, "height": 640})
        for css in ("", ":root { font-size: 200% }"):
            page.evaluate("css => measures.overlay(css)", css)
            assert page.evaluate("measures.spilling()") == []
        page.set_viewport_size({"width": 360, "height": 640})
