"""The events of xiangqi, one module each; ``common`` is what they share."""

from xlfuncs.rulebooks.xiangqi.events import standings  # noqa: F401
