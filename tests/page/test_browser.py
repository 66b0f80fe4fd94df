"""The page in a real browser: dropped examples, workings, three languages, keyboard."""

import base64
from pathlib import Path
from typing import Any

import arbiter
import delivered
import pytest
from arbiter_at_page import AtThePage
from axe_playwright_python.sync_playwright import Axe
from looked_at import LONG, PHONE, a_clubs_folder, arrived, board, dropped, pasted, typed

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.intake.read import filled
from xlfuncs.pairing.swiss import engine_here
from xlfuncs.season.reading_back import previous_register

pytestmark = pytest.mark.slow
load()
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"


@pytest.mark.parametrize("name", delivered.of_each_rulebook(sorted(EVENTS), str)[: None if delivered.LONG else 1])
def test_an_example_dropped(page: Any, address: str, name: str) -> None:
    """The board has the units in the order of the workbook's own, and as many problems."""
    file = EXAMPLES / f"{name}.xlsx"
    outcome = filled(file).outcome()
    page.goto(address)
    page.set_input_files("#file", file)
    page.click("button[type=submit]")
    arrived(page, ".outcome")
    subject = outcome.event.subject.key
    units = [str(row[subject]) for row in outcome.board()]
    shown = board(page)
    assert len(shown) == len(units)
    assert all(unit in row for unit, row in zip(units, shown, strict=True))
    assert page.locator(".problems li").count() == len(outcome.problems)
    assert bool(page.locator("p.red[role=status]").count()) is not outcome.publishable


def dragged(page: Any, name: str) -> Any:
    """An example as the pointer carries it."""
    return page.evaluate_handle(
        """data => { const it = new DataTransfer();
        const bytes = Uint8Array.from(atob(data), each => each.charCodeAt());
        it.items.add(new File([bytes], "循环赛.xlsx")); return it; }""",
        base64.b64encode((EXAMPLES / f"{name}.xlsx").read_bytes()).decode(),
    )


def test_a_file_dropped_anywhere(page: Any, address: str) -> None:
    page.goto(address)
    transfer = dragged(page, "xq-standings")
    page.dispatch_event("h1", "dragover", {"dataTransfer": transfer})
    assert "dropping" in page.get_attribute("body", "class")
    page.dispatch_event("h1", "drop", {"dataTransfer": transfer})
    arrived(page, ".outcome")
    assert len(board(page)) == 6


def test_a_folder_dropped(page: Any, address: str, tmp_path: Path) -> None:
    """Its files keep their places, so that the two in a folder with settings are one competition; a lock file is none
    of them.
    """
    page.goto(f"{address}/season?lang=zh")
    with page.expect_download() as saving:
        dropped(page, a_clubs_folder(tmp_path))
    assert page.inner_text("output[for=folder]") == "俱乐部 (4)"
    saving.value.save_as(tmp_path / "r.xlsx")
    assert [each.name for each in previous_register(tmp_path / "r.xlsx").events] == ["春季大会", "水曜チーム戦"]


#: Stands in for a folder that the system does not let a browser read.
LOCKED = """() => { DataTransferItem.prototype.webkitGetAsEntry = () => ({ name: "俱乐部", isDirectory: true,
createReader: () => ({ readEntries: (found, failed) => failed(new DOMException("", "NotReadableError")) }) }); }"""


def test_a_folder_that_cannot_be_read_is_told(page: Any, address: str) -> None:
    page.goto(f"{address}/season?lang=zh")
    page.evaluate(LOCKED)
    page.dispatch_event("h1", "drop", {"dataTransfer": dragged(page, "cba-teams")})
    assert page.inner_text("[role=alert]") == "无法读取拖入的内容，没有提交任何文件：请改为选择文件。"


def test_a_file_dropped_on_a_form(page: Any, address: str) -> None:
    """The browser opened it in place of the page. It fills in the form; what is typed there gives way only if said."""
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.dispatch_event("h1", "drop", {"dataTransfer": dragged(page, "cba-teams")})
    arrived(page, ".outcome")
    assert len(board(page)) == len(typed(page)) == 24
    assert typed(page)[0]["队名"] == "江畔队"
    page.goto(f"{address}/events/cba-teams?lang=zh")
    pasted(page, "甲\t张三")
    page.dispatch_event("h1", "drop", {"dataTransfer": dragged(page, "cba-teams")})
    assert page.inner_text("dialog[open] p >> nth=0") == "表单中已填的内容将被文件内容替换。要继续吗？"
    page.click("dialog [data-close]")
    assert typed(page) == [{"队名": "甲", "队员1": "张三"}]
    assert {*page.locator(".card [role=status]").all_inner_texts()} == {""}
    page.dispatch_event("h1", "drop", {"dataTransfer": dragged(page, "cba-teams")})
    page.click("dialog [data-replace]")
    arrived(page, ".outcome")
    assert len(typed(page)) == 24


