"""What a federation hears: the figures and the members of an event or a season, on paper and as a table."""

import csv
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from delivered import FILLED
from openpyxl.utils import get_column_letter
from seasons import season_book

from xlfuncs.events.wording import wide

PEOPLE = ["陈建国", "林晓梅", "王伟", "赵丽", "钱强", "孙敏", "李雷", "韩梅", "周平", "吴刚", "郑洁", "冯远"]
SCORES = [60 - 4 * at for at in range(6)]


def entries(names: list[str], *scores: str) -> list[dict[str, Any]]:
    return [
        {"unit": "/".join(pair), "player1": pair[0], "player2": pair[1], **dict.fromkeys(scores, score)}
        for pair, score in zip(zip(names[::2], names[1::2], strict=True), SCORES, strict=True)
    ]


def pairs(file: Path, name: str = "五月双人赛", day: str = "2026-05-09") -> Path:
    """Six pairs who hold 420 in the mean: M = 2 + 420/300 = 3.40, S = 24/24, L = E = 1, V = 3.40.

    R of place 1 is lg 6 − lg 2 = 0.48, of place 2 lg 6 − lg 4 = 0.18, of place 3 it is 0: 0.48 × 3.40 = 1.63,
    0.18 × 3.40 = 0.61, and 0.01 (§2.9.5); half of six get points (§1.1).
    """
    settings = {"name": name, "date": day, "level": "club", "colour": "red", "boards": 24, "scoring": "percent"}
    members = [{"number": f"０{at:02}", "name": each, "holding": 420} for at, each in enumerate(PEOPLE)]
    return season_book(
        file, "cba-pairs", {"settings": settings, "members": members, "entries": entries(PEOPLE, "score")}
    )


def sectional(file: Path, first: str = "選手0") -> Path:
    """Two sessions at three tables: 1 × 2 × 1 × (4 + 0.2 × 3 × 2) × 1 ÷ 5 = 2.08 red points for place 1 (第2条 ②)."""
    names = [first, *(f"選手{at}" for at in range(1, 12))]
    settings = {
        "name": "夏季セクショナル",
        "date": "2026-07-05",
        "club": "みなと",
        "rating": "sectional",
        "game": "pair",
    }
    settings |= {"sessions": 2, "tables": 3, "boards": 24, "scoring": "percent"}
    return season_book(
        file, "jcbl-sectional", {"settings": settings, "entries": entries(names, "score1", "score2")}, "ja"
    )


def weekly(file: Path) -> Path:
    names = [f"選手{at}" for at in range(12)]
    settings = {"name": "水曜", "date": "2026-06-03", "class": 3, "game": "pair", "sessions": 1}
    return season_book(file, "jcbl-weekly", {"settings": settings, "entries": entries(names, "score")}, "ja")


def table(file: Path) -> list[dict[str, str]]:
    assert b'="' not in file.read_bytes()
    with file.open(encoding="utf-8-sig", newline="") as opened:
        return list(csv.DictReader(opened))


def test_the_table_of_the_cba(tmp_path: Path) -> None:
    (tmp_path / "xlfuncs.toml").write_text('club = "示例桥牌协会"\ndirector = "王裁判"\n', encoding="utf-8")
    run("report", pairs(tmp_path / "1.xlsx"), "-o", tmp_path / "r.csv", language="zh")
    lines = table(tmp_path / "r.csv")
    first = lines[0]
    figures = {head: first[head] for head in first if head.rstrip()[-1:].isascii() and head[-1].isalpha()}
    assert figures == {
        "参赛规模 N": "6",
        "比赛平均大师分 AVGM": "420.00",
        "大师分系数 M": "3.40",
        "时长系数 S": "1.00",
        "比赛等级系数 L": "1.00",
        "比赛限制系数 E": "1",
        "比赛价值 V": "3.4",
        "冠军至少打的副数 B": "24",
    }
    assert (first["主办单位"], first["裁判长"], first["日期"]) == ("示例桥牌协会", "王裁判", "2026-05-09")
    assert [(each["会员号"], each["名次"], each["红分"]) for each in lines] == [
        ("000", "1", "1.63"),
        ("001", "1", "1.63"),
        ("002", "2", "0.61"),
        ("003", "2", "0.61"),
        ("004", "3", "0.01"),
        ("005", "3", "0.01"),
    ]


@pytest.mark.slow
def test_the_fingerprint_is_the_one_of_the_register(tmp_path: Path) -> None:
    file, register = pairs(tmp_path / "1.xlsx"), tmp_path / "register.xlsx"
    run("report", file, "-o", tmp_path / "r.csv", language="zh")
    run("season", file, "-o", register)
    held = [cell.value for row in openpyxl.load_workbook(register)["比赛"].iter_rows(min_row=5) for cell in row]
    assert {each["指纹"] for each in table(tmp_path / "r.csv")} <= {*held}


