"""A season of rated xiangqi events: twelve, three of them national, and the rating list, computed a second time."""

from pathlib import Path
from typing import Any

import pytest
from commands import run
from openpyxl import load_workbook
from seasons import by_name, event_book, pasted, register_of, season, season_book, told
from xqevents import Second, generated, rerated

from xlfuncs.events import EVENTS
from xlfuncs.intake.read import read

pytestmark = pytest.mark.slow

#: 大马应用的等级分制度: the bonus of the first eight places of a national event, and what unexcused absence costs.
BONUS = [30, 25, 20, 15, 10, 8, 6, 4]
NATIONAL = (4, 8, 12)
ABSENT = "棋手9"


class Plain:
    """Ratings, changes, bonus and games of eight players and of one who is listed once and never plays."""

    def __init__(self) -> None:
        self.names = [f"棋手{number}" for number in range(1, 10)]
        self.first = {name: 1300 + 130 * at for at, name in enumerate(self.names)}
        self.now = dict(self.first)
        self.change, self.bonus, self.games = (dict.fromkeys(self.names, 0) for _ in range(3))

    def play(self, folder: Path, month: int, *, whole: bool = False) -> Path:
        """An event of seven rounds; its workbook starts from the ratings as they are."""
        names, games = generated(9, 7, month)
        here = names if month == 1 else names[:-1]
        entries = [{"player": name, "rating": self.now[name]} for name in here]
        rows = [
            {"round": number, "player": one, "opponent": other or "", "result": result, "side": side or ""}
            for number, one, other, result, side in games
        ]
        settings: dict[str, Any] = {"name": f"{month} 月等级分赛", "date": f"2026-{month:02}-10", "rounds": 7}
        settings |= {"order": "points", "national": "是" if month in NATIONAL else "否"}
        new = rerated(self.now, games, 7)
        standings = Second(here, games, "2-1-0", "不计")
        for name in here:
            after = new[name]
            assert after is not None
            self.change[name] += after - self.now[name]
            self.games[name] += len(standings.played(name))
            place = 1 + sum(standings.points(other) > standings.points(name) for other in here)
            won = BONUS[place - 1] if month in NATIONAL and place <= 8 else 0
            self.bonus[name] += won
            self.now[name] = after + won
        given = {"settings": settings, "entries": entries, "games": rows}
        return event_book(folder / f"{month:02}.xlsx", "xq-rated", given, whole=whole)


def check(register: dict[str, Any], plain: Plain, events: int, taken: int) -> None:
    assert register["doubtful"] == []
    found = by_name(register)
    assert set(found) == set(plain.names)
    for name, each in found.items():
        line = each["ratings"]
        assert line["start"] == plain.first[name]
        assert (line["change"], line["bonus"]) == (plain.change[name], plain.bonus[name])
        assert line["rated_games"] == plain.games[name]
        away = taken if name == ABSENT else 0
        assert line["absence"] == -away
        assert line["new_rating"] == plain.first[name] + plain.change[name] + plain.bonus[name] - away
        assert each["events"] == (1 if name == ABSENT else events)
        assert line["attended"] == (0 if name == ABSENT else sum(month <= events for month in NATIONAL))


@pytest.mark.long
def test_a_year_of_the_rating_list(tmp_path: Path) -> None:
    plain, last = Plain(), tmp_path / "last.xlsx"
    for month in range(1, 12):
        plain.play(tmp_path / "in", month, whole=month == 1)
    check(season(last, tmp_path / "in"), plain, 11, taken=0)
    listed = {row["Name"]: row["Rating"] for row in pasted(last, "Members", ["Name", "Rating"])}
    assert listed == plain.now, "what the next event starts from"

    file, register = plain.play(tmp_path / "in", 12), tmp_path / "register.xlsx"
    lost = (plain.first[ABSENT] * 3 + 50) // 100
    check(season(register, file, "--previous", last), plain, 12, taken=lost)
    check(season(tmp_path / "at_once.xlsx", tmp_path / "in"), plain, 12, taken=lost)
    assert register.read_bytes() == (tmp_path / "at_once.xlsx").read_bytes()

    book = load_workbook(register)
    sheet = book["Rating list"]
    heads: dict[Any, Any] = {cell.value: cell.column for cell in sheet[4]}
    row = next(cell.row for cell in sheet["B"] if cell.value == ABSENT)
    sheet.cell(row, heads["Excused"], "yes")
    book.save(register)
    excused = tmp_path / "excused.xlsx"
    check(season(excused, file, "--previous", register), plain, 12, taken=0)

    settings = {"name": "1 月等级分赛", "date": "2027-01-10", "rounds": 7, "order": "points"}
    entries = [{"player": name, "rating": rating} for name, rating in plain.now.items()]
    new = season_book(tmp_path / "2027.xlsx", "xq-rated", {"settings": settings, "entries": entries, "games": []})
    found = by_name(register_of(new, "--previous", excused))
    assert {name: each["ratings"]["start"] for name, each in found.items()} == plain.now


