"""Settings at random, all at once, against the second programs written from the rulebooks' texts alone.

A setting by itself is looked at elsewhere; here is what two of them do to each other: a tiered stage below a knockout,
a Wednesday's final of a flight with a limit on holdings.
"""

from fractions import Fraction
from random import Random
from typing import Any

import cbatext as text
import jcblrules as rules
import pytest
from tiers import attempts

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows

SEEDS = range(attempts(20, 200))
ZERO = Fraction(0)
#: §1.3.1: 基层, 地区, 全国.
CAPS = {"grassroots": 1000, "regional": 2000, "national": 10000, "none": 10**9}
#: 第2条 L3 a), 上限.
UPPER = {"none": 16, 1500: 14, 1000: 13, 750: 12, 300: 10, 20: 6}
#: 第2条 L4 of each flight.
FLIGHTS = {2: [18, 10], 3: [20, 11, 9], 5: [24, 13, Fraction(34, 3), Fraction(29, 3), 8]}


def found(outcome: Outcome, key: str) -> list[Any]:
    """A column of results as typed, blanks as 0."""
    return [float(outcome.entries[at].get(key) or 0) for at in sorted(outcome.entries)]


def as_floats(amounts: list[Fraction] | list[float]) -> Any:
    return pytest.approx([float(each) for each in amounts])


def ranked(chance: Random, size: int) -> list[text.Place]:
    """Places with ties, in any order."""
    scores = [chance.randrange(2 * size) for _ in range(size)]
    return [1 + sum(other > score for other in scores) for score in scores]


