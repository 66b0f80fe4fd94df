"""Lists in parts, as clubs publish them: N-S and E-W, sections, groups; one list, and never mixed without a word."""

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from imports import given_by, put, text
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.core.sentences import LOST, name_of, severity_of
from xlfuncs.intake.rows import Gathered
from xlfuncs.xlsx.errors import PackageError

Rows = list[list[Any]]

HEADS = ["順位", "No.", "ペア", "得点率"]
NS: Rows = [[1, 3, "山田・佐藤", 61.5], [2, 1, "鈴木・高橋", 48.5], [3, 2, "田中・伊藤", 40]]
EW: Rows = [[1, 2, "渡辺・中村", 55], [2, 1, "小林・加藤", 50.5], [3, 3, "吉田・松本", 44.5]]
PAIRS = [row[2] for row in (*NS, *EW)]
SCORES = [row[3] for row in (*NS, *EW)]


def told(found: Gathered) -> dict[str, str]:
    """What is told of how a file was read, by the name of the sentence."""
    return {name_of(each.lost.said): each.lost.said.text("ja") for each in (*found.lost, *found.remarks)}


def units(found: Gathered) -> list[str]:
    return [row["unit"] for row in found.tables["entries"]]


def below(first: str, second: str, gap: int = 1) -> Rows:
    return [["水曜午後ペア"], [first], HEADS, *NS, *[[]] * gap, [second], HEADS, *EW]


def beside(first: str, second: str, gap: int = 1) -> Rows:
    blank = [""] * gap
    title = [first, "", "", "", *blank, second]
    return [title, [*HEADS, *blank, *HEADS], *([*one, *blank, *two] for one, two in zip(NS, EW, strict=True))]


DIRECTIONS = [
    ("N-S", "E-W"),
    ("NS", "EW"),
    ("南北", "東西"),
    ("Ｎ－Ｓ方向", "Ｅ－Ｗ方向"),
    ("N/S 成績", "E/W 成績"),
    ("N-S ライン", "E-W ライン"),
]


@pytest.mark.parametrize("titles", DIRECTIONS)
@pytest.mark.parametrize("laid_out", [below, beside])
def test_both_directions_are_the_pairs_of_one_game(tmp_path: Path, titles: tuple[str, str], laid_out: Any) -> None:
    """The file was refused; the places are those of each direction."""
    found = given_by("jcbl-weekly", put(tmp_path / "a.csv", text(*laid_out(*titles))))
    assert (units(found), [float(row["score"]) for row in found.tables["entries"]]) == (PAIRS, SCORES)
    rows = [(row["place"], row["direction"]) for row in found.tables["entries"]]
    assert rows == [("1", "NS"), ("2", "NS"), ("3", "NS"), ("1", "EW"), ("2", "EW"), ("3", "EW")]
    assert not told(found)
    assert [each.lost.said.text("ja") for each in found.left] == ["「No.」という列はありません"]


@pytest.mark.parametrize("gap", [0, 2])
@pytest.mark.parametrize("laid_out", [below, beside])
def test_with_and_without_a_gap(tmp_path: Path, gap: int, laid_out: Any) -> None:
    """The title of the second list is no pair."""
    assert units(given_by("jcbl-weekly", put(tmp_path / "a.csv", text(*laid_out("N-S", "E-W", gap))))) == PAIRS


@pytest.mark.parametrize("laid_out", [below, beside])
def test_an_event_without_directions_reads_one_list(tmp_path: Path, laid_out: Any) -> None:
    """The places of each are none of the whole, and the scores make those."""
    found = given_by("jcbl-flights", put(tmp_path / "a.csv", text(*laid_out("N-S", "E-W"))))
    assert units(found) == PAIRS
    assert not any("place" in row and row["place"] for row in found.tables["entries"])
    assert {*told(found)} == {"PLACES_OF_PARTS", "ONE_LIST"}
    assert severity_of(next(each.lost.said for each in found.lost)) >= LOST


def test_lists_side_by_side_name_two_players_a_row(tmp_path: Path) -> None:
    """選手名 over two columns is the first and the second player of each list, and no pair has a name of its own."""
    made = openpyxl.Workbook()
    page = made.active
    assert isinstance(page, Worksheet)
    page.append(["N-S", None, None, None, None, "E-W"])
    page.append([*["順位", "選手名", None, "得点率", None] * 2][:-1])
    page.append([1, "山田", "佐藤", 60, None, 1, "渡辺", "中村", 55])
    page.append([2, "鈴木", "高橋", 40, None, 2, "小林", "加藤", 45])
    page.merge_cells("B2:C2")
    page.merge_cells("G2:H2")
    made.save(tmp_path / "a.xlsx")
    found = given_by("jcbl-weekly", tmp_path / "a.xlsx")
    rows = [(row["player1"], row["player2"], row["direction"]) for row in found.tables["entries"]]
    assert rows == [("山田", "佐藤", "NS"), ("鈴木", "高橋", "NS"), ("渡辺", "中村", "EW"), ("小林", "加藤", "EW")]


