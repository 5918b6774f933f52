"""What assistive technology is given on the other pages: the accessibility tree of main states.

Headings in their order, cards by name, tables with captions and headers, nothing that is hidden.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.test_states import PHONE, View, open_state
from tests.states import STATES

pytestmark = pytest.mark.browser

BY_NAME = {state.name: state for state in STATES}

HOME = """
- main:
  - heading "Card games, ruled by the book." [level=1]
  - paragraph:
    - link "Check a Baccarat round"
  - figure "counts 1": ace counts 1
  - figure "counts 8": 8 counts 8
  - figure "counts 0": king counts 0
  - heading "The exception people miss" [level=2]
  - heading "Player" [level=3]
  - list:
    - listitem: "2"
    - listitem: "3"
    - listitem: 8, third card
  - heading "Banker" [level=3]
  - list:
    - listitem: ace
    - listitem: "2"
  - heading "Contents" [level=2]
  - list:
    - listitem:
      - heading "Baccarat" [level=3]
    - listitem:
      - heading "Blackjack" [level=3]
    - listitem:
      - heading "Old Maid" [level=3]
"""

NATURAL = """
- main:
  - 'heading "Player 9: natural. Banker 8: natural." [level=1]'
  - paragraph:
    - text: "Result 9 – 8:"
    - strong: the Player wins
    - text: .
  - heading "Player" [level=2]
  - list:
    - listitem: "9"
    - listitem: king
  - paragraph: Total 9
  - heading "Banker" [level=2]
  - list:
    - listitem: jack
    - listitem: "8"
  - paragraph: Total 8
  - heading "Why" [level=2]
"""

BETS = """
- main:
  - 'heading "Player 7: stands. Banker 7: stands." [level=1]'
  - heading "Why" [level=2]
  - heading "Bets" [level=2]
  - region "Bets":
    - table "Net profit is what is won or lost; the total returned includes the stake.":
      - caption
      - rowgroup:
        - row:
          - columnheader "Bet"
          - columnheader "Stake"
          - columnheader "Net profit"
          - columnheader "Total returned"
      - rowgroup:
        - row:
          - 'rowheader "Player push, the stake is returned: a tie"'
        - row:
          - 'rowheader "Banker push, the stake is returned: a tie"'
        - row:
          - 'rowheader "Tie won: a tie"'
          - cell "10"
          - cell "+80"
          - cell "90"
      - rowgroup:
        - row:
          - rowheader "Sum"
"""

ODDS = """
- main:
  - combobox "Decks"
  - combobox "Variant"
  - textbox "Vigorish in per cent 0 to 10, usually 5"
  - combobox "Tie pays"
  - button "Work out"
  - 'heading "House edge: Banker 1.0579 %, Player 1.2351 %, Tie 14.3596 %." [level=1]'
  - heading "Who wins how often" [level=2]
  - region "Who wins how often":
    - table:
      - caption: /Every order in which six cards can come from the shoe/
      - rowgroup:
        - row:
          - columnheader "Result"
          - columnheader "Combinations, probability"
      - rowgroup:
        - row:
          - rowheader "Banker wins"
        - row:
          - rowheader "Player wins"
        - row:
          - rowheader "Tie"
  - heading "What each bet costs" [level=2]
"""

QUESTION = """
- main:
  - paragraph: Question 1
  - 'heading "Banker 4, the Player drew J: does the Banker draw?" [level=1]'
  - heading "Player" [level=2]
  - list:
    - listitem: queen
    - listitem: "10"
    - listitem: jack, third card
  - heading "Banker" [level=2]
  - list:
    - listitem: "6"
    - listitem: "8"
  - button "Draw"
  - button "Stand"
  - paragraph:
    - link "End and see the result"
"""

#: The Banker has 4 and the third card is a jack: the cell for 0 decides.
WRONG = """
- main:
  - paragraph:
    - strong: Wrong.
    - text: The Banker stands.
  - paragraph:
    - strong: "Banker 4 against 0: stands."
    - text: With 4 the Banker draws only if the Player’s third card counts 2 to 7.
    - link "§ B6"
  - 'table "When the Player has drawn: D draws, S stands."':
    - rowgroup
    - rowgroup:
      - row "0–2 D D D D D D D D D D"
      - row "3 D D D D D D D D S D"
      - row "4 this hand S (the cell that decided) S D D D D D D S S":
        - rowheader "4 this hand"
  - paragraph:
    - link "Open this round in the checker"
  - paragraph: 0 of 1 answer right.
  - 'heading "Banker 4, the Player drew 2: does the Banker draw?" [level=1]'
  - button "Draw"
  - button "Stand"
