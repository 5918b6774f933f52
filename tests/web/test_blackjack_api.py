"""The JSON twins of the hand checker and the settlement checker."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.engine.blackjack.notation import load
from webapp.forms.blackjack_settlement import SettleBody

HAND = "/api/v1/blackjack/hand"
SETTLE = "/api/v1/blackjack/settle"
CASES = load("settle_cases")["cases"]
OUTCOMES = {"natural": "blackjack", "win": "win", "push": "push", "lose": "lose", "bust": "lose"}


def post(client: FlaskClient, body: Any) -> TestResponse:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(SETTLE, data=content, content_type="application/json")


def hand(*cards: Any, **more: Any) -> dict[str, Any]:
    return {"player": "pobi", "cards": list(cards), "bet": "100"} | more


def question(*hands: Any, dealer: Any = ("10", "8"), **more: Any) -> dict[str, Any]:
    return {"rules": "european", "dealer": list(dealer), "hands": list(hands)} | more


class TestHand:
    def test_eights_against_a_ten(self, client: FlaskClient) -> None:
        """Split is legal, but hit is best; the members in the order of the contract."""
        response = client.get(f"{HAND}?rules=european&c1=8&c2=8&up=10")
        assert response.mimetype == "application/json"
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert list(response.get_json()) == ["total", "soft", "state", "actions", "best", "levels"]
        assert response.get_json() == {
            "total": 16,
            "soft": False,
            "state": "ready",
            "actions": [
                {"action": "hit", "legal": True, "ev": pytest.approx(-0.57145, abs=5e-6)},
                {"action": "stand", "legal": True, "ev": pytest.approx(-0.57283, abs=5e-6)},
                {"action": "double", "legal": True, "ev": pytest.approx(-1.14290, abs=5e-6)},
                {"action": "split", "legal": True, "ev": pytest.approx(-0.6096, abs=5e-5)},
            ],
            "best": "hit",
            "levels": {"easy": "hit", "normal": "split", "hard": "hit"},
        }

    def test_soft_18_against_a_9(self, client: FlaskClient) -> None:
        content = client.get(f"{HAND}?rules=european&c1=A&c2=7&up=9").get_json()
        assert (content["total"], content["soft"], content["best"]) == (18, True, "hit")
        assert content["actions"][3] == {"action": "split", "legal": False, "why": "not_a_pair"}
        assert content["levels"] == {"easy": "stand", "normal": "hit", "hard": "hit"}

    @pytest.mark.parametrize(
        ("query", "state", "why"),
        [
            ("c1=8&up=6", "dealing", ["second_card_due"] * 4),
            ("c1=A&c2=K&up=6", "blackjack", ["hand_closed"] * 4),
            ("c1=10&c2=6&c3=9&up=6", "busted", ["hand_closed"] * 4),
            (
                "c1=A&c2=A&up=6&origin=split_aces",
                "stand",
                ["split_ace_closed", "split_ace_closed", "split_ace_closed", "aces_split_once"],
            ),
            (
                "rules=classic&c1=5&c2=6&c3=J&up=6",
                "stand",
                ["hand_closed", "hand_closed", "not_in_this_game", "not_in_this_game"],
            ),
        ],
    )
    def test_hands_that_may_not_act(
        self, client: FlaskClient, query: str, state: str, why: list[str]
    ) -> None:
        content = client.get(f"{HAND}?{query}").get_json()
        assert content["state"] == state
        assert [action["why"] for action in content["actions"]] == why
        assert content["best"] is None
        assert content["levels"] == {"easy": None, "normal": None, "hard": None}

    @pytest.mark.parametrize(
        ("query", "errors"),
        [
            ("", {"up": ["missing"], "c1": ["missing"]}),
            ("c1=8&c2=8&up=1", {"up": ["unknown_rank"]}),
            ("c1=8&c3=8&up=5", {"c2": ["missing"]}),
            ("rules=vegas&c1=8&c2=8&up=5", {"rules": ["unknown_choice"]}),
            ("c1=8&c2=8&up=5&up=5", {"up": ["repeated"]}),
            ("c1=A&c2=K&c3=2&up=5", {"c3": ["cards_after_natural"]}),
            ("rules=classic&c1=2&c2=2&c3=2&c4=2&up=2", {"c4": ["too_many_copies"]}),
            ("c1=8&c2=8&up=5&hands=3", {"hands": ["hands_do_not_fit_origin"]}),
            ("rules=classic&c1=8&c2=8&up=5&origin=split", {"origin": ["origin_not_in_this_game"]}),
        ],
    )
    def test_bad_input_is_a_problem(
        self, client: FlaskClient, query: str, errors: dict[str, list[str]]
    ) -> None:
        response = client.get(f"{HAND}?{query}")
        assert response.status_code == 400
        assert response.mimetype == "application/problem+json"
        assert response.get_json()["errors"] == errors


class TestSettle:
    def test_as_the_contract_has_it(self, client: FlaskClient) -> None:
        response = post(
            client,
            {
                "rules": "european",
                "dealer": ["A", "K"],
                "hands": [
                    {
                        "player": "pobi",
                        "cards": ["K", "Q"],
                        "bet": "100",
                        "origin": "split",
                        "doubled": False,
                    }
                ],
            },
        )
        assert response.status_code == 200
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert response.get_json() == {
            "hands": [
                {
                    "player": "pobi",
                    "total": 20,
                    "soft": False,
                    "state": "stand",
                    "outcome": "lose",
                    "rule": "dealer_natural",
                    "stake": "100",
                    "profit": "-100",
                }
            ],
            "players": [{"player": "pobi", "profit": "-100"}],
            "dealer": {"total": 21, "soft": True, "state": "blackjack", "profit": "100"},
        }

    def test_two_players_of_the_classic_example(self, client: FlaskClient) -> None:
        """RULES K18: 21 and 17 against 20, bets of 10,000 and 20,000."""
        content = post(
            client,
            question(
                hand("2", "8", "A", bet=10_000),
                {"player": "jason", "cards": ["7", "K"], "bet": "20000"},
                dealer=["3", "9", "8"],
                rules="classic",
            ),
        ).get_json()
        assert content["players"] == [
            {"player": "pobi", "profit": "10000"},
            {"player": "jason", "profit": "-20000"},
        ]
        assert content["dealer"]["profit"] == "10000"

    @pytest.mark.parametrize("case", CASES, ids=[case["note"] for case in CASES])
    def test_the_cases(self, client: FlaskClient, case: dict[str, Any]) -> None:
        """Every settled round of the reference, its profit exact."""
        tens = {"T": "10"}
        response = post(
            client,
            question(
                *(
                    hand(
                        *(tens.get(card, card) for card in told["cards"]),
                        bet=str(case["stake"]),
                        doubled=told["doubled"],
                        origin="split" if case["split"] else "deal",
                    )
                    for told in case["hands"]
                ),
                dealer=[tens.get(card, card) for card in case["dealer"]],
            ),
        )
        assert response.status_code == 200, response.text
        content = response.get_json()
        assert [found["outcome"] for found in content["hands"]] == [
            OUTCOMES[told["result"]] for told in case["hands"]
        ]
        assert content["players"] == [{"player": "pobi", "profit": f"{case['net']:g}"}]
        assert content["dealer"]["profit"] == (f"{-case['net']:g}" if case["net"] else "0")

    @pytest.mark.parametrize(
        ("body", "line", "column"),
        [
            (b"", 1, 1),
            (b"{", 1, 2),
            (b"\xff\xfe", 1, 1),
            (b'{"rules": NaN', 1, 14),
            (b'{"rules": "european",\n "dealer": [A]}', 2, 13),
            ('{"rules": "小芳",\n"小'.encode() + b"\xff", 2, 3),
            ('{"rules":"european"}'.encode("utf-16"), 1, 1),
            ('{"rules":"european"}'.encode("utf-32-le"), 1, 2),
        ],
        ids=lambda value: f"{value!r}"[:16],
    )
    def test_what_is_no_json_is_a_problem(
        self, client: FlaskClient, body: bytes, line: int, column: int
    ) -> None:
        """With the line and the character from which it is none, from 1."""
        response = post(client, body)
        assert response.status_code == 400
        assert response.mimetype == "application/problem+json"
        assert response.get_json()["errors"] == {"body": ["not_json"]}
        assert response.get_json()["params"] == {"line": line, "column": column}

    @pytest.mark.parametrize("body", [b"[" * 10_000, b'{"hands":' * 5_000])
    def test_what_is_nested_too_deep_is_a_problem(self, client: FlaskClient, body: bytes) -> None:
        response = post(client, body)
        assert response.status_code == 400
        assert response.get_json()["errors"] == {"body": ["nested_too_deep"]}

    def test_a_number_of_thousands_of_digits_is_no_bet(self, client: FlaskClient) -> None:
        body = json.dumps(question(hand("K", "9"))).replace('"100"', "9" * 5_000)
        response = post(client, body.encode())
        assert response.status_code == 400
        assert response.get_json()["errors"] == {"hands.0.bet": ["not_an_amount"]}

    def test_a_member_that_is_there_twice_is_a_problem(self, client: FlaskClient) -> None:
        response = post(client, b'{"rules":"european","rules":"classic"}')
        problem = response.get_json()
        assert problem["errors"] == {"body": ["repeated"]}
        assert problem["detail"] == "A key is in the same object more than once. Give it once."

    def test_a_long_body_is_not_read(self, client: FlaskClient) -> None:
        response = post(client, b" " * 70_000)
        assert response.status_code == 413
        assert response.mimetype == "application/problem+json"

    @pytest.mark.parametrize(
        ("body", "errors"),
        [
            ([], {"body": ["wrong_type"]}),
            (None, {"body": ["missing"]}),
            ({}, {"rules": ["missing"], "dealer": ["missing"], "hands": ["missing"]}),
            (
                {"rules": 1, "dealer": "A", "hands": {}},
                {"rules": ["wrong_type"], "dealer": ["wrong_type"], "hands": ["wrong_type"]},
            ),
            (question(1), {"hands.0": ["wrong_type"]}),
            (
                question({}),
                {"hands.0.cards": ["missing"], "hands.0.bet": ["missing"]},
            ),
            (question(hand("K", "11")), {"hands.0.cards.1": ["unknown_rank"]}),
            (question(hand("K", 9)), {"hands.0.cards.1": ["wrong_type"]}),
            (question(hand("K", "9"), dealer=["10", "x"]), {"dealer.1": ["unknown_rank"]}),
            (question(hand("K", "9"), rules="vegas"), {"rules": ["unknown_choice"]}),
            (question(hand("K", "9", origin="dealt")), {"hands.0.origin": ["unknown_choice"]}),
            (question(hand("K", "9", doubled="no")), {"hands.0.doubled": ["wrong_type"]}),
            (question(hand("K", "9", doubled=None)), {"hands.0.doubled": ["missing"]}),
            (question(hand("K", "9", player=7)), {"hands.0.player": ["wrong_type"]}),
            (question(hand("K", "9", player="a" * 41)), {"hands.0.player": ["not_a_name"]}),
            (question(hand("K", "9", player="\ud800")), {"hands.0.player": ["not_a_name"]}),
            (question(*[hand("K", "9")] * 29), {"hands": ["too_many"]}),
            (question(hand(*["A"] * 22)), {"hands.0.cards": ["too_many"]}),
            # BJ-29
            (question(hand("K", "9", bet="0")), {"hands.0.bet": ["bet_not_positive"]}),
            (question(hand("K", "9", bet=0)), {"hands.0.bet": ["bet_not_positive"]}),
            (question(hand("K", "9", bet=-1)), {"hands.0.bet": ["bet_not_positive"]}),
            (question(hand("K", "9", bet="-0.01")), {"hands.0.bet": ["bet_not_positive"]}),
            (question(hand("K", "9", bet="")), {"hands.0.bet": ["not_an_amount"]}),
            (question(hand("K", "9", bet="1e3")), {"hands.0.bet": ["not_an_amount"]}),
            (question(hand("K", "9", bet=1.5)), {"hands.0.bet": ["not_an_amount"]}),
            (question(hand("K", "9", bet=float("inf"))), {"hands.0.bet": ["not_an_amount"]}),
            (question(hand("K", "9", bet=True)), {"hands.0.bet": ["wrong_type"]}),
            (question(hand("K", "9", bet=10**30)), {"hands.0.bet": ["amount_too_large"]}),
            # what cannot have been
            (question(), {"hands": ["no_hands"]}),
            (question(hand("K")), {"hands.0": ["too_few_cards"]}),
            (question(hand("K", "9"), dealer=["K"]), {"dealer": ["too_few_cards"]}),
            (
                question(hand("K", "9"), dealer=["10", "6"]),
                {"dealer": ["dealer_should_have_drawn"]},
            ),
            (
                question(hand("K", "9"), dealer=["10", "7", "2"]),
                {"dealer.2": ["dealer_should_have_stopped"]},
            ),
            (
                question(hand("K", "6", "9", "2")),
                {"hands.0.cards.3": ["cards_after_bust"]},
            ),
            (
                question(hand("K", "9"), hand("K", "8")),
                {"hands.1": ["one_hand_unless_split"]},
            ),
            (
                question(
                    hand("2", "2", "2", "2", "9"), hand("2", "K", player="jason"), rules="classic"
                ),
                {"hands": ["too_many_copies"]},
            ),
            (
                question(hand("K", "9", bet="0"), hand("K", "1", player="jason")),
                {"hands.1.cards.1": ["unknown_rank"]},
            ),
        ],
    )
    def test_what_is_wrong_is_told_by_its_place(
        self, client: FlaskClient, body: Any, errors: dict[str, list[str]]
    ) -> None:
        response = post(client, body)
        assert response.status_code == 400
        assert response.get_json()["errors"] == errors

    def test_other_methods_are_refused(self, client: FlaskClient) -> None:
        response = client.put(SETTLE)
        assert response.status_code == 405
        assert response.mimetype == "application/problem+json"
        allowed = {method.strip() for method in response.headers["Allow"].split(",")}
        assert allowed == {"GET", "HEAD", "OPTIONS", "POST"}

    def test_browsers_may_ask_from_elsewhere(self, client: FlaskClient) -> None:
        """The question that a browser asks before it sends JSON to another host."""
        response = client.options(SETTLE)
        assert response.status_code == 200
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert response.headers["Access-Control-Allow-Headers"] == "Content-Type"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["rules", "dealer", "hands", "cards", "bet", "player", "origin", "doubled"]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


@given(body=json_values)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_body_is_read(body: Any) -> None:
    """A body is a question or names what is wrong with it, and reading it never fails."""
    read = SettleBody(json.dumps(body).encode())
    assert (read.question is None) is bool(read.errors)
