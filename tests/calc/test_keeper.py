"""The process between us and LibreOffice, where what is to stay never listens; LibreOffice itself is not needed."""

import io
import json
import os
import queue
import sys
import time
from pathlib import Path

import pytest

from xlfuncs.hosts.calc import keeper

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="nothing stays elsewhere")


def test_what_never_listens_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each program does its work alone then, and the second does not wait again."""
    monkeypatch.setattr(keeper, "STARTING", 0.2)
    staying = keeper.Staying([str(tmp_path / "no socket")])
    starts = f"echo start >> {tmp_path / 'starts'}; sleep 60"
    for name in ("one", "two"):
        work = ["touch", str(tmp_path / name)]
        given: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        said = str(tmp_path / "said")
        assert keeper._run(given, staying, work, {**os.environ}, 20, said, ["sh", "-c", starts]) == keeper.DONE
        assert (tmp_path / name).exists()
        assert not staying.runs()
    assert (tmp_path / "starts").read_text() == "start\n"


def test_nobody_waits_for_what_is_starting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """We are gone (Ctrl+C) while it starts: so is it, at once, and the folder with it."""
    folder = tmp_path / "folder"
    folder.mkdir()
    line = [["sleep", "60"], {**os.environ}, 30, str(folder / "said"), ["sleep", "60"]]
    given = "".join(f"{json.dumps(each)}\n" for each in ([str(folder), str(folder / "no socket")], line))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    begun = time.monotonic()
    keeper.main()
    assert time.monotonic() - begun < 10
    assert not folder.exists()
