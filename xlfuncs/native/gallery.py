"""The workbook of all functions that travel: what each does, an example with its figure, whether it computes here."""

import ast
import doctest
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import openpyxl
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs import __version__
from xlfuncs.core.cells import Given
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import exact
from xlfuncs.core.registry import FUNCTIONS, Function
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.native.names import everything
from xlfuncs.native.text import array, constant

TITLE = Sentence(en="Functions of xlfuncs {version}", zh="xlfuncs {version} 的函数", ja="xlfuncs {version} の関数")
INTRODUCTION = Sentence(
    en="This workbook carries {travelling} functions, as names (Formulas → Name Manager): Excel 2024 and 365 compute "
    "them with nothing installed. Copy a sheet of yours into it, or put what you need into your own workbook with "
    "xlfuncs convert IN OUT --to native. Experimental: nobody has opened such a workbook in Excel yet.",
    zh="本工作簿以名称携带 {travelling} 个函数（“公式”→“名称管理器”）：Excel 2024 和 365 无需安装任何东西即可计算。"
    "可把自己的工作表复制进来，或用 xlfuncs convert IN OUT --to native 把所需函数放进自己的工作簿。试验性："
    "还没有人在 Excel 中打开过这种工作簿。",
    ja="このブックは {travelling} 個の関数を名前として持っています（「数式」→「名前の管理」）。Excel 2024・365 は何も"
    "入れずに計算できます。ご自分のシートをここにコピーするか、xlfuncs convert IN OUT --to native で必要な関数を"
    "ご自分のブックに入れてください。試験的なもので、Excel で開いた人はまだいません。",
)
NOT_HERE = Sentence(
    en="Err:508 or #NAME? all the way down the column Here says that this program does not know functions in names "
    "(LibreOffice without the add-in, Excel 2021, WPS); what each ought to give stands under Figure.",
    zh="“此处结果”一列全是 Err:508 或 #NAME? 时，说明本软件不支持名称中的函数（未装加载项的 LibreOffice、Excel 2021、"
    "WPS）；正确数值见“应得结果”。",
    ja="「ここでの値」がすべて Err:508 か #NAME? なら、そのソフトは名前に入れた関数に対応していません（アドインのない "
    "LibreOffice、Excel 2021、WPS）。正しい結果は「正しい値」の列にあります。",
)
OTHERWISE = Sentence(en="Rows that give something else here", zh="此处结果不同的行数", ja="ここで違う値になる行数")
STAYING = Sentence(
    en="These {staying} cannot travel: {functions}",
    zh="以下 {staying} 个不能携带：{functions}",
    ja="次の {staying} 個は持たせられません：{functions}",
)
SHEET = Sentence(en="Functions", zh="函数", ja="関数")
HEADINGS = (
    Sentence(en="Function", zh="函数", ja="関数"),
    Sentence(en="What it gives", zh="作用", ja="内容"),
    Sentence(en="Article", zh="条款", ja="条文"),
    Sentence(en="Example", zh="示例", ja="例"),
    Sentence(en="Figure", zh="应得结果", ja="正しい値"),
    Sentence(en="Here", zh="此处结果", ja="ここでの値"),
    Sentence(en="Alike", zh="一致", ja="一致"),
)
WIDTHS = (46, 44, 16, 52, 14, 14, 8)
#: The row of the headings.
HEAD = 6
#: No formula of a cell is longer.
LONGEST = 8000
_RED = PatternFill(bgColor="FFC7CE")


def gallery(lang: str) -> openpyxl.Workbook:
    """Lay out the workbook in a language; its names are put in when it is converted."""
    names, why = everything()
    travelling = [function for name, function in FUNCTIONS.items() if name in names.formulas]
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = SHEET.text(lang)
    sheet.cell(1, 1, TITLE(version=__version__).text(lang)).font = Font(bold=True, size=14)
    said: list[Told] = [
        INTRODUCTION(travelling=len(travelling)),
        STAYING(staying=len(why), functions=", ".join(why)),
    ]
    for row, each in enumerate(said, 2):
        sheet.cell(row, 1, each.text(lang)).alignment = Alignment(wrap_text=True, vertical="top")
        sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=len(HEADINGS))
        sheet.row_dimensions[row].height = 48
    sheet["A4"] = OTHERWISE.text(lang)
    for column, (heading, width) in enumerate(zip(HEADINGS, WIDTHS, strict=True), 1):
        sheet.cell(HEAD, column, heading.text(lang)).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(column)].width = width
    row = HEAD
    for row, function in enumerate(travelling, HEAD + 1):
        _line(sheet, row, function, lang)
    alike = f"$G${HEAD + 1}:$G${row}"
    sheet["E4"] = f'=COUNTIF({alike},"✗")'
    sheet["A5"] = NOT_HERE().text(lang)
    area = f"A{HEAD + 1}:G{row}"
    differs = FormulaRule(  # type: ignore[no-untyped-call]
        formula=[f'AND($G{HEAD + 1}="✗",COUNTIF({alike},"✓")>0)'], fill=_RED
    )
    sheet.conditional_formatting.add(area, differs)
    sheet.freeze_panes = f"B{HEAD + 1}"
    sheet.print_title_rows = f"{HEAD}:{HEAD}"
    sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", 9  # A4
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    return book


