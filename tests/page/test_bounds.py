"""How a stranger's computation is kept within bounds, and leaves nothing behind."""

import asyncio
import io
import operator
import sys
import tempfile
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from xlfuncs.page import workers
from xlfuncs.page.app import Page
from xlfuncs.page.sent import MOST_MEGABYTES
from xlfuncs.page.workers import Bounds, Workers

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"


def test_too_large(client: TestClient) -> None:
    big = io.BytesIO(bytes((MOST_MEGABYTES + 1) << 20))
    assert client.post("/compute", files={"file": ("a.xlsx", big)}).status_code == 413


def test_a_rate_for_each_address() -> None:
    with TestClient(Page(rate=2).application) as client:
        answers = [client.get("/functions/XF_VERSION?try=1").status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        assert client.get("/functions/XF_VERSION").status_code == 200


def test_bounds_of_a_computation(tmp_path: Path) -> None:
    """A workbook that would compute for minutes, and one that would take all memory, end in a sentence."""
    import xlsxwriter  # noqa: PLC0415

    slow = tmp_path / "slow.xlsx"
    with xlsxwriter.Workbook(slow) as book:
        sheet = book.add_worksheet("S")
        sheet.write_column("A1", range(3000))
        for row in range(1, 3001):
            sheet.write_formula(f"B{row}", f"=SUMPRODUCT(COUNTIF(A$1:A$3000,A$1:A$3000)+{row})*CBA_R(1,20)")
    with TestClient(Page(rate=0, bounds=Bounds(seconds=3)).application) as client:
        answer = client.post("/compute", files={"file": ("slow.xlsx", slow.read_bytes())}, data={"as": "xlsx"})
        assert answer.status_code == 422
        assert "longer than 3 seconds" in answer.text
        assert client.get("/functions/CBA_R?try=1&rank=1&entries=20").status_code == 200
    with TestClient(Page(rate=0, bounds=Bounds(memory=4 << 20)).application) as client:
        large = {"file": ("large.xlsx", (EXAMPLES / "br-pairs.xlsx").read_bytes())}
        answer = client.post("/compute", files=large, data={"as": "xlsx"})
        assert answer.status_code == 422
        assert "more memory" in answer.text


def test_macos_has_no_bound_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its setrlimit refuses one (python/cpython#78783), and each computation ended as if it had taken too much."""
    resource = pytest.importorskip("resource")
    bound = []

    def darwin(which: int, _: tuple[int, int]) -> None:
        if which == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")
        bound.append(which)

    monkeypatch.setattr(resource, "setrlimit", darwin)
    monkeypatch.setattr(sys, "platform", "darwin")
    workers._bind(Bounds())
    assert bound == [resource.RLIMIT_CPU, resource.RLIMIT_CORE]


async def stays() -> bool:
    """The visitor waits for his answer."""
    return False


def test_what_a_computation_lays_down_goes_with_it() -> None:
    """What openpyxl had laid down stayed in /tmp for good where a workbook took too long, and its maker was ended."""
    where = asyncio.run(Workers().run(stays, tempfile.mkdtemp))
    assert not Path(where).exists()


def test_a_bug_is_logged_without_anybodys_name() -> None:
    """The log says where and what; the words of the exception were whatever a cell held."""
    with pytest.raises(RuntimeError) as bug:
        asyncio.run(Workers().run(stays, operator.getitem, {}, "王伟"))
    assert "KeyError" in str(bug.value)
    assert "workers.py" in str(bug.value)
    assert "王伟" not in str(bug.value)
