"""What LibreOffice shows of an event's lists with the add-in: as many rows as hold something, whatever happens."""

import re
import subprocess
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import fewlines
import pytest
from deskwork import work
from eventbooks import BOARD, BOARD_HEAD, ENTRIES, POINTS, TABLE_HEAD, filled, made
from excelrules import M

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.hosts.calc import Office
from xlfuncs.hosts.calc.board import printed
from xlfuncs.layout import build, example
from xlfuncs.layout.plan import Plan

load()
FIRST = BOARD_HEAD + 1
#: The example has 24 teams; the workbook lines for more.
TEAMS, ROOM = 24, 100
LOOK = ("shown", BOARD, FIRST, BOARD_HEAD + ROOM)


def rows(count: int) -> list[int]:
    """So many rows of the board from its first."""
    return list(range(FIRST, FIRST + count))


def test_on_opening(tmp_path: Path, office: Office) -> None:
    """Nothing has happened yet that a person would save or undo."""
    book = made(tmp_path / "x.xlsx", filled(), room=ROOM)
    found = work(
        office, tmp_path, ("open", book), LOOK, ("printed", ENTRIES), ("changed",), ("undoable",), ("protected",)
    )
    _, shown, printed, changed, undoable, protected = found
    assert shown == rows(TEAMS)
    assert printed == [TABLE_HEAD + TEAMS]
    assert (changed, undoable) == (False, 0)
    assert {BOARD, POINTS} <= set(protected)


def test_as_entries_change(tmp_path: Path, office: Office) -> None:
    """A 25th team has a line at once, and none once its name is undone: what is undone is what was typed."""
    book, row = made(tmp_path / "x.xlsx", filled(), room=ROOM), TABLE_HEAD + TEAMS + 1
    found = work(
        office,
        tmp_path,
        ("open", book),
        ("type", ENTRIES, f"A{row}", "新来队"),
        LOOK,
        ("printed", ENTRIES),
        ("undoable",),
        ("undo",),
        LOOK,
        ("printed", ENTRIES),
        ("read", ENTRIES, f"A{row}"),
    )
    _, _, more, printed, undoable, _, again, as_before, cell = found
    assert (more, printed, undoable) == (rows(TEAMS + 1), [row], 1)
    assert (again, as_before, cell) == (rows(TEAMS), [row - 1], [[""]])


def test_a_note_beside_a_blank_line_stays_in_sight(tmp_path: Path, office: Office) -> None:
    """Not only on opening: also when the list grows later."""
    noted = with_note(tmp_path / "noted.xlsx", "J60")
    found = work(
        office, tmp_path, ("open", noted), LOOK, ("type", ENTRIES, f"A{TABLE_HEAD + TEAMS + 1}", "新来队"), LOOK
    )
    assert (found[1], found[3]) == ([*rows(TEAMS), 60], [*rows(TEAMS + 1), 60])


@pytest.mark.few(1)
@pytest.mark.parametrize("thing", ["sheet", "name"])
def test_a_list_whose_count_is_gone_stays_as_it_is(tmp_path: Path, office: Office, thing: str) -> None:
    """Somebody has taken the hidden sheet for rubbish, or a name."""
    book = build(EVENTS["cba-teams"], "zh", room=ROOM, example=filled())
    if thing == "sheet":
        del book["_xf"]
    else:
        del book.defined_names["_held_lines_1"]
    book.save(tmp_path / "x.xlsx")
    found = work(office, tmp_path, ("open", tmp_path / "x.xlsx"), LOOK, ("printed", ENTRIES))
    assert found[1] == rows(ROOM)
    assert found[2] == ([] if thing == "sheet" else [TABLE_HEAD + TEAMS])


def with_note(file: Path, cell: str) -> Path:
    """The workbook with a note on its board."""
    book = build(EVENTS["cba-teams"], "zh", room=ROOM, example=filled())
    book[BOARD][cell] = "奖杯"
    book.save(file)
    return file


@pytest.mark.few(1)
@pytest.mark.parametrize("kind", ["calc8", "Calc MS Excel 2007 XML"])
def test_in_a_file_that_libreoffice_has_saved(tmp_path: Path, office: Office, kind: str) -> None:
    book, saved = (
        made(tmp_path / "x.xlsx", filled(), room=ROOM),
        tmp_path / f"saved.{'ods' if kind == 'calc8' else 'xlsx'}",
    )
    row = TABLE_HEAD + TEAMS + 1
    steps: list[tuple[Any, ...]] = [("open", book), ("save", saved, kind), ("close",), ("open", saved), LOOK]
    found = work(office, tmp_path, *steps, ("type", ENTRIES, f"A{row}", "新来队"), LOOK, ("printed", ENTRIES))
    assert (found[4], found[6], found[7]) == (rows(TEAMS), rows(TEAMS + 1), [row])


def test_a_file_of_excel_keeps_its_print_areas(tmp_path: Path, office: Office) -> None:
    """LibreOffice has its own while it is open; what somebody adds in Excel later must not be missing on paper."""
    book, row = made(tmp_path / "x.xlsx", filled(), room=ROOM), TABLE_HEAD + TEAMS + 1
    before = print_areas(book)
    assert before[ENTRIES].startswith("OFFSET(")
    steps: list[tuple[Any, ...]] = [("open", book), ("type", ENTRIES, f"A{row}", "新来队"), ("store",), ("changed",)]
    steps += [("type", ENTRIES, f"A{row + 1}", "又来队"), ("printed", ENTRIES), ("printed", BOARD), LOOK, ("store",)]
    *_, changed, _, table, board, shown, _ = work(office, tmp_path, *steps)
    assert print_areas(book) == before
    assert (changed, table, board) == (False, [row + 1], [BOARD_HEAD + ROOM])
    assert shown == rows(TEAMS + 2)


