"""Every state of every page: accessibility rules, narrow screens, targets, focus, modes, weight.

Each state is opened twice, in two of the four languages by turns; its other two are laid out in
its place. Opening a page is what takes longest, so a visit collects all that is wrong with the
page before it says so.
"""

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Response, expect

from tests.browser.checker import EMPTY, TIE, TIE_SENTENCE, check, choose
from tests.browser.conftest import NewPage
from tests.states import LANGUAGES, STATES, State

pytestmark = pytest.mark.browser

AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LEAST_TARGET = 44  # CSS pixels
LEAST_TYPE = 16
MOST_RAW = 90_000  # bytes of a first visit, nothing compressed
MOST_SENT = 45_000  # bytes, compressed
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
SCHEMES = ("light", "dark")

Size = tuple[int, int]
NARROW: Size = (320, 568)
PHONE: Size = (360, 640)
DESKTOP: Size = (1280, 800)
#: Other phones, upright and on their side.
PHONES: tuple[Size, ...] = ((390, 844), (640, 360), (844, 390))


@dataclass(frozen=True, kw_only=True)
class View:
    """A state as somebody meets it.

    Attributes:
        state: The page.
        language: Its language.
        other: The language that takes its place on the narrowest screen.
        scheme: The colours that it is first shown in.
        phone: Whether it is opened on a phone, and measured in full.
    """

    state: State
    language: str
    other: str
    scheme: str
    phone: bool

    def __str__(self) -> str:
        return f"{self.state.name}-{self.language}"


def views() -> Iterator[View]:
    """Return each state on a phone and on a desktop; languages and colours go by turns."""
    # what is too large takes a browser too long to send: it looks as all refusals do
    browsed = [state for state in STATES if state.status != 413]
    for number, state in enumerate(browsed):
        tags = [LANGUAGES[(number + place) % 4] for place in range(4)]
        first = number // 4 % 2
        yield View(state=state, language=tags[0], other=tags[1], scheme=SCHEMES[first], phone=True)
        yield View(
            state=state, language=tags[2], other=tags[3], scheme=SCHEMES[1 - first], phone=False
        )


VIEWS = list(views())
FIRST_VISITS = ["/", "/baccarat/", "/baccarat/odds/", "/blackjack/strategy/", "/old-maid/table/"]


def open_state(page: Page, view: View, size: Size) -> int:
    """Open a state on a screen of this size; return its status."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if view.scheme == "dark" else "light")
    address = view.state.address(view.language)
    if view.state.form is None:
        response = page.goto(address)
    else:
        page.goto(f"/{view.language}/baccarat/audit/")  # a page of ours may send forms to us
        with page.expect_navigation() as arriving:
            page.evaluate(
                """([address, fields]) => {
                  const form = document.createElement("form");
                  Object.assign(form, { method: "post", action: address });
                  for (const [name, value] of Object.entries(fields)) {
                    const field = form.appendChild(document.createElement("input"));
                    Object.assign(field, { type: "hidden", name, value });
                  }
                  document.body.append(form);
                  form.submit();
                }""",
                [address, dict(view.state.form)],
            )
        response = arriving.value
    assert response is not None
    return response.status


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


def spills(page: Page, *sizes: Size) -> list[str]:
    """Return what makes a page scroll sideways, or hides text, on screens of these sizes."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {wrong}" for wrong in page.evaluate("measures.spilling()")]
    return found


def spills_when_set_larger(page: Page) -> list[str]:
    """Return what does so on the narrowest screen, with more space in the text or all at 200 %."""
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    wrong: list[str] = page.evaluate(
        """sheets => sheets.flatMap((css) => {
          measures.overlay(css);
          return measures.spilling().map((what) => `${what} under ${css}`);
        })""",
        ["", SPACED, LARGE],
    )
    page.evaluate("measures.overlay('')")
    return wrong


def by_keyboard(page: Page) -> list[str]:
    """Go through the whole page by Tab; return what is skipped, out of order or hard to see."""
    stops = page.evaluate("measures.watchFocus()")
    for _ in stops:
        page.keyboard.press("Tab")
    reached = page.evaluate("measures.reached")
    wrong = [] if reached == stops else [f"Tab goes {reached}, the page {stops}"]
    wrong += page.evaluate("measures.jumps()")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        wrong += [f"{scheme}: {lack}" for lack in page.evaluate("measures.rings()")]
    return wrong


