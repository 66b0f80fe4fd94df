"""What a page of results offers with the file or the rows still in hand, and what it asks for where these lack it."""

import io
import re
from pathlib import Path
from typing import Any

import delivered
import openpyxl
import pytest
from pages import board, field, in_hand, offered, text
from starlette.testclient import TestClient

from xlfuncs.core.registry import FUNCTIONS, load
from xlfuncs.events import EVENTS
from xlfuncs.page.work.shown import cell_text
from xlfuncs.page.work.uploads import of_file
from xlfuncs.pairing.swiss import engine_here

pytestmark = pytest.mark.slow
load()
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"
#: Of four club teams of 600 the first gets 4 × 0.30 = 1.20 (M 4 × S 1 × L 1 × E 1, R lg 4 − lg 2 = 0.30).
ROWS = "队名\t名次\t队员1\n甲队\t1\t张三\n乙队\t2\t李四\n丙队\t3\t王五\n丁队\t4\t赵六\n"
LIST = "比赛等级,俱乐部比赛\n冠军至少打的副数 B,24\n年度基准大师分,600\n日期,{day}\n\n" + ROWS.replace("\t", ",")


def listed(day: str) -> tuple[str, bytes]:
    """A list of entries with all settings that it needs."""
    return f"{day} 月赛.csv", LIST.format(day=day).encode("gb18030")


def points_of(register: bytes, name: str) -> float:
    """The highest number in a row of a register that names somebody: his total."""
    book = openpyxl.load_workbook(io.BytesIO(register))
    rows = [row for sheet in book.worksheets for row in sheet.iter_rows(values_only=True) if name in row]
    return max(cell for row in rows for cell in row if isinstance(cell, float))


@pytest.mark.few(1)
@pytest.mark.parametrize("road", ["file", "rows"])
def test_everything_is_had_without_a_second_upload(client: TestClient, road: str) -> None:
    if road == "file":
        page = client.post("/compute?lang=zh", files={"file": listed("2026-05-01")}, data={"event": "cba-teams"}).text
        to = "/compute?lang=zh"
    else:
        form = {"setting-level": "俱乐部比赛", "setting-boards": "24", "setting-annual_mp": "600"}
        form |= {"setting-date": "2026-05-01", "setting-name": "月赛", "table-entries": ROWS}
        to = "/events/cba-teams?lang=zh"
        page = client.post(to, data=form).text
    assert f'formaction="{to}#content"' in page
    assert {"xlsx", "members-csv", "results-csv"} <= offered(page)
    for kind in offered(page) - {"pdf"}:
        told = client.post(to, data=in_hand(page) | {"as": kind})
        assert told.status_code == 200
        assert "attachment" in told.headers["Content-Disposition"], kind
    other = client.post(
        "/compute?lang=zh", files={"file": listed("2026-06-01")}, data={"event": "cba-teams", "as": "xlsx"}
    )
    alone = client.post("/season?lang=zh", data=in_hand(page))
    assert points_of(alone.content, "张三") == 1.2
    both = client.post("/season?lang=zh", data=in_hand(page), files={"others": ("六月.xlsx", other.content)})
    assert points_of(both.content, "张三") == 2.4


def test_a_workbook_in_hand_goes_into_the_register_as_it_is(client: TestClient) -> None:
    made = client.post("/compute", files={"file": listed("2026-06-01")}, data={"event": "cba-teams", "as": "xlsx"})
    page = client.post("/compute?lang=zh", files={"file": ("六月.xlsx", made.content)}).text
    assert points_of(client.post("/season?lang=zh", data=in_hand(page)).content, "张三") == 1.2


@pytest.mark.parametrize("name", delivered.of_each_rulebook(sorted(EVENTS), str))
def test_the_form_below_a_board_comes_to_that_board(client: TestClient, name: str) -> None:
    """It is filled in with what the workbook holds, and can be changed there."""
    shown = of_file(EXAMPLES / f"{name}.xlsx", "", "zh")
    page = client.post(f"/events/{name}?lang=zh", data=shown["fields"]).text
    assert board(page) == [row["cells"] for row in shown["board"]["rows"]]


