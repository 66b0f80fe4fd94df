"""The page on a server: each computation in a process of its own, LibreOffice for what is printed."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from xlfuncs.core.registry import load
from xlfuncs.core.sentences import Help
from xlfuncs.page import TAKEN_HOME
from xlfuncs.page.guard import Static
from xlfuncs.page.hosting import Hosting
from xlfuncs.page.work.kinds import can_print
from xlfuncs.page.workers import Bounds, Workers, to_the_end

KEPT = Help(
    "Nothing that you hand in is kept.",
    "上传的内容不会保留。",
    "アップロードされた内容は保存しません。",
)
BUG = Help(
    "This is a bug of xlfuncs, not a mistake of yours. Whoever runs this page finds it in its log.",
    "这是 xlfuncs 的程序错误，不是您的问题。本页的管理者可在日志中看到。",
    "xlfuncs の不具合です。入力の誤りではありません。管理者が記録を確認できます。",
)


def served(bounds: Bounds | None = None, file: Path | None = None) -> Hosting:
    """Return how a server shows the page; ``file``: the page as a file, for who takes it home."""
    load()  # now, and not while the first visitor waits
    routes: list[BaseRoute] = [
        Route("/health", _health),
        Mount("/static", Static(packages=[("xlfuncs.page", "static")])),
    ]

    async def taken_home(_: Request) -> Response:
        assert file is not None
        return FileResponse(file, filename=TAKEN_HOME, media_type="text/html")

    if file is not None:
        routes.append(Route(f"/{TAKEN_HOME}", taken_home))
    return Hosting(Workers(bounds), KEPT, BUG, routes, can_print(), file is not None, to_the_end)


async def _health(_: Request) -> Response:
    """Answer whoever watches over the server."""
    return PlainTextResponse("ok")
