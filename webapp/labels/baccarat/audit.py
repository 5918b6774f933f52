"""The words and sentences of the audit of a log."""

import re
from collections.abc import Iterator, Mapping
from typing import cast

from babel.support import LazyProxy

from webapp.engine.baccarat.audit import Audit, AuditedRound, Verdict
from webapp.engine.baccarat.round import ReasonCode
from webapp.engine.baccarat.round_faults import Fault, FaultCode, LogField
from webapp.engine.baccarat.shoe_log import LogErrorCode
from webapp.engine.baccarat.steps import RuleNumber
from webapp.engine.baccarat.third_card import Winner
from webapp.engine.cards import Suit
from webapp.i18n import gettext as _
from webapp.i18n import joined, ngettext
from webapp.i18n import lazy_gettext as _l
from webapp.input_codes import AuditFormat, AuditInputCode
from webapp.labels.baccarat.ruling import result
from webapp.labels.inputs import shown
from webapp.labels.numbers import whole
from webapp.labels.words import Words

WORDS: Words = {
    Verdict: {
        Verdict.RIGHT: _l("Right"),
        Verdict.WRONG: _l("Wrong"),
        Verdict.UNREADABLE: _l("Unreadable"),
    },
    FaultCode: {
        FaultCode.TOO_MANY_CELLS: _l("Too many cells"),
        FaultCode.UNKNOWN_RANK: _l("Not a card"),
        FaultCode.MISSING_CARD: _l("Card missing"),
        FaultCode.EXTRA_CARD: _l("Card too many"),
        FaultCode.PLAYER_THIRD_MISSING: _l("Player’s third card missing"),
        FaultCode.PLAYER_THIRD_NOT_ALLOWED: _l("Player’s third card not allowed"),
        FaultCode.BANKER_THIRD_MISSING: _l("Banker’s third card missing"),
        FaultCode.BANKER_THIRD_NOT_ALLOWED: _l("Banker’s third card not allowed"),
        FaultCode.UNKNOWN_WINNER: _l("Not a winner"),
        FaultCode.WRONG_WINNER: _l("Wrong winner"),
        FaultCode.TOO_MANY_OF_RANK: _l("More of a rank than the shoe holds"),
    },
    LogField: {
        LogField.P1: _l("Player’s first card"),
        LogField.P2: _l("Player’s second card"),
        LogField.P3: _l("Player’s third card"),
        LogField.P4: _l("Player’s card after the third"),
        LogField.B1: _l("Banker’s first card"),
        LogField.B2: _l("Banker’s second card"),
        LogField.B3: _l("Banker’s third card"),
        LogField.B4: _l("Banker’s card after the third"),
        LogField.CLAIMED_WINNER: _l("Claimed winner"),
    },
    AuditFormat: {
        AuditFormat.HTML: _l("Check the log"),
        AuditFormat.CSV: _l("Download the verdicts as CSV"),
    },
}

MESSAGES: Words = {
    LogErrorCode: {
        LogErrorCode.NOT_UTF8: _l(
            "The log is not UTF-8: line %(line)s cannot be read. Save it as “CSV UTF-8” and send "
            "it again."
        ),
        LogErrorCode.EMPTY_LOG: _l("There is no log. Paste one, or choose a file."),
        LogErrorCode.NO_HEADER: _l(
            "The first line must name the columns, and this one names none: see below."
        ),
        LogErrorCode.MISSING_COLUMNS: _l("The first line lacks these columns: %(columns)s."),
        LogErrorCode.AMBIGUOUS_COLUMNS: _l(
            "The first line names columns twice or in two ways: %(columns)s."
        ),
        LogErrorCode.ZERO_CHARACTER: _l(
            "Line %(line)s holds a zero character, which no text has. If the file is UTF-16, save "
            "it as “CSV UTF-8” and send it again."
        ),
        LogErrorCode.UNCLOSED_QUOTE: _l(
            "Line %(line)s, character %(column)s: the quotation mark that opens here is never "
            "closed."
        ),
        LogErrorCode.TEXT_AFTER_QUOTE: _l(
            "Line %(line)s, character %(column)s: text goes on after a closed quotation mark. "
            "Inside a cell, write the mark twice."
        ),
        LogErrorCode.CELL_TOO_LONG: _l(
            "Line %(line)s, character %(column)s: the cell that begins here is longer than "
            "%(limit)s characters."
        ),
        LogErrorCode.TOO_MANY_ROUNDS: _l(
            "A log holds at most %(limit)s rounds. Divide it and send the parts one by one."
        ),
        LogErrorCode.TOO_MANY_LINES: _l(
            "A log has at most %(limit)s lines, blank ones counted. Leave the blank ones out."
        ),
    },
    AuditInputCode: {
        AuditInputCode.TWO_LOGS: _l("Paste a log or choose a file, not both."),
        AuditInputCode.LOG_TOO_LARGE: _l(
            "A log is at most %(limit)s MiB large. Divide it and send the parts one by one."
        ),
        AuditInputCode.UNKNOWN_FORMAT: _l("“%(value)s” is not a format: html or csv."),
    },
}