"""

VERDICTS = """
- main:
  - heading "26 rounds. 13 break a rule. 1 is unreadable." [level=1]
  - table "Verdicts":
    - rowgroup:
      - row "Right 12":
        - rowheader "Right"
      - row "Wrong 13":
        - rowheader "Wrong"
      - row "Unreadable 1":
        - rowheader "Unreadable"
  - table "Winners by the rules"
  - heading "Rounds at fault" [level=2]
  - list:
    - listitem:
      - paragraph: Line 4, round 3
      - paragraph:
        - text: Wrong winner The Player wins, 7 to 1.
        - link "§ B9"
      - paragraph:
        - 'link "Player 4 Q 3. Banker Q 4 7. Claimed winner: banker."'
  - heading "Check again, or download everything" [level=2]
  - textbox "Paste the log"
  - combobox "Decks of the shoe to count copies"
  - paragraph:
    - button "Check the log"
    - button "Download the verdicts as CSV"
"""

EIGHTS = """
- main:
  - 'heading "Hard 16 against a 10: hit." [level=1]'
  - heading "Your hand" [level=2]
  - list:
    - listitem: "8"
    - listitem: "8"
  - paragraph: Total 16
  - heading "Dealer shows" [level=2]
  - list:
    - listitem: "10"
    - listitem: hole card, face down
  - heading "What each action is worth" [level=2]
  - region "What each action is worth":
    - table:
      - caption
      - rowgroup:
        - row:
          - columnheader "Action"
          - columnheader "As a bar"
          - columnheader "EV"
          - columnheader "Worse by"
      - rowgroup:
        - row "Hit −0.5714 best":
          - rowheader "Hit"
        - row "Stand −0.5728 0.0014"
        - row "Double −1.1429 0.5714"
        - row "Split −0.6096 0.0382"
  - heading "Why not split?" [level=2]
"""

CHART = """
- main:
  - heading "Basic strategy" [level=1]
  - list "Letters"
  - table "Hard totals":
    - rowgroup:
      - row:
        - columnheader "Total"
        - columnheader "2"
    - rowgroup:
      - row "4–8 H H H H H H H H H H":
        - rowheader "4–8"
      - row "9 H D D D D H H H H H"
      - row "10 D D D D D D D D H H"
  - 'table "Soft totals: an ace counts 11"'
  - table "Pairs"
"""

SETTLED = """
- main:
  - 'heading "Blackjack against the dealer’s 21: blackjack wins 150." [level=1]'
  - heading "Your hand" [level=2]
  - list:
    - listitem: ace
    - listitem: king
  - heading "The dealer’s hand" [level=2]
  - heading "The money" [level=2]
  - table "The money":
    - rowgroup:
      - row "Bet 100":
        - rowheader "Bet"
      - row "At stake in the end 100"
      - row "Profit +150"
      - row "Comes back, the stake included 250"
      - row "The dealer’s profit −150"
"""

SET_UP = """
- main:
  - heading "Blackjack at the table" [level=1]
  - combobox "Rules"
  - textbox "Names with commas between"
  - textbox "Bets one for all, or one for each seat"
  - group "Computer players":
    - combobox "AI, easy"
    - combobox "AI, normal"
    - combobox "AI, hard"
  - textbox "Your word if you like"
  - heading "Sealed before the deal" [level=2]
  - paragraph:
    - button "Deal"
"""

TURN = """
- main:
  - 'heading "pobi, your turn: hard 13 against a jack." [level=1]'
  - heading "Dealer" [level=2]
  - list:
    - listitem: jack of clubs
    - listitem: hole card, face down
  - heading "Seat 1 · pobi · to act" [level=2]
  - list:
    - listitem: 3 of spades
    - listitem: 10 of clubs
  - paragraph: Total 13
  - button "Hit"
  - button "Stand"
  - button "Double"
  - heading "Seat 2 · jason" [level=2]
  - heading "Round 1, as it went" [level=2]
"""

ROUND_OVER = """
- main:
  - 'heading "Round 1: the dealer has 19, pobi −100, jason −50." [level=1]'
  - button "Next round"
  - button "End the session"
  - heading "Dealer" [level=2]
  - list:
    - listitem: jack of clubs
    - listitem: 9 of hearts
  - heading "Seat 1 · pobi" [level=2]
  - heading "How each hand was settled" [level=2]
  - region "How each hand was settled":
    - table:
      - caption
"""

PAIRS = """
- main:
  - heading "4 pairs leave. 3 cards stay." [level=1]
  - heading "Leave as pairs" [level=2]
  - list:
    - listitem: "pair: 4"
    - listitem: "pair: 4"
    - listitem: "pair: 8"
    - listitem: "pair: 9"
  - heading "Stay in the hand" [level=2]
  - list:
    - listitem: "8"
    - listitem: queen
    - listitem: joker
  - heading "Why, rank by rank" [level=2]
  - region "Why, rank by rank":
    - table "What becomes of the cards of each rank."
