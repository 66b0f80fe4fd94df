"""The form of the page in Chromium, as an arbiter works in it through an evening."""

from pathlib import Path
from typing import Any

from arbiter import Evening, Game, entered
from looked_at import LONG, arrived, typed

ENTRIES, GAMES = 0, 1


class AtThePage:
    """The form in a browser."""

    def __init__(self, page: Any, evening: Evening) -> None:
        self.page = page
        page.fill("#setting-name", "周末公开赛")
        page.fill("#setting-rounds", str(evening.rounds))
        self.paste(1, "棋手", "\n".join(name for name, _ in entered(evening)))
        self.paste(1, "抽签号", "\n".join(str(number) for _, number in entered(evening)))

    def cell(self, table: int, row: int, heading: str) -> Any:
        grid = self.page.locator(".grid").nth(table)
        column = grid.locator("th").all_text_contents()[1:].index(heading)
        rows = grid.locator("tbody tr:not(.said)")
        while rows.count() < row:
            self.page.get_by_role("button", name="增加行").nth(table).click()
        return rows.nth(row - 1).locator("input").nth(column)

    def paste(self, row: int, heading: str, text: str) -> None:
        """Paste a column, as from a spreadsheet."""
        self.cell(ENTRIES, row, heading).evaluate(
            """(cell, text) => { const it = new DataTransfer(); it.setData("text", text);
            cell.dispatchEvent(new ClipboardEvent("paste", {clipboardData: it, bubbles: true, cancelable: true})); }""",
            text,
        )

    def enter(self, row: int, heading: str, value: str) -> None:
        self.cell(ENTRIES, row, heading).fill(value)

    def asked(self, wanted: str, then: str) -> str:
        self.page.evaluate("document.querySelector('.paired, .outcome')?.remove()")
        self.page.click(f"button[name=pair][value={wanted}]")
        arrived(self.page, f"{then}, [role=alert]")
        refused = self.page.locator("[role=alert]")
        assert not refused.count(), refused.inner_text()
        return str(self.page.inner_text("main"))

    def pair(self, absent: str = "") -> str:
        self.page.fill("#absent", absent)
        return self.asked("swiss", ".paired")

    def take_back(self) -> str:
        return self.asked("undo", ".outcome")

    def play(self, results: dict[int, str]) -> None:
        for row, result in results.items():
            self.cell(GAMES, row, "结果").fill(result)

    def hand_in(self, listed: str) -> str:
        self.page.fill("#results", listed)
        return self.asked("results", ".outcome")

    def games(self) -> list[Game]:
        rows = typed(self.page, GAMES)
        return [Game(int(row["轮次"]), *(row.get(key, "") for key in ("棋手", "对手", "结果"))) for row in rows]

    def report(self, folder: Path) -> Path:
        """The board is there after the last list of results."""
        file = folder / "周末公开赛.trf"
        with self.page.expect_download(timeout=2 * LONG) as download:
            self.page.click(".tools button[value=trf16]")
            link = self.page.locator("a[download]")
            link.or_(self.page.locator("body")).first.wait_for()
            if link.count():
                link.first.click()
        download.value.save_as(file)
        return file
