"""Measuring that takes long: errors, the ruler, tables of stops, and checks."""
