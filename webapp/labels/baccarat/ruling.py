"""The sentences of a Baccarat ruling."""

from collections.abc import Mapping
from dataclasses import dataclass

from babel.support import LazyProxy
from markupsafe import Markup

from webapp.engine.baccarat.round import (
    Final,
    Ignored,
    IgnoredBecause,
    Pending,
    ReasonCode,
    Ruling,
    ThirdCard,
)
from webapp.engine.baccarat.steps import RuleNumber, Step, StepState
from webapp.engine.baccarat.third_card import NATURALS, VALUES, Action, Winner, certain_action
from webapp.engine.cards import Rank
from webapp.i18n import gettext as _
from webapp.i18n import joined
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import lazy_pgettext as _lp
from webapp.labels.isolation import emphasised

#: One letter for a cell of a table.
LETTERS = {
    Action.DRAW: _lp("letter in a table", "D"),
    Action.STAND: _lp("letter in a table", "S"),
    Action.NATURAL: _lp("letter in a table", "N"),
}

_PLAYER_LINE = {
    Action.DRAW: _l("Player %(total)s: <em>draws.</em>"),
    Action.STAND: _l("Player %(total)s: <em>stands.</em>"),
    Action.NATURAL: _l("Player %(total)s: <em>natural.</em>"),
}
_BANKER_LINE = {
    Action.DRAW: _l("Banker %(total)s: <em>draws.</em>"),
    Action.STAND: _l("Banker %(total)s: <em>stands.</em>"),
    Action.NATURAL: _l("Banker %(total)s: <em>natural.</em>"),
    Action.PENDING: _l("Banker %(total)s: <em>waits.</em>"),
}

_DECISION = {
    (ReasonCode.NATURAL, Action.NATURAL): _l(
        "Player %(player)s, Banker %(banker)s: a natural, so nobody draws."
    ),
    (ReasonCode.PLAYER_STOOD, Action.DRAW): _l(
        "Player %(player)s stands, Banker %(banker)s draws."
    ),
    (ReasonCode.PLAYER_STOOD, Action.STAND): _l(
        "Player %(player)s stands, Banker %(banker)s stands."
    ),
    (ReasonCode.BANKER_WAITS, Action.PENDING): _l(
        "Player %(player)s draws, Banker %(banker)s waits."
    ),
    (ReasonCode.BANKER_ROW, Action.DRAW): _l(
        "Player %(player)s, Banker %(banker)s, third card %(card)s: the Banker draws."
    ),
    (ReasonCode.BANKER_ROW, Action.STAND): _l(
        "Player %(player)s, Banker %(banker)s, third card %(card)s: the Banker stands."
    ),
}
_DUE: Mapping[Pending | None, LazyProxy] = {
    Pending.PLAYER_THIRD: _l("The Player’s third card is still missing."),
    Pending.BANKER_THIRD: _l("The Banker’s third card is still missing."),
}
_RESULT = {
    Winner.PLAYER: _l("The Player wins, %(player)s to %(banker)s."),
    Winner.BANKER: _l("The Banker wins, %(banker)s to %(player)s."),
    Winner.TIE: _l("A tie, %(player)s to %(banker)s."),
}
_VERDICT = {
    Winner.PLAYER: _l("Result %(player)s – %(banker)s: <strong>the Player wins</strong>."),
    Winner.BANKER: _l("Result %(player)s – %(banker)s: <strong>the Banker wins</strong>."),
    Winner.TIE: _l("Result %(player)s – %(banker)s: <strong>a tie</strong>."),
}
_TITLE = {
    Winner.PLAYER: _l("Player wins %(player)s to %(banker)s"),
    Winner.BANKER: _l("Banker wins %(banker)s to %(player)s"),
    Winner.TIE: _l("Tie %(player)s to %(banker)s"),
}
_TITLE_DUE: Mapping[Pending | None, LazyProxy] = {
    Pending.PLAYER_THIRD: _l("Third card needed: Player %(player)s draws, Banker %(banker)s waits"),
    Pending.BANKER_THIRD: _l("Third card needed: Player %(player)s, Banker %(banker)s draws"),
}