@pytest.mark.slow
def test_the_report_of_jcbl(tmp_path: Path) -> None:
    """第7条: what the federation issues; weekly games are the club's (第8条), and that is told."""
    sectional(tmp_path / "in" / "s.xlsx")
    weekly(tmp_path / "in" / "w.xlsx")
    weekly(tmp_path / "in" / "w2.xlsx")
    told = run("report", tmp_path / "in", "-o", tmp_path / "r.csv", language="ja").stderr
    assert told.count("クラブが発行します（第8条") == 1
    assert "ブック 2 件（w.xlsx、w2.xlsx）" in told
    first = table(tmp_path / "r.csv")[0]
    said = [
        first[head] for head in ("レイティング", "計算に用いるテーブル数 T", "セッション係数 S", "リミッティング係数 L")
    ]
    assert said == ["セクショナル", "3", "2", "1"]
    assert (first["レッド"], first["氏名"]) == ("2.08", "選手0")
    total = float(first["レッド"]) + float(first["ブラック"])
    assert float(first["合計"]) == pytest.approx(total)


@pytest.mark.slow
def test_columns_are_chosen_and_kept(tmp_path: Path) -> None:
    file, out = pairs(tmp_path / "1.xlsx"), tmp_path / "r.csv"
    run("report", file, "-o", out, "--columns", "number=编号，name、 V ,red", language="zh")
    assert table(out)[0] == {"编号": "000", "姓名": "陈建国", "比赛价值 V": "3.4", "红分": "1.63"}
    (tmp_path / "xlfuncs.toml").write_text('columns = ["name", "total=总分"]\n', encoding="utf-8")
    run("report", file, "-o", out, "--force", language="zh")
    assert table(out)[2] == {"姓名": "王伟", "总分": "0.61"}
    told = run("report", file, "-o", out, "--force", "--columns", "points", language="en", code=2).stderr
    assert 'there is no column "points"' in told
    told = run("report", file, "-o", out, "--force", "--columns", "name,name", language="en", code=2).stderr
    assert "named twice" in told


@pytest.mark.slow
def test_a_sheet_for_each_event_and_one_of_all(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    pairs(folder / "1.xlsx", "五月/双人赛")
    pairs(folder / "2.xlsx", "六月双人赛", "2026-06-09")
    out = tmp_path / "r.xlsx"
    run("report", folder, "-o", out, language="zh")
    book = openpyxl.load_workbook(out)
    assert book.sheetnames == ["总表", "五月 双人赛", "六月双人赛"]
    assert book["五月 双人赛"]["A1"].value == "大师分申报表"
    sums = [row for row in book["总表"].iter_rows(values_only=True) if row[0] == "合计"]
    assert sums[0][-1] == pytest.approx(2 * 2 * (1.63 + 0.61 + 0.01))
    told = run("report", folder, "-o", out, language="zh", code=2).stderr
    assert "--force" in told


@pytest.mark.slow
def test_what_is_not_to_be_published_is_not_reported(tmp_path: Path) -> None:
    file = pairs(tmp_path / "1.xlsx")
    book = openpyxl.load_workbook(file)
    sheet = book["报名与名次"]
    column = next(cell.column for cell in sheet[4] if cell.value == "成绩")
    sheet.cell(5, column, "六十")
    book.save(file)
    told = run("report", file, "-o", tmp_path / "r.csv", language="en", code=2).stderr
    assert "not to be published yet" in told
    assert not (tmp_path / "r.csv").exists()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["report", "certificates"])
def test_rows_that_the_event_does_not_read_are_told(tmp_path: Path, command: str) -> None:
    """A late pair on a sheet of its own is on no board, so the federation does not hear of it, and it gets nothing."""
    file = (sectional if command == "report" else weekly)(tmp_path / "1.xlsx")
    book = openpyxl.load_workbook(file)
    page = book.create_sheet("遅刻")
    for row in (["ペア", "選手1", "選手2"], ["遅刻組", "遅刻太郎", "遅刻花子"]):
        page.append(row)
    book.save(file)
    told = run(command, file, "-o", tmp_path / "out.xlsx", "--lang", "ja", code=1).stderr
    assert "競技会の成績表のとおりに集計しました：" in told
    assert "遅刻組" in told


@pytest.mark.slow
@pytest.mark.parametrize("name", ["山田太郎", "山田 太郎（やまだ たろう）"])
def test_numbers_come_from_the_register_of_the_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "list.csv").write_text(f"会員No,氏名,レッド,ブラック\n７,{name},1,2\n", encoding="utf-8")
    run("members", tmp_path / "m.xlsx", tmp_path / "list.csv", "--as-of", "2025-12-31", language="ja")
    (tmp_path / "xlfuncs.toml").write_text('members = "m.xlsx"\n', encoding="utf-8")
    sectional(tmp_path / "s.xlsx", "山田太郎")
    told = run("report", tmp_path, "-o", tmp_path / "r.csv", language="ja").stderr  # the register is no event
    assert "会員番号がありません：選手1" in told
    assert table(tmp_path / "r.csv")[0]["会員番号"] == "7"


