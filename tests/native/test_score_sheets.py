"""Score sheets of their own: a workbook that carries its functions decides an event as the event itself does."""

import json
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import openpyxl
import pytest
from carriedwork import MISSING, OPTIONAL, Question, differing, values_of_file
from commands import run
from delivered import of_each_rulebook
from excelrules import broken_rules
from hosts_available import require
from openpyxl.utils import range_boundaries
from tiers import every, one_of_each

from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events import EVENTS, table_name
from xlfuncs.hosts import calc
from xlfuncs.hosts.calc import Office
from xlfuncs.jobs.making import with_score_sheets, write_for
from xlfuncs.layout import example
from xlfuncs.layout.plan import HEADINGS
from xlfuncs.layout.score_sheet import score_sheet
from xlfuncs.layout.sheets import settings_of
from xlfuncs.layout.words import MADE
from xlfuncs.native.names import everything
from xlfuncs.recalc import check, recalculate

NAMES = with_score_sheets()
#: All of them; while you work, one of each rulebook.
ALL = pytest.mark.parametrize("name", one_of_each(lambda name: name.partition("-")[0], NAMES, str))
#: As a wide keyboard writes digits.
WIDE = {ord(digit): ord(digit) + 0xFEE0 for digit in "0123456789"}
Change = Callable[[openpyxl.Workbook], None]


def made(folder: Path, name: str, change: Change = lambda book: None, language: str = "") -> Path:
    """The filled score sheet of an event, changed before it was computed."""
    language = language or EVENTS[name].languages[0]
    path = folder / f"{name}.xlsx"
    event = EVENTS[name]
    book = score_sheet(event, language, room=room_of(name), example=example(event, language))
    change(book)
    write_for("native", book, path, language)
    return path


def room_of(name: str) -> int:
    """Lines for the entries of the example and a few more: a sheet of boards has eight for each."""
    event = EVENTS[name]
    return len(example(event, event.languages[0])[event.entries.key]) + 4


@cache
def as_made(name: str) -> bytes:
    with TemporaryDirectory() as folder:
        return made(Path(folder), name).read_bytes()


@cache
def with_dirty_rows(name: str) -> bytes:
    with TemporaryDirectory() as folder:
        return made(Path(folder), name, lambda book: rewritten(name, book)).read_bytes()


def put(folder: Path, name: str, data: bytes) -> Path:
    """What several tests look at, made once."""
    path = folder / f"{name}.xlsx"
    path.write_bytes(data)
    return path


def sheets_of(path: Path) -> openpyxl.Workbook:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return openpyxl.load_workbook(path, data_only=True)


def entries_of(name: str, book: openpyxl.Workbook) -> Any:
    """The sheet of the entries."""
    title = table_name(EVENTS[name].entries.key)
    return next(book[word] for word in title if word in book.sheetnames)


