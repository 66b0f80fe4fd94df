"""Write a resolved formula for the engine, so that it computes what Excel would."""

from __future__ import annotations

from collections.abc import Container, Sequence

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.recalc.engine.corrections import (
    ARRAY_RESULT,
    ASKS_ABOUT_WORKBOOK,
    COUNTS_ERRORS,
    GOES_BACKWARDS,
    JOINS_TEXT,
    LIFTED_BY_ENGINE,
    LOOKS_UP,
    NEVER_LIFTED,
    OVERFLOWING,
    RANKS_AREAS,
    known,
    pattern,
    reads_text,
)
from xlfuncs.recalc.engine.functions.library import FILTER_OF_COLUMNS
from xlfuncs.recalc.engine.lookups import RANKED_BY, is_several, matched, ranked
from xlfuncs.recalc.engine.names import (
    ADD,
    CHOOSE,
    COMPARE,
    FIT,
    LIFT,
    NTH,
    NUMBERS,
    ONE,
    PLACE,
    SHOWN,
    SITE_BITS,
    SIZE,
    SPILL,
    TEXT,
    UNLESS,
    own_name,
)
from xlfuncs.recalc.formulas.engine_text import CELL, Emitted, Template
from xlfuncs.recalc.formulas.library_calls import LibraryCalls, has_whole_lines, is_arithmetic
from xlfuncs.recalc.formulas.meaning import (
    FITTED,
    MAKES_REFERENCES,
    NOT_OF_ONE_FORMULA,
    PLAIN,
    SPILLING,
    Formula,
    Meaning,
    UnsupportedError,
    mistake,
)
from xlfuncs.recalc.formulas.positions import ONE_LIST, POSITIONS, Positions, is_made, is_of_cells, is_rectangle
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.formulas.formula import Binary, Call, Group, Literal, Name, Node, Reference, Unary, bare, moved
from xlfuncs.xlsx.formulas.plain import COMPARISONS
from xlfuncs.xlsx.workbook import Workbook

#: Functions whose result is an array, and no cells.
_ARRAYS = ARRAY_RESULT | {FILTER_OF_COLUMNS, "SORTBY"}
#: What they give is above 0.
_PLACES = frozenset({"COLUMN", "COLUMNS", "MATCH", "ROW", "ROWS", "XMATCH"})


def _may_be_line(node: Node) -> bool:
    """Tell whether a whole formula may be a row or column: INDEX, of which a cell says 0 for the place.

    >>> from xlfuncs.xlsx.formulas.formula import parse
    >>> [_may_be_line(parse(text)) for text in ("INDEX(A:C,2,E1)", "INDEX(A:A,MATCH(E1,B:B,0))", "INDEX(A:A,3)")]
    [True, False, False]
    """
    inner = bare(node)
    if not isinstance(inner, Call) or inner.name != "INDEX":
        return False
    places = (bare(each) for each in inner.arguments[1:])
    return not all(isinstance(each, Literal) or (isinstance(each, Call) and each.name in _PLACES) for each in places)


