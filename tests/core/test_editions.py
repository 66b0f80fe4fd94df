"""Another edition than the one in force: what it changes, what it inherits, and who computes by it."""

import ast
import subprocess
import sys
import threading
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest
from together import each as each_of

import xlfuncs
from xlfuncs.core.editions import EDITIONS, by_edition
from xlfuncs.core.errors import NA, CellError
from xlfuncs.core.registry import RULEBOOKS, load

load()
NEXT = "next"
JCBL, CBA, BR, DF = (EDITIONS[prefix](EDITIONS[prefix].in_force) for prefix in ("JCBL", "CBA", "BR", "DF"))


def edition_of(base: ModuleType, **changed: object) -> ModuleType:
    """An edition as a module is one: what it inherits, and what it prints anew."""
    made = ModuleType("tables_next")
    made.__dict__.update({name: value for name, value in vars(base).items() if not name.startswith("__")})
    made.__dict__.update(changed, EDITION=NEXT)
    return made


@pytest.fixture(autouse=True)
def _next_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    """JCBL with another limit in 第4条, share in 第5条 and weekly N, a sixth class, a rating more and one less; CBA
    with other win points and red places, and another word for a level; BR and DF with other defaults and rates.
    """
    ratings = {code: words for code, words in JCBL.RATINGS.items() if code != "apbf"}
    jcbl = edition_of(
        JCBL,
        LIMIT={**JCBL.LIMIT, "sectional": Decimal("4.00")},
        PLACES_SHARE=Decimal("0.50"),
        WEEKLY_N=Decimal("0.8"),
        K={**JCBL.K, 6: 6},
        R={**JCBL.R, "zonal": Decimal(6)},
        RATINGS={**ratings, "zonal": ["ゾーン"]},
        LIMIT_WEEKLY=Decimal("9.00"),
    )
    cba = edition_of(
        CBA,
        WIN_FACTOR=Decimal("0.01"),
        AWARD_SHARE={**CBA.AWARD_SHARE, "red": Decimal("0.25")},
        LEVELS={**CBA.LEVELS, "club": ["会所赛"]},
    )
    bridge = edition_of(BR, ADJUSTED_IMPS=4)
    dianfeng = edition_of(DF, FINISHED_SHARE=Decimal("0.7"), RATE_HIGHEST=200, RATE_NEWCOMER=Decimal(60))
    for prefix, module in (("JCBL", jcbl), ("CBA", cba), ("BR", bridge), ("DF", dianfeng)):
        monkeypatch.setitem(EDITIONS[prefix].modules, NEXT, module)


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


@pytest.mark.slow
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


def test_the_tables_are_those_of_the_edition_asked_for() -> None:
    tables = EDITIONS["JCBL"]
    assert tables.LIMIT is JCBL.LIMIT is tables(JCBL.EDITION).LIMIT
    assert tables(NEXT).LIMIT["sectional"] == 4
    with by_edition("JCBL", NEXT):
        assert tables.LIMIT is tables(NEXT).LIMIT
        assert (tables.EDITION, tables.in_force) == (NEXT, JCBL.EDITION)
    with pytest.raises(CellError, match="no edition"):
        tables("1999")


# --- what an argument takes: bounds, words, defaults

CLASS_SIX = "JCBL_WEEKLY", [1, 12, 6]
ZONAL = "JCBL_R", ["ゾーン"]


def refused(name: str, cells: list[object], edition: str | None = None) -> tuple[str, str]:
    with pytest.raises(CellError) as caught:
        xlfuncs.call(name, cells, edition=edition)
    return caught.value.name, caught.value.sentence


def test_a_bound_follows_the_edition() -> None:
    """K of class 6 is 6: 6 × 12 ÷ 100 = 0.72."""
    assert refused(*CLASS_SIX) == ("NOT_ALLOWED", "game_class must be a whole number from 1 to 5, not 6")
    assert xlfuncs.call(*CLASS_SIX, edition=NEXT) == 0.72
    assert refused("JCBL_WEEKLY", [1, 12, 7], NEXT)[1] == "game_class must be a whole number from 1 to 6, not 7"
    assert refused(*CLASS_SIX)[0] == refused(*CLASS_SIX, JCBL.EDITION)[0] == "NOT_ALLOWED"


