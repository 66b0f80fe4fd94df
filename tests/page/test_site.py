"""The page without a server, in browsers: from a disk, from a web server, and after the first visit from neither."""

import io
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

import arbiter
import delivered
import marionette
import openpyxl
import pytest
import sessions
import xlsxwriter
from arbiter_at_page import AtThePage
from delivered import LONG as LONG_RUN
from hosts_available import require
from looked_at import LONG, a_clubs_folder, arrived, board, dropped, pasted

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.intake.finding import outcome_in
from xlfuncs.intake.read import filled, read
from xlfuncs.page.work import shown
from xlfuncs.season.reading_back import previous_register

pytestmark = pytest.mark.slow
load()
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"
#: Where a page's own parts may come from.
ITS_OWN = ("file:", "blob:", "data:")


class Server(ThreadingHTTPServer):
    """A plain web server, and what was asked of it."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        super().__init__(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


#: How long a computation may take there.
SECONDS = 8
TYPES = {".html": "text/html", ".js": "text/javascript"}


class Handler(SimpleHTTPRequestHandler):
    """Knows few types and packs nothing, as the plainest servers do."""

    server: Server

    def guess_type(self, path: Any) -> str:
        return TYPES.get(Path(path).suffix, "application/octet-stream")

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        if self.path != "/":
            super().do_GET()
            return
        text = Path(self.directory, "index.html").read_text(encoding="utf-8")
        data = text.replace('"seconds": 60', f'"seconds": {SECONDS}').encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Nothing."""


class Visited(NamedTuple):
    """A browser that has been at a web server and has kept the started Python."""

    server: Server
    context: Any
    first: dict[str, Any]
    elsewhere: list[str]
    wrong: list[str]

    def page(self) -> Any:
        page = self.context.new_page()
        page.set_default_timeout(2 * LONG)
        page.goto(self.server.address)
        return page


@pytest.fixture(scope="module")
def visited(browser: Any, site: Path) -> Iterator[Visited]:
    with Server(site / "site") as server:
        context = browser.new_context(locale="zh-CN")
        found = Visited(server, context, {}, [], [])
        ours = (server.address, *ITS_OWN)

        def count(request: Any) -> None:
            if not request.url.startswith(ours):
                found.elsewhere.append(request.url)

        context.on("request", count)
        context.on("console", lambda said: found.wrong.append(said.text) if said.type == "error" else None)
        page = found.page()
        kept(page)
        page.wait_for_function("navigator.serviceWorker.controller")
        found.first.update(page.evaluate("xlfuncs.ready"))
        page.close()
        yield found
        context.close()
        server.shutdown()


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """The addresses that the page from a disk has asked for."""
    return []


@pytest.fixture(scope="module")
def home(browser: Any, site: Path, asked: list[str]) -> Iterator[Any]:
    """The page from a disk, open in Chromium through all the tests."""
    context = browser.new_context(locale="zh-CN")
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.set_default_timeout(2 * LONG)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    page.goto((site / "xlfuncs.html").as_uri())
    until(page, "xlfuncs.ready && xlfuncs.kept")
    yield page
    context.close()
    assert not wrong
    assert asked
    assert not [address for address in asked if not address.startswith(ITS_OWN)]


def figures(name: str) -> list[list[str]]:
    """The board of an example in Chinese, from what its workbook holds."""
    found = filled(EXAMPLES / f"{name}.xlsx")
    outcome = outcome_in(found.event, found.found, language="zh")
    return [row["cells"] for row in shown.shown(outcome)["board"]["rows"]]


def parts(file: Path) -> dict[str, list[bytes]]:
    """The elements of a workbook's parts, sorted: Pythons list merged cells each in an order of its own."""
    with ZipFile(file) as archive:
        return {name: sorted(archive.read(name).split(b"<")) for name in archive.namelist()}