_FEW_CARDS = {
    LogField.P1: _l("The Player has fewer than two cards."),
    LogField.P2: _l("The Player has fewer than two cards."),
    LogField.B1: _l("The Banker has fewer than two cards."),
    LogField.B2: _l("The Banker has fewer than two cards."),
}
_MANY_CARDS = {
    LogField.P4: _l("The Player has more than three cards."),
    LogField.B4: _l("The Banker has more than three cards."),
}

#: Sentences about third cards, by what is wrong and the rule that decided.
_THIRD_CARD: Mapping[tuple[FaultCode, object], LazyProxy] = {
    (FaultCode.PLAYER_THIRD_MISSING, ReasonCode.BANKER_WAITS): _l(
        "The Player has %(player)s and must draw, as 0 to 5 do; the log has no third card."
    ),
    (FaultCode.PLAYER_THIRD_NOT_ALLOWED, ReasonCode.NATURAL): _l(
        "Player %(player)s, Banker %(banker)s: a natural ends the round, yet the log has a third "
        "card of the Player."
    ),
    (FaultCode.PLAYER_THIRD_NOT_ALLOWED, ReasonCode.PLAYER_STOOD): _l(
        "The Player has %(player)s and stands, as 6 and 7 do; the log has a third card."
    ),
    (FaultCode.BANKER_THIRD_MISSING, ReasonCode.PLAYER_STOOD): _l(
        "The Player stood, so the Banker with %(banker)s must draw, as 0 to 5 do; the log has no "
        "third card."
    ),
    (FaultCode.BANKER_THIRD_MISSING, ReasonCode.BANKER_ROW): _l(
        "The Banker has %(banker)s against a third card that counts %(value)s and must draw; the "
        "log has no third card."
    ),
    (FaultCode.BANKER_THIRD_NOT_ALLOWED, ReasonCode.NATURAL): _l(
        "Player %(player)s, Banker %(banker)s: a natural ends the round, yet the log has a third "
        "card of the Banker."
    ),
    (FaultCode.BANKER_THIRD_NOT_ALLOWED, ReasonCode.PLAYER_STOOD): _l(
        "The Player stood, so the Banker with %(banker)s stands, as 6 and 7 do; the log has a "
        "third card."
    ),
    (FaultCode.BANKER_THIRD_NOT_ALLOWED, ReasonCode.BANKER_ROW): _l(
        "The Banker has %(banker)s against a third card that counts %(value)s and stands; the log "
        "has a third card."
    ),
}

_RULES_OF_REASONS: Mapping[object, RuleNumber] = {
    ReasonCode.NATURAL: RuleNumber.NATURAL,
    ReasonCode.PLAYER_STOOD: RuleNumber.BANKER_BY_TOTAL,
    ReasonCode.BANKER_ROW: RuleNumber.BANKER_TABLE,
}


#: A card with its suit before or behind it, as other programs write cards.
_SUIT = "[SHDC♠♥♦♣♤♡♢♧]\N{VARIATION SELECTOR-15}?\N{VARIATION SELECTOR-16}?"
_WITH_SUIT = re.compile(f"(?:{_SUIT})?(A|[2-9]|10|0|T|J|Q|K)(?:{_SUIT})?", re.ASCII | re.IGNORECASE)
_TENS = ("0", "T")


def _spelling(value: str) -> Iterator[str]:
    """Give hints for a card that is written as others do: with its suit, a ten in other ways."""
    found = _WITH_SUIT.fullmatch(value.strip())
    if found is None:
        return
    if found[1] != found[0]:
        yield _("Leave the suit out.")
    if found[1].upper() in _TENS:
        yield _("Write 10 for a ten.")


