"""The names in a workbook: those that its formulas need and no other, put in, renewed, taken out."""

import re
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr, unescape

from xlfuncs import __version__
from xlfuncs.core.editions import in_force
from xlfuncs.core.registry import FUNCTIONS, RULEBOOKS
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.native.names import Names, checksum
from xlfuncs.native.text import stored
from xlfuncs.native.values import OutsideSubsetError
from xlfuncs.xlsx.changes import Changes
from xlfuncs.xlsx.conversion import asked_whether_read, called, marks
from xlfuncs.xlsx.our_names import HIDDEN, is_carried
from xlfuncs.xlsx.workbook import Workbook
from xlfuncs.xlsx.workbook_part import with_names

OTHER_RULES = Sentence(
    en="the functions that it carries are not those of xlfuncs {version}: {names}",
    zh="其中携带的函数与 xlfuncs {version} 的不同：{names}",
    ja="ブックが持つ関数が xlfuncs {version} のものと違います：{names}",
)
RENEW = Sentence(
    en="xlfuncs convert IN OUT --to native puts in those of this version",
    zh="用 xlfuncs convert IN OUT --to native 可换成本版本的函数",
    ja="xlfuncs convert IN OUT --to native でこのバージョンのものになります",
)
MIXED = Sentence(
    en="it carries functions by itself and calls those of an add-in too",
    zh="其中既携带函数，又调用加载项的函数",
    ja="ブック自身が持つ関数と、アドインの関数の両方を呼んでいます",
)
ONE_KIND = Sentence(
    en="xlfuncs convert IN OUT --to native (or lite, classic, calc) makes them alike",
    zh="用 xlfuncs convert IN OUT --to native（或 lite、classic、calc）可统一",
    ja="xlfuncs convert IN OUT --to native（または lite・classic・calc）でそろいます",
)
STAYING = Sentence(
    en="{functions} cannot travel as formulas: their cells keep the values that they have now, and show #NAME? as soon "
    "as something changes that they read",
    zh="{functions} 不能作为公式随工作簿携带：其单元格保留现在的值，一旦所引用的内容改变就显示 #NAME?",
    ja="{functions} は数式としてブックに持たせられません。セルは今の値のままで、参照先が変わると #NAME? になります",
)
INSTEAD = Sentence(
    en="xlfuncs recalc computes them; xlfuncs freeze IN OUT leaves values only",
    zh="可用 xlfuncs recalc 计算；xlfuncs freeze IN OUT 只保留数值",
    ja="xlfuncs recalc で計算できます。xlfuncs freeze IN OUT なら値だけを残します",
)
#: So many names are told; of the hidden ones nobody knows.
MOST_TOLD = 5

#: As long as the comment of a name may be.
LONGEST_COMMENT = 255
_NAME = re.compile(r"<(?P<tag>(?:[\w.-]+:)?definedName)\b(?P<had>[^<>]*)>(?P<formula>[^<]*)</(?P=tag)>")
_ATTRIBUTE = re.compile(r"""\b(name|comment)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
#: Where there are no names, or none is left; a space in the tag says that the workbook had such an element.
_EMPTY = re.compile(r"<((?:[\w.-]+:)?definedNames)(\s*)(?:/>|></\1>)")


class Carried(NamedTuple):
    """What a workbook carries, or would carry: its names with their formulas, and what it calls that cannot travel."""

    names: Mapping[str, str]
    staying: list[str]


def needed_by(book: Workbook) -> Carried:
    """Return the names that a workbook needs: those of the functions that it calls, and of what its formats ask."""
    return needed(called(book), asked_whether_read(book))


def needed(functions: Iterable[str], unread: Iterable[str] = ()) -> Carried:
    """Return the names that these functions need, as a file stores them; ``unread``: what conditional formats ask."""
    names, staying, found = Names(), list[str](), list[str]()
    for name in sorted(functions):
        try:
            names.add(FUNCTIONS[name])
        except OutsideSubsetError:
            staying.append(name)
        else:
            found.append(name)
    for name in sorted(unread):
        with suppress(OutsideSubsetError):
            names.add_unread(name)
            found.append(name)
    return Carried({name: stored(text) for name, text in sorted(names.closure(found).items())}, staying)


def carry(changes: Changes, book: Workbook, names: Mapping[str, str], lang: str) -> None:
    """Put names into a workbook, in the place of those that it carries."""
    take_out(changes, book, names)
    if names:
        changes.put(book.part, _EMPTY.sub(r"<\1\2></\1>", changes.text(book.part), count=1))

        def elements(prefix: str) -> str:
            return "".join(_element(prefix, name, formula, lang) for name, formula in names.items())

        changes.replace(book.part, with_names(changes.data(book.part), book.part, elements))


def take_out(changes: Changes, book: Workbook, names: Container[str] = ()) -> None:
    """Take the names that it carries out of a workbook, and what somebody else calls by one of these ``names``."""
    if book.carried or any(each.name in names for each in book.names):
        text = _NAME.sub(
            lambda found: "" if _named(found)[1] or _named(found)[0] in names else found[0], changes.text(book.part)
        )
        changes.put(book.part, _EMPTY.sub(lambda found: f"<{found[1]}{found[2]}/>" if found[2] else "", text))


def doubts(book: Workbook) -> list[tuple[Told, Told]]:
    """Return what is to be said of a workbook that carries functions, each with what helps."""
    if not book.carried:
        return []
    found: list[tuple[Told, Told]] = []
    now = needed_by(book)
    other = sorted(name for name in {*book.carried, *now.names} if book.carried.get(name) != now.names.get(name))
    if other:
        told = [name for name in other if not name.startswith(HIDDEN)] or other
        names = Joined([*told[:MOST_TOLD], *(["…"] if len(told) > MOST_TOLD else [])])
        found.append((OTHER_RULES(version=__version__, names=names), RENEW()))
    if marks(book) - {""}:
        found.append((MIXED(), ONE_KIND()))
    if now.staying:
        found.append((STAYING(functions=Joined(now.staying)), INSTEAD()))
    return found


def comment(name: str, formula: str, lang: str) -> str:
    """Return what Excel shows of a name: what the function gives, by which edition, from which version."""
    made = f"xlfuncs {__version__} · {checksum(formula)}"
    if name.startswith(HIDDEN):
        return made
    function = FUNCTIONS[name]
    edition = in_force(function.prefix) or RULEBOOKS[function.prefix].edition
    made = f" ({function.rule}) · {edition} · {made}"
    return function.help.text(lang)[: LONGEST_COMMENT - len(made)] + made


def _element(prefix: str, name: str, formula: str, lang: str) -> str:
    hidden = ' hidden="1"' if name.startswith(HIDDEN) else ""
    said = quoteattr(comment(name, formula, lang), {"'": "&apos;"})
    return f'<{prefix}definedName name="{name}" comment={said}{hidden}>{escape(formula)}</{prefix}definedName>'


def _named(found: re.Match[str]) -> tuple[str, bool]:
    """Return the name that an element defines, and whether we made the workbook carry it."""
    had = {name: unescape(one or other) for name, one, other in _ATTRIBUTE.findall(found["had"])}
    name = had.get("name", "")
    return name, is_carried(name, unescape(found["formula"]).strip(), had.get("comment", ""))