@pytest.mark.slow
def test_a_number_is_written_as_the_register_has_it(tmp_path: Path) -> None:
    """A spreadsheet has made 2 and 3 of 002 and 003; 1 is somebody else's there, and stays for people to see."""
    rows = ["会员编号,姓名,银分,红分", "00001,王五,1,2", "00002,王 伟,1,2", "00003,赵丽,1,2"]
    (tmp_path / "list.csv").write_text("\n".join(rows), encoding="utf-8")
    run("members", tmp_path / "m.xlsx", tmp_path / "list.csv", "--as-of", "2025-12-31", "--lang", "zh")
    line = ("-o", tmp_path / "r.csv", "--members", tmp_path / "m.xlsx", "--lang", "zh")
    run("report", pairs(tmp_path / "1.xlsx"), *line)
    numbers = {each["姓名"]: each["会员号"] for each in table(tmp_path / "r.csv")}
    assert {name: numbers[name] for name in PEOPLE[:4]} == {
        "陈建国": "000",
        "林晓梅": "001",
        "王伟": "00002",
        "赵丽": "00003",
    }
    run("certificates", tmp_path / "1.xlsx", "-o", tmp_path / "c.xlsx", *line[2:])
    with (tmp_path / "certificates.csv").open(encoding="utf-8-sig", newline="") as opened:
        next(opened)
        given = {each["姓名"]: each["会员号"] for each in csv.DictReader(opened)}
    assert (given["王伟"], given["林晓梅"]) == ("00002", "001")


@pytest.mark.slow
def test_no_register_is_an_event_nor_written_over(tmp_path: Path) -> None:
    """Neither the one that is asked for nor the folder's own."""
    (tmp_path / "list.csv").write_text("会員No,氏名,レッド,ブラック\n７,選手0,1,2\n", encoding="utf-8")
    for name in ("m.xlsx", "other.xlsx"):
        run("members", tmp_path / name, tmp_path / "list.csv", "--as-of", "2025-12-31", language="ja")
    (tmp_path / "xlfuncs.toml").write_text('members = "m.xlsx"\n', encoding="utf-8")
    sectional(tmp_path / "s.xlsx")
    other = ("--members", tmp_path / "other.xlsx", "--lang", "ja")
    run("report", tmp_path, "-o", tmp_path / "r.csv", *other)
    assert {row["競技会名"] for row in table(tmp_path / "r.csv")} == {"夏季セクショナル"}
    for name in ("m.xlsx", "other.xlsx"):
        was = (tmp_path / name).read_bytes()
        run("report", tmp_path / "s.xlsx", "-o", tmp_path / name, "--force", *other, code=2)
        assert (tmp_path / name).read_bytes() == was


def test_json_of_award_says_the_same(tmp_path: Path) -> None:
    file = sectional(tmp_path / "s.xlsx")
    run("report", file, "-o", tmp_path / "r.csv", language="ja")
    award = json.loads(run("award", "jcbl-sectional", file, "--json").stdout)["members"]
    said = {each["name"]: (each["red"], each["black"]) for each in award if each["red"] or each["black"]}
    assert {
        each["氏名"]: (float(each["レッド"]), float(each["ブラック"])) for each in table(tmp_path / "r.csv")
    } == said


@pytest.mark.slow
def test_a_report_that_nearly_fits_stands_on_one_page(tmp_path: Path) -> None:
    """28 members and four lines above them: 730 points of A4. No label above them is wider than its cells."""
    out, event = tmp_path / "r.xlsx", next(file for file in FILLED if file.stem == "jcbl-sectional")
    run("report", event, "-o", out, language="ja")
    sheet = openpyxl.load_workbook(out).worksheets[0]
    area = str(sheet.print_area).replace("$", "").partition("!")[2]
    assert area == f"A1:F{sheet.max_row}"
    assert sum(sheet.row_dimensions[row].height or 15 for row in range(1, sheet.max_row + 1)) <= 730
    merged = {str(each).partition(":")[0]: each for each in sheet.merged_cells.ranges}
    for row in range(4, 8):
        for cell in sheet[row]:
            if cell.value:
                last = merged[cell.coordinate].max_col if cell.coordinate in merged else cell.column
                columns = map(get_column_letter, range(cell.column, last + 1))
                assert wide(str(cell.value)) < sum(sheet.column_dimensions[each].width for each in columns)
