"""The events of xiangqi, one module each; ``common`` is what they share."""

from xlfuncs.rulebooks.xiangqi.events import perf, rated, ratings, standings  # noqa: F401
