"""Drills played to the end of a plan."""

from webapp.engine.baccarat.drill import Drill, DrillKind, drill
from webapp.engine.baccarat.payout_drill import PayoutQuestion
from webapp.engine.baccarat.third_card_drill import ThirdCardQuestion


def played(kind: DrillKind, seed: str, wrong: set[int], count: int) -> Drill:
    """Answer ``count`` questions, wrongly those whose numbers are in ``wrong``."""
    answers = ""
    for number in range(1, count + 1):
        question = drill(kind, seed, answers).question
        assert question
        right = question.right.value
        others = [option.value for option in question.options if option.value != right]
        answers += others[0] if number in wrong else right
    return drill(kind, seed, answers)


def third_card(drilled: Drill) -> list[ThirdCardQuestion]:
    """Return the questions answered in a third-card drill."""
    questions = [answered.question for answered in drilled.answered]
    return [question for question in questions if isinstance(question, ThirdCardQuestion)]


def payouts(drilled: Drill) -> list[PayoutQuestion]:
    """Return the questions answered in a payout drill."""
    questions = [answered.question for answered in drilled.answered]
    return [question for question in questions if isinstance(question, PayoutQuestion)]


def about(question: ThirdCardQuestion) -> tuple[str, int, int | None]:
    """Return what a question asks: the hand, the Banker's total and the third card's value."""
    return (
        question.hand.value,
        question.ruling.banker_total,
        question.ruling.player_third_value,
    )
