"""What stands in a sheet and is none of the event's: labels with a slip, signatures, headings that were changed."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from xlfuncs.core.arguments import Text
from xlfuncs.core.cells import cell_at, is_blank, received
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.dates import DateCell, first_day
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.fields import FoundField
from xlfuncs.events.grids import Grid
from xlfuncs.events.people import MEMBERS
from xlfuncs.events.problems import ERROR, HINT, Problem
from xlfuncs.events.register import members_of
from xlfuncs.events.sheet.parts import WORDS

NOT_USED = Sentence(
    en="not used, since the event knows nothing of that name: {words}",
    zh="未使用（本比赛没有这些设置或列）：{words}",
    ja="使っていません（この競技会にその設定や列はありません）：{words}",
)
#: So many are named.
MOST = 12
#: A label is no longer than this, in letters of which a Chinese one is two.
_LONGEST = 40
_BRACKETS = r"\([^()]*\)"
#: A sentence, a day, a round, a number of a telephone or of a house.
_NO_LABEL = r"[。！？!?…,;、“”「」《》]|\d{3}|\d[年月日号號室楼-]|\d[:/.]\d|^第[\d一二三四五六七八九十]+\w{,2}$"
#: What the title of a sheet ends with.
_TITLE = (
    r"杯|カップ|大会|リーグ|選手権|(?:公开|联|锦标|邀请|大奖|挑战|选拔|团体|双人|个人)赛|成绩|名次|公告|结果|排名|[表単单]"
    r"|名单|一览|成績|結果|一覧|cup|open|league|championships?|results?"
)
#: Where somebody is found is no setting of any event.
_FOUND_AT = r"(?:联系|報名|报名)?(?:地址|住所|邮编|邮箱|電話(?:番号)?|电话|手机|传真|address|phone|tel|e-?mail|mail)"
_COUNTED = re.compile(r"\d{1,5}(?:\.\d+)?\D{0,3}")


def is_like_label(cell: Any) -> bool:
    """Whether a text may be the label of a setting: no sentence, no title, nobody who signs, no address.

    >>> [is_like_label(label) for label in ("限制条件数", "网路比赛：", "VP の上限")]
    [True, True, True]
    >>> [is_like_label(label) for label in ("春季杯团体赛", "第3轮", "5月13日", "裁判长", "电话", "请填写。")]
    [False, False, False, False, False, False]
    """
    if not isinstance(cell, str):
        return False
    word = re.sub(_BRACKETS, "", normal(cell).rstrip(":"))
    long = sum(1 if each.isascii() else 2 for each in word) > _LONGEST
    if not word or long or numeral(word) is not None or not any(map(str.isalpha, word)):
        return False
    if re.search(_NO_LABEL, word) or re.fullmatch(_FOUND_AT, word) or is_signature(cell):
        return False
    return re.search(rf"(?:{_TITLE})$", word) is None


def is_like_value(event: Event, cell: Any) -> bool:
    """Whether a cell may be the value of a setting: a number, or a word that one of the event's takes."""
    if isinstance(cell, CellError):
        return False
    if not isinstance(cell, str):
        return True
    if _COUNTED.fullmatch(normal(cell)):
        return True
    kinds = (each.kind for each in event.settings if not isinstance(each.kind, Text | DateCell))
    return any(kind.takes(cell) for kind in kinds)


def is_free(cell: Any) -> bool:
    """Whether what stands behind a label may be anything but a day, or a number of a telephone."""
    return isinstance(cell, str) and not re.search(r"\d{5}", normal(cell)) and first_day(cell) is None


def unknown_in(event: Event, rows: Iterable[Sequence[Any]]) -> list[str]:
    """What stands in rows of label and value like a setting, and is none."""
    pairs = ((label, typed[0]) for label, *typed in rows if typed and not event.settings.find(label))
    pairs = ((label, cell) for label, cell in pairs if not is_blank(cell) and is_like_label(label))
    return [*nobodys(event, (label.strip() for label, cell in pairs if is_like_value(event, received(cell))))]


def nobodys(event: Event, words: Iterable[str]) -> Iterator[str]:
    """Those that are no words of what is computed, each once: people keep such columns beside what they type."""
    known = _known(event)
    yield from dict.fromkeys(word for word in words if normal(word).rstrip(":") not in known)


def _known(event: Event) -> set[str]:
    """The words of what is computed."""
    computed = (*event.figures, *event.results, *(each for beside in event.beside.values() for each in beside))
    labels = [*(each.label for each in computed), *WORDS.values()]
    return {normal(word) for label in labels for word in label} | {normal(each.key) for each in computed}


#: What people sign as.
_OFFICES = (
    *("(?:总|主|副)?裁判长?", "总裁判长", "副裁判长", "裁判员", "仲裁(?:长|委员)?", "编排(?:长|员|裁判)?", "编排记录"),
    *("记录(?:员|长)?", "记分(?:员|长)?", "制表人?", "填表人?", "统计(?:员|人)?", "审核人?", "复核人?", "签[名字]"),
    *("審判[長員]?", "競技委員長?", "ディレクター", "記録[係者]?", "集計[係者]?", "作成者?", "責任者", "署名"),
    *("(?:tournament )?director", "(?:chief )?(?:arbiter|referee)", "scorer", "recorder", "signed(?: by)?"),
    *("signature", "prepared by"),
)
_OFFICE = rf"(?:{'|'.join(_OFFICES)})(?:\([^()]*\))?"


