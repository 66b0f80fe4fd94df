"""The club's page as a browser meets it: what each address answers."""

import codecs
import html
import io
import re
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from openpyxl import Workbook, load_workbook
from pages import board, text
from seasons import event_book
from starlette.testclient import TestClient

from xlfuncs.core.registry import FUNCTIONS, load
from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events import EVENTS
from xlfuncs.page.guard import HEADERS

pytestmark = pytest.mark.slow
load()
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"


def hand_in(client: TestClient, name: str, data: bytes, **more: str) -> str:
    answer = client.post("/compute?lang=zh", files={"file": (name, data)}, data=more)
    return answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_function_is_there(client: TestClient, lang: str) -> None:
    start = client.get("/", params={"lang": lang}).text
    functions = client.get("/functions", params={"lang": lang}).text
    for name, event in EVENTS.items():
        assert f'href="/events/{name}?lang={lang}"' in start
        assert event.title.text(lang) in start
    for name, function in FUNCTIONS.items():
        assert f'href="/functions/{name}?lang={lang}"' in functions
        assert html.escape(function.help.text(lang)).replace("&#x27;", "&#39;").replace("&quot;", "&#34;") in functions


def test_whoever_hands_a_file_in_finds_his_event_under_its_rulebook(client: TestClient) -> None:
    """双人赛 of the CBA and 双人赛 of bridge stood between Japanese leagues, in the order of their first characters."""
    choice = client.get("/", params={"lang": "zh"}).text
    groups = re.findall(r'<optgroup label="(.*?)">(.*?)</optgroup>', choice, re.DOTALL)
    offered = {title: re.findall(r'value="(.+?)"', options) for title, options in groups}
    assert sorted(name for names in offered.values() for name in names) == sorted(EVENTS)
    assert {name.partition("-")[0] for name in offered["中国桥牌协会 大师分"]} == {"cba"}


@pytest.mark.parametrize(
    ("accepted", "lang"), [("zh-CN,zh;q=0.9", "zh"), ("ja", "ja"), ("de-DE,de;q=0.9", "en"), ("", "en")]
)
def test_the_browsers_language(client: TestClient, accepted: str, lang: str) -> None:
    assert f'<html lang="{lang}">' in client.get("/", headers={"Accept-Language": accepted}).text


def test_brackets_and_lists_are_written_as_the_language_writes_them(client: TestClient) -> None:
    """（必須） in Japanese stands in wide brackets, a list of endings has its comma."""
    assert "<b>（必須）</b>" in client.get("/events/jcbl-teams?lang=ja").text
    assert "<b> (required)</b>" in client.get("/events/jcbl-teams?lang=en").text
    assert "<small>（省略可）</small>" in client.get("/functions/JCBL_N?lang=ja").text
    assert ".xlsx、.xlsm、" in client.get("/season?lang=ja").text
    assert ".xlsx、.xlsm，" in client.get("/season?lang=zh").text
    assert ".xlsx, .xlsm, together at most" in client.get("/season?lang=en").text


def test_a_workbook_that_was_handed_in(client: TestClient) -> None:
    """The worked example of the contract: place 1 has 43.33, place 3 shared 22.95 twice."""
    page = hand_in(client, "团体赛.xlsx", (EXAMPLES / "cba-teams.xlsx").read_bytes())
    rows = {row[1]: row for row in board(page)}
    assert rows["江畔队"][0] == "1"
    assert rows["江畔队"][-1] == "43.33"
    assert [row[-1] for row in rows.values() if row[0] == "并列 3"] == ["22.95", "22.95"]
    assert "lg 24 − lg 2 = 1.08" in page
    assert "§1.2" in page


