"""Drill questions about payouts: what a bet brings, among the usual mistakes.

Source: RULES B10, B11, B14: net profit and total returned are two figures.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import unique
from fractions import Fraction

from webapp.engine.baccarat.bets import BetOutcome, SettledBet, settle
from webapp.engine.baccarat.paytables import Bet, Terms, VariantName, paytable
from webapp.engine.baccarat.round import Ruling, decide_round
from webapp.engine.cards import Rank
from webapp.engine.codes import Code
from webapp.engine.shuffle import Stream, shuffled

_STANDARD = Terms()


@unique
class Figure(Code):
    """The figure that a question asks for."""

    NET = "net"
    RETURNED = "returned"


@unique
class PayoutAnswer(Code):
    """An answer as the letter that the address holds."""

    A = "a"
    B = "b"
    C = "c"
    D = "d"


@unique
class Mistake(Code):
    """How somebody comes to a wrong figure."""

    VIGORISH_FORGOTTEN = "vigorish_forgotten"
    VIGORISH_NOT_DUE = "vigorish_not_due"
    STAKE_COUNTED = "stake_counted"  # total returned where net profit was asked
    STAKE_LEFT_OUT = "stake_left_out"  # net profit where total returned was asked
    TAKEN_FOR_LOSS = "taken_for_loss"
    TAKEN_FOR_PUSH = "taken_for_push"
    TAKEN_FOR_WIN = "taken_for_win"
    TAKEN_FOR_WIN_WITH_STAKE = "taken_for_win_with_stake"


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutSituation:
    """A bet on a finished round: the round is dealt from ``rounds``."""

    bet: Bet
    rounds: tuple[str, ...]
    terms: Terms = _STANDARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of the four figures offered; ``mistake`` is None for the right one."""

    answer: PayoutAnswer
    amount: Fraction
    mistake: Mistake | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutQuestion:
    """What does this bet bring?

    Attributes:
        number: Which question of the drill it is, from 1.
        again: Whether it was missed before and has come back.
        figure: Net profit or total returned.
        ruling: The finished round.
        terms: The terms of the bet.
        settled: The bet settled: the right answer and how it comes about.
        choices: Four different figures.
        options: Their letters.
        right: The letter of the right one.
    """

    number: int
    again: bool
    figure: Figure
    ruling: Ruling
    terms: Terms
    settled: SettledBet
    choices: tuple[Choice, ...]
    options: tuple[PayoutAnswer, ...]
    right: PayoutAnswer

    def choice(self, answer: str) -> Choice:
        """Return the figure behind an answer's letter, which must be one of ``options``."""
        return next(choice for choice in self.choices if choice.answer == answer)


#: Stakes that are asked about: all of them give figures that one can work out in the head.
STAKES = (10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 250, 300, 400, 500)


def question(
    situation: PayoutSituation, number: int, again: bool, stream: Stream
) -> PayoutQuestion:
    """Deal a round and a stake for a situation and ask what the bet brings."""
    ruling = _ruling(stream.choose(situation.rounds))
    stake = Fraction(stream.choose(STAKES))
    settled = settle(ruling, {situation.bet: stake}, situation.terms).bets[0]
    figure = stream.choose((Figure.NET, Figure.NET, Figure.RETURNED))
    amounts = list(shuffled(_four_amounts(settled, situation.terms, figure), stream))
    choices = tuple(
        Choice(answer=answer, amount=amount, mistake=mistake)
        for answer, (amount, mistake) in zip(PayoutAnswer, amounts, strict=True)
    )
    return PayoutQuestion(
        number=number,
        again=again,
        figure=figure,
        ruling=ruling,
        terms=situation.terms,
        settled=settled,
        choices=choices,
        options=tuple(PayoutAnswer),
        right=next(choice.answer for choice in choices if choice.mistake is None),
    )


def _ruling(hands: str) -> Ruling:
    """Rule on a round written as ``"2 3 8 / A 2"``, Player first."""
    player, banker = (list(map(Rank, side.split())) for side in hands.split("/"))
    return decide_round(
        player[:2],
        banker[:2],
        player[2] if len(player) > 2 else None,
        banker[2] if len(banker) > 2 else None,
    )


