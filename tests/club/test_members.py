"""The members' base: made of a federation's list, kept by the season, and where events find their members."""

import datetime
import json
from pathlib import Path
from shutil import copytree
from typing import Any

import openpyxl
import pytest
from commands import run
from eventbooks import rows_typed, typed
from seasons import season_book

from xlfuncs.club import storing

LIST = """会员大师分名单（截至2025年12月31日）
会员编号,会员姓名,拼音,白金分,金分,银分,红分,大师分总分
１００１,陈建国,Chen Jianguo,0,1.5,200,300,501.5
1002,林晓梅,,0,0,120.25,80,200.25

1003,王伟,,0,0,0,55,55
1004,王伟,,0,0,10,5,15
合计,,,,,,,771.75
"""
#: Six pairs: of 1001 and 1002, of one of two 王伟, and of people whom no list names.
STRANGERS = ("赵丽", "钱强", "孙敏", "李雷", "韩梅", "周平", "吴刚", "郑洁", "冯远")
PAIRS = [("陈建国", "林晓梅"), ("王伟 #1003", "赵丽"), *zip(STRANGERS[1::2], STRANGERS[2::2], strict=True)]


def held(file: Path) -> dict[tuple[str, str], dict[str, Any]]:
    """The members of a base by number and name."""
    found = json.loads(run("members", file, "--json").stdout)
    return {(each["number"], each["name"]): each for each in found["members"]}


def cells(file: Path) -> list[dict[str, Any]]:
    """The first sheet by its headings."""
    rows = list(openpyxl.load_workbook(file).worksheets[0].iter_rows(values_only=True))
    return [dict(zip(map(str, rows[3]), row, strict=True)) for row in rows[4:]]


def write(file: Path, number: str, heading: str, value: Any) -> None:
    """Write by hand into the row of a member; a new one where nobody has that number."""
    heads, *rows = rows_typed(file, "会员", 4, 40)
    row = next((row for row, cells in enumerate(rows, 5) if cells[0] == number), 5 + len(rows))
    typed(file, "会员", {(row, 1): number, (row, 1 + heads.index(heading)): value})


def event(file: Path, name: str = "春季赛", day: str = "2026-03-14", pairs: Any = PAIRS) -> Path:
    settings = {"name": name, "date": day, "level": "club", "colour": "red", "boards": 24, "annual_mp": 300}
    entries = [
        {"unit": "/".join(pair), "player1": pair[0], "player2": pair[1], "score": 60 - 4 * at}
        for at, pair in enumerate(pairs)
    ]
    return season_book(file, "cba-pairs", {"settings": settings | {"scoring": "percent"}, "entries": entries})


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The list, and the base that is made of it."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "名单.csv").write_text(LIST, encoding="utf-8")
    run("members", folder / "会员.xlsx", folder / "名单.csv", language="zh")
    return folder


@pytest.fixture
def base(made: Path, tmp_path: Path) -> Path:
    return Path(copytree(made, tmp_path, dirs_exist_ok=True), "会员.xlsx")


def test_a_list_makes_it(base: Path) -> None:
    """Platinum + gold + silver + red (§1.3.5); what each brought along, and of which day."""
    found = held(base)
    assert {key: each["holding"] for key, each in found.items()} == {
        ("1001", "陈建国"): 501.5,
        ("1002", "林晓梅"): 200.25,
        ("1003", "王伟"): 55,
        ("1004", "王伟"): 15,
    }
    first = cells(base)[0]
    assert (first["拼音"], first["期初银分"], first["期初红分"]) == ("Chen Jianguo", 200, 300)
    assert first["期初日期"] == datetime.datetime(2025, 12, 31)


@pytest.mark.slow
def test_the_mean_of_all_women_and_youth(base: Path) -> None:
    """§1.3.5: (501.5 + 200.25 + 55 + 15) ÷ 4 = 192.9375; who holds nothing counts in none."""
    for number, sex, young in (
        ("1001", "男", "是 "),
        ("1002", " 女", None),
        ("1003", "女", "是"),
        ("1005", "女", "是"),
    ):
        write(base, number, "性别", sex)
        write(base, number, "是否青年", young)
    found = json.loads(run("members", base, "--json", language="en").stdout)["means"]
    assert [(each["who"], each["members"], each["mean"]) for each in found] == [
        ("all members", 4, 192.94),
        ("women", 2, 127.63),  # (200.25 + 55) ÷ 2 = 127.625
        ("youth", 2, 278.25),  # (501.5 + 55) ÷ 2
    ]


