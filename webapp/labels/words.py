"""The shape of a table of words."""

from collections.abc import Mapping

from babel.support import LazyProxy

from webapp.engine.codes import Code

#: Words by type of code first: codes are texts, and equal texts of two types differ.
Words = Mapping[type[Code], Mapping[Code, LazyProxy]]
