"""Text: a table as CSV in any of the encodings people have, or pasted from anywhere, split into cells."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.core.numbers import as_accounts, in_full
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import OR, Help, Joined, Sentence
from xlfuncs.core.words import Spelt
from xlfuncs.formats.csv import meant
from xlfuncs.formats.declaration import Format, Lost
from xlfuncs.formats.encodings import BLANK, NOT_IN_ENCODING, NOT_TEXT, bytes_of, few_lines, likeliest, readings_of
from xlfuncs.xlsx.archive import FILE_EMPTY
from xlfuncs.xlsx.errors import PackageError

TAKEN_AS = Sentence(
    en="{file} is read as {encoding}; it may be {others}: --encoding says which",
    zh="{file} 按 {encoding} 编码读取；也可能是 {others}，可用 --encoding 指定",
    ja="{file} を {encoding} として読み取りました。{others} の可能性もあります（--encoding で指定できます）",
)
BROKEN_TEXT = Sentence(
    en="from line {line} on nothing can be read: a quotation mark is not closed, or a cell is far too long",
    zh="第 {line} 行起无法读取：引号没有成对，或单元格过长",
    ja="{line} 行目から読めません。引用符が閉じていないか、セルが長すぎます",
)
#: Headings stand within so many lines, and letters.
WITHIN, HEAD = 40, 1 << 20
#: Between the cells of a table that is drawn with characters, and what its lines are drawn with.
BAR = "|"
_RULE = re.compile(r"[-=:+]+")
#: In either width; a percentage ends so.
PERCENT = ("%", "％")


class _Reading(NamedTuple):
    """A text in one encoding, and how it is split so that most headings come out."""

    encoding: str
    text: str
    headings: int
    split: Callable[[str], Split]


def cells_of(file: Path, known: Callable[[Any], bool], *, encoding: str = "", language: str = "") -> Split:
    """Read a text as rows of cells: in the encoding, and split at what, shows the most headings.

    ``known`` tells a heading. Where more than one encoding reads it and no heading tells them apart it is taken as it
    looks most like the ``language`` expected, and that is remarked. ``encoding`` names one of ``ENCODINGS`` instead.
    ``PackageError`` where it cannot be read.
    """
    data = bytes_of(file)
    if not data.strip(BLANK):
        raise PackageError(FILE_EMPTY(), file)
    texts = list(readings_of(data, encoding))
    if not texts:
        raise PackageError(NOT_IN_ENCODING(encoding=encoding) if encoding else NOT_TEXT(), file)
    readings = [_cut(name, few_lines(text, file), known) for name, text in texts]
    most = max(each.headings for each in readings)
    equal = {each.encoding: each for each in readings if each.headings == most}
    taken = next(iter(equal))
    if len(equal) > 1:
        taken = likeliest([(each.encoding, each.text) for each in equal.values()], language)
        others = Joined([name for name in equal if name != taken], OR)
        remark(TAKEN_AS(file=file.name, encoding=taken, others=others))
    read = equal[taken].split(equal[taken].text)
    if read.broken is not None:
        raise PackageError(BROKEN_TEXT(line=read.broken), file)
    return read._replace(rows=as_opened(read.rows))


def as_opened(rows: Iterable[Sequence[Any]]) -> list[list[Any]]:
    """Give the cells of a text as a spreadsheet opens them: a percentage is the number that its cell would hold, and
    sentences quote it as it was typed.

    >>> as_opened([["甲", "55.5%", "３％ ", "%"]])
    [['甲', '0.555', '0.03', '%']]
    """
    return [[_share(cell) if str(cell).rstrip().endswith(PERCENT) else cell for cell in row] for row in rows]


def _share(cell: str) -> str:
    _, share = (*as_accounts(cell), None, None)[:2]
    return cell if share is None else Spelt(in_full(share), cell)


def _cut(encoding: str, text: str, known: Callable[[Any], bool]) -> _Reading:
    """Tell how a text is to be split, as its beginning shows."""
    head = "".join(islice(_lines(text[:HEAD]), WITHIN))
    ways = ((sum(known(cell) for row in way(head).rows for cell in row), way) for way in _ways(known))
    headings, split = max(ways, key=lambda each: each[0])
    return _Reading(encoding, text, headings, split)


class Split(NamedTuple):
    """The rows of a text; where one cannot be read, those before it and its line; the lines that could not be split."""

    rows: list[list[Any]]
    broken: int | None = None
    lost: Sequence[Lost] = ()


def _ways(known: Callable[[Any], bool]) -> Iterator[Callable[[str], Split]]:
    """Yield the rows of a text by everything that may stand between cells; runs of spaces come last."""
    for separator in (",", "\t", ";", "，", "；", BAR):
        yield partial(separated, separator=separator)
    yield partial(aligned, known=known)
    yield partial(shaped, known=known)


def _lines(text: str) -> io.StringIO:
    """Return the lines of a text as they are, whatever ends them: old programs of the Mac end them with CR alone."""
    return io.StringIO(text, newline="")


def separated(text: str, separator: str) -> Split:
    """Return the rows of a text; where one cannot be read, those before it: the rest is never one cell."""
    rows: list[list[Any]] = []
    reader = csv.reader(_lines(text), delimiter=separator, strict=True)
    line = 1
    try:
        for row in reader:
            cells = [meant(cell.strip()) or None for cell in row]
            ruled = separator == BAR and all(cell is None or _RULE.fullmatch(cell) for cell in cells)
            rows.append([] if ruled else cells)
            line = reader.line_num + 1
    except csv.Error:
        return Split(rows, line)
    return Split(rows)


CELLS_UNCLEAR = Sentence(
    en="{cells} cells stand below {headings} headings, and which of them is missing cannot be told: put tabs between "
    "the cells",
    zh="标题有 {headings} 个，这里有 {cells} 格，无法判断缺的是哪一格：请在各格之间用制表符分隔",
    ja="見出し {headings} 個に対してセルが {cells} 個で、どれが空欄かわかりません。セルの間をタブで区切ってください",
)

#: Two spaces or more, or as much in the width of a Chinese or Japanese letter.
_CELL = re.compile(r"\S+(?:[ \u3000\u00a0]\S+)*")


class _Cell(NamedTuple):
    """A cell with the columns of the terminal that it takes."""

    text: str
    left: int
    right: int


def cells_in(line: str) -> list[_Cell]:
    """Return the cells of a line.

    >>> [cell.text for cell in cells_in("  1  王 伟    1,200")]
    ['1', '王 伟', '1,200']
    """
    widths = [0]
    for character in line:
        widths.append(widths[-1] + (2 if unicodedata.east_asian_width(character) in "WF" else 1))
    return [_Cell(found[0], widths[found.start()], widths[found.end()]) for found in _CELL.finditer(line)]


def aligned(text: str, known: Callable[[Any], bool]) -> Split:
    """Return the rows of a text in which two spaces or more stand between cells; lost are lines where it cannot be told
    which cells are blank.

    Below headings (a line with two words ``known`` as such, and more) a line with fewer cells than these has blank
    ones; each of its cells belongs to the heading that it stands under.
    """
    rows: list[list[Any]] = []
    lost: list[Lost] = []
    headings: Sequence[_Cell] = ()
    for number, line in enumerate(text.splitlines(), 1):
        cells = cells_in(line)
        if sum(known(cell.text) for cell in cells) > 1:
            headings = cells
        row: list[Any] | None = [cell.text for cell in cells]
        if headings and 1 < len(cells) != len(headings):
            row = _below(headings, cells)
        if row is None:
            lost.append(Lost(number, "", CELLS_UNCLEAR(cells=len(cells), headings=len(headings))))
        rows.append(row or [])
    return Split(rows, lost=lost)


def _below(headings: Sequence[_Cell], cells: Sequence[_Cell]) -> list[Any] | None:
    """Each cell under the one heading that it stands under; ``None`` where one stands under none, or under two."""
    row: list[Any] = [None] * len(headings)
    for cell in cells:
        over = [at for at, head in enumerate(headings) if head.left < cell.right and cell.left < head.right]
        if len(over) != 1 or row[over[0]] is not None:
            return None
        row[over[0]] = cell.text
    return row


#: What a cell looks like in a text: a whole number, a number, a percentage, a sign, a word.
_SHAPES = (("whole", r"[+-]?\d+"), ("number", r"[+-]?[\d,]*\.?\d+"), ("percent", r"[\d.]+%"), ("sign", r"\W+"))


def _shape(cell: str) -> str:
    text = unicodedata.normalize("NFKC", cell)
    return next((name for name, pattern in _SHAPES if re.fullmatch(pattern, text)), "word")


def shaped(text: str, known: Callable[[Any], bool]) -> Split:
    """Return the rows of a text in which single spaces stand between cells, as one copied out of a PDF.

    Below headings (a line of words, two of them ``known``) a line with as many cells is a row. One with fewer is where
    its cells look as those of such rows do in one way alone; any other line is one cell.

    >>> text = "順位 ペア名 得点率 MP\\n1 山田・佐藤 62.50% 0.90\\n2 鈴木・高橋 58.33%\\n以上 2 組"
    >>> shaped(text, {"順位", "得点率"}.__contains__).rows[1:]
    [['1', '山田・佐藤', '62.50%', '0.90'], ['2', '鈴木・高橋', '58.33%', None], ['以上 2 組']]
    """
    lines = [line.split() for line in text.splitlines()]
    at = next((at for at, cells in enumerate(lines) if sum(map(known, cells)) > 1), None)
    if at is None:
        return Split([[line.strip()] if line.strip() else [] for line in text.splitlines()])
    width = len(lines[at])
    shapes = {tuple(map(_shape, cells)) for cells in lines[at + 1 :] if len(cells) == width}
    rows: list[list[Any]] = []
    for number, (line, cells) in enumerate(zip(text.splitlines(), lines, strict=True)):
        ways = []
        if number > at and 1 < len(cells) < width:
            own = tuple(map(_shape, cells))
            ways = [
                places
                for places in combinations(range(width), len(cells))
                if any(tuple(shape[place] for place in places) == own for shape in shapes)
            ]
        if number == at or (number > at and len(cells) == width):
            rows.append([*cells])
        elif len(ways) == 1:
            row: list[Any] = [None] * width
            for place, cell in zip(ways[0], cells, strict=True):
                row[place] = cell
            rows.append(row)
        else:
            rows.append([line.strip()] if cells else [])
    return Split(rows)


#: Sites call a text between tabs .xls too.
TEXT = Format(
    key="text",
    title=Help("CSV or text", "CSV 或文本", "CSV・テキスト"),
    endings=(".csv", ".tsv", ".txt", ".xls"),
    untold=(".xls",),
    headings=True,
    encoded=True,
)
