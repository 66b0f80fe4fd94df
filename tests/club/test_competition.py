"""A folder whose ``xlfuncs.toml`` names a competition: its events are one for the register and for the report."""

import csv
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from seasons import month, season_book, teams, unwritten

from xlfuncs.club.folder import folder_of

PEOPLE = ["陈建国", "林晓梅", "王伟", "赵丽", "钱强", "孙敏", "李雷", "韩梅", "周平", "吴刚", "郑洁", "冯远"]


def pairs(file: Path, name: str, day: str, people: list[str], numbered: bool = True, zeros: str = "") -> Path:
    """Six pairs who hold 420: V = (2 + 420/300) × 1 = 3.40; R 0.48, 0.18, 0.00: 1.63, 0.61, 0.01."""
    settings = {"name": name, "date": day, "level": "club", "colour": "red", "boards": 24, "scoring": "percent"}
    members = [
        {"number": f"{zeros}1{PEOPLE.index(each):02}" if numbered else "", "name": each, "holding": 420}
        for each in people
    ]
    rows = [
        {"unit": "/".join(pair), "player1": pair[0], "player2": pair[1], "score": 60 - 4 * at}
        for at, pair in enumerate(zip(people[::2], people[1::2], strict=True))
    ]
    return season_book(file, "cba-pairs", {"settings": settings, "members": members, "entries": rows})


@pytest.fixture
def week(tmp_path: Path) -> Path:
    """Two items of a week: 陈建国 and 林晓梅 win the first, and are the second pair of the other."""
    folder = tmp_path / "2026" / "运动会"
    folder.mkdir(parents=True)
    (tmp_path / "xlfuncs.toml").write_text('club = "示例县桥牌协会"\ndirector = "张三"\n', encoding="utf-8")
    (folder / "xlfuncs.toml").write_text('competition = "2026年示例县运动会桥牌比赛"\n', encoding="utf-8")
    pairs(folder / "a.xlsx", "示例县运动会 公开双人赛", "2026-05-09", PEOPLE)
    other = [*PEOPLE[2:4], *PEOPLE[:2], *PEOPLE[4:]]
    pairs(folder / "b.xlsx", "示例县运动会 混合双人赛", "2026-05-10", other, numbered=False)
    return folder


