"""The menu in LibreOffice: each command on a document, as LibreOffice itself calls it."""

from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from commands import run
from deskwork import last, work
from eventbooks import BOARD, BOARD_HEAD, ENTRIES, ROOM, TABLE_HEAD, filled, made
from eventdata import example

from xlfuncs.events import EVENTS
from xlfuncs.events.sheet.shape import SHEET_OF_BOARD
from xlfuncs.hosts.calc import Office
from xlfuncs.hosts.calc.desk import answers
from xlfuncs.intake.workbook.event import own_event
from xlfuncs.layout import build as laid_out
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.address import address_of
from xlfuncs.xlsx.workbook import Workbook

Steps = tuple[tuple[Any, ...], ...]
#: §1.1: 50% of 24 places; R = lg 24 − lg 6 = 0.60; 0.60 × 36.40 = 21.84. §1.2: rank 25 of 24 is none.
CELLS: dict[str, Any] = {
    "A1": 3,
    "B1": "=CBA_MP(A1,24,36.4)",
    "B2": "=CBA_MP(25,24,36.4)",
    "B3": "=B1",
    "B4": '=IF(A1>9,CBA_MP(A1,24,36.4),"")',
    "B5": "=A1+1",
    "B6": "=B4&B4",
}
OTHERS = {"C1": "=CBA_NO_SUCH(1)", "C2": "=NOBODYS(1)"}


PASSWORD = "The sheet S is protected with a password: this can be done once the protection is removed."


@pytest.fixture
def scores(tmp_path: Path) -> Path:
    return written(tmp_path / "scores.xlsx", CELLS)


def written(file: Path, cells: dict[str, Any], password: str | None = None) -> Path:
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet("S")
        for cell, content in cells.items():
            sheet.write(cell, content)
        if password is not None:
            sheet.protect(password)
    return file


def asked(office: Office, folder: Path, book: Path, cell: str, command: str, sheet: str = "S") -> Any:
    """What a command says of a selected cell."""
    return last(office, folder, ("open", book), ("select", sheet, cell), ("command", command, {}))


@pytest.mark.few(1)
@pytest.mark.parametrize("cell", ["B3", "B1"])
def test_why_a_cell_or_one_that_refers_to_it(tmp_path: Path, office: Office, scores: Path, cell: str) -> None:
    (said, *_), _, (where, name, *_), _, *steps = asked(office, tmp_path, scores, cell, "why")
    assert said == f"S.{cell} shows 21.84; every step that leads there:"
    assert (where, name) == ("S.B1", "CBA_MP")
    assert [(step[2], step[4]) for step in steps[1:3]] == [
        (0.6, "lg 24 − lg 6 = 0.60"),
        (21.84, "0.60 × 36.40 = 21.84"),
    ]


@pytest.mark.long
def test_why_a_figure_of_a_board(tmp_path: Path, office: Office) -> None:
    """The working of the team in that row: two share place 3, which gives 22.95 each. The workbook stays as it was."""
    book = made(tmp_path / "x.xlsx", filled())
    steps: Steps = (
        ("open", book),
        ("select", BOARD, f"G{BOARD_HEAD + 3}"),
        ("command", "why", {}),
        ("changed",),
        ("protected",),
    )
    *_, told, changed, protected = work(office, tmp_path, *steps)
    assert told[2][1] == "XF_EVENT"
    assert told[-1][2] == 22.95
    assert not changed
    assert {BOARD, "_xf"} <= set(protected)


def test_why_a_figure_of_a_pair_that_is_a_number(tmp_path: Path, office: Office) -> None:
    """The first place is that of pair 5, with 100 × 101.67 ÷ 166 = 61.25, each board by its own top; pair 1 has
    another.
    """
    book, given = tmp_path / "x.xlsx", example("br-pairs")
    given["settings"]["neuberg"] = "no"
    laid_out(EVENTS["br-pairs"], "zh", room=ROOM, example=given).save(book)
    told = asked(office, tmp_path, book, f"A{BOARD_HEAD + 1}", "why", BOARD)
    assert (told[4][2], told[-1][2]) == ("5", 61.25)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("A1", "S.A1 holds no formula of its own, but 3"),
        ("D9", "S.D9 is empty"),
        ("B5", "No function of xlfuncs was called for this cell."),
    ],
)
def test_why_where_there_is_no_working(tmp_path: Path, office: Office, scores: Path, cell: str, said: str) -> None:
    assert asked(office, tmp_path, scores, cell, "why") == [[said]]


