"""The checker's JSON twin."""

from typing import Any

import pytest
from flask.testing import FlaskClient

ROUND = "/api/v1/baccarat/round"


def test_round_as_the_contract_has_it(client: FlaskClient) -> None:
    """The example of DESIGN, byte by byte."""
    response = client.get(f"{ROUND}?p1=2&p2=3&b1=A&b2=2&p3=8")
    assert response.status_code == 200
    assert response.mimetype == "application/json"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.text == (
        '{"player_total":5,"banker_total":3,"player_third_value":8,"player_action":"draw",'
        '"banker_action":"stand","reason":{"code":"banker_row","banker_total":3,'
        '"player_third_value":8},"ignored":[],"pending":null,"final":{"player_total":3,'
        '"banker_total":3,"winner":"tie"},"bets":[]}\n'
    )


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (
            "p1=2&p2=3&b1=A&b2=3",
            {
                "player_action": "draw",
                "banker_action": "pending",
                "player_third_value": None,
                "reason": {"code": "banker_waits", "player_total": 5, "banker_total": 4},
                "pending": "player_third",
                "final": None,
            },
        ),
        (
            "p1=K&p2=6&b1=2&b2=3&p3=9",
            {
                "player_action": "stand",
                "banker_action": "draw",
                "player_third_value": None,
                "reason": {"code": "player_stood", "player_total": 6, "banker_total": 5},
                "ignored": [{"field": "p3", "reason": "player_stands"}],
                "pending": "banker_third",
                "final": None,
            },
        ),
        (
            "p1=4&p2=4&b1=3&b2=4&p3=5",
            {
                "player_action": "natural",
                "banker_action": "natural",
                "player_third_value": None,
                "reason": {"code": "natural", "player_total": 8, "banker_total": 7},
                "ignored": [{"field": "p3", "reason": "natural"}],
                "pending": None,
                "final": {"player_total": 8, "banker_total": 7, "winner": "player"},
            },
        ),
    ],
)
def test_other_states(client: FlaskClient, query: str, expected: dict[str, Any]) -> None:
    """Pending, ignored cards and naturals."""
    content = client.get(f"{ROUND}?{query}").get_json()
    assert {name: content[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("query", "errors"),
    [
        ("", {name: ["missing"] for name in ("p1", "p2", "b1", "b2")}),
        ("p1=11&p2=3&b1=A&b2=", {"p1": ["unknown_rank"], "b2": ["missing"]}),
        ("p1=2&p1=2&p2=3&b1=A&b2=2", {"p1": ["repeated"]}),
        ("p1=2&p2=3&b1=A&b2=2&p3=joker", {"p3": ["unknown_rank"]}),
        ("p1=4&p2=4&b1=3&b2=4&p3=x", {"p3": ["unknown_rank"]}),
    ],
)
def test_bad_input_is_a_problem(
    client: FlaskClient, query: str, errors: dict[str, list[str]]
) -> None:
    """RFC 9457 with the codes of each parameter; an unreadable rank is one even after a natural."""
    response = client.get(f"{ROUND}?{query}")
    assert response.status_code == 400
    assert response.mimetype == "application/problem+json"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.get_json() == {
        "type": "about:blank",
        "title": "Bad Request",
        "status": 400,
        "errors": errors,
    }


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/v1/nothing", 404), ("POST", ROUND, 405), ("DELETE", ROUND, 405)],
)
def test_errors_of_the_api_are_problems(
    client: FlaskClient, method: str, path: str, status: int
) -> None:
    """Whatever goes wrong below /api is JSON."""
    response = client.open(path, method=method)
    assert response.status_code == status
    assert response.mimetype == "application/problem+json"
    assert response.get_json()["status"] == status
    assert response.headers["Access-Control-Allow-Origin"] == "*"
