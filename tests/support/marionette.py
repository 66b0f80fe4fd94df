"""Firefox without a driver beside it: its own protocol for tests, Marionette, which is lines of JSON over a socket."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")
#: Seconds, on a machine however busy.
LONG = 120


class Firefox:
    """A Firefox that is running, with one page in it."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=LONG)
        self._bytes = b""
        self._number = 0
        self._received()  # its greeting
        self._ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": True}}})

    def open(self, address: str) -> None:
        """Show a page."""
        self._ask("WebDriver:Navigate", {"url": address})

    def run(self, script: str, *arguments: Any) -> Any:
        """Return what a script returns that runs in the page."""
        return self._ask("WebDriver:ExecuteScript", {"script": script, "args": list(arguments)})["value"]

    def until(self, script: str, *arguments: Any) -> Any:
        """Return what a script returns as soon as it returns anything."""
        for _ in range(LONG * 10):
            if found := self.run(script, *arguments):
                return found
            time.sleep(0.1)
        raise TimeoutError(script)

    def click(self, selector: str) -> None:
        self._ask("WebDriver:ElementClick", {"id": self._found(selector)})

    def choose(self, selector: str, file: Path) -> None:
        """Choose a file as its owner does."""
        self._ask("WebDriver:ElementSendKeys", {"id": self._found(selector), "text": str(file)})

    def close(self) -> None:
        self._socket.close()

    def _found(self, selector: str) -> str:
        found = self._ask("WebDriver:FindElement", {"using": "css selector", "value": selector})
        return str(next(iter(found["value"].values())))

    def _ask(self, command: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        data = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(data), data))
        _, _, error, answer = self._received()
        assert error is None, error
        return answer

    def _received(self) -> Any:
        while b":" not in self._bytes:
            self._more()
        size, _, self._bytes = self._bytes.partition(b":")
        while len(self._bytes) < int(size):
            self._more()
        found, self._bytes = self._bytes[: int(size)], self._bytes[int(size) :]
        return json.loads(found)

    def _more(self) -> None:
        data = self._socket.recv(1 << 20)
        assert data, "Firefox has gone"
        self._bytes += data


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A Firefox with a new profile in that folder, which speaks Chinese and asks nobody else for anything."""
    assert PROGRAM is not None
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    wanted = {
        "marionette.port": port,
        "intl.accept_languages": "zh-CN",
        "app.update.auto": False,
        "browser.shell.checkDefaultBrowser": False,
        "datareporting.policy.dataSubmissionEnabled": False,
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "toolkit.telemetry.enabled": False,
    }
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wanted.items())
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [PROGRAM, "--marionette", "--headless", "--no-remote", "--profile", str(profile)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        found = _connected(port)
        yield found
        found.close()
    finally:
        process.terminate()
        process.wait(LONG)


def _connected(port: int) -> Firefox:
    for _ in range(LONG * 5):
        try:
            return Firefox(port)
        except OSError:
            time.sleep(0.2)
    raise TimeoutError("Firefox does not start")
