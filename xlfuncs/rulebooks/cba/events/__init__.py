"""The events of 大师分公式, one module each; ``common`` is what they share."""

from xlfuncs.rulebooks.cba.events import teams  # noqa: F401
