"""The base of every code that the engine answers with."""

from enum import StrEnum


class Code(StrEnum):
    """A stable code: part of addresses and JSON, given a word in each language elsewhere.

    Members have explicit lower-case values and are never renamed. Source: RULES C3.
    """