def test_words_follow_the_edition() -> None:
    assert refused(*ZONAL)[0] == "NOT_ALLOWED"
    assert (xlfuncs.call(*ZONAL, edition=NEXT), xlfuncs.call("JCBL_R", ["zonal"], edition=NEXT)) == (6, 6)
    assert xlfuncs.call("JCBL_R", ["apbf"]) == 7
    name, sentence = refused("JCBL_R", ["apbf"], NEXT)
    assert name == "NOT_ALLOWED"
    assert "zonal" in sentence
    assert "apbf," not in sentence
    assert "zonal" not in refused("JCBL_R", ["x"])[1]


def test_a_working_by_the_edition() -> None:
    assert xlfuncs.explain(*CLASS_SIX)[0][:2] == ["error", "#NUM!"]
    assert xlfuncs.explain(*CLASS_SIX, edition=NEXT)[-1][2] == 0.72
    assert xlfuncs.explain("JCBL_R", ["apbf"], edition=NEXT)[0][:2] == ["error", "#VALUE!"]


def test_the_functions_about_functions_by_the_edition() -> None:
    def told() -> list[object]:
        codes = xlfuncs.call("XF_CODES", ["JCBL_R", "rating"])
        why = xlfuncs.call("XF_WHY", ["JCBL_R", "ゾーン"])
        return [["zonal", "ゾーン"] in codes, why == "", xlfuncs.call("XF_EDITION", ["JCBL"])]

    assert told() == [False, False, JCBL.EDITION]
    with by_edition("JCBL", NEXT):
        assert told() == [True, True, NEXT]
        assert xlfuncs.call("XF_WORD", ["JCBL_R", "rating", "ゾーン"]) == "zonal"
        assert xlfuncs.call("XF_EXPLAIN", ["JCBL_R", "ゾーン"])[-1][2] == 6
        assert xlfuncs.call("XF_EDITION", ["CBA"]) == "undated"
    assert told() == [False, False, JCBL.EDITION]


def test_a_default_follows_the_edition() -> None:
    """14 of 20 boards are 0.7 of them, 13 are not; A+ is 3 IMPs in force, 4 in the other."""
    assert xlfuncs.call("DF_FINISHED", 13, 20)
    assert not xlfuncs.call("DF_FINISHED", 13, 20, edition=NEXT)
    assert xlfuncs.call("DF_FINISHED", 14, 20, edition=NEXT)
    column = [[[420], ["A+"], [430]]]
    assert xlfuncs.call("BR_XIMP", column)[1] == [3]
    assert xlfuncs.call("BR_XIMP", column, edition=NEXT)[1] == [4]
    with by_edition("BR", NEXT):
        signature = next(row[1] for row in xlfuncs.call("XF_FUNCTIONS", ["BR_XIMP"]))
    assert "adjusted=4" in signature


def test_cells_of_a_range_follow_the_edition() -> None:
    week = "DF_WEEK_RATE", [50, 10, [[150]]]
    assert refused(*week)[0] == "NOT_ALLOWED"
    assert xlfuncs.call(*week, edition=NEXT)


TEAMS = [{"unit": f"{number}队", "place": number} for number in range(1, 9)]


def test_a_setting_follows_the_edition() -> None:
    word = {"level": "会所赛", "boards": 24, "annual_mp": 600}
    with pytest.raises(CellError):
        xlfuncs.event("cba-teams", word, entries=TEAMS)
    found = xlfuncs.event("cba-teams", word, edition=NEXT, entries=TEAMS)
    assert (found.edition, found.settings.level) == (NEXT, "club")  # type: ignore[attr-defined]
    with pytest.raises(CellError):
        xlfuncs.event("cba-teams", {**word, "level": "俱乐部比赛"}, edition=NEXT, entries=TEAMS)
    with pytest.raises(CellError):
        xlfuncs.event("cba-teams", word, entries=TEAMS)


def test_a_column_follows_the_edition() -> None:
    """G of 第1条 ㉓ is at most what 第4条 gives for one game: 1.00, or 9.00."""
    games = [{"game": f"{number}", "competitors": 12, "winner_mp": "8.5"} for number in range(1, 5)]
    entries = [{"unit": "甲", "score": 5}]
    wrong = [
        [each.name for each in xlfuncs.event("jcbl-series", {}, edition=edition, games=games, entries=entries).problems]
        for edition in (None, NEXT)
    ]
    assert ["NOT_ALLOWED" in each for each in wrong] == [True, False]


