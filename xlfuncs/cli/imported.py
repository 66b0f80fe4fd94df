"""What ``import`` tells of what it did, or would do: what went where, what was lost, what the event says of it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from xlfuncs.cli.terminal.output import cell_text, print_rows, say, width_of_terminal
from xlfuncs.cli.terminal.speech import language
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Sentence, Told, tells, text_of
from xlfuncs.events.declaration import table_name
from xlfuncs.events.problems import ERROR, SHEET_CELL, SHEET_ROW
from xlfuncs.intake.gathering import FromFile, Gathered
from xlfuncs.intake.workbook.filling import Filled
from xlfuncs.jobs.filling import Made
from xlfuncs.xlsx.findings import IN_PLACE, name_of

TABLE_FILLED = Sentence(
    en="{table}: {new} new, {replaced} changed, {kept} unchanged",
    zh="{table}：新增 {new} 行，更改 {replaced} 行，不变 {kept} 行",
    ja="{table}：追加 {new} 行、変更 {replaced} 行、そのまま {kept} 行",
)
IN_ROWS = Sentence(
    en="{line} (sheet '{sheet}', rows {first} to {last})",
    zh="{line}（工作表“{sheet}”第 {first} 至 {last} 行）",
    ja="{line}（シート「{sheet}」{first}～{last} 行目）",
)
WOULD_BE = Sentence(
    en="{event}: nothing is written; this is what would go where",
    zh="{event}：没有写入；以下是将填到各处的内容",
    ja="{event}：何も書き込みません。入る内容は次のとおりです",
)
SETTINGS = Sentence(en="Settings", zh="设置", ja="設定")
SETTING_CHANGED = Sentence(
    en="{setting}: {now} in place of {was}",
    zh="“{setting}”：由 {was} 改为 {now}",
    ja="「{setting}」：{was} を {now} に変更",
)
FROM_HEADING = Sentence(en="from {heading}", zh="取自 {heading}", ja="「{heading}」から")
AT_LINE = Sentence(en="{file}, line {line}", zh="{file} 第 {line} 行", ja="{file} {line} 行目")
LEFT_OUT = Sentence(
    en="{file}: not taken over: {said}", zh="{file}：未导入：{said}", ja="{file}：取り込みません：{said}"
)

#: So many rows of each table are shown before they are written.
SHOWN = 3


def tell(found: Gathered, made: Made, written: Path | None, *, fresh: bool) -> None:
    """In words, for people; of a workbook that is not ``fresh``, what its settings were that are now otherwise."""
    if written is None:
        _preview(found, made)
    else:
        say(str(written))
        for key, was in {} if fresh else made.filling.was.items():
            now = _text(made.filling.settings[key])
            say(SETTING_CHANGED(setting=found.event.settings.named(key).label, was=_text(was), now=now))
        for filled in made.filling.tables:
            say(_summary(filled))
    tell_lost(found)
    for said in made.filling.left:
        say(said, err=True)
    for problem in _problems(made):
        say(_refusal(problem), err=True)


def tell_lost(found: Gathered) -> None:
    """What of the files was not taken over, and what could not be understood."""
    for each in found.left:
        say(LEFT_OUT(file=each.file, said=each.lost.said), err=True)
    for each in (*found.remarks, *found.lost):
        say(IN_PLACE(place=_place(each, found), sentence=each.lost.said), err=True)


def _place(each: FromFile, found: Gathered) -> Told | str:
    line, column = each.lost.line, each.lost.column
    if not line:
        return each.file
    if not column:
        return AT_LINE(file=each.file, line=line)
    return found.at[each.file](file=each.file, line=line, column=column)


def _summary(filled: Filled) -> Told:
    counts = {"new": filled.new, "replaced": filled.replaced, "kept": filled.kept}
    return TABLE_FILLED(table=table_name(filled.table.key), **counts)


def _problems(made: Made) -> list[dict[str, Any]]:
    """What the event refuses: table, the sheet's row, the heading, the sentence."""
    reasons = made.wrong.reasons if made.wrong else []
    wrong = [{"sentence": each.text(language()), "name": name_of(each)} for each in reasons]
    return wrong + [
        {
            **({"table": each.table} if each.table else {}),
            **({"row": each.row.line} if each.row else {}),
            **({"column": each.heading(language())} if each.column else {}),
            "sentence": text_of(each.said, language()),
            "name": name_of(each.said) if tells(each.said) else "",
        }
        for each in made.problems
        if each.severity == ERROR
    ]


