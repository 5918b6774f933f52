"""The bets of Baccarat as data: what each pays on which event, in which variant, by which source.

What happened in a round, and money, are decided in ``bets``; chances in ``odds``.
House Money is named by the rules page only: its table differs by venue.
Source: RULES B10, B11.
"""

from dataclasses import dataclass
from datetime import date
from enum import unique
from fractions import Fraction

from webapp.engine.amounts import parse_decimal
from webapp.engine.codes import Code
from webapp.engine.errors import NotationError, RuleError


@unique
class Bet(Code):
    """A bet, named as in addresses."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"
    DRAGON_7 = "dragon_7"
    PANDA_8 = "panda_8"
    PLAYER_PAIR = "player_pair"
    BANKER_PAIR = "banker_pair"
    EITHER_PAIR = "either_pair"
    PERFECT_PAIR = "perfect_pair"
    DRAGON_BONUS_PLAYER = "dragon_bonus_player"
    DRAGON_BONUS_BANKER = "dragon_bonus_banker"
    SMALL = "small"
    BIG = "big"
    LUCKY_SIX = "lucky_six"


@unique
class VariantName(Code):
    """The variants, named as in addresses."""

    STANDARD = "standard"
    EZ = "ez"


@unique
class BetEvent(Code):
    """What a line of a paytable pays on."""

    PLAYER_WINS = "player_wins"
    BANKER_WINS = "banker_wins"
    TIE = "tie"
    BANKER_WINS_THREE_CARD_7 = "banker_wins_three_card_7"
    PLAYER_WINS_THREE_CARD_8 = "player_wins_three_card_8"
    BANKER_WINS_TWO_CARD_6 = "banker_wins_two_card_6"
    BANKER_WINS_THREE_CARD_6 = "banker_wins_three_card_6"
    PLAYER_PAIR = "player_pair"
    BANKER_PAIR = "banker_pair"
    EITHER_PAIR = "either_pair"
    PERFECT_PAIR = "perfect_pair"
    PLAYER_WINS_NATURAL = "player_wins_natural"
    BANKER_WINS_NATURAL = "banker_wins_natural"
    NATURAL_TIE = "natural_tie"
    PLAYER_WINS_BY_9 = "player_wins_by_9"
    PLAYER_WINS_BY_8 = "player_wins_by_8"
    PLAYER_WINS_BY_7 = "player_wins_by_7"
    PLAYER_WINS_BY_6 = "player_wins_by_6"
    PLAYER_WINS_BY_5 = "player_wins_by_5"
    PLAYER_WINS_BY_4 = "player_wins_by_4"
    BANKER_WINS_BY_9 = "banker_wins_by_9"
    BANKER_WINS_BY_8 = "banker_wins_by_8"
    BANKER_WINS_BY_7 = "banker_wins_by_7"
    BANKER_WINS_BY_6 = "banker_wins_by_6"
    BANKER_WINS_BY_5 = "banker_wins_by_5"
    BANKER_WINS_BY_4 = "banker_wins_by_4"
    FOUR_CARDS = "four_cards"
    FIVE_OR_SIX_CARDS = "five_or_six_cards"
    OTHER = "other"  # whatever the lines above do not name


@unique
class TermsErrorCode(Code):
    """What terms cannot be."""

    UNKNOWN_VARIANT = "unknown_variant"
    TIE_PAYS_NOT_OFFERED = "tie_pays_not_offered"
    BET_NOT_IN_VARIANT = "bet_not_in_variant"
    COMMISSION_OUT_OF_RANGE = "commission_out_of_range"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a paytable is published, under its proper name, and the date of that edition.

    A paytable of no single published document is one of this site's own list of usual ones.
    """

    publisher: str
    title: str
    dated: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """One line of a paytable.

    Attributes:
        event: What must happen; the first line of its paytable that fits decides.
        pays: Profit per unit staked before vigorish; 0 is a push, -1 the stake lost.
        vigorish: Whether the venue takes its commission from these winnings.
        agreed: Whether the terms say what it pays, ``pays`` being the usual figure.
    """

    event: BetEvent
    pays: Fraction
    vigorish: bool = False
    agreed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Paytable:
    """What one bet pays.

    Attributes:
        bet: The bet.
        payouts: Its lines; together they cover everything that can happen.
        source: Where this table is published.
        needs_suits: Whether the suits of the first four cards decide.
    """

    bet: Bet
    payouts: tuple[Payout, ...]
    source: Source
    needs_suits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A variant with the bets it offers, in the order in which they are shown."""

    name: VariantName
    paytables: tuple[Paytable, ...]


#: The vigorish that may be asked, in per cent. Source: RULES B11.
MAX_COMMISSION = 10

#: What the Tie may pay to one. Source: RULES B11.
TIE_PAYS = (8, 9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms on which bets are taken.

    Attributes:
        variant: Which variant is played.
        commission: The vigorish in per cent of the winnings, 0-10; without effect in a
            variant that takes none.
        tie_pays: What the Tie pays to one, 8 or 9.

    Raises:
        RuleError: ``commission_out_of_range`` or ``tie_pays_not_offered``.
    """

    variant: VariantName = VariantName.STANDARD
    commission: Fraction = Fraction(5)
    tie_pays: int = 8

    def __post_init__(self) -> None:
        if not 0 <= self.commission <= MAX_COMMISSION:
            raise _commission_out_of_range(self.commission)
        if self.tie_pays not in TIE_PAYS:
            raise RuleError(
                TermsErrorCode.TIE_PAYS_NOT_OFFERED, value=self.tie_pays, offered=TIE_PAYS
            )

    def gross(self, payout: Payout) -> Fraction:
        """Return the profit per unit before vigorish."""
        return Fraction(self.tie_pays) if payout.agreed else payout.pays

    def vigorish(self, payout: Payout) -> Fraction:
        """Return the vigorish per unit staked."""
        return self.gross(payout) * self.commission / 100 if payout.vigorish else Fraction(0)

    def net(self, payout: Payout) -> Fraction:
        """Return the net profit per unit staked."""
        return self.gross(payout) - self.vigorish(payout)


