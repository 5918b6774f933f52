"""The sentences about a settled hand."""

from collections.abc import Sequence
from fractions import Fraction

from babel.support import LazyProxy
from markupsafe import Markup

from webapp.engine.blackjack.hands import Total
from webapp.engine.blackjack.outcomes import Outcome, PayingRule
from webapp.engine.blackjack.settlement import SettledHand, Settlement
from webapp.engine.blackjack.states import StateCode
from webapp.engine.cards import Rank
from webapp.i18n import gettext as _
from webapp.i18n import joined, listed, pgettext
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import lazy_pgettext as _lp
from webapp.labels.amounts import amount, profit
from webapp.labels.blackjack.hand import HeadlineLine
from webapp.labels.isolation import emphasised

_NATURAL = _lp("hand", "Blackjack")
_DEALERS_NATURAL = _lp("the dealer’s hand", "blackjack")
_OUTCOME = {
    Outcome.WIN: _l("<em>the hand wins %(amount)s.</em>"),
    Outcome.LOSE: _l("<em>the hand loses %(amount)s.</em>"),
    Outcome.PUSH: _l("<em>a push, the bet comes back.</em>"),
    Outcome.BLACKJACK: _l("<em>blackjack wins %(amount)s.</em>"),
}
_TITLE = {
    Outcome.WIN: _l("Won: %(player)s – dealer %(dealer)s"),
    Outcome.LOSE: _l("Lost: %(player)s – dealer %(dealer)s"),
    Outcome.PUSH: _l("Push: %(player)s – dealer %(dealer)s"),
    Outcome.BLACKJACK: _l("Blackjack pays: %(player)s – dealer %(dealer)s"),
}
#: The section of the rules that each way of settling stands in.
_SECTION = {
    PayingRule.PLAYER_BUST: "K4",
    PayingRule.DEALER_BUST: "K10",
    PayingRule.HIGHER_TOTAL: "K10",
    PayingRule.LOWER_TOTAL: "K10",
    PayingRule.EQUAL_TOTALS: "K10",
    PayingRule.NATURAL: "K10",
    PayingRule.BOTH_NATURAL: "K10",
    PayingRule.DEALER_NATURAL: "K10",
}


def headline(settlement: Settlement) -> tuple[HeadlineLine, HeadlineLine]:
    """Return the result as a sentence: the two totals, and what the hand won or lost."""
    (hand,) = settlement.hands
    player = _shown(hand.total, hand.state, _NATURAL)
    dealer = _shown(settlement.dealer_total, settlement.dealer_state, _DEALERS_NATURAL)
    totals = _("%(player)s against the dealer’s %(dealer)s:", player=player, dealer=dealer)
    outcome = emphasised(_OUTCOME[hand.outcome], amount=amount(abs(hand.profit)))
    return (
        HeadlineLine(words=Markup.escape(totals), decides=False),
        HeadlineLine(words=outcome, decides=True),
    )


def announcement(settlement: Settlement) -> str:
    """Return the result in one breath, for those who hear it."""
    return joined(*(line.words.striptags() for line in headline(settlement)))


def title(settlement: Settlement, player: Sequence[Rank], dealer: Sequence[Rank]) -> str:
    """Return the page's title, the result first."""
    (hand,) = settlement.hands
    return str(_TITLE[hand.outcome]) % {"player": listed(player), "dealer": listed(dealer)}


def entered(player: Sequence[Rank], dealer: Sequence[Rank]) -> str:
    """Return what was entered, on one line."""
    return _("%(player)s – dealer %(dealer)s.", player=listed(player), dealer=listed(dealer))


def section(hand: SettledHand) -> str:
    """Return the section of the rules that decided a hand."""
    return _SECTION[hand.rule]


def money(settlement: Settlement, bet: Fraction) -> list[tuple[str, str]]:
    """Return the money, line by line: what was at stake and what came of it."""
    (hand,) = settlement.hands
    return [
        (_("Bet"), amount(bet)),
        (_("At stake in the end"), amount(hand.stake)),
        (_("Profit"), profit(hand.profit)),
        (_("Comes back, the stake included"), amount(hand.stake + hand.profit)),
        (_("The dealer’s profit"), profit(settlement.dealer_profit)),
    ]


def _shown(total: Total, state: StateCode, natural: LazyProxy) -> str:
    """Return a hand's total as the headline has it."""
    if state is StateCode.BLACKJACK:
        return str(natural)
    if state is StateCode.BUSTED:
        return _("%(total)s (bust)", total=total.points)
    return pgettext("a hand’s total", "%(total)s", total=total.points)
