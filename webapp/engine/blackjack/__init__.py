"""The rules of Blackjack: European S17 and the classic table."""
