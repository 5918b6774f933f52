"""The drill: one question after another, all from the seed and the answers so far.

Nothing is remembered elsewhere: the same address gives the same drill for ever. A missed
situation comes back a few questions later, with other cards, until it is answered rightly.
Source: RULES B14 and DESIGN, "one idea".
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import unique
from typing import Any, Generic, TypeVar

from webapp.engine.baccarat import payout_drill, third_card_drill
from webapp.engine.baccarat.payout_drill import PayoutQuestion
from webapp.engine.baccarat.third_card_drill import ThirdCardQuestion
from webapp.engine.codes import Code
from webapp.engine.errors import NotationError
from webapp.engine.shuffle import Stream

#: Answers that a drill holds; then it is over.
MAX_ANSWERS = 500

#: Characters that a seed may have.
MAX_SEED = 64

#: A missed situation is asked again so many questions later, or as soon after as it can be.
COMES_BACK_AFTER = 4


@unique
class DrillKind(Code):
    """What is drilled, named as in addresses."""

    THIRD_CARD = "third_card"
    PAYOUT = "payout"


@unique
class DrillErrorCode(Code):
    """What a drill's address can have wrong."""

    UNKNOWN_KIND = "unknown_kind"
    SEED_TOO_LONG = "seed_too_long"
    SEED_NOT_PRINTABLE = "seed_not_printable"
    UNKNOWN_ANSWER = "unknown_answer"
    TOO_MANY_ANSWERS = "too_many_answers"


Question = ThirdCardQuestion | PayoutQuestion


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A question with the answer that was given, as its letter."""

    question: Question
    given: str

    @property
    def is_right(self) -> bool:
        """Whether the answer is the right one."""
        return self.given == self.question.right


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill:
    """A drill as far as it got.

    Attributes:
        kind: What is drilled.
        seed: What all questions come from.
        answered: The questions answered, in order.
        question: The next one, None once the drill is over.
        error: What is wrong with the rest of the answers: ``unknown_answer`` (``position``
            from 1, ``value``, ``options``) or ``too_many_answers`` (``limit``); None if nothing.
    """

    kind: DrillKind
    seed: str
    answered: tuple[Answered, ...]
    question: Question | None
    error: NotationError | None

    @property
    def answers(self) -> str:
        """The answers that count, one letter each."""
        return "".join([answered.given for answered in self.answered])

    @property
    def score(self) -> int:
        """How many answers are right."""
        return len(self.answered) - len(self.misses)

    @property
    def misses(self) -> tuple[Answered, ...]:
        """The questions that were answered wrongly."""
        return tuple(answered for answered in self.answered if not answered.is_right)

    @property
    def streak(self) -> int:
        """How many right answers in a row there are now."""
        last_miss = self.misses[-1].question.number if self.misses else 0
        return len(self.answered) - last_miss


def parse_kind(text: str) -> DrillKind:
    """Return the kind of drill that ``text`` names.

    Raises:
        NotationError: ``unknown_kind``.
    """
    try:
        return DrillKind(text.strip())
    except ValueError:
        raise NotationError(DrillErrorCode.UNKNOWN_KIND, value=text) from None


def parse_seed(text: str) -> str:
    """Return the seed that ``text`` is, unchanged.

    Raises:
        NotationError: ``seed_too_long``, or ``seed_not_printable`` for what a form would not
            send back as it got it: line ends, NUL, and whatever else cannot be seen.
    """
    if len(text) > MAX_SEED:
        raise NotationError(DrillErrorCode.SEED_TOO_LONG, limit=MAX_SEED)
    if not text.isprintable():
        raise NotationError(DrillErrorCode.SEED_NOT_PRINTABLE)
    return text


def drill(kind: DrillKind, seed: str, answers: str = "") -> Drill:
    """Replay a drill.

    Args:
        kind: What is drilled.
        seed: Any printable text of at most 64 characters.
        answers: One letter per question answered: ``d`` or ``s`` for the third card, ``a`` to
            ``d`` for a payout. After one that is none, the drill stands where it was before.

    Raises:
        NotationError: ``seed_too_long`` or ``seed_not_printable``.

    Source: RULES B14.
    """
    questions = _QUESTIONS[kind](parse_seed(seed))
    answered: list[Answered] = []
    question, error = questions.next(), None
    for given in answers[:MAX_ANSWERS]:
        if given not in question.options:
            error = NotationError(
                DrillErrorCode.UNKNOWN_ANSWER,
                position=question.number,
                value=given,
                options=question.options,
            )
            break
        answered.append(Answered(question=question, given=given))
        if not answered[-1].is_right:
            questions.bring_back()
        question = questions.next()
    is_over = len(answered) == MAX_ANSWERS
    if is_over and len(answers) > MAX_ANSWERS:
        error = NotationError(DrillErrorCode.TOO_MANY_ANSWERS, limit=MAX_ANSWERS)
    return Drill(
        kind=kind,
        seed=seed,
        answered=tuple(answered),
        question=None if is_over else question,
        error=error,
    )


S = TypeVar("S")


class _Questions(Generic[S]):
    """The questions of one drill, in order."""

    def __init__(
        self,
        seed: str,
        name: str,
        shares: Sequence[tuple[int, Sequence[S]]],
        ask: Callable[[S, int, bool, Stream], Question],
    ) -> None:
        self._seed = seed.encode()
        self._name = name
        self._urn = [situations for share, situations in shares for _ in range(share)]
        self._ask = ask
        self._number = 0
        self._again = False
        self._missed: deque[tuple[int, S]] = deque()  # with the question from which it is due
        self._situation: S

    def next(self) -> Question:
        """Ask the next question: what is due again, else something by its share."""
        self._number += 1
        stream = Stream(self._seed, f"{self._name}/{self._number}")
        # Never two in a row: somebody who misses much must not go round in circles.
        again = bool(self._missed) and self._missed[0][0] <= self._number and not self._again
        self._again = again
        if again:
            self._situation = self._missed.popleft()[1]
        else:
            self._situation = stream.choose(stream.choose(self._urn))
        return self._ask(self._situation, self._number, again, stream)

    def bring_back(self) -> None:
        """Ask the question that was last asked again, a few questions later."""
        self._missed.append((self._number + COMES_BACK_AFTER, self._situation))


def _third_card_questions(seed: str) -> _Questions[third_card_drill.Situation]:
    return _Questions(
        seed, DrillKind.THIRD_CARD, third_card_drill.SHARES, third_card_drill.question
    )


def _payout_questions(seed: str) -> _Questions[payout_drill.PayoutSituation]:
    return _Questions(seed, DrillKind.PAYOUT, payout_drill.SHARES, payout_drill.question)


_QUESTIONS: dict[DrillKind, Callable[[str], _Questions[Any]]] = {
    DrillKind.THIRD_CARD: _third_card_questions,
    DrillKind.PAYOUT: _payout_questions,
}