def test_who_goes_back_finds_what_was_typed(page: Any, address: str) -> None:
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.select_option("#setting-level", index=1)
    page.fill("#setting-boards", "24")
    pasted(page, "甲\t张三\n乙\t李四")
    page.click("#fill-in button[type=submit]")
    arrived(page, ".outcome")
    page.go_back()
    page.wait_for_selector(".outcome", state="detached")
    assert typed(page) == [{"队名": "甲", "队员1": "张三"}, {"队名": "乙", "队员1": "李四"}]
    assert page.input_value("#setting-boards") == "24"


@pytest.mark.parametrize(
    "leave", [pytest.param("#fill-in button[type=submit]", marks=pytest.mark.long), "nav a[href^='/functions']"]
)
def test_who_goes_back_finds_all_rows(page: Any, address: str, leave: str) -> None:
    """Eight rows were left of thirty, and those under other headings where a column of one's own had come with them."""
    page.goto(f"{address}/events/xq-standings?lang=zh")
    pasted(page, "棋手\t备注\n" + "\n".join(f"第{number}人\t迟到" for number in range(1, 31)))
    page.locator(".grid input").first.fill("甲")
    page.click(leave)
    page.wait_for_url(lambda address: "#content" in address or "/functions" in address)
    page.go_back()
    page.wait_for_selector(".outcome, [role=alert], [role=search]", state="detached")
    names = ["甲", *(f"第{number}人" for number in range(2, 31))]
    assert typed(page) == [{"棋手": name, "备注": "迟到"} for name in names]


def test_who_goes_back_finds_the_board(page: Any, address: str) -> None:
    """Back to what a form was answered with was an error of the browser's (ERR_CACHE_MISS)."""
    page.goto(f"{address}/?lang=zh")
    page.set_input_files("#file", EXAMPLES / "xq-standings.xlsx")
    page.click("button[type=submit]")
    arrived(page, ".outcome")
    seen = board(page)
    page.click("nav a[href^='/functions']")
    page.wait_for_url("**/functions*")
    page.go_back()
    assert board(page) == seen
    page.go_back()
    page.wait_for_selector(".outcome", state="detached")
    page.go_forward()
    assert board(page) == seen


@pytest.mark.parametrize(
    ("path", "scripts"),
    [
        ("/events/xq-standings", False),
        pytest.param("/", True, marks=pytest.mark.long),  # with scripts test_by_hand.py does so in hand
        pytest.param("/", False, marks=pytest.mark.long),
        pytest.param("/events/xq-standings", True, marks=pytest.mark.long),
    ],
)
def test_a_board_in_another_language(browser: Any, address: str, path: str, scripts: bool) -> None:
    """Of six players the same board: the languages above it led to an empty page."""
    page = browser.new_context(java_script_enabled=scripts, locale="zh-CN").new_page()
    page.set_default_timeout(LONG)
    page.goto(f"{address}{path}")
    page.set_input_files("#file", EXAMPLES / "xq-standings.xlsx")
    page.click("form[data-drop] button[type=submit]")
    arrived(page, ".outcome[lang=zh]")
    seen = board(page)
    assert len(seen) == 6
    for lang in ("ja", "en"):
        page.click(f".languages [lang={lang}]")
        arrived(page, f".outcome[lang={lang}]")
        assert [row[:2] for row in board(page)] == [row[:2] for row in seen]
        assert page.get_attribute("html", "lang") == lang
    page.context.close()


