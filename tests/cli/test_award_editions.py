"""xlfuncs award --edition: a competition by another edition of its rulebook."""

import json
from decimal import Decimal
from pathlib import Path
from types import ModuleType

import pytest
from commands import run

from xlfuncs.core.editions import EDITIONS

TEAMS = [{"unit": f"{number}队", "place": number} for number in range(1, 9)]
EVENT = {"settings": {"level": "club", "boards": 24, "annual_mp": 600}, "entries": TEAMS}


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(EVENT), encoding="utf-8")
    return file


def paid(*args: object) -> int:
    done = run("award", *args, "--json")
    return sum(float(row["total"]) > 0 for row in json.loads(done.stdout)["entries"])


@pytest.fixture
def _next(monkeypatch: pytest.MonkeyPatch) -> None:
    other = ModuleType("tables_next")
    tables = EDITIONS["CBA"]("undated")
    other.__dict__.update(vars(tables), EDITION="next", AWARD_SHARE={"red": Decimal("0.25")})
    monkeypatch.setitem(EDITIONS["CBA"].modules, "next", other)


@pytest.mark.usefixtures("_next")
def test_another_edition(entries: Path) -> None:
    """Half of the 8 places get red points; by an edition that gives them to a quarter, 2."""
    assert [paid("cba-teams", entries, *each) for each in ((), ("--edition", "next"))] == [4, 2]


def test_an_edition_that_there_is_not(entries: Path) -> None:
    done = run("award", "cba-teams", entries, "--edition", "1999", code=2)
    assert 'CBA has no edition "1999"; there is undated' in done.stderr


@pytest.mark.usefixtures("_next")
@pytest.mark.parametrize("which", ["board", "working:1队"])
def test_what_is_shown_names_the_edition(entries: Path, tmp_path: Path, which: str) -> None:
    command = ["award", "cba-teams", str(entries), "--lang", "zh", "--part", which]
    said = "按规则 next 版计算，不是现行版（undated）"
    done = run(*command, "--edition", "next")
    assert done.stdout.splitlines()[0] == said
    run(*command, "--edition", "next", "-o", tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text("utf-8-sig").splitlines()[0] == said
    for usual in ([], ["--edition", "undated"]):
        assert "undated" not in run(*command, *usual).stdout
    found = [
        json.loads(run(*command, "--json", *each).stdout).get("edition")
        for each in (["--edition", "next"], ["--edition", "undated"], [])
    ]
    assert found == ["next", None, None]


@pytest.mark.usefixtures("_next")
def test_a_workbook_computes_by_the_edition_in_force(entries: Path, tmp_path: Path) -> None:
    command = ["award", "cba-teams", str(entries), "--lang", "zh", "-o", str(tmp_path / "a.xlsx")]
    done = run(*command, "--edition", "next", code=2)
    assert "现行版（undated）" in done.stderr
    assert not (tmp_path / "a.xlsx").exists()
