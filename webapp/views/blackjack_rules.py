"""The rules of Blackjack, each with its number."""

from collections.abc import Sequence
from urllib.parse import urlencode

from flask import render_template

from webapp.engine.blackjack.hands import total_of
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN
from webapp.engine.cards import Rank
from webapp.views.blackjack import bp

#: Hands whose totals the page works out, the ones that people get wrong.
WORKED_HANDS = (
    (Rank.KING, Rank.SIX),
    (Rank.ACE, Rank.SEVEN),
    (Rank.ACE, Rank.SEVEN, Rank.TEN),
    (Rank.ACE, Rank.ACE),
    (Rank.ACE, Rank.ACE, Rank.NINE),
    (Rank.ACE, Rank.ACE, Rank.TEN),
)
UP_CARD = Rank.SIX


@bp.get("/rules/")
def rules() -> str:
    """Print both rule sets."""
    return render_template(
        "blackjack/rules.html",
        european=EUROPEAN,
        classic=CLASSIC,
        worked_hands=[(cards, total_of(cards)) for cards in WORKED_HANDS],
        query=hand_query,
    )


def hand_query(cards: Sequence[Rank]) -> str:
    """Return the hand checker's query for a worked hand."""
    numbered = {f"c{number}": card.value for number, card in enumerate(cards, 1)}
    return urlencode(numbered | {"up": UP_CARD.value})
