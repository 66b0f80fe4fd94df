"""The files of a club handed in together at the page: its folder, its settings, its register, its ledger. The page
computes here in this process, as in a browser.
"""

import csv
import datetime
import html
import io
import re
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest
from openpyxl import Workbook, load_workbook
from seasons import season_book
from starlette.testclient import TestClient

from xlfuncs.events.register import REGISTERS
from xlfuncs.page.site.inside import PAGE
from xlfuncs.page.work.year import check, read_in
from xlfuncs.season.ledger import Ledger, Span
from xlfuncs.season.reading_back import previous_register
from xlfuncs.season.writing import register_workbook

pytestmark = pytest.mark.slow

PEOPLE = ["陈建国", "林晓梅", "王伟", "赵丽", "钱强", "孙敏", "李雷", "韩梅", "周平", "吴刚", "郑洁", "冯远"]
CLUB = """club = "示例县桥牌协会"
director = "张三"
members = "../会员.xlsx"
columns = ["number", "name=会员姓名", "total"]
"""
#: Full-width digits, a blank row, two of one name, and a heading that nobody knows.
LIST = """会员大师分名单（截至2025年12月31日）
会员编号,会员姓名,白金分,金分,银分,红分,大师分总分,身份
１０００,陈建国,0,1.5,200,300,501.5,
1001,林晓梅,0,0,120.25,80,200.25,

1003,王伟,0,0,0,55,55,
1004,王伟,0,0,10,5,15,
"""
#: Workbooks that are handed out, filled.
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"
Files = list[tuple[str, tuple[str, bytes]]]


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(PAGE.application) as client:
        yield client


def pairs(tmp_path: Path, name: str, day: str, people: list[str]) -> bytes:
    """Six pairs who hold 420: V = (2 + 420/300) × 1 = 3.40; R 0.48, 0.18, 0.00: 1.63, 0.61, 0.01."""
    settings = {"name": name, "date": day, "level": "club", "colour": "red", "boards": 24, "scoring": "percent"}
    members = [{"number": f"1{PEOPLE.index(each):03}", "name": each, "holding": 420} for each in people]
    rows = [
        {"unit": "/".join(pair), "player1": pair[0], "player2": pair[1], "score": 60 - 4 * at}
        for at, pair in enumerate(zip(people[::2], people[1::2], strict=True))
    ]
    data = {"settings": settings, "members": members, "entries": rows}
    return season_book(tmp_path / "x.xlsx", "cba-pairs", data).read_bytes()


@pytest.fixture
def week(tmp_path: Path) -> Files:
    """A club's folder as a browser hands it in: two items of a week, won by the first pair and by the second."""
    other = [*PEOPLE[2:4], *PEOPLE[:2], *PEOPLE[4:]]
    folder = {
        "桥牌/xlfuncs.toml": CLUB.encode(),
        "桥牌/运动会/xlfuncs.toml": 'competition = "县运动会"\n'.encode(),
        "桥牌/运动会/a.xlsx": pairs(tmp_path, "公开双人赛", "2026-05-09", PEOPLE),
        "桥牌/运动会/b.xlsx": pairs(tmp_path, "混合双人赛", "2026-05-10", other),
    }
    return [("folder", each) for each in folder.items()]


def told(page: str) -> str:
    return "\n".join(html.unescape(each) for each in re.findall(r'role="(?:status|alert)">([^<]*)</p>', page))


def saved(page: str) -> dict[str, bytes]:
    """The files that a page carries, by their names."""
    found = re.findall(r'href="data:[^"]*?base64,([^"]*)" download="([^"]+)"', page)
    return {html.unescape(name): b64decode(data) for data, name in found}


def again(page: str) -> dict[str, str]:
    found = re.search(r'<form id="again".*?</form>', page, re.DOTALL)
    assert found
    return {key: html.unescape(value) for key, value in re.findall(r'name="([^"]+)" value="([^"]*)"', found[0])}


