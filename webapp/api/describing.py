"""What the description of an endpoint is made of.

The OpenAPI document and the page that shows it are both written from these. Texts are marked
for the catalogues: the document has them in English, the page in its own language.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Any
from urllib.parse import parse_qsl

from webapp.api import problem_content
from webapp.engine.codes import Code
from webapp.i18n import marked

Schema = dict[str, Any]

COUNT: Schema = {"type": "integer", "minimum": 0}

#: Money as text: never rounded, and below zero where it is lost.
AMOUNT: Schema = {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}


@unique
class Tag(StrEnum):
    """What endpoints are grouped by; the words are shown."""

    BACCARAT = marked("Baccarat")
    BLACKJACK = marked("Blackjack")
    OLD_MAID = marked("Old Maid")
    SHUFFLE = marked("Shuffle")
    DOCUMENT = marked("Document")


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One parameter of a query, or several that say the same of different cards or bets.

    Attributes:
        names: Their names.
        about: What each says.
        schema: What each may be.
        required: How many of them have to be there, from the first.
    """

    names: tuple[str, ...]
    about: str
    schema: Schema
    required: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A question with its answer, both real: a test asks it.

    Attributes:
        name: Its name among the examples of its endpoint.
        about: What it shows.
        answer: What is answered; called when it is needed.
        query: The question's query.
        body: The question's body.
        status: The status of the answer.
    """

    name: str
    about: str
    answer: Callable[[], Any]
    query: str = ""
    body: str = ""
    status: int = 200


def refusal(
    name: str,
    about: str,
    errors: Mapping[str, list[str]],
    *,
    query: str = "",
    body: str = "",
    detail: str = "",
    **members: Any,
) -> Example:
    """Return the example of a question that is answered 400."""
    told = ({"detail": detail} if detail else {}) | {"errors": dict(errors)} | members
    return Example(
        name=name,
        about=about,
        query=query,
        body=body,
        status=400,
        answer=lambda: problem_content(400, **told),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """What a question's body is.

    Attributes:
        kind: Its media type.
        file: What a file with one is called.
        about: What it says.
        schema: What it may be.
    """

    kind: str
    file: str
    about: str
    schema: Schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """An endpoint, asked with one method.

    Attributes:
        name: Its name for programs (``operationId``), also its place on the page.
        tag: Its group.
        path: Its path below the root of the API.
        summary: What it does, as a heading.
        about: What is to be known before it is asked.
        answers: What it answers.
        schema: The name of its answer's schema.
        examples: Questions that are answered, the main one first.
        refusals: Questions that are refused.
        parameters: What its query may say.
        body: What its body is; an endpoint with a body is asked with POST, others with GET.
        may_be_busy: Whether it may say that too much is asked for at once.
    """

    name: str
    tag: Tag
    path: str
    summary: str
    about: str
    answers: str
    schema: str
    examples: tuple[Example, ...]
    refusals: tuple[Example, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    body: Body | None = None
    may_be_busy: bool = False

    @property
    def method(self) -> str:
        """The method with which it is asked."""
        return "GET" if self.body is None else "POST"

    @property
    def statuses(self) -> tuple[int, ...]:
        """The statuses that it answers with, faults of the server apart."""
        of_reading = (400,) if self.refusals else ()
        of_bodies = (413, 415) if self.body else (304,)
        of_rushes = (503,) if self.may_be_busy else ()
        return tuple(sorted((200, *of_reading, 405, 414, *of_bodies, *of_rushes)))

    @property
    def asked(self) -> dict[str, str]:
        """The parameters of the main example."""
        return dict(parse_qsl(self.examples[0].query))


def closed(properties: Mapping[str, Schema], *, optional: tuple[str, ...] = ()) -> Schema:
    """Return the schema of an object that has these members."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "required": required, "properties": dict(properties)}


def listed(items: Schema, about: str = "") -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items} | ({"description": about} if about else {})


def codes(values: type[Code], *further: str | None) -> Schema:
    """Return the schema of a code."""
    return {"enum": [*values, *further]}


def defined(name: str) -> Schema:
    """Return the reference to a schema of the document."""
    return {"$ref": f"#/components/schemas/{name}"}
