"""A season of the JCBL: twelve sectional events and the seed register, computed a second time from the articles."""

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from commands import run
from jcblseasons import PEOPLE, Plain, play
from openpyxl import load_workbook
from seasons import by_name, register_of, season, told

from xlfuncs.events import EVENTS
from xlfuncs.intake.finding import in_sheets, outcome_in
from xlfuncs.intake.sheets import sheets_of

pytestmark = pytest.mark.slow


def check(register: dict[str, Any], plain: Plain) -> None:
    assert register["doubtful"] == []
    for each in register["members"]:
        name = each["name"]
        assert each["red"] == pytest.approx(float(plain.red[name][-1]), abs=1e-9)
        assert each["total"] == pytest.approx(float(plain.all[name][-1]), abs=1e-9)
        assert each["black"] == pytest.approx(float(plain.all[name][-1] - plain.red[name][-1]), abs=1e-9)
        held = 100 * int(each["number"][1:]) + sum(plain.all[name])
        assert each["holding"] == pytest.approx(float(held), abs=1e-9)
        seeds = each["seeds"]
        for key, years in (("mp", plain.all[name]), ("red", plain.red[name])):
            for ago, points in enumerate(years[::-1], 1):
                assert seeds[f"{key}_{ago}"] == pytest.approx(float(points), abs=1e-9)
        assert seeds["total_red"] == pytest.approx(float(sum(plain.red[name])), abs=1e-9)
        assert {key: seeds[key] for key in plain.seed(name)} == plain.seed(name)
        assert seeds["last_red"] == seeds["red_1"]


@pytest.mark.long
def test_a_year_and_the_two_after_it(tmp_path: Path) -> None:
    plain, chance = Plain(), Random(11)
    for month in range(1, 13):
        play(tmp_path / "2026", plain, chance, 2026, month, whole=month == 1)
    last = tmp_path / "r2026.xlsx"
    register = season(last, tmp_path / "2026")
    check(register, plain)
    again = season(tmp_path / "again.xlsx", tmp_path / "2026", "--previous", last)
    assert again == register
    assert (tmp_path / "again.xlsx").read_bytes() == last.read_bytes()

    for year in (2027, 2028):
        for years in (*plain.red.values(), *plain.all.values()):
            years.append(Fraction(0))
        play(tmp_path / str(year), plain, chance, year, 5)
        new = tmp_path / f"r{year}.xlsx"
        register = season(new, tmp_path / str(year), "--previous", last)
        check(register, plain)
        last = new

    event = EVENTS["jcbl-seeds"]
    outcome = outcome_in(event, in_sheets(event, sheets_of(last, lambda cell: False)))
    by_event = {outcome.units[at]: row for at, row in outcome.entries.items()}
    for each in register["members"]:
        assert by_event[each["name"]]["seed"] == each["seeds"]["seed"], "the sheet is a table of jcbl-seeds"


def test_deemed_points_stay_apart(tmp_path: Path) -> None:
    """第16条: 1000 deemed MP are 150 SP, and the more of both counts, year after year."""
    plain, chance = Plain(), Random(2)
    last = tmp_path / "last.xlsx"
    season(last, play(tmp_path, plain, chance, 2026, 1, whole=True))
    book = load_workbook(last)
    sheet = book["Seed register"]
    heads = {cell.value: cell.column for cell in sheet[4]}
    sheet.cell(5, heads["Deemed MP"], 1000)
    book.save(last)
    for year in (2027, 2028):
        next_ = play(tmp_path / str(year), plain, chance, year, 1)
        first = by_name(season(tmp_path / f"{year}.xlsx", next_, "--previous", last))[PEOPLE[0]]["seeds"]
        assert (first["deemed_mp"], first["deemed"], first["seed"]) == (1000, 150, 150)
        assert first["earned"] < 150
        last = tmp_path / f"{year}.xlsx"


def with_seed(file: Path, name: str, seed: float | None) -> Path:
    """A sectional with the seed points of one member in its members' table."""
    book = load_workbook(file)
    cells = book["会員"]
    heads: dict[Any, Any] = {cell.value: cell.column for row in cells.iter_rows(max_row=12) for cell in row}
    row = next(cell.row for row in cells.iter_rows() for cell in row if cell.value == name)
    cells.cell(row, heads["SP"], seed)
    book.save(file)
    return file


