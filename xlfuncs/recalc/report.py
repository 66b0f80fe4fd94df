"""Say why there is an error in a cell, what could not be vouched for, and what nobody would read."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from xlfuncs.core import registry
from xlfuncs.core.arguments import Parameter
from xlfuncs.core.errors import AT_ROW, CellError
from xlfuncs.core.quoting import shown
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import Joined, Said, Sentence, Told, text_of
from xlfuncs.recalc import sentences
from xlfuncs.recalc.formulas.cell_formulas import CellFormulas
from xlfuncs.recalc.formulas.graph import PLAIN, Formula
from xlfuncs.recalc.problems import CIRCULAR, CircularError, UnsupportedError
from xlfuncs.recalc.results import CellReport
from xlfuncs.recalc.state import State
from xlfuncs.xlsx.address import COLUMN_MASK, MAX_COLUMN, MAX_ROW, SHIFT, Area, address_of, cell_text, key_of, outermost
from xlfuncs.xlsx.changes import SIGNED
from xlfuncs.xlsx.checks.findings import BEYOND_LAST_ROW
from xlfuncs.xlsx.checks.formulas import typed_over
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.formulas.formula import Call, Node, Reference, calls_in
from xlfuncs.xlsx.our_names import LINES
from xlfuncs.xlsx.workbook import Sheet, Workbook

_PLAIN_SENTENCES = {
    "#DIV/0!": sentences.DIVISION,
    "#N/A": sentences.NOTHING_FOUND,
    "#NAME?": sentences.UNKNOWN_NAME,
    "#NULL!": sentences.NO_MEETING,
    "#NUM!": sentences.OUTSIDE,
    "#REF!": sentences.NO_CELLS,
    "#VALUE!": sentences.WRONG_KIND,
}


#: The cells that a formula reads, by the sheet's number.
Slots = list[tuple[int, Area]]


class Report:
    """Looks at a finished state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sheets = state.book.sheets
        self._errors_in: dict[int, dict[int, list[int]]] = {}
        #: The sheets whose hidden rows hold nothing: they are shown again when something comes to stand there.
        self.folded = frozenset(state.book.areas(LINES))

    def errors(self) -> list[CellReport]:
        """Report every computed cell that holds an error value; an array that failed as a whole counts once."""
        found: list[tuple[int, int, CellReport]] = []
        for formula in self.state.computed:
            sheet = self.sheets[formula.sheet].name
            for key, value in self._erring(formula):
                said = self.sentence(formula, key, value)
                found.append((formula.sheet, key, CellReport(sheet, address_of(key), value.code, said)))
        return sorted_reports(found)

    def _erring(self, formula: Formula) -> Iterator[tuple[int, CellError]]:
        results = self.state.results[formula.sheet]
        value = results.get(formula.key)
        if formula.kind == PLAIN:
            if isinstance(value, CellError):
                yield formula.key, value
            return
        area = self.state.areas.get(formula.sheet, {}).get(formula.key, formula.covers)
        found = [(key, item) for key in area.every_key() if isinstance(item := results.get(key), CellError)]
        if len(found) > 1 and len(found) == area.size and len({e.code for _, e in found}) == 1:
            found = found[:1]
        yield from found

    def sentence(self, formula: Formula, key: int, value: CellError) -> Told:
        """Say why this cell holds this error."""
        calls = self.state.calls
        problem = self.state.problems.get(formula.number)
        if problem is not None:
            return problem.said or _PLAIN_SENTENCES[value.code]()
        place = ((key >> SHIFT) - formula.row, (key & COLUMN_MASK) - formula.column)
        part = calls.parts.get(formula.number, {}).get(place)
        if part is not None and part.code == value.code and part.said is not None:
            return self._in_sheet(formula, part)
        if place == (0, 0):
            for failure in reversed(calls.failures.get(formula.number, ())):
                if failure.code == value.code and failure.said is not None:
                    return self._in_sheet(formula, failure)
        elif value.code == "#N/A" and formula.number not in calls.failures:
            return sentences.NOTHING_FOR_CELL()
        source = None if formula in self._in_circles else self._source(formula, value)
        if source is not None:
            sheet, cell = source[0], address_of(source[1])
            named = cell if sheet == formula.sheet else cell_text(self.sheets[sheet].name, cell)
            return sentences.COMES_FROM(cell=named)
        inherited = calls.inherited.get(formula.number)
        if inherited is not None and inherited.code == value.code and inherited.said is not None:
            return self._in_sheet(formula, inherited)
        return value.said or _PLAIN_SENTENCES[value.code]()

    def _in_sheet(self, formula: Formula, error: CellError) -> Told:
        """Tell a mistake with the row and heading of the sheet in which it stands."""
        if error.row is None and error.said is not None:
            return error.said
        template = self.state.writer.template(formula)
        calls = [] if isinstance(template, UnsupportedError) else self.state.writer.calls(formula)
        return (
            told_in_sheet(error, calls, self.state.book, self.sheets[formula.sheet]) or _PLAIN_SENTENCES[error.code]()
        )

    def working(
        self, formula: Formula, site: int, name: str, arguments: list[Any], spot: registry.Spot, language: str
    ) -> list[list[Any]]:
        """Return the working of one call of a cell; a mistake in it is told as the sheet shows it.

        ``spot``: the cell that is asked for, where a call computes many at once.
        """
        function = registry.FUNCTIONS[name]
        try:
            return function.working(arguments, spot, language)
        except CellError as error:
            call = self.state.writer.calls(formula)[site - 1]
            said = told_in_sheet(error, [call], self.state.book, self.sheets[formula.sheet])
            return function.refused(error.code, "" if said is None else said.text(language))

    def _source(self, formula: Formula, error: CellError) -> tuple[int, int] | None:
        """Return the first other cell that the formula reads and that holds the same error, by sheet and key."""
        for slot in formula.meaning.slots:
            area = slot.area(formula.row)
            for key in self._error_keys(slot.sheet, area):
                value = self.state.value(slot.sheet, key)
                same = isinstance(value, type(error)) and value.code == error.code
                if same and not self._fills(formula, slot.sheet, key):
                    return slot.sheet, key
        return None

    def _fills(self, formula: Formula, sheet: int, key: int) -> bool:
        area = self.state.work.spills.get((formula.sheet, formula.key), formula.covers)
        return sheet == formula.sheet and area.holds_key(key)

    @cached_property
    def _in_circles(self) -> set[Formula]:
        """Return the circular formulas that read what they fill, and those to which it leads back to look from each for
        where its error comes from.
        """
        formulas = [
            formula
            for formula in self.state.computed
            if isinstance(self.state.results[formula.sheet].get(formula.key), CircularError)
        ]
        circular = {(formula.sheet, key): formula for formula in formulas for key in formula.covers.every_key()}
        found = {
            formula
            for formula in formulas
            for slot in formula.meaning.slots
            if slot.sheet == formula.sheet and slot.area(formula.row).meets(formula.covers)
        }
        seen: set[Formula] = set()
        for start in formulas:
            walked: list[Formula] = []
            formula: Formula | None = start
            while formula is not None and formula not in seen:
                seen.add(formula)
                walked.append(formula)
                source = self._source(formula, CIRCULAR)
                formula = formula if source is None else circular.get(source)
            if formula in walked:
                found.update(walked[walked.index(formula) :])
        return found

    def _error_keys(self, sheet: int, area: Area) -> Iterator[int]:
        if area.single:
            yield area.top << SHIFT | area.left
            return
        for column, rows in self._errors_by_column(sheet).items():
            if area.left <= column <= area.right:
                for row in rows[bisect_left(rows, area.top) :]:
                    if row > area.bottom:
                        break
                    yield row << SHIFT | column

    def _errors_by_column(self, sheet: int) -> dict[int, list[int]]:
        if sheet not in self._errors_in:
            columns: dict[int, list[int]] = {}
            results = self.state.results.get(sheet, {})
            stored = self.sheets[sheet].cells.values.items()
            errors = {key for key, value in stored if isinstance(value, CellError)} - results.keys()
            errors |= {key for key, value in results.items() if isinstance(value, CellError)}
            for key in sorted(errors):
                columns.setdefault(key & COLUMN_MASK, []).append(key >> SHIFT)
            self._errors_in[sheet] = columns
        return self._errors_in[sheet]

    def warnings(self) -> list[CellReport]:
        """Report what a person should look at although there is a value in the cell."""
        state = self.state
        found: list[tuple[int, int, CellReport]] = []

        def warn(sheet: int, key: int, said: Told) -> None:
            found.append((sheet, key, CellReport(self.sheets[sheet].name, address_of(key), "", said)))

        for formula in state.left:
            template = state.writer.template(formula)
            if not isinstance(template, UnsupportedError):
                for doubt in dict.fromkeys(template.doubts):
                    if not doubt.of_hidden_rows or self._reads_hidden_rows(formula):
                        warn(formula.sheet, formula.key, doubt.said)
        if state.computed:
            self._warn_of_remarks(warn)
            self._warn_of_kept(warn)
            if self.folded:
                for sheet, key in typed_over(state.book):
                    warn(sheet, key, sentences.TYPED_OVER(value=shown(self.sheets[sheet].cells.values.get(key))))
            if state.book.signatures:
                warn(state.book.leading.index, 1 << SHIFT | 1, SIGNED())
        if state.book.as_displayed:
            for (sheet, key), pattern in state.precision.doubted.items():
                warn(sheet, key, sentences.FULL_PRECISION(format=pattern))
        if not state.settled:
            warn(state.book.leading.index, 1 << SHIFT | 1, sentences.NEVER_SETTLES())
        return sorted_reports(found)

    def _reads_hidden_rows(self, formula: Formula) -> bool:
        """Tell whether there are any where it reads, or, where that is not known before, on any sheet."""
        sheets = [sheet for sheet in self.sheets if sheet.cells.hidden_rows and sheet.index not in self.folded]
        if formula.meaning.makes_references:
            return bool(sheets)
        return any(self.sheets[slot.sheet] in sheets for slot in formula.meaning.slots)

    def _warn_of_remarks(self, warn: Callable[[int, int, Told], None]) -> None:
        """Warn of what functions said of their values; of a cell on a hidden sheet it is told on the first that is
        seen and computes.

        Several calls may take the same cells, each for a part of what comes of them: they say it once.
        """
        state = self.state
        seen = state.book.leading.index
        told: dict[str, list[Slots]] = {}
        heard = {state.work.formulas[number]: remarks for number, remarks in state.calls.remarks.items()}
        for formula, remarks in sorted(heard.items(), key=lambda each: (each[0].sheet, each[0].key)):
            hidden = self.sheets[formula.sheet].hidden
            read = [(slot.sheet, slot.area(formula.row)) for slot in formula.meaning.slots]
            for said in dict.fromkeys(remarks):
                before = told.setdefault(said.text(), [])
                if not any(_share(read, each) for each in before):
                    warn(seen if hidden else formula.sheet, 1 << SHIFT | 1 if hidden else formula.key, said)
                before.append(read)

    def _warn_of_kept(self, warn: Callable[[int, int, Told], None]) -> None:
        state = self.state
        linked = [formula for formula in state.computed if formula.meaning.kept]
        if linked:
            files = dict.fromkeys(file for formula in linked for file in formula.meaning.kept)
            warn(linked[0].sheet, linked[0].key, sentences.READS_KEPT(files=Joined(files)))
        computed = {formula.number for formula in state.computed}
        for formula in state.work.formulas:
            if formula.number in computed:
                continue
            if formula.number in state.kept:
                warn(formula.sheet, formula.key, sentences.KEEPS_VALUE(why=state.kept[formula.number]))
            elif formula.meaning.external and (state.in_cone(formula) or formula.number in state.wanted):
                warn(formula.sheet, formula.key, sentences.KEEPS_VALUE(why=sentences.READS_OTHER_WORKBOOK))
        for sheet in self.sheets:
            if sheet.has_formulas:
                for key in sheet.cells.data_tables:
                    warn(sheet.index, key, sentences.KEEPS_VALUE(why=sentences.DATA_TABLE))


