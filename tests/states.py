"""Every page in every state that it can be in: the one list that all page tests read.

A state is an address below ``/<lang>``, opened or, where it has a form, sent to. HTML tests,
browser tests and accessibility tests walk it; a route without a state fails a test, and so does a
kind of outcome without one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from webapp.config import MAX_BODY
from webapp.tokens import sign

#: The key of the application under test: addresses of games are signed with it.
KEY = "correct horse battery staple"

#: The id of every game under test.
ID = "AAECAwQFBgcICQoLDA0ODw"

LANGUAGES = ("en", "vi", "zh-Hant", "ko")

PURE = "public, max-age=0, s-maxage=600"
GAME = "private, no-cache"
FRESH = "no-store"


@dataclass(frozen=True, kw_only=True)
class State:
    """One page in one state.

    Attributes:
        name: Short, unique, for test ids and file names.
        path: The address below the language, query included.
        status: The HTTP status that it answers with.
        cache: What a page that is found says of its copies; errors are never stored.
        form: What is sent there by POST; none where the address is opened.
    """

    name: str
    path: str
    status: int = 200
    cache: str = PURE
    form: Mapping[str, str] | None = None

    def address(self, language: str) -> str:
        """Return the state's address in a language."""
        return f"/{language}{self.path}"


def game_path(game: str, set_up: Mapping[str, str], game_id: str = ID, **moves: str) -> str:
    """Return the address of a game below the language, signed with the key under test."""
    token = sign(KEY, game_id, {**set_up, "game": game})
    return f"/{game}/table/{token}/?{urlencode({**set_up, **moves})}"


def old_maid(set_up: Mapping[str, str], game_id: str = ID, **moves: str) -> str:
    """Return the address of a game of Old Maid."""
    return game_path("old-maid", set_up, game_id, **moves)


#: A game of four in blocks, the visitor first.
FOUR = {"players": "4", "seat": "1", "deal": "block", "word": "pobi"}

#: Six with names in several scripts; the visitor has no name and sits fourth.
SIX = {
    "players": "6",
    "names": "Minh, 小芳, 지훈, , Nguyễn Văn A",
    "seat": "4",
    "deal": "one_by_one",
}

#: Two with hands far bigger than usual: twelve cards against thirteen.
TWO = {"players": "2", "seat": "2", "deal": "block", "word": "2502"}

#: Six of whom the visitor is rid of all cards before the first draw.
LUCKY = {"players": "6", "seat": "1", "deal": "block", "word": "w2278"}


def blackjack(set_up: Mapping[str, str], **moves: str) -> str:
    """Return the address of a session of Blackjack."""
    return game_path("blackjack", set_up, **moves)


#: Two people and two computer players at the European table.
PRACTICE = {
    "rules": "european",
    "names": "pobi,jason",
    "bets": "100,50,20,20",
    "ai": "easy-hard",
    "word": "x",
}

#: A pair of sixes becomes four hands, each of them a pair again.
SIXES = {"rules": "european", "names": "小芳", "bets": "100", "word": "w1590"}

#: A pair of aces against a dealer who turns out to have blackjack.
ACES = {"rules": "european", "names": "Nguyễn Văn A", "bets": "100", "word": "w111"}

#: One person who is dealt blackjack, so that nobody is asked.
DEALT = {"rules": "european", "names": "pobi", "bets": "100", "word": "w8"}

#: All seven seats, with names in several scripts.
SEVEN = {
    "rules": "european",
    "names": "지훈,Minh,小芳,Nguyễn Văn A",
    "bets": "1,20,300,4000,50000,600000,1000000",
    "ai": "easy-normal-normal",
}

#: A computer player alone: it needs no letter for its moves.
COMPUTERS = {"rules": "european", "bets": "10", "ai": "easy"}

#: The classic game of K18: 21 and 17 against 20.
CLASSIC_TWO = {
    "rules": "classic",
    "names": "pobi,jason",
    "bets": "10000,20000",
    "word": "w433",
}

#: Three people: one busts, one stands, one has blackjack.
CLASSIC_THREE = {
    "rules": "classic",
    "names": "pobi,jason,crong",
    "bets": "10000,20000,5001",
    "word": "w22",
}

SEED = "70049531e06ab77782acedc6f6608f8e7242f015106bb6285bfece4c4c4415df"

