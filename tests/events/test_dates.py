"""The day of an event as people type it: 13 May 2026 was a Wednesday, 令和 began in 2019."""

import datetime

import pytest
from eventdata import hints
from jcblevents import run

from xlfuncs.core.errors import CellError
from xlfuncs.events import EVENTS
from xlfuncs.events.dates import WRONG_WEEKDAY, DateCell, day_in, first_day
from xlfuncs.events.reading import read_settings
from xlfuncs.events.running import of_rows

DAY = datetime.date(2026, 5, 13)


@pytest.mark.parametrize(
    "typed",
    [
        *("20260513", 20260513, 20260513.0),  # a number in a cell without a format
        *("2026/5/13", "2026.5.13", "２０２６年５月１３日", "2026-05-13"),
        *("令和8年5月13日", "令和 8 年 5 月 13 日", "㋿8年5月13日", "R8.5.13", "r8/5/13", "Ｒ８．５．１３"),
        *("2026年5月13日(水)", "令和8年5月13日（水曜日）", "2026/5/13 (水・祝)", "R8.5.13㈬", "2026年5月13日（祝）"),
        *("2026年5月13日 水曜日", "2026年5月13日 星期三", "2026年5月13日（周三）"),
        *("13 May 2026", "13 may 2026", "１３ May ２０２６"),  # as English boards write it
        *("May 13, 2026", "May 13th, 2026", "MAY 13 2026", "Ｍａｙ　１３，２０２６", "13th May, 2026"),
        *("13-May-26", "13-May-2026", "13/May/26", "Wed, 13 May 2026", "Wednesday, May 13, 2026"),  # as spreadsheets do
        *("13.05.2026", "13. 05. 2026", "13.5.2026"),  # as pairing programs of Europe do
    ],
)
def test_a_day_as_people_write_it(typed: str | float) -> None:
    assert DateCell().take(typed, "date") == DAY


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("令和元年5月1日", datetime.date(2019, 5, 1)),
        ("平成31年4月30日", datetime.date(2019, 4, 30)),
        ("H1.1.8", datetime.date(1989, 1, 8)),
        ("昭和64年1月7日", datetime.date(1989, 1, 7)),
    ],
)
def test_the_eras(typed: str, day: datetime.date) -> None:
    assert DateCell().take(typed, "date") == day


@pytest.mark.parametrize(
    "typed",
    [
        "5月13日(水)",
        "8.5.13",
        "5月13-14日",
        "令和8年5月",
        "OR8.5.13",
        "2026年5月13日夜",
        "May 13",
        "13-May",
        "05-26",
        "令和0年5月13日",
        "Marathon 5 2026",
        "Mayor Cup 5, 2026",
        "13.-14.05.2026",
        "10.13.05.2026",
    ],
)
def test_what_names_no_day_of_a_year_stays_a_text(typed: str) -> None:
    assert DateCell().take(typed, "date") == typed


@pytest.mark.parametrize("typed", ["令和8年2月30日", "R8.13.5", "31 Sept 2026", "31-Sep-26", "Feb 30, 2026", 20260230])
def test_a_day_that_no_month_has(typed: str | int) -> None:
    with pytest.raises(CellError):
        DateCell().take(typed, "date")


def test_a_year_alone_is_no_day() -> None:
    """As a serial number 2026 would be the 18th of July 1905."""
    with pytest.raises(CellError) as wrong:
        DateCell().take(2026, "date")
    assert wrong.value.told("zh") == "“date”应为某一天（如 2026-05-13），现为 2026"


def test_a_day_of_another_day_of_the_week() -> None:
    """Whether the day or the weekday is the slip, nobody can know."""
    with pytest.raises(CellError) as wrong:
        DateCell().take("令和8年5月13日（火）", "date")
    assert getattr(wrong.value.said, "name", "") == WRONG_WEEKDAY.name


@pytest.mark.parametrize("typed", ["2026年５月１３日（日）", "Tue, 13 May 2026", "Sunday, May 13, 2026"])
def test_the_weekday_is_held_against_the_day(typed: str) -> None:
    """The 17th was the Sunday."""
    assert DateCell().take("2026年５月１７日（日）", "date") == datetime.date(2026, 5, 17)
    with pytest.raises(CellError) as wrong:
        DateCell().take(typed, "date")
    assert getattr(wrong.value.said, "name", "") == WRONG_WEEKDAY.name