@pytest.mark.parametrize("titles", DIRECTIONS)
def test_directions_in_files_of_their_own(tmp_path: Path, titles: tuple[str, str]) -> None:
    """The titles were dropped, and the places contradicted each other."""
    lists = [[[title], HEADS, *rows] for title, rows in zip(titles, (NS, EW), strict=True)]
    found = given_by("jcbl-weekly", *(put(tmp_path / f"{at}.csv", text(*rows)) for at, rows in enumerate(lists)))
    rows = [(row["unit"], row["place"], row["direction"]) for row in found.tables["entries"]]
    places = [*zip("123", ("NS",) * 3, strict=True), *zip("123", ("EW",) * 3, strict=True)]
    assert rows == [(unit, *place) for unit, place in zip(PAIRS, places, strict=True)]
    assert not told(found)


def test_sections_in_files_that_are_called_so(tmp_path: Path) -> None:
    """As sheets that are called so, beside a file that has no part."""
    files = [put(tmp_path / f"セクション{name}.csv", text(HEADS, *rows)) for name, rows in (("A", NS), ("B", EW))]
    found = given_by("jcbl-weekly", *files, put(tmp_path / "会員.csv", text(["会員番号", "氏名"], ["1", "山田"])))
    assert [row["section"] for row in found.tables["entries"]] == ["A"] * 3 + ["B"] * 3


def test_one_part_by_itself_is_the_whole_list(tmp_path: Path) -> None:
    found = given_by("jcbl-weekly", put(tmp_path / "a.csv", text(["N-S"], HEADS, *NS)))
    assert not any("direction" in row for row in found.tables["entries"])