SITE = (
    State(name="home", path="/"),
    State(name="languages", path="/languages/"),
    State(name="not-found", path="/nowhere/", status=404),
    State(name="wrong-method", path="/baccarat/", status=405, form={"p1": "2"}),
    State(
        name="too-large", path="/baccarat/audit/", status=413, form={"log": "x" * (MAX_BODY + 1)}
    ),
    State(name="too-long", path="/verify/?seed=" + "7" * 8_000, status=414),
    State(name="api", path="/api/"),
    State(name="api-baccarat", path="/api/baccarat/"),
    State(name="api-blackjack", path="/api/blackjack/"),
    State(name="api-old-maid", path="/api/old-maid/"),
    State(name="api-shuffle", path="/api/shuffle/"),
)

BACCARAT = (
    State(name="baccarat-empty", path="/baccarat/"),
    State(name="baccarat-sent-empty", path="/baccarat/?p1="),
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

_AUDIT = "/baccarat/audit/"
_COLUMNS = "round,player_cards,banker_cards,claimed_winner\n"
_SHOE = Path(__file__).parent / "data" / "baccarat" / "shoe_log.csv"

BACCARAT_AUDIT = (
    State(name="audit", path=_AUDIT),
    State(
        name="audit-verdicts",
        path=_AUDIT,
        cache=FRESH,
        form={"log": _SHOE.read_text() + "26,1 K,2 3,x\n", "decks": "1"},
    ),
    State(
        name="audit-right",
        path=_AUDIT,
        cache=FRESH,
        form={"log": _COLUMNS + "1,9 K,2 3,player\n"},
    ),
    State(name="audit-no-rounds", path=_AUDIT, cache=FRESH, form={"log": _COLUMNS}),
    State(
        name="audit-error",
        path=_AUDIT,
        status=400,
        form={"log": "", "decks": "9", "format": "html"},
    ),
)

BACCARAT_ODDS = (
    State(name="odds", path="/baccarat/odds/"),
    State(name="odds-ez", path="/baccarat/odds/?variant=ez&tie_pays=9"),
    State(name="odds-one-deck", path="/baccarat/odds/?decks=1"),
    State(name="odds-no-vigorish", path="/baccarat/odds/?decks=6&commission=0"),
    State(name="odds-error", path="/baccarat/odds/?decks=9&commission=5%2C5", status=400),
)

OLD_MAID = (
    State(name="old-maid-empty", path="/old-maid/"),
    State(name="old-maid-sent-empty", path="/old-maid/?nA="),
    State(name="old-maid-pairs", path="/old-maid/?n4=4&n8=3&n9=2&nQ=1&nJoker=1"),
    State(name="old-maid-nothing-leaves", path="/old-maid/?nA=1&nJoker=1"),
    State(name="old-maid-nothing-stays", path="/old-maid/?n10=4"),
    State(
        name="old-maid-all-cards",
        path="/old-maid/?nA=4&n2=4&n3=4&n4=4&n5=4&n6=4&n7=4&n8=4&n9=4&n10=4&nJ=4&nQ=4&nK=4&nJoker=1",
    ),
    State(name="old-maid-error", path="/old-maid/?n8=5&nK=x&nJoker=2", status=400),
    State(name="old-maid-rules", path="/old-maid/rules/"),
    State(name="old-maid-set-up", path="/old-maid/table/", cache=FRESH),
    State(
        name="old-maid-set-up-error",
        path="/old-maid/table/?players=3&seat=5&names=Minh,Minh&word=" + "x" * 41,
        status=400,
        cache=FRESH,
    ),
    State(
        name="old-maid-set-up-error-seat",
        path="/old-maid/table/?players=3&seat=5&names=Lan,Minh,Lan",
        status=400,
        cache=FRESH,
    ),
    State(name="old-maid-first-turn", path=old_maid(FOUR), cache=GAME),
    State(name="old-maid-turn", path=old_maid(FOUR, picks="1"), cache=GAME),
    State(name="old-maid-six-turn", path=old_maid(SIX, picks="2"), cache=GAME),
    State(name="old-maid-two-first-turn", path=old_maid(TWO), cache=GAME),
    State(name="old-maid-you-lose", path=old_maid(FOUR, auto="1"), cache=GAME),
    State(name="old-maid-you-are-safe", path=old_maid(SIX, auto="1"), cache=GAME),
    State(name="old-maid-never-drew", path=old_maid(LUCKY, auto="1"), cache=GAME),
    State(name="old-maid-bad-pick", path=old_maid(FOUR, picks="1.99"), status=400),
    State(name="old-maid-changed", path=old_maid(FOUR) + "2", status=404),
)

VERIFY = (
    State(name="verify-empty", path="/verify/"),
    State(name="verify-proof", path=f"/verify/?seed={SEED}&word=pobi&pack=joker_deck"),
    State(
        name="verify-other-commitment",
        path=f"/verify/?seed={SEED}&word=pobi&pack=joker_deck&commitment=" + "0" * 64,
    ),
    State(name="verify-six-decks", path=f"/verify/?seed={SEED}&word=dusun&pack=six_decks&round=2"),
    State(
        name="verify-game",
        path="/verify/?" + urlencode({"game": "/en" + old_maid(SIX, auto="1")}),
        cache=GAME,
    ),
    State(
        name="verify-session",
        path="/verify/?" + urlencode({"game": "/ko" + blackjack(PRACTICE, moves="sse")}),
        cache=GAME,
    ),
    State(name="verify-error", path="/verify/?seed=xyz", status=400),
    State(
        name="verify-unfinished",
        path="/verify/?" + urlencode({"game": "/en" + old_maid(FOUR)}),
        status=400,
    ),
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

BLACKJACK_TABLE = (
    State(name="blackjack-set-up", path="/blackjack/table/", cache=FRESH),
    State(
        name="blackjack-set-up-error",
        path="/blackjack/table/?rules=x&names=pobi,,a-name-far-too-long,pobi&bets=1.5&hard=9",
        status=400,
        cache=FRESH,
    ),
    State(
        name="blackjack-set-up-error-seats",
        path=f"/blackjack/table/?names=pobi,jason&bets=1,2,3&easy=6&id={ID}",
        status=400,
        cache=FRESH,
    ),
    State(name="blackjack-turn", path=blackjack(PRACTICE), cache=GAME),
    State(name="blackjack-second-turn", path=blackjack(PRACTICE, moves="hs"), cache=GAME),
    State(name="blackjack-round-over", path=blackjack(PRACTICE, moves="ss"), cache=GAME),
    State(
        name="blackjack-other-bets-error",
        path=blackjack(PRACTICE, moves="ss", new_bets="5,0"),
        status=400,
    ),
    State(name="blackjack-review", path=blackjack(PRACTICE, moves="ss", review="1"), cache=GAME),
    State(name="blackjack-review-empty", path=blackjack(DEALT, review="1"), cache=GAME),
    State(
        name="blackjack-review-error",
        path=blackjack(PRACTICE, moves="ss", review="7"),
        status=400,
    ),
    State(name="blackjack-session-over", path=blackjack(PRACTICE, moves="sse"), cache=GAME),
    State(name="blackjack-split-four", path=blackjack(SIXES, moves="ppp"), cache=GAME),
    State(name="blackjack-split-aces-over", path=blackjack(ACES, moves="p"), cache=GAME),
    State(name="blackjack-seven-seats", path=blackjack(SEVEN), cache=GAME),
    State(name="blackjack-classic-turn", path=blackjack(CLASSIC_TWO), cache=GAME),
    State(name="blackjack-classic-over", path=blackjack(CLASSIC_TWO, moves="hhs"), cache=GAME),
    State(name="blackjack-classic-three", path=blackjack(CLASSIC_THREE, moves="hs"), cache=GAME),
    State(name="blackjack-session-full", path=blackjack(COMPUTERS, moves="." * 299), cache=GAME),
    State(name="blackjack-bad-move", path=blackjack(PRACTICE, moves="sp"), status=400),
    State(name="blackjack-changed", path=blackjack(PRACTICE).replace("jason", "jun"), status=404),
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

STATES = (
    SITE
    + BACCARAT
    + BACCARAT_DRILL
    + BACCARAT_AUDIT
    + BACCARAT_ODDS
    + BLACKJACK
    + BLACKJACK_PAGES
    + BLACKJACK_TABLE
    + OLD_MAID
    + VERIFY
)

BY_NAME = {state.name: state for state in STATES}
