"""Headings break where a reader would, and titles are seen whole."""

import re
from functools import cache

import pytest
from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.events.declaration import table_name
from xlfuncs.layout import build

load()

#: A Chinese or Japanese letter of 11 points on a screen of 96 dots an inch, and of a title's 16 points.
LETTER, TITLE = 11 * 96 / 72, 16 * 96 / 72
#: A column of width w is 7 w + 5 dots broad (digits of Arial 10 are 7 dots), of which a cell leaves 5 blank.
DIGIT = 7


@cache
def made(name: str, language: str) -> Workbook:
    return build(EVENTS[name], language, room=10)


def width(name: str, language: str, sheet: str, column: int) -> float:
    found: float = made(name, language)[sheet].column_dimensions[get_column_letter(column)].width
    return found


@pytest.mark.parametrize(
    ("name", "language", "sheet", "heading"),
    [
        ("cba-teams", "zh", "会员", "青年大师分"),
        ("cba-stages", "zh", "报名与名次", "第二阶段胜"),
        ("df-titles", "zh", "报名与名次", "累计大师分"),
        ("br-league", "ja", "参加者と順位", "うち加減点"),
        ("df-ladder", "zh", "挑战", "挑战者原名次"),
        ("br-match", "zh", "牌副", "开室南北得分"),
    ],
)
def test_no_last_letter_stands_alone(name: str, language: str, sheet: str, heading: str) -> None:
    """Five letters of 14.67 dots are 73.3; three and a half fit into the 56 dots of a column of 8."""
    cell = next(cell for cell in made(name, language)[sheet][4] if heading in (cell.value or ""))
    assert DIGIT * width(name, language, sheet, cell.column) >= len(heading) * LETTER


def test_latin_letters_stay_with_the_word_that_follows() -> None:
    """WBFポイント: three letters of at least 8 dots and four of 14.67 are 83."""
    cell = next(cell for cell in made("jcbl-fixed", "ja")["参加者と順位"][4] if cell.value == "WBFポイント")
    assert DIGIT * width("jcbl-fixed", "ja", "参加者と順位", cell.column) >= 3 * 8 + 4 * LETTER


@pytest.mark.parametrize(("heading", "letters"), [("オープン結果", 4), ("クローズド結果", 5), ("クローズド調整点", 5)])
def test_a_heading_breaks_between_two_words(heading: str, letters: int) -> None:
    """LibreOffice prints six letters in a column of 11 (measured: 1.77 of its width each, 0.3 blank), Excel five."""
    cell = next(cell for cell in made("br-match", "ja")["ボード"][4] if cell.value == heading)
    assert DIGIT * width("br-match", "ja", "ボード", cell.column) >= letters * LETTER
    assert width("br-match", "ja", "ボード", cell.column) < (letters + 1) * 1.77 + 0.3


def test_a_circled_number_stays_with_its_word() -> None:
    sheet = made("jcbl-flights", "ja")["参加者と順位"]
    cell = next(cell for cell in sheet[4] if (cell.value or "").startswith("セッション①"))
    assert DIGIT * width("jcbl-flights", "ja", sheet.title, cell.column) >= len("セッション①") * LETTER


@pytest.mark.parametrize(("name", "lies"), [("jcbl-club", "portrait"), ("jcbl-flights", "landscape")])
def test_a_figure_of_the_board_is_called_in_one_line(name: str, lies: str) -> None:
    """オーバーオール is written smaller in a narrow column, and the board stays upright: a club hangs up one page.

    Whichever figure stands in a column, its heading is written so.
    """
    board = made(name, "ja")["成績表"]
    figures = [cell for cell in board[6] if "_xf" in str(cell.value)]
    assert len(figures) > 2
    assert all(cell.alignment.shrink_to_fit and not cell.alignment.wrap_text for cell in figures)
    assert board.page_setup.orientation == lies


@pytest.mark.parametrize(
    ("name", "heading", "sheet"),
    [("jcbl-series", "シリーズMP", "成績表"), ("jcbl-fixed", "1人あたりMP", "会員ポイント")],
)
def test_a_heading_has_room_where_the_page_has(name: str, heading: str, sheet: str) -> None:
    """Letters of 14.67 dots, Latin ones of 8 at least; the names of the list need no more than 16 digits' width."""
    letters = sum(8 if letter.isascii() else LETTER for letter in heading)
    last = made(name, "ja")[sheet].max_column
    assert DIGIT * width(name, "ja", sheet, last) >= letters
    assert made(name, "ja")[sheet].page_setup.orientation == "portrait"


