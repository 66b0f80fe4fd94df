"""XF_EVENT: a whole competition in one worksheet function."""

from collections.abc import Sequence
from typing import Annotated, Any

from xlfuncs.core.arguments import Text
from xlfuncs.core.quoting import digits
from xlfuncs.core.ranges import AnyRange
from xlfuncs.core.registry import Rows, Spot, function
from xlfuncs.events import running
from xlfuncs.events.sheet import asking, book, parts

EventName = Annotated[
    str, Text(en="the event, such as cba-teams", zh="比赛，如 cba-teams", ja="競技会（例 jcbl-club）")
]
Part = Annotated[
    str,
    Text(
        en="figures, entries, board, members, problems, slips, or working:UNIT",
        zh="figures、entries、board、members、problems、slips 或 working:单位",
        ja="figures、entries、board、members、problems、slips または working:参加者",
    ),
]
SettingsRange = Annotated[
    list[list[Any]],
    AnyRange(
        en="two columns: the label of each setting, and its value",
        zh="两列区域：设置的名称和值",
        ja="2 列の範囲：設定の名前と値",
    ),
]
TableRange = Annotated[
    list[list[Any]],
    AnyRange(
        en="a table with its headings in the first row: entries, members, games, boards",
        zh="首行为标题的表：报名、会员、对局、牌副等",
        ja="1 行目が見出しの表：参加者、会員、対局、ボードなど",
    ),
]


def beside(cells: Sequence[Any], spot: Spot, language: str) -> list[list[Any]]:
    """Return the working of the entry whose figure a cell shows, with its name on top; of the event where it is
    nobody's.
    """
    name, part, settings, *tables = cells
    outcome = book.outcome_for(digits(name), digits(part), settings, [each for each in tables if each])
    at = asking.asked(outcome, digits(part), spot)
    steps = parts.steps(outcome.steps(at), parts.Writer(outcome, language))
    whose = [] if at is None else [["", outcome.event.subject.label.text(language), outcome.called[at], "", ""]]
    return [*whose, *steps]


def is_workbooks_own(arguments: Sequence[str]) -> bool:
    """Return whether a call as it is written computes a workbook: its part is the workbook's own."""
    return len(arguments) > 1 and arguments[1].startswith(f'"{book.PART}:')


@function(
    "XF_EVENT",
    rule="",
    beside=beside,
    whole=is_workbooks_own,
    en="A whole event: its figures, points, board, members' points, problems or workings",
    zh="整个比赛：各项数据、大师分、公告、会员积分、问题或计算过程",
    ja="競技会全体：数値、ポイント、成績表、会員のポイント、問題点、計算過程",
)
def event(event: EventName, part: Part, settings: SettingsRange, *table: TableRange) -> Rows:
    """A part of the outcome of ``event``, under its headings.

    ``settings``: a range of two columns, label (or key) and value. Each ``table``: a range whose first row holds the
    headings; the tables are recognised by them, in any order, the members' among them. Labels and headings in
    English, Chinese or Japanese; other rows and columns are ignored, and ranges may reach below the last row.

    A wrong setting or a missing column is an error for the whole, with a sentence that names it. What is wrong with
    single rows stands in the part ``problems`` and beside them in ``entries``.

    >>> from xlfuncs.core.registry import call
    >>> settings = [["level", "club"], ["boards", 24], ["annual_mp", 600]]
    >>> teams = [["队名", "名次"], ["甲队", 1], ["乙队", 2], ["丙队", 3]]
    >>> for row in call("XF_EVENT", ["cba-teams", "board", settings, teams]):
    ...     print(row)
    ['Place', 'Team', 'Place award', 'Win points', 'Red', 'Total']
    [1, '甲队', 0.72, 0.0, 0.72, 0.72]
    [2, '乙队', 0.0, 0.0, 0.0, 0.0]
    [3, '丙队', 0.0, 0.0, 0.0, 0.0]
    """
    tables = [each for each in table if each]
    if part.startswith(f"{book.PART}:"):
        return book.book(event, part, settings, tables)
    outcome = running.of_ranges(event, settings, tables)
    book.tell_of_mending(outcome)
    return parts.part(outcome, part)
