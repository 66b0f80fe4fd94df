"""The formats that there are, the only list of them, a line each; and what help says of them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.events.declaration import Event
from xlfuncs.formats.declaration import Format, kind_of
from xlfuncs.xlsx.archive import NO_SUCH_FILE
from xlfuncs.xlsx.errors import PackageError

#: The modules that declare them, in the order in which people are told of them.
_MODULES = (
    "csv",
    "text",
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
    en="is no file but a device or a pipe; xlfuncs import - reads what comes through a pipe",
    zh="不是文件，而是设备或管道；用 xlfuncs import - 可读取管道中的内容",
    ja="ファイルではなくデバイスまたはパイプです。パイプの中身は xlfuncs import - で読めます",
)
ONE_OR_ANOTHER = Sentence(en="{formats}, {last}", zh="{formats}，或{last}", ja="{formats}、{last}")
SUITS = Sentence(en="{format} is for {events}", zh="{format} 用于{events}", ja="{format} は{events}")
SUITS_TOO = Sentence(en="{format} for {events}", zh="{format} 用于{events}", ja="{format} は{events}")
SUIT = Sentence(en="{formats}.", zh="{formats}。", ja="{formats}のためのものです。")

_CLAUSE = Help(", ", "，", "、")
_BEHIND = Help(" ", "", "")


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
    """Tell the format of a file, or of a pipe by its name; ``PackageError`` where it is none that is read."""
    if not file.exists():
        raise PackageError(NO_SUCH_FILE(), file)
    found = kind_of(file, READ)
    if found is None or not (file.is_file() or file.is_fifo()):
        raise PackageError(UNKNOWN_FORMAT(endings=Joined(ENDINGS)) if file.is_file() else A_DEVICE(), file)
    return found


def fitting(event: Event) -> list[Format]:
    """List the formats that can hold an event."""
    return [each for each in WRITTEN.values() if each.fits(event)]


def read_in_words() -> Told:
    """List what is read and is no table under headings: what each kind of file holds, with its formats."""
    kinds = dict.fromkeys(each.holds for each in READ if each.holds)
    told = [
        kind(formats=Joined(name for each in READ if each.holds is kind for name in each.names or (each.title,)))
        for kind in kinds
    ]
    *others, last = told
    return ONE_OR_ANOTHER(formats=Joined(others), last=last) if others else last


def written_in_words() -> Told:
    """Say of each format that is written what it is for."""
    return Joined(_sentences(), _BEHIND)


def _sentences() -> Iterator[Told]:
    """Yield the sentences of the formats themselves; one for all that are for some events alone, where the first of
    them is.
    """
    some = [each for each in WRITTEN.values() if each.suits]
    for each in WRITTEN.values():
        if each.about:
            yield each.about
        elif each in some[:1]:
            told = ((SUITS_TOO if at else SUITS)(format=one.key, events=one.suits) for at, one in enumerate(some))
            yield SUIT(formats=Joined(told, _CLAUSE))
