"""Reports that are written and read back: the session or the event comes out the same, figure by figure."""

from pathlib import Path

import pytest

import xlfuncs
from xlfuncs.core.registry import load
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows
from xlfuncs.formats import trf, usebio
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.intake.gathering import gathered
from xlfuncs.intake.read import filled
from xlfuncs.layout import example, examples

load()
EXAMPLES = [(name, language) for name in ("br-pairs", "br-butler") for language in examples(EVENTS[name])]


@pytest.mark.parametrize(("name", "language"), EXAMPLES)
def test_usebio_there_and_back(tmp_path: Path, name: str, language: str) -> None:
    """Settings that USEBIO has no place for (what an average is worth) are given again."""
    event = EVENTS[name]
    given = example(event, language)
    settings = given.pop("settings")
    before = of_rows(name, settings, given, language)
    (tmp_path / "x.xml").write_bytes(usebio.dump(before)[0])
    read = usebio.load(tmp_path / "x.xml", event)
    assert read.lost == []
    told = {key: value for key, value in read.settings.items() if event.settings.find(key)}
    tables = {
        table.key: [
            {key: cell for key, cell in row.items() if table.columns.find(key)} for row in read.tables[table.key]
        ]
        for table in event.tables
    }
    after = of_rows(name, settings | told, tables, language)
    assert [each.said.text("en") for each in after.problems] == [each.said.text("en") for each in before.problems]
    assert fingerprint(after) == fingerprint(before)


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


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, event in sorted(EVENTS.items()) if trf.TRF.fits(event)])
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