def test_figures_stand_at_the_right_of_their_columns(client: TestClient) -> None:
    """Names do not; a place is a figure too."""
    page = hand_in(client, "团体赛.xlsx", (EXAMPLES / "cba-teams.xlsx").read_bytes())
    assert '<th scope="col" class="figure">总大师分</th>' in page
    assert '<td class="figure">43.33</td>' in page
    assert '<td class="figure">并列 3</td>' in page
    assert "<td>江畔队</td>" in page


def test_points_are_written_as_in_the_workbook(client: TestClient) -> None:
    """-17, not −17.00: what is copied from here into a spreadsheet is a number."""
    file = EXAMPLES / "df-rates.xlsx"
    page = hand_in(client, "周结算.xlsx", file.read_bytes())
    sheet = load_workbook(file, data_only=True)["公告"]
    name, points = sheet["B7"].value, sheet["E7"].value
    assert [row[4] for row in board(page) if row[1] == name] == [str(points)]
    assert "−" not in re.sub(r'(?s)<div class="working".*?</div></div>', "", page)


def test_what_may_stand_in_a_setting_is_told_in_the_readers_words(client: TestClient) -> None:
    """As its workbook tells it: ハンディ付, not handicap."""
    page = client.get("/events/jcbl-teams?lang=ja").text
    told = re.findall(r'<small id="[^"]*-help">(.*?)</small>', page)
    assert any("制限無し、ハンディ付" in each for each in told)
    assert not any("handicap" in each for each in told)


def test_the_computed_workbook(client: TestClient, tmp_path: Path) -> None:
    from xlfuncs.recalc import recalculate  # noqa: PLC0415

    given = EXAMPLES / "cba-teams.xlsx"
    answer = client.post("/compute", files={"file": ("团体赛.xlsx", given.read_bytes())}, data={"as": "xlsx"})
    assert answer.status_code == 200
    assert "filename*=UTF-8''" in answer.headers["Content-Disposition"]
    out = tmp_path / "out.xlsx"
    out.write_bytes(answer.content)
    assert recalculate(out).rows("公告") == recalculate(given).rows("公告")


def test_points_as_csv_for_excel(client: TestClient) -> None:
    given = {"file": ("团体赛.xlsx", (EXAMPLES / "cba-teams.xlsx").read_bytes())}
    answer = client.post("/compute?lang=zh", files=given, data={"as": "results-csv"})
    assert answer.content.startswith(codecs.BOM_UTF8)
    assert "江畔队" in answer.text
    assert "43.33" in answer.text
    assert quote("团体赛-results.csv") in answer.headers["Content-Disposition"]
    refused = client.post("/compute?lang=zh", files=given, data={"as": "usebio"})
    assert refused.status_code == 422
    assert "不适用于“团体赛”" in refused.text


def test_a_year_of_workbooks(client: TestClient, tmp_path: Path) -> None:
    """Of four club teams the first gets 1.20 (M 4 × S 1 × L 1 × E 1, R 0.30: §1.1 to §1.3), twice a year 2.40."""
    settings = {"name": "月赛", "level": "俱乐部比赛", "boards": 24, "annual_mp": 600}
    names = ["张三", "李四", "王五", "赵六"]
    entries = [{"unit": f"{at}队", "place": at, "player1": name} for at, name in enumerate(names, 1)]
    to_mend = [*entries, {"unit": "5队", "place": "?", "player1": "钱七"}]
    files = []
    for day, rows in {"2026-05-01": entries, "2026-06-01": entries, "2026-07-01": to_mend}.items():
        made = event_book(tmp_path / "x.xlsx", "cba-teams", {"settings": settings | {"date": day}, "entries": rows})
        files.append(("file", ("待更正.xlsx" if rows is to_mend else f"{day}.xlsx", made.read_bytes())))
    files.insert(2, ("file", ("空白.xlsx", (EXAMPLES.parent / "zh" / "cba-teams.xlsx").read_bytes())))
    answer = client.post("/season?lang=zh", files=files)
    assert answer.status_code == 200
    out = tmp_path / "register.xlsx"
    out.write_bytes(answer.content)
    rows = [row for sheet in load_workbook(out).worksheets for row in sheet.iter_rows(values_only=True)]
    assert any("张三" in row and 2.4 in row for row in rows)
    doubtful = [row[:2] for row in load_workbook(out)["存疑"].iter_rows(min_row=5, values_only=True)]
    assert doubtful == [("待更正.xlsx", 9), ("空白.xlsx", None)], (
        "as their owner calls them, in the order of their names"
    )
    broken = client.post("/season?lang=zh", files=[("file", ("坏.xlsx", b"PK"))])
    assert broken.status_code == 422
    assert "坏.xlsx" in broken.text
    assert 'action="/season?lang=zh"' in broken.text, "the form for one file of a competition stood there"
    said = re.findall('role="alert">(.*?)</p>', broken.text)[0]
    assert f"<title>{said} –" in broken.text, "who hears the page hears that first"


