"""How every checker answers: the form's four states and the status of each."""

from collections.abc import Callable
from typing import TypeVar

from webapp.engine.errors import RuleError
from webapp.forms.fields import CheckerForm

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
