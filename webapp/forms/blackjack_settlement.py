"""Several final hands as JSON: what a body may say. It becomes the engine's terms or codes.

Everything wrong is gathered, by where it stands: ``hands.0.cards.2`` is the third card of the
first hand. Members that are not known are ignored, as parameters of addresses are.
"""

import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from webapp.engine.amounts import AmountErrorCode, parse_amount
from webapp.engine.blackjack.rules import RuleSet
from webapp.engine.blackjack.settlement import FinalHand, FinalHandErrorCode, SettlementFault
from webapp.engine.blackjack.states import Origin
from webapp.engine.cards import Rank, parse_rank
from webapp.engine.codes import Code
from webapp.engine.errors import NotationError, RuleError
from webapp.engine.names import is_shown
from webapp.forms.fields import choice
from webapp.input_codes import BodyErrorCode, InputErrorCode

#: Seven seats with four hands each.
MOST_HANDS = 28

#: The most cards that a hand can have without having passed 21 before the last one: 21 aces.
MOST_CARDS = 21

LONGEST_NAME = 40

Parsed = TypeVar("Parsed")

#: What the body as a whole is called among the places of errors.
BODY = "body"

#: More digits than any bet has: such a number need not be exact.
_MANY_DIGITS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleQuestion:
    """What is to be settled."""

    rule_set: RuleSet
    dealer: tuple[Rank, ...]
    hands: tuple[FinalHand, ...]


class SettleBody:
    """A body, read.

    Attributes:
        question: What it asks, None where something is wrong with it.
        errors: The codes of what is wrong, by where it stands.
        unreadable: Why nothing of it can be read, None where that is not so.
    """

    def __init__(self, body: bytes) -> None:
        self.question: SettleQuestion | None = None
        self.unreadable: RuleError | None = None
        self._errors: defaultdict[str, list[Code]] = defaultdict(list)
        try:
            content = _content(body)
        except RuleError as error:
            self.unreadable = error
            self._errors[BODY].append(error.code)
        else:
            question = self._question(content)
            self.question = None if self._errors else question

    @property
    def errors(self) -> dict[str, list[Code]]:
        """The codes of what is wrong, by where it stands."""
        return dict(self._errors)

    def blame_for(self, faults: tuple[SettlementFault, ...]) -> None:
        """Note why the hands cannot have been."""
        for fault in faults:
            self._errors[_place(fault)].append(fault.error.code)

    def _question(self, content: object) -> SettleQuestion | None:
        members = self._typed(BODY, content, dict)
        if members is None:
            return None
        rules = self._parsed("rules", members, choice(RuleSet))
        dealer = self._cards("dealer", members.get("dealer"))
        hands = self._list("hands", members.get("hands"), MOST_HANDS)
        final = [self._hand(f"hands.{index}", hand) for index, hand in enumerate(hands)]
        # where something is wrong nothing of it is asked
        return SettleQuestion(
            rule_set=rules or RuleSet.EUROPEAN, dealer=dealer, hands=tuple(filter(None, final))
        )

    def _hand(self, place: str, content: object) -> FinalHand | None:
        members = self._typed(place, content, dict)
        if members is None:
            return None
        origin = self._parsed(f"{place}.origin", members, choice(Origin), Origin.DEAL)
        doubled = self._typed(f"{place}.doubled", members.get("doubled", False), bool)
        return FinalHand(
            ranks=self._cards(f"{place}.cards", members.get("cards")),
            bet=self._bet(f"{place}.bet", members.get("bet")),
            player=self._name(f"{place}.player", members.get("player", "")),
            origin=origin or Origin.DEAL,
            doubled=bool(doubled),
        )

    def _cards(self, place: str, content: object) -> tuple[Rank, ...]:
        parsed = [
            self._text(f"{place}.{index}", card, parse_rank)
            for index, card in enumerate(self._list(place, content, MOST_CARDS))
        ]
        return tuple(rank for rank in parsed if rank)

    def _bet(self, place: str, content: object) -> Fraction:
        """Return a bet: text, or a whole number; a float is never exact."""
        whole = isinstance(content, int) and not isinstance(content, bool)
        if isinstance(content, float):
            self._errors[place].append(AmountErrorCode.NOT_AN_AMOUNT)
            return Fraction()
        bet = self._text(place, str(content) if whole else content, parse_amount)
        return bet or Fraction()

    def _name(self, place: str, content: object) -> str:
        name = self._typed(place, content, str) or ""
        if len(name) > LONGEST_NAME or not is_shown(name):
            self._errors[place].append(BodyErrorCode.NOT_A_NAME)
        return name

    def _parsed(
        self,
        place: str,
        members: dict[str, Any],
        parse: Callable[[str], Parsed],
        usual: Parsed | None = None,
    ) -> Parsed | None:
        content = members.get(place.rpartition(".")[2], usual)
        return self._text(place, content, parse)

    def _text(self, place: str, content: object, parse: Callable[[str], Parsed]) -> Parsed | None:
        text = self._typed(place, content, str)
        if text is None:
            return None
        try:
            return parse(text)
        except RuleError as error:
            self._errors[place].append(error.code)
            return None

    def _list(self, place: str, content: object, most: int) -> list[Any]:
        items = self._typed(place, content, list) or []
        if len(items) > most:
            self._errors[place].append(BodyErrorCode.TOO_MANY)
            return []
        return items

    def _typed(self, place: str, content: object, wanted: type[Parsed]) -> Parsed | None:
        if isinstance(content, wanted):
            return content
        missing = content is None
        self._errors[place].append(InputErrorCode.MISSING if missing else BodyErrorCode.WRONG_TYPE)
        return None


def _content(body: bytes) -> object:
    """Return what a body says.

    Raises:
        RuleError: ``not_json`` with the line and the character from 1, ``nested_too_deep``, or
            ``repeated``.
    """
    try:
        # json.loads guesses the encoding of bytes: UTF-16 and UTF-32 are not asked for
        text = body.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_members, parse_int=_whole)
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        line, column = 1 + before.count("\n"), 1 + len(before.rpartition("\n")[2])
        raise NotationError(BodyErrorCode.NOT_JSON, line=line, column=column) from error
    except json.JSONDecodeError as error:
        raise NotationError(
            BodyErrorCode.NOT_JSON, line=error.lineno, column=error.colno
        ) from error
    except RecursionError as error:
        raise RuleError(BodyErrorCode.NESTED_TOO_DEEP) from error


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MANY_DIGITS else float(digits)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object's members.

    Raises:
        RuleError: ``repeated``: one of them is there twice.
    """
    members = dict(pairs)
    if len(members) < len(pairs):
        raise RuleError(BodyErrorCode.REPEATED)
    return members


def _place(fault: SettlementFault) -> str:
    """Return where in the body a fault stands."""
    code, card = fault.error.code, fault.error.params.get("card")
    if fault.hand is None:
        of_dealer = code in (
            FinalHandErrorCode.TOO_FEW_CARDS,
            FinalHandErrorCode.DEALER_SHOULD_HAVE_DRAWN,
        )
        return f"dealer.{int(str(card)) - 1}" if card else "dealer" if of_dealer else "hands"
    place = f"hands.{fault.hand}"
    if code is FinalHandErrorCode.BET_NOT_POSITIVE:
        return f"{place}.bet"
    return f"{place}.cards.{int(str(card)) - 1}" if card else place