def test_a_csv_needs_the_competition(client: TestClient) -> None:
    data = "队名,名次\n甲队,1\n乙队,2\n丙队,3\n丁队,4\n".encode("gb18030")
    assert "没有说明是哪种比赛" in hand_in(client, "entries.csv", data)
    assert "格式无法识别" in hand_in(client, "entries.doc", b"\xd0\xcf\x11\xe0" + bytes(512)), "no choice would help"
    old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4096)
    assert "另存为 .xlsx" in hand_in(client, "entries.xls", old), "it asked for the competition first"
    level = "比赛等级,俱乐部比赛\n冠军至少打的副数 B,24\n年度基准大师分,600\n\n".encode("gb18030")
    refused = hand_in(client, "entries.csv", b"?", event="cba-teams", **{"as": "xlsx"})
    assert re.search(r'<option value="cba-teams" selected>', refused), "what was chosen stays chosen"
    assert re.search(r'<input type="hidden" name="content" value="Pw==">', refused), "and the file in hand: base64(?)"
    said = re.findall('role="alert">(.*?)</p>', refused)[0]
    assert f"<title>{said} –" in refused, "who hears the page hears that first"
    page = text(hand_in(client, "entries.csv", level + data, event="cba-teams"))
    assert "甲队" in page  # README: 0.72 for three teams; of four, place 1: V = 4 × 1 × 0.6 × 1, R = lg 4 - lg 2 = 0.30
    assert "lg 4 − lg 2 = 0.30" in page


@pytest.mark.parametrize(("language", "option"), [("zh", "双人赛（br-pairs）"), ("en", "Pairs session (br-pairs)")])
def test_a_competition_is_offered_in_the_brackets_of_its_language(
    client: TestClient, language: str, option: str
) -> None:
    assert option in text(client.get(f"/?lang={language}").text)


def test_a_row_is_named_as_it_stands_in_the_file(client: TestClient) -> None:
    """A title, settings and blank rows stand above and between: team 3 on line 10, where its reader finds it."""
    lines = ["春季赛", "比赛等级,俱乐部比赛", "冠军至少打的副数 B,24", "年度基准大师分,600", "", "队名,名次", "甲队,1"]
    data = "\n".join([*lines, "", "乙队,2", "丙队,x", "甲队,3"]).encode("gb18030")
    page = text(hand_in(client, "春季赛.csv", data, event="cba-teams"))
    assert "“报名与名次”第 10 行“名次”" in page
    assert "“报名与名次”第 11 行" in page
    assert "第 7 行" in page, "the row that team 1 stands in already"


def test_a_row_of_a_list_on_several_sheets_is_named_by_its_own(client: TestClient) -> None:
    """Whoever writes a sheet for each round is told the sheet and the row of it."""
    book = Workbook()
    book.active.title = "棋手"
    sheets = [book.active, book.create_sheet("第1轮"), book.create_sheet("第2轮")]
    heads = ["棋手", "对手", "结果"]
    tables = [["棋手"], ["甲"], ["乙"]], [heads, ["甲", "乙", "胜"]], [heads, [], ["乙", "甲", "??"]]
    for sheet, rows in zip(sheets, tables, strict=True):
        for row in rows:
            sheet.append(row)
    book.save(data := io.BytesIO())
    assert "“第2轮”第 3 行“结果”" in text(hand_in(client, "联赛.xlsx", data.getvalue(), event="xq-standings"))


