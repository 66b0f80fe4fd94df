"""The formats that are read, the only list of them: how a file's is found, and what reads it."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from xlfuncs.events.declaration import Event
from xlfuncs.exchange import bridgemate, pbn, tables, trf, usebio
from xlfuncs.exchange.incoming import Incoming
from xlfuncs.exchange.readings import BLANK
from xlfuncs.exchange.sources import A_FOLDER, TEXTS, WORKBOOKS, is_workbook
from xlfuncs.exchange.tables import Renamed
from xlfuncs.package.archive import CANNOT_READ, FILE_EMPTY
from xlfuncs.package.findings import PackageError, system_said
from xlfuncs.sentences import Joined, Sentence

UNKNOWN_FORMAT = Sentence(
    en="is in no format that can be read; these can: {endings}",
    zh="格式无法识别；可读取的有：{endings}",
    ja="読める形式ではありません。読めるのは {endings} です",
)
A_DEVICE = Sentence(
    en="is no file but a device or a pipe; - reads what comes through a pipe",
    zh="不是文件，而是设备或管道；用 - 可读取管道中的内容",
    ja="ファイルではなくデバイスまたはパイプです。パイプの中身は - で読めます",
)

#: So much of a file tells what it is.
START = 4096


class Format(NamedTuple):
    """A format: its name, how its files end, whether a file that starts so is one, and what reads it.

    ``read`` gives what is in a file; it takes headings that stand for other columns where the format has headings, and
    an encoding where it is a text of rows.
    """

    name: str
    endings: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Callable[[Path, Event, Renamed, str], Incoming]


def _without_headings(read: Callable[[Path, Event], Incoming]) -> Callable[[Path, Event, Renamed, str], Incoming]:
    """A reader of a format that has no headings: what they stand for, and an encoding, are said for other files."""
    return lambda file, event, *_: read(file, event)


def _never(_: bytes) -> bool:
    return False


#: The text is last: whatever is nothing else may be a table of words and numbers.
FORMATS = (
    Format("trf", trf.ENDINGS, trf.recognises, _without_headings(trf.read)),
    Format("usebio", usebio.ENDINGS, usebio.recognises, _without_headings(usebio.read)),
    Format("bws", bridgemate.ENDINGS, bridgemate.recognises, _without_headings(bridgemate.read)),
    Format("pbn", pbn.ENDINGS, pbn.recognises, _without_headings(pbn.read)),
    Format("workbook", WORKBOOKS, is_workbook, tables.from_workbook),
    Format("json", (".json",), lambda start: start.lstrip(BLANK).startswith(b"{"), tables.from_json),
    Format("text", TEXTS, _never, tables.from_text),
)


def format_of(file: Path) -> Format:
    """The format of a file: by what is in it, else by how its name ends. ``PackageError`` where it is none of ours."""
    start = _start_of(file)
    for each in FORMATS:
        if each.recognises(start):
            return each
    for each in FORMATS:
        if file.suffix.lower() in each.endings:
            return each
    raise PackageError(UNKNOWN_FORMAT(endings=Joined(ending for each in FORMATS for ending in each.endings)), file)


def incoming(file: Path, event: Event, renamed: Renamed, encoding: str = "") -> Incoming:
    """What a file gives to an event, whatever its format. ``PackageError`` where it cannot be read."""
    return format_of(file).read(file, event, renamed, encoding)


def _start_of(file: Path) -> bytes:
    try:
        found = file.stat()
        if stat.S_ISDIR(found.st_mode):
            raise PackageError(A_FOLDER(), file)
        if not stat.S_ISREG(found.st_mode):
            raise PackageError(A_DEVICE(), file)
        with file.open("rb") as opened:
            start = opened.read(START)
    except (OSError, ValueError) as error:
        raise PackageError(CANNOT_READ(why=system_said(error)), file) from None
    if not start.strip(BLANK):
        raise PackageError(FILE_EMPTY(), file)
    return start
