"""The workbooks that are handed out: built by code, blank until they are filled, right when they are."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from xlfuncs.cli.new import write, write_all
from xlfuncs.hosts.headless import check
from xlfuncs.templates import templates
from xlfuncs.templates.event import Example

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
COMMITTED = sorted(WORKBOOKS.rglob("*.xlsx"))
EDITIONS = [(template, lang) for template in templates().values() for lang in template.LANGUAGES]


def test_the_committed_workbooks_are_what_the_code_builds(tmp_path: Path) -> None:
    built = write_all(tmp_path)
    assert {file.relative_to(tmp_path) for file in built} == {file.relative_to(WORKBOOKS) for file in COMMITTED}
    for file in built:
        is_same = file.read_bytes() == (WORKBOOKS / file.relative_to(tmp_path)).read_bytes()
        assert is_same, f"{file.relative_to(tmp_path)} differs from what the code builds: build it anew"


@pytest.mark.parametrize("file", COMMITTED, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_workbook_recalculates_to_what_it_holds(file: Path) -> None:
    """No value is stale or an error, and nothing is warned of: ``check`` recalculates."""
    assert not check(file)


@pytest.mark.parametrize(("template", "lang"), EDITIONS, ids=lambda each: getattr(each, "NAME", each))
def test_an_empty_template_shows_no_error(template, lang: str) -> None:
    for sheet in load_workbook(WORKBOOKS / lang / f"{template.NAME}.xlsx", data_only=True).worksheets:
        for row in sheet.iter_rows(values_only=True):
            assert not any(isinstance(value, str) and value.startswith("#") for value in row), (sheet.title, row)


@pytest.mark.parametrize("file", COMMITTED, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_what_stands_in_a_cell_with_a_drop_down_list_is_one_of_its_words(file: Path) -> None:
    for sheet in load_workbook(file, data_only=True).worksheets:
        for rule in sheet.data_validations.dataValidation:
            if not rule.formula1.startswith('"'):
                continue
            assert len(rule.formula1) <= 257, (sheet.title, rule.sqref, "Excel takes 255 characters")
            words = rule.formula1.strip('"').split(",")
            cells = [sheet.cell(*place) for area in rule.sqref.ranges for place in area.cells]
            shown = {str(cell.value) for cell in cells if cell.value is not None}
            assert shown <= set(words), (sheet.title, rule.sqref)


def test_a_board_says_that_entries_are_beyond_its_rows(tmp_path: Path) -> None:
    """A table grows with its entries; the board has the rows it was made with."""
    entries = [(f"Team {place}", 900, 900, 900, 900, None, None, place) for place in range(1, 251)]
    write(templates()["cba-teams"].build("en", Example({"Boards": 48}, entries, "")), tmp_path / "large.xlsx")
    board = load_workbook(tmp_path / "large.xlsx", data_only=True)["Notice"]
    assert str(board["A3"].value).startswith("50 more entries are not listed")
    assert board["A204"].value == 200


def test_an_entry_in_error_stands_last_on_the_board(tmp_path: Path) -> None:
    entries = [("Pair 1", 3), ("Pair 2", "x"), ("Pair 3", 5)]
    write(templates()["df-swiss"].build("en", Example({}, entries, "")), tmp_path / "slip.xlsx")
    board = load_workbook(tmp_path / "slip.xlsx", data_only=True)["Notice"]
    assert [(row[0].value, row[1].value) for row in board["A5:B8"]] == [
        *((1, "Pair 3"), (2, "Pair 1"), ("#VALUE!", "Pair 2"), (None, None))
    ]
