"""A workbook as its package describes it: sheets, names, tables, shared strings, and what it keeps of other workbooks.

Beside a link to another workbook Excel stores the cells that formulas read, as it last saw them. Formulas call such a
sheet ``[1]会员``, by the number of the link. The other workbook itself is never opened.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from urllib.parse import unquote

from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.xlsx.address import Area, key_of, parse_area, parse_cell
from xlfuncs.xlsx.archive import Archive
from xlfuncs.xlsx.cells.reading import read_cells
from xlfuncs.xlsx.cells.sheet import CELL_DATA, CellDataError, Cells, place_in, value_of
from xlfuncs.xlsx.errors import PackageError, excerpt
from xlfuncs.xlsx.formulas.formula import area_in
from xlfuncs.xlsx.our_names import is_carried
from xlfuncs.xlsx.workbook_part import sufficient, without_recalculation
from xlfuncs.xlsx.xml import Attributes, elements, says_yes, unescape, whole

NO_SHEET = Sentence(
    en="there is no sheet '{sheet}'; there are {known}",
    zh="没有工作表“{sheet}”；现有：{known}",
    ja="シート「{sheet}」はありません。あるのは {known} です",
)
NONE = Sentence(en="none", zh="无", ja="なし")
IS_ODS = Sentence(
    en="this is an OpenDocument file (.ods); save it as .xlsx",
    zh="这是 OpenDocument 文件（.ods）；请另存为 .xlsx",
    ja="OpenDocument ファイル（.ods）です。.xlsx で保存してください",
)
NO_WORKBOOK = Sentence(
    en="there is no workbook in this file", zh="此文件中没有工作簿", ja="このファイルにブックがありません"
)
IS_WORD = Sentence(
    en="this is a Word document; copy its table into a sheet and save that as .xlsx",
    zh="这是 Word 文档；请把其中的表格复制到工作表，再存为 .xlsx",
    ja="Word 文書です。表をシートに貼り付け、.xlsx で保存してください",
)
IS_NUMBERS = Sentence(
    en="this is a document of Numbers; export it to Excel (File, Export To)",
    zh="这是 Numbers 文稿；请导出为 Excel（文件 → 导出为）",
    ja="Numbers の書類です。Excel 形式で書き出してください（ファイル → 書き出す）",
)
IS_PACKED = Sentence(
    en="the workbook is packed in this archive; unpack it first",
    zh="工作簿在此压缩包中；请先解压",
    ja="ブックは圧縮ファイルの中にあります。先に展開してください",
)
IS_XLSB = Sentence(
    en="this is a binary .xlsb workbook; save it as .xlsx",
    zh="这是二进制 .xlsb 工作簿；请另存为 .xlsx",
    ja="バイナリ形式の .xlsb ブックです。.xlsx で保存してください",
)
SHEET_WITHOUT_PART = Sentence(
    en="the sheet '{sheet}' has no part in the file",
    zh="文件中没有工作表“{sheet}”的内容",
    ja="シート「{sheet}」の内容がファイルにありません",
)
TABLE_WITHOUT_CELLS = Sentence(
    en="the table part '{part}' names no cells",
    zh="表格部件“{part}”没有指明单元格",
    ja="テーブルのパーツ「{part}」にセルの指定がありません",
)

OPEN_DOCUMENT = b"application/vnd.oasis.opendocument."
_READING = re.compile(rb"<(?:[\w.-]+:)?rPh[\s/>]")
_HAS_FORMULA = re.compile(rb"<(?:[\w.-]+:)?f[\s/>]")


@dataclass(frozen=True, slots=True)
class Relationship:
    """An arrow from a part to another; ``kind`` is the last word of its type."""

    id: str
    kind: str
    target: str


@dataclass(frozen=True, slots=True)
class ExcelTable:
    """An Excel table; ``area`` covers header and totals rows too. ``filtered``: some rows may be filtered out."""

    name: str
    sheet: int
    area: Area
    columns: tuple[str, ...]
    header_rows: int
    totals_rows: int
    filtered: bool = False

    @property
    def data(self) -> Area:
        """The rows between header and totals."""
        return Area(
            self.area.top + self.header_rows, self.area.left, self.area.bottom - self.totals_rows, self.area.right
        )


@dataclass(frozen=True, slots=True)
class DefinedName:
    """A name and its formula; ``sheet`` is the index of the one sheet that knows it, None for all."""

    name: str
    formula: str
    sheet: int | None

    @property
    def area(self) -> tuple[str, Area] | None:
        """The sheet and the area that it stands for; ``None`` where it stands for anything else."""
        return area_in(self.formula)


@dataclass(eq=False)
class Sheet:
    """A worksheet (chart and dialog sheets have ``part`` but no cells)."""

    index: int
    name: str
    part: str
    workbook: Workbook
    worksheet: bool = True
    hidden: bool = False

    @cached_property
    def data(self) -> bytes:
        """The part's bytes."""
        return self.workbook.archive.read(self.part)

    @cached_property
    def cells(self) -> Cells:
        """The contents of the sheet's cells, read when first asked for."""
        if not self.worksheet:
            return Cells()
        book = self.workbook
        return read_cells(self.data, self.part, book.strings, book.dynamic_metadata, book.epoch_1904)

    @cached_property
    def has_formulas(self) -> bool:
        """Return whether there may be a formula in it (a sheet of mere values is read only when asked for); for one
        that is cut short nobody knows, and whoever reads it is told.
        """
        whole = self.data[-64:].rstrip().endswith(b"worksheet>")
        return self.worksheet and (not whole or b"\0" in self.data[:64] or _HAS_FORMULA.search(self.data) is not None)

    @cached_property
    def tables(self) -> list[ExcelTable]:
        """The tables on this sheet."""
        return [
            _read_table(self.workbook.archive, link.target, self.index)
            for link in self.workbook.links(self.part, "table")
        ]


