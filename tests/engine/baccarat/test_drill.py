"""The drill: right answers, weights, misses that come back, hand-edited answers (RULES B14)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.baccarat.drilling import about, played, third_card
from tests.engine.baccarat.tables import table
from webapp.engine.baccarat import payout_drill, third_card_drill
from webapp.engine.baccarat.drill import DrillKind, drill, parse_kind, parse_seed
from webapp.engine.baccarat.third_card_drill import Hand
from webapp.engine.errors import NotationError

DECISIONS = {tuple(row[:3]): row[3:5] for row in table("decision_table")["rows"]}


BOUNDARIES = {
    *((3, v) for v in (7, 8, 9)),
    *((4, v) for v in (1, 2, 7, 8)),
    *((5, v) for v in (3, 4, 7, 8)),
    *((6, v) for v in (5, 6, 7, 8)),
}


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


def test_a_seed_is_taken_as_it_is() -> None:
    assert parse_seed(" 莊家 ") == " 莊家 "
    with pytest.raises(NotationError, match="seed_too_long"):
        parse_seed("x" * 65)
