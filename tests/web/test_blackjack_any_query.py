"""Whatever an address says, the Blackjack checkers answer it."""

from urllib.parse import urlencode

from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.engine.blackjack.rules import RuleSet
from webapp.engine.blackjack.states import Origin
from webapp.engine.cards import Rank

CARD = st.sampled_from(Rank)
ODD = st.text(max_size=8) | st.sampled_from(["", "11", " q ", "0", "1e3", "-1"])


def query(draw: st.DrawFn, **parameters: st.SearchStrategy[str]) -> dict[str, str]:
    """Draw parameters: mostly what makes sense, each now and then odd or left out."""
    chosen = {}
    for name, usual in parameters.items():
        kind = draw(st.integers(0, 19))
        if kind:
            chosen[name] = draw(ODD if kind == 1 else usual)
    return chosen


def cards(draw: st.DrawFn, hand: str, most: int) -> dict[str, str]:
    dealt = draw(st.lists(CARD, max_size=most))
    return {f"{hand}{number}": str(card) for number, card in enumerate(dealt, 1)}


@st.composite
def hands(draw: st.DrawFn) -> dict[str, str]:
    return cards(draw, "c", 7) | query(
        draw,
        rules=st.sampled_from(RuleSet),
        up=CARD,
        origin=st.sampled_from(Origin),
        hands=st.sampled_from(["1", "2", "3", "4"]),
    )


@st.composite
def rounds(draw: st.DrawFn) -> dict[str, str]:
    return (
        cards(draw, "c", 5)
        | cards(draw, "d", 5)
        | query(
            draw,
            rules=st.sampled_from(RuleSet),
            origin=st.sampled_from(Origin),
            bet=st.sampled_from(["1", "2.5", "0"]),
            doubled=st.sampled_from(["0", "1"]),
        )
    )


@given(parameters=hands())
@settings(max_examples=60, deadline=None)
def test_any_hand_is_answered_and_both_twins_agree(app: Flask, parameters: dict[str, str]) -> None:
    client = app.test_client()
    asked = urlencode(parameters)
    page = client.get(f"/ko/blackjack/?{asked}", follow_redirects=True)
    json = client.get(f"/api/v1/blackjack/hand?{asked}")
    assert page.status_code in {200, 400}
    if any(value.strip() for value in parameters.values()):
        assert json.status_code == page.status_code
    assert page.status_code == 200 or 'id="outcome"' in page.text


@given(parameters=rounds())
@settings(max_examples=60, deadline=None)
def test_any_round_is_settled_or_refused(app: Flask, parameters: dict[str, str]) -> None:
    page = app.test_client().get(
        f"/vi/blackjack/settle/?{urlencode(parameters)}", follow_redirects=True
    )
    assert page.status_code in {200, 400}
    assert ('aria-invalid="true"' in page.text) is (page.status_code == 400)