def _share(some: Slots, others: Slots) -> bool:
    """Tell whether two formulas read some of the same cells."""
    return any(sheet == other and area.meets(one) for sheet, area in some for other, one in others)


def sorted_reports(found: list[tuple[int, int, CellReport]]) -> list[CellReport]:
    """Sort reports in the order of sheets, rows and columns."""
    return [report for _, _, report in sorted(found, key=lambda item: item[:2])]


ON_SHEET = Sentence(en="{sheet}, {sentence}", zh="工作表“{sheet}”{sentence}", ja="シート「{sheet}」の {sentence}")
AT_HEADING = Sentence(
    en="row {row}, {heading}: {sentence}",
    zh="第 {row} 行“{heading}”：{sentence}",
    ja="{row} 行目「{heading}」：{sentence}",
)
#: A heading is short, and no sentence.
LONGEST_HEADING = 40


def told_in_sheet(error: CellError, calls: list[Call], book: Workbook, home: Sheet) -> Told | None:
    """Return what is wrong, with the sheet's row and heading where the mistake stands in a range that a call reads.

    ``calls`` are those of the formula on the sheet ``home``, as they read in its cell.
    """
    if error.said is None or error.row is None:
        return error.said
    places = {place for call in calls if (place := _range(error, call)) is not None}
    if len(places) != 1:  # of two ranges nobody knows which it was
        return AT_ROW(row=error.row, sentence=error.said)
    reference, parameter = places.pop()
    sheet = book.sheet(reference.sheet) if reference.sheet else home
    row, column = _cell(reference, error.row, listed=hasattr(parameter.kind, "each"))
    heading = _heading(sheet, reference, column)
    told: Told
    if not heading:
        told = AT_ROW(row=row, sentence=error.said)
    elif isinstance(error.said, Said) and _named(error, error.said):
        told = AT_ROW(row=row, sentence=Said(error.said.sentence, {**error.said.fields, "argument": heading}))
    else:
        told = AT_HEADING(row=row, heading=heading, sentence=error.said)
    return told if sheet is home else ON_SHEET(sheet=sheet.name, sentence=told)


