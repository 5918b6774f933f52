"""Codes are part of addresses and JSON: none is ever renamed."""

from webapp.engine.blackjack.actions import Action, WhyNot
from webapp.engine.blackjack.bets import BetErrorCode
from webapp.engine.blackjack.chart import ChartTable
from webapp.engine.blackjack.events import EventCode
from webapp.engine.blackjack.hands import HandErrorCode
from webapp.engine.blackjack.outcomes import Outcome, PayingRule
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import RuleSet
from webapp.engine.blackjack.settlement import FinalHandErrorCode
from webapp.engine.blackjack.setup import SetupErrorCode
from webapp.engine.blackjack.states import Origin, StateCode, TransitionErrorCode
from webapp.engine.blackjack.table import TableErrorCode


def test_codes() -> None:
    enums = (
        RuleSet, Action, WhyNot, StateCode, Origin, TransitionErrorCode, Outcome, PayingRule, Level,
        HandErrorCode, FinalHandErrorCode, SetupErrorCode, BetErrorCode, TableErrorCode, EventCode,
        ChartTable,
    )  # fmt: skip
    assert {enum.__name__: " ".join(enum) for enum in enums} == {
        "RuleSet": "european classic",
        "Action": "hit stand double split",
        "WhyNot": "not_in_this_game second_card_due hand_closed split_ace_closed aces_split_once"
        " not_first_two_cards no_double_after_split not_a_pair four_hands_held",
        "StateCode": "dealing ready blackjack stand busted",
        "Origin": "deal split split_aces",
        "TransitionErrorCode": "hand_already_dealt hand_not_final dealer_not_final",
        "Outcome": "win lose push blackjack",
        "PayingRule": "player_bust dealer_bust higher_total lower_total equal_totals natural"
        " both_natural dealer_natural",
        "Level": "easy normal hard",
        "HandErrorCode": "empty_hand too_many_copies cards_after_natural cards_after_bust"
        " cards_after_21 cards_after_split_ace doubled_not_three_cards not_a_split_ace"
        " origin_not_in_this_game hands_do_not_fit_origin",
        "FinalHandErrorCode": "too_few_cards dealer_should_have_drawn"
        " dealer_should_have_stopped turns_were_skipped bet_not_positive no_hands"
        " one_hand_unless_split more_hands_than_splits_give split_cards_differ"
        " split_bets_differ",
        "SetupErrorCode": "no_seats too_many_seats name_empty",
        "BetErrorCode": "not_whole_chips bet_out_of_range"
        " bets_do_not_fit_seats bets_already_placed",
        "TableErrorCode": "deck_exhausted round_over round_not_over session_ended unknown_move",
        "EventCode": "dealt hole_dealt natural hit stand stood_on_21 double split split_card"
        " hole_turned turns_skipped dealer_draws dealer_stands dealer_not_needed settled profit",
        "ChartTable": "hard soft pairs",
    }
