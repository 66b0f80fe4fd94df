"""Formulas as trees."""
