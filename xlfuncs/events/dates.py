"""The day of an event, as people type it and as they write it."""

import datetime
import re
import unicodedata
from typing import Any

from xlfuncs.core.arguments import Kind, Name, Text
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import moment_of
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Help, Said, Sentence
from xlfuncs.core.words import normal

Date = datetime.date

#: The serial numbers of 1950-01-01 and of 9999-12-31: 2026 alone is a year, and no day of 1905.
_FIRST, _LAST = 18_264, 2_958_465
#: The days that a spreadsheet makes of two numbers typed with a dash lie in these years.
_YEARS = range(2000, 2100)
PLACE_IS_A_DAY = Sentence(
    en="place {place} is a date: spreadsheets make one of {typed}; write shared places as {first}=",
    zh="名次 {place} 是日期：电子表格软件会把 {typed} 变成日期；并列请写 {first}=",
    ja="順位 {place} は日付になっています。表計算ソフトは {typed} と入力すると日付に変えます。"
    "同順位は {first}= と書いてください",
)
WRONG_WEEKDAY = Sentence(
    en="{typed}: that day is another day of the week",
    zh="{typed}：日期与星期不符",
    ja="{typed}：日付と曜日が合いません",
)
#: The year before the first of each Japanese era, which people name in full or by its letter.
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "R": 2018, "H": 1988, "S": 1925}
_MONTH_AND_DAY = r"(?P<month>\d{1,2})\s*[-/.月]\s*(?P<day>\d{1,2})\s*日?"
_WRITTEN = (
    rf"(?:(?P<year>\d{{4}})|(?<![a-z])(?P<era>{'|'.join(_ERAS)})\s*(?P<of_era>0?[1-9]|[1-9]\d|元))"
    rf"\s*[-/.年]\s*{_MONTH_AND_DAY}"
)
#: With dots and the year last, the day comes first: 13.05.2026; of 13.-14.05.2026 it is the last one. No 5.13.2026.
_DOTTED = (
    r"(?<![\d.][-–—/])(?<![-–—/]\s)(?<![\d.])(?P<day>\d{1,2})\.\s*(?P<month>0?[1-9]|1[0-2])\.\s*(?P<year>\d{4})(?!\d)"
)
#: As files are named, 20260513; a number that no day has.
_COMPACT = r"(?<!\d)(?P<year>20\d\d)(?P<month>\d\d)(?P<day>\d\d)(?!\d)"
#: What may stand behind a day: (水), (水・祝), (祝), 水曜日, 星期三.
_WEEKDAY = (
    r"\s*(?:\((?:(?:星期|周)?(?P<in_brackets>[月火水木金土日一二三四五六])(?:曜日?)?)?(?:・?[祝休]日?)?\)"
    r"|(?P<japanese>[月火水木金土日])曜日?|(?:星期|周)(?P<chinese>[一二三四五六日]))"
)
#: The days of a week, Monday first.
_DAYS_OF_WEEK = ("月火水木金土日", "一二三四五六日", "Mon Tue Wed Thu Fri Sat Sun".split())  # noqa: SIM905
_MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905
#: In full or by three letters, September by four too; a Marathon is no March.
_MONTH = rf"(?:{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in _MONTHS)}|Sept)(?![a-z])"
_TH = "(?:st|nd|rd|th)?"
_WEEKDAYS, _ON = "|".join(_DAYS_OF_WEEK[-1]), r"[a-z]*[.,]?\s+"
_TO = r"\s*(?:[-–—/]|\bto\b|(?P<and>&|\band\b))\s*"
#: As our English boards write it, and two days of a month or of two; as spreadsheets show a day, with two digits of its
#: year; month first. The number of "Pairs 3 / 13 May 2026" is no day.
_ENGLISH = (
    rf"(?:\b(?P<weekday>{_WEEKDAYS}){_ON})?(?<!\d)(?P<day>\d{{1,2}}){_TH}"
    rf"(?P<until>(?!\s+/)(?:\s+(?P<begins>{_MONTH})\.?)?{_TO}(?:(?:{_WEEKDAYS}){_ON})?\d{{1,2}}{_TH})?"
    rf"\s+(?P<ends>{_MONTH})[.,]?\s+(?P<year>\d{{4}})(?!\d)",
    rf"(?<!\d)(?P<day>\d{{1,2}})[-/](?P<begins>{_MONTH})[-/](?P<year>\d{{4}}|\d\d)(?!\d)",
    rf"(?:\b(?P<weekday>{_WEEKDAYS}){_ON})?\b(?P<begins>{_MONTH})\.?\s*(?P<day>\d{{1,2}}){_TH}"
    rf"(?P<until>{_TO}(?:(?P<ends>{_MONTH})\.?\s*)?\d{{1,2}}{_TH})?(?:,\s*|\s+)(?P<year>\d{{4}})(?!\d)",
)
_ALL = (_DOTTED, _WRITTEN, _COMPACT, *_ENGLISH)
#: What stands between the first day and the last, or two days, and a last one in the year or the month of the first.
_UNTIL = r"\s*(?:[-‐-―~〜至到/]|から|\bto\b|(?P<and>[、,・&和与と]|及び?|\band\b))\s*"
_PART = r"(?:(?P<month>\d{1,2})\s*[-/.月]\s*)?(?P<day>\d{1,2})\s*日?"
#: Further days behind those that are read: 、10日; (土)3日(日), the weekday before it; at the end ,9,16.
_FURTHER = (
    r"(?:\s?(?:\([^()]*\))?\s?(?:(?:[-‐-―~〜至到/、,・&和与と]|及び?|から)\s?)?"
    r"(?:\d{1,2}\s?[-‐-―~〜、,・]\s?)*(?:\d{1,2}月)?\d{1,2}日(?!目|間))+|(?:\s?[、,・&]\s?\d{1,2})+$"
)


