"""What a file format is, and what a file of one gives to an event, in the event's own keys.

From its one declaration ``import``, ``export``, the page and their help know a format.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.formats.encodings import BLANK
from xlfuncs.xlsx.archive import A_PAGE, CANNOT_READ, FILE_EMPTY, is_page
from xlfuncs.xlsx.errors import PackageError, system_said

#: Where something stands in a file: below a heading or in letters of a line, in a tag, in an element.
AT_COLUMN = Sentence(
    en="{file}, line {line}, column {column}",
    zh="{file} 第 {line} 行第 {column} 列",
    ja="{file} {line} 行目 {column} 列",
)
AT_TAG = Sentence(
    en="{file}, line {line}, tag {column}",
    zh="{file} 第 {line} 行标签 {column}",
    ja="{file} {line} 行目 タグ {column}",
)
AT_ELEMENT = Sentence(
    en="{file}, line {line}, element {column}",
    zh="{file} 第 {line} 行元素 {column}",
    ja="{file} {line} 行目 要素 {column}",
)
A_FOLDER = Sentence(en="is a folder, not a file", zh="是文件夹，不是文件", ja="ファイルではなくフォルダーです")

#: So much of a file tells what it is.
START = 4096


class Lost(NamedTuple):
    """Something in a file that could not be understood: its line (or row), its column, and why. Nothing else is lost.

    ``line`` is 0 and ``column`` empty where the file as a whole is meant; of some formats it is a tag or an element.
    """

    line: int
    column: str
    said: Told


class Standing(NamedTuple):
    """What a file tells of how an entry stands, each as it writes it, "" where it says nothing; and where it does."""

    line: int
    column: str
    place: str = ""
    total: str = ""
    percent: str = ""
    adjustment: str = ""


@dataclass
class Incoming:
    """Settings by key and tables as rows by key, the shape in which examples and JSON come.

    A reader gives all that its format says, in the keys of the declarations (``entries``, ``games``, ``boards``,
    ``matches``, ``members``; ``unit``, ``player1``, ``ns`` …); what one event has no use for is left out afterwards.
    """

    settings: dict[str, Any] = field(default_factory=dict)
    tables: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    lost: list[Lost] = field(default_factory=list)
    #: What ``column`` is of what is lost.
    at: Sentence = AT_COLUMN
    #: Where people know the rows of a table by the sheet's: the sheet, where there are several, and the row of each.
    lines: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    #: Where the file has headings: under which words each column of a table stood there, and those that are nobody's.
    headings: dict[str, dict[str, str]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    #: What stands above them like the label of a setting, and is none.
    labels: list[str] = field(default_factory=list)
    #: What was told of both together, for who would tell each by itself.
    unused: Told | None = None
    #: The settings that stand there under spare words alone: another file may have them under their own.
    spare: dict[str, str] = field(default_factory=dict)
    #: How the entries stand as the file has it, by their place in the table from 0 on.
    standings: dict[int, Standing] = field(default_factory=dict)
    #: The language of the file's own words, where it has any.
    language: str = ""


class Asked(NamedTuple):
    """What somebody says of how a file is to be read.

    ``renamed``: headings that are not known, each with the key of the column that it stands for; ``encoding``: that of
    a text, "" where it is to be recognised; ``given``: settings that win over those of the file; ``alone``: nothing
    else is put together with it.
    """

    renamed: Mapping[str, str] = {}
    encoding: str = ""
    given: Sequence[tuple[str, Any]] = ()
    alone: bool = True


#: Of a file that nobody says anything of.
AS_IT_IS = Asked()

#: The bytes of a file, and what somebody should know of them.
Written = tuple[bytes, list[Told]]

Load = Callable[[Path, Event, Asked], Incoming]
Dump = Callable[[Outcome], Written]
#: The bytes of a file from the notice board as a PDF, and the fingerprint of its event.
Draw = Callable[[bytes, str], bytes]


def _by_its_ending(_: bytes) -> bool:
    return False


def _every(_: Event) -> bool:
    return True


def _nothing() -> Told | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Format:
    """A format: what it is called and how its files end; how it is read, how it is written, or both.

    ``key`` is what ``export --as`` calls it; what is written ends with the first of the ``endings``.
    """

    key: str
    title: Help
    endings: tuple[str, ...]
    #: What a browser is told that such a file is.
    mime: str = "application/octet-stream"

    #: Whether a file that starts so is one; without it, its ending has to do.
    recognises: Callable[[bytes], bool] = _by_its_ending
    #: What a file gives to an event; ``PackageError`` where it cannot be read.
    load: Load | None = None
    #: Read by intake, and not here: its tables stand in cells under headings.
    headings: bool = False
    #: Those of its endings that mostly stand for something else, which cannot be read: nobody is told of them.
    untold: tuple[str, ...] = ()
    #: Whether it may be in one encoding or another.
    encoded: bool = False
    #: What such a file holds, with the ``formats`` that hold the same, for the help of ``import``; and what this one is
    #: called there, if not by its title.
    holds: Sentence | None = None
    names: Sequence[Told | str] = field(default=())

    #: An outcome as such a file; ``PackageError`` where there is nothing to write.
    dump: Dump | None = None
    #: In place of ``dump``: what LibreOffice prints as such a file.
    draw: Draw | None = None
    #: Which events it can hold, and those in words; or a sentence of its own, for the help of ``export``.
    fits: Callable[[Event], bool] = _every
    suits: Help | None = None
    about: Sentence | None = None
    #: What of this computer it cannot be written without, where that is not here.
    lacks: Callable[[], Told | None] = _nothing
    #: Whether the page offers it.
    on_page: bool = True

    @property
    def is_read(self) -> bool:
        """Whether ``import`` takes it."""
        return self.load is not None or self.headings

    @property
    def is_written(self) -> bool:
        """Whether ``export`` makes it."""
        return self.dump is not None or self.draw is not None

    @property
    def known_by_ending(self) -> bool:
        """Whether nothing but its ending tells it."""
        return self.recognises is _by_its_ending


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