def shown(name: str, book: openpyxl.Workbook) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The figures and the results that the score sheet shows, by their keys, a row for each entry."""
    event = EVENTS[name]
    sheet = entries_of(name, book)
    labels = {each.label.text(language): each.key for each in event.results for language in LANGUAGES}
    labels |= {MADE(label=each.label).text(language): each.key for each in event.results for language in LANGUAGES}
    typed = {field.key for field in event.entries.columns if field.key not in columns_made(name)}
    heads = {labels[cell.value]: cell.column for cell in sheet[HEADINGS] if cell.value in labels}
    rows = [
        {key: cells[column - 1] for key, column in heads.items() if key not in typed}
        for cells in sheet.iter_rows(min_row=HEADINGS + 1, values_only=True)
        if cells[0] not in (None, "")
    ]
    told = {
        str(label).casefold(): value
        for label, value in settings_of(book).iter_rows(min_col=5, max_col=6, values_only=True)
    }
    figures = {
        each.key: told[each.label.text(language).casefold()]
        for each in event.figures
        for language in LANGUAGES
        if each.label.text(language).casefold() in told
    }
    return figures, rows


def columns_made(name: str) -> set[str]:
    sheet = EVENTS[name].score_sheet
    assert sheet is not None
    return {key for keys in sheet().columns for key in keys.split()}


def nearly(value: Any) -> Any:
    """A figure as it is compared, whatever it is of; nothing for a blank."""
    if value is None or value == "":
        return None
    try:
        return round(float(value), 9)
    except (TypeError, ValueError):
        return str(value)


def nothing_to_mend(book: openpyxl.Workbook) -> bool:
    return not settings_of(book)["A3"].value


def as_the_event_has_it(name: str, path: Path) -> openpyxl.Workbook:
    """Hold the values of a score sheet, and the units that its board lists, against the event's; return its sheets."""
    outcome, book = json.loads(run("award", name, path, "--json").stdout), sheets_of(path)
    figures, rows = shown(name, book)
    entries = [each for each in outcome["entries"] if each[EVENTS[name].subject.key] is not None]
    assert figures
    assert {key: nearly(value) for key, value in figures.items()} == {
        key: nearly(outcome["figures"].get(key)) for key in figures
    }
    assert len(rows) == len(entries) > 3
    for row, entry in zip(rows, entries, strict=True):
        for key, value in row.items():
            assert nearly(value) == nearly(entry.get(key)), (entry, key)
    board = next(sheet for sheet in book if sheet.title in ("公告", "成績表"))
    subject = EVENTS[name].subject.key
    column = next(cell.column for cell in board[6] if cell.value in EVENTS[name].subject.label)
    listed = [cells[0] for cells in board.iter_rows(min_row=7, min_col=column, max_col=column, values_only=True)]
    units = [nearly(row[subject]) for row in outcome["board"]]
    assert [nearly(unit) for unit in listed if unit not in (None, "")] == units
    return book


@pytest.mark.few(3)
@pytest.mark.slow
@ALL
def test_an_example_comes_to_what_the_event_says(name: str, tmp_path: Path) -> None:
    path = put(tmp_path, name, as_made(name))
    assert nothing_to_mend(as_the_event_has_it(name, path))
    assert broken_rules(path) == []
    assert check(path) == []


def rewritten(name: str, book: openpyxl.Workbook) -> None:
    """A blank row among the entries, wide digits and spaces where functions read the cells, words with a space."""
    sheet = entries_of(name, book)
    typed = [cell.column for cell in sheet[HEADINGS + 1] if cell.fill.fgColor.rgb.endswith("FFF6D6")]
    last = max(row for row in range(HEADINGS + 1, HEADINGS + 1 + room_of(name)) if sheet.cell(row, 1).value is not None)
    for column in typed:
        sheet.cell(last + 3, column).value, sheet.cell(last, column).value = sheet.cell(last, column).value, None
    settings = settings_of(book)
    for row in settings.iter_rows(min_row=5, min_col=2, max_col=2):
        if row[0].value in ("是", "否", "はい", "いいえ"):
            row[0].value = f"{row[0].value} "
    for column in WIDE_IN.get(name, ()):
        heads = {cell.value: cell.column for cell in sheet[HEADINGS]}
        cell = sheet.cell(HEADINGS + 2, heads[column])
        assert cell.value is not None
        cell.value = f" {cell.value} ".translate(WIDE)


#: Of which columns a cell may have wide digits: those that only functions read.
WIDE_IN = {
    "cba-teams": ("队员1", "名次", "胜"),
    "cba-pairs": ("大师分1",),
    "cba-table": ("名次",),
    "br-match": ("开室定约",),
}


@pytest.mark.long
@ALL
def test_dirty_rows_come_to_what_the_event_says(name: str, tmp_path: Path) -> None:
    assert nothing_to_mend(as_the_event_has_it(name, put(tmp_path, name, with_dirty_rows(name))))


def settings_with(values: dict[str, Any]) -> Change:
    """Write into the settings, by their labels."""

    def change(book: openpyxl.Workbook) -> None:
        cells = {row[0].value: row[1] for row in settings_of(book).iter_rows(min_row=5, max_col=2) if row[0].value}
        for label, value in values.items():
            cells[label].value = value

    return change


