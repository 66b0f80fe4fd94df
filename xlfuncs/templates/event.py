"""A workbook for one event: settings, entries, notice board, chart, working, help.

A template module says what stands in it; this class lays it out, the same way for every event type.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from openpyxl.chart import Reference
from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.registry import load
from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.style import Style

TABLE = "Entries"
HEAD_ROW = 4
#: An entry table begins with so many rows, and grows. Lists, arrays and drop-downs of entries hold so many.
ROWS, CAPACITY = 60, 200
WORKING_ROWS, FIGURE_ROWS = 30, 10  # of one figure's working; at least, of each of several
#: A table wider than this many characters prints across the page.
PORTRAIT_WIDTH = 110

#: What every workbook says in the same words.
COMMON: dict[str, dict[str, Any]] = {
    "zh": {
        "event": "比赛设置",
        "entries": "报名与名次",
        "notice": "公告",
        "chart": "图表",
        "working": "计算过程",
        "help": "使用说明",
        "name": "比赛名称",
        "heading": ("主办单位", "日期", "印在“{notice}”页"),
        "note": "提示",
        "place": "名次",
        "order": "排序",
        "unlisted": " 个参赛单位未列出：请撤销工作表保护，将最后一行向下填充",
        "folded": "第 {shown} 个以后的行隐藏着：选中第 {first} 至 {last} 行，单击右键，取消隐藏"
        "（LibreOffice 先撤销工作表保护）",
        "chosen": "请选择：",
        "steps": ("步骤", "符号", "数值", "条款"),
        "functions": ("函数", "说明", "条款"),
    },
    "ja": {
        "event": "試合設定",
        "entries": "参加者と順位",
        "notice": "成績表",
        "chart": "グラフ",
        "working": "計算過程",
        "help": "使い方",
        "name": "試合名",
        "heading": ("主催", "日付", "「{notice}」に印刷"),
        "note": "注意",
        "place": "順位",
        "order": "並び順",
        "unlisted": " 組が表示されていません：シート保護を解除し、最後の行を下へコピーしてください",
        "folded": "{shown} 件目より後の行は非表示です：{first}～{last} 行目を選び、右クリックして「再表示」"
        "（LibreOffice では先にシート保護を解除）",
        "chosen": "選択：",
        "steps": ("段階", "記号", "値", "条文"),
        "functions": ("関数", "説明", "条文"),
    },
    "en": {
        "event": "Event",
        "entries": "Entries",
        "notice": "Notice",
        "chart": "Chart",
        "working": "Working",
        "help": "Help",
        "name": "Name of the event",
        "heading": ("Organiser", "Date", "printed on {notice}"),
        "note": "Note",
        "place": "Place",
        "order": "Order",
        "unlisted": " more entries are not listed: unprotect the sheet and fill the last row down",
        "folded": "The rows after entry {shown} are hidden: select rows {first} to {last}, right-click, Unhide "
        "(in LibreOffice unprotect the sheet first)",
        "chosen": "Choose:",
        "steps": ("Step", "Symbol", "Value", "Rule"),
        "functions": ("Function", "What it does", "Rule"),
    },
}


class Example(NamedTuple):
    """A filled event: settings by name, the input cells of each entry, whose working is shown; games."""

    settings: Mapping[str, Any]
    entries: Sequence[Sequence[Any]]
    chosen: str | int
    games: Sequence[Sequence[Any]] = ()


class EventBook:
    """A workbook in the making. ``say`` picks the words of its language."""

    def __init__(self, lang: str, prefix: str, example: Example | None = None, **texts: str) -> None:
        """``texts``: what this workbook says in other words than :data:`COMMON`."""
        load()
        self.lang, self.prefix, self.example = lang, prefix, example
        self.look = Style(lang)
        self.texts = {**COMMON[lang], **texts}
        self.book = Workbook()
        self.book.remove(self.book.worksheets[0])
        self.columns: list[ColumnOf] = []
        self.landscape = [self.texts["chart"]]

    def say(self, **words: str) -> str:
        """The words of this workbook's language: ``say(zh="队名", en="Team")``."""
        return words[self.lang]

    def column(self, head: str) -> str:
        """A column of the entry table in a formula."""
        return f"{TABLE}[{head}]"

    def cells(self, head: str) -> str:
        """The same with the rows into which the table may grow, for arrays of so many rows and drop-downs."""
        letter = get_column_letter(1 + [each.head for each in self.columns].index(head))
        return f"'{self.texts['entries']}'!${letter}${HEAD_ROW}:${letter}${HEAD_ROW - 1 + CAPACITY}"

    def this(self, head: str, last: str = "") -> str:
        """This row's cell of a column, or its cells from one column to another."""
        return f"{TABLE}[[#This Row],[{head}]{f':[{last}]' if last else ''}]"

    @property
    def place(self) -> str:
        """What the column of places is called."""
        return str(self.texts["place"])

    def sheet(self, key: str, widths: Sequence[float], heading: str = "") -> Worksheet:
        """A sheet with one of the common names and its heading."""
        return blocks.sheet_of(self.book, self.texts[key], widths, heading or self.texts[key], self.look)

    def settings(self, inputs: Sequence[Setting], computed: Sequence[Setting]) -> None:
        """The event sheet: what is entered, then what is computed from it. Each value is a defined name.

        The event's name, its club and date come first in every workbook.
        """
        club, day, on_notice = self.texts["heading"]
        printed = on_notice.format(notice=self.texts["notice"])
        inputs = [
            Setting("EventName", self.texts["name"], printed),
            Setting("Club", club, printed),
            Setting("EventDate", day, number=style.DATE),
            *inputs,
        ]
        sheet = self.sheet("event", (36, 34, 48))
        given = self.example.settings if self.example else {}
        unknown = set(given) - {each.name for each in inputs}
        if unknown:
            raise ValueError(f"the example sets {unknown}, which the event sheet does not have")
        entered = [each._replace(value=given.get(each.name, each.value)) for each in inputs]
        blocks.put_settings(self.book, sheet, 3, entered, self.look, self.lang)
        blocks.put_settings(self.book, sheet, 4 + len(inputs), computed, self.look, self.lang)
        blocks.protect(sheet)

    def entries(self, columns: Sequence[ColumnOf], hint: str, rows: int = ROWS) -> None:
        """The entry sheet: a table with input columns and formula columns; hidden ones come last."""
        self.columns = list(columns)
        self.table("entries", TABLE, columns, self.example.entries if self.example else (), hint, rows)

    def table(
        self,
        key: str,
        name: str,
        columns: Sequence[ColumnOf],
        filled: Sequence[Sequence[Any]],
        hint: str,
        rows: int = ROWS,
        capacity: int = CAPACITY,
    ) -> Worksheet:
        """A sheet that is a table called ``name``, its first rows filled.

        It begins with so many ``rows``; drop-downs and red marks are ready for ``capacity``.
        """
        sheet = self.sheet(key, ())
        sheet["A2"] = hint
        sheet["A2"].font, sheet["A2"].alignment = self.look.pale, style.LEFT
        width = sum(not each.formula for each in columns)
        given = [[*row, *[None] * width][:width] for row in filled]
        given += [[None] * width] * (rows - len(given))
        sheet.print_title_rows = f"{HEAD_ROW - 1}:{HEAD_ROW - 1}"
        if sum(each.width for each in columns if not each.hidden) > PORTRAIT_WIDTH:
            self.landscape.append(sheet.title)
        last = HEAD_ROW - 1 + max(capacity, len(given))
        blocks.put_table(sheet, name, HEAD_ROW - 1, columns, given, last, self.look)
        for number, each in enumerate(columns, 1):
            letter = get_column_letter(number)
            sheet.column_dimensions[letter].hidden = each.hidden
            if each.formula and not each.hidden:
                blocks.mark_errors(sheet, f"{letter}{HEAD_ROW}:{letter}{last}", f"{letter}{HEAD_ROW}")
        return sheet

    def note(self, subject: str, result: str, function: str, arguments: str, *others: tuple[str, str, str]) -> ColumnOf:
        """The column that says in a sentence why ``result`` is an error.

        ``others``: more results with their function and arguments, looked at from left to right.
        """
        sentences = '""'
        for each, name, cells in reversed([(result, function, arguments), *others]):
            sentences = f'IF(ISERROR({self.this(each)}),INDEX(XF_EXPLAIN("{name}",{cells}),1,3),{sentences})'
        return ColumnOf(self.texts["note"], f'=IF({self.this(subject)}="","",{sentences})', 46, centred=False)

    def order_by_place(self, place: str, behind: str = "") -> ColumnOf:
        """The hidden column that the notice board sorts by: places first, equals as listed, words and errors last.

        ``behind``: a formula for how much is added, where some of the entries stand behind the others.
        """
        this = self.this(place)
        plain = f'SUBSTITUTE(SUBSTITUTE(UPPER({blocks.plain(this)}),"=",""),"T","")'
        added = f"ROW()/100000{behind and f'+{behind}'}"
        sound = f'IF({this}="","",IFERROR(VALUE({plain}),9999)+{added})'
        return ColumnOf(self.texts["order"], f"=IF(ISERROR({this}),9999+{added},{sound})", hidden=True)

    def notice(self, columns: Mapping[str, tuple[str, str]], widths: Sequence[float]) -> Worksheet:
        """The notice board, sorted: heading → (table column, number format)."""
        sheet = self.board(widths)
        order = self.texts["order"]
        blocks.put_notice_board(sheet, HEAD_ROW, CAPACITY, TABLE, order, columns, self.look)
        self.listing(sheet, len(columns), f"COUNT({self.column(order)})")
        return sheet

    def listing(self, sheet: Worksheet, width: int, count: str, fault: str = "", capacity: int = CAPACITY) -> None:
        """The rows below the headings of a sheet as a list of ``count`` entries, ``width`` columns wide; protected.

        A3 says when its rows do not suffice, or a ``fault``: a formula that is an empty text where there is none.
        """
        unlisted = self.unlisted(count, capacity)
        sheet["A3"] = f'=IF({fault}<>"",{fault},{unlisted})' if fault else f"={unlisted}"
        sheet["A3"].font = self.look.wrong
        self.folded(sheet, HEAD_ROW + 1, capacity, width, count)

    def folded(
        self,
        sheet: Worksheet,
        first: int,
        rows: int,
        width: int,
        count: str,
        shown: int = blocks.PAGE_ROWS,
        abreast: int = 1,
    ) -> None:
        """So many ``rows`` from ``first`` on as a list of ``count`` entries, ``abreast`` in a row; protected.

        The headings over it print on every page. What fills the first page is ``shown``; the rows behind it
        are hidden, since blank rows would print as blank pages. The sheet says beside the printed area when
        they are needed.
        """
        last = first + rows - 1
        blocks.fold(sheet, first, last, shown)
        sentence = self.texts["folded"].format(shown=shown, first=first + shown - 1, last=last + 1)
        beside = sheet.cell(2, width + 1, f'=IF({count}<={shown * abreast},"","{sentence}")')
        beside.font = self.look.wrong
        sheet.print_area = f"A1:{get_column_letter(width)}{last}"
        sheet.print_title_rows = f"{first - 1}:{first - 1}"
        blocks.protect(sheet)

    def unlisted(self, count: str, rows: int) -> str:
        """The formula of what a board says when there are more entries than its rows."""
        more = f"{count}-{rows}"
        return f'IF({more}<=0,"",{more}&"{self.texts["unlisted"]}")'

    def board(self, widths: Sequence[float]) -> Worksheet:
        """The sheet of the notice board, headed by the event's name, its club and date."""
        sheet = self.sheet("notice", widths, f'=IF(EventName="","{self.texts["notice"]}",EventName)')
        sheet["A2"] = '=Club&IF(EventDate="","",IF(Club="",""," · ")&TEXT(EventDate,"yyyy-mm-dd"))'
        sheet["A2"].font = self.look.pale
        sheet.print_title_rows = f"{HEAD_ROW}:{HEAD_ROW}"
        return sheet

    def bars(
        self, title: str, board: Worksheet, names: int, values: int, count: int, colours: Sequence[str] = (style.HEAD,)
    ) -> None:
        """A chart of the notice board's column ``values`` for the first ``count`` entries.

        With several ``colours`` of as many columns side by side, stacked.
        """
        if self.example:
            count = min(count, len(self.example.entries))
        sheet = self.sheet("chart", (12,) * 10, title)
        last = HEAD_ROW + count
        heads = Reference(board, min_col=names, min_row=HEAD_ROW + 1, max_row=last)
        figures = [
            (Reference(board, min_col=column, min_row=HEAD_ROW, max_row=last), colour)
            for column, colour in enumerate(colours, values)
        ]
        blocks.put_bars(sheet, "A3", title, heads, figures)
        blocks.protect(sheet)

    def chooser(self, widths: Sequence[float], label: str = "", choices: Sequence[str] = ()) -> Worksheet:
        """The sheet of the working, with the cell B3 where one of the entries is chosen, or of ``choices``."""
        sheet = self.sheet("working", widths)
        chosen = self.example.chosen if self.example else None
        blocks.put_choice(sheet, "A3", label or self.texts["chosen"], "B3", chosen, self.look)
        if choices:
            blocks.offer(sheet, "B3", choices, strict=False)
        else:
            blocks.offer_range(sheet, "B3", self.cells(self.columns[0].head))
        return sheet

    def working(self, function: str, arguments: str, subject: str, *others: tuple[str, str, str]) -> None:
        """The working of one entry's figure; ``{row}`` in the arguments is the entry's row in the table.

        ``subject`` is the first column, from whose entries one is chosen. ``others``: a title, a function and
        its arguments for each further figure, shown below.
        """
        sheet = self.chooser((16, 22, 56, 28))
        row = f"MATCH($B$3,{self.column(subject)},0)"
        figures = [("", function, arguments), *others]
        height = max(WORKING_ROWS // len(figures), FIGURE_ROWS)
        for number, (title, name, cells) in enumerate(figures):
            head_row = HEAD_ROW + 1 + number * (height + 3)
            if title:
                sheet.cell(head_row - 1, 1, title).font = self.look.strong
            call = f'XF_EXPLAIN("{name}",{cells.replace("{row}", row)})'
            blocks.put_working(sheet, head_row, height, "$B$3", call, self.texts["steps"], self.look)
        blocks.protect(sheet)

    def block(self, sheet: Worksheet, row: int, title: str, height: int, chosen: str, call: str) -> None:
        """A working with its title over it, for a sheet of several."""
        sheet[f"A{row - 1}"], sheet[f"A{row - 1}"].font = title, self.look.strong
        blocks.put_working(sheet, row, height, chosen, call, self.texts["steps"], self.look)

    def help(self, hints: Sequence[str]) -> None:
        """How to fill the workbook in, and the functions of its rulebook."""
        sheet = self.sheet("help", (64, 44, 16))
        blocks.put_help(sheet, hints, self.texts["functions"], self.prefix, self.lang, self.look)
        blocks.protect(sheet)

    def done(self, *one_page: str) -> Workbook:
        """The finished workbook, set up for print; some sheets each on one page."""
        blocks.finish(
            self.book,
            club=str(self.example.settings.get("Club", "")) if self.example else "",
            landscape=self.landscape,
            one_page=one_page,
        )
        return self.book
