"""The edits of the workbook part that keep to the order in which its elements must stand."""

from __future__ import annotations

import re
from functools import lru_cache

from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.findings import PackageError
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
_CALC_ID = re.compile(r"""(\scalcId\s*=\s*)(?:"([^"]*)"|'([^']*)')""")
_FULL = re.compile(r"""\s+fullCalcOnLoad\s*=\s*(?:"[^"]*"|'[^']*')""")


@lru_cache(maxsize=16)  # the workbooks of a folder mostly have the same
def computed(data: bytes, part: str) -> bytes:
    """Return the workbook part without anything that makes Excel compute anew on opening, for values that are right."""
    found = _calc_pr(data, part)
    if found is None:
        return placed(data, part, "calcPr", f' calcId="{CALC_ID}"')
    return _edited(data, part, *found, full=False)


def raised(data: bytes, part: str) -> bytes:
    """Return the workbook part with a ``calcId`` that is not older than ``CALC_ID``, where it has one."""
    found = _calc_pr(data, part)
    return data if found is None or "calcId" not in found[1] else _edited(data, part, *found, full=True)


def placed(data: bytes, part: str, name: str, attributes: str) -> bytes:
    """Return the workbook part with one more empty element, which it does not have yet, where the schema wants it."""
    encoding, end_of = encoding_of(data, part), ends_in(data, part)
    root = tag_at(data, _root(data, part), encoding)
    behind = _root(data, part) + len(root.encode(encoding))
    for other, start, position, _ in _children(data, part):
        if other in _ORDER[: _ORDER.index(name)]:
            behind = end_of(start, position)
    prefix = root[1 : root.index("workbook")]
    element = f"<{prefix}{name}{attributes}/>"
    return data[:behind] + element.encode(encoding) + data[behind:]


def _calc_pr(data: bytes, part: str) -> tuple[int, Attributes] | None:
    return next(((start, had) for name, start, _, had in _children(data, part) if name == "calcPr"), None)


def _edited(data: bytes, part: str, start: int, had: Attributes, *, full: bool) -> bytes:
    """Return the workbook part with a sufficient ``calcId``; ``fullCalcOnLoad`` stays if ``full``."""
    encoding = encoding_of(data, part)
    tag = tag_at(data, start, encoding)
    new = tag if full else _FULL.sub("", tag)
    if not sufficient(had.get("calcId", "")):
        new = _CALC_ID.sub(rf'\g<1>"{CALC_ID}"', new)
        if "calcId" not in had:
            new = re.sub(r"calcPr", f'calcPr calcId="{CALC_ID}"', new, count=1)
    behind = start + len(tag.encode(encoding))
    return data[:start] + new.encode(encoding) + data[behind:]


def sufficient(calc_id: str) -> bool:
    """Return whether the values of a file with that ``calcId`` are taken as they are.

    >>> sufficient("191029"), sufficient("124519"), sufficient("")
    (True, False, False)
    """
    return calc_id.isascii() and calc_id.isdigit() and len(calc_id) < 10 and int(calc_id) >= CALC_ID


def _root(data: bytes, part: str) -> int:
    """Return where the root element starts."""
    found: list[int] = []
    parser = new_parser(part)

    def start(_: str, __: Attributes) -> None:
        if not found:
            found.append(parser.CurrentByteIndex)

    parser.StartElementHandler = start
    run(parser, data, part)
    return found[0]


def _children(data: bytes, part: str) -> list[tuple[str, int, int, Attributes]]:
    """Return the elements in the root: name, first byte, where expat says that it ends, attributes."""
    found: list[tuple[str, int, int, Attributes]] = []
    depth = 0
    opened: tuple[int, Attributes] = 0, {}
    parser = new_parser(part)

    def start(name: str, had: Attributes) -> None:
        nonlocal depth, opened
        depth += 1
        if depth == 1 and name.rpartition(" ")[2] != "workbook":
            raise PackageError(PART_NO_WORKBOOK(part=part))
        if depth == 2:
            opened = parser.CurrentByteIndex, had

    def end(name: str) -> None:
        nonlocal depth
        if depth == 2:
            found.append((name.rpartition(" ")[2], opened[0], parser.CurrentByteIndex, opened[1]))
        depth -= 1

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    run(parser, data, part)
    return found
