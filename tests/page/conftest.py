"""A running page, and a browser to look at it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from hosts_available import require

import xlfuncs

TREE = {**os.environ, "PYTHONPATH": str(Path(xlfuncs.__file__).parents[1])}
#: What a browser in a container needs, and that it asks nobody else for anything.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """``xlfuncs serve`` on a port of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "xlfuncs", "serve", "--no-browser", "--port", str(port), "--rate", "0"]
    server = subprocess.Popen(command, env=TREE, stderr=subprocess.PIPE)
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
    """Debian's Chromium, driven by Playwright; while it is there, an event loop runs in this process."""
    program = shutil.which("chromium")
    require(program, "no Chromium here: .ci/browser installs it")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 — heavy

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()
