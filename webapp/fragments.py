"""Parts of pages that read the same each time: written once, then kept.

Nothing of a visitor's is kept, and no answer: only what is one of a few of our own making, as the
footer, a printed table of the rules, or the way between a game's pages.
"""

from collections.abc import Callable, Hashable

from flask import request
from markupsafe import Markup

from webapp.i18n import current_language


class Fragments:
    """The kept parts of an application's pages."""

    #: How many are kept at most. It is never reached while the site lives below one path.
    MOST = 2_000

    def __init__(self) -> None:
        self._kept: dict[tuple[Hashable, ...], Markup] = {}

    def kept(self, name: str, *case: Hashable, caller: Callable[[], Markup]) -> Markup:
        """Return a part as it was written the first time.

        Templates say ``{% call kept("name") %}…{% endcall %}``. Each language has its own, and
        each path that the site is mounted below, as parts hold addresses.

        Args:
            name: The part's name, one for all templates.
            case: What else the part depends on. There must be few of them, and none that holds
                a visitor's words.
            caller: Writes the part.
        """
        key = (name, current_language().tag, request.root_path, *case)
        part = self._kept.get(key)
        if part is None:
            part = caller()
            if len(self._kept) < self.MOST:
                self._kept[key] = part
        return part
