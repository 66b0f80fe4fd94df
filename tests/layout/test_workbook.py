"""What every workbook of every event keeps to, and the worked example in the recalculated workbook."""

import re
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from eventbooks import (
    BOARD,
    BOARD_HEAD,
    ENTRIES,
    POINTS,
    PROBLEMS,
    TABLE_HEAD,
    computed,
    editions,
    filled,
    heading,
    made,
    opened,
    read_of,
    table,
    teams,
)
from openpyxl.cell.cell import Cell
from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet
from tiers import one_of_each

from xlfuncs.core.arguments import NumberOrWord, Word, YesNo
from xlfuncs.events import EVENTS, Event
from xlfuncs.events.declaration import table_name
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.sheet.shape import SHEET_OF_BOARD, columns_of, list_columns, ranges_of
from xlfuncs.events.wording import wide
from xlfuncs.layout import build, example, examples, style
from xlfuncs.layout.sheets import settings_of
from xlfuncs.recalc import Recalculation, recalculate


class Edition(NamedTuple):
    """The workbook of an event in a language, laid out once for all that look at it."""

    event: Event
    language: str
    book: Workbook
    formulas: list[tuple[str, str]]  # of every sheet: its name, a formula


EDITIONS = one_of_each(
    lambda each: each[0].name.partition("-")[0], editions(), lambda each: f"{each[0].name}-{each[1]}"
)
EXAMPLES = one_of_each(
    lambda each: each[0].name.partition("-")[0],
    [(event, language) for event in EVENTS.values() for language in examples(event)],
    lambda each: f"{each[0].name}-{each[1]}",
)


@pytest.fixture(scope="module", params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> Edition:
    event, language = request.param
    book = build(event, language, room=6)
    return Edition(event, language, book, [(sheet.title, text) for sheet in book for text in formulas_of(sheet)])


def formulas_of(sheet: Worksheet) -> list[str]:
    values = (getattr(value, "text", value) for row in sheet.iter_rows(values_only=True) for value in row)
    return [value for value in values if isinstance(value, str) and value.startswith("=")]


@pytest.mark.slow
def test_formulas_are_short_and_hold_no_list_of_words(edition: Edition) -> None:
    found = [text for _, text in edition.formulas]
    names = [name.attr_text for name in edition.book.defined_names.values()]
    assert max(map(len, [*found, *names])) <= 255
    assert statistics.median(map(len, found)) < 60
    assert not [text for text in found if text.count('="') > 3 or "SUBSTITUTE(SUBSTITUTE(" in text]


@pytest.mark.slow
def test_one_call_computes_the_event(edition: Edition) -> None:
    book = edition.book
    assert [sheet for sheet, text in edition.formulas if re.search(r"\b(?:XF|CBA|XQ|BR|DF|JCBL)_", text)] == ["_xf"]
    assert isinstance(book["_xf"]["A1"].value, ArrayFormula)
    assert book["_xf"].sheet_state == "hidden"


def test_tables_stand_before_boards_with_their_headings_on_top(edition: Edition) -> None:
    event, language, book, _ = edition
    titles = book.sheetnames
    for table_ in event.tables:
        sheet = book[table_name(table_.key).text(language)]
        assert titles.index(sheet.title) < min(titles.index(board) for board in SHEET_OF_BOARD if board in titles)
        heads = [cell.value for cell in sheet[TABLE_HEAD]]
        expected = [each.label.text(language) for each in columns_of(event, table_)]
        assert heads[: len(expected)] == expected
        found = [event.table(table_.key).columns.find(head) for head in expected]
        assert all(found), f"a heading of {table_.key} is not understood"
    assert titles.index("_xf") == len(titles) - 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("cba-teams", ["会员号", "姓名", "大师分", "青年大师分", "所属俱乐部"]),
        ("jcbl-club", ["会員番号", "氏名", "保有MP", "SP", "所属クラブ"]),
        ("xq-rated", ["会员号", "姓名", "等级分", "所属俱乐部"]),
        ("br-pairs", ["会员号", "姓名", "所属俱乐部"]),
    ],
)
def test_the_members_sheet_asks_for_what_the_event_has_a_use_for(name: str, columns: list[str]) -> None:
    """Seed points are no business of a xiangqi club; what is filled in stands there all the same."""
    event = EVENTS[name]
    language = "ja" if name.startswith("jcbl") else "zh"

    def heads(given: dict[str, Any]) -> list[Any]:
        sheet = build(event, language, room=8, example=given)[table_name(MEMBERS.key).text(language)]
        return [cell.value for cell in sheet[TABLE_HEAD]][:-1]

    filled = example(event, language)
    assert heads(filled | {"members": []}) == columns
    every = [field.heading(language, 0) for field in MEMBERS.columns]
    row = {"number": "7", "name": "王伟", "holding": 1, "youth": 1, "seed": 1, "rating": 1, "club": "城中"}
    assert heads(filled | {"members": [row]}) == every


