"""The rules that Excel demands of a workbook and no schema states; a file that breaks one of these it repairs or
refuses.
"""

import posixpath
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, Area, parse_area, parse_cell

M = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
#: Functions that came after Excel 2007 and stand in files with a prefix.
NEWER = dict.fromkeys(
    """
    LET XLOOKUP XMATCH TEXTJOIN IFS SWITCH MAXIFS MINIFS CONCAT SEQUENCE UNIQUE RANDARRAY LAMBDA VSTACK HSTACK TOCOL
    TOROW TAKE DROP CHOOSECOLS CHOOSEROWS WRAPROWS WRAPCOLS EXPAND TEXTBEFORE TEXTAFTER TEXTSPLIT IFNA XOR NUMBERVALUE
    DAYS ISFORMULA FORMULATEXT SHEET SHEETS UNICHAR UNICODE RANK.EQ RANK.AVG STDEV.S STDEV.P CEILING.MATH FLOOR.MATH
    ANCHORARRAY SINGLE BYROW BYCOL MAP REDUCE SCAN MAKEARRAY ISOMITTED PERCENTILE.INC MODE.SNGL VAR.S SORTBY ISOWEEKNUM
    ARRAYTOTEXT VALUETOTEXT
    """.split(),  # noqa: SIM905
    "_xlfn.",
) | dict.fromkeys(["FILTER", "SORT"], "_xlfn._xlws.")
IN_SHEET = """
    sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios
    autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations
    hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches
    ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems
    tableParts extLst
    """.split()  # noqa: SIM905
ERRORS = {"#N/A", "#VALUE!", "#REF!", "#DIV/0!", "#NUM!", "#NAME?", "#NULL!"}
_TEXT = re.compile(r'"(?:[^"]|"")*"')
_QUOTED = re.compile(r"'((?:[^']|'')*)'!")
_STRUCTURED = re.compile(r"([^\W\d][\w.]*)?\[((?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*)\]")
_BRACKET = re.compile("[()]")
_CALL = re.compile(r"((?:_xl\w+\.)*)([A-Za-z_][A-Za-z0-9_.]*)\(")
_NAME = re.compile(r"(?:[^\W\d]|\\)[\w.\\?]{0,254}")


class Table(NamedTuple):
    """A table as its part describes it."""

    name: str
    area: Area
    columns: list[str]
    element: ET.Element


def broken_rules(path: Path) -> list[str]:
    """Return every rule that the workbook breaks, each with its place."""
    with zipfile.ZipFile(path) as package:
        return sorted(set(_Book(package).faults()))


def _is_name(name: str) -> bool:
    return bool(_NAME.fullmatch(name)) and not parse_cell(name) and not re.fullmatch(r"(?i)r\d*c?\d*|c\d*", name)


def _twice(items: Iterable[Any]) -> bool:
    found = list(items)
    return len(set(found)) != len(found)