def test_a_hidden_sheet_prints_nothing(tmp_path: Path, office: Office) -> None:
    """LibreOffice would print it for its area; shown again it prints as before."""
    book = made(tmp_path / "x.xlsx", filled(), room=ROOM)
    look = [("printed", ENTRIES), ("printed", BOARD)]
    steps: list[tuple[Any, ...]] = [("open", book)]
    steps += [("show", BOARD, False), *look, ("show", ENTRIES, False), *look, ("show", BOARD, True), *look]
    found = work(office, tmp_path, *steps)
    table, board = [TABLE_HEAD + TEAMS], [BOARD_HEAD + ROOM]
    assert [found[at : at + 2] for at in (2, 5, 8)] == [[table, []], [[], []], [[], board]]


def test_the_board_alone_of_a_file_that_libreoffice_has_saved(tmp_path: Path, office: Office) -> None:
    """The copy has a literal print area for each sheet; 24 teams fit one page."""
    book, saved = made(tmp_path / "x.xlsx", filled(), room=ROOM), tmp_path / "saved.xlsx"
    work(office, tmp_path, ("open", book), ("save", saved, "Calc MS Excel 2007 XML"))
    assert {ENTRIES, POINTS} <= print_areas(saved).keys()
    pdf = tmp_path / "board.pdf"
    pdf.write_bytes(printed(saved, "", office))
    told = subprocess.run(["pdfinfo", pdf], capture_output=True, check=True).stdout.decode()
    assert re.search(r"Pages: +1\n", told)


def test_a_print_area_of_somebodys_own_stays(tmp_path: Path, office: Office) -> None:
    book = build(EVENTS["cba-teams"], "zh", room=ROOM, example=filled())
    del book[BOARD].defined_names["_xlnm.Print_Area"]
    book[BOARD].print_area = "A1:D12"
    book.save(tmp_path / "x.xlsx")
    _, printed, shown, _ = work(office, tmp_path, ("open", tmp_path / "x.xlsx"), ("printed", BOARD), LOOK, ("store",))
    assert (printed, shown) == ([12], rows(TEAMS))
    assert print_areas(tmp_path / "x.xlsx")[BOARD].endswith("$A$1:$D$12")


def print_areas(file: Path) -> dict[str, str]:
    """The print area of each sheet, as the file has it."""
    with zipfile.ZipFile(file) as package:
        root = ElementTree.fromstring(package.read("xl/workbook.xml"))
    names = [each.get("name") for each in root.iter(M + "sheet")]
    return {
        str(names[int(each.get("localSheetId", 0))]): each.text or ""
        for each in root.iter(M + "definedName")
        if each.get("name") == "_xlnm.Print_Area"
    }


def test_rows_below_the_lines_of_a_table_count_and_show(
    tmp_path: Path, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LibreOffice extends no table: of 24 teams four are typed below its 20 lines. The board has more."""
    monkeypatch.setattr(Plan, "lines_of_list", fewlines.all_of_list)
    given = filled()
    few = {**given, "entries": given["entries"][:20]}
    names = [each["unit"] for each in given["entries"]]
    book = made(tmp_path / "x.xlsx", few, room=20)
    below = [(f"A{TABLE_HEAD + at}", names[at - 1]) for at in range(21, 25)]
    typed = [("type", ENTRIES, cell, name) for cell, name in below]
    look = ("shown", BOARD, FIRST, FIRST + 40)
    found = work(office, tmp_path, ("open", book), look, *typed, look, ("printed", ENTRIES), ("read", BOARD, "A4:B30"))
    *_, shown, printed, board = found
    assert (found[1], shown, printed) == (rows(20), rows(24), [TABLE_HEAD + 24])
    assert str(board[0][0]).startswith("参赛规模 N 24 ")
    assert set(names) <= {name for _, name in board}


def test_a_team_far_below_the_others_counts_at_once(tmp_path: Path, office: Office) -> None:
    """Of 200 lines LibreOffice hands a quarter over while nothing stands below it."""
    book, steps = made(tmp_path / "x.xlsx", filled(), room=200), []
    for row in (50, 51, 200, 201, 4996):
        cell = f"A{TABLE_HEAD + row}"
        steps += [
            ("type", ENTRIES, cell, "戊队"),
            ("read", BOARD, "A4"),
            ("type", ENTRIES, cell, ""),
            ("read", BOARD, "A4"),
        ]
    figures = [str(step[0][0]).split(" · ")[0] for step in work(office, tmp_path, ("open", book), *steps)[2::2]]
    assert figures == ["参赛规模 N 25", "参赛规模 N 24"] * 5


def test_a_cross_table_prints_the_rounds_that_there_are(tmp_path: Path, office: Office) -> None:
    """Number, name, seven rounds, points, place: eleven of 22 columns; a game of an eighth round makes it twelve."""
    event, book = EVENTS["xq-rated"], tmp_path / "x.xlsx"
    given = example(event, "zh")
    build(event, "zh", room=20, example=given).save(book)
    one, other = (each["player"] for each in given["entries"][:2])
    game = zip("ABCD", (8, one, other, "和"), strict=True)
    typed = [("type", "对局", f"{column}{TABLE_HEAD + len(given['games']) + 1}", value) for column, value in game]
    look = ("printed_across", "对阵表")
    found = work(office, tmp_path, ("open", book), look, *typed, ("type", "比赛设置", "B9", 8), look)
    assert (found[1], found[-1]) == ([11], [12])
