"""Requests that nobody means well, for every route there is.

A request is made of what a route understands (the queries of its states, the parameters of all
forms and of the API's description) with hostile values put in, and of what no route understands.
It goes to the application as a server hands it over, so that nothing on the way tidies it up.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import parse_qsl, quote_from_bytes, unquote_to_bytes, urlsplit

from flask import Flask
from hypothesis import strategies as st
from werkzeug.routing import Rule

from tests.states import LANGUAGES, STATES
from tests.web.replies import ACCEPTED, MARKUP, TEMPLATE, Sent
from webapp.api import openapi
from webapp.forms.fields import CheckerForm

VALUES: tuple[bytes, ...] = (
    b"",
    b" ",
    b"\x00",
    "\x1b[31m\x85\x9f\uffff".encode(),
    b"A\x00",
    b"\xff\xfe",
    b"\xc0\xaf",
    b"\xed\xa0\x80",  # half of a surrogate pair
    b"\xf4\x90\x80\x80",  # beyond Unicode
    b"\r\nX-Zq: 1",
    MARKUP.encode(),
    TEMPLATE.encode(),
    b"%(value)s %s {value} %",
    b"9" * 40,
    b"9" * 5000,  # more digits than Python turns into a number
    b"-" + b"0" * 4400 + b"1",
    b"0." + b"3" * 4000,
    b"1e309",
    b"NaN",
    b"-0",
    b"1_0",
    "１２".encode(),
    "²".encode(),
    "\u3164".encode(),
    "\u202e\u2066".encode(),
    "\N{ZERO WIDTH JOINER}".encode(),
    "e\u0301".encode() * 700,
    "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}".encode() * 20,  # 18 characters in NFKC
    "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}ß\N{GREEK SMALL LETTER IOTA WITH DIALYTIKA}".encode(),
    b"=1+1",
    b"//evil.example/",
    b"/\\evil.example/",
    b"javascript:alert(1)",
    b"http://[::1",
    b"," * 3000,
    b"." * 3000,
    b"-" * 3000,
    b"h" * 3000,
    b"s." * 1500,
    b"hsdp.1-2hs.e",
    b"s.1000000-1s.h.e.",
    b"1.2.1.1",
    b"1.0.99",
    b"1." * 1500,
    b"a" * 7900,
    b"[" * 3000,
)

HEADERS: dict[str, tuple[str, ...]] = {
    "If-None-Match": ("*", '"', 'W/"x"', "\xff", '"a"' * 500),
    "If-Match": ("*", '"x"'),
    "If-Modified-Since": ("yesterday", "Thu, 99 Jan 99999999999 00:00:00 GMT"),
    "If-Range": ('"x"', "\xff"),
    "Range": (
        "bytes=0-1",
        "bytes=-1",
        "bytes=5-2",
        "bytes=0-1,3-4",
        "lines=1",
        "bytes=" + "9" * 5000,
    ),
    "Host": ("evil.example", "a b", "[", "[::1", "x:y", "", "\xff", "localhost:99999999", "<zq>"),
    "X-Forwarded-For": ("evil", "\xff"),
    "X-Forwarded-Host": ("evil.example", "<zq>"),
    "X-Forwarded-Proto": ("https", "javascript"),
    "X-Forwarded-Prefix": ("//evil.example", "/\\evil.example", "/x\xff", "<zq>"),
    "X-Forwarded-Port": ("x", "443"),
    "Forwarded": ("host=evil.example;proto=https",),
    "X-HTTP-Method-Override": ("DELETE",),
    "X-Original-URL": ("/evil",),
    "Accept": ("application/json", "\xff", "*/*;q=\xb2"),
    "Accept-Encoding": ("gzip;q=x", "gzip, gzip;q=0", "\xff"),
    "Accept-Charset": ("utf-7",),
    "Content-Length": ("x", "-1", "+3", "999999999999999999999", "9" * 5000, "\xb2", "0"),
    "Transfer-Encoding": ("chunked", "x"),
    "Cookie": ("session=\xff; =; a", "x=" + "y" * 4000),
    "Authorization": ("Basic \xff", "Basic Og==", "Bearer ", "Digest x"),
    "Cache-Control": ("no-cache", "max-age=x", "max-age=" + "9" * 5000),
    "Origin": ("null", "https://evil.example"),
    "Access-Control-Request-Method": ("DELETE",),
    "Expect": ("100-continue", "x"),
    "User-Agent": ("<zq>", "\xff"),
    "Referer": ("http://evil.example/<zq>",),
    "Upgrade": ("h2c",),
}

KINDS = (
    "",
    "text/csv",
    "text/csv; charset=utf-7",
    "text/plain; charset=nothing-of-ours",
    "text/plain; charset=\xff",
    "application/json",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=idna",
    "application/octet-stream",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=zq",
    "multipart/form-data; boundary*=utf-8''%FF",
    "multipart/form-data; boundary=" + "z" * 300,
    "multipart/mixed; boundary=zq",
    ";",
    "\xff/\xff",
)

METHODS = (
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "OPTIONS",
    "PATCH",
    "TRACE",
    "get",
    "ZQ",
    "M-SEARCH",
)

_LOG = b"round,player_cards,banker_cards,claimed_winner\n"


# --------------------------------------------------------------- what a route understands


@cache
def known_parameters() -> tuple[str, ...]:
    """Return the parameters of every form and every state."""
    names = {name for state in STATES for name, _ in parse_qsl(urlsplit(state.path).query)}
    for form in _all_forms(CheckerForm):
        names |= form.parameters()
    return tuple(sorted(names))


def _all_forms(form: type[CheckerForm]) -> Iterator[type[CheckerForm]]:
    for more in form.__subclasses__():
        yield more
        yield from _all_forms(more)


def _api_parameters(rule: Rule) -> set[str]:
    path = rule.rule.removeprefix("/api/v1")
    return {
        name
        for operation in openapi.operations()
        if operation.path == path
        for parameter in operation.parameters
        for name in parameter.names
    }


def usual_requests(app: Flask, rule: Rule) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return paths and queries that a route answers: of its own states, or of its twin's."""
    adapter = app.url_map.bind("localhost")
    states = [(f"/en{state.path}".partition("?")[0], state.path) for state in STATES]
    own = []
    wanted = _api_parameters(rule)
    for path, address in states:
        query = parse_qsl(urlsplit(address).query)
        if (
            adapter.test(path, method="GET")
            and adapter.match(path, method="GET")[0] == rule.endpoint
        ):
            own.append((path, query))
        elif wanted and query and {name for name, _ in query} <= wanted:
            own.append((rule.rule, query))
    return own or [(rule.rule.replace("<lang:lang>", "en"), [])]


