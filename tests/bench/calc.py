"""Seconds for the same workbook in LibreOffice with our add-in and in ``xlfuncs recalc``, in one run.

Run by hand: ``python tests/bench/calc.py [rows …]``. Each is the best of two runs of whole processes that read
the .xlsx, compute it and write it. LibreOffice's profile with the add-in is ready before.
"""

import sys
import tempfile
import time
from pathlib import Path

from recalc import OURS, lay_out, measure

from xlfuncs.hosts.calc import Office


def main(sizes: list[int]) -> None:
    with tempfile.TemporaryDirectory() as name, Office() as office:
        folder = Path(name)
        source, target = folder / "in.xlsx", folder / "out.xlsx"

        def libreoffice() -> float:
            start = time.perf_counter()
            office.convert(source, "xlsx", folder / "out")
            return time.perf_counter() - start

        lay_out(source, 1)
        libreoffice()
        print("   rows   LibreOffice   xlfuncs recalc")
        for rows in sizes:
            lay_out(source, rows)
            theirs = min(libreoffice() for _ in range(2))
            ours = min(measure(OURS.format(str(source), str(target)))[0] for _ in range(2))
            print(f"{rows:7,}   {theirs:9.2f} s   {ours:12.2f} s   {theirs / ours:.1f} times as fast")


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]] or [1_000, 10_000, 100_000])
