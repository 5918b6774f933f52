"""The JSON twins of the pages: same parameters, same engine calls, public and read-only."""

import json
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response

from webapp.forms.fields import CheckerForm

PREFIX = "/api/"

bp = Blueprint("api", __name__, url_prefix="/api/v1")


@bp.after_request
def _allow_reading(response: Response) -> Response:
    response.headers["Access-Control-Allow-Origin"] = "*"
    # a body of JSON makes browsers ask beforehand
    response.headers["Access-Control-Allow-Headers"] = "Content-Type"
    return response


def _text(content: object) -> str:
    """Write JSON in the order in which the contract lists it."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def answer(content: object) -> Response:
    """Return an answer as JSON."""
    return Response(_text(content), mimetype="application/json")


def problem(status: int, **members: Any) -> Response:
    """Return an error as RFC 9457 has it; titles are English, codes are stable."""
    content = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    response = Response(
        _text(content | members), status=status, mimetype="application/problem+json"
    )
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def bad_input(form: CheckerForm) -> Response:
    """Return what is wrong with a form: the codes of each faulty parameter."""
    codes = {field.name: field.error_codes for field in form.faulty}
    return problem(HTTPStatus.BAD_REQUEST, errors=codes)


# they add their routes to bp
from webapp.api import (  # noqa: E402, F401
    baccarat,
    baccarat_audit,
    baccarat_odds,
    blackjack,
    blackjack_strategy,
    old_maid,
    openapi,
)
