"""The family of rule errors: codes with parameters, no words."""

import pytest

from webapp.engine.cards import CardErrorCode
from webapp.engine.errors import IllegalMove, ImpossibleCards, NotationError, RuleError


@pytest.mark.parametrize("kind", [RuleError, NotationError, ImpossibleCards, IllegalMove])
def test_an_error_keeps_its_code_and_parameters(kind: type[RuleError]) -> None:
    error = kind(CardErrorCode.UNKNOWN_RANK, field="p1", value="T")
    assert error.code is CardErrorCode.UNKNOWN_RANK
    assert error.params == {"field": "p1", "value": "T"}
    assert str(error) == "unknown_rank(field='p1', value='T')"
    assert isinstance(error, RuleError)
    assert isinstance(error, ValueError)


def test_an_error_without_parameters() -> None:
    error = RuleError(CardErrorCode.UNKNOWN_SUIT)
    assert error.params == {}
    assert str(error) == "unknown_suit()"