def parts_but_when(file: Path | io.BytesIO) -> dict[str, bytes]:
    """The parts of a workbook without the one that says when it was saved."""
    with zipfile.ZipFile(file) as package:
        return {name: package.read(name) for name in package.namelist() if name != "docProps/core.xml"}


@pytest.mark.parametrize("name", ["workbook", pytest.param("example", marks=pytest.mark.long)])
def test_workbooks_are_those_that_are_handed_out(client: TestClient, name: str) -> None:
    answer = client.get(f"/events/xq-standings/{name}.xlsx?lang=zh")
    own = EXAMPLES / "xq-standings.xlsx" if name == "example" else EXAMPLES.parent / "zh" / "xq-standings.xlsx"
    assert parts_but_when(io.BytesIO(answer.content)) == parts_but_when(own)
    assert client.get("/events/xq-standings/other.xlsx").status_code == 404


def test_a_function_is_tried(client: TestClient) -> None:
    page = client.get("/functions/CBA_MP", params={"try": "1", "rank": "3", "entries": "24", "value": "36.4"}).text
    assert "21.84" in page
    assert "lg 24 − lg 6 = 0.60" in page
    refused = client.get("/functions/cba_mp?try=1&rank=25&entries=24&value=36.4&lang=ja").text
    assert "#NUM!" in refused