def parse_variant(text: str) -> VariantName:
    """Return the variant that ``text`` names.

    Raises:
        NotationError: ``unknown_variant``.
    """
    try:
        return VariantName(text.strip())
    except ValueError:
        raise NotationError(TermsErrorCode.UNKNOWN_VARIANT, value=text) from None


def parse_commission(text: str) -> Fraction:
    """Return the vigorish that ``text`` names, in per cent: 0-10, at most two decimals.

    >>> parse_commission("4.5")
    Fraction(9, 2)

    Raises:
        NotationError: As :func:`~webapp.engine.amounts.parse_decimal`.
        RuleError: ``commission_out_of_range``.

    Source: RULES B11.
    """
    commission = parse_decimal(text)
    if not 0 <= commission <= MAX_COMMISSION:
        raise _commission_out_of_range(text)
    return commission


def _commission_out_of_range(value: object) -> RuleError:
    return RuleError(TermsErrorCode.COMMISSION_OUT_OF_RANGE, value=value, limit=MAX_COMMISSION)


def parse_tie_pays(text: str) -> int:
    """Return what the Tie pays to one, ``8`` or ``9``.

    Raises:
        NotationError: ``tie_pays_not_offered``.
    """
    for pays in TIE_PAYS:
        if text.strip() == str(pays):
            return pays
    raise NotationError(TermsErrorCode.TIE_PAYS_NOT_OFFERED, value=text, offered=TIE_PAYS)


def paytable(bet: Bet, variant: VariantName) -> Paytable:
    """Return what ``bet`` pays in ``variant``.

    Raises:
        RuleError: ``bet_not_in_variant``.

    Source: RULES B11: a side bet belongs to its variant.
    """
    for table in VARIANTS[variant].paytables:
        if table.bet is bet:
            return table
    raise RuleError(TermsErrorCode.BET_NOT_IN_VARIANT, bet=bet, variant=variant)


MASSACHUSETTS = Source(
    publisher="Massachusetts Gaming Commission",
    title="Table Games Rules: Baccarat",
    dated=date(2024, 4, 11),
)
SIDE_BETS = Source(publisher="Wizard of Odds", title="Baccarat Side Bets", dated=date(2016, 10, 24))
USUAL = Source(
    publisher="Card Rules Checker",
    title="Usual paytables, § B11",
    dated=date(2026, 11, 30),
)
LUCKY_6 = Source(publisher="Wizard of Odds", title="Lucky 6", dated=date(2019, 9, 11))

_LOST = Fraction(-1)
_PUSH = Fraction(0)


def _lines(*pays: tuple[BetEvent, int | Fraction]) -> tuple[Payout, ...]:
    return tuple(Payout(event=event, pays=Fraction(amount)) for event, amount in pays)


def _side_bet(bet: Bet, *pays: tuple[BetEvent, int | Fraction], source: Source) -> Paytable:
    """Return the table of a bet that loses on everything it does not name."""
    return Paytable(bet=bet, payouts=_lines(*pays, (BetEvent.OTHER, _LOST)), source=source)


