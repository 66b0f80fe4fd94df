"""What one option means it means in every command, whichever way it is spelt."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from commands import run

from xlfuncs.cli import main


def commands(group: click.Group = main, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Each command with what is typed for it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{name} ")
        else:
            yield before + name, command


WRITING = {name: each for name, each in commands() if any("-o" in param.opts for param in each.params)}


def test_there_are_many() -> None:
    alone = ["recalc", "watch", "award", "season", "export", "pair", "import", "new", "convert", "freeze"]
    assert {*alone, "build lite", "build oxt"} <= {*WRITING}


@pytest.mark.parametrize("name", WRITING)
def test_where_to_write_is_one_option_with_three_spellings(name: str) -> None:
    command = WRITING[name]
    option = next(param for param in command.params if "-o" in param.opts)
    for spelling in ("-o x.xlsx", "--output x.xlsx", "--output=x.xlsx", "--out x.xlsx", "--out=x.xlsx"):
        context = click.Context(command, **command.context_settings)
        taken, rest, _ = command.make_parser(context).parse_args(shlex.split(spelling))
        assert (taken[option.name], rest) == ("x.xlsx", []), spelling


@pytest.mark.parametrize("name", WRITING)
def test_the_help_shows_one_of_them(name: str) -> None:
    shown = run(*name.split(), "--help").stdout
    assert "-o, --output " in shown
    assert "--out " not in shown


@pytest.mark.slow
@pytest.mark.parametrize("spelling", ["--output", "--out"])
def test_both_write(spelling: str, tmp_path: Path) -> None:
    out = tmp_path / "main.py"
    run("build", "lite", spelling, out)
    assert out.is_file()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("new cba-teams {out} -o {out}", "these exclude each other: OUT, -o"),
        ("convert {out} {out} -o {out} --to calc", "these exclude each other: OUT, -o"),
        ("freeze {out} {out} -o {out}", "these exclude each other: OUT, -o"),
        ("new cba-teams", "name an event and the file to make"),
        ("convert {out} --to calc", "Write the workbook IN for another program as OUT"),
        ("freeze {out}", "Compute the workbook IN and write it as OUT"),
    ],
)
def test_where_to_write_is_said_once(line: str, sentence: str, tmp_path: Path) -> None:
    result = run(*line.replace("{out}", str(tmp_path / "x.xlsx")).split(), code=2)
    assert sentence in result.stderr, result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("line", ["events {}", "new {} x.xlsx", "award {} a.csv", "import a.csv --event {} -o x.xlsx"])
def test_an_event_that_is_none_is_told_alike(line: str) -> None:
    """Of the name, whatever file stands beside it; and a name in other letters is one everywhere."""
    result = run(*shlex.split(line.format("cba-taems")), code=2)
    assert result.stdout == ""
    assert result.stderr.startswith('cba-taems: there is no event "cba-taems"; there are br-butler, ')


@pytest.mark.slow
def test_an_event_in_capitals_is_found_by_new_as_by_the_others(tmp_path: Path) -> None:
    run("new", "CBA-Teams", tmp_path / "x.xlsx", "--size", "8")
    assert (tmp_path / "x.xlsx").is_file()


@pytest.mark.parametrize("prefix", ["ＣＢＡ＿ＭＰ", "cba_mp", " CBA_MP "])
def test_a_function_is_found_however_its_name_is_typed(prefix: str) -> None:
    assert run("functions", prefix).stdout.startswith("CBA_MP(rank, entries, ")


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_no_function_begins_so(more: list[str]) -> None:
    result = run("functions", "CBA_MPP", *more, code=2)
    assert result.stdout == ""


def test_award_reports_to_a_program_what_it_writes_too(tmp_path: Path) -> None:
    scores = tmp_path / "a.csv"
    scores.write_text("team,place\nA,1\nB,2\nC,3\n")
    line = ["award", "cba-teams", str(scores), "--set", "level=club", "--set", "boards=24", "--set", "annual_mp=600"]
    result = run(*line, "--json", "-o", tmp_path / "b.csv")
    assert (tmp_path / "b.csv").is_file()
    assert [row["unit"] for row in json.loads(result.stdout)["entries"]] == ["A", "B", "C"]
