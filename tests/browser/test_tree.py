"""What assistive technology is given: the accessibility tree of the Baccarat checker's states."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checker import EMPTY, TIE_QUERY

pytestmark = pytest.mark.browser


def test_empty_form_asks_in_the_order_of_the_deal(phone: Page) -> None:
    phone.goto(EMPTY)
    expect(phone.locator("main")).to_match_aria_snapshot(
        """
        - main:
          - heading "Does a third card come?" [level=1]
          - paragraph: Choose the cards of both hands. Suits do not matter for the draw.
          - combobox "Player first":
            - option "Choose" [selected]
            - option "A (1)"
          - combobox "Player second"
          - combobox "Banker first"
          - combobox "Banker second"
          - combobox "Player third if drawn":
            - option "Not drawn" [selected]
          - combobox "Banker third if drawn"
          - button "Check"
          - heading "Four rounds that teach it" [level=2]
          - list:
            - listitem:
              - link "A 3 against an 8 Player 2, 3, 8. Banker A, 2."
            - listitem:
              - link "A 6 after the Player stood Player K, 6. Banker 2, 4."
            - listitem:
              - link "A King as third card Player 2, 3, K. Banker A, 3."
            - listitem:
              - link "A natural with a third card Player 4, 4, 5. Banker 3, 4."
          - heading "The two tables behind every ruling" [level=2]
          - table "First, each hand’s own total":
            - rowgroup:
              - row "Player D D D D D D S S N N"
              - row "Banker if the Player stood D D D D D D S S N N"
          - list "Letters"
          - table "Then the Banker, if the Player drew":
            - rowgroup:
              - row "Banker’s total Value of the Player’s third card"
              - row "0 1 2 3 4 5 6 7 8 9"
            - rowgroup:
              - row "0–2 D D D D D D D D D D"
              - row "3 D D D D D D D D S D"
              - row "4 S S D D D D D D S S"
              - row "5 S S S S D D D D S S"
              - row "6 S S S S S S D D S S"
              - row "7 S S S S S S S S S S"
        """
    )


def test_pending_offers_ten_values_before_the_reasons(phone: Page) -> None:
    phone.goto(EMPTY + "?p1=2&p2=3&b1=A&b2=3")
    expect(phone.locator("main")).to_match_aria_snapshot(
        """
        - main:
          - group: Player 2, 3. Banker A, 3. Change the cards
          - 'heading "Player 5: draws. Banker 4: waits." [level=1]'
          - heading "Player" [level=2]
          - list:
            - listitem: "2"
            - listitem: "3"
            - listitem: third card, not there yet
          - paragraph: Total 5
          - heading "Banker" [level=2]
          - list:
            - listitem: ace
            - listitem: "3"
          - paragraph: Total 4
          - heading "What does the Player’s third card count?" [level=2]
          - list:
            - listitem:
              - link "0 stands"
            - listitem:
              - link "1 stands"
            - listitem:
              - link "2 draws"
            - listitem:
              - link "3 draws"
            - listitem:
              - link "4 draws"
            - listitem:
              - link "5 draws"
            - listitem:
              - link "6 draws"
            - listitem:
              - link "7 draws"
            - listitem:
              - link "8 stands"
            - listitem:
              - link "9 stands"
          - paragraph:
            - link "Or choose the card in the form":
              - /url: "#p3"
          - heading "Why" [level=2]
          - list:
            - listitem:
              - paragraph:
                - strong: "Natural?"
            - listitem:
              - paragraph:
                - strong: "Player 5: draws."
            - listitem:
              - paragraph:
                - strong: "Banker 4: waits."
                - text: /§ B6 This step is still open/
          - heading "The Banker’s table" [level=2]
          - 'table "When the Player has drawn: D draws, S stands."':
            - rowgroup:
              - row "4 this hand S S D D D D D D S S":
                - rowheader "4 this hand"
        """
    )


def test_final_says_result_reasons_and_the_deciding_cell(phone: Page) -> None:
    phone.goto(EMPTY + TIE_QUERY)
    expect(phone.locator("main")).to_match_aria_snapshot(
        """
        - main:
          - group: Player 2, 3, 8. Banker A, 2. Change the cards
          - 'heading "Player 5: draws. Banker 3: stands." [level=1]'
          - paragraph:
            - text: "Result 3 – 3:"
            - strong: a tie
          - heading "Player" [level=2]
          - list:
            - listitem: "2"
            - listitem: "3"
            - listitem: 8, third card
          - paragraph: Total 3
          - paragraph: 2 + 3 = 5. 5 + 8 = 13, counts 3.
          - heading "Banker" [level=2]
          - list:
            - listitem: ace
            - listitem: "2"
          - paragraph: Total 3
          - paragraph: 1 + 2 = 3.
          - heading "Why" [level=2]
          - paragraph: /With 3 the Banker draws unless the Player’s third card counts 8/
          - list:
            - listitem:
              - paragraph:
                - strong: "Natural?"
            - listitem:
              - paragraph:
                - strong: "Player 5: draws."
            - listitem:
              - paragraph:
                - strong: "Banker 3 against 8: stands."
                - text: /§ B6 This step decided/
          - heading "The Banker’s table" [level=2]
          - 'table "When the Player has drawn: D draws, S stands."':
            - rowgroup:
              - row "3 this hand D D D D D D D D S (the cell that decided) D":
                - rowheader "3 this hand"
          - heading "The address of this answer" [level=2]
          - paragraph:
            - link:
              - /url: /en/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=8
          - paragraph:
            - button "Copy link"
            - link "Same in JSON":
              - /url: /api/v1/baccarat/round?p1=2&p2=3&b1=A&b2=2&p3=8
            - link "Start again":
              - /url: /en/baccarat/
        """
    )
    assert phone.locator("tr[aria-current=true] th").all_inner_texts() == ["3 this hand"]


def test_natural_names_the_cards_that_are_not_used(phone: Page) -> None:
    phone.goto(EMPTY + "?p1=4&p2=4&b1=3&b2=4&p3=5&b3=10")
    expect(phone.locator("main")).to_match_aria_snapshot(
        """
        - main:
          - 'heading "Player 8: natural. Banker 7: stands." [level=1]'
          - paragraph:
            - text: "Result 8 – 7:"
            - strong: the Player wins
          - heading "Player" [level=2]
          - list:
            - listitem: "4"
            - listitem: "4"
            - listitem: 5, third card, not used
          - paragraph: Total 8
          - heading "Banker" [level=2]
          - list:
            - listitem: "3"
            - listitem: "4"
            - listitem: 10, third card, not used
          - paragraph: Total 7
          - paragraph: "The Player’s third card, 5, is not used: a natural ends the round."
          - paragraph: "The Banker’s third card, 10, is not used: a natural ends the round."
          - heading "Why" [level=2]
          - list:
            - listitem:
              - paragraph:
                - strong: "Natural?"
                - text: /§ B3 This step decided/
        """
    )
    expect(phone.locator("table")).to_have_count(0)


def test_errors_are_named_first_and_tied_to_their_fields(phone: Page) -> None:
    phone.goto(EMPTY + "?p1=4&p2=11&b1=&b2=Q")
    expect(phone.locator("main")).to_match_aria_snapshot(
        """
        - main:
          - heading "There is a problem" [level=2]
          - list:
            - listitem:
              - 'link "Player second: “11” is not a card. Cards are A, 2 to 10, J, Q and K."':
                - /url: "#p2"
            - listitem:
              - 'link "Banker first: Choose one here."':
                - /url: "#b1"
          - heading "Does a third card come?" [level=1]
          - combobox "Player first":
            - option "4 (4)" [selected]
          - combobox "Player second" [invalid]
          - combobox "Banker first" [invalid]
          - combobox "Banker second":
            - option "Q (0)" [selected]
        """
    )
    expect(phone.locator("#p2")).to_have_accessible_description(
        "“11” is not a card. Cards are A, 2 to 10, J, Q and K."
    )
    expect(phone.locator("#b1")).to_have_accessible_description("Choose one here.")
    expect(phone.locator("[aria-invalid]")).to_have_count(2)


def test_landmarks_are_named(phone: Page) -> None:
    phone.goto(EMPTY)
    expect(phone.locator("body")).to_match_aria_snapshot(
        """
        - link "Skip to content":
          - /url: "#main"
        - banner:
          - link "Card Rules Checker":
            - /url: /en/
          - navigation "Languages":
            - list:
              - listitem:
                - link "English":
                  - /url: /en/baccarat/
              - listitem:
                - link "Tiếng Việt":
                  - /url: /vi/baccarat/
              - listitem:
                - link "繁體中文":
                  - /url: /zh-Hant/baccarat/
              - listitem:
                - link "한국어":
                  - /url: /ko/baccarat/
          - navigation "Games":
            - list:
              - listitem:
                - link "Baccarat"
        - main
        - contentinfo
        """
    )
    expect(phone.locator("#languages [aria-current=true]")).to_have_text("English")
    expect(phone.locator("nav.games [aria-current=true]")).to_have_text("Baccarat")
