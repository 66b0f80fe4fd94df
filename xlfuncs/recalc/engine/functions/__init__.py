"""Compute in Python the worksheet functions that the engine lacks or computes otherwise than Excel.

``library.LIBRARY`` lists them all; Excel's documentation of each is the contract.
"""