def test_what_is_wrong_with_a_call(tmp_path: Path, office: Office, scores: Path) -> None:
    assert asked(office, tmp_path, scores, "B2", "wrong") == [["S.B2: rank 25 is beyond the 24 entries"]]
    assert asked(office, tmp_path, scores, "B1", "wrong") == [["Nothing is wrong here."]]


def test_what_is_wrong_with_an_event(tmp_path: Path, office: Office) -> None:
    """Where the selected cell is typed, the event tells: 名次 of the first row cannot be read."""
    book, typed = made(tmp_path / "x.xlsx", filled()), f"H{TABLE_HEAD + 1}"
    steps: Steps = (
        ("open", book),
        ("type", ENTRIES, typed, "倒数第二"),
        ("select", ENTRIES, "A7"),
        ("command", "wrong", {}),
    )
    told = last(office, tmp_path, *steps)
    assert told[0][0] == "What the event finds wrong in this workbook:"
    assert told[3][:2] == [f"“{ENTRIES}”第 {TABLE_HEAD + 1} 行", "名次"]
    assert "倒数第二" in told[3][2]


def test_of_several_cells_the_first(tmp_path: Path, office: Office, scores: Path) -> None:
    both: Steps = ("open", scores), ("select_both", "S", "A1", "B2"), ("command", "why", {})
    assert last(office, tmp_path, *both) == [["S.A1 holds no formula of its own, but 3"]]
    area: Steps = ("open", scores), ("select", "S", "A1:B4"), ("command", "why", {})
    assert last(office, tmp_path, *area) == [["S.A1 holds no formula of its own, but 3"]]


def test_no_cell_is_selected(tmp_path: Path, office: Office, scores: Path) -> None:
    found = work(office, tmp_path, ("open", scores), ("unselect",), ("command", "why", {}), ("command", "wrong", {}))
    assert found[2:] == [[["Select the cell with the figure first."]]] * 2


def test_new_from_template(tmp_path: Path, office: Office) -> None:
    """The workbook that ``xlfuncs new`` makes, open without a name, with the lists of nobody."""
    scores = written(tmp_path / "any.xlsx", {"A1": 1})
    steps = (
        ("open", scores),
        ("command", "new", {"choice": "(cba-teams)"}),
        ("turn",),
        ("sheets",),
        ("changed",),
        ("url",),
    )
    board = SHEET_OF_BOARD.en
    look = ("shown", board, BOARD_HEAD + 1, BOARD_HEAD + 50)
    *_, told, turned, sheets, changed, url, shown = work(office, tmp_path, *steps, look)
    assert told == [["A new workbook is open. Save it under a name of your own."]]
    assert (turned, sheets, changed, url) == (1, laid_out(EVENTS["cba-teams"], "en").sheetnames, False, "")
    assert shown == [BOARD_HEAD + 1]


def test_nothing_is_chosen(tmp_path: Path, office: Office, scores: Path) -> None:
    found = work(office, tmp_path, ("open", scores), ("quietly", "new", {"choice": "no such"}), ("turn",))
    assert found[1:] == [None, 0]


def test_compute(tmp_path: Path, office: Office, scores: Path) -> None:
    """Also what nothing else computes: automatic calculation is off."""
    typed = ("open", scores), ("automatic", False), ("type", "S", "A1", 12), ("read", "S", "B1")
    *_, before, told, after = work(office, tmp_path, *typed, ("command", "compute", {}), ("read", "S", "B1"))
    assert before == [[21.84]]
    assert after == [[recalculated(tmp_path)]]
    assert told[0][0].startswith("Formulas that call xlfuncs: 3, in error: S.B2.")


def recalculated(folder: Path) -> Any:
    """The other engine's figure for place 12."""
    file = written(folder / "other.xlsx", {"A1": 12, "B1": CELLS["B1"]})
    return recalculate(file).value("S", "B1")


def test_check(tmp_path: Path, office: Office, scores: Path) -> None:
    def said(cells: dict[str, Any]) -> list[str]:
        return last(office, tmp_path, ("open", written(scores, cells)), ("command", "check", {}))[0][0].split("\n")

    in_error = 'Formulas that call xlfuncs: 3, in error: S.B2. Select one and ask "What is wrong here?".'
    assert said(CELLS) == [in_error]
    assert said({**CELLS, **OTHERS}) == [in_error, "Names that this add-in does not know: CBA_NO_SUCH."]
    assert said({"A1": 1, "C2": OTHERS["C2"]}) == [
        "No formula of this workbook calls xlfuncs.",
        'Cells with a formula that show #NAME?: S.C2. "Compute this workbook" may cure them.',
    ]
    assert said({"B1": "=CBA_MP(3,24,36.4)"}) == ["Formulas that call xlfuncs: 1, all without an error."]


