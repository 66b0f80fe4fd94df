"""A workbook that computes by itself: an event's settings, its entries, a column for each figure, a board.

What stands in the cells says the event (``ScoreSheet``), in its own keys. Here it gets its places.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property
from typing import Any

import openpyxl
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.core.arguments import Kind, Number, NumberOrWord, Text, Word, YesNo
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import Sentence
from xlfuncs.events.declaration import EVENTS, NO_FIGURE, Event, Result, ScoreSheet, Table
from xlfuncs.events.fields import Field, Fields
from xlfuncs.events.sheet.shape import SHEET_OF_LISTS, TEXTS, columns_of
from xlfuncs.events.wording import begun, wide
from xlfuncs.layout import formulas, inputs, parts, style, words
from xlfuncs.layout.help import help_sheet
from xlfuncs.layout.plan import HEADINGS, LAST, RED_LINE, Plan
from xlfuncs.layout.sheets import PORTRAIT, break_pages, open_at_settings, set_print_area, settings_of
from xlfuncs.xlsx.formulas.formula import Call, Group, Name, Node, Reference, Structured, nodes_in, parse, with_parts
from xlfuncs.xlsx.our_names import LINES, ROWS, unread_name

#: The hidden sheet: what helps the figures, how they are told on the board, and from the fourth column on the lists.
HIDDEN = SHEET_OF_LISTS
HELPERS, TOLD, FIRST_LIST = 1, 2, 4
#: Whether a cell says one of some words of its kind; its canonical word; the number of a place, as people write it.
SAYS, CODE, PLACE = "SAYS", "CODE", "PLACE"
#: Functions of newer programs, as a file has them. MATCH would take ``?`` for any letter.
SEQUENCE, SORTBY, XMATCH = "_xlfn.SEQUENCE", "_xlfn.SORTBY", "_xlfn.XMATCH"
#: A setting that has the key of a figure, or one like a cell; a word of a cell's kind in the sheet's language.
SETTING, SPOKEN = "SETTING", "SPOKEN"
#: A name or number without spaces and capitals.
PLAIN = "PLAIN"
#: The ways in which a place is written.
WAYS = ("{}", "第{}名", "第{}位", "{}名", "{}位", "{}=", "={}", "t{}", "并列{}", "並列{}")
#: The columns that are for the layout alone: where a row comes on the board, and whether it is to be mended.
COMES, MEND = "_comes", "_mend"
#: Where the lines of the board begin.
FIRST_LINE = 7
#: How wide a setting and a figure are that stand in the line under the title.
A_SETTING, A_FIGURE = 22, 9
#: The digits of a figure on the board that has as many as there are.
MOST_DIGITS = 4
#: How many rows further tables have at most for each entry: what a formula reads takes its time, blank or not.
ROWS_OF_AN_ENTRY = 8
#: Behind all places: a row that the board does not show.
BEHIND = "1E9"
#: The wide forms of what a keyboard has.
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
RED = DifferentialStyle(fill=PatternFill(bgColor="F8C9C4"), font=Font(color=style.RED))

TO_MEND = Sentence(
    en="Rows to mend: {rows}. What cannot be read is red.",
    zh="有 {rows} 行须更正；无法识别的单元格标为红色。",
    ja="修正が必要な行：{rows}。読み取れないセルは赤くなります。",
)


def score_sheet(
    event: Event, language: str, *, room: int, example: Mapping[str, Any] | None = None
) -> openpyxl.Workbook:
    """Return the workbook of an event that computes by itself, in one language; filled with an ``example``."""
    assert event.score_sheet is not None
    sheet = event.score_sheet()
    plan = ScorePlan(_narrowed(event, sheet), language, room, example or {})
    help_sheet(plan, (words.CARRIED, *words.ALONE, sheet.lacks, words.WHOLE(event=event.name)), words.ALONE_STEPS)
    inputs.settings(plan, plan.given.get("settings", {}))
    for table in plan.event.tables:
        _table(plan, table, plan.given.get(table.key, ()))
    _redden_settings(plan)
    _board(plan)
    _hidden(plan)
    if any(plan.given.get(table.key) for table in plan.tables):
        open_at_settings(plan.book)
    return plan.book


def _key_of(node: Node | None) -> str:
    """Return the key of the setting that is meant; "" where it is none, or a figure."""
    if isinstance(node, Call) and node.name == SETTING:
        return str(node.arguments[0]).strip('"')
    return node.name if isinstance(node, Name) else ""


def _columns_named(node: Structured) -> list[str]:
    return node.inside.removeprefix("@").split(":")


def _between(table: Table, keys: Sequence[str]) -> list[str]:
    """Return the columns that are typed from the first of two keys to the last; of one key that one."""
    typed = [field.key for field in table.columns]
    if len(keys) == 1 or keys[0] not in typed:
        return [*keys]
    return typed[typed.index(keys[0]) : typed.index(keys[-1]) + 1]


def _narrowed(event: Event, sheet: ScoreSheet) -> Event:
    """Return the event with the settings, columns, figures and results alone that its score sheet has."""
    beside = {event.entries.key: sheet.columns, **sheet.beside}
    found = [
        (table, node)
        for table, columns in ((event.entries.key, sheet.figures), *beside.items())
        for formula in columns.values()
        for node in nodes_in(parse(formula))
    ]
    named = {node.name for _, node in found if isinstance(node, Name)} - sheet.figures.keys()
    named |= {_key_of(node) for _, node in found if isinstance(node, Call) and node.name == SETTING}
    used: dict[str, set[str]] = {table.key: set() for table in event.tables}
    used[event.entries.key].update(sheet.typed)
    for table, node in found:
        if isinstance(node, Structured):
            used[node.table or table].update(_between(event.table(node.table or table), _columns_named(node)))
    made = {key for columns in beside.values() for keys in columns for key in keys.split()}
    settings = Fields(field for field in event.settings if field.key in {*named, *sheet.told, *NO_FIGURE})
    tables = tuple(
        _narrowed_table(table, used[table.key] - made, sheet.shown) for table in event.tables if used[table.key]
    )
    if lacking := named - {field.key for field in settings}:
        raise ValueError(f"the score sheet of {event.name} names {sorted(lacking)}, which is no setting")
    results = [*(each for each in event.results if each.key in made), *sheet.further]
    shown = {*made, *(field.key for field in tables[0].columns)} - {*event.scored, *event.scores}
    board = [key for key in event.board if key in shown]
    board += [each.key for each in sheet.further]
    figures = [each for each in event.figures if each.key in sheet.figures]
    return replace(
        event, settings=settings, tables=tables, figures=figures, results=results, board=board, listings=(), choice=()
    )


def _apart(event: Event) -> ScoreSheet:
    """Return the sheet with our functions in cells that nobody sees, and what is seen referring to them.

    A program without our functions computes what is an array anew, and shows an error; references keep the figures.
    """
    assert event.score_sheet is not None
    sheet = event.score_sheet()

    def apart(columns: Mapping[str, str], seen: Set[str], reference: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for keys, formula in columns.items():
            if not seen.isdisjoint(keys.split()) and _calls_ours(parse(formula)):
                found[" ".join(f"_{key}" for key in keys.split())] = formula
                found |= {key: reference.format(key) for key in keys.split()}
            else:
                found[keys] = formula
        return found

    results = {table.key: {each.key for each in event.results_of(table.key)} for table in event.tables}
    return sheet._replace(
        figures=apart(sheet.figures, {each.key for each in event.figures}, "_{}"),
        columns=apart(sheet.columns, results[event.entries.key], "[@_{}]"),
        beside={key: apart(columns, results[key], "[@_{}]") for key, columns in sheet.beside.items()},
    )


def _calls_ours(node: Node) -> bool:
    """Return whether a formula calls a function of ours."""
    return any(isinstance(each, Call) and each.name in FUNCTIONS for each in nodes_in(node))


def _narrowed_table(table: Table, used: set[str], shown: Mapping[str, int]) -> Table:
    kept = (field for field in table.columns if field is table.subject or field.key in used)
    columns = (
        replace(each, repeated=each.repeated._replace(shown=shown[each.key]))
        if each.repeated and each.key in shown
        else each
        for each in kept
    )
    return table._replace(columns=Fields(columns))


class ScorePlan(Plan):
    """The plan of such a workbook: every key has its place, every formula is written for its sheet."""

    hidden = HIDDEN

    def __init__(self, event: Event, language: str, room: int, given: Mapping[str, Any]) -> None:
        super().__init__(event, language, room, given)
        self.declared = _apart(event)
        self.columns = {table.key: list(columns_of(event, table, given.get(table.key, ()))) for table in event.tables}
        #: The words of each list that is no drop-down.
        self.words: dict[tuple[str, ...], int] = {}
        self.helpers = [key for key in self.declared.figures if key not in {each.key for each in event.figures}]

    @property
    def first_list(self) -> int:
        return FIRST_LIST

    @property
    def tables(self) -> tuple[Table, ...]:
        return self.event.tables

    def made(self, table: str) -> Mapping[str, str]:
        """Return the formulas of the columns that are made in a table, by their keys."""
        return self.declared.columns if table == self.event.entries.key else self.declared.beside.get(table, {})

    @cached_property
    def trees(self) -> list[tuple[str, Node]]:
        """Every formula, with its table; "" of figures."""
        figures = [("", parse(each)) for each in self.declared.figures.values()]
        return figures + [
            (table.key, parse(each)) for table in self.event.tables for each in self.made(table.key).values()
        ]

    # --- where everything stands

    def rows(self, table: Table) -> tuple[int, int]:
        """Return the first and the last row of a table."""
        lines = self.lines_of_table(table)
        return HEADINGS + 1, HEADINGS + min(lines, self.room * (1 if table is self.event.entries else ROWS_OF_AN_ENTRY))

    def results(self, table: Table) -> list[str]:
        """Return the keys behind the typed columns: first those that are seen."""
        keys = [key for keys in self.made(table.key) for key in keys.split()]
        seen = {each.key for each in self.event.results_of(table.key)}
        whole = [key for keys in self.made(table.key) for key in keys.split() if len(keys.split()) > 1]
        together = whole if seen.isdisjoint(whole) else []
        return [
            *(key for key in keys if key in seen),
            *(key for key in keys if key not in seen | {*together}),
            *together,
            COMES,
            MEND,
        ]

    def span(self, table: Table, key: str) -> tuple[int, int]:
        """Return the first and the last column under a key."""
        typed = [number for number, found in enumerate(self.columns[table.key], 1) if found.field.key == key]
        results = self.results(table)
        if key in results:
            column = len(self.columns[table.key]) + 1 + results.index(key)
            return column, column
        if not typed:
            raise ValueError(f"{table.key} of {self.event.name} has no column {key}")
        return typed[0], typed[-1]

    def table(self, key: str) -> Table:
        """Return the table of that key; "" of the entries."""
        return self.event.table(key) if key else self.event.entries

    def whole(self, table: Table, key: str, sheet: str) -> Reference:
        """Return all rows of a column, as another sheet or this one names them."""
        (first, last), (left, right) = self.rows(table), self.span(table, key)
        title = self.title(table)
        return formulas.area(first, left, last, right, "" if title == sheet else title)

    def setting(self, key: str, sheet: str) -> Reference:
        """Return the cell of a setting or of a figure, where its error stands if it has one."""
        key = f"_{key}" if f"_{key}" in self.helpers else key
        if key in self.helpers:
            return formulas.cell(1 + self.helpers.index(key), HELPERS, HIDDEN, fixed=True)
        figures = [each.key for each in self.event.figures]
        row, column = (inputs.FIRST_SETTING + figures.index(key), 6) if key in figures else (self.setting_rows[key], 2)
        return formulas.cell(row, column, self.title_of_settings(sheet), fixed=True)

    @cached_property
    def setting_rows(self) -> Mapping[str, int]:
        """In which row each setting stands."""
        return {
            field.key: row for first, together in inputs.groups(self.event) for row, field in enumerate(together, first)
        }

    def made_heading(self, table: Table, result: Result) -> str:
        """Return what stands over a result: nobody takes it for a column of the event that is typed."""
        label = self.say(result.label)
        taken = EVENTS[self.event.name].table(table.key).columns.find(label)
        return self.say(words.MADE(label=label)) if taken else label

    # --- formulas

    def placed(self, formula: str, table: str, sheet: str, row: int = 0) -> Node:
        """Return a formula with the cells in the place of the keys, as it stands in a row of a sheet."""
        own = self.table(table)

        def setting(call: Call) -> Node:
            return formulas.cell(self.setting_rows[_key_of(call)], 2, self.title_of_settings(sheet), fixed=True)

        own_calls: Mapping[str, Callable[[Call], Node]] = {
            SAYS: lambda call: self._says(call, table, put),
            CODE: lambda call: self._code(call, table, put),
            SPOKEN: lambda call: self._spoken(call, table),
            PLACE: lambda call: self._place(put(call.arguments[0] or call)),
            PLAIN: lambda call: self._number_or_name(put(call.arguments[0] or call)),
            SETTING: setting,
        }

        def put(node: Node) -> Node:
            if isinstance(node, Call) and node.name in own_calls:
                return own_calls[node.name](node)
            if isinstance(node, Name) and node.name.upper() not in ("TRUE", "FALSE"):
                return self.setting(node.name, sheet)
            if not isinstance(node, Structured):
                return with_parts(node, put)
            keys, of = _columns_named(node), self.table(node.table) if node.table else own
            left, right = self.span(of, keys[0])[0], self.span(of, keys[-1])[1]
            if node.inside.startswith("@"):
                first = formulas.cell(row, left, fixed="column").first
                return Reference(first, formulas.cell(row, right, fixed="column").first)
            both = self.whole(of, keys[0], sheet), self.whole(of, keys[-1], sheet)
            return replace(both[0], last=both[1].last)

        return put(parse(formula))

    def title_of_settings(self, sheet: str) -> str:
        """Return the sheet of the settings as another one names it."""
        title = self.say(words.SETTINGS)
        return "" if title == sheet else title

    def _says(self, call: Call, table: str, put: Any) -> Node:
        cell, *codes = call.arguments
        assert cell is not None
        kind = self._kind_of(cell, table)
        wanted = {str(each).strip('"') for each in codes}
        canonical = _canonical(kind)
        listed = tuple(word for word, code in canonical.items() if not wanted or code in wanted)
        return formulas.call("ISNUMBER", formulas.call(XMATCH, _plain(put(cell)), self.list_of(listed)))

    def _code(self, call: Call, table: str, put: Any) -> Node:
        (cell,) = call.arguments
        assert cell is not None
        canonical = _canonical(self._kind_of(cell, table))
        listed = {form: code for word, code in canonical.items() for form in (word, word.translate(_WIDE))}
        found = formulas.call(XMATCH, _plain(put(cell)), self._area(tuple(listed)))
        return formulas.call("INDEX", self._area(tuple(listed.values())), found)

    def _spoken(self, call: Call, table: str) -> Node:
        cell, code = call.arguments
        assert cell is not None
        return formulas.text(self._kind_of(cell, table).words_in(self.language)[str(code).strip('"')][0])

    def _place(self, cell: Node) -> Node:
        """Return the number of a place; a mistake where it is written in another way."""
        numbers = range(1, self.room + 1)
        listed = [way.format(number) for way in WAYS for number in numbers]
        wide_digits = [str(number).translate(_WIDE) for number in numbers]
        found = formulas.call(XMATCH, _plain(cell), self._area(tuple(listed + wide_digits)))
        return formulas.operation("+", formulas.call("MOD", formulas.operation("-", found, 1), self.room), 1)

    def _number_or_name(self, cell: Node) -> Node:
        """Return a name in small letters, and a number that a wide keyboard wrote as that number."""
        listed = tuple(str(number).translate(_WIDE) for number in range(1, self.room + 1))
        plain = _plain(cell)
        return formulas.call("IFERROR", formulas.call(XMATCH, plain, self._area(listed)), plain)

    def _kind_of(self, node: Node, table: str) -> Kind:
        if key := _key_of(node):
            return self.event.settings.named(key).kind
        assert isinstance(node, Structured)
        return self.table(node.table or table).columns.named(_columns_named(node)[0]).kind

    def list_of(self, listed: Sequence[str]) -> Reference:
        """Return where words stand, each also as a wide keyboard writes it."""
        return self._area(tuple(dict.fromkeys(word for each in listed for word in (each, each.translate(_WIDE)))))

    def _area(self, listed: tuple[str, ...]) -> Reference:
        column = self.list_column(self.words.setdefault(listed, len(self.words)))
        return formulas.area(1, column, len(listed), column, HIDDEN)

    def list_column(self, number: int) -> int:
        """Return the column of such a list, behind the drop-downs."""
        return FIRST_LIST + 40 + number

    def figure(self, line: int) -> tuple[Node, Node | None]:
        figure = self.event.figures[line - 1]
        return self.placed(self.declared.figures[figure.key], "", self.say(words.SETTINGS)), None

    def red_line(self, *added: Node, most: int = 0) -> Node:
        """Return the sentence across the top of a sheet: what is to be mended."""
        rows = formulas.operation(
            "+", *(formulas.call("SUM", self.whole(table, MEND, "")) for table in self.event.tables)
        )
        before, behind = self.say(TO_MEND(rows="\0")).split("\0")
        return formulas.call("IF", formulas.operation("=", rows, 0), "", formulas.operation("&", before, rows, behind))

    def unreadable(self, field: Field, table: str, cell: Node) -> Node | None:
        """Return whether a cell cannot be read: as the function that is given it does, else as its kind."""
        filled = formulas.operation("<>", cell, "")
        is_number = formulas.call("ISNUMBER", cell)
        trees = [(tree, table if of != table else "") for of, tree in self.trees]
        arguments = (_argument_of(tree, field.key, within, setting=not table) for tree, within in trees)
        if argument := next(filter(None, arguments), None):
            unread = Call(unread_name(*argument), (cell,))
            if not any(_counts(tree, field.key, within) for tree, within in trees):
                return unread
            return formulas.call("OR", unread, formulas.call("AND", filled, formulas.call("NOT", is_number)))
        tests = [is_number] if isinstance(field.kind, Number) else []
        if isinstance(field.kind, Word | NumberOrWord | YesNo):
            listed = self.list_of(tuple(_canonical(field.kind)))
            tests.append(formulas.call("ISNUMBER", formulas.call(XMATCH, _plain(cell), listed)))
        return formulas.call("AND", filled, *(formulas.call("NOT", each) for each in tests)) if tests else None


def _canonical(kind: Kind) -> Mapping[str, str]:
    """Return the words of a kind in their normal form, with the canonical ones."""
    if isinstance(kind, YesNo):
        return {word: str(meant).upper() for word, meant in kind._meant.items()}
    listed = getattr(kind, "word", kind)
    assert isinstance(listed, Word)
    return listed.canonical


def _plain(cell: Node) -> Node:
    """Return what stands in a cell without spaces and capitals."""
    plain = formulas.call("LOWER", cell)
    for space in (" ", "\N{IDEOGRAPHIC SPACE}"):
        plain = formulas.call("SUBSTITUTE", plain, space, "")
    return plain


def _counts(tree: Node, key: str, table: str) -> bool:
    """Return whether a formula counts the numbers of a column: a text there is none."""
    counted = (node.arguments for node in nodes_in(tree) if isinstance(node, Call) and node.name == "COUNT")
    return any(
        isinstance(each, Structured) and each.table == table and _columns_named(each) == [key]
        for arguments in counted
        for each in arguments
    )


def _argument_of(tree: Node, key: str, table: str, *, setting: bool) -> tuple[str, str] | None:
    """Return the function of ours that is given a setting or a column as it is typed, and its argument."""

    def is_it(node: Node | None) -> bool:
        if setting:
            return _key_of(node) == key
        return isinstance(node, Structured) and node.table == table and _columns_named(node) == [key]

    for node in nodes_in(tree):
        if isinstance(node, Call) and (function := FUNCTIONS.get(node.name)) is not None:
            for argument, given in zip(function.args, node.arguments, strict=False):
                if is_it(given):
                    return function.name, argument.name
    return None


# --- the tables


def _table(plan: ScorePlan, which: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write a table to fill in, and beside each row what follows from it."""
    look, event, title = plan.look, plan.event, plan.title(which)
    columns, results = plan.columns[which.key], plan.results(which)
    shown = {each.key: each for each in event.results_of(which.key)}
    seen = [key for key in results if key in shown]
    made = [plan.made_heading(which, shown[key]) for key in seen]
    heads = [*(plan.say(each.label) for each in columns), *made]
    widths = inputs.widths_of(plan, columns, seen, heads)
    widths[0] = max(widths[0], inputs.TITLE_LETTER * wide(title))
    sheet = plan.sheet(title, widths, landscape=sum(widths) > PORTRAIT)
    first, last = plan.rows(which)
    parts.banner(sheet, 1, 1, title, look.title, 30, style.LEFT)
    parts.put(sheet, 2, 1, plan.say(words.FILL_IN_ALONE(last=last)), look.pale)
    below = formulas.area(last + 1, 1, LAST, len(columns))
    red = formulas.call("IF", formulas.call("COUNTA", below), plan.say(words.TOO_FAR(last=last)), plan.red_line())
    parts.put(sheet, 3, 1, red, look.red)
    sheet.row_dimensions[2].height, sheet.row_dimensions[3].height = 18, 22
    parts.headings(sheet, HEADINGS, heads, look.head)
    sheet.row_dimensions[HEADINGS].height = parts.height_of(heads, widths)
    for column, found in enumerate(columns, 1):
        inputs.typed_column(plan, sheet, column, found, rows, last)
        letter = get_column_letter(column)
        inputs.offer_words(plan, sheet, f"{letter}{first}:{letter}{last}", found.field.kind)
        _redden(plan, sheet, which, column, found.field, first, last)
    _made_columns(plan, sheet, which, shown)
    sheet.freeze_panes = f"B{first}"
    named = Group(formulas.operation("<>", plan.whole(which, which.subject.key, ""), ""))
    held = formulas.call("SUMPRODUCT", formulas.operation("*", named, 1))
    set_print_area(sheet, first, held, len(columns) + len(seen))
    plan.growing(ROWS, formulas.area(first, 1, last, len(columns) + len(seen), title), held)