def test_a_part_of_an_event_in_cells_by_the_edition() -> None:
    settings = [["level", "会所赛"], ["boards", 24], ["annual_mp", 600]]
    entries = [["unit", "place"], *([each["unit"], each["place"]] for each in TEAMS)]
    with pytest.raises(CellError):
        xlfuncs.call("XF_EVENT", ["cba-teams", "board", settings, entries])
    with by_edition("CBA", NEXT):
        assert xlfuncs.call("XF_EVENT", ["cba-teams", "board", settings, entries])


def test_what_is_imported_meanwhile_is_as_in_force() -> None:
    """The first call of all may ask for an edition: what is declared then is not that edition's alone."""
    code = """
from types import ModuleType
import xlfuncs
from xlfuncs.core.editions import EDITIONS, by_edition
from xlfuncs.rulebooks.jcbl.edition import printed
made = ModuleType("next")
made.__dict__.update({name: value for name, value in vars(printed("2018-12")).items() if name[0] != "_"})
made.__dict__.update(EDITION="next", K={1: 2})
printed.modules["next"] = made
with by_edition("JCBL", "next"):
    print(xlfuncs.call("JCBL_WEEKLY", 1, 12, 1))
print(xlfuncs.call("JCBL_WEEKLY", 1, 12, 5))
"""
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["0.24", "0.6"]


def test_the_catalogue_names_the_edition_in_force() -> None:
    assert set(EDITIONS) == set(RULEBOOKS) - {"XF"}
    for prefix, each in EDITIONS.items():
        assert RULEBOOKS[prefix].edition == each.in_force == xlfuncs.call("XF_EDITION", [prefix])


RULES = Path(xlfuncs.__file__).parent / "rulebooks"


@cache
def figures() -> frozenset[Path]:
    """The modules of printed figures, each of one edition."""
    return frozenset(RULES.glob("*/tables*.py"))


def modules() -> Iterator[Path]:
    for file in sorted(RULES.rglob("*.py")):
        if file.name != "edition.py" and file not in figures():
            yield file


@pytest.mark.slow
def test_rules_read_figures_from_the_edition_asked_for() -> None:
    """``from xlfuncs.rulebooks.cba.edition import tables``: a module of figures is one edition's alone."""
    each_of(modules(), check_figures)


def check_figures(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("xlfuncs.rulebooks"):
            own = (node.module or "").endswith(".edition")
            named = {alias.name for alias in node.names}
            assert own or not named & {each.stem for each in figures()}, f"{node.module} is one edition's"
            assert not (node.module or "").rpartition(".")[2].startswith("tables"), f"{node.module} is one edition's"


def kept_from_import(tree: ast.Module) -> Iterator[ast.AST]:
    """Figures that a module reads while it is imported.

    A bound or the words of an argument are read by a function (``high=lambda: tables.LARGEST``), a default by its
    kind's ``usual``; what a signature shows of it is that of the edition in force.
    """

    def read(node: ast.AST) -> Iterator[ast.AST]:
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            return
        if isinstance(node, ast.AnnAssign):  # a default is its kind's ``usual``
            yield from read(node.annotation)
            return
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in FIGURES:
            yield node
        for child in ast.iter_child_nodes(node):
            yield from read(child)

    for statement in tree.body:
        yield from read(statement)


#: What the rules call the figures of the edition asked for.
FIGURES = {"tables", "printed"}
#: A unit of measure (L is counted in sixteenths), how many columns a table of results has, and what a register adds up.
KEPT = {"SIXTEEN", "MP5_YEARS", "RP10_YEARS", "NATIONAL_EVENTS", "IN_TOTAL"}


@pytest.mark.slow
def test_no_rule_keeps_a_figure_from_its_import() -> None:
    """It would be that of the edition in force, whichever is asked for. EDITION is the catalogue's own."""
    each_of(modules(), check_import)


def check_import(file: Path) -> None:
    if file.name == "__init__.py":
        return
    kept = {ast.unparse(node).partition(".")[2] for node in kept_from_import(ast.parse(file.read_text("utf-8")))}
    assert kept - KEPT == set()
