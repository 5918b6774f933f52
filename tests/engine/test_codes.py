"""Every code by its value: addresses and JSON hold them, so they are never renamed."""

import importlib
import pkgutil

import pytest

import webapp.engine.baccarat
from webapp.engine.baccarat.steps import RuleNumber
from webapp.engine.cards import CardErrorCode, Rank, Suit
from webapp.engine.codes import Code

CODES: dict[str, dict[str, list[str]]] = {
    "webapp.engine.cards": {
        "Rank": ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"],
        "Suit": ["S", "H", "D", "C"],
        "CardErrorCode": ["unknown_rank", "unknown_suit"],
    },
    "webapp.engine.baccarat.round": {
        "ReasonCode": ["natural", "player_stood", "banker_waits", "banker_row"],
        "Pending": ["player_third", "banker_third"],
        "ThirdCard": ["p3", "b3"],
        "IgnoredBecause": ["natural", "player_stands", "banker_stands", "banker_waits"],
    },
    "webapp.engine.baccarat.third_card": {
        "Action": ["draw", "stand", "natural", "pending"],
        "Winner": ["player", "banker", "tie"],
        "RoundErrorCode": [
            "empty_hand",
            "not_two_cards",
            "player_total_out_of_range",
            "banker_total_out_of_range",
            "third_value_out_of_range",
        ],
    },
    "webapp.engine.amounts": {
        "AmountErrorCode": [
            "not_an_amount",
            "decimal_comma",
            "too_many_decimals",
            "not_positive",
            "amount_too_large",
        ],
    },
    "webapp.engine.baccarat.paytables": {
        "Bet": [
            "player",
            "banker",
            "tie",
            "dragon_7",
            "panda_8",
            "player_pair",
            "banker_pair",
            "either_pair",
            "perfect_pair",
            "dragon_bonus_player",
            "dragon_bonus_banker",
            "small",
            "big",
            "lucky_six",
        ],
        "VariantName": ["standard", "ez"],
        "BetEvent": [
            "player_wins",
            "banker_wins",
            "tie",
            "banker_wins_three_card_7",
            "player_wins_three_card_8",
            "banker_wins_two_card_6",
            "banker_wins_three_card_6",
            "player_pair",
            "banker_pair",
            "either_pair",
            "perfect_pair",
            "player_wins_natural",
            "banker_wins_natural",
            "natural_tie",
            "player_wins_by_9",
            "player_wins_by_8",
            "player_wins_by_7",
            "player_wins_by_6",
            "player_wins_by_5",
            "player_wins_by_4",
            "banker_wins_by_9",
            "banker_wins_by_8",
            "banker_wins_by_7",
            "banker_wins_by_6",
            "banker_wins_by_5",
            "banker_wins_by_4",
            "four_cards",
            "five_or_six_cards",
            "other",
        ],
        "TermsErrorCode": [
            "unknown_variant",
            "tie_pays_not_offered",
            "bet_not_in_variant",
            "commission_out_of_range",
        ],
    },
    "webapp.engine.baccarat.bets": {
        "BetOutcome": ["won", "lost", "push"],
        "SuitField": ["p1_suit", "p2_suit", "b1_suit", "b2_suit"],
        "BetSettlementErrorCode": ["round_not_final", "suits_missing", "stake_not_positive"],
    },
    "webapp.engine.baccarat.odds": {"OddsErrorCode": ["decks_out_of_range"]},
    "webapp.engine.baccarat.drill": {
        "DrillKind": ["third_card", "payout"],
        "DrillErrorCode": [
            "unknown_kind",
            "seed_too_long",
            "seed_not_printable",
            "unknown_answer",
            "too_many_answers",
        ],
    },
    "webapp.engine.baccarat.third_card_drill": {
        "Hand": ["player", "banker"],
        "ThirdCardAnswer": ["d", "s"],
    },
    "webapp.engine.baccarat.payout_drill": {
        "Figure": ["net", "returned"],
        "PayoutAnswer": ["a", "b", "c", "d"],
        "Mistake": [
            "vigorish_forgotten",
            "vigorish_not_due",
            "stake_counted",
            "stake_left_out",
            "taken_for_loss",
            "taken_for_push",
            "taken_for_win",
            "taken_for_win_with_stake",
        ],
    },
    "webapp.engine.baccarat.steps": {
        "RuleNumber": ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B9"],
        "StepState": ["passed", "decides", "waits"],
    },
    "webapp.engine.baccarat.shoe_log": {
        "LogErrorCode": [
            "not_utf8",
            "empty_log",
            "no_header",
            "missing_columns",
            "ambiguous_columns",
            "zero_character",
            "unclosed_quote",
            "text_after_quote",
            "cell_too_long",
            "too_many_rounds",
            "too_many_lines",
        ],
    },
    "webapp.engine.baccarat.audit": {
        "Verdict": ["right", "wrong", "unreadable"],
    },
    "webapp.engine.baccarat.round_faults": {
        "FaultCode": [
            "too_many_cells",
            "unknown_rank",
            "missing_card",
            "extra_card",
            "player_third_missing",
            "player_third_not_allowed",
            "banker_third_missing",
            "banker_third_not_allowed",
            "unknown_winner",
            "wrong_winner",
            "too_many_of_rank",
        ],
        "LogField": ["p1", "p2", "p3", "p4", "b1", "b2", "b3", "b4", "claimed_winner"],
    },
}


def codes_of(module_name: str) -> dict[str, list[str]]:
    """Return the values of every code enum that a module defines."""
    module = importlib.import_module(module_name)
    return {
        name: [member.value for member in value]
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, Code)
        and value is not Code
        and value.__module__ == module_name
    }


@pytest.mark.parametrize("module_name", CODES)
def test_codes_are_what_they_always_were(module_name: str) -> None:
    assert codes_of(module_name) == CODES[module_name]


def test_no_module_of_baccarat_is_left_out() -> None:
    package = webapp.engine.baccarat
    names = [m.name for m in pkgutil.iter_modules(package.__path__, package.__name__ + ".")]
    assert {name for name in names if codes_of(name)} <= set(CODES)


def test_every_code_is_lower_snake_except_cards_and_cited_rules() -> None:
    for enums in CODES.values():
        for name, values in enums.items():
            if name not in {Rank.__name__, Suit.__name__, RuleNumber.__name__}:
                assert all(value == value.lower() and value.isidentifier() for value in values)


def test_a_code_is_its_value() -> None:
    assert str(CardErrorCode.UNKNOWN_RANK) == "unknown_rank"
    assert f"{Rank.TEN}" == "10"