class _Book:
    def __init__(self, package: zipfile.ZipFile) -> None:
        self.package = package
        self.parts = package.namelist()
        self.tables: dict[str, set[str]] = {}
        self.sheets: list[tuple[str, str]] = []
        self.called: set[str] = set()
        self.marked = 0

    def xml(self, part: str) -> ET.Element:
        return ET.fromstring(self.package.read(part))

    def links(self, part: str) -> dict[str, tuple[str, str]]:
        """Return the relationships of a part: Id → kind and target."""
        folder, name = posixpath.split(part)
        rels = posixpath.join(folder, "_rels", name + ".rels")
        found: dict[str, tuple[str, str]] = {}
        for link in self.xml(rels) if rels in self.parts else ():
            target = link.get("Target", "")
            if link.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/")
            found[link.get("Id", "")] = link.get("Type", "").rpartition("/")[2], target
        return found

    def faults(self) -> Iterator[str]:
        yield from self._of_package()
        main = next(target for kind, target in self.links("").values() if kind == "officeDocument")
        links, book = self.links(main), self.xml(main)
        listed = book.findall(f"{M}sheets/*")
        self.sheets = [(each.get("name", ""), links[each.get(f"{R}id", "")][1]) for each in listed]
        self.called = {name.lower() for name, _ in self.sheets}
        yield from self._of_names(book, [each.get("sheetId") for each in listed])
        kinds = dict(links.values())
        strings = self.xml(kinds["sharedStrings"]) if "sharedStrings" in kinds else ET.Element("sst")
        styles = self.xml(kinds["styles"]) if "styles" in kinds else ET.Element("styleSheet")
        self.strings = ["".join(t.text or "" for t in each.iter(f"{M}t")) for each in strings]
        if strings.get("uniqueCount") not in (None, str(len(self.strings))):
            yield "the count of the shared strings is wrong"
        yield from _of_styles(styles)
        self.formats = len(styles.findall(f"{M}cellXfs/*"))
        self.dxfs = len(styles.findall(f"{M}dxfs/*"))
        for name, part in self.sheets:
            root = self.xml(part)
            if root.tag == f"{M}worksheet":
                tables = [self._table(target) for kind, target in self.links(part).values() if kind == "table"]
                for fault in _Sheet(self, root, part, tables).faults():
                    yield f"{name}: {fault}"
        if ("sheetMetadata" in kinds) != bool(self.marked):
            yield "cells that may spill and the metadata that says so do not go together"

    def _of_package(self) -> Iterator[str]:
        types = self.xml("[Content_Types].xml")
        named = [each.get("PartName", "")[1:] for each in types if each.tag.endswith("Override")]
        endings = {each.get("Extension", "").lower() for each in types if each.tag.endswith("Default")}
        if _twice(named) or _twice(part.lower() for part in self.parts):
            yield "a part is there or typed twice"
        for part in set(named) - set(self.parts):
            yield f"a type for the part {part}, which is not there"
        for part in self.parts:
            typed = part in named or part.rpartition(".")[2].lower() in endings
            if (not typed or part.endswith("/")) and part != "[Content_Types].xml":
                yield f"no type for the part {part}"
            if part.endswith(".rels"):
                links = [each.get("Id") for each in self.xml(part)]
                if _twice(links):
                    yield f"two relationships of one Id in {part}"
                owner = posixpath.join(posixpath.dirname(posixpath.dirname(part)), posixpath.basename(part)[:-5])
                external = {each.get("Id") for each in self.xml(part) if each.get("TargetMode") == "External"}
                for identifier, (_, target) in self.links(owner).items():
                    if identifier not in external and target not in self.parts:
                        yield f"{part} names {target}, which is not there"

    def _of_names(self, book: ET.Element, numbers: list[str | None]) -> Iterator[str]:
        names = [name for name, _ in self.sheets]
        if _twice(name.lower() for name in names) or _twice(numbers):
            yield "two sheets of one name or number"
        for name in names:
            if not 0 < len(name) <= 31 or re.search(r"[\[\]:*?/\\]|^'|'$|^history$", name, re.IGNORECASE):
                yield f"the sheet name {name!r}"
        for _, part in self.sheets:
            for kind, target in self.links(part).values():
                if kind == "table":
                    table = self._table(target)
                    if table.name.lower() in self.tables or not _is_name(table.name):
                        yield f"the table name {table.name!r}"
                    self.tables[table.name.lower()] = {column.lower() for column in table.columns}
        seen = set()
        for each in book.iter(f"{M}definedName"):
            name, scope = each.get("name", ""), each.get("localSheetId")
            if (name.lower(), scope) in seen or name.lower() in self.tables:
                yield f"the name {name} twice"
            seen.add((name.lower(), scope))
            if not name.startswith("_xlnm.") and not _is_name(name):
                yield f"the name {name!r}"
            for fault in self.formula(each.text or ""):
                yield f"name {name}: {fault}"

    def _table(self, part: str) -> Table:
        element = self.xml(part)
        area = parse_area(element.get("ref", ""))
        assert area is not None
        columns = [each.get("name", "") for each in element.findall(f"{M}tableColumns/*")]
        return Table(element.get("displayName", ""), area, columns, element)

    def formula(self, text: str) -> Iterator[str]:
        """Yield what is wrong with a formula as it stands in a file."""
        if len(text) > 8192 or text.startswith("=") or any(len(each) > 257 for each in _TEXT.findall(text)):
            yield f"a formula or a text in it is too long, or starts with =: {text[:60]}"
        bare = _TEXT.sub('""', text)
        for quoted in _QUOTED.finditer(bare):
            yield from self._sheet_named(quoted[1].replace("''", "'"))
        bare = _QUOTED.sub("", bare)
        for table, inside in _STRUCTURED.findall(bare):
            yield from self._columns_named(table, inside)
        bare = _STRUCTURED.sub("", bare)
        for prefix, name in _CALL.findall(bare):
            if prefix != "_xlpm." and (prefix not in ("", "_xll.") or name.upper() in NEWER):
                wanted = NEWER.get(name.upper(), "")
                if prefix != wanted:
                    yield f"{name} needs the prefix {wanted!r}, not {prefix!r}"
        for sheet in re.findall(r"(?<![\w.\]#])([^\W\d][\w.]*)!", bare):
            yield from self._sheet_named(sheet)
        depth = deepest = 0
        for letter in _BRACKET.findall(bare):
            depth += (letter == "(") - (letter == ")")
            deepest = max(deepest, depth)
        if depth or deepest > 64 or "#REF!" in bare or ";" in re.sub(r"\{[^}]*\}", "", bare):
            yield f"brackets, a lost reference or a semicolon: {text[:60]}"

    def _sheet_named(self, name: str) -> Iterator[str]:
        if "[" not in name and name.lower() not in self.called:
            yield f"a formula reads the sheet {name}, which is not there"

    def _columns_named(self, table: str, inside: str) -> Iterator[str]:
        if not table and inside.isdigit():
            return  # another workbook
        if table.lower() not in self.tables:
            yield f"a formula reads the table {table!r}, which is not there"
            return
        if inside.startswith("@"):
            yield f"[@…] stands for [#This Row] in the cell only, not in the file: {table}[{inside}]"
        columns = re.findall(r"\[((?:[^\[\]']|'.)*)\]", inside) or [inside]
        for column in columns:
            column = re.sub(r"'(.)", r"\1", column)  # noqa: PLW2901
            if column and not column.startswith(("#", "@")) and column.lower() not in self.tables[table.lower()]:
                yield f"a formula reads the column {column!r} of {table}, which is not there"