@pytest.mark.slow
def test_season_keeps_it_and_what_is_typed_in_it(base: Path) -> None:
    """The pairs of the event have no members' table: who they are says the base."""
    write(base, "1002", "拼音", "Lin Xiaomei")
    write(base, "1002", "称号", "国家大师")
    folder = base.parent / "赛"
    file = event(folder / "1.xlsx")
    (folder / "xlfuncs.toml").write_text('members = "../会员.xlsx"\n', encoding="utf-8")
    alone = json.loads(run("award", "cba-pairs", file, "--json").stdout)["members"]
    won = {each["name"]: each["red"] for each in alone}
    run("season", folder)
    found = held(base)
    assert found["1001", "陈建国"]["holding"] == pytest.approx(501.5 + won["陈建国"])
    assert found["1003", "王伟"]["holding"] == pytest.approx(55 + won["王伟 #1003"])
    assert found["1004", "王伟"]["holding"] == 15
    assert found["", "赵丽"]["holding"] == pytest.approx(won["赵丽"])
    second = cells(base)[1]
    assert (second["拼音"], second["称号"], second["期初银分"]) == ("Lin Xiaomei", "国家大师", 120.25)
    before = held(base)
    run("season", folder)  # once more: nothing is counted twice
    assert held(base) == before


@pytest.mark.slow
def test_an_opening_that_is_typed_counts_from_its_day(base: Path) -> None:
    """Who joins in April with 400 silver points has won in March what is among them, and wins in May on top."""
    for heading, value in (("姓名", "赵丽"), ("期初银分", 400), ("期初日期", "2026年4月1日")):
        write(base, "1009", heading, value)
    march, may = event(base.parent / "3.xlsx"), event(base.parent / "5.xlsx", "五月赛", "2026-05-09")
    won = next(
        each["red"]
        for each in json.loads(run("award", "cba-pairs", may, "--json").stdout)["members"]
        if each["name"] == "赵丽"
    )
    run("season", march, may, "--members", base)
    found = held(base)["1009", "赵丽"]
    assert (found["events"], found["all_time"]["silver"]) == (2, 400)
    assert found["holding"] == pytest.approx(400 + won)
    again = held(base)
    run("season", march, may, "--members", base)
    assert held(base) == again


@pytest.mark.slow
def test_an_empty_one_is_filled_in_by_hand(tmp_path: Path) -> None:
    """What is typed on the first sheet is enough: full width, with spaces, a blank row between."""
    base = tmp_path / "会员.xlsx"
    assert "黄色" in run("members", base, language="zh").stdout
    for row, (number, name, red) in enumerate([("１００１", "陈建国 ", "３００"), ("1002", "林晓梅", 80)]):
        book = openpyxl.load_workbook(base)
        sheet = book.worksheets[0]
        at = {cell.value: cell.column for cell in sheet[4]}
        for heading, value in (("会员号", number), ("姓名", name), ("期初红分", red), ("期初日期", "2025年12月31日")):
            sheet.cell(5 + 2 * row, at[heading], value)
        book.save(base)
    file = event(tmp_path / "1.xlsx")
    award = json.loads(run("award", "cba-pairs", file, "--json").stdout)
    won = {each["name"]: each["red"] for each in award["members"]}
    run("season", file, "--members", base)
    found = {each["name"]: each for each in held(base).values()}
    assert found["陈建国"]["holding"] == pytest.approx(300 + won["陈建国"])
    assert found["林晓梅"]["all_time"]["red"] == pytest.approx(80 + won["林晓梅"])