def test_a_folder_is_one_competition_with_the_settings_of_its_club(client: TestClient, week: Files) -> None:
    """1.63 + 0.61 for the first two pairs, each member once, in the columns that the club's file names."""
    answer = client.post("/report?lang=zh", data={"whole": "1"}, files=week)
    assert "会员.xlsx，但这些文件中没有它" in told(answer.text)
    head, *lines = csv.reader(io.StringIO(saved(answer.text)["县运动会申报表.csv"].decode("utf-8-sig")))
    assert head == ["会员号", "会员姓名", "合计"]
    assert len(lines) == 6, "three pairs get points, each of their members once"
    assert ["1000", "陈建国", "2.24"] in lines
    assert "张三" not in answer.text, "the columns asked for have no director"
    usual = client.post("/report?lang=zh", data={"whole": "1", "columns": "name，director，club"}, files=week)
    assert "张三" in usual.text
    assert "示例县桥牌协会" in usual.text
    in_japanese = client.post("/report?lang=ja", data=again(answer.text))
    assert in_japanese.status_code == 200, "the folder goes along to another language"
    assert "2.24" in in_japanese.text


def test_a_register_counts_the_competition_once(client: TestClient, week: Files, tmp_path: Path) -> None:
    out = tmp_path / "r.xlsx"
    out.write_bytes(client.post("/season?lang=zh", data={"whole": "1"}, files=week).content)
    assert [each.name for each in previous_register(out).events] == ["县运动会"]
    loose = [("file", (name.rpartition("/")[2], data)) for _, (name, data) in week if name.endswith(".xlsx")]
    out.write_bytes(client.post("/season?lang=zh", data={"competition": "周末赛"}, files=loose).content)
    assert [each.name for each in previous_register(out).events] == ["周末赛"], "as its form says"
    out.write_bytes(client.post("/season?lang=zh", files=loose).content)
    assert len(previous_register(out).events) == 2


def test_a_packed_folder_and_files_outside_it(client: TestClient, week: Files, tmp_path: Path) -> None:
    """A folder from a chat is packed; nothing leaves its place."""
    whole = io.BytesIO()
    with ZipFile(whole, "w") as archive:
        for _, (name, data) in week:
            archive.writestr(name.replace("桥牌/", "../../../桥牌/"), data)
    raw = whole.getvalue()
    out = tmp_path / "r.xlsx"
    here = {*tmp_path.parent.iterdir()}
    out.write_bytes(client.post("/season?lang=zh", files={"file": ("比赛.zip", raw)}).content)
    assert [each.name for each in previous_register(out).events] == ["县运动会"]
    assert {*tmp_path.parent.iterdir()} == here
    broken = client.post("/season?lang=zh", files={"file": ("比赛.zip", b"PK\x03\x04")})
    assert broken.status_code == 422
    assert "比赛.zip：无法解压" in broken.text
    bomb = io.BytesIO()
    with ZipFile(bomb, "w", 8) as archive:
        archive.writestr("a.xlsx", bytes(51 << 20))
    assert "解压后超过 50 MB" in client.post("/season?lang=zh", files={"file": ("a.zip", bomb.getvalue())}).text
    half = io.BytesIO()
    with ZipFile(half, "w", 8) as archive:
        archive.writestr("a.csv", bytes(26 << 20))
    two = [("file", (name, half.getvalue())) for name in ("a.zip", "b.zip")]
    assert "解压后超过 50 MB" in client.post("/season?lang=zh", files=two).text, "all of them together"


def test_of_two_versions_in_a_packed_folder_the_later_one_counts(
    client: TestClient, week: Files, tmp_path: Path
) -> None:
    """Neither says when it was saved, the packed folder does: 陈建国 won in the later one, 赵丽's pair in the other."""
    won = pairs(tmp_path, "春季赛", "2026-03-01", PEOPLE)
    was = pairs(tmp_path, "春季赛", "2026-03-01", [*PEOPLE[2:4], *PEOPLE[:2], *PEOPLE[4:]])
    for later, other in (("a.xlsx", "b.xlsx"), ("b.xlsx", "a.xlsx")):
        whole = io.BytesIO()
        with ZipFile(whole, "w") as archive:
            archive.writestr(ZipInfo(later, (2026, 3, 3, 9, 0, 0)), won)
            archive.writestr(ZipInfo(other, (2026, 3, 2, 9, 0, 0)), was)
        out = tmp_path / "r.xlsx"
        files = {"file": ("比赛.zip", whole.getvalue())}
        out.write_bytes(client.post("/season?lang=zh", files=files).content)
        (event,) = previous_register(out).events
        assert event.file.endswith(later)


