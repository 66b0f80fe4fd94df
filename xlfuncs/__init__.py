"""Rulebooks of bridge and xiangqi federations as worksheet functions."""

__version__ = "0.1.0"
