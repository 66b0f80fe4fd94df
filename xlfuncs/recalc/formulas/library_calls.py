"""Write calls of the functions that Python computes, and arguments as Excel reads them."""

from __future__ import annotations

import re

from xlfuncs.recalc.engine.corrections import (
    ARRAY_RESULT,
    NUMERIC,
    READS_TRUTHS,
    REFUSES_TRUTHS,
    TAKES_TYPED_NUMBERS,
    TAKES_TYPED_TRUTHS,
    TEXTUAL,
    reads_number,
)
from xlfuncs.recalc.engine.functions import formats
from xlfuncs.recalc.engine.functions.library import AGGREGATE_PLACE, INDEX_OF_ARRAY, LIBRARY
from xlfuncs.recalc.engine.functions.reading import READERS
from xlfuncs.recalc.engine.helpers import KIND_OF_CODE
from xlfuncs.recalc.engine.lookups import is_several
from xlfuncs.recalc.engine.names import FIT, JOINED, NUMBER, SEEN, STRICT, TRUTH, own_name
from xlfuncs.recalc.formulas.engine_text import CELL, Emitted, References
from xlfuncs.recalc.formulas.meaning import CRITERIA, UnsupportedError
from xlfuncs.recalc.formulas.whole_columns import whole_columns
from xlfuncs.recalc.report import sentences
from xlfuncs.recalc.visibility import SUBTOTALS
from xlfuncs.xlsx.formulas.formula import Binary, Call, Group, Literal, Node, Reference, Unary, bare, text_in
from xlfuncs.xlsx.formulas.plain import COMPARISONS

#: They ask for each place in a range.
_ONE_RANGE = CRITERIA | {"MMULT", "MINVERSE", "MDETERM", "SUMPRODUCT", "SUMXMY2", "SUMX2MY2", "SUMX2PY2"}
#: The functions of AGGREGATE that take an array and a number.
_PLACES = frozenset({"14", "15", "16", "17", "18", "19"})


class LibraryCalls(References):
    """The part of the emitter that hands calls to Python."""

    def library_call(self, node: Call, array: bool, whole: bool) -> Emitted | None:
        """A call of a function in ``LIBRARY``; None where it is for the engine."""
        name = node.name
        if name == "AGGREGATE" and node.arguments and str(node.arguments[0]) in _PLACES:
            name = AGGREGATE_PLACE
        elif name == "INDEX" and node.arguments and is_computed(node.arguments[0]):
            name = INDEX_OF_ARRAY
        own = LIBRARY.get(name)
        if own is None or self._is_for_engine(node, array):
            return None
        letters = own.pattern(len(node.arguments))
        texts: list[str] = []
        many = own.many
        for letter, argument in zip(letters, node.arguments, strict=True):
            if argument is None:
                texts.append('""' if letter in "tsa" else "")  # the engine makes 0 of nothing
            elif letter in READERS and not (node.name == "CHOOSE" and texts):
                text, more = self.value(argument, array)
                many |= more
                texts.append(text)
            else:
                text, _ = self.whole(argument, array or letter == "a" or node.name == "CHOOSE")
                if is_several(argument) and node.name in _ONE_RANGE:
                    raise UnsupportedError("#VALUE!", sentences.NOT_ONE_RANGE(node=str(argument)))
                if is_several(argument) and not own.letters.endswith(("|r", "|a")):
                    text = f"{JOINED}({text})"
                texts.append(self._seen(node, argument, text, texts))
        if node.name not in CRITERIA:
            self.doubt(node)
        text = f"{own_name(name)}({','.join(texts)})"
        if name == INDEX_OF_ARRAY and (len(node.arguments) < 3 or self.may_be_range(node)):
            return (text, True) if array or whole else (f"{FIT}(1,1,{text})", False)
        return text, many

    def may_be_range(self, node: Call) -> bool:
        """Whether a call of single values may give several."""
        raise NotImplementedError

    def _is_for_engine(self, node: Call, array: bool) -> bool:
        """What the engine does better: whole columns, of which it sees only the used part, and a single choice."""
        arguments = node.arguments
        if node.name == "CHOOSE":
            return not arguments or arguments[0] is None or not self.value(arguments[0], array)[1]
        if node.name == "SUMPRODUCT":
            return len(arguments) < 2 or any(has_whole_lines(each) for each in arguments)
        if node.name == "TEXTJOIN":
            return not arguments or arguments[0] is None or not self.whole(arguments[0], array)[1]
        if node.name in ("INDEX", "VSTACK"):
            return any(next(whole_columns(each), None) for each in arguments)
        whole = any(has_whole_lines(each) for each in arguments)
        return node.name in CRITERIA and whole and not any(_names_error(each) for each in arguments)

    def _seen(self, node: Call, argument: Node, text: str, before: list[str]) -> str:
        """A range of SUBTOTAL or AGGREGATE without the cells that these pass over."""
        if node.name not in SUBTOTALS or is_arithmetic(argument) or isinstance(argument, Literal):
            return text
        base = argument.arguments[0] if isinstance(argument, Call) and argument.name == "OFFSET" else argument
        if not isinstance(base, Reference) or base.last_sheet:
            self.warnings.append(sentences.HIDDEN_COUNT())
            return text
        names = [name.casefold() for name in self.sheet_names]
        sheet = names.index(base.sheet.casefold()) if base.sheet else -1
        if base is argument:
            top, left = self.row_text(base.first).lstrip("$") or "1", str(base.first.column or 1)
        else:
            top, left = f"ROW({text})", f"COLUMN({text})"
        option = f"{before[1]}+0" if node.name == "AGGREGATE" else "-1"
        return f"{SEEN}({CELL},{before[0]}+0,{option},{sheet},{top},{left},{text})"

    def doubt(self, node: Call) -> None:
        """Warn of what Excel may do otherwise."""
        if node.name == "TEXT" and len(node.arguments) == 2:
            pattern = text_in(node.arguments[1])
            if pattern is not None and (doubt := formats.doubt(pattern)):
                self.warnings.append(doubt(format=str(node.arguments[1])))
        elif node.name == "CODE" and any(not (text_in(each) or "中").isascii() for each in node.arguments):
            self.warnings.append(sentences.CODE_BEYOND_ASCII())
        elif node.name in CRITERIA:
            for argument in node.arguments:
                if re.search(r"(?<!~)\?", text_in(argument) or ""):
                    self.warnings.append(sentences.QUESTION_MARK(argument=str(argument)))

    def operand(self, node: Node, text: str) -> str:
        """An operand of arithmetic: a text that shows a number is that number."""
        return text if _is_numeric(node) or has_whole_lines(node) else f"{NUMBER}({text})"

    def typed(self, name: str, place: int, argument: Node, text: str) -> str:
        """An argument of a function of the engine, read as Excel reads it."""
        if name in REFUSES_TRUTHS:
            return text if is_arithmetic(argument) or has_whole_lines(argument) else f"{STRICT}({text})"
        if reads_number(name, place):
            return self.operand(argument, text)
        if name in READS_TRUTHS and (name == "NOT" or (not place % 2 and place < (1 if name == "IF" else 254))):
            return text if _is_truth(argument) or has_whole_lines(argument) else f"{TRUTH}({text})"
        if _is_text(argument):
            if name in TAKES_TYPED_NUMBERS:
                return f"{NUMBER}({text})"
            if name in TAKES_TYPED_TRUTHS:
                return f"{TRUTH}({text})"
        return text


