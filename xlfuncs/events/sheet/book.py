"""The outcome of an event as its workbook shows it: one rectangle of blocks side by side.

The workbook asks once, ``XF_EVENT(event, "book:4,200,3127:甲队", settings, tables …)``: the sheet's row of all
headings, the lines that there is room for, a mark of the shape that it was laid out for, the unit whose working is
shown. The first row of a block holds its headings. Its shape follows from the declaration and the room alone
(``shape``), so that the layout knows where everything stands; a workbook of another shape is told so.
Whatever is wrong stands in the rectangle as a sentence: it never fails as a whole.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from xlfuncs.core.cells import filled, is_blank_row
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import half_up, with_digits
from xlfuncs.core.quoting import shown
from xlfuncs.core.registry import Rows
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import SEMICOLON, Help, Joined, Said, Sentence, Told, tells, text_of
from xlfuncs.core.trail import Step, number_text
from xlfuncs.events.dates import written
from xlfuncs.events.declaration import CHOICES, Event, Result
from xlfuncs.events.outcome import NO_UNIT, Figure, Outcome
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.problems import ERROR, Problem, WrongSettingsError, in_order, problems_of
from xlfuncs.events.reading import event_named, language_of
from xlfuncs.events.running import Ranges, of_ranges
from xlfuncs.events.sheet import parts
from xlfuncs.events.sheet.parts import WORDS, Writer, beside, cell, listing, local
from xlfuncs.events.sheet.shape import (
    COUNTED,
    DIGITS,
    LARGEST,
    PER_ENTRY,
    SHEET_OF_PROBLEMS,
    SLIP_LINES,
    SLOTS,
    TEXTS,
    Shape,
    block_of,
    chosen_results,
    columns_in,
    columns_lacking,
    columns_shown,
    digits_of,
    lines_in,
    lists_of,
    paid,
    ranges_of,
    results_beside,
    shape,
    slots_of,
    state_of,
    sums,
)
from xlfuncs.events.wording import FIGURE, begun, wide, word_in

PART = "book"
OTHER_SHAPE = Sentence(
    en="Made by another version of xlfuncs: make the workbook anew (xlfuncs new) and copy into it what was typed.",
    zh="此工作簿由其他版本的 xlfuncs 生成：请用 xlfuncs new 新建，再把填写的内容复制过去。",
    ja="別のバージョンの xlfuncs で作られたブックです：xlfuncs new で作り直し、入力した内容を写してください。",
)
#: What stands between two sentences of the red line.
GAP = Help(" ", "　", "　")
#: What stands over a column that has no heading.
NOTHING = Help("", "", "")


def book(name: str, part: str, settings: Sequence[Sequence[Any]], tables: Ranges) -> Rows:
    """Give the rectangle for ``part``, which is ``book:ROW OF HEADINGS,ROOM,MARK:UNIT``."""
    event = event_named(name)
    _, numbers, unit = part.split(":", 2)
    headings, room, *mark = map(int, numbers.split(","))
    found = shape(event, room)
    language = language_of(event, settings)
    outcome: Outcome | None = None
    red: list[Told] = [OTHER_SHAPE]
    faults: list[Problem] = []
    if mark == [found.mark]:
        outcome, faults, red = _outcome(event, settings, tables, headings)
    # What stays out has no results at all, and no line here.
    board = [row for row in outcome.board() if outcome.entries[row["at"]]] if outcome else []
    people = outcome.members if outcome else []
    slips = slip_rows(outcome, board, found.lines("slips")) if outcome else []
    red = red_lines(outcome, found, slips) if outcome else red
    for said in red:
        remark(said)
    state: dict[str, Any] = dict.fromkeys(map(lines_in, COUNTED), 0)
    state |= {"title": event.title.text(language), "red": Joined(in_short(red, language), GAP).text(language)}
    slots = {"entries": slots_of(outcome), "board": columns_shown(event, event.board, outcome, board)}
    slots["members"] = columns_shown(event, paid(event), outcome, people) if paid(event) else {}
    held = {"board": board, "members": people}
    state |= {DIGITS[block]: digits_of(event, found.blocks[block].keys, slots[block], held[block]) for block in DIGITS}
    called = outcome.result_labels if outcome else {}
    columns = {
        block: [each._replace(label=called.get(each.key, each.label)) for each in own]
        for block, place in found.blocks.items()
        for own in [_columns(event, place.keys, slots.get(block, {}))]
    }
    lines = {block: [[each.label.text(language) for each in own]] for block, own in columns.items()}
    lines |= _further(event, outcome, _InOneLine(outcome) if outcome else None, headings)
    if outcome:
        for block, rows in _blocks(outcome, found, board, slips, columns).items():
            lines[block] += rows
        at = chosen(outcome, part)
        lines["working"] += _working(outcome, unit, at)
        state |= _state(outcome, lines, found)
        state["chosen"] = in_one_line(outcome.units.get(at or 0, ""))
    elif faults:
        lines["problems"] += [_problem(each, language) for each in faults]
        state[lines_in("problems")] = len(faults)
    # A workbook that was laid out otherwise may hand over fewer tables.
    for table, cells in zip(ranges_of(event), tables, strict=False):
        state[table.key] = filled(cells[1:])
    lines["state"] += [[state.get(key, "")] for key in state_of(event)]
    rectangle: Rows = [[""] * found.width for _ in range(1 + found.room)]
    for block, place in found.blocks.items():
        head, *rows = lines[block][: 1 + found.lines(block)]
        left = place.left - 1
        for first in range(0, place.groups * found.room, found.room):
            for line, row in zip((head, *rows[first : first + found.room]), rectangle[place.top - 1 :], strict=False):
                row[left : left + len(line)] = line
            left += len(place.keys)
    return rectangle


def chosen(outcome: Outcome, part: str) -> int | None:
    """Give the row whose working a workbook shows that asks for ``part``: the first on the wall, if none is chosen."""
    unit = part.split(":", 2)[2]
    return outcome.find(unit) if unit else next((row["at"] for row in outcome.board()), None)


def _outcome(
    event: Event, settings: Sequence[Sequence[Any]], tables: Ranges, headings: int
) -> tuple[Outcome | None, list[Problem], list[Told]]:
    """Give the outcome; where there is none, what is wrong with the settings, and what is said in red: why, unless
    nothing is typed yet.
    """
    headings_at = {table.key: headings for table in (*event.tables, MEMBERS)}
    try:
        return of_ranges(event.name, settings, tables, headings_at), [], []
    except CellError as error:
        if all(is_blank_row(row) for table in tables for row in table[1:]):
            return None, [], []
        return None, problems_of(error, event.settings), [WRONG(said=each) for each in error.reasons]


def _columns(event: Event, keys: Sequence[str], slots: Mapping[str, str]) -> list[Result]:
    """Say what stands in the columns of a block, some without a heading. A slot has no format of its own: it is
    rounded.
    """
    found = []
    for key in keys:
        held = slots.get(key, key)
        known = held in event.labels or held in WORDS
        column = parts.column_of(event, held) if known else Result(held, NOTHING)
        found.append(column if key in slots else column._replace(digits=None))
    return found


class _InOneLine(parts.Writer):
    """Writes a name in one line, as its row has room."""

    def value(self, value: Any, digits: int | None) -> Any:
        return in_one_line(cell(value, self.language))


def _rounded(value: Any, digits: int | None) -> Any:
    """Round a figure where the column says to how many digits."""
    return half_up(value, digits) if digits is not None and isinstance(value, Decimal) else value


class _Rounded(_InOneLine):
    """Rounds figures, and writes names in one line."""

    def value(self, value: Any, digits: int | None) -> Any:
        return super().value(_rounded(value, digits), digits)


class _InLines(parts.Writer):
    """Rounds figures, and leaves a slip the lines that it has."""

    def value(self, value: Any, digits: int | None) -> Any:
        return super().value(_rounded(value, digits), digits)


def in_one_line(value: Any) -> Any:
    """Give a space where somebody broke the line of a text.

    >>> in_one_line("江畔队\\n（上海）"), in_one_line(7)
    ('江畔队 （上海）', 7)
    """
    return " ".join(value.splitlines()) if isinstance(value, str) else value


def _blocks(
    outcome: Outcome,
    found: Shape,
    board: Sequence[Mapping[str, Any]],
    slips: Sequence[Mapping[str, Any]],
    columns: Mapping[str, Sequence[Result]],
) -> dict[str, Rows]:
    """Give the lines of the blocks of the event's own, but state and working."""
    language, event, write = outcome.language, outcome.event, _Rounded(outcome)
    figures = (outcome.figures.get(each.key) or Figure(*each, None, "") for each in event.figures)
    results = {
        "entries": outcome.by_row(event.entries.key)[: found.room],
        "board": board,
        "members": outcome.members,
    }
    return {
        "figures": [[begun(each.label.text(language)), cell(each.value, language), each.rule] for each in figures],
        "problems": [_problem(each, language) for each in in_order(event, outcome.problems)],
        **{block: parts.headed(outcome, write, columns[block], rows)[1:] for block, rows in results.items()},
        "slips": parts.headed(outcome, _InLines(outcome), columns["slips"], slips)[1:],
    }


