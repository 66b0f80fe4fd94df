"""Formulas resolved to plain references, and written so that the engine computes what Excel would."""
