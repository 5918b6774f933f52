"""Every page in every state that it can be in: the one list that all page tests read.

A state is an address below ``/<lang>``. HTML tests, browser tests and accessibility tests walk
it; a page whose route no state opens fails a test.
"""

from dataclasses import dataclass

LANGUAGES = ("en", "vi", "zh-Hant", "ko")


@dataclass(frozen=True, kw_only=True)
class State:
    """One page in one state.

    Attributes:
        name: Short, unique, for test ids and file names.
        path: The address below the language, query included.
        status: The HTTP status that it answers with.
    """

    name: str
    path: str
    status: int = 200

    def address(self, language: str) -> str:
        """Return the state's address in a language."""
        return f"/{language}{self.path}"


SITE = (
    State(name="home", path="/"),
    State(name="not-found", path="/nowhere/", status=404),
)

BACCARAT = (
    State(name="baccarat-empty", path="/baccarat/"),
    State(name="baccarat-pending", path="/baccarat/?p1=2&p2=3&b1=A&b2=3"),
    State(name="baccarat-pending-certain", path="/baccarat/?p1=2&p2=3&b1=K&b2=2"),
    State(name="baccarat-pending-banker", path="/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=7"),
    State(name="baccarat-final", path="/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=8"),
    State(name="baccarat-final-six", path="/baccarat/?p1=2&p2=3&b1=A&b2=3&p3=7&b3=Q"),
    State(name="baccarat-player-stood", path="/baccarat/?p1=K&p2=6&b1=2&b2=4"),
    State(name="baccarat-natural", path="/baccarat/?p1=9&p2=K&b1=J&b2=8"),
    State(name="baccarat-natural-ignored", path="/baccarat/?p1=4&p2=4&b1=3&b2=4&p3=5&b3=10"),
    State(
        name="baccarat-bets",
        path="/baccarat/?p1=7&p2=K&b1=7&b2=K&bet_player=100&bet_banker=100&bet_tie=10",
    ),
    State(name="baccarat-bets-vigorish", path="/baccarat/?p1=2&p2=K&b1=9&b2=K&bet_banker=1.15"),
    State(
        name="baccarat-bets-ez",
        path="/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=4&b3=4&variant=ez&bet_banker=50&bet_dragon_7=5",
    ),
    State(name="baccarat-bets-pending", path="/baccarat/?p1=2&p2=3&b1=A&b2=2&bet_tie=5"),
    State(
        name="baccarat-bets-suits",
        path="/baccarat/?p1=7&p2=7&b1=9&b2=K&bet_perfect_pair=1",
        status=400,
    ),
    State(
        name="baccarat-bets-error",
        path="/baccarat/?p1=7&p2=K&b1=7&b2=K&bet_tie=12,50&bet_dragon_7=1&commission=11",
        status=400,
    ),
    State(name="baccarat-rules", path="/baccarat/rules/"),
    State(name="baccarat-error", path="/baccarat/?p1=4&p2=11&b1=&b2=Q", status=400),
)

HAND = "/blackjack/?rules=european&up="
SETTLE = "/blackjack/settle/?rules=european&bet=100"

BLACKJACK = (
    State(name="blackjack-empty", path="/blackjack/"),
    State(name="blackjack-eights", path=f"{HAND}10&c1=8&c2=8"),
    State(name="blackjack-eleven", path=f"{HAND}K&c1=6&c2=5"),
    State(name="blackjack-soft", path=f"{HAND}9&c1=A&c2=7"),
    State(name="blackjack-soft-double", path=f"{HAND}6&c1=A&c2=7"),
    State(name="blackjack-split", path=f"{HAND}6&c1=9&c2=9&origin=split&hands=3"),
    State(name="blackjack-four-hands", path=f"{HAND}7&c1=8&c2=8&origin=split&hands=4"),
    State(name="blackjack-split-aces", path=f"{HAND}6&c1=A&c2=A&origin=split_aces"),
    State(name="blackjack-natural", path=f"{HAND}A&c1=A&c2=K"),
    State(name="blackjack-21", path=f"{HAND}6&c1=5&c2=6&c3=10"),
    State(name="blackjack-bust", path=f"{HAND}J&c1=Q&c2=6&c3=9"),
    State(name="blackjack-dealing", path=f"{HAND}10&c1=8"),
    State(
        name="blackjack-many-cards",
        path=f"{HAND}4&" + "&".join(f"c{n}=A" for n in range(1, 12)),
    ),
    State(name="blackjack-classic", path="/blackjack/?rules=classic&up=A&c1=A&c2=7"),
    State(name="blackjack-classic-21", path="/blackjack/?rules=classic&up=Q&c1=5&c2=6&c3=J"),
    State(
        name="blackjack-error",
        path="/blackjack/?rules=classic&up=11&c1=8&c3=8&origin=split&hands=5",
        status=400,
    ),
    State(name="blackjack-after-bust", path=f"{HAND}4&c1=10&c2=6&c3=K&c4=2", status=400),
    State(name="blackjack-settle-empty", path="/blackjack/settle/"),
    State(name="blackjack-settle-natural", path=f"{SETTLE}&d1=7&d2=7&d3=7&c1=A&c2=K"),
    State(
        name="blackjack-settle-split",
        path=f"{SETTLE}&d1=9&d2=5&d3=7&c1=A&c2=K&origin=split_aces",
    ),
    State(
        name="blackjack-settle-doubled",
        path=f"{SETTLE}&d1=A&d2=K&c1=6&c2=5&c3=9&doubled=1",
    ),
    State(name="blackjack-settle-bust", path=f"{SETTLE}&d1=6&d2=10&d3=K&c1=10&c2=6&c3=6"),
    State(name="blackjack-settle-win", path=f"{SETTLE}&d1=9&d2=9&c1=K&c2=Q"),
    State(
        name="blackjack-settle-error",
        path="/blackjack/settle/?rules=european&bet=1e3&d1=10&d2=6&c1=10&c2=joker&doubled=2",
        status=400,
    ),
    State(
        name="blackjack-settle-impossible",
        path="/blackjack/settle/?rules=european&bet=0&d1=10&d2=6&c1=10&c2=9",
        status=400,
    ),
)

STRATEGY = "/blackjack/strategy/"

BLACKJACK_PAGES = (
    State(name="blackjack-rules", path="/blackjack/rules/"),
    State(name="blackjack-strategy", path=STRATEGY),
    State(name="blackjack-strategy-cell", path=f"{STRATEGY}?hand=pair8&up=10"),
    State(name="blackjack-strategy-double", path=f"{STRATEGY}?hand=soft18&up=4"),
    State(name="blackjack-strategy-row", path=f"{STRATEGY}?hand=16"),
    State(name="blackjack-strategy-no-choice", path=f"{STRATEGY}?hand=21&up=A"),
    State(name="blackjack-strategy-peek", path=f"{STRATEGY}?peek=1"),
    State(
        name="blackjack-strategy-other-rules",
        path=f"{STRATEGY}?decks=1&soft17=hit&das=0&max_hands=2&hand=9&up=2",
    ),
    State(name="blackjack-strategy-no-splits", path=f"{STRATEGY}?max_hands=1&hand=pairA&up=6"),
    State(
        name="blackjack-strategy-error",
        path=f"{STRATEGY}?decks=9&soft17=sit&das=yes&peek=1&peek=0&max_hands=5&hand=22&up=1",
        status=400,
    ),
)

STATES = SITE + BACCARAT + BLACKJACK + BLACKJACK_PAGES