def _range(error: CellError, call: Call) -> tuple[Reference, Parameter] | None:
    """Return the range of a call in which the mistake stands, if it is one as it stands in the formula."""
    function = FUNCTIONS.get(call.name)
    name = text_of(error.argument, "en")
    for parameter, node in zip(function.args if function else (), call.arguments, strict=False):
        if parameter.name == name and isinstance(node, Reference) and not node.last_sheet and not node.book:
            return node, parameter
    return None


def _cell(reference: Reference, number: int, *, listed: bool) -> tuple[int, int]:
    """Find the ``number``-th cell of a list, or of a table's row, by row and column: 0 where it is any of them."""
    first, last = reference.first, reference.last
    left, right = first.column or 1, last.column or MAX_COLUMN
    width = right - left + 1
    down, across = divmod(number - 1, width) if listed else (number - 1, 0)
    row = min((first.row or 1) + down, MAX_ROW)
    return row, left + across if listed or width == 1 else 0


def _heading(sheet: Sheet, reference: Reference, column: int) -> str:
    """Return the heading of a column: the table's, or the text above the range."""
    if not column:
        return ""
    top = reference.first.row or 1
    for table in sheet.tables:
        if table.area.holds(top, column) and table.columns:
            return table.columns[column - table.area.left]
    above = sheet.cells.values.get(key_of(top - 1, column)) if top > 1 else None
    return above.strip() if isinstance(above, str) and 0 < len(above.strip()) <= LONGEST_HEADING else ""