def _working(outcome: Outcome, unit: str, chosen: int | None) -> Rows:
    """Give the steps of the unit that is chosen; a sentence where there is none of that name."""
    if chosen is None and unit and any(outcome.entries.values()):
        return [["", NO_UNIT(unit=unit).text(outcome.language), "", "", ""]]
    return [
        [number, text_of(each.symbol, outcome.language), each.arithmetic(), number_text(each.value), each.rule]
        for number, each in enumerate(outcome.steps(chosen) if chosen else [], 1)
    ]


def problems(name: str, part: str, settings: Sequence[Sequence[Any]], tables: Ranges) -> Rows:
    """Say what is wrong with an event, as the sheet of problems shows it: rows {where, column, sentence, severity}."""
    try:
        outcome = outcome_for(name, part, settings, tables)
    except WrongSettingsError as error:
        language = language_of(event_named(name), settings)
        return [_problem(each, language) for each in problems_of(error, event_named(name).settings)]
    return [_problem(each, outcome.language) for each in in_order(outcome.event, outcome.problems)]


def outcome_for(name: str, part: str, settings: Sequence[Sequence[Any]], tables: Ranges) -> Outcome:
    """Give the outcome of an event as a call for ``part`` computes it.

    ``part`` as in :func:`book`, for the rows to be those of the sheet; with any other they count from the headings.
    """
    headings_at = None
    if part.startswith(f"{PART}:"):
        headings = int(part.split(":")[1].partition(",")[0])
        headings_at = {table.key: headings for table in ranges_of(event_named(name))}
    return of_ranges(name, settings, tables, headings_at)


