"""Worksheet functions that the engine lacks or computes otherwise than Excel, in Python.

``LIBRARY`` lists them all: one line says what computes a function and how it takes its arguments. Excel's
documentation of each function is the contract; a function raises ``CellError`` for an error value.
"""

from xlfuncs.recalc.engine.functions.library import AGGREGATE_PLACE, FILTER_OF_COLUMNS, INDEX_OF_ARRAY, LIBRARY, Own

__all__ = ["AGGREGATE_PLACE", "FILTER_OF_COLUMNS", "INDEX_OF_ARRAY", "LIBRARY", "Own"]
