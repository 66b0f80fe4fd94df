"""The formats that are read, the only list of them: how a file's is found, and what reads it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.events.declaration import Event
from xlfuncs.formats import bridgemate, pbn
from xlfuncs.formats.incoming import Incoming
from xlfuncs.formats.trf import load as trf
from xlfuncs.formats.usebio import load as usebio
from xlfuncs.intake import tabular
from xlfuncs.intake.sources import JSON, TEXT, WORKBOOK, Format, kind_of
from xlfuncs.intake.tabular import Renamed
from xlfuncs.xlsx.findings import PackageError

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

Read = Callable[[Path, Event, Renamed, str], Incoming]


def _without_headings(read: Callable[[Path, Event, str], Incoming]) -> Read:
    """A reader of a format that has no headings: what they stand for is said for other files."""
    return lambda file, event, _, encoding: read(file, event, encoding)


#: What reads each: it takes headings that stand for other columns, and an encoding. The text is last: whatever is
#: nothing else may be a table of words and numbers.
FORMATS: dict[Format, Read] = {
    Format("trf", trf.ENDINGS, trf.recognises, encoded=True): _without_headings(trf.read),
    Format("usebio", usebio.ENDINGS, usebio.recognises, encoded=True): _without_headings(usebio.read),
    Format("bws", bridgemate.ENDINGS, bridgemate.recognises): lambda file, event, *_: bridgemate.read(file, event),
    Format("pbn", pbn.ENDINGS, pbn.recognises, encoded=True): _without_headings(pbn.read),
    WORKBOOK: tabular.from_workbook,
    JSON: tabular.from_json,
    TEXT: tabular.from_text,
}
#: How the files end of which somebody may say the encoding.
ENCODED = tuple(ending for each in FORMATS if each.encoded for ending in each.endings)


def format_of(file: Path) -> Format:
    """The format of a file; ``PackageError`` where it is none of ours."""
    found = kind_of(file, FORMATS)
    if not file.is_file():
        raise PackageError(A_DEVICE(), file)
    if found is None:
        raise PackageError(UNKNOWN_FORMAT(endings=Joined(ending for each in FORMATS for ending in each.endings)), file)
    return found


def incoming(file: Path, event: Event, renamed: Renamed, encoding: str = "") -> Incoming:
    """What a file gives to an event, whatever its format. ``PackageError`` where it cannot be read."""
    return FORMATS[format_of(file)](file, event, renamed, encoding)