"""

DRAW = """
- main:
  - 'heading "Your turn: draw a card from Seat 2." [level=1]'
  - 'heading "Seat 2: 5 cards, face down" [level=2]'
  - list:
    - listitem:
      - button "Draw card 1 of 5"
    - listitem:
      - button "Draw card 2 of 5"
    - listitem:
      - button "Draw card 3 of 5"
    - listitem:
      - button "Draw card 4 of 5"
    - listitem:
      - button "Draw card 5 of 5"
  - heading "Your hand, 7 cards" [level=2]
  - list:
    - listitem: 2 of hearts
    - listitem: 4 of diamonds
    - listitem: 8 of clubs
    - listitem: 9 of clubs
    - listitem: 10 of clubs
    - listitem: jack of diamonds
    - listitem: queen of diamonds
  - heading "The table" [level=2]
  - region "The table":
    - table "Everybody draws from the next player who still holds cards."
  - heading "The proof of the shuffle" [level=2]
"""

LOST = """
- main:
  - 'heading "You are left with the joker: you lose." [level=1]'
  - list:
    - listitem: joker
  - paragraph:
    - link "New game"
  - heading "Every draw" [level=2]
"""

PROOF = """
- main:
  - heading "Worked out again" [level=1]
  - term: Commitment
  - definition: 944caa89193a2dc7eaeabc65db336c6cf6658135071601f88e728ade8ac485fc
  - heading "The cards in the order of the deal" [level=2]
  - list:
    - listitem: 3 of diamonds
    - listitem: 4 of diamonds
    - listitem: 9 of clubs
    - listitem: 2 of hearts
    - listitem: 7 of clubs
    - listitem: king of spades
"""

NOWHERE = """
- main:
  - paragraph: "404"
  - heading "There is no such page" [level=1]
  - paragraph:
    - link "Go to the start page"
"""

TREES = {
    "home": HOME,
    "not-found": NOWHERE,
    "baccarat-natural": NATURAL,
    "baccarat-bets": BETS,
    "odds": ODDS,
    "drill-first": QUESTION,
    "drill-wrong": WRONG,
    "audit-verdicts": VERDICTS,
    "blackjack-eights": EIGHTS,
    "blackjack-strategy": CHART,
    "blackjack-settle-natural": SETTLED,
    "blackjack-set-up": SET_UP,
    "blackjack-turn": TURN,
    "blackjack-round-over": ROUND_OVER,
    "old-maid-pairs": PAIRS,
    "old-maid-first-turn": DRAW,
    "old-maid-you-lose": LOST,
    "verify-proof": PROOF,
}


def opened(page: Page, name: str, language: str = "en") -> Page:
    """Open a state by its name."""
    state = BY_NAME[name]
    view = View(state=state, language=language, other="", scheme="light", phone=True)
    assert open_state(page, view, PHONE) == state.status
    return page


@pytest.mark.parametrize("name", TREES)
def test_main_states_are_told_in_full(screens: dict[str, Page], name: str) -> None:
    expect(opened(screens["phone"], name).locator("main")).to_match_aria_snapshot(TREES[name])


def test_rules_are_read_chapter_by_chapter(screens: dict[str, Page]) -> None:
    """One h1, and a heading for each rule, so that a screen reader can go from one to the next."""
    for name, at_least in (("baccarat", 10), ("blackjack", 10), ("old-maid", 4)):
        page = opened(screens["phone"], f"{name}-rules")
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        assert page.get_by_role("heading", level=2).count() >= at_least


@pytest.mark.parametrize(
    ("language", "king"),
    [
        ("en", "king of spades"),
        ("vi", "K bích"),
        ("zh-Hant", "黑桃 K"),
        ("ko", "스페이드 킹"),
    ],
)
def test_cards_are_named_in_each_language(
    screens: dict[str, Page], language: str, king: str
) -> None:
    page = opened(screens["phone"], "verify-proof", language)
    assert f"- listitem: {king}\n" in page.locator("ol.deal").aria_snapshot() + "\n"


def test_a_face_down_card_is_nowhere_in_the_page(screens: dict[str, Page]) -> None:
    """The dealer turns the 9 of hearts when the round is over; until then nothing knows it."""
    page = opened(screens["phone"], "blackjack-turn")
    assert "9 of hearts" not in page.content()
    assert page.locator("[data-rank='9'][data-suit='♥︎']").count() == 0
    assert "9 of hearts" in opened(page, "blackjack-round-over").content()
    # the backs of Old Maid are five times the same, but for their number
    page = opened(page, "old-maid-first-turn")
    backs = page.locator(".draw-from button").evaluate_all(
        "backs => backs.map(back => back.innerHTML.replace(/\\d/g, ''))"
    )
    assert len(backs) == 5
    assert len(set(backs)) == 1
    assert page.locator(".draw-from [data-rank]").count() == 0


def test_a_live_region_is_empty_and_alone(new_page: NewPage) -> None:
    """What is rendered is never live: only what changes is announced, and that once."""
    page = new_page()
    for path in ("/en/baccarat/?p1=9&p2=K&b1=J&b2=8", "/en/blackjack/", "/en/old-maid/"):
        page.goto(path)
        live = page.locator("[aria-live], [role=status], [role=alert], output")
        expect(live).to_have_count(1)
        expect(live).to_be_empty()
