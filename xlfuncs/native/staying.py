"""The sheet that says which cells of a workbook keep their values, since their functions cannot travel."""

import re
from collections.abc import Collection, Iterable, Iterator

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.xlsx.address import address_of
from xlfuncs.xlsx.changes import Changes
from xlfuncs.xlsx.conversion import functions_in
from xlfuncs.xlsx.embed import add_sheet, drop_sheet
from xlfuncs.xlsx.our_names import EVENT
from xlfuncs.xlsx.workbook import Sheet, Workbook

SHEET = Help("Values only", "仅存数值", "値だけのセル")
TITLE = Sentence(
    en="These cells keep the values that they have now: their functions cannot travel with a workbook.",
    zh="以下单元格保留现在的值：其中的函数不能随工作簿携带。",
    ja="次のセルは今の値のままです。使われている関数をブックに持たせることができません。",
)
HEADINGS = (
    Help("Cell", "单元格", "セル"),
    Help("Function", "函数", "関数"),
    Help("Why", "原因", "理由"),
    Help("What to do", "处理办法", "対処"),
)
NEEDS_US = Sentence(
    en="It asks xlfuncs itself, not a single rule.",
    zh="它调用的是 xlfuncs 本身，不是某一条规则。",
    ja="一つの規則ではなく xlfuncs 本体を呼ぶ関数です。",
)
TOO_LONG = Sentence(
    en="Its rule is too long for a formula of Excel's.",
    zh="其规则太长，写不成 Excel 公式。",
    ja="規則が長く、Excel の数式では書けません。",
)
WHOLE_EVENT = Sentence(
    en="xlfuncs recalc computes it; for some events xlfuncs new NAME --for native makes a workbook that computes by "
    "itself.",
    zh="可用 xlfuncs recalc 计算；部分比赛可用 xlfuncs new NAME --for native 新建能自行计算的工作簿。",
    ja="xlfuncs recalc で計算できます。競技会によっては xlfuncs new NAME --for native で、単独で計算できるブックを"
    "作れます。",
)
RECALC = Sentence(
    en="xlfuncs recalc computes it; without it, type the value.",
    zh="可用 xlfuncs recalc 计算；没有它时请直接填写数值。",
    ja="xlfuncs recalc で計算できます。使えないときは値を入力してください。",
)
MORE = Sentence(en="… and {more} more", zh="……另有 {more} 个", ja="…ほか {more} 個")
#: So many cells are listed.
MOST = 500
_WIDTHS = (24, 22, 44, 70)
_KANA, _HAN = re.compile("[ぁ-ヶ]"), re.compile("[一-鿿]")


def list_staying(changes: Changes, book: Workbook, staying: Collection[str], lang: str) -> None:
    """Add the sheet that lists them at the end of a workbook, in its language, in the place of one that is there."""
    take_back(changes, book)
    if staying:
        lang = language_of(book, lang)
        names = {sheet.name.lower() for sheet in book.sheets if not _is_ours(sheet)}
        title = SHEET.text(lang)
        free = next(each for each in (title, *(f"{title} {n}" for n in range(2, 99))) if each.lower() not in names)
        add_sheet(changes, book, free, [*_rows(book, staying, lang)], _WIDTHS)


def take_back(changes: Changes, book: Workbook) -> None:
    """Take out the sheet that lists them, if it is the last one; wherever else somebody has put it, it is his."""
    if book.sheets and _is_ours(book.sheets[-1]):
        drop_sheet(changes, book, book.sheets[-1])


def language_of(book: Workbook, lang: str) -> str:
    """Return the language in which a workbook's sheets are called; ``lang`` where that is not to be told."""
    called = "".join(sheet.name for sheet in book.sheets)
    if _KANA.search(called):
        return "ja"
    return "zh" if _HAN.search(called) and lang != "ja" else lang


def _is_ours(sheet: Sheet) -> bool:
    """Return whether a sheet is such a list: its first cell says so."""
    if not sheet.worksheet or not sheet.name.startswith(tuple(SHEET)):
        return False
    first = next(iter(sorted(sheet.cells.values.items())), (0, ""))[1]
    return first in Help.of(TITLE().text)


def _rows(book: Workbook, staying: Collection[str], lang: str) -> Iterator[list[str]]:
    def said(*told: Told) -> list[str]:
        return [each.text(lang) for each in told]

    yield said(TITLE())
    yield []
    yield said(*HEADINGS)
    found = [*_cells(book, staying)]
    for cell, functions in found[:MOST]:
        first = functions[0]
        why = NEEDS_US() if FUNCTIONS[first].prefix == "XF" else TOO_LONG()
        instead = WHOLE_EVENT() if first == EVENT else RECALC()
        yield [cell, ", ".join(functions), *said(why, instead)]
    if found[MOST:]:
        yield said(MORE(more=len(found) - MOST))


def _cells(book: Workbook, staying: Collection[str]) -> Iterable[tuple[str, list[str]]]:
    """Yield the cells that call one of these functions, each with those that it calls."""
    for sheet in book.sheets:
        if not sheet.has_formulas:
            continue
        for key, text in sorted(sheet.cells.every_formula()):
            if functions := sorted(functions_in(text) & {*staying}):
                name = sheet.name.replace("'", "''")
                yield f"'{name}'!{address_of(key)}", functions
