"""xlfuncs events: what there is, and what an event takes."""

import json

from click.testing import CliRunner, Result

from xlfuncs.cli import main
from xlfuncs.events import EVENTS


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["events", *arguments])


def test_every_event_is_listed_in_the_readers_language() -> None:
    for language in ("en", "zh", "ja"):
        listed = run("--lang", language)
        assert listed.exit_code == 0, listed.output
        for event in EVENTS.values():
            assert any(
                event.name in line and event.title.text(language)[:4] in line for line in listed.stdout.splitlines()
            ), event.name


def test_an_event_shows_its_settings_and_tables() -> None:
    shown = run("cba-teams", "--lang", "zh").stdout
    assert shown.startswith("cba-teams  ")
    event = EVENTS["cba-teams"]
    for field in (*event.settings, *(field for table in event.tables for field in table.columns)):
        assert field.key in shown
        assert field.label.zh in shown
    assert "省级一类赛事" in shown, "the words that a setting takes"


def test_who_is_no_member_is_told_in_the_readers_word() -> None:
    """员 can be written in Shift-JIS, but nobody in Japan writes it."""
    shown = CliRunner().invoke(main, ["--lang", "ja", "events", "jcbl-club"]).stdout
    assert ("非会員" in shown, "非会员" in shown) == (True, False)


def test_a_program_reads_the_same() -> None:
    told = json.loads(run("--json").stdout)
    assert [each["name"] for each in told] == sorted(EVENTS)
    (one,) = json.loads(run("cba-teams", "--json").stdout)
    assert one == next(each for each in told if each["name"] == "cba-teams")


def test_an_event_that_nobody_knows_is_refused() -> None:
    refused = run("cba-teems")
    assert refused.exit_code == 2
    assert len(refused.stderr.strip().splitlines()) == 1
    assert "cba-teems" in refused.stderr
