"""Every event of bridge and 巅峰 as people's sheets bring it: any language, order and width, slips in any cell."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from laws import ns_score

import xlfuncs
from xlfuncs.arguments import Kind, YesNo
from xlfuncs.errors import CellError
from xlfuncs.events import EVENTS, Outcome
from xlfuncs.events.declaration import Event
from xlfuncs.events.fields import Field
from xlfuncs.events.parts import PARTS, part, plain
from xlfuncs.events.running import of_ranges, of_rows
from xlfuncs.registry import load
from xlfuncs.rulebooks.bridge.contracts import score_ns, vul
from xlfuncs.rulebooks.bridge.terms import ContractKind
from xlfuncs.sentences import LANGUAGES, text_of

load()
BOOKS = Path(xlfuncs.__file__).parent / "rulebooks"
NAMES = sorted(name for name in EVENTS if name.startswith(("br-", "df-")))
FILES = sorted(path for book in ("bridge", "dianfeng") for path in (BOOKS / book / "events").glob("*.json"))
Example = dict[str, Any]
every_event = pytest.mark.parametrize("name", NAMES)
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)


def event_of(path: Path) -> Event:
    return EVENTS[f"{'br' if path.parts[-3] == 'bridge' else 'df'}-{path.name.split('.')[0]}"]


def example(path: Path) -> tuple[Example, dict[str, list[Example]]]:
    tables = json.loads(path.read_text(encoding="utf-8"))
    return tables.pop("settings"), tables


def first_example(name: str) -> tuple[Example, dict[str, list[Example]]]:
    return example(next(path for path in FILES if event_of(path).name == name))


def ranges(
    event: Event, settings: Example, tables: dict[str, list[Example]], language: str, chance: Random, wide: bool = False
) -> tuple[list[list[Any]], list[list[list[Any]]]]:
    """The example as a sheet of that language has it, its columns in any order, other columns between them."""
    pairs = [[event.settings.named(key).label.text(language), value] for key, value in settings.items()]
    pairs += [["", ""], ["something else", 5]]
    chance.shuffle(pairs)
    found = []
    for key, rows in tables.items():
        columns = event.table(key).columns
        keys = list(dict.fromkeys(each for row in rows for each in row))
        chance.shuffle(keys)
        head = [columns.by_word[each].field.heading(language, columns.by_word[each].number) for each in keys]
        cells = [[broad(row.get(each, ""), wide) for each in keys] for row in rows]
        found.append([["", *head, "xyz"], *[["", *row, "x"] for row in cells], *[[""] * (len(keys) + 2)] * 300])
    chance.shuffle(found)
    return pairs, found


def broad(value: Any, wide: bool) -> Any:
    """Full width and with spaces, as some input methods type it."""
    if not wide or isinstance(value, bool):
        return value
    text = str(value) if not isinstance(value, float) else f"{value:g}"
    return f"　{text.translate({number: number + 0xFEE0 for number in range(0x21, 0x7F)})} "


def shown(outcome: Outcome) -> list[Any]:
    """What comes out for each entry, whatever the language."""
    return [{key: str(value) for key, value in row.items()} for row in outcome.entries.values()]


def test_the_nine_events_are_declared() -> None:
    assert [
        *("br-butler", "br-league", "br-match", "br-pairs"),
        *("df-hcp", "df-ladder", "df-rates", "df-swiss", "df-titles"),
    ] == NAMES
    for name in NAMES:
        languages = {path.name.split(".")[1] for path in FILES if event_of(path).name == name}
        assert languages == ({"zh", "ja"} if name.startswith("br-") else {"zh"})


@every_file
def test_an_example_can_be_published(path: Path) -> None:
    settings, tables = example(path)
    outcome = of_rows(event_of(path).name, settings, tables, path.name.split(".")[1])
    assert outcome.publishable, [each.said.text("zh") for each in outcome.problems]
    assert outcome.counted == len(tables[event_of(path).tables[0].key])
    json.dumps(plain(outcome))


@every_file
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_in_any_language_and_order_comes_to_the_same(path: Path, language: str) -> None:
    event, (settings, tables) = event_of(path), example(path)
    expected = shown(of_rows(event.name, settings, tables))
    for seed in range(3):
        outcome = of_ranges(event.name, *ranges(event, settings, tables, language, Random(seed)))
        assert outcome.language == language
        assert shown(outcome) == expected
        for each in (*PARTS, *(table.key for table in event.tables[1:])):
            assert len(part(outcome, each)) >= 2


@every_event
def test_full_width_and_spaces_mean_the_same(name: str) -> None:
    settings, tables = first_example(name)
    settings = {key: broad(value, key not in ("name", "club", "date")) for key, value in settings.items()}
    expected = of_rows(name, settings, tables)
    outcome = of_ranges(name, *ranges(EVENTS[name], settings, tables, "zh", Random(1), wide=True))
    assert outcome.publishable, [each.said.text("zh") for each in outcome.problems]
    keys = {"place", "total", "boards", "award", "rate", "points", "home_imps", "title", "wins"}
    for one, other in zip(outcome.entries.values(), expected.entries.values(), strict=True):
        assert {k: str(v) for k, v in one.items() if k in keys} == {k: str(v) for k, v in other.items() if k in keys}


@every_event
def test_blank_rows_stay_blank_and_count_nowhere(name: str) -> None:
    settings, tables = first_example(name)
    spread = {key: [each for row in rows for each in ({}, row, {})] for key, rows in tables.items()}
    expected, outcome = of_rows(name, settings, tables), of_rows(name, settings, spread)
    assert shown(outcome) == shown(expected)
    assert list(outcome.entries) == [3 * at - 1 for at in expected.entries]
    assert part(outcome, "entries")[1] == [""] * len(part(outcome, "entries")[0])


def cells_of(name: str) -> Iterator[tuple[str, str]]:
    """Each column of each table that can be typed in, numbered ones once."""
    for table in EVENTS[name].tables:
        for field in table.columns:
            yield table.key, f"{field.key}1" if field.repeated else field.key


#: Cells that say what a row is called and enter no figure: without them it counts as it is.
LABELS = {
    ("br-league", "round"),
    ("df-ladder", "date"),
    ("df-rates", "board"),
    ("df-titles", "event"),
    ("df-titles", "date"),
}


@pytest.mark.parametrize(("name", "table", "key"), [(name, *cell) for name in NAMES for cell in cells_of(name)])
@pytest.mark.parametrize("slip", [CellError("#DIV/0!"), "??"], ids=["error", "unreadable"])
def test_a_slip_in_any_cell_is_named_and_spoils_no_other_row(name: str, table: str, key: str, slip: Any) -> None:
    """A row that stays out leaves what there is without it, one that only lost its label what there is with a blank in
    its place; a slip among the entries leaves the others' own figures.
    """
    settings, tables = first_example(name)
    event = EVENTS[name]
    at = 2
    row = tables[table][at] | {key: slip}
    broken = tables | {table: [*tables[table][:at], row, *tables[table][at + 1 :]]}
    outcome = of_rows(name, settings, broken)
    text = slip == "??" and key in ("unit", "event", "date", "round", "player1", "number")
    named = [each for each in outcome.problems if each.table == table and each.row and each.row.at == at + 1]
    if not text:
        assert named, key
        assert not outcome.publishable
        assert event.table(table).columns.by_word[key].field.key in {
            each.column.field.key for each in named if each.column
        }
    if table == event.tables[0].key or (text and key != "unit"):
        return
    left = tables[table][at] | {key: None} if (name, key) in LABELS else {}
    without = of_rows(name, settings, tables | {table: [*tables[table][:at], left, *tables[table][at + 1 :]]})
    assert shown(outcome) == shown(without)


@every_event
def test_a_slip_among_the_entries_leaves_the_others_their_own(name: str) -> None:
    """What a row has earned by itself (totals, boards, rates) hangs on no other row's cells."""
    settings, tables = first_example(name)
    first = EVENTS[name].tables[0]
    clean = of_rows(name, settings, tables)
    for field in first.columns:
        if field is first.subject:
            continue
        key = f"{field.key}1" if field.repeated else field.key
        rows = [*tables[first.key][:1], tables[first.key][1] | {key: CellError("#N/A")}, *tables[first.key][2:]]
        outcome = of_rows(name, settings, tables | {first.key: rows})
        own = {"total", "points", "earned", "title", "home_imps", "away_imps", "start"} - {"points"}
        for at in set(clean.entries) - {2}:
            for what in own & clean.entries[at].keys():
                if field.key == "direction":
                    continue  # who sits where is what the direction says
                assert outcome.entries[at].get(what) == clean.entries[at][what], (key, at, what)


