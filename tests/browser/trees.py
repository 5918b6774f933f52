"""Accessibility trees of main states, in parts: what has to be there, in this order."""

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
  - 'heading "House edge: Banker 1.0579%, Player 1.2351%, Tie 14.3596%." [level=1]'
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
  - textbox "Names with commas between; at least one, or a computer player"
  - textbox "Bets one for all, or one for each seat, computer players last"
  - group "Computer players":
    - combobox "AI, easy"
    - combobox "AI, normal"
    - combobox "AI, hard"
  - textbox "Your word any text, if you like; it is mixed into the shuffle"
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

API = """
- main:
  - heading "Answers in JSON" [level=1]
  - heading "How to ask" [level=2]
  - heading "Baccarat" [level=2]
  - term:
    - link "Rule on a round of Baccarat"
  - definition:
    - code: GET /api/v1/baccarat/round
  - heading "Blackjack" [level=2]
  - heading "Old Maid" [level=2]
  - heading "Shuffle" [level=2]
  - heading "This description, for programs" [level=2]
  - heading "When something is wrong" [level=2]
  - region "Errors by status":
    - table "Errors by status"
"""

API_CHAPTER = """
- main:
  - paragraph:
    - link "Answers in JSON"
  - heading "Baccarat" [level=1]
  - heading "Rule on a round of Baccarat" [level=2]
  - 'region "Parameters: Rule on a round of Baccarat"':
    - 'table "Parameters: Rule on a round of Baccarat"':
      - caption
      - rowgroup:
        - row:
          - columnheader "Parameter"
          - columnheader "What it says"
          - columnheader "Values"
      - rowgroup:
        - row:
          - rowheader "p1 p2"
  - heading "What is refused" [level=3]
  - heading "Exact odds of every Baccarat bet" [level=2]
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
    "api": API,
    "api-baccarat": API_CHAPTER,
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