def _problem(problem: Problem, language: str) -> list[Any]:
    """Give a line of the problems: where, what, how bad."""
    told = problem.place or "", problem.heading(language), problem.said, WORDS[problem.severity]
    return [text_of(each, language) for each in told]


def titles(outcome: Outcome) -> dict[str, str]:
    """Say what stands above a board: ``title``, ``subtitle`` (who and when) and ``headline`` (level, colour, field)."""
    settings, language = outcome.settings, outcome.language
    return {
        "title": in_one_line(outcome.name(language)),
        "subtitle": in_one_line(" · ".join(filter(None, (settings.club, written(settings.date, language))))),
        "headline": " · ".join(filter(None, (_of_headline(outcome, key) for key in outcome.event.headline))),
    }


def _state(outcome: Outcome, lines: Mapping[str, Rows], found: Shape) -> dict[str, Any]:
    """Give title, figures, how many lines the lists have, and how many columns those of the event."""
    language, lists = outcome.language, [each.key for each in lists_of(outcome.event)]
    kept = (outcome.figures.get(each.key) for each in outcome.event.figures)
    figures = [_told(each, language) for each in kept if each and each.key not in outcome.event.headline]
    return {
        **titles(outcome),
        "figures": " · ".join(figures),
        **{lines_in(block): min(len(lines[block]) - 1, found.lines(block)) for block in (*COUNTED, *lists)},
        **{columns_in(key): len(lines[key][0]) if key in outcome.listings else 0 for key in lists},
    }


def _told(figure: Figure, language: str) -> str:
    """Give a figure with as many digits as it declares."""
    value, digits = figure.value, figure.digits
    text = value if tells(value) else number_text(value)
    if digits is not None and isinstance(value, Decimal):
        text = with_digits(value, digits)
    return begun(FIGURE(label=figure.label, value=text).text(language))


def _of_headline(outcome: Outcome, key: str) -> str:
    """Give a setting or a figure under the title, in the reader's words."""
    language = outcome.language
    if key in outcome.figures:
        return _told(outcome.figures[key], language)
    field = next((each for each in outcome.event.settings if each.key == key), None)
    value = field and getattr(outcome.settings, field.attribute)
    if field is None or value is False or value in (None, ""):
        return ""
    return FIGURE(label=field.label, value=word_in(field.kind, value, language)).text(language)


