"""The guards before every page: headers that keep a browser strict, bounds of size, a rate for each address."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Nothing from elsewhere, no scripts or styles in the pages themselves, in nobody's frame; a picture of a board is
#: drawn in the browser, and shown as data.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


class Strict:
    """A guard that gives every answer :data:`HEADERS`; an answer that has a header of its own keeps it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, strict if scope["type"] == "http" else send)


class Static(StaticFiles):
    """Files that hold nothing of anybody's: a browser keeps them, and asks each time whether they are still so."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        answer = super().file_response(*args, **more)
        answer.headers["Cache-Control"] = "no-cache"
        return answer


class TooLargeError(Exception):
    """A visitor sends more than may be sent."""


class Sized:
    """A guard that refuses a body that is too large before it is read to its end."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.most:
                raise TooLargeError
            return message

        await self.app(scope, counted if scope["type"] == "http" else receive, send)


class Rate:
    """A limit of so many computations a minute for one address, in bursts of as many.

    >>> rate = Rate(2)
    >>> [rate.take("a", now) for now in (0.0, 1.0, 2.0, 31.0, 32.0)], rate.take("b", 2.0)
    ([True, True, False, True, False], True)
    """

    #: Addresses that are remembered; the one that was heard longest ago is forgotten.
    ADDRESSES = 10_000

    def __init__(self, a_minute: int) -> None:
        self.a_minute = a_minute
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, now: float | None = None) -> bool:
        """Return whether this address may compute once more; 0 a minute sets no limit."""
        if not self.a_minute:
            return True
        now = time.monotonic() if now is None else now
        left, then = self._left.pop(address, (float(self.a_minute), now))
        left = min(float(self.a_minute), left + (now - then) * self.a_minute / 60)
        may = left >= 1
        self._left[address] = (left - may, now)
        while len(self._left) > self.ADDRESSES:
            self._left.popitem(last=False)
        return may


def guarded(app: Any, most: int) -> ASGIApp:
    """Return the page behind its guards."""
    return Strict(Sized(app, most))
