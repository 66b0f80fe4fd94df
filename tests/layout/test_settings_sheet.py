"""The sheet of the settings: in groups, the seldom needed ones folded, each found again by whoever reads the file."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from eventbooks import ROOM, editions, filled, opened, read_of
from openpyxl.worksheet.worksheet import Worksheet
from tiers import one_of_each

from xlfuncs.core.arguments import Text, Word, YesNo
from xlfuncs.events import EVENTS, Event
from xlfuncs.events.dates import DateCell
from xlfuncs.events.fields import GROUPS, Field
from xlfuncs.intake.read import filled as read
from xlfuncs.layout import build, example, examples, inputs
from xlfuncs.layout.plan import Plan
from xlfuncs.layout.sheets import settings_of

EVERY = [(event, language) for event in EVENTS.values() for language in event.languages]
RARE = [event for event in EVENTS.values() if any(field.group.rare for field in event.settings)]


def laid_out(event: Event, language: str, **given: Any) -> Worksheet:
    plan = Plan(event, language, ROOM, {})
    inputs.settings(plan, given)
    return plan.book.worksheets[0]


def rows_of(sheet: Worksheet) -> dict[str, int]:
    return {cell.value: cell.row for cell in sheet["A"][4:] if cell.value}


def other(field: Field) -> Any:
    """What a setting takes and is not by itself."""
    if isinstance(field.kind, Text | DateCell):
        return "2026-05-13"
    if isinstance(field.kind, Word | YesNo):
        return next(word for word, _ in field.kind.codes() if field.kind.take(word, "") != field.default)
    return next(each for each in (0.5, 1, 2, 3, 5, 50) if field.kind.takes(each) and each != field.default)


@pytest.mark.parametrize(("event", "language"), EVERY)
def test_groups_have_headings_and_the_rare_one_is_folded(event: Event, language: str) -> None:
    sheet = laid_out(event, language)
    rows, groups = rows_of(sheet), [each for each in GROUPS if any(f.group is each for f in event.settings)]
    assert [row for row in rows if row in {each.label.text(language) for each in GROUPS}] == [
        each.label.text(language) for each in groups
    ]
    for field in event.settings:
        row = rows[field.label.text(language)]
        head = rows[field.group.label.text(language)]
        assert head < row
        dimension = sheet.row_dimensions[row]
        assert (dimension.hidden, dimension.outlineLevel) == (field.group.rare, int(field.group.rare))
        assert sheet.row_dimensions[head].collapsed == field.group.rare
        told = field.explanation.text(language) if field.explanation else ""
        assert told in (sheet.cell(row, 3).value or "")
        assert told or field.key in ("name", "club")
    figures = [cell.row for cell in sheet["F"][4:] if cell.value]
    assert not [row for row in figures if sheet.row_dimensions[row].hidden], "a figure that nobody sees"
    folds = event in RARE
    assert sheet.sheet_properties.outlinePr.summaryBelow == (not folds), "the sign stands beside the heading"
    assert sheet.protection.sheet == (not folds), "in a protected sheet nobody could unfold it"
    assert ("+" in sheet["A2"].value or "＋" in sheet["A2"].value) == folds


@pytest.mark.parametrize("event", RARE, ids=lambda event: event.name)
def test_where_a_rare_one_is_typed_they_are_seen(event: Event) -> None:
    rare = [field for field in event.settings if field.group.rare]
    for field in (rare[0], rare[-1]):
        sheet = laid_out(event, event.languages[0], **{field.key: other(field)})
        assert not [row for row, each in sheet.row_dimensions.items() if each.hidden], field.key
    as_ever = next((field for field in rare if field.default not in (None, "")), None)
    if as_ever is not None:
        sheet = laid_out(event, event.languages[0], **{as_ever.key: as_ever.default})
        assert [row for row, each in sheet.row_dimensions.items() if each.hidden], "it is so by itself"


@pytest.mark.slow
@pytest.mark.parametrize(
    "edition",
    one_of_each(lambda each: each[0].prefix, editions(), lambda each: f"{each[0].name}-{each[1]}", pytest.mark.long),
)
def test_each_setting_is_read_back_though_it_is_folded(edition: tuple[Event, str], tmp_path: Path) -> None:
    event, language = edition
    given = {field.key: other(field) for field in event.settings}
    file = tmp_path / "a.xlsx"
    book = read_of(event, language, 5, {"settings": given})
    for each in settings_of(book).row_dimensions.values():
        each.hidden = each.outlineLevel > 0
    book.save(file)
    pairs = [(event.settings.find(label), value) for label, value in read(file).found.settings]
    assert given.keys() == {label.field.key for label, value in pairs if label and value is not None}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["cba-teams", *(pytest.param(name, marks=pytest.mark.long) for name in ("jcbl-sectional", "xq-rated", "br-pairs"))],
)
def test_no_group_is_told_of_as_unknown(name: str, tmp_path: Path) -> None:
    event = EVENTS[name]
    language = next(iter(examples(event)))
    build(event, language, room=ROOM, example=example(event, language)).save(file := tmp_path / "a.xlsx")
    assert run("recalc", file, "--in-place", code=None).exit_code in (0, 1)
    said = run("award", name, file).stderr
    assert run("freeze", file, tmp_path / "frozen.xlsx", code=None).exit_code in (0, 1)
    said += run("award", name, tmp_path / "frozen.xlsx", code=None).stderr
    said += run("check", file).stdout
    assert not [group.label.text(language) for group in GROUPS if group.label.text(language) in said], said


def test_a_long_name_of_an_event_has_two_lines() -> None:
    sheet = laid_out(EVENTS["cba-teams"], "zh", name="2026 年某某杯全国桥牌团体公开赛暨年度总决赛")
    assert sheet["B6"].alignment.wrap_text
    assert sheet.row_dimensions[6].height >= 35


@pytest.mark.slow
def test_what_stands_in_a_saved_file_is_the_same(tmp_path: Path) -> None:
    """openpyxl writes outline, folded rows and the place of the sign as Excel reads them."""
    build(EVENTS["cba-teams"], "zh", room=ROOM, example=filled()).save(file := tmp_path / "a.xlsx")
    sheet = settings_of(opened(file))
    assert sheet.sheet_format.outlineLevelRow == 1
    hidden = [row for row, each in sheet.row_dimensions.items() if each.hidden]
    assert hidden == list(range(hidden[0], hidden[-1] + 1))
    assert sheet.row_dimensions[hidden[0] - 1].collapsed
    assert isinstance(openpyxl.load_workbook(file).defined_names["Setup"].attr_text, str)


@pytest.mark.slow
@pytest.mark.parametrize("given", [[], ["--set", "annual_mp=600"]])
def test_an_import_that_gives_a_rare_one_shows_it(given: list[str], tmp_path: Path) -> None:
    file, out = tmp_path / "a.csv", tmp_path / "a.xlsx"
    file.write_text("队名,名次\n甲队,1\n乙队,2\n", encoding="utf-8")
    run("import", file, "--event", "cba-teams", *given, "-o", out, language="zh")
    sheet = settings_of(opened(out))
    hidden = [row for row, each in sheet.row_dimensions.items() if each.hidden]
    assert bool(hidden) == (not given)


@pytest.mark.slow
@pytest.mark.parametrize("given", [[], ["--set", "annual_mp=600"]])
def test_an_import_into_a_workbook_that_gives_a_rare_one_shows_it(given: list[str], tmp_path: Path) -> None:
    """All of the folded group, and the sign beside it says so; other hidden rows stay so."""
    file, own = tmp_path / "a.csv", tmp_path / "a.xlsx"
    file.write_text("队名,名次\n甲队,1\n乙队,2\n", encoding="utf-8")
    book = build(EVENTS["cba-teams"], "zh", room=ROOM, example={"settings": {}})
    settings_of(book).row_dimensions[7].hidden = True
    book.save(own)
    run("import", file, "--into", own, *given, language="zh")
    sheet = settings_of(opened(own))
    hidden = [row for row, each in sheet.row_dimensions.items() if each.hidden]
    assert hidden[0] == 7
    assert (len(hidden) > 1) == (not given)
    assert any(each.collapsed for each in sheet.row_dimensions.values()) == (not given)
    assert any(each.outlineLevel for each in sheet.row_dimensions.values())