class DateCell(Kind):
    """A day: a date cell or its serial number, ``2026-05-13``, ``20260513``, ``令和8年5月13日(水)``, ``13 May 2026``,
    ``May 13, 2026``, ``13-May-26``, ``13.05.2026``; any other text stays as it is.

    An event of two days is written as people write it, so a text is no mistake.

    >>> DateCell().take(46155, "date"), DateCell().take("２０２６年5月13日", "date")
    (datetime.date(2026, 5, 13), datetime.date(2026, 5, 13))
    >>> DateCell().take("R8.5.13", "date"), DateCell().take("5月13-14日", "date"), DateCell().take("5.13.2026", "date")
    (datetime.date(2026, 5, 13), '5月13-14日', '5.13.2026')
    """

    TEXT = Text(en="text", zh="文字", ja="文字")
    allowed = Help("a day such as 2026-05-13", "某一天（如 2026-05-13）", "年月日（例 2026-05-13）")

    def __init__(self) -> None:
        super().__init__(en="date", zh="日期", ja="日付")

    def take(self, cell: Any, name: Name) -> Date | str:
        cell = self.one(cell, name)
        if isinstance(cell, datetime.datetime):
            return cell.date()
        if isinstance(cell, datetime.date):
            return cell
        if isinstance(cell, bool):
            raise self.refusal(VALUE, cell, name)
        if isinstance(cell, float | int) and not re.fullmatch(_COMPACT, digits(cell)):
            if not _FIRST <= cell < _LAST + 1:
                raise self.refusal(VALUE, cell, name)
            return moment_of(int(cell)).date()
        plain = _plain(digits(cell))
        written = next((found for each in _ALL if (found := re.match(each, plain, re.IGNORECASE))), None)
        rest = plain[written.end() :] if written else ""
        behind = re.fullmatch(_WEEKDAY, rest) if rest else None
        if written is None or written.groupdict().get("until") or (rest and behind is None):
            return digits(cell).strip()
        try:
            day = _day(written)
        except ValueError:
            raise self.refusal(VALUE, cell, name) from None
        weekday = next(filter(None, behind.groups()), "") if behind else written.groupdict().get("weekday")
        if weekday and weekday.capitalize() not in (days[day.weekday()] for days in _DAYS_OF_WEEK):
            raise CellError(VALUE, WRONG_WEEKDAY(typed=shown(cell)))
        return day


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip()


def _day(written: re.Match[str]) -> Date:
    """Give the day of what was written; ``ValueError`` where the month has none such."""
    found = written.groupdict()
    year = found["year"]
    if written.re.pattern in _ENGLISH:
        begins = found.get("begins") or found["ends"]
        first, last = _month(begins), _month(found.get("ends") or begins)
        # The year is that of the last day: 30 Dec – 2 Jan 2027.
        return datetime.date(int(year) + (2000 if len(year) == 2 else 0) - (first > last), first, int(found["day"]))
    if found.get("era"):
        year = _ERAS[found["era"].upper()] + int(found["of_era"].replace("元", "1"))
    return datetime.date(int(year), int(found["month"]), int(found["day"]))


def _month(name: str) -> int:
    """Give the number of a month by the first three letters of its English name."""
    return 1 + [each[:3] for each in _MONTHS].index(name[:3].capitalize())


def _searched(plain: str) -> re.Match[str] | None:
    return next((found for each in _ALL if (found := re.search(each, plain, re.IGNORECASE))), None)


def first_day(date: Date | str | None) -> Date | None:
    """Give the first day of an event: ``2026年5月13-14日`` begins on the 13th; ``None`` where no year is named.

    >>> first_day("2026年5月13-14日"), first_day("13-14 May 2026"), first_day("5月13-14日")
    (datetime.date(2026, 5, 13), datetime.date(2026, 5, 13), None)
    """
    if isinstance(date, datetime.date) or date is None:
        return date
    found = _searched(_plain(date))
    try:
        return _day(found) if found else None
    except ValueError:
        return None