def under(sheet: Any, heading: str) -> list[Any]:
    """The cells under a heading, of the rows that are filled."""
    column = next(cell.column for cell in sheet[HEADINGS] if cell.value == heading)
    rows = range(HEADINGS + 1, sheet.max_row + 1)
    return [sheet.cell(row, column) for row in rows if sheet.cell(row, 1).value not in (None, "")]


def percentages(book: openpyxl.Workbook) -> None:
    """Two sessions in cells of percent format; 2% are taken from the winners."""
    settings_with({"採点方式": "％"})(book)
    sheet = entries_of("jcbl-sectional", book)
    for cell in (*under(sheet, "得点1"), *under(sheet, "得点2")):
        cell.value = cell.value / 250
    under(sheet, "加減")[0].value = -0.02


def one_session(book: openpyxl.Workbook) -> None:
    settings_with({"セッション数": 1})(book)
    for cell in under(entries_of("jcbl-sectional", book), "得点2"):
        cell.value = None


def one_of_several(book: openpyxl.Workbook) -> None:
    """The first of two sessions of an event: the points of its places are red."""
    one_session(book)
    settings_with({"競技会全体のセッション数": 2})(book)


def two_lines(book: openpyxl.Workbook) -> None:
    """Pairs 8 to 14 sit East-West and are called 1 to 7 there; boards that they play elsewhere are left out."""
    settings_with({"冠军数": "双冠军"})(book)
    sheet = entries_of("br-pairs", book)
    for unit, line in zip(under(sheet, "对号"), under(sheet, "方向"), strict=True):
        line.value, unit.value = ("南北", unit.value) if unit.value <= 7 else ("东西 ", unit.value - 7)
    boards = book["牌副"]
    for row in range(HEADINGS + 1, boards.max_row + 1):
        north_south, east_west = boards.cell(row, 2), boards.cell(row, 3)
        if north_south.value and north_south.value <= 7 < east_west.value:
            east_west.value = str(east_west.value - 7).translate(WIDE)
        else:
            for column in range(1, 8):
                boards.cell(row, column).value = None


def a_board_is_not_played(book: openpyxl.Workbook) -> None:
    settings_with({"各副同一顶分": "否 "})(book)
    boards = book["牌副"]
    for heading, value in (("定约", None), ("庄家", None), ("判分", "NP")):
        under(boards, heading)[6].value = value
    under(boards, "判分")[7].value = "A"


#: What settings and cells are changed to; each comes to what the event says of the same cells.
VARIANTS: dict[str, tuple[str, Change]] = {
    "percent": ("jcbl-sectional", percentages),
    "one session": ("jcbl-sectional", one_session),
    "weekend": ("jcbl-sectional", settings_with({"平日・週末": None, "MPなどの制限": "抽選"})),
    "qualifying": ("jcbl-sectional", settings_with({"予選・決勝など": "予選"})),
    "final": (
        "jcbl-sectional",
        settings_with({"予選・決勝など": "決勝", "競争者数 C": 40, "1セッションのテーブル数": 12}),
    ),
    "trial": ("jcbl-sectional", settings_with({"予選・決勝など": "選抜試合", "MPなどの制限": None, "SPの制限": 400})),
    "club championship": ("jcbl-sectional", settings_with({"レイティング": "クラブ選手権", "ゲームのクラス": 3})),
    "local": ("jcbl-sectional", settings_with({"レイティング": "ローカル", "性別・年齢などの制限": "シニア"})),
    "flight": ("jcbl-sectional", settings_with({"フライト数": 3, "この参加者のフライト": "Ｂ"})),
    "imps": ("jcbl-sectional", settings_with({"採点方式": "IMPペア", "アベレージ Av": 132})),
    "of several sessions": ("jcbl-sectional", one_of_several),
    "butler": ("br-pairs", settings_with({"记分方式": "巴特勒", "判给 A+ 的 IMP 数": 2})),
    "cross-imps": ("br-pairs", settings_with({"记分方式": "交叉IMP"})),
    "two lines": ("br-pairs", two_lines),
    "not played, no common top": ("br-pairs", a_board_is_not_played),
    "limits counted, some answered": ("cba-pairs", settings_with({"限制项数（不含混合）": 3, "年龄限制": "是"})),
}


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_other_settings_come_to_what_the_event_says(variant: str, tmp_path: Path) -> None:
    name, change = VARIANTS[variant]
    assert nothing_to_mend(as_the_event_has_it(name, made(tmp_path, name, change)))


