"""CSV: members' points and results as Excel opens them as they are meant, in China and in Japan.

UTF-8 with its mark, lines that end in CR LF, headings in the language of the outcome. What a cell says stays text or
number: a text that Excel would take for a formula begins with an apostrophe, and one that Excel would make another
number or a date of (``01001``, ``3-4``) stands as ``="01001"``, which spreadsheet programs show as it is.
"""

from __future__ import annotations

import codecs
import csv
import datetime
import io
import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from xlfuncs.core.registry import Rows
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet.parts import TextWriter, board, members
from xlfuncs.formats.declaration import Format, Written
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.xlsx.errors import PackageError

NO_NUMBERS = Sentence(
    en="{count} of {all} have no member number; they stand at the end",
    zh="{all} 人中有 {count} 人没有会员号，列在最后",
    ja="{all} 名のうち {count} 名は会員番号がなく、末尾にあります",
)
NOBODY = Sentence(
    en="names no players, so there are no members to list",
    zh="没有填写队员姓名，没有可列出的会员",
    ja="選手の氏名がないため、一覧にする会員がいません",
)

LISTS = Sentence(
    en="members-csv lists what each member gets, results-csv the notice board; both open in Excel.",
    zh="members-csv 列出每位会员所得，results-csv 是公告，两者都可用 Excel 打开。",
    ja="members-csv は会員ごとの獲得ポイント、results-csv は成績表で、どちらも Excel で開けます。",
)

#: What says of which event a line is.
FINGERPRINT = Help("Fingerprint", "指纹", "照合符号")
#: How a formula begins, in full width too, which East Asian versions of Excel accept; tab and line ends hide one.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
#: Excel keeps no zeros in front or behind and no more than 15 digits; of signs between digits it makes another number
#: (1E5, 1,800, 10%), a date (3-4, 5月1日) or a time (1:30). A number as it shows it is let be.
_CHANGED = re.compile(r"(?!(?:0|[1-9][0-9]{0,14})(?:\.[0-9]*[1-9])?$)\.?[0-9][0-9eE.,:/%年月日-]*")
_KEPT = re.compile(r'="([0-9eE.,:/%年月日-]+)"')
_GUARD = "'"


class CsvWriter(TextWriter):
    """Writes the values of a part as they stand in such a file: points with their digits, texts as texts.

    >>> from xlfuncs.events.running import of_rows
    >>> write = CsvWriter(of_rows("xq-perf", {"rounds": 5}, {"entries": []}))
    >>> [write.value(each, 2) for each in ("01001", "=1+1", -1.5, 3)], write.value(7, None)
    (['="01001"', "'=1+1", '-1.50', '3.00'], '7')
    """

    def value(self, value: Any, digits: int | None) -> str:
        if isinstance(value, int | float | Decimal | datetime.date):
            return super().value(value, digits)
        return written(super().value(value, digits))

    def of_step(self, value: Any) -> str:
        return super().of_step(value) if isinstance(value, Decimal) else self.value(value, None)


def members_csv(outcome: Outcome) -> Written:
    """Write a line for each member: number, name, unit, place, points by colour, total; event, date, fingerprint.

    Who has no number stands at the end; where others have one, that is said. ``PackageError`` where there is nobody.
    """
    if not outcome.members:
        raise PackageError(NOBODY())
    write = CsvWriter(outcome)
    rows = members(outcome, write, lambda row: not row["number"])
    lacking = sum(not row["number"] for row in outcome.members)
    unnumbered = NO_NUMBERS(count=lacking, all=len(outcome.members))
    said: list[Told] = [unnumbered] if lacking and outcome.roster else []
    return as_csv(_of_event(outcome, write, rows)), said


def results_csv(outcome: Outcome) -> Written:
    """Write the notice board, line by line; event, date, fingerprint."""
    write = CsvWriter(outcome)
    return as_csv(_of_event(outcome, write, board(outcome, write))), []


def _of_event(outcome: Outcome, write: CsvWriter, rows: Rows) -> Rows:
    """Put the event that they are of beside the rows."""
    language, settings = outcome.language, outcome.settings
    labels = [outcome.event.settings.named(key).label for key in ("name", "date")]
    heads = [*(label.text(language) for label in labels), FINGERPRINT.text(language)]
    told = [write.value(each, None) for each in (outcome.name(language), settings.date, fingerprint(outcome))]
    return [[*rows[0], *heads], *([*row, *told] for row in rows[1:])]


def as_csv(rows: Iterable[Iterable[str]]) -> bytes:
    """Write rows of cells as the bytes of a CSV file.

    >>> as_csv([["名次", "1"]]).decode("utf-8-sig")
    '名次,1\\r\\n'
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return codecs.BOM_UTF8 + text.getvalue().encode()


def written(text: str) -> str:
    """Write a text as it stands in the file: none becomes a formula, a date or another number.

    >>> written("王伟"), written("-0.5"), written("＝A1"), written("3-4"), written("7")
    ('王伟', "'-0.5", "'＝A1", '="3-4"', '7')
    """
    if _CHANGED.fullmatch(text):
        return f'="{text}"'
    return f"{_GUARD}{text}" if _like_a_formula(text) else text


def plainly(text: str) -> str:
    """Write a text for another program, which takes it as it stands: only what begins like a formula is kept from it.

    >>> plainly("01001"), plainly("=1+1"), plainly("3-4")
    ('01001', "'=1+1", '3-4')
    """
    return f"{_GUARD}{text}" if _like_a_formula(text) else text


def meant(text: str) -> str:
    """Read a cell of such a file as it was meant.

    >>> meant('="01001"'), meant("'=1+1"), meant("'90"), meant("7")
    ('01001', '=1+1', "'90", '7')
    """
    kept = _KEPT.fullmatch(text)
    if kept:
        return kept[1]
    return text[1:] if text.startswith(_GUARD) and _like_a_formula(text[1:]) else text


def _like_a_formula(text: str) -> bool:
    """Tell whether a text begins like a formula, behind spaces and behind apostrophes that were typed."""
    return unicodedata.normalize("NFKC", text.lstrip(f" \u3000{_GUARD}")).startswith(_FORMULA)


MEMBERS = Format(
    key="members-csv",
    title=Help("members' points (CSV)", "会员积分（CSV）", "会員ポイント（CSV）"),
    endings=("-members.csv",),
    mime="text/csv; charset=utf-8",
    dump=members_csv,
    about=LISTS,
)
BOARD = Format(
    key="results-csv",
    title=Help("notice board (CSV)", "公告（CSV）", "成績表（CSV）"),
    endings=("-results.csv",),
    mime="text/csv; charset=utf-8",
    dump=results_csv,
)
