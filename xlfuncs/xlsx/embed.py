"""The parts that a workbook carries so that Excel computes our functions: VBA, or the code for xlwings Lite."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape

from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.address import address
from xlfuncs.xlsx.changes import NO_ELEMENT, Changes, Link, Part
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Sheet, Workbook
from xlfuncs.xlsx.workbook_part import with_element
from xlfuncs.xlsx.xml import Attributes, elements

HAS_MACROS = Sentence(
    en="has macros already; the add-in does without: xlfuncs excel install",
    zh="已有宏；改用加载项即可：xlfuncs excel install",
    ja="すでにマクロがあります。アドインなら不要です：xlfuncs excel install",
)
SHEET_ALREADY = Sentence(
    en="has a sheet {sheet} already; unhide and delete it: the macros bring one",
    zh="已有工作表 {sheet}；请取消隐藏并删除：宏会自带一张",
    ja="シート {sheet} がすでにあります。再表示して削除してください。マクロに付属します",
)
OTHER_MACROS = Sentence(
    en="has macros that are not xlfuncs' alone; write to a file that ends in .xlsm",
    zh="除 xlfuncs 的宏外还有其他宏；请写到以 .xlsm 结尾的文件",
    ja="xlfuncs 以外のマクロもあります。.xlsm で終わるファイルに書き込んでください",
)
NO_WORKSHEET = Sentence(en="has no worksheet", zh="没有工作表", ja="ワークシートがありません")
NO_SHEET_LIST = Sentence(
    en="the part of the workbook has no list of sheets",
    zh="工作簿部件中没有工作表清单",
    ja="ブックのパーツにシートの一覧がありません",
)
HAS_PANE = Sentence(
    en="carries an Office add-in already; paste main.py in its editor instead",
    zh="已带有 Office 加载项；请改为把 main.py 粘贴到它的编辑器中",
    ja="すでに Office アドインがあります。代わりにそのエディターへ main.py を貼り付けてください",
)

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_MICROSOFT = "http://schemas.microsoft.com/office/"
_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"

#: The content types of a workbook's main part: without macros, with them, and as an add-in.
TYPES = {
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
    ".xltx": "application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml",
    ".xlsm": "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    ".xltm": "application/vnd.ms-excel.template.macroEnabled.main+xml",
    ".xlam": "application/vnd.ms-excel.addin.macroEnabled.main+xml",
}
MACROS = (".xlsm", ".xltm", ".xlam")

#: The sheets that the VBA reads: xlwings' settings, and the tooltips of Excel-DNA's IntelliSense.
CONF, INTELLISENSE = "xlwings.conf", "_IntelliSense_"

#: The kind of relationship by which a package names what it adds to the ribbon.
RIBBON = "extensibility"
#: By this id our tab in the ribbon is known, whatever stands on it.
TAB = "xlfuncsTab"

#: The elements in which the workbook and its first sheet have their names for VBA, and the project's names for them.
_WORKBOOK, _SHEET = ("workbookPr", "ThisWorkbook"), ("sheetPr", "Sheet1")

#: A code name among the attributes of an element; and that of a sheet, after what stands before it.
_NAMED = re.compile(r"""\s+codeName\s*=\s*("[^"]*"|'[^']*')""")
_CODE_NAME = re.compile(r"""(<(?:\w+:)?sheetPr\b[^<>]*?)\s+codeName\s*=\s*("[^"]*"|'[^']*')""")

#: How a workbook opens: at which sheet, and which tab stands first, both from 0.
_VIEW = re.compile(r"<(?:\w+:)?workbookView\b[^<>]*>")
_OPENED = re.compile(r"""(\s(?:activeTab|firstSheet)\s*=\s*["'])(\d{1,9})""")

#: xlwings Lite in Microsoft's store, and the versions of it and of its Python, as public workbooks that it saved have
#: them. Documented nowhere, so this is as it was seen. What else it stores there, a number of its own for the workbook
#: and the settings, it makes itself; "requirements-pinned.txt" it writes once it has installed something.
LITE_ADDIN = "wa200008175"
LITE_SETTINGS = "xlwingsSettingsWorkbook"
LITE_VERSIONS = {"pyodideVersion": "0.27.5", "addinVersion": "1.0.0.0-35"}


