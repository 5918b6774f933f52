"""What the framework does not see to: untidy requests, and what answers are sent with."""

import re
from http import HTTPStatus
from io import BytesIO
from typing import IO, Any
from urllib.parse import quote_from_bytes

from flask import Request, Response, make_response, request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

#: More fields than any form here has; a body of 16 MiB could name millions.
MOST_FIELDS = 100

#: The largest urlencoded body that is read, in bytes. Decoded, it takes a hundred times as much
#: memory; browsers send the one form that may be long as multipart.
MOST_URLENCODED = 1024 * 1024

#: Seconds after which it is worth asking again: a strategy takes a third of one, the largest log
#: about two.
RETRY_AFTER = 2

#: What is set in a request's environment once its body could not be read to its end.
BROKEN = "webapp.broken_body"

_BEYOND_ASCII = re.compile(rb"[\x80-\xff]+")


class FormParser(FormDataParser):
    """A parser of posted forms that is not kept busy by bodies of millions of fields.

    The framework bounds the parts of multipart bodies, but nothing of urlencoded ones.
    """

    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: dict[str, str] | None = None,
    ) -> "tuple[IO[bytes], MultiDict[str, str], MultiDict[str, FileStorage]]":
        """Parse a body.

        Raises:
            RequestEntityTooLarge: It has more fields than any form, or is urlencoded and long.
        """
        if mimetype == "application/x-www-form-urlencoded":
            body = stream.read()
            if len(body) > MOST_URLENCODED or body.count(b"&") >= MOST_FIELDS:
                raise RequestEntityTooLarge
            stream = BytesIO(ascii_only(body))
        return super().parse(stream, mimetype, content_length, options)


class _Incoming:
    """The body as it comes in. A server that cannot read it raises faults of its own kinds."""

    def __init__(self, stream: IO[bytes], environ: "dict[str, Any]") -> None:
        self._stream = stream
        self._environ = environ

    def read(self, size: int = -1) -> bytes:
        """Read some of it, or all.

        Raises:
            BadRequest: It is not what HTTP wants: a chunk of no size, or an end too soon.
        """
        try:
            return self._stream.read(size)
        except Exception as error:
            self._environ[BROKEN] = True
            raise BadRequest from error


class RawRequest(Request):
    """A request whose query and form may hold any bytes, and whose body may break off.

    Some clients send other characters than ASCII as they are, and not always in UTF-8. They
    count as if they were percent-encoded; the framework would fail on what is no UTF-8. That is
    so in any form. Of queries with such bytes nothing comes here from gunicorn and waitress,
    which answer 400 by themselves; other servers pass them on.
    """

    form_data_parser_class = FormParser

    def __init__(self, environ: "dict[str, Any]", *args: Any, **kwargs: Any) -> None:
        super().__init__(environ, *args, **kwargs)
        if "wsgi.input" in environ:
            environ["wsgi.input"] = _Incoming(environ["wsgi.input"], environ)
        self.query_string = ascii_only(self.query_string)


def ascii_only(parameters: bytes) -> bytes:
    """Return parameters with everything beyond ASCII percent-encoded.

    >>> ascii_only("é=%41".encode("latin-1"))
    b'%E9=%41'
    """
    if parameters.isascii():
        return parameters
    return _BEYOND_ASCII.sub(_encoded, parameters)


def _encoded(raw: "re.Match[bytes]") -> bytes:
    return quote_from_bytes(raw[0]).encode()


def come_again(response: Response | str) -> Response:
    """Return what is told to those who came too many at once: when to ask again."""
    told = make_response(response, HTTPStatus.SERVICE_UNAVAILABLE)
    told.headers["Retry-After"] = str(RETRY_AFTER)
    return told


def let_compare(response: Response) -> None:
    """Answer a request that has a copy with 304 if the copy is still what would be sent.

    Only ``If-None-Match`` asks for that. The other conditions are left alone, as they mean
    nothing here: dates, which no page has, and ``If-Match``, which protects what is written to.
    """
    asked = ("REQUEST_METHOD", "HTTP_IF_NONE_MATCH")
    response.make_conditional({name: request.environ.get(name) for name in asked})
