"""Card Rules Checker: rules on a hand of cards, says why, and gives the answer an address."""