def test_a_board_names_the_units_within_its_first_columns(edition: Edition) -> None:
    event = edition.event
    keys = list_columns(event, event.board)
    assert keys.index(event.tables[0].subject.key) < 8


def test_tables_are_printed_in_8_points_at_least(edition: Edition) -> None:
    """Type of 11 points; between its margins A4 laid across is 770 points wide, a digit of Arial at 10 points 5.56."""
    for place in range(1, 1 + len(edition.event.tables)):
        sheet = edition.book.worksheets[place]
        first, *others = (sheet.column_dimensions[letter].width for letter in map(get_column_letter, columns(sheet)))
        across = sheet.page_setup.fitToWidth
        assert 11 * 770 / 5.56 / (first + sum(others) / across) >= 8
        assert across == 1 or sheet.print_title_cols == "$A:$A"


def test_every_line_to_fill_in_looks_alike(edition: Edition) -> None:
    for which in edition.event.tables:
        sheet: Any = edition.book[table_name(which.key).text(edition.language)]
        for column, _ in enumerate(columns_of(edition.event, which), 1):
            lines = [sheet.cell(TABLE_HEAD + line, column) for line in range(1, 6)]
            assert not any(cell.protection.locked for cell in lines)
            assert {cell.fill.fgColor.rgb for cell in lines} == {style.INPUT_FILL.fgColor.rgb}
            assert len({(cell.number_format, cell.alignment.horizontal, cell.border.left.style) for cell in lines}) == 1


def columns(sheet: Worksheet) -> range:
    return range(1, sheet.max_column + 1)


def test_every_word_of_a_setting_drops_down(edition: Edition) -> None:
    event, language, book, _ = edition
    sheet = settings_of(book)
    lists = {str(rule.sqref): rule.formula1 for rule in sheet.data_validations.dataValidation}
    rows = {sheet.cell(row, 1).value: row for row in range(1, sheet.max_row + 1)}
    for field in event.settings:
        cell = f"B{rows[field.label.text(language)]}"
        assert (cell in lists) == isinstance(field.kind, Word | YesNo | NumberOrWord)
        if cell in lists:
            area = lists[cell].partition("!")[2].replace("$", "")
            offered = [cell.value for (cell,) in book["_xf"][area if ":" in area else f"{area}:{area}"]]
            taken = {field.kind.take(word, field.label) for word in offered}
            canonical = {field.kind.take(code, field.label) for code, _ in field.kind.codes()}
            assert taken == canonical


def test_club_events_too_are_offered() -> None:
    words = [
        cell.value for column in build(teams(), "zh", room=8)["_xf"].iter_cols(min_row=1, max_row=12) for cell in column
    ]
    assert {"俱乐部比赛", "省级一类赛事"} <= set(words)


def test_only_what_is_typed_is_open(edition: Edition) -> None:
    event, book = edition.event, edition.book
    tables = {table_name(table_.key).text(edition.language) for table_ in ranges_of(event)}
    settings = settings_of(book)
    if any(field.group.rare for field in event.settings):  # in a protected sheet nobody could unfold them
        tables.add(settings.title)
    for sheet in book.worksheets:
        assert sheet.protection.sheet == (sheet.title not in tables), sheet.title
        assert not sheet.protection.password
    labels = {field.label.text(edition.language) for field in event.settings}
    opened_cells = {c.coordinate for row in settings.iter_rows() for c in row if not c.protection.locked}
    assert opened_cells == {f"B{c.row}" for c in settings["A"][4:] if c.value in labels}
    assert len(opened_cells) == len(event.settings)


def test_no_other_room_names_a_column_or_a_row() -> None:
    root = Path(__file__).parents[2] / "xlfuncs"
    for file in [*(root / "events").glob("*.py"), *root.glob("rulebooks/*/events/*.py")]:
        assert not re.search(r"\$[A-Z]{1,2}\$?\d", file.read_text(encoding="utf-8")), file


