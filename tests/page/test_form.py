"""A competition's form: what is typed or pasted into it, and what becomes of it."""

import re
import subprocess
from pathlib import Path

import pytest
from hosts_available import require
from pages import offered, text
from starlette.testclient import TestClient

from xlfuncs.hosts.calc import missing
from xlfuncs.intake.read import filled

pytestmark = pytest.mark.slow


def test_a_form_becomes_a_workbook(client: TestClient, tmp_path: Path) -> None:
    form = {
        "as": "xlsx",
        "setting-name": "五月",
        "setting-level": "俱乐部比赛",
        "setting-boards": "24",
        "table-entries": "队名\t名次\n甲队\t1\n乙队\t2\n丙队\t3\n丁队\t4\n",
    }
    answer = client.post("/events/cba-teams?lang=zh", data=form)
    out = tmp_path / "out.xlsx"
    out.write_bytes(answer.content)
    assert [row["unit"] for row in filled(out).outcome().board()] == ["甲队", "乙队", "丙队", "丁队"]


def test_pasted_percentages_are_what_their_cells_hold(client: TestClient) -> None:
    form = {
        "setting-level": "俱乐部比赛",
        "setting-boards": "24",
        "setting-annual_mp": "600",
        "table-entries": "选手\t成绩\n"
        + "".join(f"{unit}\t{score}%\n" for unit, score in zip("甲乙丙丁戊己", range(40, 70, 5), strict=True)),
    }
    page = text(client.post("/events/cba-pairs?lang=zh", data=form).text)
    assert page.index("65.00") < page.index("60.00") < page.index("40.00")


def test_a_slip_is_told_and_spoils_no_other(client: TestClient) -> None:
    """Of four entries M is 2 + 600 ÷ 300 = 4 and place 1 gets (lg 4 − lg 2) × 4 = 0.30 × 4 = 1.20 (§1.2)."""
    form = {
        "setting-level": "俱乐部比赛",
        "setting-boards": "24",
        "setting-annual_mp": "600",
        "table-entries": "队名\t名次\n甲队\t第一\n乙队\t2\n丙队\t３\n丁队\tabc\n",
    }
    page = text(client.post("/events/cba-teams?lang=zh", data=form).text)
    assert "暂不公布" in page
    assert "abc" in page
    assert "lg 4 − lg 2 = 0.30" in page
    assert re.search(r"\b甲队\s+1\.20\s", page)
    assert 'value="24"' in client.post("/events/cba-teams?lang=zh", data=form).text


def test_why_a_cross_table_was_not_read_is_told_with_the_refusal(client: TestClient) -> None:
    """Four numbers stand across and three names down: the page said only that nobody had entered."""
    form = {"table-games": "棋手\t1\t2\t3\t4\n甲\t\t2\t1\t2\n乙\t0\t\t2\t1\n丙\t1\t0\t\t2\n"}
    [alert] = re.findall('role="alert">(.*?)</p>', client.post("/events/xq-standings?lang=zh", data=form).text)
    assert alert.startswith("没有找到“报名与名次”表")
    assert alert.count("横向有 4 个，纵向有 3 个名字") == 1, "once, though it is looked for twice"


@pytest.mark.parametrize("listed", ["姓名", "棋手\t称号", "棋手"])
def test_a_list_of_names_beside_a_cross_table(client: TestClient, listed: str) -> None:
    """Both name the same players, so neither list is lost: the page took them for two. 甲 won, drew: 2 + 1 = 3."""
    cross = "姓名\t1\t2\t3\n甲\t\t胜\t和\n乙\t负\t\t胜\n丙\t和\t负\t\n"
    form = {"table-entries": f"{listed}\n丙\n甲\n乙\n", "table-games": cross}
    page = text(client.post("/events/xq-standings?lang=zh", data=form).text)
    assert re.search(r"1 甲 3 .*2 乙 2 .*3 丙 1", page), page
    other = client.post("/events/xq-standings?lang=zh", data=form | {"table-entries": "姓名\n甲\n丁\n"})
    assert other.status_code == 422, "丁 is in one list and 乙 in the other"


