"""Words for the bets of Baccarat, what they pay on, and money as each language writes it."""

from decimal import Decimal
from fractions import Fraction

from babel.numbers import format_decimal

from webapp.engine.amounts import exact_decimal
from webapp.engine.baccarat.bets import (
    BetOutcome,
    BetSettlementErrorCode,
    SettledBet,
    SuitField,
)
from webapp.engine.baccarat.paytables import (
    Bet,
    BetEvent,
    Payout,
    TermsErrorCode,
    VariantName,
)
from webapp.i18n import current_language
from webapp.i18n import gettext as _
from webapp.i18n import lazy_gettext as _l
from webapp.labels.words import Words

WORDS: Words = {
    Bet: {
        Bet.PLAYER: _l("Player"),
        Bet.BANKER: _l("Banker"),
        Bet.TIE: _l("Tie"),
        Bet.DRAGON_7: _l("Dragon 7"),
        Bet.PANDA_8: _l("Panda 8"),
        Bet.PLAYER_PAIR: _l("Player Pair"),
        Bet.BANKER_PAIR: _l("Banker Pair"),
        Bet.EITHER_PAIR: _l("Either Pair"),
        Bet.PERFECT_PAIR: _l("Perfect Pair"),
        Bet.DRAGON_BONUS_PLAYER: _l("Dragon Bonus, Player"),
        Bet.DRAGON_BONUS_BANKER: _l("Dragon Bonus, Banker"),
        Bet.SMALL: _l("Small"),
        Bet.BIG: _l("Big"),
        Bet.LUCKY_SIX: _l("Lucky Six"),
    },
    VariantName: {
        VariantName.STANDARD: _l("Standard"),
        VariantName.EZ: _l("EZ"),
    },
    BetEvent: {
        BetEvent.PLAYER_WINS: _l("the Player wins"),
        BetEvent.BANKER_WINS: _l("the Banker wins"),
        BetEvent.TIE: _l("a tie"),
        BetEvent.BANKER_WINS_THREE_CARD_7: _l("the Banker wins with 7 on three cards"),
        BetEvent.PLAYER_WINS_THREE_CARD_8: _l("the Player wins with 8 on three cards"),
        BetEvent.BANKER_WINS_TWO_CARD_6: _l("the Banker wins with 6 on two cards"),
        BetEvent.BANKER_WINS_THREE_CARD_6: _l("the Banker wins with 6 on three cards"),
        BetEvent.PLAYER_PAIR: _l("the Player’s first two cards have one rank"),
        BetEvent.BANKER_PAIR: _l("the Banker’s first two cards have one rank"),
        BetEvent.EITHER_PAIR: _l("the first two cards of either hand have one rank"),
        BetEvent.PERFECT_PAIR: _l("the first two cards of either hand have one rank and suit"),
        BetEvent.PLAYER_WINS_NATURAL: _l("the Player wins with a natural"),
        BetEvent.BANKER_WINS_NATURAL: _l("the Banker wins with a natural"),
        BetEvent.NATURAL_TIE: _l("two equal naturals"),
        BetEvent.PLAYER_WINS_BY_9: _l("the Player wins by 9, no natural"),
        BetEvent.PLAYER_WINS_BY_8: _l("the Player wins by 8, no natural"),
        BetEvent.PLAYER_WINS_BY_7: _l("the Player wins by 7, no natural"),
        BetEvent.PLAYER_WINS_BY_6: _l("the Player wins by 6, no natural"),
        BetEvent.PLAYER_WINS_BY_5: _l("the Player wins by 5, no natural"),
        BetEvent.PLAYER_WINS_BY_4: _l("the Player wins by 4, no natural"),
        BetEvent.BANKER_WINS_BY_9: _l("the Banker wins by 9, no natural"),
        BetEvent.BANKER_WINS_BY_8: _l("the Banker wins by 8, no natural"),
        BetEvent.BANKER_WINS_BY_7: _l("the Banker wins by 7, no natural"),
        BetEvent.BANKER_WINS_BY_6: _l("the Banker wins by 6, no natural"),
        BetEvent.BANKER_WINS_BY_5: _l("the Banker wins by 5, no natural"),
        BetEvent.BANKER_WINS_BY_4: _l("the Banker wins by 4, no natural"),
        BetEvent.FOUR_CARDS: _l("four cards in all"),
        BetEvent.FIVE_OR_SIX_CARDS: _l("five or six cards in all"),
        BetEvent.OTHER: _l("anything else"),
    },
    BetOutcome: {
        BetOutcome.WON: _l("won"),
        BetOutcome.LOST: _l("lost"),
        BetOutcome.PUSH: _l("push, the stake is returned"),
    },
    SuitField: {
        SuitField.PLAYER_FIRST: _l("Suit of the Player’s first card"),
        SuitField.PLAYER_SECOND: _l("Suit of the Player’s second card"),
        SuitField.BANKER_FIRST: _l("Suit of the Banker’s first card"),
        SuitField.BANKER_SECOND: _l("Suit of the Banker’s second card"),
    },
}

MESSAGES: Words = {
    TermsErrorCode: {
        TermsErrorCode.UNKNOWN_VARIANT: _l("“%(value)s” is not a variant: standard or ez."),
        TermsErrorCode.COMMISSION_OUT_OF_RANGE: _l("The vigorish is 0 to %(limit)s per cent."),
        TermsErrorCode.TIE_PAYS_NOT_OFFERED: _l("The Tie pays 8 or 9 to 1."),
        TermsErrorCode.BET_NOT_IN_VARIANT: _l("This bet does not belong to the chosen variant."),
    },
    BetSettlementErrorCode: {
        BetSettlementErrorCode.ROUND_NOT_FINAL: _l("Bets are settled once no card is missing."),
        BetSettlementErrorCode.SUITS_MISSING: _l(
            "This bet needs the suits of the first four cards."
        ),
        BetSettlementErrorCode.STAKE_NOT_POSITIVE: _l("A stake is more than 0."),
    },
}


def amount(value: Fraction) -> str:
    """Return an exact amount as the language writes it."""
    return format_decimal(
        Decimal(exact_decimal(value)),
        locale=current_language().locale,
        decimal_quantization=False,
    )


def profit(value: Fraction) -> str:
    """Return a profit with its sign, 0 without one."""
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{amount(abs(value))}"


def to_one(payout: Payout) -> str:
    """Return what a line of a paytable pays, such as “8 to 1” or “3 to 2”."""
    if payout.pays.denominator == 2:
        return _("%(pays)s to 2", pays=payout.pays.numerator)
    return _("%(pays)s to 1", pays=amount(payout.pays))


def settled(bet: SettledBet) -> str:
    """Return what became of a bet and on which event, as a note beside its name."""
    words = str(WORDS[BetOutcome][bet.outcome])
    if bet.outcome is BetOutcome.LOST:
        return words
    return _("%(outcome)s: %(event)s", outcome=words, event=str(WORDS[BetEvent][bet.event]))
