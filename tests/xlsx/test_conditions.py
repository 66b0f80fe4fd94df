"""``--show`` writes a number as the conditional formats of its cell say; expected values are Excel's rules by hand."""

from pathlib import Path
from typing import Any

import pytest
from eventbooks import BOARD, filled, made
from openpyxl import Workbook
from openpyxl.formatting.rule import Rule
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from openpyxl.workbook.defined_name import DefinedName

from xlfuncs.recalc import recalculate

TWO, ONE = "0.00", "0.0"


def form(code: str | None, number: int = 200) -> DifferentialStyle:
    return DifferentialStyle(numFmt=NumberFormat(number, code) if code else None)


def shown(tmp_path: Path, cells: list[list[Any]], *rules: tuple[str, Rule], name: str = "") -> list[list[str]]:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "S"
    for row in cells:
        sheet.append(row)
    for area, rule in rules:
        sheet.conditional_formatting.add(area, rule)
    if name:
        book.defined_names["digits"] = DefinedName("digits", attr_text=name)
    book.save(tmp_path / "x.xlsx")
    return recalculate(tmp_path / "x.xlsx").rows("S")


def where(formula: str, code: str | None = TWO, **more: Any) -> Rule:
    return Rule("expression", dxf=form(code), formula=[formula], **more)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("LEN($A1)>0", [["5.00", "7.00"], ["", "7"], ["8.00", "x"]]),  # $: of the own row
        ("A1>6", [["5", "7.00"], ["", "7.00"], ["8.00", "x"]]),  # moves with the cell
        ("AND(ISNUMBER(A1),COLUMN()=2)", [["5", "7.00"], ["", "7.00"], ["8", "x"]]),
        ('MID(digits,COLUMN(),1)="2"', [["5", "7.00"], ["", "7.00"], ["8", "x"]]),  # a name's cell holds 12
        ("NOT(OR(ROW()=1,ROW()=2))", [["5", "7"], ["", "7"], ["8.00", "x"]]),
        ("$A1*2-1=9", [["5.00", "7.00"], ["", "7"], ["8", "x"]]),
        ('IF($A1="",TRUE,FALSE)', [["5", "7"], ["", "7.00"], ["8", "x"]]),
        ("$A1<1", [["5", "7"], ["", "7.00"], ["8", "x"]]),  # a blank cell is 0 beside a number
        ("1/$A1>0.1", [["5.00", "7.00"], ["", "7"], ["8.00", "x"]]),  # an error value is no yes
        ("AND($A1,TRUE)", [["5.00", "7.00"], ["", "7.00"], ["8.00", "x"]]),  # AND passes a blank cell over
        ("$B1*0.1=0.7", [["5.00", "7.00"], ["", "7.00"], ["8", "x"]]),  # Excel compares 15 digits
        ("IF($A1=8,TRUE,1/$A1>0.15)", [["5.00", "7.00"], ["", "7"], ["8.00", "x"]]),  # 1 ÷ 5 = 0.2, 1 ÷ 0 an error
        ("IFERROR(1/$A1>0.15,TRUE)", [["5.00", "7.00"], ["", "7.00"], ["8", "x"]]),  # 1 ÷ 0 instead
        ("VLOOKUP(A1,A1:B3,1)", [["5", "7"], ["", "7"], ["8", "x"]]),  # more than is followed
        ("A1>", [["5", "7"], ["", "7"], ["8", "x"]]),  # no formula
        ('MID("abc",1,-1)=""', [["5", "7"], ["", "7"], ["8", "x"]]),  # #VALUE! in Excel
        ('LEFT("abc",-1)<>"z"', [["5", "7"], ["", "7"], ["8", "x"]]),  # too
        ("NOT(FALSE,FALSE)", [["5", "7"], ["", "7"], ["8", "x"]]),  # an argument too many
        ("IF(TRUE)", [["5", "7"], ["", "7"], ["8", "x"]]),  # and one too few
    ],
)
def test_a_rule_moves_over_its_area(tmp_path: Path, formula: str, expected: list[list[str]]) -> None:
    cells = [[5, 7, None, 12], [None, 7], [8, "x"]]
    found = shown(tmp_path, cells, ("A1:B3", where(formula)), name="S!$D$1")
    assert [row[:2] for row in found] == expected


def test_the_first_rule_that_says_a_format_counts(tmp_path: Path) -> None:
    plain, one, two = where("TRUE", None, priority=1), where("TRUE", ONE, priority=2), where("TRUE", TWO, priority=3)
    assert shown(tmp_path, [[5]], ("A1", two), ("A1", one), ("A1", plain)) == [["5.0"]]
    stopping = where("A1>4", None, priority=1, stopIfTrue=True)
    assert shown(tmp_path, [[5], [3]], ("A1:A2", stopping), ("A1:A2", one)) == [["5"], ["3.0"]]


def test_a_rule_about_the_own_value(tmp_path: Path) -> None:
    rule = Rule("cellIs", operator="greaterThanOrEqual", dxf=form(TWO), formula=["$B$1"])
    assert shown(tmp_path, [[5, 6], [6]], ("A1:A2", rule)) == [["5", "6"], ["6.00", ""]]


def test_sections_and_padding_of_a_format(tmp_path: Path) -> None:
    rule = where("TRUE", "??0.00;-0.0;0")
    assert shown(tmp_path, [[5], [-5.25], [0]], ("A1:A3", rule)) == [["5.00"], ["-5.3"], ["0"]]


@pytest.mark.slow
def test_the_board_shows_as_many_digits_as_points_have(tmp_path: Path) -> None:
    rows = recalculate(made(tmp_path / "x.xlsx", filled())).rows(BOARD)
    (last,) = (row for row in rows if "百花队" in row)
    assert last[-5:] == ["998.73", "0.00", "0.00", "0.00", "0.00"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("S!$A1", [["5", "7"], ["", "7"], ["8.00", "x"]]),  # A3 is 8: the name is column A of the own row
        ("S!A$3", [["5", "7"], ["", "7"], ["8.00", "x"]]),  # A3 in column A, B3 in column B
        ("S!$A$3", [["5", "7"], ["", "7.00"], ["8.00", "x"]]),  # A3 everywhere
    ],
)
def test_a_name_is_read_from_where_the_cell_stands(tmp_path: Path, name: str, expected: list[list[str]]) -> None:
    """The rule holds where the name's cell is 8, in A2:B3."""
    cells = [[5, 7], [None, 7], [8, "x"]]
    assert shown(tmp_path, cells, ("A2:B3", where("digits=8")), name=name) == expected


@pytest.mark.parametrize("name", ["S!XFD1", "!XFD1"])
def test_a_name_of_the_cell_to_the_left_goes_round_the_edge(tmp_path: Path, name: str) -> None:
    """Excel stores that cell as the last one of the row, counted from A1: B1 looks at A1, B2 at A2."""
    assert shown(tmp_path, [[1, 5], [9, 5]], ("B1:B2", where("digits>5")), name=name) == [["1", "5"], ["9", "5.00"]]