def _redden(plan: ScorePlan, sheet: Worksheet, which: Table, column: int, field: Field, first: int, last: int) -> None:
    """Make cells red that cannot be read, and the name of a row that has none, or one that stands there already."""
    cell = formulas.cell(first, column)
    red = plan.unreadable(field, which.key, cell)
    if column == 1 and field.required:
        to_mend = formulas.operation("=", formulas.cell(first, plan.span(which, MEND)[0], fixed="column"), 1)
        said = which.key in plan.declared.mend
        wrong: list[Node] = [to_mend if said else formulas.call("AND", to_mend, formulas.operation("=", cell, ""))]
        if which is plan.event.entries and not said:
            wrong.append(_again(plan.whole(which, field.key, sheet.title), cell))
        red = formulas.call("OR", *wrong, *([red] if red is not None else []))
    if red is not None:
        letter = get_column_letter(column)
        _make_red(sheet, f"{letter}{first}:{letter}{last}", red)


def _redden_settings(plan: ScorePlan) -> None:
    """Make settings red that cannot be read, or that are required and blank while there are entries."""
    sheet = settings_of(plan.book)
    entries = formulas.call("COUNTA", plan.whole(plan.event.entries, plan.event.subject.key, sheet.title))
    for field in plan.event.settings:
        cell = formulas.cell(plan.setting_rows[field.key], 2)
        tests = [plan.unreadable(field, "", cell)]
        if field.required:
            blank, filled = formulas.operation("=", cell, ""), formulas.operation(">", entries, 0)
            tests.append(formulas.call("AND", blank, filled))
        for test in tests:
            if test is not None:
                _make_red(sheet, str(cell), test)