def words(field: Field) -> Iterator[tuple[str, Any]]:
    """Each spelling that a setting takes with what it means."""
    kind: Kind = field.kind
    if isinstance(kind, YesNo):
        yield from ((word, canonical == "TRUE") for canonical, word in kind.codes())
        return
    for canonical, word in kind.codes():
        yield canonical, canonical
        yield word, canonical


@every_event
def test_every_spelling_of_every_setting(name: str) -> None:
    settings, tables = first_example(name)
    for field in EVENTS[name].settings:
        for word, meant in words(field):
            if name == "br-pairs" and meant == "total":
                continue  # an adjusted score stands among the boards
            for spelling in (word, f" {word}　", broad(word, True), word.upper(), " ".join(word)):
                outcome = of_rows(name, settings | {field.key: spelling}, tables)
                assert getattr(outcome.settings, field.attribute) == meant


@every_file
def test_workings_are_told_in_three_languages_and_true(path: Path) -> None:
    settings, tables = example(path)
    outcome = of_rows(event_of(path).name, settings, tables)
    for at in outcome.entries:
        steps = outcome.steps(at)
        assert steps
        for each in steps:
            assert all(text_of(each.symbol, language) for language in LANGUAGES)
            arithmetic = each.arithmetic()
            if arithmetic and "…" not in arithmetic and "√" not in arithmetic:
                exact = arithmetic.partition(" → ")[0].split(" = ")
                values = [eval(term.replace("×", "*").replace("÷", "/").replace("−", "-")) for term in exact]
                assert all(abs(value - values[0]) < 1e-5 for value in values), arithmetic


