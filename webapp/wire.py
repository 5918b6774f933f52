"""Where requests as they are sent are less tidy than the framework expects."""

import re
from io import BytesIO
from typing import IO, Any
from urllib.parse import quote_from_bytes

from flask import Request, Response, request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

#: More fields than any form here has; a body of 16 MiB could name millions.
MOST_FIELDS = 100

#: The largest urlencoded body that is read, in bytes. Decoded, it takes a hundred times as much
#: memory; browsers send the one form that may be long as multipart.
MOST_URLENCODED = 1024 * 1024

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


class RawRequest(Request):
    """A request whose query and form may hold any bytes.

    Some clients send other characters than ASCII as they are, and not always in UTF-8. They
    count as if they were percent-encoded; the framework would fail on what is no UTF-8.
    """

    form_data_parser_class = FormParser

    def __init__(self, environ: "dict[str, Any]", *args: Any, **kwargs: Any) -> None:
        super().__init__(environ, *args, **kwargs)
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


def let_compare(response: Response) -> None:
    """Answer a request that has a copy with 304 if the copy is still what would be sent.

    Only ``If-None-Match`` asks for that. The other conditions are left alone, as they mean
    nothing here: dates, which no page has, and ``If-Match``, which protects what is written to.
    """
    asked = ("REQUEST_METHOD", "HTTP_IF_NONE_MATCH")
    response.make_conditional({name: request.environ.get(name) for name in asked})
