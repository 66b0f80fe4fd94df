"""A file that is taken home: what is wrong and the file does not say itself is told with it."""

import base64
import codecs
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from pages import text
from starlette.testclient import TestClient

from xlfuncs.intake.read import filled

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"
SETTINGS = {"setting-level": "俱乐部比赛", "setting-boards": "24", "setting-annual_mp": "600"}
ROWS = "队名\t名次\t队员1\n甲队\t1\t张三\n乙队\t2\t李四\n丙队\t3\t王五\n丁队\t{}\t赵六\n"


def saved(page: str) -> tuple[str, bytes]:
    """The file that a page has to be saved, with its name."""
    found = re.search(r'<a href="data:[^"]*;base64,([^"]*)" download="([^"]*)">', page)
    assert found
    return found[2], base64.b64decode(found[1])


def test_points_that_are_not_to_be_published(client: TestClient) -> None:
    """They were handed over without a word."""
    form = SETTINGS | {"setting-name": "月赛", "as": "members-csv"}
    well = client.post("/events/cba-teams?lang=zh", data=form | {"table-entries": ROWS.format(4)})
    assert well.content.startswith(codecs.BOM_UTF8)
    told = client.post("/events/cba-teams?lang=zh", data=form | {"table-entries": ROWS.format("x")})
    assert "暂不公布" in told.text
    name, data = saved(told.text)
    assert name == "月赛-members.csv"
    assert "张三" in data.decode("utf-8-sig")
    assert 'id="table-entries"' in told.text, "to be mended there"


def test_what_a_file_says_and_nobody_reads(client: TestClient, tmp_path: Path) -> None:
    """Of a list taken home as a workbook a column was left out without a word, and of a nonsense nothing was left."""
    level = "比赛等级,俱乐部比赛\n冠军至少打的副数 B,24\n年度基准大师分,600\n\n"
    rows = "队名,名次,胜厂\n甲队,1,5\n乙队,2,4\n丙队,3,3\n丁队,4,2\n"

    def asked(data: str) -> Any:
        files = {"file": ("报名.csv", data.encode("gb18030"))}
        return client.post("/compute?lang=zh", files=files, data={"event": "cba-teams", "as": "xlsx"})

    told = asked(level + rows)
    assert "未使用（本比赛没有这些设置或列）：胜厂" in text(told.text)
    name, data = saved(told.text)
    assert name == "报名.xlsx"
    out = tmp_path / "out.xlsx"
    out.write_bytes(data)
    assert [row["unit"] for row in filled(out).outcome().board()] == ["甲队", "乙队", "丙队", "丁队"]
    assert asked(level + "队名,名次\n甲队,1\n乙队,2\n丙队,3\n").content.startswith(b"PK")


def test_a_file_with_nothing_in_it(client: TestClient) -> None:
    """A list of games needs no settings: it became an empty workbook."""
    files = {"file": ("对局.csv", "见附件\n".encode("gb18030"))}
    refused = client.post("/compute?lang=zh", files=files, data={"event": "xq-standings", "as": "xlsx"})
    assert refused.status_code == 422
    assert "没有找到“报名与名次”表" in text(refused.text)


def test_what_is_wrong_with_a_file_is_told_in_the_readers_language(client: TestClient, tmp_path: Path) -> None:
    """The file stays in its own."""
    book = openpyxl.load_workbook(EXAMPLES / "br-league-ja.xlsx")
    book["対戦"]["B5"] = "すずかけ"
    book.save(tmp_path / "a.xlsx")
    files = {"file": ("リーグ.xlsx", (tmp_path / "a.xlsx").read_bytes())}
    told = client.post("/compute?lang=zh", files=files, data={"as": "results-csv"}).text
    assert '<section class="outcome" lang="zh"' in told
    assert "报名表中没有 すずかけ：此行不计入" in text(told)
    assert saved(told)[1].decode("utf-8-sig").startswith("順位")


def test_rows_that_a_workbook_of_ours_does_not_read(client: TestClient, tmp_path: Path) -> None:
    """Who added a sheet of entries had a list without them."""
    book = openpyxl.load_workbook(EXAMPLES / "cba-teams.xlsx")
    for row in (["队名", "名次"], ["迟到队", 4]):
        (book["补报"] if "补报" in book.sheetnames else book.create_sheet("补报")).append(row)
    book.save(tmp_path / "a.xlsx")
    files = {"file": ("团体赛.xlsx", (tmp_path / "a.xlsx").read_bytes())}
    told = client.post("/compute?lang=zh", files=files, data={"as": "results-csv"}).text
    assert "工作表“补报”第 1 行标题下属于“报名与名次”的 1 行（迟到队）" in text(told)
    assert saved(told)[1].startswith(codecs.BOM_UTF8)


def test_what_is_pasted_and_nobody_reads(client: TestClient) -> None:
    form = SETTINGS | {"as": "results-csv", "table-entries": "队名\t名次\t胜厂\n甲队\t1\t5\n乙队\t2\t4\n"}
    told = client.post("/events/cba-teams?lang=zh", data=form)
    assert "胜厂" in text(told.text)
    assert "胜厂" not in saved(told.text)[1].decode("utf-8-sig")


def test_nobody_to_list(client: TestClient) -> None:
    """Without players there was a file of headings."""
    form = SETTINGS | {"as": "members-csv", "table-entries": "队名\t名次\n甲队\t1\n乙队\t2\n丙队\t3\n"}
    refused = client.post("/events/cba-teams?lang=zh", data=form)
    assert refused.status_code == 422
    assert "没有可列出的会员" in refused.text
