"""The document of the API, OpenAPI 3.1, written from what each module beside this one describes."""

import json
from functools import cache
from http import HTTPStatus
from typing import Any

from flask import Response

from webapp import __version__
from webapp.api import (
    ROOT,
    answer,
    baccarat,
    baccarat_audit,
    baccarat_odds,
    blackjack,
    blackjack_settlement,
    blackjack_strategy,
    bp,
    old_maid,
    problem_content,
    shuffle,
)
from webapp.api.describing import (
    Example,
    Operation,
    Parameter,
    Schema,
    Tag,
    defined,
    listed,
)
from webapp.engine.cards import Rank
from webapp.i18n import marked
from webapp.page import address, base_url

MODULES = (
    baccarat,
    baccarat_odds,
    baccarat_audit,
    blackjack,
    blackjack_settlement,
    blackjack_strategy,
    old_maid,
    shuffle,
)

PROBLEM = "application/problem+json"


@bp.get("/openapi.json")
def document() -> Response:
    """Describe every endpoint."""
    return answer({**_heading(), **_contents()})


def server() -> str:
    """Return where the API is: absolute where the public address is configured."""
    return base_url() + address(ROOT)


def _heading() -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Card Rules Checker",
            "version": __version__,
            "summary": "Rulings on hands of Baccarat, Blackjack and Old Maid.",
            "description": (
                "Public and read-only: no key, nothing is stored. A question has the parameters of "
                "its page. A parameter that is there twice is an error; one that is not known is "
                "ignored. GET answers depend on their address alone and may be cached; HEAD and "
                "OPTIONS work everywhere. Money and exact odds are text, counts are integers. "
                "Codes are stable."
            ),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": server()}],
    }


#: Where each kind of error comes from, as the page has it; each with the shape of all errors.
ERRORS: dict[int, tuple[str, str]] = {
    400: ("BadRequest", marked("Something is missing, repeated, unreadable or against the rules.")),
    404: ("NotFound", marked("There is no such endpoint.")),
    405: ("MethodNotAllowed", marked("Asked with another method; the header Allow names those.")),
    413: ("ContentTooLarge", marked("The body is larger than the endpoint takes.")),
    414: ("AddressTooLong", marked("The address is longer than 8,000 bytes.")),
    415: ("UnsupportedMediaType", marked("The body is of another kind; Accept-Post names ours.")),
    500: ("ServerFault", marked("The fault is ours.")),
    503: ("Busy", marked("Too much is asked for at once; Retry-After says when to ask again.")),
}

PROBLEM_SCHEMA: Schema = {
    "type": "object",
    "description": "RFC 9457. `errors` lists stable codes by parameter or place.",
    "required": ["type", "title", "status"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {
            "type": "string",
            "description": "A sentence, in the language that Accept-Language prefers.",
        },
        "errors": {"type": "object", "additionalProperties": listed({"type": "string"})},
        "params": {
            "type": "object",
            "description": "Values that belong to an error: a line, a character, a limit.",
        },
    },
}

_ABOUT_ITSELF = Operation(
    name="document",
    tag=Tag.DOCUMENT,
    path="/openapi.json",
    summary=marked("This description, for programs"),
    about=marked("Every endpoint with its parameters, schemas and examples, as OpenAPI 3.1."),
    answers=marked("The document."),
    schema="OpenApi",
    examples=(),
)

SCHEMAS: dict[str, Schema] = {
    "Rank": {
        "type": "string",
        "enum": list(Rank),
        "description": "A card's rank; lower case is read too.",
    },
    "Stake": {
        "type": "string",
        "pattern": r"^(?=.*[1-9])[0-9]{1,9}(\.[0-9]{1,2})?$",
        "description": "An amount in ASCII digits, at most two of them after a point.",
        "examples": ["100", "2.50"],
    },
    "OpenApi": {"type": "object", "required": ["openapi", "info", "paths"]},
    "Problem": PROBLEM_SCHEMA,
}
for _module in MODULES:
    SCHEMAS |= _module.SCHEMAS