def in_forced_colours(page: Page) -> list[str]:
    """Return what has no edge where the visitor's system gives the colours."""
    page.emulate_media(forced_colors="active")
    wrong: list[str] = page.evaluate(
        "edged => [...measures.edgeless(edged), ...measures.unmarked(), ...measures.spilling()]",
        EDGED,
    )
    page.emulate_media(forced_colors="none")
    return wrong


def on_paper(page: Page) -> list[str]:
    """Return what is printed and should not be, or the other way about."""
    page.emulate_media(media="print")
    wrong: list[str] = page.evaluate("selector => measures.shown(selector)", NOT_PRINTED)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    if ground != "rgb(255, 255, 255)":
        wrong.append(f"printed on {ground}")
    if not page.evaluate("measures.shown('h1').length"):
        wrong.append("the heading is not printed")
    page.emulate_media(media="screen")
    return wrong


def test_views_cover_each_language_in_light_and_dark() -> None:
    for phone in (True, False):
        assert {(view.language, view.scheme) for view in VIEWS if view.phone is phone} == {
            (language, scheme) for language in LANGUAGES for scheme in SCHEMES
        }


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_is_fit_for_every_visitor(
    screens: dict[str, Page], axe: str, measures: str, view: View
) -> None:
    page = screens["phone" if view.phone else "desktop"]
    asked: list[str] = []

    def on_request(request: Request) -> None:
        asked.append(request.url)

    page.on("request", on_request)
    status = open_state(page, view, PHONE if view.phone else DESKTOP)
    page.remove_listener("request", on_request)
    found: dict[str, list[Any]] = {"status": [status] if status != view.state.status else []}
    limit = MOST_REQUESTS * (1 if view.state.form is None else 2)
    found["requests"] = asked if len(asked) > limit else []
    page.evaluate(measures)
    found["one of each"] = page.evaluate("lang => measures.landmarks(lang)", view.language)
    if not view.phone:
        page.evaluate("measures.unfold()")
    found["axe"] = violations(page, axe)
    page.evaluate("measures.unfold()")
    if view.phone:
        found["targets"] = page.evaluate("least => measures.small(least)", LEAST_TARGET)
        found["type"] = page.evaluate("least => measures.fine(least)", LEAST_TYPE)
        found["keyboard"] = by_keyboard(page)
        found["forced colours"] = in_forced_colours(page)
        found["print"] = on_paper(page)
    found["sizes"] = spills(page, *((PHONE, *PHONES) if view.phone else (DESKTOP,)))
    found["set larger"] = spills_when_set_larger(page)
    page.evaluate(
        "([address, form]) => measures.lay(address, form)",
        [view.state.address(view.other), view.state.form and dict(view.state.form)],
    )
    found[view.other] = page.evaluate("lang => measures.landmarks(lang)", view.other)
    found[f"{view.other} set larger"] = spills_when_set_larger(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_an_answer_in_place_breaks_no_accessibility_rule(
    new_page: NewPage, axe: str, scheme: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 640}, color_scheme=scheme)
    page.goto(EMPTY)
    for cards in ({field: TIE[field] for field in ("p1", "p2", "b1", "b2")}, TIE):
        choose(page, cards)
        check(page)
        expect(page.locator("#permalink")).to_contain_text("b2=2" if cards != TIE else "p3=8")
        assert violations(page, axe) == []
        expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("#status")).to_have_text(TIE_SENTENCE)


@pytest.mark.parametrize("path", FIRST_VISITS)
def test_a_first_visit_is_light(new_page: NewPage, path: str) -> None:
    """As the browser counts it; what all the states weigh is counted without one."""
    page = new_page(cold=True)
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    with page.expect_response("**/icon.svg"):  # the last to be asked for
        page.goto(f"/vi{path}")
    page.wait_for_timeout(50)
    kinds = sorted(response.url.rpartition(".")[2] for response in responses[1:])
    assert kinds == ["css", "js", "svg"]
    assert len(responses) <= MOST_REQUESTS
    assert sum(len(response.body()) for response in responses) <= MOST_RAW
    document, *files = responses
    sizes = [response.request.sizes() for response in files]
    sent = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    # files come compressed from here; pages are compressed by the proxy in front
    assert len(gzip.compress(document.body())) + sent <= MOST_SENT
    assert page.context.cookies() == []
