"""Clubs' lists with the players' names and numbers in columns of their own, sums below, and a folder of them."""

import json
from pathlib import Path

import pytest
from commands import run
from imports import given_by, put, text

from xlfuncs.events import EVENTS
from xlfuncs.intake.read import read

NUMBERED = """順位 氏名 会員番号 氏名 会員番号 得点率
1 浅野太郎 1001 井上花子 1002 60%
2 江口一郎 1003 太田恵子 1004 50%
3 金子健 1005 工藤幸子 1006 40%"""
HEADED = """ペア 選手1 会員番号1 選手2 会員番号2 第1セッション 第2セッション
浅野・井上 浅野太郎 1001 井上花子 1002 60% 55%
江口・太田 江口一郎 1003 太田恵子 1004 50% 50%
金子・工藤 金子健 1005 工藤幸子 1006 40% 45%"""
BELOW = """順位,氏名,得点率
1,浅野太郎,60%
,井上花子,
2,江口一郎,50%
,太田恵子,
3,金子健,40%
,工藤幸子,
,平均,50%"""


def list_of(file: Path, lines: str, between: str) -> Path:
    return put(file, text(*(line.split(between) for line in lines.split("\n"))))


def test_each_player_has_a_name_and_a_number(tmp_path: Path) -> None:
    """The pair is called by its players; the numbers tell namesakes apart."""
    found = given_by("jcbl-weekly", list_of(tmp_path / "w.csv", NUMBERED, " "))
    assert found.tables["entries"][0] | {"score": "60%"} == {
        "unit": "浅野太郎 / 井上花子",
        "player1": "浅野太郎 #1001",
        "player2": "井上花子 #1002",
        "place": "1",
        "score": "60%",
    }
    assert (len(found.tables["entries"]), found.lost, found.left) == (3, [], [])


def test_sessions_by_name_and_numbers_beside_players(tmp_path: Path) -> None:
    found = given_by("jcbl-sectional", list_of(tmp_path / "s.csv", HEADED, " "))
    assert [(row["unit"], row["player2"], row["score1"], row["score2"]) for row in found.tables["entries"]] == [
        ("浅野・井上", "井上花子 #1002", "0.6", "0.55"),
        ("江口・太田", "太田恵子 #1004", "0.5", "0.5"),
        ("金子・工藤", "工藤幸子 #1006", "0.4", "0.45"),
    ]
    assert (found.lost, found.left) == ([], [])


TWO = "名次,姓名,{},得分率\n1,王芳,李娜,62.5\n2,陈静,杨磊,58\n3,周杰,吴刚,55\n{}"


@pytest.mark.parametrize("second", ["姓名", ""])
@pytest.mark.parametrize("below", ["平均,,,58.5", "合计：,3对,,", ",平均,,58.5", ",,平均,58.5", ",以上,,", ",共3对,,"])
def test_a_mean_below_two_columns_of_players_is_nobody(second: str, below: str, tmp_path: Path) -> None:
    """Under whichever heading it says so; award reads the file as import does."""
    file = list_of(tmp_path / "m.csv", TWO.format(second, below), ",")
    found = given_by("cba-pairs", file)
    assert [row["player1"] for row in found.tables["entries"]] == ["王芳", "陈静", "周杰"]
    assert (found.lost, found.remarks, found.left) == ([], [], [])
    outcome = read(file, EVENTS["cba-pairs"]).outcome([("level", "club"), ("boards", 24), ("annual_mp", 300)])
    assert (outcome.counted, [each for each in outcome.problems if each.severity == "error"]) == (3, [])


def test_two_below_one_place_are_a_pair_and_a_mean_is_nobody(tmp_path: Path) -> None:
    found = given_by("jcbl-weekly", list_of(tmp_path / "w.csv", BELOW, ","))
    assert [row["unit"] for row in found.tables["entries"]] == [
        "浅野太郎 / 井上花子",
        "江口一郎 / 太田恵子",
        "金子健 / 工藤幸子",
    ]


