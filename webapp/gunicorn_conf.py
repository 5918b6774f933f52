"""Several processes: ``gunicorn --config python:webapp.gunicorn_conf``.

What follows the command wins over what stands here: ``--workers 4 --bind 0.0.0.0:8000``.
"""

import gc
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from flask import Flask
    from gunicorn.arbiter import Arbiter
    from gunicorn.http.message import Request
    from gunicorn.workers.base import Worker

wsgi_app = "webapp:create_app()"
bind = "127.0.0.1:8000"

# Five at most are held by what takes long (a strategy, large logs); the others answer meanwhile.
workers = 2
worker_class = "gthread"
threads = 8

# Made once and then shared: the processes start at once and hold one copy of words and templates.
preload_app = True

# The longest that gunicorn can take: over-long addresses get our own page, not its plain text.
limit_request_line = 8190

# Whether forwarded headers are believed is said once, by FLASK_TRUSTED_PROXIES.
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}

# A thread beside the master would make it unsafe to replace a process that died.
control_socket_disable = True

PIECE = 64 * 1024
DRAINED_PIECES = 512  # 32 MiB, twice the largest body that is read


def on_starting(server: "Arbiter") -> None:
    """Prepare everything before the first process is split off."""
    # imported here: gunicorn reads this module before it knows where the application is
    from webapp import logs, page
    from webapp.app import warm_up

    logs.keep_discreet("gunicorn.error")
    app = cast("Flask", server.app.wsgi())
    with app.app_context():
        page.secret_key()  # a machine that cannot keep one is told now, not at its first game
    warm_up(app)
    # what is there now is never collected, so its memory stays shared
    gc.collect()
    gc.freeze()


def post_request(
    _worker: "Worker", request: "Request", environ: dict[str, Any], _response: Any
) -> None:
    """Read what the application left unread of a body that is a little too large.

    A connection that is closed on unread bytes is reset, and our answer is lost on its way. Where
    a body is broken nobody knows what begins behind it: nothing more is read from there.
    """
    from gunicorn.http.errors import ParseException

    from webapp.wire import BROKEN

    try:
        for _ in range(DRAINED_PIECES):
            if not (request.body and request.body.read(PIECE)):
                break
    except (OSError, ParseException):
        environ[BROKEN] = True
    if environ.get(BROKEN):
        request.force_close()
