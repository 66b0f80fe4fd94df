"""Who may be two people, or one: asked about, and nobody is merged."""

from pathlib import Path

import pytest
from openpyxl import load_workbook
from seasons import FIRST_ROW, PEOPLE, by_name, members, season, told, with_table


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out" / "register.xlsx"


def test_one_number_with_two_names(tmp_path: Path, out: Path) -> None:
    with_table(tmp_path / "in", "a.xlsx", members())
    with_table(tmp_path / "in", "b.xlsx", members("赵纬", *PEOPLE[1:]), number=2)
    register = season(out, tmp_path / "in", exit_code=1)
    [(file, row, sentence)] = told(register)
    assert (file, row) == ("b.xlsx", FIRST_ROW)
    assert sentence.startswith("the number 101 belongs to 赵纬 and to 赵伟 (")
    rows = [each for each in register["members"] if each["number"] == "101"]
    assert [(each["name"], each["events"]) for each in rows] == [("赵伟", 1), ("赵纬", 1)], "nobody is merged"


def test_a_renamed_member_is_asked_about(tmp_path: Path, out: Path) -> None:
    last = tmp_path / "last.xlsx"
    season(last, with_table(tmp_path / "in", "a.xlsx", members()))
    new = with_table(tmp_path / "in", "b.xlsx", members("赵纬", *PEOPLE[1:]), number=2)
    register = season(out, new, "--previous", last, exit_code=1)
    [(file, row, sentence)] = told(register)
    assert (file, row) == ("b.xlsx", FIRST_ROW)
    assert sentence.startswith("the number 101 is 赵伟 in the register before, and 赵纬 here")
    assert [each["events"] for each in register["members"] if each["number"] == "101"] == [1, 1]

    book = load_workbook(last)
    cell = next(cell for row in book["Members"].iter_rows() for cell in row if cell.value == "赵伟")
    cell.value = "赵纬"
    book.save(last)
    register = season(out, new, "--previous", last)
    assert by_name(register)["赵纬"]["events"] == 2
    assert "赵伟" not in by_name(register)


def test_a_number_without_a_name(tmp_path: Path, out: Path) -> None:
    """As soon as it is met, whichever comes first, and where nobody else has it too."""
    nameless = members()
    nameless[0]["name"] = nameless[1]["name"] = ""
    named = members()
    named[1]["number"] = "999"
    with_table(tmp_path / "in", "a.xlsx", nameless)
    with_table(tmp_path / "in", "b.xlsx", named, number=2)
    register = season(out, tmp_path / "in", exit_code=1)
    assert told(register) == [
        (
            "a.xlsx",
            FIRST_ROW,
            "the number 101 stands here without a name, and is 赵伟 elsewhere: counted in a row of its own",
        ),
        ("a.xlsx", FIRST_ROW, "the number 102 stands here without a name; counted under its number"),
    ]
    rows = [(each["number"], each["name"], each["events"]) for each in register["members"] if each["number"] < "103"]
    assert rows == [("101", "", 1), ("101", "赵伟", 1), ("102", "", 1)]
    assert season(tmp_path / "b.xlsx", tmp_path / "in", "--previous", out)["doubtful"] == [], "asked once"


def test_a_member_whose_name_is_known_now(tmp_path: Path, out: Path) -> None:
    nameless, last = members(), tmp_path / "last.xlsx"
    nameless[0]["name"] = ""
    season(last, with_table(tmp_path / "in", "a.xlsx", nameless), exit_code=1)
    new = with_table(tmp_path / "in", "b.xlsx", members(), number=2)
    [(file, row, sentence)] = told(season(out, new, "--previous", last, exit_code=1))
    assert (file, row) == ("b.xlsx", FIRST_ROW)
    assert sentence.startswith("the number 101 has no name in the register before, and is 赵伟 here")

    book = load_workbook(last)
    cell = next(cell for row in book["Members"].iter_rows() for cell in row if cell.value == "101")
    cell.offset(0, 1).value = "赵伟"
    book.save(last)
    assert by_name(season(out, new, "--previous", last))["赵伟"]["events"] == 2


def test_one_name_with_two_numbers(tmp_path: Path, out: Path) -> None:
    with_table(tmp_path / "in", "a.xlsx", members())
    other = members()
    other[0]["number"] = "999"
    with_table(tmp_path / "in", "b.xlsx", other, number=2)
    register = season(out, tmp_path / "in", exit_code=1)
    said = "赵伟 has the numbers 101, 999: two people, or one; each number has a row of its own"
    assert told(register) == [("b.xlsx", FIRST_ROW, said)]
    assert season(tmp_path / "b.xlsx", tmp_path / "in", "--previous", out)["doubtful"] == [], "asked once"


def test_a_name_with_a_number_here_and_without_one_there(tmp_path: Path, out: Path) -> None:
    with_table(tmp_path / "in", "a.xlsx", members())
    other = members()
    other[0]["number"] = ""
    with_table(tmp_path / "in", "b.xlsx", other, number=2)
    register = season(out, tmp_path / "in", exit_code=1)
    said = "赵伟 stands here without a number, and elsewhere with 101: counted in a row of its own"
    assert told(register) == [("b.xlsx", FIRST_ROW, said)]
    last = register["members"][-1]
    assert (last["number"], last["name"], last["events"]) == ("", "赵伟", 1)


def test_a_member_who_has_got_a_number_since(tmp_path: Path, out: Path) -> None:
    last, other = tmp_path / "last.xlsx", members()
    other[0]["number"] = ""
    season(last, with_table(tmp_path / "in", "a.xlsx", other))
    new = with_table(tmp_path / "in", "b.xlsx", members(), number=2)
    [(file, row, sentence)] = told(season(out, new, "--previous", last, exit_code=1))
    assert (file, row) == ("b.xlsx", FIRST_ROW)
    assert sentence.startswith("赵伟 has no number in the register before, and 101 here")


def test_a_name_of_two_clubs(tmp_path: Path, out: Path) -> None:
    nameless = [each | {"number": ""} for each in members(club="江畔桥牌会")]
    with_table(tmp_path / "in", "a.xlsx", nameless)
    moved = [dict(each) for each in nameless]
    moved[0]["club"] = "松风桥牌会"
    with_table(tmp_path / "in", "b.xlsx", moved, number=2)
    register = season(out, tmp_path / "in", exit_code=1)
    said = "赵伟 has no number and the clubs 江畔桥牌会, 松风桥牌会: two people perhaps; counted in one row"
    assert told(register) == [("b.xlsx", FIRST_ROW, said)]
    assert by_name(register)["赵伟"]["events"] == 2