def _make_red(sheet: Worksheet, cells: str, where: Node) -> None:
    sheet.conditional_formatting.add(cells, Rule("expression", dxf=RED, formula=[str(where)]))


def _made_columns(plan: ScorePlan, sheet: Worksheet, which: Table, shown: Mapping[str, Result]) -> None:
    look = plan.look
    first, last = plan.rows(which)
    made = {**plan.made(which.key), COMES: "", MEND: ""}
    for keys, formula in made.items():
        for number, key in enumerate(keys.split()):
            column, _ = plan.span(which, key)
            form = style.number_format(shown[key].digits) if key in shown else ""
            alignment = style.NAME if key in TEXTS else style.RIGHT
            for row in range(first, last + 1) if key in shown else ():
                parts.put(sheet, row, column, None, look.text, alignment, form)
                sheet.cell(row, column).border = style.BOX
            if key not in shown:
                sheet.column_dimensions[get_column_letter(column)].hidden = True
            if number:
                continue
            if key in (COMES, MEND):
                value = _to_mend(plan, which, first) if key == MEND else _comes(plan, which, first)
                parts.fill_down(sheet, column, first, last, value, look.text, alignment, form)
            elif "[@" in formula:
                value = formulas.shown(plan.placed(formula, which.key, sheet.title, first))
                parts.fill_down(sheet, column, first, last, value, look.text, alignment, form)
            else:
                right = get_column_letter(column + len(keys.split()) - 1)
                area = f"{get_column_letter(column)}{first}:{right}{last}"
                value = formulas.shown(plan.placed(formula, which.key, sheet.title))
                sheet[f"{get_column_letter(column)}{first}"] = ArrayFormula(area, formulas.written(value))


