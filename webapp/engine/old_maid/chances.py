"""How likely each seat is to lose, by number of players and deal.

Nobody's skill changes these figures: whoever draws sees only backs. Worked out apart from
this product, exactly by following the probability of every state of the game for 2-4 players
(to about 1e-12), and by ten million simulated games a line for 5 and 6.

Source: RULES O1; the reference figures ``oracles/old_maid/chances.json``.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import unique

from webapp.engine.codes import Code
from webapp.engine.old_maid.codes import Deal
from webapp.engine.old_maid.table import check_players


@unique
class Method(Code):
    """How the chances were found."""

    EXACT = "exact"
    SIMULATED = "simulated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances:
    """Chances to lose, seat by seat.

    Attributes:
        players: 2-6.
        deal: How the cards were dealt.
        loss: Probability to lose of each seat, 0-1; seat 0 draws first.
        half_widths: Half the width of each probability's 95 % interval, None if exact.
        games: How many games were simulated, None if exact.
        mean_draws: Mean number of draws in a game.
    """

    players: int
    deal: Deal
    loss: tuple[Decimal, ...]
    half_widths: tuple[Decimal, ...] | None
    games: int | None
    mean_draws: Decimal

    @property
    def method(self) -> Method:
        """How the chances were found."""
        return Method.EXACT if self.half_widths is None else Method.SIMULATED


SIMULATED_GAMES = 10_000_000


def _chances(players: int, deal: Deal, mean: str, loss: str, half_widths: str = "") -> Chances:
    """Return one line of the table; numbers of several seats stand in one text."""
    widths = tuple(Decimal(width) for width in half_widths.split())
    return Chances(
        players=players,
        deal=deal,
        loss=tuple(Decimal(chance) for chance in loss.split()),
        half_widths=widths or None,
        games=SIMULATED_GAMES if widths else None,
        mean_draws=Decimal(mean),
    )


_TABLE = (
    _chances(
        2,
        Deal.BLOCK,
        "7.3898849096",
        "0.507005997843 0.492994002157",
    ),
    _chances(
        2,
        Deal.ONE_BY_ONE,
        "8.0815627749",
        "0.506037819153 0.493962180847",
    ),
    _chances(
        3,
        Deal.BLOCK,
        "20.9810354746",
        "0.431027535041 0.228749691923 0.340222773036",
    ),
    _chances(
        3,
        Deal.ONE_BY_ONE,
        "21.1030890507",
        "0.361079169545 0.420148123079 0.218772707375",
    ),
    _chances(
        4,
        Deal.BLOCK,
        "38.5207714367",
        "0.313967862605 0.121284549345 0.237106863315 0.327640724736",
    ),
    _chances(
        4,
        Deal.ONE_BY_ONE,
        "35.5871864591",
        "0.260814911519 0.240835842041 0.24674622022 0.25160302622",
    ),
    _chances(
        5,
        Deal.BLOCK,
        "59.651928",
        "0.1881693 0.2532098 0.2466484 0.2339903 0.0779822",
        "0.0002422 0.0002695 0.0002672 0.0002624 0.0001662",
    ),
    _chances(
        5,
        Deal.ONE_BY_ONE,
        "59.125915",
        "0.2430037 0.0737532 0.1791761 0.2529554 0.2511116",
        "0.0002658 0.000162 0.0002377 0.0002694 0.0002688",
    ),
    _chances(
        6,
        Deal.BLOCK,
        "82.342906",
        "0.1467892 0.2035094 0.2068924 0.1984123 0.1905189 0.0538778",
        "0.0002193 0.0002495 0.0002511 0.0002472 0.0002434 0.0001399",
    ),
    _chances(
        6,
        Deal.ONE_BY_ONE,
        "73.494242",
        "0.241274 0.0764112 0.1645546 0.1286345 0.1594115 0.2297142",
        "0.0002652 0.0001647 0.0002298 0.0002075 0.0002269 0.0002607",
    ),
)
_CHANCES = {(line.players, line.deal): line for line in _TABLE}


def chances(players: int, deal: Deal) -> Chances:
    """Return the chances to lose for a number of players and a deal.

    >>> [f"{chance:.1%}" for chance in chances(4, Deal.BLOCK).loss]
    ['31.4%', '12.1%', '23.7%', '32.8%']

    Raises:
        NotationError: ``players_out_of_range``.

    Source: RULES O1.
    """
    check_players(players)
    return _CHANCES[players, deal]
