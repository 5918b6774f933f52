"""Nothing that can be sent makes a fault of ours, whatever route it is sent to.

The requests are in :mod:`tests.web.hostile`, what must hold for each reply is in ``replies``. A
route that is added is tried by itself, as are its parameters.
"""

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from werkzeug.routing import Rule

from tests.states import KEY
from tests.web.hostile import requests
from tests.web.replies import Sent, answered, faults
from webapp import create_app
from webapp.config import Settings

#: So many requests a route: few, as all of them are made in every run. To look for faults,
#: run with ``--hypothesis-seed`` and a larger number.
EXAMPLES = 40

RULES = list(create_app(Settings(secret_key=KEY)).url_map.iter_rules())


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.endpoint}")
def test_any_request_is_answered(app: Flask, rule: Rule) -> None:
    """Never a fault of ours, always the headers, the visitor's language, and nothing unescaped."""

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(requests(app, rule))
    def answers(sent: Sent) -> None:
        reply = answered(app, sent)
        assert faults(sent, reply) == []
        statuses.append(reply.status)

    statuses: list[int] = []
    answers()
    # what was drawn did reach the route
    assert {200, 302, 400, 413}.intersection(statuses)


#: Faults that were found so, each with the right answer.
FOUND = [
    (Sent(path=b"/api/v1/old-maid/pairs", query=b"nA=2&x=\xc0\xaf"), 200),
    (Sent(path=b"/api/v1/old-maid/pairs", query=b"nA=\xff"), 400),
    (Sent(path=b"/ko/baccarat/", query=b"p1=\xe9&\xff\xfe"), 400),
    (Sent(path=b"/en/old-maid/table/", query="names=a\uffff\ufdd0\x1b".encode()), 400),
    (Sent(path=b"/en/", headers=(("If-Match", "*"),)), 200),
    (Sent(path=b"/en/", headers=(("If-Match", '"x"'),)), 200),
    (
        Sent(
            path=b"/en/",
            headers=(("If-Modified-Since", "Thu, 99 Jan 99999999999 00:00:00 GMT"),),
        ),
        200,
    ),
    (
        Sent(
            method="POST",
            path=b"/en/baccarat/audit/",
            headers=(("Content-Type", "application/x-www-form-urlencoded"),),
            body=b"log=\xff&decks=\xfe",
        ),
        400,
    ),
    (
        Sent(
            method="POST",
            path=b"/vi/baccarat/audit/",
            headers=(("Content-Type", "application/x-www-form-urlencoded"),),
            body=b"a&" * 100_000,
        ),
        413,
    ),
    (
        Sent(
            method="POST",
            path=b"/vi/baccarat/audit/",
            headers=(("Content-Type", "application/x-www-form-urlencoded"),),
            body=b"log=" + b"%41" * 400_000,
        ),
        413,
    ),
]


@pytest.mark.parametrize(("sent", "status"), FOUND, ids=range(len(FOUND)))
def test_what_was_found_stays_mended(app: Flask, sent: Sent, status: int) -> None:
    reply = answered(app, sent)
    assert faults(sent, reply) == []
    assert reply.status == status


def test_raw_bytes_count_as_if_they_were_encoded(app: Flask) -> None:
    """A client that does not encode gets the same page as one that does."""
    raw = answered(app, Sent(path=b"/ko/baccarat/", query="p1=２&p2=é".encode()))
    encoded = answered(app, Sent(path=b"/ko/baccarat/", query=b"p1=%EF%BC%92&p2=%C3%A9"))
    assert raw.body == encoded.body

    """What is drawn for a route is for that route: some of it is answered with 200."""
