"""The form that asks for the proof of a game."""

from typing import Any

from werkzeug.datastructures import MultiDict

from webapp import labels
from webapp.engine.errors import NotationError, RuleError
from webapp.engine.shuffle import (
    Pack,
    Proof,
    ShuffleErrorCode,
    normal_word,
    parse_commitment,
    parse_round,
    parse_server_seed,
    proof,
)
from webapp.forms.fields import CheckerForm, Choices, ParsedField, TextInput, choice
from webapp.i18n import lazy_gettext as _l


class ShuffleForm(CheckerForm):
    """What a shuffle is worked out from: the server's seed and the word."""

    seed = ParsedField(_l("Server seed"), parse=parse_server_seed, widget=TextInput())
    word = ParsedField(
        _l("Your word"), parse=normal_word, note=_l("if there was one"), widget=TextInput()
    )
    pack = ParsedField(
        _l("Cards"),
        parse=choice(Pack),
        choices=Choices(values=tuple(Pack), text=lambda value: labels.label(Pack(value))),
    )
    round = ParsedField(
        _l("Round"), parse=parse_round, usual=1, note=_l("1 if left empty"), widget=TextInput()
    )
    commitment = ParsedField(
        _l("Commitment"),
        parse=parse_commitment,
        note=_l("to compare with, if you noted it"),
        widget=TextInput(),
    )

    def proof_by_seed(self) -> Proof:
        """Return the shuffle that comes from the seed in a valid form."""
        return proof(
            server_seed=self.seed.data,
            word=self.word.data or "",
            pack=self.pack.data or Pack.ONE_DECK,
            round_number=self.round.data,
        )


class SeedForm(ShuffleForm):
    """A shuffle whose seed has to be given."""

    seed = ParsedField(_l("Server seed"), parse=parse_server_seed, required=True)


class VerifyForm(ShuffleForm):
    """A shuffle by its seed, or by the address of a game that is over."""

    game = ParsedField(
        _l("Or the address of a game that is over"),
        parse=str.strip,
        note=_l("instead of the seed"),
        widget=TextInput(),
    )

    def __init__(self, arguments: "MultiDict[str, str]") -> None:
        super().__init__(arguments)
        asked = ("seed", "word", "game")
        self.submitted = any(value.strip() for name in asked for value in arguments.getlist(name))

    def validate(self, extra_validators: Any = None) -> bool:
        """Check each field; one of seed and game must be there."""
        valid = super().validate(extra_validators)
        if valid and not (self.seed.data or self.game.data):
            self.seed.refuse(NotationError(ShuffleErrorCode.UNREADABLE_SERVER_SEED, value=""))
            return False
        return valid

    def shown_before(self, proven: Proof) -> str | None:
        """Return the commitment to compare with: the one given, or that of the game's address.

        A game's address is signed over the id from which its set-up page took the commitment.
        """
        given: str | None = self.commitment.data
        return given or (proven.commitment if self.game.data else None)

    def query_of(self, proven: Proof) -> str:
        """Return the query that proves a shuffle by its seed, also where a game was given."""
        return self.query_with(
            {
                "seed": proven.server_seed,
                "word": proven.word,
                "pack": proven.pack,
                "round": str(proven.round_number),
                "commitment": self.shown_before(proven) or "",
                "game": "",
            }
        )

    def blame(self, error: RuleError) -> None:
        """Put what keeps a game from being proved beside its address."""
        self.game.refuse(error)
