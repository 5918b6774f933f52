"""The words and sentences of the drill."""

from dataclasses import dataclass
from fractions import Fraction

from babel.support import LazyProxy
from markupsafe import Markup

from webapp.engine.baccarat.bets import BetOutcome, SettledBet
from webapp.engine.baccarat.drill import (
    Answered,
    Drill,
    DrillErrorCode,
    DrillKind,
    Question,
)
from webapp.engine.baccarat.payout_drill import Figure, Mistake, PayoutAnswer, PayoutQuestion
from webapp.engine.baccarat.paytables import Bet, BetEvent, VariantName
from webapp.engine.baccarat.third_card_drill import Hand, ThirdCardAnswer, ThirdCardQuestion
from webapp.i18n import gettext as _
from webapp.i18n import joined, ngettext
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import lazy_pgettext as _lp
from webapp.labels.amounts import amount, profit
from webapp.labels.baccarat import ruling as ruling_sentences
from webapp.labels.isolation import emphasised
from webapp.labels.words import Words

WORDS: Words = {
    DrillKind: {
        DrillKind.THIRD_CARD: _l("Third cards"),
        DrillKind.PAYOUT: _l("Payouts"),
    },
    Hand: {
        Hand.PLAYER: _l("Player"),
        Hand.BANKER: _l("Banker"),
    },
    ThirdCardAnswer: {
        ThirdCardAnswer.DRAW: _lp("third card", "Draw"),
        ThirdCardAnswer.STAND: _lp("third card", "Stand"),
    },
    Figure: {
        Figure.NET: _l("Net profit"),
        Figure.RETURNED: _l("Total returned"),
    },
    PayoutAnswer: {answer: LazyProxy(str, answer.value.upper()) for answer in PayoutAnswer},
    Mistake: {
        Mistake.VIGORISH_FORGOTTEN: _l("Your figure leaves out the vigorish."),
        Mistake.VIGORISH_NOT_DUE: _l("Your figure takes off a vigorish that is not due."),
        Mistake.STAKE_COUNTED: _l("Your figure is the total returned: it counts the stake in."),
        Mistake.STAKE_LEFT_OUT: _l("Your figure is the net profit: it leaves the stake out."),
        Mistake.TAKEN_FOR_LOSS: _l("Your figure takes the bet for lost."),
        Mistake.TAKEN_FOR_PUSH: _l("Your figure takes the bet for a push."),
        Mistake.TAKEN_FOR_WIN: _l("Your figure takes the bet for won."),
        Mistake.TAKEN_FOR_WIN_WITH_STAKE: _l(
            "Your figure is a win before any vigorish, with the stake counted in."
        ),
    },
}

MESSAGES: Words = {
    DrillErrorCode: {
        DrillErrorCode.UNKNOWN_KIND: _l("“%(value)s” is not a drill. Choose one below."),
        DrillErrorCode.SEED_TOO_LONG: _l("The drill’s seed has at most %(limit)s characters."),
        DrillErrorCode.SEED_NOT_PRINTABLE: _l(
            "The drill’s seed holds characters that cannot be shown."
        ),
        DrillErrorCode.UNKNOWN_ANSWER: _l(
            "Answer %(position)s in the address, “%(value)s”, is none of %(options)s. The drill "
            "stands where it was before it."
        ),
        DrillErrorCode.TOO_MANY_ANSWERS: _l(
            "A drill holds %(limit)s answers. The address has more; they are left out."
        ),
    },
}

_PLAYER_QUESTION = _l("Player %(player)s, Banker %(banker)s: does the Player draw?")
_BANKER_QUESTION = _l("Player %(player)s, Banker %(banker)s: does the Banker draw?")
_TABLE_QUESTION = _l("Banker %(banker)s, the Player drew %(card)s: does the Banker draw?")

_THIRD_CARD_ANSWER = {
    (Hand.PLAYER, ThirdCardAnswer.DRAW): _l("The Player draws."),
    (Hand.PLAYER, ThirdCardAnswer.STAND): _l("The Player stands."),
    (Hand.BANKER, ThirdCardAnswer.DRAW): _l("The Banker draws."),
    (Hand.BANKER, ThirdCardAnswer.STAND): _l("The Banker stands."),
}