def _comes(plan: ScorePlan, which: Table, row: int) -> Node:
    """Return where a row comes on the board, behind all others where it does not."""
    if which is not plan.event.entries:
        return formulas.operation("+", 0, 0)
    order = formulas.cell(row, plan.span(which, plan.declared.order)[0], fixed="column")
    return formulas.call("IF", formulas.call("ISNUMBER", order), order, Name(BEHIND))


def _to_mend(plan: ScorePlan, which: Table, row: int) -> Node:
    """Return 1 in a row without a name, with one that stands there already, or that is not decided."""
    entries = which is plan.event.entries
    subject = formulas.cell(row, 1, fixed="column")
    last = max(2, len(plan.columns[which.key]))
    others = Reference(formulas.cell(row, 2, fixed="column").first, formulas.cell(row, last, fixed="column").first)
    unnamed = formulas.operation(">", formulas.call("COUNTA", others), 0)
    if not entries:
        blank = formulas.operation("=", subject, "")
        said = plan.declared.mend.get(which.key)
        wrong = plan.placed(said, which.key, plan.title(which), row) if said else Name("FALSE")
        if not which.subject.required:
            return formulas.call("N", 0)
        return formulas.call("IF", blank, formulas.call("IF", unnamed, 1, 0), formulas.call("IF", wrong, 1, 0))
    further = {each.key for each in plan.declared.further}
    seen = [each.key for each in plan.event.results if each.key in plan.results(which) and each.key not in further]
    names = plan.whole(which, which.subject.key, plan.title(which))
    again = _again(names, subject)
    final = formulas.cell(row, plan.span(which, seen[-1])[0], fixed="column")
    decided: Node = formulas.call("ISNUMBER", final)
    if plan.declared.decided:
        decided = plan.placed(plan.declared.decided, which.key, plan.title(which), row)
    if said := plan.declared.mend.get(which.key):
        again = plan.placed(said, which.key, plan.title(which), row)
    wrong = formulas.call("OR", again, formulas.operation("=", decided, Name("FALSE")))
    named = formulas.call("IF", wrong, 1, 0)
    return formulas.call("IF", formulas.operation("=", subject, ""), formulas.call("IF", unnamed, 1, 0), named)


