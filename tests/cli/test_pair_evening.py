"""An evening through the command line as an arbiter plays it, slips of the pen and all; at the end another program's
checker reads the report. Sixteen players over five rounds, and in the long run sixty over nine.
"""

import random
from functools import partial
from pathlib import Path
from typing import Any

import commands
import pytest
from arbiter import LATE, NAMESAKES, SURNAMES, TYPED, checked
from click.testing import Result
from eventbooks import rows_typed, typed

from xlfuncs import layout
from xlfuncs.core.registry import load
from xlfuncs.events.declaration import EVENTS

load()
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("uncomputed")]
ENTRIES, GAMES = "报名与名次", "对局"
HEAD = 4


run = partial(commands.run, language="zh")


class Desk:
    """The arbiter's workbook, and what he types into it."""

    def __init__(self, file: Path, players: int, rounds: int) -> None:
        self.file, self.players, self.rounds = file, players, rounds
        self.bye = min(rounds, 6)
        self.random = random.Random(20260405)

    def type(self, sheet: str, cells: dict[tuple[int, str], Any]) -> None:
        """Type into cells, by their row below the headings and their heading."""
        heads = rows_typed(self.file, sheet, HEAD, 40)[0]
        typed(self.file, sheet, {(HEAD + row, heads.index(head) + 1): value for (row, head), value in cells.items()})

    def games(self) -> list[tuple[Any, ...]]:
        return rows_typed(self.file, GAMES, HEAD + 1, 5)

    def play(self, number: int) -> None:
        """Type the results of a round."""
        typed = {
            (at, "结果"): self.random.choice(TYPED[self.random.choice("WWDLL")])
            for at, (round_, _, opponent, result, _) in enumerate(self.games(), 1)
            if round_ == number and opponent and result is None
        }
        self.type(GAMES, typed)

    def pair(self, *more: str) -> Result:
        return run("pair", self.file, "--in-place", *more)


@pytest.fixture(params=[(16, 5), pytest.param((60, 9), marks=pytest.mark.long)], ids=lambda each: f"{each[0]} players")
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    """Names with drawn numbers, two 王伟 among them; the list is not in the order of the numbers."""
    players, rounds = request.param
    names = [f"{surname}{given}" for surname, given in zip(SURNAMES, "明芳强丽军" * 12, strict=False)][: players - 2]
    numbers = random.Random(1).sample(range(1, players + 1), players)
    entries = [
        {"player": name, "number": number} for name, number in zip([*names, NAMESAKES, NAMESAKES], numbers, strict=True)
    ]
    settings = {"name": "周末公开赛", "date": "2026-04-05", "rounds": rounds, "order": "积分"}
    file = tmp_path / "周末.xlsx"
    given = {"settings": settings | {"initial_colour": "黑"}, "entries": entries}
    layout.build(EVENTS["xq-standings"], "zh", room=players + 10, example=given).save(file)
    return Desk(file, players, rounds)


def players(desk: Desk) -> dict[int, tuple[int, str]]:
    """Everybody's row below the headings and name, by number."""
    heads, *rows = rows_typed(desk.file, ENTRIES, HEAD, 40)
    number = heads.index("抽签号")
    return {int(row[number]): (at, str(row[0])) for at, row in enumerate(rows, 1)}


def wide(number: int) -> str:
    """Return digits of full width."""
    return "".join(chr(ord(each) + 0xFEE0) for each in str(number))


def first_rounds(desk: Desk, known: dict[int, tuple[int, str]]) -> None:
    """Play three rounds: the colours by lot, a late joiner, two who have not come."""
    namesakes = sorted(number for number, (_, name) in known.items() if name == NAMESAKES)
    assert len(namesakes) == 2
    # 12 asks for half a point in a round, in digits of full width
    asked = {(known[12][0], "申请轮空"): f"{wide(desk.bye)}½"}
    desk.type(ENTRIES, asked | {(known[8][0], "回避棋手"): f"#9、{NAMESAKES} #{namesakes[0]}"})
    done = desk.pair()
    assert len(desk.games()) == desk.players // 2
    assert desk.games()[0][2] == known[1][1]  # the first of the lower half has red against 1
    assert any(f"{NAMESAKES} #{namesakes[1]}" in map(str, row) for row in desk.games())
    assert "C.04.3" in done.stderr
    desk.play(1)

    # a blank row above him
    at = desk.players + 2
    desk.type(ENTRIES, {(at, "棋手"): f" {LATE} ", (at, "抽签号"): wide(desk.players + 1)})
    done = desk.pair()
    assert LATE in done.stdout
    assert [row[3] for row in desk.games()].count("轮空") == 1  # they are odd now
    desk.play(2)

    done = desk.pair("--absent", known[5][1], "--absent", "6")
    assert done.stdout.count("缺席") == 2
    desk.play(3)


def corrected(desk: Desk) -> None:
    """A result of round 3 was typed wrongly: the pairs of round 4 stand otherwise, and are deleted by hand."""
    at, game = next((at, row) for at, row in enumerate(desk.games(), 1) if row[0] == 3 and row[2])
    desk.type(GAMES, {(at, "结果"): "负" if game[3] in TYPED["W"] else "胜"})
    done = run("pair", desk.file, "--in-place", code=2)
    assert "予以保留" in done.stderr
    rows = [at for at, row in enumerate(desk.games(), 1) if row[0] == 4]
    desk.type(GAMES, {(at, heading): None for at in rows for heading in ("轮次", "棋手", "对手", "结果", "先后手")})
    desk.pair()
    desk.play(4)


def test_all_rounds(desk: Desk, tmp_path: Path) -> None:
    known = players(desk)
    first_rounds(desk, known)
    gone = known[15][1]
    desk.type(ENTRIES, {(known[15][0], "退赛轮次"): "第４轮"})
    done = desk.pair()
    assert f"已退赛：{gone}" in done.stderr
    assert gone not in done.stdout
    corrected(desk)
    for number in range(5, desk.rounds + 1):
        done = desk.pair()
        assert ("半分轮空" in done.stdout) == (number == desk.bye)
        assert gone not in done.stdout
        desk.play(number)
    assert run("pair", desk.file, code=2).stderr.strip().endswith(f"比赛共 {desk.rounds} 轮，已全部编排")
    met = [frozenset(row[1:3]) for row in desk.games() if row[2]]
    assert len(met) == len(set(met))
    assert frozenset((known[8][1], known[9][1])) not in met

    # another program finds every pair as it would have made it
    run("recalc", desk.file, "--in-place")
    report = tmp_path / "周末.trf"
    run("export", desk.file, "--as", "trf16", "-o", report)
    lines = [line for line in report.read_text("utf-8").split("\n") if line[:3] == "001"]
    assert [line[14:47].strip() for line in lines].count(NAMESAKES) == 2
    assert [int(line[4:8]) for line in lines if LATE in line] == [desk.players + 1]
    said = checked(report)
    assert said.count("Round #") == desk.rounds
    assert "Checker pairing" not in said, said

    # and it is read into a workbook of its own with the same games
    back = tmp_path / "回.xlsx"
    run("import", report, "--event", "xq-standings", "-o", back)
    desk.file = back
    assert {frozenset(row[1:3]) for row in desk.games() if row[2]} == set(met)
