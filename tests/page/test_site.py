"""The page without a server, in browsers: from a disk, from a web server, and after the first visit from neither."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import delivered
import marionette
import pytest
from delivered import LONG as LONG_RUN
from hosts_available import require
from looked_at import LONG, arrived, board, pasted

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.intake.finding import outcome_in
from xlfuncs.intake.read import filled
from xlfuncs.page import shown

pytestmark = pytest.mark.slow
load()
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"
#: Where a page's own parts may come from.
ITS_OWN = ("file:", "blob:", "data:")


class Server(ThreadingHTTPServer):
    """A plain web server, and what was asked of it; ``seconds``: how long a computation may take there."""

    def __init__(self, folder: Path, seconds: int = 60) -> None:
        self.asked: list[str] = []
        self.seconds = seconds
        super().__init__(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


TYPES = {".html": "text/html", ".js": "text/javascript"}


class Handler(SimpleHTTPRequestHandler):
    """Knows few types and packs nothing, as the plainest servers do."""

    server: Server

    def guess_type(self, path: Any) -> str:
        return TYPES.get(Path(path).suffix, "application/octet-stream")

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        if self.path != "/" or self.server.seconds == 60:
            super().do_GET()
            return
        text = Path(self.directory, "index.html").read_text(encoding="utf-8")
        data = text.replace('"seconds": 60', f'"seconds": {self.server.seconds}').encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    with Server(site / "site") as found:
        yield found
        found.shutdown()


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
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto((site / "xlfuncs.html").as_uri())
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


def computed(page: Any, name: str) -> None:
    """Hand an example in on the start page, and wait for its board."""
    page.set_input_files("#file", EXAMPLES / f"{name}.xlsx")
    page.click("form[data-drop] button[type=submit]")
    arrived(page, ".outcome")


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


def test_two_hundred_rows(home: Any) -> None:
    back_to_the_start(home)
    home.click(".events a[href*='cba-teams']")
    home.wait_for_selector("#setting-boards")
    home.select_option("#setting-level", index=1)
    home.fill("#setting-boards", "24")
    pasted(home, "队名\t名次\n" + "\n".join(f"第{at}队\t{at}" for at in range(1, 201)))
    home.click("#fill-in button[type=submit]")
    arrived(home, ".outcome")
    assert [row[1] for row in board(home)] == [f"第{at}队" for at in range(1, 201)]


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


def test_firefox(site: Path, tmp_path: Path) -> None:
    """From a disk, in the other browser of Debian's."""
    require(marionette.PROGRAM, "no Firefox here: .ci/browser installs it")
    with marionette.firefox(tmp_path / "profile") as browser:
        browser.open((site / "xlfuncs.html").as_uri())
        browser.choose("#file", EXAMPLES / "cba-teams.xlsx")
        browser.click("form[data-drop] button[type=submit]")
        rows = browser.until(
            """const rows = [...document.querySelectorAll(".board > tbody > tr:not(.said)")];
            return rows.length && rows.map((row) => [...row.cells].map((cell) => cell.innerText.split("\\n")[0]))"""
        )
        assert rows == figures("cba-teams")


def test_a_web_server_once_and_never_again(browser: Any, server: Server) -> None:
    """After the first visit it opens without its server, at once from the Python that was kept; what does not suit the
    browser any more is made anew.
    """
    context = browser.new_context(locale="zh-CN")
    elsewhere: list[str] = []
    ours = (server.address, *ITS_OWN)

    def count(request: Any) -> None:
        if not request.url.startswith(ours):
            elsewhere.append(request.url)

    context.on("request", count)

    def visited() -> dict[str, Any]:
        page = context.new_page()
        page.set_default_timeout(2 * LONG)
        page.goto(server.address)
        computed(page, "xq-standings")
        assert board(page) == figures("xq-standings")
        page.wait_for_function("navigator.serviceWorker.controller")
        while not page.evaluate("caches.match('./memory').then(Boolean)"):
            page.wait_for_timeout(100)
        found = page.evaluate("xlfuncs.ready")
        page.close()
        return json.loads(json.dumps(found))

    assert not visited()["restored"]
    parts = [path for path in server.asked if ".bin" in path]
    assert len(parts) == len(set(parts)) == 4
    before = len(server.asked)
    server.shutdown()
    server.server_close()
    assert visited()["restored"]
    page = context.new_page()
    page.goto(server.address)
    spoilt = "caches.keys().then(([name]) => caches.open(name)).then((all) => all.put('./memory', new Response('x')))"
    page.evaluate(spoilt)
    page.close()
    assert not visited()["restored"]
    assert len(server.asked) == before
    assert not elsewhere
    context.close()


def test_what_takes_too_long(browser: Any, site: Path, tmp_path: Path) -> None:
    """It ends with a sentence, and the next file is computed."""
    import xlsxwriter  # noqa: PLC0415

    slow = tmp_path / "slow.xlsx"
    with xlsxwriter.Workbook(slow) as book:
        sheet = book.add_worksheet("S")
        for row in range(60_000):
            sheet.write_number(row, 0, row + 2)
            sheet.write_formula(row, 1, f"=CBA_MP(1,A{row + 1},{row}.5)")
    with Server(site / "site", seconds=4) as server:
        context = browser.new_context(locale="zh-CN")
        page = context.new_page()
        page.set_default_timeout(2 * LONG)
        page.goto(server.address)
        page.wait_for_selector("#file")
        page.set_input_files("#file", slow)
        as_workbook = """form => form.insertAdjacentHTML("beforeend", "<input type=hidden name=as value=xlsx>")"""
        page.eval_on_selector("form[data-drop]", as_workbook)
        page.click("form[data-drop] button[type=submit]")
        page.wait_for_selector("[role=alert]")
        assert page.inner_text("[role=alert]").startswith("在浏览器中计算超过了")
        page.goto(f"{server.address}#/functions/CBA_R?lang=zh&try=1&rank=1&entries=20")
        page.wait_for_selector("table.result")
        context.close()
        server.shutdown()
