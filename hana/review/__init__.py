"""What was played against what was best, from what the player knew."""

ENGINE_NAME = "hana"
ENGINE_VERSION = "1.1"
"""Raised whenever the same game, budget and seed give other bytes; no version overwrites another's reviews."""