def _names_error(node: Node | None) -> bool:
    """Whether it is a criterion for an error value, which the engine looks for among the texts."""
    if isinstance(node, Literal) and node.kind == "error":
        return True
    return (text_in(node) or "").lstrip("<>=").upper() in KIND_OF_CODE


def has_whole_lines(node: Node | None) -> bool:
    """Whole columns or rows, which the engine cuts to what is in use as long as it has them in its own hands."""
    return isinstance(node, Reference) and not (node.first.row and node.first.column)


def is_computed(node: Node | None) -> bool:
    """Whether it is an array that is computed, no cells."""
    node = bare(node)
    if isinstance(node, Literal):
        return node.kind == "array"
    if isinstance(node, Call):
        return node.name in ARRAY_RESULT or (node.name in LIBRARY and node.name != "CHOOSE")
    return isinstance(node, Binary | Unary) and node.operator not in " ,:@#"


def is_arithmetic(node: Node) -> bool:
    """Whether its values can only be numbers and errors."""
    if isinstance(node, Group):
        return is_arithmetic(node.inner)
    return (isinstance(node, Binary) and node.operator in ("+", "-", "*", "/", "^")) or (
        isinstance(node, Unary) and node.operator in ("-", "%")
    )


def _is_numeric(node: Node) -> bool:
    """Whether there can be no text in it."""
    if isinstance(node, Group):
        return _is_numeric(node.inner)
    if isinstance(node, Literal):
        return node.kind in ("number", "bool", "error")
    return is_arithmetic(node) or _is_truth(node) or (isinstance(node, Call) and node.name in NUMERIC)


def _is_truth(node: Node) -> bool:
    """Whether it can only be yes or no."""
    if isinstance(node, Group):
        return _is_truth(node.inner)
    if isinstance(node, Literal):
        return node.kind == "bool"
    if isinstance(node, Binary):
        return node.operator in COMPARISONS
    return isinstance(node, Call) and (node.name.startswith("IS") or node.name in ("AND", "OR", "NOT", "XOR"))


def _is_text(node: Node) -> bool:
    """Whether it is text as it stands in the formula, not in a cell."""
    if isinstance(node, Group):
        return _is_text(node.inner)
    if isinstance(node, Literal):
        return node.kind == "text"
    return (isinstance(node, Binary) and node.operator == "&") or (isinstance(node, Call) and node.name in TEXTUAL)
