"""Workbooks of other people against what their own programs computed: ``python -m tests.corpus FOLDER…``.

Each workbook below the folders is computed two ways, and what comes out is held against what its program stored:
*removed*, with the values of all its formulas taken out, and *ours*, with every constant turned into an equal formula
that calls XF_VERSION, its values left in (``support/versioned.py``). A formula counts as

``right`` the stored value, to twelve digits · ``told`` another value, and a sentence about its cell or its workbook ·
``silent`` another value without a word · ``kept`` the stored value, of which a sentence says that it could not be
computed · ``passing`` it depends on the day or on chance (TODAY, RAND …), and is not compared.

Silent and told ones are listed by the functions of the *first* formula that differs: one that reads no other that
does. A workbook is computed in a process of its own, with limits of time and memory; one that is broken, refused or too
much is counted by the reason. Nothing of the folders is changed.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "support"))

from idiomfiles import same
from versioned import through_version

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.recalc import PackageError, Recalculation, recalculate
from xlfuncs.recalc.formulas.cell_formulas import CellFormulas
from xlfuncs.recalc.formulas.graph import Cone, Formula
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area, address_of
from xlfuncs.xlsx.cells.writing import with_values
from xlfuncs.xlsx.workbook import Workbook

WAYS = ("removed", "ours")
COUNTS = ("right", "told", "silent", "kept", "passing")
#: What they give depends on more than the workbook.
PASSING = frozenset({"CELL", "INFO", "NOW", "RAND", "RANDARRAY", "RANDBETWEEN", "TODAY", "WEBSERVICE"})
#: They say nothing of where a value comes from.
COMMON = frozenset({"IF", "IFERROR", "IFNA"})
#: Errors of today's Excel, which the headless engine has under an older code.
NEWER = frozenset({"#CALC!", "#SPILL!", "#FIELD!", "#BLOCKED!", "#CONNECT!", "#BUSY!", "#UNKNOWN!", "#GETTING_DATA"})
MIB = 1 << 20


def without_values(source: Path, out: Path) -> Path:
    """Write the workbook without what its formulas came to."""
    with Workbook(source) as book, zipfile.ZipFile(source) as given, zipfile.ZipFile(out, "w") as made:
        changed = {}
        for sheet in book.sheets:
            cells = sheet.cells
            filled = {key for array in cells.arrays.values() for key in array.area.every_key()}
            keys = (filled | set(cells.formulas) | set(cells.shared)) & set(cells.values.keys())
            if keys:
                changed[sheet.part] = with_values(sheet.part, sheet.data, cells, dict.fromkeys(keys), {})
        for info in given.infolist():
            made.writestr(info, changed.get(info.filename) or given.read(info))
    return out


def compared(source: Path, way: str) -> dict[str, Any]:
    """What became of one workbook: counts, and a line for each formula that differs."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, source.name)
        try:
            (without_values if way == "removed" else through_version)(source, made)
        except PackageError as error:
            return {"failed": f"refused: {error.said}"}
        except Exception as problem:  # a sheet that the oracle does not know how to write
            return {"failed": f"not made: {type(problem).__name__}"}
        try:
            done = recalculate(made)
            done.parts()
        except PackageError as error:
            return {"failed": f"refused: {error.said}"}
        with Workbook(source) as book:
            return _Comparison(book, done, way).found()


class _Comparison:
    """Holds a recalculation against the workbook as it was."""

    def __init__(self, book: Workbook, done: Recalculation, way: str) -> None:
        self.book, self.done, self.way = book, done, way
        work = CellFormulas(book)
        work.read()
        self.formulas = work.formulas
        drawn = [each for each in work.formulas if each.meaning.calls & PASSING]
        self.passing = Cone(drawn, work.formulas).members
        self.text = work.formula_text
        self.told = {(each.sheet, each.cell.partition(":")[0]) for each in done.errors + done.warnings}
        #: The cells that differ, by sheet.
        self.wrong: dict[int, set[int]] = {}

    def found(self) -> dict[str, Any]:
        counts: Counter[str] = Counter()
        different: list[tuple[str, Formula, int]] = []
        for formula in self.formulas:
            state, key = self.state(formula)
            if state:
                counts[state] += 1
            if state in ("told", "silent"):
                different.append((state, formula, key))
                self.wrong.setdefault(formula.sheet, set()).update(formula.covers.every_key())
        lines = [self.line(*each) for each in different]
        return {"counts": counts, "different": lines}

    def state(self, formula: Formula) -> tuple[str, int]:
        """What a formula counts as, and the cell by which that is seen; "" where its program stored nothing."""
        sheet = self.book.sheets[formula.sheet]
        keys = [key for key in formula.covers.every_key() if key in sheet.cells.values]
        if not keys:
            return "", formula.key
        if formula.number in self.passing:
            return "passing", formula.key
        said = self.is_told(sheet.name, formula)
        for key in keys:
            if not _same(self.done.value(sheet.name, address_of(key)), sheet.cells.values[key]):
                return "told" if said else "silent", key
        return "kept" if said and self.way == "ours" and self.is_kept(sheet.name, formula) else "right", formula.key

    def is_told(self, sheet: str, formula: Formula) -> bool:
        """Whether a sentence stands at a cell of it; one about a range stands at its first cell."""
        return any((sheet, address_of(key)) in self.told for key in formula.covers.every_key())

    def is_kept(self, sheet: str, formula: Formula) -> bool:
        return (sheet, address_of(formula.key)) not in self.done.values

    def line(self, state: str, formula: Formula, key: int) -> dict[str, Any]:
        sheet = self.book.sheets[formula.sheet]
        return {
            "state": state,
            "cell": f"{sheet.name}!{address_of(key)}",
            "formula": self.text(formula.sheet, formula.key)[:300],
            "stored": _shown(sheet.cells.values[key]),
            "got": _shown(self.done.value(sheet.name, address_of(key))),
            "calls": "+".join(sorted(formula.meaning.calls - COMMON)[:5]) or "operators",
            "first": not any(self.differs(slot.sheet, slot.area(formula.row)) for slot in formula.meaning.slots),
        }

    def differs(self, sheet: int, area: Area) -> bool:
        wrong = self.wrong.get(sheet, set())
        if area.height * area.width <= len(wrong):
            return any(key in wrong for key in area.every_key())
        return any(area.holds(key >> SHIFT, key & COLUMN_MASK) for key in wrong)


