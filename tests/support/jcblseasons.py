"""Seasons of the JCBL for the tests: sectional events, and their points a second time from the articles."""

from fractions import Fraction
from math import floor
from pathlib import Path
from random import Random
from typing import Any

import jcblrules as rules
from seasons import event_book

#: 16 pairs.
PEOPLE = [
    f"{family} {given}"
    for family in ("青木", "石田", "上野", "江川", "大野", "加藤", "木村", "工藤")
    for given in "明恵誠遥"
]
MEMBERS = [{"number": f"J{at:02}", "name": name, "holding": 100 * at} for at, name in enumerate(PEOPLE, 1)]


class Plain:
    """The points of everybody in each year, red and all, the latest year last."""

    def __init__(self) -> None:
        self.red = {name: [Fraction(0)] for name in PEOPLE}
        self.all = {name: [Fraction(0)] for name in PEOPLE}

    def play(self, people: list[str], scores: list[list[Fraction]]) -> None:
        """Add the points of an evening (第2条): overall points red, session points black; 8 tables, sessions of 24 and
        20 boards, in percent.
        """
        place_one = rules.first("pair", "sectional", 8, 2, Fraction(1))
        shares = rules.shared("pair", rules.places([a + b for a, b in scores]))
        for pair, (score, share) in enumerate(zip(scores, shares, strict=True)):
            red = exact(rules.cents(place_one * share))
            black = sum(
                exact(rules.session("sectional", boards, rules.vm(each, Fraction(50), 100), Fraction(1)))
                for each, boards in zip(score, (24, 20), strict=True)
            )
            for name in people[2 * pair : 2 * pair + 2]:
                self.red[name][-1] += red
                self.all[name][-1] += red + black

    def seed(self, name: str) -> dict[str, Any]:
        """Return the seed points (第2条 ① ⑤)."""
        mp, red = self.all[name][::-1], self.red[name][::-1]
        mp5 = floor(sum(points / ago for ago, points in enumerate(mp[:5], 1)))
        rp10 = floor(sum(points * Fraction(7, 10) ** ago for ago, points in enumerate(red[:10])))
        grp = min(floor(sum(red) / 20), 400)
        exact_seed = max(Fraction(floor(mp[0])), Fraction(mp5, 2)) / 2 + max(red[0], Fraction(rp10, 3))
        seed = max(floor(exact_seed), grp)
        return {"last_mp": floor(mp[0]), "mp5": mp5, "rp10": rp10, "grp": grp, "earned": seed}


def exact(points: float) -> Fraction:
    return Fraction(str(points))


def play(folder: Path, plain: Plain, chance: Random, year: int, month: int, *, whole: bool = False) -> Path:
    """Play an evening of everybody, in the workbook, ``whole`` or not, and in the plain program."""
    people = chance.sample(PEOPLE, len(PEOPLE))
    scores = [[Fraction(chance.randrange(70, 130), 2) for _ in range(2)] for _ in range(8)]
    scores += [[100 - score for score in each] for each in scores]  # 50 in the mean
    entries = [
        {
            "unit": f"ペア{pair + 1}",
            "player1": people[2 * pair],
            "player2": people[2 * pair + 1],
            "score1": float(score[0]),
            "score2": float(score[1]),
        }
        for pair, score in enumerate(scores)
    ]
    settings = {"name": f"{month}月例会", "club": "例会", "date": f"{year}-{month:02}-20", "tables": 8}
    settings |= {"rating": "sectional", "sessions": 2, "scoring": "percent", "boards": 24, "boards2": 20}
    plain.play(people, scores)
    given = {"settings": settings, "entries": entries, "members": MEMBERS}
    return event_book(folder / f"{year}-{month:02}.xlsx", "jcbl-sectional", given, "ja", whole=whole)
