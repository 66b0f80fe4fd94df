"""An evening in LibreOffice as an arbiter has it: the commands of the menu on his workbook, which is saved. In the long
run; each command once shows ``test_an_evening`` in ``test_menu.py``.
"""

from pathlib import Path
from typing import Any

import arbiter
import pytest
from arbiter import Evening, Game, cell_text
from commands import run
from deskwork import work
from eventbooks import opened

from xlfuncs import layout
from xlfuncs.events import EVENTS
from xlfuncs.hosts.calc import Office
from xlfuncs.pairing.swiss import engine_here

ENTRIES, GAMES, HEAD, LAST = "报名与名次", "对局", 4, 600


class InLibreOffice:
    """A workbook that is opened, worked in and saved; what is typed waits for the next command."""

    def __init__(self, office: Office, folder: Path, evening: Evening) -> None:
        self.office, self.folder, self.file = office, folder, folder / "周末公开赛.xlsx"
        settings = {"name": "周末公开赛", "date": "2026-04-05", "rounds": evening.rounds, "order": "积分"}
        entries = [{"player": name, "number": number} for name, number in arbiter.entered(evening)]
        given = {"settings": settings | {"initial_colour": "黑"}, "entries": entries}
        layout.build(EVENTS["xq-standings"], "zh", room=evening.players + 10, example=given).save(self.file)
        book = opened(self.file)
        self.columns = {
            sheet: {str(cell.value): cell.column_letter for cell in book[sheet][HEAD] if cell.value}
            for sheet in (ENTRIES, GAMES)
        }
        self.typing: list[tuple[Any, ...]] = []
        self.seen: list[Game] = []

    def type(self, sheet: str, row: int, heading: str, value: str) -> None:
        self.typing.append(("type", sheet, f"{self.columns[sheet][heading]}{HEAD + row}", value))

    def enter(self, row: int, heading: str, value: str) -> None:
        self.type(ENTRIES, row, heading, value)

    def worked(self, *steps: tuple[Any, ...], close: bool = False) -> str:
        """Open the workbook, type what waits, take the steps, save; return what the last of them told."""
        typing, self.typing = self.typing, []
        done = (("turn",), ("close",)) if close else ()
        end = (("read", GAMES, f"A{HEAD + 1}:D{HEAD + LAST}"), ("store",), ("close",))
        found = work(self.office, self.folder, ("open", self.file), *typing, *steps, *done, *end)
        rows = [[cell_text(cell) for cell in row] for row in found[-3]]
        last = max((at for at, row in enumerate(rows, 1) if any(row)), default=0)
        assert all(row[1] for row in rows[:last]), "no blank rows between the rounds"
        self.seen = [Game(int(row[0]), *row[1:]) for row in rows[:last]]
        told = found[len(typing) + len(steps)] if steps else ()
        return " ".join(cell_text(cell) for row in told for cell in row)

    def pair(self, absent: str = "") -> str:
        return self.worked(("command", "pair", {"choice": "Swiss", "text": absent}), close=True)

    def take_back(self) -> str:
        return self.worked(("command", "take_back", {}))

    def play(self, results: dict[int, str]) -> None:
        for row, result in results.items():
            self.type(GAMES, row, "结果", result)
            self.seen[row - 1] = self.seen[row - 1]._replace(result=result)

    def hand_in(self, listed: str) -> str:
        lines = listed.split("\n")
        for row, line in enumerate(lines, 1):
            self.typing.append(("type", GAMES, f"L{HEAD + row}", line))
        area = f"L{HEAD + 1}:L{HEAD + len(lines)}"
        told = self.worked(("select", GAMES, area), ("command", "results", {}))
        self.typing += [("type", GAMES, f"L{HEAD + row}", "") for row in range(1, len(lines) + 1)]
        return told

    def games(self) -> list[Game]:
        return list(self.seen)

    def report(self, folder: Path) -> Path:
        """LibreOffice's menu has no report: the command line writes it from what was saved."""
        self.worked()
        out = folder / "周末公开赛.trf"
        for line in (["recalc", self.file, "--in-place"], ["export", self.file, "--as", "trf16", "-o", out]):
            run(*line, language="zh")
        return out


@pytest.mark.long
@pytest.mark.parametrize("evening", arbiter.EVENINGS, ids=lambda each: f"{each.players} players")
def test_an_evening_in_libreoffice(office: Office, evening: Evening, tmp_path: Path) -> None:
    if not engine_here():
        pytest.skip("no pairing engine here")
    arbiter.play(InLibreOffice(office, tmp_path, evening), evening, tmp_path)
