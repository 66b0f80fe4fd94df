"""A register's sheets and the columns of each, under the headings by which they are written and read back."""

from __future__ import annotations

from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.events.declaration import Result, table_name
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.register import BY_EVENT, EVENTS_SHEET, Page, Register
from xlfuncs.events.sheet.parts import WORDS
from xlfuncs.season import titles

#: The sheets, but for the further pages.
MEMBERS_SHEET = table_name(MEMBERS.key)
DOUBTFUL = Help("Doubtful", "存疑", "要確認")

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
    "stage": Help("Stage", "阶段", "段階"),
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
#: Those of the list of events; the last only where one of them is a stage, and in no register of an earlier version.
EVENT_COLUMNS = ("no", "date", "event", "club", "kind", "members", "fingerprint", "saved", "file", "stage")


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
