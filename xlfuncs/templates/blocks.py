"""Building blocks of a template: settings, the entry table, the notice board, the working, the help."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from openpyxl.chart import BarChart, Reference
from openpyxl.formatting.rule import Rule
from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table, TableFormula, TableStyleInfo
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.arguments import Kind, YesNo
from xlfuncs.registry import FUNCTIONS
from xlfuncs.templates import style
from xlfuncs.templates.style import Style, for_print

#: So many rows of this height fill a page below its heading.
PAGE_ROWS, ROW_HEIGHT = 40, 16

#: The first of the columns, out of the way and hidden, in which a working is made.
BEHIND = 27

YES_NO = {"zh": ("是", "否"), "ja": ("はい", "いいえ"), "en": ("yes", "no")}


#: In a formula, #VALUE! in every program.
NO_NUMBER = '"?"+0'


def plain(place: str) -> str:
    """A formula's place as text in ASCII digits with nothing around it, as the functions read it."""
    for full, half in zip("０１２３４５６７８９\u3000", "0123456789 ", strict=True):
        place = f'SUBSTITUTE({place},"{full}","{half}")'
    return f"TRIM({place})"


def tied(places: str, place: str) -> str:
    """The formula of how many share a place, however they write it."""
    return f"SUMPRODUCT(--({plain(places)}={plain(place)}))"


class Setting(NamedTuple):
    """A row of the event sheet: a label, an input or a formula, the rule, a name for formulas."""

    name: str
    label: str
    note: str = ""
    value: Any = None
    codes: tuple[str, str] | None = None  # function and argument whose words drop down
    number: str = "General"
    choices: Sequence[str] = ()  # or the words themselves, where not all of an argument's make sense

    @property
    def computed(self) -> bool:
        return isinstance(self.value, str) and self.value.startswith("=")


class ColumnOf(NamedTuple):
    """A column of the entry table: an input, or a formula that every row has."""

    head: str
    formula: str = ""
    width: int = 10
    number: str = "General"
    centred: bool = True
    hidden: bool = False
    choices: Sequence[str] = ()  # a drop-down list


def words(function: str, argument: str, lang: str) -> list[str]:
    """The words of an argument in the language of the template: the rulebook's own, or the canonical ones."""
    kind = _kind_of(function, argument)
    if isinstance(kind, YesNo):
        return list(YES_NO[lang])
    local: dict[str, str] = {}
    for canonical, word in kind.codes():
        local.setdefault(canonical, canonical if lang == "en" else word)
    return list(local.values())


def spellings(function: str, argument: str, *codes: str) -> list[str]:
    """Every word, canonical or local, that an argument takes for these canonical ones."""
    pairs = _kind_of(function, argument).codes()
    return list(dict.fromkeys(word for pair in pairs if pair[0] in codes for word in pair))


def _kind_of(function: str, argument: str) -> Kind:
    return next(each.kind for each in FUNCTIONS[function].args if each.name == argument)


def sheet_of(book: Workbook, title: str, widths: Sequence[float], heading: str, look: Style) -> Worksheet:
    """A new sheet with its heading in A1 and the gridlines away."""
    sheet: Worksheet = book.create_sheet(title)
    sheet.sheet_view.showGridLines = False
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    sheet["A1"] = heading
    sheet["A1"].font = look.title
    sheet.row_dimensions[1].height = 28
    return sheet


def put_settings(
    book: Workbook, sheet: Worksheet, first_row: int, settings: Sequence[Setting], look: Style, lang: str
) -> None:
    """Label, value, rule; inputs coloured, unlocked and with their drop-down; each value a defined name."""
    for row, setting in enumerate(settings, first_row):
        label, value, note = (sheet.cell(row, column) for column in (1, 2, 3))
        label.value, value.value, note.value = setting.label, setting.value, setting.note
        sheet.row_dimensions[row].height = 20
        label.font, value.font, note.font = look.text, look.strong, look.pale
        label.border = value.border = style.BOX
        value.alignment, value.number_format = style.SHRUNK, setting.number
        label.alignment = note.alignment = style.LEFT
        if not setting.computed:
            value.fill, value.protection = style.INPUT_FILL, style.UNLOCKED
        choices = setting.choices or (words(*setting.codes, lang) if setting.codes else ())
        if choices:
            offer(sheet, value.coordinate, choices)
        if setting.computed:
            mark_errors(sheet, value.coordinate, value.coordinate)
        book.defined_names[setting.name] = DefinedName(setting.name, attr_text=f"'{sheet.title}'!$B${row}")


