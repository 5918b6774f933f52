"""How every checker answers: the form's four states and the status of each."""

from collections.abc import Callable, Container
from typing import TypeVar

from flask import redirect, request
from flask.typing import ResponseReturnValue

from webapp.engine.errors import RuleError
from webapp.forms.fields import CheckerForm
from webapp.page import address

Answer = TypeVar("Answer")


def asked(form: CheckerForm, ask: Callable[[], Answer]) -> Answer | None:
    """Return the engine's answer, None where the form is wrong or the rules refuse it."""
    if not form.validate():
        return None
    try:
        return ask()
    except RuleError as error:
        form.blame(error)
        return None


def checked(form: CheckerForm, ask: Callable[[], Answer]) -> tuple[Answer | None, int]:
    """Return the engine's answer and the status of the page.

    Nothing submitted: no answer, 200. Bad input: no answer, 400, the errors in the form.
    """
    if not form.submitted:
        return None, 200
    answer = asked(form, ask)
    return answer, 400 if answer is None else 200


def tidied(
    form: CheckerForm, parameters: Container[str] | None = None
) -> ResponseReturnValue | None:
    """Lead to the address of an answer from one that drags along what nobody entered.

    A browser without script sends every field of a form, the empty ones too; what is shared and
    remembered is the canonical address. That of a form sent with nothing in it names one field,
    which tells that it was sent: the same as the script makes.

    Args:
        form: The form of the present request, which has an answer.
        parameters: The parameters of the page, where there are more than the form knows.

    Returns:
        The redirection; None where the address is canonical.
    """
    known = form.parameters() if parameters is None else parameters
    empty = [
        name
        for name, value in request.args.items(multi=True)
        if name in known and not value.strip()
    ]
    if len(empty) <= int(form.sent_empty):
        return None
    query = f"{form.fields[0].name}=" if form.sent_empty else form.query
    return redirect(address(request.path, query.encode()))
