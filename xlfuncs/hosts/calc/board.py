"""The notice board of a workbook as LibreOffice prints it: a PDF of its pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from xlfuncs.core.sentences import Sentence
from xlfuncs.hosts.calc.office import Office
from xlfuncs.xlsx.changes import CORE, Changes
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.formulas.formula import FormulaError, Reference, parse
from xlfuncs.xlsx.our_names import LINES
from xlfuncs.xlsx.workbook import Sheet, Workbook
from xlfuncs.xlsx.xml import TAG as _TAG
from xlfuncs.xlsx.xml import escape

NO_BOARD = Sentence(
    en="has no notice board that xlfuncs laid out",
    zh="没有 xlfuncs 生成的公告页",
    ja="xlfuncs が作った成績表のシートがありません",
)

_SHEET, _VIEW = re.compile(r"<(?:\w+:)?sheet\s"), re.compile(r"<(?:\w+:)?workbookView\b")
_AREA = re.compile(r"""<((?:\w+:)?definedName)\s(?=[^>]*\bname\s*=\s*["']_xlnm\.Print_Area["'])[^>]*>[^<]*</\1>""")
_OF_SHEET = re.compile(r"""\blocalSheetId\s*=\s*["'](\d+)["']""")
_END = re.compile(r"</(?:\w+:)?coreProperties>")


def drawn(file: Path, fingerprint: str, draw: Callable[[bytes, str], bytes]) -> bytes:
    """Draw the notice board from what LibreOffice prints, which is started for it."""
    with Office() as office:
        return draw(printed(file, f"xlfuncs {fingerprint}", office), fingerprint)


def printed(file: Path, told: str, office: Office) -> bytes:
    """Print the notice board of a workbook, computed anew, as a PDF that carries ``told`` among its keywords.

    ``PackageError`` where the workbook cannot be read or has no notice board, or LibreOffice does not print it.
    """
    with Workbook(file) as book, office.room() as room:
        board = board_of(book)
        if board is None:
            raise PackageError(NO_BOARD(), file)
        changes = Changes(book)
        _alone(changes, book, board)
        _mark(changes, told)
        copy = Path(room, f"board{file.suffix.lower()}")
        book.archive.write(copy, changes.proven())
        try:
            return office.convert(copy, "pdf", Path(room)).read_bytes()
        except PackageError as failure:
            raise PackageError(failure.said, file) from None  # nobody knows the copy


def board_of(book: Workbook) -> Sheet | None:
    """Return the sheet of the notice board, whatever it is called now: the first list that a workbook of ours has."""
    formula = next((name.formula for name in book.names if name.name == f"{LINES}1"), None)
    try:
        node = parse(formula) if formula else None
    except FormulaError:
        return None
    if not isinstance(node, Reference):
        return None
    return next((sheet for sheet in book.sheets if sheet.name == node.sheet), None)


def _alone(changes: Changes, book: Workbook, board: Sheet) -> None:
    """Hide every other sheet, and open the file at the board."""
    states = iter("visible" if sheet is board else "hidden" for sheet in book.sheets)

    def tag(found: re.Match[str]) -> str:
        if _SHEET.match(found[0]):
            return _with(found[0], "state", next(states))
        return _with(found[0], "activeTab", str(board.index)) if _VIEW.match(found[0]) else found[0]

    def area(found: re.Match[str]) -> str:
        sheet = _OF_SHEET.search(found[0])
        return found[0] if sheet and int(sheet[1]) == board.index else ""

    # LibreOffice prints a hidden sheet that has a print area.
    changes.put(book.part, _TAG.sub(tag, _AREA.sub(area, changes.text(book.part))))


def _mark(changes: Changes, told: str) -> None:
    """Put what is told among the workbook's own properties, which LibreOffice takes over."""
    if CORE in changes:
        keywords = '<kw:keywords xmlns:kw="http://schemas.openxmlformats.org/package/2006/metadata/core-properties">'
        text = re.sub(
            r"<(?:\w+:)?keywords\b[^>]*(?:/>|>.*?</(?:\w+:)?keywords>)", "", changes.text(CORE), flags=re.DOTALL
        )
        changes.put(CORE, _END.sub(lambda end: f"{keywords}{escape(told)}</kw:keywords>{end[0]}", text))


def _with(tag: str, name: str, value: str) -> str:
    """Return a tag with an attribute set."""
    bare = re.sub(rf"""\s{name}\s*=\s*(?:"[^"]*"|'[^']*')""", "", tag)
    end = -2 if bare.endswith("/>") else -1
    return f'{bare[:end].rstrip()} {name}="{value}"{bare[end:]}'