# --- the worked example: AVGM = 43199 ÷ 24 = 1799.96, M = 4 + 1799.96 ÷ 600 = 7.00, S = 96 ÷ 24 = 4.00, L = 1.3, E = 1;
# V = 7.00 × 4.00 × 1.3 = 36.40. Place 1: lg 24 − lg 2 = 1.08, × 36.40 = 39.31; a win 0.005 × 7 × 1.3 × 16 = 0.73,
# a draw half of it, 0.37: 5 × 0.73 + 0.37 = 4.02; together 43.33. Places 3 and 4: (21.84 + 17.47) ÷ 2 = 19.66,
# 4 × 0.73 + 0.37 = 3.29; together 22.95.


@pytest.fixture(scope="module")
def worked(tmp_path_factory: pytest.TempPathFactory) -> Recalculation:
    return computed(tmp_path_factory.mktemp("worked"), filled())


@pytest.mark.slow
def test_the_worked_example(worked: Recalculation) -> None:
    found = worked
    assert not found.errors
    assert not found.warnings
    board = table(found, BOARD, BOARD_HEAD)
    assert [(line["名次"], line["队名"], line["总大师分"]) for line in board[:4]] == [
        (1.0, "江畔队", 43.33),
        (2.0, "松风队", 32.04),
        ("并列 3", "云岭队", 22.95),
        ("并列 3", "海天队", 22.95),
    ]
    assert (board[0]["排名分"], board[0]["胜场分"], board[0]["银分"]) == (39.31, 4.02, 43.33)
    assert [line["名次"] for line in board][-1] == "弃权"
    assert len(board) == 24
    beside = table(found, ENTRIES, TABLE_HEAD)
    assert {line["队名"]: line["总大师分"] for line in beside} == {line["队名"]: line["总大师分"] for line in board}
    assert found.value(BOARD, "A1") == "2026 年春季省级团体赛"
    assert found.value(BOARD, "A2") == "示例市桥牌协会 · 2026年4月18日"
    assert found.value(BOARD, "A3") == "比赛等级 省级一类赛事 · 大师分颜色 银"
    assert "比赛平均大师分 AVGM 1799.96" in str(found.value(BOARD, "A4"))
    assert "比赛价值 V 36.40" in str(found.value(BOARD, "A4"))
    assert found.value(BOARD, "A5") == ""


@pytest.mark.slow
def test_the_stored_workbook_says_the_same(tmp_path: Path) -> None:
    stored = opened(made(tmp_path / "x.xlsx", filled()), data_only=True)
    assert stored.sheetnames[:3] == ["使用说明", "比赛设置", ENTRIES]
    assert stored["比赛设置"]["B6"].value == "2026 年春季省级团体赛"
    board = [
        [cell.value for cell in row] for row in stored[BOARD].iter_rows(min_row=BOARD_HEAD, max_row=BOARD_HEAD + 3)
    ]
    shown = [dict(zip(board[0], row, strict=True)) for row in board[1:]]
    assert [(line["名次"], line["队名"], line["总大师分"]) for line in shown] == [
        (1, "江畔队", 43.33),
        (2, "松风队", 32.04),
        ("并列 3", "云岭队", 22.95),
    ]


@pytest.mark.slow
def test_a_place_typed_with_its_last_is_stored_as_the_place(tmp_path: Path) -> None:
    """Two teams on 3-4 share 3: 并列 3 on the board, a plain 3 beside each member; the workbook is written."""
    given = filled()
    given["members"] = [{"number": str(at), "name": f"选手{at}", "holding": 2000} for at in range(1, 5)]
    third = [row for row in given["entries"] if row["place"] == 3]
    for row in third:
        row["place"] = "3-4"
    names = {f"player{at}": f"选手{at}" for at in range(1, 5)}
    third[0] |= names | {"player5": None, "player6": None}
    path = tmp_path / "out.xlsx"
    computed(tmp_path, given).save(path)
    book = opened(path, data_only=True)
    assert [book[BOARD].cell(BOARD_HEAD + at, 1).value for at in (3, 4)] == ["并列 3", "并列 3"]
    points = book[POINTS]
    place = heading(points, "名次")
    assert [points.cell(TABLE_HEAD + at, place).value for at in range(1, 5)] == [3, 3, 3, 3]