def _further(event: Event, outcome: Outcome | None, write: Writer | None, headings: int) -> dict[str, Rows]:
    """Say what stands in these blocks, its first row the headings; those of the tables are in row ``headings`` of their
    sheets.
    """
    found: dict[str, Rows] = {}
    for each in lists_of(event):
        rows = listing(outcome, write, each.key) if outcome and write else [[""]]
        found[each.key] = [row[:SLOTS] for row in rows]
    for table in ranges_of(event)[1:]:
        keys = results_beside(event, table)
        rows = beside(outcome, write, table.key)[1:] if outcome and write else []
        rows = [[""] * len(keys)] * (2 + headings) + rows
        found |= {block_of(table.key, key): [[row[at]] for row in rows] for at, key in enumerate(keys)}
    return found


# --- what stands in red across the top: what is to mend, and what has no line or column


TO_MEND = Sentence(
    en="Not to be published: {rows} rows to mend, see the sheet {sheet}.",
    zh="暂不公布：有 {rows} 行须更正，见“{sheet}”页。",
    ja="公表できません：修正が必要な行が {rows} 行あります（シート「{sheet}」参照）。",
)
ONE_TO_MEND = Sentence(
    en="Not to be published: 1 row to mend, see the sheet {sheet}.",
    zh="暂不公布：有 1 行须更正，见“{sheet}”页。",
    ja="公表できません：修正が必要な行が 1 行あります（シート「{sheet}」参照）。",
)
WRONG = Sentence(en="Not to be published: {said}", zh="暂不公布：{said}", ja="公表できません：{said}")
MORE_WRONG = Sentence(
    en="(and {count} more, see the sheet {sheet})",
    zh="（另有 {count} 处须更正，见“{sheet}”页）",
    ja="（ほかに {count} 件、シート「{sheet}」参照）",
)
ROWS_TO_MEND = Sentence(
    en="{event}: not to be published, rows to mend: {rows}, the first of them: {said}",
    zh="{event}暂不公布，须更正的行数：{rows}，第一处：{said}",
    ja="{event}は公表できません。修正が必要な行数：{rows}、最初の箇所：{said}",
)
EVENT_WRONG = Sentence(
    en="{event}: not to be published: {said}",
    zh="{event}暂不公布：{said}",
    ja="{event}は公表できません：{said}",
)
LINES_LACK = Sentence(
    en="{lines} more entries count but have no line here: make a larger workbook (xlfuncs new --size {size}).",
    zh="另有 {lines} 行报名已计入但未列出：请用 xlfuncs new --size {size} 新建更大的工作簿。",
    ja="ほかに {lines} 組が集計されていますが、表示する行がありません："
    "xlfuncs new --size {size} で大きなブックを作ってください。",
)
MEMBERS_LACK = Sentence(
    en="{lines} more members have no line on their sheet: make a larger workbook (xlfuncs new --size {size}).",
    zh="另有 {lines} 名会员的积分未列出：请用 xlfuncs new --size {size} 新建更大的工作簿。",
    ja="ほかに {lines} 名の会員を表示する行がありません：xlfuncs new --size {size} で大きなブックを作ってください。",
)
NO_WORKBOOK_HAS = Sentence(
    en="{lines} more lines count but do not stand here: no workbook has more than {most}; xlfuncs award -o FILE.csv "
    "writes them all.",
    zh="另有 {lines} 行已计入但未列出：工作簿最多 {most} 行，请用 xlfuncs award -o 文件.csv 输出全部。",
    ja="ほかに {lines} 行が集計されていますが、ここには表示されません：ブックは {most} 行までです。"
    "xlfuncs award -o ファイル.csv ですべて出力できます。",
)
COLUMNS_LACK = Sentence(
    en="{columns} more results count but have no column here.",
    zh="另有 {columns} 项已计入但未列出。",
    ja="ほかに {columns} 項目が集計されていますが、表示する列がありません。",
)


def red_lines(outcome: Outcome, found: Shape, slips: Sequence[Mapping[str, Any]]) -> list[Told]:
    """Say what stands in red across the top; nothing where all is well. ``slips``: their rows that have room."""
    errors = [each for each in outcome.problems if each.severity == ERROR]
    rows = {(each.table, each.row.at) for each in errors if each.row}
    said: list[Told] = [WRONG(said=each.said) for each in errors if not each.row]
    if rows:
        sheet = SHEET_OF_PROBLEMS.text(outcome.language)
        said.append(TO_MEND(rows=len(rows), sheet=sheet) if len(rows) > 1 else ONE_TO_MEND(sheet=sheet))
    # where they are cut, the last row says so
    cut = [row["slip"] for row in slips[-1:] if isinstance(row["slip"], Said)]
    return [*said, *lacking(outcome, found), *cut]