@every_event
def test_every_row_of_every_table_has_its_line(name: str) -> None:
    """What comes out beside boards, matches, challenges stands in the row it is about."""
    settings, tables = first_example(name)
    outcome = of_rows(name, settings, tables)
    for table in EVENTS[name].tables[1:]:
        assert EVENTS[name].beside[table.key]
        assert len(part(outcome, table.key)) == 1 + len(tables[table.key])
        assert any(outcome.rows[table.key].values())
    with pytest.raises(CellError, match="there is no part"):
        part(outcome, "wall")


def test_a_board_may_be_called_as_the_functions_call_it() -> None:
    """ボード番号 stands in nearly every Japanese list of boards, and is what the help of BR_SCORE says."""
    boards = EVENTS["br-pairs"].table("boards").columns
    assert [boards.find(each).key for each in ("ボード番号", "牌副号", "Board number")] == ["board"] * 3
    assert boards.find("デクレアラー").key == "declarer"


@every_event
def test_labels_stand_for_one_thing(name: str) -> None:
    """No figure or result is called as a setting or a typed column is; in every language."""
    event = EVENTS[name]
    typed = {field.key for field in event.tables[0].columns}
    for language in LANGUAGES:
        columns = {field.label.text(language) for field in event.tables[0].columns}
        settings = {field.label.text(language) for field in event.settings}
        figures = {each.label.text(language) for each in event.figures}
        results = {each.label.text(language) for each in event.results if each.key not in typed}
        assert not settings & (figures | results)
        assert not columns & results, columns & results
        for table in event.tables[1:]:
            # A range of boards may hold what stands beside them.
            beside = {each.label.text(language) for each in event.beside[table.key]}
            assert not any(table.columns.find(label) for label in beside)
        assert len(figures) == len(event.figures)
        assert {each.key for each in event.results} | typed >= set(event.board)


@every_event
def test_an_empty_event_is_empty(name: str) -> None:
    settings = {key: value for key, value in first_example(name)[0].items() if key.startswith("threshold")}
    first = EVENTS[name].tables[0]
    required = {field.key: None for field in first.columns if field.required}
    outcome = of_rows(name, settings, {first.key: [required]})
    assert (outcome.entries, outcome.problems, outcome.publishable) == ({}, [], True)


# --- the examples of today's workbooks, worked out by hand


