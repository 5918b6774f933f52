"""The audit in JSON (RULES B15)."""

import pytest
from flask.testing import FlaskClient

from tests.web.auditing import HEADER, MIB, SAMPLE, expected


def test_json_of_the_sample(client: FlaskClient) -> None:
    """Every round with its verdict, as the contract has it."""
    response = client.post(
        "/api/v1/baccarat/audit", data=SAMPLE, headers={"Content-Type": "text/csv"}
    )
    assert response.status_code == 200
    assert response.mimetype == "application/json"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers["Cache-Control"] == "no-store"
    content = response.get_json()
    assert list(content) == ["rounds", "counts"]
    assert content["counts"]["rounds"] == 25
    assert content["counts"]["right"] == 14
    assert content["counts"]["wrong"] == 11
    assert content["counts"]["unreadable"] == 0
    for each in content["rounds"]:
        entry = expected()[int(each["round"])]
        assert each["line"] == entry["round"] + 1
        assert each["verdict"] == ("right" if entry["verdict"] == "ok" else "wrong")
        codes = [fault["code"] for fault in each["faults"]]
        assert codes == ([entry["code"]] if entry["code"] else [])
    winners = [entry["rule_winner"] for entry in expected().values()]
    for winner in ("player", "banker", "tie"):
        assert content["counts"][winner] == winners.count(winner)


def test_json_faults_carry_their_values(client: FlaskClient) -> None:
    """The code, the place, and what its sentence needs."""
    log = HEADER + "7,9 K,2 3,banker\n"
    content = client.post("/api/v1/baccarat/audit?decks=1", data=log).get_json()
    assert content["rounds"] == [
        {
            "line": 2,
            "round": "7",
            "verdict": "wrong",
            "faults": [
                {
                    "code": "wrong_winner",
                    "field": "claimed_winner",
                    "claimed": "banker",
                    "winner": "player",
                    "player_total": 9,
                    "banker_total": 5,
                }
            ],
        }
    ]


@pytest.mark.parametrize(
    ("query", "body", "status", "errors"),
    [
        ("", b"", 400, {"log": ["empty_log"]}),
        ("", b"\xff\xfe1\0", 400, {"log": ["not_utf8"]}),
        ("?decks=9", SAMPLE, 400, {"decks": ["decks_out_of_range"]}),
        ("?decks=1&decks=1", SAMPLE, 400, {"decks": ["repeated"]}),
        ("", b"player_cards,winner\n", 400, {"log": ["missing_columns"]}),
        ("", HEADER.encode() + b"1,9 K,2 3,tie\n" * 100_001, 413, {"log": ["too_many_rounds"]}),
        ("", b"x" * (5 * MIB + 1), 413, {"log": ["log_too_large"]}),
    ],
)
def test_json_problems(
    client: FlaskClient, query: str, body: bytes, status: int, errors: dict[str, list[str]]
) -> None:
    """RFC 9457 with stable codes."""
    response = client.post(f"/api/v1/baccarat/audit{query}", data=body)
    assert response.status_code == status
    assert response.mimetype == "application/problem+json"
    assert response.get_json()["errors"] == errors


def test_json_problem_names_the_line(client: FlaskClient) -> None:
    """A broken row is found by its line."""
    response = client.post("/api/v1/baccarat/audit", data=HEADER + '1,"9 K\n')
    assert response.get_json()["params"] == {"line": 2, "column": 3}
    columns = client.post("/api/v1/baccarat/audit", data="player_cards,winner\n")
    assert columns.get_json()["params"] == {"columns": ["banker_cards"]}


def test_a_page_elsewhere_may_post_a_log(client: FlaskClient) -> None:
    """The API is public: a browser's question before a POST is answered."""
    response = client.options("/api/v1/baccarat/audit")
    assert response.status_code == 200
    assert "POST" in response.headers["Allow"]
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers["Access-Control-Allow-Headers"] == "Content-Type"
    refused = client.get("/api/v1/baccarat/audit")
    assert refused.status_code == 405
    assert refused.mimetype == "application/problem+json"
