"""Xiangqi events for tests: made-up lists of games, and a second computation of their standings in plain Python."""

import random
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from xlfuncs.events import running
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet.parts import plain

HEADS = ["轮次", "棋手", "对手", "结果", "先后手"]
POINTS: dict[str, dict[str, Fraction | int]] = {
    "2-1-0": {"胜": 2, "和": 1, "负": 0},
    "3-1-0": {"胜": 3, "和": 1, "负": 0},
    "3-2-1-0": {"胜": 3, "快胜": 2, "快负": 1, "负": 0},
    "2-1.25-0.75-0": {"胜": 2, "快胜": Fraction(5, 4), "快负": Fraction(3, 4), "负": 0},
}
MIRROR = {"胜": "负", "负": "胜", "和": "和", "快胜": "快负", "快负": "快胜"}
MIRROR |= {"弃权胜": "弃权负", "弃权负": "弃权胜", "双方弃权": "双方弃权", "未赛": "未赛"}
SCORE = {"胜": Fraction(1), "和": Fraction(1, 2), "快胜": Fraction(1, 2), "快负": Fraction(1, 2), "负": Fraction(0)}
FORFEITED = {"弃权胜": "胜", "弃权负": "负", "双方弃权": "负"}

#: Four players, three rounds; 丁 forfeits the last game. By hand: 甲 2+1+2, 乙 0+2+0, 丙 2+1+0, 丁 0+0+2.
FOUR = ["甲", "乙", "丙", "丁"]
GAMES: list[tuple[Any, ...]] = [
    (1, "甲", "乙", "胜", "红"),
    (1, "丙", "丁", "胜", "红"),
    (2, "甲", "丙", "和", "黑"),
    (2, "乙", "丁", "胜", "红"),
    (3, "甲", "丁", "弃权胜", "红"),
    (3, "乙", "丙", "负", "黑"),
]

#: The 数据表 as it is printed: the highest D of each We, from 0.50 in hundredths.
D_UP_TO = [3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188]
D_UP_TO += [197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484]
D_UP_TO += [517, 559, 619, 734]

Game = tuple[int, str, str | None, str, str | None]


def ranges(
    settings: Mapping[str, Any], players: Sequence[str], games: Sequence[Sequence[Any]], name: str = "xq-standings"
) -> Outcome:
    """Return the outcome of a sheet's ranges with Chinese headings."""
    return running.of_ranges(
        name,
        [[key, value] for key, value in settings.items()],
        [[["棋手"], *([player] for player in players)], [HEADS, *map(list, games)]],
    )


def rows(outcome: Outcome, part: str = "entries") -> list[dict[str, Any]]:
    """Return a part as plain data."""
    found: list[dict[str, Any]] = plain(outcome)[part]
    return found


def told(outcome: Outcome, language: str = "zh") -> list[tuple[str, int | None, str, str]]:
    """Return what is wrong: table, row, column, sentence; hints left out."""
    return [
        (each.table, each.row.line if each.row else None, each.column.field.key if each.column else "",
         each.said if isinstance(each.said, str) else each.said.text(language))
        for each in outcome.problems
        if each.severity == "error"
    ]  # fmt: skip


def generated(size: int, rounds: int, seed: int, system: str = "2-1-0") -> tuple[list[str], list[Game]]:
    """Return players and games: pairs by lot, with a forfeit, a game not played and byes; the last player never
    plays.
    """
    chance = random.Random(seed)
    names = [f"棋手{number}" for number in range(1, size + 1)]
    ends = [*POINTS[system], *POINTS[system], "弃权胜", "弃权负", "未赛", "双方弃权"]
    games: list[Game] = []
    for number in range(1, rounds + 1):
        seats = chance.sample(names[:-1], size - 1)
        for first, second in zip(seats[::2], seats[1::2], strict=False):
            games.append((number, first, second, chance.choice(ends), chance.choice("红黑")))
        if len(seats) % 2:
            byes = ["轮空", "半分轮空"] if "和" in POINTS[system] else ["轮空"]
            games.append((number, seats[-1], None, chance.choice(byes), None))
    chance.shuffle(games)
    return names, games


class Line(NamedTuple):
    """A player's game as he sees it."""

    round: int
    opponent: str | None
    result: str
    black: bool


