"""The events of 大师分公式, one module each; ``common``, ``field`` and ``points`` are what they share."""

from xlfuncs.rulebooks.cba.events import (  # noqa: F401
    champions,
    consolation,
    final,
    knockout,
    league,
    pairs,
    stages,
    table,
    teams,
    tiers,
    whole,
)