def handed_in(page: Any, file: Path, event: str = "", kind: str = "") -> None:
    """Hand a file in on the start page, or on one that refused another; ``kind``: to have a file of it, not a page."""
    page.set_input_files("#file", file)
    page.select_option("#event", event)
    if kind:
        wanted = f"""form => form.insertAdjacentHTML("beforeend", "<input type=hidden name=as value={kind}>")"""
        page.eval_on_selector("form[data-drop]", wanted)
    page.click("form[data-drop] button[type=submit]")


def computed(page: Any, name: str) -> None:
    """Hand an example in, and wait for its board."""
    handed_in(page, EXAMPLES / f"{name}.xlsx")
    arrived(page, ".outcome")


def until(page: Any, true: str) -> None:
    """Wait until something is true of the page."""
    for _ in range(2 * LONG // 100):
        if page.evaluate(f"Promise.resolve({true}).then(Boolean)"):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"never: {true}")


def kept(page: Any) -> None:
    """Wait until the browser has kept the started Python, which it does while nobody has handed anything in."""
    until(page, "caches.match('./memory')")


def back_to_the_start(page: Any) -> None:
    page.click("nav a.name")
    page.wait_for_selector(".outcome", state="detached")
    arrived(page, ".events")


def test_it_shows_before_python_runs(browser: Any, site: Path) -> None:
    """The competitions, and the form of one, while nothing of the program has been unpacked."""
    page = browser.new_context(locale="ja").new_page()
    page.add_init_script("Worker = class { postMessage() {} terminate() {} }")
    page.goto((site / "xlfuncs.html").as_uri())
    assert page.get_attribute("html", "lang") == "ja"
    assert page.locator(".events li").count() == len(EVENTS)
    assert "このコンピューターの外に出ることはなく" in page.inner_text("main")
    policy = page.get_attribute("meta[http-equiv]", "content")
    assert "connect-src 'none'" in policy
    assert "http" not in policy
    page.context.close()


@pytest.mark.parametrize("name", sorted(EVENTS) if LONG_RUN else delivered.of_each_rulebook(sorted(EVENTS), str))
def test_every_example(home: Any, name: str) -> None:
    """The board in the visitor's browser has the figures of the workbook."""
    back_to_the_start(home)
    computed(home, name)
    assert board(home) == figures(name)


@pytest.mark.long
def test_two_hundred_rows(home: Any) -> None:
    """As many on the page of a server: test_by_hand.py."""
    back_to_the_start(home)
    home.click(".events a[href*='cba-teams']")
    home.wait_for_selector("#setting-boards")
    home.select_option("#setting-level", index=1)
    home.fill("#setting-boards", "24")
    pasted(home, "队名\t名次\n" + "\n".join(f"第{at}队\t{at}" for at in range(1, 201)))
    home.click("#fill-in button[type=submit]")
    arrived(home, ".outcome")
    assert [row[1] for row in board(home)] == [f"第{at}队" for at in range(1, 201)]


def test_an_evening_of_bridgemate(home: Any, tmp_path: Path) -> None:
    """A database of Access is read in the browser too."""
    file = sessions.write_jet(tmp_path / "evening.bws", sessions.as_tables(sessions.evening()))
    back_to_the_start(home)
    handed_in(home, file, event="br-pairs")
    arrived(home, ".outcome")
    outcome = read(file, EVENTS["br-pairs"]).outcome(language="zh")
    assert board(home) == [row["cells"] for row in shown.shown(outcome)["board"]["rows"]]


def test_the_next_round_is_paired(home: Any) -> None:
    """甲 and 丙 have won: by FIDE's Dutch system these two meet, and the two who have lost."""
    back_to_the_start(home)
    home.click(".events a[href*='xq-standings']")
    home.wait_for_selector(".grid")
    pasted(home, "棋手\n甲\n乙\n丙\n丁\n")
    pasted(home, "轮次\t红方\t黑方\t结果\n1\t甲\t乙\t胜\n1\t丙\t丁\t胜\n", 1)
    home.click("#fill-in button[type=submit]")
    arrived(home, ".outcome")
    home.click("button[name=pair][value=swiss]")
    arrived(home, ".paired")
    assert home.inner_text(".paired h2") == "第 2 轮"
    cells = [row.split("\t") for row in home.locator(".paired tbody tr").all_inner_texts()]
    assert {frozenset((row[2], row[5])) for row in cells} == {frozenset("甲丙"), frozenset("乙丁")}