@pytest.mark.parametrize(
    ("lang", "place"),
    [("zh", "“报名与名次”第 2 行“名次”："), ("ja", "参加者と順位 2 行目「順位」："), ("en", "Entries, row 2, Place: ")],
)
def test_a_place_and_what_is_wrong_there(client: TestClient, lang: str, place: str) -> None:
    """A blank alone parted them, in Chinese and Japanese no mark at all: one sentence, not to be understood."""
    form = {"setting-level": "俱乐部比赛", "setting-boards": "24", "table-entries": "队名\t名次\n甲\t1\n乙\tx\n"}
    page = client.post(f"/events/cba-teams?lang={lang}", data=form).text
    said = {re.sub(r"<[^>]*>", "", each) for each in re.findall(r"<li[^>]*>(.*?)</li>", page)}
    assert any(each.startswith(place) for each in said), said


@pytest.mark.parametrize(("name", "title"), [("", "结果"), ("五月赛", "五月赛")])
def test_two_headings_are_not_alike(client: TestClient, name: str, title: str) -> None:
    """Where an event has no name of its own, that of its kind stood there twice."""
    form = {"setting-name": name, "setting-level": "俱乐部比赛", "setting-boards": "24"}
    page = client.post("/events/cba-teams?lang=zh", data=form | {"table-entries": "队名\t名次\n甲\t1\n"}).text
    assert re.findall(r"<h1>(.*?)</h1>", page) == ["团体赛"]
    assert re.findall(r'<h2 id="outcome-title">(.*?)</h2>', page) == [title]


def test_what_is_no_setting_is_refused_in_words(client: TestClient) -> None:
    form = {"setting-level": "月球级", "setting-boards": "24", "table-entries": "队名\t名次\n甲队\t1\n"}
    answer = client.post("/events/cba-teams?lang=zh", data=form)
    assert answer.status_code == 422
    assert "月球级" in answer.text


def test_a_paste_without_headings_is_not_lost_without_a_word(client: TestClient) -> None:
    form = {"setting-level": "俱乐部比赛", "setting-boards": "24", "table-entries": "甲队\t1\n乙队\t2\n"}
    answer = client.post("/events/cba-teams?lang=zh", data=form)
    assert answer.status_code == 422
    assert "队名" in answer.text


def test_a_heading_that_the_event_does_not_know_is_named(client: TestClient) -> None:
    form = {
        "setting-level": "俱乐部比赛",
        "setting-boards": "24",
        "table-entries": "队名\t名次\t胜厂\n甲队\t1\t5\n乙队\t2\t4\n",
    }
    assert "胜厂" in client.post("/events/cba-teams?lang=zh", data=form).text


def test_what_was_typed_stays_where_it_is_refused(client: TestClient) -> None:
    """Sixty pasted rows were gone with the sentence about one setting."""
    form = {"setting-level": "俱乐部比赛", "setting-boards": "很多副", "table-entries": "队名\t名次\n甲队\t1\n"}
    for kind in ("page", "xlsx"):
        answer = client.post("/events/cba-teams?lang=zh", data=form | {"as": kind})
        assert answer.status_code == 422
        assert re.search('role="alert">[^<]*很多副', answer.text)
        assert 'value="很多副"' in answer.text
        assert "队名\t名次\n甲队\t1\n" in answer.text
        assert "<option selected>俱乐部比赛" in answer.text


def test_another_language_than_that_of_the_answer(client: TestClient) -> None:
    """The languages above a board lead to its address, where nothing is kept: the start in that language."""
    answer = client.get("/compute?lang=ja")
    assert [each.status_code for each in answer.history] == [303]
    assert answer.url.path == "/"
    assert '<html lang="ja">' in answer.text
    refused = client.put("/season?lang=ja")
    assert refused.status_code == 405
    assert refused.headers["Allow"]
    assert '<html lang="ja">' in refused.text


