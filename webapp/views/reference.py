"""The API for people: the page is written from what the document is written from."""

import json
import textwrap
from dataclasses import dataclass
from itertools import groupby
from shlex import quote
from typing import Any

from flask import Blueprint, render_template

from webapp.api import ROOT, problem_content
from webapp.api.baccarat_audit import BROKEN_LOG
from webapp.api.describing import Example, Operation, Parameter, Schema
from webapp.api.openapi import ERRORS, SCHEMAS, operations
from webapp.i18n import gettext
from webapp.page import address, settings

bp = Blueprint("reference", __name__, url_prefix="/<lang:lang>/api")

#: Where a server answers that was started as README says; the public address, where it is known.
_HERE = "http://127.0.0.1:8000"

#: Characters of JSON in a line; what is longer goes over several.
_WIDTH = 72

#: Lines of an answer that are shown; the whole of it is one tap away.
_SHOWN = 30

#: Names or values that are shown; of more, the first and the last.
_MANY = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A parameter as a table shows it.

    Attributes:
        names: Its names.
        required: How many of them have to be there.
        values: Its values, the least and the most, or examples where they are countless.
        endless: Whether the values are examples.
        usual: What it is taken for where it is not there, empty for nothing.
    """

    names: tuple[str, ...]
    required: int
    values: tuple[str, ...]
    endless: bool
    usual: str


@bp.get("/")
def reference() -> str:
    """Show every endpoint."""
    return render_template(
        "api/reference.html",
        groups=[(tag, tuple(each)) for tag, each in groupby(operations(), lambda each: each.tag)],
        errors=[(status, about, problem_content(status)) for status, (_, about) in ERRORS.items()],
        refused=BROKEN_LOG.answer(),
        root=address(ROOT),
        path_of=path_of,
        curl=curl,
        row=row,
        written=written,
        translated=gettext,
    )


def path_of(operation: Operation, example: Example | None = None) -> str:
    """Return the address of an endpoint, or of a question that is asked by its address."""
    path = address(ROOT + operation.path)
    return f"{path}?{example.query}" if example and example.query else path


def curl(operation: Operation, example: Example) -> str:
    """Return a question as a command line; a body is in the file that the page shows."""
    url = quote(f"{settings().base_url or _HERE}{path_of(operation, example)}")
    if operation.body is None:
        return f"curl {url}"
    kind = quote(f"Content-Type: {operation.body.kind}")
    return f"curl -H {kind} --data-binary @{operation.body.file} {url}"


def row(parameter: Parameter) -> Row:
    """Return a parameter as a table shows it."""
    schema = _resolved(parameter.schema)
    if "enum" in schema:
        values = tuple(map(str, schema["enum"]))
    elif "minimum" in schema:
        values = (f"{schema['minimum']}–{schema['maximum']}",)
    else:
        values = tuple(schema.get("examples", ()))
    return Row(
        names=_ends(parameter.names),
        required=parameter.required,
        values=_ends(values),
        endless="examples" in schema,
        usual=str(schema.get("default", "")),
    )


def _resolved(schema: Schema) -> Schema:
    name = schema.get("$ref", "").rpartition("/")[2]
    return SCHEMAS[name] if name else schema


def _ends(items: tuple[str, ...]) -> tuple[str, ...]:
    return (items[0], "…", items[-1]) if len(items) > _MANY else items


def written(content: Any) -> str:
    """Return JSON to be read: in as few lines as are short, and no more of it than fits a page."""
    lines = _lines(content, "", "")
    if len(lines) > _SHOWN:
        lines[_SHOWN:] = ["…"]
    return "\n".join(lines)


def _lines(content: Any, indent: str, head: str) -> list[str]:
    compact = indent + head + json.dumps(content, ensure_ascii=False)
    if len(compact) <= _WIDTH or not isinstance(content, dict | list):
        return [compact]
    if isinstance(content, list) and all(
        isinstance(each, str) and " " not in each for each in content
    ):
        packed = textwrap.wrap(
            " ".join(f"{json.dumps(each)}," for each in content),
            _WIDTH - len(indent) - 2,
            break_long_words=False,
            break_on_hyphens=False,
        )
        packed[-1] = packed[-1].removesuffix(",")
        return [f"{indent}{head}[", *(f"{indent}  {line}" for line in packed), f"{indent}]"]
    opening, closing = "{}" if isinstance(content, dict) else "[]"
    items = (
        [(f"{json.dumps(name)}: ", value) for name, value in content.items()]
        if isinstance(content, dict)
        else [("", value) for value in content]
    )
    lines = [indent + head + opening]
    for name, value in items:
        lines += _lines(value, indent + "  ", name)
        lines[-1] += ","
    lines[-1] = lines[-1][:-1]
    return [*lines, indent + closing]
