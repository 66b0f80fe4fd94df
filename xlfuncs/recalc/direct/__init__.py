"""Formulas that need no engine, computed where they stand."""