@cache
def operations() -> tuple[Operation, ...]:
    """Return every endpoint, in the order in which they are described."""
    return (*(each for module in MODULES for each in module.OPERATIONS), _ABOUT_ITSELF)


@cache
def _contents() -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for operation in operations():
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "tags": [{"name": tag} for tag in Tag],
        "paths": paths,
        "components": {"schemas": SCHEMAS, "responses": _shared_responses()},
    }


def _operation(operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.about,
        "parameters": [
            each for parameter in operation.parameters for each in _parameters(parameter, operation)
        ],
    }
    if operation.body:
        described["requestBody"] = {
            "required": True,
            "description": operation.body.about,
            "content": {
                operation.body.kind: {
                    "schema": operation.body.schema,
                    "examples": {
                        each.name: {
                            "summary": each.about,
                            "value": _sent(operation.body.kind, each),
                        }
                        for each in operation.examples
                    },
                }
            },
        }
    described["responses"] = {
        str(status): _response(operation, status) for status in operation.statuses
    }
    return described


def _sent(kind: str, example: Example) -> object:
    """Return an example's body as the document has it: JSON as JSON, all else as text."""
    return json.loads(example.body) if kind == "application/json" else example.body


def _parameters(parameter: Parameter, operation: Operation) -> list[dict[str, Any]]:
    """Describe parameters that say the same; those of the main example carry its values.

    No others do: all examples together are a question that a tool can ask as it stands.
    """
    asked = operation.asked
    return [
        {
            "name": name,
            "in": "query",
            "required": place < parameter.required,
            "allowEmptyValue": place >= parameter.required,
            "description": parameter.about,
            "schema": parameter.schema,
        }
        | ({"example": _typed(asked[name], parameter.schema)} if name in asked else {})
        for place, name in enumerate(parameter.names)
    ]


def _typed(value: str, schema: Schema) -> str | int:
    return int(value) if schema.get("type") == "integer" else value


def _response(operation: Operation, status: int) -> dict[str, Any]:
    if status == HTTPStatus.OK:
        return _answered(operation)
    if status == HTTPStatus.BAD_REQUEST:
        return {
            "description": ERRORS[status][1],
            "content": {
                PROBLEM: {"schema": defined("Problem"), "examples": _examples(operation.refusals)}
            },
        }
    name = "NotModified" if status == HTTPStatus.NOT_MODIFIED else ERRORS[status][0]
    return {"$ref": f"#/components/responses/{name}"}


def _answered(operation: Operation) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": defined(operation.schema)}
    if operation.examples:
        content["examples"] = _examples(operation.examples)
    etag = {"ETag": {"description": "Ask again with If-None-Match.", "schema": {"type": "string"}}}
    return {
        "description": operation.answers,
        **({} if operation.body else {"headers": etag}),
        "content": {"application/json": content},
    }


def _examples(examples: tuple[Example, ...]) -> dict[str, Any]:
    """Return answers by name; a question of an address stands beside its answer."""
    return {
        each.name: {"summary": each.about, "value": each.answer()}
        | ({"description": f"?{each.query}"} if each.query else {})
        for each in examples
    }


def _headers(status: int) -> dict[str, Any]:
    """Return the headers that an error always has."""
    if status != HTTPStatus.SERVICE_UNAVAILABLE:
        return {}
    seconds = {"type": "integer", "minimum": 1}
    return {"headers": {"Retry-After": {"description": "In seconds.", "schema": seconds}}}


def _shared_responses() -> dict[str, Any]:
    unchanged = {
        "NotModified": {"description": "The copy named in If-None-Match is still right; no body."}
    }
    return unchanged | {
        name: {
            "description": about,
            "content": {
                PROBLEM: {
                    "schema": defined("Problem"),
                    "example": problem_content(status),
                }
            },
        }
        | _headers(status)
        for status, (name, about) in ERRORS.items()
        if status != HTTPStatus.BAD_REQUEST
    }