def days_of(date: Date | str | None) -> tuple[Date, Date] | None:
    """Give the first and the last day of an event; ``None`` where either is not clearly written.

    >>> [f"{last}" for _, last in map(days_of, ("2026年3月14日(土)至15日", "30 Dec – 2 Jan 2027", "2026/5/31-6/1"))]
    ['2026-03-15', '2027-01-02', '2026-06-01']
    >>> days_of("2026年5月起"), days_of("5月13-14日"), days_of("2026年5月13日 地点未定")
    (None, None, None)
    >>> [f"{last}" for _, last in map(days_of, ("2026-05-03/2026-05-10", "2026年5月3日・4日", "3 and 4 May 2026"))]
    ['2026-05-10', '2026-05-04', '2026-05-04']
    >>> days_of("2026年5月3日、10日")
    >>> days_of("体育馆 2026年5月13-14日")
    (datetime.date(2026, 5, 13), datetime.date(2026, 5, 14))
    """
    first = first_day(date)
    if first is None or not isinstance(date, str):
        return None if first is None else (first, first)
    plain = re.sub(_WEEKDAY, "", _plain(date))
    written = _searched(plain)
    if written and re.search(r"\d", plain[: written.start()]):
        return None  # what stands in front may be a day as well
    try:
        last = _last_day(first, written, plain[written.end() :]) if written else None
    except ValueError:
        return None
    return (first, last) if last and last >= first else None


def _last_day(first: Date, written: re.Match[str], rest: str) -> Date | None:
    """Give the last day of an event whose ``first`` day is written; ``rest``: what stands behind it.

    Two days with an "and" between them are the first and the last where one follows the other.
    """
    found = written.groupdict()
    if until := found.get("until"):
        months = [_month(name) for name in (found.get("ends"), found.get("begins")) if name]
        last = None if rest else datetime.date(int(found["year"]), months[0], int(re.findall(r"\d+", until)[-1]))
        apart = found["and"]
    elif not rest.strip():
        return first
    else:
        behind = re.fullmatch(rf"{_UNTIL}(?P<last>.+)", rest, re.IGNORECASE)
        last = _day_after(first, behind["last"]) if behind else None
        apart = behind and behind["and"]
    return None if last and apart and last - first != datetime.timedelta(1) else last


def _day_after(first: Date, written: str) -> Date | None:
    """Give a day in whole, or in the year or the month of the ``first``."""
    whole = next((end for each in _ALL if (end := re.fullmatch(each, written, re.IGNORECASE))), None)
    if whole:
        return _day(whole)
    part = re.fullmatch(_PART, written)
    if part is None:
        return None
    month = int(part["month"] or first.month)
    return datetime.date(first.year + (month < first.month), month, int(part["day"]))


def day_in(text: str) -> slice | None:
    """Tell where a text names its day with the year: up to the last of several, with what stands in brackets behind.

    >>> for text in ("Spring Open pairs, 13 May 2026", "２０２６年５月13-14日（水）春季杯", "Open 2026/5/3-4 pairs"):
    ...     print(text[day_in(text)])
    13 May 2026
    ２０２６年５月13-14日（水）
    2026/5/3-4
    >>> for text in ("春季杯（2026年5月3日、10日）", "2026年5月2日(土)3日(日) ペア大会", "リーグ 2026/5/2,9,16"):
    ...     print(text[day_in(text)])
    2026年5月3日、10日
    2026年5月2日(土)3日(日)
    2026/5/2,9,16
    >>> day_in("第13届春季杯 5月13日"), day_in("2026年5月32日")
    (None, None)
    """
    letters = [unicodedata.normalize("NFKC", letter) for letter in text]
    plain = "".join(letters)
    days = _days_in(plain)
    if days is None:
        return None
    begin, end = days.start, days.stop
    if behind := re.match(r"\s*\([^()]*\)", plain[end:]):
        end += behind.end()
    typed = [at for at, letter in enumerate(letters) for _ in letter]
    return slice(typed[begin], typed[end - 1] + 1)


def _days_in(plain: str) -> slice | None:
    """Tell where a text names its days, those that are not read among them."""
    found = _searched(plain)
    if found is None or first_day(found[0]) is None:
        return None
    begin = found.start()
    ends = range(len(plain), found.end(), -1)
    end = next((end for end in ends if _ends(plain, end) and days_of(plain[begin:end])), begin + len(found[0].rstrip()))
    further = re.match(_FURTHER, plain[end:])
    return slice(begin, end + (further.end() if further else 0))