@pytest.mark.slow
def test_an_empty_workbook_shows_nothing_and_no_error(tmp_path: Path) -> None:
    path = made(tmp_path / "empty.xlsx", None, room=200)
    found = recalculate(path)
    assert not found.errors
    assert table(found, BOARD, BOARD_HEAD) == []
    assert (found.value(BOARD, "A1"), found.value(BOARD, "A5")) == ("团体赛", "")
    assert path.stat().st_size < 75_000


@pytest.mark.slow
def test_a_wrong_setting_is_a_sentence_in_red(tmp_path: Path) -> None:
    given = filled()
    given["settings"]["level"] = "省级三类"
    found = computed(tmp_path, given)
    assert not found.errors
    assert "“省级三类”" in str(found.value(BOARD, "A5"))
    assert "暂不公布" in str(found.value(BOARD, "A5"))


@pytest.mark.slow
def test_members_get_their_lines(tmp_path: Path) -> None:
    given = filled()
    given["members"] = [
        {"number": "01001", "name": "王伟", "holding": 1200},
        *({"number": str(number), "name": f"选手{number}", "holding": 1000} for number in range(2, 9)),
    ]
    players = [["王伟", *(f"选手{n}" for n in (2, 3, 4))], [f"选手{n}" for n in (5, 6, 7, 8)]]
    rows = [{"unit": row["unit"], "place": row["place"]} for row in given["entries"][:8]]
    for row, people in zip(rows, players, strict=False):
        row |= {f"player{number}": person for number, person in enumerate(people, 1)}
    found = computed(tmp_path, given | {"entries": rows[:2]} | {"settings": given["settings"] | {"round_boards": None}})
    lines = table(found, POINTS, TABLE_HEAD)
    assert [(line["会员号"], line["姓名"], line["队名"]) for line in lines][:2] == [
        ("01001", "王伟", "江畔队"),
        ("2", "选手2", "江畔队"),
    ]
    assert len(lines) == 8
    assert {"银分", "总大师分"} <= lines[0].keys()


@pytest.mark.slow
def test_problems_name_the_row_of_the_sheet(tmp_path: Path) -> None:
    given = filled()
    given["entries"][2]["place"] = "倒数第二"
    found = computed(tmp_path, given)
    (problem,) = [line for line in table(found, PROBLEMS, TABLE_HEAD) if line["类别"] == "须更正"]
    assert (problem["位置"], problem["列"]) == ("“报名与名次”第 7 行", "名次")
    assert "“倒数第二”" in problem["问题"]
    (noted,) = [line for line in table(found, ENTRIES, TABLE_HEAD) if line["问题"]]
    assert (noted["row"], noted["队名"]) == (7, "云岭队")
    assert found.value(BOARD, "A5") == "暂不公布：有 1 行须更正，见“问题”页。"


@pytest.mark.slow
def test_a_chosen_unit_shows_its_steps(tmp_path: Path) -> None:
    def choose(book: object) -> None:
        book["计算过程"]["C2"] = "松风队"

    lines = table(computed(tmp_path, filled(), choose), "计算过程", TABLE_HEAD)
    assert next(line["算式"] for line in lines if "排名" in line["项目"]) == "lg 24 − lg 4 = 0.78"
    assert lines[-1]["算式"] == "28.39 + 3.65 = 32.04"


@pytest.mark.slow
def test_a_slip_tells_the_working_in_rows(worked: Recalculation) -> None:
    lines = [line for line in table(worked, "成绩单", TABLE_HEAD) if line["队名"] == "松风队"]
    told = "".join(line["计算过程"] for line in lines)
    assert told.startswith("第 2 名：")
    assert "lg 24 − lg 4 = 0.78（§1.2）；" in told
    assert "0.78 × 36.40 = 28.39（§1.1）" in told
    assert [line["总大师分"] for line in lines] == [32.04, *[""] * (len(lines) - 1)]


@pytest.mark.parametrize("each", EXAMPLES)
def test_the_examples_fit_their_event(each: tuple[Event, str]) -> None:
    """Every row of an example's first table stands under the heading of its name, in its order."""
    event, language = each
    given, table_ = example(event, language), event.tables[0]
    sheet = read_of(event, language, 1, given)[table_name(table_.key).text(language)]
    assert heading(sheet, table_.subject.heading(language)) == 1
    rows = [row.get(table_.subject.key) for row in given[table_.key]]
    assert [sheet.cell(TABLE_HEAD + number, 1).value for number in range(1, len(rows) + 1)] == rows