_PAYOUT_QUESTION = {
    (Bet.PLAYER, Figure.NET): _l("%(stake)s on the Player: what is the net profit?"),
    (Bet.BANKER, Figure.NET): _l("%(stake)s on the Banker: what is the net profit?"),
    (Bet.TIE, Figure.NET): _l("%(stake)s on the Tie: what is the net profit?"),
    (Bet.PLAYER, Figure.RETURNED): _l("%(stake)s on the Player: how much is returned in all?"),
    (Bet.BANKER, Figure.RETURNED): _l("%(stake)s on the Banker: how much is returned in all?"),
    (Bet.TIE, Figure.RETURNED): _l("%(stake)s on the Tie: how much is returned in all?"),
}
_PAYOUT_ANSWER = {
    Figure.NET: _l("The net profit is %(amount)s."),
    Figure.RETURNED: _l("The total returned is %(amount)s."),
}
_OUTCOME = {
    BetOutcome.WON: _l("The bet wins."),
    BetOutcome.LOST: _l("The bet loses: the stake is gone."),
    BetOutcome.PUSH: _l("On a tie, bets on Player and Banker push: the stake comes back."),
}
_EZ_PUSH = _l("In EZ a Banker win with a three-card 7 pushes: the stake comes back.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SumLine:
    """One line of the way a payout is worked out."""

    name: str
    amount: str
    asked: bool = False


def question(asked: Question) -> str:
    """Return the question as a sentence."""
    if isinstance(asked, PayoutQuestion):
        words = _PAYOUT_QUESTION[asked.settled.bet, asked.figure]
        return str(words) % {"stake": amount(asked.settled.stake)}
    words = _BANKER_QUESTION
    if asked.hand is Hand.PLAYER:
        words = _PLAYER_QUESTION
    elif asked.player_third:
        words = _TABLE_QUESTION
    return str(words) % {
        "player": asked.ruling.player_total,
        "banker": asked.ruling.banker_total,
        "card": asked.player_third,
    }


def option(asked: Question, answer: str) -> str:
    """Return what one of the answers says."""
    if isinstance(asked, PayoutQuestion):
        return _figure(asked, asked.choice(answer).amount)
    return str(WORDS[ThirdCardAnswer][ThirdCardAnswer(answer)])


def right_answer(asked: Question) -> str:
    """Return the right answer as a sentence."""
    if isinstance(asked, PayoutQuestion):
        return str(_PAYOUT_ANSWER[asked.figure]) % {"amount": option(asked, asked.right)}
    return str(_THIRD_CARD_ANSWER[asked.hand, asked.right])


def verdict(answered: Answered) -> Markup:
    """Return right or wrong, and what is right."""
    words = (
        _("<strong>Right.</strong> %(answer)s")
        if answered.is_right
        else _("<strong>Wrong.</strong> %(answer)s")
    )
    return emphasised(words, answer=right_answer(answered.question))


def heard(answered: Answered | None) -> str:
    """Return the word that a page's title begins with after an answer."""
    if answered is None:
        return ""
    return _("Right") if answered.is_right else _("Wrong")


def reason(asked: ThirdCardQuestion) -> Markup:
    """Return the rule that decides a third-card question, with the actual totals."""
    return ruling_sentences.step(asked.ruling, asked.deciding_step)


def terms(asked: PayoutQuestion) -> str:
    """Return what has to be known of the terms of a bet."""
    if asked.settled.bet is Bet.TIE:
        return _("The Tie pays %(pays)s to 1.", pays=asked.terms.tie_pays)
    if asked.terms.variant is VariantName.EZ:
        return _("EZ Baccarat.")
    return _("Standard Baccarat, vigorish %(percent)s%%.", percent=amount(asked.terms.commission))


def outcome(bet: SettledBet) -> str:
    """Return what became of the bet, and why if it is a push."""
    if bet.event is BetEvent.BANKER_WINS_THREE_CARD_7 and bet.outcome is BetOutcome.PUSH:
        return str(_EZ_PUSH)
    return str(_OUTCOME[bet.outcome])


def mistake(asked: PayoutQuestion, given: str) -> str:
    """Return how somebody comes to the figure that was given; nothing for the right one."""
    made = asked.choice(given).mistake
    return "" if made is None else str(WORDS[Mistake][made])


def working(asked: PayoutQuestion) -> list[SumLine]:
    """Return how the money of a payout question adds up, line by line."""
    bet = asked.settled
    lines = [
        SumLine(name=_("Stake"), amount=amount(bet.stake)),
        SumLine(name=_("Profit before vigorish"), amount=profit(bet.gross)),
    ]
    if bet.commission:
        lines.append(SumLine(name=_("Vigorish"), amount=profit(-bet.commission)))
    net = asked.figure is Figure.NET
    return [
        *lines,
        SumLine(name=str(WORDS[Figure][Figure.NET]), amount=profit(bet.net), asked=net),
        SumLine(
            name=_("Total returned, the stake and the net profit"),
            amount=amount(bet.returned),
            asked=not net,
        ),
    ]


def score(drill: Drill) -> str:
    """Return how the drill goes, in words."""
    words = ngettext(
        "%(right)s of %(num)s answer right.",
        "%(right)s of %(num)s answers right.",
        len(drill.answered),
        right=drill.score,
    )
    if drill.streak < 2:
        return words
    return joined(words, ngettext("%(num)s in a row.", "%(num)s right in a row.", drill.streak))


def result(drill: Drill) -> str:
    """Return the result of a drill as a heading."""
    if not drill.answered:
        return _("No question answered yet")
    return ngettext(
        "%(right)s of %(num)s right",
        "%(right)s of %(num)s right",
        len(drill.answered),
        right=drill.score,
    )


def _figure(asked: PayoutQuestion, value: Fraction) -> str:
    return profit(value) if asked.figure is Figure.NET or value < 0 else amount(value)