def table(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8-sig", newline="") as opened:
        return list(csv.DictReader(opened))


def test_a_competition_has_the_rest_from_the_club(week: Path) -> None:
    own = folder_of(week / "a.xlsx")
    assert (own.competition, own.club, own.director, own.whole) == (
        *("2026年示例县运动会桥牌比赛", "示例县桥牌协会", "张三"),
        week,
    )
    assert own.file == week.parent.parent / "xlfuncs.toml"  # where the club's ledger of certificates lies
    assert folder_of(week.parent / "c.xlsx").competition == ""


def test_one_report_in_which_everybody_stands_once(week: Path, tmp_path: Path) -> None:
    """1.63 + 0.61 for the first two pairs; nobody has a number in the second item, where the name alone is his."""
    run("report", week, "-o", tmp_path / "r.csv", language="zh")
    rows = table(tmp_path / "r.csv")
    names = [row["姓名"] for row in rows]
    assert len(names) == len({*names}) == 6
    first = next(row for row in rows if row["姓名"] == "陈建国")
    assert (first["比赛名称"], first["会员号"], first["红分"]) == ("2026年示例县运动会桥牌比赛", "100", "2.24")
    assert first["名次"] == "公开双人赛 1、混合双人赛 2"
    assert first["日期"] == "2026-05-09 – 2026-05-10"
    assert first["参赛规模 N"] == "6"


@pytest.mark.slow
def test_a_number_without_its_zeros_in_one_part_is_the_same_member(week: Path, tmp_path: Path) -> None:
    """0100 is 100 in the other item: 1.63 + 0.61 in one line, under the number as it should be."""
    other = [*PEOPLE[2:4], *PEOPLE[:2], *PEOPLE[4:]]
    pairs(week / "b.xlsx", "示例县运动会 混合双人赛", "2026-05-10", other, zeros="0")
    run("report", week, "-o", tmp_path / "r.csv", language="zh")
    lines = table(tmp_path / "r.csv")
    assert [(each["会员号"], each["合计"]) for each in lines if each["姓名"] == PEOPLE[0]] == [("0100", "2.24")]


def test_the_printed_report_lists_the_items_and_the_members_of_all(week: Path, tmp_path: Path) -> None:
    run("report", week, "-o", tmp_path / "r.xlsx", language="zh")
    book = openpyxl.load_workbook(tmp_path / "r.xlsx")
    assert book.sheetnames == ["总表", "2026年示例县运动会桥牌比赛"]
    cells = [cell for row in book["总表"].iter_rows(values_only=True) for cell in row]
    assert {"示例县运动会 公开双人赛", "示例县运动会 混合双人赛"} <= {*cells}


def season(folder: Path, out: Path, *more: object, exit_code: int = 0) -> dict[str, Any]:
    """The register as JSON; it is written to ``out``."""
    found: dict[str, Any] = json.loads(run("season", folder, "-o", out, "--json", *more, code=exit_code).stdout)
    return found


@pytest.mark.slow
def test_a_season_counts_one_event(week: Path, tmp_path: Path) -> None:
    made = season(week, tmp_path / "r.xlsx")
    assert [each["name"] for each in made["events"]] == ["2026年示例县运动会桥牌比赛"]
    assert {each["name"]: each["red"] for each in made["members"] if each["red"]}["陈建国"] == 2.24


@pytest.mark.slow
def test_the_same_week_again_changes_nothing(week: Path, tmp_path: Path) -> None:
    season(week, tmp_path / "r.xlsx")
    again = season(week, tmp_path / "r2.xlsx", "--previous", tmp_path / "r.xlsx")
    assert len(again["events"]) == 1
    assert {each["name"]: each["red"] for each in again["members"]}["陈建国"] == 2.24


# --- parts of two kinds: whose is the whole, and what of the register before does it replace?


def of_two_kinds(folder: Path, day: str = "2026-05-09", order: list[str] | None = None) -> Path:
    """Pairs, of whom the first get 1.63 and the next 0.61 red points, and a silver event of teams on 9 May."""
    folder.mkdir(exist_ok=True)
    (folder / "xlfuncs.toml").write_text('competition = "五月大会"\n', encoding="utf-8")
    pairs(folder / "a.xlsx", "双人赛", day, order or PEOPLE)
    return teams_of(folder / "b.xlsx")


def teams_of(file: Path) -> Path:
    members = [{"number": f"1{at:02}", "name": each, "holding": 420} for at, each in enumerate(PEOPLE)]
    settings = month(5, name="团体赛", date="2026-05-09", level="provincial1", colour="silver")
    entries = teams(PEOPLE, place=[1, 2, 3], wins=[2, 1, 0])
    season_book(file, "cba-teams", {"settings": settings, "members": members, "entries": entries})
    return file.parent


#: The two pairs that won have changed places.
SWAPPED = [*PEOPLE[2:4], *PEOPLE[:2], *PEOPLE[4:]]


def got(register: dict[str, Any], colour: str) -> dict[str, float]:
    return {each["name"]: each[colour] for each in register["members"] if each[colour]}


@pytest.mark.slow
def test_the_kind_of_a_competition_does_not_turn_with_its_figures(tmp_path: Path) -> None:
    """By the letters of their fingerprints one kind would be last in some of six versions, the other in the rest."""
    found = set()
    for at in range(6):
        people = [*PEOPLE[2 * at :], *PEOPLE[: 2 * at]]
        with unwritten():
            made = season(of_two_kinds(tmp_path / f"{at}", order=people), tmp_path / "r.xlsx")
        found |= {each["event"] for each in made["events"]}
    assert found == {"cba-teams"}


@pytest.mark.slow
@pytest.mark.parametrize("was", ["2026-05-09", "2026-05-10"])
def test_a_corrected_part_replaces_its_competition_whatever_kind_that_is_of(tmp_path: Path, was: str) -> None:
    """With the pairs on the 10th they are its last part, so it is of their kind; both on the 9th it is of the
    teams'.
    """
    folder = tmp_path / "in"
    first = season(of_two_kinds(folder, was), tmp_path / "1.xlsx")
    assert first["events"][0]["event"] == ("cba-teams" if was.endswith("09") else "cba-pairs")
    assert (got(first, "red")["陈建国"], got(first, "red")["王伟"]) == (1.63, 0.61)
    of_two_kinds(folder, order=SWAPPED)
    again = season(folder, tmp_path / "2.xlsx", "--previous", tmp_path / "1.xlsx", exit_code=1)
    assert [each["name"] for each in again["events"]] == ["五月大会"]
    assert (got(again, "red")["陈建国"], got(again, "red")["王伟"]) == (0.61, 1.63)
    assert got(again, "silver") == got(first, "silver") != {}
    assert "是原台账中 五月大会 的更正版：以此版代替" in again["doubtful"][0]["sentence"]


@pytest.mark.slow
@pytest.mark.parametrize("order", [PEOPLE, SWAPPED])
def test_a_part_that_counted_alone_is_in_its_competition_afterwards(tmp_path: Path, order: list[str]) -> None:
    """The qualifying round was added up when it was played, the rest a week later; corrected meanwhile or not."""
    folder = tmp_path / "in"
    of_two_kinds(folder)
    (folder / "b.xlsx").unlink()
    first = season(folder, tmp_path / "1.xlsx")
    assert [each["name"] for each in first["events"]] == ["双人赛"]
    of_two_kinds(folder, order=order)
    again = season(folder, tmp_path / "2.xlsx", "--previous", tmp_path / "1.xlsx", exit_code=1)
    assert [each["name"] for each in again["events"]] == ["五月大会"]
    assert (got(again, "red")[order[0]], got(again, "red")[order[2]]) == (1.63, 0.61)


@pytest.mark.slow
@pytest.mark.parametrize("order", [PEOPLE, SWAPPED])
def test_a_part_alone_does_not_count_beside_its_competition(tmp_path: Path, order: list[str]) -> None:
    """The other workbook has been put away, and the one that is left is as it was, or corrected: 1.63 of the whole,
    and 1.63 of what was played since.
    """
    folder = tmp_path / "all" / "in"
    folder.parent.mkdir()
    first = season(of_two_kinds(folder), tmp_path / "1.xlsx")
    of_two_kinds(folder, order=order)
    (folder / "b.xlsx").unlink()
    pairs(folder.parent / "c.xlsx", "六月双人赛", "2026-06-13", PEOPLE)
    again = season(folder.parent, tmp_path / "2.xlsx", "--previous", tmp_path / "1.xlsx", exit_code=1)
    assert [each["name"] for each in again["events"]] == ["五月大会", "六月双人赛"]
    assert (got(first, "red")["陈建国"], got(again, "red")["陈建国"]) == (1.63, 3.26)
    assert got(again, "silver") == got(first, "silver") != {}
    assert "原台账已将 五月大会 作为一项比赛整体计入" in again["doubtful"][0]["sentence"]


@pytest.mark.slow
def test_a_qualifying_round_and_a_final_of_one_name_and_day_are_no_versions(tmp_path: Path) -> None:
    (tmp_path / "xlfuncs.toml").write_text('competition = "春季ペア"\n', encoding="utf-8")
    rows = [
        {"unit": f"組{at}", "player1": f"選手{at}A", "player2": f"選手{at}B", "score1": 56 - 4 * at} for at in range(4)
    ]
    settings = {"name": "春季ペア", "date": "2026-04-11", "rating": "sectional", "boards": 24, "scoring": "percent"}
    for name, more in (
        ("予選", {"l5": "予選", "sessions": 1, "tables": 2}),
        ("決勝", {"l5": "決勝", "sessions": 1.5, "tables": 2, "competitors": 4}),
    ):
        data = {"settings": settings | more, "entries": rows}
        season_book(tmp_path / f"{name}.xlsx", "jcbl-sectional", data, "ja")
    run("report", tmp_path, "-o", tmp_path / "r.csv", language="ja")
    lines = table(tmp_path / "r.csv")
    assert [line["氏名"] for line in lines][:2] == ["選手0A", "選手0B"]
    assert lines[0]["順位"] == "予選 1、決勝 1"
    assert len(lines) == len({line["氏名"] for line in lines})


@pytest.mark.slow
def test_a_certificate_says_in_which_ranking_a_place_is(tmp_path: Path) -> None:
    """3 × 2/100 = 0.06 for the winners of both lines; one place (第5条: 0.7)."""
    rows = [
        {
            "unit": f"{way}{at}",
            "player1": f"{way}{at}甲",
            "player2": f"{way}{at}乙",
            "direction": way,
            "score": 60 - 20 * at,
        }
        for way in ("NS", "EW")
        for at in range(2)
    ]
    settings = {"name": "水曜", "date": "2026-10-07", "class": 3, "game": "pair", "sessions": 1, "ranked": "direction"}
    season_book(tmp_path / "w.xlsx", "jcbl-weekly", {"settings": settings, "entries": rows}, "ja")
    run("certificates", tmp_path / "w.xlsx", "-o", tmp_path / "c.xlsx", language="ja")
    ledger = (tmp_path / "certificates.csv").read_text(encoding="utf-8-sig")
    assert [line.count("N-S 1") for line in ledger.splitlines()].count(1) == 2
    cells = [
        cell for row in openpyxl.load_workbook(tmp_path / "c.xlsx").active.iter_rows(values_only=True) for cell in row
    ]
    assert sum("E-W 1 位" in str(cell) for cell in cells) == 2