def said(sheet: Worksheet) -> Iterator[tuple[Cell, float]]:
    """The cells with words of their own, each with the width there is for it."""
    merged = {(area.min_row, area.min_col): area.max_col for area in sheet.merged_cells.ranges}
    for cell in (cell for row in sheet.iter_rows() for cell in row):
        if isinstance(cell.value, str) and not cell.value.startswith("="):
            columns = range(cell.column, merged.get((cell.row, cell.column), cell.column) + 1)
            yield cell, sum(sheet.column_dimensions[get_column_letter(column)].width for column in columns)


def test_no_words_are_cut(edition: Edition) -> None:
    """A line of type of 11 points is at least 13 high, and holds about as many letters as its column is wide."""
    for sheet in (sheet for sheet in edition.book.worksheets if sheet.sheet_state == "visible"):
        for cell, width in said(sheet):
            height = sheet.row_dimensions[cell.row].height
            if cell.alignment.wrap_text and height:
                lines = -(-wide(cell.value) // (width - 1))
                assert 13 * lines <= height, (sheet.title, cell.coordinate, cell.value)
            if cell.alignment.shrink_to_fit:
                assert wide(cell.value) <= 1.7 * width, (sheet.title, cell.coordinate, cell.value)


def test_no_word_of_a_heading_is_broken(edition: Edition) -> None:
    """A bold letter of 11 points is wider than the figure that a column's width is counted in."""
    for sheet in (sheet for sheet in edition.book.worksheets if sheet.sheet_state == "visible"):
        for cell, width in said(sheet):
            if cell.fill.fill_type and cell.alignment.wrap_text:
                words = re.findall(r"[!-,.-~]+-?", cell.value)
                assert all(1.15 * len(word) <= width for word in words), (sheet.title, cell.coordinate, cell.value)


def test_help_names_columns_as_the_sheets_do(edition: Edition) -> None:
    assert not [cell.value for cell, _ in said(edition.book.worksheets[0]) if "{}" in cell.value]


@pytest.mark.slow
def test_a_line_without_a_place_shows_its_figures_as_the_others_do(tmp_path: Path) -> None:
    """§2.9.4: who has no place gets no place award, and keeps the win points: 0.00, not 0."""
    given = filled()
    given["entries"][2]["place"] = "三"
    team = given["entries"][2]["unit"]
    board = computed(tmp_path, given).rows(BOARD)
    heads = board[BOARD_HEAD - 1]
    (line,) = [dict(zip(heads, row, strict=True)) for row in board[BOARD_HEAD:] if team in row]
    assert (line["名次"], line["排名分"]) == ("", "0.00")


@pytest.mark.slow
def test_a_figure_looks_as_it_does_on_the_board(tmp_path: Path) -> None:
    """V = 7.00 × 4.00 × 1.3 = 36.40 and L = 1.30; N and E are 24 and 1, AVGM has two digits of its own."""
    found = computed(tmp_path, filled())
    shown = {row[4]: row[5] for row in found.rows("比赛设置")[4:] if len(row) > 5}
    assert shown["比赛价值 V"] == "36.40"
    assert (shown["参赛规模 N"], shown["比赛限制系数 E"], shown["比赛等级系数 L"]) == ("24", "1", "1.30")


@pytest.mark.slow
def test_a_name_in_two_lines_stands_in_one_on_every_list(tmp_path: Path) -> None:
    """A row has the height of one; ``XF_EVENT`` and JSON go on naming the team as it is typed."""
    given = filled()
    given["settings"]["name"] = "春季团体赛\n决赛"
    given["entries"][0]["unit"] = "江畔队\n（上海浦东）"
    found = computed(tmp_path, given)
    lists = [(BOARD, BOARD_HEAD), ("成绩单", TABLE_HEAD)]
    assert [table(found, sheet, head)[0]["队名"] for sheet, head in lists] == ["江畔队 （上海浦东）"] * 2
    assert table(found, ENTRIES, TABLE_HEAD)[0]["队名"] == "江畔队\n（上海浦东）"
    assert found.value(BOARD, "A1") == "春季团体赛 决赛"
    assert found.value("计算过程", "D2") == "江畔队 （上海浦东）"