def test_declared_seed_points_stay_over_the_years(tmp_path: Path) -> None:
    """77 SP of a table in 2026, no years before: they count in 2027 and 2028, with their year, and are asked about."""
    plain, chance = Plain(), Random(2)
    last = tmp_path / "2026.xlsx"
    season(last, with_seed(play(tmp_path / "2026", plain, chance, 2026, 1), PEOPLE[1], 77))
    for year in (2027, 2028):
        new = tmp_path / f"{year}.xlsx"
        register = season(new, play(tmp_path / str(year), plain, chance, year, 1), "--previous", last, exit_code=1)
        row = by_name(register)[PEOPLE[1]]["seeds"]
        assert (row["listed"], row["listed_year"], row["seed"]) == (77, 2026, 77)
        assert row["earned"] < 77
        ((file, _, said),) = told(register)
        assert file == last.name
        assert said.startswith(f"the SP of {PEOPLE[1]} are those that were declared in an earlier year (SP as listed)")
        last = new
    book = load_workbook(last)
    sheet = book["Seed register"]
    heads = {cell.value: cell.column for cell in sheet[4]}
    for head in ("SP as listed", "Year of that SP"):
        sheet.cell(6, heads[head], None).value = None
    assert sheet.cell(6, 2).value == PEOPLE[1]
    for page, head in ((sheet, "SP"), (book["Members"], "Seed points")):
        column = next(cell.column for cell in page[4] if cell.value == head)
        page.cell(6, column, sheet.cell(6, heads["SP earned"]).value)
    book.save(last)
    register = register_of(play(tmp_path / "2029", plain, chance, 2029, 1), "--previous", last)
    row = by_name(register)[PEOPLE[1]]["seeds"]
    assert (row["listed"], row["seed"]) == (None, row["earned"])


def test_seed_points_of_a_later_table(tmp_path: Path) -> None:
    """A member of the register gets 90 SP in a later table: they count and are told; what the register had is none."""
    plain, chance = Plain(), Random(2)
    last = tmp_path / "last.xlsx"
    held = by_name(season(last, play(tmp_path / "1", plain, chance, 2026, 1)))[PEOPLE[0]]["seeds"]["seed"]
    second = with_seed(with_seed(play(tmp_path / "2", plain, chance, 2026, 2), PEOPLE[0], held), PEOPLE[1], 90)
    register = register_of(second, "--previous", last, exit_code=1)
    ((_, _, said),) = told(register)
    assert said.startswith(f"{PEOPLE[1]}: Seed points is 90 in the members' table here")
    found = by_name(register)
    assert (found[PEOPLE[1]]["seeds"]["listed"], found[PEOPLE[1]]["seeds"]["seed"]) == (90, 90)
    assert found[PEOPLE[0]]["seeds"]["listed"] is None


def test_a_register_of_the_earlier_version_lacks_the_year(tmp_path: Path) -> None:
    plain, chance = Plain(), Random(2)
    last = tmp_path / "2026.xlsx"
    season(last, with_seed(play(tmp_path / "2026", plain, chance, 2026, 1), PEOPLE[1], 77))
    book = load_workbook(last)
    for sheet, heads in (
        ("Seed register", ["Year of that SP"]),
        ("Members", ["Holding, declared", "Holding, year declared"]),
    ):
        page = book[sheet]
        for head in heads:
            page.delete_cols(next(cell.column for cell in page[4] if cell.value == head))
    book.save(last)
    new = play(tmp_path / "2027", plain, chance, 2027, 1)
    row = by_name(register_of(new, "--previous", last, exit_code=1))[PEOPLE[1]]
    assert (row["seeds"]["listed"], row["seeds"]["listed_year"], row["seeds"]["seed"]) == (77, 2026, 77)
    assert row["declared"]["holding"] == {"points": 200, "year": 2026}


@pytest.mark.long
def test_a_year_without_a_register(tmp_path: Path) -> None:
    """2026, then 2028: what 2027 would have been counts 0, and the seed points that fall by it are told."""
    plain, chance = Plain(), Random(2)
    last = tmp_path / "2026.xlsx"
    for number in range(1, 9):
        play(tmp_path / "2026", plain, chance, 2026, number)
    season(last, tmp_path / "2026")
    file = play(tmp_path / "2028", plain, chance, 2028, 1)
    register = register_of(file, "--previous", last, exit_code=1)
    ((name, _, said),) = told(register)
    assert name == "2026.xlsx"
    assert said.startswith("2027: there is no register of that time, and its years count 0")


def test_the_headings_of_the_seed_register_are_not_broken(tmp_path: Path) -> None:
    """累計レッド: five letters of 14.67 dots are 73, more than a column of 8 characters of 7 dots has."""
    run("season", play(tmp_path, Plain(), Random(3), 2026, 1), "-o", tmp_path / "r.xlsx", language="ja")
    sheet = load_workbook(tmp_path / "r.xlsx")["シードポイント台帳"]
    for head in ("累計レッド", "会員表のSP"):
        cell = next(cell for cell in sheet[4] if cell.value == head)
        assert sheet.column_dimensions[cell.column_letter].width * 7 >= 73
