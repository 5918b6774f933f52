"""Auditing a log: is every round as the rules have it, and if not, which rule was broken?

A round is *unreadable* where a cell says nothing the rules know (a rank, a winner, a cell too
many) and *wrong* where it can be read and breaks a rule. Its first fault is reported, as
``round_faults`` finds it. Where the shoe is known, the round in which a rank first passes the
number of its copies has that fault too; later rounds are judged by themselves.
Source: RULES B15, B2-B9.
"""

import csv
from collections import Counter
from dataclasses import dataclass
from enum import unique
from io import StringIO

from webapp.engine.baccarat.odds import MAX_DECKS, OddsErrorCode
from webapp.engine.baccarat.round_faults import (
    BANKER_FIELDS,
    PLAYER_FIELDS,
    Fault,
    FaultCode,
    Judged,
    LoggedHand,
    fault_of,
    judge,
    read_hand,
)
from webapp.engine.baccarat.shoe_log import LoggedRound, harmless, read_log
from webapp.engine.baccarat.third_card import Winner
from webapp.engine.cards import Rank, Suit
from webapp.engine.codes import Code
from webapp.engine.errors import RuleError


@unique
class Verdict(Code):
    """What an audit says about a round."""

    RIGHT = "right"
    WRONG = "wrong"
    UNREADABLE = "unreadable"


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
    """How many rounds there are of each verdict, and readable ones of each winner by the rules."""

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
    readable = [audited for audited in rounds if audited.verdict is not Verdict.UNREADABLE]
    winners = Counter([audited.winner for audited in readable])
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


_UNREADABLE = frozenset(
    {FaultCode.TOO_MANY_CELLS, FaultCode.UNKNOWN_RANK, FaultCode.UNKNOWN_WINNER}
)


def _audited(logged: LoggedRound, shoe: "_Shoe | None") -> AuditedRound:
    player, banker = (
        read_hand(logged.player, PLAYER_FIELDS),
        read_hand(logged.banker, BANKER_FIELDS),
    )
    if logged.spills:
        judged = Judged(fault_of(FaultCode.TOO_MANY_CELLS, None), None)
    else:
        judged = judge(player, banker, logged.claimed)
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


class _Shoe:
    """The copies of each rank that a log has used up."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._seen: Counter[Rank] = Counter()
        self._run_out: set[Rank] = set()

    def too_many(self, player: LoggedHand, banker: LoggedHand) -> tuple[Fault, ...]:
        """Count a round's cards; name each rank that passes here what the shoe can hold."""
        cards = player.ranks + banker.ranks
        self._seen.update(cards)
        passed = [rank for rank in dict.fromkeys(cards) if self._seen[rank] > self._limit]
        faults = tuple(
            fault_of(
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
