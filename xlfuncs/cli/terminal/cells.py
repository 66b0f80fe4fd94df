"""What is told of cells and of the workbooks that have them: computed, in error, with their values."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

from xlfuncs.cli.terminal.output import many, say
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import in_general
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.jobs.job import Report
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, Area, blocks, parse_area, parse_cell

CELL = Sentence(en="1 cell", zh="1 个单元格", ja="1 セル")
CELLS = Sentence(en="{count} cells", zh="{count} 个单元格", ja="{count} セル")
COMPUTED_WELL = Sentence(
    en="{file}: {cells} computed, none in error",
    zh="{file}：已计算 {cells}，没有出错",
    ja="{file}：{cells}を計算、エラーなし",
)
COMPUTED = Sentence(
    en="{file}: {cells} computed, {errors} in error",
    zh="{file}：已计算 {cells}，出错 {errors} 个",
    ja="{file}：{cells}を計算、エラー {errors} 件",
)
WRITTEN_TO = Sentence(en="{line} → {output}", zh="{line} → {output}", ja="{line} → {output}")
UNWRITTEN = Sentence(en="{line} (nothing written)", zh="{line}（没有写入）", ja="{line}（書き込みなし）")
WARNED = Sentence(en="{cell} warning: {sentence}", zh="{cell} 警告：{sentence}", ja="{cell} 警告：{sentence}")

WHOLE = Area(1, 1, MAX_ROW, MAX_COLUMN)
Heard = TypeVar("Heard", bound=Hashable)


def together(cells: Iterable[tuple[str, str, Heard]]) -> list[tuple[str, Heard]]:
    """What is said of cells, by sheet and address, in their order: of neighbours once, where it is the same.

    >>> together([("S", "A2", "x"), ("S", "A1", "x"), ("S", "B1", "y"), ("S", "C1:C9", "x")])
    [('S!A1:A2', 'x'), ('S!B1', 'y'), ('S!C1:C9', 'x')]
    """
    single: dict[tuple[str, Heard], list[tuple[int, int]]] = {}
    sheets: dict[str, list[tuple[Area, str, Heard]]] = {}
    for sheet, cell, said in cells:
        found = sheets.setdefault(sheet, [])
        where = parse_cell(cell)
        if where is None:  # an area already, or the whole sheet
            found.append((parse_area(cell) or WHOLE, cell, said))
        else:
            single.setdefault((sheet, said), []).append(where)
    for (sheet, said), places in single.items():
        sheets[sheet] += [(area, str(area), said) for area in blocks(places)]
    return [
        (f"{sheet}!{cell}", said)
        for sheet, found in sheets.items()
        for _, cell, said in sorted(found, key=lambda each: each[0])
    ]


def cell_text(value: object) -> str:
    """A cell's value as text."""
    if isinstance(value, CellError):
        return value.code
    if isinstance(value, bool):
        return str(value).upper()
    return in_general(value) if isinstance(value, float) else str(value)


def say_cells(report: Report, most: int | None = None) -> None:
    """A line for each cell in error, and for each that somebody should look at; no more than ``most`` of either.

    Neighbours of which the same is said have one line.
    """
    errors = [(each["sheet"], each["cell"], f"{each['code']} {each['sentence']}") for each in report["errors"]]
    for cells, said in together(errors)[:most]:
        say(f"  {cells} {said}", err=True)
    warnings = [(each["sheet"], each["cell"], each["sentence"]) for each in report["warnings"]]
    for cells, said in together(warnings)[:most]:
        say(WARNED(cell=f"  {cells}", sentence=said), err=True)


def line_of(report: Report) -> Told:
    """One line about a workbook that was computed."""
    file, cells, errors = report["file"], many(report["computed"], CELL, CELLS), len(report["errors"])
    counted = COMPUTED(file=file, cells=cells, errors=errors) if errors else COMPUTED_WELL(file=file, cells=cells)
    return WRITTEN_TO(line=counted, output=report["output"]) if "output" in report else UNWRITTEN(line=counted)