def _line(sheet: Worksheet, row: int, function: Function, lang: str) -> None:
    wrapped = Alignment(wrap_text=True, vertical="top")
    cells: list[Any] = [function.signature, function.help.text(lang), function.rule]
    found = example(function)
    if found is not None:
        formula, figure = found
        same = f"IF(ISNUMBER(E{row}),IF(ISNUMBER(F{row}),ABS(E{row}-F{row})<0.0000001,FALSE),EXACT(E{row},F{row}))"
        call = ArrayFormula(f"F{row}", f"={formula}") if function.array else f"={formula}"
        cells += [formula, figure, call, f'=IF(IFERROR({same},FALSE),"✓","✗")']
    for column, value in enumerate(cells, 1):
        cell = sheet.cell(row, column, value)
        cell.alignment = wrapped
        if column == 4:
            cell.data_type = "s"


def example(function: Function) -> tuple[str, Any] | None:
    """Return a call of the function as a formula, with what it gives: of an array the first cell.

    >>> example(FUNCTIONS["CBA_R"]), example(FUNCTIONS["CBA_LIMIT"])
    (('CBA_R(1,24)', 1.08), ('INDEX(CBA_LIMIT({300;"";100}),1,1)', 240.0))
    """
    for cells in _calls(function):
        try:
            value = function(*cells)
        except CellError:
            continue
        text = f"{function.name}({','.join(map(_written, cells))})"
        if function.array:
            text, value = f"INDEX({text},1,1)", value[0][0]
        if len(text) < LONGEST and not isinstance(value, CellError) and value != "":
            return text, value
    return None


def _calls(function: Function) -> Iterator[list[Given]]:
    """Yield the calls that the rule's own documentation shows, as cells."""
    known = dict(function.code.__globals__)
    for each in doctest.DocTestParser().get_examples(function.code.__doc__ or ""):
        try:
            tree = ast.parse(each.source.strip())
            for node in ast.walk(tree):
                if isinstance(node, ast.comprehension) and isinstance(node.target, ast.Name):
                    known[node.target.id] = next(iter(eval(ast.unparse(node.iter), known)))
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function.code.__name__:
                    yield _cells(function, node, known)
                elif isinstance(node, ast.Call) and ast.unparse(node).startswith(f"registry.call('{function.name}', ["):
                    yield ast.literal_eval(node.args[1])
            if isinstance(tree.body[0], ast.Assign):
                exec(each.source, known)
        except (SyntaxError, NameError, TypeError, ValueError):
            continue
    if not function.args:
        yield []


def _cells(function: Function, node: ast.Call, known: dict[str, Any]) -> list[Given]:
    def value(given: ast.expr) -> Any:
        return eval(ast.unparse(given), known)

    cells = [_cell(value(each)) for each in node.args]
    named = {each.arg: _cell(value(each.value)) for each in node.keywords}
    for each in function.args[len(cells) :]:
        if not named:
            break
        cells.append(named.pop(each.name, ""))
    return cells


def _cell(value: Any) -> Any:
    if isinstance(value, list):
        rows = [[*map(_cell, row)] if type(row) in (list, tuple) else [_cell(row)] for row in value]
        width = max(map(len, rows), default=0)  # the rows of an array constant are equally long
        return [row + [""] * (width - len(row)) for row in rows]
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, tuple):  # a contract, an adjusted score: as it is typed
        return str(value)
    if not isinstance(value, str | int | float | None):
        raise TypeError(f"{value!r} is no cell")
    return "" if value is None else value


def _written(cell: Any) -> str:
    if isinstance(cell, list):
        return array([tuple(map(_exact, row)) for row in cell])
    return constant(_exact(cell)).text if cell != "" else ""


def _exact(cell: Any) -> Any:
    return exact(cell) if isinstance(cell, float) else cell
