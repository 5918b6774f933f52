"""Forms sent without script: their answers have an address in which nothing is empty."""

import pytest
from flask.testing import FlaskClient

STRATEGY = "/en/blackjack/strategy/"
SWITCHES = "decks=6&soft17=stand&das=1&peek=0&max_hands=4"


@pytest.mark.parametrize(
    ("sent", "canonical"),
    [
        (
            "/en/baccarat/?p1=9&p2=K&b1=2&b2=3&p3=&b3=&variant=&bet_tie=",
            "/en/baccarat/?p1=9&p2=K&b1=2&b2=3",
        ),
        ("/ko/baccarat/odds/?decks=6&variant=&commission=&tie_pays=", "/ko/baccarat/odds/?decks=6"),
        # nothing in it, and sent all the same: there is an outcome to jump to
        ("/en/baccarat/odds/?decks=&variant=&commission=&tie_pays=", "/en/baccarat/odds/?decks="),
        (f"{STRATEGY}?{SWITCHES}&hand=&up=", f"{STRATEGY}?{SWITCHES}"),
        (f"{STRATEGY}?{SWITCHES}&hand=16&up=", f"{STRATEGY}?{SWITCHES}&hand=16"),
        (
            "/vi/blackjack/?rules=european&up=10&c1=8&c2=8&c3=&origin=&hands=",
            "/vi/blackjack/?rules=european&up=10&c1=8&c2=8",
        ),
        (
            "/en/blackjack/settle/?rules=european&bet=&d1=10&d2=8&d3=&c1=K&c2=9&c3=&origin=&doubled=",
            "/en/blackjack/settle/?rules=european&d1=10&d2=8&c1=K&c2=9",
        ),
        ("/zh-Hant/old-maid/?nA=&n8=3&nJoker=1", "/zh-Hant/old-maid/?n8=3&nJoker=1"),
    ],
)
def test_an_answer_has_the_canonical_address(
    client: FlaskClient, sent: str, canonical: str
) -> None:
    response = client.get(sent)
    assert response.status_code == 302
    assert response.headers["Location"] == canonical
    assert client.get(canonical).status_code == 200


@pytest.mark.parametrize(
    "sent",
    [
        "/en/baccarat/?p1=9&p2=&b1=2&b2=3&p3=&b3=",
        "/en/baccarat/odds/?decks=9&variant=",
        f"{STRATEGY}?decks=9&hand=",
        "/en/blackjack/?rules=european&up=10&c1=&c2=",
        "/en/blackjack/settle/?rules=european&bet=0&d1=10&d2=8&c1=K&c2=9&c3=",
        "/en/old-maid/?nA=5&n2=",
    ],
)
def test_what_is_wrong_is_answered_where_it_was_asked(client: FlaskClient, sent: str) -> None:
    assert client.get(sent).status_code == 400


def test_parameters_of_others_change_nothing(client: FlaskClient) -> None:
    assert client.get("/en/baccarat/odds/?decks=6&utm=").status_code == 200
