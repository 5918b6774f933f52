"""The words and figures of the odds: exact numbers, written as each language writes them."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from webapp.engine.amounts import rounded_decimal
from webapp.engine.baccarat.odds import BetOdds, EventOdds, Odds, OddsErrorCode
from webapp.engine.baccarat.paytables import Bet, Source, VariantName, paytable
from webapp.i18n import gettext as _
from webapp.i18n import joined, ngettext
from webapp.i18n import lazy_gettext as _l
from webapp.labels import numbers
from webapp.labels.amounts import amount, profit
from webapp.labels.baccarat.bets import WORDS as BET_WORDS
from webapp.labels.words import Words

MESSAGES: Words = {
    OddsErrorCode: {
        OddsErrorCode.DECKS_OUT_OF_RANGE: _l("A shoe holds 1 to %(limit)s decks."),
    },
}

#: Decimals of a probability or an EV in the worked example.
_PLACES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One term of the sum that makes an EV."""

    event: str
    probability: str
    net: str
    product: str


def percent(share: Fraction) -> str:
    """Return a share in per cent to four decimals."""
    return _("%(number)s%%", number=_decimals(100 * share, 4))


def share(count: int, total: int) -> str:
    """Return ``count`` of ``total`` in per cent to four decimals."""
    return percent(Fraction(count, total))


def fraction(value: Fraction) -> str:
    """Return a fraction in lowest terms."""
    sign = "−" if value < 0 else ""
    return f"{sign}{numbers.whole(abs(value.numerator))} / {numbers.whole(value.denominator)}"


def headline(odds: Odds) -> str:
    """Return the house edge of the three main bets as a sentence."""
    # A figure and its sign stay on one line.
    edges = {bet.bet: percent(bet.house_edge) for bet in odds.bets}
    return _(
        "House edge: Banker %(banker)s, Player %(player)s, Tie %(tie)s.",
        banker=edges[Bet.BANKER],
        player=edges[Bet.PLAYER],
        tie=edges[Bet.TIE],
    )


def terms(odds: Odds) -> str:
    """Return what the odds were worked out for."""
    shoe = ngettext("A full shoe of %(num)s deck.", "A full shoe of %(num)s decks.", odds.decks)
    tie = _("The Tie pays %(pays)s to 1.", pays=odds.terms.tie_pays)
    if odds.variant is VariantName.EZ:
        return joined(shoe, _("EZ Baccarat: no vigorish."), tie)
    commission = amount(odds.terms.commission)
    vigorish = _("Standard Baccarat, vigorish %(percent)s%%.", percent=commission)
    return joined(shoe, vigorish, tie)


def title(odds: Odds) -> str:
    """Return a page's title for these odds."""
    return ngettext(
        "%(num)s deck. %(edges)s",
        "%(num)s decks. %(edges)s",
        odds.decks,
        edges=headline(odds),
    )


def summary(bet: BetOdds) -> str:
    """Return a bet, what it pays and what it costs in one line."""
    return _(
        "%(bet)s: pays %(pays)s, house edge %(edge)s",
        bet=str(BET_WORDS[Bet][bet.bet]),
        pays=pays(bet),
        edge=percent(bet.house_edge),
    )


def pays(bet: BetOdds) -> str:
    """Return the net profits that a win brings, from the least to the most."""
    nets = sorted(set(bet.pays))
    if len(nets) == 1:
        return _("%(net)s to 1", net=amount(nets[0]))
    return _("%(least)s to 1 up to %(most)s to 1", least=amount(nets[0]), most=amount(nets[-1]))


def net(line: EventOdds) -> str:
    """Return what a line of a paytable brings, with its sign."""
    return profit(line.net)


def worked(bet: BetOdds) -> list[Term]:
    """Return the terms of a bet's EV, rounded for reading."""
    return [
        Term(
            event=str(BET_WORDS[type(line.event)][line.event]),
            probability=_decimals(line.probability, _PLACES),
            net=profit(line.net).removeprefix("+"),
            product=decimal(line.probability * line.net),
        )
        for line in bet.events
    ]


def decimal(value: Fraction) -> str:
    """Return a signed value, rounded for reading."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{_decimals(abs(value), _PLACES)}"


def source(bet: BetOdds, variant: VariantName) -> Source:
    """Return where the paytable of a bet is published."""
    return paytable(bet.bet, variant).source


def _decimals(value: Fraction, places: int) -> str:
    pattern = f"#,##0.{'0' * places}"
    return numbers.decimal(Decimal(rounded_decimal(value, places)), pattern).replace("-", "−")
