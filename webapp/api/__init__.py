"""The JSON twins of the pages: same parameters, same engine calls, public and read-only."""

import json
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, request

from webapp.engine.errors import RuleError
from webapp.forms.fields import CheckerForm
from webapp.i18n import current_language
from webapp.labels import message
from webapp.wire import come_again

PREFIX = "/api/"
ROOT = f"{PREFIX}v1"

#: What curl calls whatever it is told to send: it says nothing about the body.
_UNSAID = ("", "application/x-www-form-urlencoded")

bp = Blueprint("api", __name__, url_prefix=ROOT)


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


def problem_content(status: int, **members: Any) -> dict[str, Any]:
    """Return an error as RFC 9457 has it; titles are English, codes are stable."""
    title = HTTPStatus(status).phrase
    return {"type": "about:blank", "title": title, "status": status} | members


def problem(status: int, **members: Any) -> Response:
    """Return the response with an error."""
    response = Response(
        _text(problem_content(status, **members)),
        status=status,
        mimetype="application/problem+json",
    )
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def busy() -> Response:
    """Return what those are told who came too many at once."""
    return come_again(problem(HTTPStatus.SERVICE_UNAVAILABLE))


def bad_input(form: CheckerForm) -> Response:
    """Return what is wrong with a form: the codes of each faulty parameter."""
    codes = {field.name: field.error_codes for field in form.faulty}
    return problem(HTTPStatus.BAD_REQUEST, errors=codes)


def unreadable(place: str, error: RuleError, status: int = HTTPStatus.BAD_REQUEST) -> Response:
    """Return why nothing of a body can be read: the code, its values, and a sentence.

    The sentence is in the language that the request prefers.
    """
    response = problem(
        status, detail=message(error), errors={place: [error.code]}, params=_jsonable(error.params)
    )
    response.content_language.add(current_language().tag)
    response.vary.add("Accept-Language")
    return response


def _jsonable(params: dict[str, object]) -> dict[str, object]:
    return {name: list(v) if isinstance(v, tuple) else v for name, v in params.items()}


def other_kind(*kinds: str) -> Response | None:
    """Return the refusal of a body that is of no such kind, None where it can be read as one.

    A body whose kind nobody told is read: what it says will show whether it is one.
    """
    if request.content_encoding not in {None, "", "identity"}:
        refused = "Content-Encoding"
    elif request.mimetype not in (*kinds, *_UNSAID):
        refused = "Content-Type"
    else:
        return None
    status = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    response = problem(status, errors={refused: ["unsupported"]}, params={"supported": list(kinds)})
    response.headers["Accept-Post"] = ", ".join(kinds)
    response.headers["Accept-Encoding"] = "identity"
    return response


# it describes, and so imports, every module beside it; these add their routes to bp
from webapp.api import openapi  # noqa: E402, F401