def offer(sheet: Worksheet, cells: str, choices: Sequence[str], *, strict: bool = True) -> None:
    """A drop-down list; a ``strict`` one refuses other words."""
    rule = DataValidation("list", formula1=f'"{",".join(choices)}"', allow_blank=True, showErrorMessage=strict)
    rule.add(cells)
    sheet.add_data_validation(rule)


def put_choice(sheet: Worksheet, label: str, text: str, at: str, chosen: Any, look: Style) -> None:
    """A cell in which to choose what a sheet shows, and what it is called beside it."""
    sheet[label], sheet[at] = text, chosen
    sheet[label].font, sheet[at].font = look.text, look.strong
    sheet[at].fill, sheet[at].protection, sheet[at].border = style.INPUT_FILL, style.UNLOCKED, style.BOX
    sheet[at].alignment = style.CENTRE


def put_heads(sheet: Worksheet, row: int, heads: Sequence[str], look: Style) -> None:
    """A row of column headings."""
    for column, text in enumerate(heads, 1):
        head = sheet.cell(row, column, text)
        head.font, head.fill, head.alignment = look.head, style.HEAD_FILL, style.CENTRE
    sheet.row_dimensions[row].height = 22


def offer_range(sheet: Worksheet, cells: str, names: str, *, strict: bool = True) -> None:
    """A drop-down list of what stands in a range of the workbook; a ``strict`` one refuses anything else."""
    rule = DataValidation("list", formula1=names, allow_blank=True, showErrorMessage=strict)
    rule.add(cells)
    sheet.add_data_validation(rule)


def put_table(
    sheet: Worksheet,
    name: str,
    head_row: int,
    columns: Sequence[ColumnOf],
    rows: Sequence[Sequence[Any]],
    ready: int,
    look: Style,
) -> Table:
    """A real table: inputs from ``rows`` (one value per input column), formulas in the others.

    Drop-down lists are ready down to the row ``ready``, for a table that grows.
    """
    heads = [each.head for each in columns]
    if len({head.casefold() for head in heads}) < len(heads):
        raise ValueError(f"two columns of {name} have one name in {heads}; upper and lower case are one to Excel")
    put_heads(sheet, head_row, heads, look)
    for column, each in enumerate(columns, 1):
        sheet.column_dimensions[get_column_letter(column)].width = each.width
    for row, values in enumerate(rows, head_row + 1):
        inputs = iter(values)
        for column, each in enumerate(columns, 1):
            cell = sheet.cell(row, column, each.formula or next(inputs))
            cell.font, cell.border, cell.number_format = look.text, style.BOX, each.number
            cell.alignment = style.CENTRE if each.centred else style.LEFT
            if not each.formula:
                cell.fill = style.INPUT_FILL
    for column, each in enumerate(columns, 1):
        if each.choices:
            letter = get_column_letter(column)
            offer(sheet, f"{letter}{head_row + 1}:{letter}{ready}", each.choices)
    last = f"{get_column_letter(len(columns))}{head_row + len(rows)}"
    table = Table(displayName=name, name=name, ref=f"A{head_row}:{last}")
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=False)
    table._initialise_columns()  # type: ignore[attr-defined]
    table.autoFilter = None  # its buttons would hide the ends of the headings
    for table_column, each in zip(table.tableColumns, columns, strict=True):
        table_column.name = each.head
        if each.formula:
            table_column.calculatedColumnFormula = TableFormula(attr_text=each.formula.removeprefix("="))
    sheet.add_table(table)
    sheet.freeze_panes = f"B{head_row + 1}"
    return table