def _again(names: Node, name: Node) -> Node:
    """Return whether a name stands among others twice, whatever spaces are around it."""
    alike = Group(formulas.operation("=", formulas.call("TRIM", names), formulas.call("TRIM", name)))
    twice = formulas.operation(">", formulas.call("SUMPRODUCT", formulas.operation("*", alike, 1)), 1)
    return formulas.call("AND", twice, formulas.operation("<>", name, ""))


# --- the board


def _board(plan: ScorePlan) -> None:
    """Write the notice board: the rows in order, by one SORTBY."""
    look, event, entries = plan.look, plan.event, plan.event.entries
    title = plan.say(words.BOARD)
    keys = [key for key in event.board if len({*plan.span(entries, key)}) == 1]
    heads = [plan.say(event.labels[key]) for key in keys]
    names = {*TEXTS, *([entries.subject.key] if isinstance(entries.subject.kind, Text) else ())}
    words_typed = {each.key for each in entries.columns if isinstance(each.kind, Word) and each.key in keys}
    figures = [key for key in keys if key not in names]
    widths = [max(10.0, parts.width_of_words(head), parts.width_of_katakana(head)) for head in heads]
    rest = (PORTRAIT - sum(width for key, width in zip(keys, widths, strict=True) if key in figures)) / max(
        1, len(keys) - len(figures)
    )
    widths = [width if key in figures else max(rest, 18) for key, width in zip(keys, widths, strict=True)]
    if len(figures) == len(keys):  # no names: the page is theirs
        widths = [max(width, PORTRAIT / len(keys)) for width in widths]
    sheet = plan.sheet(title, widths, landscape=sum(widths) > PORTRAIT * 1.08, signed=True)
    width, hidden = len(keys), len(keys) + 2
    name = plan.setting("name", title)
    named = formulas.call("IF", formulas.operation("<>", name, ""), name, plan.say(event.title))
    parts.banner(sheet, 1, width, named, look.banner, 40, style.SHRUNK)
    club = formulas.operation("&", plan.setting("club", title), "")
    parts.banner(sheet, 2, width - 2, club, look.font(13, style.PALE_INK), 24, style.SHRUNK)
    date = plan.setting("date", title)
    given = formulas.call("IF", formulas.operation("<>", date, ""), date, "")
    parts.put(sheet, 2, width - 1, given, look.font(11, style.PALE_INK), style.SHRUNK, style.DATES[plan.language])
    sheet.merge_cells(start_row=2, start_column=width - 1, end_row=2, end_column=width)
    told_width = sum(wide(label) + (A_SETTING if digits is None else A_FIGURE) for _, label, digits in _told(plan))
    height = 4 + 14 * max(1, -(-told_width // int(sum(widths))))
    told = [formulas.cell(number, TOLD, HIDDEN, fixed=True) for number in range(1, 1 + len(_told(plan)))]
    parts.banner(sheet, 3, width, formulas.operation("&", *told) if told else "", look.font(10), height)
    parts.banner(sheet, 4, width, plan.red_line(), look.red, RED_LINE, style.WRONG)
    sides = [
        style.LEFT if key not in figures else style.RIGHT_HEADING if event.digits(key) else style.HEADING
        for key in keys
    ]
    parts.headings(sheet, FIRST_LINE - 1, heads, look.head, sides)
    sheet.row_dimensions[FIRST_LINE - 1].height = parts.height_of(heads, widths)
    first, last = FIRST_LINE, FIRST_LINE - 1 + plan.room
    _sorted(plan, sheet, first, last, hidden)
    row = formulas.cell(first, hidden, fixed="column")
    for column, key in enumerate(keys, 1):
        found = formulas.call("INDEX", plan.whole(entries, key, title), row)
        blank = formulas.operation("=", row, "")
        value = formulas.call(
            "IF", blank, "", found if key in {*figures} - words_typed else formulas.operation("&", found, "")
        )
        alignment = style.NAME if key not in figures else style.RIGHT if event.digits(key) else style.SHRUNK
        parts.fill_down(
            sheet, column, first, last, value, look.font(12), alignment, style.number_format(event.digits(key))
        )
    for each in range(first, last + 1):
        sheet.row_dimensions[each].height = 22
    parts.underline(sheet, first, last, width, hidden, headed=False)
    sheet.freeze_panes = f"A{first}"
    held = formulas.call("COUNT", plan.whole(entries, plan.declared.order, ""))
    set_print_area(sheet, first, held, width)
    plan.growing(LINES, formulas.area(first, 1, last, width, title), held)
    break_pages(sheet, first, plan.room, 22)
    parts.protect(sheet)


def _sorted(plan: ScorePlan, sheet: Worksheet, first: int, last: int, column: int) -> None:
    """Write beside the board, where nobody sees it, which row each line shows: nothing behind the last."""
    before = get_column_letter(column - 1)
    entries = plan.event.entries
    sorting = formulas.call(SEQUENCE, plan.room), plan.whole(entries, COMES, sheet.title)
    sheet[f"{before}{first}"] = ArrayFormula(
        f"{before}{first}:{before}{last}", formulas.written(formulas.call(SORTBY, *sorting))
    )
    line = formulas.operation("-", formulas.call("ROW"), first - 1)
    beyond = formulas.operation(
        ">", line, formulas.call("COUNT", plan.whole(entries, plan.declared.order, sheet.title))
    )
    shown = formulas.call("IF", beyond, "", formulas.cell(first, column - 1, fixed="column"))
    parts.fill_down(sheet, column, first, last, shown, plan.look.text, style.LEFT, "")
    for each in (column - 1, column):
        sheet.column_dimensions[get_column_letter(each)].hidden = True


def _told(plan: ScorePlan) -> list[tuple[str, str, int | None]]:
    """Return what stands under the title: settings and figures, with their labels and digits."""
    settings = [each for each in plan.event.settings if each.key in {*plan.event.headline, *plan.declared.told}]
    told: list[tuple[str, str, int | None]] = [(each.key, plan.say(each.label), None) for each in settings]
    for figure in plan.event.figures:
        told.append(
            (figure.key, begun(plan.say(figure.label)), MOST_DIGITS if figure.digits is None else figure.digits)
        )
    return told


def _hidden(plan: ScorePlan) -> None:
    """Write the hidden sheet: what helps the figures, how the board tells them, the lists of words.

    A helper keeps its error: a function would take a blank for what nobody gave, and make a figure of it.
    """
    sheet = plan.hidden_sheet()
    for row, key in enumerate(plan.helpers, 1):
        parts.put(sheet, row, HELPERS, plan.placed(plan.declared.figures[key], "", HIDDEN), plan.look.text)
    for row, (key, label, digits) in enumerate(_told(plan), 1):
        cell = plan.setting(key, HIDDEN)
        rounded: Node = cell if digits is None else formulas.call("ROUND", cell, digits)
        told = formulas.operation("&", f"{label} ", rounded, "　")
        parts.put(sheet, row, TOLD, formulas.call("IF", formulas.operation("=", cell, ""), "", told), plan.look.text)
    for column, words_listed in enumerate(plan.words):
        for row, word in enumerate(words_listed, 1):
            sheet.cell(row, plan.list_column(column), word).number_format = "@"
    parts.protect(sheet)
