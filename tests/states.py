"""Every page in every state that it can be in: the one list that all page tests read.

A state is an address below ``/<lang>``. HTML tests, browser tests and accessibility tests walk
it; a page whose route no state opens fails a test.
"""

from dataclasses import dataclass

LANGUAGES = ("en", "vi", "zh-Hant", "ko")

PURE = "public, max-age=0, s-maxage=600"
FRESH = "no-store"


@dataclass(frozen=True, kw_only=True)
class State:
    """One page in one state.

    Attributes:
        name: Short, unique, for test ids and file names.
        path: The address below the language, query included.
        status: The HTTP status that it answers with.
        cache: What a page that is found says of its copies; errors are never stored.
    """

    name: str
    path: str
    status: int = 200
    cache: str = PURE

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

_THIRD = "/baccarat/drill/?kind=third_card&seed=kitchen"
_PAYOUT = "/baccarat/drill/?kind=payout&seed=kitchen"

BACCARAT_DRILL = (
    State(name="drill", path="/baccarat/drill/", cache=FRESH),
    State(name="drill-unknown", path="/baccarat/drill/?kind=chess", status=400, cache=FRESH),
    State(name="drill-first", path=_THIRD),
    State(name="drill-wrong", path=f"{_THIRD}&answers=d"),
    State(name="drill-right", path=f"{_THIRD}&answers=dd"),
    State(name="drill-wrong-by-total", path=f"{_THIRD}&answers=ddd"),
    State(name="drill-again", path=f"{_THIRD}&answers=dddd"),
    State(name="drill-bad-answers", path=f"{_THIRD}&answers=ddx", status=400),
    State(name="drill-result", path=f"{_THIRD}&answers=ddds&end=1"),
    State(name="drill-result-clean", path=f"{_THIRD}&answers=sds&end=1"),
    State(name="drill-result-empty", path=f"{_THIRD}&end=1"),
    State(name="drill-too-many", path=f"{_THIRD}&answers={'d' * 501}", status=400),
    State(name="drill-payout", path=_PAYOUT),
    State(name="drill-payout-right", path=f"{_PAYOUT}&answers=b"),
    State(name="drill-payout-wrong", path=f"{_PAYOUT}&answers=bc"),
    State(name="drill-payout-result", path=f"{_PAYOUT}&answers=aaad&end=1"),
)

BACCARAT_AUDIT = (State(name="audit", path="/baccarat/audit/"),)

BACCARAT_ODDS = (
    State(name="odds", path="/baccarat/odds/"),
    State(name="odds-ez", path="/baccarat/odds/?variant=ez&tie_pays=9"),
    State(name="odds-one-deck", path="/baccarat/odds/?decks=1"),
    State(name="odds-no-vigorish", path="/baccarat/odds/?decks=6&commission=0"),
    State(name="odds-error", path="/baccarat/odds/?decks=9&commission=5%2C5", status=400),
)

STATES = SITE + BACCARAT + BACCARAT_DRILL + BACCARAT_AUDIT + BACCARAT_ODDS
