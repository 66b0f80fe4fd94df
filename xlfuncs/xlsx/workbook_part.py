"""The edits of the workbook part that keep to the order in which its elements must stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.elements import Element, edited, elements_of, filled, inserted, prefix_of, retagged
from xlfuncs.xlsx.errors import PackageError

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


def without_recalculation(data: bytes, part: str) -> bytes:
    """Return the workbook part without anything that makes Excel compute anew on opening, for values that are right."""
    found = _elements(data, part)
    calc_pr = _calc_pr(found)
    if calc_pr is None:
        return _with_element(data, part, found, "calcPr", f' calcId="{CALC_ID}"')
    return _with_calc_id(data, part, calc_pr, full=False)


def with_newer_engine(data: bytes, part: str) -> bytes:
    """Return the workbook part with a ``calcId`` that is not older than ``CALC_ID``, where it has one."""
    calc_pr = _calc_pr(_elements(data, part))
    return data if calc_pr is None or "calcId" not in calc_pr.had else _with_calc_id(data, part, calc_pr, full=True)


def with_element(data: bytes, part: str, name: str, attributes: str) -> bytes:
    """Return the workbook part with one more empty element, which it does not have yet, where the schema wants it."""
    return _with_element(data, part, _elements(data, part), name, attributes)


def with_names(data: bytes, part: str, elements: Callable[[str], str]) -> bytes:
    """Return the workbook part with more names behind those that it has; ``elements`` writes them with what stands
    before the names of elements.
    """
    found = _elements(data, part)
    names = next((each for each in found if each.path == ("workbook", "definedNames")), None)
    if names is None:
        return with_names(_with_element(data, part, found, "definedNames", ""), part, elements)
    return edited(data, [filled(data, part, names, elements(prefix_of(data, part, found[0])))])


def _with_element(data: bytes, part: str, found: Sequence[Element], name: str, attributes: str) -> bytes:
    element = f"<{prefix_of(data, part, found[0])}{name}{attributes}/>"
    return edited(data, [inserted(data, part, found, _ORDER, name, element)])


def _elements(data: bytes, part: str) -> list[Element]:
    found = elements_of(data, part, 2)
    if found[0].path != ("workbook",):
        raise PackageError(PART_NO_WORKBOOK(part=part))
    return found


def _calc_pr(found: Iterable[Element]) -> Element | None:
    return next((each for each in found if each.path == ("workbook", "calcPr")), None)


def _with_calc_id(data: bytes, part: str, calc_pr: Element, *, full: bool) -> bytes:
    """Return the workbook part with a sufficient ``calcId``; ``fullCalcOnLoad`` stays if ``full``."""
    new: dict[str, str | None] = {} if full else {"fullCalcOnLoad": None}
    if not sufficient(calc_pr.had.get("calcId", "")):
        new["calcId"] = str(CALC_ID)
    return edited(data, [retagged(data, part, calc_pr.start, new)])


def sufficient(calc_id: str) -> bool:
    """Return whether the values of a file with that ``calcId`` are taken as they are.

    >>> sufficient("191029"), sufficient("124519"), sufficient("")
    (True, False, False)
    """
    return calc_id.isascii() and calc_id.isdigit() and len(calc_id) < 10 and int(calc_id) >= CALC_ID
