"""The audit of a log in JSON: the log is the body, every round has its verdict."""

from dataclasses import asdict
from http import HTTPStatus
from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp, busy, other_kind, unreadable
from webapp.api.describing import (
    COUNT,
    Body,
    Example,
    Operation,
    Parameter,
    Schema,
    Tag,
    closed,
    codes,
    listed,
    refusal,
)
from webapp.engine.baccarat.audit import Audit, AuditedRound, Verdict, audit
from webapp.engine.baccarat.odds import MAX_DECKS
from webapp.engine.baccarat.round_faults import Fault, FaultCode, LogField
from webapp.engine.errors import RuleError
from webapp.engine.gate import Busy
from webapp.forms.baccarat_audit import TOO_MUCH, DecksForm, check_size, place_for
from webapp.i18n import marked

#: What a log is sent as.
CSV = "text/csv"


@bp.post("/baccarat/audit")
def baccarat_audit() -> Response:
    """Judge every round of the log in the body."""
    refused = other_kind(CSV, "text/plain", "application/octet-stream")
    if refused is not None:
        return refused
    form = DecksForm(request.args)
    if not form.validate():
        return bad_input(form)
    try:
        log = request.get_data(cache=False)
        check_size(len(log))
        with place_for(log):
            response = answer(audit_content(audit(log, form.decks.data)))
    except RuleError as error:
        status = (
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            if error.code in TOO_MUCH
            else HTTPStatus.BAD_REQUEST
        )
        return unreadable("log", error, status)
    except Busy:
        return busy()
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
        "faults": [_fault(fault) for fault in audited.faults],
    }


def _fault(fault: Fault) -> dict[str, Any]:
    return {"code": fault.code, "field": fault.field, **fault.params}


SCHEMAS: dict[str, Schema] = {
    "BaccaratAudit": closed(
        {
            "rounds": listed(
                closed(
                    {
                        "line": {
                            "type": "integer",
                            "minimum": 1,
                            "description": "The line of the log on which the round begins.",
                        },
                        "round": {
                            "type": "string",
                            "description": "What the log calls the round, empty if nothing.",
                        },
                        "verdict": codes(Verdict),
                        "faults": listed(
                            {
                                "type": "object",
                                "description": "The code, the place, and the values behind it.",
                                "required": ["code", "field"],
                                "properties": {
                                    "code": codes(FaultCode),
                                    "field": codes(LogField, None),
                                },
                            }
                        ),
                    }
                ),
                "Every round of the log, in its order.",
            ),
            "counts": closed(
                {
                    **dict.fromkeys(("rounds", "right", "wrong", "unreadable"), COUNT),
                    "player": {
                        **COUNT,
                        "description": "Readable rounds that the Player wins by the rules",
                    },
                    "banker": COUNT,
                    "tie": COUNT,
                }
            ),
        }
    ),
}

_HEADER = "round,player_cards,banker_cards,claimed_winner\n"

#: A log that cannot be read, with everything that an error can have.
BROKEN_LOG = refusal(
    "unclosed_quote",
    marked("A quotation mark that is never closed."),
    {"log": ["unclosed_quote"]},
    body=f'{_HEADER}1,"9 K,2 3,player\n',
    detail="Line 2, character 3: the quotation mark that opens here is never closed.",
    params={"line": 2, "column": 3},
)

OPERATIONS = (
    Operation(
        name="baccaratAudit",
        tag=Tag.BACCARAT,
        path="/baccarat/audit",
        summary=marked("Audit a log of Baccarat rounds"),
        about=marked(
            "Judges every round of a log: right, wrong with the rule that it breaks, or "
            "unreadable. The log is kept nowhere."
        ),
        parameters=(
            Parameter(
                names=("decks",),
                about=marked("The decks of the one shoe that the log is of, to count copies."),
                schema={"type": "integer", "minimum": 1, "maximum": MAX_DECKS},
            ),
        ),
        body=Body(
            kind=CSV,
            file="log.csv",
            about=marked(
                "The log as CSV in UTF-8, at most 5 MiB and 100,000 rounds. Its first line names "
                "the columns: player_cards, banker_cards and claimed_winner, or p1 p2 p3 b1 b2 b3 "
                "and winner; round if there is one."
            ),
            schema={"type": "string"},
        ),
        answers=marked("Every round with its verdict and its faults, and how many there are."),
        schema="BaccaratAudit",
        may_be_busy=True,
        examples=(
            Example(
                name="two_rounds",
                about=marked("The second round is a tie, and the log names the Banker."),
                query="decks=8",
                body=f"{_HEADER}1,9 K,2 3,player\n2,2 3 8,A 2,banker\n",
                answer=lambda: {
                    "rounds": [
                        {"line": 2, "round": "1", "verdict": "right", "faults": []},
                        {
                            "line": 3,
                            "round": "2",
                            "verdict": "wrong",
                            "faults": [
                                {
                                    "code": "wrong_winner",
                                    "field": "claimed_winner",
                                    "claimed": "banker",
                                    "winner": "tie",
                                    "player_total": 3,
                                    "banker_total": 3,
                                }
                            ],
                        },
                    ],
                    "counts": {
                        "rounds": 2,
                        "right": 1,
                        "wrong": 1,
                        "unreadable": 0,
                        "player": 1,
                        "banker": 0,
                        "tie": 1,
                    },
                },
            ),
        ),
        refusals=(
            BROKEN_LOG,
            refusal(
                "missing_columns",
                marked("A log without a column that is needed."),
                {"log": ["missing_columns"]},
                body="player_cards,claimed_winner\n9 K,player\n",
                detail="The first line lacks these columns: banker_cards.",
                params={"columns": ["banker_cards"]},
            ),
        ),
    ),
)
