"""A round from a deck and moves: a pure fold that stops at the first illegal move.

Source: RULES K4, K23; DESIGN, "Engine" (replay of a hand-edited address).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.round import Round
from webapp.engine.blackjack.rules import Rules
from webapp.engine.blackjack.views import PlayerView, Turn
from webapp.engine.cards import Card
from webapp.engine.errors import IllegalMove

Policy = Callable[[PlayerView], Action]
"""How a seat that acts by itself decides, from what its player may see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision that was made, with all that its maker knew.

    Attributes:
        turn: Whose it was.
        view: The hand, the up card, the legal actions: enough to review the decision.
        action: What was chosen; always legal.
        by_itself: Whether a computer player decided.
    """

    turn: Turn
    view: PlayerView
    action: Action
    by_itself: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReplay:
    """How far a round came.

    Attributes:
        round: The last legal position; it waits for a person unless it is over.
        decisions: All decisions in order, computer players' too.
        error: Why the next move was refused, None if none was.
    """

    round: Round
    decisions: tuple[Decision, ...]
    error: IllegalMove | None


_NO_POLICIES: Mapping[int, Policy] = {}


def replay_round(
    rules: Rules,
    bets: Sequence[int],
    deck: Iterable[Card],
    moves: Iterable[Action],
    policies: Mapping[int, Policy] = _NO_POLICIES,
) -> RoundReplay:
    """Deal a round and play the moves, as far as they are legal.

    Args:
        rules: The rule set.
        bets: One bet a seat, whole chips.
        deck: The shuffled cards, dealt from the front.
        moves: The decisions of the people, in the order in which they are asked.
        policies: The seats that act by themselves, from 0.

    Raises:
        RuleError: ``bet_out_of_range``.
        ImpossibleCards: ``deck_exhausted``.
    """
    position = Round.deal(rules, bets, deck)
    waiting = iter(moves)
    decisions: list[Decision] = []
    error = None
    try:
        while (turn := position.turn) is not None:
            view = position.player_view(turn)
            policy = policies.get(turn.seat)
            action = policy(view) if policy else next(waiting, None)
            if action is None:
                break
            position = position.act(action)
            decisions.append(
                Decision(turn=turn, view=view, action=action, by_itself=policy is not None)
            )
        for surplus in waiting:
            position.check(surplus)
    except IllegalMove as refusal:
        error = refusal
    return RoundReplay(round=position, decisions=tuple(decisions), error=error)
