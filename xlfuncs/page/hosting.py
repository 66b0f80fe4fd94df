"""What differs between the page on a server and the page inside the visitor's own browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

from starlette.routing import BaseRoute

from xlfuncs.core.sentences import Help


class Computing(Protocol):
    """How computations are run."""

    async def run(self, gone: Callable[[], Awaitable[bool]], work: Callable[..., Any], *arguments: Any) -> Any:
        """Return what ``work`` gives; ``WorkError`` says why not. It may end early when the visitor is ``gone``."""


class Hosting(NamedTuple):
    """Who shows the page: how it computes there, and what it says of that."""

    computing: Computing
    #: What becomes of what a visitor hands in.
    kept: Help
    #: What is said of a bug of ours.
    bug: Help
    #: What can be had there besides the pages.
    routes: Sequence[BaseRoute] = ()
    #: Whether a page of LibreOffice's can be had.
    prints: bool = False
    #: Whether the page can be taken home as a file.
    hands_out: bool = False
    lifespan: Any = None