def test_only_who_it_is_stands_on_every_page(tmp_path: Path) -> None:
    """The rating list has no total: the third column of who got what where is already the first event's."""
    Plain().play(tmp_path, 1)
    season(tmp_path / "register.xlsx", tmp_path / "01.xlsx")
    assert load_workbook(tmp_path / "register.xlsx")["By event"].print_title_cols == "$A:$B"


@pytest.mark.parametrize("cell", ["perhaps", "2"])
def test_what_is_filled_in_must_say_something(tmp_path: Path, cell: str) -> None:
    plain, last = Plain(), tmp_path / "last.xlsx"
    file = plain.play(tmp_path, 1)
    season(last, file)
    book = load_workbook(last)
    sheet = book["Rating list"]
    heads: dict[Any, Any] = {each.value: each.column for each in sheet[4]}
    sheet.cell(5, heads["Excused"], cell)
    book.save(last)
    done = run("season", file, "-o", tmp_path / "r.xlsx", "--previous", last, language="en", code=2)
    assert "Rating list, row 5: Excused must be " in done.stderr


def test_the_next_event_takes_the_register_and_not_the_ratings_of_last_year(tmp_path: Path) -> None:
    """范例: 2250 beats 2050, 2252 and 2048 stand in the members' table; 起始分 of the list, 2250 and 2050, is past."""
    entries = [{"player": "甲", "rating": 2250}, {"player": "乙", "rating": 2050}]
    games = [{"round": 1, "player": "甲", "opponent": "乙", "result": "W"}]
    settings = {"name": "春季赛", "date": "2026-05-01", "club": "棋协", "rounds": 7}
    season_book(tmp_path / "in/a.xlsx", "xq-rated", {"settings": settings, "entries": entries, "games": games})
    season(tmp_path / "register.xlsx", tmp_path / "in")
    came = read(tmp_path / "register.xlsx", EVENTS["xq-rated"]).incoming()
    assert came.settings == {}
    assert list(came.tables) == ["members"]
    assert {row["name"]: row["rating"] for row in came.tables["members"]} == {"甲": 2252, "乙": 2048}
    assert came.unknown == []
    elsewhere = read(tmp_path / "register.xlsx", EVENTS["br-pairs"]).incoming()  # where ratings are of no use
    assert [{key for key, cell in row.items() if cell} for row in elsewhere.tables["members"]] == [{"name"}] * 2
    assert "rating" not in {key for row in elsewhere.tables["members"] for key in row}


def test_a_rating_that_differs_between_events(tmp_path: Path) -> None:
    """The second event starts somebody from 1700 whom the first left elsewhere: told, and 1700 counts from there on."""
    plain = Plain()
    first = plain.play(tmp_path / "in", 1)
    name = plain.names[0]
    after = plain.now[name]
    plain.now[name] = 1700
    changes = dict(plain.change)
    second = plain.play(tmp_path / "in", 2)
    register = register_of(first, second, exit_code=1)
    ((file, _, said),) = told(register)
    assert file == "02.xlsx"
    assert said.startswith(f"{name}: Rating is 1700 in the members' table here, and {after:g}") or f"{after}" in said
    line = by_name(register)[name]["ratings"]
    assert line["new_rating"] == pytest.approx(1700 + plain.change[name] - changes[name])


def test_a_rating_corrected_in_the_register_stays(tmp_path: Path) -> None:
    plain = Plain()
    last = tmp_path / "last.xlsx"
    season(last, plain.play(tmp_path / "in", 1))
    book = load_workbook(last)
    for sheet, head in (("Rating list", "New rating"), ("Members", "Rating")):
        column = next(cell.column for cell in book[sheet][4] if cell.value == head)
        row = next(
            row[0].row for row in book[sheet].iter_rows(min_row=5) if plain.names[2] in [c.value for c in row[:2]]
        )
        book[sheet].cell(row, column, 1999)
    book.save(last)
    plain.now[plain.names[2]] = 1999
    before = plain.change[plain.names[2]]
    register = register_of(plain.play(tmp_path / "in", 2), "--previous", last)
    line = by_name(register)[plain.names[2]]["ratings"]
    assert line["new_rating"] == pytest.approx(1999 + plain.change[plain.names[2]] - before)
