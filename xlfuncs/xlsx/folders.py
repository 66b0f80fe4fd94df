"""The workbooks of a folder and the folders in it."""

from collections.abc import Sequence
from pathlib import Path

from xlfuncs.xlsx.files import LOCKS

#: How the name of a workbook ends that is read.
WORKBOOKS = (".xlsx", ".xlsm", ".xltx", ".xltm")
#: Workbooks that only other programs read.
FOREIGN = (".xls", ".xlsb", ".ods", ".et", ".numbers")


def workbooks_in(folder: Path) -> list[Path]:
    """Return the workbooks of a folder and the folders in it, without the lock files of open ones."""
    return sorted(file for file in folder.rglob("*") if is_workbook(file) and file.is_file())


def foreign_in(folder: Path) -> list[Path]:
    """Return the workbooks of other programs in a folder and the folders in it, but for those that lie beside one of
    ours.
    """
    found = (file for file in folder.rglob("*") if is_workbook(file, FOREIGN) and file.is_file())
    ours = {file.with_suffix("") for file in workbooks_in(folder)}
    return sorted(file for file in found if file.with_suffix("") not in ours)


def is_workbook(file: Path, endings: Sequence[str] = WORKBOOKS) -> bool:
    """Return whether a file is called like a workbook, and not like the lock file of an open one."""
    locks = tuple(pattern.partition("{")[0] for pattern in LOCKS)
    return file.suffix.lower() in endings and not file.name.startswith(locks)