_PLAYER = Paytable(
    bet=Bet.PLAYER,
    payouts=_lines((BetEvent.PLAYER_WINS, 1), (BetEvent.BANKER_WINS, _LOST), (BetEvent.TIE, _PUSH)),
    source=MASSACHUSETTS,
)
_BANKER = Paytable(
    bet=Bet.BANKER,
    payouts=(
        Payout(event=BetEvent.BANKER_WINS, pays=Fraction(1), vigorish=True),
        *_lines((BetEvent.PLAYER_WINS, _LOST), (BetEvent.TIE, _PUSH)),
    ),
    source=MASSACHUSETTS,
)
_TIE = Paytable(
    bet=Bet.TIE,
    payouts=(
        Payout(event=BetEvent.TIE, pays=Fraction(8), agreed=True),
        *_lines((BetEvent.OTHER, _LOST)),
    ),
    source=MASSACHUSETTS,
)
_EZ_BANKER = Paytable(
    bet=Bet.BANKER,
    payouts=_lines(
        (BetEvent.BANKER_WINS_THREE_CARD_7, _PUSH),
        (BetEvent.BANKER_WINS, 1),
        (BetEvent.PLAYER_WINS, _LOST),
        (BetEvent.TIE, _PUSH),
    ),
    source=USUAL,
)

STANDARD = Variant(
    name=VariantName.STANDARD,
    paytables=(
        _PLAYER,
        _BANKER,
        _TIE,
        _side_bet(Bet.PLAYER_PAIR, (BetEvent.PLAYER_PAIR, 11), source=USUAL),
        _side_bet(Bet.BANKER_PAIR, (BetEvent.BANKER_PAIR, 11), source=USUAL),
        _side_bet(Bet.EITHER_PAIR, (BetEvent.EITHER_PAIR, 5), source=USUAL),
        Paytable(
            bet=Bet.PERFECT_PAIR,
            payouts=_lines((BetEvent.PERFECT_PAIR, 25), (BetEvent.OTHER, _LOST)),
            source=USUAL,
            needs_suits=True,
        ),
        _side_bet(
            Bet.DRAGON_BONUS_PLAYER,
            (BetEvent.PLAYER_WINS_NATURAL, 1),
            (BetEvent.NATURAL_TIE, _PUSH),
            (BetEvent.PLAYER_WINS_BY_9, 30),
            (BetEvent.PLAYER_WINS_BY_8, 10),
            (BetEvent.PLAYER_WINS_BY_7, 6),
            (BetEvent.PLAYER_WINS_BY_6, 4),
            (BetEvent.PLAYER_WINS_BY_5, 2),
            (BetEvent.PLAYER_WINS_BY_4, 1),
            source=SIDE_BETS,
        ),
        _side_bet(
            Bet.DRAGON_BONUS_BANKER,
            (BetEvent.BANKER_WINS_NATURAL, 1),
            (BetEvent.NATURAL_TIE, _PUSH),
            (BetEvent.BANKER_WINS_BY_9, 30),
            (BetEvent.BANKER_WINS_BY_8, 10),
            (BetEvent.BANKER_WINS_BY_7, 6),
            (BetEvent.BANKER_WINS_BY_6, 4),
            (BetEvent.BANKER_WINS_BY_5, 2),
            (BetEvent.BANKER_WINS_BY_4, 1),
            source=SIDE_BETS,
        ),
        Paytable(
            bet=Bet.SMALL,
            payouts=_lines(
                (BetEvent.FOUR_CARDS, Fraction(3, 2)), (BetEvent.FIVE_OR_SIX_CARDS, _LOST)
            ),
            source=SIDE_BETS,
        ),
        Paytable(
            bet=Bet.BIG,
            payouts=_lines(
                (BetEvent.FIVE_OR_SIX_CARDS, Fraction(27, 50)), (BetEvent.FOUR_CARDS, _LOST)
            ),
            source=USUAL,
        ),
        _side_bet(
            Bet.LUCKY_SIX,
            (BetEvent.BANKER_WINS_TWO_CARD_6, 12),
            (BetEvent.BANKER_WINS_THREE_CARD_6, 20),
            source=LUCKY_6,
        ),
    ),
)

EZ = Variant(
    name=VariantName.EZ,
    paytables=(
        _PLAYER,
        _EZ_BANKER,
        _TIE,
        _side_bet(Bet.DRAGON_7, (BetEvent.BANKER_WINS_THREE_CARD_7, 40), source=USUAL),
        _side_bet(Bet.PANDA_8, (BetEvent.PLAYER_WINS_THREE_CARD_8, 25), source=USUAL),
    ),
)

#: Every variant by its name.
VARIANTS: dict[VariantName, Variant] = {variant.name: variant for variant in (STANDARD, EZ)}

#: Bets on which the suits of the first four cards decide.
SUIT_BETS = frozenset(
    table.bet for variant in VARIANTS.values() for table in variant.paytables if table.needs_suits
)
