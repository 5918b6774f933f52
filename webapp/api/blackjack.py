"""A hand of Blackjack ruled on, in JSON."""

from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp
from webapp.api.describing import (
    Example,
    Operation,
    Parameter,
    Schema,
    Tag,
    closed,
    codes,
    defined,
    listed,
    refusal,
)
from webapp.engine.blackjack.actions import Action, WhyNot
from webapp.engine.blackjack.advice import ActionWorth, Advice, advise
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import EUROPEAN, RuleSet
from webapp.engine.blackjack.ruling import rule_on
from webapp.engine.blackjack.states import Origin, StateCode
from webapp.engine.cards import Rank
from webapp.forms.asking import asked
from webapp.forms.blackjack import MOST_HANDS, HandForm
from webapp.forms.blackjack_settlement import MOST_CARDS
from webapp.i18n import marked


@bp.get("/blackjack/hand")
def blackjack_hand() -> Response:
    """Rule on a hand and say what each of its actions is worth."""
    form = HandForm(request.args)
    advice = asked(form, lambda: advise(rule_on(**form.question).view, form.rules.data))
    return bad_input(form) if advice is None else answer(hand_content(advice))


def hand_content(advice: Advice) -> dict[str, Any]:
    """Return a ruling on a hand as JSON has it."""
    hand = advice.view.hand
    return {
        "total": hand.total.points,
        "soft": hand.total.soft,
        "state": hand.code,
        "actions": [_action(line) for line in advice.actions],
        "best": advice.best,
        "levels": {play.level: play.action for play in advice.levels},
    }


def _action(line: ActionWorth) -> dict[str, Any]:
    if line.why is not None:
        return {"action": line.action, "legal": False, "why": line.why}
    return {"action": line.action, "legal": True, "ev": line.value}


TOTAL: Schema = {"type": "integer", "minimum": 2, "maximum": 31}
SOFT: Schema = {"type": "boolean", "description": "Whether an ace counts 11."}
RULE_SET: Schema = {"type": "string", "enum": list(RuleSet)}
ORIGIN: Schema = {"type": "string", "enum": list(Origin), "default": Origin.DEAL}

RULES = Parameter(
    names=("rules",),
    about=marked("The rule set."),
    schema={**RULE_SET, "default": RuleSet.EUROPEAN},
)

CAME_ABOUT = Parameter(
    names=("origin",),
    about=marked("How the hand came about."),
    schema=ORIGIN,
)

SCHEMAS: dict[str, Schema] = {
    "BlackjackHand": closed(
        {
            "total": {**TOTAL, "description": "The best total; above 21 the hand is bust."},
            "soft": SOFT,
            "state": codes(StateCode),
            "actions": listed(
                closed(
                    {
                        "action": codes(Action),
                        "legal": {"type": "boolean"},
                        "ev": {
                            "type": "number",
                            "description": "Expected profit in first stakes, where legal.",
                        },
                        "why": {
                            **codes(WhyNot),
                            "description": "Why the action is not legal, where it is not.",
                        },
                    },
                    optional=("ev", "why"),
                )
            ),
            "best": {
                **codes(Action, None),
                "description": "The action worth most; null where nothing is to be decided.",
            },
            "levels": {
                **closed(dict.fromkeys(Level, codes(Action, None))),
                "description": "What the computer players do.",
            },
        }
    ),
}

OPERATIONS = (
    Operation(
        name="blackjackHand",
        tag=Tag.BLACKJACK,
        path="/blackjack/hand",
        summary=marked("Rule on a Blackjack hand"),
        about=marked(
            "Total, state, and for each action whether it is legal, why not, and its exact worth."
        ),
        parameters=(
            RULES,
            Parameter(
                names=tuple(f"c{number}" for number in range(1, MOST_CARDS + 1)),
                about=marked("The hand’s cards in the order in which they came, without gaps."),
                schema=defined("Rank"),
                required=1,
            ),
            Parameter(
                names=("up",),
                about=marked("The dealer’s up card."),
                schema=defined("Rank"),
                required=1,
            ),
            CAME_ABOUT,
            Parameter(
                names=("hands",),
                about=marked("Hands held now. Left out: 1, or 2 after a split."),
                schema={"type": "integer", "minimum": 1, "maximum": MOST_HANDS},
            ),
        ),
        answers=marked("The ruling. EVs are profits in units of the first stake."),
        schema="BlackjackHand",
        examples=(
            Example(
                name="blackjack",
                about=marked("An ace and a king: there is nothing to decide."),
                query="rules=european&c1=A&c2=K&up=6",
                answer=lambda: {
                    "total": 21,
                    "soft": True,
                    "state": "blackjack",
                    "actions": [
                        {"action": action, "legal": False, "why": "hand_closed"}
                        for action in ("hit", "stand", "double", "split")
                    ],
                    "best": None,
                    "levels": {"easy": None, "normal": None, "hard": None},
                },
            ),
            Example(
                name="eights",
                about=marked(
                    "A pair of eights against a 10: the printed chart splits, a hit loses less."
                ),
                query="rules=european&c1=8&c2=8&up=10",
                answer=lambda: hand_content(
                    advise(
                        rule_on(ranks=(Rank.EIGHT, Rank.EIGHT), rules=EUROPEAN, up=Rank.TEN).view,
                        RuleSet.EUROPEAN,
                    )
                ),
            ),
        ),
        refusals=(
            refusal(
                "cards_that_cannot_be",
                marked("A card after blackjack."),
                {"c3": ["cards_after_natural"]},
                query="c1=A&c2=K&c3=2&up=5",
            ),
            refusal(
                "gap",
                marked("A gap between two cards, and no up card."),
                {"up": ["missing"], "c2": ["missing"]},
                query="c1=8&c3=8",
            ),
        ),
    ),
)