def test_a_board_for_a_spreadsheet_and_on_paper(page: Any, address: str) -> None:
    """The figures of the contract's example, without “why” between them; no button is printed."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}/?lang=zh")
    page.set_input_files("#file", EXAMPLES / "cba-teams.xlsx")
    page.click("button[type=submit]")
    arrived(page, ".outcome")
    page.locator("[data-copy]").first.click()
    page.locator(".tools [role=status]", has_text="已复制").first.wait_for()
    rows = [line.split("\t") for line in page.evaluate("navigator.clipboard.readText()").splitlines()]
    assert len(rows) == 25
    assert [rows[1][at] for at in (0, 1, -1)] == ["1", "江畔队", "43.33"]
    page.locator(".why").first.click()
    page.emulate_media(media="print")
    seen = page.locator("header, form, button:not(.why), summary, h1, h2, h3, table, p, li").filter(visible=True)
    printed = seen.evaluate_all("all => all.map(each => each.className || each.tagName)")
    assert printed == ["H2", "under", "under", "board"]


def test_a_file_is_saved_from_the_page_that_tells_of_it(page: Any, address: str) -> None:
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.select_option("#setting-level", index=1)
    page.fill("#setting-boards", "24")
    pasted(page, "队名\t名次\n甲\t1\n乙\tx\n丙\t3")
    page.click("#fill-in button[type=submit]")
    arrived(page, ".outcome")
    page.click(".tools [value=results-csv]")
    arrived(page, "a[download^=cba-teams-results]")
    with page.expect_download() as saving:
        page.click("a[download^=cba-teams-results]")
    assert saving.value.suggested_filename == "cba-teams-results.csv"
    assert "甲" in Path(saving.value.path()).read_text(encoding="utf-8-sig")


def test_a_long_name_on_a_phone(browser: Any, address: str) -> None:
    """A name of eighty letters pushed the figures out of sight."""
    page = browser.new_page(viewport=PHONE)
    page.set_default_timeout(LONG)
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.select_option("#setting-level", index=1)
    page.fill("#setting-boards", "24")
    pasted(page, f"队名\t名次\n{'很长的队名' * 16}\t1\n乙\t2\n丙\t3")
    page.click("#fill-in button[type=submit]")
    arrived(page, ".outcome")
    assert page.evaluate("document.querySelector('.board').offsetWidth") < 2 * PHONE["width"]
    page.close()


def test_another_language_takes_along_what_was_typed(page: Any, address: str) -> None:
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.select_option("#setting-level", label="全国比赛")
    page.fill("#setting-boards", "24")
    pasted(page, "甲\t张三\n乙\t李四")
    page.click(".languages [lang=en]")
    arrived(page, "html[lang=en]")
    assert page.input_value("#setting-level") == "national"
    assert page.input_value("#setting-boards") == "24"
    assert typed(page) == [{"Team": "甲", "Player 1": "张三"}, {"Team": "乙", "Player 1": "李四"}]
    assert page.locator(".outcome, [role=alert]").count() == 0
    page.evaluate("HTMLFormElement.prototype.submit = () => {}")
    page.fill("#setting-boards", "32")
    page.click(".languages [lang=ja]")
    assert page.input_value("#fill-in [name=as]") == "page", "who comes back to this form computes by it"
    assert "lang=en" in page.get_attribute("#fill-in", "action"), "in its own language"
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.click(".languages [lang=en]")
    arrived(page, "html[lang=en]")
    assert page.locator(".grid th").all_inner_texts()[1] == "Team", "an empty form is in that language as a whole"
    help_of_rows = page.get_attribute(".grid", "aria-describedby")
    assert page.locator(f"[id='{help_of_rows}']").count() == 1, "the table says what the text field said"


def test_what_is_wrong_leads_to_its_cell(page: Any, address: str) -> None:
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.select_option("#setting-level", index=1)
    page.fill("#setting-boards", "24")
    page.click("details:has(#setting-annual_mp) summary")  # one of those seldom needed
    page.fill("#setting-annual_mp", "600")
    pasted(page, "队名\t名次\n甲\t1\n\t\n乙\tx\n丙\t3")
    page.click("#fill-in button[type=submit]")
    arrived(page, ".outcome")
    page.locator(".problems a").first.click()
    cell = page.locator(".grid input:focus")
    assert (cell.input_value(), cell.get_attribute("aria-label")) == ("x", "名次 3")
    assert cell.get_attribute("aria-invalid") == "true"
    cell.fill("2")
    assert cell.get_attribute("aria-invalid") is None


def test_a_working_by_keyboard_alone(page: Any, address: str) -> None:
    """From the start page to the working of the winner without a pointer."""
    page.goto(address)
    page.set_input_files("#file", EXAMPLES / "cba-teams.xlsx")
    page.focus("#file")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "submit":
            break
    page.keyboard.press("Enter")
    arrived(page, ".outcome")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "why":
            break
    page.keyboard.press("Enter")
    assert "lg 24 − lg 2 = 1.08" in page.locator(".working:popover-open").inner_text()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.className") == "why"


def test_a_slow_line(page: Any, address: str) -> None:
    """Until the answer is there, the page says that it is at work."""
    page.goto(f"{address}/?lang=zh")
    page.set_input_files("#file", EXAMPLES / "cba-teams.xlsx")
    said = page.evaluate(
        """() => { const form = document.querySelector("form"); form.requestSubmit();
        return form.querySelector("[role=status]").textContent; }"""
    )
    assert "正在计算" in said
    arrived(page, ".outcome")


def test_without_scripts(browser: Any, address: str) -> None:
    """Everything works by plain forms: M is 2 + 600 ÷ 300 = 4, and place 1 of four (lg 4 − lg 2) × 4 × 1 = 1.20."""
    context = browser.new_context(java_script_enabled=False, locale="zh-CN")
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.goto(f"{address}/events/cba-teams")
    page.select_option("#setting-level", "其他基层比赛")
    page.fill("#setting-boards", "24")
    page.click(".group:has(#setting-annual_mp) > summary")
    page.fill("#setting-annual_mp", "600")
    page.fill("#table-entries", "队名\t名次\n甲队\t1\n乙队\t2\n丙队\t3\n丁队\t4\n")
    page.click("#fill-in button[type=submit]")
    arrived(page, "[role=alert], .outcome")
    first = page.locator(".board > tbody > tr").first.locator("td").all_inner_texts()
    assert [first[0], first[1].split("\n")[0], first[-1].split("\n")[0]] == ["1", "甲队", "1.20"]
    context.close()


@pytest.mark.long
def test_an_evening(page: Any, address: str) -> None:
    """Three rounds of five as an arbiter has them: paired, taken back, paired anew; results typed and pasted.

    By hand (C.04.3, numbers by entry): 甲–丙, 丁–乙, 戊 free; with 甲 and 乙 the winners 戊–甲, 乙–丙, 丁 free.
    """
    if not engine_here():
        pytest.skip("no pairing engine here")
    page.goto(f"{address}/events/xq-standings?lang=zh")
    page.fill("#setting-name", "周末赛")
    pasted(page, "\n".join("甲乙丙丁戊"))

    def step(wanted: str, then: str) -> list[list[str]]:
        page.evaluate("document.querySelector('.paired, .outcome')?.remove()")
        page.click(f"button[name=pair][value={wanted}]")
        arrived(page, then)
        rows = page.locator(".paired tbody tr").all()
        return [
            [cell for at, cell in enumerate(row.locator("td").all_inner_texts()) if at in (0, 2, 5)] for row in rows
        ]

    first = [["1", "甲", "丙"], ["2", "丁", "乙"]]
    assert step("swiss", ".paired") == first
    assert "轮空：5 戊" in page.inner_text(".paired")
    found = Axe().run(page).response["violations"]
    assert not [each["id"] for each in found if each["impact"] in ("serious", "critical")]
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.emulate_media(media="print")
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    assert page.locator(".paired td").first.evaluate(size) > 44  # points are larger than pixels
    page.emulate_media(media="screen")
    step("undo", ".outcome")
    assert typed(page, 1) == []
    assert step("swiss", ".paired") == first
    page.fill("#results", "台次\t结果\n１\t红胜\n2 黑胜 ")
    step("results", ".outcome")
    assert "登记了 2 个成绩，还有 0 局" in page.inner_text("main")
    assert step("swiss", ".paired") == [["1", "戊", "甲"], ["2", "乙", "丙"]]
    results = page.locator(".grid").nth(1).locator("tbody tr:not(.said)")
    for row, result in ((3, "和"), (4, "胜 ")):
        results.nth(row).locator("input").nth(3).fill(result)
    assert len(step("swiss", ".paired")) == 2
    assert [game["轮次"] for game in typed(page, 1)] == ["1"] * 3 + ["2"] * 3 + ["3"] * 3
    with page.expect_download() as download:
        page.click("button[name=pair][value=print]")
    assert download.value.suggested_filename == "周末赛本轮对阵.xlsx"


@pytest.mark.long
@pytest.mark.parametrize("evening", arbiter.EVENINGS, ids=lambda each: f"{each.players} players")
def test_a_whole_evening(page: Any, patient: str, evening: arbiter.Evening, tmp_path: Path) -> None:
    """Three rounds are above; all of them, in the same form without a server, in test_site.py."""
    if not engine_here():
        pytest.skip("no pairing engine here")
    page.goto(f"{patient}/events/xq-standings?lang=zh")
    page.set_default_timeout(4 * LONG)
    page.wait_for_selector(".grid")
    arbiter.play(AtThePage(page, evening), evening, tmp_path)
