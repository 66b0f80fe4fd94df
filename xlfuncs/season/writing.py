"""The register is written as a workbook: its sheets, how they look, what of them people fill in."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from decimal import Decimal
from pathlib import Path
from typing import Any

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.workbook import Workbook as NewWorkbook
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.core.registry import RULEBOOKS
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.events.declaration import EVENTS, Result
from xlfuncs.events.register import BY_EVENT, EVENTS_SHEET, Page
from xlfuncs.events.sheet.parts import cell as cell_of
from xlfuncs.events.wording import word_in
from xlfuncs.layout import style
from xlfuncs.layout.parts import banner, headings, height_of, put, width_of_katakana
from xlfuncs.layout.sheets import LANDSCAPE, PORTRAIT, new_sheet, no_sheets
from xlfuncs.season import titles
from xlfuncs.season.columns import (
    DOUBTFUL,
    HEADS,
    MEMBERS_SHEET,
    RISEN_HEADS,
    TOTAL,
    always_there,
    declared_key,
    declared_year_key,
    digits_shown,
    event_heads,
    member_heads,
    page_heads,
)
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import Event, Ledger, Member, Titles
from xlfuncs.season.own_columns import (
    OPENED_ON,
    SEX,
    YOUNG,
    beside_names,
    digits_of_own,
    is_called,
    is_offered,
    is_own,
    opening_heads,
    own_key,
)
from xlfuncs.xlsx.address import column_letters

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
    "stage": 15,
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
    "stage",
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
                    "stage": self._stage(each),
                }
            )
        heads = event_heads()
        if not any(row["stage"] for row in rows):
            del heads["stage"]
        sheet = self._sheet(EVENTS_SHEET, heads)
        self._titles(sheet, EVENTS_SHEET, self.say(ALL_EVENTS))
        self._list(sheet, heads, rows, {})

    def _stage(self, event: Event) -> object:
        """Return which stage an event is, in the word of its setting."""
        field = EVENTS[event.kind].stage_setting if event.stage else None
        return word_in(field.kind, event.stage, self.language) if field else ""

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
