"""What a club hands in and hangs up, from the competition in hand: report, certificates, members; nothing uploaded
twice. The page computes here in this process, as in a browser.
"""

import csv
import html
import io
import re
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from openpyxl.utils import get_column_letter
from starlette.testclient import TestClient

from xlfuncs.page.site.inside import PAGE
from xlfuncs.season.reading_back import previous_register

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"
#: Two members of the sectional: full-width digits, a blank row, a name with a space, and one who does not play.
LIST = "会員番号,氏名,レッド\n１００１,青 木,3\n,,\n1002,石田,4\n1003,誰か,5\n"
#: Three teams of two.
TEAMS = "队名\t名次\t队员1\t队员2\n甲队\t1\t王伟\t李娜\n乙队\t2\t张三\t赵四\n丙队\t3\t钱一\t孙二\n"


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(PAGE.application) as client:
        yield client


def again(page: str) -> dict[str, str]:
    """The fields by which a page hands in once more what it was made of."""
    found = re.search(r'<form id="again".*?</form>', page, re.DOTALL)
    assert found
    return {key: html.unescape(value) for key, value in re.findall(r'name="([^"]+)" value="([^"]*)"', found[0])}


def saved(page: str) -> dict[str, bytes]:
    """The files that a page carries, by their names."""
    found = re.findall(r'href="data:[^"]*?base64,([^"]*)" download="([^"]+)"', page)
    return {html.unescape(name): b64decode(data) for data, name in found}


def rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def example(name: str) -> tuple[str, bytes]:
    return f"{name}.xlsx", (EXAMPLES / f"{name}.xlsx").read_bytes()


def test_a_members_list_with_the_event(client: TestClient) -> None:
    """Dropped together, in whatever order: numbers come from the list for who plays, and stay for report and board."""
    listed = ("名簿.csv", LIST.encode())
    for files in ((example("jcbl-sectional"), listed), (listed, example("jcbl-sectional"))):
        shown = client.post("/compute?lang=ja", files=[("file", each) for each in files])
        assert shown.status_code == 200
        assert "誰か" not in shown.text, "who does not play"
    answer = client.post("/report?lang=ja", data={**again(shown.text), "director": "山田"})
    data = saved(answer.text)["第12回 みなと杯（500MP未満）報告.csv"]
    head, *lines = rows(data)
    numbers = {line[head.index("氏名")].replace(" ", ""): line[head.index("会員番号")] for line in lines}
    assert (numbers["青木"], numbers["石田"], numbers["上野"]) == ("1001", "1002", "")
    assert {line[head.index("ディレクター")] for line in lines} == {"山田"}
    assert "上野" in answer.text.split("会員番号がありません")[1]
    back = client.post("/compute?lang=zh", data=again(answer.text))
    assert "１００１" in back.text or "1001" in back.text


def test_certificates_and_their_ledger(client: TestClient) -> None:
    """No number twice: the ledger that is handed back is given again; one can be printed once more."""
    board = again(client.post("/compute?lang=ja", files={"file": example("jcbl-weekly")}).text)
    first = client.post("/certificates?lang=ja", data=board)
    files = saved(first.text)
    pages = openpyxl.load_workbook(io.BytesIO(files["水曜チーム戦証.xlsx"]))
    cells = [cell.value for row in pages.worksheets[0] for cell in row if cell.value]
    assert sum("証番号" in str(cell) for cell in cells) == 28, "eight teams of 4, of which one got nothing"
    ledger = ("certificates.csv", files["certificates.csv"])
    second = client.post("/certificates?lang=ja", data=board, files={"ledger": ledger})
    assert "28 名全員に発行済みです" in second.text
    assert not saved(second.text)
    once_more = client.post(
        "/certificates?lang=ja", data={**board, "serials": "Ｆ2026-0002、F2026-0003"}, files={"ledger": ledger}
    )
    assert [*saved(once_more.text)] == ["水曜チーム戦証.xlsx"]
    printed = openpyxl.load_workbook(io.BytesIO(saved(once_more.text)["水曜チーム戦証.xlsx"])).active
    assert "証番号 F2026-0002（再発行）" in [cell.value for row in printed for cell in row]
    in_chinese = client.post("/certificates?lang=zh", data=again(second.text))
    assert "28 人均已发过证书" in in_chinese.text, "the ledger is handed in again with the rest"
    assert not saved(in_chinese.text)
    typed = client.post("/certificates?lang=ja", data={**board, "ledger": "F2026-0001"})
    assert typed.status_code == 200, "no page of ours says so; it is no ledger"
    without = client.post("/certificates?lang=ja", data={**board, "serials": "F2026-0002"})
    assert without.status_code == 422
    assert "発行台帳を添えてください" in without.text
    assert 'class="outcome"' in without.text, "the board stays"


