"""xlfuncs serve: what it refuses, in the reader's language."""

import socket
import sys

import pytest
from click.testing import CliRunner

from xlfuncs.cli import main


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(main, ["serve", "--no-browser", "--port", port, "--lang", "zh"])
    assert result.exit_code == 2
    assert result.output == f"127.0.0.1:{port}：端口已被其他程序占用\n"


def test_without_the_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = CliRunner().invoke(main, ["serve", "--no-browser", "--lang", "ja"])
    assert result.exit_code == 2
    assert 'pip install ".[web]"' in result.output