def _refusal(problem: Mapping[str, Any]) -> Told | str:
    if "row" not in problem:
        return str(problem["sentence"])
    place = SHEET_ROW(table=table_name(problem["table"]), row=problem["row"])
    heading = problem.get("column")
    where = SHEET_CELL(place=place, column=heading) if heading else place
    return IN_PLACE(place=where, sentence=problem["sentence"])


# --- before it is written


def _preview(found: Gathered, made: Made) -> None:
    say(WOULD_BE(event=found.event.name))
    if made.filling.settings:
        say()
        say(SETTINGS)
        labels = {each.key: each.label.text(language()) for each in found.event.settings}
        print_rows([["", labels[key], _text(cell)] for key, cell in made.filling.settings.items()])
    for filled in made.filling.tables:
        say()
        rows = [row for row, _ in filled.rows]
        say(IN_ROWS(line=_summary(filled), sheet=filled.sheet, first=min(rows), last=max(rows)))
        print_rows(_columns(filled, found), width_of_terminal())


def _columns(filled: Filled, found: Gathered) -> list[list[str]]:
    """A line for each column: its heading here and in the file, and what stands in the first rows."""
    lines = []
    for key in dict.fromkeys(key for _, cells in filled.rows for key in cells):
        column = filled.table.columns.find(key)
        assert column is not None
        heading = found.headings.get(filled.table.key, {}).get(key, "")
        source = FROM_HEADING(heading=heading).text(language()) if heading else ""
        shown = [_text(cells.get(key)) for _, cells in filled.rows[:SHOWN]]
        lines.append(["", column.field.heading(language(), column.number), key, source, *shown])
    return lines


def _text(cell: Any) -> str:
    return "" if cell is None else cell.isoformat() if isinstance(cell, datetime.date) else cell_text(cell)


# --- for programs


def plain(found: Gathered, made: Made, written: Path | None) -> dict[str, Any]:
    """All of it as plain values."""
    return {
        "output": None if written is None else str(written),
        "event": found.event.name,
        "settings": {key: _value(cell) for key, cell in found.settings.items()},
        "tables": {filled.table.key: _table(filled, found) for filled in made.filling.tables},
        "lost": [_lost(each) for each in found.lost],
        "remarks": [_lost(each) for each in found.remarks],
        "left": [_lost(each) for each in found.left]
        + [{"sentence": said.text(language()), "name": name_of(said)} for said in made.filling.left],
        "problems": _problems(made),
    }


def _table(filled: Filled, found: Gathered) -> dict[str, Any]:
    return {
        "sheet": filled.sheet,
        "new": filled.new,
        "replaced": filled.replaced,
        "unchanged": filled.kept,
        "columns": found.headings.get(filled.table.key, {}),
        "rows": [{"row": row, **{key: _value(cell) for key, cell in cells.items()}} for row, cells in filled.rows],
    }


def _lost(each: FromFile) -> Mapping[str, Any]:
    words = {"sentence": each.lost.said.text(language()), "name": name_of(each.lost.said)}
    return {"file": each.file, "line": each.lost.line, "column": each.lost.column, **words}


def _value(cell: Any) -> Any:
    if isinstance(cell, CellError):
        return cell.code
    return cell.isoformat() if isinstance(cell, datetime.date) else cell
