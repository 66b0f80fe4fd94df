"""The formulas that are written by hand: in a file beside the rule, ``places.formulas`` beside ``places.py``.

    # Why, and what of the rule it is.
    award_places(entries, colour, event_type) =
        IF(entries < XLOOKUP(event_type, «list(tables.MINIMUM_FIELD)», …), 0, …)

It stands for the function of that name, or for the kind: a kind's formula reads one ``cell``; else it is a helper of
the others. ``«…»`` is Python, read in the rule's own module: a figure, a list as a column, a tuple as a row, a
function, a kind or a helper as the name that does the same. In a kind's, ``kind`` is the kind, and ``read_as(Word)``
what reads the cell as that kind does. So no number of a rulebook stands in these files.
"""

import re
import sys
from collections import ChainMap, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from xlfuncs.core import places
from xlfuncs.core.arguments import Kind
from xlfuncs.core.registry import load
from xlfuncs.native.text import Formula, array, constant, is_scalar, without_spaces
from xlfuncs.xlsx.our_names import HIDDEN

_HEAD = re.compile(r"^(\w+)\(([\w, ]*)\) =$", re.MULTILINE)
_PYTHON = re.compile("«(.*?)»", re.DOTALL)
#: What nearly every name needs, written once.
_LIBRARY = Path(__file__).with_name("library.formulas")
_ONES = " 一二三四五六七八九"
#: The numbers to twenty as a place has them.
CHINESE = {n: f"{'二' if n == 20 else ''}{'十' if n > 9 else ''}{_ONES[n % 10].strip()}" for n in range(1, 21)}


@dataclass(frozen=True, eq=False)
class ByHand:
    """A formula as it is written, its parameters, and the names that its Python may use."""

    name: str
    parameters: tuple[str, ...]
    body: str
    around: Mapping[str, Any]

    def as_lambda(self, named: Callable[[Any], str]) -> str:
        """Return the formula as a name holds it."""
        return f"LAMBDA({','.join((*self.parameters, self.formula(named)))})"

    def formula(self, named: Callable[[Any], str], **known: Any) -> str:
        """Return the formula with what its Python stands for; ``named`` gives the name for a function or a kind."""

        def figure(found: re.Match[str]) -> str:
            value = eval(found[1], {**self.around, **known})
            if isinstance(value, Formula):
                return value.text
            if is_scalar(value):
                return constant(value).text
            if isinstance(value, Kind | ByHand) or callable(value):
                return named(value)
            return array([value] if isinstance(value, tuple) else value)

        return without_spaces(_PYTHON.sub(figure, self.body))


def formulas_in(text: str, around: Mapping[str, Any]) -> Iterator[ByHand]:
    """Yield the formulas of a file.

    >>> found, = formulas_in("F(a, b) =\\n    a + «N»\\n", {"N": 2})
    >>> found.name, found.parameters, found.formula(repr)
    ('F', ('a', 'b'), 'a+2')
    """
    lines = "\n".join("" if line.startswith("#") else line for line in text.split("\n"))
    _, *pieces = _HEAD.split(lines)
    for name, parameters, body in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        yield ByHand(name, tuple(re.findall(r"\w+", parameters)), body.strip(), around)


@cache
def by_hand() -> Mapping[Any, ByHand]:
    """Return what is written by hand, by the function or the class of kind that it stands for."""
    load()
    found: dict[Any, ByHand] = {}
    chapters: dict[str, dict[str, SimpleNamespace]] = defaultdict(dict)
    for name, module in sorted(sys.modules.items()):
        if not name.startswith("xlfuncs.rulebooks."):
            continue
        book, _, chapter = name.removeprefix("xlfuncs.rulebooks.").partition(".")
        written = _beside(module, chapters[book])
        chapters[book][chapter] = SimpleNamespace(**{**vars(module), **written})
        found.update({getattr(module, each): formula for each, formula in written.items() if _stands_in(module, each)})
    return found


def _beside(module: ModuleType, chapters: Mapping[str, Any]) -> dict[str, ByHand]:
    """Return the formulas beside a module; in their Python stand its names, theirs, and the rulebook's modules."""
    file = Path(module.__file__ or "").with_suffix(".formulas")
    if not file.is_file():
        return {}
    around = ChainMap[str, Any]({"chapters": chapters}, vars(module), chapters)  # type: ignore[arg-type]
    written = {each.name: each for each in formulas_in(file.read_text(encoding="utf-8"), around)}
    around.maps[0].update({name: each for name, each in written.items() if not _stands_in(module, name)})
    return written


def _stands_in(module: ModuleType, name: str) -> bool:
    """Return whether a function or a class is the module's own: another one of that name is only read there."""
    return getattr(getattr(module, name, None), "__module__", "") == module.__name__


@cache
def library() -> Mapping[str, str]:
    """Return the names that every workbook may need, with their formulas."""
    around = {**vars(places), "CHINESE": CHINESE}
    text = _LIBRARY.read_text(encoding="utf-8")
    return {HIDDEN + each.name: each.as_lambda(str) for each in formulas_in(text, around)}
