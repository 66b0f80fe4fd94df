"""A register's workbook: its sheets and columns, written, and read back as people may have corrected them since."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from decimal import Decimal
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.workbook import Workbook as NewWorkbook
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.core.arguments import Kind, Whole
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import ZERO, exact, number_in, numeral
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.registry import RULEBOOKS
from xlfuncs.core.sentences import LANGUAGES, Help, Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.dates import DateCell, first_day
from xlfuncs.events.declaration import EVENTS, Result, table_name
from xlfuncs.events.people.names import is_sum
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.register import BY_EVENT, EVENTS_SHEET, REGISTERS, Page, Register
from xlfuncs.events.sheet.parts import WORDS
from xlfuncs.events.sheet.parts import cell as cell_of
from xlfuncs.intake.sheets import SheetRows, cells_of
from xlfuncs.layout import style
from xlfuncs.layout.parts import banner, headings, height_of, put, width_of_katakana
from xlfuncs.layout.sheets import LANDSCAPE, PORTRAIT, new_sheet, no_sheets
from xlfuncs.season import titles
from xlfuncs.season.doubts import (
    DECLARED_ALONE,
    DIFFERS,
    IN_REGISTER,
    LACKS_COLUMNS,
    LISTED_TWICE,
    NO_DAY_HELD,
    NO_REGISTER,
    NOT_A_NUMBER,
    NOT_LISTED,
    NOT_LISTED_AS,
    NUMBERED_OTHERWISE,
    Doubt,
)
from xlfuncs.season.further import BESIDE_NAME, OPENED_ON, SEX, YOUNG, is_called, opening_heads
from xlfuncs.season.ledger import NEAR, Event, Ledger, Member, Span, Titles, Who, who
from xlfuncs.xlsx.address import column_letters, key_of
from xlfuncs.xlsx.cells.display import Display
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

#: The sheets, but for the further pages.
MEMBERS_SHEET = table_name(MEMBERS.key)
DOUBTFUL = Help("Doubtful", "存疑", "要確認")

REGISTER_OF = Help("Members' register", "会员台账", "会員台帳")
SPAN = Sentence(
    en="{rulebook} · {first} – {last}", zh="{rulebook} · {first} – {last}", ja="{rulebook} · {first} – {last}"
)
EVERY_EVENT = Help(
    "What each event of the year gave",
    "本年各场比赛所得",
    "年内の各競技会での獲得",
)
ALL_EVENTS = Help(
    "The events that count; below them those of earlier years. Delete the row of one that is cancelled this year.",
    "计入的比赛，其后为以前各年的比赛；本年比赛作废时，请删去其所在行",
    "集計した競技会。その下は過去の年度のもの。今年度の競技会を取り消すときは、その行を削除してください",
)
TO_LOOK_AT = Help(
    "What somebody should look at; nothing is merged by itself",
    "需要核对之处；台账不会自行合并",
    "確認が必要な点。自動でまとめることはありません",
)
NOTHING_DOUBTFUL = Help("Nothing is doubtful.", "没有存疑之处。", "要確認の点はありません。")
SEE_DOUBTFUL = Sentence(
    en="{count} to look at: see the sheet {sheet}.",
    zh="有 {count} 处存疑，见“{sheet}”页。",
    ja="要確認 {count} 件（シート「{sheet}」参照）。",
)

DECLARED = Sentence(en="{points}, declared", zh="其中申报{points}", ja="うち申告{points}")
DECLARED_IN = Sentence(en="{points}, year declared", zh="{points}申报年份", ja="{points}申告年")
OF_YEAR = Sentence(en="{points}, year", zh="本年{points}", ja="年間{points}")
OF_ALL_TIME = Sentence(en="{points}, all time", zh="累计{points}", ja="通算{points}")
TOTAL = Help("Total", "合计", "合計")
#: Columns that no declaration names.
HEADS = {
    "number": MEMBERS.columns.named("number").label,
    "name": MEMBERS.columns.named("name").label,
    "played": Help("Events played", "参赛场次", "出場数"),
    "no": Help("No.", "序号", "番号"),
    "date": Help("Date", "日期", "日付"),
    "event": Help("Event", "比赛名称", "競技会名"),
    "club": Help("Organiser", "主办单位", "主催"),
    "kind": Help("Kind", "类型", "種類"),
    "members": Help("Members", "人数", "人数"),
    "fingerprint": Help("Fingerprint", "指纹", "照合符号"),
    "saved": Help("Saved", "保存时间", "保存日時"),
    "file": Help("File", "文件", "ファイル"),
    "row": WORDS["row"],
    "sentence": WORDS["sentence"],
}
#: The columns of those who reached a title.
RISEN_HEADS: dict[str, Told] = {
    **{each: HEADS[each] for each in ("number", "name")},
    "club": MEMBERS.columns.named("club").label,
    "was": Help("Before", "原称号", "これまでの称号"),
    "reached": titles.TITLE,
    **{each: HEADS[each] for each in ("date", "event")},
}
EVENT_COLUMNS = ("no", "date", "event", "club", "kind", "members", "fingerprint", "saved", "file")


def titles_of(register: Register) -> list[Told]:
    """Return the titles of the sheets, in their order."""
    pages = (page.label for page in register.pages)
    return [MEMBERS_SHEET, BY_EVENT, *pages, titles.RISEN, titles.THRESHOLDS, EVENTS_SHEET, DOUBTFUL]


def member_heads(register: Register) -> dict[str, Told]:
    """Return the columns of the first sheet: the members' table, then points of the year and of all time.

    >>> from xlfuncs.events.register import REGISTERS
    >>> [told.text("zh") for told in member_heads(REGISTERS["cba"]).values()][:7]
    ['会员号', '姓名', '大师分', '青年大师分', '所属俱乐部', '参赛场次', '本年白金分']
    """
    heads: dict[str, Told] = {each.key: each.label for each in MEMBERS.columns if each.key in register.members}
    heads["played"] = HEADS["played"]
    totals = {"total": TOTAL} if len(register.counted) > 1 else {}
    adding = {each.key: each.label for each in register.points} | totals
    heads |= {f"year {key}": OF_YEAR(points=label) for key, label in adding.items()}
    heads |= {f"ever {key}": OF_ALL_TIME(points=label) for key, label in adding.items()}
    for column in register.balances:
        label = MEMBERS.columns.named(column).label
        heads |= {declared_key(column): DECLARED(points=label), declared_year_key(column): DECLARED_IN(points=label)}
    return heads


def always_there(register: Register) -> set[str]:
    """Return the columns of the first sheet that are there even where nobody has anything in them."""
    totals = {"year total", "ever total"} if len(register.counted) > 1 else set()
    return {"number", "name", "played", *list(register.balances)[:1], *totals}


def declared_key(column: str) -> str:
    """Return the key of the column for the part of a holding that was declared: no event and no colour accounts
    for it.
    """
    return f"declared {column}"


def declared_year_key(column: str) -> str:
    """Return the key of the column for the year in which that part was declared."""
    return f"declared in {column}"


def own_key(head: str) -> str:
    """Return the key of a column of the first sheet that people keep for themselves."""
    return f"own {head}"


def is_own(key: str) -> bool:
    """Return whether a key is that of such a column."""
    return key.startswith(own_key(""))


def is_offered(register: Register, head: Told) -> bool:
    """Return whether a column of people's own is one that a members' base offers them."""
    return is_called(head.text("en"), *BESIDE_NAME, *opening_heads(register).values(), OPENED_ON)


def beside_names(heads: Mapping[str, Told]) -> dict[str, Told]:
    """Return the columns of the first sheet, those that people keep beside a name right behind it."""
    beside = {key: head for key, head in heads.items() if is_own(key) and is_called(head.text("en"), *BESIDE_NAME)}
    first = {key: heads[key] for key in ("number", "name")}
    return {**first, **beside, **heads}


def digits_of_own(register: Register, heads: Mapping[str, Told]) -> dict[str, int | None]:
    """Return how many digits the columns of what members brought along show."""
    opened = [*zip(opening_heads(register).values(), register.points, strict=True)]
    return {
        key: each.digits
        for key, head in heads.items()
        for label, each in opened
        if is_own(key) and is_called(head.text("en"), label)
    }


def page_heads(page: Page) -> dict[str, Told]:
    """Return the columns of a further page."""
    return {"number": HEADS["number"], "name": HEADS["name"], **{each.key: each.label for each in page.columns}}


def event_heads() -> dict[str, Told]:
    """Return the columns of the list of events."""
    return {key: HEADS[key] for key in EVENT_COLUMNS}


def digits_shown(register: Register) -> dict[str, int | None]:
    """Return how many digits after the point the columns of the first sheet show."""
    points: dict[str, Result] = {each.key: each for each in register.points}
    most = max((each.digits or 0 for each in register.points if each.key in register.counted), default=0)
    own = {key: each.digits for key, each in points.items()} | {"total": most or None}
    found = {f"{span} {key}": digits for span in ("year", "ever") for key, digits in own.items()}
    growing = {
        column: max((points[key].digits or 0 for key in keys if key in points), default=0) or None
        for column, keys in register.balances.items()
    }
    return found | growing | {declared_key(column): digits for column, digits in growing.items()}


# --- written

#: The row of headings on every sheet but that of who got what where, which has four of them.
HEADINGS = 4
NUMBER, NAME, TEXT, FIGURE, COUNT, LONG = 12, 16, 18, 11, 8, 70
#: So many rows to fill in has a register in which nobody is yet.
FIRST_ROWS = 30
#: So many rows has the table of titles at least.
FIRST_TITLES = 12
#: A page of more columns has narrow ones.
MANY = 20
#: The width of each column, by its key; figures have none of their own.
WIDTHS = {
    "number": NUMBER,
    "name": NAME,
    "club": TEXT,
    "event": 34,
    "kind": 15,
    "no": 6,
    "date": 16,
    "played": COUNT,
    "members": COUNT,
    "fingerprint": 18,
    "saved": 22,
    "file": 34,
    "was": TEXT,
    "reached": TEXT,
    "row": 7,
    "sentence": LONG,
}
TEXTS = {
    "number",
    "name",
    "club",
    "event",
    "kind",
    "fingerprint",
    "saved",
    "file",
    "sentence",
    "title",
    "title_next",
    "was",
    "reached",
}


def register_workbook(ledger: Ledger, doubtful: Sequence[Doubt], language: str) -> NewWorkbook:
    """Return the register in one language; the same register gives the same workbook."""
    writer = Writer(ledger, language)
    writer.members(len(doubtful))
    writer.by_event()
    for page in ledger.register.pages:
        writer.page(page)
    if ledger.titles is not None:
        writer.titles(ledger.titles)
    writer.events()
    writer.doubtful(doubtful)
    return writer.book


class Writer:
    """A register's workbook in the making."""

    def __init__(self, ledger: Ledger, language: str) -> None:
        self.ledger, self.language = ledger, language
        self.book = no_sheets()
        self.look = style.Look(language)
        self._styles: dict[tuple[Any, ...], Any] = {}

    def say(self, told: Told) -> str:
        """Return the words in the register's language."""
        return told.text(self.language)

    def members(self, doubts: int) -> None:
        """Write the table that every event takes, and to its right the points of the year and of all time."""
        register = self.ledger.register
        rows = [self._member(each) for each in self.ledger.members]
        needed = always_there(register)
        heads = {
            key: told
            for key, told in member_heads(register).items()
            if key in needed or any(row.get(key) for row in rows)
        }
        for column in register.balances:
            pair = declared_key(column), declared_year_key(column)
            if any(each in heads for each in pair):
                heads |= {key: member_heads(register)[key] for key in pair}
        own = [*(head for each in self.ledger.members for head in each.own), *self.ledger.offered]
        heads |= {own_key(head): Help(head, head, head) for head in own}
        heads = beside_names(heads)
        sheet = self._sheet(MEMBERS_SHEET, heads)
        see = SEE_DOUBTFUL(count=doubts, sheet=DOUBTFUL)
        self._titles(sheet, REGISTER_OF, self._span(), see if doubts else None)
        digits = digits_shown(register) | self._of_pages() | digits_of_own(register, heads)
        self._list(sheet, heads, rows, digits)
        named = {"number", "name"} if self.ledger.offered and not rows else set()
        self._open(sheet, heads, lambda key: key in named or (is_own(key) and is_offered(register, heads[key])))

    def _of_pages(self) -> dict[str, int | None]:
        """Return how many digits those columns of the members' table show that come from a further page."""
        return {
            column: next(each.digits for each in page.columns if each.key == key)
            for page in self.ledger.register.pages
            for column, key in page.members.items()
        }

    def _member(self, member: Member) -> dict[str, Any]:
        register = self.ledger.register
        row: dict[str, Any] = {"number": member.number, "name": member.name, "club": member.club}
        row |= {column: member.balance(register, column) for column in register.balances}
        row |= {
            column: member.pages[page.key].get(key) for page in register.pages for column, key in page.members.items()
        }
        row["played"] = len(member.given)
        year = {each.key: member.year(each.key) for each in register.points}
        ever = {each.key: member.ever(each.key) for each in register.points}
        for span, points in (("year", year), ("ever", ever)):
            row |= {f"{span} {key}": amount for key, amount in points.items()}
            row[f"{span} total"] = register.total(points)
        for column in register.balances:
            beyond = member.beyond(register, column)
            if beyond or member.declared.get(column):
                row |= {declared_key(column): beyond, declared_year_key(column): member.declared.get(column)}
        row |= {own_key(head): cell for head, cell in member.own.items()}
        return row

    def by_event(self) -> None:
        """Write a row for each member, and columns for what each event of the year gave."""
        found = list(events_of(self.ledger))
        heads = ["number", "name", *(["total"] if self.ledger.register.counted else [])]
        widths = [WIDTHS.get(each, FIGURE) for each in heads] + [FIGURE] * sum(len(keys) for _, keys in found)
        sheet = new_sheet(self.book, self.say(BY_EVENT), widths, landscape=True)
        self._titles(sheet, BY_EVENT, self.say(EVERY_EVENT))
        first = len(heads) + 1
        rows: list[list[Any]] = [[""] * len(heads) for _ in range(3)]
        last: list[Any] = [self.say({**HEADS, "total": TOTAL}[each]) for each in heads]
        for number, (event, keys) in enumerate(found, 1):
            rows[0] += [number] * len(keys)
            rows[1] += [event.day] * len(keys)
            rows[2] += [event.name] * len(keys)
            last += [self.say(each.label) for each in keys]
        for row, cells in enumerate(rows, HEADINGS):
            for column, value in enumerate(cells[first - 1 :], first):
                is_day = isinstance(value, datetime.date)
                day, side = (style.DATES[self.language], style.SHRUNK) if is_day else ("", style.HEADING)
                put(sheet, row, column, None, self.look.text, side, day)  # Excel wraps no date: it would show ####
                _fill(sheet.cell(row, column), value)
        sheet.row_dimensions[HEADINGS + 1].height = 32
        sheet.row_dimensions[HEADINGS + 2].height = 64
        top = HEADINGS + len(rows)
        headings(sheet, top, last, self.look.head)
        sheet.row_dimensions[top].height = height_of(last, widths)
        total = digits_shown(self.ledger.register).get("year total")
        for at, member in enumerate(self.ledger.members, top + 1):
            own = [member.number, member.name, self.ledger.register.total({**self._year(member)})]
            for column, (key, value) in enumerate(zip(heads, own, strict=False), 1):
                self._cell(sheet, at, column, value, key in TEXTS, total)
            column = first
            for event, keys in found:
                given = member.given.get(event.fingerprint)
                if given is not None:
                    for more, each in enumerate(keys):
                        if each.key in given:
                            self._cell(sheet, at, column + more, given[each.key], False, each.digits)
                column += len(keys)
        sheet.freeze_panes = sheet.cell(top + 1, first).coordinate
        if sum(widths) > LANDSCAPE * 1.6:  # as wide as the page nobody could read it
            sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=False)
            sheet.page_setup.scale, sheet.page_setup.pageOrder = 70, "overThenDown"
        sheet.print_title_rows, sheet.print_title_cols = f"{HEADINGS}:{top}", f"A:{column_letters(len(heads))}"

    def _year(self, member: Member) -> dict[str, Decimal]:
        return {key: member.year(key) for key in self.ledger.register.counted}

    def page(self, page: Page) -> None:
        """Write a further page of the rulebook."""
        heads = page_heads(page)
        sheet = self._sheet(page.label, heads, COUNT if len(heads) > MANY else FIGURE)
        self._titles(sheet, page.label, self._span())
        rows = [{"number": each.number, "name": each.name, **each.pages[page.key]} for each in self.ledger.members]
        self._list(sheet, heads, rows, {each.key: each.digits for each in page.columns})
        self._open(sheet, heads, page.typed.__contains__)

    def titles(self, table: Titles) -> None:
        """Write who reached a title this year, and the club's table of what each needs, with room for more."""
        sheet = self._sheet(titles.RISEN, RISEN_HEADS)
        self._titles(sheet, titles.RISEN, self._span())
        rows = [*titles.lines(titles.risen(self.ledger))]
        self._list(sheet, RISEN_HEADS, rows or [{"name": self.say(titles.NOBODY)}], {})
        heads: dict[str, Told] = {
            "reached": titles.TITLE,
            **{own_key(head): Help(head, head, head) for head in table.heads},
        }
        sheet = self._sheet(titles.THRESHOLDS, heads)
        self._titles(sheet, titles.THRESHOLDS, self.say(titles.HOW_TO_FILL))
        blank: list[Sequence[Any]] = [[None] * len(heads)] * max(FIRST_TITLES - len(table.rows), 3)
        self._list(sheet, heads, (dict(zip(heads, row, strict=True)) for row in [*table.rows, *blank]), {})
        self._fill_in(sheet, heads, len(table.rows) + len(blank), lambda _: True)

    def _open(self, sheet: Worksheet, heads: Iterable[str], is_typed: Callable[[str], bool]) -> None:
        """Colour the columns that people fill in; of a register in which nobody is yet, some rows of them."""
        rows = len(self.ledger.members) or (FIRST_ROWS if self.ledger.offered else 0)
        self._fill_in(sheet, heads, rows, is_typed)

    def _fill_in(self, sheet: Worksheet, heads: Iterable[str], rows: int, is_typed: Callable[[str], bool]) -> None:
        for column, key in enumerate(heads, 1):
            for at in range(HEADINGS + 1, HEADINGS + rows + 1) if is_typed(key) else ():
                cell: Any = sheet.cell(at, column)
                cell._style = copy(cell._style)  # that of all cells that look alike
                cell.fill = style.INPUT_FILL

    def events(self) -> None:
        """Write the events of the year by their days, then those that are known only so that they are not counted
        again.
        """
        heads = event_heads()
        sheet = self._sheet(EVENTS_SHEET, heads)
        self._titles(sheet, EVENTS_SHEET, self.say(ALL_EVENTS))
        rows = []
        for number, each in enumerate(self.ledger.events, 1):
            played = sum(each.fingerprint in member.given for member in self.ledger.members)
            rows.append(
                {
                    "no": number if each.counted else None,
                    "date": each.date,
                    "event": each.name,
                    "club": each.club,
                    "kind": each.kind,
                    "members": played if each.counted else None,
                    "fingerprint": each.fingerprint,
                    "saved": each.saved,
                    "file": Path(each.file).name,
                }
            )
        self._list(sheet, heads, rows, {})

    def doubtful(self, doubts: Sequence[Doubt]) -> None:
        """Write what somebody has to look at."""
        heads = {key: HEADS[key] for key in ("file", "row", "sentence")}
        sheet = self._sheet(DOUBTFUL, heads)
        self._titles(sheet, DOUBTFUL, self.say(TO_LOOK_AT))
        rows: list[dict[str, Any]] = [
            {"file": one.file, "row": one.row, "sentence": self.say(one.said)}
            for each in doubts
            for one in (each, *each.each)
        ]
        self._list(sheet, heads, rows or [{"sentence": self.say(NOTHING_DOUBTFUL)}], {}, style.WRAPPED)
        for at, each in enumerate(rows, HEADINGS + 1):
            sheet.row_dimensions[at].height = height_of([each["file"], each["sentence"]], [WIDTHS["file"], LONG]) + 4

    # --- what every sheet has

    def _span(self) -> str:
        rulebook = RULEBOOKS[self.ledger.register.prefix.upper()].title
        first, last = self.ledger.span
        return self.say(SPAN(rulebook=rulebook, first=first.isoformat(), last=last.isoformat()))

    def _sheet(self, title: Told, heads: Mapping[str, Told], figure: int = FIGURE) -> Worksheet:
        widths = [self._width_of(key, heads[key], figure) for key in heads]
        return new_sheet(self.book, self.say(title), widths, landscape=sum(widths) > PORTRAIT)

    def _width_of(self, key: str, head: Told, figure: int) -> float:
        if is_own(key):
            said, opened = head.text("en"), opening_heads(self.ledger.register).values()
            narrow = COUNT if is_called(said, SEX, YOUNG) else FIGURE if is_called(said, *opened) else TEXT
            return WIDTHS["date"] if is_called(said, OPENED_ON) else narrow
        return WIDTHS.get(key) or self._width(figure, head)

    def _width(self, figure: int, head: Told) -> float:
        """Return the width of a column of figures, in which a short heading stands in one line."""
        said = self.say(head)
        return figure if "（" in said else max(figure, width_of_katakana(said))

    def _titles(self, sheet: Worksheet, title: Told, below: str, red: Told | None = None) -> None:
        banner(sheet, 1, 1, self.say(title), self.look.title, 30, style.LEFT)
        banner(sheet, 2, 1, below, self.look.pale, 18, style.LEFT)
        banner(sheet, 3, 1, self.say(red) if red else None, self.look.red, 22, style.LEFT)

    def _list(
        self,
        sheet: Worksheet,
        heads: Mapping[str, Told],
        rows: Iterable[Mapping[str, Any]],
        digits: Mapping[str, int | None],
        aside: Alignment = style.NAME,
    ) -> None:
        said = [self.say(each) for each in heads.values()]
        sides = [style.LEFT if key in TEXTS else style.HEADING for key in heads]
        headings(sheet, HEADINGS, said, self.look.head, sides)
        figure = COUNT if len(heads) > MANY else FIGURE
        sheet.row_dimensions[HEADINGS].height = height_of(said, [WIDTHS.get(key, figure) for key in heads])
        for at, row in enumerate(rows, HEADINGS + 1):
            for column, key in enumerate(heads, 1):
                value = row.get(key)
                text = key in TEXTS or (is_own(key) and isinstance(value, str))
                self._cell(sheet, at, column, value, text, digits.get(key), aside)
        sheet.freeze_panes = sheet.cell(HEADINGS + 1, 3 if "name" in heads else 1).coordinate
        sheet.print_title_rows = f"{HEADINGS}:{HEADINGS}"

    def _cell(
        self,
        sheet: Worksheet,
        row: int,
        column: int,
        value: Any,
        text: bool,
        digits: int | None,
        aside: Alignment = style.NAME,
    ) -> None:
        """Write one value; cells that look alike share a look that is made once, since there are very many."""
        if value is None:
            value = ""
        day = isinstance(value, datetime.date)
        form = style.DATES[self.language] if day else "@" if text else style.number_format(digits)
        cell: Any = sheet.cell(row, column)
        _fill(cell, value if day else cell_of(value, self.language))
        known = self._styles.get(key := (form, text, id(aside)))
        if known is None:
            alignment = aside if text else style.CENTRE if day else style.RIGHT
            self._dress(cell, self.look.text, alignment, form)
            self._styles[key] = cell._style
        else:
            cell._style = known

    def _dress(self, cell: Any, font: Font, alignment: Alignment, form: str) -> None:
        cell.font, cell.alignment, cell.number_format, cell.border = font, alignment, form, style.UNDERLINE