_WHY_NATURAL = {
    (True, False): _l(
        "The Player has %(player)s on two cards, a natural. A natural on either side ends the "
        "round at once: nobody draws."
    ),
    (False, True): _l(
        "The Banker has %(banker)s on two cards, a natural. A natural on either side ends the "
        "round at once: nobody draws."
    ),
    (True, True): _l(
        "Both hands have a natural on two cards: the Player %(player)s, the Banker %(banker)s. "
        "The round ends at once: nobody draws."
    ),
}
_WHY_PLAYER_STOOD = {
    Action.DRAW: _l(
        "The Player has %(player)s and stands, as 6 and 7 do. The Banker then goes by its own "
        "total: 0 to 5 draws, so with %(banker)s it draws."
    ),
    Action.STAND: _l(
        "The Player has %(player)s and stands, as 6 and 7 do. The Banker then goes by its own "
        "total: 6 and 7 stand, so with %(banker)s it stands."
    ),
}
_WHY_WAITS = {
    Action.DRAW: _l(
        "The Player has %(player)s and must draw, as 0 to 5 do. One thing is certain already: "
        "with %(banker)s the Banker will draw, whatever the Player’s third card is."
    ),
    Action.STAND: _l(
        "The Player has %(player)s and must draw, as 0 to 5 do. One thing is certain already: "
        "with %(banker)s the Banker will stand, whatever the Player’s third card is."
    ),
    Action.PENDING: _l(
        "The Player has %(player)s and must draw, as 0 to 5 do. What the Banker does with "
        "%(banker)s depends on the value of that card."
    ),
}
_WHY_PLAYER_DREW = _l("The Player has %(player)s and must draw. The third card is %(card)s.")
_WHY_PLAYER_DREW_WORTH = _l(
    "The Player has %(player)s and must draw. The third card is %(card)s, worth %(value)s."
)
_WHY_ROW = {
    Action.DRAW: _l("It counts %(value)s, so the Banker draws."),
    Action.STAND: _l("It counts %(value)s, so the Banker stands."),
}
_ROW = (
    _l("With 0 the Banker draws against every third card."),
    _l("With 1 the Banker draws against every third card."),
    _l("With 2 the Banker draws against every third card."),
    _l("With 3 the Banker draws unless the Player’s third card counts 8."),
    _l("With 4 the Banker draws only if the Player’s third card counts 2 to 7."),
    _l("With 5 the Banker draws only if the Player’s third card counts 4 to 7."),
    _l("With 6 the Banker draws only if the Player’s third card counts 6 or 7."),
    _l("With 7 the Banker stands against every third card."),
)

_STEP_NATURAL = {
    False: _l("<strong>Natural?</strong> No. %(player)s and %(banker)s: neither hand has 8 or 9."),
    True: _l(
        "<strong>Natural?</strong> Yes. %(player)s and %(banker)s: 8 or 9 on two cards ends "
        "the round."
    ),
}
_STEP_PLAYER = {
    Action.DRAW: _l("<strong>Player %(total)s: draws.</strong> 0 to 5 draws, 6 and 7 stand."),
    Action.STAND: _l("<strong>Player %(total)s: stands.</strong> 0 to 5 draws, 6 and 7 stand."),
}
_STEP_BANKER_BY_TOTAL = {
    Action.DRAW: _l(
        "<strong>Banker %(total)s: draws.</strong> After a Player who stood, 0 to 5 draws, "
        "6 and 7 stand."
    ),
    Action.STAND: _l(
        "<strong>Banker %(total)s: stands.</strong> After a Player who stood, 0 to 5 draws, "
        "6 and 7 stand."
    ),
}
_STEP_BANKER_TABLE = {
    Action.DRAW: _l("<strong>Banker %(total)s against %(value)s: draws.</strong> %(row)s"),
    Action.STAND: _l("<strong>Banker %(total)s against %(value)s: stands.</strong> %(row)s"),
    Action.PENDING: _l("<strong>Banker %(total)s: waits.</strong> %(row)s"),
}
_SCALE = {
    RuleNumber.NATURAL: _l("two-card totals"),
    RuleNumber.PLAYER: _l("Player’s total"),
    RuleNumber.BANKER_BY_TOTAL: _l("Banker’s total"),
    RuleNumber.BANKER_TABLE: _l("Player’s third card"),
}