class Workbook:
    """An opened package. Raises ``PackageError`` for whatever cannot be read as a workbook.

    ``data`` are the file's bytes where somebody else has read them.
    """

    def __init__(self, path: str | PathLike[str], data: bytes | None = None) -> None:
        self.path = Path(path)
        self.archive = Archive(path, data)
        self._links_of: dict[str, Mapping[str, Relationship]] = {}
        #: Names in ``others``: the number, the sheet that alone knows it ("": all), the name; its formula there.
        self.names_of_others: dict[tuple[str, str, str], str] = {}
        try:
            self._read()
        except BaseException:
            self.archive.close()
            raise

    def __enter__(self) -> Workbook:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self.archive.close()

    def sheet(self, name: str) -> Sheet:
        """Return the sheet of that name (case does not matter)."""
        if found := self._by_name.get(name.casefold()):
            return found
        shown = [each.name for each in self.sheets if not each.hidden]
        known = Joined(shown) if shown else NONE
        raise PackageError(NO_SHEET(sheet=excerpt(name), known=known), self.path)

    @cached_property
    def _by_name(self) -> dict[str, Sheet]:
        """The sheets by their names; of two that have one name the first."""
        return {sheet.name.casefold(): sheet for sheet in reversed(self.sheets)}

    @property
    def leading(self) -> Sheet:
        """The first sheet that is seen and computes, else the first: there it is told what concerns the whole workbook,
        whatever stands before it to be read.
        """
        computing = (sheet for sheet in self.sheets if not sheet.hidden and sheet.has_formulas)
        return next(computing, self.sheets[0])

    def areas(self, prefix: str) -> dict[int, list[Area]]:
        """Return the areas of all names that begin so, by the place of their sheet."""
        places = {sheet.name: sheet.index for sheet in self.sheets}
        found: dict[int, list[Area]] = {}
        for name in self.names:
            if name.name.startswith(prefix) and (placed := name.area) and placed[0] in places:
                found.setdefault(places[placed[0]], []).append(placed[1])
        return found

    def links(self, part: str, kind: str) -> list[Relationship]:
        """Return a part's relationships of a kind ("" for the package's own), in the order of the file."""
        return [link for link in self._links(part).values() if link.kind == kind]

    def linked(self, kind: str) -> str:
        """Return the part of a kind that the workbook part names, such as ``styles``; "" where it names none."""
        return self._parts.get(kind, "")

    @property
    def signatures(self) -> list[Relationship]:
        """The relationships by which the package names its digital signatures."""
        return self.links("", "origin")

    def _links(self, part: str) -> Mapping[str, Relationship]:
        if part not in self._links_of:
            rels = links_part(part)
            self._links_of[part] = _relationships(self.archive, rels, posixpath.dirname(part))
        return self._links_of[part]

    def _read(self) -> None:
        main = [link.target for link in self.links("", "officeDocument")]
        if "mimetype" in self.archive and self.archive.read("mimetype").startswith(OPEN_DOCUMENT):
            raise PackageError(IS_ODS(), self.path)
        if not main or main[0] not in self.archive:
            raise PackageError(_instead(self.archive.names), self.path)
        self.part = main[0]
        if self.part.lower().endswith(".bin"):
            raise PackageError(IS_XLSB(), self.path)
        self._data = self.archive.read(self.part)
        links = self._links(self.part)
        self._parts = {link.kind: link.target for link in links.values()}
        self.sheets: list[Sheet] = []
        self.names: list[DefinedName] = []
        #: The functions that it carries as names, with their formulas: no formula is read by these.
        self.carried: dict[str, str] = {}
        self.others: list[str] = []  # the parts of the workbooks that formulas call [1], [2] …; "" where there is none
        self.epoch_1904 = False
        self.full_calculation = False
        self.outdated = False  # an Excel of today computes it anew on opening
        self.as_displayed = False
        text: list[str] = []
        name: Attributes = {}
        is_workbook = False

        def start(tag: str, had: Attributes) -> None:
            nonlocal name, is_workbook
            if tag == "workbook":
                is_workbook = True
            elif tag == "sheet":
                link = links.get(had.get("id", ""))
                if link is None or link.target not in self.archive:
                    raise PackageError(SHEET_WITHOUT_PART(sheet=excerpt(had.get("name", ""))), self.path)
                hidden = had.get("state", "visible") != "visible"
                self.sheets.append(
                    Sheet(len(self.sheets), had.get("name", ""), link.target, self, link.kind == "worksheet", hidden)
                )
            elif tag == "workbookPr":
                self.epoch_1904 = says_yes(had, "date1904")
            elif tag == "calcPr":
                self.full_calculation = says_yes(had, "fullCalcOnLoad")
                self.outdated = "calcId" in had and not sufficient(had["calcId"])
                self.as_displayed = had.get("fullPrecision") in ("0", "false")
            elif tag == "externalReference":
                other = links.get(had.get("id", ""))
                self.others.append(other.target if other else "")
            elif tag == "definedName":
                name = had
                text.clear()

        def end(tag: str) -> None:
            if tag == "definedName":
                self._define(name, "".join(text).strip())

        elements(self._data, self.part, start, end, text.append)
        if not is_workbook:
            raise PackageError(_instead(self.archive.names), self.path)

    def _define(self, had: dict[str, str], formula: str) -> None:
        """Note a defined name, which means something of the workbook, or one of our functions."""
        name = unescape(had.get("name", ""))
        if is_carried(name, formula, unescape(had.get("comment", ""))):
            self.carried[name] = formula
        elif not name.startswith("_xlnm."):
            scope = whole(had, "localSheetId", "", self.part) if "localSheetId" in had else None
            self.names.append(DefinedName(name, formula, scope))

    @cached_property
    def has_readings(self) -> bool:
        """Return whether texts have their readings (furigana) beside them, which PHONETIC shows."""
        part = self.linked("sharedStrings")
        return part in self.archive and bool(_READING.search(self.archive.read(part)))

    @cached_property
    def strings(self) -> list[str]:
        """The shared strings, with formatting and phonetic readings left out."""
        part = self.linked("sharedStrings")
        if part not in self.archive:
            return []
        found: list[str] = []
        pieces: list[str] = []
        state = {"t": False, "rPh": False}

        def start(name: str, _: Attributes) -> None:
            if name == "si":
                pieces.clear()
            elif name in state:
                state[name] = True

        def end(name: str) -> None:
            if name == "si":
                found.append(unescape("".join(pieces)))
            elif name in state:
                state[name] = False

        def characters(piece: str) -> None:
            if state["t"] and not state["rPh"]:
                pieces.append(piece)

        elements(self.archive.read(part), part, start, end, characters)
        return found

    @cached_property
    def dynamic_metadata(self) -> set[str]:
        """The numbers that a cell's ``cm`` may hold to say that its formula spills."""
        part = self.linked("sheetMetadata")
        if part not in self.archive:
            return set()
        types: list[str] = []
        blocks: list[str] = []
        inside: list[str] = []

        def start(name: str, had: Attributes) -> None:
            inside.append(name)
            if name == "metadataType":
                types.append(had.get("name", ""))
            elif name == "rc" and "cellMetadata" in inside:
                blocks.append(had.get("t", ""))

        def end(_: str) -> None:
            inside.pop()

        elements(self.archive.read(part), part, start, end)
        return {
            str(number)
            for number, kind in enumerate(blocks, 1)
            if kind.isascii() and kind.isdigit() and 0 < int(kind) <= len(types) and types[int(kind) - 1] == "XLDAPR"
        }

    @cached_property
    def tables(self) -> dict[str, ExcelTable]:
        """Every table, by its name in lower case."""
        return {table.name.casefold(): table for sheet in self.sheets if sheet.worksheet for table in sheet.tables}

    def as_computed(self) -> bytes:
        """Return the workbook part without what would make Excel compute it anew, all other bytes as they are."""
        return without_recalculation(self._data, self.part)


