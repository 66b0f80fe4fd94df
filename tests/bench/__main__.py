"""All measurements in one table: ``python -m tests.bench [part …]``; without a part, all of them.

``calls`` – a call through the registry against the bare rule · ``arrays`` – how array functions grow ·
``recalc`` – a workbook against openpyxl, LibreOffice with our add-in, formulas and pycel · ``mixed`` – one whose
formulas are mostly a spreadsheet's own, against LibreOffice · ``folder`` – 500 workbooks · ``events`` –
competitions of 24, 200 and 1,000 entries, and their workbooks · ``lite`` – some in Pyodide, as xlwings Lite asks ·
``season`` – 200 event workbooks of 1,000 members · ``page`` – fifty visitors of ``xlfuncs serve``, and the page
without a server in Chromium · ``start`` – start-up, beside Python's own.

Each figure is the median of five runs (of one where a run takes more than five seconds); MB is the peak of the
process, never less than that of the measuring one, as Linux counts. ``ratio`` is the peer's time over ours in the
same run: above 1, we are faster; a goal is what it is meant to be. Seconds of a recalculation are the processor's, but
beside LibreOffice the clock's. formulas and pycel come from the package index into an environment of their own and see
small sizes only.
"""

import datetime
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import localcontext
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from competitions import enlarged
from lite import in_pyodide
from opened import opened
from recalc import ENVIRONMENT, OPENPYXL, OURS, lay_out, lay_out_mixed, measure, taken
from visitors import measured

from xlfuncs.core.numbers import CONTEXT
from xlfuncs.core.registry import FUNCTIONS, load
from xlfuncs.events import EVENTS
from xlfuncs.hosts.calc import Office, missing
from xlfuncs.layout import build
from xlfuncs.layout.saving import saved

RUNS = 5
SLOW = 5.0
PEERS = ("formulas==1.3.4", "pycel==1.0b30")
SMALL = 1_000
#: The peers call our function as a plain one of Python.
FORMULAS = """
import formulas
from xlfuncs.core.registry import load
rule = load()["CBA_MP"]
formulas.get_functions()["CBA_MP"] = lambda *cells: rule(*(float(cell.value[0][0]) for cell in cells))
model = formulas.ExcelModel().loads({0!r}).finish()
values = model.calculate()
[last] = [cell.value[0][0] for name, cell in values.items() if name.endswith("!B2")]
assert float(last) > 0
model.write(dirpath={1!r})
"""
PYCEL = """
import sys, types
from xlfuncs.core.registry import load
rules = types.ModuleType("rules")
rules.cba_mp = lambda *cells: load()["CBA_MP"](*cells)
sys.modules["rules"] = rules
from pycel import ExcelCompiler
book = ExcelCompiler(filename={0!r}, plugins=("rules",))
for row in range(2, {2} + 2):
    assert float(book.evaluate(f"S!B{{row}}")) >= 0
"""
COMMAND = "import sys; sys.argv[1:] = {!r}; from xlfuncs.__main__ import main; main()"
CALLS: dict[str, tuple[Any, ...]] = {
    "CBA_MP": (3.0, 24.0, 36.4),
    "JCBL_OVERALL": (1.0, 20.0, "pair", "sectional", 10.0, 2.0),
    "XQ_ELO": (2250.0, 2050.0, "W"),
    "BR_SCORE": ("4S", 1.0, True),
    "BR_VP": (30.0, 16.0),
}
#: The arguments of array functions for a number of ``rows``.
ARRAYS = {
    "CBA_RANKING": "[[float(row)] for row in range(1, rows + 1)], 36.4",
    "JCBL_AWARDS": "[[float(row)] for row in range(1, rows + 1)], 'pair', 'sectional', 10.0, 2.0",
    "BR_MATCHPOINTS": "[[10.0 * (row * 37 % 700)] for row in range(rows)]",
    "BR_PAIRS": """[
        [row // 12 + 1, row % 12 + 1, (row + row // 12) % 12 + 101, 10 * (row * 37 % 70)] for row in range(rows)
    ]""",
    "XQ_STANDINGS": """[[f"p{row}"] for row in range(rows)], [
        [1.0 + later, f"p{row + later}", f"p{(row + later + 1) % rows}", "WDL"[row % 3], "red"]
        for later in (0, 1)
        for row in range(0, rows, 2)
    ]""",
    "DF_STANDINGS": "[[float(row * 37 % 100)] for row in range(rows)], *[[[1.0]] * rows] * 2",
}
#: One call in a process of its own, where nothing is remembered yet, as when a workbook is opened.
ARRAY = """
import time
from xlfuncs.core.registry import load
function, rows = load()[{0!r}], {2}
cells = [{1}]
start = time.perf_counter()
function(*cells)
print(time.perf_counter() - start)
"""


