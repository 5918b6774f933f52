"""Rounds at the table, worked out by hand from the cards that the fixed key deals."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.states import ACES, CLASSIC_THREE, CLASSIC_TWO, DEALT, PRACTICE, SIXES, blackjack
from tests.web.playing import Table
from tests.web.reading import opened

ROOT = Path(__file__).parents[2]

GOLDEN = json.loads(
    (ROOT / "tests" / "data" / "blackjack" / "golden_sessions.json").read_text(encoding="utf-8")
)["games"]

#: From the oracle (tests/data/blackjack/exact_values.json, up card ten): 3 T stand −0.575955, hit
#: −0.465272; 5 9 stand −0.575275, hit −0.505807; 3 4 hit −0.374231; 9 T stand −0.013620. The
#: three cards 4 3 8 are not in it.
ORACLE_ROWS = [
    ["pobi 3, 10 against a jack.", "Stand", "Hit", "−0.4653", "0.1107"],
    ["jason 5, 9 against a jack.", "Stand", "Hit", "−0.5058", "0.0695"],
    ["AI easy 4, 3 against a jack.", "Hit", "Hit", "−0.3742", "0"],
    ["AI hard 9, J against a jack.", "Stand", "Stand", "−0.0136", "0"],
]


RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def spoken(card: str) -> str:
    """Return a card as it is read out."""
    return f"{RANKS.get(card[:-1], card[:-1])} of {SUITS[card[-1]]}"


def table(
    client: FlaskClient, set_up: dict[str, str], moves: str = "", language: str = "en"
) -> Table:
    return Table(client, f"/{language}{blackjack(set_up, moves=moves)}")


@pytest.mark.parametrize("golden", GOLDEN, ids=["practice", "names", "classic", "alone"])
def test_golden_addresses_are_dealt_for_ever(client: FlaskClient, golden: dict[str, Any]) -> None:
    """The first round, and the second after everybody stood: each card that lies open."""
    seats = golden["seats"]
    dealt = Table(client, f"/en{golden['path']}")
    assert dealt.page.status == 200
    after = dealt
    while after.buttons(".moves"):
        after = after.press("Stand")
    for begun, cards in zip((dealt, after.press("Next round")), golden["rounds"], strict=True):
        names = [spoken(card) for card in cards]
        dealer, *hands = begun.cards
        assert dealer[0] == names[seats]
        assert [hand[0] for hand in hands] == names[:seats]
        assert [hand[1] for hand in hands] == names[seats + 1 : -1]


def test_the_example_of_the_classic_game(client: FlaskClient) -> None:
    """K18: 21 and 17 against 20 with bets of 10,000 and 20,000."""
    first = table(client, CLASSIC_TWO)
    assert first.cards == [
        ["queen of hearts", "hole card, face down"],
        ["king of hearts", "2 of diamonds"],
        ["7 of diamonds", "jack of diamonds"],
    ]
    assert first.page.heading == "pobi, your turn: hard 12 against a queen."
    assert first.buttons(".moves") == ["Hit", "Stand"]
    second = first.play("Hit", "Hit")
    # 21 stands by itself: the turn is the next player's
    assert second.page.heading == "jason, your turn: hard 17 against a queen."
    assert second.page.texts(".happened") == [
        "pobi hits: 3 of clubs, 21. pobi has 21 and stands by itself."
    ]
    over = second.press("Stand")
    assert over.page.heading == "Round 1: the dealer has 20, pobi +10,000, jason −20,000."
    assert over.log == [
        "pobi: king of hearts, 2 of diamonds. jason: 7 of diamonds, jack of diamonds. "
        "The dealer: queen of hearts, and a card face down.",
        "pobi hits: 6 of clubs, 18.",
        "pobi hits: 3 of clubs, 21.",
        "pobi has 21 and stands by itself.",
        "jason stands on 17.",
        "The dealer turns the hole card: king of diamonds, 20.",
        "The dealer stands on 20.",
        "pobi, 21: wins 10,000.",
        "jason, 17: loses 20,000.",
        "Profit: pobi +10,000, jason −20,000, dealer +10,000.",
    ]
    assert over.profits == {"pobi": "+10,000", "jason": "−20,000", "Dealer": "+10,000"}
    assert over.buttons() == ["Next round", "End the session", "Next round with these bets"]


def test_three_people_at_the_classic_table(client: FlaskClient) -> None:
    """6 7 J busts and has lost, though the dealer busts too; 8 7 stands; A K is blackjack.

    The dealer: 2 J Q, 22. A blackjack for 5,001 wins 7,501.5, and the dealer has lost
    20,000 + 7,501.5 − 10,000 = 17,501.5. K17-K19.
    """
    over = table(client, CLASSIC_THREE).play("Hit", "Stand")
    assert over.cards == [
        ["2 of clubs", "jack of spades", "queen of hearts"],
        ["6 of spades", "7 of diamonds", "jack of hearts"],
        ["8 of spades", "7 of clubs"],
        ["ace of hearts", "king of hearts"],
    ]
    assert over.profits == {
        "pobi": "−10,000",
        "jason": "+20,000",
        "crong": "+7,501.5",
        "Dealer": "−17,501.5",
    }
    assert over.rows(".settled") == [
        ["pobi", "The hand passed 21 and lost at once.", "−10,000"],
        ["jason", "The dealer passed 21.", "+20,000"],
        ["crong", "A blackjack against a dealer without one pays 3 to 2.", "+7,501.5"],
    ]
    assert "crong has blackjack." in over.log


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("vi", ["jason dừng ở 17.", "Nhà cái dừng ở 20.", "pobi, 21: thắng 10.000."]),
        ("zh-Hant", ["jason：停牌，17 點。", "莊家：停牌，20 點。", "pobi，21 點：贏 10,000。"]),
        ("ko", ["jason 스탠드: 17.", "딜러 스탠드: 20.", "pobi, 21: 10,000 획득."]),
    ],
)
def test_the_transcript_is_told_in_every_language(
    client: FlaskClient, language: str, lines: list[str]
) -> None:
    log = table(client, CLASSIC_TWO, "hhs", language).log
    assert len(log) == 10
    assert set(lines) <= set(log)


def test_split_aces_against_a_blackjack(client: FlaskClient) -> None:
    """A split ace gets one card; A K after a split is 21, no blackjack, and loses. K7, K8, K10."""
    first = table(client, ACES)
    assert first.buttons(".moves") == ["Hit", "Stand", "Double", "Split"]
    over = first.press("Split")
    assert over.cards == [
        ["ace of spades", "10 of spades"],
        ["ace of hearts", "3 of diamonds"],
        ["ace of hearts", "king of spades"],
    ]
    assert over.page.heading == "Round 1: the dealer has blackjack, Nguyễn Văn A −200."
    assert (
        over.page.texts(".settled tbody td:nth-child(2)")
        == ["The dealer’s blackjack beats every hand that is not a blackjack."] * 2
    )
    assert over.profits == {"Nguyễn Văn A": "−200", "Dealer": "+200"}


def test_a_pair_is_split_to_four_hands_and_no_further(client: FlaskClient) -> None:
    """Each hand carries the bet; a hand gets its second card when its turn comes. K6."""
    split = table(client, SIXES).play("Split", "Split", "Split")
    assert split.cards[1:] == [
        ["6 of spades", "ace of clubs"],
        ["6 of hearts"],
        ["6 of hearts"],
        ["6 of clubs"],
    ]
    assert split.page.heading == "小芳, hand 1, your turn: soft 17 against a 7."
    assert split.buttons(".moves") == ["Hit", "Stand", "Double"]
    assert [note.split(". ")[-1] for note in split.page.texts(".seat:not(.dealer) .sum")] == [
        "Bet 100."
    ] * 4


def test_computer_players_act_by_themselves(client: FlaskClient) -> None:
    """Easy hits 7 and 15 (4 3, 8) to 23; Hard stands on 19 against a jack; the dealer has 19."""
    over = table(client, PRACTICE).play("Stand", "Stand")
    assert [line for line in over.log if line.startswith("AI")] == [
        "AI easy hits: 8 of spades, 15.",
        "AI easy hits: 8 of diamonds, 23, bust.",
        "AI hard stands on 19.",
        "AI easy, 23, bust: loses 20.",
        "AI hard, 19: push, the bet comes back.",
    ]
    assert over.profits == {
        "pobi": "−100",
        "jason": "−50",
        "AI easy": "−20",
        "AI hard": "0",
        "Dealer": "+170",
    }
    assert over.page.texts("section:has(#money) tfoot td") == ["0", "0"]


def test_what_computer_players_did_is_told_in_one_breath(client: FlaskClient) -> None:
    """What the last person did, and how the others ended."""
    assert table(client, PRACTICE, "s").page.texts(".happened") == ["pobi stands on 13."]
    assert table(client, PRACTICE, "ss").page.texts(".happened") == [
        "jason stands on 14. AI easy hits: 23, bust. AI hard stands on 19. AI easy −20, AI hard 0."
    ]


def test_doubles_and_splits_of_computer_players_are_told(client: FlaskClient) -> None:
    """Each hand by its last act.

    A pair of twos against a 2: 10 doubles and gets a 4, the other hand stands on 19 against 17,
    so it is −200 + 100. A pair of aces against a 5: one card each, and the dealer busts.
    """
    one = {"rules": "european", "names": "pobi", "bets": "100", "ai": "hard"}
    assert table(client, {**one, "word": "d6"}, "s").page.texts(".happened") == [
        "pobi stands on 11. AI hard, hand 1 doubles: 14. AI hard, hand 2 stands on 19. "
        "AI hard −100."
    ]
    assert table(client, {**one, "word": "d77"}, "s").page.texts(".happened") == [
        "pobi stands on 7. AI hard splits. AI hard +200."
    ]


def test_of_many_people_each_result_is_told(client: FlaskClient) -> None:
    """The headline names two at most; K17-K19 for the figures."""
    over = table(client, CLASSIC_THREE).play("Hit", "Stand")
    assert over.page.heading == "Round 1: the dealer is bust with 22, dealer −17,501.5."
    assert over.page.texts(".happened") == [
        "jason stands on 15. pobi −10,000, jason +20,000, crong +7,501.5."
    ]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "vi",
            "jason dừng ở 14. AI dễ rút thành 23, vượt 21. AI khó dừng ở 19. AI dễ −20, AI khó 0.",
        ),
        ("zh-Hant", "jason：停牌，14 點。AI 簡單：要牌，共 23 點，爆牌。AI 困難：停牌，19 點。"),
        ("ko", "jason 스탠드: 14. AI 쉬움 히트: 23, 버스트. AI 어려움 스탠드: 19."),
    ],
)
def test_what_computer_players_did_is_told_in_every_language(
    client: FlaskClient, language: str, words: str
) -> None:
    [told] = table(client, PRACTICE, "ss", language).page.texts(".happened")
    assert told.replace("\N{ZERO WIDTH SPACE}", "").startswith(words)


def test_what_a_split_brought_is_told(client: FlaskClient) -> None:
    assert table(client, SIXES, "p").page.texts(".happened") == [
        "小芳 splits. 小芳, hand 1 gets the 6 of hearts after the split: 12."
    ]
    assert (
        table(client, SIXES, "ppps")
        .page.texts(".happened")[0]
        .startswith("小芳, hand 1 stands on 17. 小芳, hand 2 gets the ")
    )


def test_bets_of_the_next_round(client: FlaskClient) -> None:
    """The same bets by one button, others through the form; both lead to one plain address."""
    over = table(client, PRACTICE, "ss")
    assert over.press("Next round").moves == "ss."
    form = "Next round with these bets"
    assert over.press(form, new_bets="7").moves == "ss.7"
    assert over.press(form, new_bets="1, 2,3，4").moves == "ss.1-2-3-4"
    assert over.press(form).moves == "ss."
    seats = over.press(form, new_bets="1, 2,3，4").page.texts(".seat .sum")
    assert [seat.split("Bet ")[1] for seat in seats[1:]] == ["1.", "2.", "3.", "4."]


@pytest.mark.parametrize("bets", ["0", "-1", "1e3", "1,000", "1000001", "5,5", "１", "2.5", "ten"])
def test_wrong_bets_begin_no_round(client: FlaskClient, bets: str) -> None:
    """BJ-29: each with its message beside the field, and what was entered kept."""
    refused = table(client, PRACTICE, "ss").press("Next round with these bets", new_bets=bets)
    assert refused.page.status == 400
    assert refused.page.one("#new_bets")["value"] == bets
    assert refused.page.one("#new_bets")["aria-invalid"] == "true"
    assert refused.page.one("#new_bets-error")
    assert refused.page.links("#outcome a") == ["#new_bets"]
    assert refused.page.heading.startswith("Round 1: the dealer has 19")


def test_the_review_lays_each_decision_beside_the_exact_strategy(client: FlaskClient) -> None:
    """13 and 14 against a jack are hit; the values are those that the oracle has."""
    over = table(client, PRACTICE, "ss")
    assert not over.page.all("#review table")
    (link,) = over.page.links("#review a")
    reviewed = Table(client, link)
    rows = reviewed.rows("#review table")
    assert rows[:3] + rows[4:] == ORACLE_ROWS
    assert rows[3][:3] == ["AI easy 4, 3, 8 against a jack.", "Hit", "Hit"]


NO_ROUND = "There is no such round: rounds are counted from 1."


NOTHING_YET = {
    "en": "Nothing has been decided yet.",
    "vi": "Chưa ai quyết định gì.",
    "zh-Hant": "還沒有人做決定。",
    "ko": "아직 결정한 것이 없습니다.",
}
NOTHING_AT_ALL = {
    "en": "Nobody had anything to decide in this round.",
    "vi": "Ván này không ai phải quyết định gì.",
    "zh-Hant": "這一局沒有人需要做決定。",
    "ko": "이 라운드에는 선택할 것이 없었습니다.",
}


@pytest.mark.parametrize("language", NOTHING_YET)
def test_a_review_before_the_first_decision(client: FlaskClient, language: str) -> None:
    """Where a player is still to act, nobody says that there was nothing to decide."""
    for set_up, words in ((PRACTICE, NOTHING_YET), (DEALT, NOTHING_AT_ALL)):
        page = opened(client, f"/{language}{blackjack(set_up, review='1')}")
        assert page.status == 200
        assert page.texts("#review > p:not(.note):not(.row)") == [words[language]]


@pytest.mark.parametrize("number", ["2", "0", "x"])
def test_a_round_that_was_not_played_has_no_review(client: FlaskClient, number: str) -> None:
    page = opened(client, f"/en{blackjack(PRACTICE, moves='ss', review=number)}")
    assert page.status == 400
    assert page.texts("#outcome a") == [f"Round to review: {NO_ROUND}"]
    assert page.links("#outcome a") == ["#review"]
    assert page.texts("#review #review-error") == [NO_ROUND]


def test_everything_wrong_in_an_address_is_told(client: FlaskClient) -> None:
    """A move, new bets that no form asks for in the middle of a round, and a review."""
    address = blackjack(PRACTICE, moves="sp", new_bets="x", review="9")
    page = opened(client, f"/en{address}")
    assert page.status == 400
    assert page.texts("#outcome p")[0].endswith("Below is the game as it stood before.")
    bets, review = page.texts("#outcome li")
    assert bets.startswith("New bets: “x” is not a bet.")
    assert review == f"Round to review: {NO_ROUND}"
    assert page.links("#outcome a") == ["#review"]


def test_a_session_ends_when_it_is_asked_to(client: FlaskClient) -> None:
    """K12: the result is shown, no further round is offered, and the seed can be checked."""
    over = table(client, PRACTICE, "ss")
    assert over.page.texts("#proof dt") == ["Commitment, shown since before the deal", "Your word"]
    ended = over.press("End the session")
    assert ended.page.heading == "The session is over after 1 round: pobi −100, jason −50."
    assert ended.buttons() == []
    assert len(ended.page.texts("#proof dt")) == 3
    assert "can be neither taken out nor exchanged" in ended.page.response.text
    (link,) = ended.page.links(".turn .row a")
    again = Table(client, link).page
    assert again.one("#names")["value"] == "pobi, jason"
    assert again.one("#bets")["value"] == "100, 50, 20, 20"
    assert again.selected("form") == {"rules": "european", "easy": "1", "normal": "", "hard": "1"}