def _fill(cell: Any, value: Any) -> None:
    """Write a value as it is: a name that begins with = is no formula, and what no file can hold is left out."""
    if isinstance(value, str):
        value = ILLEGAL_CHARACTERS_RE.sub("", value)
    cell.value = None if value == "" else value
    if cell.data_type == "f":
        cell.data_type = "s"


def events_of(ledger: Ledger) -> Iterable[tuple[Event, list[Result]]]:
    """Return the events of the year with what they gave."""
    for event in ledger.counted:
        given = [each.given[event.fingerprint] for each in ledger.members if event.fingerprint in each.given]
        used = [each for each in ledger.register.taken if any(each.key in row for row in given)]
        yield event, used


# --- read back

_SPAN = re.compile(r"(\d{4}-\d\d-\d\d)\D+(\d{4}-\d\d-\d\d)")
_DATE = DateCell()
_YEAR = Whole(low=1900, high=9999, en="year", zh="年份", ja="年")

#: A row of who got what: the sheet's row, number and name, and by the event's fingerprint what it gave.
GivenRow = tuple[int, str, str, dict[str, dict[str, Decimal]]]
#: The rows of the first sheet: the sheet's row, who it is, its cells.
MemberRows = list[tuple[int, Who, dict[str, Any]]]


class Column(NamedTuple):
    """A column of what an event gave: its number, its day and its name stand above it, and what it is."""

    number: Any
    day: Any
    name: Any
    head: Any


