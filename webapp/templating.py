"""What templates are given besides what a view gives them, and how they are read."""

import re
from collections.abc import Callable, MutableMapping
from functools import cache
from typing import Any

from flask import Flask
from flask.templating import Environment as TemplateEnvironment
from jinja2 import Environment, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from webapp import i18n, labels, page
from webapp.forms.fields import faulty_fields
from webapp.fragments import Fragments


class Templates(TemplateEnvironment):
    """Templates that share the environment's globals.

    Jinja chains a mapping of its own before them for each template. Nothing is ever put into
    those, but looking through the chain costs each page much of its time.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template: those of the environment, itself."""
        return super().make_globals(d) if d else self.globals


class Unindented(Extension):
    """Drop the indentation of templates: it is for those who write them, and travels as bytes."""

    def preprocess(self, source: str, *_: object, **__: object) -> str:
        """Return a template's source with every line begun at its first word."""
        return re.sub(r"^[ \t]+", "", source, flags=re.MULTILINE)


def set_up(app: Flask) -> None:
    """Give an application's templates the words, filters and functions that they use."""
    app.jinja_environment = Templates
    environment = app.jinja_env
    environment.undefined = StrictUndefined
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.add_extension("jinja2.ext.i18n")
    environment.add_extension(Unindented)
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        i18n.gettext,
        i18n.plural_form,
        newstyle=True,
        pgettext=i18n.pgettext,
        npgettext=i18n.plural_form_in,
    )
    # the extension's own way to these two is four calls long
    environment.globals["_"] = environment.globals["gettext"] = i18n.words_in_page
    environment.filters["label"] = labels.label
    environment.filters["message"] = labels.message
    environment.filters["in_title"] = labels.isolation.in_title
    environment.filters["visible"] = labels.inputs.visible
    environment.filters["amount"] = labels.amounts.amount
    environment.filters["profit"] = labels.amounts.profit
    environment.filters["whole"] = labels.numbers.whole
    environment.globals["joined"] = i18n.joined
    environment.globals["listed"] = i18n.listed
    environment.globals["in_sentence"] = i18n.in_sentence
    environment.globals["faulty_fields"] = faulty_fields
    environment.globals["asset"] = app.extensions["assets"].url
    environment.globals["card_name"] = labels.cards.card_name
    environment.globals["name_of"] = labels.cards.name_of
    environment.filters["decimal"] = labels.numbers.decimal
    environment.filters["percentage"] = labels.numbers.percentage
    environment.globals["kept"] = Fragments().kept
    environment.globals["card_face"] = _engraver(environment)
    app.context_processor(page.context)


def _engraver(environment: Environment) -> Callable[[str, str | None, bool], Markup]:
    """Return a function that draws a card's face, each once in a process."""

    @cache
    def face(rank: str, suit: str | None, solid: bool = False) -> Markup:
        macros: Any = environment.get_template("_macros/cards.html").module
        lines = macros.face(rank, suit, solid).splitlines()
        return Markup("").join(line.strip() for line in lines)

    return face