def test_directions_on_sheets_of_their_own(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    page = made.active
    assert isinstance(page, Worksheet)
    page.title = "NS"
    for row in [HEADS, *NS]:
        page.append(row)
    other = made.create_sheet("EW")
    for row in [HEADS, *EW]:
        other.append(row)
    made.save(tmp_path / "a.xlsx")
    found = given_by("jcbl-weekly", tmp_path / "a.xlsx")
    assert units(found) == PAIRS
    assert found.lines["entries"] == [*(("NS", row) for row in (2, 3, 4)), *(("EW", row) for row in (2, 3, 4))]


@pytest.mark.parametrize("head", ["方向", "ディレクション", "Direction"])
def test_a_column_says_the_direction(tmp_path: Path, head: str) -> None:
    rows = [[line, *row] for line, part in (("NS", NS), ("EW", EW)) for row in part]
    found = given_by("jcbl-weekly", put(tmp_path / "a.csv", text([head, *HEADS], *rows)))
    assert (units(found), {*told(found)}) == (PAIRS, set())
    assert [row["direction"] for row in found.tables["entries"]] == [*["NS"] * 3, *["EW"] * 3]


def test_an_event_with_lines_keeps_them(tmp_path: Path) -> None:
    """Pairs with two winners are ranked by line, in a list as under titles; so are the places."""
    heads = ["正式名次", "对号", "牌手1", "牌手2"]
    ns, ew = [[1, 3, "甲", "乙"], [2, 1, "丙", "丁"]], [[1, 1, "戊", "己"], [2, 3, "庚", "辛"]]
    found = given_by("br-pairs", put(tmp_path / "a.csv", text(["N-S"], heads, *ns, [], ["E-W"], heads, *ew)))
    rows = [(row["unit"], row["direction"], row["place"]) for row in found.tables["entries"]]
    assert rows == [("3", "NS", "1"), ("1", "NS", "2"), ("1", "EW", "1"), ("3", "EW", "2")]
    assert not told(found)
    column = [["ディレクション", *heads], *(["NS", *row] for row in ns), *(["EW", *row] for row in ew)]
    same = given_by("br-pairs", put(tmp_path / "b.csv", text(*column)))
    assert [(row["unit"], row["direction"], row["place"]) for row in same.tables["entries"]] == rows


@pytest.mark.parametrize(
    "titles", [("セクションA", "セクションB"), ("Section A", "Section B"), ("A区", "B区"), ("Aブロック", "Bブロック")]
)
def test_sections_have_their_column(tmp_path: Path, titles: tuple[str, str]) -> None:
    found = given_by("jcbl-sectional", put(tmp_path / "a.csv", text(*below(*titles))))
    assert [(row["unit"], row["section"]) for row in found.tables["entries"]] == [*zip(PAIRS, "AAABBB", strict=True)]
    assert not told(found)


def test_sections_are_told_where_there_is_no_column(tmp_path: Path) -> None:
    """Whether they are ranked apart nobody knows: that is a doubt, and the command ends with 1."""
    found = given_by("jcbl-flights", put(tmp_path / "a.csv", text(*below("セクションA", "セクションB"))))
    assert (units(found), {*told(found)}) == (PAIRS, {"PLACES_OF_PARTS", "SECTIONS_IN_ONE"})
    assert "セクションA、セクションB" in told(found)["SECTIONS_IN_ONE"]


def test_places_of_the_whole_stay(tmp_path: Path) -> None:
    """1 to 6 over both sections."""
    ranked = [[at, *row[1:]] for at, row in enumerate(EW, 4)]
    rows = [["セクションA"], HEADS, *NS, [], ["セクションB"], HEADS, *ranked]
    found = given_by("jcbl-sectional", put(tmp_path / "a.csv", text(*rows)))
    assert [row["place"] for row in found.tables["entries"]] == [*"123456"]


def test_sections_of_two_directions(tmp_path: Path) -> None:
    """A section holds for both lists below its title."""
    heads = ["正式名次", "对号", "牌手1", "牌手2"]
    lists = [["A区"], ["N-S"], heads, [1, 1, "甲", "乙"], ["E-W"], heads, [1, 2, "丙", "丁"]]
    lists += [["B区"], ["N-S"], heads, [1, 3, "戊", "己"], ["E-W"], heads, [1, 4, "庚", "辛"]]
    found = given_by("br-pairs", put(tmp_path / "a.csv", text(*lists)))
    rows = [(row["unit"], row["section"], row["direction"]) for row in found.tables["entries"]]
    assert rows == [("1", "A", "NS"), ("2", "A", "EW"), ("3", "B", "NS"), ("4", "B", "EW")]
    assert not told(found)


GROUPS: Rows = [
    ["A组"],
    ["名次", "队名", "胜"],
    [1, "甲队", 3],
    [2, "乙队", 1],
    [],
    ["B组"],
    ["名次", "队名", "胜"],
    [1, "丙队", 2],
]


def test_groups_are_a_column_where_the_event_has_one(tmp_path: Path) -> None:
    """§2.9.1: two groups, two champions; a place is one in the group."""
    found = given_by("cba-champions", put(tmp_path / "a.csv", text(*GROUPS)))
    rows = [(row["unit"], row["group"], row["place"]) for row in found.tables["entries"]]
    assert (rows, told(found)) == ([("甲队", "A", "1"), ("乙队", "A", "2"), ("丙队", "B", "1")], {})


def test_places_of_groups_are_never_mixed(tmp_path: Path) -> None:
    """Groups are no one event; two first places of two sections are none either, as nothing but the place ranks."""
    with pytest.raises(PackageError, match="stands twice"):
        given_by("cba-teams", put(tmp_path / "a.csv", text(*GROUPS)))
    sections = [[cell.replace("组", "区") if isinstance(cell, str) else cell for cell in row] for row in GROUPS]
    with pytest.raises(PackageError, match="A区, B区 on the sheet 'a' have places of their own"):
        given_by("cba-teams", put(tmp_path / "a.csv", text(*sections)))


def test_flights_under_titles(tmp_path: Path) -> None:
    heads = ["ペア", "得点率"]
    rows = [["フライトA"], heads, ["山田・佐藤", 60], [], ["フライトB"], heads, ["鈴木・高橋", 40]]
    found = given_by("jcbl-flights", put(tmp_path / "a.csv", text(*rows)))
    assert [(row["unit"], row["flight"]) for row in found.tables["entries"]] == [
        ("山田・佐藤", "A"),
        ("鈴木・高橋", "B"),
    ]
    assert not told(found)


@pytest.mark.parametrize("titles", [("N-S", ""), ("", ""), ("N-S", "N-S"), ("午前", "午後")])
def test_lists_that_are_no_parts_are_refused_as_before(tmp_path: Path, titles: tuple[str, str]) -> None:
    with pytest.raises(PackageError, match="twice"):
        given_by("jcbl-weekly", put(tmp_path / "a.csv", text(*below(*titles))))


def test_award_reads_what_import_reads(tmp_path: Path) -> None:
    settings = [
        ["競技会名", "水曜午後ペア"],
        ["日付", "2026-05-13"],
        ["ゲームのクラス", 3],
        ["ゲームの種類", "ペア"],
        ["セッション数", 1],
    ]
    file = put(tmp_path / "a.csv", text(*settings, [], *below("N-S", "E-W")))
    result = run("award", "jcbl-weekly", file, "--json")
    board = json.loads(result.stdout)["board"]
    # the places of each line are typed: two rankings
    assert [(row["place"], row["unit"]) for row in board] == [*((row[0], row[2]) for row in (*NS, *EW))]