def in_short(said: Sequence[Told], language: str) -> list[Told]:
    """Say what a line across the top has room for: of what is wrong with the event itself the first, and how much more
    is to be mended.
    """
    known = [each for each in said if isinstance(each, Said)]
    whole = [each for each in known if each.sentence is WRONG]
    rows = [each for each in known if each.sentence in (TO_MEND, ONE_TO_MEND)]
    count = len(whole) - 1 + sum(each.fields.get("rows", 1) for each in rows)
    if not whole or not count:
        return [*said]
    more = MORE_WRONG(count=count, sheet=SHEET_OF_PROBLEMS.text(language))
    return [whole[0], more, *(each for each in said if each not in whole and each not in rows)]


def tell_of_mending(outcome: Outcome) -> None:
    """Remark on an outcome that is not to be published: a sheet of somebody's may show no more of it than the board."""
    errors = [each for each in in_order(outcome.event, outcome.problems) if each.severity == ERROR]
    rows = {(each.table, each.row.at) for each in errors if each.row}
    event = shown(outcome.settings.name) if outcome.settings.name else outcome.event.title
    if rows:
        first = next(each for each in errors if each.row)
        remark(ROWS_TO_MEND(event=event, rows=len(rows), said=first.said))
    for each in errors:
        if each.row is None:
            remark(EVENT_WRONG(event=event, said=each.said))


