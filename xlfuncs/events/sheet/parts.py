"""An outcome as others read it: its parts as rectangles of cells or texts, and the whole as plain data."""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.errors import NA, VALUE, CellError
from xlfuncs.core.numbers import exact, in_general, with_digits
from xlfuncs.core.registry import Rows
from xlfuncs.core.sentences import Help, Joined, Sentence, text_of
from xlfuncs.core.trail import Step, number_text
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import PLACE, Event, Result, table_name
from xlfuncs.events.outcome import NO_UNIT, Outcome
from xlfuncs.events.problems import Problem, in_order, problems_of
from xlfuncs.events.wording import word_in

NO_PART = Sentence(
    en='there is no part "{part}"; there are {parts}, working:UNIT',
    zh="没有名为“{part}”的部分；可用的有：{parts}、working:单位",
    ja="「{part}」は指定できません。指定できるのは {parts}、working:参加者 です",
)
#: What the columns of the parts are called, beside those that the event declares.
WORDS = {
    "key": Help("Key", "键", "キー"),
    "figure": Help("Figure", "项目", "項目"),
    "value": Help("Value", "数值", "値"),
    "rule": Help("Article", "条款", "条文"),
    "note": Help("Note", "提示", "備考"),
    "number": Help("Number", "会员号", "会員番号"),
    "unit": Help("Entry", "单位", "参加者"),
    "place": PLACE.label,
    "name": Help("Name", "姓名", "氏名"),
    "table": Help("Table", "表", "表"),
    "row": Help("Row", "行", "行"),
    "where": Help("Where", "位置", "場所"),
    "column": Help("Column", "列", "列"),
    "sentence": Help("What is wrong", "问题", "内容"),
    "severity": Help("Severity", "类别", "種別"),
    "step": Help("Step", "步骤", "段階"),
    "symbol": Help("Figure", "项目", "記号"),
    "how": Help("Arithmetic", "算式", "計算"),
    "error": Help("to mend", "须更正", "要修正"),
    "hint": Help("hint", "提示", "注意"),
}
#: What a row of the members says of who it is.
PERSON = ("number", "name")
STEP = ("step", "symbol", "value", "rule", "how")


def cell(value: Any, language: str) -> Any:
    """Give a value as a cell shows it."""
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return float(value) + 0.0
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, datetime.date):
        return value.isoformat()
    return text_of(value, language)


class Writer:
    """Writes the values of a part as cells hold them: a sheet shows them in its own formats."""

    def __init__(self, outcome: Outcome, language: str = "") -> None:
        self.language = language or outcome.language

    def value(self, value: Any, digits: int | None) -> Any:
        """Give a value that is shown with so many digits behind the point; ``None``: with as many as it has."""
        return cell(value, self.language)

    def of_step(self, value: Any) -> Any:
        """Give a value in a working."""
        return cell(value, self.language)

    def table(self, key: str) -> str:
        """Give a table: for formulas by its key."""
        return key


class TextWriter(Writer):
    """Writes them as texts, for the terminal and a .csv: as the sheets of the event's workbook show them.

    >>> from decimal import Decimal
    >>> [as_shown(each, 2) for each in (Decimal("3.876"), 3, 0.125, None, "弃权")], as_shown(Decimal("5.00"), None)
    (['3.88', '3.00', '0.13', '', '弃权'], '5')
    """

    def table(self, key: str) -> str:
        return table_name(key).text(self.language) if key else ""

    def value(self, value: Any, digits: int | None) -> str:
        if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
            return as_shown(value, digits)
        return str(cell(value, self.language))

    def of_step(self, value: Any) -> str:
        written = number_text(value) if isinstance(value, Decimal) else str(cell(value, self.language))
        return written.replace("−", "-")  # a program may read it


def as_shown(value: Any, digits: int | None) -> str:
    """Give a number with so many digits behind the point, or as many as it has; anything else as it is."""
    if isinstance(value, str) or value is None:
        return value or ""
    number = Decimal(str(value))
    return in_general(float(value)) if digits is None else with_digits(number, digits)


def float_in_step(value: float, arithmetic: str) -> str:
    """Give a value in a working that has become a cell and lost its digits, as the texts write it: by its arithmetic.

    >>> float_in_step(4.0, "96 ÷ 24 = 4.00"), float_in_step(1.3, ""), float_in_step(24.0, "")
    ('4.00', '1.30', '24')
    """
    return (arithmetic.rpartition(" ")[2] or number_text(exact(value))).replace("−", "-")


