"""A running page, and a browser to look at it."""

import hashlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from hosts_available import require
from looked_at import DESK, LONG
from starlette.testclient import TestClient

import xlfuncs
from xlfuncs.page.app import Page
from xlfuncs.page.workers import Bounds

TREE = {**os.environ, "PYTHONPATH": str(Path(xlfuncs.__file__).parents[1])}
#: What a browser in a container needs, and that it asks nobody else for anything.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


#: The page of somebody who waits so many seconds for a computation, no longer.
WAITING = """
import sys, uvicorn
from xlfuncs.page.app import Page
from xlfuncs.page.workers import Bounds
page = Page(rate=0, bounds=Bounds(seconds=float(sys.argv[1])))
uvicorn.run(page.application, port=int(sys.argv[-1]), log_level="warning")
"""


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(Page(rate=0, bounds=Bounds(seconds=120)).application) as client:
        yield client


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """``xlfuncs serve`` on a port of its own."""
    with served("-m", "xlfuncs", "serve", "--no-browser", "--rate", "0", "--port") as found:
        yield found


@pytest.fixture(scope="module")
def impatient() -> Iterator[str]:
    """A server that gives up soon."""
    with served("-c", WAITING, "6") as found:
        yield found


@pytest.fixture
def patient() -> Iterator[str]:
    """A server that goes on however busy the machine is."""
    with served("-c", WAITING, "300") as found:
        yield found


@contextmanager
def served(*arguments: str) -> Iterator[str]:
    """The address of a page that Python serves with these arguments and a port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, *arguments, str(port)], env=TREE, stderr=subprocess.PIPE)
    found = f"http://127.0.0.1:{port}"
    try:
        for _ in range(240):
            try:
                urllib.request.urlopen(f"{found}/health", timeout=5)
                break
            except OSError:
                assert server.poll() is None
                time.sleep(0.25)
        yield found
    finally:
        server.terminate()
        _, said = server.communicate(timeout=60)
        assert b"Traceback" not in said, said.decode()


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """Chromium as Debian has it without windows, driven by Playwright; while it is there, an event loop runs here."""
    program = shutil.which("chromium-headless-shell")
    require(program, "no Chromium here: .ci/browser installs it")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 — heavy

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Any) -> Any:
    context = browser.new_context(viewport=DESK, locale="zh-CN")
    page = context.new_page()
    page.set_default_timeout(LONG)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert not wrong


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest) -> Path:
    """Where the page is as one file, xlfuncs.html, and as a folder, ``site``: made anew where anything in it is new."""
    from xlfuncs.page.site import build, program  # noqa: PLC0415 — what only these tests need

    pyodide = program.of_npm()
    require(pyodide.is_dir() and shutil.which("node"), "no Pyodide here: .ci/pyodide installs it")
    parts = [pyodide.joinpath("package.json").read_bytes(), *(data for _, data in program.sources(pyodide))]
    for folder in (Path(build.__file__).parent, build.STATIC):
        parts += [file.read_bytes() for file in sorted(folder.glob("*.*"))]
    key = hashlib.sha256(b"".join(parts)).hexdigest()[:16]
    made: Path = request.config.cache.mkdir("page") / key
    with suppress(FileExistsError):  # another process makes it
        made.mkdir()
        page = build.made(pyodide, effort=0)
        for file, data in {made / "xlfuncs.html": build.as_file(page), **build.as_folder(page, made / "site")}.items():
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(data)
        (made / "whole").touch()
    for _ in range(600):
        if (made / "whole").exists():
            return made
        time.sleep(0.5)
    pytest.fail(f"{made} was begun, and never finished: delete it")