def vba_part(book: Workbook, project: bytes) -> Part:
    """Return the part with the macros of a workbook."""
    return Part(
        "xl/vbaProject.bin",
        "application/vnd.ms-office.vbaProject",
        Link(book.part, "rIdXlfuncsVba", _MICROSOFT + "2006/relationships/vbaProject"),
        project,
    )


def has_macros(book: Workbook) -> bool:
    return bool(book.links(book.part, "vbaProject"))


def add_vba(
    changes: Changes, book: Workbook, project: bytes, sheets: Iterable[tuple[str, Iterable[list[str]]]], tab: Part
) -> None:
    """Put the shim's macros, its hidden sheets (name and rows) and its tab into a workbook that has no macros.

    A workbook that changes the ribbon by itself gets no tab: Office takes one such part.
    """
    if has_macros(book):
        raise PackageError(HAS_MACROS(), book.path)
    sheets, there = list(sheets), {sheet.name.lower() for sheet in book.sheets}
    for name, _ in sheets:
        if name.lower() in there:
            raise PackageError(SHEET_ALREADY(sheet=name), book.path)
    changes.add(vba_part(book, project))
    if not book.links("", RIBBON):
        changes.add(tab)
    _name_for_vba(changes, book)
    for number, (name, rows) in enumerate(sheets, 1):
        link = Link(book.part, f"rIdXlfuncsSheet{number}", _OFFICE + "worksheet")
        changes.add(Part(f"xl/worksheets/xlfuncs{number}.xml", _SHEET_TYPE, link, _sheet(rows)))
        changes.put(book.part, _listed(changes.text(book.part), name, link.id))


def drop_vba(changes: Changes, book: Workbook, project: bytes, suffix: str) -> None:
    """Undo ``add_vba``; macros that are not only ours stay where the format lets them.

    Code names that stood in the way are not put back: without macros nothing knows them.
    """
    part = vba_part(book, project)
    if not has_macros(book):
        return
    if part.name not in book.archive or book.archive.read(part.name) != project:
        if suffix in MACROS:
            return
        raise PackageError(OTHER_MACROS(), book.path)
    changes.undo(part)
    for ribbon in book.links("", RIBBON):
        if ribbon.target in book.archive and f'id="{TAB}"'.encode() in book.archive.read(ribbon.target):
            changes.drop(ribbon.target, identifier=ribbon.id)
    text = _uncoded(changes.text(book.part), *_WORKBOOK)
    text = re.sub(r'<(?:\w+:)?sheet\s[^<>]*"rIdXlfuncsSheet\d+"[^<>]*/>', "", text)
    changes.put(book.part, text)
    first = _first_sheet(book)
    changes.put(first.part, _uncoded(changes.text(first.part), *_SHEET))
    for number in (1, 2):
        changes.drop(f"xl/worksheets/xlfuncs{number}.xml", book.part, f"rIdXlfuncsSheet{number}")


def retype(changes: Changes, book: Workbook, suffix: str) -> None:
    """State in the package what its name says: without macros, with them, an add-in."""
    for known in TYPES.values():
        changes.retyped(book.part, f'"{known}"', f'"{TYPES[suffix]}"')


def _name_for_vba(changes: Changes, book: Workbook) -> None:
    """Give the workbook and one worksheet the code names that the project has for them, and no other part the same
    name.

    Two parts of one code name, or one that is not the project's for the workbook, make Excel repair the file
    or drop the macros; a sheet without one gets it from Excel.
    """
    element, name = _WORKBOOK
    if re.search(rf"<(?:\w+:)?{element}\b", changes.text(book.part)):
        changes.put(book.part, _coded(changes.text(book.part), "workbook", element, name))
    else:
        data = changes.data(book.part)
        changes.replace(book.part, with_element(data, book.part, element, f'  codeName="{name}"  '))
    worksheets = [sheet for sheet in book.sheets if sheet.worksheet]
    named = (sheet for sheet in worksheets if _code_name(changes.text(sheet.part)).lower() == _SHEET[1].lower())
    ours = next(named, None) or _first_sheet(book)
    changes.put(ours.part, _coded(changes.text(ours.part), "worksheet", *_SHEET))
    taken = {name.lower() for name in ("VBAProject", _WORKBOOK[1], _SHEET[1])}
    for sheet in book.sheets:
        name = _code_name(changes.text(sheet.part)).lower()
        if sheet is ours or not name:
            continue
        if name in taken or name.startswith("xlfuncs"):  # as the modules are called
            changes.put(sheet.part, _CODE_NAME.sub(r"\1", changes.text(sheet.part), count=1))
        taken.add(name)


