"""The sentences of a ruling on pairs."""

from collections.abc import Mapping

from webapp.engine.cards import Joker, Rank
from webapp.engine.old_maid.pairs import PairRuling
from webapp.i18n import gettext as _
from webapp.i18n import joined, listed
from webapp.i18n import ngettext as _n


def pairs(ruling: PairRuling) -> int:
    """Return how many pairs leave the hand."""
    return sum(rank.pairs for rank in ruling.ranks)


def leaving(ruling: PairRuling) -> str:
    """Return how many pairs leave, as a sentence."""
    number = pairs(ruling)
    if not number:
        return _("No pair leaves.")
    return _n("%(num)s pair leaves.", "%(num)s pairs leave.", number)


def staying(ruling: PairRuling) -> str:
    """Return how many cards stay, as a sentence."""
    number = len(ruling.kept)
    if not number:
        return _("No card stays.")
    return _n("%(num)s card stays.", "%(num)s cards stay.", number)


def announcement(ruling: PairRuling) -> str:
    """Return the ruling in one breath, complete on its own, for those who hear it."""
    held = sum(rank.held for rank in ruling.ranks)
    said = [_n("Of %(num)s card:", "Of %(num)s cards:", held), leaving(ruling), staying(ruling)]
    if ruling.kept:
        said.append(_("Kept: %(cards)s.", cards=listed(map(rank_name, ruling.kept))))
    return joined(*said)


def rank_name(card: Rank | Joker | None) -> str:
    """Return a rank as in a table, or the joker's name."""
    return card.value if isinstance(card, Rank) else _("joker")


def held(counts: Mapping[Rank, int], jokers: int) -> str:
    """Return what was entered, as a short list."""
    entered = [
        f"{rank} × {number}" if number > 1 else rank.value for rank, number in counts.items()
    ]
    return listed([*entered, *[_("joker")] * jokers])
