"""What is entered in a form, put to the engine."""

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