def test_check_tells_of_an_event_that_is_not_to_be_published(tmp_path: Path, office: Office) -> None:
    """As ``xlfuncs check`` does: what is red across the board, and a total of somebody's own."""
    book = made(tmp_path / "x.xlsx", filled())
    steps: list[tuple[Any, ...]] = [("open", book), ("command", "check", {})]
    steps += [("type", ENTRIES, f"H{TABLE_HEAD + 5}", "第五名？"), ("type", ENTRIES, f"P{TABLE_HEAD + 2}", 99)]
    found = work(office, tmp_path, *steps, ("command", "check", {}), ("changed",))
    assert found[1] == [["Formulas that call xlfuncs: 1, all without an error."]]
    _, *said = found[4][0][0].split("\n")
    assert said == [
        "Not to be published: 1 row to mend, see the sheet 问题.",
        f"Results that somebody has typed over: {ENTRIES}.P{TABLE_HEAD + 2}. "
        "Copy the formula there from a row beside it.",
    ]


def test_freeze(tmp_path: Path, office: Office, scores: Path) -> None:
    """Values in place of ours and of nobody else's; an empty text stays one; the workbook itself is as it was."""
    out = tmp_path / "frozen.xlsx"
    steps = ("open", scores), ("command", "freeze", {"place": out.as_uri()}), ("changed",), ("formula", "S", "B1")
    *_, told, changed, formula = work(office, tmp_path, *steps)
    assert told[0][0].split("\n") == [
        f"Formulas replaced by values: 3. Saved as {out}; the workbook itself stays as it was.",
        "Errors stand in the copy too: S.B2.",
    ]
    assert not changed
    assert "CBA_MP(" in formula
    assert "CBA_MP" not in str(stored(out)[1])
    values, formulas = stored(out)
    assert values["B1"] == 21.84
    assert str(values["B2"]) == "#NUM!"
    assert formulas == {"B2": "#NUM!", "B3": "B1", "B4": '""', "B5": "A1+1", "B6": "B4&B4"}


def stored(file: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """Values and formulas of the first sheet."""
    with Workbook(file) as book:
        cells = book.sheets[0].cells
        values = {address_of(key): getattr(value, "code", value) for key, value in cells.values.items()}
        return values, {address_of(key): text for key, text in cells.formulas.items()}


def test_a_frozen_event_shows_what_it_showed(tmp_path: Path, office: Office) -> None:
    book, out = made(tmp_path / "x.xlsx", filled()), tmp_path / "frozen.xlsx"
    area = f"A1:G{BOARD_HEAD + 40}"
    steps: list[tuple[Any, ...]] = [
        ("open", book),
        ("read", BOARD, area),
        ("command", "freeze", {"place": out.as_uri()}),
    ]
    steps += [("close",), ("open", out), ("read", BOARD, area), ("protected",), ("formula", "_xf", "A1")]
    _, before, _, _, _, after, protected, formula = work(office, tmp_path, *steps)
    assert after == before
    assert "XF_EVENT" not in formula
    assert BOARD in protected
    with Workbook(out) as frozen:
        assert own_event(frozen).name == "cba-teams"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("scores.xlsx", "That is the workbook itself, whose formulas would be lost: choose another name."),
        ("copy.csv", "The name of the copy must end in .xlsx, .ods."),
    ],
)
def test_freeze_refuses(tmp_path: Path, office: Office, scores: Path, name: str, said: str) -> None:
    before = scores.read_bytes()
    place = {"place": (tmp_path / name).as_uri()}
    assert last(office, tmp_path, ("open", scores), ("command", "freeze", place)) == [[said]]
    assert scores.read_bytes() == before
    assert not (tmp_path / "copy.csv").exists()


def test_a_password(tmp_path: Path, office: Office) -> None:
    locked, out = written(tmp_path / "locked.xlsx", CELLS, "secret"), tmp_path / "out.xlsx"
    told = last(office, tmp_path, ("open", locked), ("command", "freeze", {"place": out.as_uri()}))
    assert told == [[PASSWORD]]
    assert not out.exists()
    assert asked(office, tmp_path, locked, "B1", "why") == [[PASSWORD]]


