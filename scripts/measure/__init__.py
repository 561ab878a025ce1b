"""Measuring: rates side by side, and long checks."""