def test_a_published_list_by_colour_counts_among_the_workbooks(client: TestClient, week: Files, tmp_path: Path) -> None:
    """It was left out as a workbook without an event: 陈建国 brings 501.50 along, and won 1.63."""
    book = Workbook()
    for row in csv.reader(LIST.splitlines()):
        book.active.append(row[:7])
    book.save(tmp_path / "list.xlsx")
    files = [
        ("file", ("a.xlsx", pairs(tmp_path, "春季赛", "2026-05-09", PEOPLE))),
        ("file", ("名单.xlsx", (tmp_path / "list.xlsx").read_bytes())),
    ]
    out = tmp_path / "r.xlsx"
    out.write_bytes(client.post("/season?lang=zh", files=files).content)
    assert "503.13" in str([row for sheet in load_workbook(out) for row in sheet.values if "陈建国" in row])


def test_the_register_is_the_one_that_lies_where_the_settings_say(tmp_path: Path) -> None:
    """Last year's is called so too, in a folder of its own that comes first; it stands in where there is no other."""
    (tmp_path / "2025").mkdir()
    (tmp_path / "xlfuncs.toml").write_text('members = "会员.xlsx"\n', encoding="utf-8")
    for place in ("2025/会员.xlsx", "会员.xlsx"):
        Workbook().save(tmp_path / place)
    with read_in(tmp_path) as year:
        assert year.register == Path("会员.xlsx")
        assert [*year.workbooks] == [Path("2025/会员.xlsx")]
    (tmp_path / "会员.xlsx").unlink()
    with read_in(tmp_path) as year:
        assert (year.register, year.lacks) == (Path("2025/会员.xlsx"), [])


def register_of(year: int, file: Path) -> None:
    """A register in which nobody is yet."""
    span = Span(datetime.date(year, 1, 1), datetime.date(year, 12, 31))
    register_workbook(Ledger(REGISTERS["cba"], span, [], []), (), "zh").save(file)


def test_of_several_registers_that_of_the_latest_year_goes_on(tmp_path: Path) -> None:
    """By name the one of 2025 comes first, which knows nothing of 2026."""
    for year in (2025, 2026):
        register_of(year, tmp_path / f"{year}.xlsx")
    with read_in(tmp_path) as found:
        assert (found.register, [*found.workbooks]) == (Path("2026.xlsx"), [Path("2025.xlsx")])


def test_the_ledger_is_that_of_the_club_and_no_folders_of_it(tmp_path: Path) -> None:
    """Last year's lies in a folder that comes first by its name: its numbers would be given twice."""
    (tmp_path / "2025").mkdir()
    for place in ("2025/certificates.csv", "certificates.csv"):
        (tmp_path / place).write_text("", "utf-8")
    with read_in(tmp_path) as found:
        assert (found.ledger, [*found.others]) == (Path("certificates.csv"), [Path("2025/certificates.csv")])


def test_the_ledger_is_that_beside_the_settings(tmp_path: Path) -> None:
    """The club's folder was dropped with the one around it, in which another club's ledger lies."""
    (tmp_path / "c").mkdir()
    for place in ("certificates.csv", "c/certificates.csv", "c/xlfuncs.toml"):
        (tmp_path / place).write_text("", "utf-8")
    with read_in(tmp_path) as found:
        assert (found.ledger, [*found.others]) == (Path("c/certificates.csv"), [Path("certificates.csv")])


def test_settings_under_another_name_list_no_members(tmp_path: Path) -> None:
    for name in ("xlfuncs (1).toml", "SETTINGS.TOML", "名单.csv"):
        (tmp_path / name).write_text("", "utf-8")
    with read_in(tmp_path) as found:
        assert found.lists == [Path("名单.csv")]


