"""A file as sheets of cells: a workbook, a CSV in any of the encodings people have, JSON."""

from __future__ import annotations

import codecs
import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.exchange.csv_out import meant
from xlfuncs.exchange.readings import ENCODINGS, LOCAL, likeliest
from xlfuncs.package.address import COLUMN_MASK, SHIFT, Area
from xlfuncs.package.archive import CANNOT_READ
from xlfuncs.package.findings import PackageError, system_said
from xlfuncs.package.workbook import Workbook
from xlfuncs.remarks import remark
from xlfuncs.sentences import Help, Joined, Sentence

NOT_TEXT = Sentence(
    en="is no text in UTF-8, UTF-16, GB18030 or Shift-JIS",
    zh="不是 UTF-8、UTF-16、GB18030 或 Shift-JIS 编码的文本",
    ja="UTF-8、UTF-16、GB18030、Shift-JIS のいずれのテキストでもありません",
)
NOT_IN_ENCODING = Sentence(
    en="is no text in {encoding}", zh="不是 {encoding} 编码的文本", ja="{encoding} のテキストではありません"
)
TAKEN_AS = Sentence(
    en="{file} is read as {encoding}; it may be {others}: --encoding says which",
    zh="{file} 按 {encoding} 编码读取；也可能是 {others}，可用 --encoding 指定",
    ja="{file} を {encoding} として読みました。{others} の可能性もあります（--encoding で指定できます）",
)
OR = Help(" or ", " 或 ", " または ")
NOT_JSON = Sentence(
    en="is no JSON (line {line}, column {column})",
    zh="不是 JSON（第 {line} 行第 {column} 列）",
    ja="JSON ではありません（{line} 行目 {column} 列目）",
)
WRONG_JSON = Sentence(
    en='wants {"settings": {…}, "entries": [{…}, …]}',
    zh='应为 {"settings": {…}, "entries": [{…}, …]}',
    ja='{"settings": {…}, "entries": [{…}, …]} の形が必要です',
)
BROKEN_TEXT = Sentence(
    en="from line {line} on nothing can be read: a quotation mark is not closed, or a cell is far too long",
    zh="第 {line} 行起无法读取：引号没有成对，或单元格过长",
    ja="{line} 行目から読めません。引用符が閉じていないか、セルが長すぎます",
)
KEY_TWICE = Sentence(
    en='the key "{key}" stands twice in one place',
    zh="同一处的“{key}”出现了两次",
    ja="同じ所に「{key}」が二つあります",
)
NOT_PLAIN = Sentence(
    en='"{key}" of {table} wants a text, a number, true, false or null',
    zh="{table} 的“{key}”只能是文字、数字、true、false 或 null",
    ja="{table} の「{key}」は文字列、数値、true、false、null のいずれかにしてください",
)
UNKNOWN_FILE = Sentence(
    en="must be a .xlsx, .xlsm, .csv, .tsv, .txt or .json",
    zh="应为 .xlsx、.xlsm、.csv、.tsv、.txt 或 .json 文件",
    ja=".xlsx、.xlsm、.csv、.tsv、.txt、.json のいずれかにしてください",
)

WORKBOOKS, TEXTS = (".xlsx", ".xlsm"), (".csv", ".tsv", ".txt")
_BY_MARK = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_SEPARATORS = (",", "\t", ";", "，")
#: A text larger than this is no score sheet.
LARGEST = 64 * 1024 * 1024


class SheetRows(NamedTuple):
    """Rows of cells; the first is the sheet's row 1. ``merged``: areas that show as one cell, counted from 1."""

    name: str
    rows: Sequence[Sequence[Any]]
    merged: Sequence[Area] = ()


def sheets_of(file: Path, known: Callable[[Any], bool], *, encoding: str = "", language: str = "") -> list[SheetRows]:
    """The visible sheets of a file; ``known`` tells a heading, by which an encoding is recognised.

    Where more than one encoding reads it and no heading tells them apart it is taken as it looks most like the
    ``language`` expected, and that is remarked. ``encoding`` names one of ``ENCODINGS`` instead. ``PackageError``
    where the file cannot be read.
    """
    suffix = file.suffix.lower()
    if suffix in WORKBOOKS:
        with Workbook(file) as book:
            return cells_of(book)
    if suffix in TEXTS:
        return [SheetRows(file.stem, _of_text(file, known, encoding, language))]
    raise PackageError(UNKNOWN_FILE(), file)