def test_what_is_not_for_an_event(client: TestClient) -> None:
    """The club's own game is not reported (第8条), nor does the club give out what the federation does (第7条)."""
    weekly = client.post("/compute?lang=ja", files={"file": example("jcbl-weekly")}).text
    sectional = client.post("/compute?lang=ja", files={"file": example("jcbl-sectional")}).text
    assert 'formaction="/certificates?lang=ja"' in weekly
    assert 'formaction="/report?lang=ja"' not in weekly
    assert 'formaction="/report?lang=ja"' in sectional
    assert 'formaction="/certificates?lang=ja"' not in sectional
    refused = client.post("/report?lang=zh", data=again(weekly))
    assert refused.status_code == 422
    assert "这类比赛没有此项" in refused.text


def test_from_the_form(client: TestClient) -> None:
    """What was typed is reported as what was uploaded, members completed from a list; what is unfinished is not."""
    given = {"as": "page", "setting-level": "省级一类赛事", "setting-boards": "24", "setting-size": "2"}
    given |= {"setting-name": "春季赛", "setting-date": "2026-04-18", "table-entries": TEAMS}
    shown = client.post("/events/cba-teams?lang=zh", data=given)
    assert "王伟 的大师分未知" in shown.text
    board = again(shown.text)
    everybody = "会员号,姓名,大师分\n01,王 伟,100\n02,李娜,100\n03,张三,100\n04,赵四,100\n05,钱一,100\n06,孙二,100\n"
    listed = {"members": ("会员.csv", everybody.encode())}
    completed = client.post("/events/cba-teams?lang=zh", data=board, files=listed)
    assert again(completed.text)["table-members"].splitlines()[1].startswith("01\t")
    data = saved(client.post("/report?lang=zh", data=again(completed.text)).text)["春季赛申报表.csv"]
    head, *lines = rows(data)
    assert {line[head.index("会员号")] for line in lines} == {"01", "02"}, "of three teams the first alone gets points"
    unfinished = client.post("/report?lang=zh", data={**board, "table-entries": TEAMS.replace("\t2\t", "\t二九\t")})
    assert unfinished.status_code == 422
    assert 'class="outcome"' in unfinished.text
    assert client.get("/report?lang=zh", follow_redirects=False).headers["location"] == "/?lang=zh"


def test_two_files_that_are_no_event_and_list(client: TestClient) -> None:
    two = [("file", example("jcbl-weekly")), ("file", example("jcbl-sectional"))]
    answer = client.post("/compute?lang=en", files=two)
    assert answer.status_code == 422
    assert "One file at a time here" in answer.text


def test_somebodys_own_workbook(client: TestClient) -> None:
    """A workbook of no competition is dropped like any other: our calls in it are computed, an error is named by its
    cell, and one without any is told what it lacks.
    """
    data = io.BytesIO()
    with xlsxwriter.Workbook(data) as book:
        sheet = book.add_worksheet("积分")
        sheet.write_row("A1", [3, 24])
        sheet.write_formula("C1", "=CBA_R(A1,B1)", value=9)
        sheet.write_formula("D1", "=CBA_R(30,B1)", value=9)
    answer = client.post("/compute?lang=zh", files={"file": ("积分.xlsx", data.getvalue())})
    assert "受其影响的 2 个公式" in answer.text
    assert "积分!D1" in answer.text
    sheet = openpyxl.load_workbook(io.BytesIO(saved(answer.text)["积分.xlsx"]), data_only=True).active
    assert sheet["C1"].value == 0.6, "cba.md, worked: lg 24 − lg 6 = 0.60"
    plain = io.BytesIO()
    with xlsxwriter.Workbook(plain) as book:
        book.add_worksheet().write_formula("A1", "=1+1", value=2)
    answer = client.post("/compute?lang=zh", files={"file": ("x.xlsx", plain.getvalue())})
    assert "没有计算比赛的公式（XF_EVENT）" in answer.text


def test_a_season_from_the_clubs_register(client: TestClient, tmp_path: Path) -> None:
    """The register that was made of one event is given with the next: it goes on from there, and what does not is told
    as the command tells it.
    """
    first = client.post("/season?lang=ja", files=[("file", example("jcbl-weekly"))])
    register = tmp_path / "register.xlsx"
    register.write_bytes(first.content)
    book = openpyxl.load_workbook(register)
    book.create_sheet("会費").append(["選手", 100])
    book.save(register)
    both = [("file", ("台帳.xlsx", register.read_bytes())), ("file", example("jcbl-sectional"))]
    register.write_bytes(client.post("/season?lang=ja", files=both).content)
    assert {each.kind for each in previous_register(register).events} == {"jcbl-weekly", "jcbl-sectional"}
    doubtful = [row[2] for row in openpyxl.load_workbook(register)["要確認"].iter_rows(min_row=5, values_only=True)]
    assert any("シート「会費」" in said for said in doubtful)


