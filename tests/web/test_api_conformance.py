"""Schemathesis asks the API what its own document allows and forbids, and checks every answer.

No fault of ours; only the statuses, types and shapes of the document; other methods are refused
with the header that names ours; what the document forbids is refused. What it allows may still
be against the rules of a game: of that the tests of the games speak. The same questions on
every run.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tests.states import KEY
from webapp import create_app
from webapp.api import blackjack_strategy
from webapp.config import Settings
from webapp.engine.blackjack.charts import EUROPEAN_CHART

CONFIG = schemathesis.Config.from_dict(
    {
        "seed": 20240411,
        "generation": {"deterministic": True, "max-examples": 12},
        "phases": {"coverage": {"unexpected-methods": ["DELETE", "PATCH", "PUT", "TRACE"]}},
    }
)
API = schemathesis.openapi.from_wsgi(
    "/api/v1/openapi.json", create_app(Settings(secret_key=KEY)), config=CONFIG
)

#: Here the schema says all there is to say: whatever it allows is answered.
ALWAYS_ANSWERED = {"/baccarat/odds", "/blackjack/strategy", "/old-maid/pairs", "/openapi.json"}


@pytest.fixture(scope="module", autouse=True)
def one_chart() -> Iterator[None]:
    """Answer with a chart that is there: to compute each takes seconds, and has its own tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blackjack_strategy, "chart", lambda _: EUROPEAN_CHART)
        yield


@API.parametrize()
def test_every_answer_is_as_the_document_has_it(case: schemathesis.Case[Any]) -> None:
    excluded: list[Any] = []
    asked = [str(value) for value in (case.query or {}).values()]
    # to a schema 3.0 is a whole number; in an address whole numbers are written without a point
    if case.path not in ALWAYS_ANSWERED or any(value.endswith(".0") for value in asked):
        excluded.append(positive_data_acceptance)
    if "" in asked:
        # an empty parameter counts as one that is not there, as a form sends it
        excluded.append(negative_data_rejection)
    case.call_and_validate(excluded_checks=excluded)