# ------------------------------------------------------------------------- strategies

values = st.one_of(
    st.sampled_from(VALUES),
    st.text(max_size=12).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.binary(max_size=8),
)


def _written(name: bytes, value: bytes, raw: bool) -> bytes:
    if raw:  # as some clients send it: every byte as it is
        return name + b"=" + re.sub(rb"[&#\s]", b"", value)
    return f"{quote_from_bytes(name)}={quote_from_bytes(value)}".encode()


@st.composite
def queries(draw: st.DrawFn, usual: list[tuple[str, str]], names: tuple[str, ...]) -> bytes:
    """Draw a query: a usual one with values changed, left out, repeated, and others added."""
    parts: list[bytes] = []
    # half the time only one parameter is touched: a game's set-up is signed, its moves are not
    only = draw(st.none() | st.integers(0, len(usual)))
    for number, (name, value) in enumerate(usual):
        fates = "kkkkkkdrt" if only is None else "drt" if only == number else "k"
        fate = draw(st.sampled_from(fates))
        content = draw(values) if fate == "r" else value.encode()
        if fate != "d":
            parts += [_written(name.encode(), content, False)] * (2 if fate == "t" else 1)
    for _ in range(draw(st.sampled_from((0, 0, 0, 1, 2, 3)))):
        own = st.sampled_from(names).map(str.encode)
        parts.append(_written(draw(own | own | values), draw(values), draw(st.booleans())))
    junk = draw(
        st.sampled_from((b"", b"", b"", b"&", b"%", b"%ZZ=%", b"=", b";", b"&" * 500, b"\xff\xfe"))
    )
    return b"&".join(draw(st.permutations(parts)) if len(parts) < 8 else parts) + junk


