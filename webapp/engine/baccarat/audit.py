"""Auditing a log: is every round as the rules have it, and if not, which rule was broken?

A round is *unreadable* where a cell says nothing the rules know (a rank, a winner, a cell too
many) and *wrong* where it can be read and breaks a rule. The first fault of a round in the
order of the checks is reported: unknown ranks, too few or too many cards, the Player's third
card, the Banker's, the winner. Where the shoe is known, the round in which a rank first passes
the number of its copies has that fault too; later rounds are judged by themselves.
Source: RULES B15, B2-B9.
"""

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import unique
from functools import cache
from io import StringIO
from types import MappingProxyType
from typing import NamedTuple

from webapp.engine.baccarat.odds import MAX_DECKS, OddsErrorCode
from webapp.engine.baccarat.round import (
    VALUES,
    Final,
    Pending,
    Ruling,
    ThirdCard,
    Winner,
    decide_round,
    winner,
)
from webapp.engine.baccarat.shoe_log import LoggedRound, harmless, read_log
from webapp.engine.cards import Rank, Suit, rank_of
from webapp.engine.codes import Code
from webapp.engine.errors import RuleError


@unique
class Verdict(Code):
    """What an audit says about a round."""

    RIGHT = "right"
    WRONG = "wrong"
    UNREADABLE = "unreadable"


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


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedRound:
    """A round with its verdict.

    Attributes:
        line: The line of the file on which it begins, from 1.
        round: What the log calls it, empty where it does not say.
        player: The Player's cards as written, apart by spaces.
        banker: The Banker's cards as written, apart by spaces.
        claimed: The winner that the log names, as written.
        winner: The winner by the rules, None where they cannot tell.
        verdict: Right, wrong or unreadable.
        faults: What is wrong; empty where the round is right.
    """

    line: int
    round: str
    player: str
    banker: str
    claimed: str
    winner: Winner | None
    verdict: Verdict
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many rounds there are of each verdict, and of each winner by the rules."""

    rounds: int
    right: int
    wrong: int
    unreadable: int
    player: int
    banker: int
    tie: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """The verdicts on a log, in its order."""

    rounds: tuple[AuditedRound, ...]
    counts: Counts


#: How a log may name a winner, in upper or lower case.
CLAIMS: Mapping[str, Winner] = MappingProxyType(
    {name: claim for claim in Winner for name in (claim.value, claim.value[0])}
)


def audit(log: bytes | str, decks: int | None = None) -> Audit:
    """Judge every round of a log in CSV (see :mod:`~webapp.engine.baccarat.shoe_log`).

    Args:
        log: The file's bytes or text.
        decks: Decks in the one shoe that the log is of, 1-8; None leaves copies uncounted.

    Raises:
        NotationError: The log cannot be read as a whole.
        RuleError: ``too_many_rounds`` or ``decks_out_of_range``.

    Source: RULES B15; a shoe holds four cards of each rank a deck (BAC-15).
    """
    if decks is not None and not 1 <= decks <= MAX_DECKS:
        raise RuleError(OddsErrorCode.DECKS_OUT_OF_RANGE, value=decks, limit=MAX_DECKS)
    shoe = None if decks is None else _Shoe(len(Suit) * decks)
    rounds = tuple([_audited(logged, shoe) for logged in read_log(log)])
    verdicts = Counter([audited.verdict for audited in rounds])
    winners = Counter([audited.winner for audited in rounds])
    return Audit(
        rounds=rounds,
        counts=Counts(
            rounds=len(rounds),
            right=verdicts[Verdict.RIGHT],
            wrong=verdicts[Verdict.WRONG],
            unreadable=verdicts[Verdict.UNREADABLE],
            player=winners[Winner.PLAYER],
            banker=winners[Winner.BANKER],
            tie=winners[Winner.TIE],
        ),
    )


def round_fault(player: Sequence[str], banker: Sequence[str], claimed: str) -> Fault | None:
    """Return the first fault of one round as written, None where it is right.

    Args:
        player: The Player's cards in the order of the deal.
        banker: The Banker's cards in the order of the deal.
        claimed: ``player``, ``banker`` or ``tie``, or its first letter.

    Source: RULES B15.
    """
    return _judged(_ranks(player, _PLAYER), _ranks(banker, _BANKER), claimed).fault


def verdicts_csv(audited: Audit) -> str:
    """Return the verdicts as CSV with a header; cells that look like formulas are made harmless.

    The columns of the log are among them, so that the answer can be audited again.
    """
    out = StringIO(newline="")
    rows = csv.writer(out)
    rows.writerow(
        [
            *("line", "round", "player_cards", "banker_cards", "claimed_winner"),
            *("rule_winner", "verdict", "faults", "fields"),
        ]
    )
    rows.writerows(
        (
            each.line,
            harmless(each.round),
            harmless(each.player),
            harmless(each.banker),
            harmless(each.claimed),
            each.winner or "",
            each.verdict,
            " ".join([fault.code for fault in each.faults]),
            " ".join([fault.field or "" for fault in each.faults]).strip(),
        )
        for each in audited.rounds
    )
    return out.getvalue()


class _Judged(NamedTuple):
    fault: Fault | None
    winner: Winner | None


class _Hand(NamedTuple):
    """A hand that was read: its ranks, and the first card that is none."""

    ranks: list[Rank]
    fault: Fault | None


_PLAYER = (LogField.P1, LogField.P2, LogField.P3, LogField.P4)
_BANKER = (LogField.B1, LogField.B2, LogField.B3, LogField.B4)

_UNREADABLE = frozenset(
    {FaultCode.TOO_MANY_CELLS, FaultCode.UNKNOWN_RANK, FaultCode.UNKNOWN_WINNER}
)

# The usual spellings, so that a long log need not parse each card.
_SPELLINGS = {text: rank for rank in Rank for text in (rank.value, rank.value.lower())}

# A card of each value, 0-9: the rules ask for nothing else.
_OF_VALUE = {value: rank for rank, value in VALUES.items()}

_SHOWN = 40  # characters of a cell that a fault repeats


def _fault(code: FaultCode, field: LogField | None, **params: object) -> Fault:
    return Fault(code=code, field=field, params=MappingProxyType(params))


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _audited(logged: LoggedRound, shoe: "_Shoe | None") -> AuditedRound:
    player, banker = _ranks(logged.player, _PLAYER), _ranks(logged.banker, _BANKER)
    if logged.spills:
        judged = _Judged(_fault(FaultCode.TOO_MANY_CELLS, None), None)
    else:
        judged = _judged(player, banker, logged.claimed)
    faults: tuple[Fault, ...] = () if judged.fault is None else (judged.fault,)
    if shoe is not None:
        faults += shoe.too_many(player, banker)
    return AuditedRound(
        line=logged.line,
        round=logged.round,
        player=" ".join(logged.player),
        banker=" ".join(logged.banker),
        claimed=logged.claimed,
        winner=judged.winner,
        verdict=_verdict(faults),
        faults=faults,
    )


def _verdict(faults: tuple[Fault, ...]) -> Verdict:
    if not faults:
        return Verdict.RIGHT
    # The fault that makes a round unreadable stands first.
    return Verdict.UNREADABLE if faults[0].code in _UNREADABLE else Verdict.WRONG


def _ranks(texts: Sequence[str], fields: Sequence[LogField]) -> _Hand:
    """Read a hand; the ranks after one that is unknown are read too, as they may be counted."""
    try:
        return _Hand([_SPELLINGS[text] for text in texts], None)
    except KeyError:
        pass
    ranks, fault = [], None
    for place, text in enumerate(texts):
        rank = _SPELLINGS.get(text) or rank_of(text)
        if rank is not None:
            ranks.append(rank)
        elif fault is None:
            field = fields[min(place, 3)]
            fault = _fault(FaultCode.UNKNOWN_RANK, field, value=_shown(text))
    return _Hand(ranks, fault)


def _judged(player: _Hand, banker: _Hand, claimed: str) -> _Judged:
    """Apply the checks in their order."""
    unknown = player.fault or banker.fault
    if unknown:
        return _Judged(unknown, None)
    missing = _missing(player.ranks, _PLAYER) or _missing(banker.ranks, _BANKER)
    if missing:
        return _Judged(missing, None)
    p_cards, b_cards = player.ranks, banker.ranks
    fault, final = _ruled(
        (VALUES[p_cards[0]] + VALUES[p_cards[1]]) % 10,
        (VALUES[b_cards[0]] + VALUES[b_cards[1]]) % 10,
        VALUES[p_cards[2]] if len(p_cards) > 2 else None,
        VALUES[b_cards[2]] if len(b_cards) > 2 else None,
    )
    fault = _extra(p_cards, _PLAYER) or _extra(b_cards, _BANKER) or fault
    if fault is None and final is not None:
        fault = _claim_fault(claimed, final)
    return _Judged(fault, None if final is None else final.winner)


def _missing(cards: Sequence[Rank], fields: Sequence[LogField]) -> Fault | None:
    return None if len(cards) >= 2 else _fault(FaultCode.MISSING_CARD, fields[len(cards)])


def _extra(cards: Sequence[Rank], fields: Sequence[LogField]) -> Fault | None:
    return None if len(cards) <= 3 else _fault(FaultCode.EXTRA_CARD, fields[3])


# The rules ask for values alone: 12,100 combinations are all there are.
@cache
def _ruled(
    player_total: int, banker_total: int, player_third: int | None, banker_third: int | None
) -> tuple[Fault | None, Final | None]:
    """Return the fault of the third cards and the end by the rules, by values 0-9."""
    ruling = decide_round(
        (Rank.KING, _OF_VALUE[player_total]),
        (Rank.KING, _OF_VALUE[banker_total]),
        None if player_third is None else _OF_VALUE[player_third],
        None if banker_third is None else _OF_VALUE[banker_third],
    )
    broken = _broken_rule(ruling)
    if broken is None:
        return None, ruling.final
    code, field = broken
    fault = _fault(
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
        return _fault(FaultCode.UNKNOWN_WINNER, LogField.CLAIMED_WINNER, value=_shown(claimed))
    return _wrong_winner(claim, final.player_total, final.banker_total)


@cache
def _wrong_winner(claimed: Winner, player_total: int, banker_total: int) -> Fault:
    return _fault(
        FaultCode.WRONG_WINNER,
        LogField.CLAIMED_WINNER,
        claimed=claimed,
        winner=winner(player_total, banker_total),
        player_total=player_total,
        banker_total=banker_total,
    )


class _Shoe:
    """The copies of each rank that a log has used up."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._seen: Counter[Rank] = Counter()
        self._run_out: set[Rank] = set()

    def too_many(self, player: _Hand, banker: _Hand) -> tuple[Fault, ...]:
        """Count a round's cards; name each rank that passes here what the shoe can hold."""
        cards = player.ranks + banker.ranks
        self._seen.update(cards)
        passed = [rank for rank in dict.fromkeys(cards) if self._seen[rank] > self._limit]
        faults = tuple(
            _fault(
                FaultCode.TOO_MANY_OF_RANK,
                None,
                rank=rank,
                count=self._seen[rank],
                limit=self._limit,
            )
            for rank in passed
            if rank not in self._run_out
        )
        self._run_out.update(passed)
        return faults
