"""Every state of every page: accessibility rules, narrow screens, targets, focus, modes, weight."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.checker import EMPTY, TIE, TIE_SENTENCE, check, choose
from tests.browser.conftest import NewPage
from tests.states import LANGUAGES, STATES, State

pytestmark = pytest.mark.browser

AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LEAST_TARGET = 44  # CSS pixels
LEAST_TYPE = 16
MOST_RAW = 90_000  # bytes of a first visit, nothing compressed
MOST_SENT = 45_000  # bytes as they went over the wire
MOST_REQUESTS = 4
#: WCAG 1.4.12, text spacing.
SPACED = """
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }
"""
LARGE = ":root { font-size: 200% }"
#: What keeps a border where fills are gone; the deciding cell of a strip is filled all the same.
EDGED = ".card, .button, select, .pending, .fault, .continuations a, .strip i:not(.here)"
NOT_PRINTED = "form, nav, select, button, a.button, summary, a.skip"
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}


@dataclass(frozen=True, kw_only=True)
class View:
    """A state as somebody meets it."""

    state: State
    language: str
    scheme: str
    viewport: dict[str, int]

    def __str__(self) -> str:
        return f"{self.state.name}-{self.language}-{self.scheme}"


def views() -> list[View]:
    """Return each state twice: in two languages by turns, light and dark, on phone and desktop."""
    found = []
    for turn, state in enumerate(STATES):
        schemes = ("light", "dark") if turn // 4 % 2 == 0 else ("dark", "light")
        for half, viewport in enumerate((PHONE, DESKTOP)):
            language = LANGUAGES[(turn + 2 * half) % 4]
            found.append(
                View(state=state, language=language, scheme=schemes[half], viewport=viewport)
            )
    return found


VIEWS = views()
#: Each state once, phone and desktop by turns: what axe-core takes longest for.
BY_TURNS = [VIEWS[2 * turn + turn // 8 % 2] for turn in range(len(STATES))]
by_phone = pytest.mark.parametrize("view", VIEWS[::2], ids=str)
#: Pages as they are first met; what the others weigh is counted without a browser.
FIRST_VISITS = [view for view in VIEWS[::2] if "?" not in view.state.path]


def violations(page: Page, axe: str) -> list[str]:
    """Return what axe-core finds wrong."""
    page.evaluate(axe)
    found = page.evaluate(
        "tags => axe.run(document, { runOnly: tags, resultTypes: ['violations'] })", AXE_TAGS
    )
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def test_views_cover_each_language_in_light_and_dark() -> None:
    assert {(view.language, view.scheme) for view in BY_TURNS} == {
        (language, scheme) for language in LANGUAGES for scheme in ("light", "dark")
    }


@pytest.mark.parametrize("view", BY_TURNS, ids=str)
def test_breaks_no_accessibility_rule(new_page: NewPage, axe: str, view: View) -> None:
    page = new_page(viewport=view.viewport, color_scheme=view.scheme)
    response = page.goto(view.state.address(view.language))
    assert response is not None
    assert response.status == view.state.status
    assert violations(page, axe) == []
    expect(page.locator("html")).to_have_attribute("lang", view.language)
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("main")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_answer_in_place_breaks_no_accessibility_rule(
    new_page: NewPage, axe: str, scheme: str
) -> None:
    page = new_page(viewport=PHONE, color_scheme=scheme)
    page.goto(EMPTY)
    for cards in ({field: TIE[field] for field in ("p1", "p2", "b1", "b2")}, TIE):
        choose(page, cards)
        check(page)
        expect(page.locator("#permalink")).to_contain_text("b2=2" if cards != TIE else "p3=8")
        assert violations(page, axe) == []
        expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("#status")).to_have_text(TIE_SENTENCE)


@by_phone
def test_is_never_scrolled_sideways(new_page: NewPage, measures: str, view: View) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    found: dict[tuple[str, str | int], list[str]] = {}
    for language in sorted(LANGUAGES, key=lambda tag: tag == view.language):
        page.goto(view.state.address(language))
        page.evaluate(measures)
        page.evaluate("measures.unfold()")
        for css in ("", SPACED, LARGE):
            page.evaluate("css => measures.overlay(css)", css)
            found[language, css] = page.evaluate("measures.wide()")
    page.evaluate("measures.overlay('')")
    for width in (360, 390, 1280):  # in the view's own language, the last one opened
        page.set_viewport_size({"width": width, "height": 640})
        found[view.language, width] = page.evaluate("measures.wide()")
    assert {case: wide for case, wide in found.items() if wide} == {}


@by_phone
def test_controls_can_be_hit_read_and_reached(new_page: NewPage, measures: str, view: View) -> None:
    page = new_page(viewport=view.viewport, color_scheme=view.scheme)
    page.goto(view.state.address(view.language))
    page.evaluate(measures)
    page.evaluate("measures.unfold()")
    assert page.evaluate("least => measures.small(least)", LEAST_TARGET) == []
    assert page.evaluate("least => measures.fine(least)", LEAST_TYPE) == []
    stops = page.evaluate("measures.stops()")
    reached = []
    for _ in stops:
        page.keyboard.press("Tab")
        focused = page.evaluate("measures.focused()")
        assert focused["lacks"] == []
        reached.append(focused["name"])
    assert reached == stops


@by_phone
def test_keeps_its_edges_in_forced_colours_and_prints_the_answer_alone(
    new_page: NewPage, measures: str, view: View
) -> None:
    page = new_page(viewport=view.viewport, color_scheme=view.scheme, forced_colors="active")
    page.goto(view.state.address(view.language))
    page.evaluate(measures)
    assert page.evaluate("selector => measures.edgeless(selector)", EDGED) == []
    assert page.evaluate("measures.unmarked()") == []
    assert page.evaluate("measures.wide()") == []
    page.emulate_media(media="print", forced_colors="none")
    assert page.evaluate("selector => measures.shown(selector)", NOT_PRINTED) == []
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("view", FIRST_VISITS, ids=str)
def test_a_first_visit_is_light(new_page: NewPage, view: View) -> None:
    page = new_page(viewport=view.viewport)
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    with page.expect_response("**/icon.svg"):  # the last to be asked for
        page.goto(view.state.address(view.language))
    page.wait_for_timeout(50)
    kinds = sorted(response.url.rpartition(".")[2] for response in responses[1:])
    assert kinds == ["css", "js", "svg"]
    assert len(responses) <= MOST_REQUESTS
    assert sum(len(response.body()) for response in responses) <= MOST_RAW
    sizes = [response.request.sizes() for response in responses]
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) <= (
        MOST_SENT
    )
    assert page.context.cookies() == []