def word(outcome: Outcome, key: str) -> str:
    """Give the heading of a column, in the language of the outcome."""
    return columns(outcome, [key])[0].label.text(outcome.language)


def words(outcome: Outcome, *keys: str) -> list[str]:
    """Give headings that every event has."""
    return [WORDS[key].text(outcome.language) for key in keys]


def headed(outcome: Outcome, write: Writer, columns: Sequence[Result], rows: Sequence[Mapping[str, Any]]) -> Rows:
    """Give rows of results under their headings."""
    body = [[write.value(local(outcome, key, row.get(key)), digits) for key, _, digits in columns] for row in rows]
    return [[label.text(outcome.language) for _, label, _ in columns], *body]


def column_of(event: Event, key: str) -> Result:
    """Give a column of entries or results."""
    return Result(key, event.labels.get(key) or WORDS[key], event.digits(key))


def columns(outcome: Outcome, keys: Iterable[str]) -> list[Result]:
    """Give columns of entries and results, as they are called in this outcome."""
    found = (column_of(outcome.event, key) for key in keys)
    return [each._replace(label=outcome.result_labels.get(each.key, each.label)) for each in found]


def local(outcome: Outcome, key: str, value: Any) -> Any:
    """Give a canonical word as the reader's: 弃权, not W."""
    kind = outcome.event.worded.get(key) if isinstance(value, str) else None
    return value if kind is None else word_in(kind, value, outcome.language)


def figures(outcome: Outcome, write: Writer) -> Rows:
    """Give rows {key, label, value, article}."""
    found = [
        [each.key, each.label.text(outcome.language), write.value(each.value, each.digits), each.rule]
        for each in outcome.figures.values()
    ]
    return [words(outcome, "key", "figure", "value", "rule"), *found]


def entries(outcome: Outcome, write: Writer) -> Rows:
    """Give a row for every row of the table, blank for blank: unit, results, note."""
    keys = dict.fromkeys((outcome.event.subject.key, *used_results(outcome), "note"))
    return headed(outcome, write, columns(outcome, keys), outcome.by_row(outcome.event.entries.key))


def beside(outcome: Outcome, write: Writer, table: str) -> Rows:
    """Give a row for every row of another table, blank for blank: what comes out for it, note."""
    results = (*outcome.event.results_of(table), Result("note", WORDS["note"]))
    return headed(outcome, write, results, outcome.by_row(table))


def used_results(outcome: Outcome) -> list[str]:
    """Give the results that this event has in the end: those of which any entry has something."""
    used = {key for row in outcome.entries.values() for key, value in row.items() if value is not None}
    return [each.key for each in outcome.event.results if each.key in used]


def board(outcome: Outcome, write: Writer) -> Rows:
    """List the rows for the wall, in order."""
    return headed(outcome, write, columns(outcome, board_columns(outcome)), outcome.board())


def board_columns(outcome: Outcome) -> list[str]:
    """Say what hangs on the wall: the columns meant for it that anybody has something in."""
    used = {key for row in outcome.entries.values() for key, value in row.items() if value is not None}
    return [key for key in outcome.wall if key in used or key == outcome.event.subject.key]


def members(outcome: Outcome, write: Writer, order: Callable[[Mapping[str, Any]], Any] | None = None) -> Rows:
    """Give one row per person: number, name, unit, place, points; as they come, or in another ``order``."""
    rows = sorted(outcome.members, key=order) if order else outcome.members
    return headed(outcome, write, columns_of_people(outcome), rows)


def columns_of_people(outcome: Outcome) -> list[Result]:
    """Say what such a row holds; number and name are the person's, whatever the entries call so."""
    keys = [*dict.fromkeys(key for row in outcome.members for key in row)]
    keys = keys or [*PERSON, outcome.event.subject.key, "place"]
    return [Result(key, WORDS[key], None) if key in PERSON else columns(outcome, [key])[0] for key in keys]


def problems(outcome: Outcome, write: Writer) -> Rows:
    """Give rows {table, row, column, sentence, severity}, in the order of the sheets."""
    language = outcome.language
    rows: Rows = [list(words(outcome, "table", "row", "column", "sentence", "severity"))]
    for each in in_order(outcome.event, outcome.problems):
        sheet, line = (each.row.sheet, each.row.line) if each.row else ("", "")
        kind = WORDS[each.severity].text(language)
        rows.append(
            [sheet or write.table(each.table), line, each.heading(language), text_of(each.said, language), kind]
        )
    return rows