@pytest.mark.long
@pytest.mark.parametrize("evening", arbiter.EVENINGS, ids=lambda each: f"{each.players} players")
def test_a_whole_evening(home: Any, evening: arbiter.Evening, tmp_path: Path) -> None:
    """A round is paired above, and all that happens in the form is asked of the server (test_in_hand.py)."""
    back_to_the_start(home)
    home.click(".events a[href*='xq-standings']")
    home.wait_for_selector(".grid")
    arbiter.play(AtThePage(home, evening), evening, tmp_path)


def test_formulas_that_are_not_ours(home: Any, tmp_path: Path) -> None:
    """Of somebody's workbook our calls are computed; what needs the engine keeps its value, and the page says so."""
    own, out = tmp_path / "积分.xlsx", tmp_path / "out.xlsx"
    with xlsxwriter.Workbook(own) as book:
        sheet = book.add_worksheet()
        sheet.write_row("A1", [3, 24])
        sheet.write_formula("C1", "=CBA_R(A1,B1)", value=9)
        sheet.write_formula("D1", "=ROUND(YEARFRAC(A1,B1)*CBA_R(A1,B1),3)", value=7)
    back_to_the_start(home)
    handed_in(home, own)
    arrived(home, "a[download]")
    assert "此工作簿含有浏览器无法计算的其他公式，它们保留原值" in home.inner_text("main")
    with home.expect_download() as saving:
        home.click("a[download='积分.xlsx']")
    saving.value.save_as(out)
    sheet = openpyxl.load_workbook(out, data_only=True).active
    assert (sheet["C1"].value, sheet["D1"].value) == (0.6, 7), "cba.md, worked: lg 24 − lg 6 = 0.60"


def test_certificates_with_their_ledger(home: Any, tmp_path: Path) -> None:
    """A members' list dropped with the event, certificates of what is in hand, and the ledger given once more."""
    listed = tmp_path / "名簿.csv"
    listed.write_text("会員番号,氏名\n20157,千葉 修\n", encoding="utf-8")
    back_to_the_start(home)
    home.set_input_files("#file", [EXAMPLES / "jcbl-weekly.xlsx", listed])
    home.select_option("#event", "")
    home.click("form[data-drop] button[type=submit]")
    arrived(home, ".outcome")
    assert board(home) == figures("jcbl-weekly")
    home.click(".club summary")
    home.click("button[formaction^='/certificates']")
    arrived(home, "a[download='certificates.csv']")
    with home.expect_download() as saving:
        home.click("a[download='certificates.csv']")
    saving.value.save_as(tmp_path / "certificates.csv")
    home.click("button[formaction^='/compute']")
    arrived(home, ".outcome")
    home.click(".club summary")
    home.set_input_files("#ledger", tmp_path / "certificates.csv")
    home.click("button[formaction^='/certificates']")
    home.wait_for_selector(".report")
    assert "28 人均已发过证书" in home.inner_text("main")


def test_a_clubs_folder(home: Any, tmp_path: Path) -> None:
    """Chosen whole, with the folders in it: its settings hold there; and a federation's list makes the register."""
    club = tmp_path / "俱乐部"
    (club / "比赛").mkdir(parents=True)
    (club / "xlfuncs.toml").write_text('club = "港湾"\ncolumns = ["name=お名前", "club"]\n', encoding="utf-8")
    (club / "比赛" / "a.xlsx").write_bytes((EXAMPLES / "jcbl-sectional.xlsx").read_bytes())
    home.click('nav a[href^="/season"]')
    arrived(home, "#folder")
    home.set_input_files("#folder", club)
    assert not home.eval_on_selector("#file", "field => field.required"), "one of the two is enough"
    home.click("details summary")
    home.click('button[formaction^="/report"]')
    arrived(home, ".report")
    assert home.locator(".report th").all_inner_texts() == ["お名前"], "the club's name stands above"
    assert "港湾" in home.inner_text(".facts") or "みなと" in home.inner_text(".facts")
    home.click('nav a[href^="/members"]')
    arrived(home, "#as-of")
    listed = tmp_path / "名单.csv"
    listed.write_text("会员号,姓名,大师分\n1001,王伟,5\n1002,李娜,3\n", encoding="utf-8")
    home.set_input_files("#file", listed)
    home.fill("#as-of", "２０２５年12月31日")
    home.click("form[data-drop] button[type=submit]")
    arrived(home, ".report")
    assert "2 名会员" in home.inner_text(".report")
    back_to_the_start(home)


