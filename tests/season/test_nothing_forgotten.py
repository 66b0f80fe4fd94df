"""What a register once knew stays: holdings and seed points that tables say, with their year; differences are told."""

import os
from pathlib import Path
from typing import Any

import pytest
from commands import run
from openpyxl import load_workbook
from seasons import PEOPLE, by_name, month, register_of, season, season_book, teams, told, twelve

from xlfuncs.core.sentences import LANGUAGES

pytestmark = pytest.mark.slow  # of the season, what is doubtful and the register stay in the fast tier


def of_cba(file: Path, number: int, *holdings: Any, date: str = "", **columns: list[Any]) -> Path:
    """An event of the twelve, with what the first of them hold by its members' table; the others hold 800."""
    given = twelve(number, **({"date": date} if date else {}))
    for at, holding in enumerate(holdings):
        given["members"][at]["holding"] = holding
    for key, cells in columns.items():
        for row, cell in zip(given["members"], cells, strict=False):
            row[key] = cell
    return season_book(file, "cba-teams", given)


def test_a_holding_that_differs_between_events(tmp_path: Path) -> None:
    """800 in January, 950 in February: 950 counts, with what February gave; January's points are in the 950."""
    of_cba(tmp_path / "in" / "1.xlsx", 1)
    of_cba(tmp_path / "in" / "2.xlsx", 2, 950)
    register = season(tmp_path / "r.xlsx", tmp_path / "in", exit_code=1)
    first, *others = register["members"]
    sheet = load_workbook(tmp_path / "r.xlsx")["By event"]
    january, february = sheet.cell(8, 4).value, sheet.cell(8, 5).value
    assert isinstance(january, float)
    assert isinstance(february, float)
    assert first["holding"] == pytest.approx(950 + february)
    assert first["silver"] == pytest.approx(january + february)
    assert first["declared"]["holding"]["year"] == 2026
    assert first["declared"]["holding"]["points"] == pytest.approx(950 - january)
    for each in others:
        assert each["holding"] == pytest.approx(800 + each["silver"])
    ((file, row, said),) = told(register)
    assert (file, row) == ("2.xlsx", 5)
    assert said.startswith(f"{PEOPLE[0]}: Holding is 950 in the members' table here, and ")
    assert "the newer counts, 950, from this event on" in said
    again = register_of(tmp_path / "in", "--previous", tmp_path / "r.xlsx")
    assert again["members"] == register["members"], "it has been asked about"
    later = of_cba(tmp_path / "3.xlsx", 3, 950)
    assert told(register_of(later, "--previous", tmp_path / "r.xlsx")) == []


def test_the_newer_is_that_of_the_later_event(tmp_path: Path) -> None:
    """Whatever the files are called, and in whatever order they are given."""
    late, early = of_cba(tmp_path / "a.xlsx", 2, 700), of_cba(tmp_path / "b.xlsx", 1, 900)
    register = register_of(late, early, exit_code=1)
    assert [each[0] for each in told(register)] == ["a.xlsx"]
    assert 700 < by_name(register)[PEOPLE[0]]["holding"] < 710


def test_a_table_that_is_some_events_behind_is_no_contradiction(tmp_path: Path) -> None:
    """The register of January, used in February and in March too; and rounded to cents by hand."""
    first = of_cba(tmp_path / "in" / "1.xlsx", 1)
    held = [each["holding"] for each in register_of(first)["members"]]
    of_cba(tmp_path / "in" / "2.xlsx", 2, *held)
    of_cba(tmp_path / "in" / "3.xlsx", 3, *(round(each, 2) for each in held))
    of_cba(tmp_path / "in" / "4.xlsx", 4)
    register = season(tmp_path / "r.xlsx", tmp_path / "in")
    for each in register["members"]:
        assert each["holding"] == pytest.approx(800 + each["silver"])
    of_cba(tmp_path / "next" / "5.xlsx", 5, *held, date="2027-01-02")
    register_of(tmp_path / "next", "--previous", tmp_path / "r.xlsx")


def test_tables_of_a_register_that_read_a_later_event_first(tmp_path: Path) -> None:
    """February is in the register when January is read in, and March has a table from before January was."""
    last, read = tmp_path / "last.xlsx", []
    read.append(of_cba(tmp_path / "in" / "2.xlsx", 2))
    held = [each["holding"] for each in season(last, *read)["members"]]
    assert held[0] > 800
    read += [of_cba(tmp_path / "in" / f"{number}.xlsx", number, *held) for number in (1, 3)]
    for minutes, file in enumerate(read):
        os.utime(file, (1_767_600_000 + 60 * minutes,) * 2)
    for each in register_of(tmp_path / "in", "--previous", last)["members"]:
        assert each["holding"] == pytest.approx(800 + each["silver"])


def test_a_table_that_has_the_points_of_its_own_event(tmp_path: Path) -> None:
    """It was saved with the event, so no register before had them: that is told, and the table counts, as it says."""
    inside = [of_cba(tmp_path / "in" / f"{number}.xlsx", number) for number in (1, 2)]
    first = register_of(*inside)["members"][0]
    of_cba(inside[1], 2, first["holding"])
    february = first["holding"] - register_of(inside[0])["members"][0]["holding"]
    register = register_of(*inside, exit_code=1)
    assert [each[:2] for each in told(register)] == [("2.xlsx", 5)]
    assert register["members"][0]["holding"] == pytest.approx(first["holding"] + february)


