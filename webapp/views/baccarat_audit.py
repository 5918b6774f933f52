"""The audit of a log: a form, and the answer to what was posted. Nothing is kept."""

from urllib.parse import urlencode

from flask import Response, current_app, make_response, render_template, request
from werkzeug.datastructures import MultiDict

from webapp.assets import Assets
from webapp.engine.baccarat.audit import Audit, AuditedRound, Verdict, audit, verdicts_csv
from webapp.engine.baccarat.shoe_log import MAX_ROUNDS
from webapp.engine.errors import RuleError
from webapp.engine.gate import Busy
from webapp.forms.baccarat_audit import MAX_LOG_MIB, TOO_MUCH, AuditForm, place_for
from webapp.forms.fields import NONCHARACTERS
from webapp.input_codes import AuditFormat
from webapp.labels.baccarat import audit as sentences
from webapp.views.baccarat import bp
from webapp.wire import come_again

#: Rounds of a kind that a page lists; all of them are in the download.
LISTED = 200

#: Characters of a pasted log that its answer carries again, for a second submit.
_CARRIED = 100_000

#: Characters that HTML cannot hold; none of them is read as anything in a log.
_NOT_IN_HTML = dict.fromkeys(
    [
        *(code for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n\r"),
        *NONCHARACTERS,
    ],
    "\N{REPLACEMENT CHARACTER}",
)

_EXAMPLE = "sample-log.csv"


@bp.get("/audit/", endpoint="audit")
def ask() -> str:
    """Show the form; what a GET may carry in a body is not looked at."""
    return _page(AuditForm(MultiDict(), MultiDict()))


@bp.post("/audit/")
def judge() -> Response:
    """Judge the log that was posted, as a page or as a file."""
    form = AuditForm(request.form, request.files)
    if not form.validate():
        return make_response(_page(form), 400)
    try:
        log = form.sent_log()
        with place_for(log):
            response = _answer(form, audit(log, form.decks.data))
    except RuleError as error:
        form.blame(error)
        return make_response(_page(form), 413 if error.code in TOO_MUCH else 400)
    except Busy:
        return come_again(_page(form, busy=True))
    response.cache_control.no_store = True
    return response


def _answer(form: AuditForm, audited: Audit) -> Response:
    """Return the verdicts as the form asks for them."""
    if form.format.data is not AuditFormat.CSV:
        return make_response(_page(form, audited))
    response = Response(verdicts_csv(audited), mimetype="text/csv")
    response.headers["Content-Disposition"] = 'attachment; filename="verdicts.csv"'
    return response


def _page(form: AuditForm, audited: Audit | None = None, *, busy: bool = False) -> str:
    return render_template(
        "baccarat/audit.html",
        form=form,
        audited=audited,
        busy=busy,
        faulty=_listed(audited, faulty=True),
        right=_listed(audited, faulty=False),
        formats=tuple(AuditFormat),
        pasted=_carried(form.log.data or "", whole=busy),
        example=_example(),
        example_file=_EXAMPLE,
        max_mib=MAX_LOG_MIB,
        max_rounds=MAX_ROUNDS,
        round_query=_round_query,
        say=sentences,
    )


def _listed(audited: Audit | None, *, faulty: bool) -> list[AuditedRound]:
    """Return the first rounds with a fault, or the first without."""
    found: list[AuditedRound] = []
    for each in audited.rounds if audited else ():
        if (each.verdict is not Verdict.RIGHT) is faulty:
            found.append(each)
            if len(found) == LISTED:
                break
    return found


def _round_query(audited: AuditedRound) -> str:
    """Return the checker's query for a round that it can rule on, else nothing."""
    hands = [(side, each.split()) for side, each in (("p", audited.player), ("b", audited.banker))]
    if audited.verdict is Verdict.UNREADABLE or any(not 2 <= len(c) <= 3 for _, c in hands):
        return ""
    return urlencode(
        {f"{side}{place}": card for side, cards in hands for place, card in enumerate(cards, 1)}
    )


def _carried(pasted: str, *, whole: bool) -> str:
    """Return a pasted log as the form shows it again; nothing if it is long and has its answer."""
    return pasted.translate(_NOT_IN_HTML) if whole or len(pasted) <= _CARRIED else ""


def _example() -> str:
    """Return the sample log, which is a file of its own as well."""
    files: Assets = current_app.extensions["assets"]
    return files[_EXAMPLE].content.decode()
