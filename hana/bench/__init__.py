"""Measuring: counts that are the same everywhere, ratios of two ways side by side, seconds, and strength."""
