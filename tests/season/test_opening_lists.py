"""A published list of members opens a register, or is taken in as the newest that is known."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from seasons import PEOPLE, by_name, monthly, register_of, season, season_book, told, twelve

HEADS = ["会员编号", "姓名", "省市", "白金分", "金分", "银分", "红分", "蓝分", "大师分总分"]


def published(file: Path, title: str = "会员大师分名单", **changed: Any) -> Path:
    """The twelve with 1 platinum, 2 gold, 300 silver, 500 red and 40 blue; 999 besides, who plays nowhere."""
    book = openpyxl.Workbook()
    page = book.active
    assert page
    page.append([title])
    page.append(HEADS)
    for number, name in [*enumerate(PEOPLE, 101), (999, "何伟")]:
        colours = changed.get(name, [1, 2, 300, 500, 40])
        page.append([str(number), name, "江苏", *colours, sum(colours[:4])])
    book.save(file)
    return file


def unlisted(file: Path, number: int, **settings: Any) -> Path:
    """An event whose members' table has no holdings but those typed: 800 each, which is not 803."""
    given = twelve(number, **settings)
    for row in given["members"]:
        row["holding"] = 803
    return season_book(file, "cba-teams", given)


@pytest.mark.slow
@pytest.mark.parametrize("before", [True, False])
def test_it_opens_the_register(tmp_path: Path, before: bool) -> None:
    """1 + 2 + 300 + 500 = 803 (§1.3.5), and the silver points of January; by colour too."""
    file, out = published(tmp_path / "list.xlsx"), tmp_path / "r.xlsx"
    event = unlisted(tmp_path / "1.xlsx", 1)
    register = season(out, event, *(["--previous", file] if before else [file]))
    found = by_name(register)
    assert len(found) == 13
    for name in PEOPLE:
        each = found[name]
        assert each["holding"] == pytest.approx(803 + each["silver"])
        ever = {key: each["all_time"][key] for key in ("platinum", "gold", "red", "blue")}
        assert ever == {"platinum": 1, "gold": 2, "red": 500, "blue": 40}
        assert each["all_time"]["silver"] == pytest.approx(300 + each["silver"])
    assert (found["何伟"]["holding"], found["何伟"]["events"]) == (803, 0)
    again = register_of(event, "--previous", out)
    assert again["members"] == register["members"]


@pytest.mark.slow
def test_a_list_with_a_day_has_the_events_up_to_it(tmp_path: Path) -> None:
    """As of 31 January: January's silver points are among the 300, February's come on top."""
    file = published(tmp_path / "list.xlsx", "会员大师分名单（截至2026年1月31日）")
    first, second = unlisted(tmp_path / "1.xlsx", 1), unlisted(tmp_path / "2.xlsx", 2)
    alone = by_name(register_of(first))
    register = by_name(register_of(file, second, first, exit_code=1))  # January's table says 803 too
    for name in PEOPLE:
        february = register[name]["silver"] - alone[name]["silver"]
        assert register[name]["all_time"]["silver"] == pytest.approx(300 + february)
        assert register[name]["holding"] == pytest.approx(803 + february)


@pytest.mark.slow
def test_the_list_counts_and_who_is_otherwise_in_the_register_is_told(tmp_path: Path) -> None:
    last = tmp_path / "last.xlsx"
    season(last, unlisted(tmp_path / "1.xlsx", 1))
    file = published(tmp_path / "list.xlsx", **{PEOPLE[0]: [1, 2, 400, 500, 40]})
    register = register_of(file, unlisted(tmp_path / "2.xlsx", 2), "--previous", last, exit_code=1)
    assert [(name, row) for name, row, _ in told(register)] == [("list.xlsx", 3)]
    assert told(register)[0][2].startswith(f"{PEOPLE[0]}: Holding is 903 in the list, and 803 by the register at that")


@pytest.mark.slow
def test_a_hundredth_more_in_a_list_counts_in_the_holding_as_in_its_colour(tmp_path: Path) -> None:
    """803 and January's silver points, as the register has it, and 0.01: nothing of it was declared."""
    last, (name, *_) = tmp_path / "last.xlsx", PEOPLE
    january = by_name(season(last, unlisted(tmp_path / "1.xlsx", 1), published(tmp_path / "open.xlsx")))
    won = january[name]["silver"]
    silver = {each: [1, 2, 300 + january[each]["silver"], 500, 40] for each in PEOPLE}
    silver[name][2] += 0.01
    file = published(tmp_path / "list.xlsx", "会员大师分名单（截至2026年1月31日）", **silver)
    register = register_of(file, unlisted(tmp_path / "2.xlsx", 2), "--previous", last, exit_code=1)
    found = by_name(register)[name]
    february = found["silver"] - won
    assert found["all_time"]["silver"] == pytest.approx(300.01 + won + february)
    assert found["holding"] == pytest.approx(803.01 + won + february)
    assert found["declared"]["holding"]["points"] == 0
    (said,) = [said for file_, _, said in told(register) if file_ == "list.xlsx"]
    assert said.startswith(f"{name}: Holding is {803.01 + won:.2f} in the list, and {803 + won:.2f} by the register")


@pytest.mark.slow
def test_what_cannot_be_read_is_told_by_its_row(tmp_path: Path) -> None:
    file = published(tmp_path / "list.xlsx")
    book = openpyxl.load_workbook(file)
    book.worksheets[0]["F4"] = "三百"
    book.save(file)
    register = register_of(unlisted(tmp_path / "1.xlsx", 1), file, exit_code=1)
    ((name, row, said),) = told(register)
    assert (name, row) == ("list.xlsx", 4)
    assert said.startswith("this row of the list is not taken")


@pytest.mark.slow
def test_what_is_no_list_is_refused_as_ever(tmp_path: Path) -> None:
    """Results of somebody else's, with names and points, are no list; --previous wants a register or a list."""
    book = openpyxl.Workbook()
    for row in (["名次", "姓名", "银分", "红分"], [1, PEOPLE[0], 1, 2]):
        book.active.append(row)
    book.save(tmp_path / "results.xlsx")
    register = register_of(monthly(tmp_path / "1.xlsx"), tmp_path / "results.xlsx", exit_code=1)
    assert len(register["members"]) == 12
    openpyxl.Workbook().save(tmp_path / "empty.xlsx")
    done = run(
        "season",
        tmp_path / "1.xlsx",
        "-o",
        tmp_path / "s.xlsx",
        "--previous",
        tmp_path / "empty.xlsx",
        language="en",
        code=2,
    )
    assert "is no register that xlfuncs season has made" in done.stderr


def test_a_list_as_csv_without_colours(tmp_path: Path) -> None:
    """--previous takes what import takes: 803 each, the table says so too."""
    rows = ["会员号,姓名,大师分", *(f"{number},{name},803" for number, name in enumerate(PEOPLE, 101)), "7,何伟,"]
    (tmp_path / "list.csv").write_text("\n".join(rows), "utf-8")
    register = register_of(unlisted(tmp_path / "1.xlsx", 1), "--previous", tmp_path / "list.csv")
    for name in PEOPLE:
        each = by_name(register)[name]
        assert each["holding"] == pytest.approx(803 + each["silver"])
        assert each["declared"]["holding"] == {"points": 803, "year": 2026}
    assert by_name(register)["何伟"]["holding"] == 0
