"""Which pairs leave a hand and what stays, for real hands and for a number of each rank.

A pair is two cards of equal rank, whatever their suits and colours; the joker pairs with
nothing. Who draws from whom is decided in :mod:`webapp.engine.old_maid.table`.

Source: RULES O2, O6, O9.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from webapp.engine.cards import JOKER, Card, Joker, Rank, Suit
from webapp.engine.errors import ImpossibleCards, NotationError
from webapp.engine.old_maid.codes import OldMaidErrorCode, PairReason

DECK_SIZE = 53
CARDS_OF_A_RANK = len(Suit)

Hand = tuple[Card | Joker, ...]
Pair = tuple[Card, Card]

REASONS = {
    1: PairReason.SINGLE_STAYS,
    2: PairReason.PAIR_LEAVES,
    3: PairReason.PAIR_LEAVES_ONE_STAYS,
    4: PairReason.TWO_PAIRS_LEAVE,
}
"""The reason for each number of cards of one rank in a hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """What leaves a hand and what stays in it.

    Attributes:
        pairs: The pairs in the order in which their second card lies in the hand.
        kept: The cards that stay, in the order of the hand.
    """

    pairs: tuple[Pair, ...]
    kept: Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class RankRuling:
    """What becomes of the cards of one rank.

    Attributes:
        rank: The rank, None for the joker.
        held: Cards of the rank in the hand, 1-4.
        pairs: Pairs that leave, 0-2.
        kept: Cards that stay, 0 or 1.
        reason: Why.
    """

    rank: Rank | None
    held: int
    pairs: int
    kept: int
    reason: PairReason


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRuling:
    """The ruling on a hand given by how many of each rank it holds.

    Attributes:
        ranks: One ruling for each rank in the hand, ace to king, the joker last.
        kept: What stays, in the same order.
    """

    ranks: tuple[RankRuling, ...]
    kept: tuple[Rank | Joker, ...]


def impossible_cards(cards: Iterable[Card | Joker]) -> tuple[ImpossibleCards, ...]:
    """Return everything that keeps ``cards`` from being part of one deck with one joker.

    Source: RULES O9.
    """
    counts = Counter(str(card) for card in cards)
    problems = []
    if counts.total() > DECK_SIZE:
        problems.append(
            ImpossibleCards(OldMaidErrorCode.TOO_MANY_CARDS, cards=counts.total(), limit=DECK_SIZE)
        )
    if counts[str(JOKER)] > 1:
        problems.append(ImpossibleCards(OldMaidErrorCode.TWO_JOKERS, jokers=counts[str(JOKER)]))
    problems.extend(
        ImpossibleCards(OldMaidErrorCode.CARD_TWICE, card=card)
        for card, count in counts.items()
        if count > 1 and card != str(JOKER)
    )
    return tuple(problems)


def discard_pairs(hand: Sequence[Card | Joker]) -> Discard:
    """Return which pairs leave ``hand`` and what stays.

    Of three equal cards the first two leave and the last stays; of two or four none stays.

    >>> from webapp.engine.cards import parse_card
    >>> discard = discard_pairs([parse_card("8S"), parse_card("8H"), JOKER, parse_card("8C")])
    >>> [str(card) for card in discard.kept]
    ['JOKER', '8C']

    Raises:
        ImpossibleCards: ``card_twice``, ``two_jokers`` or ``too_many_cards``.

    Source: RULES O2, O9.
    """
    for problem in impossible_cards(hand):
        raise problem
    return discard_known_pairs(hand)


def discard_known_pairs(hand: Sequence[Card | Joker]) -> Discard:
    """Do as :func:`discard_pairs` with cards that are known to be of one deck.

    Source: RULES O2.
    """
    pairs: list[Pair] = []
    kept: dict[Rank | None, Card | Joker] = {}
    for card in hand:
        if isinstance(card, Joker):
            kept[None] = card
            continue
        partner = kept.pop(card.rank, None)
        if isinstance(partner, Card):
            pairs.append((partner, card))
        else:
            kept[card.rank] = card
    return Discard(pairs=tuple(pairs), kept=tuple(kept.values()))


