"""Run the embedded engine, and compute in Python what it lacks or does otherwise than Excel."""
