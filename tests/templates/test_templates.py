"""The workbooks that are handed out: built by code, blank until they are filled, right when they are."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from xlfuncs.cli.new import write, write_all
from xlfuncs.hosts.headless import check, recalculate
from xlfuncs.templates import templates

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
    result = recalculate(file)
    assert not result.errors
    assert not result.warnings
    assert not check(file)


@pytest.mark.parametrize(("template", "lang"), EDITIONS, ids=lambda each: getattr(each, "NAME", each))
def test_an_empty_template_shows_no_error_and_no_award(template, lang: str, tmp_path: Path) -> None:
    write(template.build(lang), tmp_path / "empty.xlsx")
    for sheet in load_workbook(tmp_path / "empty.xlsx", data_only=True).worksheets:
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


def test_the_team_example_gives_the_awards_of_the_rulebook() -> None:
    """V = 36.4 and 24 teams: R × V by hand, places 3-4 and 10-11 shared, silver to place 10."""
    board = load_workbook(WORKBOOKS / "examples" / "cba-teams.xlsx", data_only=True)["公告"]
    awards = [(row[0], row[3]) for row in board.iter_rows(min_row=5, max_row=28, values_only=True)]
    assert awards[:12] == [
        (1, 39.31),  # 1.08 × 36.4 = 39.312
        (2, 28.39),  # 0.78 × 36.4 = 28.392
        (3, 19.66),  # (0.60 × 36.4 = 21.84, 0.48 × 36.4 = 17.47) / 2 = 19.655
        (3, 19.66),
        (5, 13.83),  # 0.38 × 36.4 = 13.832
        (6, 10.92),  # 0.30 × 36.4 = 10.92
        (7, 8.37),  # 0.23 × 36.4 = 8.372
        (8, 6.55),  # 0.18 × 36.4 = 6.552
        (9, 4.37),  # 0.12 × 36.4 = 4.368
        (10, 1.46),  # (0.08 × 36.4 = 2.91, 0) / 2 = 1.455
        (10, 1.46),
        (12, 0),
    ]
    assert awards[-1] == ("弃权", 0)
