"""hana: a recorder, a library and a review site for hanafuda fishing games."""

__version__ = "0.1.0"
