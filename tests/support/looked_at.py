"""The ways in which a test looks at a page in a browser."""

from pathlib import Path
from typing import Any

#: Workbooks that are handed out, filled.
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"
#: Milliseconds, on a machine however busy.
LONG = 60_000
#: Pixels.
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}


def arrived(page: Any, selector: str) -> None:
    """Wait for the page that has this, to its last row and with its scripts run: an element is seen before either."""
    page.wait_for_selector(selector)
    page.wait_for_load_state()


def board(page: Any) -> list[list[str]]:
    """Return the cells of the board as they are seen, row by row."""
    rows = page.locator(".board > tbody > tr:not(.said)")
    found: list[list[str]] = rows.evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.innerText.split('\\n')[0]))"
    )
    return found


def pasted(page: Any, text: str, table: int = 0) -> None:
    """Paste what a spreadsheet has on the clipboard into the first cell of a table."""
    page.evaluate(
        """([text, table]) => { const it = new DataTransfer(); it.setData("text", text);
        document.querySelectorAll(".grid")[table].querySelector("input").dispatchEvent(
          new ClipboardEvent("paste", {clipboardData: it, bubbles: true, cancelable: true})); }""",
        [text, table],
    )


def dropped(page: Any, *files: Path) -> None:
    """Let go of files or folders over the page, as from a window of the system: no script can carry a folder."""
    session = page.context.new_cdp_session(page)
    carried = {"items": [], "files": [str(each) for each in files], "dragOperationsMask": 1}
    for step in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": step, "x": 100, "y": 100, "data": carried})
    session.detach()


def a_clubs_folder(top: Path) -> Path:
    """Return a folder with an event, with a competition of two in a folder of its own, and with what a program leaves
    there that has one open.
    """
    club, games = top / "俱乐部", top / "俱乐部" / "运动会"
    games.mkdir(parents=True)
    (games / "xlfuncs.toml").write_text('competition = "春季大会"\n', encoding="utf-8")
    for name, folder in (("jcbl-weekly", club), ("jcbl-club", games), ("jcbl-sectional", games)):
        (folder / f"{name}.xlsx").write_bytes((EXAMPLES / f"{name}.xlsx").read_bytes())
    (games / "~$jcbl-club.xlsx").write_bytes(b"no workbook")
    return club


def typed(page: Any, table: int = 0) -> list[dict[str, str]]:
    """Return the rows of a table that hold anything, by heading."""
    grid = page.locator(".grid").nth(table)
    heads = grid.locator("th").all_text_contents()[1:]  # a long table is laid out only where it is seen
    rows = grid.locator("tbody tr:not(.said)").evaluate_all(
        "rows => rows.map(r => [...r.querySelectorAll('input')].map(i => i.value))"
    )
    return [found for row in rows if (found := {head: cell for head, cell in zip(heads, row, strict=True) if cell})]