#: Which together make the L of the JCBL.
LIMITS = ["平日・週末", "性別・年齢などの制限", "MPなどの制限", "上限・下限・組合せ", "SPの制限"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("answers", "e"),
    [
        ({"参加范围限制": "否"}, None),  # the others are asked: no limit is not what nobody has said
        ({"参加范围限制": "否", "性别限制": "不限", "年龄限制": "是", "大师分上限限制": "否"}, None),  # which group?
        (
            {
                "参加范围限制": "否",
                "性别限制": "不限",
                "年龄限制": "是",
                "年龄组别（最高组为 1）": 2,
                "大师分上限限制": "否",
            },
            0.7,
        ),
        ({"参加范围限制": "否", "限制项数（不含混合）": 0}, 1),
        ({"混合比赛": "是", "性别限制": "女子", "限制项数（不含混合）": 1}, None),  # they contradict each other
        ({}, 1),
    ],
)
def test_e_waits_until_all_is_answered(answers: dict[str, Any], e: float | None, tmp_path: Path) -> None:
    """§1.3.4, as the event itself asks: one limit 0.8, two 0.7."""
    asked = ("参加范围限制", "性别限制", "年龄限制", "年龄组别（最高组为 1）", "大师分上限限制")
    book = sheets_of(made(tmp_path, "cba-pairs", settings_with(dict.fromkeys(asked) | answers)))
    assert nearly(shown("cba-pairs", book)[0]["e"]) == e


@pytest.mark.long
@pytest.mark.parametrize("setting", ["予選・決勝など", *LIMITS])
def test_what_cannot_be_read_of_l_is_not_taken_for_no_limit(setting: str, tmp_path: Path) -> None:
    book = sheets_of(made(tmp_path, "jcbl-sectional", settings_with({setting: "??"})))
    figures, rows = shown("jcbl-sectional", book)
    assert nearly(figures["l"]) is None
    assert [nearly(rows[0][key]) for key in ("session1", "red", "black", "total")] == [None] * 4
    assert not nothing_to_mend(book)


@pytest.mark.long
@pytest.mark.parametrize("setting", ["ゲームの種類", "セッション数", "競争者数 C"])
def test_points_by_vp_alone_are_not_all_where_those_by_place_are_unknown(setting: str, tmp_path: Path) -> None:
    book = sheets_of(made(tmp_path, "jcbl-weekly", settings_with({setting: "??"})))
    assert nearly(shown("jcbl-weekly", book)[1][0]["total"]) is None
    assert not nothing_to_mend(book)


@pytest.mark.slow
def test_boards_that_contradict_each_other_are_told(tmp_path: Path) -> None:
    """A pair that nobody knows, one against itself, a board twice: those rows do not count, and are red."""

    def spoil(book: openpyxl.Workbook) -> None:
        boards = book["牌副"]
        under(boards, "东西")[0].value = 99
        under(boards, "东西")[1].value = under(boards, "南北")[1].value
        under(boards, "牌号")[14].value = under(boards, "牌号")[2].value
        under(boards, "南北")[14].value = under(boards, "南北")[2].value

    book = sheets_of(made(tmp_path, "br-pairs", spoil))
    figures, _ = shown("br-pairs", book)
    assert settings_of(book)["A3"].value == "有 4 行须更正；无法识别的单元格标为红色。"
    assert figures["results"] == 97 - 4


