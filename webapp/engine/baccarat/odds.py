"""Exact chances from a full shoe: combinations, probabilities, EV and house edge of every bet.

Everything is counted in ordered deals of six cards (the cards that a round leaves unused are
dealt too), so that all counts have one denominator. Cards leave the shoe: each draw depends
on those gone. A full shoe's odds forecast no coming round.
Source: RULES B12, C5, C7.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import unique
from fractions import Fraction
from functools import lru_cache
from math import perm
from types import MappingProxyType
from typing import NamedTuple

from webapp.engine.amounts import rounded_decimal
from webapp.engine.baccarat.bets import RoundResult, deciding_payout
from webapp.engine.baccarat.paytables import (
    VARIANTS,
    Bet,
    BetEvent,
    Payout,
    Paytable,
    Terms,
    VariantName,
)
from webapp.engine.baccarat.third_card import NATURALS, VALUES, Action, banker_action, player_action
from webapp.engine.codes import Code
from webapp.engine.errors import NotationError, RuleError

#: Decks that a shoe may hold. Source: RULES B12.
MAX_DECKS = 8

_RANKS, _SUITS = 13, 4

# Ranks that count each value, 0-9: four for 0, one for the others.
_RANKS_OF_VALUE = tuple(list(VALUES.values()).count(value) for value in range(10))


@unique
class OddsErrorCode(Code):
    """What no odds are known for."""

    DECKS_OUT_OF_RANGE = "decks_out_of_range"


@dataclass(frozen=True, slots=True, kw_only=True)
class Combinations:
    """Ordered six-card deals by their winner."""

    player: int
    banker: int
    tie: int

    @property
    def total(self) -> int:
        """All deals."""
        return self.player + self.banker + self.tie


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOdds:
    """One line of a paytable with its chance.

    Attributes:
        event: What happens.
        net: Net profit per unit staked.
        count: Ordered six-card deals in which this line decides.
        probability: ``count`` of all deals.
    """

    event: BetEvent
    net: Fraction
    count: int
    probability: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class BetOdds:
    """What a bet is worth.

    Attributes:
        bet: The bet.
        events: Its paytable with the chance of each line.
        probability: Chance of any win.
        ev: Expected net profit per unit staked, pushes counted: the sum of probability x net.
        house_edge: Minus ``ev``.
    """

    bet: Bet
    events: tuple[EventOdds, ...]
    probability: Fraction
    ev: Fraction

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per unit staked."""
        return -self.ev

    @property
    def house_edge_percent(self) -> str:
        """The house edge in per cent to four decimals, a half going to the even digit."""
        return rounded_decimal(100 * self.house_edge, 4)

    @property
    def pays(self) -> tuple[Fraction, ...]:
        """The net profits that a win can bring, in the order of the paytable."""
        return tuple(line.net for line in self.events if line.net > 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The odds of a full shoe on given terms."""

    decks: int
    terms: Terms
    combinations: Combinations
    bets: tuple[BetOdds, ...]

    @property
    def variant(self) -> VariantName:
        """The variant whose bets these are."""
        return self.terms.variant


def parse_decks(text: str) -> int:
    """Return the number of decks, 1-8, that ``text`` names in ASCII digits.

    Raises:
        NotationError: ``decks_out_of_range``.
    """
    trimmed = text.strip()
    if len(trimmed) == 1 and trimmed in "12345678":
        return int(trimmed)
    raise NotationError(OddsErrorCode.DECKS_OUT_OF_RANGE, value=text, limit=MAX_DECKS)


@lru_cache(maxsize=64)
def odds(decks: int, terms: Terms) -> Odds:
    """Return the exact odds of every bet that the variant offers.

    Args:
        decks: Decks in the full shoe, 1-8.
        terms: Variant, vigorish and what the Tie pays.

    Raises:
        RuleError: ``decks_out_of_range``.

    Source: RULES B12.
    """
    by_result = results(decks)
    return Odds(
        decks=decks,
        terms=terms,
        combinations=Combinations(
            player=sum([n for result, n in by_result.items() if result.margin > 0]),
            banker=sum([n for result, n in by_result.items() if result.margin < 0]),
            tie=sum([n for result, n in by_result.items() if result.margin == 0]),
        ),
        bets=tuple(_bet_odds(table, decks, terms) for table in VARIANTS[terms.variant].paytables),
    )


@lru_cache(maxsize=MAX_DECKS)
def results(decks: int) -> Mapping[RoundResult, int]:
    """Return how many ordered six-card deals end in each result (pairs left out of account).

    Args:
        decks: Decks in the full shoe, 1-8.

    Raises:
        RuleError: ``decks_out_of_range``.

    Source: RULES B3-B6, B12.
    """
    if not 1 <= decks <= MAX_DECKS:
        raise RuleError(OddsErrorCode.DECKS_OUT_OF_RANGE, value=decks, limit=MAX_DECKS)
    shoe = [ranks * _SUITS * decks for ranks in _RANKS_OF_VALUE]
    counts: _Counts = defaultdict(int)
    for a in range(10):
        for b in range(a, 10):
            # The order of two different cards does not matter to anything that follows.
            ways = shoe[a] * (shoe[a] - 1) if a == b else 2 * shoe[a] * shoe[b]
            left = _without(shoe, a, b)
            _count_rounds(counts, (a + b) % 10, ways, left)
    return MappingProxyType({RoundResult(*ends): deals for ends, deals in counts.items()})


# Deals by final totals and numbers of cards, Player and Banker: plain tuples count faster.
_Counts = defaultdict[tuple[int, int, int, int], int]


class _BankerHands(NamedTuple):
    """The Banker's possible hands from what is left of the shoe, in ordered deals.

    ``pairs[t]`` counts the two cards that total t; ``triples[t][v]`` counts two that total t,
    followed by a third of value v.
    """

    pairs: list[int]
    triples: list[list[int]]


def _without(shoe: list[int], *values: int) -> list[int]:
    left = shoe.copy()
    for value in values:
        left[value] -= 1
    return left


def _banker_hands(left: list[int]) -> _BankerHands:
    """Count the Banker's hands from the cards ``left`` of each value.

    Third cards of value v after two that total t number ``pairs[t] * left[v]``, less one for
    each card of value v among the two: those are pairs of v and t - v, in either order.
    """
    pairs, triples = [], []
    for t in range(10):
        with_value = [left[v] * (left[t - v] - (v == (t - v) % 10)) for v in range(10)]
        pairs.append(sum(with_value))
        triples.append([pairs[t] * left[v] - 2 * with_value[v] for v in range(10)])
    return _BankerHands(pairs, triples)


def _count_rounds(counts: _Counts, player_total: int, ways: int, left: list[int]) -> None:
    """Add every round in which the Player's two cards make ``player_total`` in ``ways`` ways."""
    hands, cards_left = _banker_hands(left), sum(left)
    draws = player_action(player_total) is Action.DRAW
    for t in NATURALS if draws else range(10):
        if t in NATURALS or player_total in NATURALS:
            rest = perm(cards_left - 2, 2)
            counts[player_total, t, 2, 2] += ways * hands.pairs[t] * rest
        else:
            _count_banker(counts, (player_total, 2), t, None, ways, hands, cards_left)
    if not draws:
        return
    for value in range(10):
        hands = _banker_hands(_without(left, value))
        player = ((player_total + value) % 10, 3)
        for t in range(8):
            _count_banker(counts, player, t, value, ways * left[value], hands, cards_left - 1)


def _count_banker(
    counts: _Counts,
    player: tuple[int, int],
    t: int,
    third_value: int | None,
    ways: int,
    hands: _BankerHands,
    cards_left: int,
) -> None:
    """Add the rounds in which the Banker has two cards of total ``t`` (0-7) and acts on them."""
    player_total, player_cards = player
    # However the round ends, six cards are dealt: the unused ones in every way.
    unused = 6 - player_cards - 2
    if banker_action(t, third_value) is Action.STAND:
        counts[player_total, t, player_cards, 2] += (
            ways * hands.pairs[t] * perm(cards_left - 2, unused)
        )
        return
    rest = ways * perm(cards_left - 3, unused - 1)
    for value, ordered in enumerate(hands.triples[t]):
        counts[player_total, (t + value) % 10, player_cards, 3] += rest * ordered


def _all_deals(decks: int) -> int:
    return perm(_RANKS * _SUITS * decks, 6)


def _two_hands(decks: int, kinds: int, copies: int) -> tuple[int, int]:
    """Count deals in which one given hand, and in which both, begin with two cards of a kind.

    Args:
        decks: Decks in the shoe.
        kinds: Kinds of cards: 13 ranks, or 52 cards of rank and suit.
        copies: Cards of each kind in the shoe.
    """
    cards = _RANKS * _SUITS * decks
    one = kinds * perm(copies, 2) * perm(cards - 2, 4)
    same_kind = kinds * perm(copies, 4)
    two_kinds = kinds * (kinds - 1) * perm(copies, 2) ** 2
    return one, (same_kind + two_kinds) * perm(cards - 4, 2)


def _pair_in_one_hand(decks: int) -> int:
    return _two_hands(decks, _RANKS, _SUITS * decks)[0]


def _pair_in_either_hand(decks: int) -> int:
    one, both = _two_hands(decks, _RANKS, _SUITS * decks)
    return 2 * one - both


def _perfect_pair_in_either_hand(decks: int) -> int:
    one, both = _two_hands(decks, _RANKS * _SUITS, decks)
    return 2 * one - both


# Pairs hang on ranks and suits, which do not matter to who wins: they are counted apart.
_PAIR_DEALS: dict[BetEvent, Callable[[int], int]] = {
    BetEvent.PLAYER_PAIR: _pair_in_one_hand,
    BetEvent.BANKER_PAIR: _pair_in_one_hand,
    BetEvent.EITHER_PAIR: _pair_in_either_hand,
    BetEvent.PERFECT_PAIR: _perfect_pair_in_either_hand,
}


def _deals_by_line(table: Paytable, decks: int) -> list[tuple[Payout, int]]:
    """Return each line of a paytable with the deals in which it decides."""
    first = table.payouts[0]
    if first.event in _PAIR_DEALS:
        deals = _PAIR_DEALS[first.event](decks)
        return [(first, deals), (table.payouts[1], _all_deals(decks) - deals)]
    counts = dict.fromkeys([line.event for line in table.payouts], 0)
    for result, deals in results(decks).items():
        counts[deciding_payout(table, result).event] += deals
    return [(line, counts[line.event]) for line in table.payouts]


def _bet_odds(table: Paytable, decks: int, terms: Terms) -> BetOdds:
    total = _all_deals(decks)
    lines = _deals_by_line(table, decks)
    return BetOdds(
        bet=table.bet,
        events=tuple(
            EventOdds(
                event=line.event,
                net=terms.net(line),
                count=deals,
                probability=Fraction(deals, total),
            )
            for line, deals in lines
        ),
        probability=Fraction(sum([deals for line, deals in lines if line.pays > 0]), total),
        ev=sum([deals * terms.net(line) for line, deals in lines], Fraction(0)) / total,
    )
