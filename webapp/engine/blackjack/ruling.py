"""The hand checker: from cards, and how they came about, to the state and the legal actions.

Expected values are the strategy's matter. Source: RULES K24.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.engine.blackjack.actions import Legality
from webapp.engine.blackjack.hands import HandErrorCode, Total, check_copies
from webapp.engine.blackjack.rules import Rules
from webapp.engine.blackjack.states import Dealing, Origin, State, StateCode, split_origin
from webapp.engine.blackjack.views import PlayerView
from webapp.engine.cards import Rank
from webapp.engine.errors import ImpossibleCards

_DOUBLED_CARDS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRuling:
    """The ruling on one hand.

    Attributes:
        view: What its player knows; computer players and the strategy answer it.
        total: The hand's total and whether it is soft.
        state: The hand's state.
        actions: The four actions in their fixed order, each legal or with the reason why not.
    """

    view: PlayerView
    total: Total
    state: StateCode
    actions: tuple[Legality, ...]


def rule_on(
    ranks: Sequence[Rank],
    *,
    rules: Rules,
    up: Rank,
    origin: Origin = Origin.DEAL,
    hands_held: int | None = None,
    doubled: bool = False,
) -> HandRuling:
    """Rule on a hand against an up card.

    Args:
        ranks: The hand's cards in the order in which they came, one or more.
        rules: The rule set.
        up: The dealer's up card.
        origin: How the hand came about.
        hands_held: Hands the player holds by now; None for 1, or 2 after a split.
        doubled: Whether the stake was doubled.

    Raises:
        ImpossibleCards: A :class:`~webapp.engine.blackjack.hands.HandErrorCode`.

    Source: RULES K24.
    """
    state = state_of(ranks, rules=rules, origin=origin, doubled=doubled)
    held = _hands_held(state, hands_held)
    # each other hand of a split is known to hold a card of the value that was split
    check_copies([*ranks, up], rules.decks, others=[ranks[0]] * (held - 1))
    return HandRuling(
        view=PlayerView(hand=state, hands_held=held, up=up),
        total=state.total,
        state=state.code,
        actions=state.actions(held),
    )


def state_of(
    ranks: Sequence[Rank], *, rules: Rules, origin: Origin = Origin.DEAL, doubled: bool = False
) -> State:
    """Return the state of a hand whose cards came in this order.

    A split hand that begins with an ace is a split ace: its first card is the one that was split.

    Raises:
        ImpossibleCards: ``empty_hand``, ``origin_not_in_this_game``, ``not_a_split_ace``,
            ``doubled_not_three_cards`` or one of the ``cards_after_…`` codes, with the ``rank``
            and the number of the first ``card`` too many, from 1.
        IllegalMove: Why the hand cannot have been doubled.

    Source: RULES K3-K8, K15, K22.
    """
    if not ranks:
        raise ImpossibleCards(HandErrorCode.EMPTY_HAND)
    if doubled and len(ranks) != _DOUBLED_CARDS:
        raise ImpossibleCards(HandErrorCode.DOUBLED_NOT_THREE_CARDS, cards=len(ranks))
    state: State = Dealing(rules=rules, origin=_checked_origin(origin, ranks[0], rules))
    for rank in ranks[:2]:
        state = state.deal(rank)
    for number, rank in enumerate(ranks[2:], start=3):
        if state.is_final:
            raise ImpossibleCards(_closing_code(state), rank=rank, card=number)
        state = state.double(rank) if doubled else state.hit(rank)
    return state


def _checked_origin(origin: Origin, first: Rank, rules: Rules) -> Origin:
    if origin is Origin.DEAL:
        return origin
    if rules.max_hands == 1:
        raise ImpossibleCards(HandErrorCode.ORIGIN_NOT_IN_THIS_GAME, origin=origin)
    came_from = split_origin(first)
    if origin is Origin.SPLIT_ACES and came_from is not origin:
        raise ImpossibleCards(HandErrorCode.NOT_A_SPLIT_ACE, rank=first)
    return came_from


def _closing_code(state: State) -> HandErrorCode:
    """Return why no card can follow: what closed the hand by itself."""
    if state.origin is Origin.SPLIT_ACES:
        return HandErrorCode.CARDS_AFTER_SPLIT_ACE
    return {
        StateCode.BLACKJACK: HandErrorCode.CARDS_AFTER_NATURAL,
        StateCode.BUSTED: HandErrorCode.CARDS_AFTER_BUST,
        StateCode.STAND: HandErrorCode.CARDS_AFTER_21,
    }[state.code]


def _hands_held(state: State, given: int | None) -> int:
    """Return how many hands the player holds, checked against how this one came about."""
    fewest, most = {
        Origin.DEAL: (1, 1),
        Origin.SPLIT: (2, state.rules.max_hands),
        Origin.SPLIT_ACES: (2, 2),
    }[state.origin]
    held = fewest if given is None else given
    if not fewest <= held <= most:
        raise ImpossibleCards(
            HandErrorCode.HANDS_DO_NOT_FIT_ORIGIN,
            origin=state.origin,
            hands=held,
            fewest=fewest,
            most=most,
        )
    return held