def has_unread_days(text: str) -> bool:
    """Tell whether a text names further days beside its day, or the first and the last of several.

    >>> [has_unread_days(each) for each in ("2026年3月1-2日、8日", "2026-03-08/2026-03-01", "1 and 8 March 2026")]
    [True, True, True]
    >>> [has_unread_days(each) for each in ("2026年3月1-2日 体育馆", "2026年3月1日 19:30-22:00", "2026/3/1（第2日目）")]
    [False, False, False]
    >>> [has_unread_days(each) for each in ("2026/5/2,9,16", "2026年5月2日(土)3日(日)", "预赛2026/5/13 决赛5月20日")]
    [True, True, True]
    >>> has_unread_days("13.05.2026 und 20.05.2026"), has_unread_days("2026/3/1 TEL 2026-5555")
    (True, False)
    >>> [has_unread_days(each) for each in ("2026年3月1日 第2日", "第1日 2026年3月1日(日)", "2026年3月1日、14室")]
    [False, False, False]
    """
    plain = _plain(text)
    days = _days_in(plain)
    if days is None:
        return False
    behind = re.sub(r"^\s*\([^()]*\)", "", plain[days.stop :])
    others = f"{plain[: days.start]} {behind}"
    further = _searched(others) or re.search(r"(?<![第\d])\d+\s*(?:月|日(?!目))", others)
    return further is not None or days_of(plain[days]) is None


def _ends(plain: str, end: int) -> bool:
    """Tell whether a day may end there: before a word a number alone is a last day only right behind the dash."""
    if plain[end - 1].isspace():
        return False
    return not (plain[end - 1].isdigit() and plain[end:].strip()) or bool(
        re.search(r"\d[-‐-―~〜]\d{1,2}$", plain[:end]) and not plain[end].isalnum()
    )


def is_written_day(text: str) -> bool:
    """Tell whether a text is a day and can be no name; 5-13 is a pair, 20260513 a number.

    >>> [is_written_day(text) for text in ("2026年5月2日(土)", "2026/5/2", "5月2日", "5-13", "20260513", "王五月")]
    [True, True, True, False, False, False]
    """
    plain = _plain(text)
    if plain.isdigit() or not any(map(str.isdigit, plain)):
        return False
    if re.fullmatch(rf"{_MONTH_AND_DAY}(?:{_WEEKDAY})?", plain) and "月" in plain:
        return True
    return first_day(text) is not None and isinstance(DateCell().take(text, ""), datetime.date)


def same_day(this: Date | str, that: Date | str) -> bool | None:
    """Tell whether two dates are one day, which 5月13日 is in any year; ``None`` where one is a day and the other none.

    >>> day = datetime.date(2026, 5, 13)
    >>> [same_day(each, day) for each in ("5月13日(水)", "5/13", "2026年5月13-14日", "2025/5/13", "第3周")]
    [True, True, True, False, None]
    """
    days = [_day_of_year(each) for each in (this, that)]
    if None in days:
        return normal(str(this)) == normal(str(that)) if days == [None, None] else None
    return days[0] == days[1] and len({day.year for each in (this, that) if (day := first_day(each))}) < 2


def _day_of_year(date: Date | str) -> tuple[int, int] | None:
    """Give month and day, whether a year is named or not."""
    if day := first_day(date):
        return day.month, day.day
    found = re.fullmatch(rf"{_MONTH_AND_DAY}(?:{_WEEKDAY})?", _plain(str(date)))
    return (int(found["month"]), int(found["day"])) if found and int(found["month"]) in range(1, 13) else None


def place_made_a_day(place: int) -> Said | None:
    """Say what to say of a place far beyond the field that was typed as 4-5, and is a date since.

    >>> place_made_a_day(46117).text("en"), place_made_a_day(25)
    ('place 46117 is a date: spreadsheets make one of 4-5; write shared places as 4=', None)
    """
    day = day_made_of(place)
    return PLACE_IS_A_DAY(place=place, typed=f"{day.month}-{day.day}", first=day.month) if day else None


def day_made_of(number: int) -> Date | None:
    """Give the day that a spreadsheet has made of what was typed, where a number can be one."""
    day = moment_of(number if _FIRST <= number <= _LAST else 0).date()
    return day if day.year in _YEARS else None


def written(day: Date | str | None, language: str) -> str:
    """Give a day as people of that language write it.

    >>> day = datetime.date(2026, 5, 13)
    >>> written(day, "zh"), written(day, "ja"), written(day, "en"), written("5月13-14日", "zh"), written(None, "en")
    ('2026年5月13日', '2026年5月13日', '13 May 2026', '5月13-14日', '')
    """
    if not isinstance(day, datetime.date):
        return day or ""
    if language == "en":
        return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
    return f"{day.year}年{day.month}月{day.day}日"