def take_partner(hand: list[Card | Joker], card: Card | Joker) -> Card | None:
    """Take the card that makes a pair with ``card`` out of ``hand``; None if there is none.

    Source: RULES O2.
    """
    if isinstance(card, Card):
        rank = card.rank
        for index, held in enumerate(hand):
            if isinstance(held, Card) and held.rank is rank:
                del hand[index]
                return held
    return None


def impossible_counts(counts: Mapping[Rank, int], jokers: int) -> tuple[ImpossibleCards, ...]:
    """Return everything that keeps a hand from holding so many of each rank.

    Source: RULES O9.
    """
    problems = [
        ImpossibleCards(
            OldMaidErrorCode.COUNT_OUT_OF_RANGE,
            rank=rank,
            count=counts[rank],
            limit=CARDS_OF_A_RANK,
        )
        for rank in Rank
        if not 0 <= counts.get(rank, 0) <= CARDS_OF_A_RANK
    ]
    if jokers > 1:
        problems.append(ImpossibleCards(OldMaidErrorCode.TWO_JOKERS, jokers=jokers))
    if jokers < 0:
        problems.append(
            ImpossibleCards(OldMaidErrorCode.COUNT_OUT_OF_RANGE, rank=None, count=jokers, limit=1)
        )
    return tuple(problems)


def parse_count(text: str, rank: Rank | None) -> int:
    """Return how many cards of ``rank`` a hand holds, as ``text`` says.

    >>> parse_count(" 3 ", Rank.KING)
    3

    Args:
        text: 0-4 in ASCII digits, for the joker 0 or 1; white space around it does not matter.
        rank: The rank, None for the joker.

    Raises:
        NotationError: ``unreadable_count``.
        ImpossibleCards: ``count_out_of_range`` or ``two_jokers``.

    Source: RULES O6, O9.
    """
    digits = text.strip()
    # int() alone would take signs, underscores and the digits of other scripts
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 2):
        raise NotationError(OldMaidErrorCode.UNREADABLE_COUNT, value=text)
    count = int(digits)
    counts, jokers = ({}, count) if rank is None else ({rank: count}, 0)
    for problem in impossible_counts(counts, jokers):
        raise problem
    return count


def rule_on_pairs(counts: Mapping[Rank, int], jokers: int = 0) -> PairRuling:
    """Rule on a hand given by numbers: which pairs leave, what stays, and why.

    >>> ruling = rule_on_pairs({Rank.QUEEN: 3}, jokers=1)
    >>> [str(card) for card in ruling.kept]
    ['Q', 'JOKER']

    Args:
        counts: Cards of each rank, 0-4; a rank left out counts 0.
        jokers: 0 or 1.

    Raises:
        ImpossibleCards: ``count_out_of_range`` or ``two_jokers``, the first problem of
            :func:`impossible_counts`.

    Source: RULES O2, O6, O9.
    """
    for problem in impossible_counts(counts, jokers):
        raise problem
    rulings = [_rule_on_rank(rank, counts[rank]) for rank in Rank if counts.get(rank)]
    kept: list[Rank | Joker] = [ruling.rank for ruling in rulings if ruling.rank and ruling.kept]
    if jokers:
        rulings.append(
            RankRuling(rank=None, held=1, pairs=0, kept=1, reason=PairReason.JOKER_STAYS)
        )
        kept.append(JOKER)
    return PairRuling(ranks=tuple(rulings), kept=tuple(kept))


def _rule_on_rank(rank: Rank, held: int) -> RankRuling:
    pairs, kept = divmod(held, 2)
    return RankRuling(rank=rank, held=held, pairs=pairs, kept=kept, reason=REASONS[held])
