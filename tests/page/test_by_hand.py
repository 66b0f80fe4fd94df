"""What a person does on the page by hand: chooses a file, mends a row, asks why, takes a picture home."""

import base64
import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from looked_at import DESK, LONG, PHONE, arrived, board, pasted, typed

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"
LIST = "年度基准大师分,600\n\n队名,名次\n甲队,1\n乙队,x\n丙队,3\n丁队,4\n".encode()


#: A telephone; other screens and languages are asked in the long run.
READERS = [
    pytest.param((PHONE, "zh"), id="phone-zh"),
    pytest.param((DESK, "ja"), id="desk-ja", marks=pytest.mark.long),
    pytest.param((PHONE, "en"), id="phone-en", marks=pytest.mark.long),
]


@pytest.fixture(params=READERS)
def reader(request: Any, browser: Any, address: str) -> Iterator[Any]:
    """A reader with his screen and language, at the start page; nothing may go wrong there, or stick out."""
    viewport, lang = request.param
    context = browser.new_context(viewport=viewport, locale=lang)
    page = context.new_page()
    page.set_default_timeout(LONG)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{address}/?lang={lang}")
    yield page
    context.close()
    assert not wrong


def looks_well(page: Any) -> None:
    """Nothing serious for a screen reader, nothing wider than the screen."""
    found = Axe().run(page).response["violations"]
    assert not [each["id"] for each in found if each["impact"] in ("serious", "critical")]
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def handed_in(page: Any, name: str, data: bytes, event: str = "") -> None:
    page.set_input_files("#file", {"name": name, "mimeType": "text/csv", "buffer": data})
    page.select_option("#event", event)
    page.click(".card [type=submit]")


def test_from_a_list_that_lacks_settings_to_a_board(reader: Any) -> None:
    """The missing ones are marked and the first has the focus; a slip is mended beside its sentence; why; nothing typed
    is lost on the way. Of four teams of 600 at a club the first gets 1.20, the last (R lg 4 − lg 8 below 0) nothing.
    """
    page = reader
    handed_in(page, "报名.csv", LIST, "cba-teams")
    arrived(page, "#fill-in")
    assert page.evaluate("document.activeElement.id") == "setting-level"
    assert page.locator("#fill-in [aria-invalid]").evaluate_all("all => all.map(each => each.id)") == [
        "setting-level",
        "setting-boards",
    ]
    assert page.input_value("#setting-annual_mp") == "600"
    assert [list(row.values()) for row in typed(page)] == [["甲队", "1"], ["乙队", "x"], ["丙队", "3"], ["丁队", "4"]]
    looks_well(page)
    page.select_option("#setting-level", index=page.locator("#setting-level option").count() - 1)
    page.fill("#setting-boards", "24")
    page.press("#setting-boards", "Enter")
    arrived(page, ".outcome")
    said = page.locator(".problems li.red", has=page.locator("input"))
    assert said.count() == 1
    assert said.locator("input").input_value() == "x"
    assert "乙队" in said.locator("label").inner_text()
    below = page.locator(".grid .said")
    sentence = said.locator("span").inner_text()
    assert sentence in below.inner_text(), "it stands below its row too"
    cell = page.locator(f"[id='{below.locator('p').first.get_attribute('id')}']")
    assert page.locator(f"[aria-describedby='{cell.get_attribute('id')}'][aria-invalid]").input_value() == "x"
    looks_well(page)
    said.locator("input").fill("2")
    assert page.locator(".grid [aria-invalid]").count() == 0
    page.click(".mended button")
    page.wait_for_selector(".problems li.red", state="detached")
    arrived(page, ".outcome")
    assert [row[:2] for row in board(page)] == [["1", "甲队"], ["2", "乙队"], ["3", "丙队"], ["4", "丁队"]]
    page.locator(".why").first.focus()
    page.keyboard.press("Enter")
    working = page.locator(".working:popover-open")
    assert "lg 4 − lg 2 = 0.30" in working.inner_text()
    box, figure = working.bounding_box(), page.locator(".why").first.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.viewport_size["width"]
    assert (
        box["x"] >= figure["x"] + figure["width"]
        or box["y"] >= figure["y"] + figure["height"] - 1
        or (box["y"] + box["height"] <= figure["y"] + 1)
    ), "beside the figure, not over it"
    looks_well(page)


def test_a_file_is_chosen_in_the_language_of_the_page(reader: Any) -> None:
    """The browser's own field says “Choose File, no file chosen” in its own language, and so do its bubbles."""
    page = reader
    lang = page.get_attribute("html", "lang")
    none, first = {"zh": ("未选择", "请先选择文件。"), "ja": ("選択なし", "先にファイルを選んでください。")}.get(
        lang, ("none chosen", "Choose a file first.")
    )
    assert page.inner_text("output") == none
    page.focus("#event")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.id") == "file"
    ring = page.locator(".choose .button").evaluate("each => getComputedStyle(each).outlineStyle")
    assert ring == "solid", "who goes by keyboard sees where he is"
    page.click(".card [type=submit]")
    assert page.inner_text("#file-said") == first
    assert "file-said" in page.get_attribute("#file", "aria-describedby")
    assert page.evaluate("document.activeElement.id") == "file"
    with page.expect_file_chooser() as chooser:
        page.click(".choose .button")
    chooser.value.set_files(EXAMPLES / "xq-standings.xlsx")
    assert page.inner_text("output") == "xq-standings.xlsx"
    assert page.locator("#file-said").count() == 0
    page.goto(page.url.replace("/?", "/events/cba-teams?"))
    page.click("#fill-in [type=submit]")
    assert page.evaluate("document.activeElement.id") == "setting-level"
    assert (
        page.inner_text("#setting-level-said")
        == {
            "zh": "请填写此项。",
            "ja": "ここに入力してください。",
            "en": "Fill this in, please.",
        }[lang]
    )
    looks_well(page)


