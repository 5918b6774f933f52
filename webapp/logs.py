"""What the server writes down: a line for each request, and a trace for each fault of ours.

Games live in addresses, so a log that kept addresses whole would be a log of games. What is
written holds no query, no game and no key; visitors' addresses only where they are asked for.
"""

import logging
import re
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TextIO
from urllib.parse import quote

from webapp.config import AccessLog

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

#: The loggers of faults and of requests; a deployment may give either handlers of its own.
faults = logging.getLogger("webapp")
requests = logging.getLogger("webapp.access")

#: Characters; a longer path is cut, so that nobody fills a disk with a few requests.
LONGEST_PATH = 300

#: What names a game: all that follows a table, and a token wherever it stands.
_GAME = re.compile(r"(?<=/table/).+|[0-9]{1,9}-[\w-]{22}-[\w-]{22}", re.ASCII | re.DOTALL)


def shown(path: str, also: str = "") -> str:
    """Return a path as it is written down: no game, and ASCII without controls.

    Spaces are escaped too, unless they are among the characters that may stay ``also``.
    """
    kept = _GAME.sub("*", path[:LONGEST_PATH])
    return quote(kept, safe=f"/:@!$&'()*+,;={also}", errors="replace")


def trace(fault: BaseException) -> str:
    """Return where a fault came from, oldest cause first, without what it says.

    Messages of exceptions quote what they stumbled over: a query, a name, a key.
    """
    cause = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
    before = f"{trace(cause)}\nwhich led to\n" if cause else ""
    kind = type(fault)
    lines = "".join(traceback.format_tb(fault.__traceback__))
    return f"{before}{lines}{kind.__module__}.{kind.__qualname__}"


def _retrace(record: logging.LogRecord) -> None:
    """Put our trace of a fault in place of the usual one."""
    if record.exc_info and record.exc_info[1]:
        record.exc_text = trace(record.exc_info[1])
        record.exc_info = None


class Discreet(logging.Filter):
    """Takes out of a record of a fault what belongs to the visitor or to the key."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Put our trace in place of the usual one, and show of the message what may be shown."""
        _retrace(record)
        # Flask names the path in a message of its own
        record.msg, record.args = shown(record.getMessage(), also=" []"), None
        return True


#: What servers say of requests, as far as it is theirs; behind it they quote the visitor.
_OF_A_REQUEST = re.compile(
    r"Invalid request"
    r"|Error handling(?: HTTP/2)?(?: request)?"
    r"|Exception while serving"
    r"|Client disconnected while serving"
    r"|uncaptured python exception"
    r"|Unknown Forwarded token"
)

#: What servers say of their own start, which is written down whole.
_OF_THE_START = ("Exception in worker process", "Unhandled exception in main loop")


class DiscreetServer(logging.Filter):
    """Keeps of what a server writes down itself the kind of fault, and nothing of the visitor.

    Servers quote the request line of what they cannot read, and name who sent it.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Cut what is quoted off the message, and put our trace in place of the usual one."""
        said = str(record.msg)
        if said.startswith(_OF_THE_START):
            return True
        fault = record.exc_info[1] if record.exc_info else sys.exc_info()[1]
        if found := _OF_A_REQUEST.match(said):
            kind = f": {type(fault).__qualname__}" if fault else ""
            record.msg, record.args = f"{found[0]}{kind}", None
        elif record.args and (record.exc_info or record.levelno <= logging.DEBUG):
            record.msg, record.args = said.partition("%")[0].rstrip(), None
        _retrace(record)
        return True


class RequestLog:
    """A WSGI application that writes a line for each request which another one answers.

    The line: time in UTC, method, path, status, bytes of the body, milliseconds, and the
    visitor's address where it is asked for.
    """

    def __init__(self, application: "WSGIApplication", *, addresses: bool) -> None:
        self.application = application
        self.addresses = addresses

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request, and write its line once the answer is sent."""
        return _Answer(self, environ, start_response)


class _Answer:
    """The body of one answer, counted while it is sent."""

    def __init__(
        self, log: RequestLog, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> None:
        self.began = time.perf_counter()
        self.bytes = 0
        self.status = "-"
        self.log = log
        self.environ = environ
        # before the application: it may move what belongs to its own address
        self.path = environ.get("PATH_INFO", "").encode("latin-1").decode(errors="replace")

        def start(status: str, *rest: Any) -> Any:
            self.status = status[:3]
            return start_response(status, *rest)

        self.body = log.application(environ, start)

    def __iter__(self) -> Iterator[bytes]:
        for piece in self.body:
            self.bytes += len(piece)
            yield piece

    def close(self) -> None:
        """Write the line; servers call this once all is sent, or the visitor is gone."""
        if hasattr(self.body, "close"):
            self.body.close()
        parts = [
            quote(self.environ["REQUEST_METHOD"], safe=""),
            shown(self.path),
            self.status,
            str(self.bytes),
            f"{(time.perf_counter() - self.began) * 1000:.1f}",
        ]
        if self.log.addresses:
            # after the application: trusted proxies have told by now who asks
            parts.append(quote(self.environ.get("REMOTE_ADDR") or "-", safe=":"))
        requests.info(" ".join(parts))


class _StandardError(logging.StreamHandler[TextIO]):
    """Writes to where standard error goes at the time."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)
        line = logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
        line.converter = time.gmtime
        self.setFormatter(line)

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


_discreet = Discreet()
_discreet_server = DiscreetServer()
_to_standard_error = _StandardError()


def logged(application: "WSGIApplication", setting: AccessLog) -> "WSGIApplication":
    """Return an application that keeps its log as the setting wants it.

    Lines go to standard error, unless a deployment has given the loggers handlers before.
    """
    faults.addFilter(_discreet)
    if setting is AccessLog.OFF:
        return application
    requests.setLevel(logging.INFO)
    _lead_out(requests)
    return RequestLog(application, addresses=setting is AccessLog.ADDRESSES)


def keep_discreet(server: str) -> None:
    """Let a server write down by its own logger no request and no visitor.

    Its lines go where ours go, unless a deployment has given its logger handlers before.
    """
    logger = logging.getLogger(server)
    logger.addFilter(_discreet_server)
    _lead_out(logger)


def _lead_out(logger: logging.Logger) -> None:
    """Let a logger's lines go to standard error, unless a deployment has given it handlers."""
    if not logger.hasHandlers():
        logger.addHandler(_to_standard_error)
        logger.propagate = False
