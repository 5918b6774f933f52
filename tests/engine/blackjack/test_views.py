import pytest

from tests.engine.blackjack.notation import deck
from webapp.engine.blackjack.hands import Total
from webapp.engine.blackjack.round import Round
from webapp.engine.blackjack.rules import CLASSIC, EUROPEAN
from webapp.engine.blackjack.states import Origin, StateCode
from webapp.engine.blackjack.views import FACE_DOWN, DealerView, FaceDown, HandView, Turn, seen
from webapp.engine.cards import Rank


def test_a_back_tells_nothing() -> None:
    (card,) = deck("AS")
    assert seen(card) == card
    assert seen(card.turned()) is FACE_DOWN
    assert FaceDown() == FACE_DOWN
    assert not hasattr(FACE_DOWN, "rank")


def test_a_view_refuses_a_face_down_card() -> None:
    up, hole = deck("10S AS")
    with pytest.raises(ValueError, match="face-down"):
        DealerView(cards=(up, hole.turned()), total=Total(points=10, soft=False), state=None)
    with pytest.raises(ValueError, match="face-down"):
        HandView(
            cards=(up, hole.turned()),
            total=Total(points=10, soft=False),
            state=StateCode.READY,
            origin=Origin.DEAL,
            doubled=False,
            stake=1,
            result=None,
        )


def test_the_dealers_state_would_give_the_hole_card_away() -> None:
    """A dealer's natural looks like any other hand until the card is turned."""
    round_ = Round.deal(EUROPEAN, (10,), deck("8S KD 9H AD"))
    assert round_.dealer.state.code is StateCode.BLACKJACK
    view = round_.view()
    assert view.dealer == DealerView(
        cards=(*deck("KD"), FACE_DOWN), total=Total(points=10, soft=False), state=None
    )
    assert view.turn == Turn(seat=0, hand=0)
    assert "Rank.ACE" not in repr(view)


def test_a_player_sees_the_own_hand_the_up_card_and_the_actions() -> None:
    round_ = Round.deal(EUROPEAN, (10,), deck("8S KD 8H AD"))
    view = round_.player_view(Turn(seat=0, hand=0))
    assert view.hand.ranks == (Rank.EIGHT, Rank.EIGHT)
    assert view.up is Rank.KING
    assert view.hands_held == 1
    assert [found.legal for found in view.actions] == [True, True, True, True]


def test_after_the_round_everything_lies_open() -> None:
    round_ = Round.deal(CLASSIC, (10,), deck("9S KD 9H AD"))
    view = round_.view()
    assert view.dealer.cards == deck("KD AD")
    assert view.dealer.state is StateCode.BLACKJACK
    assert view.dealer.total == Total(points=21, soft=True)
    assert view.hands[0][0].result is not None
    assert view.hands[0][0].stake == 10
