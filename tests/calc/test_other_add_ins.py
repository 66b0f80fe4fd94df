"""LibreOffice with an add-in that has a bug, and in a language that was chosen: one of its own, for both."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import deskwork
import pytest
import xlsxwriter
from deskwork import work
from hosts_available import require

from xlfuncs.events import EVENTS
from xlfuncs.hosts.calc import Office
from xlfuncs.hosts.calc import office as driver
from xlfuncs.hosts.calc.desk.commands import COMMANDS
from xlfuncs.hosts.calc.extension import packed
from xlfuncs.hosts.calc.oxt import build
from xlfuncs.layout import build as laid_out

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def other() -> Iterator[Office]:
    """LibreOffice with the add-in in Japanese, in which XF_VERSION has a bug."""
    reason = driver.missing()
    require(not reason, str(reason or ""))
    add_in = broken(build("ja"), "core/xlfuncs/rulebooks/xf/functions.py", "return __version__", "return str(1 / 0)")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driver, "build", lambda: add_in)
        with Office(limit=60) as office:
            deskwork.install(office)
            yield office


def broken(data: bytes, part: str, old: str, new: str) -> bytes:
    """An add-in with one line changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist() if not name.startswith("META-INF")}
    assert old.encode() in parts[part]
    return packed({**parts, part: parts[part].replace(old.encode(), new.encode())})


def written(file: Path, *formulas: str) -> Path:
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet("S")
        for row, formula in enumerate(formulas):
            sheet.write_formula(row, 0, formula)
    return file


@pytest.mark.long
def test_a_bug_is_no_value(tmp_path: Path, other: Office) -> None:
    """A bug of ours shows as Err:520, and the driver tells where it is."""
    file = written(tmp_path / "bug.xlsx", "=XF_VERSION()", '=SUM(XF_VERSION())&""')
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        other.values(file)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        other.convert(file, "csv", tmp_path)
    assert (tmp_path / "bug.csv").read_text().split() == ["Err:520", "Err:520"]


@pytest.mark.long
def test_in_the_language_it_was_built_in(tmp_path: Path, other: Office) -> None:
    """The menu, what is said, and the workbook that it makes."""
    book = written(tmp_path / "scores.xlsx", "=CBA_R(1,20)")
    steps = [("open", book), ("menu",), ("command", "check", {}), ("command", "new", {"choice": "jcbl-club"})]
    _, menu, told, _, _, sheets = work(other, tmp_path, *steps, ("turn",), ("sheets",))
    assert menu == [[each.label.ja, f"vnd.sun.star.job:alias={each.alias}"] for each in COMMANDS]
    assert told[0][0].startswith("xlfuncs の関数を使う数式：1")
    assert sheets == laid_out(EVENTS["jcbl-club"], "ja").sheetnames
