"""Another edition than the one in force: what it changes, what it inherits, and who computes by it."""

import ast
import sys
import threading
from collections.abc import Iterator
from decimal import Decimal
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest
from together import each as each_of

import xlfuncs
from xlfuncs.core.editions import EDITIONS, by_edition
from xlfuncs.core.errors import NA, CellError
from xlfuncs.core.registry import RULEBOOKS, load
from xlfuncs.rulebooks.cba import tables as cba_undated  # type: ignore[attr-defined]
from xlfuncs.rulebooks.jcbl import tables_2018_12

load()
NEXT = "next"


def edition_of(base: ModuleType, **changed: object) -> ModuleType:
    """An edition as a module is one: what it inherits, and what it prints anew."""
    made = ModuleType("tables_next")
    made.__dict__.update({name: value for name, value in vars(base).items() if not name.startswith("__")})
    made.__dict__.update(changed, EDITION=NEXT)
    return made


@pytest.fixture(autouse=True)
def _next_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    """JCBL with another limit in 第4条, share in 第5条 and weekly N; CBA with other win points and red places."""
    jcbl = edition_of(
        tables_2018_12,
        LIMIT={**tables_2018_12.LIMIT, "sectional": Decimal("4.00")},
        PLACES_SHARE=Decimal("0.50"),
        WEEKLY_N=Decimal("0.8"),
    )
    cba = edition_of(
        cba_undated, WIN_FACTOR=Decimal("0.01"), AWARD_SHARE={**cba_undated.AWARD_SHARE, "red": Decimal("0.25")}
    )
    monkeypatch.setitem(EDITIONS["JCBL"].modules, NEXT, jcbl)
    monkeypatch.setitem(EDITIONS["CBA"].modules, NEXT, cba)


# Sectional pairs, 24 tables, 2 sessions, L = 2: 1 × 2 × 2 × (4 + 0.2 × 24 × 2) ÷ 5 = 10.88, beyond 2 × 5.00 = 10.00.
OVERALL = "JCBL_OVERALL", [1, 48, "pair", "sectional", 24, 2, 2]


def test_a_limit_of_jcbl() -> None:
    usual = xlfuncs.call(*OVERALL)
    assert xlfuncs.call(*OVERALL, edition="2018-12") == 10
    assert xlfuncs.call(*OVERALL, edition=NEXT) == 8  # 2 × 4.00
    assert xlfuncs.call(*OVERALL) == usual == xlfuncs.call(*OVERALL, edition=EDITIONS["JCBL"].in_force)


def test_a_number_of_cba() -> None:
    wins = "CBA_WIN_MP", [7, 1.3, 1, 16, 1]
    assert xlfuncs.call(*wins, edition="undated") == 0.73  # 0.005 × 7 × 1.3 × 1 × 16 = 0.728
    assert xlfuncs.call(*wins, edition=NEXT) == 1.46  # 0.01 × 145.6 = 1.456
    assert xlfuncs.call("CBA_PLACES", [24], edition="undated") == 12
    assert xlfuncs.call("CBA_PLACES", [24], edition=NEXT) == 6


def test_what_did_not_change_is_inherited() -> None:
    for rank, entries in product((1, 2, 5), (8, 24, 100)):
        assert xlfuncs.call("CBA_R", [rank, entries], edition=NEXT) == xlfuncs.call("CBA_R", [rank, entries])
    assert xlfuncs.call("JCBL_R", ["sectional"], edition=NEXT) == 2


def test_the_working_shows_the_figures_of_its_edition() -> None:
    how = [row[4] for row in xlfuncs.explain("JCBL_PLACES", [11], edition=NEXT)]
    assert how[0] == "50% × 11 = 5.50 → 6"
    assert next(row[4] for row in xlfuncs.explain("JCBL_PLACES", [11])) == "35% × 11 = 3.85 → 4"
    steps = xlfuncs.explain("JCBL_WEEKLY", [3, 12, 3], edition=NEXT)
    assert any(row[4].startswith("0.8^2") for row in steps), steps


def test_an_event() -> None:
    settings = {"level": "club", "boards": 24, "annual_mp": 600}
    teams = [{"unit": f"{number}队", "place": number} for number in range(1, 9)]
    paid = [
        sum(row["total"] > 0 for row in xlfuncs.event("cba-teams", settings, edition=each, entries=teams).board())
        for each in (None, NEXT, "undated")
    ]
    assert paid == [4, 2, 4]  # half of 8 places, and a quarter