#: Whole competitions, one of each rulebook that awards points or rates, and one whose losers share places.
COMPETITIONS = ("cba-teams", "cba-knockout", "jcbl-sectional", "xq-rated")
#: One competition in a process of its own, from plain rows to the board.
OUTCOME = """
import json, sys, time
import xlfuncs
given = json.loads(open({0!r}, encoding="utf-8").read())
start = time.perf_counter()
settings = given.pop("settings")
assert xlfuncs.event({1!r}, settings, **given).board()
print(time.perf_counter() - start)
"""


def median(run: Callable[[], Any]) -> Any:
    """The median of five runs of what gives seconds, or (seconds, megabytes); one run where it is slow."""
    first = run()
    if (first[0] if isinstance(first, tuple) else first) > SLOW:
        return first
    runs = [first, *(run() for _ in range(RUNS - 1))]
    if isinstance(first, tuple):
        return tuple(map(statistics.median, zip(*runs, strict=True)))
    return statistics.median(runs)


def line(what: str, seconds: float, megabytes: float | None = None, ratio: str = "") -> None:
    shown = f"{seconds:9.3f} s " if seconds >= 0.001 else f"{seconds * 1e6:9.2f} µs"
    print(f"{what:44}{shown}{'' if megabytes is None else f'{megabytes:6.0f} MB':>10}   {ratio}", flush=True)


def timed(call: Callable[[], Any], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - start) / times


def calls() -> None:
    """The same cells each time: what recurs in a column. Bare rule: values taken beforehand, our context set."""
    for name, cells in CALLS.items():
        function = FUNCTIONS[name]
        ready = function._taken(cells)
        with localcontext(CONTEXT):
            bare = median(partial(timed, partial(function.code, *ready), 5_000))  # type: ignore[misc]
        whole = median(partial(timed, partial(function, *cells), 5_000))
        line(f"{name}, bare rule", bare)
        line(f"{name}, through the registry", whole, ratio=f"{whole / bare:.2f} times the rule")


def arrays() -> None:
    for name, cells in ARRAYS.items():
        before = 0.0
        for rows in (100, 1_000, 10_000, 100_000):
            took = median(partial(reported, ARRAY.format(name, cells, rows)))
            line(f"{name}, {rows:,} rows", took, ratio=f"×{took / before:.1f}" if before else "")
            before = took


def reported(code: str) -> float:
    """The seconds that a process of its own says it took."""
    return float(subprocess.check_output([sys.executable, "-c", code], env=ENVIRONMENT))


def python(code: str, *paths: Any, interpreter: str = sys.executable) -> Any:
    return median(partial(measure, code.format(*paths), interpreter, quiet=interpreter != sys.executable))


def against(ratio: float, goal: float) -> str:
    """How many times as fast, and how many times it is to be."""
    return f"{ratio:.2f}, goal {goal:g}{'' if ratio >= goal else ': missed'}"


def compare(what: str, source: Path, office: Office | None, than_openpyxl: float = 0) -> None:
    """Processor seconds beside openpyxl's, seconds by the clock beside LibreOffice's, which stays open between."""
    target = source.with_name("out.xlsx")
    clock, ours, memory = median(partial(taken, OURS.format(str(source), str(target))))
    line(f"recalc, {what}", ours, memory)
    if than_openpyxl:
        _, took, used = median(partial(taken, OPENPYXL.format(str(source), str(target))))
        line(f"  openpyxl, load and save, {what}", took, used, against(took / ours, than_openpyxl))
    if office is not None:
        took = median(partial(timed, partial(office.convert, source, "xlsx", source.with_name("lo")), 1))
        line(f"  LibreOffice with our add-in, {what}", took, None, against(took / clock, 2))