@pytest.mark.parametrize(
    "typed",
    [
        "令和8年5月13日（水）～14日（木）",
        "R8.5.13-14",
        "20260513-14",
        "２０２６．５．１３・１４",
        "13–14 May 2026",
        "May 13-14, 2026",
        "final: 13-May-26",
        "13.05.2026 – 14.05.2026",
    ],
)
def test_the_first_of_two_days(typed: str) -> None:
    assert DateCell().take(typed, "date") == typed
    assert first_day(typed) == DAY


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Spring Open pairs, 13 May 2026", "13 May 2026"),
        ("16–17 May 2026: Spring Open", "16–17 May 2026"),
        ("Open 30 Dec – 2 Jan 2027 pairs", "30 Dec – 2 Jan 2027"),
        ("春季杯 2026年5月13日から14日 成績", "2026年5月13日から14日"),
        ("春季杯（2026年12月30日-1月2日）", "2026年12月30日-1月2日"),
        ("㈱会 ２０２６/５/１３㈬ 例会", "２０２６/５/１３㈬"),  # one character stands for three
        ("2026-05-03 - 4 rounds", "2026-05-03"),
        ("2026年5月3日、15组", "2026年5月3日"),
        ("第13届春季杯 5月13日", None),
        ("2026年5月32日", None),
    ],
)
def test_where_a_title_names_its_day(text: str, day: str | None) -> None:
    """A number behind a day is its last day only where nothing else can be meant."""
    found = day_in(text)
    assert (found and text[found]) == day


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        *((each, (2026, 5, 30)) for each in ("30 May - 1 June 2026", "30th May–1st June 2026", "May 30 – Jun 1, 2026")),
        *((each, (2026, 12, 30)) for each in ("30 Dec - 2 Jan 2027", "Dec. 30 - Jan. 2, 2027")),  # it ends in 2027
        ("30 Dec 2026 - 2 Jan 2027", (2026, 12, 30)),
        *(
            (each, (2026, 5, 3))
            for each in ("3 and 10 May 2026", "3/10 May 2026", "May 3 & 10, 2026", "3 to 10 May 2026")
        ),
        ("28 Feb. - 1 Mar. 2026", (2026, 2, 28)),
        *((each, (2026, 5, 30)) for each in ("Sat 30 - Sun 31 May 2026", "Sat, 30 May – Sun, 31 May 2026")),
    ],
)
def test_the_first_of_days_in_two_months_or_by_their_weekdays(typed: str, day: tuple[int, int, int]) -> None:
    """An event counts in the season of its first day, not of the day beside the year."""
    assert DateCell().take(typed, "date") == typed
    assert first_day(typed) == datetime.date(*day)


@pytest.mark.parametrize("label", ["日付", "開催日：", "期日", "Date"])
def test_what_a_date_is_called(label: str) -> None:
    found = EVENTS["jcbl-sectional"].settings.find(label)
    assert found is not None
    assert found.field.key == "date"


@pytest.mark.parametrize("last", [False, True])
def test_a_meeting_that_has_a_name_and_a_day_of_its_own(last: bool) -> None:
    """大会名 and 開催日 beside 競技会名 and 日付 are those of a meeting of events; alone they are the event's."""
    own, meeting = [["競技会名", "春"], ["日付", "2026-05-13"]], [["大会名", "第10回"], ["開催日", "5月12-14日"]]
    event = EVENTS["jcbl-sectional"]
    needed = [["参加テーブル数", 8], ["セッション数", 1], ["レイティング", "ローカル"]]
    taken, *_ = read_settings(event, [*needed, *(own + meeting if last else meeting + own)], strict=False)
    assert (taken.name, taken.date, taken.unreadable) == ("春", DAY, {})
    taken, *_ = read_settings(event, [*needed, ["競技会名", None], *meeting], strict=False)
    assert (taken.name, taken.date) == ("第10回", "5月12-14日")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("5月13日(水)", ["NO_YEAR"]),
        ("8.5.13", ["NO_YEAR"]),
        ("R8.5.13-14", []),
        ("2026/5/13", []),
        ("2026/5/13 2026/5/20", ["OTHER_DAYS"]),
    ],
)
def test_a_date_of_which_a_part_is_not_read_is_told_on_the_evening(typed: str, told: list[str]) -> None:
    """Not only when the year is over, and the season does not count the event."""
    pairs = [{"unit": "青木・石田", "score": 55}, {"unit": "上野・遠藤", "score": 45}]
    outcome = run("sectional", {"date": typed, "tables": 1, "sessions": 1, "scoring": "%"}, pairs)
    assert hints(outcome) == ["READ_AS_TWO", *told]


def test_where_nobody_adds_up_a_season_any_date_will_do() -> None:
    """The Laws of bridge know no register of members."""
    boards = [{"board": 1, "open_contract": "3NT", "open_declarer": "N", "closed_contract": "PASS"}]
    outcome = of_rows("br-match", {"home": "A", "away": "B", "name": "x", "date": "5月13日"}, {"boards": boards})
    assert "NO_YEAR" not in hints(outcome)
