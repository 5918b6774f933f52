"""The fields of which all forms are made, and the form they are made for.

A field parses its one parameter with an engine function; what is wrong with it is kept as the
engine's own error, so that a page can say it in words and JSON can give its code.
"""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, cast
from urllib.parse import urlencode

from babel.support import LazyProxy
from markupsafe import Markup, escape
from werkzeug.datastructures import MultiDict
from wtforms import Field, Form
from wtforms.meta import DefaultMeta
from wtforms.validators import ValidationError

from webapp.engine.codes import Code
from webapp.engine.errors import NotationError, RuleError
from webapp.i18n import current_language, listed
from webapp.input_codes import InputErrorCode


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """The options of a select: values as in addresses, texts looked up for each language once.

    Made once for each kind of select, never for each request: written options are kept by it.

    Attributes:
        values: The values, in the order in which they are offered.
        text: What an option reads, by its value.
        empty: What the empty first option reads, looked up like any words.
    """

    values: tuple[str, ...]
    text: Callable[[str], str]
    empty: LazyProxy | None = None


class Select:
    """A native select whose options are written once per language and selection."""

    def __call__(self, field: "ParsedField", **attributes: Any) -> Markup:
        """Write the control."""
        if field.choices is None:
            raise TypeError(f"{field.name} has no choices")
        options = _options(current_language().tag, field.choices, field.value)
        return Markup(f"<select{_attributes(field, attributes)}>{options}</select>")  # noqa: S704


#: Code points that are no characters; HTML holds them as little as control characters.
NONCHARACTERS = (
    *range(0xFDD0, 0xFDF0),
    *(plane + end for plane in range(0, 0x110000, 0x10000) for end in (0xFFFE, 0xFFFF)),
)

_WITHOUT_NONCHARACTERS = dict.fromkeys(NONCHARACTERS)


class TextInput:
    """A text field; what was wrong in it stays there to be put right.

    Only control characters and what is no character at all do not: no field of a page can hold
    them, and no parser takes them.
    """

    def __call__(self, field: "ParsedField", **attributes: Any) -> Markup:
        """Write the control."""
        shown = field.raw_data[0] if field.errors and field.raw_data else field.value
        held = "".join(c for c in shown if unicodedata.category(c) not in ("Cc", "Cs"))
        held = held.translate(_WITHOUT_NONCHARACTERS)
        all_attributes = _attributes(field, {"value": held, **attributes})
        return Markup(f'<input type="text" dir="auto"{all_attributes}>')  # noqa: S704


def _attributes(field: "ParsedField", attributes: Mapping[str, Any]) -> str:
    """Write a control's attributes, values escaped: by hand, ``Markup.format`` is many calls."""
    written = f' id="{escape(field.id)}" name="{escape(field.name)}"'
    for name, value in attributes.items():
        written += f' {name.replace("_", "-")}="{escape(value)}"'
    return written


@lru_cache(maxsize=2048)
def _options(language: str, choices: Choices, selected: str) -> Markup:  # noqa: ARG001
    """Write the options; they depend on the language through their texts."""
    offered = [(value, choices.text(value)) for value in choices.values]
    if choices.empty is not None:
        offered.insert(0, ("", str(choices.empty)))
    return Markup("").join(
        Markup('<option value="{}"{}>{}</option>').format(
            value, Markup(" selected") if value == selected and value else "", text
        )
        for value, text in offered
    )


