"""The formats that there are, the only list of them: a line each."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.events.declaration import Event
from xlfuncs.formats.declaration import Format, kind_of
from xlfuncs.xlsx.findings import PackageError

#: The modules that declare them, in the order in which people are told of them.
_MODULES = (
    "csv",
    "trf",
    "usebio",
    "bridgemate",
    "pbn",
    "workbook",
    "json",
    "pdf",
)

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


def _declared(module: str) -> list[Format]:
    return [each for each in vars(import_module(f"xlfuncs.formats.{module}")).values() if isinstance(each, Format)]


FORMATS = {each.key: each for module in _MODULES for each in _declared(module)}
#: Those that are read. What only its ending tells is last: whatever is nothing else may be a table of words.
READ = sorted((each for each in FORMATS.values() if each.is_read), key=lambda each: each.known_by_ending)
#: How the files end that are read, and those of which somebody may say the encoding.
ENDINGS = tuple(ending for each in READ for ending in each.endings)
#: Those of them that somebody is told of who chooses a file.
TOLD_ENDINGS = tuple(ending for each in READ for ending in each.endings if ending not in each.untold)
ENCODED = tuple(ending for each in READ if each.encoded for ending in each.endings)
#: Those that are written, by their keys.
WRITTEN = {key: each for key, each in FORMATS.items() if each.is_written}


def format_of(file: Path) -> Format:
    """Tell the format of a file; ``PackageError`` where it is none that is read."""
    found = kind_of(file, READ)
    if not file.is_file():
        raise PackageError(A_DEVICE(), file)
    if found is None:
        raise PackageError(UNKNOWN_FORMAT(endings=Joined(ENDINGS)), file)
    return found


def fitting(event: Event) -> list[Format]:
    """List the formats that can hold an event."""
    return [each for each in WRITTEN.values() if each.fits(event)]
