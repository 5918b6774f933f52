"""The audit of a log in JSON: the log is the body, every round has its verdict."""

from dataclasses import asdict
from http import HTTPStatus
from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp, problem
from webapp.engine.baccarat.audit import Audit, AuditedRound, Verdict, audit
from webapp.engine.baccarat.round_faults import FaultCode, LogField
from webapp.engine.errors import RuleError
from webapp.forms.baccarat_audit import MAX_LOG, TOO_MUCH, DecksForm, check_size


@bp.post("/baccarat/audit")
def baccarat_audit() -> Response:
    """Judge every round of the log in the body."""
    form = DecksForm(request.args)
    if not form.validate():
        return bad_input(form)
    try:
        # Whatever type the body calls itself: it is read as CSV.
        log = request.get_data(cache=False)
        check_size(len(log))
        audited = audit(log, form.decks.data)
    except RuleError as error:
        status = (
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            if error.code in TOO_MUCH
            else HTTPStatus.BAD_REQUEST
        )
        return problem(status, errors={"log": [error.code]}, params=_jsonable(error.params))
    response = answer(audit_content(audited))
    response.cache_control.no_store = True
    return response


def audit_content(audited: Audit) -> dict[str, Any]:
    """Return an audit as JSON has it."""
    return {
        "rounds": [_round(each) for each in audited.rounds],
        "counts": asdict(audited.counts),
    }


def _round(audited: AuditedRound) -> dict[str, Any]:
    return {
        "line": audited.line,
        "round": audited.round,
        "verdict": audited.verdict,
        "faults": [
            {"code": fault.code, "field": fault.field, **fault.params} for fault in audited.faults
        ],
    }


def _jsonable(params: dict[str, object]) -> dict[str, object]:
    return {name: list(v) if isinstance(v, tuple) else v for name, v in params.items()}


_COUNT = {"type": "integer", "minimum": 0}

SCHEMAS: dict[str, Any] = {
    "BaccaratAudit": {
        "type": "object",
        "required": ["rounds", "counts"],
        "properties": {
            "rounds": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["line", "round", "verdict", "faults"],
                    "properties": {
                        "line": {
                            "type": "integer",
                            "minimum": 1,
                            "description": "The line of the log on which the round begins.",
                        },
                        "round": {
                            "type": "string",
                            "description": "What the log calls the round, empty if nothing.",
                        },
                        "verdict": {"enum": list(Verdict)},
                        "faults": {
                            "type": "array",
                            "items": {
                                "type": "object",
                                "description": "The code, the place, and the values behind it.",
                                "required": ["code", "field"],
                                "properties": {
                                    "code": {"enum": list(FaultCode)},
                                    "field": {"enum": [*LogField, None]},
                                },
                            },
                        },
                    },
                },
            },
            "counts": {
                "type": "object",
                "required": [
                    "rounds",
                    "right",
                    "wrong",
                    "unreadable",
                    "player",
                    "banker",
                    "tie",
                ],
                "properties": {
                    "rounds": _COUNT,
                    "right": _COUNT,
                    "wrong": _COUNT,
                    "unreadable": _COUNT,
                    "player": {**_COUNT, "description": "Rounds that the Player wins by the rules"},
                    "banker": _COUNT,
                    "tie": _COUNT,
                },
            },
        },
    },
}

_EXAMPLE = "round,player_cards,banker_cards,claimed_winner\n1,9 K,2 3,player\n2,2 3 8,A 2,banker\n"
_PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}

PATHS: dict[str, Any] = {
    "/baccarat/audit": {
        "post": {
            "operationId": "baccaratAudit",
            "summary": "Check a log of Baccarat rounds",
            "description": "Nothing is stored.",
            "parameters": [
                {
                    "name": "decks",
                    "in": "query",
                    "required": False,
                    "description": "Decks of the one shoe that the log is of; counts copies.",
                    "schema": {"type": "integer", "minimum": 1, "maximum": 8},
                }
            ],
            "requestBody": {
                "required": True,
                "description": (
                    f"CSV in UTF-8, at most {MAX_LOG} bytes and 100,000 rounds. Columns by header: "
                    "player_cards, banker_cards, claimed_winner, or p1 p2 p3 b1 b2 b3 winner; "
                    "round if there is one."
                ),
                "content": {"text/csv": {"schema": {"type": "string"}, "example": _EXAMPLE}},
            },
            "responses": {
                "200": {
                    "description": "Every round with its verdict",
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/BaccaratAudit"},
                            "example": audit_content(audit(_EXAMPLE)),
                        }
                    },
                },
                "400": {"description": "The log cannot be read as a whole", "content": _PROBLEM},
                "413": {"description": "More than the limits", "content": _PROBLEM},
            },
        }
    },
}
