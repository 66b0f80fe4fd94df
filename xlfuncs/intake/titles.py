"""Read the name of an event and its day from the titles above its list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from xlfuncs.core.cells import is_blank
from xlfuncs.core.words import normal
from xlfuncs.events.dates import first_day
from xlfuncs.events.declaration import Event
from xlfuncs.events.names import is_signature
from xlfuncs.intake.cells import COLON
from xlfuncs.intake.ledger import Taken
from xlfuncs.intake.settings import Beside
from xlfuncs.intake.tables.headings import Headed, is_label

#: A day in a title with its year, and the days up to the last: 2026年5月1日—3日, 2026/05/13, 令和8年5月13日.
_DAY = re.compile(
    r"(?:\d{4}|(?:令和|平成|(?<![A-Za-z])[RH])\s*(?:\d{1,2}|元))\s*[年/.-]\s*\d{1,2}\s*[月/.-]\s*\d{1,2}日?(?:\s*[(（][^()（）]*[)）])?"
    r"(?:\s*[—–~～至到-]\s*(?:\d{1,2}月)?\d{1,2}日)?"
)
#: How a title ends that says what stands below it.
_LIST = re.compile(
    r"[\s\u3000]*(?:(?:最终|最終|总)?(?:成绩|成績|名次|排名|结果|結果|順位)(?:公告|公报|公布|总表|表|单|册|一覧表?|一览表?|汇总表?)?"
    r"|公告|报名(?:汇总|登记)?表|对阵表|積分表|积分表|(?:final )?(?:results?|standings|ranking)(?: list)?)$",
    re.IGNORECASE,
)
#: What an event is called after: without one of these a title may be anything.
_EVENT = re.compile(
    r"赛|杯|大会|競技会|戦|選手権|セクショナル|リジョナル|リーグ|カップ|ペア|ウィークリー|例会|晚会|决|cup|open|championships?|league|pairs|teams|trials"
    r"|tournament|congress|weekly",
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
        filled = [(at, cell) for at, cell in enumerate(sheet.rows[row]) if not is_blank(cell)]
        if len(filled) > 2 or not all(isinstance(cell, str) for _, cell in filled):
            continue
        for at, cell in filled:
            if COLON.fullmatch(cell) and not _DAY.match(cell.strip()):
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
    >>> [*_said("报名汇总表")], [*_said("第3轮对阵表")]
    ([], [])
    """
    day = _DAY.search(title)
    if day and first_day(day[0]) is not None:
        yield "date", day[0].strip()
        title = f"{title[: day.start()]} {title[day.end() :]}"
    name = _LIST.sub("", title.strip())
    if _EVENT.search(name) and not _PART.fullmatch(name) and not COLON.fullmatch(name) and len(normal(name)) > 2:
        yield "name", name.strip()