def test_headings_that_fill_their_columns_are_divided() -> None:
    """セッション計オーバーオール was read as one word."""
    board = made("jcbl-club", "ja")["成績表"]
    assert {cell.border.right.color.rgb for cell in board[6]} == {"00FFFFFF"}
    assert made("cba-teams", "zh")["公告"]["D6"].border.right.style is None


def test_the_points_of_members_stay_upright() -> None:
    assert made("jcbl-club", "ja")["会員ポイント"].page_setup.orientation == "portrait"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "sheet"), [("br-match", "ボード"), ("jcbl-seeds", "参加者と順位")])
def test_the_title_is_whole_on_every_page_across(name: str, sheet: str) -> None:
    """The first column stands on each page, and the title in it: three letters of 21.3 dots are 64."""
    assert made(name, "ja")[sheet].page_setup.fitToWidth > 1
    assert DIGIT * width(name, "ja", sheet, 1) >= len(sheet) * TITLE
    assert made(name, "ja")[sheet]["A1"].value == sheet


def test_two_red_lines_have_room() -> None:
    """Two lines of 12 points take 1.4 times as much, 34."""
    assert made("jcbl-fixed", "ja")["成績表"].row_dimensions[5].height >= 34


@pytest.mark.parametrize(("name", "language"), [("jcbl-sectional", "ja"), ("cba-pairs", "zh"), ("cba-pairs", "en")])
def test_a_red_line_ends_on_the_page_of_its_table(name: str, language: str) -> None:
    """In one cell, which overflows: letters of 11 points, 15 dots (8 of a Latin one), in columns of 7 dots a digit."""
    book = made(name, language)
    sheet = book[table_name(EVENTS[name].entries.key).text(language)]
    red = next(cell.value for cell in sheet[3] if cell.value)
    cut = re.search(r'IF\(LEN\(_xf!\S+\)>(\d+),LEFT\(_xf!\S+,(\d+)\)&"…"', red)
    assert cut
    assert int(cut[1]) == int(cut[2]) + 1
    letter = 8 if language == "en" else LETTER
    first, *others = (width(name, language, sheet.title, column) for column in range(1, sheet.max_column + 1))
    across = sheet.page_setup.fitToWidth
    assert 0.8 < int(cut[1]) * letter / DIGIT / (sum(others) / across + first * (across == 1)) < 1.1


LONG = {
    "en": "Weatherington-Fotheringay & Papadimitriou-Konstantinidis",
    "zh": "北京航空航天大学教职工象棋协会",
}


@pytest.mark.parametrize(
    ("name", "language", "key", "column"),
    [("jcbl-sectional", "en", "unit", 2), ("xq-rated", "zh", "club", 3), ("cba-event", "en", "unit", 2)],
)
def test_a_given_name_is_printed_in_8_points(name: str, language: str, key: str, column: int) -> None:
    """A half letter of 8 points is at most 4 wide; a page laid across has 770 points, a digit of Arial at 10 5.56.

    15 Chinese letters are 120 points, 56 Latin ones 224.
    """
    subject = "player" if name == "xq-rated" else "unit"
    given = {"entries": [{subject: "1", key: LONG[language]}]}
    board = build(EVENTS[name], language, room=10, example=given).worksheets
    sheet = next(each for each in board if each.title in ("公告", "Notice"))
    widths = [each.width for each in sheet.column_dimensions.values()]
    scale = min(1, (138 if sheet.page_setup.orientation == "landscape" else 93) / sum(widths))
    assert widths[column - 1] * 5.56 * scale >= {"en": 224, "zh": 120}[language]
    assert 12 * scale >= 8


def test_names_of_event_and_club_go_on_beside_their_cell() -> None:
    sheet = made("cba-teams", "zh")["比赛设置"]
    assert [sheet.cell(row, 1).value for row in (6, 7)] == ["比赛名称", "主办单位"]
    assert not any(sheet.cell(row, 3).value for row in (6, 7))
    assert not any(sheet.cell(row, 2).alignment.shrink_to_fit for row in (6, 7))


@pytest.mark.parametrize("sheet", ["公告", "会员积分", "成绩单"])
def test_the_name_of_the_event_stands_in_one_line(sheet: str) -> None:
    """A row of 40 points has no room for two of 22."""
    title = made("cba-teams", "zh")[sheet]["A1"].alignment
    assert title.shrink_to_fit
    assert not title.wrap_text


def test_a_name_that_is_typed_has_lines() -> None:
    """Rows of entries and slips are as high as they need to be."""
    book = made("cba-teams", "zh")
    assert book["报名与名次"]["A5"].alignment.wrap_text
    assert book["成绩单"]["A5"].alignment.wrap_text