#: Every question on who may play answered with no.
NO_LIMITS = {"参加范围限制": "否", "性别限制": "不限", "年龄限制": "否", "大师分上限限制": "否"}
#: Settings that the event refuses, and the figure that does not follow from them.
REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "a question left open": ("cba-pairs", {"大师分上限限制": None}, "e"),
    "another number than the answers": ("cba-pairs", NO_LIMITS | {"限制项数（不含混合）": 2}, "e"),
    "an age group without a limit": ("cba-pairs", NO_LIMITS | {"年龄组别（最高组为 1）": 3}, "e"),
    "an answer that nobody knows": ("cba-pairs", NO_LIMITS | {"参加范围限制": "也许"}, "e"),
    "a limit that nobody knows": ("jcbl-sectional", {"性別・年齢などの制限": "??"}, "l"),
    "flights without the flight": ("jcbl-sectional", {"フライト数": 3}, "l"),
    "wide digits": ("jcbl-sectional", {"競争者数 C": "２０"}, "c"),
}


@pytest.mark.long
@pytest.mark.parametrize("case", REFUSED)
def test_a_figure_of_settings_that_are_refused_stays_blank(case: str, tmp_path: Path) -> None:
    """What a function is given in the place of a mistake would count as not given: L2 as 16, no limit as E 1."""
    name, settings, figure = REFUSED[case]
    book = sheets_of(made(tmp_path, name, settings_with(settings)))
    figures, rows = shown(name, book)
    assert nearly(figures[figure]) is None
    assert nearly(rows[0]["total"]) is None
    assert any(digit in str(settings_of(book)["A3"].value) for digit in "123456789")


@pytest.mark.long
def test_a_bonus_of_a_place_that_is_not_known_is_not_0(tmp_path: Path) -> None:
    """The winner of the example has 2351 and 30 for the title: neither is the rating of who has no place."""
    figures = [
        nearly(shown("xq-rated", sheets_of(made(tmp_path, "xq-rated", settings_with(more))))[1][0]["new_rating"])
        for more in ({}, {"计分法": "??"})
    ]
    assert figures == [2381, None]


@pytest.mark.long
@pytest.mark.parametrize("name", ["xq-standings", "xq-rated"])
def test_fewer_keys_leave_nothing_to_mend(name: str, tmp_path: Path) -> None:
    """By points and 表现分 alone a player has no second and third key after the points."""

    def by_default(book: openpyxl.Workbook) -> None:
        for label, value in settings_of(book).iter_rows(min_row=5, max_col=2):
            if label.value == "排名依据":
                value.value = None

    assert nothing_to_mend(as_the_event_has_it(name, made(tmp_path, name, by_default)))


@pytest.mark.long
@pytest.mark.parametrize("name", ["xq-standings", "xq-rated"])
def test_no_cell_has_an_error_where_there_are_fewer_keys_than_columns(name: str, tmp_path: Path) -> None:
    """The usual order has two keys after the points, the sheet has room for three."""
    path = tmp_path / "n.xlsx"
    write_for("native", score_sheet(EVENTS[name], "zh", room=20), path, "zh")
    assert check(path) == []


@pytest.mark.slow
def test_a_player_without_a_rating_is_nothing_to_mend(tmp_path: Path) -> None:
    """He has a place, as in the event: only his games are not rated."""

    def unrated(book: openpyxl.Workbook) -> None:
        sheet = entries_of("xq-rated", book)
        heads = {cell.value: cell.column for cell in sheet[HEADINGS]}
        for label in ("称号", "赛前等级分"):
            sheet.cell(HEADINGS + 2, heads[label]).value = None

    assert nothing_to_mend(as_the_event_has_it("xq-rated", made(tmp_path, "xq-rated", unrated)))


#: A column in which nothing can be made of ``??``, and the result that stays blank.
UNREADABLE = {
    "cba-teams": ("名次", "total"),
    "cba-pairs": ("成绩", "total"),
    "cba-table": ("名次", "total"),
    "jcbl-weekly": ("VP1", "total"),
    "jcbl-sectional": ("得点1", "total"),
    "br-match": ("开室定约", "home_imps"),
}


@pytest.mark.long
@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_told_and_leaves_figures_blank(name: str, tmp_path: Path) -> None:
    column, result = UNREADABLE[name]

    def spoil(book: openpyxl.Workbook) -> None:
        sheet = entries_of(name, book)
        heads = {cell.value: cell.column for cell in sheet[HEADINGS]}
        sheet.cell(HEADINGS + 2, heads[column]).value = "??"

    book = sheets_of(made(tmp_path, name, spoil))
    _, rows = shown(name, book)
    assert nearly(rows[1][result]) is None
    assert any(figure in str(settings_of(book)["A3"].value) for figure in "123456789")