def _instead(names: Sequence[str]) -> Told:
    """Return what a package is that holds no workbook, by the names of its parts."""
    if "word/document.xml" in names:
        return IS_WORD()
    if any(name.lower().endswith(".iwa") or name == "Index.zip" for name in names):
        return IS_NUMBERS()
    return IS_PACKED() if any(name.lower().endswith((".xlsx", ".xlsm", ".xls")) for name in names) else NO_WORKBOOK()


def links_part(part: str) -> str:
    """Return the name of the part that lists the relationships of another ("": of the package)."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", name + ".rels")


def _relationships(archive: Archive, rels: str, folder: str) -> Mapping[str, Relationship]:
    """Return the relationships that a part lists, by their Id; none where it is not there."""
    found: dict[str, Relationship] = {}

    def start(name: str, had: Attributes) -> None:
        if name == "Relationship" and had.get("TargetMode") != "External":
            target = had.get("Target", "").replace("\\", "/")
            where = posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/")
            identifier = had.get("Id", "")
            found[identifier] = Relationship(identifier, had.get("Type", "").rpartition("/")[2], where)

    if rels in archive:
        elements(archive.read(rels), rels, start)
    return found


def _read_table(archive: Archive, part: str, sheet: int) -> ExcelTable:
    had_table: Attributes = {}
    columns: list[str] = []
    filters: list[str] = []

    def start(name: str, had: Attributes) -> None:
        if name == "filterColumn":
            filters.append(name)
        elif name == "table":
            had_table.update(had)
        elif name == "tableColumn":
            columns.append(unescape(had.get("name", "")))

    elements(archive.read(part), part, start)
    area = parse_area(had_table.get("ref", ""))
    if area is None:
        raise PackageError(TABLE_WITHOUT_CELLS(part=part))
    name = had_table.get("displayName") or had_table.get("name", "")
    return ExcelTable(
        name,
        sheet,
        area,
        tuple(columns),
        whole(had_table, "headerRowCount", "1", part),
        whole(had_table, "totalsRowCount", "0", part),
        bool(filters),
    )


# --- what is kept of other workbooks


class KeptSheet(Sheet):
    """A sheet of another workbook, the ``file``: of its cells those that this one keeps."""

    def __init__(self, index: int, name: str, workbook: Workbook, cells: Cells, file: str) -> None:
        super().__init__(index, name, "", workbook, worksheet=False, hidden=True)
        self.file = file
        self.data = b""
        self.cells = cells
        self.has_formulas = False
        self.tables = []


def add_kept_sheets(book: Workbook) -> None:
    """Put the cells that a workbook keeps of others after its own sheets; once."""
    if isinstance(book.sheets[-1] if book.sheets else None, KeptSheet):
        return
    for number, part in enumerate(book.others, 1):
        if part in book.archive:
            file = _name_of_other(book, part)
            sheets, names = _kept(book, part)
            for name, cells in sheets:
                book.sheets.append(KeptSheet(len(book.sheets), f"[{number}]{name}", book, cells, file))
            for (sheet, name), formula in names.items():
                book.names_of_others[str(number), sheet, name] = formula


def _name_of_other(book: Workbook, part: str) -> str:
    """Return the name of the other workbook, without its folder."""
    rels = links_part(part)
    targets: list[str] = []
    if rels in book.archive:
        elements(book.archive.read(rels), rels, lambda _, had: targets.append(had.get("Target", "")))
    named = [target for target in targets if target]
    return unquote(named[0]).replace("\\", "/").rpartition("/")[2] if named else ""


def _kept(book: Workbook, part: str) -> tuple[list[tuple[str, Cells]], dict[tuple[str, str], str]]:
    """Return the sheets of one link and what is kept of each; its names by their sheet and in lower case."""
    found: list[tuple[str, Cells]] = []
    names: dict[tuple[str, str], str] = {}
    here: Cells | None = None
    cell: Attributes = {}
    text: list[str] = []

    def start(name: str, had: Attributes) -> None:
        nonlocal here, cell
        if name == "sheetName":
            found.append((unescape(had.get("val", "")), Cells(book.strings, book.epoch_1904)))
        elif name == "definedName":
            alone = had.get("sheetId", "")
            sheet = found[int(alone)][0] if alone.isdigit() and int(alone) < len(found) else ""
            names[sheet.casefold(), unescape(had.get("name", "")).casefold()] = unescape(had.get("refersTo", ""))
        elif name == "sheetData":
            which = whole(had, "sheetId", "", part)
            here = found[which][1] if which < len(found) else None
        elif name == "cell":
            cell = had
            text.clear()

    def end(name: str) -> None:
        where = parse_cell(cell.get("r", ""))
        if name != "cell" or here is None or where is None:
            return
        key = key_of(*where)
        try:
            value = value_of(cell.get("t", "n"), "".join(text), "", here)
        except CellDataError as error:
            raise PackageError(CELL_DATA(cell=place_in(part, key), wrong=error.said), book.path) from None
        here.spans.keys.append(key)
        here.values.append(value)

    elements(book.archive.read(part), part, start, end, text.append)
    return found, names
