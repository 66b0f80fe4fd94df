"""Workbooks of ours: filled with rows, and read back."""
