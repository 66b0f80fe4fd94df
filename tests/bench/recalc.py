"""How long a recalculation takes, and how much memory, beside openpyxl's load and save of the same file.

Run by hand: ``python tests/bench/recalc.py [rows …]``. Each measurement is a process of its own, start of Python
and imports included; modules are compiled beforehand, as installed ones are.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import xlsxwriter

SIZES = (30, 1_000, 10_000, 100_000)
ENVIRONMENT = {
    **os.environ,
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir(), "xlfuncs-bench")),
}
OURS = "from xlfuncs.hosts.headless import recalculate; recalculate({0!r}).save({1!r})"
OPENPYXL = "import openpyxl; openpyxl.load_workbook({0!r}).save({1!r})"


def lay_out(path: Path, rows: int) -> None:
    """A sheet of ranks and one formula beside each."""
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        sheet.write_row("A1", ["Rank", "MP"])
        sheet.write_column("E1", [240, 36.4])
        for row in range(2, rows + 2):
            sheet.write(f"A{row}", row % 240 + 1)
            sheet.write_formula(f"B{row}", f"=CBA_MP(A{row},$E$1,$E$2)")


def measure(code: str, python: str = sys.executable, quiet: bool = False, worked: bool = False) -> tuple[float, float]:
    """Seconds and megabytes of a Python process that runs this; ``worked``: seconds that a processor spent on it."""
    start = time.perf_counter()
    where = subprocess.DEVNULL if quiet else None
    process = subprocess.Popen([python, "-c", code], env=ENVIRONMENT, stdout=where, stderr=where)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"failed: {code}")
    seconds = usage.ru_utime + usage.ru_stime if worked else time.perf_counter() - start
    return seconds, usage.ru_maxrss / 1024


def main(sizes: list[int]) -> None:
    print(f"Python's start alone: {measure('pass')[0]:.2f} s")
    print("   rows   recalc            openpyxl load + save")
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.xlsx", Path(folder) / "out.xlsx"
        lay_out(source, 1)
        for code in (OURS, OPENPYXL):
            measure(code.format(str(source), str(target)))
        for rows in sizes:
            lay_out(source, rows)
            ours, theirs = (measure(code.format(str(source), str(target))) for code in (OURS, OPENPYXL))
            print(f"{rows:7,}   {ours[0]:6.2f} s {ours[1]:5.0f} MB   {theirs[0]:6.2f} s {theirs[1]:5.0f} MB")


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]] or list(SIZES))
