"""The page inside the visitor's own browser: JavaScript hands a request over and shows what is answered."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import traceback
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import ChoiceLoader, ModuleLoader, PackageLoader
from starlette.formparsers import MultiPartParser

from xlfuncs.core.registry import load
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.page.app import Page
from xlfuncs.page.hosting import Hosting
from xlfuncs.page.refusals import WorkError, told_to_visitors
from xlfuncs.page.sent import MOST_MEGABYTES

#: Seconds after which the browser ends a computation, and asks once more for the page that says so.
MOST_SECONDS = 60

KEPT = Help(
    "Everything is computed in your own browser: nothing leaves this computer, and nothing of yours is kept unless you "
    "ask for it.",
    "一切都在您自己的浏览器中计算：任何内容都不会离开本机；除非您要求，也不会保留。",
    "計算はすべてお使いのブラウザーの中で行われます。内容がこのコンピューターの外に出ることはなく、"
    "ご希望がないかぎり保存もしません。",
)
BUG = Help(
    "This is a bug of xlfuncs, not a mistake of yours.",
    "这是 xlfuncs 的程序错误，不是您的问题。",
    "xlfuncs の不具合です。入力の誤りではありません。",
)
TOOK_TOO_LONG = Sentence(
    en="this takes longer than {seconds} seconds in the browser, and was ended; xlfuncs recalc takes its time",
    zh="在浏览器中计算超过了 {seconds} 秒，已中止；xlfuncs recalc 不受此限",
    ja="ブラウザーでの計算が {seconds} 秒を超えたので中止しました。xlfuncs recalc なら時間の制限はありません",
)
TOOK_TOO_MUCH = Help(
    "this takes more memory than the browser gives, and was ended; compute it with xlfuncs recalc",
    "所需内存超过了浏览器的限额，已中止；请用 xlfuncs recalc 计算",
    "ブラウザーで使えるメモリーを超えたので中止しました。xlfuncs recalc で計算してください",
)
#: Why the browser ended a computation, as it says so.
ENDED: dict[str, Told] = {"late": TOOK_TOO_LONG(seconds=MOST_SECONDS), "broken": TOOK_TOO_MUCH}

MultiPartParser.spool_max_size = (MOST_MEGABYTES + 1) << 20  # a file on disk is written by a thread, and there is none


class Here:
    """Computes where the page is, one thing after the other; the browser ends what takes too long or too much."""

    #: Why the browser ended the computation that is asked for.
    ended = ""

    async def run(self, gone: Callable[[], Awaitable[bool]], work: Callable[..., Any], *arguments: Any) -> Any:
        """Return what ``work`` gives; ``WorkError`` says why not."""
        if self.ended:
            raise WorkError(ENDED[self.ended])
        try:
            with told_to_visitors():
                return work(*arguments)
        except (MemoryError, RecursionError):
            raise WorkError(TOOK_TOO_MUCH) from None


HERE = Here()
PAGE = Page(Hosting(HERE, KEPT, BUG), rate=0)
#: The templates as they are written, and as modules, where the program is built: to make these takes a second there.
WRITTEN, MODULES = PackageLoader("xlfuncs.page"), "templates_as_modules"
#: A filled workbook, which is made where the program is built.
EXAMPLE = "example.xlsx"
PAGE.templates.loader = ChoiceLoader([ModuleLoader(Path(__file__).with_name(MODULES)), WRITTEN])


def prepare() -> None:
    """Do once what takes long the first time: import all rules, load all templates, compute an example.

    What runs here is kept by browsers that keep a started Python, before anybody has handed anything in.
    """
    load()
    importlib.import_module("xlfuncs.page.work.club")
    for name in WRITTEN.list_templates():
        PAGE.templates.get_template(name)
    example = pkgutil.get_data(__package__, EXAMPLE)
    assert example is not None
    form = urlencode({"event": "", "as": "page", "name": EXAMPLE, "content": b64encode(example).decode()})
    headers = [("content-type", "application/x-www-form-urlencoded")]
    request = {"method": "POST", "path": "/compute", "query": "", "headers": headers, "body": form.encode()}
    with suppress(StopIteration):
        answered(request).send(None)  # at once: nothing in it waits, and no promise may stay behind
    gc.collect()
    gc.freeze()  # what is kept is not looked through at each visit


async def answered(request: dict[str, Any]) -> dict[str, Any]:
    """Return the status, headers and content by which the page answers a request."""
    HERE.ended = request.get("ended", "")
    asked = [{"type": "http.request", "body": bytes(request["body"])}]
    answer: dict[str, Any] = {}
    content: list[bytes] = []

    async def receive() -> dict[str, Any]:
        return asked.pop() if asked else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answer.update(message)
        content.append(message.get("body", b""))

    path = request["path"]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "server": ("page", 80),
        "client": None,
        "root_path": "",
        "method": request["method"],
        "path": path,
        "raw_path": path.encode(),
        "query_string": request["query"].encode(),
        "headers": [(name.encode(), value.encode()) for name, value in request["headers"]],
    }
    try:
        await PAGE.application(scope, receive, send)
    except Exception:
        traceback.print_exc()
    headers = {name.decode(): value.decode() for name, value in answer["headers"]}
    return {"status": answer["status"], "headers": headers, "body": b"".join(content)}