@pytest.mark.slow
def test_a_list_tells_whom_it_does_not_know_and_changes_nobody_else(base: Path) -> None:
    newer = base.parent / "2026.csv"
    newer.write_text(
        "2026年12月31日\n会员编号,会员姓名,银分,红分\n1001,陈建国,210,310\n1002,林小梅,1,1\n1003,王伟,0,60\n,王伟,1,1\n"
        "2001,何静,10,10\n",
        encoding="utf-8",
    )
    told = run("members", base, newer, language="en", code=1).stderr
    assert 'number 1002 is "林晓梅" in the register and "林小梅" in the list' in told
    assert 'several are called "王伟"' in told
    assert "not in the register and left out: 何静" in told
    assert "in the register, and not in the list: 林晓梅, 王伟" in told
    assert "the list counts" not in told  # no event of the base says otherwise
    found = held(base)
    assert found["1001", "陈建国"]["holding"] == 520
    assert found["1002", "林晓梅"]["holding"] == 200.25
    assert ("2001", "何静") not in found
    assert cells(base)[0]["期初日期"] == datetime.datetime(2026, 12, 31)
    run("members", base, newer, "--add", code=1)
    assert held(base)["2001", "何静"]["holding"] == 20


@pytest.mark.slow
def test_a_sheet_of_somebodys_own_is_told_before_it_is_gone(base: Path) -> None:
    """The season told it, a new list of the federation's took it out of the register without a word."""
    book = openpyxl.load_workbook(base)
    book.create_sheet("会费").append(["陈建国", 100])
    book.save(base)
    later = base.with_name("later.csv")
    later.write_text(LIST.replace("2025", "2026"), encoding="utf-8")
    told = run("members", base, later, "--lang", "en", code=1).stderr
    assert f"{base}: the sheet 会费 is somebody's own and does not go on with the register: copy it" in told


@pytest.mark.slow
@pytest.mark.parametrize("many", [5, 6])
def test_a_later_list_contradicts_no_register_without_events(tmp_path: Path, many: int) -> None:
    """From six members on, of whom the same is said only once, it was told as a contradiction."""
    base, listed = tmp_path / "会员.xlsx", tmp_path / "list.csv"
    for day, points in (("2025-12-31", 10), ("2026-06-30", 20)):
        lines = (f"{1000 + each},会员{each},{points},0" for each in range(many))
        listed.write_text("\n".join(("会员号,姓名,红分,金分", *lines)), encoding="utf-8")
        run("members", base, listed, "--as-of", day, "--lang", "zh")
    assert {each["holding"] for each in held(base).values()} == {20}


@pytest.mark.slow
def test_an_older_list_changes_nothing(base: Path) -> None:
    before = held(base)
    older = base.parent / "2024.csv"
    older.write_text("2024年12月31日\n会员编号,会员姓名,银分,红分\n1001,陈建国,1,2\n", encoding="utf-8")
    told = run("members", base, older, language="en", code=1).stderr
    assert "陈建国: the register holds what they had on a later day or the same" in told
    assert held(base) == before


