"""A session written as USEBIO and read back is the same session, figure by figure."""

from pathlib import Path

import pytest

from xlfuncs.core.registry import load
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.running import of_rows
from xlfuncs.formats import usebio
from xlfuncs.formats.fingerprint import fingerprint
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