def sentence(fault: Fault) -> str:
    """Return what is wrong, with the values of the round."""
    params = fault.params
    match fault.code:
        case FaultCode.TOO_MANY_CELLS:
            return _("The row has more cells than the first line has columns.")
        case FaultCode.UNKNOWN_RANK:
            value = str(params["value"])
            words = _(
                "%(place)s: “%(value)s” is not a card. Cards are A, 2 to 10, J, Q and K.",
                place=_place(fault),
                value=shown(value),
            )
            return joined(words, *_spelling(value))
        case FaultCode.MISSING_CARD:
            return str(_FEW_CARDS[_field(fault)])
        case FaultCode.EXTRA_CARD:
            return str(_MANY_CARDS[_field(fault)])
        case FaultCode.UNKNOWN_WINNER if not params["value"]:
            return _("The log names no winner.")
        case FaultCode.UNKNOWN_WINNER:
            return _(
                "“%(value)s” is not a winner. Winners are player, banker and tie.",
                value=shown(str(params["value"])),
            )
        case FaultCode.WRONG_WINNER:
            return result(
                cast(Winner, params["winner"]),
                cast(int, params["player_total"]),
                cast(int, params["banker_total"]),
            )
        case FaultCode.TOO_MANY_OF_RANK:
            return _(
                "With this round the log has %(count)s of the rank %(rank)s; the shoe holds "
                "%(limit)s.",
                **params,
            )
        case _:
            return str(_THIRD_CARD[fault.code, params["reason"]]) % {
                "player": params["player_total"],
                "banker": params["banker_total"],
                "value": params["player_third_value"],
            }


def rule(fault: Fault) -> RuleNumber | None:
    """Return the rule that a round breaks, None where it is the log that is at fault."""
    match fault.code:
        case FaultCode.MISSING_CARD | FaultCode.EXTRA_CARD:
            return RuleNumber.DEAL
        case FaultCode.WRONG_WINNER:
            return RuleNumber.RESULT
        case FaultCode.PLAYER_THIRD_MISSING:
            return RuleNumber.PLAYER
        case FaultCode.PLAYER_THIRD_NOT_ALLOWED:
            natural = fault.params["reason"] is ReasonCode.NATURAL
            return RuleNumber.NATURAL if natural else RuleNumber.PLAYER
        case FaultCode.BANKER_THIRD_MISSING | FaultCode.BANKER_THIRD_NOT_ALLOWED:
            return _RULES_OF_REASONS[fault.params["reason"]]
        case _:
            return None


def headline(audited: Audit) -> str:
    """Return the outcome of an audit as a heading."""
    counts = audited.counts
    if not counts.rounds:
        return _("There is no round in this log.")
    if counts.right == counts.rounds:
        return ngettext(
            "%(count)s round, and it is right.",
            "%(count)s rounds, all of them right.",
            counts.rounds,
            count=whole(counts.rounds),
        )
    parts = [
        ngettext("%(count)s round.", "%(count)s rounds.", counts.rounds, count=whole(counts.rounds))
    ]
    if counts.wrong:
        parts.append(
            ngettext(
                "%(count)s breaks a rule.",
                "%(count)s break a rule.",
                counts.wrong,
                count=whole(counts.wrong),
            )
        )
    if counts.unreadable:
        parts.append(
            ngettext(
                "%(count)s is unreadable.",
                "%(count)s are unreadable.",
                counts.unreadable,
                count=whole(counts.unreadable),
            )
        )
    return joined(*parts)


def shoe(decks: int | None) -> str:
    """Return against which shoe the copies of a rank were counted, if they were."""
    if decks is None:
        return _(
            "Copies of a rank were not counted, as no number of decks was given. In several "
            "decks the same card may well come twice."
        )
    return ngettext(
        "Taken as one shoe of %(num)s deck, which holds %(copies)s cards of each rank.",
        "Taken as one shoe of %(num)s decks, which holds %(copies)s cards of each rank.",
        decks,
        copies=len(Suit) * decks,
    )


def right_rounds(count: int) -> str:
    """Return how many rounds are right."""
    return ngettext(
        "%(count)s round that is right",
        "%(count)s rounds that are right",
        count,
        count=whole(count),
    )


def place(audited: AuditedRound) -> str:
    """Return where in the file a round stands, and what the log calls it."""
    if not audited.round:
        return _("Line %(line)s", line=audited.line)
    return _("Line %(line)s, round %(round)s", line=audited.line, round=shown(audited.round))


def written(audited: AuditedRound) -> str:
    """Return a round as the log has it."""
    return _(
        "Player %(player)s. Banker %(banker)s. Claimed winner: %(claimed)s.",
        player=shown(audited.player) or "–",
        banker=shown(audited.banker) or "–",
        claimed=shown(audited.claimed) or "–",
    )


def _field(fault: Fault) -> LogField:
    if fault.field is None:
        raise KeyError(fault.code)
    return fault.field


def _place(fault: Fault) -> str:
    return str(WORDS[LogField][_field(fault)])
