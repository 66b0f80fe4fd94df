"""Whether a workbook is open in a program that would save over it."""

import os
from os import PathLike
from pathlib import Path

from xlfuncs.package.findings import PackageError

#: The lock file that a program puts beside a workbook while it is open there.
LOCKS = {"~${}": "Excel", ".~lock.{}#": "LibreOffice"}


def refuse_if_open(path: str | PathLike[str]) -> None:
    """``PackageError`` if the workbook is open in Excel or LibreOffice, or a crash left its lock file behind."""
    file = Path(os.path.realpath(path))
    for pattern, program in LOCKS.items():
        lock = file.with_name(pattern.format(file.name))
        if os.path.lexists(lock):
            raise PackageError(
                f"{path}: is open in {program} ({lock.name} stands beside it); "
                "close it there, or write anyway with --force"
            )
