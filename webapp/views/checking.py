"""How every checker answers: the form's four states and the status of each."""

from collections.abc import Callable
from typing import TypeVar

from webapp.forms.fields import CheckerForm

Answer = TypeVar("Answer")


def checked(form: CheckerForm, ask: Callable[[], Answer]) -> tuple[Answer | None, int]:
    """Return the engine's answer and the status of the page.

    Nothing submitted: no answer, 200. Bad input: no answer, 400, the errors in the form.
    """
    if not form.submitted:
        return None, 200
    if not form.validate():
        return None, 400
    return ask(), 200
