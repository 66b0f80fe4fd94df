"""One evening of an arbiter with all that happens on it, the same in every program in which rounds are paired.

Somebody comes late, somebody leaves, two have one name, two are absent once, one has asked for a bye ahead, a result
was typed wrongly, a round is taken back. Another program's checker reads the report at the end.
"""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from delivered import LONG

from xlfuncs.core.words import normal

SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏"
    "陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任"
)
#: How 胜, 和 and 负 are typed in a hurry; in a list, where a result is red's; what they are in a report.
TYPED = {"W": ["胜", "胜 ", "１-０", "W"], "D": ["和", "平", "½-½", "d"], "L": ["负", " 负", "0-1", "Ｌ"]}
LISTED = {"W": ["红胜", "1-0", "１：０"], "D": ["和", "½-½"], "L": ["黑胜 ", "0-1"]}
LATE = "迟到者"
NAMESAKES = "王伟"


class Evening(NamedTuple):
    """How many players and rounds, and in which round what happens."""

    players: int
    rounds: int
    late: int
    absent: int
    corrected: int
    withdrawn: int
    bye: int


#: A short one, and in the long run the whole.
EVENINGS = [
    Evening(12, 3, late=2, absent=3, corrected=2, withdrawn=3, bye=2),
    *([Evening(60, 9, late=2, absent=3, corrected=4, withdrawn=4, bye=6)] if LONG == "1" else []),
]


class Game(NamedTuple):
    """A row of the games as a person sees it."""

    round: int
    player: str
    opponent: str
    result: str


class Desk(Protocol):
    """A program in front of the arbiter; rows are counted from 1 below the headings."""

    def enter(self, row: int, heading: str, value: str) -> None:
        """Type into the list of players."""

    def pair(self, absent: str = "") -> str:
        """Pair the next round; return what is told."""

    def take_back(self) -> str:
        """Take the round back; return what is told."""

    def play(self, results: dict[int, str]) -> None:
        """Type results beside their games."""

    def hand_in(self, listed: str) -> str:
        """Enter a list of results; return what is told."""

    def games(self) -> list[Game]:
        """Return the games that are seen."""

    def report(self, folder: Path) -> Path:
        """Write the report of the event."""


def entered(evening: Evening) -> list[tuple[str, int]]:
    """Return names with numbers by lot; the list is not in their order."""
    names = [f"{surname}{given}" for surname, given in zip(SURNAMES, "明芳强丽军" * 12, strict=False)]
    names = [*names[: evening.players - 2], NAMESAKES, NAMESAKES]
    return [*zip(names, random.Random(1).sample(range(1, evening.players + 1), evening.players), strict=True)]


def play(desk: Desk, evening: Evening, folder: Path) -> None:
    """Play the evening, holding every round against what the arbiter expects."""
    chance = random.Random(20261127)
    rows = {number: row for row, (_, number) in enumerate(entered(evening), 1)}
    names = {number: name for name, number in entered(evening)}
    single = [number for number in sorted(names) if names[number] != NAMESAKES]
    resting, leaving, away, other = single[3], single[4], single[5], single[6]
    desk.enter(rows[resting], "申请轮空", f"{chr(ord('０') + evening.bye)}½")
    for number in range(1, evening.rounds + 1):
        if number == evening.late:  # with a blank row above him
            desk.enter(evening.players + 2, "棋手", f" {LATE} ")
            desk.enter(evening.players + 2, "抽签号", str(evening.players + 1))
        if number == evening.corrected:
            games = enumerate(desk.games(), 1)
            at, game = next((at, game) for at, game in games if game.opponent and game.round == number - 1)
            desk.play({at: "负" if normal(game.result) in ("胜", "1-0", "w", "红胜") else "胜"})
        if number == evening.withdrawn:
            desk.enter(rows[leaving], "退赛轮次", f"第{number}轮")
        if number == evening.absent:
            told = desk.pair(f"{names[away]}、＃{other}")
            assert names[away] in told
            before = desk.games()
            told = desk.take_back()
            assert names[away] in told
            assert names[other] in told
            left = [game for game in desk.games() if game.round == number]
            assert {(game.player, game.opponent) for game in left} == {(names[away], ""), (names[other], "")}
            desk.pair()
            assert sorted(desk.games()) == sorted(before)
        else:
            desk.pair()
        check(desk, evening, number, away={names[away], names[other]}, resting=names[resting], leaving=names[leaving])
        _results(desk, number, chance)
    met = [frozenset((game.player, game.opponent)) for game in desk.games() if game.opponent]
    assert len(met) == len(set(met))
    said = checked(desk.report(folder))
    assert said.count("Round #") == evening.rounds
    assert "Checker pairing" not in said, said


def check(desk: Desk, evening: Evening, number: int, *, away: set[str], resting: str, leaving: str) -> None:
    """Hold the rows of a round against who is there."""
    own = [game for game in desk.games() if game.round == number]
    seated = [name for game in own for name in (game.player, game.opponent) if name]
    assert len(seated) == len(set(seated))
    late, gone = number >= evening.late, number >= evening.withdrawn
    assert len(seated) == evening.players + late - gone
    assert (LATE in seated, leaving in seated) == (late, not gone)
    assert sum(name.startswith(NAMESAKES) for name in seated) == 2
    alone = {game.player: game.result for game in own if not game.opponent}
    assert {name for name, result in alone.items() if result == "未赛"} == (away if number == evening.absent else set())
    assert (alone.get(resting) == "半分轮空") == (number == evening.bye)
    byes = [name for name, result in alone.items() if result == "轮空"]
    out = len(alone) - len(byes)
    assert len(byes) == (len(seated) - out) % 2


def _results(desk: Desk, number: int, chance: random.Random) -> None:
    """Type the results of the upper half of the tables, and hand in those of the others as a list."""
    rows = [at for at, game in enumerate(desk.games(), 1) if game.round == number and game.opponent]
    ends = [chance.choice("WWDLL") for _ in rows]
    half = len(rows) // 2
    desk.play({at: chance.choice(TYPED[end]) for at, end in zip(rows[:half], ends[:half], strict=True)})
    lines = [f"{table} {chance.choice(LISTED[end])}" for table, end in enumerate(ends[half:], half + 1)]
    told = desk.hand_in("\n".join(lines))
    assert str(len(rows) - half) in told
    assert all(game.result for game in desk.games())


def checked(report: Path) -> str:
    """Return what gacrux's checker says of every round of a report."""
    done = subprocess.run(
        [sys.executable, "-m", "gacrux.pairingchecker", "-c", "-b", "utf-8", "-f", "TRF", "-i", str(report), "-d", "T"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def cell_text(value: Any) -> str:
    """Return what a person sees in a cell: 3, not 3.0."""
    return "" if value is None else str(int(value)) if isinstance(value, float) and value % 1 == 0 else str(value)
