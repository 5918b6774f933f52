"""The drill: right answers, weights, misses that come back, hand-edited answers (RULES B14)."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.baccarat.tables import table
from webapp.engine.baccarat import payout_drill, third_card_drill
from webapp.engine.baccarat.decimals import exact_decimal
from webapp.engine.baccarat.drill import Drill, DrillKind, drill, parse_kind, parse_seed
from webapp.engine.baccarat.payout_drill import Figure, PayoutQuestion
from webapp.engine.baccarat.paytables import Bet
from webapp.engine.baccarat.third_card_drill import Hand, ThirdCardQuestion
from webapp.engine.errors import NotationError
from webapp.engine.shuffle import Stream

DECISIONS = {tuple(row[:3]): row[3:5] for row in table("decision_table")["rows"]}

BOUNDARIES = {
    *((3, v) for v in (7, 8, 9)),
    *((4, v) for v in (1, 2, 7, 8)),
    *((5, v) for v in (3, 4, 7, 8)),
    *((6, v) for v in (5, 6, 7, 8)),
}


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


# --- third card


@pytest.mark.parametrize("seed", ["", "a", "kitchen table", "莊家", "🂡 ace"])
def test_the_right_answer_is_the_tables(seed: str) -> None:
    questions = third_card(drill(DrillKind.THIRD_CARD, seed, "d" * 200))
    assert len(questions) == 200
    for question in questions:
        ruling = question.ruling
        situation = (ruling.player_total, ruling.banker_total, ruling.player_third_value)
        player_does, banker_does = DECISIONS[situation]
        does = player_does if question.hand is Hand.PLAYER else banker_does
        assert question.right.value == ("d" if does == "draw" else "s"), situation
        assert does != "pending"
        assert ruling.ignored == ()
        assert (question.player_third is None) == (ruling.player_third_value is None)
        assert ruling.player[:2] == question.player
        assert ruling.banker == question.banker


def test_the_boundaries_come_up_most() -> None:
    """Forty fresh questions of each of 25 seeds: shares of 45, 15, 15, 10, 10 and 5."""
    asked: Counter[str] = Counter()
    cells = set()
    for seed in "abcdefghijklmnopqrstuvwxy":
        for question in third_card(played(DrillKind.THIRD_CARD, seed, set(), 40)):
            hand, total, value = about(question)
            if (total, value) in BOUNDARIES:
                asked["boundary"] += 1
                cells.add((total, value))
            elif value == 0:
                asked["zero"] += 1
            elif hand == "banker" and question.ruling.reason.code.value == "player_stood":
                asked["stood"] += 1
            elif question.ruling.reason.code.value == "natural":
                asked["natural"] += 1
            elif hand == "player":
                asked["player"] += 1
    assert cells == BOUNDARIES
    assert 410 <= asked["boundary"] <= 510
    for group, low, high in (
        ("zero", 110, 200),
        ("stood", 110, 200),
        ("natural", 65, 140),
        ("player", 65, 140),
    ):
        assert low <= asked[group] <= high, group


def test_the_shares_make_a_hundred() -> None:
    for shares in (third_card_drill.SHARES, payout_drill.SHARES):
        assert sum(share for share, _ in shares) == 100
    boundaries = third_card_drill.SHARES[0][1]
    assert {(s.banker_total, s.third_value) for s in boundaries} == BOUNDARIES
    zeros = third_card_drill.SHARES[1][1]
    assert [(s.banker_total, s.third_value) for s in zeros] == [(total, 0) for total in range(8)]
    stood = third_card_drill.SHARES[2][1]
    assert [(s.player_totals, s.banker_total) for s in stood] == [((6, 7), 5), ((6, 7), 6)]


# --- payouts


def test_a_payout_has_four_different_figures_and_one_is_right() -> None:
    questions = [
        question
        for seed in "abcdefghi"
        for question in payouts(played(DrillKind.PAYOUT, seed, set(), 40))
    ]
    assert len(questions) == 360
    for question in questions:
        assert len({choice.amount for choice in question.choices}) == 4
        assert [choice.answer.value for choice in question.choices] == ["a", "b", "c", "d"]
        (right,) = [choice for choice in question.choices if choice.mistake is None]
        assert right.answer is question.right
        settled = question.settled
        net = question.figure is Figure.NET
        assert right.amount == (settled.net if net else settled.returned)
        assert question.ruling.final is not None
        assert question.ruling.ignored == ()
    assert {question.right.value for question in questions} == {"a", "b", "c", "d"}
    net_figures = sum(question.figure is Figure.NET for question in questions)
    assert 205 <= net_figures <= 275  # two in three
    vigorish = sum(question.settled.commission > 0 for question in questions)
    assert 110 <= vigorish <= 180  # 40 in a hundred


@pytest.mark.parametrize(
    ("bet", "rounds", "figure", "amounts"),
    [
        (
            *("banker", "6 K / K Q 9", "net"),
            {
                "95": None,
                "100": "vigorish_forgotten",
                "195": "stake_counted",
                "-100": "taken_for_loss",
            },
        ),
        (
            *("banker", "6 K / K Q 9", "returned"),
            {
                "195": None,
                "200": "vigorish_forgotten",
                "95": "stake_left_out",
                "0": "taken_for_loss",
            },
        ),
        (
            *("player", "7 K / 7 Q", "net"),
            {
                "0": None,
                "-100": "taken_for_loss",
                "100": "stake_counted",
                "200": "taken_for_win_with_stake",
            },
        ),
        (
            *("banker", "7 K / 7 Q", "returned"),
            {
                "100": None,
                "0": "taken_for_loss",
                "195": "taken_for_win",
                "300": "taken_for_win_with_stake",
            },
        ),
        (
            *("tie", "7 K / 7 Q", "net"),
            {
                "800": None,
                "760": "vigorish_not_due",
                "900": "stake_counted",
                "-100": "taken_for_loss",
            },
        ),
        (
            *("tie", "9 K / 7 Q", "net"),
            {
                "-100": None,
                "0": "taken_for_push",
                "800": "taken_for_win",
                "900": "taken_for_win_with_stake",
            },
        ),
        (
            *("player", "6 K / 9 Q", "returned"),
            {
                "0": None,
                "100": "taken_for_push",
                "-100": "stake_left_out",
                "200": "taken_for_win",
            },
        ),
    ],
)
def test_the_wrong_figures_are_the_usual_mistakes(
    bet: str,
    rounds: str,
    figure: str,
    amounts: dict[str, str | None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(payout_drill, "STAKES", (100,))
    situation = payout_drill.PayoutSituation(bet=Bet(bet), rounds=(rounds,))
    questions = [
        payout_drill.question(situation, 1, False, Stream(b"seed", str(n))) for n in range(20)
    ]
    asked = [question for question in questions if question.figure.value == figure]
    assert asked
    for question in asked:
        assert {exact_decimal(c.amount): c.mistake for c in question.choices} == amounts


def test_every_payout_situation_offers_four_figures() -> None:
    for _, situations in payout_drill.SHARES:
        for situation in situations:
            for n in range(60):
                question = payout_drill.question(situation, 1, False, Stream(b"", str(n)))
                assert len(question.choices) == 4
                assert question.settled.stake in {Fraction(s) for s in payout_drill.STAKES}


# --- misses come back, score and streak


def test_a_miss_comes_back_four_questions_later_with_other_cards() -> None:
    questions = third_card(played(DrillKind.THIRD_CARD, "seed", {2}, 12))
    assert [question.number for question in questions if question.again] == [6]
    assert about(questions[5]) == about(questions[1])


def test_a_miss_comes_back_until_it_is_answered_rightly() -> None:
    questions = third_card(played(DrillKind.THIRD_CARD, "seed", {2, 6}, 16))
    assert [question.number for question in questions if question.again] == [6, 10]
    assert about(questions[9]) == about(questions[5]) == about(questions[1])


def test_misses_never_come_back_two_in_a_row() -> None:
    questions = third_card(played(DrillKind.THIRD_CARD, "seed", {1, 2, 3}, 14))
    assert [question.number for question in questions if question.again] == [5, 7, 9]
    assert [about(questions[n]) for n in (4, 6, 8)] == [about(questions[n]) for n in (0, 1, 2)]


def test_other_questions_do_not_depend_on_the_answers() -> None:
    right = third_card(played(DrillKind.THIRD_CARD, "seed", set(), 12))
    missed = third_card(played(DrillKind.THIRD_CARD, "seed", {2}, 12))
    assert [q for q in missed if q.number != 6] == [q for q in right if q.number != 6]


def test_score_streak_and_misses() -> None:
    drilled = played(DrillKind.PAYOUT, "seed", {2, 5, 7}, 9)
    assert drilled.score == 6
    assert drilled.streak == 2
    assert [answered.question.number for answered in drilled.misses] == [2, 5, 7]
    assert [answered.is_right for answered in drilled.answered] == [
        *(True, False, True, True, False),
        *(True, False, True, True),
    ]
    assert drilled.question is not None
    assert drilled.question.number == 10
    assert drilled.error is None
    fresh = drill(DrillKind.PAYOUT, "seed")
    assert (fresh.score, fresh.streak, fresh.misses, fresh.answers) == (0, 0, (), "")


# --- hand-edited addresses


@pytest.mark.parametrize(
    ("kind", "answers", "position", "value"),
    [
        ("third_card", "ddsx", 4, "x"),
        ("third_card", "a", 1, "a"),
        ("third_card", "dDs", 2, "D"),
        ("third_card", "d s", 2, " "),
        ("payout", "abcde", 5, "e"),
        ("payout", "ｄ", 1, "ｄ"),
    ],
)
def test_a_foreign_answer_leaves_the_last_legal_position(
    kind: str, answers: str, position: int, value: str
) -> None:
    drilled = drill(DrillKind(kind), "seed", answers)
    legal = drill(DrillKind(kind), "seed", answers[: position - 1])
    assert drilled.error is not None
    assert drilled.error.code.value == "unknown_answer"
    assert drilled.error.params == {
        "position": position,
        "value": value,
        "options": tuple("ds" if kind == "third_card" else "abcd"),
    }
    assert (drilled.answered, drilled.question) == (legal.answered, legal.question)
    assert drilled.answers == answers[: position - 1]
    assert legal.error is None


def test_a_drill_ends_after_500_answers() -> None:
    last = drill(DrillKind.THIRD_CARD, "seed", "d" * 499)
    assert last.question is not None
    assert last.question.number == 500
    over = drill(DrillKind.THIRD_CARD, "seed", "d" * 500)
    assert (len(over.answered), over.question, over.error) == (500, None, None)
    more = drill(DrillKind.THIRD_CARD, "seed", "d" * 501)
    assert (more.answered, more.question) == (over.answered, None)
    assert more.error is not None
    assert more.error.code.value == "too_many_answers"
    assert more.error.params == {"limit": 500}


def test_the_first_fault_is_the_one_that_is_told() -> None:
    drilled = drill(DrillKind.THIRD_CARD, "seed", "dx" + "d" * 600)
    assert drilled.error is not None
    assert drilled.error.code.value == "unknown_answer"


def test_a_seed_is_bounded() -> None:
    assert drill(DrillKind.THIRD_CARD, "x" * 64).question is not None
    with pytest.raises(NotationError) as caught:
        drill(DrillKind.THIRD_CARD, "x" * 65)
    assert caught.value.code.value == "seed_too_long"
    assert caught.value.params == {"limit": 64}


@pytest.mark.parametrize(
    "seed", ["a\0", "a\r\nb", "a\nb", "\u202ea", "a\u2028", "\ud800"], ids=ascii
)
def test_a_seed_can_be_seen(seed: str) -> None:
    """What a form changes on its way would ask about other cards than those answered."""
    with pytest.raises(NotationError) as caught:
        drill(DrillKind.THIRD_CARD, seed)
    assert caught.value.code.value == "seed_not_printable"


def test_the_kind_is_read() -> None:
    assert parse_kind("third_card") is DrillKind.THIRD_CARD
    assert parse_kind(" payout ") is DrillKind.PAYOUT
    with pytest.raises(NotationError) as caught:
        parse_kind("Payout")
    assert caught.value.code.value == "unknown_kind"
    assert caught.value.params == {"value": "Payout"}


# --- properties


#: Characters that a seed may have.
SEEN = st.characters(exclude_categories=("C", "Z"), include_characters=" ")


@given(st.sampled_from(DrillKind), st.text(SEEN, max_size=64), st.text("dsabcx", max_size=25))
@settings(deadline=None, max_examples=80)
def test_a_drill_never_raises_and_is_the_same_again(
    kind: DrillKind, seed: str, answers: str
) -> None:
    drilled = drill(kind, seed, answers)
    assert drilled == drill(kind, seed, drilled.answers) or drilled.error is not None
    assert answers.startswith(drilled.answers)
    assert (drilled.error is None) == (drilled.answers == answers)
    assert drilled.score + len(drilled.misses) == len(drilled.answered)
    for n, answered in enumerate(drilled.answered):
        assert answered.question.number == n + 1
        assert answered.question == drill(kind, seed, answers[:n]).question


# --- what a page asks of a question


def test_the_step_that_decides_is_the_asked_hands_own() -> None:
    # Question by question: table, table, Player stood, and once a natural; then the Player's rule.
    answered = third_card(drill(DrillKind.THIRD_CARD, "kitchen", "sds"))
    assert [question.deciding_step.rule.value for question in answered] == ["B6", "B6", "B5"]
    others = third_card(drill(DrillKind.THIRD_CARD, "minh", "dsssssdss"))
    assert others[0].deciding_step.rule.value == "B3"
    assert others[8].deciding_step.rule.value == "B4"


def test_a_choice_is_found_by_its_letter() -> None:
    question = drill(DrillKind.PAYOUT, "kitchen").question
    assert isinstance(question, PayoutQuestion)
    assert [question.choice(letter).amount for letter in "abcd"] == [
        Fraction(95, 2),
        50,
        100,
        -50,
    ]


def test_a_seed_is_taken_as_it_is() -> None:
    assert parse_seed(" 莊家 ") == " 莊家 "
    with pytest.raises(NotationError, match="seed_too_long"):
        parse_seed("x" * 65)
