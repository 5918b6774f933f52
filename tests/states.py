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

STATES = SITE + BACCARAT