def test_headings_of_any_name_are_mapped(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("ID,Who,A,B,Town\n7,Tanaka,100.5,20,Kobe\n", encoding="utf-8")
    out = tmp_path / "base.xlsx"
    told = run("members", out, file, "--rules", "jcbl", language="en", code=2).stderr
    assert "no list of members is in it" in told
    assert not out.exists()
    maps = [each for key in ("ID=number", "Who=name", "A=red", "B=black") for each in ("--map", key)]
    told = run("members", out, file, "--rules", "jcbl", "--as-of", "2025-12-31", *maps, language="en").stderr
    assert "not used: Town" in told
    assert held(out)["7", "Tanaka"]["holding"] == 120.5


@pytest.mark.slow
def test_years_and_deemed_points_of_a_list_roll_on(tmp_path: Path) -> None:
    """第2条: of 60 and 40 in 2025 and 2024, in 2026 Mp5 = 60/2 + 40/3 = 43.3 → 43, Rp10 = 30×0.7 + 15×0.49 = 28.35.

    第16条: 150 deemed are 15 deemed seed points.
    """
    file = tmp_path / "一覧.csv"
    file.write_text(
        "会員一覧（2025年12月31日現在）\n会員No,会員名,フリガナ,クラブ,レッド,ブラック,2025年MP,2024年MP,RP1,2年前RP,みなしMP\n"
        "101,髙橋 一郎,タカハシ,みなと,120,300,60,40,30,15,\n102,佐藤花子,サトウ,横浜,0,12,5,,,,150\n",
        encoding="utf-8",
    )
    base = tmp_path / "会員.xlsx"
    run("members", base, file, language="ja")
    settings = {"name": "水曜", "date": "2026-06-03", "class": 3, "game": "pair", "sessions": 1}
    people = [f"選手{at}" for at in range(10)]
    entries = [
        {"unit": "・".join(pair), "player1": pair[0], "player2": pair[1], "score": 60 - at}
        for at, pair in enumerate([*zip(people[::2], people[1::2], strict=True), ("髙橋 一郎", "佐藤花子")])
    ]
    season_book(tmp_path / "1.xlsx", "jcbl-weekly", {"settings": settings, "entries": entries}, "ja")
    run("season", tmp_path / "1.xlsx", "--members", base)
    seeds = {key: each["seeds"] for key, each in held(base).items()}
    first = seeds["101", "髙橋 一郎"]
    assert [first[key] for key in ("mp_1", "mp_2", "mp_3", "mp5", "red_2", "red_3", "rp10")] == [
        0,
        60,
        40,
        43,
        30,
        15,
        28,
    ]
    assert (seeds["101", "髙橋 一郎"]["total_red"], seeds["101", "髙橋 一郎"]["grp"]) == (120, 6)  # 120 ÷ 20
    assert [each["所属クラブ"] for each in cells(base)[:2]] == ["みなと", "横浜"]
    assert seeds["102", "佐藤花子"]["deemed"] == seeds["102", "佐藤花子"]["seed"] == 15


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
def test_events_find_their_members(base: Path) -> None:
    """Whom the base does not know the event asks about, but for those who are marked as no members.

    AVGM: (501.5 + 200.25) ÷ 2 = 350.875 and 55 ÷ 2 = 27.5 of six pairs: 378.375 ÷ 6 = 63.0625.
    """
    raw = base.parent / "raw.csv"
    pairs = [[name if name not in STRANGERS else f"{name}（非会员）" for name in pair] for pair in PAIRS]
    lines = ["选手,成绩", *(f"{'/'.join(pair)},{60 - at}" for at, pair in enumerate(pairs))]
    raw.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sets = [each for key in ("level=club", "colour=red", "boards=24") for each in ("--set", key)]
    asked = ("award", "cba-pairs", raw, *sets, "--json")
    found = json.loads(run(*asked, "--members", base).stdout)
    numbers = {each["name"]: each["number"] for each in found["members"]}
    assert found["figures"]["avgm"] == 63.0625
    assert (numbers["陈建国"], numbers["王伟"], numbers["赵丽"]) == ("1001", "1003", "")
    (base.parent / "xlfuncs.toml").write_text(
        'members = "会员.xlsx"\nclub = "示例桥牌协会"\nlanguage = "zh"\n', encoding="utf-8"
    )
    assert json.loads(run(*asked).stdout)["members"] == found["members"]
    out = base.parent / "赛" / "event.xlsx"
    out.parent.mkdir()
    run("import", raw, "--event", "cba-pairs", *sets, "-o", out)
    book = openpyxl.load_workbook(out)
    assert [row[0].value for row in book["会员"].iter_rows(min_row=5, max_row=8)] == ["1001", "1002", "1003", "1004"]
    assert "示例桥牌协会" in [cell.value for row in book["比赛设置"].iter_rows() for cell in row]
    run("new", "cba-teams", base.parent / "new.xlsx", "--size", "10")
    book = openpyxl.load_workbook(base.parent / "new.xlsx")
    assert [cell.value for cell in book["会员"][5]][:3] == ["1001", "陈建国", 501.5]


@pytest.mark.slow
def test_a_list_that_says_otherwise_than_the_register_is_told(base: Path) -> None:
    """The list's 15.01 of 1001 counts, and makes the points; it was taken without a word. 1002 has what he has."""
    raw = base.parent / "raw.csv"
    raw.write_text("队名,姓名,会员号,大师分\n甲,陈建国,1001,15.01\n甲,林晓梅,1002,200.25\n", encoding="utf-8")
    asked = ("--event", "cba-teams", "--set", "level=club", "--set", "boards=24", "--set", "size=2")
    told = run("import", raw, *asked, "--members", base, "-o", base.parent / "a.xlsx", language="zh", code=None).stderr
    assert "会员.xlsx：名单所列与会员台账不同，以名单为准：陈建国 15.01（台账 501.5）\n" in told


@pytest.mark.slow
def test_the_number_beside_a_name_says_which_of_two_members_is_meant(base: Path) -> None:
    """§1.3.1: 1003 holds 55, 1004 15; the team (501.5 + 200.25 + 55 + 0) ÷ 4 × 1.3 = 245.94375."""
    teams = [("甲队", [("陈建国", "1001"), ("林晓梅", ""), ("王伟", "1003"), ("赵丽（非会员）", "")])]
    teams += [(f"{team}队", [(f"{team}{n}（非会员）", "") for n in range(4)]) for team in "乙丙丁戊己"]
    lines = ["队名,名次,姓名,会员号"]
    for place, (team, players) in enumerate(teams, 1):
        lines += [f"{team},{place},{name},{number}" for name, number in players]
    raw = base.parent / "raw.csv"
    raw.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sets = [each for key in ("level=club", "colour=red", "boards=24") for each in ("--set", key)]
    found = json.loads(run("award", "cba-teams", raw, *sets, "--json", "--members", base).stdout)
    assert found["entries"][0]["average"] == 245.94375
    assert {each["name"]: each["number"] for each in found["members"]}["王伟"] == "1003"
    run("import", raw, "--event", "cba-teams", *sets, "--members", base, "-o", base.parent / "event.xlsx")
    again = json.loads(run("award", "cba-teams", base.parent / "event.xlsx", "--json").stdout)
    assert again["entries"][0]["average"] == 245.94375


def test_the_number_beside_an_individual_says_which_of_two_members_he_is(tmp_path: Path) -> None:
    """Without one nobody knows who gets the points: an error, as for the players of pairs and teams."""
    (tmp_path / "会員.csv").write_text("会員番号,氏名\n1001,佐藤一郎\n1009,佐藤一郎\n1003,高橋健\n", encoding="utf-8")
    raw = tmp_path / "成績.csv"
    rows = ["1,1009,佐藤　一郎,62", "2,1003,高橋健,58", "3,,林（非会員）,50", "4,,森（非会員）,30"]
    sets = [each for key in ("class=3", "game=individual", "sessions=1") for each in ("--set", key)]
    asked = ("award", "jcbl-weekly", raw, *sets, "--json", "--members", tmp_path / "会員.csv")
    raw.write_text("\n".join(["順位,会員番号,氏名,得点", *rows]) + "\n", encoding="utf-8")
    assert [each["number"] for each in json.loads(run(*asked).stdout)["members"]][:2] == ["1009", "1003"]
    raw.write_text("\n".join(["順位,Nr,氏名,得点", *rows]) + "\n", encoding="utf-8")
    found = json.loads(run(*asked, code=1).stdout)
    assert found["publishable"] is False


@pytest.mark.slow
def test_the_number_of_another_member_is_told(base: Path) -> None:
    """1002 is 林晓梅's: 陈建国 took her holding with it, and his points went to her."""
    teams = [[("陈建国", "1002"), ("赵丽（非会员）", ""), ("钱强（非会员）", ""), ("孙敏（非会员）", "")]]
    teams += [[(f"{team}{n}（非会员）", "") for n in range(4)] for team in "乙丙丁戊己"]
    lines = ["队名,名次,姓名,会员号"]
    for place, players in enumerate(teams, 1):
        lines += [f"{place}队,{place},{name},{number}" for name, number in players]
    raw = base.parent / "raw.csv"
    raw.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sets = [each for key in ("level=club", "colour=red", "boards=24") for each in ("--set", key)]
    said = run("award", "cba-teams", raw, *sets, "--members", base, language="zh", code=1)
    assert "“陈建国 #1001”与会员号 1002 不符：请更正其一" in said.stdout + said.stderr


def test_a_file_that_says_what_nobody_knows_is_refused(base: Path) -> None:
    for text, said in (
        ('member = "x"\n', "is not known here; there are club, members, language"),
        ("members = 3\n", "has to be a text"),
        ('columns = "number"\n', "has to be a list"),
        ('language = "fr"\n', "there are en, zh, ja"),
        ("members = x\n", "cannot be read"),
    ):
        (base.parent / "xlfuncs.toml").write_text(text, encoding="utf-8")
        told = run("new", "cba-teams", base.parent / "n.xlsx", language="en", code=2).stderr
        assert said in told


@pytest.mark.slow
def test_what_cannot_be_written_soundly_is_left(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    was = base.read_bytes()
    monkeypatch.setattr(storing, "register_workbook", lambda *_: openpyxl.Workbook())
    told = run("season", event(base.parent / "1.xlsx"), "--members", base, language="en", code=2).stderr
    assert "is left as it was" in told
    assert base.read_bytes() == was


# --- titles by the club's own table


def sheet_of(file: Path, title: str) -> list[tuple[Any, ...]]:
    """What stands below the headings of a sheet."""
    rows = openpyxl.load_workbook(file)[title].iter_rows(min_row=5, values_only=True)
    return [row for row in rows if any(cell is not None for cell in row)]


def thresholds(file: Path, *rows: tuple[Any, ...], heads: Any = None) -> None:
    """Fill in the table of titles: 称号, 大师分, 白金分, 金分, 银分, 红分."""
    book = openpyxl.load_workbook(file)
    sheet = book["称号标准"]
    for at, row in enumerate((heads or [], *rows), 4):
        for column, cell in enumerate(row, 1):
            sheet.cell(at, column, cell)
    book.save(file)


@pytest.mark.slow
def test_who_reaches_a_title_is_told_once_and_printed(base: Path) -> None:
    """陈建国 begins with 501.5, of it 500 silver and red, and wins red points; 王伟 begins with 55."""
    assert [cell.value for cell in openpyxl.load_workbook(base)["称号标准"][4]][:3] == ["称号", "大师分", "白金分"]
    assert sheet_of(base, "称号标准") == []
    assert sheet_of(base, "本年晋级") == [(None, "暂无。", None, None, None, None, None)]
    heads = ["称号", "大师分", "白金分", "金分", "银分＋红分", "红分"]
    # the highest first, full width, and one of which nothing is said
    thresholds(base, ("大师", 500, None, None, "５００.01", None), ("一级", 50), ("荣誉",), heads=heads)
    folder = base.parent / "赛"
    folder.mkdir()
    event(folder / "春.xlsx")
    told = run("season", folder, "--members", base, language="zh").output
    assert "陈建国 晋级：大师（春季赛）" in told
    assert "王伟" not in told.partition("晋级")[2]
    day = datetime.datetime(2026, 3, 14)
    assert sheet_of(base, "本年晋级") == [("1001", "陈建国", None, "一级", "大师", day, "春季赛")]
    assert sheet_of(base, "称号标准")[0][:5] == ("大师", 500, None, None, "５００.01")
    write(base, "1001", "称号", "大师")  # as the secretary writes it then: it stays told, and is told no more
    again = run("season", folder, "--members", base, language="zh")
    assert "晋级" not in again.output
    assert len(sheet_of(base, "本年晋级")) == 1
    (risen,) = json.loads(run("members", base, "--json").stdout)["risen"]
    assert (risen["name"], risen["was"], risen["reached"], risen["date"]) == ("陈建国", "一级", "大师", "2026-03-14")


@pytest.mark.slow
def test_who_had_a_title_before_has_not_reached_it(base: Path) -> None:
    write(base, "1001", "称号", "一级、大师")
    thresholds(base, ("大师", 500, None, None, None, 300.01))
    folder = base.parent / "赛"
    folder.mkdir()
    event(folder / "春.xlsx")
    told = run("season", folder, "--members", base, language="zh").output
    assert "晋级" not in told


@pytest.mark.slow
def test_a_table_filled_in_later_is_taken_by_members_alone(base: Path) -> None:
    folder = base.parent / "赛"
    folder.mkdir()
    event(folder / "春.xlsx")
    run("season", folder, "--members", base, language="zh")
    thresholds(
        base,
        ("大师", 500, None, None, None, 300.01),
        ("特级", "多"),
        heads=["称号", "大师分", "白金分", "金分", "备注", "红分"],
    )
    told = run("members", base, language="zh", code=1).output
    assert "陈建国 晋级：大师（春季赛）" in told
    assert "特级 的“大师分”为“多”，不是数字" in told
    assert len(sheet_of(base, "本年晋级")) == 1
    assert "晋级" not in run("members", base, language="zh", code=1).output.replace("本年晋级", "")


@pytest.mark.slow
def test_numbers_without_their_zeros_are_the_members(tmp_path: Path) -> None:
    """12 is 0012, as the width of the others shows; the list of another year finds them, whichever way it has them."""
    book = openpyxl.Workbook()
    for row in (["会员号", "姓名", "银分", "红分"], ["0003", "王伟", 0, 55], [12, "林晓梅", 120.25, 80]):
        book.worksheets[0].append(row)
    book.save(tmp_path / "a.xlsx")
    run("members", tmp_path / "b.xlsx", tmp_path / "a.xlsx", "--as-of", "2025-12-31", language="zh")
    assert [*held(tmp_path / "b.xlsx")] == [("0003", "王伟"), ("0012", "林晓梅")]
    (tmp_path / "c.csv").write_text("会员号,姓名,银分,红分\n3,王伟,0,56\n0012,林晓梅,120.25,81\n", encoding="utf-8")
    run("members", tmp_path / "b.xlsx", tmp_path / "c.csv", "--as-of", "2026-12-31")
    assert {number: each["holding"] for (number, _), each in held(tmp_path / "b.xlsx").items()} == {
        "0003": 56,
        "0012": 201.25,
    }


def test_a_list_of_holdings_as_registration_sheets_head_them(tmp_path: Path) -> None:
    """MP is a holding, センター a club; beside a place MP was won there, and it is no list of members."""
    (tmp_path / "a.csv").write_text("会員番号,氏名,センター,MP\n1001,浅野 太郎,みなと,20.5\n", encoding="utf-8")
    run("members", tmp_path / "b.xlsx", tmp_path / "a.csv", "--rules", "jcbl", "--as-of", "2025-12-31", language="ja")
    assert held(tmp_path / "b.xlsx")["1001", "浅野 太郎"]["holding"] == 20.5
    (tmp_path / "c.csv").write_text("順位,会員番号,氏名,MP\n1,1001,浅野 太郎,0.36\n", encoding="utf-8")
    run("members", tmp_path / "d.xlsx", tmp_path / "c.csv", "--rules", "jcbl", language="ja", code=2)


@pytest.mark.slow
def test_a_list_of_a_single_colour(tmp_path: Path) -> None:
    """Whose only points are red holds those (§1.3.5); beside a place they were won there."""
    (tmp_path / "a.csv").write_text("会员号,姓名,红分\n1001,陈建国,501.5\n1002,林晓梅,12\n", encoding="utf-8")
    run("members", tmp_path / "b.xlsx", tmp_path / "a.csv", "--lang", "zh", "--as-of", "2025-12-31")
    assert {who: each["holding"] for who, each in held(tmp_path / "b.xlsx").items()} == {
        ("1001", "陈建国"): 501.5,
        ("1002", "林晓梅"): 12,
    }
    (tmp_path / "c.csv").write_text("名次,会员号,姓名,红分\n1,1001,陈建国,0.36\n", encoding="utf-8")
    run("members", tmp_path / "d.xlsx", tmp_path / "c.csv", "--lang", "zh", code=2)


def test_a_single_colour_beside_what_is_held(tmp_path: Path) -> None:
    """大师分 says what is held: red points beside it are no more than they say."""
    (tmp_path / "a.csv").write_text("会员号,姓名,大师分,红分\n1001,陈建国,501.5,12\n", encoding="utf-8")
    run("members", tmp_path / "b.xlsx", tmp_path / "a.csv", "--lang", "zh", "--as-of", "2025-12-31")
    assert held(tmp_path / "b.xlsx")["1001", "陈建国"]["holding"] == 501.5


@pytest.mark.slow
def test_headings_of_groups_are_no_members(tmp_path: Path) -> None:
    """江苏省 in the place of a number, or merged over the list, heads those below it."""
    (tmp_path / "a.csv").write_text("会员号,姓名,大师分\n江苏省,,\n1001,陈建国,501.5\n1002,,3\n", encoding="utf-8")
    said = run("members", tmp_path / "a.xlsx", tmp_path / "a.csv", "--lang", "zh", "--as-of", "2025-12-31").stderr
    assert "A2 是说明文字" in said
    assert [*held(tmp_path / "a.xlsx")] == [("1001", "陈建国"), ("1002", "")]
    book = openpyxl.Workbook()
    for row in (["姓名", "会员号", "银分", "红分"], ["江苏省"], ["陈建国", "1001", 0, 55], ["林晓梅", None, 1, 80]):
        book.worksheets[0].append(row)
    book.worksheets[0].merge_cells("A2:D2")
    book.save(tmp_path / "b.xlsx")
    said = run("members", tmp_path / "c.xlsx", tmp_path / "b.xlsx", "--lang", "zh", "--as-of", "2025-12-31").stderr
    assert "A2 是说明文字" in said
    assert [*held(tmp_path / "c.xlsx")] == [("1001", "陈建国"), ("", "林晓梅")]


#: People whose names end as those of cities and provinces do.
ALONE = ["古市", "李三省", "中村 正市", "鈴木喜市", "伊藤与市"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "group", ["江苏省", "江苏省南京市", "神奈川県横浜市", "横浜市", "江畔俱乐部", "甲 组", "终身会员"]
)
def test_the_heading_of_a_group_in_the_place_of_a_name_is_no_member(tmp_path: Path, group: str) -> None:
    """Of a list that begins with the names; who has a name alone is a member, and so is who has points beside it."""
    rows = [
        "姓名,会员号,银分,红分",
        f"{group},,,",
        "陈建国,1001,0,55",
        "林晓梅,,,",
        "南京队,,1,2",
        *(f"{each},,," for each in ALONE),
    ]
    (tmp_path / "a.csv").write_text("\n".join(rows), encoding="utf-8")
    said = run("members", tmp_path / "a.xlsx", tmp_path / "a.csv", "--lang", "zh", "--as-of", "2025-12-31").stderr
    assert "A2 是说明文字" in said
    others = {("", each) for each in ("林晓梅", "南京队", *ALONE)}
    assert {*held(tmp_path / "a.xlsx")} == {("1001", "陈建国"), *others}


def test_a_club_merged_over_its_members(tmp_path: Path) -> None:
    """Each of them is of it; the second had been of none."""
    book = openpyxl.Workbook()
    clubs = [["江苏", "1001", "陈建国", 0, 55], [None, "1002", "林晓梅", 1, 80], [None, "1003", "王伟", 2, 9]]
    for row in (["单位", "会员号", "姓名", "银分", "红分"], *clubs):
        book.worksheets[0].append(row)
    book.worksheets[0].merge_cells("A2:A3")
    book.save(tmp_path / "a.xlsx")
    run("members", tmp_path / "b.xlsx", tmp_path / "a.xlsx", "--lang", "zh", "--as-of", "2025-12-31")
    found = {row["姓名"]: row["所属俱乐部"] for row in cells(tmp_path / "b.xlsx")}
    assert found == {"陈建国": "江苏", "林晓梅": "江苏", "王伟": None}


def test_what_is_no_member_becomes_none_and_is_told(tmp_path: Path) -> None:
    """Identity numbers are read into no register; who signs, sums and notes are no members."""
    (tmp_path / "l.csv").write_text(
        "令和7年12月31日現在,,\n会员号,姓名,大师分\n110101199003070011,李娜,7\n１０２,王伟,8\n,,\n合计,,15\n,制表：李明,\n",
        "utf-8",
    )
    said = run("members", tmp_path / "r.xlsx", tmp_path / "l.csv", language="zh").stderr
    assert "1 个单元格的身份证号码不读取" in said
    assert "A6、C6、B7 是说明文字" in said
    assert {who: each["holding"] for who, each in held(tmp_path / "r.xlsx").items()} == {
        ("", "李娜"): 7,
        ("102", "王伟"): 8,
    }
    sheets = openpyxl.load_workbook(tmp_path / "r.xlsx").worksheets
    shown = [str(cell) for sheet in sheets for row in sheet.iter_rows(values_only=True) for cell in row]
    assert not any("110101199003070011" in cell for cell in shown)
