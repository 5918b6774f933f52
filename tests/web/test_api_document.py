"""The document of the API: complete, valid, and every example in it real."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator
from openapi_spec_validator import validate
from werkzeug.test import TestResponse

from tests.states import KEY
from webapp import create_app
from webapp.api.describing import Example, Operation
from webapp.api.openapi import operations
from webapp.config import MAX_BODY, Settings

ROOT = "/api/v1"
EXAMPLES = [
    pytest.param(operation, example, id=f"{operation.name}-{example.name}")
    for operation in operations()
    for example in (*operation.examples, *operation.refusals)
]


@pytest.fixture(scope="module")
def document(app: Flask) -> Any:
    """The document, as programs read it."""
    return app.test_client().get(f"{ROOT}/openapi.json").get_json()


def asked(client: FlaskClient, operation: Operation, example: Example) -> TestResponse:
    """Ask an example's question."""
    address = f"{ROOT}{operation.path}?{example.query}".rstrip("?")
    if operation.body is None:
        return client.get(address)
    return client.post(address, data=example.body, content_type=operation.body.kind)


def closed(schema: Any) -> Any:
    """Return a schema in which objects have the members that it names and no others."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    tight = {name: closed(each) for name, each in schema.items()}
    # a fault carries the values behind its code, another code other ones
    if "properties" in tight and tight.get("required") != ["code", "field"]:
        tight.setdefault("additionalProperties", False)
    return tight


def test_it_is_valid_openapi(document: Any) -> None:
    """By the schema of OpenAPI 3.1, its examples and defaults by their own schemas."""
    assert document["openapi"] == "3.1.0"
    validate(document)


def test_every_endpoint_and_method_is_described(app: Flask, document: Any) -> None:
    """What the routes know, apart from HEAD and OPTIONS, which are everywhere."""
    routes = {
        (rule.rule.removeprefix(ROOT), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(f"{ROOT}/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    described = {(path, method) for path, each in document["paths"].items() for method in each}
    assert described == routes
    assert len(routes) == 10


def test_everything_is_told_about_each(document: Any) -> None:
    """Names once, groups that exist, words for each parameter, an example for each error."""
    described = [each for path in document["paths"].values() for each in path.values()]
    names = [each["operationId"] for each in described]
    assert len(set(names)) == len(names)
    tags = [tag["name"] for tag in document["tags"]]
    assert tags == ["Baccarat", "Blackjack", "Old Maid", "Shuffle", "Document"]
    for operation in described:
        assert set(operation["tags"]) <= set(tags)
        assert operation["summary"]
        assert operation["description"]
        parameters = [each["name"] for each in operation["parameters"]]
        assert len(set(parameters)) == len(parameters)
        for parameter in operation["parameters"]:
            assert parameter["description"]
            assert parameter["schema"]
        statuses = set(operation["responses"])
        assert {"200", "405", "414"} <= statuses
        assert ("requestBody" in operation) == ({"413", "415"} <= statuses)
        assert ("requestBody" in operation) != ("304" in statuses)
        for status, response in operation["responses"].items():
            if "$ref" in response:
                name = response["$ref"].rpartition("/")[2]
                response = document["components"]["responses"][name]
            assert response["description"]
            if status >= "400":
                content = response["content"]["application/problem+json"]
                examples = [each["value"] for each in content.get("examples", {}).values()]
                for example in [content["example"]] if "example" in content else examples:
                    assert example["status"] == int(status)
                    assert example["title"]
                assert examples or "example" in content


def test_every_parameter_of_the_forms_is_described(document: Any) -> None:
    """The document and the forms know the same parameters."""
    from webapp.forms.baccarat_audit import DecksForm
    from webapp.forms.baccarat_bets import RoundWithBetsForm
    from webapp.forms.baccarat_odds import OddsForm
    from webapp.forms.blackjack import HandForm, SettleForm
    from webapp.forms.blackjack_strategy import StrategyForm
    from webapp.forms.old_maid import PairForm
    from webapp.forms.verify import SeedForm

    for path, method, form in (
        ("/baccarat/round", "get", RoundWithBetsForm),
        ("/baccarat/odds", "get", OddsForm),
        ("/baccarat/audit", "post", DecksForm),
        ("/blackjack/hand", "get", HandForm),
        ("/blackjack/settle", "get", SettleForm),
        ("/blackjack/strategy", "get", StrategyForm),
        ("/old-maid/pairs", "get", PairForm),
        ("/shuffle", "get", SeedForm),
    ):
        named = {each["name"] for each in document["paths"][path][method]["parameters"]}
        assert named == form.parameters(), path


@pytest.mark.parametrize(("operation", "example"), EXAMPLES)
def test_every_example_is_real(
    client: FlaskClient, document: Any, operation: Operation, example: Example
) -> None:
    """Asked, it is answered as the document says, and as its schema says in every member.

    Answers in the document are worked out by hand; those too long for that (the odds, the
    strategy, a pack of cards) are compared with references by the tests of their endpoints.
    """
    response = asked(client, operation, example)
    assert response.status_code == example.status
    problem = example.status >= 400
    assert response.mimetype == ("application/problem+json" if problem else "application/json")
    assert response.get_json() == json.loads(json.dumps(example.answer()))
    described = document["paths"][operation.path][operation.method.lower()]
    [(kind, content)] = described["responses"][str(example.status)]["content"].items()
    assert kind == response.mimetype
    assert content["examples"][example.name]["value"] == response.get_json()
    schema = closed({**content["schema"], "components": document["components"]})
    Draft202012Validator(schema).validate(response.get_json())


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.name)
def test_the_examples_of_the_parameters_are_a_question(
    client: FlaskClient, document: Any, operation: Operation
) -> None:
    """All of them together, as tools fill them in, are answered."""
    described = document["paths"][operation.path][operation.method.lower()]
    given = {each["name"]: each["example"] for each in described["parameters"] if "example" in each}
    address = f"{ROOT}{operation.path}?{urlencode(given)}"
    if operation.body is None:
        response = client.get(address)
    else:
        [(kind, content)] = described["requestBody"]["content"].items()
        sent = next(iter(content["examples"].values()))["value"]
        data = sent if isinstance(sent, str) else json.dumps(sent)
        response = client.post(address, data=data, content_type=kind)
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("name", "ask"),
    [
        ("NotFound", ("GET", "/nothing", {})),
        ("MethodNotAllowed", ("PUT", "/baccarat/round", {})),
        ("AddressTooLong", ("GET", "/baccarat/round?p1=" + "A" * 8_000, {})),
        ("ContentTooLarge", ("POST", "/blackjack/settle", {"data": b" " * (MAX_BODY + 1)})),
    ],
)
def test_shared_errors_are_real(
    client: FlaskClient, document: Any, name: str, ask: tuple[str, str, Any]
) -> None:
    method, path, more = ask
    response = client.open(f"{ROOT}{path}", method=method, **more)
    [(kind, content)] = document["components"]["responses"][name]["content"].items()
    assert response.mimetype == kind
    assert response.get_json() == content["example"]
    assert response.status_code == content["example"]["status"]


@pytest.mark.parametrize(
    ("path", "accepted", "kinds"),
    [
        ("/baccarat/audit", "text/csv", "text/csv, text/plain, application/octet-stream"),
        ("/blackjack/settle", "application/json", "application/json, text/plain"),
    ],
)
def test_a_body_of_another_kind_is_refused(
    client: FlaskClient, path: str, accepted: str, kinds: str
) -> None:
    """415 that names what is taken; what curl says by itself, or nothing, is taken at its word."""
    operation = next(each for each in operations() if each.path == path and each.body)
    body = operation.examples[0].body
    for kind in ("multipart/form-data; boundary=x", "text/html", "application/xml", "x"):
        response = client.post(f"{ROOT}{path}", data=body, content_type=kind)
        assert response.status_code == 415
        assert response.headers["Accept-Post"] == kinds
        assert response.get_json()["errors"] == {"Content-Type": ["unsupported"]}
        assert response.get_json()["params"] == {"supported": kinds.split(", ")}
    coded = client.post(
        f"{ROOT}{path}", data=body, content_type=accepted, headers={"Content-Encoding": "gzip"}
    )
    assert coded.status_code == 415
    assert coded.headers["Accept-Encoding"] == "identity"
    assert coded.get_json()["errors"] == {"Content-Encoding": ["unsupported"]}
    for kind in (f"{accepted}; charset=utf-8", "application/x-www-form-urlencoded", ""):
        response = client.post(f"{ROOT}{path}", data=body, content_type=kind)
        assert response.status_code == 200


@pytest.mark.parametrize(
    ("settings", "prefix", "server"),
    [
        (Settings(), "", "/api/v1"),
        (Settings(trusted_proxies=1), "/cards", "/cards/api/v1"),
        (Settings(base_url="https://cards.example"), "", "https://cards.example/api/v1"),
        (
            Settings(base_url="https://cards.example", trusted_proxies=1),
            "/of/all/kinds",
            "https://cards.example/of/all/kinds/api/v1",
        ),
    ],
)
def test_the_server_is_right_behind_a_prefix(settings: Settings, prefix: str, server: str) -> None:
    client = create_app(settings).test_client()
    headers = {"X-Forwarded-Prefix": prefix, "X-Forwarded-For": "192.0.2.1"} if prefix else {}
    for _ in range(2):
        document = client.get(f"{ROOT}/openapi.json", headers=headers).get_json()
        assert document["servers"] == [{"url": server}]
    page = client.get("/ko/api/old-maid/", headers=headers).text
    assert f'href="{prefix}/api/v1/old-maid/pairs?n4=4' in page


def test_the_document_is_the_same_for_everybody(client: FlaskClient) -> None:
    """English whatever the reader speaks, and cached as every answer is."""
    english, korean = (
        client.get(f"{ROOT}/openapi.json", headers={"Accept-Language": language})
        for language in ("en", "ko")
    )
    assert english.data == korean.data
    assert english.headers["Cache-Control"] == "public, max-age=0, s-maxage=600"
    assert english.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(
    ("language", "log", "body"),
    [
        (
            "en",
            "Line 2, character 3: the quotation mark that opens here is never closed.",
            "Line 2, character 11: from here on this is not JSON in UTF-8.",
        ),
        (
            "vi",
            "Dòng 2, ký tự 3: dấu ngoặc kép mở ở đây không được đóng.",
            "Dòng 2, ký tự 11: từ đây trở đi không phải JSON dạng UTF-8.",
        ),
        (
            "zh-TW,zh;q=0.9",
            "第 2 行第 3 字元：這裡的引號沒有關閉。",
            "第 2 行第 11 字元：從這裡起不是 UTF-8 的 JSON。",
        ),
        (
            "ko",
            "2행 3번째 글자: 여기서 열린 따옴표가 닫히지 않았습니다.",
            "2행 11번째 글자: 여기부터 UTF-8 JSON이 아닙니다.",
        ),
    ],
)
def test_what_cannot_be_read_is_told_in_the_readers_language(
    client: FlaskClient, language: str, log: str, body: str
) -> None:
    """Where it breaks and what is wrong; the codes are the same in every language."""
    asked_in = {"Accept-Language": language}
    broken_log = client.post(
        f"{ROOT}/baccarat/audit",
        data='round,player_cards,banker_cards,winner\n1,"9 K,2 3,tie\n',
        headers=asked_in,
    )
    broken_body = client.post(
        f"{ROOT}/blackjack/settle", data='{"rules": "classic",\n"dealer": A}', headers=asked_in
    )
    for response, detail, errors, params in (
        (broken_log, log, {"log": ["unclosed_quote"]}, {"line": 2, "column": 3}),
        (broken_body, body, {"body": ["not_json"]}, {"line": 2, "column": 11}),
    ):
        assert response.status_code == 400
        problem = response.get_json()
        assert (problem["detail"], problem["errors"], problem["params"]) == (detail, errors, params)
        assert "Accept-Language" in response.headers["Vary"]
        assert response.headers["Content-Language"] == language[:2].replace("zh", "zh-Hant")


def test_a_zero_character_is_one_error_everywhere(client: FlaskClient) -> None:
    """Pasted, in a file or sent to the API: 400, the same code, its line."""
    log = "round,player_cards,banker_cards,winner\n1,9\0K,2 3,tie\n"
    response = client.post(f"{ROOT}/baccarat/audit", data=log)
    assert response.status_code == 400
    assert response.get_json()["errors"] == {"log": ["zero_character"]}
    assert response.get_json()["params"] == {"line": 2}


class TestSettleByAddress:
    """The twin of the page that settles one hand."""

    @pytest.mark.parametrize(
        ("query", "outcome", "rule", "profit"),
        [
            # RULES K10: 3 to 2 in exact money, doubled stakes, a push, bust against bust
            ("bet=2.50&d1=7&d2=7&d3=7&c1=A&c2=K", "blackjack", "natural", "3.75"),
            ("bet=100&d1=A&d2=K&c1=6&c2=5&c3=9&doubled=1", "lose", "dealer_natural", "-200"),
            ("d1=10&d2=9&c1=K&c2=9", "push", "equal_totals", "0"),
            ("d1=6&d2=10&d3=K&c1=10&c2=6&c3=6", "lose", "player_bust", "-1"),
        ],
    )
    def test_hands(
        self, client: FlaskClient, query: str, outcome: str, rule: str, profit: str
    ) -> None:
        response = client.get(f"{ROOT}/blackjack/settle?rules=european&{query}")
        assert response.status_code == 200
        assert response.headers["ETag"]
        [hand] = response.get_json()["hands"]
        assert (hand["outcome"], hand["rule"], hand["profit"]) == (outcome, rule, profit)
        assert response.get_json()["players"] == [{"player": "", "profit": profit}]

    @pytest.mark.parametrize(
        ("query", "errors"),
        [
            ("", {name: ["missing"] for name in ("d1", "d2", "c1", "c2")}),
            ("d1=10&d2=9&c1=K&c2=9&bet=0", {"bet": ["bet_not_positive"]}),
            ("d1=10&d2=9&c1=K&c2=9&c2=8", {"c2": ["repeated"]}),
            ("d1=10&d2=9&c1=K&c2=9&doubled=2", {"doubled": ["unknown_choice"]}),
        ],
    )
    def test_what_is_wrong(
        self, client: FlaskClient, query: str, errors: dict[str, list[str]]
    ) -> None:
        response = client.get(f"{ROOT}/blackjack/settle?{query}")
        assert response.status_code == 400
        assert response.get_json()["errors"] == errors


VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "shuffle_vectors.json").read_text()
)["games"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']}-{vector['word']}")
def test_a_shuffle_as_two_other_programs_have_it(
    client: FlaskClient, vector: dict[str, Any]
) -> None:
    """Commitment, seed and cards as in the reference vectors."""
    for pack, number, key in (
        ("one_deck", 1, "one_deck_round_1"),
        ("joker_deck", 1, "joker_deck_round_1"),
        ("six_decks", 2, "six_decks_round_2_first_24"),
    ):
        query = urlencode(
            {"seed": vector["server_seed"], "word": vector["word"], "pack": pack, "round": number}
        )
        content = client.get(f"{ROOT}/shuffle?{query}").get_json()
        assert content["commitment"] == vector["commitment"]
        assert content["seed"] == vector["seed"]
        assert content["cards"][: len(vector[key])] == vector[key]
        assert (content["pack"], content["round"]) == (pack, number)
    assert KEY not in client.get(f"{ROOT}/shuffle?{query}").text


def test_a_shuffle_is_compared_with_its_commitment(client: FlaskClient) -> None:
    vector = VECTORS[0]
    address = f"{ROOT}/shuffle?seed={vector['server_seed']}"
    for query, fits in (
        ("", None),
        (f"&commitment={vector['commitment']}", True),
        ("&commitment=" + "0" * 64, False),
    ):
        response = client.get(address + query)
        assert response.status_code == 200
        assert response.get_json()["commitment_fits"] is fits
    refused = client.get(address + "&commitment=xyz")
    assert refused.status_code == 400
    assert refused.get_json()["errors"] == {"commitment": ["unreadable_commitment"]}


def test_a_shuffle_needs_its_seed(client: FlaskClient) -> None:
    for query in ("", "?word=pobi", "?seed="):
        response = client.get(f"{ROOT}/shuffle{query}")
        assert response.status_code == 400
        assert response.get_json()["errors"] == {"seed": ["missing"]}
