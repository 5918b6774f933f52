"""Whatever an address says, it gets an answer: a page, or a 400 that names the field."""

from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.states import LANGUAGES
from tests.web.reading import opened, text

REST = "p2=3&b1=A&b2=2"


@pytest.mark.parametrize(
    "value",
    [
        "T",
        "1",
        "11",
        "0",
        "joker",
        "JOKER",
        "%EF%BC%95",  # a full-width 5 (WEB-11)
        "%C2%B2",  # a superscript two
        "%D9%A5",  # an Arabic-Indic 5
        "1_0",
        "10]",
        "%2B5",
        "-5",
        "5.0",
        "%00",
        "A%00",
        "%0A5x",
        "%1B",
        "%E2%80%AEK",
        "A%E2%80%8B",
        "%FF",
        "%E0%A4",
        "<script>alert(1)</script>",
        "{{7*7}}",
        "None",
        "A" * 4000,
    ],
)
def test_what_is_no_card_is_named_beside_its_field(client: FlaskClient, value: str) -> None:
    """C2, WEB-05, WEB-06: a 400 that names the field and the value; nothing is guessed."""
    page = opened(client, f"/en/baccarat/?p1={value}&{REST}")
    assert page.status == 400
    assert page.title.startswith("Error: ")
    field = page.one("#p1")
    assert field["aria-invalid"] == "true"
    assert field["aria-describedby"] == "p1-error"
    words = page.texts("#p1-error")
    assert words[0].endswith("is not a card. Cards are A, 2 to 10, J, Q and K.")
    assert page.texts(".fault li a") == [f"Player first: {words[0]}"]
    assert page.links(".fault li a") == ["#p1"]
    assert page.one(".fault")["id"] == "outcome"
    # what was right is kept
    assert page.selected(".dealt > .field") == {
        "p1": "",
        "p2": "3",
        "b1": "A",
        "b2": "2",
        "p3": "",
        "b3": "",
    }
    assert len(page.all("[aria-invalid]")) == 1
    assert "<script>alert" not in page.response.text
    assert "\x00" not in page.response.text
    json = client.get(f"/api/v1/baccarat/round?p1={value}&{REST}")
    assert json.status_code == 400
    assert json.get_json()["errors"] == {"p1": ["unknown_rank"]}


def test_the_shown_value_is_short_and_visible(client: FlaskClient) -> None:
    """A long value is cut, an invisible character is shown as one that cannot be read."""
    long = opened(client, f"/en/baccarat/?p1={'7' * 500}&{REST}")
    assert long.texts("#p1-error")[0].startswith("“" + "7" * 24 + "…” is not")
    hidden = opened(client, f"/en/baccarat/?p1=A%E2%80%AE&{REST}")
    assert hidden.texts("#p1-error")[0].startswith("“A\N{REPLACEMENT CHARACTER}” is not")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_missing_card_is_named(client: FlaskClient, language: str) -> None:
    """All faults at once, in the visitor's language, each linked to its field."""
    page = opened(client, f"/{language}/baccarat/?p1=2")
    assert page.status == 400
    assert page.links(".fault li a") == ["#p2", "#b1", "#b2"]
    for name in ("p2", "b1", "b2"):
        assert page.one(f"#{name}")["aria-describedby"] == f"{name}-error"
        assert text(page.one(f"#{name}-error"))
    assert not page.all("#p1[aria-invalid], #p3[aria-invalid], #b3[aria-invalid]")


def test_a_repeated_key_is_an_error(client: FlaskClient) -> None:
    """Neither of two values is taken for the right one."""
    page = opened(client, f"/en/baccarat/?p1=2&p1=3&{REST}")
    assert page.status == 400
    assert page.texts("#p1-error") == ["The address gives this more than once. Give it once."]
    assert opened(client, f"/en/baccarat/?p1=2&p1=2&{REST}").status == 400


def test_unknown_parameters_are_ignored(client: FlaskClient) -> None:
    """What the page does not know does not change what it says."""
    plain = opened(client, f"/en/baccarat/?p1=2&{REST}")
    noisy = opened(client, f"/en/baccarat/?p1=2&{REST}&utm_source=x&p9=K&lang=ko&lang=xx")
    assert noisy.status == 200
    assert noisy.texts("#result") == plain.texts("#result")


def test_ten_is_not_one(client: FlaskClient) -> None:
    """p1=10 is a ten; p1=1 is nothing."""
    assert opened(client, f"/en/baccarat/?p1=10&{REST}").status == 200
    assert opened(client, f"/en/baccarat/?p1=1&{REST}").status == 400


def test_an_address_that_is_too_long_is_told_so(client: FlaskClient) -> None:
    """Longer than anything the product makes: 414, in the visitor's language."""
    page = opened(client, f"/ko/baccarat/?p1={'A' * 8000}")
    assert page.status == 414
    assert page.one("html")["lang"] == "ko"
    assert client.get(f"/api/v1/baccarat/round?p1={'A' * 8000}").status_code == 414


TEXT = st.text(max_size=30) | st.sampled_from(["A", "10", "K", "", " q ", "11"])


@given(
    values=st.dictionaries(
        st.sampled_from(["p1", "p2", "b1", "b2", "p3", "b3", "x"]), st.lists(TEXT, max_size=2)
    )
)
def test_any_query_is_answered(app: Flask, values: dict[str, list[str]]) -> None:
    """Never a 500, in HTML and in JSON, and both agree on what is right."""
    query = "&".join(
        f"{name}={quote(value, errors='surrogatepass')}"
        for name, given_values in values.items()
        for value in given_values
    )
    client = app.test_client()
    page = client.get(f"/vi/baccarat/?{query}")
    json = client.get(f"/api/v1/baccarat/round?{query}")
    assert page.status_code in {200, 400}
    assert json.status_code in {200, 400}
    if page.status_code == 400:
        assert json.status_code == 400
    assert "Content-Security-Policy" in page.headers
