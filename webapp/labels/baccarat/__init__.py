"""Words for the codes of Baccarat; its sentences are in the modules beside this one."""

from webapp.engine.baccarat.round import IgnoredBecause, Pending, ReasonCode, ThirdCard
from webapp.engine.baccarat.steps import RuleNumber, StepState
from webapp.engine.baccarat.third_card import Action, RoundErrorCode, Winner
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import lazy_pgettext as _lp
from webapp.labels.baccarat import audit, bets, drill, odds
from webapp.labels.words import Words

WORDS: Words = {
    **audit.WORDS,
    **bets.WORDS,
    **drill.WORDS,
    Action: {
        Action.DRAW: _l("draws"),
        Action.STAND: _l("stands"),
        Action.NATURAL: _l("natural"),
        Action.PENDING: _l("waits"),
    },
    ReasonCode: {
        ReasonCode.NATURAL: _l("A natural ends the round"),
        ReasonCode.PLAYER_STOOD: _l("The Banker goes by its own total"),
        ReasonCode.BANKER_WAITS: _l("The Banker waits"),
        ReasonCode.BANKER_ROW: _l("The Banker’s table"),
    },
    Winner: {
        Winner.PLAYER: _lp("winner", "Player"),
        Winner.BANKER: _lp("winner", "Banker"),
        Winner.TIE: _lp("winner", "Tie"),
    },
    Pending: {
        Pending.PLAYER_THIRD: _l("Waiting for the Player’s third card"),
        Pending.BANKER_THIRD: _l("Waiting for the Banker’s third card"),
    },
    ThirdCard: {
        ThirdCard.PLAYER: _l("Player third"),
        ThirdCard.BANKER: _l("Banker third"),
    },
    IgnoredBecause: {
        IgnoredBecause.NATURAL: _l("a natural ends the round"),
        IgnoredBecause.PLAYER_STANDS: _l("the Player stands"),
        IgnoredBecause.BANKER_STANDS: _l("the Banker stands"),
        IgnoredBecause.BANKER_WAITS: _l("the Player’s third card comes first"),
    },
    RuleNumber: {
        RuleNumber.VALUES: _l("What the cards count"),
        RuleNumber.DEAL: _l("The order of the deal"),
        RuleNumber.NATURAL: _l("Naturals"),
        RuleNumber.PLAYER: _l("The Player’s rule"),
        RuleNumber.BANKER_BY_TOTAL: _l("The Banker after a Player who stood"),
        RuleNumber.BANKER_TABLE: _l("The Banker’s table"),
        RuleNumber.PENDING: _l("Waiting for a third card"),
        RuleNumber.RESULT: _l("The result"),
    },
    StepState: {
        StepState.PASSED: _l("Passed"),
        StepState.DECIDES: _l("This step decided"),
        StepState.WAITS: _l("This step is still open"),
    },
}

MESSAGES: Words = {
    **audit.MESSAGES,
    **bets.MESSAGES,
    **drill.MESSAGES,
    **odds.MESSAGES,
    RoundErrorCode: {
        RoundErrorCode.EMPTY_HAND: _l("A hand needs a card."),
        RoundErrorCode.NOT_TWO_CARDS: _l("Each hand begins with two cards."),
        RoundErrorCode.PLAYER_TOTAL_OUT_OF_RANGE: _l("A Player’s total is 0 to 9."),
        RoundErrorCode.BANKER_TOTAL_OUT_OF_RANGE: _l(
            "Where nobody has a natural, the Banker’s total is 0 to 7."
        ),
        RoundErrorCode.THIRD_VALUE_OUT_OF_RANGE: _l("A card counts 0 to 9."),
    },
}
