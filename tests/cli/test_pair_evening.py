"""An evening of sixty players over nine rounds, through the command line as an arbiter plays it, slips of the pen and
all; at the end another program's checker reads the report."""

import random
from pathlib import Path
from typing import Any

import pytest
from arbiter import checked
from click.testing import CliRunner, Result
from eventbooks import opened, rows_typed, typed

from xlfuncs import layout
from xlfuncs.cli import main
from xlfuncs.core.registry import load
from xlfuncs.events.declaration import EVENTS

load()
pytestmark = pytest.mark.slow
ENTRIES, GAMES = "报名与名次", "对局"
HEAD = 4
ROUNDS = 9
SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏"
    "陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任"
)
#: How 胜, 和 and 负 are typed in a hurry.
TYPED = {"W": ["胜", "胜 ", "１-０", "W"], "D": ["和", "平", "½-½", "d"], "L": ["负", " 负", "0-1", "Ｌ"]}


def run(*arguments: Any, code: int = 0) -> Result:
    done = CliRunner().invoke(main, [*map(str, arguments), "--lang", "zh"])
    assert done.exit_code == code, done.output
    return done


class Desk:
    """The arbiter's workbook, and what he types into it."""

    def __init__(self, file: Path) -> None:
        self.file = file
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


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Sixty names with drawn numbers, two 王伟 among them; the list is not in the order of the numbers."""
    names = [f"{surname}{given}" for surname, given in zip(SURNAMES, "明芳强丽军" * 12, strict=False)][:58]
    numbers = random.Random(1).sample(range(1, 61), 60)
    entries = [
        {"player": name, "number": number} for name, number in zip([*names, "王伟", "王伟"], numbers, strict=True)
    ]
    settings = {"name": "周末公开赛", "date": "2026-04-05", "rounds": ROUNDS, "order": "积分"}
    file = tmp_path / "周末.xlsx"
    given = {"settings": settings | {"initial_colour": "黑"}, "entries": entries}
    layout.build(EVENTS["xq-standings"], "zh", room=70, example=given).save(file)
    return Desk(file)


def players(desk: Desk) -> dict[int, tuple[int, str]]:
    """Everybody's row below the headings and name, by number."""
    page = opened(desk.file)[ENTRIES]
    columns = {str(cell.value): cell.column for cell in page[HEAD] if cell.value}
    found = [(page.cell(HEAD + at, columns["抽签号"]).value, at) for at in range(1, 61)]
    return {int(str(number)): (at, str(page.cell(HEAD + at, 1).value)) for number, at in found}


def first_rounds(desk: Desk, known: dict[int, tuple[int, str]]) -> None:
    """Play three rounds: the colours by lot, a late joiner, two who have not come."""
    namesakes = sorted(number for number, (_, name) in known.items() if name == "王伟")
    assert len(namesakes) == 2
    # 12 asks for half a point in round 6, in digits of full width
    desk.type(
        ENTRIES,
        {(known[12][0], "申请轮空"): "６½", (known[20][0], "回避棋手"): f"#21、王伟 #{namesakes[0]}"},
    )
    done = desk.pair()
    assert len(desk.games()) == 30
    assert desk.games()[0][2] == known[1][1]  # 31 has red against 1
    assert any(f"王伟 #{namesakes[1]}" in map(str, row) for row in desk.games())
    assert "C.04.3" in done.stderr
    desk.play(1)

    # a blank row above him
    desk.type(ENTRIES, {(62, "棋手"): " 迟到者 ", (62, "抽签号"): "６１"})
    done = desk.pair()
    assert "迟到者" in done.stdout
    assert [row[3] for row in desk.games()].count("轮空") == 1  # 61 are odd now
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


def test_nine_rounds_of_sixty_players(desk: Desk, tmp_path: Path) -> None:
    known = players(desk)
    first_rounds(desk, known)
    gone = known[33][1]
    desk.type(ENTRIES, {(known[33][0], "退赛轮次"): "第４轮"})
    done = desk.pair()
    assert f"已退赛：{gone}" in done.stderr
    assert gone not in done.stdout
    corrected(desk)
    for number in range(5, ROUNDS + 1):
        done = desk.pair()
        assert ("半分轮空" in done.stdout) == (number == 6)
        assert gone not in done.stdout
        desk.play(number)
    assert run("pair", desk.file, code=2).stderr.strip().endswith("比赛共 9 轮，已全部编排")
    met = [frozenset(row[1:3]) for row in desk.games() if row[2]]
    assert len(met) == len(set(met))
    assert frozenset((known[20][1], known[21][1])) not in met

    # another program finds every pair of the nine rounds as it would have made it
    run("recalc", desk.file, "--in-place")
    report = tmp_path / "周末.trf"
    run("export", desk.file, "--as", "trf16", "-o", report)
    lines = [line for line in report.read_text("utf-8").split("\n") if line[:3] == "001"]
    assert [line[14:47].strip() for line in lines].count("王伟") == 2
    assert [int(line[4:8]) for line in lines if "迟到者" in line] == [61]
    said = checked(report)
    assert said.count("Round #") == ROUNDS
    assert "Checker pairing" not in said, said

    # and it is read into a workbook of its own with the same games
    back = tmp_path / "回.xlsx"
    run("import", report, "--event", "xq-standings", "-o", back)
    assert {frozenset(row[1:3]) for row in Desk(back).games() if row[2]} == set(met)
