"""The list of states is whole: every route, and every kind of answer that a route gives."""

import re

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import MethodNotAllowed, NotFound

from tests.states import STATES, State
from tests.web.reading import Page, visited

START, PENDING, TURN, ANSWER = "start", "pending", "turn", "answer"
REFUSED, NOT_FOUND = "refused", "not found"

#: What each page can answer: one that is not named here fails, as does an answer without a state.
ANSWERS = {
    "home.home": {START},
    "home.languages": {START},
    "baccarat.check": {START, PENDING, ANSWER, REFUSED},
    "baccarat.rules": {START},
    "baccarat.audit": {START},
    "baccarat.judge": {ANSWER, REFUSED},
    "baccarat.drill": {START, TURN, ANSWER, REFUSED},
    "baccarat.odds": {START, ANSWER, REFUSED},
    "blackjack.check": {START, ANSWER, REFUSED},
    "blackjack.settle": {START, ANSWER, REFUSED},
    "blackjack.rules": {START},
    "blackjack.strategy": {START, REFUSED},  # with a hand marked it is the same page
    "blackjack.set_up": {START, REFUSED},
    "blackjack.table": {TURN, ANSWER, REFUSED, NOT_FOUND},
    "old_maid.check": {START, ANSWER, REFUSED},
    "old_maid.rules": {START},
    "old_maid.set_up": {START, REFUSED},
    "old_maid.table": {TURN, ANSWER, REFUSED, NOT_FOUND},
    "verify.verify": {START, ANSWER, REFUSED},
    "reference.reference": {START},
}

#: Routes that are no pages: files, redirects to a language, and what machines ask for.
NO_PAGES = {
    "assets.file",
    "home.choose",
    "home.choose_yourself",
    "home.favicon",
    "home.healthz",
    "home.manifest",
    "home.robots",
}


def endpoint(app: Flask, state: State) -> str:
    """Return the endpoint that a state asks; none where no route is meant."""
    method = "GET" if state.form is None else "POST"
    try:
        found, _ = app.url_map.bind("localhost").match(
            state.address("en").partition("?")[0], method=method
        )
    except (NotFound, MethodNotAllowed):
        return ""
    return str(found)


def kind(page: Page) -> str:
    """Return which kind of answer a page is, by what is on it."""
    if page.status == 404:
        return NOT_FOUND
    if page.status >= 400:
        return REFUSED
    if page.all(".pending"):
        return PENDING
    if page.all(".moves button, .draw-from button"):
        return TURN
    return ANSWER if page.all("#outcome") else START


def test_every_route_is_a_page_with_states_or_known_to_be_none(app: Flask) -> None:
    pages = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if rule.endpoint not in NO_PAGES and not rule.endpoint.startswith("api.")
    }
    assert pages == set(ANSWERS)


def test_every_kind_of_answer_has_a_state(app: Flask, client: FlaskClient) -> None:
    found: dict[str, set[str]] = {}
    for state in STATES:
        found.setdefault(endpoint(app, state), set()).add(kind(visited(client, state, "en")))
    assert found.pop("") == {REFUSED, NOT_FOUND}
    assert found == ANSWERS


def test_every_refusal_that_a_visitor_can_meet_has_a_state() -> None:
    assert {state.status for state in STATES} == {200, 400, 404, 405, 413, 414}


def test_names_are_unique() -> None:
    """They are names of tests, and of pictures."""
    names = [state.name for state in STATES]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names)