@st.composite
def paths(draw: st.DrawFn, usual: str, rule: Rule) -> bytes:
    """Draw a path of a route: in any language, with anything in its variable parts."""
    language = draw(st.sampled_from(LANGUAGES * 8 + ("EN", "zh-tw", "ko_KR", "xx", "\xff")))
    path = usual
    if "<" in rule.rule.replace("<lang:lang>", "") and draw(st.integers(0, 3)) == 0:
        path = rule.rule.replace("<lang:lang>", "en")
    filled = b""
    for piece in re.split(r"(<[^>]*>)", path):
        filled += draw(values) if piece.startswith("<") else unquote_to_bytes(piece)
    if "<lang:lang>" in rule.rule:
        filled = re.sub(rb"\A/en(?=/)", lambda _: b"/" + language.encode(), filled)
    kind = draw(st.integers(0, 29))
    if kind == 0:
        filled = filled.rstrip(b"/")
    elif kind == 1:
        filled = b"/" + filled
    elif kind == 2:
        filled += draw(values)
    return filled or b"/"


_HAND = ("cards", "bet", "player", "origin", "doubled")
_contents = st.recursive(
    st.none() | st.floats() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_HAND), inner),
    max_leaves=6,
)
_settlements = st.dictionaries(st.sampled_from(("rules", "dealer", "hands", "zq")), _contents)


@st.composite
def _multipart(draw: st.DrawFn, names: tuple[str, ...]) -> bytes:
    """Draw parts that are broken somewhere."""
    name = draw(st.sampled_from(names)).encode()
    heads = st.sampled_from(
        (
            b'Content-Disposition: form-data; name="%s"' % name,
            b'Content-Disposition: form-data; name="file"; filename="%s"' % name,
            b'Content-Disposition: form-data; name="file"; filename="\xff\x00<zq>"',
            b"Content-Disposition: form-data; name*=utf-7''%FF",
            b"Content-Type: text/plain; charset=nothing-of-ours",
            b"Content-Transfer-Encoding: base64",
            b"\xff",
            b":" * 200,
        )
    )
    body = b""
    for _ in range(draw(st.integers(0, 3))):
        lines = draw(st.lists(heads, max_size=3))
        body += b"--zq\r\n" + b"\r\n".join(lines) + b"\r\n\r\n" + draw(values) + b"\r\n"
    return body + draw(st.sampled_from((b"--zq--\r\n", b"--zq", b"", b"\r\n--zq--")))


@st.composite
def bodies(draw: st.DrawFn, names: tuple[str, ...]) -> tuple[bytes, str]:
    """Draw a body and what it calls itself, which need not be true."""
    kind = draw(st.sampled_from(KINDS))
    shape = draw(st.integers(0, 5))
    if shape == 0:
        body = draw(values)
    elif shape == 1:
        cells = st.lists(values, max_size=5).map(b",".join)
        body = _LOG + b"\n".join(draw(st.lists(cells, max_size=4)))
    elif shape == 2:
        body = draw(queries([], names))
    elif shape == 3:
        body = draw(
            st.sampled_from((b"[" * 100_000, b'{"a":' * 5_000, b'{"hands":' + b"9" * 5000 + b"}"))
        )
    elif shape == 4:
        body = json.dumps(draw(_settlements)).encode()
    else:
        kind = draw(st.sampled_from(KINDS[10:]))
        body = draw(_multipart(names))
    return body, kind


@st.composite
def requests(draw: st.DrawFn, app: Flask, rule: Rule) -> Sent:
    """Draw a request of a route."""
    path, usual = draw(st.sampled_from(usual_requests(app, rule)))
    own = tuple(sorted({name for name, _ in usual} | _api_parameters(rule))) or known_parameters()
    names = own + own + known_parameters()
    likely = (
        sorted(rule.methods or ()) * 3 + ["POST" if "POST" in (rule.methods or ()) else "GET"] * 20
    )
    headers: list[tuple[str, str]] = []
    accepted = draw(st.sampled_from(list(ACCEPTED)))
    if accepted is not None:
        headers.append(("Accept-Language", accepted))
    for name in draw(st.lists(st.sampled_from(sorted(HEADERS)), max_size=3, unique=True)):
        headers.append((name, draw(st.sampled_from(HEADERS[name]))))
    method = draw(st.sampled_from([*likely, *METHODS]))
    body = b""
    if method not in {"GET", "HEAD"} or draw(st.integers(0, 9)) == 0:
        body, kind = draw(bodies(names))
        if kind:
            headers.append(("Content-Type", kind))
    return Sent(
        method=method,
        path=draw(paths(path, rule)),
        query=draw(queries(usual, names)),
        headers=tuple(headers),
        body=body,
    )