def test_settings_under_another_name_are_told(tmp_path: Path) -> None:
    """As a browser saves a second xlfuncs.toml."""
    (tmp_path / "xlfuncs (1).toml").write_text(CLUB, "utf-8")
    with read_in(tmp_path) as found:
        assert [each.said.text("zh") for each in found.told] == ["不是工作簿，未计入：xlfuncs (1).toml"]


def test_an_older_register_is_not_counted_as_looked_at(tmp_path: Path) -> None:
    """Of three workbooks one has an event; the register of 2026 is the one that it is held against."""
    for year in (2025, 2026):
        register_of(year, tmp_path / f"{year}.xlsx")
    (tmp_path / "a.xlsx").write_bytes((EXAMPLES / "xq-knockout.xlsx").read_bytes())
    assert check(tmp_path, "", "zh")["told"] == [
        "其中没有可计算的比赛，未参与核对：2025.xlsx",
        "共 1 个工作簿：没有发现矛盾",
    ]


def test_a_register_under_another_name_than_the_settings_say_is_told(tmp_path: Path) -> None:
    """A browser saves a second 会员.xlsx as 会员 (1).xlsx: that nobody is looked up was not so."""
    (tmp_path / "xlfuncs.toml").write_text('members = "会员.xlsx"\n', encoding="utf-8")
    register_of(2026, tmp_path / "会员 (1).xlsx")
    with read_in(tmp_path) as found:
        said = "xlfuncs.toml 中写明会员台账为 会员.xlsx，但这些文件中没有它：改用 会员 (1).xlsx"
        assert (found.register, [each.said.text("zh") for each in found.told]) == (Path("会员 (1).xlsx"), [said])