def test_a_folder_dropped(home: Any, tmp_path: Path) -> None:
    """From a disk too, where Chromium shows what lies in it by handles alone."""
    home.click('nav a[href^="/season"]')
    arrived(home, "#folder")
    with home.expect_download() as saving:
        dropped(home, a_clubs_folder(tmp_path))
    saving.value.save_as(tmp_path / "r.xlsx")
    assert [each.name for each in previous_register(tmp_path / "r.xlsx").events] == ["春季大会", "水曜チーム戦"]
    back_to_the_start(home)


def test_the_file_is_kept_started(home: Any, site: Path) -> None:
    """From a disk too, the second opening begins with the Python that the first has kept; nothing else is kept."""
    assert home.evaluate("xlfuncs.ready.restored") is False
    page = home.context.new_page()
    page.set_default_timeout(2 * LONG)
    page.goto((site / "xlfuncs.html").as_uri())
    page.wait_for_selector(".events")
    until(page, "xlfuncs.ready")
    assert page.evaluate("xlfuncs.ready.restored") is True
    computed(page, "xq-standings")
    assert board(page) == figures("xq-standings")
    page.close()


def test_three_languages_and_back(home: Any) -> None:
    back_to_the_start(home)
    computed(home, "xq-standings")
    seen = [row[:2] for row in board(home)]
    for lang in ("ja", "en"):
        home.click(f".languages [lang={lang}]")
        arrived(home, f".outcome[lang={lang}]")
        assert home.get_attribute("html", "lang") == lang
        assert [row[:2] for row in board(home)] == seen
    home.click("nav a[href^='/functions']")
    home.wait_for_selector(".functions")
    home.go_back()
    arrived(home, ".outcome[lang=en]")
    home.click(".languages [lang=zh]")
    arrived(home, ".outcome[lang=zh]")


def test_a_workbook_is_saved(home: Any, tmp_path: Path) -> None:
    """The filled example that the page makes is the one that is handed out."""
    back_to_the_start(home)
    home.click(".events a[href*='cba-teams']")
    with home.expect_download() as saving:
        home.click("a[href*='example.xlsx']")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.name == "cba-teams.xlsx"
    assert parts(file) == parts(EXAMPLES / "cba-teams.xlsx")


@pytest.mark.long
def test_firefox(site: Path, tmp_path: Path) -> None:
    """From a disk, in the other browser of Debian's; opened again, it begins with the Python that was kept."""
    require(marionette.PROGRAM, "no Firefox here: .ci/browser installs it")
    with marionette.firefox(tmp_path / "profile") as browser:
        browser.open((site / "xlfuncs.html").as_uri())
        browser.until("return window.xlfuncs && xlfuncs.kept")
        browser.open("about:blank")
        browser.open((site / "xlfuncs.html").as_uri())
        assert browser.until("return window.xlfuncs && xlfuncs.ready").get("restored") is True
        browser.choose("#file", EXAMPLES / "jcbl-weekly.xlsx")
        browser.click("form[data-drop] button[type=submit]")
        rows = browser.until(
            """const rows = [...document.querySelectorAll(".board > tbody > tr:not(.said)")];
            return rows.length && rows.map((row) => [...row.cells].map((cell) => cell.innerText.split("\\n")[0]))"""
        )
        assert rows == figures("jcbl-weekly")
        browser.click(".club summary")
        browser.click("button[formaction^='/certificates']")
        assert browser.until("""return document.querySelector("a[download='certificates.csv']")?.download""")


