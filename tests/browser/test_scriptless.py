"""Every form of the site with JavaScript off: filled in, sent, answered."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.checker import focused
from tests.states import BY_NAME, SEED, STATES

pytestmark = pytest.mark.browser

LOG = Path(__file__).parents[1] / "data" / "baccarat" / "shoe_log.csv"


@dataclass(frozen=True, kw_only=True)
class Form:
    """A form as somebody uses it.

    Attributes:
        state: Where it stands.
        kind: Its class, which tells it from the page's other forms.
        button: What is pressed.
        heading: The heading of the answer, or a part of it.
        entries: What is entered, by the control's id.
        folded: Whether it has to be unfolded first.
    """

    state: str
    kind: str
    button: str
    heading: str
    entries: Mapping[str, str] = field(default_factory=dict)
    folded: bool = False


FORMS = (
    Form(
        state="baccarat-empty",
        kind="fields dealt",
        entries={"p1": "2", "p2": "3", "b1": "A", "b2": "2", "p3": "8"},
        button="Check",
        heading="Player 5: draws. Banker 3: stands.",
    ),
    Form(
        state="odds",
        kind="fields terms-of",
        entries={"decks": "6", "commission": "5"},
        button="Work out",
        heading="House edge: Banker 1.0558%, Player 1.2374%, Tie 14.4382%.",
    ),
    Form(
        state="audit",
        kind="log-form",
        entries={"log": LOG.read_text()},
        button="Check the log",
        heading="25 rounds. 11 break a rule.",
    ),
    Form(
        state="audit",
        kind="begin",
        button="Check this example",
        heading="6 rounds. 3 break a rule.",
    ),
    Form(state="drill", kind="begin", button="Drill payouts", heading="?"),
    Form(
        state="drill-first",
        kind="moves",
        button="Draw",  # wrong: the Banker's 4 stands against a jack
        heading="Banker 4, the Player drew 2: does the Banker draw?",
    ),
    Form(
        state="blackjack-empty",
        kind="fields dealt by-card in-a-row",
        entries={"up": "10", "c1": "8", "c2": "8"},
        button="Check",
        heading="Hard 16 against a 10: hit.",
    ),
    Form(
        state="blackjack-settle-empty",
        kind="fields dealt by-card",
        entries={"bet": "100", "d1": "7", "d2": "10", "c1": "A", "c2": "K"},
        button="Settle",
        heading="blackjack wins 150.",
    ),
    Form(
        state="blackjack-strategy",
        kind="fields switches",
        entries={"peek": "1"},
        button="Show the charts",
        heading="Basic strategy",
        folded=True,
    ),
    Form(
        state="blackjack-set-up",
        kind="fields lines set-up",
        entries={"names": "小芳", "word": "w"},
        button="Deal",
        heading="小芳",
    ),
    Form(state="blackjack-turn", kind="moves", button="Stand", heading="jason, your turn"),
    Form(state="blackjack-round-over", kind="row", button="Next round", heading="pobi"),
    Form(
        state="blackjack-round-over",
        kind="fields",
        entries={"new_bets": "5, 6, 7, 8"},
        button="Next round with these bets",
        heading="your turn",
        folded=True,
    ),
    Form(
        state="old-maid-empty",
        kind="fields dealt counts",
        entries={"n8": "3"},
        button="Check",
        heading="1 pair leaves. 1 card stays.",
    ),
    Form(
        state="old-maid-set-up",
        kind="fields lines set-up",
        entries={"players": "2", "names": "Minh, 지훈"},
        button="Deal, and run to the end",
        heading="left with the joker",
    ),
    Form(
        state="old-maid-first-turn",
        kind="draw-from wide",
        button="Draw card 2 of 5",
        heading="Your turn: draw a card from Seat 2.",
    ),
    Form(
        state="verify-empty",
        kind="fields lines",
        entries={"seed": SEED, "word": "pobi", "pack": "joker_deck"},
        button="Verify",
        heading="Worked out again",
    ),
)


def test_every_form_is_tried(app: Flask) -> None:
    """A form is known by where it leads and by its class."""
    adapter, client = app.url_map.bind("localhost"), app.test_client()
    there: set[tuple[str, str]] = set()
    tried: set[tuple[str, str]] = set()
    kinds = {(form.state, form.kind) for form in FORMS}
    for state in STATES:
        if state.form is None:
            page = client.get(state.address("en")).text
            for kind, path in re.findall(r'<form class="([^"]+)"[^>]* action="([^"?#]+)', page):
                found = (adapter.match(path)[0], kind)
                there.add(found)
                if (state.name, kind) in kinds:
                    tried.add(found)
    assert there == tried


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.state}-{form.kind.split()[-1]}")
def test_a_form_is_filled_in_sent_and_answered(scriptless: Page, form: Form) -> None:
    scriptless.goto(BY_NAME[form.state].address("en"))
    there = scriptless.locator(f"form[class='{form.kind}']")
    if form.folded:
        scriptless.locator("details").filter(has=there).locator("summary").first.tap()
    for name, entry in form.entries.items():
        control = there.locator(f"#{name}")
        if control.evaluate("control => control.localName") == "select":
            control.select_option(entry)
        else:
            control.fill(entry)
    button = there.get_by_role("button", name=form.button, exact=True)
    with scriptless.expect_navigation() as arriving:
        button.tap()
    assert arriving.value.status == 200
    expect(scriptless.locator("h1")).to_contain_text(form.heading)
    # the answer has the focus and is in view, wherever the page has one
    if scriptless.locator("#outcome").count():
        assert focused(scriptless) == "outcome"
        expect(scriptless.locator("#outcome")).to_be_in_viewport()