def test_a_list_that_lacks_settings_leads_into_its_form(client: TestClient) -> None:
    """It was refused, and somebody typed its rows anew. What is seldom needed is folded out where it is wrong."""
    given = {"file": ("报名.csv", "年度基准大师分,千\n\n队名,名次\n甲队,1\n乙队,x\n".encode())}
    answer = client.post("/compute?lang=zh", files=given, data={"event": "cba-teams"})
    assert answer.status_code == 422
    page = answer.text
    assert 'id="fill-in"' in page
    rows = [line.split("\t") for line in field(page, "table-entries").splitlines()]
    assert [[row[0] for row in rows], [row[rows[0].index("名次")] for row in rows]] == [
        ["队名", "甲队", "乙队"],
        ["名次", "1", "x"],
    ]
    assert field(page, "setting-annual_mp") == "千"
    invalid = re.findall(r'id="setting-(\w+)"[^>]*aria-invalid="true"', page)
    assert invalid == ["level", "boards", "annual_mp"]
    for key in invalid:
        assert re.search(rf'<small id="setting-{key}-said" class="red">[^<]+</small>', page), "beside its field"
        assert re.search(rf'id="setting-{key}"[^>]*aria-describedby="setting-{key}-said', page)
    again = client.post("/compute?lang=ja", data=in_hand(page))
    assert '<html lang="ja">' in again.text
    assert field(again.text, "table-entries").splitlines()[1].startswith("甲队"), "and goes on to another language"


def test_a_workbook_that_lacks_a_setting_leads_into_its_form(client: TestClient, tmp_path: Path) -> None:
    book = openpyxl.load_workbook(EXAMPLES / "cba-teams.xlsx")
    sheet = book["比赛设置"]
    [level] = [row for row in sheet.iter_rows() if row[0].value and str(row[0].value).startswith("比赛等级")]
    for cell in level[1:]:
        cell.value = None if cell.value == "省级一类赛事" else cell.value
    book.save(tmp_path / "a.xlsx")
    answer = client.post("/compute?lang=zh", files={"file": ("团体赛.xlsx", (tmp_path / "a.xlsx").read_bytes())})
    assert answer.status_code == 422
    assert re.findall(r'id="setting-(\w+)"[^>]*aria-invalid="true"', answer.text) == ["level"]
    assert field(answer.text, "setting-boards") == "96"
    assert len(field(answer.text, "table-entries").splitlines()) == 25


def test_a_file_is_kept_until_its_competition_is_chosen(client: TestClient) -> None:
    refused = client.post("/compute?lang=zh", files={"file": listed("2026-05-01")}).text
    assert "请选择" in refused
    assert "2026-05-01 月赛.csv</output>" in refused
    form = dict(re.findall(r'<input type="hidden" name="(name|content)" value="([^"]*)">', refused.split("<main")[1]))
    page = client.post("/compute?lang=zh", data=form | {"event": "cba-teams"}, files={"file": ("", b"")}).text
    assert board(page)[0][-1] == "1.20"


@pytest.mark.parametrize(
    ("lang", "first"), [("zh", ["cba", "xq", "df", "br", "jcbl"]), ("ja", ["jcbl", "br", "cba", "df", "xq"])]
)
def test_events_stand_in_the_order_of_the_readers_language(client: TestClient, lang: str, first: list[str]) -> None:
    page = client.get("/", params={"lang": lang}).text
    for names in (re.findall(r'href="/events/(\w+)-', page), re.findall(r'<option value="(\w+)-', page)):
        assert list(dict.fromkeys(names)) == first
    page = client.get("/", params={"lang": "en"}).text
    assert re.findall(r'href="/events/([\w-]+)', page) == sorted(EVENTS)


def test_what_cannot_be_read_is_not_listed(client: TestClient) -> None:
    """A real .xls is refused; what sites call so, a text with tabs, is read all the same."""
    assert ".xls、" not in client.get("/?lang=zh").text.replace(".xlsx", "")
    page = client.post("/compute?lang=zh", files={"file": ("a.xls", LIST.encode())}, data={"event": "cba-teams"}).text
    assert board(page)[0][-1] == "1.20"


def test_no_word_of_python_is_shown(client: TestClient) -> None:
    pages = [client.get(f"/events/{name}?lang=zh").text for name in EVENTS]
    pages += [client.get(f"/functions/{name}?lang=zh").text for name in FUNCTIONS]
    assert not [page for page in pages if re.search(r"\b(None|True|False)\b", text(page))]
    assert [cell_text(value, None, "zh") for value in (None, True, 2.5)] == ["", "TRUE", "2.5"]


def paired(client: TestClient, games: str, way: str = "swiss") -> Any:
    form = {"table-entries": "棋手\n甲\n乙\n丙\n丁\n", "table-games": games, "pair": way, "as": "page"}
    return client.post("/events/xq-standings?lang=zh", data=form)


