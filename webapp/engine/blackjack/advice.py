"""What a hand is worth: each action's value, the best one, and what the computer players do.

The values are the exact strategy's, computed when they are first asked for. Everything follows
from what the hand's player may see, so decisions at a table can be reviewed by the same call.
Source: RULES K23, K24, K27.
"""

from dataclasses import dataclass

from webapp.engine.blackjack.actions import Action, WhyNot
from webapp.engine.blackjack.chart import ChartTable, chart_rank
from webapp.engine.blackjack.chart_rows import ChartRow
from webapp.engine.blackjack.hands import card_value
from webapp.engine.blackjack.players import Level, level_charts, level_choices
from webapp.engine.blackjack.rules import RuleSet
from webapp.engine.blackjack.states import Origin, StateCode
from webapp.engine.blackjack.strategy import ActionValues, hand_values
from webapp.engine.blackjack.views import PlayerView

_ACE_OR_TEN = (1, 10)
_CHARTED_CARDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionWorth:
    """One of the four actions.

    Attributes:
        action: The action.
        why: Why it is not legal, None where it is.
        value: Expected profit in first stakes, None where the action is not legal.
        behind: How much less that is than the best action's value.
    """

    action: Action
    why: WhyNot | None
    value: float | None
    behind: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelPlay:
    """What a computer player does.

    Attributes:
        level: How well it plays.
        action: What it does, None where the hand may not act.
        gives_up: How much less that is worth than the best action.
    """

    level: Level
    action: Action | None
    gives_up: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """A hand with what it is worth.

    Attributes:
        rule_set: The rule set that it is played by.
        view: The hand, the up card and how many hands are held.
        actions: The four actions in their fixed order.
        best: The legal action of the highest value, None where there is nothing to decide.
        value: Expected profit of the hand in first stakes: of the best action, or of a hand that
            is closed; None while its second card is due.
        levels: The three levels, the easiest first.
        doubtful: What the chart for peek games plays though a dealer's natural may still take
            its second stake, None where it plays nothing of the kind.
        row: The chart's row for the first two cards of a hand, None for any other hand.
    """

    rule_set: RuleSet
    view: PlayerView
    actions: tuple[ActionWorth, ...]
    best: Action | None
    value: float | None
    levels: tuple[LevelPlay, ...]
    doubtful: Action | None
    row: ChartRow | None


def advise(view: PlayerView, rule_set: RuleSet) -> Advice:
    """Return what each action of a hand is worth, and what each level does with it.

    Args:
        view: What the hand's player may see.
        rule_set: The rule set that the hand is played by.

    Source: RULES K23, K24.
    """
    values = _values(view)
    best = values.best if view.can(Action.STAND) else None
    value = _worth(values, view, best)
    choices = level_choices(view, level_charts(rule_set))
    return Advice(
        rule_set=rule_set,
        view=view,
        actions=tuple(
            ActionWorth(
                action=found.action,
                why=found.why,
                value=values.of(found.action) if found.legal else None,
                behind=_behind(values, found.action, value) if found.legal else None,
            )
            for found in view.actions
        ),
        best=best,
        value=value,
        levels=tuple(
            LevelPlay(level=level, action=action, gives_up=_behind(values, action, value))
            for level, action in choices.items()
        ),
        doubtful=_doubtful(view, choices[Level.NORMAL], best),
        row=None if best is None else _row(view),
    )


def _values(view: PlayerView) -> ActionValues:
    if view.hand.code is StateCode.DEALING:
        return ActionValues()
    return hand_values(
        view.hand.rules,
        view.hand.ranks,
        view.up,
        after_split=view.hand.origin is not Origin.DEAL,
        hands_held=view.hands_held,
    )


def _worth(values: ActionValues, view: PlayerView, best: Action | None) -> float | None:
    """Return what the hand as a whole is worth."""
    match view.hand.code:
        case StateCode.BUSTED:
            return -float(view.hand.stake_in_bets)
        case StateCode.BLACKJACK:
            return values.natural
        case _:
            return values.stand if best is None else values.of(best)


def _behind(values: ActionValues, action: Action | None, best: float | None) -> float | None:
    value = None if action is None else values.of(action)
    return None if value is None or best is None else best - value


def _row(view: PlayerView) -> ChartRow | None:
    ranks, total = view.hand.ranks, view.hand.total
    if len(ranks) != _CHARTED_CARDS:
        return None
    if view.can(Action.SPLIT):
        return ChartRow(table=ChartTable.PAIRS, row=chart_rank(ranks[0]))
    return ChartRow(table=ChartTable.SOFT if total.soft else ChartTable.HARD, row=total.points)


def _doubtful(view: PlayerView, charted: Action | None, best: Action | None) -> Action | None:
    """Return a double or split of the peek chart that a dealer's natural makes too dear.

    Source: RULES K10, K23.
    """
    risks_more = charted in (Action.DOUBLE, Action.SPLIT) and charted is not best
    may_be_natural = (
        card_value(view.up) in _ACE_OR_TEN and not view.hand.rules.dealer_natural_ends_round
    )
    return charted if risks_more and may_be_natural else None
