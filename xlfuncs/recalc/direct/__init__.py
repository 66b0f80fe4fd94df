"""Compute where they stand the formulas that need no engine."""