@pytest.mark.long
def test_a_web_server_once_and_never_again(visited: Visited) -> None:
    """After the first visit it opens without its server, at once from the Python that was kept; what does not suit the
    browser any more is made anew.
    """
    server = visited.server

    def again() -> bool:
        page = visited.page()
        kept(page)
        computed(page, "xq-standings")
        assert board(page) == figures("xq-standings")
        restored = page.evaluate("xlfuncs.ready.restored")
        page.close()
        return bool(restored)

    assert not visited.first["restored"]
    parts = [path for path in server.asked if ".bin" in path]
    assert len(parts) == len(set(parts)) == 4
    before = len(server.asked)
    server.shutdown()
    server.server_close()
    assert again()
    page = visited.page()
    spoilt = "caches.keys().then(([name]) => caches.open(name)).then((all) => all.put('./memory', new Response('x')))"
    page.evaluate(spoilt)
    page.close()
    assert not again()
    assert len(server.asked) == before
    assert not visited.elsewhere
    assert not visited.wrong


def zip_bomb() -> bytes:
    """20 KB that are 20 MB."""
    return packed({"xl/media/picture.bin": bytes(20 << 20)})


def xml_bomb() -> bytes:
    """A billion laughs."""
    laughs = "".join(f'<!ENTITY a{at} "{f"&a{at - 1};" * 10}">' for at in range(1, 10))
    return packed({"xl/workbook.xml": f'<!DOCTYPE x [<!ENTITY a0 "ha">{laughs}]><workbook>&a9;</workbook>'.encode()})


def packed(more: dict[str, bytes], workbook: Path | io.BytesIO = EXAMPLES / "xq-standings.xlsx") -> bytes:
    """A workbook with other parts."""
    made = io.BytesIO()
    with ZipFile(workbook) as given, ZipFile(made, "w", ZIP_DEFLATED) as target:
        for name in given.namelist():
            if name not in more:
                target.writestr(name, given.read(name))
        for name, data in more.items():
            target.writestr(name, data)
    return made.getvalue()


def formula_bomb() -> bytes:
    """300,000 calls, no two alike: a minute of a fast machine."""
    rows = (
        f'<row r="{at}"><c r="A{at}"><v>{at + 1}</v></c><c r="B{at}"><f>CBA_MP(1,A{at},{at}.5)</f></c></row>'
        for at in range(1, 300_001)
    )
    empty = io.BytesIO()
    with xlsxwriter.Workbook(empty) as book:
        book.add_worksheet("S")
    with ZipFile(empty) as given:
        sheet = given.read("xl/worksheets/sheet1.xml").decode()
    whole = sheet.replace("<sheetData/>", f"<sheetData>{''.join(rows)}</sheetData>")
    return packed({"xl/worksheets/sheet1.xml": whole.encode()}, empty)


#: The bombs that are handed in, in what kind of file they are to be had, and what is said of each.
BOMBS: list[tuple[Callable[[], bytes], str, str]] = [
    (zip_bomb, "", "解压后大得异常"),
    (xml_bomb, "", "声明了文档类型"),
    (formula_bomb, "xlsx", "秒，已中止"),
]


@pytest.mark.long
def test_bombs(visited: Visited, tmp_path: Path) -> None:
    """Each ends with a sentence, and the next file is computed: after one that took too long by a Python that is there
    at once, since it was kept.
    """
    bomb = tmp_path / "bomb.xlsx"
    page = visited.page()
    kept(page)
    for made, kind, said in BOMBS:
        bomb.write_bytes(made())
        handed_in(page, bomb, kind=kind)
        arrived(page, "[role=alert]")
        assert said in page.inner_text("[role=alert]")
        page.click("nav a.name")
        page.wait_for_selector("[role=alert]", state="detached")
    computed(page, "xq-standings")
    assert board(page) == figures("xq-standings")
    assert page.evaluate("xlfuncs.ready.restored"), "by the last, which takes too long"
    page.close()
