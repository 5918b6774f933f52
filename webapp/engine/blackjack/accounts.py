"""What the rounds of a session brought to each seat and to the dealer, in chips.

Source: RULES K12, K20, K27.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from webapp.engine.blackjack.session import RoundRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What the rounds brought to a seat or to the dealer, in chips.

    Attributes:
        earlier: The sum of the rounds before those told one by one, None where there are none.
        profits: Round by round.
        balance: The sum of all.
    """

    earlier: Fraction | None
    profits: tuple[Fraction, ...]
    balance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounts:
    """The accounts of a table.

    Attributes:
        rounds: The numbers of the rounds that are told one by one.
        seats: Each seat's account.
        dealer: The dealer's: minus the sum of the seats'.
    """

    rounds: tuple[int, ...]
    seats: tuple[Account, ...]
    dealer: Account


def accounts(rounds: Sequence[RoundRecord], most: int) -> Accounts | None:
    """Return what was won and lost so far, None before the end of the first round.

    Args:
        rounds: The rounds of a session; the last one may still be played.
        most: So many of the last rounds are told one by one, 1 or more.
    """
    over = [record for record in rounds if record.over]
    if not over:
        return None
    told, earlier, last = over[-most:], over[:-most], over[-1]
    return Accounts(
        rounds=tuple(record.number for record in told),
        seats=tuple(
            Account(
                earlier=earlier[-1].balances[seat] if earlier else None,
                profits=tuple(record.profits[seat] for record in told),
                balance=balance,
            )
            for seat, balance in enumerate(last.balances)
        ),
        dealer=Account(
            earlier=earlier[-1].dealer_balance if earlier else None,
            profits=tuple(record.dealer_profit for record in told),
            balance=last.dealer_balance,
        ),
    )
