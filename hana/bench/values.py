"""What measuring gives."""

from collections.abc import Mapping

Rows = Mapping[str, Mapping[str, Mapping[str, object]]]
"""By option and by value in words: what was counted, by name."""
Values = Mapping[str, float | Rows]
"""Figures by name."""