class Sheets:
    """The sheets of a register by their names in any language, and the cells below each heading."""

    def __init__(self, file: Path) -> None:
        self.file = file
        with Workbook(file) as book:
            self.sheets = {normal(sheet.name): sheet for sheet in cells_of(book)}
            #: Also those that are hidden, and charts.
            self.names = [sheet.name for sheet in book.sheets if not sheet.worksheet or sheet.cells.values]
            self.displays = {normal(sheet.name): Display(sheet) for sheet in book.sheets if sheet.worksheet}

    def named(self, title: Told) -> SheetRows:
        """Return the sheet of that name; ``PackageError`` where the file is no register."""
        for language in LANGUAGES:
            found = self.sheets.get(normal(title.text(language)))
            if found is not None:
                return found
        raise PackageError(NO_REGISTER(), self.file)

    def has(self, title: Told) -> bool:
        """Return whether there is a sheet of that name."""
        return any(normal(title.text(language)) in self.sheets for language in LANGUAGES)

    def beside(self, titles: Collection[Told]) -> list[str]:
        """Return the names of the sheets that are none of these, and hold something."""
        ours = {normal(title.text(language)) for title in titles for language in LANGUAGES}
        return [name for name in self.names if normal(name) not in ours]

    def rows(
        self, title: Told, heads: Mapping[str, Told], needed: Collection[str] | None = None
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the rows below the headings that say something: the sheet's row, and its cells by key.

        ``needed``: the columns that have to be there, all if nothing else is said.
        """
        sheet = self.named(title)
        top, at = self.headings(sheet, heads, needed)
        for row, cells in enumerate(sheet.rows[top + 1 :], top + 2):
            found = {
                key: cells[column]
                for key, column in at.items()
                if column < len(cells) and cells[column] not in (None, "")
            }
            if found:
                yield row, found

    def headings(
        self, sheet: SheetRows, heads: Mapping[str, Told], needed: Collection[str] | None = None
    ) -> tuple[int, dict[str, int]]:
        """Return the row of the headings, and the column of each; ``PackageError`` where a needed one is missing."""
        words = {normal(told.text(language)): key for key, told in heads.items() for language in LANGUAGES}
        best: tuple[int, dict[str, int]] = 0, {}
        for row, cells in enumerate(sheet.rows[:40]):
            at: dict[str, int] = {}
            for column, cell in enumerate(cells):
                key = words.get(normal(cell)) if isinstance(cell, str) else None
                if key is not None:
                    at.setdefault(key, column)
            if len(at) > len(best[1]):
                best = row, at
        if len(best[1]) < 2:
            raise PackageError(NO_REGISTER(), self.file)
        for key, told in heads.items():
            if key not in best[1] and (needed is None or key in needed):
                raise PackageError(LACKS_COLUMNS(sheet=sheet.name, column=told), self.file)
        return best

    def as_kept(self, title: Told, row: int, column: int, cell: Any) -> Any:
        """Return a cell that somebody added, counted from 1: numbers as numbers, days and hours as they show."""
        if not isinstance(cell, float) or isinstance(cell, bool):
            return None if isinstance(cell, CellError) else cell
        text = self.displays[normal(self.named(title).name)].text(key_of(row, column), cell)
        if numeral(text) is not None:  # 20200401 is no day, whatever fromisoformat makes of it
            return cell
        with suppress(ValueError):
            return datetime.date.fromisoformat(text)
        return text

    def number(self, title: Told, row: int, head: Told, cell: Any) -> Decimal:
        """Return a figure of the register; ``PackageError`` names the cell that holds none."""
        found = number_in(cell)
        if found is None:
            said = NOT_A_NUMBER(sheet=self.named(title).name, row=row, column=head, value=shown(cell))
            raise PackageError(said, self.file)
        return found

    def typed(self, kind: Kind, title: Told, row: int, head: Told, cell: Any) -> Any:
        """Return what somebody filled in; ``PackageError`` where it says nothing."""
        try:
            return kind.take(cell, head)
        except CellError as error:
            said = IN_REGISTER(sheet=self.named(title).name, row=row, why=error.reason)
            raise PackageError(said, self.file) from None


def previous_register(file: Path) -> Ledger:
    """Return the register that a workbook holds; ``PackageError`` where it is none, or a cell of it cannot be read."""
    sheets = Sheets(file)
    numbered = list(_read_events(sheets))
    events = [event for _, event in numbered]
    register = _read_rulebook(sheets, events)
    counted = {number: event for number, event in numbered if event.counted}
    gone = _read_gone(sheets, register, counted)
    years = _read_given(sheets, register, counted | gone)
    won = {key for _, _, _, given in years for each in given.values() for key, amount in each.items() if amount}
    rows = _read_rows(sheets, register, won)
    members = _read_members(sheets, register, rows)
    _keep_own(sheets, register, members, rows)
    for row, number, name, given in years:
        _member_in(sheets, BY_EVENT, members, number, name, row).given.update(given)
    for member in members.values():
        for each in register.points:
            member.before[each.key] = member.before.get(each.key, ZERO) - member.year(each.key)
        for column, keys in register.balances.items():
            member.opening[column] = member.opening.get(column, ZERO) - member.won(keys)
    _read_pages(sheets, register, members)
    _check_sums(sheets, register, members, rows)
    for member in members.values():  # what an event gave that is gone is in no figure from here on
        member.held = [*member.given.values()]
        for event in gone.values():
            member.given.pop(event.fingerprint, None)
    span = _read_span(sheets, events)
    doubtful = [*_declared_alone(sheets, register, members, rows)]
    for member in members.values():  # a register of an earlier version says nothing of the year
        for column in register.balances:
            if member.beyond(register, column) and column not in member.declared:
                member.declared[column] = span.first.year
    people = list(members.values())
    own = sheets.beside(titles_of(register))
    found = Ledger(register, span, events, people, own, [*gone.values()], str(file), doubtful)
    found.titles = _read_titles(sheets)
    return found


def _read_titles(sheets: Sheets) -> Titles | None:
    """Return the club's table of titles, with those who reached one; ``None`` where the register has no such sheets."""
    if not all(sheets.has(each) for each in (titles.THRESHOLDS, titles.RISEN)):
        return None
    known = [cells for _, cells in sheets.rows(titles.RISEN, RISEN_HEADS, ("number", "name", "reached"))]
    return titles.read(sheets.named(titles.THRESHOLDS).rows, known)


def _read_rulebook(sheets: Sheets, events: Iterable[Event]) -> Register:
    """Return the register of the rulebook that the events are of; of a members' base without any, as its title says."""
    prefix = next((EVENTS[each.kind].prefix for each in events if each.kind in EVENTS), "")
    titles = [
        normal(cell) for cells in sheets.named(MEMBERS_SHEET).rows[:10] for cell in cells if isinstance(cell, str)
    ]
    for each in REGISTERS if not prefix else ():
        said = (normal(RULEBOOKS[each.upper()].title.text(language)) for language in LANGUAGES)
        if any(title.startswith(word) for word in said for title in titles):
            prefix = each
    if prefix not in REGISTERS:
        raise PackageError(NO_REGISTER(), sheets.file)
    return REGISTERS[prefix]


def _read_events(sheets: Sheets) -> Iterator[tuple[Any, Event]]:
    """Yield the events, each with its number; those without one belong to earlier years."""
    title = EVENTS_SHEET
    for row, cells in sheets.rows(title, event_heads()):
        if "fingerprint" not in cells:
            continue
        date = sheets.typed(_DATE, title, row, HEADS["date"], cells["date"]) if "date" in cells else None
        event = Event(
            name=digits(cells.get("event", "")),
            date=date,
            day=first_day(date),
            club=digits(cells.get("club", "")),
            kind=digits(cells.get("kind", "")),
            fingerprint=digits(cells["fingerprint"]),
            saved=digits(cells.get("saved", "")),
            file=digits(cells.get("file", "")),
            counted="no" in cells,
        )
        if event.counted and event.day is None:
            sheet = sheets.named(title).name
            said = NO_DAY_HELD(sheet=sheet, row=row, event=event.name, date=str(event.date or ""))
            raise PackageError(said, sheets.file)
        yield cells.get("no"), event


def _read_span(sheets: Sheets, events: Sequence[Event]) -> Span:
    """Return the year that stands under the title; where that was written over, the calendar year of the events."""
    title = sheets.named(MEMBERS_SHEET)
    for cells in title.rows[:10]:
        for cell in cells:
            if isinstance(cell, str) and (found := _SPAN.search(cell)):
                with suppress(ValueError):
                    return Span(*map(datetime.date.fromisoformat, found.groups()))
    years = [each.day.year for each in events if each.day]
    if not years:
        raise PackageError(NO_REGISTER(), sheets.file)
    year = max(years)
    return Span(datetime.date(year, 1, 1), datetime.date(year, 12, 31))


def _read_rows(sheets: Sheets, register: Register, won: set[str]) -> MemberRows:
    """Return the rows of the first sheet that are somebody: the sheet's row, who it is, its cells.

    A column may be missing where nobody has anything in it, but not one of ``won``, what the events of the year gave.
    """
    title = MEMBERS_SHEET
    growing = {column for column, keys in register.balances.items() if won & set(keys)}
    needed = always_there(register) | growing | {f"ever {key}" for key in won & register.keys}
    found: MemberRows = []
    seen = {("", "")}
    for row, cells in sheets.rows(title, member_heads(register), needed):
        key = who(digits(cells.get("number", "")), digits(cells.get("name", "")))
        below = cells.keys() == {"number"} or any(map(is_sum, key))  # a line, a sum that somebody has put there
        if key == ("", "") or below:
            continue
        if key in seen:
            said = LISTED_TWICE(sheet=sheets.named(title).name, row=row, name=shown(cells.get("name", "")))
            raise PackageError(said, sheets.file)
        seen.add(key)
        found.append((row, key, cells))
    return found


def _read_members(sheets: Sheets, register: Register, rows: MemberRows) -> dict[Who, Member]:
    """Return the members of the first sheet; the points of all time as they stand there."""
    title, heads = MEMBERS_SHEET, member_heads(register)
    members: dict[Who, Member] = {}
    for row, key, cells in rows:
        number, name, club = (digits(cells.get(each, "")).strip() for each in ("number", "name", "club"))
        member = Member(number, name, club)
        members[key] = member
        for each in register.points:
            ever = f"ever {each.key}"
            if ever in cells:
                member.before[each.key] = sheets.number(title, row, heads[ever], cells[ever])
        for column in register.balances:
            if column in cells:
                member.opening[column] = sheets.number(title, row, heads[column], cells[column])
            since = declared_year_key(column)
            if since in cells:
                member.declared[column] = int(sheets.typed(_YEAR, title, row, heads[since], cells[since]))
    return members


def _keep_own(sheets: Sheets, register: Register, members: Mapping[Who, Member], rows: MemberRows) -> None:
    """Keep what stands beside the members in columns that are none of ours: a telephone number, who has paid.

    A column without a heading, or with the heading of another, is told apart by spaces after it.
    """
    title, heads = MEMBERS_SHEET, member_heads(register)
    sheet = sheets.named(title)
    top, _ = sheets.headings(sheet, heads, ())
    ours = {normal(told.text(language)) for told in heads.values() for language in LANGUAGES}
    lines = [sheet.rows[row - 1] for row, _, _ in rows]
    kept: dict[str, list[Any]] = {}
    for column, (head, *cells) in enumerate(zip_longest(sheet.rows[top], *lines), 1):
        name = digits("" if head is None else head).strip()
        if normal(name) in ours or not (name or any(cell not in (None, "") for cell in cells)):
            continue
        while name in kept:
            name += " "
        found = zip(rows, cells, strict=True)
        kept[name] = [sheets.as_kept(title, row, column, cell) for (row, _, _), cell in found]
    for at, (_, key, _) in enumerate(rows):
        members[key].own = {name: cells[at] for name, cells in kept.items()}


def _check_sums(sheets: Sheets, register: Register, members: Mapping[Who, Member], rows: MemberRows) -> None:
    """Raise ``PackageError`` where a figure of the first sheet that other sheets say too was corrected there alone."""
    title, heads = MEMBERS_SHEET, member_heads(register)
    for row, key, cells in rows:
        member = members[key]
        said: dict[str, tuple[Told, Any]] = {
            f"year {each.key}": (BY_EVENT, member.year(each.key)) for each in register.points
        }
        for page in register.pages:
            own = member.pages.get(page.key, {})
            said |= {column: (page.label, own.get(source)) for column, source in page.members.items()}
        for column, (other, value) in said.items():
            if column in cells and sheets.number(title, row, heads[column], cells[column]) != (value or 0):
                raise _differs(sheets, title, row, heads[column], cells[column], other, value or 0)


def _differs(sheets: Sheets, title: Told, row: int, column: Told, value: Any, other: Told, figure: Any) -> PackageError:
    """Return the error that a figure is not that of another sheet."""
    places = {"sheet": sheets.named(title).name, "other": sheets.named(other).name}
    said = DIFFERS(row=row, column=column, value=shown(value), figure=figure, **places)
    return PackageError(said, sheets.file)


def _declared_alone(
    sheets: Sheets, register: Register, members: Mapping[Who, Member], rows: MemberRows
) -> Iterator[Doubt]:
    """Yield a doubt where the declared part of a holding is not the rest of it, since only one of the two was
    corrected.
    """
    title, heads = MEMBERS_SHEET, member_heads(register)
    for row, key, cells in rows:
        for column in register.balances:
            part = declared_key(column)
            if part not in cells:
                continue
            found, rest = sheets.number(title, row, heads[part], cells[part]), members[key].beyond(register, column)
            if abs(found - rest) > NEAR:
                said = DECLARED_ALONE(
                    name=members[key].name or members[key].number,
                    column=heads[part],
                    found=exact(float(found)),
                    holding=heads[column],
                    amount=exact(float(members[key].balance(register, column))),
                    held=exact(float(rest)),
                )
                yield Doubt(str(sheets.file), row, said)


def _read_headings(sheets: Sheets) -> tuple[int, dict[str, int], list[Column]]:
    """Return the headings of the sheet of what each event gave: their row, where number and name stand, and the heading
    of each column.
    """
    sheet = sheets.named(BY_EVENT)
    top, at = sheets.headings(sheet, {key: HEADS[key] for key in ("number", "name")})
    return top, at, [Column(*cells) for cells in zip_longest(*sheet.rows[top - 3 : top + 1])] if top >= 3 else []


def _read_gone(sheets: Sheets, register: Register, events: Mapping[Any, Event]) -> dict[Any, Event]:
    """Return the events, by their numbers, that somebody has taken off the list of events but not off the sheet of what
    each gave.

    ``PackageError`` where the others have not kept their numbers: the points of one would become another's.
    """
    heads = {normal(each.label.text(language)) for each in register.taken for language in LANGUAGES}
    top, _, headed = _read_headings(sheets)
    given = [each for each in headed if isinstance(each.number, float) and normal(str(each.head)) in heads]
    gone: dict[Any, Event] = {}
    for each in given if any(each.number not in events for each in given) else ():
        name = digits(each.name or "")
        date = sheets.typed(_DATE, BY_EVENT, top - 1, HEADS["date"], each.day or "")
        held = events.get(each.number)
        if held is None:
            file, number = str(sheets.file), digits(each.number)
            gone[each.number] = Event(name, date, first_day(date), "", "", fingerprint=number, saved="", file=file)
        elif normal(held.name) != normal(name) or held.day != first_day(date):
            where = {"sheet": sheets.named(BY_EVENT).name, "other": sheets.named(EVENTS_SHEET).name}
            said = NUMBERED_OTHERWISE(no=digits(each.number), this=name, that=held.name, **where)
            raise PackageError(said, sheets.file)
    return gone


def _read_given(sheets: Sheets, register: Register, events: Mapping[Any, Event]) -> list[GivenRow]:
    """Return what each event of the year gave: its number stands above its columns, what it is in their headings."""
    top, at, headed = _read_headings(sheets)
    labels = {normal(each.label.text(language)): each for each in register.taken for language in LANGUAGES}
    found: list[GivenRow] = []
    for row, cells in enumerate(sheets.named(BY_EVENT).rows[top + 1 :], top + 2):
        number, name = (digits(cells[at[key]] or "") for key in ("number", "name"))
        given: dict[str, dict[str, Decimal]] = {}
        for column, cell in zip(headed, cells, strict=False):
            if column.number in events and cell not in (None, ""):
                result = labels.get(normal(column.head)) if isinstance(column.head, str) else None
                if result is None:
                    raise PackageError(NO_REGISTER(), sheets.file)
                amount = sheets.number(BY_EVENT, row, result.label, cell)
                given.setdefault(events[column.number].fingerprint, {})[result.key] = amount
        if (number or name) and not any(map(is_sum, who(number, name))):
            found.append((row, number, name, given))
    return found


def _member_in(sheets: Sheets, sheet: Told, members: Mapping[Who, Member], number: str, name: str, row: int) -> Member:
    """Return the member of a row on another sheet: by number and name; where one was corrected there, by either."""
    key = who(number, name)
    if key in members:
        return members[key]
    for place in (0, 1):
        found = [each for own, each in members.items() if key[place] and own[place] == key[place]]
        if len(found) == 1:
            return found[0]
    where = {"sheet": sheets.named(sheet).name, "row": row}
    others = [each.number for own, each in members.items() if name and number and own[1] == key[1] and own[0]]
    if others:
        raise PackageError(NOT_LISTED_AS(name=name, number=number, others=Joined(others), **where), sheets.file)
    raise PackageError(NOT_LISTED(name=" ".join(filter(None, (name, number))), **where), sheets.file)


def _read_pages(sheets: Sheets, register: Register, members: Mapping[Who, Member]) -> None:
    """Read the rows of the further pages; their figures as numbers, words as they stand."""
    for page in register.pages:
        heads = page_heads(page)
        for row, cells in sheets.rows(page.label, heads, heads.keys() - {*page.added}):
            number, name = digits(cells.pop("number", "")), digits(cells.pop("name", ""))
            if not (number or name) or any(map(is_sum, who(number, name))):
                continue
            member = _member_in(sheets, page.label, members, number, name, row)
            for column, keys in page.sums.items():
                given = member.won(keys)
                if column in cells and sheets.number(page.label, row, heads[column], cells[column]) != given:
                    raise _differs(sheets, page.label, row, heads[column], cells[column], BY_EVENT, given)
            member.pages[page.key] = {
                key: sheets.typed(page.typed[key], page.label, row, heads[key], cell)
                if key in page.typed
                else digits(cell)
                if key in page.words
                else sheets.number(page.label, row, heads[key], cell)
                for key, cell in cells.items()
            }
