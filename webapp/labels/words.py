"""The shape of a table of words."""

from collections.abc import Callable, Mapping

from babel.support import LazyProxy

from webapp.engine.codes import Code

#: Words by type of code first: codes are texts, and equal texts of two types differ.
Words = Mapping[type[Code], Mapping[Code, LazyProxy]]

#: Numbers that stand in a sentence with the thing they count: its words, by the parameter's name.
Counted = Mapping[type[Code], Mapping[Code, Mapping[str, Callable[[int], str]]]]
