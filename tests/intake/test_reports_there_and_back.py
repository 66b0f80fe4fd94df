"""Reports of games: what is written is read again, and the event comes out the same."""

from pathlib import Path

import pytest

import xlfuncs
from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.events.outcome import Outcome
from xlfuncs.formats import trf
from xlfuncs.intake.gathering import gathered
from xlfuncs.intake.read import filled

load()
ROOT = Path(__file__).parents[2]
REPORTS = ROOT / "tests/data/trf"


def read_back(outcome: Outcome, folder: Path) -> Outcome:
    """An outcome written as a report, and the event that our reader makes of the file."""
    data, _ = trf.dump(outcome)
    file = folder / "written.trf"
    file.write_bytes(data)
    event = outcome.event
    found = gathered(event, [(file.name, file)], {})
    assert found.lost == []
    return xlfuncs.event(event.name, found.settings, language=outcome.language, **found.tables)


def points(outcome: Outcome) -> dict[str, object]:
    """The points of each player."""
    subject = outcome.event.subject.key
    return {str(row[subject]): row["points"] for row in outcome.board()}


@pytest.mark.parametrize("name", [name for name, event in sorted(EVENTS.items()) if trf.fits(event)])
def test_games_as_a_report(name: str, tmp_path: Path) -> None:
    outcome = filled(ROOT / "workbooks" / "examples" / f"{name}.xlsx").outcome()
    assert points(read_back(outcome, tmp_path)) == points(outcome)


@pytest.mark.parametrize("report", ["dutch_2025_C5.trf", "issue_7.trf", "javafo_sample2.trf"])
def test_a_report_of_somebody_elses(report: str, tmp_path: Path) -> None:
    """Imported, exported and imported once more: the same points, place by place."""
    event = EVENTS["xq-standings"]
    found = gathered(event, [(report, REPORTS / report)], {})
    outcome = xlfuncs.event(event.name, found.settings, **found.tables)
    assert points(read_back(outcome, tmp_path)) == points(outcome)
