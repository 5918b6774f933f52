"""The proof of a shuffle in JSON."""

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
    listed,
    refusal,
)
from webapp.engine.shuffle import MAX_WORD_LENGTH, Pack, Proof, proof
from webapp.forms.verify import SeedForm
from webapp.i18n import marked


@bp.get("/shuffle")
def shuffle() -> Response:
    """Work out a shuffle from the server's seed and the word."""
    form = SeedForm(request.args)
    if not form.validate():
        return bad_input(form)
    return answer(proof_content(form.proof_by_seed(), form.commitment.data))


def proof_content(proven: Proof, shown: str | None = None) -> dict[str, Any]:
    """Return a proof as JSON has it, compared with the commitment shown before the deal."""
    return {
        "commitment_fits": None if shown is None else proven.fits(shown),
        "commitment": proven.commitment,
        "server_seed": proven.server_seed,
        "word": proven.word,
        "seed": proven.seed,
        "pack": proven.pack,
        "round": proven.round_number,
        "cards": [str(card) for card in proven.cards],
    }


_SEED = "70049531e06ab77782acedc6f6608f8e7242f015106bb6285bfece4c4c4415df"
_DIGEST: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_ROUND: Schema = {"type": "integer", "minimum": 1, "maximum": 9_999}

SCHEMAS: dict[str, Schema] = {
    "Shuffle": closed(
        {
            "commitment": {**_DIGEST, "description": "SHA-256 of the server seed."},
            "commitment_fits": {
                "type": ["boolean", "null"],
                "description": "Whether the commitment given is this one; null if none was given.",
            },
            "server_seed": _DIGEST,
            "word": {"type": "string", "description": "Trimmed and in NFC."},
            "seed": {**_DIGEST, "description": "HMAC-SHA256 of the word by the server seed."},
            "pack": codes(Pack),
            "round": _ROUND,
            "cards": listed(
                {"type": "string", "pattern": "^((A|[2-9]|10|J|Q|K)[SHDC]|JOKER)$"},
                "All cards in the order of the deal: rank and suit.",
            ),
        }
    ),
}

OPERATIONS = (
    Operation(
        name="shuffle",
        tag=Tag.SHUFFLE,
        path="/shuffle",
        summary=marked("Verify a shuffle"),
        about=marked(
            "Works out commitment, seed and cards of a game from what its page showed at the end."
        ),
        parameters=(
            Parameter(
                names=("seed",),
                about=marked("The server seed: 64 hexadecimal digits."),
                schema={"type": "string", "pattern": "^[0-9a-fA-F]{64}$", "examples": [_SEED]},
                required=1,
            ),
            Parameter(
                names=("word",),
                about=marked("The player’s word, at most 40 characters, if there was one."),
                schema={"type": "string", "maxLength": MAX_WORD_LENGTH, "examples": ["pobi"]},
            ),
            Parameter(
                names=("pack",),
                about=marked("What was shuffled."),
                schema={"type": "string", "enum": list(Pack), "default": Pack.ONE_DECK},
            ),
            Parameter(
                names=("round",),
                about=marked("The round of the session, from 1."),
                schema={**_ROUND, "default": 1},
            ),
            Parameter(
                names=("commitment",),
                about=marked("The commitment shown before the deal, to compare with."),
                schema={"type": "string", "pattern": "^[0-9a-fA-F]{64}$"},
            ),
        ),
        answers=marked("The commitment shown before the deal, the seed, and every card in order."),
        schema="Shuffle",
        examples=(
            Example(
                name="joker_deck",
                about=marked("A deck with its joker, shuffled with the word pobi."),
                query=f"seed={_SEED}&word=pobi&pack=joker_deck&round=1",
                answer=lambda: proof_content(
                    proof(server_seed=_SEED, word="pobi", pack=Pack.JOKER_DECK)
                ),
            ),
        ),
        refusals=(
            refusal(
                "not_a_seed",
                marked("An invalid seed, and a round number below 1."),
                {"seed": ["unreadable_server_seed"], "round": ["round_out_of_range"]},
                query="seed=xyz&round=0",
            ),
        ),
    ),
)
