"""Read the name of an event and its day from the titles above its list, and the day from the name of the file."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from xlfuncs.core.cells import filled_cells
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.dates import DateCell, day_in, first_day
from xlfuncs.events.declaration import Event
from xlfuncs.events.people.names import is_signature
from xlfuncs.intake.cells import COLON
from xlfuncs.intake.ledger import Taken
from xlfuncs.intake.settings import Beside
from xlfuncs.intake.tables.headings import Headed, is_label

#: A day in a title without its year; in the name of a file also as w0412.
_NO_YEAR = r"(?<![\d年/.-])(?P<month>\d{1,2})月(?P<day>\d{1,2})日"
_DAY_ALONE = re.compile(rf"{_NO_YEAR}(?:\s*[(（][^()（）]*[)）])?")
_IN_NAME = (re.compile(_NO_YEAR), re.compile(r"(?<!\d)(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12]\d|3[01])(?!\d)"))
#: The brackets in which a day stood.
_LEFT_OVER = re.compile(r"[(（]\s*[)）]")
#: So long before an event people make lists for it.
_AHEAD = datetime.timedelta(days=100)
DAY_OF_NAME = Sentence(
    en="the date {day} is that in the file's name",
    zh="日期 {day} 取自文件名",
    ja="日付 {day} はファイル名によります",
)
YEAR_OF_FILE = Sentence(
    en="nothing says the year of the date: {day}, by the day on which the file was saved; --set date=… says another",
    zh="日期未写年份：按文件的保存日期取 {day}；可用 --set date=… 指定",
    ja="日付に年がないため、ファイルの保存日から {day} としました。--set date=… で指定できます",
)
#: How a title ends that says what stands below it.
_LIST = re.compile(
    r"[\s\u3000]*(?:(?:最终|最終|总)?(?:成绩|成績|名次|排名|结果|結果|順位)(?:公告|公报|公布|总表|表|单|册|一覧表?|一览表?|汇总表?)?"
    r"|公告|报名(?:汇总|登记)?表|对阵表|積分表|积分表|(?:final )?(?:results?|standings|ranking)(?: list)?)$",
    re.IGNORECASE,
)
#: What an event is called after: without one of these a title may be anything.
_EVENT = re.compile(
    r"赛|杯|大会|競技会|戦|選手権|セクショナル|リジョナル|リーグ|カップ|ペア|(?<=\S)ゲーム(?=[^ぁ-んァ-ヶ一-鿿]|[第午]|$)|ウィークリー|例会|晚会|决|cup|open|championships?|league|pairs|teams|trials"
    r"|tournament|congress|weekly|(?<=\w )game\b",
    re.IGNORECASE,
)
#: A round, or a part of an event.
_PART = re.compile(r"第?[\d一二三四五六七八九十]+(?:轮|輪|回戦|場|节|節).*|.*[。！？!?].*", re.DOTALL)


def with_titles(event: Event, headed: Headed, given: Sequence[str]) -> Iterator[Beside]:
    """Yield the name and the day that the titles above a list of entries say, where no setting of that key is
    ``given``.

    The name is the first that is one of an event; what the list is, 成绩公告, is none of it.
    """
    wanted = [key for key in ("name", "date") if key not in given and event.settings.find(key)]
    sheet = headed.sheet
    for row in range(headed.row):
        filled = filled_cells(sheet.rows[row])
        if len(filled) > 2 or not all(isinstance(cell, str) for cell in filled.values()):
            continue
        for at, cell in filled.items():
            day = day_in(cell.strip())
            if COLON.fullmatch(cell) and (day is None or day.start):
                continue
            if is_signature(cell) or is_label(event, cell) or sheet.is_taken((row + 1, at + 1)):
                continue
            for key, value in _said(cell):
                if key in wanted:
                    wanted.remove(key)
                    sheet.take(Taken.TITLE, [(row + 1, at + 1)])
                    yield Beside(key, value, sheet.name, row + 1, at + 1, at + 1)


def _said(title: str) -> Iterator[tuple[str, str]]:
    """Yield what a title says.

    >>> [*_said("2026年示例县“体彩杯”桥牌团体赛成绩公告")]
    [('name', '2026年示例县“体彩杯”桥牌团体赛')]
    >>> [*_said("四谷BC 水曜午後 ウィークリー  2026/05/13")]
    [('date', '2026/05/13'), ('name', '四谷BC 水曜午後 ウィークリー')]
    >>> [*_said("みなとセクショナル 令和８年２月８日(日)")]
    [('date', '令和８年２月８日(日)'), ('name', 'みなとセクショナル')]
    >>> [*_said("Spring Open pairs, 13 May 2026")], [*_said("春季杯（2026年5月13-14日）成绩表")]
    ([('date', '13 May 2026'), ('name', 'Spring Open pairs')], [('date', '2026年5月13-14日'), ('name', '春季杯')])
    >>> [*_said("ゲーム数 24")], [*_said("日曜日はゲームお休み")], [*_said("Game list")]
    ([], [], [])
    >>> [*_said("报名汇总表")], [*_said("第3轮对阵表")]
    ([], [])
    >>> [*_said("第3回　木曜ゲーム")]
    [('name', '第3回　木曜ゲーム')]
    >>> [*_said("春季杯 2026年5月3日、10日")], [*_said("Thursday Pairs 3 / 14 May 2026")]
    ([('date', '2026年5月3日、10日'), ('name', '春季杯')], [('date', '14 May 2026'), ('name', 'Thursday Pairs 3 /')])
    >>> [*_said("水曜ペア 1月7日(水)")]
    [('date', '1月7日(水)'), ('name', '水曜ペア')]
    """
    day = day_in(title)
    if day is None and (alone := _DAY_ALONE.search(title)):
        day = slice(*alone.span())
    if day:
        yield "date", title[day].strip()
        title = _LEFT_OVER.sub(" ", f"{title[: day.start]} {title[day.stop :]}").strip(" ,，、\u3000")
    name = _LIST.sub("", title.strip())
    if _EVENT.search(name) and not _PART.fullmatch(name) and not COLON.fullmatch(name) and len(normal(name)) > 2:
        yield "name", name.strip()


class DayOfFile(NamedTuple):
    """The day of an event that a file's name says, or its year, and what is told of it."""

    day: datetime.date
    said: Told