def test_a_refusal_in_another_language(client: TestClient) -> None:
    """The file goes with it, or it had to be chosen again to read why; what no page of ours sends is refused."""
    answer = client.post("/compute?lang=zh", files={"file": ("甲.csv", b"a,b\n1,2\n")})
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', answer.text))
    assert (again["name"], again["content"]) == ("甲.csv", "YSxiCjEsMgo="), "by base64(1)"
    answer = client.post("/compute?lang=ja", data=again)
    assert answer.status_code == 422
    assert ".csv ファイルだけでは競技会の種類がわかりません" in answer.text
    assert client.post("/compute", data={"content": "甲"}).status_code == 400


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_lines_end_as_they_like(client: TestClient, end: str) -> None:
    rows = ["队名\t名次", "甲队\t1", "乙队\t2", "丙队\t3", "丁队\t4"]
    settings = {"setting-level": "俱乐部比赛", "setting-boards": "24", "setting-annual_mp": "600"}
    form = settings | {"table-entries": end.join(rows)}
    assert "lg 4 − lg 2 = 0.30" in text(client.post("/events/cba-teams?lang=zh", data=form).text)


@pytest.mark.parametrize("most", [1, 200_000])
def test_a_quotation_mark_that_is_never_closed(client: TestClient, most: int) -> None:
    """It would make one cell of all that follows; longer than Python's reader takes, that was called a bug of ours."""
    form = {
        "setting-level": "俱乐部比赛",
        "setting-boards": "24",
        "table-entries": '队名\t名次\n"甲队' + "甲" * most,
    }
    refused = client.post("/events/cba-teams?lang=zh", data=form)
    assert refused.status_code == 422
    assert "第 2 行起无法读取：引号没有成对" in text(refused.text)


def test_a_table_is_called_as_the_page_calls_it(client: TestClient) -> None:
    """Not “entries”, which stands nowhere on the page."""
    form = {"setting-level": "俱乐部比赛", "setting-boards": "24", "table-entries": "队名\t名次\n"}
    said = text(client.post("/events/cba-teams?lang=zh", data=form).text)
    assert "下面没有内容" in said
    assert "entries" not in said


def test_a_form_offers_what_its_competition_can_be(client: TestClient) -> None:
    """A team event is no report of FIDE's."""
    form = {"setting-level": "俱乐部比赛", "setting-boards": "24", "setting-annual_mp": "600"}
    rows = {"table-entries": "队名\t名次\t队员1\n甲队\t1\t张三\n乙队\t2\t\n丙队\t3\t\n"}
    games = {"table-games": "轮次\t红方\t黑方\t结果\n1\t甲\t乙\t胜\n", "table-entries": "棋手\n甲\n乙\n"}
    teams = offered(client.post("/events/cba-teams?lang=zh", data=form | rows).text)
    players = offered(client.post("/events/xq-standings?lang=zh", data=games).text)
    assert {"xlsx", "members-csv", "results-csv"} <= teams
    assert "trf16" not in teams
    assert "trf16" in players
    refused = client.post("/events/cba-teams?lang=zh", data=form | rows | {"as": "trf16"})
    assert "公告（CSV）" in re.findall('role="alert">(.*?)</p>', refused.text)[0]


@pytest.mark.long
def test_a_form_is_a_board_on_paper(client: TestClient, tmp_path: Path) -> None:
    """With the fingerprint that each line of its members' points ends with (docs/spec/data.md)."""
    reason = missing()
    require(not reason, str(reason or ""))
    form = {"setting-level": "俱乐部比赛", "setting-boards": "24", "setting-annual_mp": "600"}
    form["table-entries"] = "队名\t名次\t队员1\n甲队\t1\t张三\n乙队\t2\t\n丙队\t3\t\n"
    assert "pdf" in offered(client.post("/events/cba-teams?lang=zh", data=form).text)
    lines = client.post("/events/cba-teams?lang=zh", data=form | {"as": "members-csv"}).text.split()
    mark = lines[-1].rpartition(",")[2]
    paper = tmp_path / "board.pdf"
    paper.write_bytes(client.post("/events/cba-teams?lang=zh", data=form | {"as": "pdf"}).content)
    about = subprocess.run(["pdfinfo", paper], capture_output=True, check=True).stdout.decode()
    assert re.findall("^Keywords: +(.*)$", about, re.MULTILINE) == [f"xlfuncs, {mark}"]


