"""What stands in red across the top of a workbook: what is to mend, and what has no line or column there."""

from collections.abc import Mapping, Sequence
from typing import Any

from xlfuncs.core.quoting import shown
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Said, Sentence, Told
from xlfuncs.events.declaration import CHOICES
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.problems import ERROR, in_order
from xlfuncs.events.sheet import further
from xlfuncs.events.sheet.columns import chosen_results
from xlfuncs.events.sheet.shape import LARGEST, PER_ENTRY, SHEET_OF_PROBLEMS, Shape

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
    """What a line across the top has room for: of what is wrong with the event itself the first, and how much more is
    to be mended.
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
    columns = max(0, len(chosen_results(outcome)) - CHOICES) + further.lacking(outcome)
    if columns and outcome.entries:  # before anybody is entered, nothing is chosen yet
        said.append(COLUMNS_LACK(columns=columns))
    return said