def peers_compared(rows: int, source: Path, interpreter: str) -> None:
    for name, code in (("formulas", FORMULAS), ("pycel", PYCEL)):
        try:
            took, used = python(code, str(source), str(source.with_name("f")), rows, interpreter=interpreter)
        except SystemExit:
            print(f"  {name}, {rows:,}: failed")
        else:
            line(f"  {name}, {rows:,}", took, used)


@contextmanager
def opened_office() -> Iterator[Office | None]:
    absent = missing()
    if absent:
        print(f"LibreOffice: {absent}")
        yield None
    else:
        with Office() as office:
            yield office


def recalculation() -> None:
    """Beside openpyxl twice as fast per row; where the start outweighs the rows, somewhat less."""
    with tempfile.TemporaryDirectory() as name, opened_office() as office:
        source, peers = Path(name, "in.xlsx"), Path(name, "peers")
        interpreter = ""
        try:
            venv.create(peers, with_pip=True, system_site_packages=True)
            interpreter = str(peers / "bin" / "python")
            install = [interpreter, "-m", "pip", "install", "--quiet", *PEERS]
            subprocess.run(install, check=True, stderr=subprocess.DEVNULL)
        except (subprocess.CalledProcessError, OSError):
            print("formulas and pycel could not be installed")
            interpreter = ""
        for rows, goal in ((30, 1.0), (200, 1 / 0.7), (2_000, 2.0), (20_000, 2.0), (100_000, 2.0)):
            lay_out(source, rows)
            compare(f"{rows:,} rows", source, office, round(goal, 2))
            if interpreter and rows <= SMALL:
                peers_compared(rows, source, interpreter)
        lay_out(source, 100_000, entries=100_001)
        compare("100,000 refusals", source, office, 1.0)


def mixed() -> None:
    """Our functions among those of every spreadsheet."""
    with tempfile.TemporaryDirectory() as name, opened_office() as office:
        source = Path(name, "in.xlsx")
        for rows in (1_000, 10_000, 50_000):
            lay_out_mixed(source, rows)
            compare(f"{rows:,} mixed rows", source, office)


def folder() -> None:
    with tempfile.TemporaryDirectory() as name:
        books = Path(name, "books")
        books.mkdir()
        lay_out(books / "000.xlsx", 30)
        for number in range(1, 500):
            shutil.copy(books / "000.xlsx", books / f"{number:03}.xlsx")
        for jobs in (["--jobs", "1"], []):
            took, used = command("recalc", books, "-o", Path(name, "out"), *jobs)
            line(f"500 workbooks of 30 cells, {'one core' if jobs else 'all cores'}", took, used)


def events() -> None:
    """Ratio: how much longer the larger field takes; for the workbook openpyxl's time over ours too."""
    with tempfile.TemporaryDirectory() as name:
        given, book, out = (Path(name, each) for each in ("given.json", "in.xlsx", "out.xlsx"))
        for event in COMPETITIONS:
            before: dict[str, float] = {}
            for entries in (24, 200, 1_000):
                field = enlarged(event, entries)
                given.write_text(json.dumps(field), encoding="utf-8")
                book.write_bytes(saved(build(EVENTS[event], EVENTS[event].languages[0], example=field)))
                took = median(partial(reported, OUTCOME.format(str(given), event)))
                line(f"{event}, {entries:,} entries", took, ratio=grown(before, "outcome", took))
                took, used = python(OURS, str(book), str(out))
                peer, _ = median(partial(measure, OPENPYXL.format(str(book), str(out)), quiet=True))
                ratio = f"{peer / took:.1f}  {grown(before, 'workbook', took)}"
                line(f"  its workbook, {entries:,} entries", took, used, ratio)


def grown(before: dict[str, float], what: str, took: float) -> str:
    """How much longer it took than the time before."""
    ratio = f"×{took / before[what]:.1f}" if what in before else ""
    before[what] = took
    return ratio


