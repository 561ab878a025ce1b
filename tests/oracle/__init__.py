"""A slow and obvious second opinion on the rules of all five games, to hold the engine against.

It is written from the rules alone and shares nothing with `hana`: a card is a pair (month, rank), rank 1 the
highest of its month; hands, field and captured cards are sets; the draw pile is a list turned up from the front.

Source: docs/rules and docs/replay-format.md, which name the sources of every rule.
"""