def _code_name(text: str) -> str:
    """Return the code name in the part of a sheet; "" where it has none."""
    found = _CODE_NAME.search(text)
    return found[2][1:-1] if found else ""


def _first_sheet(book: Workbook) -> Sheet:
    for sheet in book.sheets:
        if sheet.worksheet:
            return sheet
    raise PackageError(NO_WORKSHEET(), book.path)


def _coded(text: str, root: str, element: str, name: str) -> str:
    """Return the part with the name by which the VBA project knows it, in the place of any other.

    Two spaces before one that is new, and two at the end of an element that was not there, tell ``_uncoded``
    what to undo.
    """
    found = re.search(rf"<(?:\w+:)?{element}\b[^<>]*?(?=\s*/?>)", text)
    if found is None:
        opened = re.search(rf"<((?:\w+:)?){root}\b[^<>]*>", text)
        if opened is None:
            raise PackageError(NO_ELEMENT(part=root, element=root))
        return f'{text[: opened.end()]}<{opened[1]}{element}  codeName="{name}"  />{text[opened.end() :]}'
    if had := _NAMED.search(found[0]):
        if had[1][1:-1] == name:
            return text
        start = found.start()
        return f'{text[: start + had.start()]} codeName="{name}"{text[start + had.end() :]}'
    return f'{text[: found.end()]}  codeName="{name}"{text[found.end() :]}'


def _uncoded(text: str, element: str, name: str) -> str:
    text = re.sub(rf'<(?:\w+:)?{element}  codeName="{name}"  />', "", text)
    return text.replace(f'  codeName="{name}"', "")


def add_sheet(changes: Changes, book: Workbook, name: str, rows: Iterable[list[str]], widths: Iterable[float]) -> None:
    """Add a sheet of texts at the end of a workbook, with columns of these widths."""
    link = Link(book.part, "rIdXlfuncsTold", _OFFICE + "worksheet")
    columns = "".join(
        f'<col min="{number}" max="{number}" width="{width}" customWidth="1"/>'
        for number, width in enumerate(widths, 1)
    )
    head = f'<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><cols>{columns}</cols><sheetData>'
    foot = '</sheetData><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>'  # A4, as wide as the page
    data = _sheet(rows).replace(b"<sheetData>", head.encode()).replace(b"</sheetData>", foot.encode())
    changes.add(Part("xl/worksheets/xlfuncsTold.xml", _SHEET_TYPE, link, data))
    changes.put(book.part, _listed(changes.text(book.part), name, link.id, hidden=False))


def drop_sheet(changes: Changes, book: Workbook, sheet: Sheet) -> None:
    """Take the last sheet out of a workbook; what opened there opens at the one before it."""
    links = book.links(book.part, "worksheet")
    identifier = next(each.id for each in links if each.target == sheet.part)
    changes.drop(sheet.part, book.part, identifier)
    text = re.sub(rf'<(?:\w+:)?sheet\s[^<>]*"{re.escape(identifier)}"[^<>]*/>', "", changes.text(book.part))
    last = max((each.index for each in book.sheets[:-1] if not each.hidden), default=0)

    def opened(found: re.Match[str]) -> str:
        return f"{found[1]}{last}" if int(found[2]) >= sheet.index else found[0]

    changes.put(book.part, _VIEW.sub(lambda view: _OPENED.sub(opened, view[0]), text))


def _listed(text: str, name: str, identifier: str, *, hidden: bool = True) -> str:
    """Return the workbook part with one more sheet at the end."""
    end = re.search(r"</((?:\w+:)?)sheets\s*>", text)
    if end is None:
        raise PackageError(NO_SHEET_LIST())
    number = max(map(int, re.findall(r'\bsheetId="(\d{1,9})"', text)), default=0) + 1
    link = f'xmlns:r="{_OFFICE[:-1]}" r:id="{identifier}"'
    state = ' state="hidden"' if hidden else ""
    element = f'<{end[1]}sheet {link} name="{name}" sheetId="{number}"{state}/>'
    return text[: end.start()] + element + text[end.start() :]