def png_size(image: str) -> tuple[int, int]:
    """Width and height in the head of a PNG (ISO 15948, 11.2.2)."""
    data = base64.b64decode(image.removeprefix("data:image/png;base64,"))
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])


@pytest.mark.parametrize("reader", [(PHONE, "ja")], indirect=True)
def test_a_picture_of_the_board(reader: Any) -> None:
    """1080 pixels wide and taller than wide; where the telephone can share, it shares the file."""
    page = reader
    page.set_input_files("#file", EXAMPLES / "jcbl-club.xlsx")
    page.click(".card [type=submit]")
    arrived(page, ".outcome")
    page.evaluate(
        """() => { navigator.canShare = ({files}) => files.every((each) => each.type === "image/png");
        navigator.share = async ({files}) => { window.shared = files.map((each) => each.name); }; }"""
    )
    page.click("[data-picture]")
    images = page.locator("#picture img").evaluate_all("all => all.map(each => each.src)")
    sizes = [png_size(each) for each in images]
    assert all(wide == 1080 and 1080 < high <= 2400 for wide, high in sizes)
    page.wait_for_selector("[data-share]:visible")
    page.click("[data-share]")
    with page.expect_download() as saving:
        page.locator("#picture a").first.click()
    assert saving.value.suggested_filename.endswith(".png")
    assert page.evaluate("window.shared")[0] == saving.value.suggested_filename
    assert Path(saving.value.path()).read_bytes() == base64.b64decode(images[0].split(",")[1])
    looks_well(page)
    page.keyboard.press("Escape")
    assert page.locator("#picture").is_hidden()
    assert page.evaluate("'picture' in document.activeElement.dataset"), "who closes it is where he was"


@pytest.mark.long
def test_a_long_board_is_several_pictures_with_every_team(page: Any, address: str) -> None:
    """What is written into them is heard at the canvas: each of 200 teams once, and which picture it is."""
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.select_option("#setting-level", index=1)
    page.fill("#setting-boards", "24")
    pasted(page, "队名\t名次\n" + "\n".join(f"第{place}队\t{place}" for place in range(1, 201)))
    page.click("#fill-in [type=submit]")
    arrived(page, ".outcome")
    page.evaluate(
        """() => { window.written = []; const own = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
          window.written.push(text); own.call(this, text, ...at); }; }"""
    )
    page.click("[data-picture]")
    page.wait_for_selector("#picture img")
    written = page.evaluate("window.written")
    assert [each for each in written if each.startswith("第")] == [f"第{place}队" for place in range(1, 201)]
    count = page.locator("#picture img").count()
    assert [each for each in written if " / " in each] == [f"{at} / {count}" for at in range(1, count + 1)]
    assert any("暂不公布" in each for each in written), "a draft says that it is one"
    assert count <= 10


def test_what_is_filled_in_is_kept_if_its_reader_wants_that(page: Any, address: str) -> None:
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.fill("#setting-boards", "24")
    pasted(page, "甲\t张三\n乙\t李四")
    page.wait_for_timeout(500)
    assert page.evaluate("localStorage.length") == 0, "not unasked"
    page.check("[data-keep]")
    page.wait_for_timeout(500)
    assert json.loads(page.evaluate("localStorage.getItem('xlfuncs:form:cba-teams')"))["setting-boards"] == "24"
    page.goto(f"{address}/?lang=en")
    page.goto(f"{address}/events/cba-teams?lang=en")
    assert page.input_value("#setting-boards") == "24"
    assert [list(row.values()) for row in typed(page)] == [["甲", "张三"], ["乙", "李四"]]
    assert "is here again" in page.inner_text(".keep [role=status]")
    page.goto(f"{address}/events/cba-pairs?lang=en")
    assert not page.is_checked("[data-keep]"), "each competition by itself"
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.click("[data-forget]")
    assert page.evaluate("localStorage.length") == 0
    page.fill("#setting-boards", "32")
    page.wait_for_timeout(500)
    assert page.evaluate("localStorage.length") == 0
    page.goto(f"{address}/events/cba-teams?lang=zh")
    assert page.input_value("#setting-boards") == ""


@pytest.mark.long
def test_the_file_stays_in_hand(page: Any, address: str) -> None:
    """In another language still that file; what has been changed in the form goes along in its place."""
    page.goto(f"{address}/?lang=zh")
    page.set_input_files("#file", EXAMPLES / "cba-teams.xlsx")
    page.click(".card [type=submit]")
    arrived(page, ".outcome")
    page.click(".languages [lang=en]")
    arrived(page, "html[lang=en] .outcome")
    with page.expect_download() as saving:
        page.click(".tools [value=xlsx]")
    assert saving.value.suggested_filename == "cba-teams.xlsx"
    page.locator(".grid input").first.fill("江边队")
    page.locator(".grid input").nth(1).focus()
    page.click(".languages [lang=zh]")
    arrived(page, "html[lang=zh] .outcome")
    assert board(page)[0][1] == "江边队"