def _same(got: Value | None, stored: Value | None) -> bool:
    if isinstance(stored, CellError) and isinstance(got, CellError):
        return got.code == stored.code or stored.code in NEWER
    return (got in (None, "") and stored in (None, "")) or same(got, stored, 0.0)


def _shown(value: Value | None) -> str:
    return (value.code if isinstance(value, CellError) else repr(value))[:100]


def in_process(path: Path, seconds: int, memory: int) -> dict[str, dict[str, Any]]:
    """The same, each way, in a process of its own, with limits."""
    command = [sys.executable, "-m", "tests.corpus", "--one", "--memory", str(memory), str(path)]
    reason = ""
    try:
        ran = subprocess.run(command, capture_output=True, timeout=2 * seconds, check=False)
        said, end = ran.stdout, ran.stderr.decode(errors="replace").strip().splitlines()
        reason = f"died: {end[-1][:120] if end else f'exit code {ran.returncode}'}"
    except subprocess.TimeoutExpired as late:
        said, reason = late.stdout or b"", "too long"
    lines = [json.loads(line) for line in said.decode().splitlines()]
    return {way: lines[place] if place < len(lines) else {"failed": reason} for place, way in enumerate(WAYS)}


def workbooks(folders: list[Path]) -> list[Path]:
    """The workbooks below the folders, in the order of their names."""
    found = {path for folder in folders for path in ([folder] if folder.is_file() else folder.rglob("*"))}
    return sorted(path for path in found if path.suffix.lower() in (".xlsx", ".xlsm") and path.is_file())


def report(outcomes: Mapping[tuple[Path, str], Mapping[str, Any]], shown: int) -> Iterator[str]:
    """The counts as lines."""
    for way in WAYS:
        mine = [(path, each) for (path, other), each in outcomes.items() if other == way]
        counts: Counter[str] = Counter()
        for _, each in mine:
            counts.update(each.get("counts", {}))
        formulas = sum(counts.values())
        yield f"{way}: {len(mine)} workbooks, {formulas} formulas with a stored value"
        yield "  " + ", ".join(f"{name} {counts[name]}" for name in COUNTS)
        failures = Counter(each["failed"].partition(":")[0] for _, each in mine if "failed" in each)
        yield f"  failed {sum(failures.values())}" + "".join(
            f"; {why} {count}" for why, count in failures.most_common()
        )
        for state in ("silent", "told"):
            lines = [
                (path, line) for path, each in mine for line in each.get("different", ()) if line["state"] == state
            ]
            first = Counter(line["calls"] for _, line in lines if line["first"])
            yield f"  {state}, first: " + (", ".join(f"{calls} {n}" for calls, n in first.most_common(25)) or "none")
            for path, line in [each for each in lines if each[1]["first"]][: shown if state == "silent" else 0]:
                yield f"    {path.name} {line['cell']} ={line['formula']}: {line['got']}, stored {line['stored']}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m tests.corpus", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--seconds", type=int, default=60, help="for one workbook, one way (60)")
    parser.add_argument("--memory", type=int, default=3000, help="MiB of address space for one process (3000)")
    parser.add_argument("--jobs", type=int, default=1, help="workbooks at a time (1)")
    parser.add_argument("--show", type=int, default=20, help="silent ones to write out (20)")
    parser.add_argument("--cells", type=Path, help="a file that gets a line of JSON for each formula that differs")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.one:
        resource.setrlimit(resource.RLIMIT_AS, (asked.memory * MIB, asked.memory * MIB))
        for way in WAYS:
            print(json.dumps(compared(asked.folders[0], way)), flush=True)
        return
    paths = workbooks(asked.folders)
    with ThreadPoolExecutor(asked.jobs) as pool:
        found = list(pool.map(lambda path: in_process(path, asked.seconds, asked.memory), paths))
    outcomes = {(path, way): each[way] for path, each in zip(paths, found, strict=True) for way in WAYS}
    if asked.cells:
        with asked.cells.open("w", encoding="utf-8") as file:
            for (path, way), each in outcomes.items():
                lines = each.get("different", [{"failed": each["failed"]}] if "failed" in each else [])
                file.writelines(
                    json.dumps({"file": str(path), "way": way, **line}, ensure_ascii=False) + "\n" for line in lines
                )
    print("\n".join(report(outcomes, asked.show)))


if __name__ == "__main__":
    main()
