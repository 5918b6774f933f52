"""Words and sentences about a strategy chart."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby

from babel.support import LazyProxy

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import UP_CARDS, ChartTable, Difference, Row
from webapp.engine.blackjack.chart_rows import ChartErrorCode, ChartRow, PrintedRow
from webapp.engine.blackjack.strategy.rows import natural_chance
from webapp.engine.blackjack.switches import Soft17, SwitchErrorCode, Switches
from webapp.engine.cards import Rank
from webapp.i18n import gettext as _
from webapp.i18n import joined, listed, ngettext, pgettext
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import lazy_pgettext as _lp
from webapp.labels.numbers import percentage
from webapp.labels.words import Words

WORDS: Words = {
    Soft17: {
        Soft17.STAND: _lp("dealer", "Stands"),
        Soft17.HIT: _lp("dealer", "Draws"),
    },
}

MESSAGES: Words = {
    SwitchErrorCode: {
        SwitchErrorCode.DECKS_OUT_OF_RANGE: _l(
            "“%(value)s” is not a number of decks. There are 1 to %(limit)s."
        ),
        SwitchErrorCode.UNKNOWN_SOFT_17: _l(
            "“%(value)s” is neither of the two: the dealer stands or draws."
        ),
        SwitchErrorCode.NOT_YES_OR_NO: _l("“%(value)s” is neither 1 for yes nor 0 for no."),
        SwitchErrorCode.HANDS_OUT_OF_RANGE: _l(
            "“%(value)s” is not a number of hands. There are 1 to %(limit)s."
        ),
    },
    ChartErrorCode: {
        ChartErrorCode.UNKNOWN_ROW: _l(
            "“%(value)s” is no row of the chart. Rows are written 16, soft18 or pair8."
        ),
    },
}

#: One letter for a cell of the chart; none of them means two actions in any language.
LETTERS: Mapping[Action, LazyProxy] = {
    Action.HIT: _lp("letter in a strategy chart", "H"),
    Action.STAND: _lp("letter in a strategy chart", "S"),
    Action.DOUBLE: _lp("letter in a strategy chart", "D"),
    Action.SPLIT: _lp("letter in a strategy chart", "P"),
}

_ROW_NAME = {
    ChartTable.HARD: _l("Hard %(row)s"),
    ChartTable.SOFT: _l("Soft %(row)s"),
    ChartTable.PAIRS: _l("Pair %(row)s %(row)s"),
}
_PLAYS = {
    Action.HIT: _l("hit"),
    Action.STAND: _l("stand"),
    Action.DOUBLE: _l("double"),
    Action.SPLIT: _l("split"),
}
_AGAINST = {
    Action.HIT: _l("hit against %(cards)s"),
    Action.STAND: _l("stand against %(cards)s"),
    Action.DOUBLE: _l("double against %(cards)s"),
    Action.SPLIT: _l("split against %(cards)s"),
}
_ELSE = {
    Action.HIT: _l("else hit"),
    Action.STAND: _l("else stand"),
    Action.DOUBLE: _l("else double"),
    Action.SPLIT: _l("else split"),
}
_ALWAYS = {
    Action.HIT: _l("hit against every card"),
    Action.STAND: _l("stand against every card"),
    Action.DOUBLE: _l("double against every card"),
    Action.SPLIT: _l("split against every card"),
}

#: Why a cell changes where the dealer does not peek: the cells of the European game.
_REASONS = {
    (ChartTable.HARD, 11, Rank.TEN): _l(
        "A double lays down a second stake. In %(count)s of %(all)s cases the hole card is an ace, "
        "and the dealer’s blackjack takes both."
    ),
    (ChartTable.PAIRS, Rank.EIGHT, Rank.TEN): _l(
        "Either way loses in the long run. A split risks a second stake, and in %(count)s of "
        "%(all)s cases the dealer’s blackjack takes both; one hand and one stake lose less."
    ),
    (ChartTable.PAIRS, Rank.EIGHT, Rank.ACE): _l(
        "Behind an ace lies a ten-value card in %(count)s of %(all)s cases. Then two stakes are "
        "lost instead of one."
    ),
    (ChartTable.PAIRS, Rank.ACE, Rank.ACE): _l(
        "Two aces are split because each may catch a ten. But in %(count)s of %(all)s cases the "
        "dealer’s blackjack takes both stakes, whatever they catch."
    ),
}


def letters() -> dict[Action, str]:
    """Return the letter of each action, looked up once for all the cells of a page."""
    return {action: str(letter) for action, letter in LETTERS.items()}


def row_name(row: ChartRow) -> str:
    """Return what a row is called: “Hard 16”, “Soft 18”, “Pair 8 8”."""
    return str(_ROW_NAME[row.table]) % {"row": row.row}


def _printed_row(printed: PrintedRow) -> str:
    first, last = printed.rows[0].row, printed.rows[-1].row
    if printed.open_ended:
        return f"{first}+"
    return f"{first}–{last}" if first != last else str(first)


def row_head(printed: PrintedRow) -> str:
    """Return the head of a row: “5–8”, “17+”, “8 8”."""
    head = _printed_row(printed)
    return f"{head} {head}" if printed.rows[0].table is ChartTable.PAIRS else head


def row_sentence(printed: PrintedRow) -> str:
    """Return what a row says, as it is read out."""
    first, last = printed.rows[0], printed.rows[-1]
    if printed.open_ended:
        hand = _("%(hand)s or more", hand=row_name(first))
    elif first != last:
        hand = _("%(hand)s to %(last)s", hand=row_name(first), last=last.row)
    else:
        hand = row_name(first)
    return _("%(hand)s: %(plays)s.", hand=hand, plays=_plays(printed.actions))


def _plays(actions: Row) -> str:
    cards: dict[Action, list[Rank]] = {}
    for up in UP_CARDS:
        cards.setdefault(actions[up], []).append(up)
    if len(cards) == 1:
        return str(_ALWAYS[actions[UP_CARDS[0]]])
    usual = max(reversed(cards), key=lambda action: len(cards[action]))
    cases = [
        str(_AGAINST[action]) % {"cards": up_cards(ups)}
        for action, ups in cards.items()
        if action is not usual
    ]
    return pgettext("between cases", "; ").join([*cases, str(_ELSE[usual])])


def up_cards(ups: Iterable[Rank]) -> str:
    """Return up cards in words, neighbours drawn together: “2, 7 and 8”, “3 to 6”."""
    runs = list(_runs(ups))
    if len(runs) == 1:
        return runs[0]
    return _("%(cards)s and %(last)s", cards=listed(runs[:-1]), last=runs[-1])


def _runs(ups: Iterable[Rank]) -> Iterator[str]:
    placed = enumerate(UP_CARDS.index(up) for up in ups)
    for _distance, group in groupby(placed, lambda pair: pair[1] - pair[0]):
        run = [UP_CARDS[place].value for _number, place in group]
        if len(run) > 2:
            yield _("%(first)s to %(last)s", first=run[0], last=run[-1])
        else:
            yield from run


def plays(action: Action) -> str:
    """Return an action as a sentence tells it: “hit”."""
    return str(_PLAYS[action])


def rules_in_words(switches: Switches) -> str:
    """Return the rules that can be switched, as a sentence."""
    decks, hands = switches.decks, switches.max_hands
    words = [
        ngettext("%(num)s deck", "%(num)s decks", decks),
        _("the dealer draws on soft 17")
        if switches.soft_17 is Soft17.HIT
        else _("the dealer stands on every 17"),
        _("the dealer peeks") if switches.peek else _("no peek"),
    ]
    if hands == 1:
        words.append(_("no splits"))
    else:
        words.append(
            _("double after a split")
            if switches.double_after_split
            else _("no double after a split")
        )
        words.append(_("up to %(hands)s hands after splits", hands=hands))
    return _("%(rules)s.", rules=listed(words))


def percent(edge: float) -> str:
    """Return a share of the stake in per cent, to four decimals, without its sign."""
    return _("%(percent)s%%", percent=percentage(abs(Decimal(str(edge))), "0.0000"))


def edge_sentence(edge: float) -> str:
    """Return what play by the chart loses, or wins."""
    if edge < 0:
        return _(
            "Played without a mistake it wins %(percent)s of the stake on average.",
            percent=percent(edge),
        )
    return _(
        "Played without a mistake it loses %(percent)s of the stake on average.",
        percent=percent(edge),
    )


def edge_short(edge: float) -> str:
    """Return the house edge as a name and a figure."""
    sign = "−" if edge < 0 else ""
    return _("House edge %(percent)s", percent=sign + percent(edge))


def undoubled(rows: Sequence[tuple[ChartRow, tuple[Rank, ...]]], switches: Switches) -> str:
    """Return what to do where the chart doubles and the hand may not."""
    when = (
        _("With three or more cards there is no double: hit instead.")
        if switches.double_after_split or switches.max_hands == 1
        else _("With three or more cards, and after a split, there is no double: hit instead.")
    )
    stands = [
        _("%(hand)s against %(cards)s", hand=row_name(row), cards=up_cards(ups))
        for row, ups in rows
    ]
    if not stands:
        return when
    cases = pgettext("between cases", "; ").join(stands)
    return joined(when, _("Stand instead with: %(hands)s.", hands=cases))


def cell(row: ChartRow, up: Rank, action: Action) -> str:
    """Return what one cell says."""
    return _("%(hand)s against %(up)s: %(action)s", hand=row_name(row), up=up, action=plays(action))


def difference(found: Difference) -> str:
    """Return how a cell differs from the widely printed chart."""
    return _(
        "%(hand)s against %(up)s: %(action)s, not %(other)s.",
        hand=row_name(ChartRow(table=found.table, row=found.row)),
        up=found.up,
        action=plays(found.action),
        other=plays(found.other),
    )


def reason(found: Difference, switches: Switches) -> str:
    """Return why a cell differs, if it is for want of a peek; else nothing."""
    words = _REASONS.get((found.table, found.row, found.up))
    if words is None or switches.peek:
        return ""
    chance = natural_chance(switches.decks, found.up)
    return str(words) % {"count": chance.numerator, "all": chance.denominator}
