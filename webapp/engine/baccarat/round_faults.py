"""Faults of one logged round: the first rule that it breaks, in the order of the checks.

Unknown ranks, too few or too many cards, the Player's third card, the Banker's, the winner.
Source: RULES B15, B2-B9.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import unique
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from webapp.engine.baccarat.round import (
    Final,
    Pending,
    Ruling,
    ThirdCard,
    decide_round,
)
from webapp.engine.baccarat.third_card import RANK_OF_VALUE, VALUES, Winner, winner
from webapp.engine.cards import Rank, rank_of
from webapp.engine.codes import Code


@unique
class FaultCode(Code):
    """What is wrong with a round."""

    TOO_MANY_CELLS = "too_many_cells"
    UNKNOWN_RANK = "unknown_rank"
    MISSING_CARD = "missing_card"
    EXTRA_CARD = "extra_card"
    PLAYER_THIRD_MISSING = "player_third_missing"
    PLAYER_THIRD_NOT_ALLOWED = "player_third_not_allowed"
    BANKER_THIRD_MISSING = "banker_third_missing"
    BANKER_THIRD_NOT_ALLOWED = "banker_third_not_allowed"
    UNKNOWN_WINNER = "unknown_winner"
    WRONG_WINNER = "wrong_winner"
    TOO_MANY_OF_RANK = "too_many_of_rank"


@unique
class LogField(Code):
    """Where in a round a fault lies; the fourth place stands for every later one too."""

    P1 = "p1"
    P2 = "p2"
    P3 = "p3"
    P4 = "p4"
    B1 = "b1"
    B2 = "b2"
    B3 = "b3"
    B4 = "b4"
    CLAIMED_WINNER = "claimed_winner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is wrong with a round, where, and the values that a sentence about it needs.

    Attributes:
        code: What is wrong.
        field: Where; None for the row as a whole.
        params: For ``unknown_rank`` and ``unknown_winner`` the ``value``; for third cards
            ``player_total``, ``banker_total`` (two cards), ``player_third_value`` and
            ``reason``; for ``wrong_winner`` ``claimed``, ``winner`` and the final totals; for
            ``too_many_of_rank`` ``rank``, ``count`` and ``limit``.
    """

    code: FaultCode
    field: LogField | None
    params: Mapping[str, object]


#: How a log may name a winner, in upper or lower case.
CLAIMS: Mapping[str, Winner] = MappingProxyType(
    {name: claim for claim in Winner for name in (claim.value, claim.value[0])}
)


def round_fault(player: Sequence[str], banker: Sequence[str], claimed: str) -> Fault | None:
    """Return the first fault of one round as written, None where it is right.

    Args:
        player: The Player's cards in the order of the deal.
        banker: The Banker's cards in the order of the deal.
        claimed: ``player``, ``banker`` or ``tie``, or its first letter.

    Source: RULES B15.
    """
    return judge(read_hand(player, PLAYER_FIELDS), read_hand(banker, BANKER_FIELDS), claimed).fault


class Judged(NamedTuple):
    """The first fault of a round, None where it is right; the winner as far as the rules tell."""

    fault: Fault | None
    winner: Winner | None


class LoggedHand(NamedTuple):
    """A hand that was read: its ranks, and the first card that is none."""

    ranks: list[Rank]
    fault: Fault | None


PLAYER_FIELDS = (LogField.P1, LogField.P2, LogField.P3, LogField.P4)
BANKER_FIELDS = (LogField.B1, LogField.B2, LogField.B3, LogField.B4)

# The usual spellings, so that a long log need not parse each card.
_SPELLINGS = {text: rank for rank in Rank for text in (rank.value, rank.value.lower())}

_SHOWN = 40  # characters of a cell that a fault repeats


def fault_of(code: FaultCode, field: LogField | None, **params: object) -> Fault:
    """Return a fault with its values."""
    return Fault(code=code, field=field, params=MappingProxyType(params))


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def read_hand(texts: Sequence[str], fields: Sequence[LogField]) -> LoggedHand:
    """Read a hand; the ranks after one that is unknown are read too, as they may be counted."""
    try:
        return LoggedHand([_SPELLINGS[text] for text in texts], None)
    except KeyError:
        pass
    ranks, fault = [], None
    for place, text in enumerate(texts):
        rank = rank_of(text)
        if rank is not None:
            ranks.append(rank)
        elif fault is None:
            field = fields[min(place, 3)]
            fault = fault_of(FaultCode.UNKNOWN_RANK, field, value=_shown(text))
    return LoggedHand(ranks, fault)