def test_the_next_round_is_paired_in_the_form(client: TestClient) -> None:
    """甲 and 丙 have won: by points these two meet, and the two who have lost."""
    games = "轮次\t红方\t黑方\t结果\t备注\n1\t甲\t乙\t胜\t\n1\t丙\t丁\t胜\t迟到\n"
    form = {"table-entries": "棋手\n甲\n乙\n丙\n丁\n", "table-games": games}
    computed = client.post("/events/xq-standings?lang=zh", data=form).text
    assert 'name="pair" value="robin"' in computed
    if 'value="swiss"' not in computed:
        pytest.skip("no pairing engine here")
    page = paired(client, games).text
    assert "<h2>第 2 轮</h2>" in page
    rows = [line.split("\t") for line in field(page, "table-games").splitlines()]
    assert rows[:3] == [line.split("\t") for line in games.splitlines()], "what was typed stays"
    assert {frozenset(row[1:3]) for row in rows[3:]} == {frozenset("甲丙"), frozenset("乙丁")}
    assert all(row[0] == "2" and not row[3] for row in rows[3:])
    unfinished = paired(client, field(page, "table-games"))
    assert unfinished.status_code == 200, "the same round, while nobody has played it"
    assert len(field(unfinished.text, "table-games").splitlines()) == 5
    refused = paired(client, games.replace("胜\t迟到", "\t"))
    assert refused.status_code == 422
    assert "第 1 轮尚未结束" in text(refused.text)
    assert len(board(refused.text)) == 4, "the board stays"
    assert 'name="pair"' not in client.post("/events/br-pairs?lang=zh", data={"as": "page"}).text


def test_who_is_absent_is_asked_in_the_form(client: TestClient) -> None:
    if not engine_here():
        pytest.skip("no pairing engine here")
    form = {"table-entries": "棋手\n甲\n乙\n丙\n丁\n", "table-games": "", "pair": "swiss", "as": "page"}
    refused = client.post("/events/xq-standings?lang=zh", data={**form, "absent": "丁，赵"})
    assert (refused.status_code, "棋手名单中没有 赵" in text(refused.text)) == (422, True)
    assert 'value="丁，赵"' in refused.text, "to be mended there"
    page = client.post("/events/xq-standings?lang=zh", data={**form, "absent": "丁，３"}).text
    assert "缺席：4 丁、3 丙" in text(page)
    rows = [line.split("\t") for line in field(page, "table-games").splitlines()]
    assert [row[1:4] for row in rows[1:]] == [["甲", "乙", ""], ["丁", "", "未赛"], ["丙", "", "未赛"]]
    assert 'id="absent" name="absent" value=""' in page
    form["table-games"] = field(page, "table-games")
    back = client.post("/events/xq-standings?lang=zh", data={**form, "pair": "undo"}).text
    assert "第 1 轮仍不编排（表中保留着本轮的一行）：丁、丙" in text(back)
    form["table-games"] = field(back, "table-games")
    again = client.post("/events/xq-standings?lang=zh", data=form).text
    lines = [line.split("\t")[1:4] for line in field(again, "table-games").splitlines()[1:]]
    assert sorted(lines) == sorted(row[1:4] for row in rows[1:]), "each of them once"


def test_an_evening_in_the_form(client: TestClient) -> None:
    """Paired, taken back, paired anew, its results pasted and one of them mended; what was typed beside it stays."""
    if not engine_here():
        pytest.skip("no pairing engine here")
    games = "轮次\t红方\t黑方\t结果\t备注\n1\t甲\t乙\t胜\t\n\n1\t丙\t丁\t胜\t迟到\n"
    form = {"table-entries": "棋手\n甲\n乙\n丙\n丁\n", "table-games": games, "as": "page"}

    def sent(wanted: str, **more: str) -> Any:
        answer = client.post("/events/xq-standings?lang=zh", data={**form, "pair": wanted, **more})
        if "table-games" in answer.text:
            form["table-games"] = field(answer.text, "table-games")
        return answer

    page = sent("swiss").text
    assert "台次号红方积分号黑方积分" in "".join(text(page).split())
    paired_ = form["table-games"]
    assert "已撤销第 2 轮的编排：清空了 2 行" in text(sent("undo").text)
    assert form["table-games"].split() == games.split()
    sent("swiss")
    assert form["table-games"].split() == paired_.split()
    wall = sent("print")
    assert openpyxl.load_workbook(io.BytesIO(wall.content)).sheetnames == ["对阵", "记分单"]
    refused = sent("results", results="1 胜\n9 和")
    assert refused.status_code == 422
    assert "只有第 1 至 2 台，没有第 9 台" in text(refused.text)
    assert field(refused.text, "results") == "1 胜\n9 和", "to be mended there"
    page = sent("results", results="１ 红胜 \n\n第2台：和").text
    assert "第 2 轮：登记了 2 个成绩，还有 0 局没有成绩" in text(page)
    assert len(board(page)) == 4
    lines = [line.split("\t") for line in form["table-games"].splitlines() if line.strip()]
    assert [(line[0], line[3]) for line in lines[1:]] == [("1", "胜"), ("1", "胜"), ("2", "红胜"), ("2", "和")]
    assert lines[2][4] == "迟到"
    refused = sent("undo")
    assert (refused.status_code, "有成绩的轮次不能撤销" in text(refused.text)) == (422, True)
    assert "第 1 台原为“红胜”，现改为“负”" in text(sent("results", results="1 0-1").text)
    assert "第 3 轮" in text(sent("swiss").text)
