"""Run the embedded engine, and correct what it does otherwise than Excel."""