class Provincial:
    """A ``cba-event`` with everything that its settings allow, computed from 大师分公式."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.size = chance.choice((4, 4, 5, 6))
        self.colour = chance.choice(("platinum", "gold", "silver", "red"))
        self.by_table = self.colour == "platinum"
        limits, mixed, online = chance.choice((0, 0, 1, 3)), chance.random() < 0.2, chance.random() < 0.2
        level, scope = chance.choice(list(text.LEVEL)), chance.choice(list(CAPS))
        self.cap = CAPS[scope]
        e = Fraction(1) if not limits + mixed else Fraction(9 - limits - mixed, 10)
        e = Fraction(9, 10) if mixed and not limits else e
        self.le = text.level(level) * text.cents(e / 2 if online else e)
        self.tiers, self.tiered = (chance.random() < 0.5 and not self.by_table for _ in range(2))
        self.knockout = chance.random() < 0.5
        self.boards, self.first, self.second, self.consolation = (chance.choice((20, 60, 120, 250)) for _ in range(4))
        self.round_boards, self.win_mp = chance.choice((8, 10, 16)), chance.choice((1, 2.5))
        self.settings: dict[str, Any] = {
            "level": level, "colour": self.colour, "size": self.size, "scope": scope, "restrictions": limits,
            "mixed": mixed, "online": online, "tiers": self.tiers, "tiered": self.tiered, "knockout": self.knockout,
            "boards": self.boards, "boards1": self.first, "round_boards": self.round_boards,
        }  # fmt: skip
        if self.by_table:
            self.settings["win_mp"] = self.win_mp
        count = chance.choice((12, 16, 24, 25, 40))
        top = chance.choice((50, 500, 3000))
        self.held = [[chance.randrange(top) for _ in range(self.size + chance.randrange(2))] for _ in range(count)]
        self.rows: list[dict[str, Any]] = [
            {"unit": f"队{n}"} | {f"holding{player}": mp for player, mp in enumerate(each, 1)}
            for n, each in enumerate(self.held)
        ]

    def typed(self, key: str, cells: list[Any], among: list[int]) -> None:
        for at, cell in zip(among, cells, strict=True):
            self.rows[at][key] = cell

    def m(self, among: list[int]) -> Fraction:
        lowest = [Fraction(sum(sorted(self.held[at])[: self.size]), self.size) for at in among]
        factor = Fraction(13, 10) if self.size == 4 else Fraction(1)
        return text.m(text.mean([min(each * factor, Fraction(self.cap)) for each in lowest]))

    def awards(
        self, ranks: list[text.Place], boards: int, colour: str, others: list[text.Place], *, tiers: bool, stage: bool
    ) -> list[Fraction]:
        """The place awards of all teams, tiered or not; of a ``stage`` a fifth."""
        whole = list(range(len(ranks)))
        share = text.s(boards) * self.le * (Fraction(1, 5) if stage else 1)
        knockout = self.knockout and not stage
        if not tiers:
            return text.ranking(ranks, self.m(whole) * share, colour, knockout=knockout)
        highest = [Fraction(sum(sorted(each)[-self.size :]), self.size) for each in self.held]
        # one team has one tier: that of the whole event, where it is tiered
        first = (others, ranks) if stage and self.tiers else (ranks, others)
        groups = text.tiers(highest, *first)
        bounds = {"A": Fraction(9), "B": Fraction(6, 10), "C": Fraction(4, 10)}
        values = {
            name: text.cents(min(self.m([at for at in whole if groups[at] >= name]), bounds[name] * self.m(whole)))
            * share
            for name in sorted(set(groups))
        }
        return text.tiered(ranks, groups, values, colour, knockout=knockout)

    def wins(self, m: Fraction, won: int, drawn: int) -> Fraction:
        if self.by_table:
            per_win = text.cents(Fraction(self.win_mp))
            return won * per_win + drawn * text.award(per_win / 2)
        return text.wins(m, self.le, self.round_boards, won, drawn)

    def played(self, suffix: str, m: Fraction, among: list[int]) -> list[Fraction]:
        """Rounds won and drawn, typed and counted."""
        won, drawn = ([self.chance.randrange(most) for _ in among] for most in (6, 3))
        self.typed(f"wins{suffix}" if suffix != "consolation" else "consolation_wins", won, among)
        self.typed(f"draws{suffix}" if suffix != "consolation" else "consolation_draws", drawn, among)
        return [self.wins(m, w, d) for w, d in zip(won, drawn, strict=True)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_provincial_event(seed: int) -> None:
    chance = Random(seed)
    event = Provincial(chance)
    whole = list(range(len(event.rows)))
    count, colour, lower = len(whole), event.colour, text.BELOW[event.colour]
    final, first = ranked(chance, count), ranked(chance, count)
    event.typed("place", final, whole)
    event.typed("place1", first, whole)
    m = event.m(whole)
    awards = event.awards(final, event.boards, colour, first, tiers=event.tiers, stage=False)
    wins = event.played("", m, whole)
    # the better half or three quarters goes on to a second stage, or at once to the end
    order = sorted(whole, key=lambda at: (first[at], at))
    on = order[: chance.choice((count // 2, count * 3 // 4))]
    event.settings["eliminated1"] = count - len(on)
    stages = event.awards(first, event.first, lower, final, tiers=event.tiered, stage=True)
    if chance.random() < 0.6:
        second = ranked(chance, len(on))
        event.typed("place2", second, on)
        event.settings |= {"boards2": event.second, "eliminated2": len(on) // 2}
        m2 = max(event.m(on), text.cents(m * Fraction(12, 10)))
        won = text.ranking(second, m2 * text.s(event.second) * event.le / 5, lower)
        for at, stage, by_wins in zip(on, won, event.played("2", m2, on), strict=True):
            stages[at] += stage
            wins[at] += by_wins
    consoled = [ZERO] * count
    rest = order[len(on) :]
    if len(rest) >= 6 and chance.random() < 0.7:
        event.settings["consolation_boards"] = event.consolation
        half = len(rest) // chance.choice((1, 2))
        m_a = m
        for letter, group in (("A", rest[:half]), ("B", rest[half:])):
            ranks = ranked(chance, len(group))
            event.typed("group", [letter] * len(group), group)
            event.typed("consolation_place", ranks, group)
            if group:
                m_a = text.cents(min(event.m(group), m_a * Fraction(6, 10)))
                value = m_a * text.s(event.consolation) * event.le
                by_place = text.ranking(ranks, value, lower)
                won_there = [ZERO] * len(group) if event.by_table else event.played("consolation", m_a, group)
                for at, award, win in zip(group, by_place, won_there, strict=True):
                    consoled[at] = award + win
    main = [max(a, w) if event.by_table else a + w for a, w in zip(awards, wins, strict=True)]
    totals = [max(a + s, c) for a, s, c in zip(main, stages, consoled, strict=True)]
    outcome = of_rows("cba-event", event.settings, {"entries": event.rows}, "zh")
    assert not [each for each in outcome.problems if each.severity == "error"]
    if max(totals) > 240:
        assert max(found(outcome, "total")) == 240
        return
    assert found(outcome, "award") == as_floats(awards)
    assert found(outcome, "total") == as_floats(totals)
    if lower != colour:
        assert found(outcome, colour) == as_floats(main)
        assert found(outcome, lower) == as_floats([a - b for a, b in zip(totals, main, strict=True)])


def matchpoints(chance: Random, size: int, held: int, average: Fraction) -> list[list[Fraction]]:
    """The scores of an even number of pairs in each session: what one has above the average another has below."""
    scores = [[average] * held for _ in range(size)]
    for session in range(held):
        order = chance.sample(range(size), size)
        for one, other in zip(order[::2], order[1::2], strict=True):
            gain = Fraction(chance.randrange(int(average)), 2)
            scores[one][session] += gain
            scores[other][session] -= gain
    return scores


def red_share(rating: str, several: bool, centre: bool, simultaneous: bool) -> Fraction:
    """第2条: how much of the overall points is red; ``several``: an event of two sessions or more."""
    if simultaneous or (rating in ("sectional", "regional") and several):
        return Fraction(1)
    return Fraction(1, 5) if (rating == "ccg" and not centre) or (rating == "local" and several) else ZERO


@pytest.mark.parametrize("seed", SEEDS)
def test_pairs(seed: int) -> None:
    """マスターポイント規則, 第1章: what each limiting coefficient belongs to, and whose points are red."""
    chance = Random(seed)
    rating = chance.choice(("ccg", "local", "sectional", "regional"))
    size, held = chance.choice((6, 12, 14, 30)), chance.choice((1, 1, 2, 3))
    boards, game = chance.choice((18, 24, 28)), chance.choice(("pair", "pair", "individual"))
    tables, seated = chance.choice((size // 2, size // 2 + 10, 60)), size // 2
    centre, simultaneous = chance.random() < 0.2, chance.random() < 0.1
    grade, l2 = chance.choice((2, 3, 4, 5)), chance.choice(("open", "limit"))
    base, stage = chance.choice(list(UPPER)), chance.choice((None, None, "qualifying", "final"))
    weekday, on_black = chance.random() < 0.5, chance.random() < 0.7
    settings: dict[str, Any] = {
        "rating": rating, "game": game, "sessions": held, "tables": tables, "session_tables": seated, "boards": boards,
        "centre": centre, "simultaneous": simultaneous, "l2": l2, "l3": base, "l5": stage,
        "l7": "weekday" if weekday else "weekend", "l7_black": on_black, "scoring": "mp",
    }  # fmt: skip
    limited = Fraction(16 if l2 == "open" else 14, 16)
    l3 = Fraction(UPPER[base], 16)
    if rating == "ccg":
        settings["class"] = grade
        l1 = Fraction({2: 12, 3: 14, 4: 16, 5: 18}[grade], 16)
        # クラス 3 以下で L3 が L1 を下回る場合、L1 に換わって L3 を適用する
        limited *= l1 * l3 if grade > 3 else min(l1, l3)
    else:
        limited *= l3
    if game == "pair" and chance.random() < 0.3:
        flights = chance.choice(list(FLIGHTS))
        number = chance.randrange(flights)
        settings |= {"flights": flights, "flight": "ABCDE"[number]}
        limited *= Fraction(FLIGHTS[flights][number]) / 16
        if chance.random() < 0.4:
            settings["game"] = game = "ht"
    several = held >= 2 or stage is not None  # a qualifying round and a final are two sessions
    red = red_share(rating, several, centre, simultaneous)
    on_red = Fraction(1, 2) if stage == "qualifying" and held < 4 else Fraction(1)
    if weekday and red:
        limited, on_red = (limited * 14 / 16, on_red) if on_black else (limited, on_red * 14 / 16)

    average = Fraction(boards * (seated - 1), 2)
    scores = matchpoints(chance, size, held, average)
    rows: list[dict[str, Any]] = [
        {"unit": f"組{n}"} | {f"score{session}": float(score) for session, score in enumerate(each, 1)}
        for n, each in enumerate(scores)
    ]
    out = [chance.choice(("失格", "失格だが参加")) if chance.random() < 0.06 else None for _ in rows]
    for row, word in zip(rows, out, strict=True):
        row["out"] = word
    outcome = of_rows("jcbl-club" if rating == "ccg" else "jcbl-sectional", settings, {"entries": rows}, "ja")

    ranks = rules.places([None if word else sum(each) for each, word in zip(scores, out, strict=True)])
    issued = limited * on_red if red == 1 else limited
    winner = rules.first(game, rating, tables, held, issued)
    overall = [winner * n for n in rules.shared(game, ranks)]
    in_red = [rules.cents(each if red == 1 else each * red * on_red) if red else 0.0 for each in overall]
    in_black = [rules.cents(each) - (rules.cents(each / 5) if red else 0.0) if red < 1 else 0.0 for each in overall]
    by_session = [
        sum(
            rules.session(rating, boards, rules.vm(score, average, boards * (seated - 1)), limited)
            for score in ([] if word == "失格" else each)
        )
        for each, word in zip(scores, out, strict=True)
    ]
    assert found(outcome, "red") == as_floats(in_red)
    assert found(outcome, "session_points") == as_floats(by_session)
    assert found(outcome, "black") == as_floats([a + b for a, b in zip(in_black, by_session, strict=True)])