@pytest.mark.parametrize("name", ["1999", "", "NEXT"])
def test_an_edition_that_there_is_not(name: str) -> None:
    with pytest.raises(CellError) as caught:
        xlfuncs.call("JCBL_PLACES", [12], edition=name)
    assert (caught.value.code, caught.value.name) == (NA, "NO_EDITION")
    known = ", ".join(EDITIONS["JCBL"].modules)
    assert caught.value.sentence == f'JCBL has no edition "{name}"; there are {known}'
    with pytest.raises(CellError, match="no editions to choose from"):
        xlfuncs.call("XF_VERSION", [], edition=name)


def test_an_error_leaves_the_edition() -> None:
    with pytest.raises(CellError):
        xlfuncs.call("JCBL_PLACES", [-1], edition=NEXT)
    assert xlfuncs.call("JCBL_PLACES", [12]) == 5


def test_one_in_another() -> None:
    with by_edition("JCBL", NEXT):
        assert xlfuncs.call("JCBL_PLACES", [12]) == 6
        with by_edition("CBA", NEXT), by_edition("JCBL", "2018-12"):
            assert xlfuncs.call("JCBL_PLACES", [12]) == 5
            assert xlfuncs.call("CBA_PLACES", [24]) == 6
        assert xlfuncs.call("JCBL_PLACES", [12]) == 6
        assert xlfuncs.call("CBA_PLACES", [24]) == 12
    assert xlfuncs.call("JCBL_PLACES", [12]) == 5


def test_threads_each_by_their_own() -> None:
    """Nobody computes by an edition that somebody else asked for, whenever that begins and ends."""
    wrong: list[object] = []
    done = threading.Event()

    def compute(name: str | None, expected: int) -> None:
        while not done.is_set():
            got = xlfuncs.call("JCBL_PLACES", [12], edition=name)
            if got != expected:
                wrong.append((name, got))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    threads = [threading.Thread(target=compute, args=each) for each in ((None, 5), (NEXT, 6), (None, 5), (NEXT, 6))]
    for thread in threads:
        thread.start()
    done.wait(0.5)
    done.set()
    for thread in threads:
        thread.join()
    sys.setswitchinterval(interval)
    assert wrong == []


def test_as_long_as_nobody_asks_the_figures_are_those_of_a_module() -> None:
    """What a call by the edition in force pays for the others: nothing."""
    for each in EDITIONS.values():
        figures = vars(each.figures)
        assert "__getattr__" not in figures
        for name, value in vars(each.modules[each.in_force]).items():
            assert name.startswith("__") or figures[name] is value


def test_the_catalogue_names_the_edition_in_force() -> None:
    assert set(EDITIONS) == set(RULEBOOKS) - {"XF"}
    for prefix, each in EDITIONS.items():
        assert RULEBOOKS[prefix].edition == each.in_force == xlfuncs.call("XF_EDITION", [prefix])


def modules() -> Iterator[Path]:
    folder = Path(xlfuncs.__file__).parent / "rulebooks"
    for file in sorted(folder.rglob("*.py")):
        if file.name != "edition.py" and not file.name.startswith("tables"):
            yield file


def test_rules_read_figures_from_the_edition_asked_for() -> None:
    """``from xlfuncs.rulebooks.cba.edition import tables``: a module of figures is one edition's alone."""
    each_of(modules(), check_figures)


def check_figures(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("xlfuncs.rulebooks"):
            own = (node.module or "").endswith(".edition")
            named = {alias.name for alias in node.names}
            assert own or not any(name.startswith("tables") for name in named), f"{node.module} is one edition's"
            assert not (node.module or "").rpartition(".")[2].startswith("tables"), f"{node.module} is one edition's"


def kept_from_import(tree: ast.Module) -> Iterator[ast.AST]:
    """Figures that a module reads while it is imported, outside of what declares an argument, a setting or a column.

    ``Annotated[…]`` and defaults say what a cell may hold: that follows the edition in force, for all editions.
    """

    def read(node: ast.AST) -> Iterator[ast.AST]:
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            return
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Annotated":
            return
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in FIGURES:
            yield node
        for child in ast.iter_child_nodes(node):
            yield from read(child)

    for statement in tree.body:
        yield from read(statement)


#: What the rules call the figures of the edition asked for.
FIGURES = {"tables", "printed"}
#: A unit of measure (L is counted in sixteenths), and how many columns a table of results has.
KEPT = {"SIXTEEN", "MP5_YEARS", "RP10_YEARS", "NATIONAL_EVENTS"}


def test_no_rule_keeps_a_figure_from_its_import() -> None:
    """It would be that of the edition in force, whichever is asked for. EDITION is the catalogue's own."""
    each_of(modules(), check_import)


def check_import(file: Path) -> None:
    if file.name == "__init__.py":
        return
    kept = {ast.unparse(node).partition(".")[2] for node in kept_from_import(ast.parse(file.read_text("utf-8")))}
    assert kept - KEPT == set()
