"""The address of a drill: which one, its seed, and the answers so far."""

from webapp.engine.baccarat.drill import parse_kind, parse_seed
from webapp.forms.fields import CheckerForm, ParsedField, flag, write_flag
from webapp.i18n import lazy_gettext as _l


class DrillForm(CheckerForm):
    """Everything that a drill is made of; ``end`` asks for the result."""

    kind = ParsedField(_l("Drill"), parse=parse_kind)
    seed = ParsedField(_l("Seed"), parse=parse_seed)
    answers = ParsedField(_l("Answers"), parse=str)
    end = ParsedField(_l("End"), parse=flag, write=write_flag, usual=False)