def test_an_older_event_does_not_overrule_the_register(tmp_path: Path) -> None:
    second, first = of_cba(tmp_path / "2.xlsx", 2), of_cba(tmp_path / "1.xlsx", 1, 100)
    last = tmp_path / "last.xlsx"
    season(last, second)
    register = register_of(first, "--previous", last, exit_code=1)
    assert by_name(register)[PEOPLE[0]]["holding"] > 800
    ((file, _, said),) = told(register)
    assert file == "1.xlsx"
    assert "the register, which has later events, counts" in said


def test_a_corrected_event_makes_no_doubt_of_later_tables(tmp_path: Path) -> None:
    """February's table has what January gave before it was corrected: the register knew that once."""
    first = of_cba(tmp_path / "1.xlsx", 1)
    last = tmp_path / "last.xlsx"
    held = [each["holding"] for each in season(last, first)["members"]]
    second = of_cba(tmp_path / "2.xlsx", 2, *held)
    given = twelve(1)
    given["entries"] = teams(PEOPLE, place=[1, 2, 3], wins=[1, 2, 0])
    corrected = season_book(tmp_path / "1b.xlsx", "cba-teams", given)
    register = register_of(corrected, second, "--previous", last, exit_code=1)
    assert len(told(register)) == 1, "that it is corrected"
    for each in register["members"]:
        assert each["holding"] == pytest.approx(800 + each["silver"])


def test_a_holding_that_only_a_later_table_says(tmp_path: Path) -> None:
    """January's table lists somebody who plays for nobody and holds nothing yet; February's says 500."""
    away = {"number": "999", "name": "何伟"}
    for number, holding in ((1, None), (2, 500)):
        given = twelve(number)
        given["members"].append({**away, "holding": holding})
        season_book(tmp_path / "in" / f"{number}.xlsx", "cba-teams", given)
    register = register_of(tmp_path / "in")
    assert by_name(register)["何伟"]["holding"] == 500
    assert by_name(register)["何伟"]["declared"]["holding"] == {"points": 500, "year": 2026}


def test_a_holding_typed_beside_a_player(tmp_path: Path) -> None:
    """Without a members' table the entries say what their players hold."""
    entries = teams(PEOPLE, place=[1, 2, 3], wins=[0, 0, 0])
    for at, row in enumerate(entries):
        row |= {f"holding{seat}": 100 * (4 * at + seat) for seat in (1, 2, 3, 4)}
    file = season_book(tmp_path / "1.xlsx", "cba-teams", {"settings": month(1), "entries": entries})
    register = register_of(file)
    assert len(register["members"]) == 12
    for at, name in enumerate(PEOPLE, 1):
        each = by_name(register)[name]
        assert each["holding"] == pytest.approx(100 * at + each["silver"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_declared_stands_in_the_register_and_is_read_back(tmp_path: Path, language: str) -> None:
    last = tmp_path / "last.xlsx"
    run("season", of_cba(tmp_path / "1.xlsx", 1, 812.5), "-o", last, language=language)
    sheet = load_workbook(last).worksheets[0]
    heads = [cell.value for cell in sheet[4]]
    words = {
        "en": ("Holding, declared", "Holding, year declared"),
        "zh": ("其中申报大师分", "大师分申报年份"),
        "ja": ("うち申告保有MP", "保有MP 申告年"),
    }[language]
    assert [sheet.cell(5, heads.index(word) + 1).value for word in words] == [812.5, 2026]
    register = register_of(of_cba(tmp_path / "2.xlsx", 2, 812.5, date="2028-05-01"), "--previous", last)
    first = register["members"][0]
    assert first["declared"]["holding"] == {"points": 812.5, "year": 2026}
    assert first["holding"] == pytest.approx(812.5 + first["all_time"]["silver"])


@pytest.mark.parametrize("many", [5, 6, 12])
def test_many_members_of_one_table_are_told_once(tmp_path: Path, many: int) -> None:
    """900 and more in February for five of the twelve are five doubts; for six or all of them it is one."""
    of_cba(tmp_path / "in" / "1.xlsx", 1)
    of_cba(tmp_path / "in" / "2.xlsx", 2, *(900 + at for at in range(many)))
    register = season(tmp_path / "r.xlsx", tmp_path / "in", exit_code=1)
    said = told(register)
    page = [row[2] for row in load_workbook(tmp_path / "r.xlsx")["Doubtful"].iter_rows(min_row=5, values_only=True)]
    if many == 5:
        assert len(said) == len(page) == 5
        return
    ((file, row, sentence),) = said
    assert (file, row) == ("2.xlsx", None)
    names = ", ".join([*PEOPLE[:5], "…"])
    assert sentence.startswith(f"{many} members ({names}) alike, such as: {PEOPLE[0]}: Holding is 900 in the members'")
    short = register["doubtful"][0]["each"]
    assert [each["row"] for each in short] == [5 + at // 4 for at in range(many)]
    assert short[-1]["sentence"].startswith(f"{PEOPLE[many - 1]}: {899 + many}; ")
    assert page == [sentence, *(each["sentence"] for each in short)]
