"""What a file of another program gives to an event, in the event's own keys, and what of it could not be understood."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xlfuncs.core.sentences import Sentence, Told

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
    unused: list[Told] = field(default_factory=list)
    #: The settings that stand there under spare words alone: another file may have them under their own.
    spare: dict[str, str] = field(default_factory=dict)
    #: How the entries stand as the file has it, by their place in the table from 0 on.
    standings: dict[int, Standing] = field(default_factory=dict)
    #: The language of the file's own words, where it has any.
    language: str = ""