def _sheet(rows: Iterable[list[str]]) -> bytes:
    body = "".join(
        f'<row r="{number}">'
        + "".join(
            f'<c r="{address(number, column)}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'
            for column, text in enumerate(row, 1)
            if text
        )
        + "</row>"
        for number, row in enumerate(rows, 1)
    )
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return _HEAD + f'<worksheet xmlns="{space}"><sheetData>{body}</sheetData></worksheet>'.encode()


def lite_parts(main: str, requirements: str) -> list[Part]:
    """Return the files of xlwings Lite inside a workbook, and the pane that opens with it."""
    files = {"main.py": main, "requirements.txt": requirements, **LITE_VERSIONS}
    properties = "".join(
        f'<we:property name="{name}" value="{escape(json.dumps(text), {chr(34): "&quot;"})}"/>'
        for name, text in files.items()
    )
    extension = (
        f'<we:webextension xmlns:we="{_MICROSOFT}webextensions/webextension/2010/11" '
        'id="{6A5D0C1E-7D0B-4C58-9B5F-2C8B8A4F6E10}">'
        f'<we:reference id="{LITE_ADDIN}" version="1.0.0.0" store="en-US" storeType="OMEX"/>'
        f'<we:alternateReferences><we:reference id="{LITE_ADDIN}" version="1.0.0.0" store="{LITE_ADDIN}" '
        'storeType="OMEX"/></we:alternateReferences>'
        f"<we:properties>{properties}</we:properties><we:bindings/>"
        f'<we:snapshot xmlns:r="{_OFFICE[:-1]}"/></we:webextension>'
    )
    panes = (
        f'<wetp:taskpanes xmlns:wetp="{_MICROSOFT}webextensions/taskpanes/2010/11">'
        '<wetp:taskpane dockstate="right" visibility="1" width="500" row="0">'
        f'<wetp:webextensionref xmlns:r="{_OFFICE[:-1]}" r:id="rId1"/></wetp:taskpane></wetp:taskpanes>'
    )
    pane = "xl/webextensions/taskpanes.xml"
    return [
        Part(
            pane,
            "application/vnd.ms-office.webextensiontaskpanes+xml",
            Link("", "rIdXlfuncsPane", _MICROSOFT + "2011/relationships/webextensiontaskpanes"),
            _HEAD + panes.encode(),
        ),
        Part(
            "xl/webextensions/webextension1.xml",
            "application/vnd.ms-office.webextension+xml",
            Link(pane, "rId1", _MICROSOFT + "2011/relationships/webextension"),
            _HEAD + extension.encode(),
        ),
    ]


def add_lite(changes: Changes, book: Workbook, main: str, requirements: str) -> None:
    """Put the code for xlwings Lite into a workbook that has no task pane yet."""
    if any(name.lower().startswith("xl/webextensions/") for name in book.archive.names):
        raise PackageError(HAS_PANE(), book.path)
    for part in lite_parts(main, requirements):
        changes.add(part)


def drop_lite(changes: Changes, book: Workbook) -> None:
    """Undo ``add_lite``: only a workbook that has the pane that we made is ours."""
    pane, extension = lite_parts("", "")
    if pane.name not in book.archive or book.archive.read(pane.name) != pane.data:
        return
    changes.undo(extension)
    changes.undo(pane)
    changes.parts["xl/webextensions/_rels/taskpanes.xml.rels"] = None


def lite_files(book: Workbook) -> dict[str, str]:
    """Return the files of xlwings Lite that a workbook carries, by name."""
    return {name: value for name, value in _lite_properties(book).items() if isinstance(value, str)}


def lite_start(book: Workbook) -> str:
    """Return how the workbook wants xlwings Lite to start, in its own word; "" where it does not say."""
    settings = _lite_properties(book).get(LITE_SETTINGS)
    if isinstance(settings, str):
        settings = _parsed(settings)
    return str(settings.get("startupBehavior", "")) if isinstance(settings, dict) else ""


def _lite_properties(book: Workbook) -> dict[str, Any]:
    found: dict[str, Any] = {}

    def start(name: str, had: Attributes) -> None:
        if name == "property":
            found[had.get("name", "")] = _parsed(had.get("value", ""))

    for part in book.archive.names:
        if re.fullmatch(r"xl/webextensions/webextension\d*\.xml", part, re.IGNORECASE):
            elements(book.archive.read(part), part, start)
    return found


def _parsed(text: str) -> Any:
    """Return the JSON in a text; None where it is none."""
    try:
        return json.loads(text)
    except ValueError:
        return None
