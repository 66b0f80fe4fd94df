"""The embedded engine, what it is given, and what corrects it."""