class Emitter(Positions, LibraryCalls):
    """Writes one formula. ``array`` says that it is an array formula; ``height``/``width`` what it has to fill."""

    def __init__(
        self,
        meaning: Meaning,
        ours: Container[str],
        row: int,
        column: int,
        sheet_names: list[str],
        as_displayed: bool = False,
    ) -> None:
        super().__init__(row, column, meaning.top, meaning.bottom, sheet_names)
        self.meaning = meaning
        self.ours = ours
        self.sites: list[Call] = []
        self.functions: set[str] = set()
        self.local = {}
        self.as_displayed = as_displayed

    def plain(self) -> Template:
        """For an ordinary formula: ranges are intersected, only the first value of an array shows."""
        text, many = self.outermost(self._node())
        if many:
            text = f"{FIT}(1,1,{text})"
            self.warnings.append(sentences.FIRST_VALUE_ONLY())
        return self.template(text)

    def fitted(self, height: int, width: int) -> Template:
        """For a Ctrl+Shift+Enter formula over an area of that size."""
        text, many = self.value(self._node(), array=True)
        if many or height > 1 or width > 1:
            text = f"{FIT}({height},{width},{text})"
        return self.template(text)

    def spilling(self) -> Template:
        """For a formula that spills."""
        node = self._node()
        if self.meaning.unending is not None:
            self.warnings.append(sentences.TO_THE_END(node=str(self.meaning.unending)))
        text, many = self.value(node, array=True)
        return self.template(f"{SPILL}({CELL},{text})" if many or _may_be_line(node) else text)

    def _node(self) -> Node:
        if self.meaning.problem is not None:
            raise self.meaning.problem
        assert self.meaning.node is not None
        return moved(self.meaning.node, self.row - self.meaning.row, 0)

    def template(self, text: str) -> Template:
        marked = f"={SHOWN}({CELL},{text})" if self.as_displayed else "=" + text
        return Template(marked, self.row, self.top, self.bottom, self.sites, self.functions, self.warnings)

    def outermost(self, node: Node) -> Emitted:
        """A plain formula; Excel takes what its last addition or subtraction leaves of rounding for 0."""
        if not isinstance(node, Binary) or node.operator not in ("+", "-"):
            text, many = self.value(node, array=False)
            return (text, many) if many or not _may_be_line(node) else (f"{ONE}({CELL},{text})", False)
        left, many = self.value(node.left, array=False)
        right, more = self.value(node.right, array=False)
        left, right = self.operand(node.left, left), self.operand(node.right, right)
        if many or more:
            return f"{left}{node.operator}{right}", True
        return f"{ADD}({left}+0,0{node.operator}{right})", False

    def value(self, node: Node, array: bool) -> Emitted:
        """The text of an expression whose value is wanted, and whether that may be several values."""
        if isinstance(node, Literal):
            return node.text, node.kind == "array"
        if isinstance(node, Name):
            return node.name, self.local.get(node.name.casefold(), True)
        if isinstance(node, Group):
            text, many = self.value(node.inner, array)
            return f"({text})", many
        if isinstance(node, Reference):
            if node.last_sheet:
                raise UnsupportedError("#VALUE!", sentences.ONE_VALUE(node=str(node)))
            single = node.first == node.last and bool(node.first.row and node.first.column)
            if single or array:
                return self.reference(node), not single
            return self.intersect(node), False
        if isinstance(node, Unary):
            return self.unary(node, array)
        if isinstance(node, Binary):
            return self.binary(node, array)
        assert isinstance(node, Call)
        return self.call(node, array)

    def whole(self, node: Node, array: bool) -> Emitted:
        """The text of an argument that takes a range whole."""
        if isinstance(node, Reference):
            if node.last_sheet:
                return ",".join(self.three_dimensional(node)), True
            return self.reference(node), node.first != node.last or not (node.first.row and node.first.column)
        if isinstance(node, Group):
            if is_several(node):
                return ",".join(self.union(node)), True
            text, many = self.whole(node.inner, array)
            return f"({text})", many
        if isinstance(node, Binary) and node.operator == ":":
            return self.binary(node, True)
        if isinstance(node, Call) and node.name in ("IF", "CHOOSE", "INDEX", "OFFSET", "INDIRECT", "XLOOKUP", "LET"):
            return self.call(node, array, whole=True)
        return self.value(node, array)

    def unary(self, node: Unary, array: bool) -> Emitted:
        if node.operator == "@":
            inner = node.operand.inner if isinstance(node.operand, Group) else node.operand
            if isinstance(inner, Reference):
                return self.value(inner, array=False)
            text, many = self.value(node.operand, array)
            return (f"{FIT}(1,1,{text})" if many else text), False
        text, many = self.value(node.operand, array)
        text = self.operand(node.operand, text) if node.operator in "-%" else text
        return (text + "%" if node.operator == "%" else node.operator + text), many

    def binary(self, node: Binary, array: bool) -> Emitted:
        if node.operator == ":":
            return self.span(node, array), True
        if node.operator in " ,":
            raise UnsupportedError("#VALUE!", sentences.JOINS_REFERENCES(node=str(node)))
        left, many = self.value(node.left, array)
        right, more = self.value(node.right, array)
        if array and many and more:
            self.same_size(node)
        if node.operator in COMPARISONS and not (_is_word(node.left) or _is_word(node.right)):
            return f'{COMPARE}("{node.operator}",{left},{right})', many or more
        if node.operator == "^":
            return f"{own_name('POWER')}({left},{right})", many or more
        if node.operator == "&":
            left, right = self.joined(node.left, left), self.joined(node.right, right)
        elif is_arithmetic(node):
            left, right = self.operand(node.left, left), self.operand(node.right, right)
        return f"{left}{node.operator}{right}", many or more

    def same_size(self, node: Binary) -> None:
        sizes = [
            (side.last.row - side.first.row, side.last.column - side.first.column)
            for side in (node.left, node.right)
            if isinstance(side, Reference)
        ]
        if len(sizes) == 2 and any(a != b and a and b for a, b in zip(*sizes, strict=True)):
            raise UnsupportedError("#N/A", sentences.OTHER_SIZES(left=str(node.left), right=str(node.right)))

    def joined(self, node: Node, text: str) -> str:
        """An operand of ``&``, its numbers written with Excel's 15 digits."""
        if (isinstance(node, Literal) and node.kind in ("text", "error")) or (
            isinstance(node, Binary) and (node.operator == "&")
        ):
            return text
        return f"{TEXT}({text})"

    def call(self, node: Call, array: bool, whole: bool = False) -> Emitted:
        if node.name in self.ours:
            return self.our_call(node, array)
        if each := self.each(node, array):
            return each, True
        guards = ",".join(self.guards(node))
        if guards:
            text, many = self.guarded_call(node, array, whole)
            return f"{UNLESS}({guards},{text})", many
        return self.guarded_call(node, array, whole)

    def guarded_call(self, node: Call, array: bool, whole: bool) -> Emitted:
        """A call whose ranges are ranges, and no errors in the place of one."""
        if node.name in LOOKS_UP or node.name in GOES_BACKWARDS or node.name in RANKS_AREAS:
            node = matched(node) or node
        name, arguments = node.name, node.arguments
        if special := self.special(node, array, whole):
            return special
        self.functions.add(name)
        letters = pattern(name, len(arguments)) if known(name) else "s" * len(arguments)
        texts: list[str] = []
        many_values = many_conditions = False
        for letter, argument in zip(letters, arguments, strict=True):
            if argument is None:
                texts.append("")
                continue
            branch = name in ("IF", "CHOOSE") and bool(texts)
            if (letter == "s" and not (whole and branch)) or (branch and not whole and not array):
                text, many = self.value(argument, array)
                many_values |= many
                many_conditions |= many and name == "IF" and not texts
            else:
                text = self.several(name, argument) or self.whole(argument, array or letter == "a")[0]
            texts.append(self.as_read(name, len(texts), argument, text))
        self.doubt(node)
        if name == "INDEX":
            texts[0], letters = self.to_the_edge(node, texts[0], letters, many_values)
        if many_conditions:
            yes, no = [text or "0" for text in texts[1:]] if len(texts) > 2 else (texts[1] or "0", "FALSE")
            return f"{CHOOSE}({texts[0]},{yes},{no})", True
        text = self.written(name, arguments, texts)
        if not many_values and (quick := ranked(node, texts, text)):
            self.functions |= RANKED_BY
            return quick, False
        if name == "INDIRECT" and not many_values:
            text = f"INDIRECT({PLACE}({CELL},{','.join(texts)}))"
        if not many_values:
            return self.checked(node, text, array, whole)
        if any(is_several(argument) and name not in ONE_LIST for argument in arguments):
            raise UnsupportedError("#VALUE!", sentences.AREAS_AND_RANGE(name=name))
        return self.lifted(name, letters, texts), True

    def special(self, node: Call, array: bool, whole: bool) -> Emitted | None:
        """A call that is not written as it stands, or not at all."""
        name, arguments = node.name, node.arguments
        if name == "LET":
            return self.let(arguments, array, whole)
        if name == NTH:
            return f"{NTH}({','.join(str(each) for each in arguments)})", False
        if (
            name in POSITIONS
            and len(arguments) == 1
            and (name in ("ROW", "COLUMN") or is_made(arguments[0], "INDIRECT"))
        ):
            return self.position(name, arguments[0], array)
        if own := self.library_call(node, array, whole):
            return own
        if name in ASKS_ABOUT_WORKBOOK:
            raise UnsupportedError("#VALUE!", sentences.ASKS_WORKBOOK(name=name))
        if name == "INDEX" and len(arguments) == 2 and is_rectangle(arguments[0]):
            return "#REF!", False  # as Excel: of a range with rows and columns it wants both
        if not known(name) and any(isinstance(each, Reference) and each.first != each.last for each in arguments):
            raise UnsupportedError("#NAME?", sentences.ENGINE_CANNOT(name=name))
        return None

    def as_read(self, name: str, place: int, argument: Node, text: str) -> str:
        """An argument, its values made into what the function reads them as."""
        if is_several(argument):
            return (
                ",".join(self.joined(argument, each) for each in self.union(argument)) if name in JOINS_TEXT else text
            )
        if reads_text(name, place):
            return self.joined(argument, text)
        if name in COUNTS_ERRORS and not is_of_cells(argument):
            return f'IFERROR({text},"")'  # an error that is made here is not counted; the engine hands it on
        if name == "SUMPRODUCT" and not (is_arithmetic(argument) or has_whole_lines(argument)):
            return f"{NUMBERS}({text})"
        return self.typed(name, place, argument, text)

    def written(self, name: str, arguments: Sequence[Node | None], texts: Sequence[str]) -> str:
        """A call of the engine's own function."""
        if name in COUNTS_ERRORS:
            return self.counted(arguments, texts)
        if name == "COUNTA" and any(is_made(each, *_ARRAYS) for each in arguments):
            return self.counted_with_blanks(arguments, texts)
        text = f"{name}({','.join(texts)})"
        # of a sum the engine sees that it is beyond 1E308, or no number: #NUM! from here on
        return f"({text}+0)" if name in OVERFLOWING else text

    @staticmethod
    def counted(arguments: Sequence[Node | None], texts: Sequence[str]) -> str:
        """COUNT: what computing makes of cells may be an error, which counts nothing; the engine hands it on."""
        made = [is_of_cells(each) and isinstance(bare(each), Call) for each in arguments]
        cells = [text for text, is_one in zip(texts, made, strict=True) if not is_one]
        counts = [f"COUNT({','.join(cells)})"] if cells else []
        counts += [f"IFERROR(COUNT({text}),0)" for text, is_one in zip(texts, made, strict=True) if is_one]
        return counts[0] if len(counts) == 1 else f"({'+'.join(counts)})"

    @staticmethod
    def counted_with_blanks(arguments: Sequence[Node | None], texts: Sequence[str]) -> str:
        """COUNTA: a blank cell is nothing, but in an array that a function made it is a value."""
        made = [is_made(each, *_ARRAYS) for each in arguments]
        cells = [text for text, is_one in zip(texts, made, strict=True) if not is_one]
        counts = [f"COUNTA({','.join(cells)})"] if cells else []
        counts += [f"{SIZE}({text})" for text, is_one in zip(texts, made, strict=True) if is_one]
        return f"({'+'.join(counts)})"

    def lifted(self, name: str, letters: str, texts: list[str]) -> str:
        """A call that gets several values where it wants one."""
        if name in LIFTED_BY_ENGINE:
            return f"{name}({','.join(texts)})"
        if not known(name):
            raise UnsupportedError("#NAME?", sentences.ENGINE_CANNOT(name=name))
        if name in NEVER_LIFTED:
            raise UnsupportedError("#VALUE!", sentences.ENGINE_CANNOT_RANGE(name=name))
        return f'{LIFT}("{name}","{letters}",{",".join(text or chr(34) * 2 for text in texts)})'

    def checked(self, node: Call, text: str, array: bool, whole: bool) -> Emitted:
        """A call of single values: an array where the function gives one; a range made while computing
        counts as one value only if it is one."""
        if node.name in ARRAY_RESULT:
            return text, True
        if not self.may_be_range(node):
            return text, False
        if array or whole:
            return text, True
        return f"{ONE}({CELL},{text})", False

    def may_be_range(self, node: Call) -> bool:
        name, arguments = node.name, node.arguments
        if name == "INDEX":
            return any(item is None or str(item) == "0" for item in arguments[1:]) or len(arguments) < 2
        if name == "XLOOKUP":
            wanted = arguments[2] if len(arguments) > 2 else None
            return not (
                isinstance(wanted, Reference)
                and (wanted.first.column == wanted.last.column or wanted.first.row == wanted.last.row)
            )
        if name in MAKES_REFERENCES:
            return True
        if name == "CHOOSE":
            return any(
                not isinstance(item, Literal)
                and not (isinstance(item, Reference) and item.first == item.last)
                and self.value(item, True)[1]
                for item in arguments[1:]
                if item is not None
            )
        return False

    def our_call(self, node: Call, array: bool) -> Emitted:
        self.sites.append(node)
        site = len(self.sites)
        if site >= 1 << SITE_BITS:
            raise UnsupportedError("#VALUE!", sentences.TOO_MANY_CALLS())
        texts = [f"\x01I{site}\x02"]
        for argument in node.arguments:
            text = '""' if argument is None else self.whole(argument, array)[0]
            if is_several(argument):
                raise UnsupportedError("#VALUE!", sentences.NOT_ONE_RANGE(node=str(argument)))
            texts.append(text)
        return f"{node.name}({','.join(texts)})", FUNCTIONS[node.name].array

    def let(self, arguments: tuple[Node | None, ...], array: bool, whole: bool) -> Emitted:
        texts: list[str] = []
        many = False
        for place, argument in enumerate(arguments):
            if argument is None:
                raise UnsupportedError("#VALUE!", sentences.LET_LACKS())
            last = place == len(arguments) - 1
            if place % 2 == 0 and not last and isinstance(argument, Name):
                texts.append(argument.name)
                continue
            text, many = self.whole(argument, array) if not last or whole else self.value(argument, array)
            bound = arguments[place - 1] if place % 2 else None
            if isinstance(bound, Name):
                self.local[bound.name.casefold()] = many
            texts.append(text)
        return f"LET({','.join(texts)})", many


