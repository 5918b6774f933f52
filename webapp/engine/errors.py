"""Errors of the rules: one family, three kinds, each a code with its parameters."""

from webapp.engine.codes import Code


class RuleError(ValueError):
    """Something the rules refuse.

    Attributes:
        code: What is wrong, stable and without words.
        params: The values that a sentence about it needs.
    """

    def __init__(self, code: Code, **params: object) -> None:
        self.code = code
        self.params = params
        details = ", ".join(f"{name}={value!r}" for name, value in params.items())
        super().__init__(f"{code.value}({details})")


class NotationError(RuleError):
    """Text that is no card, move or variant at all."""


class ImpossibleCards(RuleError):
    """Cards that no deck could have dealt so."""


class IllegalMove(RuleError):
    """A well-formed move that the state does not offer."""
