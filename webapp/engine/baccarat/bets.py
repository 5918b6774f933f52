"""Settling bets on a finished round: which line of the paytable fits, and the exact money.

Net profit and total returned (with the stake) are two figures and never mixed up.
Nothing is rounded. Source: RULES B10, B11.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import unique
from fractions import Fraction
from typing import NamedTuple

from webapp.engine.baccarat.paytables import (
    Bet,
    BetEvent,
    Payout,
    Paytable,
    Terms,
    VariantName,
    paytable,
)
from webapp.engine.baccarat.round import Ruling
from webapp.engine.baccarat.third_card import NATURALS, total
from webapp.engine.cards import Suit
from webapp.engine.codes import Code
from webapp.engine.errors import RuleError


@unique
class BetOutcome(Code):
    """What became of a stake."""

    WON = "won"
    LOST = "lost"
    PUSH = "push"


@unique
class SuitField(Code):
    """The suit of one of the first four cards, named as in addresses."""

    PLAYER_FIRST = "p1_suit"
    PLAYER_SECOND = "p2_suit"
    BANKER_FIRST = "b1_suit"
    BANKER_SECOND = "b2_suit"


@unique
class BetSettlementErrorCode(Code):
    """What cannot be settled."""

    ROUND_NOT_FINAL = "round_not_final"
    SUITS_MISSING = "suits_missing"
    STAKE_NOT_POSITIVE = "stake_not_positive"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledBet:
    """The end of one bet, in the unit of its stake.

    Attributes:
        bet: The bet.
        event: The line of the paytable that decided.
        outcome: Won, lost or push.
        stake: What was bet, above 0.
        gross: Profit before vigorish; minus the stake where it is lost, 0 for a push.
        commission: The vigorish, 0 or more.
        net: Profit: gross less vigorish.
        returned: What the bettor is handed in all: stake plus net.
    """

    bet: Bet
    event: BetEvent
    outcome: BetOutcome
    stake: Fraction
    gross: Fraction
    commission: Fraction
    net: Fraction
    returned: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """All bets on a round in the order of :class:`Bet`, and their sums."""

    bets: tuple[SettledBet, ...]
    stake: Fraction
    gross: Fraction
    commission: Fraction
    net: Fraction
    returned: Fraction


class RoundResult(NamedTuple):
    """What paytables ask about a finished round.

    Totals are final points, 0-9; ``player_pair`` and ``banker_pair`` tell whether the first
    two cards have the same rank, ``perfect_pair`` whether such a pair has one suit as well.
    """

    player_total: int
    banker_total: int
    player_cards: int
    banker_cards: int
    player_pair: bool = False
    banker_pair: bool = False
    perfect_pair: bool = False

    @property
    def margin(self) -> int:
        """Points by which the Player is ahead, negative where the Banker is."""
        return self.player_total - self.banker_total

    @property
    def player_natural(self) -> bool:
        """Whether the Player has 8 or 9 on two cards."""
        return self.player_cards == 2 and self.player_total in NATURALS

    @property
    def banker_natural(self) -> bool:
        """Whether the Banker has 8 or 9 on two cards."""
        return self.banker_cards == 2 and self.banker_total in NATURALS


def _margin_is(margin: int) -> Callable[[RoundResult], bool]:
    return lambda result: result.margin == margin


#: When each event has happened. In a paytable naturals stand before the margins.
HAPPENED: dict[BetEvent, Callable[[RoundResult], bool]] = {
    BetEvent.PLAYER_WINS: lambda r: r.margin > 0,
    BetEvent.BANKER_WINS: lambda r: r.margin < 0,
    BetEvent.TIE: lambda r: r.margin == 0,
    BetEvent.BANKER_WINS_THREE_CARD_7: lambda r: (
        r.margin < 0 and r.banker_cards == 3 and r.banker_total == 7
    ),
    BetEvent.PLAYER_WINS_THREE_CARD_8: lambda r: (
        r.margin > 0 and r.player_cards == 3 and r.player_total == 8
    ),
    BetEvent.BANKER_WINS_TWO_CARD_6: lambda r: (
        r.margin < 0 and r.banker_cards == 2 and r.banker_total == 6
    ),
    BetEvent.BANKER_WINS_THREE_CARD_6: lambda r: (
        r.margin < 0 and r.banker_cards == 3 and r.banker_total == 6
    ),
    BetEvent.PLAYER_PAIR: lambda r: r.player_pair,
    BetEvent.BANKER_PAIR: lambda r: r.banker_pair,
    BetEvent.EITHER_PAIR: lambda r: r.player_pair or r.banker_pair,
    BetEvent.PERFECT_PAIR: lambda r: r.perfect_pair,
    BetEvent.PLAYER_WINS_NATURAL: lambda r: r.margin > 0 and r.player_natural,
    BetEvent.BANKER_WINS_NATURAL: lambda r: r.margin < 0 and r.banker_natural,
    BetEvent.NATURAL_TIE: lambda r: r.margin == 0 and r.player_natural,
    BetEvent.PLAYER_WINS_BY_9: _margin_is(9),
    BetEvent.PLAYER_WINS_BY_8: _margin_is(8),
    BetEvent.PLAYER_WINS_BY_7: _margin_is(7),
    BetEvent.PLAYER_WINS_BY_6: _margin_is(6),
    BetEvent.PLAYER_WINS_BY_5: _margin_is(5),
    BetEvent.PLAYER_WINS_BY_4: _margin_is(4),
    BetEvent.BANKER_WINS_BY_9: _margin_is(-9),
    BetEvent.BANKER_WINS_BY_8: _margin_is(-8),
    BetEvent.BANKER_WINS_BY_7: _margin_is(-7),
    BetEvent.BANKER_WINS_BY_6: _margin_is(-6),
    BetEvent.BANKER_WINS_BY_5: _margin_is(-5),
    BetEvent.BANKER_WINS_BY_4: _margin_is(-4),
    BetEvent.FOUR_CARDS: lambda r: r.player_cards + r.banker_cards == 4,
    BetEvent.FIVE_OR_SIX_CARDS: lambda r: r.player_cards + r.banker_cards > 4,
    BetEvent.OTHER: lambda _: True,
}


def deciding_payout(table: Paytable, result: RoundResult) -> Payout:
    """Return the first line of ``table`` that fits what happened."""
    return next(line for line in table.payouts if HAPPENED[line.event](result))


def suits_needed(bets: Iterable[Bet], variant: VariantName) -> tuple[SuitField, ...]:
    """Return the suits that settling ``bets`` needs: all four or none.

    Raises:
        RuleError: ``bet_not_in_variant``.
    """
    tables = [paytable(bet, variant) for bet in bets]
    return tuple(SuitField) if any(table.needs_suits for table in tables) else ()


def check_bets(
    stakes: Mapping[Bet, Fraction], terms: Terms, suits: Mapping[SuitField, Suit]
) -> None:
    """Check that bets can be taken on these terms, whatever the round brings.

    Raises:
        RuleError: ``bet_not_in_variant``, ``stake_not_positive`` or ``suits_missing``.

    Source: RULES B11.
    """
    needed = suits_needed(stakes, terms.variant)
    for bet, stake in stakes.items():
        if stake <= 0:
            raise RuleError(BetSettlementErrorCode.STAKE_NOT_POSITIVE, bet=bet, stake=stake)
    missing = [field for field in needed if field not in suits]
    if missing:
        raise RuleError(BetSettlementErrorCode.SUITS_MISSING, fields=tuple(missing))


def settle(
    ruling: Ruling,
    stakes: Mapping[Bet, Fraction],
    terms: Terms,
    suits: Mapping[SuitField, Suit] | None = None,
) -> Settlement:
    """Settle bets on a finished round.

    Args:
        ruling: The round; two cards of one rank and suit are possible, as a shoe holds
            several decks.
        stakes: What is staked on each bet, above 0.
        terms: Variant, vigorish and what the Tie pays.
        suits: The suits of the first four cards, where :func:`suits_needed` asks for them.

    Raises:
        RuleError: ``round_not_final``, ``bet_not_in_variant``, ``stake_not_positive`` or
            ``suits_missing``.

    Source: RULES B10, B11.
    """
    if ruling.final is None:
        raise RuleError(BetSettlementErrorCode.ROUND_NOT_FINAL, pending=ruling.pending)
    check_bets(stakes, terms, suits or {})
    result = _result(ruling, suits or {})
    bets = tuple(_settled(bet, stakes[bet], terms, result) for bet in Bet if bet in stakes)
    return Settlement(
        bets=bets,
        stake=sum([bet.stake for bet in bets], Fraction(0)),
        gross=sum([bet.gross for bet in bets], Fraction(0)),
        commission=sum([bet.commission for bet in bets], Fraction(0)),
        net=sum([bet.net for bet in bets], Fraction(0)),
        returned=sum([bet.returned for bet in bets], Fraction(0)),
    )


def _result(ruling: Ruling, suits: Mapping[SuitField, Suit]) -> RoundResult:
    """Reduce a finished round to what paytables ask."""
    (p1, p2), (b1, b2) = ruling.player[:2], ruling.banker[:2]
    p1_suit, p2_suit, b1_suit, b2_suit = (suits.get(field) for field in SuitField)
    return RoundResult(
        player_total=total(ruling.player),
        banker_total=total(ruling.banker),
        player_cards=len(ruling.player),
        banker_cards=len(ruling.banker),
        player_pair=p1 is p2,
        banker_pair=b1 is b2,
        perfect_pair=(p1 is p2 and p1_suit is p2_suit) or (b1 is b2 and b1_suit is b2_suit),
    )


def _settled(bet: Bet, stake: Fraction, terms: Terms, result: RoundResult) -> SettledBet:
    line = deciding_payout(paytable(bet, terms.variant), result)
    gross, commission = stake * terms.gross(line), stake * terms.vigorish(line)
    net = gross - commission
    return SettledBet(
        bet=bet,
        event=line.event,
        outcome=_outcome(line),
        stake=stake,
        gross=gross,
        commission=commission,
        net=net,
        returned=stake + net,
    )


def _outcome(line: Payout) -> BetOutcome:
    if line.pays == 0:
        return BetOutcome.PUSH
    return BetOutcome.WON if line.pays > 0 else BetOutcome.LOST