def is_office(cell: Any) -> bool:
    """Whether a cell says as what somebody signs.

    >>> [is_office(cell) for cell in ("裁判长", "记录 员：", "審判長", "Scorer:", "裁判队", "记录者队")]
    [True, True, True, True, False, False]
    """
    text = _plain(cell).rstrip(": ")
    return any(re.fullmatch(_OFFICE, each) for each in (text, text.replace(" ", "")))


@lru_cache(maxsize=16384)
def is_signature(cell: Any) -> bool:
    """Whether a cell says as what somebody signs, and may be who, behind a space or a colon.

    >>> [is_signature(cell) for cell in ("裁判长 张三", "填 表 人：李四", "裁判长", "裁判长张三", "裁判者 队")]
    [True, True, True, False, False]
    """
    words = _plain(cell).replace(":", ": ").split()
    return any(is_office(" ".join(words[:count])) for count in range(1, len(words) + 1))


def _plain(cell: Any) -> str:
    return " ".join(unicodedata.normalize("NFKC", digits(cell)).casefold().split())


HEADING_CHANGED = Sentence(
    en="{table}: {heading} is no heading of this event, and {column} is missing; nothing below it counts, from row "
    "{row} on: write {column} over it, or move a column of your own out of the table",
    zh="“{table}”的标题{heading}不是本比赛的列，又缺少“{column}”列，第 {row} 行起其下的内容没有计入："
    "请把标题改为“{column}”；若是自己的备注列，请移到表外",
    ja="「{table}」の見出し{heading}はこの競技会の列ではなく、「{column}」の列がありません。その下（{row} 行目から）は"
    "集計していません。見出しを「{column}」にするか、ご自分の列なら表の外に移してください",
)
HEADING_GONE = Sentence(
    en="{table}: a column has no heading, and {column} is missing; nothing in it counts, from row {row} on: write "
    "{column} over it",
    zh="“{table}”有一列没有标题，又缺少“{column}”列：第 {row} 行起该列的内容没有计入；请在其上方写上标题“{column}”",
    ja="「{table}」に見出しのない列があり、「{column}」の列がありません。その列（{row} 行目から）は集計していません。"
    "見出しに「{column}」と書いてください",
)
NO_HEADING_OVER = Sentence(
    en="{table}: a column has no heading; nothing in it counts, from row {row} on",
    zh="“{table}”有一列没有标题：第 {row} 行起该列的内容没有计入",
    ja="「{table}」に見出しのない列があります。その列（{row} 行目から）は集計していません",
)


def laid_out(event: Event, table: Table) -> Iterator[FoundField]:
    """The columns that a workbook always has of a table, in their order; of the members' those of use."""
    wanted = members_of(event) if table is MEMBERS else {field.key for field in table.columns}
    for field in table.columns:
        if field.key in wanted:
            numbers = range(1, field.repeated.shown + 1) if field.repeated else (0,)
            yield from (FoundField(field, number) for number in numbers)


def changed_headings(event: Event, table: Table, grid: Grid, headings_at: int) -> Iterator[Problem]:
    """What is wrong with the headings that a workbook's call reads.

    A column of one's own beside those that a workbook has is nobody's business. Where one of these is missing, in this
    very place, and could hold what stands there, its heading was changed.
    """
    unknown = {
        at: (heading, cells)
        for at, heading in grid.heads
        if not grid.columns[at] and (cells := {line: cell for line, cell in _below(grid, at) if not is_blank(cell)})
    }
    if not unknown:
        return
    order = [*laid_out(event, table)]
    has = {each.key for each in grid.columns if each}
    lacking = [each for each in order if each.key not in has and not _seated(grid, each)]
    for at, (heading, cells) in unknown.items():
        found = _in_its_place(grid, at, [each.key for each in order], lacking, [*cells.values()])
        where: dict[str, Any] = {"table": table_name(table.key), "row": headings_at + min(cells)}
        if found and is_blank(heading):
            yield Problem(table.key, None, None, HEADING_GONE(column=found.label, **where), ERROR)
        elif found:
            said = HEADING_CHANGED(heading=shown(digits(heading)), column=found.label, **where)
            yield Problem(table.key, None, None, said, ERROR)
        elif is_blank(heading):
            yield Problem(table.key, None, None, NO_HEADING_OVER(**where), HINT)
        lacking = [each for each in lacking if each is not found]


def _below(grid: Grid, at: int) -> Iterator[tuple[int, Any]]:
    """The cells of a column, from 1."""
    return ((line, cell_at(row, at)) for line, row in enumerate(grid.rows, 1))


def _seated(grid: Grid, column: FoundField) -> bool:
    """Whether the headings of two others say what stands in a column: 红方 and 黑方 the side."""
    return any(each and each.seat and each.seat.field is column.field for each in grid.columns)


def _in_its_place(
    grid: Grid, at: int, keys: Sequence[str], lacking: Sequence[FoundField], cells: Sequence[Any]
) -> FoundField | None:
    """The first of the columns that lack which belongs between those that stand beside it, and takes what is there."""
    before = [keys.index(each.key) for each in grid.columns[:at] if each and each.key in keys]
    behind = [keys.index(each.key) for each in grid.columns[at:] if each and each.key in keys]
    first, last = before[-1] if before else -1, behind[0] if behind else len(keys)
    for each in lacking:
        if first < keys.index(each.key) < last and any(map(each.field.kind.takes, cells)):
            return each
    return None