def _four_amounts(
    settled: SettledBet, terms: Terms, figure: Figure
) -> list[tuple[Fraction, Mistake | None]]:
    """Return the right figure and the three likeliest wrong ones, all different."""
    stake_back = settled.stake if figure is Figure.RETURNED else Fraction(0)
    amounts: dict[Fraction, Mistake | None] = {settled.net + stake_back: None}
    if figure is Figure.RETURNED:
        mixed_up = (settled.net, Mistake.STAKE_LEFT_OUT)
    else:
        mixed_up = (settled.returned, Mistake.STAKE_COUNTED)
    beliefs = [(net + stake_back, mistake) for net, mistake in _wrong_nets(settled, terms)]
    for amount, mistake in [beliefs[0], mixed_up, *beliefs[1:]]:
        amounts.setdefault(amount, mistake)
    return list(amounts.items())[:4]


def _wrong_nets(settled: SettledBet, terms: Terms) -> Iterator[tuple[Fraction, Mistake]]:
    """Yield net profits that are believed by mistake, the likeliest first."""
    win = next(line for line in paytable(settled.bet, terms.variant).payouts if line.pays > 0)
    gross, net = settled.stake * terms.gross(win), settled.stake * terms.net(win)
    if settled.outcome is BetOutcome.WON:
        if settled.commission:
            yield gross, Mistake.VIGORISH_FORGOTTEN
        else:
            yield gross * 19 / 20, Mistake.VIGORISH_NOT_DUE
    if settled.outcome is not BetOutcome.LOST:
        yield -settled.stake, Mistake.TAKEN_FOR_LOSS
    if settled.outcome is not BetOutcome.PUSH:
        yield Fraction(0), Mistake.TAKEN_FOR_PUSH
    if settled.outcome is not BetOutcome.WON:
        yield net, Mistake.TAKEN_FOR_WIN
    yield gross + settled.stake, Mistake.TAKEN_FOR_WIN_WITH_STAKE


_EZ = Terms(variant=VariantName.EZ)
_PLAYER_WINS = ("9 K / 2 3", "6 A / 3 3", "2 3 4 / 7 K", "A 3 5 / 4 2", "7 Q / A 2 3")
_BANKER_WINS = ("6 K / 3 4", "2 5 / 9 Q", "A A 6 / 3 K 6", "K 4 / A 7", "6 J / K Q 9")
_TIES = ("7 K / 3 4", "9 K / A 8", "2 3 8 / A 2", "6 Q / 2 4")
_BANKER_THREE_CARD_7 = ("6 K / 4 A 2", "2 3 A / K 2 5", "6 5 4 / Q 3 4")

#: Shares in a hundred, and the situations that divide each evenly.
SHARES: tuple[tuple[int, tuple[PayoutSituation, ...]], ...] = (
    (
        40,
        (
            PayoutSituation(bet=Bet.BANKER, rounds=_BANKER_WINS),
            PayoutSituation(bet=Bet.BANKER, rounds=_BANKER_THREE_CARD_7),
        ),
    ),
    (
        20,
        (
            PayoutSituation(bet=Bet.PLAYER, rounds=_TIES),
            PayoutSituation(bet=Bet.BANKER, rounds=_TIES),
        ),
    ),
    (
        12,
        (
            PayoutSituation(bet=Bet.TIE, rounds=_TIES),
            PayoutSituation(bet=Bet.TIE, rounds=_TIES, terms=Terms(tie_pays=9)),
        ),
    ),
    (
        18,
        (
            PayoutSituation(bet=Bet.BANKER, rounds=_BANKER_THREE_CARD_7, terms=_EZ),
            PayoutSituation(bet=Bet.BANKER, rounds=_BANKER_WINS, terms=_EZ),
        ),
    ),
    (
        10,
        (
            PayoutSituation(bet=Bet.PLAYER, rounds=_PLAYER_WINS),
            PayoutSituation(bet=Bet.PLAYER, rounds=_BANKER_WINS),
            PayoutSituation(bet=Bet.BANKER, rounds=_PLAYER_WINS),
            PayoutSituation(bet=Bet.TIE, rounds=_PLAYER_WINS),
        ),
    ),
)
