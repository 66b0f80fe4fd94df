"""Which format a file is in: by what is in it, else by how its name ends."""

from __future__ import annotations

import stat
from collections.abc import Iterable
from pathlib import Path

from xlfuncs.core.sentences import Sentence
from xlfuncs.formats.declaration import Format
from xlfuncs.formats.encodings import BLANK
from xlfuncs.xlsx.archive import A_PAGE, CANNOT_READ, FILE_EMPTY, is_page
from xlfuncs.xlsx.findings import PackageError, system_said

A_FOLDER = Sentence(en="is a folder, not a file", zh="是文件夹，不是文件", ja="ファイルではなくフォルダーです")

#: So much of a file tells what it is.
START = 4096


def kind_of(file: Path, formats: Iterable[Format]) -> Format | None:
    """Tell which of these a file is; ``PackageError`` where it cannot be read.

    A pipe can be read only once: its name must do.
    """
    start, formats = b"", [*formats]
    try:
        mode = file.stat().st_mode
        if stat.S_ISDIR(mode):
            raise PackageError(A_FOLDER(), file)
        if stat.S_ISREG(mode):
            with file.open("rb") as opened:
                start = opened.read(START)
    except (OSError, ValueError) as error:
        raise PackageError(CANNOT_READ(why=system_said(error)), file) from None
    if stat.S_ISREG(mode) and not start.strip(BLANK):
        raise PackageError(FILE_EMPTY(), file)
    if is_page(start):
        raise PackageError(A_PAGE(), file)
    known = (each for each in formats if each.recognises(start))
    return next(known, None) or next((each for each in formats if file.suffix.lower() in each.endings), None)
