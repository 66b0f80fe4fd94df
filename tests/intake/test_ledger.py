"""Each cell of a sheet that is not blank is taken or told, once."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tiers import attempts

from xlfuncs.core.cells import is_blank
from xlfuncs.core.registry import load
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import HINT, LOST, Sentence, Told, severity_of, worst
from xlfuncs.events import EVENTS
from xlfuncs.intake.finding import Found, in_sheets
from xlfuncs.intake.ledger import CELLS_NOT_READ, Ledger, Named, Taken
from xlfuncs.intake.sheets import handed_in
from xlfuncs.intake.steps import as_lists

load()

Rows = list[list[Any]]

LABELS = ["比赛名称", "日期", "比赛等级", "冠军至少打的副数 B", "限制条件数", "Date", "主办：市桥协", "地点：文化馆"]
VALUES = ["春季赛", "2026-05-01", "基层锦标赛", 24, "无"]
HEADINGS = ["队名", "名次", "胜", "大师分1", "大师分2", "队员1", "序号", "备注", "VP", "红方", "黑方", "轮次", "结果"]
NAMES = ["甲队", "乙队", "张伟", "合计", "裁判长：钱大为", "第1轮", "x"]
JUNK = ["说明", "abc", 7, 3.5, "2", "以上成绩有效。", "A", "-"]
CELL = st.sampled_from([*NAMES, *JUNK, *VALUES, 1, 2, None, None])


@st.composite
def sheets(draw: st.DrawFn) -> Rows:
    """A title, settings, headings, rows and junk, in any order and as often as it comes."""
    rows: Rows = []
    for kind in draw(
        st.lists(st.sampled_from(["title", "label", "headings", "row", "row", "row", "blank", "junk"]), max_size=9)
    ):
        if kind == "title":
            rows.append([draw(st.sampled_from(["春季赛成绩", "第2轮", "公告"]))])
        elif kind == "label":
            rows.append([draw(st.sampled_from(LABELS)), draw(st.sampled_from([*VALUES, None])), draw(CELL)])
        elif kind == "headings":
            rows.append(draw(st.lists(st.sampled_from([*HEADINGS, None]), min_size=2, max_size=6)))
        elif kind == "blank":
            rows.append([])
        else:
            rows.append(draw(st.lists(CELL, max_size=7)))
    return rows


def read(event: str, rows: Rows) -> tuple[Found, list[Told]]:
    """What an event finds in a sheet, and what is told of it."""
    heard: list[Told] = []
    with listening(heard.append):
        found = in_sheets(EVENTS[event], as_lists(EVENTS[event], handed_in({"a": rows})))
    return found, heard


def check(event: str, rows: Rows) -> None:
    found, heard = read(event, rows)
    if not (found.grids or found.beside):
        return  # the whole is refused
    marks = found.ledger.marks["a"]
    filled = {(row, at) for row, cells in enumerate(rows, 1) for at, cell in enumerate(cells, 1) if not is_blank(cell)}
    assert filled <= marks.keys(), sorted(filled - marks.keys())
    told = {mark for mark in marks.values() if not isinstance(mark, Taken)}
    assert all(any(each is one for one in heard) for each in told)
    assert max(Counter(each.text() for each in heard).values(), default=1) == 1


@pytest.mark.slow
@pytest.mark.parametrize("event", ["cba-teams", "cba-pairs", "xq-standings", "br-league", "jcbl-club"])
@settings(max_examples=attempts(20, 400), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rows=sheets())
@example(rows=[["春季赛"], ["日期", "2026-05-01"], ["序号", "队名", "名次", None], [1, "甲队", 1, "x"], ["合计"]])
def test_each_cell_is_taken_or_told(event: str, rows: Rows) -> None:
    check(event, rows)


def test_what_is_left_is_told_in_one_sentence() -> None:
    """Two words beside each other above a table are no title and no setting: they had passed unseen."""
    rows: Rows = [["2026年春季赛", None, "第2届", "全国公开赛"], [], ["队名", "名次"], ["甲队", 1], ["乙队", 2]]
    _, heard = read("cba-teams", rows)
    said = CELLS_NOT_READ(sheet="a", cells="A1, C1, D1")
    assert [each.text() for each in heard] == [said.text()]
    assert worst(heard) is HINT


def test_as_what_a_cell_is_taken() -> None:
    rows: Rows = [["春季赛"], ["比赛等级", "基层锦标赛"], [], ["队名", "名次"], ["甲队", 1], ["合计", None]]
    found, _ = read("cba-teams", rows)
    assert found.ledger.marks["a"] == {
        (1, 1): Taken.TITLE,
        (2, 1): Taken.LABEL,
        (2, 2): Taken.VALUE,
        (4, 1): Taken.HEADING,
        (4, 2): Taken.HEADING,
        (5, 1): Taken.CELL,
        (5, 2): Taken.CELL,
        (6, 1): Taken.SUM,
    }


def test_the_worse_of_two_sentences_holds() -> None:
    """A note that is lost besides is told of its column, which nobody knows, and of itself."""
    lost = Sentence(en="lost", zh="丢失", ja="失", severity=LOST)()
    ledger = Ledger({"a": [["备注"], ["弃权"]]})
    heard: list[Told] = []
    with listening(heard.append):
        ledger.tell_unused([Named("备注", "a", [(1, 1), (2, 1)])])
        ledger.tell(lost, {"a": [(2, 1)]})
    assert ledger.marks["a"][2, 1] is lost
    assert (severity_of(heard[0]), worst(heard), worst([])) == (HINT, LOST, HINT)
    assert not ledger.left("a")
