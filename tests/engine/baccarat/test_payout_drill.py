"""Questions about payouts: four figures, one right, the others usual mistakes (RULES B14)."""

from fractions import Fraction

import pytest

from tests.engine.baccarat.drilling import payouts, played
from webapp.engine.amounts import exact_decimal
from webapp.engine.baccarat import payout_drill
from webapp.engine.baccarat.drill import DrillKind, drill
from webapp.engine.baccarat.payout_drill import Figure, PayoutQuestion
from webapp.engine.baccarat.paytables import Bet
from webapp.engine.shuffle import Stream


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


def test_a_choice_is_found_by_its_letter() -> None:
    question = drill(DrillKind.PAYOUT, "kitchen").question
    assert isinstance(question, PayoutQuestion)
    assert [question.choice(letter).amount for letter in "abcd"] == [
        Fraction(95, 2),
        50,
        100,
        -50,
    ]
