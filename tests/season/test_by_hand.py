"""What somebody corrects in a register by hand counts, or is told: nothing typed is ignored."""

from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest
from commands import run
from eventbooks import rows_typed, typed
from jcblseasons import PEOPLE as PLAYERS
from jcblseasons import Plain, play
from openpyxl import load_workbook
from seasons import PEOPLE, by_name, register_of, season, season_book, told, twelve

from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.season.doubts import DECLARED_ALONE

pytestmark = pytest.mark.slow  # of the season, what is doubtful and the register stay in the fast tier

SEEDS, MEMBERS = "Seed register", "Members"


def cell(sheet: Any, row: int, head: str) -> Any:
    """The cell of a register's row under a heading."""
    column = next(each.column for each in sheet[4] if each.value == head)
    return sheet.cell(row, column)


def written(file: Path, page: str, row: int, **cells: Any) -> Path:
    """The register with cells written over, by their headings."""
    heads, *_ = rows_typed(file, page, 4, 60)
    typed(file, page, {(row, 1 + heads.index(head.replace("_", " "))): value for head, value in cells.items()})
    return file


@pytest.fixture(scope="module")
def january(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evening of January 2026 by the JCBL, and its register."""
    folder = tmp_path_factory.mktemp("january")
    season(folder / "last.xlsx", play(folder / "1", Plain(), Random(2), 2026, 1))
    return folder


@pytest.fixture
def last(january: Path, tmp_path: Path) -> Path:
    """That register, to be written in."""
    return Path(copytree(january, tmp_path, dirs_exist_ok=True), "last.xlsx")


def of(register: dict[str, Any], name: str = PLAYERS[0]) -> dict[str, Any]:
    found: dict[str, Any] = by_name(register)[name]["seeds"]
    return found


def february(tmp_path: Path, plain: Plain, year: int = 2026) -> Path:
    return play(tmp_path / str(year), plain, Random(3), year, 2)


def march(tmp_path: Path) -> Path:
    return play(tmp_path / "3", Plain(), Random(4), 2026, 3)


@pytest.mark.parametrize("year", [2026, 2027])
def test_points_of_the_year_that_no_workbook_gives(tmp_path: Path, last: Path, year: int) -> None:
    """12 MP of which 8 are red, won abroad: they stay in the year, and go on with it."""
    sheet = load_workbook(last)[SEEDS]
    mp, red, total = (cell(sheet, 5, head).value or 0 for head in ("MP 1", "Red 1", "Total red"))
    written(last, SEEDS, 5, MP_1=mp + 12, Red_1=red + 8, Total_red=total + 8)
    plain = Plain()
    register = season(tmp_path / "r.xlsx", february(tmp_path, plain, year), "--previous", last)
    row, won = of(register), by_name(register)[PLAYERS[0]]
    more_mp, more_red = float(plain.all[PLAYERS[0]][-1]), float(plain.red[PLAYERS[0]][-1])
    if year == 2026:
        assert row["mp_1"] == pytest.approx(mp + 12 + more_mp)
        assert row["red_1"] == pytest.approx(red + 8 + more_red)
        assert won["red"] == pytest.approx(red + more_red)
    else:
        assert (row["mp_2"], row["red_2"]) == (pytest.approx(mp + 12), pytest.approx(red + 8))
        assert (row["mp_1"], row["red_1"]) == (pytest.approx(more_mp), pytest.approx(more_red))
    assert row["total_red"] == pytest.approx(total + 8 + more_red)
    again = register_of(tmp_path / str(year), "--previous", tmp_path / "r.xlsx")
    assert of(again) == row, "it counts once"


@pytest.mark.parametrize(("head", "source"), [("Mp1 of the latest year", "MP 1"), ("Rp1 of the latest year", "Red 1")])
def test_a_figure_that_is_computed_written_over(tmp_path: Path, last: Path, head: str, source: str) -> None:
    book = load_workbook(last)
    cell(book[SEEDS], 5, head).value = 99
    book.save(last)
    register = register_of(february(tmp_path, Plain()), "--previous", last, exit_code=1)
    ((file, _, said),) = told(register)
    assert file == "last.xlsx"
    assert said.startswith(f"{head} of {PLAYERS[0]} was written over; it is computed from {source}")
    assert of(register)["last_mp"] < 99


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("head", "source"),
    [
        ("Mp5 of 5 years", "MP 1 to MP 5"),
        ("Rp10 of 10 years", "Red 1 to Red 10"),
        ("GRp of all red points", "Total red"),
        ("SP earned", "Mp1 of the latest year, Mp5 of 5 years, "),
    ],
)
@pytest.mark.parametrize(
    "earlier", [pytest.param(False, marks=pytest.mark.long), True], ids=["the first year", "years before"]
)
def test_a_figure_of_several_years_written_over(
    tmp_path: Path, last: Path, head: str, source: str, earlier: bool
) -> None:
    """It is told, and counts as computed; years that were filled in say nothing of it."""
    written(last, SEEDS, 5, MP_2=40, Red_2=30, Total_red=32.02)
    if earlier:  # the register of all three, with MP 2 and Red 2 in its figures
        season(tmp_path / "r1.xlsx", february(tmp_path, Plain()), "--previous", last)
        last = tmp_path / "r1.xlsx"
        last.rename(tmp_path / "last.xlsx")
        last = tmp_path / "last.xlsx"
    else:
        season(last, tmp_path / "1")
    first = register_of(march(tmp_path), "--previous", last)
    written(last, SEEDS, 5, **{head: 399 if "SP" not in head else 999})
    register = register_of(march(tmp_path), "--previous", last, exit_code=1)
    ((file, _, said),) = told(register)
    assert file == "last.xlsx"
    assert said.startswith(f"{head} of {PLAYERS[0]} was written over; it is computed from {source}")
    assert of(register) == of(first)


def test_the_latest_year_written_over_beside_years_before(tmp_path: Path, last: Path) -> None:
    """Mp1 is more than ½·Mp5 of so few years: the seed points that it would make are held against those that stand."""
    written(last, SEEDS, 5, MP_2=1, Red_2=1, Total_red=99)
    season(tmp_path / "r1.xlsx", february(tmp_path, Plain()), "--previous", last)
    last = (tmp_path / "r1.xlsx").rename(last)
    first = register_of(march(tmp_path), "--previous", last)
    written(last, SEEDS, 5, Mp1_of_the_latest_year=99)
    register = register_of(march(tmp_path), "--previous", last, exit_code=1)
    ((_, _, said),) = told(register)
    assert said.startswith(f"Mp1 of the latest year of {PLAYERS[0]} was written over; it is computed from MP 1")
    assert of(register) == of(first)


@pytest.mark.parametrize("along", [False, True], ids=["alone", "on the seed register too"])
@pytest.mark.parametrize("value", [pytest.param(99, marks=pytest.mark.long), None])
def test_what_an_event_gave_corrected_in_the_register(
    tmp_path: Path, last: Path, value: float | None, along: bool
) -> None:
    """Its workbook is added up again and counts: what was corrected, or taken out, is told by name."""
    plain = register_of(tmp_path / "1", "--previous", last)
    book = load_workbook(last)
    given, people, seeds = (book[title] for title in ("By event", MEMBERS, SEEDS))
    was = given.cell(8, 5).value
    assert (given.cell(8, 2).value, given.cell(7, 5).value) == (PLAYERS[0], "Black")
    given.cell(8, 5).value = value
    for head in ("Holding", "Black, year", "Total, year", "Black, all time", "Total, all time"):
        cell(people, 5, head).value += (value or 0) - was
    if along:
        cell(seeds, 5, "MP 1").value += (value or 0) - was
    book.save(last)
    register = season(tmp_path / "r.xlsx", tmp_path / "1", "--previous", last, exit_code=1)
    (said,) = (said for file, _, said in told(register) if "By event" in said and file == "last.xlsx")
    assert said == (
        f"{PLAYERS[0]}: Black is {value or 0} on the page By event of the register before, and {was:g} by the workbook "
        f"of 1月例会, which counts: if {value or 0} is right, correct the workbook, or leave it out and correct the "
        "other pages too"
    )
    assert along or len(told(register)) == 1
    assert register["members"] == plain["members"]
    assert told(register_of(tmp_path / "1", "--previous", tmp_path / "r.xlsx")) == []


@pytest.mark.parametrize("total", [None, 3])
def test_fewer_red_points_of_all_time_than_of_the_years(tmp_path: Path, last: Path, total: float | None) -> None:
    """3000 red points nine years ago, and nothing or 3 in all: GRp is 3000 ÷ 20 = 150 at least."""
    written(last, SEEDS, 5, Red_9=3000, Total_red=total)
    register = season(tmp_path / "r.xlsx", february(tmp_path, Plain(), 2027), "--previous", last, exit_code=1)
    row = of(register)
    assert row["grp"] == 150
    assert row["total_red"] == pytest.approx(sum(row[f"red_{number}"] for number in range(1, 11)))
    ((_, _, said),) = told(register)
    assert said.startswith(f"Total red of {PLAYERS[0]} is blank, or less than the years beside it make")
    register_of(tmp_path / "2027", "--previous", tmp_path / "r.xlsx")


def test_declared_points_changed_alone(tmp_path: Path) -> None:
    """800 were declared; 900 typed over that alone are told, and 100 more in both count without a word."""
    last, second = tmp_path / "last.xlsx", season_book(tmp_path / "2.xlsx", "cba-teams", twelve(2))
    season(last, season_book(tmp_path / "1.xlsx", "cba-teams", twelve(1)))
    book = load_workbook(last)
    held = cell(book[MEMBERS], 5, "Holding").value
    cell(book[MEMBERS], 5, "Holding, declared").value = 900
    book.save(last)
    register = register_of(second, "--previous", last, exit_code=1)
    ((file, row, said),) = told(register)
    assert (file, row) == ("last.xlsx", 5)
    assert said.startswith(
        f"{PEOPLE[0]}: Holding is {held:g}, of which no event gave 800, and Holding, declared says 900"
    )
    cell(book[MEMBERS], 5, "Holding").value = held + 100
    book.save(last)
    given = twelve(2)
    given["members"][0]["holding"] = held + 100
    season_book(second, "cba-teams", given)
    register = register_of(second, "--previous", last)
    assert by_name(register)[PEOPLE[0]]["declared"]["holding"]["points"] == 900


def test_the_club_of_who_stayed_away(tmp_path: Path) -> None:
    """何伟 plays for nobody; February's table says a new club, and an event before the register's last says nothing."""
    away = {"number": "999", "name": "何伟", "holding": 700}

    def file(number: int, club: str) -> Path:
        given = twelve(number)
        given["members"].append({**away, "club": club})
        return season_book(tmp_path / f"{number}.xlsx", "cba-teams", given)

    def club(register: Path) -> Any:
        sheet = load_workbook(register)[MEMBERS]
        row = next(each.row for each in sheet["B"] if each.value == "何伟")
        return cell(sheet, row, "Club").value

    last = tmp_path / "last.xlsx"
    season(last, file(2, "海桥"))
    assert club(last) == "海桥"
    season(tmp_path / "r.xlsx", file(3, "山桥"), "--previous", last)
    assert club(tmp_path / "r.xlsx") == "山桥"
    season(tmp_path / "r2.xlsx", file(1, "旧桥"), "--previous", last)
    assert club(tmp_path / "r2.xlsx") == "海桥"
    run("season", file(2, "海桥"), file(3, "山桥"), "-o", tmp_path / "both.xlsx", language="en")
    assert club(tmp_path / "both.xlsx") == "山桥"


def test_a_change_of_rating_is_what_its_events_gave(tmp_path: Path) -> None:
    """+10 became +500 on the rating list alone: neither the change nor the new rating may be meant."""
    entries = [{"player": "甲", "rating": 1500}, {"player": "乙", "rating": 1500}]
    games = [{"round": 1, "player": "甲", "opponent": "乙", "result": "胜", "side": "红"}]
    given = {"settings": {"name": "赛", "date": "2026-01-10", "rounds": 1, "order": "points"}, "entries": entries}
    file, last = season_book(tmp_path / "1.xlsx", "xq-rated", {**given, "games": games}), tmp_path / "last.xlsx"
    season(last, file)
    book = load_workbook(last)
    cell(book["Rating list"], 5, "Change").value = 500
    book.save(last)
    done = run("season", file, "-o", tmp_path / "r.xlsx", "--previous", last, language="en", code=2)
    assert "Rating list, row 5, Change: 500 is not the " in done.stderr


def test_told_in_three_languages() -> None:
    said = DECLARED_ALONE(**dict.fromkeys(DECLARED_ALONE.fields, "甲"))
    assert len({said.text(language) for language in LANGUAGES}) == 3
