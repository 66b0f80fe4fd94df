"""The whole catalogue is there before any test, doctest or case is collected."""

from xlfuncs.registry import load

load()
