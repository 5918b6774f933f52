"""A round looked back at: each decision beside what the exact strategy says of it.

Source: RULES K24, K27.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.advice import advise
from webapp.engine.blackjack.replay import Decision
from webapp.engine.blackjack.rules import RuleSet
from webapp.engine.blackjack.session import RoundRecord, SessionReplay
from webapp.engine.errors import NotationError
from webapp.engine.shuffle import ShuffleErrorCode


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedDecision:
    """A decision beside the best one.

    Attributes:
        decision: What was decided.
        best: What is best.
        value: What the best is worth, in first stakes.
        cost: How much less the decision is worth.
    """

    decision: Decision
    best: Action
    value: float
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A round's decisions, reviewed.

    Attributes:
        record: The round.
        decisions: All of them in order, those of computer players too.
        costs: What the people's decisions cost in all, in first stakes, by seat from 0; only the
            seats that had something to decide.
    """

    record: RoundRecord
    decisions: tuple[ReviewedDecision, ...]
    costs: Mapping[int, float]


def review(session: SessionReplay, number: int, rule_set: RuleSet) -> Review:
    """Return the review of a round of a session.

    Args:
        session: The session.
        number: Which round, from 1; the current one may still be played.
        rule_set: The rule set that it is played by.

    Raises:
        NotationError: ``round_out_of_range``.
    """
    if not 1 <= number <= len(session.rounds):
        raise NotationError(ShuffleErrorCode.ROUND_OUT_OF_RANGE, value=number)
    record = session.rounds[number - 1]
    decisions = tuple(_reviewed(decision, rule_set) for decision in record.decisions)
    costs: dict[int, float] = {}
    for made in decisions:
        if not made.decision.by_itself:
            seat = made.decision.turn.seat
            costs[seat] = costs.get(seat, 0.0) + made.cost
    return Review(record=record, decisions=decisions, costs=costs)


def _reviewed(decision: Decision, rule_set: RuleSet) -> ReviewedDecision:
    advice = advise(decision.view, rule_set)
    worth = {line.action: line for line in advice.actions}
    # where something was decided there is a best action, and each legal one has its value
    best = cast(Action, advice.best)
    return ReviewedDecision(
        decision=decision,
        best=best,
        value=cast(float, worth[best].value),
        cost=cast(float, worth[decision.action].behind),
    )
