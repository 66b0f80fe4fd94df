"""What a declaration need not say: a name that the kind has, settings one by one, the columns of the board."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Annotated, Any, get_args, get_type_hints

import pytest

from xlfuncs.core.arguments import Kind, Text, Whole
from xlfuncs.core.registry import load
from xlfuncs.core.sentences import Help
from xlfuncs.events import EVENTS, PLACE, Builder, EventSettings, Label, Row, event, numbered_settings
from xlfuncs.events.fields import fields_of
from xlfuncs.events.sheet.parts import column_of
from xlfuncs.events.sheet.shape import used_colours
from xlfuncs.layout import build

BOARDS = Whole(low=1, en="boards", zh="副数", ja="ボード数")


def of_stage(number: int) -> Label:
    """What the setting of a stage is called."""
    return Label(f"Boards {number}", f"副数{number}", f"ボード数{number}", "§1")


class Line(Row):
    """A row whose columns say as little as they may."""

    unit: Annotated[str, Text(en="pair", zh="对子", ja="ペア")]
    boards: Annotated[int | None, BOARDS, Label(rule="§2", also=("副",))] = None
    more: Annotated[int | None, BOARDS, Label("More", "另加", "追加")] = None


def test_a_column_without_a_name_is_called_what_its_kind_is() -> None:
    unit, boards, more = fields_of(Line)
    assert unit.label == Help("Pair", "对子", "ペア")
    assert (boards.label, boards.rule, boards.also) == (Help("Boards", "副数", "ボード数"), "§2", ("副",))
    assert more.label == Help("More", "另加", "追加")


def test_a_name_in_one_language_is_none() -> None:
    class Half(Row):
        unit: Annotated[str, Text(en="pair", zh="对子", ja="ペア"), Label("Pair", "对子")]

    with pytest.raises(ValueError, match="unit needs English, Chinese and Japanese"):
        fields_of(Half)


def test_a_table_without_a_name_is_refused() -> None:
    def program(settings: EventSettings, lines: list[Line], outcome: Builder) -> None: ...

    declared = event("cba-nameless", title=Help("A", "甲", "甲"), about=Help("a", "甲", "甲"), figures=(), results=())
    with pytest.raises(ValueError, match="cba-nameless: TABLES has no name for its table lines"):
        declared(program)


def test_no_label_says_what_its_kind_says_already() -> None:
    load()
    tables = [table.row for event in EVENTS.values() for table in event.tables]
    classes = {*tables, *(event.settings_class for event in EVENTS.values())}
    found = [
        f"{declared.__module__} {declared.__name__} {key}"
        for declared in classes
        for key, hint in get_type_hints(declared, include_extras=True).items()
        for kind, label in [of_column(hint)]
        if kind and label.en and (label.en.casefold(), *label[1:3]) == (kind.label.en.casefold(), *kind.label[1:])
    ]
    assert not found


def of_column(hint: Any) -> tuple[Kind | None, Label]:
    """The kind and the label that hold for a column: what stands further out goes before."""
    said = getattr(hint, "__metadata__", ())
    inner, label = None, Label()
    for each in get_args(hint):
        if not isinstance(each, Kind | Label):
            own, of = of_column(each)
            inner, label = own or inner, of if of != Label() else label
    kinds = [each for each in said if isinstance(each, Kind)]
    labels = [each for each in said if isinstance(each, Label)]
    return (kinds or [inner])[-1], (labels or [label])[-1]


def test_a_result_said_by_its_key_is_called_as_the_column_of_the_entries() -> None:
    results = EVENTS["cba-champions"].declared
    assert results["group"] == ("group", Help("Group", "组别", "組"), None)
    assert results["place"].label == Help("Place in the group", "组内名次", "組内順位")


def test_a_setting_that_an_event_is_without_keeps_its_value() -> None:
    class Two(EventSettings):
        boards: Annotated[int, BOARDS]
        more: Annotated[int, BOARDS, Label("More", "另加", "追加")] = 2

    class One(Two):
        without = ("boards",)
        boards = 16

    assert [field.key for field in fields_of(One)] == ["name", "club", "date", "more"]
    assert (One().boards, One().more) == (16, 2)


def test_settings_that_differ_by_a_number() -> None:
    @numbered_settings("boards", range(1, 3), Annotated[int, BOARDS], of_stage)
    @numbered_settings("spare", range(2, 3), Annotated[int | None, BOARDS], of_stage, None)
    class Stages(EventSettings):
        """Two stages; a spare board in the second."""

    own = fields_of(Stages)[3:]
    assert [(each.key, each.label.zh, each.required) for each in own] == [
        ("spare2", "副数2", False),
        ("boards1", "副数1", True),
        ("boards2", "副数2", True),
    ]
    assert [each.key for each in fields_of(EventSettings)] == ["name", "club", "date"]


@pytest.mark.parametrize(
    ("name", "begins", "without"),
    [
        ("cba-teams", ("place", "unit", "average"), {"r"}),
        ("xq-perf", ("place", "player", "points"), set()),
        ("br-match", ("board", "vul", "open_played"), set()),
    ],
)
def test_the_board_shows_what_comes_out(name: str, begins: tuple[str, ...], without: set[str]) -> None:
    load()
    event = EVENTS[name]
    assert event.board[:3] == begins
    assert {each.key for each in event.results} - set(event.board) == without


def test_two_columns_of_one_word_are_refused() -> None:
    class Twice(Row):
        unit: Annotated[str, Text(en="pair", zh="对子", ja="ペア")]
        boards: Annotated[int | None, BOARDS, Label(also=("对子",))] = None

    with pytest.raises(ValueError, match="'对子' stands for boards and for unit"):
        _ = fields_of(Twice).by_word


@pytest.mark.parametrize(
    ("name", "title", "said"),
    [
        ("cba-new", Help("New", "", "新"), "the title of cba-new needs English, Chinese and Japanese"),
        ("club-new", Help("New", "新", "新"), "the letters of no rulebook"),
    ],
)
def test_an_event_without_what_it_needs_is_refused(name: str, title: Help, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        event(name, title=title, about=title, figures=(), results=())(print)
    assert name not in EVENTS


def test_a_column_that_takes_nothing_is_refused() -> None:
    """It would be in no table, and nobody would be told."""

    class Bare(Line):
        place: int | None = None

    with pytest.raises(TypeError, match="Bare: place needs an annotation that says what it takes"):
        fields_of(Bare)


def test_a_key_that_no_column_has_is_told_with_those_there_are() -> None:
    with pytest.raises(KeyError, match=r"'place' is none of \['unit', 'boards', 'more'\]"):
        fields_of(Line).named("place")


def a_program(settings: EventSettings, entries: list[Line], outcome: Builder) -> None: ...


def without_tables(settings: EventSettings, outcome: Builder) -> None: ...


def one_row(settings: EventSettings, entries: Line, outcome: Builder) -> None: ...


class NoRow:
    unit: Annotated[str, Text(en="team", zh="队", ja="チーム")]


def rows_that_are_none(settings: EventSettings, entries: list[NoRow], outcome: Builder) -> None: ...


@pytest.mark.parametrize("program", [without_tables, one_row, rows_that_are_none])
def test_a_program_that_says_too_little_is_refused(program: Callable[..., None]) -> None:
    with pytest.raises(TypeError, match="cba-new: its program needs annotations"):
        event("cba-new", title=Help("a", "b", "c"), about=Help("a", "b", "c"), figures=(), results=())(program)


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ({"results": ("points",)}, "its result points is no column of the entries"),
        ({"results": (), "headline": ("level",)}, "its headline has level, neither a setting nor a figure"),
    ],
)
def test_what_an_event_shows_it_has(monkeypatch: pytest.MonkeyPatch, said: dict[str, Any], refused: str) -> None:
    monkeypatch.setattr(a_program, "__module__", "xlfuncs.rulebooks.cba.events.new")
    with pytest.raises(ValueError, match=f"cba-new: {refused}"):
        event("cba-new", title=Help("a", "b", "c"), about=Help("a", "b", "c"), figures=(), **said)(a_program)
    assert "cba-new" not in EVENTS


def test_an_event_of_places_alone_has_a_workbook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(a_program, "__module__", "xlfuncs.rulebooks.cba.events.new")
    told = Help("Lots", "抽签", "抽選")
    event("cba-new", title=told, about=told, figures=(), results=(PLACE,))(a_program)
    made = EVENTS.pop("cba-new")
    assert "Notice" in build(made, "en", room=8).sheetnames


def test_what_is_not_declared_cannot_come_out() -> None:
    declared = EVENTS["cba-teams"]
    outcome = Builder(declared, declared.settings_class(), "en", [])
    row = Line()
    row.table, row.at = "entries", 1
    with pytest.raises(KeyError, match="cba-teams declares no result 'boards' of entries"):
        outcome.give(row, boards=16)
    with pytest.raises(KeyError, match="cba-teams declares no figure 'teams'"):
        outcome.figure("teams", 24, "§1.1")
    with pytest.raises(KeyError, match="cba-teams declares no list 'crosstable'"):
        outcome.listing("crosstable", (), list)
    with pytest.raises(KeyError, match="boards"):
        column_of(declared, "boards")
    outcome.entries[1] = {"gold": 1, "red": 2, "youth": 3}
    with pytest.raises(ValueError, match="cba-teams gives \\['gold', 'red', 'youth'\\]: it declares"):
        used_colours(outcome.outcome)


def test_nobody_writes_into_an_outcome() -> None:
    """What a program writes into is another object: an outcome stays as it was when it was handed out."""
    declared = EVENTS["cba-teams"]
    builder = Builder(declared, declared.settings_class(), "en", [])
    before = builder.outcome
    builder.figure("m", 4, "§1.3.1")
    assert (before.value("m"), builder.outcome.value("m")) == (None, 4)
    with pytest.raises(FrozenInstanceError):
        before.figures = {}  # type: ignore[misc]
    assert not any(hasattr(before, name) for name in ("give", "note", "pay", "figure", "keep"))
