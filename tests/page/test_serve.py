"""xlfuncs serve: what it refuses, in the reader's language."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest
from commands import run
from starlette.testclient import TestClient

from xlfuncs.page.app import Page
from xlfuncs.page.served import served

#: Seconds until what does not start or end counts as hanging.
PATIENCE = 60


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = run("serve", "--no-browser", "--port", port, language="zh", code=2)
    assert result.output == f"127.0.0.1:{port}：端口已被其他程序占用\n"


@pytest.mark.parametrize("host", ["192.0.2.1", "no such name"])
def test_an_address_that_is_none_of_ours(host: str) -> None:
    """192.0.2.0/24 is kept for documentation (RFC 5737), and a host's name has no space."""
    result = run("serve", "--no-browser", "--host", host, language="zh", code=2)
    assert result.output == f"{host}:8000：本机没有这个地址\n"


def test_without_the_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = run("serve", "--no-browser", language="ja", code=2)
    assert 'pip install ".[web]"' in result.output


@pytest.mark.few(1)
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_it_leaves_nothing_behind(ended_by: signal.Signals, tmp_path: Path) -> None:
    """As systemd stops it, and as Ctrl+C does, after a computation."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    process = subprocess.Popen(
        [sys.executable, "-m", "xlfuncs", "serve", "--no-browser", "--port", port, "--lang", "en"],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stderr=subprocess.DEVNULL,
    )
    try:
        address = f"http://127.0.0.1:{port}/functions/CBA_R?try=1&rank=3&entries=24"
        for _ in range(4 * PATIENCE):
            with suppress(OSError):
                made = urllib.request.urlopen(address).read()
                break
            time.sleep(0.25)
        assert b"0.60" in made
        assert list(tmp_path.iterdir())  # where the processes are made
    finally:
        process.send_signal(ended_by)
        process.wait(PATIENCE)
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_the_page_to_take_home(tmp_path: Path) -> None:
    """Handed out where there is a file, offered nowhere else."""
    file = tmp_path / "made.html"
    file.write_text("the page", encoding="utf-8")
    with TestClient(Page(served(file=file), rate=0).application) as client:
        for language, said in (("en", "Take this page home"), ("zh", "把本页带回家"), ("ja", "このページを持ち帰る")):
            assert said in client.get(f"/?lang={language}").text
        answer = client.get("/xlfuncs.html")
    assert answer.text == "the page"
    assert answer.headers["content-disposition"] == 'attachment; filename="xlfuncs.html"'
    with TestClient(Page(rate=0).application) as client:
        assert "xlfuncs.html" not in client.get("/").text
        assert client.get("/xlfuncs.html").status_code == 404
