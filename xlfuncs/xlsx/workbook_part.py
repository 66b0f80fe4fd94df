"""The edits of the workbook part that keep to the order in which its elements must stand."""

from __future__ import annotations

import re
from typing import NamedTuple

from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.xml import Attributes, encoding_of, ends_in, new_parser, run, tag_at

PART_NO_WORKBOOK = Sentence(
    en="the part '{part}' is no workbook", zh="部件“{part}”不是工作簿", ja="パーツ「{part}」はブックではありません"
)

#: The engine of Excel 2019 and 365. One that is newer than a file's computes everything in it anew on opening, which
#: makes #NAME? of our functions where there is no add-in.
CALC_ID = 191029

_ORDER = """
    fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences
    definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr
    webPublishObjects extLst
    """.split()  # noqa: SIM905


class Element(NamedTuple):
    """An element of the part: its name, its first byte, where expat says that it ends, its attributes."""

    name: str
    start: int
    told_end: int
    had: Attributes


_CALC_ID = re.compile(r"""(\scalcId\s*=\s*)(?:"([^"]*)"|'([^']*)')""")
_FULL = re.compile(r"""\s+fullCalcOnLoad\s*=\s*(?:"[^"]*"|'[^']*')""")


def without_recalculation(data: bytes, part: str) -> bytes:
    """Return the workbook part without anything that makes Excel compute anew on opening, for values that are right."""
    found = _calc_pr(data, part)
    if found is None:
        return with_element(data, part, "calcPr", f' calcId="{CALC_ID}"')
    return _with_calc_id(data, part, found, full=False)


def with_newer_engine(data: bytes, part: str) -> bytes:
    """Return the workbook part with a ``calcId`` that is not older than ``CALC_ID``, where it has one."""
    found = _calc_pr(data, part)
    return data if found is None or "calcId" not in found.had else _with_calc_id(data, part, found, full=True)


def with_element(data: bytes, part: str, name: str, attributes: str) -> bytes:
    """Return the workbook part with one more empty element, which it does not have yet, where the schema wants it."""
    encoding, end_of = encoding_of(data, part), ends_in(data, part)
    *children, root = _elements(data, part)
    opened = tag_at(data, root.start, encoding)
    behind = root.start + len(opened.encode(encoding))
    for each in children:
        if each.name in _ORDER[: _ORDER.index(name)]:
            behind = end_of(each.start, each.told_end)
    prefix = opened[1 : opened.index("workbook")]
    element = f"<{prefix}{name}{attributes}/>"
    return data[:behind] + element.encode(encoding) + data[behind:]


def _calc_pr(data: bytes, part: str) -> Element | None:
    return next((each for each in _elements(data, part) if each.name == "calcPr"), None)


def _with_calc_id(data: bytes, part: str, calc_pr: Element, *, full: bool) -> bytes:
    """Return the workbook part with a sufficient ``calcId``; ``fullCalcOnLoad`` stays if ``full``."""
    encoding = encoding_of(data, part)
    tag, had = tag_at(data, calc_pr.start, encoding), calc_pr.had
    new = tag if full else _FULL.sub("", tag)
    if not sufficient(had.get("calcId", "")):
        new = _CALC_ID.sub(rf'\g<1>"{CALC_ID}"', new)
        if "calcId" not in had:
            new = re.sub(r"calcPr", f'calcPr calcId="{CALC_ID}"', new, count=1)
    behind = calc_pr.start + len(tag.encode(encoding))
    return data[: calc_pr.start] + new.encode(encoding) + data[behind:]


def sufficient(calc_id: str) -> bool:
    """Return whether the values of a file with that ``calcId`` are taken as they are.

    >>> sufficient("191029"), sufficient("124519"), sufficient("")
    (True, False, False)
    """
    return calc_id.isascii() and calc_id.isdigit() and len(calc_id) < 10 and int(calc_id) >= CALC_ID


def _elements(data: bytes, part: str) -> list[Element]:
    """Return the elements in the root, and at the end the root itself."""
    found: list[Element] = []
    opened: list[tuple[int, Attributes]] = []
    parser = new_parser(part)

    def start(name: str, had: Attributes) -> None:
        if not opened and name.rpartition(" ")[2] != "workbook":
            raise PackageError(PART_NO_WORKBOOK(part=part))
        opened.append((parser.CurrentByteIndex, had))

    def end(name: str) -> None:
        first, had = opened.pop()
        if len(opened) < 2:
            found.append(Element(name.rpartition(" ")[2], first, parser.CurrentByteIndex, had))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    run(parser, data, part)
    return found