def working(outcome: Outcome, write: Writer, unit: str) -> Rows:
    """Give the steps of one unit, from the settings to its total: rows {step, symbol, value, rule, how}."""
    at = outcome.find(unit)
    if at is None:
        raise CellError(NA, NO_UNIT(unit=unit))
    return [words(outcome, *STEP), *steps(outcome.steps(at), write)]


def steps(found: Sequence[Step], write: Writer) -> Rows:
    """Give numbered steps as rows."""
    return [
        [number, text_of(each.symbol, write.language), write.of_step(each.value), each.rule, each.arithmetic()]
        for number, each in enumerate(found, 1)
    ]


def slips(outcome: Outcome, write: Writer) -> Rows:
    """Give the working of every unit, one under the other: rows {unit, step, symbol, value, rule, how}."""
    units = [each["at"] for each in outcome.board()]
    rows = [[outcome.units[at], *row] for at in units for row in steps(outcome.steps(at), write)]
    return [[word(outcome, outcome.event.subject.key), *words(outcome, *STEP)], *rows]


def listing(outcome: Outcome, write: Writer, key: str) -> Rows:
    """Give one of the event's own lists under its headings; nothing where the outcome has none."""
    found = outcome.listings.get(key)
    return [[""]] if found is None else headed(outcome, write, found.columns, found.rows())


PARTS: Mapping[str, Callable[[Outcome, Writer], Rows]] = {
    "figures": figures,
    "entries": entries,
    "board": board,
    "members": members,
    "problems": problems,
    "slips": slips,
}


def part(outcome: Outcome, name: str, writer: type[Writer] = Writer) -> Rows:
    """Give a part of an outcome as a rectangle of at least two rows; ``#VALUE!`` for one that is none."""
    write = writer(outcome)
    which, _, unit = name.replace("：", ":").partition(":")
    found = PARTS.get(normal(which))
    own = [each.key for each in outcome.event.listings]
    if normal(which) == "working":
        rows = working(outcome, write, unit)
    elif normal(which) in own:
        rows = listing(outcome, write, normal(which))
    elif found is not None:
        rows = found(outcome, write)
    elif normal(which) in outcome.rows:
        rows = beside(outcome, write, normal(which))
    else:
        raise CellError(VALUE, NO_PART(part=name, parts=Joined([*PARTS, *own, *outcome.rows])))
    while len(rows) < 2:
        rows.append([""] * len(rows[0]))
    return rows


# --- plain data


def plain(outcome: Outcome) -> dict[str, Any]:
    """Write the outcome as JSON has it: canonical keys, numbers as numbers, texts in the language of the outcome.

    Of each table there is a row for every one typed, blank for blank, so that its place is its number.
    """
    language, event = outcome.language, outcome.event
    subject = event.subject.key

    def rows(found: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [
            {
                key: None if value is None else cell(local(outcome, key, value), language)
                for key, value in row.items()
                if key != "at"
            }
            for row in found
        ]

    return {
        "figures": {each.key: cell(each.value, language) for each in outcome.figures.values()},
        "entries": rows({subject: None, **row, "note": row.get("note")} for row in outcome.by_row(event.entries.key)),
        "board": rows(outcome.board()),
        "members": rows(outcome.members),
        **{
            each.key: rows(outcome.listings[each.key].rows())
            for each in event.listings
            if each.key in outcome.listings and not each.asked
        },
        "problems": [_plain_problem(each, language) for each in in_order(event, outcome.problems)],
        **{table: rows({**row, "note": row.get("note")} for row in outcome.by_row(table)) for table in event.beside},
        **({"edition": outcome.edition} if outcome.edition else {}),
        "typed": outcome.typed,
        "counted": outcome.counted,
        "publishable": outcome.publishable,
    }


def refused(event: Event, error: CellError, language: str) -> dict[str, Any]:
    """Write the same of an event that cannot be computed: what is wrong, each by itself."""
    problems = problems_of(error, event.settings)
    return {"problems": [_plain_problem(each, language) for each in problems], "publishable": False}


def _plain_problem(problem: Problem, language: str) -> dict[str, Any]:
    return {
        "table": problem.table,
        "row": problem.row.line if problem.row else None,
        "column": problem.column.key if problem.column else None,
        "sentence": text_of(problem.said, language),
        "severity": problem.severity,
    }
