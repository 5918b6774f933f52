"""Words about what was entered."""

import unicodedata

from webapp.i18n import lazy_gettext as _l
from webapp.input_codes import InputErrorCode
from webapp.labels.isolation import isolated
from webapp.labels.words import Words

MESSAGES: Words = {
    InputErrorCode: {
        InputErrorCode.MISSING: _l("Choose one here."),
        InputErrorCode.REPEATED: _l("The address gives this more than once. Give it once."),
        InputErrorCode.UNKNOWN_CHOICE: _l("“%(value)s” is none of the choices."),
    },
}

_LONGEST_SHOWN = 24


def shown(value: str) -> str:
    """Return what somebody entered as it can be shown: one short line, nothing invisible."""
    text = value.strip()
    return isolated(visible(text[:_LONGEST_SHOWN]) + "…" * (len(text) > _LONGEST_SHOWN))


def visible(text: str) -> str:
    """Return a text in which nothing is invisible: no controls, nothing that turns the line."""
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(character)[0] == "C" else character
        for character in text
    )