def mark(sheet: Worksheet, cells: str, where: str) -> None:
    """Cells turn red ``where`` this is true."""
    sheet.conditional_formatting.add(cells, Rule("expression", dxf=style.WRONG, formula=[where]))


def mark_errors(sheet: Worksheet, cells: str, first: str) -> None:
    """Cells in error turn red."""
    mark(sheet, cells, f"ISERROR({first})")


def underline_filled(sheet: Worksheet, area: str) -> None:
    """A line under each row that shows something."""
    first = area.partition(":")[0]
    sheet.conditional_formatting.add(area, Rule("expression", dxf=style.FILLED_ROW, formula=[f"LEN(${first})>0"]))


def put_notice_board(
    sheet: Worksheet,
    head_row: int,
    capacity: int,
    table: str,
    key: str,
    columns: Mapping[str, tuple[str, str]],
    look: Style,
) -> None:
    """The entries in the order of ``key``: heading → (table column, number format); blank rows at the end."""
    finder = len(columns) + 2  # the row of each entry in the table, out of the way and not printed
    put_heads(sheet, head_row, list(columns), look)
    for row in range(head_row + 1, head_row + capacity + 1):  # each row alike, so that more can be filled down
        nth = f"SMALL({table}[{key}],ROW()-{head_row})"
        found = sheet.cell(row, finder, f'=IFERROR(MATCH({nth},{table}[{key}],0),"")')
        for column, (source, number_format) in enumerate(columns.values(), 1):
            cell = f"INDEX({table}[{source}],{found.coordinate})"  # of an empty cell it would show 0
            shown = sheet.cell(row, column, f'=IF({found.coordinate}="","",IF({cell}="","",{cell}))')
            shown.font, shown.number_format = look.text, number_format
            shown.alignment = style.CENTRE if column != 2 else style.LEFT
    sheet.column_dimensions[get_column_letter(finder)].hidden = True
    underline_filled(sheet, f"A{head_row + 1}:{get_column_letter(len(columns))}{head_row + capacity}")


def fold(sheet: Worksheet, first: int, last: int, shown: int = PAGE_ROWS) -> None:
    """Hide the rows behind so many, which fill the first page."""
    for row in range(first, last + 1):
        sheet.row_dimensions[row].height = ROW_HEIGHT
        sheet.row_dimensions[row].hidden = row >= first + shown


def put_working(
    sheet: Worksheet, head_row: int, height: int, chosen: str, call: str, heads: Sequence[str], look: Style
) -> None:
    """The working of ``call``, an XF_EXPLAIN, which is made once, in hidden columns; no blank row shows an error.

    ``chosen`` is the cell that says whose working it is; nothing shows while it is empty. Of a working with
    more steps than ``height`` the last row shows the result.
    """
    put_heads(sheet, head_row, heads, look)
    first, last = head_row + 1, head_row + height
    behind = [get_column_letter(BEHIND + column) for column in range(len(heads))]
    made = {(last, last): f"INDEX({call},MAX({height},ROWS({call})),0)"}
    if height > 1:
        made[first, last - 1] = f'IF(ROW($1:${height - 1})<=ROWS({call}),{call},"")'
    for (top, bottom), formula in made.items():
        area = f"{behind[0]}{top}:{behind[-1]}{bottom}"
        sheet[f"{behind[0]}{top}"] = ArrayFormula(area, f'=IF({chosen}="","",IFERROR({formula},""))')
    for column, letter in enumerate(behind, 1):
        sheet.column_dimensions[letter].hidden = True
        for row in range(first, last + 1):
            step = sheet.cell(row, column, f'=IF({chosen}="","",{letter}{row})')
            step.font = look.text
            step.alignment = style.CENTRE if column == 1 else style.LEFT
    underline_filled(sheet, f"A{first}:{get_column_letter(len(heads))}{last}")