def test_the_butler_example() -> None:
    """North-South's scores, mean, datum and IMPs, by table:

    1: 420 450 400 -50 420: 328, 330: 3 3 2 -9 3. 2: 1430 680 1430 -100 680: 824, 820: 12 -4 12 -14 -4.
    3: -630 100 -180 -600 -630: -388, -390: -6 10 5 -5 -6. 4: 100 -170 -620 200 -620: -222, -220: 8 2 -9 9 -9.
    5: 110 130 50 -110 -800: -124, -120: 6 6 5 0 -12. 6: -620 -300 -650 -620 100: -418, -420: -5 3 -6 -5 11.
    7: 2220 1470 1460 2210 1470: 1766, 1770: 10 -7 -7 10 -7. 8: 0 NP -90 50 110: 17.5, 20: -1 NP -3 1 3.
    9: -600 -660 -630 -620 200: -462, -460: -4 -5 -5 -4 12. 10: 650 620 170 650 1080: 634, 630: 1 0 -10 1 10.
    Pair 1 stays: 3 + 12 - 6 + 8 + 6 - 5 + 10 - 1 - 4 + 1 = 24; East-West 2 met -23, 12, -1, -10, -3: 25.
    """
    outcome = of_rows("br-butler", *first_example("br-butler"))
    rows = part(outcome, "board")[1:]
    assert [(row[0], row[1], row[3], row[5], row[6]) for row in rows] == [
        (1, "1", 24, 10, "NS"),
        (2, "2", 8, 9, "NS"),
        (3, "5", 1, 10, "NS"),
        ("4=", "3", -16, 10, "NS"),
        ("4=", "4", -16, 10, "NS"),
        (1, "2", 25, 10, "EW"),
        (2, "3", 11, 10, "EW"),
        (3, "4", -2, 10, "EW"),
        (4, "1", -9, 10, "EW"),
        (5, "5", -26, 9, "EW"),
    ]


def test_the_match_example() -> None:
    """The home team leads by 11 over 16 boards: X = 60, R^(11/60) = 0.767462, 10 + 10 × 0.232538 / 0.763932 = 13.04."""
    outcome = of_rows("br-match", *first_example("br-match"))
    values = [outcome.value(key) for key in ("imp_home", "imp_away", "vp_home", "vp_away")]
    assert [float(value) for value in values] == [50, 39, 13.04, 6.96]


def test_the_ladder_example() -> None:
    """E over B, J over F, P over L, P over F, C over A, K over G, J over E, O over N, P over B, in their letters."""
    settings, tables = first_example("df-ladder")
    letters = {row["unit"]: letter for letter, row in zip("ABCDEFGHIJKLMNOP", tables["entries"], strict=True)}
    walked = list("ABCDEFGHIJKLMNOP")
    for row in tables["challenges"]:
        if row.get("won") == "是":
            upper, lower = walked.index(letters[row["challenged"]]), walked.index(letters[row["challenger"]])
            walked.insert(upper, walked.pop(lower))
    outcome = of_rows("df-ladder", settings, tables)
    assert [letters[row["unit"]] for row in outcome.board()] == walked


def test_the_swiss_example() -> None:
    """Totals, boards, entry: the first ten of 20 finishers; who left after two rounds has not finished."""
    outcome = of_rows("df-swiss", *first_example("df-swiss"))
    rows = [(row["place"], row["unit"], float(row["total"]), row["boards"], row["award"]) for row in outcome.board()]
    assert rows[:11] == [
        (1, "青山 / 绿水", 27, 20, 3),
        (2, "棋王 / 牌痴", 26, 20, 2),
        (3, "星辰 / 大海", 19, 20, 2),
        (4, "秋水 / 长天", 11, 20, 2),
        (5, "寒江 / 孤舟", 11, 20, 1),
        (6, "听涛 / 观海", 10, 12, 1),
        (7, "一叶 / 知秋", 9, 20, 1),
        (8, "长安客 / 洛水", 8, 20, 1),
        (9, "大鹏 / 飞鸿", 7, 20, 1),
        (10, "南风 / 北斗", -2, 20, 1),
        (11, "江湖 / 夜雨", -2, 16, 0),
    ]
    assert (rows[-1][1:], str(rows[-1][0])) == (("闲云 / 野鹤", -20, 8, 0), "not finished")


def test_the_laws_written_anew_agree_with_the_functions_on_every_score() -> None:
    """A second witness for both: 1C= to 7NTXX, every result, both vulnerabilities."""
    from laws import Call  # noqa: PLC0415

    kind = ContractKind(en="c", zh="c", ja="c")
    for level in range(1, 8):
        for strain in ("C", "D", "H", "S", "NT"):
            for doubled in range(3):
                for over in range(-6 - level, 8 - level):
                    call = Call(level, strain, doubled, "N", over)
                    for board in (1, 2):
                        own = score_ns(kind.take(call.contract, ""), "N", over, vul(board))
                        assert own == ns_score(board, call)
