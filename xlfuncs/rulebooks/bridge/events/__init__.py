"""The events of bridge, one module each; ``common`` is what they share, ``pairing`` and ``ranked`` the pairs'."""

from xlfuncs.rulebooks.bridge.events import butler, league, match, pairs  # noqa: F401