def judge(player: LoggedHand, banker: LoggedHand, claimed: str) -> Judged:
    """Apply the checks in their order."""
    unknown = player.fault or banker.fault
    if unknown:
        return Judged(unknown, None)
    missing = _missing(player.ranks, PLAYER_FIELDS) or _missing(banker.ranks, BANKER_FIELDS)
    if missing:
        return Judged(missing, None)
    p_cards, b_cards = player.ranks, banker.ranks
    fault, final = _ruled(
        (VALUES[p_cards[0]] + VALUES[p_cards[1]]) % 10,
        (VALUES[b_cards[0]] + VALUES[b_cards[1]]) % 10,
        VALUES[p_cards[2]] if len(p_cards) > 2 else None,
        VALUES[b_cards[2]] if len(b_cards) > 2 else None,
    )
    fault = _extra(p_cards, PLAYER_FIELDS) or _extra(b_cards, BANKER_FIELDS) or fault
    if fault is None and final is not None:
        fault = _claim_fault(claimed, final)
    return Judged(fault, None if final is None else final.winner)


def _missing(cards: Sequence[Rank], fields: Sequence[LogField]) -> Fault | None:
    return None if len(cards) >= 2 else fault_of(FaultCode.MISSING_CARD, fields[len(cards)])


def _extra(cards: Sequence[Rank], fields: Sequence[LogField]) -> Fault | None:
    return None if len(cards) <= 3 else fault_of(FaultCode.EXTRA_CARD, fields[3])


# The rules ask for values alone: 12,100 combinations are all there are.
@cache
def _ruled(
    player_total: int, banker_total: int, player_third: int | None, banker_third: int | None
) -> tuple[Fault | None, Final | None]:
    """Return the fault of the third cards and the end by the rules, by values 0-9."""
    ruling = decide_round(
        (RANK_OF_VALUE[0], RANK_OF_VALUE[player_total]),
        (RANK_OF_VALUE[0], RANK_OF_VALUE[banker_total]),
        None if player_third is None else RANK_OF_VALUE[player_third],
        None if banker_third is None else RANK_OF_VALUE[banker_third],
    )
    broken = _broken_rule(ruling)
    if broken is None:
        return None, ruling.final
    code, field = broken
    fault = fault_of(
        code,
        field,
        player_total=player_total,
        banker_total=banker_total,
        player_third_value=ruling.player_third_value,
        reason=ruling.reason.code,
    )
    return fault, ruling.final


def _broken_rule(ruling: Ruling) -> tuple[FaultCode, LogField] | None:
    """Return the first rule about third cards that was broken, the Player's before the Banker's."""
    ignored = {card.field for card in ruling.ignored}
    if ThirdCard.PLAYER in ignored:
        return FaultCode.PLAYER_THIRD_NOT_ALLOWED, LogField.P3
    if ruling.pending is Pending.PLAYER_THIRD:
        return FaultCode.PLAYER_THIRD_MISSING, LogField.P3
    if ThirdCard.BANKER in ignored:
        return FaultCode.BANKER_THIRD_NOT_ALLOWED, LogField.B3
    if ruling.pending is Pending.BANKER_THIRD:
        return FaultCode.BANKER_THIRD_MISSING, LogField.B3
    return None


def _claim_fault(claimed: str, final: Final) -> Fault | None:
    claim = CLAIMS.get(claimed.strip().lower())
    if claim is final.winner:
        return None
    if claim is None:
        return fault_of(FaultCode.UNKNOWN_WINNER, LogField.CLAIMED_WINNER, value=_shown(claimed))
    return _wrong_winner(claim, final.player_total, final.banker_total)


@cache
def _wrong_winner(claimed: Winner, player_total: int, banker_total: int) -> Fault:
    return fault_of(
        FaultCode.WRONG_WINNER,
        LogField.CLAIMED_WINNER,
        claimed=claimed,
        winner=winner(player_total, banker_total),
        player_total=player_total,
        banker_total=banker_total,
    )