def put_bars(sheet: Worksheet, at: str, title: str, names: Reference, values: Sequence[tuple[Reference, str]]) -> None:
    """A bar chart: one bar per entry, of several columns stacked; each column with its colour."""
    chart = BarChart()
    chart.type, chart.style = "col", 10
    chart.title = title
    chart.height, chart.width, chart.gapWidth = 13, 24, 60
    for column, colour in values:
        chart.add_data(column, titles_from_data=True)
        chart.series[-1].graphicalProperties.solidFill = colour
        chart.series[-1].invertIfNegative = False
    chart.set_categories(names)
    if len(values) == 1:
        chart.legend = None
    else:
        chart.grouping, chart.overlap = "stacked", 100
        chart.legend.position = "b"
    chart.x_axis.tickLblPos = "low"  # below the bars that go down
    chart.x_axis.delete = chart.y_axis.delete = False
    sheet.add_chart(chart, at)


def two_decimals_where_broken(sheet: Worksheet, area: str) -> None:
    """Whole numbers as they are, others to two decimals: for columns that hold one or the other by the settings."""
    first = area.partition(":")[0]
    broken = f"AND(ISNUMBER({first}),{first}<>INT({first}))"
    sheet.conditional_formatting.add(area, Rule("expression", dxf=style.BROKEN, formula=[broken]))


def put_array(
    sheet: Worksheet, area: str, formula: str, look: Style, number: str = "General", unless: str = ""
) -> None:
    """One formula that fills an area, which stands outside of tables: Excel allows no array in one.

    The array itself stands on a hidden sheet, and the area shows it cell by cell: LibreOffice keeps the
    values of plain formulas where the functions are missing, but not those of arrays. ``unless`` says when
    row ``{n}`` of the area, counted from 1, is blank; ``{cell}`` is the array's own cell. LibreOffice
    computes blank cells anew: a blank that ``unless`` does not tell is an error where the functions are missing.
    """
    book = sheet.parent
    assert isinstance(book, Workbook)
    hidden = f"_{sheet.title}"
    if hidden not in book.sheetnames:
        behind = book.create_sheet(hidden)
        behind.sheet_state = "hidden"
        protect(behind)
    first = area.partition(":")[0]
    book[hidden][first] = ArrayFormula(area, formula)
    for n, row in enumerate(sheet[area], 1):
        for cell in row:
            shown = f"'{hidden}'!{cell.coordinate}"
            blank = unless.replace("{n}", str(n)).replace("{cell}", shown)
            cell.value = f'=IF({blank},"",{shown})' if blank else f"={shown}"
            cell.font, cell.alignment, cell.number_format = look.text, style.CENTRE, number


def put_help(sheet: Worksheet, lines: Sequence[str], heads: Sequence[str], prefix: str, lang: str, look: Style) -> None:
    """How to fill the workbook in, and the functions of the rulebook from the catalogue."""
    row = 3
    for line in lines:
        cell = sheet.cell(row, 1, line)
        cell.font, cell.alignment = look.text, style.WRAPPED
        sheet.merge_cells(start_row=row, start_column=1, end_row=row, end_column=3)
        sheet.row_dimensions[row].height = 15 * (1 + len(line) // (60 if lang != "en" else 120))
        row += 1
    row += 1
    put_heads(sheet, row, heads, look)
    for name in sorted(name for name in FUNCTIONS if name.startswith(f"{prefix}_")):
        row += 1
        function = FUNCTIONS[name]
        for column, text in enumerate((function.signature, getattr(function.help, lang), function.rule), 1):
            cell = sheet.cell(row, column, text)
            cell.font, cell.alignment, cell.border = look.text, style.WRAPPED, style.UNDERLINE


def protect(sheet: Worksheet) -> None:
    """Against slips of the hand, without a password; input cells stay open, and rows may be hidden and shown."""
    sheet.protection.sheet = True
    sheet.protection.formatRows = False


def finish(
    book: Workbook,
    *,
    club: str,
    landscape: Sequence[str] = (),
    one_page: Sequence[str] = (),
) -> None:
    """Print set-up of every sheet."""
    for sheet in book.worksheets:
        for_print(
            sheet,
            club=club,
            landscape=sheet.title in landscape,
            one_page=sheet.title in one_page,
        )
