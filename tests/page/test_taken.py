"""A file fills in a competition's form, and the form follows its reader into another language."""

import re
from pathlib import Path

import delivered
import pytest
from pages import board, field, text
from starlette.testclient import TestClient

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS

pytestmark = pytest.mark.slow
load()
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"


@pytest.mark.parametrize("lang", ["zh", pytest.param("ja", marks=pytest.mark.long)])
@pytest.mark.parametrize("name", delivered.of_each_rulebook(sorted(EVENTS), str))
def test_a_filled_workbook_fills_in_its_form(client: TestClient, name: str, lang: str) -> None:
    """What its form comes to is what the workbook comes to: two roads, one board."""
    given = {"file": ("比赛.xlsx", (EXAMPLES / f"{name}.xlsx").read_bytes())}
    page = client.post(f"/events/{name}?lang={lang}", files=given)
    assert page.status_code == 200
    assert board(page.text)
    assert board(page.text) == board(client.post(f"/compute?lang={lang}", files=given).text)


def test_each_field_of_a_form_that_a_file_fills_in(client: TestClient) -> None:
    """What the example says: 96 boards on 18 April, a provincial event; team 1 of it, with five players."""
    given = {"file": ("团体赛.xlsx", (EXAMPLES / "cba-teams.xlsx").read_bytes())}
    page = client.post("/events/cba-teams?lang=en", files=given).text
    assert field(page, "setting-boards") == "96"
    assert field(page, "setting-date") == "2026-04-18"
    head, first, *_ = field(page, "table-entries").splitlines()
    assert dict(zip(head.split("\t"), first.split("\t"), strict=True))["Team"] == "江畔队"
    assert "43.33" in page


def test_a_list_fills_in_the_form(client: TestClient) -> None:
    """A list says no level: that is asked for, and the rows stand in the form; a ninth player and what is told too."""
    data = '队名,名次,队员9,备注\n甲队,1,张三,"迟,到"\n乙队,2,,\n'.encode("gb18030")
    page = client.post("/events/cba-teams?lang=zh", files={"file": ("报名.csv", data)})
    assert page.status_code == 422
    (alert,) = re.findall('role="alert">(.*?)</ul>', page.text, re.DOTALL)
    assert "比赛等级" in alert
    rows = [line.split("\t") for line in field(page.text, "table-entries").splitlines()]
    assert [row for row in zip(*rows, strict=True) if any(row[1:])] == [
        ("队名", "甲队", "乙队"),
        ("名次", "1", "2"),
        ("队员9", "张三", ""),
    ]
    assert "“备注”" in text(page.text), "what has no column is told"


def test_a_file_that_cannot_fill_in_the_form(client: TestClient) -> None:
    data = (EXAMPLES / "cba-teams.xlsx").read_bytes()
    old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4096)
    for files, said in (
        ([("file", ("旧.xls", old))], "另存为 .xlsx"),
        ([("file", ("一.xlsx", data)), ("file", ("二.xlsx", data))], "这里一次只能用一个文件"),
        ([("file", ("x.xlsx", b"%PDF-1.7"))], "不是 .xlsx 工作簿"),
    ):
        page = client.post("/events/cba-teams?lang=zh", files=files)
        assert page.status_code == 422
        told = re.findall('role="alert">(.*?)</p>', page.text)[0]
        assert said in told
        assert f"<title>{told} –" in page.text, "who hears the page hears that first"
        assert 'id="table-entries"' in page.text


def test_a_workbook_of_another_competition(client: TestClient) -> None:
    given = {"file": ("团体赛.xlsx", (EXAMPLES / "cba-teams.xlsx").read_bytes())}
    assert "这是另一种比赛“团体赛”的工作簿" in client.post("/events/cba-pairs?lang=zh", files=given).text
    assert "另一种比赛" not in client.post("/events/cba-teams?lang=zh", files=given).text


def test_headings_and_words_follow_into_another_language(client: TestClient) -> None:
    """Rows stay as they were typed, and so does what the lists of the form do not offer."""
    form = {
        "as": "form",
        "setting-level": "全国比赛",
        "setting-youth": "是",
        "setting-name": "全国比赛",
        "table-entries": "队名\t队员9\t备注\t名 次：\n队名\t张三\t全国比赛\t1\n",
    }
    page = client.post("/events/cba-teams?lang=en", data=form).text
    assert [field(page, f"setting-{key}") for key in ("level", "youth", "name")] == ["national", "yes", "全国比赛"]
    assert field(page, "table-entries") == "Team\tPlayer 9\t备注\tPlace\n队名\t张三\t全国比赛\t1\n"
    page = client.post("/events/cba-teams?lang=en", data=form | {"setting-level": "俱乐部比赛"}).text
    assert field(page, "setting-level") == "俱乐部比赛"
    games = {"as": "form", "table-games": "轮次\t红方\t黑方\t结果\n1\t甲\t乙\t胜\n"}
    page = client.post("/events/xq-standings?lang=en", data=games).text
    assert field(page, "table-games").startswith("Round\t红方\t黑方\tResult\n"), "not who had red"
