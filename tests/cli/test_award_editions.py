"""xlfuncs award --edition: a competition by another edition of its rulebook."""

import json
from decimal import Decimal
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from xlfuncs.cli import main
from xlfuncs.editions import EDITIONS
from xlfuncs.rulebooks.cba import tables  # type: ignore[attr-defined]

TEAMS = [{"unit": f"{number}队", "place": number} for number in range(1, 9)]
EVENT = {"settings": {"level": "club", "boards": 24, "annual_mp": 600}, "entries": TEAMS}


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(EVENT), encoding="utf-8")
    return file


def paid(*args: object) -> int:
    done = CliRunner().invoke(main, ["award", *map(str, args), "--json"])
    assert done.exit_code == 0, done.output
    return sum(float(row["total"]) > 0 for row in json.loads(done.stdout)["entries"])


def test_another_edition(entries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the 8 places get red points; by an edition that gives them to a quarter, 2."""
    other = ModuleType("tables_next")
    other.__dict__.update(vars(tables), EDITION="next", AWARD_SHARE={"red": Decimal("0.25")})
    monkeypatch.setitem(EDITIONS["CBA"].modules, "next", other)
    assert [paid("cba-teams", entries, *each) for each in ((), ("--edition", "next"))] == [4, 2]


def test_an_edition_that_there_is_not(entries: Path) -> None:
    done = CliRunner().invoke(main, ["award", "cba-teams", str(entries), "--edition", "1999"])
    assert done.exit_code == 2
    assert 'CBA has no edition "1999"; there are undated' in done.stderr
