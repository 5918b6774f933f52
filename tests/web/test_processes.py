"""What gunicorn is told to do beside its settings: before the processes part, and after a request.

That the settings work together is shown by ``tests/test_deploy.py`` with real processes.
"""

import gc
import io
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from tests.states import KEY
from webapp import create_app, gunicorn_conf
from webapp.config import MAX_BODY, Settings
from webapp.secret_key import SecretKeyError


def starting(app: Flask) -> None:
    """Let the processes start."""
    server: Any = SimpleNamespace(app=SimpleNamespace(wsgi=lambda: app))
    gunicorn_conf.on_starting(server)


def test_all_is_there_before_the_processes_part() -> None:
    """Templates are loaded once and shared, not once in each process."""
    app = create_app(Settings(secret_key=KEY))
    try:
        starting(app)
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
    assert app.jinja_env.cache is not None
    assert len(app.jinja_env.cache) == len(app.jinja_env.list_templates())


def test_without_a_key_nothing_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that can keep none is told at once."""

    def none() -> str:
        raise SecretKeyError("no key")

    app = create_app(Settings())
    monkeypatch.setitem(app.extensions, "secret_key", none)
    with pytest.raises(SecretKeyError):
        starting(app)


@pytest.mark.parametrize(("length", "left"), [(0, 0), (MAX_BODY + 1, 0), (2 * MAX_BODY + 9, 9)])
def test_what_was_not_read_is_read_to_a_bound(length: int, left: int) -> None:
    """A body somewhat too large is taken in, so that the refusal arrives; a huge one is not."""
    body = io.BytesIO(bytes(length))
    ours: Any = None
    request: Any = SimpleNamespace(body=body)
    gunicorn_conf.post_request(ours, request, {}, ours)
    assert length - body.tell() == left


def test_a_request_may_have_no_body() -> None:
    request: Any = SimpleNamespace(body=None)
    gunicorn_conf.post_request(request, request, {}, None)
