"""Old Maid in JSON."""

from typing import Any

from flask import Response, request

from webapp.api import answer, bad_input, bp
from webapp.engine.cards import JOKER, Rank
from webapp.engine.old_maid.pairs import CARDS_OF_A_RANK, PairRuling, rule_on_pairs
from webapp.forms.old_maid import PairForm, parameter


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


def _number(rank: Rank | None) -> dict[str, Any]:
    return {
        "name": parameter(rank),
        "in": "query",
        "required": False,
        "description": f"How many cards of rank {rank}" if rank else "How many jokers",
        "schema": {
            "type": "integer",
            "minimum": 0,
            "maximum": CARDS_OF_A_RANK if rank else 1,
            "default": 0,
        },
    }


SCHEMAS: dict[str, Any] = {
    "OldMaidPairs": {
        "type": "object",
        "required": ["discarded", "kept"],
        "properties": {
            "discarded": {
                "type": "array",
                "description": "The ranks of which pairs leave, ace to king.",
                "items": {
                    "type": "object",
                    "required": ["rank", "pairs"],
                    "properties": {
                        "rank": {"enum": list(Rank)},
                        "pairs": {"type": "integer", "minimum": 1, "maximum": 2},
                    },
                },
            },
            "kept": {
                "type": "array",
                "description": "What stays, ace to king, the joker last.",
                "items": {"enum": [*Rank, str(JOKER)]},
            },
        },
    },
}

PATHS: dict[str, Any] = {
    "/old-maid/pairs": {
        "get": {
            "operationId": "oldMaidPairs",
            "summary": "Rule on which pairs leave a hand of Old Maid",
            "parameters": [_number(rank) for rank in (*Rank, None)],
            "responses": {
                "200": {
                    "description": "The ruling; an empty hand has nothing in it",
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/OldMaidPairs"},
                            "example": pairs_content(rule_on_pairs({Rank.ACE: 3}, jokers=1)),
                        }
                    },
                },
                "400": {
                    "description": "A number is unreadable, out of range or repeated",
                    "content": {
                        "application/problem+json": {
                            "schema": {"$ref": "#/components/schemas/Problem"}
                        }
                    },
                },
            },
        }
    },
}
