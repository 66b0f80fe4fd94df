"""The JCBL events as people type them: every word, any order of columns, slips of every kind in every cell."""

import json
from importlib import resources
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jcblevents import errors, of, run
from properties import steady
from together import each as each_of

from xlfuncs.errors import CellError
from xlfuncs.events import EVENTS, Event
from xlfuncs.events.fields import Field
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.parts import PARTS, part, plain
from xlfuncs.events.reading import settings_of
from xlfuncs.events.running import of_ranges, of_rows
from xlfuncs.registry import load
from xlfuncs.sentences import LANGUAGES

load()
HOME = resources.files("xlfuncs.rulebooks.jcbl.events")
PERCENT = {"rating": "local", "tables": 1, "sessions": 1, "scoring": "percent"}
HALVES = [{"unit": "青木・石田", "score": 55}, {"unit": "上野・遠藤", "score": 45}]
NAMES = ["club", "fixed", "flights", "league", "sectional", "seeds", "series", "teams", "weekly"]


def example(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((HOME / f"{name}.ja.json").read_text(encoding="utf-8"))
    return content


def wide(text: str) -> str:
    """In full width, with a space behind."""
    return "".join(chr(ord(each) + 0xFEE0) if "!" <= each <= "~" else each for each in text) + " "


def columns_of(event: Event, table: str, rows: list[dict[str, Any]]) -> dict[str, tuple[Field, int]]:
    """The columns that rows use: the key, its field and number."""
    found = {}
    for key in dict.fromkeys(key for row in rows for key in row):
        each = event.table(table).columns.find(key)
        assert each is not None
        found[key] = each.field, each.number
    return found


def ranges(name: str, language: str, chance: Random) -> tuple[list[list[Any]], list[list[list[Any]]]]:
    """The example as ranges: headings in a language, columns and settings in any order, blank rows within and below."""
    event, content = EVENTS[f"jcbl-{name}"], example(name)
    given = content.pop("settings")
    settings = [[event.settings.named(key).label.text(language), value] for key, value in given.items()]
    chance.shuffle(settings)
    tables = []
    for table, rows in content.items():
        columns = [*columns_of(event, table, rows).items(), ("", None)]
        chance.shuffle(columns)
        heads = [found[0].heading(language, found[1]) if found else "備考" for _, found in columns]
        body: list[list[Any]] = []
        for row in rows:
            body += [[row.get(key) for key, _ in columns], *([[None] * len(columns)] if chance.random() < 0.2 else [])]
        tables.append([heads, *body, *([[""] * len(columns)] * 500)])
    chance.shuffle(tables)
    return settings, tables


def told(outcome: Outcome) -> dict[str, Any]:
    """The outcome as data, whatever the rows it stands in."""
    data = plain(outcome)
    return {"entries": data["entries"], "figures": data["figures"], "members": data["members"]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_headings_in_any_language_and_order_with_blank_rows(name: str, language: str) -> None:
    content = example(name)
    expected = of_rows(f"jcbl-{name}", content.pop("settings"), content, language)
    outcome = of_ranges(f"jcbl-{name}", *ranges(name, language, Random(name)))
    assert outcome.language == language
    assert told(outcome) == told(expected)
    assert outcome.publishable
    for each in PARTS:
        assert len(part(outcome, each)) > 1


@pytest.mark.parametrize("name", NAMES)
def test_no_result_is_called_as_what_is_typed(name: str) -> None:
    """A range that holds results too would else be read back: only what is typed and shown again has one name."""
    event = EVENTS[f"jcbl-{name}"]
    typed = [event.settings, *(table.columns for table in event.tables)]
    for result in (*event.figures, *event.results):
        for label in result.label:
            found = [each.field.key for fields in typed if (each := fields.find(label))]
            assert set(found) <= {result.key}, (label, found)


def words(event: Event) -> list[tuple[str, str, str]]:
    """Every word of every setting: the setting, what the word means, and the word."""
    return [
        (field.key, canonical, word)
        for field in event.settings
        for canonical, local in field.kind.codes()
        for word in dict.fromkeys([canonical, local])
    ]


@pytest.mark.parametrize("name", [name for name in NAMES if words(EVENTS[f"jcbl-{name}"])])
def test_every_word_of_every_setting(name: str) -> None:
    event = EVENTS[f"jcbl-{name}"]

    def check(spelling: tuple[str, str, str]) -> None:
        key, canonical, word = spelling
        required = {field.key: _some(field) for field in event.settings if field.required and field.key != key}
        values = []
        for cell in (canonical, word, wide(word), f" {word}", word.upper()):
            settings, _ = settings_of(event, [*required.items(), (key, cell)], strict=True)
            values.append(getattr(settings, event.settings.named(key).attribute))
        assert values == values[:1] * 5

    each_of(words(event), check)


def _some(field: Field) -> Any:
    """Something that a required setting takes."""
    return next((canonical for canonical, _ in field.kind.codes()), 8)


SLIPS: list[Any] = ["何か", "?", -3, 10**14, 0.5, True, "12,5", "−1", " ", "失格", 2.0, "３", "4 "]
SLIPS += [CellError("#N/A"), CellError("#VALUE!")]


@pytest.mark.parametrize("name", NAMES)
def test_a_slip_in_any_cell_takes_away_what_it_gives_and_no_more(name: str) -> None:
    """No slip raises; the other rows keep what does not depend on places, and C keeps its size unless one is out."""
    event, content = EVENTS[f"jcbl-{name}"], example(name)
    settings = content.pop("settings")
    expected = plain(of_rows(event.name, settings, content))
    sessions = () if name == "flights" else ("session1", "session2", "session_points")  # the first half of a flight
    of_their_own = (*sessions, "score_total", "wins_mp", "mp5", "rp10", "seed", "score")
    for table, rows in content.items():
        most = len(rows)
        for key in columns_of(event, table, rows):
            at = most // 2
            for slip in SLIPS:
                changed = {**content, table: [*rows[:at], {**rows[at], key: slip}, *rows[at + 1 :]]}
                outcome = of_rows(event.name, settings, changed)
                found = plain(outcome)
                if table != "entries":
                    continue
                assert len(found["entries"]) == len(expected["entries"])
                for number, (now, before) in enumerate(zip(found["entries"], expected["entries"], strict=True)):
                    if number != at:
                        own = {each: before[each] for each in of_their_own if each in before}
                        assert {each: now[each] for each in own} == own, (key, slip)
                column = event.table(table).columns.find(key)
                assert column is not None
                if isinstance(slip, CellError) or (slip == "何か" and column.field.kind.codes()):
                    assert not outcome.publishable, (key, slip)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_twice_or_missing_stays_out(name: str) -> None:
    content = example(name)
    settings, rows = content.pop("settings"), content.pop("entries")
    before = of_rows(f"jcbl-{name}", settings, {"entries": rows, **content})
    extra = [{**rows[0], "unit": f" {rows[0]['unit']}"}, {**rows[1], "unit": None}]
    extra = [{key: cell for key, cell in row.items() if not key.startswith("player")} for row in extra]
    outcome = of_rows(f"jcbl-{name}", settings, {"entries": [*rows, *extra], **content})
    assert [each.name for each in outcome.problems] == ["TWICE", "NO_NAME"]
    assert plain(outcome)["entries"][: len(rows)] == plain(before)["entries"]
    assert outcome.typed == outcome.counted + 2 + (len(rows) - before.counted)


@pytest.mark.parametrize("below", ["アベレージ", "ｱﾍﾞﾚｰｼﾞ", "総合計", "合計点", "合　計："])
def test_a_mean_or_sum_below_the_pairs_is_no_pair(below: str) -> None:
    """Of two pairs, and a third of their mean, two compete."""
    outcome = run("sectional", PERCENT, [*HALVES, {"unit": below, "score": 50}])
    assert errors(outcome) == ["IS_A_SUM"]
    assert (outcome.typed, outcome.counted) == (3, 2)


@pytest.mark.parametrize("nobody", ["－", "ー", "―", "---", "…"])
def test_a_stroke_is_nobody(nobody: str) -> None:
    """Neither a pair, nor a player who gets points and comes into the register."""
    alone = {**HALVES[1], "player1": "石田", "player2": nobody}
    outcome = run("sectional", PERCENT, [HALVES[0], alone, {"unit": nobody, "score": 40}])
    assert errors(outcome) == ["NOT_A_NAME", "NOT_A_NAME_OF"]
    assert outcome.counted == 2
    assert nobody not in {each["name"] for each in outcome.members}


def test_a_stroke_in_place_of_a_member_s_number() -> None:
    """Two guests without a number are not one member, and none of them has the number －."""
    members = [{"number": "－", "name": "小林"}, {"number": "－", "name": "中村"}]
    pairs = [{**HALVES[0], "player1": "小林"}, {**HALVES[1], "player1": "中村"}]
    outcome = run("sectional", PERCENT, pairs, members=members)
    assert errors(outcome) == ["NOT_A_NAME"] * 2
    assert [(each["number"], each["name"]) for each in outcome.members] == [("", "小林"), ("", "中村")]


def test_a_sum_below_the_members_is_no_member() -> None:
    """It changes no figure, so that it is a hint."""
    members = [{"number": "00101", "name": "小林", "holding": 90}, {"number": "合計", "name": "", "holding": 90}]
    outcome = run("sectional", PERCENT, [{**HALVES[0], "player1": "小林", "player2": "合計"}], members=members)
    assert "IS_A_SUM" in {each.name for each in outcome.problems if each.severity == "hint"}
    assert errors(outcome) == ["NOT_A_MEMBER"]


@pytest.mark.parametrize("below", ["平均", "合計"])
def test_a_mean_below_the_games_of_a_series_is_no_game(below: str) -> None:
    """Place 1 of four games with 0.24 each: 0.96 / 2 = 0.48, as if nothing stood below."""
    games = [{"game": f"第{at}回", "competitors": 8, "winner_mp": 0.24} for at in range(1, 5)]
    entries = [{"unit": name, "score": score} for name, score in (("青木", 60), ("石田", 40))]
    outcome = run("series", {}, entries, games=[*games, {"game": below, "competitors": 8, "winner_mp": 0.24}])
    assert errors(outcome) == ["IS_A_SUM"]
    assert of(outcome, 1, "total") == (0.48,)


@pytest.mark.parametrize("again", ["佐藤太郎", "佐藤　太郎", " 佐藤 太郎"])
def test_a_player_of_two_pairs_however_his_name_is_spaced(again: str) -> None:
    first, second = HALVES
    pairs = [{**first, "player1": "佐藤 太郎", "player2": "ｽｽﾞｷ"}, {**second, "player1": again, "player2": "スズキ"}]
    assert errors(run("sectional", PERCENT, pairs)) == ["PLAYER_TWICE"] * 2


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_event_gives_an_empty_outcome(name: str) -> None:
    content = example(name)
    outcome = of_rows(f"jcbl-{name}", content["settings"], {"entries": []})
    assert (outcome.figures, outcome.entries, outcome.problems) == ({}, {}, [])


def test_percentages_are_read_on_one_scale() -> None:
    """A cell of percent format holds 0.55; 55 and 0.55 in one session are two scales, 120 is no percentage."""
    settings = {"tables": 4, "sessions": 1, "scoring": "%"}
    entries = [{"unit": f"組{n}", "score": 60 - n} for n in range(8)]
    whole = of_rows("jcbl-sectional", settings, {"entries": entries})
    fractions = [{**row, "score": row["score"] / 100} for row in entries]
    assert plain(of_rows("jcbl-sectional", settings, {"entries": fractions}))["board"] == plain(whole)["board"]
    mixed = of_rows("jcbl-sectional", settings, {"entries": [*entries[:7], fractions[7]]})
    assert "TWO_SCALES" in [getattr(each.said, "name", "") for each in mixed.problems]
    assert mixed.entries[8]["place"] is None
    other = of_rows("jcbl-sectional", settings, {"entries": [*fractions[:7], entries[7]]})
    assert [row["place"] for row in other.entries.values()] == [1, 2, 3, 4, 5, 6, 7, None]
    beyond = of_rows("jcbl-sectional", settings, {"entries": [*entries[:7], {"unit": "組7", "score": 120}]})
    assert not beyond.publishable
    assert beyond.value("c") == 8


def test_a_missing_score_leaves_its_own_row_without_a_place() -> None:
    settings = {"tables": 2, "average": 50}
    entries = [
        {"unit": "甲", "score1": 60, "score2": 60},
        {"unit": "乙", "score1": 55},
        {"unit": "丙", "score1": 40, "score2": "欠"},
        {"unit": "丁"},
    ]
    outcome = of_rows("jcbl-sectional", settings, {"entries": entries}, "ja")
    assert [getattr(each.said, "name", "") for each in outcome.problems if each.table] == [
        "NOT_ALLOWED", "NO_SCORE", "NO_RESULT"
    ]  # fmt: skip
    assert [row["place"] for row in outcome.entries.values()] == [1, None, None, None]
    assert outcome.value("c") == 4
    assert outcome.entries[2]["session1"] is not None
    assert outcome.entries[2]["total"] is None


CELLS = st.one_of(
    st.none(),
    st.floats(allow_nan=True, allow_infinity=True),
    st.integers(-(10**18), 10**18),
    st.booleans(),
    st.text(max_size=6),
    st.sampled_from(
        ["失格", "失格だが参加", "不戦勝", "抜け番", "不戦敗", "A", "B", "3=", "３位", "甲", CellError("#REF!")]
    ),
)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@steady
@given(data=st.data())
def test_nothing_typed_into_a_table_raises(name: str, data: st.DataObject) -> None:
    """Whatever stands in the cells: only settings and missing columns are errors of the whole."""
    event, settings = EVENTS[f"jcbl-{name}"], example(name)["settings"]
    tables = {}
    for table in event.tables:
        keys = {f"{field.key}{n}" if field.repeated else field.key for field in table.columns for n in (1, 2)}
        row = st.fixed_dictionaries(
            {table.subject.key: CELLS}, optional=dict.fromkeys(sorted(keys - {table.subject.key}), CELLS)
        )
        tables[table.key] = data.draw(st.lists(row, max_size=5))
    outcome = of_rows(event.name, settings, tables)
    for each in PARTS:
        assert len(part(outcome, each)) > 1
    assert {at for at, row in outcome.entries.items() if row} <= set(outcome.units)


def test_more_matchpoints_than_there_are() -> None:
    """24 boards at 4 tables: Sc is 3, so that a session has 24 × 3 = 72 matchpoints at most."""
    settings = {"tables": 4, "sessions": 1, "scoring": "mp", "boards": 24}
    entries = [{"unit": f"組{n}", "score": score} for n, score in enumerate([72, 48, 44, 40, 36, 32, 28, 24])]
    assert of_rows("jcbl-sectional", settings, {"entries": entries}).publishable
    slip = [{**entries[0], "score": 72.5}, *entries[1:]]
    outcome = of_rows("jcbl-sectional", settings, {"entries": slip})
    (wrong,) = [each for each in outcome.problems if each.row]
    assert (wrong.name, wrong.row and wrong.row.at) == ("MP_ABOVE", 1)
    assert wrong.said.text("zh") == "72.5 比赛分：第 1 节最多 72（平均分的两倍）"
    own = of_rows("jcbl-sectional", settings | {"average": 40}, {"entries": slip})
    assert own.publishable  # the average that is said counts: 80 at most


def test_percentages_where_matchpoints_are_set() -> None:
    """12 tables, 24 boards: Av is 24 × 11 ÷ 2 = 132. Percentages are 50 in the mean, and would give hardly any points.

    A field of 8 with a mean of 88.5 is not too far off (132 × ⅔ = 88), one of 87.5 is; of 7 nothing is said.
    """
    settings = {"tables": 12, "sessions": 1, "scoring": "mp", "boards": 24}

    def said(*scores: float) -> list[str]:
        entries = [{"unit": f"組{n}", "score": score} for n, score in enumerate(scores)]
        found = of_rows("jcbl-sectional", settings, {"entries": entries})
        return [each.name for each in found.problems if each.severity == "error"]

    assert said(*(60 - n for n in range(20))) == ["MEAN_ELSEWHERE"]
    assert (said(*[88.5] * 8), said(*[87.5] * 8), said(*[87.5] * 7)) == ([], ["MEAN_ELSEWHERE"], [])


def test_who_is_out_is_no_part_of_the_mean() -> None:
    """Eight pairs with the average, 132, and eight disqualified with 0: the mean of all would be 66."""
    settings = {"tables": 12, "sessions": 1, "scoring": "mp", "boards": 24}
    entries = [{"unit": f"組{n}", "score": 132 * (n < 8), "out": "" if n < 8 else "失格"} for n in range(16)]
    assert of_rows("jcbl-sectional", settings, {"entries": entries}).publishable
