"""The eighteen colours of the deck. No drawing uses any other."""

PALETTE: dict[str, str] = {
    "ink": "#241d20",
    "paper": "#f5ead2",
    "white": "#fffaf0",
    "red": "#c8352b",
    "wine": "#8c1d2c",
    "pink": "#f2a3b3",
    "blush": "#fbdcd9",
    "gold": "#e2a52e",
    "pale gold": "#f0c75a",
    "pine": "#2c5a3c",
    "leaf": "#7c9a3e",
    "plum": "#5b3f8c",
    "lilac": "#a98fd0",
    "clover": "#b8326f",
    "indigo": "#2d4a86",
    "mist": "#a9bfc9",
    "bark": "#7b4a2a",
    "sand": "#cfae7c",
}
"""Colour by name as `#rrggbb`. On paper, ink, indigo, plum, pine, bark and red are dark enough to carry a
shape (contrast 4.4 to 13.8); leaf, gold, pink and white need a dark neighbour or a dark ground."""
