"""Resolve formulas to plain references, and write them so that the engine computes what Excel would."""
