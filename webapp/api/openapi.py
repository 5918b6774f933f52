"""The description of the API, OpenAPI 3.1: each module beside this one adds its own paths."""

from typing import Any

from flask import Response

from webapp import __version__
from webapp.api import (
    answer,
    baccarat,
    baccarat_audit,
    baccarat_odds,
    blackjack,
    blackjack_strategy,
    bp,
    old_maid,
)
from webapp.page import address

MODULES = (
    baccarat,
    baccarat_audit,
    baccarat_odds,
    blackjack,
    blackjack_strategy,
    old_maid,
)

PROBLEM_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "RFC 9457. `errors` lists stable codes by parameter.",
    "required": ["type", "title", "status"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "errors": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "params": {"type": "object", "description": "Values that belong to an error: a line …"},
    },
}


@bp.get("/openapi.json")
def document() -> Response:
    """Describe every endpoint."""
    return answer(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Card Rules Checker",
                "version": __version__,
                "description": "Rulings on hands of cards. Public, read-only, nothing is stored.",
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": address("/api/v1")}],
            "paths": _merged(*(module.PATHS for module in MODULES)),
            "components": {
                "schemas": _merged(
                    {"Problem": PROBLEM_SCHEMA}, *(module.SCHEMAS for module in MODULES)
                )
            },
        }
    )


def _merged(*parts: dict[str, Any]) -> dict[str, Any]:
    return {name: content for part in parts for name, content in part.items()}