class ParsedField(Field):
    """A field that takes one parameter and parses it.

    Attributes:
        data: What the parameter means; if it is absent, empty or wrong, what is usual.
        value: The parameter as an address writes it; empty for what is usual.
    """

    widget = Select()

    def __init__(
        self,
        label: LazyProxy,
        *,
        parse: Callable[[str], Any],
        write: Callable[[Any], str] = str,
        choices: Choices | None = None,
        usual: Any = None,
        required: bool = False,
        note: LazyProxy | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(cast(str, label), **kwargs)
        self.form_type: type[Form] = type(kwargs["_form"])
        self.parse = parse
        self.write = write
        self.choices = choices
        self.usual = usual
        self.required = required
        self.note = note

    @property
    def value(self) -> str:
        """The parameter in its canonical spelling."""
        return "" if self.data == self.usual else self.write(self.data)

    @property
    def case(self) -> tuple[type[Form], str, str] | None:
        """What tells the field from all that are written differently; they are few.

        None if it shows what a visitor typed, or an error.
        """
        if self.errors or (self.choices is None and self.value):
            return None
        return self.form_type, self.name, self.value

    @property
    def problems(self) -> list[RuleError]:
        """What is wrong with the parameter."""
        return cast("list[RuleError]", list(self.errors))

    @property
    def error_codes(self) -> list[Code]:
        """The codes of what is wrong with the parameter."""
        return [problem.code for problem in self.problems]

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Parse what was sent; an error of the rules is kept as the field's error."""
        self.data = self.usual
        if len(valuelist) > 1:
            raise ValidationError(NotationError(InputErrorCode.REPEATED, field=self.name))  # type: ignore[arg-type]
        if not valuelist or not valuelist[0].strip():
            return
        try:
            self.data = self.parse(valuelist[0])
        except RuleError as error:
            raise ValidationError(error) from error  # type: ignore[arg-type]

    def process_data(self, value: Any) -> None:
        """Begin with what is usual: nothing else comes from anywhere but the address."""
        self.data = self.usual if value is None else value

    def refuse(self, error: RuleError) -> None:
        """Keep an error that the rules raised about this parameter after it was parsed."""
        self.errors = [*self.errors, cast(str, error)]

    def pre_validate(self, form: Any) -> None:  # noqa: ARG002
        """Refuse an empty field that has to be filled."""
        if self.required and self.data is None and not self.process_errors:
            raise ValidationError(NotationError(InputErrorCode.MISSING, field=self.name))  # type: ignore[arg-type]


def choice(values: type[Code]) -> Callable[[str], Any]:
    """Return a parser that takes the values of ``values`` and nothing else."""

    def parse(text: str) -> Code:
        try:
            return values(text.strip())
        except ValueError:
            raise NotationError(InputErrorCode.UNKNOWN_CHOICE, value=text) from None

    return parse


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    """Return a parser of the whole numbers of a select, in ASCII digits."""
    numbers = {str(number): number for number in range(lowest, highest + 1)}

    def parse(text: str) -> int:
        try:
            return numbers[text.strip()]
        except KeyError:
            raise NotationError(InputErrorCode.UNKNOWN_CHOICE, value=text) from None

    return parse


FLAG = "1"
"""What a parameter says that can only be set or left out."""


def flag(text: str) -> bool:
    """Return True, the one thing that a parameter can say which is set or left out.

    Raises:
        NotationError: ``unknown_choice`` for anything but ``1``.
    """
    if text.strip() != FLAG:
        raise NotationError(InputErrorCode.UNKNOWN_CHOICE, value=text)
    return True


def write_flag(is_set: bool) -> str:
    """Return what an address says of a flag."""
    return FLAG if is_set else ""


class CheckerForm(Form):
    """A form of an address: bound to its query, silent when nothing was asked.

    Attributes:
        submitted: Whether the address gives any of the form's parameters.
        sent_empty: Whether it names them and gives none: the form was sent with nothing in it.
    """

    class Meta(DefaultMeta):
        """One place ties hints and errors to their control."""

        def render_field(self, field: Any, render_kw: Any) -> Any:
            """Describe a control by its error and mark it as wrong."""
            if field.errors:
                render_kw.setdefault("aria_invalid", "true")
                render_kw.setdefault("aria_describedby", f"{field.id}-error")
            return super().render_field(field, render_kw)

    def __init__(self, arguments: "MultiDict[str, str]") -> None:
        self.submitted = any(
            value.strip() for name in self.parameters() for value in arguments.getlist(name)
        )
        self.sent_empty = not self.submitted and any(
            name in arguments for name in self.parameters()
        )
        super().__init__(arguments if self.submitted else None)

    @classmethod
    @cache
    def parameters(cls) -> frozenset[str]:
        """Return the parameters that the form knows."""
        return frozenset(name for name in dir(cls) if hasattr(getattr(cls, name), "_formfield"))

    @property
    def query(self) -> str:
        """The form's own part of an address: what is right in it, in canonical spelling."""
        return self.query_with({})

    def query_with(self, changes: Mapping[str, str]) -> str:
        """Return the query with some parameters set anew."""
        values = {field.name: field.value for field in self.fields} | dict(changes)
        return urlencode({name: value for name, value in values.items() if value})

    def __getitem__(self, name: str) -> ParsedField:
        """Return the field of a parameter.

        Raises:
            KeyError: No such parameter.
        """
        return cast(ParsedField, super().__getitem__(name))

    def blame(self, error: RuleError) -> None:
        """Put an error of the rules beside the field that it is about.

        Raises:
            RuleError: The error itself, where it is about no field of this form.
        """
        raise error

    @property
    def fields(self) -> "list[ParsedField]":
        """The fields in their order on the page."""
        return cast("list[ParsedField]", list(self))

    @property
    def faulty(self) -> "list[ParsedField]":
        """The fields with errors, in their order on the page."""
        return [field for field in self.fields if field.errors]


def faulty_fields(form: CheckerForm) -> str:
    """Return the names of the fields that are wrong, three at the most, for a page's title."""
    names = [field.label.text for field in form.faulty]
    shown_names = names[:3] + ["…"] * (len(names) > 3)
    return listed(map(str, shown_names))
