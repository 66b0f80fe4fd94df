"""The next round of an event with games."""
