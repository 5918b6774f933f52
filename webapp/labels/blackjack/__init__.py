"""Words for the codes of Blackjack; its sentences are in the modules beside this one."""

from babel.support import LazyProxy

from webapp.engine.blackjack.actions import Action, WhyNot
from webapp.engine.blackjack.chart import ChartTable
from webapp.engine.blackjack.events import EventCode
from webapp.engine.blackjack.outcomes import Outcome, PayingRule
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import PRESETS, RuleSet
from webapp.engine.blackjack.states import Origin, StateCode
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import lazy_pgettext as _lp
from webapp.labels.blackjack import errors, strategy
from webapp.labels.words import Words

COUNTED = errors.COUNTED

MESSAGES: Words = {**errors.MESSAGES, **strategy.MESSAGES}

WORDS: Words = {
    **strategy.WORDS,
    # a rule set's name is a proper name, the same everywhere
    RuleSet: {rule_set: LazyProxy(str, PRESETS[rule_set].name) for rule_set in RuleSet},
    Action: {
        Action.HIT: _l("Hit"),
        Action.STAND: _l("Stand"),
        Action.DOUBLE: _l("Double"),
        Action.SPLIT: _l("Split"),
    },
    WhyNot: MESSAGES[WhyNot],
    StateCode: {
        StateCode.DEALING: _l("Waiting for a card"),
        StateCode.READY: _l("May act"),
        StateCode.BLACKJACK: _lp("hand", "Blackjack"),
        StateCode.STAND: _lp("hand", "Stands"),
        StateCode.BUSTED: _l("Bust"),
    },
    Origin: {
        Origin.DEAL: _l("First hand"),
        Origin.SPLIT: _l("After a split"),
        Origin.SPLIT_ACES: _l("Split ace"),
    },
    Outcome: {
        Outcome.WIN: _l("Win"),
        Outcome.LOSE: _l("Lose"),
        Outcome.PUSH: _l("Push"),
        Outcome.BLACKJACK: _lp("hand", "Blackjack"),
    },
    PayingRule: {
        PayingRule.PLAYER_BUST: _l("The hand passed 21 and lost at once."),
        PayingRule.DEALER_BUST: _l("The dealer passed 21."),
        PayingRule.HIGHER_TOTAL: _l("The hand is nearer 21 than the dealer."),
        PayingRule.LOWER_TOTAL: _l("The dealer is nearer 21 than the hand."),
        PayingRule.EQUAL_TOTALS: _l("Equal totals push."),
        PayingRule.NATURAL: _l("A blackjack against a dealer without one pays 3 to 2."),
        PayingRule.BOTH_NATURAL: _l("Blackjack against blackjack is a push."),
        PayingRule.DEALER_NATURAL: _l(
            "The dealer’s blackjack beats every hand that is not a blackjack."
        ),
    },
    Level: {
        Level.EASY: _lp("level", "Easy"),
        Level.NORMAL: _lp("level", "Normal"),
        Level.HARD: _lp("level", "Hard"),
    },
    ChartTable: {
        ChartTable.HARD: _l("Hard totals"),
        ChartTable.SOFT: _l("Soft totals"),
        ChartTable.PAIRS: _lp("in a chart", "Pairs"),
    },
    EventCode: {
        EventCode.DEALT: _l("Dealt face up"),
        EventCode.HOLE_DEALT: _l("Dealt face down"),
        EventCode.NATURAL: _lp("hand", "Blackjack"),
        EventCode.HIT: _l("Hit"),
        EventCode.STAND: _l("Stand"),
        EventCode.STOOD_ON_21: _l("Stands on 21 by itself"),
        EventCode.DOUBLE: _l("Double"),
        EventCode.SPLIT: _l("Split"),
        EventCode.SPLIT_CARD: _l("Second card after the split"),
        EventCode.HOLE_TURNED: _l("Hole card turned"),
        EventCode.TURNS_SKIPPED: _l("Turns skipped"),
        EventCode.DEALER_DRAWS: _l("Dealer draws"),
        EventCode.DEALER_STANDS: _l("Dealer stands"),
        EventCode.DEALER_NOT_NEEDED: _l("Dealer need not draw"),
        EventCode.SETTLED: _l("Settled"),
        EventCode.PROFIT: _l("Profit"),
    },
}