def _named(error: CellError, said: Said) -> bool:
    """Tell whether the sentence itself names the argument."""
    return "argument" in said.fields and text_of(said.fields["argument"], "en") == text_of(error.argument, "en")


def refuse_rows_below(work: CellFormulas) -> None:
    """Refuse what is typed below the last row that a workbook's own call reads: it would be ignored without a word.

    Raises ``PackageError`` with the first such row.
    """
    sheets = {sheet.name: sheet for sheet in work.book.sheets}
    for formula in {(formula.sheet, id(formula.meaning)): formula for formula in work.formulas}.values():
        if not work.calls_ours(formula):
            continue
        for call in calls_in(formula.meaning.node):
            function = registry.FUNCTIONS.get(call.name)
            if function is not None and function.whole is not None and function.whole(list(map(str, call.arguments))):
                for sheet, area in _ranges(call, work.book.sheets[formula.sheet], sheets):
                    row = _below(sheet, area)
                    if row:
                        said = BEYOND_LAST_ROW(sheet=sheet.name, row=row, last=area.bottom)
                        raise PackageError(said, work.book.path)


def _ranges(call: Call, home: Sheet, sheets: dict[str, Sheet]) -> Iterator[tuple[Sheet, Area]]:
    """Yield the ranges that repeat at the end of a call's arguments: tables, whose rows go on as people type them."""
    fixed = len(registry.FUNCTIONS[call.name].args) - 1
    for argument in call.arguments[fixed:]:
        yield from outermost(
            (sheets.get(node.sheet, home), Area(first.row, first.column, last.row, last.column))
            for node in _references(argument)
            for first, last in [(node.first, node.last)]
            if first.row and first.column and last.row and last.column
        )


def _references(node: Node | None) -> Iterator[Reference]:
    """Yield the ranges that an argument is made of: itself, or what a guard around it reads."""
    for each in (node, *(argument for call in calls_in(node) for argument in call.arguments)):
        if isinstance(each, Reference):
            yield each


def _below(sheet: Sheet, area: Area) -> int:
    """Return the first row below in whose columns something stands; 0 where there is none."""
    rows = (
        key >> SHIFT
        for key, value in sheet.cells.values.items()
        if key >> SHIFT > area.bottom and area.left <= key & COLUMN_MASK <= area.right
        if not (isinstance(value, str) and not value.strip())
    )
    return min(rows, default=0)
