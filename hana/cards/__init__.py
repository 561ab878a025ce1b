"""The 48 cards as facts: deck, sets of cards, names. Nothing here knows a game."""
