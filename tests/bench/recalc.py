"""How long a recalculation takes, and how much memory, beside openpyxl's load and save of the same file.

Run by hand: ``python tests/bench/recalc.py [rows …]``. Each measurement is a process of its own, start of Python
and imports included; modules are compiled beforehand, as installed ones are. Seconds are the processor's.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import xlsxwriter

SIZES = (30, 200, 2_000, 20_000, 100_000)
#: Rows of a column that is counted over in each of its rows.
COUNTED = (2_000, 20_000)
ENVIRONMENT = {
    **os.environ,
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir(), "xlfuncs-bench")),
}
OURS = "import xlfuncs; xlfuncs.recalculate({0!r}, {1!r})"
OPENPYXL = "import openpyxl; openpyxl.load_workbook({0!r}).save({1!r})"


def lay_out(path: Path, rows: int, entries: int | None = None) -> None:
    """A sheet of ranks, no two alike, and one formula beside each. More ``entries`` than a field may have: refusals."""
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        sheet.write_row("A1", ["Rank", "MP"])
        sheet.write_column("E1", [entries or max(rows, 24), 36.4])
        for row in range(2, rows + 2):
            sheet.write(f"A{row}", row - 1)
            sheet.write_formula(f"B{row}", f"=CBA_MP(A{row},$E$1,$E$2)")


def lay_out_mixed(path: Path, rows: int) -> None:
    """Two sheets of tables: our functions among those of every spreadsheet, no two rows alike."""
    clubs = 40
    with xlsxwriter.Workbook(path) as book:
        results, table = book.add_worksheet("Results"), book.add_worksheet("Clubs")
        results.write_row("A1", ["Name", "Club", "AVGM", "Rank", "M", "MP", "Factor", "Points", "Place", "Note"])
        results.write_row("L1", ["Entries", rows, "Value", 36.4])
        for row in range(2, rows + 2):
            club = f"Club {row * 7919 % clubs}"
            results.write_row(row - 1, 0, [f"Player {row}", club, 100 + row * 1.37, row - 1])
            for column, formula in (
                ("E", f"=CBA_M(C{row})"),
                ("F", f"=CBA_MP(D{row},$M$1,$O$1)"),
                ("G", f"=VLOOKUP(B{row},Clubs!$A$2:$B${clubs + 1},2,FALSE)"),
                ("H", f"=ROUND(F{row}*G{row}+E{row},2)"),
                ("I", f"=RANK(H{row},$H$2:$H${rows + 1})"),
                ("J", f'=IF(H{row}>10,"high",IF(H{row}>2,"middle","low"))'),
            ):
                results.write_formula(f"{column}{row}", formula)
        table.write_row("A1", ["Club", "Factor", "Players", "Points"])
        for row in range(2, clubs + 2):
            table.write_row(row - 1, 0, [f"Club {row - 2}", 1 + row / 1000])
            table.write_formula(f"C{row}", f"=COUNTIF(Results!$B$2:$B${rows + 1},A{row})")
            table.write_formula(f"D{row}", f"=SUMIFS(Results!$H$2:$H${rows + 1},Results!$B$2:$B${rows + 1},A{row})")


def lay_out_counting(path: Path, rows: int) -> None:
    """A column that the engine computes, and beside each cell how often its value stands there."""
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        for row in range(1, rows + 1):
            sheet.write_formula(f"A{row}", f"=MOD(BR_IMP({row % 50 * 10})*7+{row},{rows // 3})")
            sheet.write_formula(f"B{row}", f"=COUNTIF($A$1:$A${rows},A{row})")


def measure(code: str, python: str = sys.executable, quiet: bool = False, worked: bool = False) -> tuple[float, float]:
    """Seconds and megabytes of a Python process that runs this; ``worked``: seconds that a processor spent on it."""
    clock, processor, memory = taken(code, python, quiet)
    return processor if worked else clock, memory


def taken(code: str, python: str = sys.executable, quiet: bool = False) -> tuple[float, float, float]:
    """Seconds by the clock, seconds of the processor and megabytes of a Python process that runs this."""
    start = time.perf_counter()
    where = subprocess.DEVNULL if quiet else None
    process = subprocess.Popen([python, "-c", code], env=ENVIRONMENT, stdout=where, stderr=where)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"failed: {code}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main(sizes: list[int]) -> None:
    print(f"Python's start alone: {taken('pass')[1]:.2f} s of the processor")
    print("   rows   recalc            openpyxl load + save")
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.xlsx", Path(folder) / "out.xlsx"
        lay_out(source, 1)
        for code in (OURS, OPENPYXL):
            taken(code.format(str(source), str(target)))
        for made, rows in (*((lay_out, each) for each in sizes), *((lay_out_counting, each) for each in COUNTED)):
            made(source, rows)
            (_, ours, ours_mb), (_, theirs, theirs_mb) = (
                taken(code.format(str(source), str(target))) for code in (OURS, OPENPYXL)
            )
            kind = " counted over" if made is lay_out_counting else ""
            print(f"{rows:7,}   {ours:6.2f} s {ours_mb:5.0f} MB   {theirs:6.2f} s {theirs_mb:5.0f} MB{kind}")


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]] or list(SIZES))
