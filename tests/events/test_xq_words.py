"""What the xiangqi events say: every sentence is met, in the reader's language; arithmetic is true."""

import json
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from arithmetic import check, number
from xqevents import HEADS, generated, ranges

from xlfuncs.core.sentences import Said, Sentence
from xlfuncs.events import EVENTS, running
from xlfuncs.events.outcome import Outcome
from xlfuncs.rulebooks.xiangqi import events

FOLDER = Path(events.__file__).parent
CJK, KANA = re.compile("[\u4e00-\u9fff]"), re.compile("[\u3040-\u30ff]")
PLAYERS = ["甲", "乙", "丙", "丁"]


def outcomes() -> Iterator[Outcome]:
    """Runs that between them say everything."""
    for file in sorted(FOLDER.glob("*.zh.json")):
        data = json.loads(file.read_text(encoding="utf-8"))
        yield running.of_rows(f"xq-{file.name.partition('.')[0]}", data.pop("settings"), data, "zh")
    codes = dict(EVENTS["xq-standings"].settings.named("order").kind.codes())
    everything = ",".join(codes)
    yield ranges({"order": everything, "rounds": 7}, *generated(11, 7, 11))
    yield ranges({"order": "points,black_wins"}, PLAYERS, [(1, "甲", "乙", "和", ""), (1, "丙", "丁", "和", "")])
    yield ranges({}, PLAYERS, [(1, "丙", "丁", "2-0", ""), (1, "甲", "乙", 46024, "")])
    yield ranges({}, PLAYERS, [(1, "甲", "乙", "", ""), (1, "甲", "丙", 1, ""), (3, "甲", "乙", "胜", "")])
    yield ranges(
        {"numbers": "2-1-0"}, PLAYERS, [(1, "甲", "乙", 3, ""), (1, "甲", "丙", 2, ""), (1, "甲", "丁", 2, "")]
    )
    yield ranges({}, PLAYERS, [(1, "甲", "轮空", "胜", "")])
    yield ranges({}, PLAYERS, [(1, "甲", "乙", "胜", ""), (1, "乙", "甲", "负", "")])
    of_category = [["棋手", "组别"], *([name, "女子"] for name in PLAYERS)]
    yield running.of_ranges("xq-standings", [["总轮数", 1]], [of_category, [HEADS, [1, "甲", "乙", "和", "红"]]])
    entries = [["棋手", "等级分"], *([name, ""] for name in PLAYERS)]
    drawn = [HEADS, [1, "甲", "乙", "和", ""], [1, "丙", "丁", "和", ""]]
    for rounds, ties in ((1, "each"), (1, "mean"), (2, "each")):
        settings = [["总轮数", rounds], ["national", True], ["bonus_ties", ties]]
        yield running.of_ranges("xq-rated", settings, [entries, drawn])
    yield running.of_ranges("xq-ratings", [], [[["棋手", "赛前等级分", "棋王赛变化"], ["甲", 1500, 0]]])
    absent = [["总轮数", 1], ["national", True]], [[*entries, ["戊", ""]], drawn]
    yield running.of_ranges("xq-rated", *absent)
    yield running.of_ranges("xq-perf", [["总轮数", 1]], [[["棋手"], ["甲"]]])
    totals = [["棋手", "积分", "累进分", "胜局"], ["甲", 5, 6, 1], ["乙", 1, 6, 1], ["丙", 3, 2, 1], ["丁", 2, 5, 1]]
    yield running.of_ranges("xq-perf", [["总轮数", 2]], [totals])
    teams = EVENTS["xq-teams"].settings.named("order").kind.codes()
    entries = [["队名", "队员1"], ["甲", "赵一"], ["乙", "钱一"], ["丙", "孙一"]]
    boards = [
        ["轮次", "主队", "客队", "台次", "结果", "先后手"],
        [1, "甲", "乙", 1, "胜", "红"],
        [1, "丙", "", "", "轮空", ""],
    ]
    settings = [["每场台数", 1], ["轮空局分", 1], ["计分人数", 2]]
    yield running.of_ranges("xq-teams", [*settings, ["排名依据", ",".join(dict(teams))]], [entries, boards])


def said() -> Iterator[Said]:
    """Everything told in problems, workings and lists."""
    for outcome in outcomes():
        for each in outcome.problems:
            if isinstance(each.said, Said):
                yield each.said
                yield from (field() for field in each.said.fields.values() if isinstance(field, Sentence))
        for at in outcome.units:
            yield from (each.symbol for each in outcome.steps(at) if isinstance(each.symbol, Said))
        for listed in (outcome.entries.values(), *(each.rows() for each in outcome.listings.values())):
            for row in listed:
                yield from (cell for cell in row.values() if isinstance(cell, Said))


def test_every_sentence_is_met() -> None:
    met = {each.sentence for each in said()}
    for module in pkgutil.iter_modules(events.__path__, f"{events.__name__}."):
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, Sentence) and value._home["__name__"] == module.name:
                assert value in met, name


def test_sentences_are_in_the_readers_language() -> None:
    for outcome in outcomes():
        for each in outcome.problems:
            assert isinstance(each.said, Said | Sentence)
            assert CJK.search(each.said.text("zh")), each.said
            assert KANA.search(each.said.text("ja")), each.said


def test_every_line_of_arithmetic_is_true() -> None:
    seen = 0
    for outcome in outcomes():
        for at in outcome.units:
            for each in outcome.steps(at):
                shown = check(each.arithmetic())
                if shown:
                    seen += 1
                    assert float(str(each.value)) == pytest.approx(number(shown), abs=1e-6), each
    assert seen > 150


@pytest.mark.parametrize("name", ["xq-standings", "xq-rated"])
def test_what_is_not_covered_is_said(name: str) -> None:
    about = EVENTS[name].about
    assert all(word in about.zh for word in ("双败淘汰", "末位淘汰"))
    assert all(word in about.en for word in ("double elimination", "末位淘汰"))
    assert all("xq-teams" in told for told in about)
