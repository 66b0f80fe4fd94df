"""Compute what is left for the engine: formulas are written, handed over and computed, their values taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Told
from xlfuncs.recalc import sentences
from xlfuncs.recalc.engine.corrections import CRITERIA
from xlfuncs.recalc.engine.engine import UNEVALUATED, Asked, Engine, NoEndError, as_stored
from xlfuncs.recalc.engine.operations import MOST_FILLED, PIECE, engine_sheet, pieces, to_engine
from xlfuncs.recalc.formulas.graph import FITTED, PLAIN, SPILLING, Cone, Formula, Meaning
from xlfuncs.recalc.formulas.references import Places
from xlfuncs.recalc.formulas.writing import Template
from xlfuncs.recalc.kept_values import keep
from xlfuncs.recalc.problems import CIRCULAR, UnsupportedError
from xlfuncs.recalc.shown_formulas import Shown
from xlfuncs.recalc.state import State
from xlfuncs.xlsx.address import COLUMN_MASK, MAX_COLUMN, MAX_ROW, SHIFT, Area, address_of, cell_text
from xlfuncs.xlsx.errors import PackageError

#: What the engine finds in a column behind an array may have changed after so many rounds at most.
ROUNDS = 12
#: For these the engine makes an index of a column or row in which four of them look for something, of 64 cells and
#: more, and keeps it when an array changes these cells afterwards.
INDEXED = frozenset({"HLOOKUP", "MATCH", "VLOOKUP", "XLOOKUP"})
#: Cells that the formulas of a slice read, about: half a second's work to hand them over. Where ranges of formulas have
#: more, those that count over them come last.
READ_AT_ONCE = 2_000_000
#: Cells that formulas read in ranges of formulas, about, among which circles are found while computing: of each range
#: that a circle goes through the engine keeps each cell, 10,000,000 in two seconds and 300 MB.
READ_IN_CIRCLES = 10_000_000


class ByEngine:
    """The formulas of a state that are left, in one engine."""

    def __init__(self, state: State) -> None:
        self.state = state
        book = state.book
        places = Places(state.work.resolver, state.work.formulas, state.calls.reading_themselves)
        blocked = partial(blocker, state, _filled_by_arrays(state))
        self.engine = Engine(
            len(book.sheets),
            Asked(blocked, state.shown, state.visibility.seen, places.text, places.span, places.down),
            state.calls,
            book.epoch_1904,
            state.bounds,
        )

    @property
    def spilled(self) -> dict[int, tuple[int, int]]:
        """Return the sizes of arrays, by the number of their formula."""
        return self.engine.spilled

    def close(self) -> None:
        """Give the engine's memory back."""
        self.engine.close()

    def compute(self) -> None:
        """Write the formulas, hand them over and compute them."""
        texts = self._texts()
        self._drop_unsupported(texts)
        read = self._formulas_read()
        self.engine.finds_circles = read <= READ_IN_CIRCLES
        counting = self._counting(texts) if read > READ_AT_ONCE else []
        last = {each.number for each in counting}
        first = {number: template for number, template in texts.items() if number not in last}
        self._feed(first)
        arrays = [each for each in self.state.left if each.kind != PLAIN and each.number in texts]
        try:
            self._evaluate()
            if not self.state.calls.bugs:
                self._look_up_again(first)
            if counting and not self.state.calls.bugs:
                self._count(counting, texts)
            circular = [each for each in arrays if self._failed_in_circle(each)]
        except NoEndError:
            circular = [each for each in arrays if self._comes_back(each, self._filled(each))]
            if not circular:
                raise
        for each in circular:
            self.state.calls.reading_themselves.add(each.number)
            self.state.work.spills[each.sheet, each.key] = self._filled(each)

    def keep(self) -> bool:
        """Give what cannot be computed its value back; whether anything has to be computed again."""
        return keep(self.state, self.engine)

    def _texts(self) -> dict[int, Template]:
        """Write the engine's formula of every cell; what cannot be computed goes into the problems."""
        state = self.state
        texts: dict[int, Template] = {}
        template_of = state.writer.template
        for formula in state.left:
            if formula.number in state.mistakes:
                state.problems[formula.number] = state.mistakes[formula.number]
                continue
            area = self._in_pieces(formula)
            if area is not None and self._comes_back(formula, area):  # some of its cells would have values
                state.problems[formula.number] = CIRCULAR
                continue
            template = template_of(formula)
            if isinstance(template, UnsupportedError):
                state.problems[formula.number] = template
            else:
                texts[formula.number] = template
        return texts

    def _in_pieces(self, formula: Formula) -> Area | None:
        """Return the cells of an array that the engine gets in pieces; None of any other formula."""
        area = self.state.work.spills.get((formula.sheet, formula.key))
        return area if area is not None and area.size > MOST_FILLED else None

    def _comes_back(self, formula: Formula, area: Area) -> bool:
        """Tell whether an array of several cells depends on itself, by what formulas name: the engine knows a circle
        through the first of them, and comes to no end with one through another.
        """
        if area.single:
            return False
        cone = Cone([], self.state.computed)
        cone.grow_over(formula.sheet, area)
        return formula.number in cone.members

    def _failed_in_circle(self, formula: Formula) -> bool:
        """Tell whether the engine came back to an array while it computed it: no other cell has anything then, and who
        reads one finds it blank.
        """
        rows = self.engine.values(formula.sheet, self._filled(formula))
        first, *others = (value for row in rows for value in row)
        return first is CIRCULAR and None in others

    def _filled(self, formula: Formula) -> Area:
        """Return the cells that the engine found an array to fill."""
        if formula.kind == FITTED:
            return formula.covers
        return formula.filling(*self.engine.spilled.get(formula.number, (1, 1)))

    def _drop_unsupported(self, texts: dict[int, Template]) -> None:
        names: set[str] = set()
        for template in {id(template): template for template in texts.values()}.values():
            names |= template.functions
        missing = {name for name, known in self.engine.supports(names).items() if not known} if names else set()
        if not missing:
            return
        for number, template in list(texts.items()):
            lacking = sorted(missing & template.functions)
            if lacking:
                del texts[number]
                said = sentences.UNKNOWN_TO_ENGINE(name=lacking[0])
                self.state.problems[number] = UnsupportedError("#NAME?", said)

    def _formulas_read(self) -> int:
        """Count the cells that formulas read in ranges of formulas, about: by each filled down as many as by the
        last of them.
        """
        rows: dict[tuple[int, int], tuple[int, int]] = {}
        alike: dict[int, tuple[Formula, int]] = {}
        for each in self.state.left:
            first, last = rows.get((each.sheet, each.column), (each.row, each.row))
            rows[each.sheet, each.column] = min(first, each.row), max(last, each.row)
            alike[id(each.meaning)] = each, alike.get(id(each.meaning), (each, 0))[1] + 1
        read = 0
        for formula, times in alike.values():
            for slot in formula.meaning.slots:
                area = slot.area(formula.row)
                if not area.single:
                    for (sheet, column), (first, last) in rows.items():
                        if sheet == slot.sheet and area.left <= column <= area.right:
                            read += times * max(0, min(last, area.bottom) - max(first, area.top) + 1)
        return read

    def _feed(self, texts: dict[int, Template]) -> None:
        """Give the engine the formulas and those values that they may read."""
        state, engine = self.state, self.engine
        columns: dict[int, set[int]] = {}
        everything = False
        for meaning in {id(formula.meaning): formula.meaning for formula in state.left}.values():
            everything |= meaning.makes_references
            for slot in meaning.slots:
                wanted = columns.setdefault(slot.sheet, set())
                wanted.update(range(slot.left, slot.right + 1)) if slot.right - slot.left < 1000 else wanted.add(0)
        stripped: dict[int, set[int]] = {}
        formulas: dict[int, dict[int, list[tuple[int, str]]]] = {}
        for formula in state.computed:
            skip = stripped.setdefault(formula.sheet, set())
            if formula.kind != PLAIN:
                skip.update(formula.covers.every_key())
            skip.add(formula.key)
            template = texts.get(formula.number)
            if template is not None:
                for row, column, text in self._written(formula, template):
                    formulas.setdefault(formula.sheet, {}).setdefault(column, []).append((row, text))
        for sheet in state.book.sheets:
            if sheet.index in columns or everything:
                wanted = columns.get(sheet.index, set())
                values = self._values_by_column(
                    sheet.index, None if everything or 0 in wanted else wanted, stripped.get(sheet.index, set())
                )
                engine.feed_values(sheet.index, values)
        for index, by_column in formulas.items():
            for items in by_column.values():
                items.sort()
            refused = engine.feed_formulas(index, by_column)
            if refused:
                state.problems.update(
                    {
                        formula.number: refused[formula.key]
                        for formula in state.computed
                        if formula.sheet == index and formula.key in refused
                    }
                )
        self._feed_problems()
        engine.slices.extend(self._slices(texts))

    def _written(self, formula: Formula, template: Template) -> Iterator[tuple[int, int, str]]:
        """Yield what the engine gets in the place of a formula: row, column and text, of a large array one for each of
        its pieces.
        """
        state = self.state
        text = state.filled(template, formula)
        area = self._in_pieces(formula)
        if area is None:
            yield formula.row, formula.column, text
            return
        value = text[1:]
        for piece in pieces(area):
            down, across = piece.top - area.top, piece.left - area.left
            place = f"{formula.number},{down},{across},{piece.height},{piece.width}"
            yield piece.top, piece.left, f"={PIECE}({place},{value})"
            value = address_of(formula.key)

    def _values_by_column(
        self, index: int, wanted: set[int] | None, skip: set[int]
    ) -> dict[int, list[tuple[int, Any]]]:
        columns: dict[int, list[tuple[int, Any]]] = {}
        cells = self.state.book.sheets[index].cells
        for key, value in cells.values.items():
            column = key & COLUMN_MASK
            if (wanted is None or column in wanted) and key not in skip:
                columns.setdefault(column, []).append(
                    (key >> SHIFT, to_engine(value) if type(value) is CellError else value)
                )
        for key, result in self.state.direct.get(index, {}).items():
            if wanted is None or key & COLUMN_MASK in wanted:
                columns.setdefault(key & COLUMN_MASK, []).append((key >> SHIFT, to_engine(result)))
        for items in columns.values():
            items.sort(key=lambda item: item[0])
        return columns

    def _feed_problems(self) -> None:
        for number, problem in self.state.problems.items():
            formula = self.state.work.formulas[number]
            whole = formula.kind == FITTED or (formula.kind == SPILLING and problem is CIRCULAR)
            area = self.state.work.spills[formula.sheet, formula.key] if whole else formula.filling(1, 1)
            block = [[to_engine(problem)] * area.width] * area.height
            self.engine.book.set_values_batch(engine_sheet(formula.sheet), area.top, area.left, block)

    def _slices(self, texts: dict[int, Template]) -> Iterator[list[tuple[str, int, int]]]:
        """Yield the formulas that read ranges of values, a few at a time, as the engine calls their cells.

        Told to end, it goes on through all that can be computed by then, and hands over the cells of each range before
        it calls us. So it gets them in slices, between which it does end. What reads ranges of formulas stays out: to
        find the order of those for each slice takes longer than it saves.
        """
        state = self.state
        made = {(each.sheet, each.column) for each in state.left}
        meanings = {id(each.meaning): each.meaning for each in state.left}
        sliced = {each for each, meaning in meanings.items() if _reads_values(meaning, made)}
        held = [len(sheet.cells.values) for sheet in state.book.sheets]
        cells: list[tuple[str, int, int]] = []
        read = 0
        for formula in state.left if sliced else ():
            if id(formula.meaning) in sliced and formula.number in texts:
                areas = ((slot.sheet, slot.area(formula.row)) for slot in formula.meaning.slots)
                read += sum(min(area.size, held[sheet]) for sheet, area in areas)
                cells.append((engine_sheet(formula.sheet), formula.row, formula.column))
                if read > READ_AT_ONCE:
                    yield cells
                    cells, read = [], 0

    def _evaluate(self) -> None:
        self.engine.evaluate()
        if not self.state.calls.bugs:
            self._in_bounds()

    def _in_bounds(self) -> None:
        """Give the workbook up where it takes too much."""
        state = self.state
        reached = state.bounds.reached
        if reached is None:
            return
        for formula in state.computed:
            if self.engine.values(formula.sheet, formula.filling(1, 1)) == [[None]]:
                cell = cell_text(state.book.sheets[formula.sheet].name, address_of(formula.key))
                raise PackageError(sentences.FIRST_WITHOUT_VALUE(sentence=reached, cell=cell), state.book.path)
        raise PackageError(reached, state.book.path)

    def _counting(self, texts: dict[int, Template]) -> list[Formula]:
        """Return the formulas that ask criteria of ranges, and all that depend on them: the engine hands a range over
        for each that asks, and once its cells are known they are sorted once for all.
        """
        state = self.state
        if state.book.as_displayed:
            return []
        making = [each for each in state.left if each.meaning.makes_references]  # of cells that come last, too
        made = Cone(making, state.left).members
        counting = [each for each in state.left if each.meaning.calls & CRITERIA and not each.meaning.makes_references]
        last = made | Cone(counting, state.left).members
        arrays = (each.number for each in state.left if each.kind != PLAIN)
        if not last.isdisjoint(arrays) or not made.isdisjoint(each.number for each in counting):
            return []
        return [each for each in state.left if each.number in last and each.number in texts]

    def _count(self, counting: list[Formula], texts: dict[int, Template]) -> None:
        """Compute these formulas of what the engine has found, and let it compute those that cannot be followed."""
        state, engine = self.state, self.engine
        found: dict[int, dict[int, Value | None]] = {}
        for array in (each for each in state.left if each.kind != PLAIN):
            found.setdefault(array.sheet, {}).update(self._array(array))
        for sheet, values in state.direct.items():
            found.setdefault(sheet, {}).update(values)
        last = {each.number for each in counting}
        known = (each for each in state.left if each.kind == PLAIN and each.number not in last)
        for formula, value in self._values_of(known):
            found.setdefault(formula.sheet, {})[formula.key] = value
        left = Shown(state.book, found, counting, state.grown, state.visibility, state.bounds)()
        shown = {*counting} - {*left}
        for (sheet, column), formulas in _by_column(shown).items():
            engine.feed_values(sheet, {column: [(each.row, to_engine(found[sheet][each.key])) for each in formulas]})
        for each in left:
            text = state.filled(texts[each.number], each)
            if refused := engine.feed_formulas(each.sheet, {each.column: [(each.row, text)]}):
                state.problems[each.number] = refused[each.key]
        if left:
            self._evaluate()

    def _look_up_again(self, texts: dict[int, Template]) -> None:
        """Give the engine those formulas anew that look something up behind an array, or mean by INDIRECT or OFFSET
        what it may fill, until nothing changes: where the engine came to them first, the array's cells were blank.
        """
        state, engine = self.state, self.engine
        given = [each for each in state.computed if each.number in texts]
        arrays = [each for each in state.computed if each.kind != PLAIN]
        sizes = [engine.spilled.get(each.number, (each.covers.height, each.covers.width)) for each in arrays]
        fills = any(each.number in texts and size != (1, 1) for each, size in zip(arrays, sizes, strict=True))
        making = {each.number for each in given if fills and each.meaning.makes_references}
        indexed = {each.number for each in given if texts[each.number].functions & INDEXED}
        if not (indexed or making) or not arrays:
            return
        behind = Cone([*arrays, *(each for each in given if each.number in making)], state.computed).members
        again = making | indexed & behind
        stale = [each for each in given if each.number in again]
        computed_again = Cone(stale, given).members
        before: list[str] = []
        for _ in range(ROUNDS):
            found = [str(engine.values(each.sheet, each.covers)) for each in stale]
            if found == before:
                break
            before = found
            state.calls.forget(computed_again)
            for each in stale:
                for row, column, text in self._written(each, texts[each.number]):
                    engine.feed_formulas(each.sheet, {column: [(row, text)]})
            self._evaluate()
            if state.calls.bugs:
                break

    def take(self) -> None:
        """Take over the values of the formulas that were left for the engine."""
        state = self.state
        for formula in state.left:
            if formula.kind != PLAIN:
                self._take_array(formula)
        for formula, value in self._values_of(each for each in state.left if each.kind == PLAIN):
            state.results.setdefault(formula.sheet, {})[formula.key] = value

    def _values_of(self, formulas: Iterable[Formula]) -> Iterator[tuple[Formula, Value]]:
        """Yield what the engine found for plain formulas."""
        for (sheet, column), own in _by_column(formulas).items():
            first = own[0].row
            values = self.engine.values(sheet, Area(first, column, own[-1].row, column))
            yield from ((each, as_stored(values[each.row - first][0])) for each in own)

    def _take_array(self, formula: Formula) -> None:
        results = self.state.results.setdefault(formula.sheet, {})
        for key, value in self._array(formula).items():
            if value is None:
                results.setdefault(key, None)
            else:
                results[key] = value
        area = self._filled(formula)
        if area != formula.covers:
            self.state.areas.setdefault(formula.sheet, {})[formula.key] = area

    def _array(self, formula: Formula) -> dict[int, Value | None]:
        """Return what the engine found for the cells of an array, and nothing for those that it fills no more."""
        found: dict[int, Value | None] = dict.fromkeys(formula.covers.every_key())
        area = self._filled(formula)
        values = self.engine.values(formula.sheet, area)
        first = values[0][0]
        empty = first if isinstance(first, CellError) else UNEVALUATED  # what failed as a whole fails in every cell
        for row, line in enumerate(values, area.top):
            for column, value in enumerate(line, area.left):
                found[row << SHIFT | column] = empty if value is None else as_stored(value)
        return found