@pytest.mark.parametrize(
    ("names", "code"), [(("決勝.csv", "予選.csv"), "cp932"), (("决赛.csv", "会员.csv"), "gb18030")]
)
def test_names_in_the_code_of_a_country(tmp_path: Path, names: tuple[str, str], code: str) -> None:
    """決勝 was 寛彑: its bytes are Chinese, too."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for at in range(2):
            archive.writestr(f"xxx{at}.csv", "his")  # of as many bytes as two characters
    raw = packed.getvalue()
    for at, name in enumerate(names):
        raw = raw.replace(f"xxx{at}.csv".encode(), name.encode(code))
    (tmp_path / "a.zip").write_bytes(raw)
    with read_in(tmp_path) as year:
        assert {each.as_posix() for each in year.others} == {*names}


def test_what_packed_files_are_called(tmp_path: Path) -> None:
    """A name that begins at the root, or on a disk, stays below the folder; of two of one name neither is lost; a file
    is as old as its clock says.
    """
    (tmp_path / "比赛.csv").write_text("mine")
    outside = tmp_path.parent / f"{tmp_path.name}-outside.csv"
    with ZipFile(tmp_path / "A.ZIP", "w") as archive:
        archive.writestr(f"/{outside}", "his")  # //tmp/…
        archive.writestr(f"//{outside}".replace("/", "\\"), "his")
        archive.writestr("C:\\比赛.csv", "his")
        archive.writestr(ZipInfo("比赛.csv", (2026, 4, 12, 9, 30, 0)), "his")
    with read_in(tmp_path) as year:
        found = {each.as_posix(): each.read_text() for each in year.others}
        saved_ = datetime.datetime.fromtimestamp(Path("比赛 (2).csv").stat().st_mtime)
    assert not outside.exists()
    assert len(found) == 5
    assert (found["比赛.csv"], found["比赛 (2).csv"], found["C_/比赛.csv"]) == ("mine", "his", "his")
    assert saved_ == datetime.datetime(2026, 4, 12, 9, 30)


def test_a_packed_folder_that_is_broken(client: TestClient) -> None:
    """What is within is damaged, but not the list of it."""
    whole = io.BytesIO()
    with ZipFile(whole, "w", 8) as archive:
        archive.writestr("a.csv", b"hello" * 1000)
    raw = bytearray(whole.getvalue())
    raw[35:47] = b"\xff" * 12  # the first bytes behind the name
    answer = client.post("/season?lang=zh", files={"file": ("比赛.zip", bytes(raw))})
    assert (answer.status_code, "比赛.zip：无法解压" in answer.text) == (422, True)


def test_what_contradicts_itself(client: TestClient, week: Files, tmp_path: Path) -> None:
    """In the register 1003 is 王伟, in the events 赵丽; a file that nobody can read is named, a list is left out."""
    base = saved(client.post("/members?lang=zh", files=[("file", ("名单.csv", LIST.encode()))]).text)["会员台账.xlsx"]
    more = [("会员.xlsx", base), ("桥牌/坏.xlsx", b"PK"), ("桥牌/报名.csv", b"a"), ("桥牌/~$a.xlsx", b"a")]
    answer = client.post("/check?lang=zh", data={"whole": "1"}, files=[*week, *(("folder", each) for each in more)])
    assert answer.status_code == 200
    rows = re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td></tr>", answer.text)
    first = [row for row in rows if row[:2] == ("桥牌/运动会/a.xlsx", "矛盾")]
    assert any("1003" in said and "赵丽" in said and "王伟" in said for *_, said in first)
    assert rows[0][1] == "矛盾", "the worst first"
    assert [row[:2] for row in rows if "坏" in row[0]] == [("桥牌/坏.xlsx", "未读取")]
    assert told(answer.text) == "不是工作簿，未计入：桥牌/报名.csv"
    assert "/tmp" not in answer.text
    in_japanese = client.post("/check?lang=ja", data=again(answer.text))
    assert "桥牌/坏.xlsx</td><td>読み取れません" in in_japanese.text


def test_what_a_workbook_does_not_read_is_told_as_by_the_command(client: TestClient, tmp_path: Path) -> None:
    """A list that somebody added on a sheet of its own: the page said that nothing is wrong."""
    book = load_workbook(EXAMPLES / "cba-teams.xlsx")
    entries, added = book["报名与名次"], book.create_sheet("补报")
    for row in (1, 2):
        for column in range(1, 11):
            added.cell(row, column, entries.cell(row + 3, column).value)
    added["A2"] = "迟到队"
    book.save(tmp_path / "a.xlsx")
    files = [("folder", ("赛/a.xlsx", (tmp_path / "a.xlsx").read_bytes()))]
    answer = client.post("/check?lang=zh", data={"whole": "1"}, files=files)
    rows = re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td></tr>", answer.text)
    assert [said.partition("：")[0] for *_, said in rows if "迟到队" in said] == ["补报!A1"]


def test_certificates_of_a_year_and_their_ledger(client: TestClient, week: Files) -> None:
    """Six members in each of two items; the ledger in the folder keeps anybody from getting a second."""
    first = client.post("/certificates?lang=zh", data={"whole": "1"}, files=week)
    files = saved(first.text)
    assert [*files] == ["示例县桥牌协会证书.xlsx", "certificates.csv"]
    assert "共 12 张证书" in told(first.text)
    with_ledger = [*week, ("folder", ("桥牌/certificates.csv", files["certificates.csv"]))]
    second = client.post("/certificates?lang=zh", data={"whole": "1"}, files=with_ledger)
    assert "12 人均已发过证书" in told(second.text)
    assert not saved(second.text)


def test_members_from_the_federations_list(client: TestClient, week: Files, tmp_path: Path) -> None:
    """A list makes the register, a later one goes on from it; the season finds its people in it under its name."""
    listed = ("file", ("名单.csv", LIST.encode("gb18030")))
    first = client.post("/members?lang=zh", files=[listed])
    assert "4 名会员" in told(first.text)
    assert "身份" in told(first.text), "a heading that is not used is told"
    assert "{" not in told(first.text)
    register = saved(first.text)["会员台账.xlsx"]
    base = tmp_path / "会员.xlsx"
    base.write_bytes(register)
    assert [(each.number, each.name) for each in previous_register(base).members][:2] == [
        ("1000", "陈建国"),
        ("1001", "林晓梅"),
    ]
    later = LIST.replace("2025", "2026").replace("1004,王伟,0,0,10,5,15", "1005,新人,0,0,0,7,7")
    both = [("file", ("会员.xlsx", register)), ("file", ("名单.csv", later.encode()))]
    second = client.post("/members?lang=zh", files=both)
    assert "未加入：新人" in told(second.text)
    assert [*saved(second.text)] == ["会员.xlsx"], "under the name that it had"
    added = client.post("/members?lang=zh", files=both, data={"add": "1"})
    assert "5 名会员" in told(added.text)
    season = [*week, ("folder", ("会员.xlsx", register))]
    answer = client.post("/report?lang=zh", data={"whole": "1"}, files=season)
    assert "没有它" not in told(answer.text)
    refused = client.post("/members?lang=zh", files=[("file", ("a.csv", b"x,y\n1,2\n"))], data={"map": "x＝name"})
    assert refused.status_code == 422
    assert "a.csv：" in told(refused.text)
    assert "x＝name" in refused.text, "what was typed stays"
    some_day = client.post("/members?lang=zh", files=[listed], data={"as-of": "昨天"})
    assert "“昨天”不是 2026-04-01 这样的日期" in told(some_day.text)
    other = ("file", ("a.csv", LIST.replace("会员姓名", "谁").encode()))
    mended = client.post("/members?lang=zh", files=[other], data={"map": "谁＝name"})
    assert "4 名会员" in told(mended.text)


def test_a_final_takes_over_from_its_qualifying_round(client: TestClient, tmp_path: Path) -> None:
    """C 8, T 4 × 2 = 8, S 1 + 2 × ½ = 2: place 1 has 1 × 2 × 14/16 × (4 + 0.2 × 8 × 2) × 1 ÷ 5 = 2.52."""
    names = [f"選手{letter}1・選手{letter}2" for letter in "ABCDEFGH"]
    settings = {"name": "春季 予選", "date": "2026-04-11", "rating": "sectional", "l2": "ウィメン", "l5": "予選"}
    settings |= {"tables": 4, "sessions": 2, "boards": 24, "scoring": "percent"}
    entries = [
        {"unit": name, "player1": name[:4], "player2": name[5:], "score1": 64 - 4 * at, "score2": 64 - 4 * at}
        for at, name in enumerate(names)
    ]
    data = {"settings": settings, "entries": entries}
    qualifying = season_book(tmp_path / "x.xlsx", "jcbl-sectional", data, "ja").read_bytes()
    table = "ペア\t得点率\n" + "".join(
        f"{name}\t{score}\n" for name, score in zip(names, (56, 52, 48, 44), strict=False)
    )
    form = {"as": "page", "setting-name": "春季 決勝", "setting-date": "2026-04-12", "setting-boards": "２４"}
    form |= {"table-entries": table}
    shown = client.post("/events/jcbl-sectional?lang=ja", data=form, files={"before": ("予選.xlsx", qualifying)})
    assert shown.status_code == 200, told(shown.text)
    assert "予選.xlsx から引き継ぎ：" in shown.text
    board = shown.text[shown.text.index('class="board"') :]
    points = re.findall(r"<td[^>]*>(?:<button[^>]*>)?(2\.52|1\.76|1\.26)<", board)
    assert [*dict.fromkeys(points)] == ["2.52", "1.76", "1.26"], "35% of 8 are three places: 0.7 and 0.5 of it"
    assert again(shown.text)["setting-tables"] == "8"
    assert 'name="before"' in shown.text
    for name in ("予選.xlsx", "予選"):  # not passed over for want of an ending
        refused = client.post("/events/jcbl-sectional?lang=ja", data=form, files={"before": (name, b"PK")})
        assert refused.status_code == 422
        assert "春季 決勝" in refused.text
    assert 'name="before"' not in client.get("/events/br-pairs?lang=ja").text, "it takes nothing over"