@pytest.mark.slow
def test_a_row_without_a_name_and_a_name_twice_are_told(tmp_path: Path) -> None:
    def spoil(book: openpyxl.Workbook) -> None:
        sheet = entries_of("cba-teams", book)
        sheet["A6"].value = None
        sheet["A8"].value = f"{sheet['A7'].value} "

    path = made(tmp_path, "cba-teams", spoil)
    assert settings_of(sheets_of(path))["A3"].value == "有 3 行须更正；无法识别的单元格标为红色。"


@pytest.mark.long
@pytest.mark.parametrize("name", ["cba-pairs", "jcbl-weekly", "xq-standings"])
def test_what_is_computed_is_not_read_as_typed(name: str, tmp_path: Path) -> None:
    """A place beside the entries would be an official one."""
    path = put(tmp_path, name, as_made(name))
    before = json.loads(run("award", name, path, "--json").stdout)
    book = openpyxl.load_workbook(path)
    sheet = entries_of(name, book)
    column = next(cell.column for cell in sheet[HEADINGS] if cell.value in ("名次（计算）", "順位（計算）"))
    for row in range(HEADINGS + 1, HEADINGS + 4):
        sheet.cell(row, column).value = 9
    book.save(path)
    assert json.loads(run("award", name, path, "--json").stdout) == before


@pytest.mark.few(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", of_each_rulebook(NAMES, str))
def test_what_is_red_is_asked_of_the_kinds(name: str, tmp_path: Path) -> None:
    """Each name that a format asks is carried, and every function is given back when the workbook goes elsewhere."""
    path, plain = put(tmp_path, name, as_made(name)), tmp_path / "plain.xlsx"
    with_names = openpyxl.load_workbook(path).defined_names
    asked = {
        word
        for sheet in openpyxl.load_workbook(path)
        for area in sheet.conditional_formatting
        for rule in area.rules
        for word in _unread_in(rule.formula[0])
    }
    assert asked
    assert asked <= set(with_names)
    run("convert", path, plain, "--to", "calc")
    assert not [each for each in openpyxl.load_workbook(plain).defined_names if each.startswith("XF__")]
    run("convert", plain, tmp_path / "again.xlsx", "--to", "native", language=EVENTS[name].languages[0])
    assert (tmp_path / "again.xlsx").read_bytes() == path.read_bytes()


def _unread_in(formula: str) -> Iterator[str]:
    for piece in formula.split("(")[:-1]:
        word = piece.replace(",", " ").split()[-1] if piece.replace(",", " ").split() else ""
        if word.startswith("XF__UNREAD_"):
            yield word


def test_an_event_without_one_is_refused() -> None:
    result = run("new", "jcbl-seeds", "out.xlsx", "--for", "native", language="en", code=2)
    assert "it has no workbook that computes by itself; " in result.stderr
    assert all(name in result.stderr for name in NAMES)


def test_the_list_has_those_alone() -> None:
    listed = run("new", "--list", "--for", "native").stdout
    assert {line.split()[0] for line in listed.splitlines()} == set(NAMES)


def in_turn() -> Iterator[tuple[str, str]]:
    """Every event with one of its languages, then with the others."""
    for turn in range(len(LANGUAGES)):
        for at, name in enumerate(NAMES):
            languages = EVENTS[name].languages
            if turn < len(languages):
                yield name, languages[(at + turn) % len(languages)]


@pytest.mark.few(len(NAMES))
@pytest.mark.slow
@pytest.mark.parametrize(("name", "language"), [*in_turn()])
def test_the_help_says_what_it_does_not_do(name: str, language: str) -> None:
    event = EVENTS[name]
    assert event.score_sheet is not None
    book = score_sheet(event, language, room=5)
    said = [
        cell
        for row in book["使用说明" if language == "zh" else "使い方" if language == "ja" else "Help"].values
        for cell in row
    ]
    assert event.score_sheet().lacks.text(language) in said
    assert any(f"xlfuncs new {name}" in str(cell) for cell in said)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "engine"),
    [each for turn, name in enumerate(NAMES) for each in every(product([name], MISSING), (turn + 1) % 2, 2)],
)
def test_engines_compute_the_same(engine: str, name: str, tmp_path: Path) -> None:
    require(not MISSING[engine], MISSING[engine])
    path = put(tmp_path, name, with_dirty_rows(name))
    stored = sheets_of(path)
    cells = [*computed_cells(path)]
    got = values_of_file(engine, path, tmp_path / f"{engine}.xlsx", cells, OPTIONAL[engine])
    wrong = []
    for (sheet, row, column), value in zip(cells, got, strict=True):
        wanted = stored.worksheets[sheet].cell(row, column).value
        if not hasattr(wanted, "year") and nearly(value) != nearly(wanted):
            wrong.append(f"{stored.sheetnames[sheet]}: row {row}, column {column}: {value!r}, not {wanted!r}")
    assert len(cells) > 300
    assert not wrong, "\n".join([f"{len(wrong)} of {len(cells)}", *wrong[:20]])


