"""One round of Baccarat: the third-card rules applied to its cards, and the final result.

Bets, odds and logs of many rounds are decided elsewhere.
Source: Massachusetts Gaming Commission, Table Games Rules, Baccarat, version of 2024-04-11
(RULES B2-B9, C8).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import unique
from functools import cache
from typing import NamedTuple

from webapp.engine.baccarat.third_card import (
    NATURALS,
    RANK_OF_VALUE,
    VALUES,
    Action,
    RoundErrorCode,
    Winner,
    banker_action,
    player_action,
    total,
    winner,
)
from webapp.engine.cards import Rank
from webapp.engine.codes import Code
from webapp.engine.errors import RuleError


@unique
class ReasonCode(Code):
    """Which rule decided what the Banker does."""

    NATURAL = "natural"
    PLAYER_STOOD = "player_stood"
    BANKER_WAITS = "banker_waits"
    BANKER_ROW = "banker_row"


@unique
class Pending(Code):
    """The card that a round waits for."""

    PLAYER_THIRD = "player_third"
    BANKER_THIRD = "banker_third"


@unique
class ThirdCard(Code):
    """A third card, named as in addresses."""

    PLAYER = "p3"
    BANKER = "b3"


@unique
class IgnoredBecause(Code):
    """Why the rules do not use a third card that was supplied."""

    NATURAL = "natural"
    PLAYER_STANDS = "player_stands"
    BANKER_STANDS = "banker_stands"
    BANKER_WAITS = "banker_waits"  # it may count once the Player's third card is known


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """The rule that decided, with the numbers its sentence needs.

    Attributes:
        code: The rule.
        player_total: Points of the Player's two cards, 0-9.
        banker_total: Points of the Banker's two cards, 0-9.
        player_third_value: Points of the Player's third card, 0-9; None unless it decided.
    """

    code: ReasonCode
    player_total: int
    banker_total: int
    player_third_value: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ignored:
    """A third card that was supplied though the rules do not use it."""

    field: ThirdCard
    rank: Rank
    reason: IgnoredBecause


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """The end of a round: points 0-9 with all cards, and who won."""

    player_total: int
    banker_total: int
    winner: Winner


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What the rules say about one round.

    Attributes:
        player: The Player's cards that count, two or three.
        banker: The Banker's cards that count, two or three.
        player_total: Points of the Player's two first cards, 0-9.
        banker_total: Points of the Banker's two first cards, 0-9.
        player_third_value: Points of the Player's third card, 0-9; None where there is none
            or it is ignored.
        player_action: ``draw``, ``stand`` or ``natural``.
        banker_action: ``draw``, ``stand``, ``natural`` or ``pending``.
        reason: The rule that decided for the Banker.
        ignored: Supplied third cards that the rules do not use.
        pending: The card the round waits for, None when it is complete.
        final: The result, None while a card is missing.
    """

    player: tuple[Rank, ...]
    banker: tuple[Rank, ...]
    player_total: int
    banker_total: int
    player_third_value: int | None
    player_action: Action
    banker_action: Action
    reason: Reason
    ignored: tuple[Ignored, ...]
    pending: Pending | None
    final: Final | None

    def unused(self, field: ThirdCard) -> Rank | None:
        """Return the third card of a hand if it was supplied and ignored."""
        return next((card.rank for card in self.ignored if card.field == field), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Continuation:
    """One of the ten values that the missing card can have, and what then follows.

    Attributes:
        value: Points of the missing card, 0-9.
        rank: A rank that counts so much; the ten for 0.
        ruling: The ruling with that card.
    """

    value: int
    rank: Rank
    ruling: Ruling


def decide_round(
    player: Sequence[Rank],
    banker: Sequence[Rank],
    player_third: Rank | None = None,
    banker_third: Rank | None = None,
) -> Ruling:
    """Rule on a round: what each hand does, why, and how it ends once all cards are known.

    Args:
        player: The Player's first two cards.
        banker: The Banker's first two cards.
        player_third: The Player's third card, None if it was not given.
        banker_third: The Banker's third card, None if it was not given.

    Raises:
        RuleError: ``not_two_cards`` for anything but two first cards a side.

    Source: RULES B2-B9.
    """
    if len(player) != 2 or len(banker) != 2:
        raise RuleError(RoundErrorCode.NOT_TWO_CARDS, player=len(player), banker=len(banker))
    player_total = (VALUES[player[0]] + VALUES[player[1]]) % 10
    banker_total = (VALUES[banker[0]] + VALUES[banker[1]]) % 10
    decision = _decision(
        player_total, banker_total, None if player_third is None else VALUES[player_third]
    )
    player_cards, player_ignored = _used(player, player_third, decision.player, ThirdCard.PLAYER)
    banker_cards, banker_ignored = _used(banker, banker_third, decision.banker, ThirdCard.BANKER)
    pending = _pending(decision.banker.action, len(banker_cards))
    return Ruling(
        player=player_cards,
        banker=banker_cards,
        player_total=player_total,
        banker_total=banker_total,
        player_third_value=decision.reason.player_third_value,
        player_action=decision.player.action,
        banker_action=decision.banker.action,
        reason=decision.reason,
        ignored=player_ignored + banker_ignored,
        pending=pending,
        final=None if pending else _final(total(player_cards), total(banker_cards)),
    )


def continuations(
    player: Sequence[Rank],
    banker: Sequence[Rank],
    player_third: Rank | None = None,
    banker_third: Rank | None = None,
) -> tuple[Continuation, ...]:
    """Return what follows for each of the ten values of the card that a round waits for.

    Takes the arguments of :func:`decide_round`; a complete round has no continuations.

    Raises:
        RuleError: As :func:`decide_round`.

    Source: RULES B7, B9.
    """
    waits_for = decide_round(player, banker, player_third, banker_third).pending
    if waits_for is None:
        return ()
    by_value = [
        decide_round(player, banker, rank, banker_third)
        if waits_for is Pending.PLAYER_THIRD
        else decide_round(player, banker, player_third, rank)
        for rank in RANK_OF_VALUE
    ]
    return tuple(
        Continuation(value=value, rank=RANK_OF_VALUE[value], ruling=ruling)
        for value, ruling in enumerate(by_value)
    )


class _Side(NamedTuple):
    """What a hand does, and why a third card would go unused if it does not draw."""

    action: Action
    unused: IgnoredBecause


class _Decision(NamedTuple):
    player: _Side
    banker: _Side
    reason: Reason


# 1,100 decisions are all there are: a log of many rounds shares them.
@cache
def _decision(player_total: int, banker_total: int, player_third_value: int | None) -> _Decision:
    """Apply the rules to two-card totals (0-9 each) and a given third value (0-9)."""
    third_value = None
    player = _Side(player_action(player_total), IgnoredBecause.PLAYER_STANDS)
    if player_total in NATURALS or banker_total in NATURALS:
        code = ReasonCode.NATURAL
        player = banker = _Side(Action.NATURAL, IgnoredBecause.NATURAL)
    elif player.action is Action.STAND:
        code = ReasonCode.PLAYER_STOOD
        banker = _Side(banker_action(banker_total, None), IgnoredBecause.BANKER_STANDS)
    elif player_third_value is None:
        code = ReasonCode.BANKER_WAITS
        banker = _Side(Action.PENDING, IgnoredBecause.BANKER_WAITS)
    else:
        code = ReasonCode.BANKER_ROW
        third_value = player_third_value
        banker = _Side(banker_action(banker_total, third_value), IgnoredBecause.BANKER_STANDS)
    reason = Reason(
        code=code,
        player_total=player_total,
        banker_total=banker_total,
        player_third_value=third_value,
    )
    return _Decision(player, banker, reason)


def _used(
    first_two: Sequence[Rank], third: Rank | None, side: _Side, field: ThirdCard
) -> tuple[tuple[Rank, ...], tuple[Ignored, ...]]:
    """Split a hand into the cards that count and a third card that does not."""
    if third is None:
        return tuple(first_two), ()
    if side.action is Action.DRAW:
        return (*first_two, third), ()
    return tuple(first_two), (Ignored(field=field, rank=third, reason=side.unused),)


def _pending(banker_does: Action, banker_cards: int) -> Pending | None:
    """Name the card that is due and not there."""
    if banker_does is Action.PENDING:
        return Pending.PLAYER_THIRD
    if banker_does is Action.DRAW and banker_cards == 2:
        return Pending.BANKER_THIRD
    return None


@cache
def _final(player_total: int, banker_total: int) -> Final:
    return Final(
        player_total=player_total,
        banker_total=banker_total,
        winner=winner(player_total, banker_total),
    )