class Writer:
    """Writes the formulas of one workbook for the engine, those that are alike once."""

    def __init__(self, book: Workbook, ours: Container[str]) -> None:
        self.book = book
        self.ours = ours
        self.sheet_names = [sheet.name for sheet in book.sheets]
        self._templates: dict[tuple[int, str, int], Template | UnsupportedError] = {}

    def emitter(self, formula: Formula, *, as_displayed: bool) -> Emitter:
        """Make what writes a formula, or a part of it."""
        return Emitter(formula.meaning, self.ours, formula.row, formula.column, self.sheet_names, as_displayed)

    def template(self, formula: Formula) -> Template | UnsupportedError:
        """The formula as the engine gets it, or why it does not."""
        meaning = formula.meaning
        key = (id(meaning), formula.kind, 0 if formula.kind == PLAIN else formula.number)
        known = self._templates.get(key)
        if known is None:
            known = self._templates[key] = self._emitted(formula)
        elif not isinstance(known, UnsupportedError) and not known.top <= formula.row <= known.bottom:
            return self._emitted(formula)
        return known

    def _emitted(self, formula: Formula) -> Template | UnsupportedError:
        emitter = self.emitter(formula, as_displayed=self.book.as_displayed)
        try:
            if formula.kind == FITTED:
                return emitter.fitted(formula.covers.height, formula.covers.width)
            return emitter.spilling() if formula.kind == SPILLING else emitter.plain()
        except UnsupportedError as problem:
            return problem
        except RecursionError:
            return UnsupportedError("#NAME?", sentences.NAMES_TOO_DEEP())
        except NOT_OF_ONE_FORMULA:
            raise
        except Exception as bug:  # the other formulas must not suffer from it
            return UnsupportedError("#VALUE!", mistake(bug))

    def calls(self, formula: Formula) -> list[Call]:
        """Our calls in a cell by their sites, names and table columns as references."""
        template = self.template(formula)
        assert not isinstance(template, UnsupportedError)
        sites = [moved(each, formula.row - template.row, 0) for each in template.sites]
        return [each for each in sites if isinstance(each, Call)]


def _is_word(node: Node) -> bool:
    """Text, yes or no, that the engine compares as Excel does; of other capitals than A to Z it knows nothing."""
    if not isinstance(node, Literal) or node.kind not in ("text", "bool", "error"):
        return False
    return node.text.isascii() or node.text.lower() == node.text.upper()
