"""The events of bridge and 巅峰: slips in any cell of any table, what stands beside each row, today's workbooks."""

from collections.abc import Iterator
from typing import Any

import pytest
from eventdata import example, run_example
from laws import Call, ns_score
from together import asked_of_each

from xlfuncs.core.errors import CellError
from xlfuncs.events import EVENTS, Outcome
from xlfuncs.events.sheet.parts import part
from xlfuncs.rulebooks.bridge.contracts import score_ns, vul
from xlfuncs.rulebooks.bridge.terms import ContractKind

NAMES = sorted(name for name in EVENTS if name.startswith(("br-", "df-")))
every_event = pytest.mark.parametrize("name", NAMES)


def shown(outcome: Outcome) -> list[Any]:
    """What comes out for each entry, whatever the language."""
    return [{key: str(value) for key, value in row.items()} for row in outcome.entries.values()]


def cells_of(name: str) -> Iterator[tuple[str, str]]:
    """Each column of each table that can be typed in, numbered ones once."""
    for table in EVENTS[name].tables:
        for field in table.columns:
            yield table.key, f"{field.key}1" if field.repeated else field.key


#: Cells that say what a row is called and enter no figure, or take something from it: without them it counts as it is.
LABELS = {
    ("br-knockout", "round"),
    ("br-league", "round"),
    ("df-ladder", "date"),
    ("df-rates", "board"),
    ("df-rates", "disconnected"),
    ("df-titles", "event"),
    ("df-titles", "date"),
}


@pytest.mark.slow
@asked_of_each(
    (name, *cell, slip) for name in NAMES for cell in cells_of(name) for slip in (CellError("#DIV/0!"), "??")
)
def test_a_slip_in_any_cell_is_named_and_spoils_no_other_row(name: str, table: str, key: str, slip: Any) -> None:
    """A row that stays out leaves what there is without it, one that only lost its label what there is with a blank in
    its place; a slip among the entries leaves the others' own figures.
    """
    event, at = EVENTS[name], 2
    broken = example(name)
    broken[table][at][key] = slip
    outcome = run_example(name, broken)
    text = slip == "??" and key in ("unit", "event", "date", "round", "player1", "number", "section")
    named = [each for each in outcome.problems if each.table == table and each.row and each.row.at == at + 1]
    if not text:
        assert named, key
        assert not outcome.publishable
        assert event.table(table).columns.by_word[key].field.key in {
            each.column.field.key for each in named if each.column
        }
    if table == event.tables[0].key or (text and key != "unit"):
        return
    without = example(name)
    without[table][at] = without[table][at] | {key: None} if (name, key) in LABELS else {}
    assert shown(outcome) == shown(run_example(name, without))


@every_event
def test_every_row_of_every_table_has_its_line(name: str) -> None:
    """What comes out beside boards, matches, challenges stands in the row it is about."""
    given = example(name)
    outcome = run_example(name, given)
    for table in EVENTS[name].tables[1:]:
        assert EVENTS[name].beside[table.key]
        assert len(part(outcome, table.key)) == 1 + len(given[table.key])
        assert any(outcome.rows[table.key].values())


def test_a_board_may_be_called_as_the_functions_call_it() -> None:
    """ボード番号 stands in nearly every Japanese list of boards, and is what the help of BR_SCORE says."""
    boards = EVENTS["br-pairs"].table("boards").columns
    assert [boards.find(each).key for each in ("ボード番号", "牌副号", "Board number")] == ["board"] * 3
    assert boards.find("デクレアラー").key == "declarer"


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
    outcome = run_example("br-butler", example("br-butler"))
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
    outcome = run_example("br-match", example("br-match"))
    values = [outcome.value(key) for key in ("imp_home", "imp_away", "vp_home", "vp_away")]
    assert [float(value) for value in values] == [50, 39, 13.04, 6.96]


def test_the_ladder_example() -> None:
    """E over B, J over F, P over L, P over F, C over A, K over G, J over E, O over N, P over B, in their letters."""
    tables = example("df-ladder")
    letters = {row["unit"]: letter for letter, row in zip("ABCDEFGHIJKLMNOP", tables["entries"], strict=True)}
    walked = list("ABCDEFGHIJKLMNOP")
    for row in tables["challenges"]:
        if row.get("won") == "是":
            upper, lower = walked.index(letters[row["challenged"]]), walked.index(letters[row["challenger"]])
            walked.insert(upper, walked.pop(lower))
    outcome = run_example("df-ladder", tables)
    assert [letters[row["unit"]] for row in outcome.board()] == walked


def test_the_swiss_example() -> None:
    """Totals, boards, entry: the first ten of 20 finishers; who left after two rounds has not finished."""
    outcome = run_example("df-swiss", example("df-swiss"))
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
    kind = ContractKind(en="c", zh="c", ja="c")
    for level in range(1, 8):
        for strain in ("C", "D", "H", "S", "NT"):
            for doubled in range(3):
                for over in range(-6 - level, 8 - level):
                    call = Call(level, strain, doubled, "N", over)
                    for board in (1, 2):
                        own = score_ns(kind.take(call.contract, ""), "N", over, vul(board))
                        assert own == ns_score(board, call)


@pytest.mark.parametrize("name", ["br-butler", "br-pairs"])
def test_a_list_of_pairs_may_be_headed_as_sentences_call_them(name: str) -> None:
    """对子, as df-swiss and our own sentences have it."""
    found = EVENTS[name].entries.columns.find("对子")
    assert found is not None
    assert found.field is EVENTS[name].subject
