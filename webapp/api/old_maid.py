"""Old Maid in JSON."""

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
    defined,
    listed,
    refusal,
)
from webapp.engine.cards import JOKER, Rank
from webapp.engine.old_maid.pairs import CARDS_OF_A_RANK, PairRuling, rule_on_pairs
from webapp.forms.old_maid import PairForm, parameter
from webapp.i18n import marked


@bp.get("/old-maid/pairs")
def old_maid_pairs() -> Response:
    """Rule on which pairs leave a hand."""
    form = PairForm(request.args)
    if not form.validate():
        return bad_input(form)
    return answer(pairs_content(rule_on_pairs(form.counts, form.jokers)))


def pairs_content(ruling: PairRuling) -> dict[str, Any]:
    """Return a ruling as JSON has it."""
    return {
        "discarded": [
            {"rank": rank.rank, "pairs": rank.pairs} for rank in ruling.ranks if rank.pairs
        ],
        "kept": [str(card) for card in ruling.kept],
    }


def _number(most: int) -> Schema:
    return {"type": "integer", "minimum": 0, "maximum": most, "default": 0}


SCHEMAS: dict[str, Schema] = {
    "OldMaidPairs": closed(
        {
            "discarded": listed(
                closed(
                    {
                        "rank": defined("Rank"),
                        "pairs": {"type": "integer", "minimum": 1, "maximum": 2},
                    }
                ),
                "The ranks of which pairs leave, ace to king.",
            ),
            "kept": listed(
                {"enum": [*Rank, str(JOKER)]}, "What stays, ace to king, the joker last."
            ),
        }
    ),
}

OPERATIONS = (
    Operation(
        name="oldMaidPairs",
        tag=Tag.OLD_MAID,
        path="/old-maid/pairs",
        summary=marked("Find the pairs of an Old Maid hand"),
        about=marked("Says which pairs leave a hand and which cards stay."),
        parameters=(
            Parameter(
                names=tuple(parameter(rank) for rank in Rank),
                about=marked("How many cards of a rank the hand holds."),
                schema=_number(CARDS_OF_A_RANK),
            ),
            Parameter(
                names=(parameter(None),),
                about=marked("How many jokers the hand holds."),
                schema=_number(1),
            ),
        ),
        answers=marked("The pairs and the cards that stay; of an empty hand there are none."),
        schema="OldMaidPairs",
        examples=(
            Example(
                name="four_and_three",
                about=marked("Four fours, three eights and the joker."),
                query="n4=4&n8=3&nJoker=1",
                answer=lambda: {
                    "discarded": [{"rank": "4", "pairs": 2}, {"rank": "8", "pairs": 1}],
                    "kept": ["8", "JOKER"],
                },
            ),
        ),
        refusals=(
            refusal(
                "too_many",
                marked("Five cards of a rank, two jokers, and a count that is no number."),
                {
                    "n8": ["count_out_of_range"],
                    "nK": ["unreadable_count"],
                    "nJoker": ["two_jokers"],
                },
                query="n8=5&nK=x&nJoker=2",
            ),
        ),
    ),
)
