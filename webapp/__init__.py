"""Card Rules Checker: rules on a hand of cards, says why, and gives the answer an address."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from webapp.config import Settings

__version__ = "1.0.0"


def create_app(settings: "Settings | None" = None) -> "Flask":
    """Return the web application, with settings from the environment unless given.

    Raises:
        ValueError: A setting in the environment that cannot be one.
    """
    # Flask is imported here: the engine can be imported without it.
    from webapp.app import build

    return build(settings)