def lite() -> None:
    """Whole events of 200 entries in Pyodide; ratio: how much longer than here."""
    for event, seconds, here in in_pyodide(COMPETITIONS, 200):
        line(f"{event}, 200 entries, in Pyodide", seconds, ratio=f"{seconds / here:.1f}")


def season() -> None:
    """A year of 200 team events, each on a day of its own: 1,000 members in the table of each, 200 of whom play."""
    people = [{"number": str(10_000 + each), "name": f"M{each}", "holding": 500 + each} for each in range(1_000)]
    entries = [
        {"unit": f"T{team}", "place": team + 1, **{f"player{seat}": f"M{17 * team + seat}" for seat in range(1, 5)}}
        for team in range(50)
    ]
    settings = {"name": "EVENT", "date": "2026-01-01", "level": "provincial1", "boards": 48}
    given = {"settings": settings, "entries": entries, "members": people}
    day = (datetime.date(2026, 1, 1) - datetime.date(1899, 12, 30)).days
    with tempfile.TemporaryDirectory() as name:
        books, first = Path(name, "books"), Path(name, "first.xlsx")
        books.mkdir()
        first.write_bytes(saved(build(EVENTS["cba-teams"], "en", example=given)))
        with zipfile.ZipFile(first) as source:
            parts = {part: source.read(part) for part in source.namelist()}
        for number in range(200):
            with zipfile.ZipFile(books / f"{number:03}.xlsx", "w", zipfile.ZIP_DEFLATED) as target:
                for part, data in parts.items():
                    named = data.replace(b"EVENT<", f"Event {number}<".encode())
                    target.writestr(part, named.replace(f"<v>{day}<".encode(), f"<v>{day + number}<".encode()))
        for jobs in (["--jobs", "1"], []):
            took, used = command("season", books, "-o", Path(name, "register.xlsx"), "--force", *jobs)
            line(f"season of 200 events, {'one core' if jobs else 'all cores'}", took, used)


def page() -> None:
    """The club's page with a workbook of 60 teams; ratio: how much longer somebody waits than when he is alone."""
    alone = 0.0
    for what, seconds in measured():
        alone = alone or seconds
        line(f"page: {what}", seconds, ratio=f"{seconds / alone:.1f}")
    for what, seconds in opened():
        line(f"page: {what}", seconds)


def start() -> None:
    """Time of a processor, since what takes so little is drowned in waiting; each in turn, as the machine changes."""
    with tempfile.TemporaryDirectory() as name:
        book, out = Path(name, "in.xlsx"), Path(name, "out.xlsx")
        lay_out(book, 30)
        codes = {
            "python -c pass": "pass",
            "xlfuncs --version": COMMAND.format(["--version"]),
            "xlfuncs recalc, 30 rows": COMMAND.format(["recalc", str(book), "-o", str(out), "--force"]),
            "recalculate() and save(), 30 rows": OURS.format(str(book), str(out)),
            "  openpyxl, load and save, 30 rows": OPENPYXL.format(str(book), str(out)),
        }
        turns = [[measure(code, quiet=True, worked=True) for code in codes.values()] for _ in range(3 * RUNS)]
        medians = [tuple(map(statistics.median, zip(*runs, strict=True))) for runs in zip(*turns, strict=True)]
        for what, (took, used) in zip(codes, medians, strict=True):
            line(what, took, used, f"{took / medians[0][0]:.1f} times Python")
        soffice = shutil.which("soffice")
        if soffice:
            convert = [soffice, "--headless", "--convert-to", "ods", "--outdir", name, str(book)]
            took = median(partial(timed, partial(subprocess.run, convert, check=True, capture_output=True), 1))
            line("soffice --convert-to, 30 rows", took)


def command(*arguments: Any) -> Any:
    given = [str(argument) for argument in arguments]
    return median(partial(measure, COMMAND.format(given), quiet=True))


PARTS = {
    "calls": calls,
    "arrays": arrays,
    "recalc": recalculation,
    "mixed": mixed,
    "folder": folder,
    "events": events,
    "lite": lite,
    "season": season,
    "page": page,
    "start": start,
}

if __name__ == "__main__":
    load()
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