def test_a_registration_sheet_before_and_after(client: TestClient, tmp_path: Path) -> None:
    """Full-width digits in the limit and a number, a member whom nobody knows; afterwards the places are written in."""
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ["队名", "角色", "姓名", "会员号"],
        ["甲队", "队长", "王 伟", "１００１"],
        [None, "队员", "李娜", None],
        ["乙队", "队长", "张三", "1003"],
        [None, "领队", "赵四", None],
    ):
        sheet.append(row)
    for area in ("A2:A3", "A4:A5"):
        sheet.merge_cells(area)
    book.save(tmp_path / "报名.xlsx")
    form = ("报名.xlsx", (tmp_path / "报名.xlsx").read_bytes())
    members = ("会员.csv", "会员号,姓名,大师分\n1001,王伟,1250\n1002,李娜,640\n".encode())
    asked = {"event": "cba-teams", "mp-below": "１２００"}
    before = client.post("/entries?lang=zh", data=asked, files={"sheet": form, "members": members})
    assert before.status_code == 200
    said = re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td></tr>", before.text)
    assert ("甲队 王 伟", "大师分为 1250，限 1200 以下（不含）参加") in said
    assert any(whom == "乙队 张三" and "会员台账中查无此人" in why for whom, why in said)
    assert not any("李娜" in whom for whom, _ in said)
    back = openpyxl.load_workbook(io.BytesIO(saved(before.text)["报名.xlsx"])).active
    cells = [[cell.value for cell in row] for row in back]
    assert "核对" in cells[0]
    told_in = get_column_letter(cells[0].index("核对") + 1)
    assert back.column_dimensions[told_in].width > 30, "as from the command: it holds sentences"
    assert cells[2][3] in (1002, "1002"), "the number of who has none is filled in"
    in_japanese = client.post("/entries?lang=ja", data=again(before.text))
    assert "確認する点" in in_japanese.text
    results = "比赛等级,俱乐部比赛\n冠军至少打的副数 B,24\n年度基准大师分,600\n\n队名,名次,队员1,队员2\n"
    results += "甲队,1,王伟,李娜\n乙队,2,张三,\n丙队,3,钱一,\n丁队,4,孙二,\n裁判长：王某\n"
    files = {"sheet": form, "members": members, "results": ("成绩.csv", results.encode())}
    after = client.post("/entries?lang=zh", data={"event": "cba-teams"}, files=files)
    assert after.status_code == 200, after.text
    heads, *rows = [
        [cell.value for cell in row]
        for row in openpyxl.load_workbook(io.BytesIO(saved(after.text)["报名.xlsx"])).active
    ]
    assert rows[0][heads.index("名次")] == 1
    assert "的 A10 是说明文字，不是“报名与名次”" in html.unescape(after.text), "as the command tells it"
    wrong = client.post("/entries?lang=zh", data={**asked, "players": "四"}, files={"sheet": form})
    assert wrong.status_code == 422
    assert "“四”不是人数" in wrong.text
    assert 'id="fill-in"' in wrong.text, "the form of the competition stays"


def test_headings_of_a_registration_sheet_that_nobody_knows_are_told(client: TestClient) -> None:
    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in (["双人", "选手1", "选手2"], ["甲对", "王伟", "李娜"], ["孙一—钱二", None, None]):
        book.active.append(row)
    book.save(file)
    form = ("报名.xlsx", file.getvalue())
    asked = client.post("/entries?lang=zh", data={"event": "cba-pairs"}, files={"sheet": form})
    assert "“双人”下的内容未读取" in html.unescape(asked.text)


@pytest.mark.few(1)
@pytest.mark.parametrize(("page", "event"), [("report", "jcbl-sectional"), ("certificates", "jcbl-weekly")])
def test_rows_that_the_event_does_not_read_are_told(client: TestClient, tmp_path: Path, page: str, event: str) -> None:
    """As of a folder: a late pair on a sheet of its own is on no board."""
    file = tmp_path / "x.xlsx"
    file.write_bytes(example(event)[1])
    book = openpyxl.load_workbook(file)
    late = book.create_sheet("遅刻")
    for row in (["ペア", "選手1", "選手2"], ["遅刻組", "遅刻太郎", "遅刻花子"]):
        late.append(row)
    book.save(file)
    board = again(client.post("/compute?lang=ja", files={"file": ("x.xlsx", file.read_bytes())}).text)
    assert "遅刻組" in client.post(f"/{page}?lang=ja", data=board).text


def test_the_clubs_settings_beside_one_event(client: TestClient) -> None:
    """An xlfuncs.toml handed in with the event: who directs, and the columns of the report; typed ones come first."""
    board = again(client.post("/compute?lang=ja", files={"file": example("jcbl-sectional")}).text)
    toml = 'director = "山田"\ncolumns = ["name=お名前", "director"]\n'.encode()
    first = client.post("/report?lang=ja", data=board, files={"settings": ("xlfuncs (1).toml", toml)})
    [data] = [data for name, data in saved(first.text).items() if name.endswith(".csv")]
    assert rows(data)[0] == ["お名前", "ディレクター"]
    assert rows(data)[1][1] == "山田"
    second = client.post("/report?lang=ja", data={**again(first.text), "columns": "total、name", "director": "鈴木"})
    [data] = [data for name, data in saved(second.text).items() if name.endswith(".csv")]
    assert rows(data)[0] == ["合計", "氏名"], "of the file that went along nothing but what is not typed"
    broken = client.post("/report?lang=ja", data=board, files={"settings": ("xlfuncs.toml", b"columns = 1\n")})
    assert broken.status_code == 422
    assert "のような文字列の並びにしてください" in broken.text