def lacking(outcome: Outcome, found: Shape) -> list[Told]:
    """Say what counts but has no line or column in the workbook."""
    said: list[Told] = []
    entries, people = sum(map(bool, outcome.entries.values())), len(outcome.members)
    lists = ((entries, found.room, 1, LINES_LACK), (people, found.lines("members"), PER_ENTRY, MEMBERS_LACK))
    for held, room, for_each, lack in lists:
        if held > room > 0:
            size, lines = -(-held // for_each), held - room
            never = NO_WORKBOOK_HAS(lines=lines, most=LARGEST * for_each)
            said.append(never if size > LARGEST else lack(lines=lines, size=size))
    columns = max(0, len(chosen_results(outcome)) - CHOICES) + columns_lacking(outcome)
    if columns and outcome.entries:  # before anybody is entered, nothing is chosen yet
        said.append(COLUMNS_LACK(columns=columns))
    return said


# --- the slips: the working of each unit in words, in as many rows of a sheet as it needs


#: The half letters in a line of a slip.
SLIP_LETTERS = 70
#: What stands between two results of a slip.
BETWEEN = " · "
SLIP = Sentence(en="Place {place}: {steps}", zh="第 {place} 名：{steps}", ja="{place} 位：{steps}")
OUT = Sentence(en="{why}: {steps}", zh="{why}：{steps}", ja="{why}：{steps}")
CITED = Sentence(en="{text} ({rule})", zh="{text}（{rule}）", ja="{text}（{rule}）")
SLIPS_LACK = Sentence(
    en="{rows} more rows of slips have no line on their sheet: the sheet of the working shows all of each entry's.",
    zh="“成绩单”页另有 {rows} 行未列出：“计算过程”页可逐一查看全部步骤。",
    ja="計算書はほかに {rows} 行ありますが、表示する行がありません：シート「計算過程」で参加者ごとにすべて見られます。",
)


def slip(outcome: Outcome, row: Mapping[str, Any]) -> str:
    """Give the working of one unit in one line."""
    told = _told_steps(outcome.own_steps(row["at"]), outcome.language)
    return _told_slip(_place_told(outcome, row), tuple(told), outcome.language) if told else ""


def _place_told(outcome: Outcome, row: Mapping[str, Any]) -> int | str:
    """Give the place of a unit, shared or not, or why there is none."""
    place = outcome.entries[row["at"]].get("place")
    return (
        place if isinstance(place, int) else text_of(local(outcome, "place", row.get("place")) or "", outcome.language)
    )


def briefs(outcome: Outcome, rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Give what each unit gets in one line: its place, then what hangs on the wall of it, and of each session the score
    beside the points. The sum stands beside the slip.
    """
    event, language, write = outcome.event, outcome.language, parts.TextWriter(outcome)
    apart = {event.subject.key, "place", *TEXTS, *sums(event), *event.summing}
    keys = [each.key for each in event.results if each.key in {*outcome.wall, *event.scored} - apart]
    columns = [(key, label.text(language), digits) for key, label, digits in parts.columns(outcome, keys)]
    read = outcome.read.get(event.entries.key, {})
    for row in rows:
        told = []
        for key, label, digits in columns:
            value = write.value(local(outcome, key, row.get(key)), digits)
            column, number = event.scored.get(key, ("", 0))
            scores = getattr(read.get(row["at"]), column, ()) if column else ()
            score = scores[number - 1] if len(scores) >= number > 0 else None
            if value:
                told.append(f"{label} {value}" if score is None else f"{label} {write.value(score, None)} → {value}")
        text = _told_slip(_place_told(outcome, row), (BETWEEN.join(told),), language) if told else ""
        yield " ".join(text.splitlines())


@lru_cache(maxsize=4096)
def _told_slip(place: int | str, told: tuple[str, ...], language: str) -> str:
    """Give the steps in one line, behind the place or why there is none. While somebody types, most slips stay the
    same.
    """
    steps = Joined(told, SEMICOLON)
    if isinstance(place, int):
        return SLIP(place=place, steps=steps).text(language)
    return OUT(why=place, steps=steps).text(language) if place else steps.text(language)


def slip_rows(outcome: Outcome, board: Sequence[Mapping[str, Any]], most: int) -> list[Mapping[str, Any]]:
    """Give the slips of all, each in as many rows as it needs: the name in every one, the sum in the first; there what
    it gets stands over how.

    Where they are more than ``most`` the last one says so.
    """
    rows: list[Mapping[str, Any]] = []
    subject, language = outcome.event.subject.key, outcome.language
    for row, brief in zip(board, briefs(outcome, board), strict=True):
        steps = SEMICOLON.text(language).join(_told_steps(outcome.own_steps(row["at"]), language))
        first, *others = in_rows(steps, SLIP_LINES * SLIP_LETTERS, language, brief)
        unit = in_one_line(row[subject])
        rows.append({**row, subject: unit, "slip": first})
        rows += ({subject: unit, "slip": each} for each in others)
    if len(rows) > most:
        rows[most - 1 :] = [{"slip": SLIPS_LACK(rows=len(rows) - most + 1)}]
    return rows


@lru_cache(maxsize=4096)
def in_rows(text: str, letters: int, language: str, over: str = "") -> Sequence[str]:
    """Give a slip in rows of so many half letters at most, each cut behind a step if it can be; ``over`` the first a
    line of its own, or several.

    >>> in_rows("3 位：N = 1 ÷ 3；L = 1；T = 12", 18, "ja")
    ['3 位：N = 1 ÷ 3；', 'L = 1；T = 12']
    >>> in_rows("Sum = 10 + 20 + 30 + 40", 16, "en")
    ['Sum = 10 + 20 + ', '30 + 40']
    """
    between = SEMICOLON.text(language)
    *steps, last = text.split(between)
    rows = [over + "\n" if over and text else over]
    taken = -(-wide(over) // SLIP_LETTERS) * SLIP_LETTERS - wide(rows[0])  # the rest of its last line stays blank
    for step in (*(each + between for each in steps), last):
        for part in [step] if wide(step) <= letters else wrap(step, letters // 2, drop_whitespace=False):
            if wide(rows[-1] + part) + taken > letters:
                rows.append("")
                taken = 0
            rows[-1] += part
    return rows


def _told_steps(steps: Sequence[Step], language: str) -> list[str]:
    """Give each step in words; the article once, behind the last of the steps that follow from it."""
    told = []
    for each, following in zip_longest(steps, steps[1:]):
        arithmetic = each.arithmetic() or number_text(each.value)
        last = following is None or following.rule != each.rule
        told.append(_told_step(each.symbol.text(language), arithmetic, each.rule if last else "", language))
    return told


@lru_cache(maxsize=16384)
def _told_step(label: str, arithmetic: str, rule: str, language: str) -> str:
    """Give one step in words; a sentence has no figure. While somebody types, nearly all steps are what they were
    before.
    """
    text = FIGURE(label=label, value=f"= {arithmetic}") if arithmetic else label
    return text_of(CITED(text=text, rule=rule) if rule else text, language)