def computed_cells(path: Path) -> Iterator[tuple[int, int, int]]:
    """The cells with formulas: the sheet, from 0, row and column."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        book = openpyxl.load_workbook(path)
    for number, sheet in enumerate(book):
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f" or hasattr(cell.value, "ref"):
                    left, top, right, bottom = range_boundaries(getattr(cell.value, "ref", cell.coordinate))
                    yield from ((number, r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))


@pytest.mark.slow
@pytest.mark.parametrize("name", of_each_rulebook(NAMES, str, among=2))
def test_libreoffice_with_the_add_in_computes_the_same(name: str, tmp_path: Path, office: Office) -> None:
    path = put(tmp_path, name, as_made(name))
    found = calc.recalculate(path, office)
    assert found.errors == []
    assert found.warnings == []
    assert found.values == recalculate(path).values


def test_libreoffice_leaves_blank_what_an_array_does_not_reach(tmp_path: Path, office: Office) -> None:
    """By points and two keys more, as usual: the column of the third has nothing, and no error."""
    path = made(tmp_path, "xq-standings", settings_with({"排名依据": None}))
    found = calc.recalculate(path, office)
    assert found.errors == []
    assert found.values == recalculate(path).values


def test_names_of_formats_are_made_of_functions_that_travel() -> None:
    """The names that formats ask stay what they are when the rules change: they say which argument they ask about."""
    names, _ = everything()
    names.add_unread("XF__UNREAD_CBA_RANKING_RANKS")
    text = names.formulas.pop("XF__UNREAD_CBA_RANKING_RANKS")
    assert text.startswith("LAMBDA(given,ISERROR(XF__CELL_PLACE_")
    assert text.endswith('(given,"")))')


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["ironcalc", pytest.param("formulon", marks=pytest.mark.long)])
def test_engines_know_what_cannot_be_read(engine: str, tmp_path: Path) -> None:
    """§2.9.4 and how people write places: 第3名, 弃权; a word that means nothing, and 0, cannot be read."""
    require(not MISSING[engine], MISSING[engine])
    names, _ = everything()
    ranks, colour = "XF__UNREAD_CBA_RANKING_RANKS", "XF__UNREAD_CBA_RANKING_COLOUR"
    for name in (ranks, colour):
        names.add_unread(name)
    read = [(ranks, cell) for cell in (1, "３", "第3名", "弃权 ", "5=", "")] + [(colour, "白 金"), (colour, "")]
    unread = [(ranks, "??"), (ranks, "三等"), (ranks, -1), (ranks, 1.5), (colour, "紫")]
    questions = [
        Question(name, [cell], expected) for cells, expected in ((read, False), (unread, True)) for name, cell in cells
    ]
    carried = names.closure([ranks, colour])
    for name in (ranks, colour):
        del names.formulas[name]
    assert differing(engine, tmp_path, carried, questions) == []
