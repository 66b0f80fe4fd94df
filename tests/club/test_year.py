"""A club's year in small: from raw sheets of several layouts to register, report, certificates, and a silent check."""

import json
from pathlib import Path

import openpyxl
import pytest
from commands import run

MEMBERS = """会員一覧（2025年12月31日現在）
会員番号,氏名,レッド,ブラック
１００１,浅野 太郎,1.50,20
1002,井上 花子,0,30.25
1003,江口 一郎,2,3
1004,太田 恵子,0,0
1005,金子 健,0,1
1006,工藤 幸子,0,0
1007,斉藤 誠,0,0
1008,島 由美,0,0
1009,武田 隆,0,0
1010,津田 直美,0,0
"""
PAIRS = [
    ("浅野 太郎", "井上 花子"),
    ("江口 一郎", "太田 恵子"),
    ("金子 健", "工藤 幸子"),
    ("斉藤 誠", "島 由美"),
    ("武田 隆", "津田 直美"),
]
#: Full width, a blank row, a mean below; below, numbers beside the names, and a day of an era.
FIRST = ["水曜ペア 2026年1月7日(水)", "", "順位,ペア,得点率(%)"]
SCORES = ("６０", "５５", "５０", "４５", "４０")
FIRST += [f"{'１２３４５'[at]},{one}・{two},{SCORES[at]}" for at, (one, two) in enumerate(PAIRS)]
FIRST[5:5] = [",,"]
FIRST += [",平均,50"]
CHAMPIONSHIP = ["冬のクラブ選手権 令和8年2月8日(日)", "順位,ペア,選手1,選手2,得点率"]
CHAMPIONSHIP += [f"{at},{at},{one},{two},{62 - 4 * at}％" for at, (one, two) in enumerate(PAIRS[::-1], 1)]


@pytest.mark.long
def test_a_year_of_a_centre(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("list.csv").write_bytes(MEMBERS.encode("cp932"))
    Path("w1.csv").write_bytes("\r\n".join(FIRST).encode("cp932"))
    book = openpyxl.Workbook()
    for row in (["水曜ペア 2026年1月14日(水)"], ["順位", "氏名", "会員番号", "氏名", "会員番号", "得点率"]):
        book.worksheets[0].append(row)
    for at, (one, two) in enumerate(PAIRS):
        book.worksheets[0].append([at + 1, f"{one} ", 1001 + 2 * at, two, 1002 + 2 * at, 0.6 - 0.05 * at])
    book.save("w2.xlsx")
    Path("c1.csv").write_bytes("\r\n".join(CHAMPIONSHIP).encode("cp932"))

    run("club", "--club", "みなとクラブ", "--members", "members.xlsx", "--director", "山田太郎", "--language", "ja")
    run("members", "members.xlsx", "list.csv")
    run(
        "import",
        "w1.csv",
        "w2.xlsx",
        "--event",
        "jcbl-weekly",
        *_set("class=3", "game=pair", "sessions=1"),
        "-o",
        "events",
    )
    club = _set("rating=ccg", "class=3", "game=pair", "tables=3", "boards=24")
    run("import", "c1.csv", "--event", "jcbl-club", *club, "-o", "events")
    run("season", "events")
    run("report", "events", "-o", "report.csv")
    run("certificates", "events", "-o", "certificates.xlsx")
    assert "競技会の矛盾" not in run("check", "events").output

    found = {each["name"]: each for each in json.loads(run("members", "members.xlsx", "--json").output)["members"]}
    assert len(found) == 10  # nobody is there twice, however the sheets write the name
    assert {each["events"] for each in found.values()} == {3}
    weekly = [
        run("award", "jcbl-weekly", f"events/w{number}.xlsx", "--part", "members", "--json").output for number in (1, 2)
    ]
    won = sum(each["black"] for game in weekly for each in json.loads(game)["members"] if each["name"] == "浅野 太郎")
    assert found["浅野 太郎"]["holding"] == pytest.approx(21.5 + won)  # last in the championship, which gives nothing
    report = Path("report.csv").read_text(encoding="utf-8-sig").splitlines()
    assert all("冬のクラブ選手権" in line and "山田太郎" in line for line in report[1:])
    ledger = Path("certificates.csv").read_text(encoding="utf-8-sig")
    assert "水曜ペア" in ledger
    assert "冬のクラブ選手権" not in ledger  # the federation issues those (第7条)


def _set(*settings: str) -> list[str]:
    return [word for each in settings for word in ("--set", each)]