_IGNORED = {
    (ThirdCard.PLAYER, IgnoredBecause.NATURAL): _l(
        "The Player’s third card, %(card)s, is not used: a natural ends the round."
    ),
    (ThirdCard.BANKER, IgnoredBecause.NATURAL): _l(
        "The Banker’s third card, %(card)s, is not used: a natural ends the round."
    ),
    (ThirdCard.PLAYER, IgnoredBecause.PLAYER_STANDS): _l(
        "The Player’s third card, %(card)s, is not used: the Player stands on 6 and 7."
    ),
    (ThirdCard.BANKER, IgnoredBecause.BANKER_STANDS): _l(
        "The Banker’s third card, %(card)s, is not used: the Banker stands."
    ),
    (ThirdCard.BANKER, IgnoredBecause.BANKER_WAITS): _l(
        "The Banker’s third card, %(card)s, is not used yet: the Player’s third card comes first."
    ),
}

_CELL = {
    Action.DRAW: _l("The cell that decided: row %(total)s, column %(value)s. The Banker draws."),
    Action.STAND: _l("The cell that decided: row %(total)s, column %(value)s. The Banker stands."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadlineLine:
    """One hand's line of the headline."""

    words: Markup
    decides: bool


def headline(ruling: Ruling) -> tuple[HeadlineLine, HeadlineLine]:
    """Return the ruling as a sentence for each hand; the verb that decides is emphasised."""
    natural = ruling.reason.code is ReasonCode.NATURAL
    # A natural ends the round for both; the hand that has none simply stands.
    player, banker = (
        Action.STAND if natural and two_card_total not in NATURALS else action
        for two_card_total, action in (
            (ruling.player_total, ruling.player_action),
            (ruling.banker_total, ruling.banker_action),
        )
    )
    return (
        HeadlineLine(
            words=emphasised(_PLAYER_LINE[player], total=ruling.player_total),
            decides=player is Action.NATURAL,
        ),
        HeadlineLine(
            words=emphasised(_BANKER_LINE[banker], total=ruling.banker_total),
            decides=not natural or banker is Action.NATURAL,
        ),
    )


def verdict(final: Final) -> Markup:
    """Return the result of a complete round."""
    return emphasised(_VERDICT[final.winner], player=final.player_total, banker=final.banker_total)


def title(ruling: Ruling) -> str:
    """Return a page's title for this ruling, the state first."""
    if ruling.final is None:
        return _fill(
            _TITLE_DUE[ruling.pending], player=ruling.player_total, banker=ruling.banker_total
        )
    final = ruling.final
    return _fill(_TITLE[final.winner], player=final.player_total, banker=final.banker_total)


def announcement(ruling: Ruling) -> str:
    """Return the ruling in one breath, complete on its own, for those who hear it."""
    return joined(decision(ruling), _outcome(ruling))


def decision(ruling: Ruling) -> str:
    """Return the sentence that says what the two hands do."""
    return _fill(
        _DECISION[ruling.reason.code, ruling.banker_action],
        player=ruling.player_total,
        banker=ruling.banker_total,
        card=ruling.player[-1],
    )


def _outcome(ruling: Ruling) -> str:
    if ruling.final is None:
        return str(_DUE[ruling.pending])
    final = ruling.final
    return result(final.winner, final.player_total, final.banker_total)


def result(winner: Winner, player_total: int, banker_total: int) -> str:
    """Return how a complete round ended."""
    return _fill(_RESULT[winner], player=player_total, banker=banker_total)


def why(ruling: Ruling) -> str:
    """Return the reason of a ruling with the actual cards."""
    totals = {"player": ruling.player_total, "banker": ruling.banker_total}
    match ruling.reason.code:
        case ReasonCode.NATURAL:
            naturals = (ruling.player_total in NATURALS, ruling.banker_total in NATURALS)
            return _fill(_WHY_NATURAL[naturals], **totals)
        case ReasonCode.PLAYER_STOOD:
            return _fill(_WHY_PLAYER_STOOD[ruling.banker_action], **totals)
        case ReasonCode.BANKER_WAITS:
            certain = certain_action(ruling.banker_total)
            return _fill(_WHY_WAITS[certain], **totals)
        case ReasonCode.BANKER_ROW:
            card = ruling.player[-1]
            value = VALUES[card]
            drew = _WHY_PLAYER_DREW if card == str(value) else _WHY_PLAYER_DREW_WORTH
            reasons = [_fill(drew, card=card, value=value, **totals), row(ruling.banker_total)]
            if certain_action(ruling.banker_total) is Action.PENDING:
                reasons.append(_fill(_WHY_ROW[ruling.banker_action], value=value))
            return joined(*reasons)


def row(banker_total: int) -> str:
    """Return the Banker's table's row for a two-card total (0-7) as a sentence."""
    return str(_ROW[banker_total])


def step(ruling: Ruling, taken: Step) -> Markup:
    """Return what one step of a ruling says."""
    match taken.rule:
        case RuleNumber.NATURAL:
            return emphasised(
                _STEP_NATURAL[taken.state is StepState.DECIDES],
                player=ruling.player_total,
                banker=ruling.banker_total,
            )
        case RuleNumber.PLAYER:
            return emphasised(_STEP_PLAYER[ruling.player_action], total=ruling.player_total)
        case RuleNumber.BANKER_BY_TOTAL:
            return emphasised(
                _STEP_BANKER_BY_TOTAL[ruling.banker_action], total=ruling.banker_total
            )
        case _:
            return emphasised(
                _STEP_BANKER_TABLE[ruling.banker_action],
                total=ruling.banker_total,
                value=ruling.player_third_value,
                row=row(ruling.banker_total),
            )


def scale(rule: RuleNumber) -> str:
    """Return what the scale of a rule counts."""
    return str(_SCALE[rule])


def ignored(card: Ignored) -> str:
    """Return that a supplied card is not used, and why."""
    return _fill(_IGNORED[card.field, card.reason], card=card.rank)


def deciding_cell(ruling: Ruling) -> str:
    """Return where in the Banker's table the ruling stands."""
    return _fill(
        _CELL[ruling.banker_action],
        total=ruling.banker_total,
        value=ruling.player_third_value,
    )


def sums(cards: tuple[Rank, ...]) -> str:
    """Return how a hand of two or three cards is added up, the last digit taken each time."""
    two = [VALUES[card] for card in cards[:2]]
    words = _sum(*two)
    if len(cards) == 3:
        words = joined(words, _sum(sum(two) % 10, VALUES[cards[2]]))
    return words


def _sum(first: int, second: int) -> str:
    added = first + second
    if added < 10:
        return _("%(first)s + %(second)s = %(added)s.", first=first, second=second, added=added)
    return _(
        "%(first)s + %(second)s = %(added)s, counts %(points)s.",
        first=first,
        second=second,
        added=added,
        points=added % 10,
    )


def letter(action: Action) -> str:
    """Return the letter of an action in a table."""
    return str(LETTERS[action])


def _fill(words: object, **params: object) -> str:
    return str(words) % params