def test_a_list_of_members_with_a_column_twice_stays_refused(tmp_path: Path) -> None:
    with pytest.raises(Exception, match=r"氏名|姓名|Name"):
        given_by("jcbl-weekly", list_of(tmp_path / "m.csv", "氏名 会員番号 氏名 会員番号\n甲 1 乙 2\n丙 3 丁 4", " "))


@pytest.mark.slow
def test_each_file_becomes_a_workbook_of_a_folder(tmp_path: Path) -> None:
    """One that is there already stays, one that cannot be read takes none of the others with it."""
    one, two = list_of(tmp_path / "w1.csv", NUMBERED, " "), put(tmp_path / "w2.csv", text(["x"]))
    three = list_of(tmp_path / "w3.csv", BELOW.replace("浅野", "朝野"), ",")
    asked = ("--event", "jcbl-weekly", "--set", "class=3", "--set", "game=pair", "--set", "sessions=1")
    out = tmp_path / "events"
    run("import", one, two, three, *asked, "-o", out, language="ja", code=2)
    assert sorted(each.name for each in out.iterdir()) == ["w1.xlsx", "w3.xlsx"]
    stands = (out / "w1.xlsx").read_bytes()
    again = run("import", one, three, *asked, "-o", out, language="ja")
    assert "すでにある 2 件のブックはそのままです" in again.output
    assert (out / "w1.xlsx").read_bytes() == stands


@pytest.mark.slow
def test_a_folder_begins_with_one_sheet_and_is_one_document(tmp_path: Path) -> None:
    """The first evening makes the folder; a program reads one document, whatever stands there already."""
    one, two = list_of(tmp_path / "w1.csv", NUMBERED, " "), list_of(tmp_path / "w2.csv", BELOW, ",")
    event = ("--event", "jcbl-weekly", "--set", "class=3", "--set", "game=pair", "--set", "sessions=1")
    asked = (*event, "--json", "-o", tmp_path / "events", "--lang", "ja")
    first = json.loads(run("import", one, *asked).stdout)
    assert [(each["file"], each["output"]) for each in first["files"]] == [
        (str(one), str(tmp_path / "events" / "w1.xlsx"))
    ]
    both = json.loads(run("import", one, two, *asked).stdout)
    assert ([each["file"] for each in both["files"]], both["left"]) == ([str(two)], 1)


@pytest.mark.slow
def test_a_program_hears_of_the_files_that_are_not_imported(tmp_path: Path) -> None:
    """Of a.csv and b.csv it heard of a.csv alone."""
    good, bad = list_of(tmp_path / "w1.csv", NUMBERED, " "), tmp_path / "w2.csv"
    bad.write_text("x", encoding="utf-8")
    event = ("--event", "jcbl-weekly", "--set", "class=3", "--set", "game=pair", "--set", "sessions=1")
    result = run(
        "import", good, bad, tmp_path / "w3.csv", *event, "--json", "-o", tmp_path / "events", language="en", code=2
    )
    first, *failed = json.loads(result.stdout)["files"]
    assert first["output"] == str(tmp_path / "events" / "w1.xlsx")
    assert [(each["file"], sorted(each)) for each in failed] == [
        (str(tmp_path / name), ["failure", "file", "name"]) for name in ("w2.csv", "w3.csv")
    ]
    assert failed[1]["failure"] == "there is no such file"


def test_an_event_that_nobody_knows_is_said_once(tmp_path: Path) -> None:
    files = [list_of(tmp_path / f"w{at}.csv", NUMBERED, " ") for at in (1, 2)]
    result = run("import", *files, "--event", "jcbl-wekly", "-o", tmp_path / "events", language="en", code=2)
    assert len(result.stderr.splitlines()) == 1


def test_two_files_of_one_name_do_not_become_one_workbook(tmp_path: Path) -> None:
    """四月/結果.csv and 五月/結果.csv: one would be lost, or taken for what was there already."""
    files = []
    for folder in ("四月", "五月"):
        (tmp_path / folder).mkdir()
        files.append(list_of(tmp_path / folder / "結果.csv", NUMBERED, " "))
    result = run("import", *files, "--event", "jcbl-weekly", "-o", tmp_path / "events", language="ja", code=2)
    assert "どちらも 結果.xlsx になります" in result.output
    assert not (tmp_path / "events").exists()
