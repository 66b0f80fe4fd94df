"""The page without a server: how long somebody waits for his first board, and for boards of 60 and 200 teams."""

import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from xlfuncs.page.site import build

EXAMPLE = Path(__file__).parents[2] / "workbooks" / "examples" / "cba-teams.xlsx"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
LONG = 120_000


class Quiet(SimpleHTTPRequestHandler):
    """Tells nobody what is asked for."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


def opened() -> Iterator[tuple[str, float]]:
    """What is waited for in Debian's Chromium, and the seconds."""
    made = build.made(build.of_npm())
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name, "page")
        folder.mkdir()
        file = Path(name, "xlfuncs.html")
        file.write_bytes(build.as_file(made))
        for each, data in build.as_folder(made, folder).items():
            each.write_bytes(data)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        context = playwright.chromium.launch_persistent_context(  # what is compiled is kept in a profile alone
            str(Path(name, "profile")),
            executable_path=shutil.which("chromium-headless-shell"),
            args=FLAGS,
            locale="zh-CN",
        )
        for what, address in (("file", file.as_uri()), ("folder", f"http://127.0.0.1:{server.server_port}/")):
            page, seconds = first_board(context, address)
            yield f"{what}, first board of a first visit", seconds
            for rows in (60, 200) if what == "file" else ():
                yield f"{what}, board of {rows} teams", board_of(page, rows)
            page.close()
            page = context.new_page()  # while somebody reads what it is for, the started Python is kept
            page.goto(address)
            while not page.evaluate("Boolean(xlfuncs.kept || xlfuncs.ready?.restored)"):
                page.wait_for_timeout(100)
            page.wait_for_timeout(5000)  # and what has been compiled
            page.close()
            page, seconds = first_board(context, address)
            yield f"{what}, first board of a later visit", seconds
            page.close()
        context.close()
        server.shutdown()
        server.server_close()


def first_board(context: Any, address: str) -> tuple[Any, float]:
    """Open the page and hand a workbook in at once; the seconds until its board is seen."""
    page = context.new_page()
    page.set_default_timeout(LONG)
    start = time.monotonic()
    page.goto(address)
    page.set_input_files("#file", EXAMPLE)
    page.click("form[data-drop] button[type=submit]")
    page.wait_for_selector(".outcome")
    return page, time.monotonic() - start


def board_of(page: Any, rows: int) -> float:
    """The seconds for so many pasted teams."""
    page.click("nav a.name")
    page.click(".events a[href*='cba-teams']")
    page.wait_for_selector("#setting-boards")
    page.select_option("#setting-level", index=1)
    page.fill("#setting-boards", "24")
    page.evaluate(
        """text => { const it = new DataTransfer(); it.setData("text", text);
        document.querySelector(".grid input").dispatchEvent(
          new ClipboardEvent("paste", {clipboardData: it, bubbles: true, cancelable: true})); }""",
        "队名\t名次\n" + "\n".join(f"第{at}队\t{at}" for at in range(1, rows + 1)),
    )
    start = time.monotonic()
    page.click("#fill-in button[type=submit]")
    page.wait_for_selector(".outcome")
    return time.monotonic() - start