def day_of_file(file: Path, title: str = "") -> DayOfFile | None:
    """Give the day in a file's name, and to a ``title``'s day without a year its year: that in the name, else that
    which makes it the last such day before the file was saved; ``None`` where they disagree, where the name has several
    days, and where the day may be one soon after.
    """
    name = unicodedata.normalize("NFKC", file.stem)
    if named := first_day(name):
        found_at = day_in(name)
        several = found_at is not None and first_day(name[found_at.stop :]) not in (None, named)
        agrees = not title or _in_year(named.year, title) == named
        return DayOfFile(named, DAY_OF_NAME(day=named.isoformat())) if agrees and not several else None
    text = unicodedata.normalize("NFKC", title) or name
    found = next((found for each in _IN_NAME if (found := [*each.finditer(text)])), [])
    days = {(int(each["month"]), int(each["day"])) for each in found}
    if len(days) != 1:
        return None
    [(month, of_month)] = days
    saved = datetime.date.fromtimestamp(file.stat().st_mtime)
    for year in (saved.year, saved.year - 1):
        try:
            day = datetime.date(year, month, of_month)
        except ValueError:
            continue
        typed = _in_year(year, title) if title else day
        if day <= saved and typed is not None:
            return DayOfFile(day, YEAR_OF_FILE(day=day.isoformat())) if typed == day else None
        if saved < day < saved + _AHEAD:  # a list made for an event to come
            return None
    return None


def _in_year(year: int, title: str) -> datetime.date | str | None:
    """Return the day that a title without a year means in one; ``None`` where that is another day of the week."""
    try:
        return DateCell().take(f"{year}年{title}", "")
    except CellError:
        return None