@pytest.mark.parametrize("above", ["", "\r\n", "\r\n五月团体赛\r\n"])
def test_headings_pasted_below_ours(client: TestClient, above: str) -> None:
    """Without scripts a form begins with a line of headings; whoever pastes below it brings his own along."""
    ours = "队名\t队员1\t队员2\t名次\r\n"
    form = {"setting-level": "俱乐部比赛", "setting-boards": "24", "setting-annual_mp": "600"}
    rows = "place\tunit\r\n1\t甲队\r\n2\t乙队\r\n3\t丙队\r\n4\t丁队\r\n"
    page = text(client.post("/events/cba-teams?lang=zh", data=form | {"table-entries": ours + above + rows}).text)
    assert "lg 4 − lg 2 = 0.30" in page
    typed = f"{ours}戊队\t\t\t1\r\n{above}{rows}"
    told = text(client.post("/events/cba-teams?lang=zh", data=form | {"table-entries": typed}).text)
    assert "戊队" in told
    assert "请合并到一个表" in told


def test_all_that_is_wrong_with_settings_leads_to_their_fields(client: TestClient) -> None:
    """One of the seldom needed ones is among them: what is folded is opened."""
    form = {
        "setting-level": "世界",
        "setting-boards": "24",
        "setting-annual_mp": "千",
        "table-entries": "队名\t名次\n甲队\t1\n",
    }
    answer = client.post("/events/cba-teams?lang=zh", data=form)
    assert answer.status_code == 422
    [alert] = re.findall('role="alert"><ul class="problems">(.*?)</ul>', answer.text, re.DOTALL)
    assert re.findall('href="#setting-([a-z_]+)"', alert) == ["level", "annual_mp"]
    assert "“世界”" in alert
    assert "“千”" in alert
    invalid = re.findall('<(?:input|select) id="setting-([a-z_]+)"[^>]*aria-invalid="true"', answer.text)
    assert invalid == ["level", "annual_mp"]
    assert '<details class="group" open>' in answer.text
    alone = client.post("/events/cba-teams?lang=zh", data={**form, "setting-annual_mp": ""}).text
    assert '<p class="red" role="alert">“比赛等级”' in alone
    assert '<details class="group">' in alone


def test_seldom_needed_settings_are_folded_unless_filled_in(client: TestClient) -> None:
    page = client.get("/events/cba-teams?lang=zh").text
    assert [page.index(f"<h3>{head}</h3>") for head in ("比赛概况", "计分与成绩", "参赛限制", "不常用设置")]
    assert '<details class="group"><summary><h3>不常用设置</h3></summary>' in page
    assert page.index("<details") < page.index('id="setting-annual_mp"') < page.index("</details>")
    assert "团体 4 人" in page
    form = {"setting-annual_mp": "600", "as": "form", "table-entries": ""}
    assert '<details class="group" open>' in client.post("/events/cba-teams?lang=zh", data=form).text


@pytest.mark.parametrize(
    ("name", "says"),
    [("xq-standings", "每台一行"), ("br-league", "每场一行，主队在前"), ("xq-teams", "每场一行，依次写各台成绩")],
)
def test_a_list_of_results_is_asked_for_as_the_round_has_them(client: TestClient, name: str, says: str) -> None:
    page = client.get(f"/events/{name}?lang=zh").text
    assert ('id="results"' in page, 'value="undo"' in page, says in page) == (True, True, True)