def test_the_help_of_a_function_in_excel_leads_here(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from xlfuncs.hosts import excel  # noqa: PLC0415

    monkeypatch.setattr(excel, "PAGE", "https://club.example")
    monkeypatch.setattr(excel, "LANG", "ja")
    address = excel.help_url(FUNCTIONS["CBA_MP"])
    assert address is not None
    page = client.get(address.removeprefix("https://club.example")).text
    assert "CBA_MP" in page
    assert FUNCTIONS["CBA_MP"].help.ja in page


@pytest.mark.parametrize("path", ["/season", "/members", "/compute", "/events/cba-teams"])
def test_who_asks_for_the_head_alone_is_answered_as_for_the_page(client: TestClient, path: str) -> None:
    """What looks after links asks so; it hands nothing in, and nothing is refused."""
    assert client.head(path).status_code == client.get(path).status_code == 200


def test_headers_on_every_answer(client: TestClient) -> None:
    for path in ("/", "/health", "/static/page.css", "/none", "/events/none", "/functions/NONE"):
        answer = client.get(path)
        own = {"Cache-Control": "no-cache"} if path.startswith("/static") else {}
        if answer.headers["Content-Type"].startswith("text/html"):
            own = {"Cache-Control": "private, no-cache"}
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS | own
        assert "set-cookie" not in answer.headers
        for page in re.findall(r"(?:src|href|action)=\"([^\"]*)\"", answer.text):
            assert page.startswith(("/", "?", "#"))
        assert "<style" not in answer.text
        assert " style=" not in answer.text
        assert " onclick" not in answer.text


def test_what_is_nobodys_is_kept_by_the_browser(client: TestClient) -> None:
    """Script and style were sent anew with every page."""
    for name in ("page.css", "page.js", "icon.svg"):
        first = client.get(f"/static/{name}")
        again = client.get(f"/static/{name}", headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert {name: again.headers[name] for name in HEADERS} == HEADERS | {"Cache-Control": "no-cache"}


def test_a_workbook_is_told_in_the_readers_language(client: TestClient) -> None:
    """Why, article and headings were those of the workbook, under a page in another language."""
    given = {"file": ("団体戦.xlsx", (EXAMPLES / "br-pairs-ja.xlsx").read_bytes())}
    page = client.post("/compute?lang=zh", files=given).text
    assert '<section class="outcome" lang="zh"' in page
    assert '<span class="unseen"> 由来 ' in page
    assert '<th scope="col">条款</th>' in page
    assert '<th scope="col" class="figure">名次</th>' in page
    taken_home = client.post("/compute?lang=zh", files=given, data={"as": "results-csv"}).text
    assert taken_home.lstrip("\ufeff").startswith("順位"), "what hangs on the wall stays as it was written"


def test_bad_files(client: TestClient) -> None:
    for name, data in {
        "a.xlsx": b"PK\x03\x04 broken",
        "b.xlsx": b"",
        "c.exe": b"MZ",
        "../../../etc/passwd": b"x",
        "d": b"",
        "e.csv": b"\xff\xfe\x00",
    }.items():
        answer = client.post("/compute?lang=ja", files={"file": (name, data)}, data={"event": "cba-teams"})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
        assert "/tmp" not in answer.text
    assert client.post("/compute", data={"as": "xlsx"}).status_code == 422


def test_a_file_is_called_by_what_people_see(client: TestClient) -> None:
    """U+202E wrote the name backwards from there on, and a letter that no file's name can have was a bug of ours."""

    def handed_in(name: str, wanted: str) -> Any:
        fields = {f'file"; filename="{name}': (EXAMPLES / "cba-teams.xlsx").read_bytes(), "as": wanted.encode()}
        parts = [
            f'--x\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n'.encode() + data + b"\r\n"
            for key, data in fields.items()
        ]
        kind = {"Content-Type": "multipart/form-data; boundary=x"}
        return client.post("/compute", content=b"".join([*parts, b"--x--\r\n"]), headers=kind)

    answer = handed_in("cba\u202ecod\0.xlsx", "xlsx")
    assert answer.headers["Content-Disposition"] == "attachment; filename*=UTF-8''cbacod.xlsx"
    assert handed_in("cba.\0", "page").status_code == 200


def test_names_are_escaped(client: TestClient) -> None:
    form = {
        "setting-level": "club",
        "setting-boards": "24",
        "table-entries": 'unit\tplace\n<script>alert(1)</script>\t1\n"><img src=x>\tzero\n',
    }
    page = client.post("/events/cba-teams", data=form).text
    assert "<script>alert" not in page
    assert "<img" not in page


def test_nothing_is_said_to_be_right_below_what_is_wrong(client: TestClient) -> None:
    """3NT made scores 400, and the file says 430: its remark stood above the words that nothing is wrong."""
    line = (
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>{}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{}</EW_PAIR_NUMBER>"
        "<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS><SCORE>{}</SCORE></TRAVELLER_LINE>"
    )
    for score, well in (("400", True), ("430", False)):
        lines = line.format(1, 2, score) + line.format(3, 4, "400")
        told = "<EVENT_DESCRIPTION>x</EVENT_DESCRIPTION><DATE>13/05/2026</DATE>"
        board = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD>"
        data = f"<USEBIO><EVENT>{told}{board}</EVENT></USEBIO>".encode()
        said = hand_in(client, "1.xml", data, event="br-pairs")
        assert ("没有发现问题" in said, "两者必有一误" in said) == (well, not well), text(said)


def test_two_files_at_once(client: TestClient) -> None:
    data = (EXAMPLES / "cba-teams.xlsx").read_bytes()
    answer = client.post("/compute?lang=ja", files=[("file", ("一.xlsx", data)), ("file", ("二.xlsx", data))])
    assert answer.status_code == 422
    assert "一度に一つ" in answer.text
    many = [("file", (f"{number}.xlsx", b"x")) for number in range(401)]
    answer = client.post("/season?lang=zh", files=many)
    assert answer.status_code == 400
    assert "一次最多 400 个文件" in answer.text
