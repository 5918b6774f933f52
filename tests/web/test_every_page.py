"""What holds for every page, in every state and language."""

import re
from contextlib import nullcontext
from dataclasses import replace
from itertools import pairwise

import html5lib
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.states import FRESH, LANGUAGES, STATES, State
from tests.web.reading import Page, text, visited
from tests.web.rushes import EVERY_PAGE, RUSHED, rush

EVERY = [(state, language) for state in EVERY_PAGE for language in LANGUAGES]


@pytest.fixture(scope="module")
def titles() -> dict[tuple[str, str], str]:
    """The titles of the pages that were opened so far, by state and language."""
    return {}


# Once for a module: its tests are grouped by page, and each page is asked for and parsed once.
@pytest.fixture(scope="module", params=EVERY, ids=lambda param: f"{param[0].name}-{param[1]}")
def visit(
    request: pytest.FixtureRequest, app: Flask, titles: dict[tuple[str, str], str]
) -> tuple[State, str, Page]:
    """One state in one language, opened."""
    state, language = request.param
    page = seen(app.test_client(), state, language)
    titles[state.name, language] = page.title
    return state, language, page


def seen(client: FlaskClient, state: State, language: str) -> Page:
    """Open a state, in a rush if it is one of those."""
    with rush() if state in RUSHED else nullcontext():
        return visited(client, state, language)


def test_status_language_and_structure(visit: tuple[State, str, Page]) -> None:
    """Status, lang, one h1, one main, landmarks, a title of its own words."""
    state, language, page = visit
    assert page.status == state.status
    assert page.one("html")["lang"] == language
    assert page.heading
    page.one("main#main[tabindex='-1']")
    page.one("header")
    page.one("footer")
    assert len(page.all("nav[aria-label]")) == len(page.all("nav")) >= 2
    assert page.links()[0] == "#main"
    assert " – " in page.title
    assert page.one("meta[name=description]")["content"]


def test_html_parses_without_an_error(visit: tuple[State, str, Page]) -> None:
    """The HTML as sent is well formed."""
    parser = html5lib.HTMLParser(strict=True)
    parser.parse(visit[2].response.text)


def test_ids_are_unique_and_references_exist(visit: tuple[State, str, Page]) -> None:
    """Each id stands once; labels, descriptions and fragments point to something."""
    page = visit[2]
    ids = [str(element["id"]) for element in page.all("[id]")]
    assert len(ids) == len(set(ids))
    for attribute in ("for", "aria-describedby", "aria-labelledby"):
        for element in page.all(f"[{attribute}]"):
            assert set(str(element[attribute]).split()) <= set(ids)
    for link in page.links("a[href^='#']"):
        assert link[1:] in ids
    for use in page.all("use"):
        assert str(use["href"])[1:] in ids


def test_no_inline_code_and_nothing_from_elsewhere(visit: tuple[State, str, Page]) -> None:
    """No style or event attributes, no inline blocks, no address of another host."""
    page = visit[2]
    assert not page.all("style")
    assert not page.all("script:not([src])")
    for element in page.all("*"):
        assert not [name for name in element.attrs if name == "style" or name.startswith("on")]
    for attribute in ("href", "src", "action"):
        for element in page.all(f"[{attribute}]"):
            assert re.match(r"[/#](?!/)", str(element[attribute]))


def test_headings_and_tables_tell_their_structure(visit: tuple[State, str, Page]) -> None:
    """No level is left out after the h1; tables have captions, and headers that say of what."""
    page = visit[2]
    levels = [int(heading.name[1]) for heading in page.all("main :is(h1, h2, h3, h4)")]
    after = levels[levels.index(1) :]
    assert all(level <= last + 1 for last, level in pairwise(after))
    assert 1 not in after[1:]
    for table in page.all("table"):
        assert text(table.select("caption")[0])
        assert table.select("th")
        for header in table.select("th"):
            assert header.get("scope") in {"col", "row", "colgroup", "rowgroup"}
    for drawing in page.all("svg"):
        assert drawing.get("aria-hidden") == "true" or drawing.get("aria-label")


def test_no_key_does_anything_by_itself(visit: tuple[State, str, Page]) -> None:
    """WCAG 2.1.4, 2.4.3: no shortcuts, no order of its own, no focus taken on a first visit."""
    page = visit[2]
    assert not page.all("[accesskey], [autofocus], [contenteditable]")
    assert not [
        element for element in page.all("[tabindex]") if element["tabindex"] not in {"-1", "0"}
    ]


def test_nothing_is_none_and_every_control_has_its_label(visit: tuple[State, str, Page]) -> None:
    """No stringified None (WEB-01); a label for each control (WEB-39)."""
    page = visit[2]
    assert not re.search(r">\s*None\s*<|value=\"None\"|undefined", page.response.text)
    for control in page.all("select, input:not([type=hidden]), textarea"):
        assert page.texts(f"label[for='{control['id']}']") != [""]
        page.one(f"label[for='{control['id']}']")
    for button in page.all("button"):
        assert button["type"] in {"submit", "button"}


def test_language_links_keep_the_state(visit: tuple[State, str, Page]) -> None:
    """The four languages, each in itself, the present one marked, the state kept (WEB-21).

    An address that is too long is not said four times more: its links lead to the start.
    """
    state, language, page = visit
    links = page.all(".languages a")
    assert [str(link["lang"]) for link in links] == list(LANGUAGES)
    assert [str(link["hreflang"]) for link in links] == list(LANGUAGES)
    kept = state if state.status != 414 else replace(state, path="/")
    assert [str(link["href"]) for link in links] == [kept.address(tag) for tag in LANGUAGES]
    assert [link["lang"] for link in links if link.get("aria-current") == "true"] == [language]


def test_headers(visit: tuple[State, str, Page]) -> None:
    """Security headers on everything; errors are not stored; pages are cached by their content."""
    state, _, page = visit
    headers = page.response.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    for directive in ("frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"):
        assert directive in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"]
    assert headers["Permissions-Policy"]
    assert "Set-Cookie" not in headers
    assert headers["Cache-Control"] == (state.cache if state.status == 200 else FRESH)
    assert ("ETag" in headers) == (headers["Cache-Control"] != FRESH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_state_has_a_title_of_its_own(
    client: FlaskClient, titles: dict[tuple[str, str], str], language: str
) -> None:
    """Titles tell states apart, so that the first thing heard says where one is."""
    # only what no test before this one has opened, in this process, is opened now
    found = [
        titles.get((state.name, language)) or seen(client, state, language).title
        for state in EVERY_PAGE
    ]
    assert len(found) == len(set(found))


def test_same_address_same_bytes(client: FlaskClient) -> None:
    """A page is a pure function of its address; asked again with its ETag it is not sent again."""
    for state in STATES:
        if state.cache == FRESH or state.form is not None:
            continue  # it carries the new id of a game that is to be, or is no address
        first = client.get(state.address("ko"))
        assert client.get(state.address("ko")).data == first.data
        if state.status == 200:
            again = client.get(
                state.address("ko"), headers={"If-None-Match": first.headers["ETag"]}
            )
            assert again.status_code == 304
            assert again.data == b""