def _of_styles(styles: ET.Element) -> Iterator[str]:
    for name in ("fonts", "fills", "borders", "cellXfs", "cellStyleXfs", "cellStyles", "dxfs", "numFmts"):
        element = styles.find(M + name)
        if element is not None and element.get("count") not in (None, str(len(element))):
            yield f"the count of the {name} is wrong"
    for form in styles.findall(f"{M}cellXfs/*"):
        for attribute, name in (("fontId", "fonts"), ("fillId", "fills"), ("borderId", "borders")):
            if int(form.get(attribute, "0")) >= len(styles.findall(f"{M}{name}/*")):
                yield f"a cell format names a {attribute} that is not there"


class _Sheet:
    def __init__(self, book: _Book, root: ET.Element, part: str, tables: list[Table]) -> None:
        self.book = book
        self.root = root
        self.part = part
        self.tables = tables
        self.cells: dict[tuple[int, int], tuple[str, str | None, ET.Element | None]] = {}

    def faults(self) -> Iterator[str]:
        order = [IN_SHEET.index(child.tag.rpartition("}")[2]) for child in self.root]
        if order != sorted(order):
            yield "its elements stand in another order than the schema's"
        yield from self._of_cells()
        yield from self._of_arrays()
        for table in self.tables:
            yield from self._of_table(table)
        yield from self._of_areas()
        yield from self._of_rules()
        links = self.book.links(self.part)
        for element in self.root.iter():
            if element.get(f"{R}id", next(iter(links), "")) not in links and links:
                yield f"a relationship that is not there: {element.get(f'{R}id')}"

    def _of_cells(self) -> Iterator[str]:
        last_row = 0
        for row in self.root.findall(f"{M}sheetData/*"):
            number, last = int(row.get("r", "0")), 0
            if not last_row < number <= MAX_ROW or float(row.get("ht", "0")) > 409.5:
                yield f"row {number}: its place or height"
            last_row = number
            for cell in row:
                where = parse_cell(cell.get("r", ""))
                if where is None or where[0] != number or not last < where[1] <= MAX_COLUMN:
                    yield f"{cell.get('r')}: in row {number}, after column {last}"
                    continue
                last = where[1]
                self.book.marked += "cm" in cell.attrib
                for fault in self._of_cell(where, cell):
                    yield f"{cell.get('r')}: {fault}"

    def _of_cell(self, where: tuple[int, int], cell: ET.Element) -> Iterator[str]:
        kind, value, formula = cell.get("t", "n"), cell.findtext(f"{M}v"), cell.find(f"{M}f")
        if int(cell.get("s", "0")) >= max(self.book.formats, 1):
            yield "a style that is not there"
        if kind == "s":
            if not (value or "").isdigit() or int(value or 0) >= len(self.book.strings):
                yield f"the shared text {value!r}"
            else:
                value = self.book.strings[int(value or 0)]
        elif kind == "inlineStr":
            value = "".join(each.text or "" for each in cell.iter(f"{M}t"))
        elif kind == "n" and value is not None:
            if not re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)([Ee][+-]?\d{1,3})?", value):
                yield f"{value!r} is no number"
        elif kind == "e" and value not in ERRORS:
            yield f"{value!r} is no error"
        if value and (len(value) > 32_767 or re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", value)):
            yield "its text"
        self.cells[where] = kind, value, formula
        if formula is not None and formula.text:
            yield from self.book.formula(formula.text)
        elif formula is not None and formula.get("t") != "shared":
            yield "a formula without text"

    def _of_arrays(self) -> Iterator[str]:
        for where, (_, _, formula) in self.cells.items():
            area = parse_area(formula.get("ref", "")) if formula is not None and formula.get("t") == "array" else None
            if area is None:
                continue
            if area[:2] != where:
                yield f"the array {area} starts elsewhere than its formula"
            if not area.single and any(table.area.meets(area) for table in self.tables):
                yield f"the array {area} stands in a table"
            for other in (
                (row, column) for row in range(area.top, area.bottom + 1) for column in range(area.left, area.right + 1)
            ):
                if other != where and other in self.cells and self.cells[other][2] is not None:
                    yield f"a formula inside the array {area}"

    def _of_table(self, table: Table) -> Iterator[str]:
        columns = table.element.find(f"{M}tableColumns")
        assert columns is not None
        area, names = table.area, [name.lower() for name in table.columns]
        if _twice(names) or _twice(each.get("id") for each in columns) or columns.get("count") != str(len(names)):
            yield f"the columns of the table {table.name}"
        if area.width != len(names) or area.height < 2:
            yield f"the size of the table {table.name}"
        filtered = table.element.find(f"{M}autoFilter")
        totals = int(table.element.get("totalsRowCount", "0"))
        if filtered is not None and parse_area(filtered.get("ref", "")) != area._replace(bottom=area.bottom - totals):
            yield f"the filter of the table {table.name}"
        for column, name in enumerate(table.columns, area.left):
            kind, value, formula = self.cells.get((area.top, column), ("", None, None))
            heading = re.sub(r"_x000a_", "\n", name, flags=re.IGNORECASE)
            if formula is not None or kind not in ("s", "inlineStr") or value != heading:
                yield f"the table {table.name} calls a column {name!r} that is headed {value!r}"
        for each in columns:
            yield from self.book.formula(each.findtext(f"{M}calculatedColumnFormula") or "")

    def _of_areas(self) -> Iterator[str]:
        merged = self.root.find(f"{M}mergeCells")
        areas = [area for each in self.root.findall(f"{M}mergeCells/*") if (area := parse_area(each.get("ref", "")))]
        if merged is not None and merged.get("count") not in (None, str(len(merged))):
            yield "the count of the merged cells"
        tables = [table.area for table in self.tables]
        for number, area in enumerate(areas):
            if any(area.meets(other) for other in [*areas[:number], *tables]):
                yield f"the merged cells {area} meet others, or a table"
        if any(area.meets(other) for number, area in enumerate(tables) for other in tables[:number]):
            yield "two tables meet"
        last = 0
        for column in self.root.findall(f"{M}cols/*"):
            first, end = int(column.get("min", "0")), int(column.get("max", "0"))
            if not last < first <= end or float(column.get("width", "0")) > 255:
                yield f"the columns {first} to {end}"
            last = end

    def _of_rules(self) -> Iterator[str]:
        ours = re.compile(rf"\b(?:{'|'.join(FUNCTIONS)})\(")
        formulas: list[tuple[str, str]] = []
        for each in self.root.iter(f"{M}dataValidation"):
            for name, most in (("promptTitle", 32), ("errorTitle", 32), ("prompt", 255), ("error", 255)):
                if len(each.get(name, "")) > most:
                    yield f"the {name} of the validation of {each.get('sqref')} is longer than {most}"
            formulas += [("validation", each.findtext(M + name) or "") for name in ("formula1", "formula2")]
        rules = list(self.root.iter(f"{M}cfRule"))
        if _twice(rule.get("priority") for rule in rules):
            yield "two conditional formats of one priority"
        for rule in rules:
            if rule.get("dxfId") is not None and int(rule.get("dxfId", "0")) >= self.book.dxfs:
                yield "a conditional format in a style that is not there"
            formulas += [("format", each.text or "") for each in rule.iter(f"{M}formula")]
        for kind, text in formulas:
            yield from self.book.formula(text)
            bare = _TEXT.sub('""', text)
            if re.search(r"\w\[", bare) or ours.search(bare) or (kind == "validation" and len(text) > 257):
                yield f"a rule for {kind} cannot be {text[:60]}"
        for part in self.root.iter(f"{M}headerFooter"):
            if any(len(each.text or "") > 255 for each in part):
                yield "a header or footer is longer than 255"