class Second:
    """The standings computed once more, from the text: plain loops, no module of the rulebook."""

    def __init__(self, names: Sequence[str], games: Sequence[Game], system: str, forfeits: str) -> None:
        self.names, self.worth, self.forfeits = names, POINTS[system], forfeits
        self.lines: dict[str, list[Line]] = {name: [] for name in names}
        for number, first, second, result, side in games:
            self.lines[first].append(Line(number, second, result, side == "黑"))
            if second:
                self.lines[second].append(Line(number, first, MIRROR[result], side == "红"))
        self.rounds = max((game[0] for game in games), default=0)

    def earned(self, result: str) -> Fraction:
        if result in ("轮空", "弃权胜"):
            return Fraction(self.worth["胜"])
        if result == "半分轮空":
            return Fraction(self.worth["和"])
        return Fraction(self.worth.get(result, 0))

    def points(self, name: str) -> Fraction:
        return sum((self.earned(line.result) for line in self.lines[name]), Fraction(0))

    def played(self, name: str) -> list[Line]:
        return [line for line in self.lines[name] if line.result in SCORE]

    def counted(self, name: str) -> list[tuple[str, str]]:
        """Return opponents and results that 小分 and 直胜 look at."""
        found = [(line.opponent, line.result) for line in self.played(name)]
        if self.forfeits == "计入":
            more = [line for line in self.lines[name] if line.result in FORFEITED and line.opponent]
            found += [(line.opponent, FORFEITED[line.result]) for line in more]
        return found  # type: ignore[return-value]

    def progressive(self, name: str) -> Fraction:
        return sum(
            (self.earned(line.result) * (self.rounds + 1 - line.round) for line in self.lines[name]), Fraction(0)
        )

    def figures(self, name: str) -> dict[str, Fraction]:
        faced = sorted(self.points(line.opponent or "") for line in self.played(name))
        wins = Fraction(sum(line.result == "胜" for line in self.played(name)))
        highest = Fraction(self.worth["胜"]) * self.rounds * (self.rounds + 1) / 2
        share = self.progressive(name) / highest
        return {
            "points": self.points(name),
            "opponents": sum(faced, Fraction(0)),
            "sb": sum((SCORE[result] * self.points(other) for other, result in self.counted(name)), Fraction(0)),
            "progressive": self.progressive(name),
            "perf": share + wins / self.rounds,
            "progress_rate": share,
            "win_rate": wins / self.rounds,
            "wins": wins,
            "black_games": Fraction(sum(line.black for line in self.played(name))),
            "black_wins": Fraction(sum(line.black and line.result == "胜" for line in self.played(name))),
            "cut1": sum(faced[1:] if len(faced) == self.rounds else faced, Fraction(0)),
        }

    def places(self, order: Sequence[str]) -> dict[str, int]:
        keys = {name: [self.figures(name)[key] for key in order] for name in self.names}
        ranked = sorted(keys.values(), reverse=True)
        return {name: ranked.index(key) + 1 for name, key in keys.items()}


def rerated(ratings: Mapping[str, int | None], games: Sequence[Any], rounds: int) -> dict[str, int | None]:
    """Return the ratings after all rounds, from the text: table, K, + 15 in the last two rounds, rounded by
    themselves.
    """
    now = dict(ratings)
    for number in range(1, rounds + 1):
        before = dict(now)
        for round_, first, other, result, *_ in games:
            if round_ != number or result not in SCORE or None in (before[first], before[other]):
                continue
            for own, his, seen in ((first, other, result), (other, first, MIRROR[result])):
                mine, theirs = before[own], before[his]
                assert mine is not None
                assert theirs is not None
                high = Decimal(50 + sum(abs(mine - theirs) > each for each in D_UP_TO)) / 100
                expected = high if mine >= theirs else 1 - high
                score = Decimal(SCORE[seen].numerator) / SCORE[seen].denominator
                # 高分棋手胜: K of the higher; 低分棋手胜或和: K of the lower.
                decides = (
                    max(mine, theirs) if score == (1 if mine > theirs else 0) and mine != theirs else min(mine, theirs)
                )
                k = 55 if decides < 1500 else 40 if decides < 1800 else 25 if decides < 2100 else 10
                k += 15 if number > rounds - 2 else 0
                gain = (abs(k * (score - expected))).to_integral_value(ROUND_HALF_UP)
                now[own] = mine + int(gain if score > expected else -gain)
    return now