def test_freeze_where_there_is_nothing_to(tmp_path: Path, office: Office) -> None:
    plain, out = written(tmp_path / "plain.xlsx", {"A1": 1, "A2": "=A1"}), tmp_path / "out.xlsx"
    told = last(office, tmp_path, ("open", plain), ("command", "freeze", {"place": out.as_uri()}))
    assert told == [["No formula of this workbook calls xlfuncs."]]


def test_a_place_that_cannot_be_written(tmp_path: Path, office: Office, scores: Path) -> None:
    """LibreOffice's own failure is told, not kept."""
    (tmp_path / "out.xlsx").mkdir()
    with pytest.raises(RuntimeError, match="IOException"):
        last(office, tmp_path, ("open", scores), ("command", "freeze", {"place": (tmp_path / "out.xlsx").as_uri()}))
    assert answers.failed(OSError("x")).text("en").endswith(": OSError x")


@pytest.mark.usefixtures("running")
def test_the_pairs_as_a_pdf(tmp_path: Path) -> None:
    """Of four players a page for the wall and a page of slips."""
    book, out = tmp_path / "x.xlsx", tmp_path / "x.pdf"
    given = {"settings": {"name": "周末赛"}, "entries": [{"player": name} for name in "甲乙丙丁"]}
    laid_out(EVENTS["xq-standings"], "zh", room=ROOM, example=given).save(book)
    run("pair", book, "--system", "robin", "--slips", out)
    assert out.read_bytes().count(b"/Type/Page/") + out.read_bytes().count(b"/Type/Page\n") == 2


@pytest.mark.slow
def test_an_evening(tmp_path: Path, office: Office) -> None:
    """Two rounds of five players as an arbiter has them: paired, taken back, paired anew, results typed beside them.

    By hand: 甲–丙, 丁–乙, 戊 free; 甲 and 乙 win: 戊–甲, 乙–丙, 丁 free (C.04.3, as in tests/cli/test_pair.py).
    """
    book = tmp_path / "周末赛.xlsx"
    five = [{"player": name, "rating": 2200 - 100 * at} for at, name in enumerate("甲乙丙丁戊")]
    settings = {"name": "周末赛", "date": "2026-04-05", "rounds": 2, "order": "积分"}
    laid_out(EVENTS["xq-standings"], "zh", room=ROOM, example={"settings": settings, "entries": five}).save(book)
    pair: tuple[Any, ...] = ("command", "pair", {"choice": "Swiss"})
    back: tuple[Any, ...] = ("command", "take_back", {})
    look, done = ("read", "对局", "A5:E10"), (("turn",), ("close",))
    found = work(
        office,
        tmp_path,
        ("open", book),
        pair,
        look,
        ("turn",),
        ("sheets",),
        ("used", "对阵"),
        ("close",),
        back,
        look,
        back,
        pair,
        *done,
        ("type", "对局", "D5", "胜 "),
        back,
        ("type", "对局", "D5", ""),
        ("type", "对局", "H4", "2: 0-1"),
        ("type", "对局", "H6", "１ 胜"),
        ("select", "对局", "H3:J7"),
        ("command", "results", {}),
        pair,
        *done,
        look,
        ("undo",),
        look,
        ("quietly", "pair", {"choice": "no such"}),
    )
    first = [[1, "甲", "丙", "", "红"], [1, "丁", "乙", "", "红"], [1, "戊", "", "轮空", ""]]
    _, told, shown, turned, sheets, wall, _, undone, empty, none, *_ = found
    assert told[0][0].startswith(
        "Round 1 stands below the games: 2 tables. Type the results beside them as they come in."
    )
    assert shown[:3] == first
    assert (turned, sheets) == (1, ["对阵", "记分单"])
    assert wall[3][:6] == ["1", "1", "甲", "0", "3", "丙"]
    assert undone == [["round 1 is taken back: 3 rows are empty again"]]
    assert empty == [[""] * 5] * 6
    assert none == [["no round stands in the games: there is nothing to take back"]]
    told, _, _, _, refused, _, _, _, _, taken, paired, _, _, shown, _, before, nothing = found[10:]
    assert told[0][0].startswith("Round 1 stands")
    assert refused == [["round 1 has a result already (row 5, 甲): a round with results is not taken back"]]
    assert taken[0][0].startswith("round 1: 2 results are taken, 0 games are still without one")
    assert paired[0][0].startswith("Round 2 stands")
    assert shown[3:] == [[2, "戊", "甲", "", "红"], [2, "乙", "丙", "", "红"], [2, "丁", "", "轮空", ""]]
    assert before[3:] == [[""] * 5] * 3  # one step for Ctrl+Z
    assert nothing is None
