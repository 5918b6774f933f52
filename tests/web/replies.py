"""A request as it comes over the wire, and what must hold for each reply, whatever was sent."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO, StringIO
from typing import Any

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import run_wsgi_app

from tests.states import LANGUAGES
from webapp.app import SECURITY_HEADERS

#: Markup that closes what it may stand in; none of it may ever come back as it is.
MARKUP = "</textarea>'\"><zq onzq=1>"
REFLECTED = ("<zq", "'\"><", "</textarea>'", 'zq"')

#: A sum in the syntax of templates, and what would show that somebody worked it out.
TEMPLATE = "{{1234567*3}}{% raw %}${1234567*3}#{1234567*3}"
WORKED_OUT = "3703701"

#: What browsers may say about their languages, and which of ours that is, None for anything.
ACCEPTED: dict[str | None, str | None] = {
    None: "en",
    "": "en",
    "ko": "ko",
    "zh-CN;q=0.4, vi-VN;q=0.9": "vi",
    "xx, zh-TW;q=0.5": "zh-Hant",
    "en;q=0, fr": "en",
    "\xff;q=;q=,,;*;q=1e5": None,
    "ko;q=nan, vi;q=-1": None,
    "vi-" * 1500: None,
}


@dataclass(frozen=True, kw_only=True)
class Sent:
    """A request as it comes over the wire, its path already unquoted as servers do."""

    method: str = "GET"
    path: bytes
    query: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What came back."""

    status: int
    headers: Headers
    body: bytes

    @property
    def leads_away(self) -> bool:
        """Whether it only names another address."""
        return 300 <= self.status < 400

    @property
    def kind(self) -> str:
        """The type of the content, without its parameters."""
        return self.headers.get("Content-Type", "").partition(";")[0]


def answered(app: Flask, sent: Sent) -> Reply:
    """Send a request past every client library."""
    environ: dict[str, Any] = {
        "REQUEST_METHOD": sent.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": sent.path.decode("latin-1"),
        "QUERY_STRING": sent.query.decode("latin-1"),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "192.0.2.1",
        "HTTP_HOST": "localhost",
        "CONTENT_LENGTH": str(len(sent.body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(sent.body),
        "wsgi.errors": StringIO(),
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in sent.headers:
        key = name.upper().replace("-", "_")
        environ[key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"] = value
    parts, status, headers = run_wsgi_app(app, environ, buffered=True)
    return Reply(status=int(status.split()[0]), headers=headers, body=b"".join(parts))


def faults(sent: Sent, reply: Reply) -> list[str]:
    """Return what is wrong with a reply, whatever the request was."""
    return [*_header_faults(reply), *_body_faults(sent, reply)]


def _header_faults(reply: Reply) -> Iterator[str]:
    if reply.status >= 500:
        yield f"status {reply.status}"
    for name, value in SECURITY_HEADERS.items():
        if reply.headers.getlist(name) != [value]:
            yield f"{name}: {reply.headers.getlist(name)}"
    for name, value in reply.headers:
        if re.search(r"[\r\n\0]", name + value) or not value.isascii():
            yield f"header {name}: {value!r}"
    if "Set-Cookie" in reply.headers:
        yield "a cookie"
    if "X-Zq" in reply.headers:
        yield "a header of the visitor's"
    location = reply.headers.get("Location")
    if (location is not None) != (300 <= reply.status < 400 and reply.status != 304):
        yield f"{reply.status} to {location}"
    if location is not None and not re.match(r"/(?![/\\])[!-~]*\Z", location):
        yield f"leads to {location}"
    if reply.status >= 400 and reply.headers.get("Cache-Control") != "no-store":
        yield "an error that is kept"
    if reply.status == 405 and "Allow" not in reply.headers:
        yield "405 without Allow"
    if "evil" in str(reply.headers).lower() and location is None:
        yield "a header with another's host"


def _body_faults(sent: Sent, reply: Reply) -> Iterator[str]:
    if sent.method == "HEAD" or reply.status == 304:
        if reply.body:
            yield "a body"
        return
    if reply.kind == "image/png":
        return
    text = reply.body.decode()  # every answer is UTF-8
    if WORKED_OUT in text:
        yield "a template of the visitor's was worked out"
    if reply.kind.endswith("json"):
        json.loads(text, parse_constant=_no_number)
    elif (
        sent.path.startswith(b"/api/")
        and sent.method != "OPTIONS"
        and not 300 <= reply.status < 400
    ):
        yield f"{reply.kind} from the API"
    if reply.status >= 400 and reply.kind not in {"text/html", "application/problem+json"}:
        yield f"an error as {reply.kind}"
    if reply.kind == "text/html":
        yield from _page_faults(sent, reply, text)


def _page_faults(sent: Sent, reply: Reply, text: str) -> Iterator[str]:
    for mark in REFLECTED:
        if mark in text:
            yield f"{mark} came back as it was"
    if re.search("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]", text):
        yield "a control character in a page"
    if not reply.leads_away and sent.method != "OPTIONS":
        found = re.search('<html lang="([^"]*)">', text)
        language = expected_language(sent)
        if found is None or (language and found[1] != language):
            yield f"in {found and found[1]}, not in {language}"
        for address in re.findall(r'(?:href|src|action)="([^"]*)"', text):
            if not re.match(r"(?:#|/(?![/\\]))[!-~]*\Z", address):
                yield f"a link to {address}"


def _no_number(text: str) -> None:
    raise AssertionError(f"{text} is no JSON")


def expected_language(sent: Sent) -> str | None:
    """Return the language that a request is to be answered in, None if any will do."""
    first = sent.path.lstrip(b"/").partition(b"/")[0].decode("utf-8", "replace")
    if re.fullmatch(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*", first):
        named = re.split("[-_]", first)[0].lower()
        for language in LANGUAGES:
            if language.partition("-")[0] == named:
                return language
    return ACCEPTED[dict(sent.headers).get("Accept-Language")]