def cells_of(book: Workbook, named: Collection[str] | None = None) -> list[SheetRows]:
    """The visible sheets of an opened workbook, or those of them that are ``named``."""
    found = []
    for sheet in book.sheets:
        if not sheet.worksheet or sheet.hidden or (named is not None and sheet.name not in named):
            continue
        values = sheet.cells.values
        height = max((key >> SHIFT for key in values), default=0)
        width = max((key & COLUMN_MASK for key in values), default=0)
        rows: list[list[Any]] = [[None] * width for _ in range(height)]
        for key, value in values.items():
            rows[(key >> SHIFT) - 1][(key & COLUMN_MASK) - 1] = value
        found.append(SheetRows(sheet.name, rows, sheet.cells.merged))
    return found


class _Reading(NamedTuple):
    """A text in one encoding, cut at one separator: its rows, the line that ends them early, headings we know."""

    encoding: str
    text: str
    rows: list[list[Any]]
    broken: int | None
    headings: int


def _of_text(file: Path, known: Callable[[Any], bool], encoding: str, language: str) -> list[list[Any]]:
    data = _bytes(file)
    readings = [_cut(name, text, known) for name, text in _texts(data, encoding)]
    if not readings:
        raise PackageError(NOT_IN_ENCODING(encoding=encoding) if encoding else NOT_TEXT(), file)
    most = max(each.headings for each in readings)
    equal = {each.encoding: each for each in readings if each.headings == most}
    taken = next(iter(equal))
    if len(equal) > 1:
        taken = likeliest([(each.encoding, each.text) for each in equal.values()], language)
        others = Joined([name for name in equal if name != taken], OR)
        remark(TAKEN_AS(file=file.name, encoding=taken, others=others))
    found = equal[taken]
    if found.broken is not None:
        raise PackageError(BROKEN_TEXT(line=found.broken), file)
    return found.rows


def _texts(data: bytes, encoding: str) -> Iterator[tuple[str, str]]:
    """What the bytes of a file can mean: the encoding, the text."""
    marked = [name for mark, name in _BY_MARK if data.startswith(mark)]
    for name in [encoding] if encoding else marked[:1] or ["utf-8", *LOCAL]:
        try:
            text = data.decode(ENCODINGS[name])
        except UnicodeDecodeError:
            continue
        if "\0" in text:  # no text has it; UTF-16 without its mark has little else
            continue
        yield name, text
        if name == "utf-8":
            break  # what is valid UTF-8 by accident does not happen


def _cut(encoding: str, text: str, known: Callable[[Any], bool]) -> _Reading:
    """The rows of a text, cut where most headings come out."""
    readings = []
    for separator in _SEPARATORS:
        rows, broken = _separated(text, separator)
        readings.append(_Reading(encoding, text, rows, broken, sum(known(cell) for row in rows[:40] for cell in row)))
    return max(readings, key=lambda each: each.headings)


def _separated(text: str, separator: str) -> tuple[list[list[Any]], int | None]:
    """The rows of a text; where one cannot be read, those before it and its line: the rest is never one cell."""
    rows: list[list[Any]] = []
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    line = 1
    try:
        for row in reader:
            rows.append([meant(cell.strip()) or None for cell in row])
            line = reader.line_num + 1
    except csv.Error:
        return rows, line
    return rows, None


def _bytes(file: Path) -> bytes:
    try:
        if file.stat().st_size > LARGEST:
            raise PackageError(NOT_TEXT(), file)
        return file.read_bytes()
    except OSError as error:
        raise PackageError(CANNOT_READ(why=system_said(error)), file) from None


def json_of(file: Path) -> dict[str, Any]:
    """A JSON file's settings and tables; ``PackageError`` where it is none, or anything in it would be lost."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        for key, count in Counter(key for key, _ in pairs).items():
            if count > 1:
                raise PackageError(KEY_TWICE(key=key), file)
        return dict(pairs)

    try:
        content = json.loads(_bytes(file).decode("utf-8-sig"), object_pairs_hook=once)
        json.dumps(content, ensure_ascii=False).encode()  # half a character can be read, but never be written
    except UnicodeError:
        raise PackageError(NOT_TEXT(), file) from None
    except json.JSONDecodeError as error:
        raise PackageError(NOT_JSON(line=error.lineno, column=error.colno), file) from None
    except (RecursionError, ValueError):  # nested without end, a number of thousands of digits
        raise PackageError(WRONG_JSON(), file) from None
    good = isinstance(content, dict) and all(
        isinstance(value, dict if key == "settings" else list) for key, value in content.items()
    )
    if not good or not all(isinstance(row, dict) for key, rows in content.items() if key != "settings" for row in rows):
        raise PackageError(WRONG_JSON(), file)
    for table, rows in content.items():
        for row in [rows] if table == "settings" else rows:
            for key, value in row.items():
                if isinstance(value, dict | list):
                    raise PackageError(NOT_PLAIN(key=key, table=table), file)
    return dict(content)
