"""A file that is taken home: what is wrong and the file does not say itself is told with it."""

import base64
import codecs
import re
from pathlib import Path
from typing import Any

import pytest
from pages import text
from starlette.testclient import TestClient

from xlfuncs.exchange.workbooks import filled

pytestmark = pytest.mark.slow
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
    assert "“胜厂”" in text(told.text)
    name, data = saved(told.text)
    assert name == "报名.xlsx"
    out = tmp_path / "out.xlsx"
    out.write_bytes(data)
    assert [row["unit"] for row in filled(out).outcome().board()] == ["甲队", "乙队", "丙队", "丁队"]
    assert asked(level + "队名,名次\n甲队,1\n乙队,2\n丙队,3\n").content.startswith(b"PK")
    assert asked("?").status_code == 422


def test_nobody_to_list(client: TestClient) -> None:
    """Without players there was a file of headings."""
    form = SETTINGS | {"as": "members-csv", "table-entries": "队名\t名次\n甲队\t1\n乙队\t2\n丙队\t3\n"}
    refused = client.post("/events/cba-teams?lang=zh", data=form)
    assert refused.status_code == 422
    assert "没有可列出的会员" in refused.text