def _by_column(formulas: Iterable[Formula]) -> dict[tuple[int, int], list[Formula]]:
    """Return formulas by the sheet and the column in which they stand, from the top."""
    found: dict[tuple[int, int], list[Formula]] = {}
    for each in sorted(formulas, key=lambda each: each.row):
        found.setdefault((each.sheet, each.column), []).append(each)
    return found


def _filled_by_arrays(state: State) -> dict[int, set[int]]:
    """Return the cells that the arrays fill that are computed, by sheet."""
    filled: dict[int, set[int]] = {}
    for formula in state.computed:
        if formula.kind == SPILLING:
            filled.setdefault(formula.sheet, set()).update(formula.covers.every_key())
    return filled


def blocker(state: State, filled: dict[int, set[int]], number: int, height: int, width: int) -> Told | None:
    """Say why an array cannot spill from a cell; nothing where it can. ``filled``: by arrays, whose values go."""
    formula = state.work.formulas[number]
    area = formula.filling(height, width)
    if area.single:
        return None
    if area.bottom > MAX_ROW or area.right > MAX_COLUMN:
        return sentences.NO_ROOM()
    sheet = state.book.sheets[formula.sheet]
    for table in sheet.tables:
        if table.area.meets(area):
            return sentences.ARRAY_MEETS_TABLE(area=str(area), table=table.name)
    cells, own = sheet.cells, formula.covers
    for key in area.every_key():
        if own.holds_key(key):
            continue
        if cells.has_formula(key) or (key in cells.values and key not in filled.get(formula.sheet, ())):
            return sentences.ARRAY_BLOCKED(area=str(area), cell=address_of(key))
    return None


def _reads_values(meaning: Meaning, made: set[tuple[int, int]]) -> bool:
    """Tell whether a formula reads ranges, and none in a column of formulas."""
    ranges = [slot for slot in meaning.slots if (slot.top, slot.top_moves) != (slot.bottom, slot.bottom_moves)]
    columns = {(slot.sheet, column) for slot in ranges for column in range(slot.left, slot.right + 1)}
    return bool(ranges) and not columns & made
