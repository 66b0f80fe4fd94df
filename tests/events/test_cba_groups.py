"""cba-tiers, -stages, -consolation, -champions and -event against a second program made from the text."""

from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import cbatext as text
import pytest
from cbafields import entries, floats, holdings, places
from cbatext import Place
from eventdata import errors, example, hints, results, run, run_example
from tiers import sizes

from xlfuncs.rulebooks.cba.events.shared.awards import ByKind
from xlfuncs.rulebooks.cba.events.shared.points import better_of

SIZES = pytest.mark.parametrize("size", sizes(8, 24, 41, 110, 200, 500))
SILVER = {"level": "provincial1", "colour": "silver", "boards": 96}
L = Fraction("1.3")
ZERO = Fraction(0)


def highest_four(held: list[int]) -> Fraction:
    """§2.3 参赛单位中大师分最多的 N 个参赛者的平均大师分."""
    return Fraction(sum(sorted(held)[-4:]), 4)


def values_of(held: list[list[int]], groups: list[str], s: int) -> dict[str, Fraction]:
    """V of each tier; B+C at most 60% of the M of A, C at most 40%."""
    m_a = text.m(text.mean([text.team(each) for each in held]))
    values = {}
    for name in sorted(set(groups)):
        own = text.m(text.mean([text.team(each) for each, group in zip(held, groups, strict=True) if group >= name]))
        share = {"A": Fraction(2), "B": Fraction(6, 10), "C": Fraction(4, 10)}[name]
        values[name] = text.cents(min(own, share * m_a)) * s * L
    return values


@SIZES
@pytest.mark.parametrize("knockout", [False, True])
def test_tiers(size: int, knockout: bool) -> None:
    """Win points with the M of the whole field; §2.8 adjusts the ranking of everybody only."""
    chance = Random(size)
    held, ranks = holdings(chance, size, 1000), places(chance, size)
    won = [chance.randrange(3) for _ in range(size)]
    rows = entries(held, place=ranks, wins=won)
    outcome = run("cba-tiers", {**SILVER, "round_boards": 8, "knockout": knockout}, rows)
    groups = text.tiers([highest_four(each) for each in held], ranks)
    awards = text.tiered(ranks, groups, values_of(held, groups, 4), "silver", knockout)
    m = text.m(text.mean([text.team(each) for each in held]))
    wins = [ZERO if rank == "W" else text.wins(m, L, 8, n, 0) for rank, n in zip(ranks, won, strict=True)]
    assert results(outcome, "tier") == groups
    assert results(outcome, "award") == floats(awards)
    assert results(outcome, "total") == floats([a + w for a, w in zip(awards, wins, strict=True)])
    assert errors(outcome) == []


def test_a_working_calls_the_tiers_as_the_figures_do() -> None:
    """§2.3: A, B+C and C are ranked; the last of 24 is in C and may count in each."""
    outcome = run("cba-tiers", SILVER, entries([[1000 - n] * 4 for n in range(24)], place=[*range(2, 25), 1]))
    said = [each.symbol.text("zh") for each in outcome.own_steps(24) if each.rule == "§2.3"]
    assert said[2:5] == ["A 组的比赛价值 V", "B+C 组的比赛价值 V", "C 组的比赛价值 V"]


@SIZES
@pytest.mark.parametrize("tiered", [False, True])
def test_stages(size: int, tiered: bool) -> None:
    """20% of each stage that eliminates a quarter; the M of the second at least 1.2 × that of the first."""
    chance = Random(size)
    held, ranks, first = holdings(chance, size, 1000), places(chance, size), places(chance, size)
    through = [isinstance(place, int) and place <= size / 2 for place in first]
    later = iter(range(1, size))
    second: list[Any] = [next(later) if each else None for each in through]
    reached = sum(through)
    wins2 = [chance.randrange(3) if each else None for each in through]
    settings = {**SILVER, "boards1": 48, "eliminated1": size - reached, "boards2": 24, "round_boards": 8}
    rows = entries(held, place=ranks, place1=first, place2=second, wins2=wins2)
    outcome = run("cba-stages", {**settings, "eliminated2": reached // 4, "tiered": tiered}, rows)

    averages = [text.team(each) for each in held]
    m1 = text.m(text.mean(averages))
    own = text.m(text.mean([each for each, in_2 in zip(averages, through, strict=True) if in_2]))
    m2 = text.cents(max(own, Fraction(12, 10) * m1))
    fifth = Fraction(1, 5)
    if tiered:
        groups = text.tiers([highest_four(each) for each in held])
        v1 = {name: fifth * v for name, v in values_of(held, groups, 2).items()}
        of_first = text.tiered(first, groups, v1, "red")
    else:
        of_first = text.ranking(first, fifth * m1 * 2 * L, "red")
    enough = reached // 4 >= reached / 4
    of_second = text.shared(second, text.by_place(reached, fifth * m2 * L, "red") if enough else [])
    awards = text.ranking(ranks, m1 * 4 * L, "silver")
    for row, rank in enumerate(ranks):
        if rank == "W":
            of_first[row] = of_second[row] = ZERO
    stage = [a + b for a, b in zip(of_first, of_second, strict=True)]
    wins = [ZERO if rank == "W" else text.wins(m2, L, 8, n or 0, 0) for rank, n in zip(ranks, wins2, strict=True)]
    assert results(outcome, "stage1_mp") == floats(of_first)
    assert results(outcome, "stage2_mp") == floats(of_second)
    assert results(outcome, "stage_mp") == floats(stage)
    assert results(outcome, "red") == floats(stage)
    assert results(outcome, "silver") == floats([a + w for a, w in zip(awards, wins, strict=True)])
    assert results(outcome, "wins_mp") == floats(wins)
    assert float(outcome.value("m2")) == float(m2)
    assert hints(outcome).count("TOO_FEW_ELIMINATED") == (not enough)
    assert errors(outcome) == []


def consoled(
    chance: Random, ranks: list[Place], letters: str
) -> tuple[list[str | None], list[Place], dict[str, list[int]]]:
    """The lower half plays a consolation: groups, places in them, and who is in which."""
    size = len(ranks)
    groups: list[str | None] = [None] * size
    entered: list[Place] = [None] * size
    members: dict[str, list[int]] = {}
    playing = [row for row, rank in enumerate(ranks) if isinstance(rank, int) and rank > size / 2]
    for number, row in enumerate(playing):
        groups[row] = letters[number % len(letters)]
        members.setdefault(letters[number % len(letters)], []).append(row)
    for rows in members.values():
        for row, place in zip(rows, places(chance, len(rows), 0), strict=True):
            entered[row] = place
    return groups, entered, members


def consolation_of(
    held: list[list[int]], entered: list[Place], members: dict[str, list[int]], s: int, colour: str
) -> tuple[list[Fraction], dict[str, Fraction]]:
    """§2.5: the place awards of the consolation, and the M of each group."""
    averages = [text.team(each) for each in held]
    main = text.m(text.mean(averages))
    won = [ZERO] * len(held)
    ms: dict[Any, Any] = {}
    for letter in sorted(members):
        rows = members[letter]
        own = text.m(text.mean([averages[row] for row in rows]))
        most = Fraction(6, 10) * main if letter == "A" else Fraction(6 if letter == "B" else 4, 10) * ms["A"]
        ms[letter] = text.cents(min(own, most))
        found = text.ranking([entered[row] for row in rows], ms[letter] * s * L, colour)
        for row, amount in zip(rows, found, strict=True):
            won[row] = amount
    return won, ms


@SIZES
@pytest.mark.parametrize("letters", ["A", "ABC", "ABCDE"])
def test_consolation(size: int, letters: str) -> None:
    """The better total counts, the points of the main event's colour are kept; wins with the M of the group."""
    chance = Random(size)
    held, ranks = holdings(chance, size, 1000), places(chance, size)
    groups, entered, members = consoled(chance, ranks, letters)
    stage = [chance.choice((None, 0.5, 1.25)) for _ in range(size)]
    own_wins = [chance.randrange(3) if group else None for group in groups]
    typed = [None if group == "A" else group for group in groups]  # without a group it is group A
    rows = entries(held, place=ranks, stage=stage, group=typed, consolation_place=entered, consolation_wins=own_wins)
    outcome = run("cba-consolation", {**SILVER, "consolation_boards": 48, "round_boards": 8}, rows)
    m = text.m(text.mean([text.team(each) for each in held]))
    main = text.ranking(ranks, m * 4 * L, "silver")
    won, ms = consolation_of(held, entered, members, 2, "red")
    wins = [text.wins(ms[group], L, 8, n or 0, 0) if group else ZERO for group, n in zip(groups, own_wins, strict=True)]
    together = [a + w for a, w in zip(won, wins, strict=True)]
    lower = [
        ZERO if rank == "W" else max(Fraction(points or 0), other - own)
        for rank, own, other, points in zip(ranks, main, together, stage, strict=True)
    ]
    assert results(outcome, "consolation_mp") == floats(together)
    assert results(outcome, "silver") == floats(main)
    assert results(outcome, "red") == floats(lower)
    assert results(outcome, "total") == floats([a + b for a, b in zip(main, lower, strict=True)])
    assert errors(outcome) == []


@pytest.mark.parametrize(
    ("main", "stage", "consolation", "gold", "silver"), [(5, 0, 8, 5, 3), (5, 2, 6, 5, 2), (0, 0, 8, 0, 8)]
)
def test_the_rulebooks_own_example(main: int, stage: int, consolation: int, gold: int, silver: int) -> None:
    """主赛应得 5 金分，安慰赛应得 8 银分，那么最终获得 5 金分和 3 银分; cba.md: 5 gold + 2 silver and 6 → 5 and 2."""
    kept, total = better_of(
        Decimal(main), ByKind(award=Decimal(main), stage1=Decimal(stage), consolation=Decimal(consolation)), "gold"
    )
    assert kept == gold
    assert total - kept == silver


@SIZES
@pytest.mark.parametrize("balanced", [True, False])
@pytest.mark.parametrize("share", [2, 3])
def test_champions(size: int, balanced: bool, share: int) -> None:
    """§2.9.1 N/2, the M of all; §2.9.2 each group alone. Groups may be unequal, and somebody never came."""
    chance = Random(size)
    held = holdings(chance, size, 1000)
    cut = size // share
    ranks = [*places(chance, cut), *places(chance, size - cut)]
    groups = ["A"] * cut + ["B"] * (size - cut)
    rows = entries(held, group=groups, place=ranks)
    rows.append({"unit": "缺席队", "group": "B", "place": "未参赛"})
    outcome = run("cba-champions", {**SILVER, "groups": "双冠军" if balanced else "不平衡"}, rows)
    averages = [text.team(each) for each in held]
    awards = []
    for part in (slice(0, cut), slice(cut, size)):
        m = text.m(text.mean(averages if balanced else averages[part]))
        n = int(Fraction(size, 2) + Fraction(1, 2)) if balanced else len(ranks[part])
        awards += text.ranking(ranks[part], m * 4 * L, "silver", n=n)
    assert results(outcome, "total") == floats([*awards, ZERO])
    assert errors(outcome) == []
    board = [row["group"] for row in outcome.board()]
    assert board == sorted(board)


@SIZES
@pytest.mark.parametrize("tiers", [False, True])
def test_the_whole_event(size: int, tiers: bool) -> None:
    """Preliminary stage, place awards after a knockout, two consolation groups; totals per colour."""
    chance = Random(size)
    held, ranks, first = holdings(chance, size, 1000), places(chance, size), places(chance, size)
    groups, entered, members = consoled(chance, ranks, "AB")
    won = [chance.randrange(4) for _ in range(size)]
    rows = entries(held, place=ranks, place1=first, wins=won, group=groups, consolation_place=entered)
    settings = {
        **SILVER, "boards1": 48, "eliminated1": size // 2, "round_boards": 8, "consolation_boards": 48,
        "knockout": "是", "tiers": tiers,
    }  # fmt: skip
    outcome = run("cba-event", settings, rows)
    m = text.m(text.mean([text.team(each) for each in held]))
    if tiers:
        levels = text.tiers([highest_four(each) for each in held])
        awards = text.tiered(ranks, levels, values_of(held, levels, 4), "silver", knockout=True)
    else:
        awards = text.ranking(ranks, m * 4 * L, "silver", knockout=True)
    stage = text.ranking(first, m * 2 * L / 5, "red")
    wins = [text.wins(m, L, 8, n, 0) for n in won]
    consolation, _ = consolation_of(held, entered, members, 2, "red")
    silver = [ZERO if rank == "W" else a + w for rank, a, w in zip(ranks, awards, wins, strict=True)]
    red = [
        ZERO if rank == "W" else max(s, c - own)
        for rank, own, s, c in zip(ranks, silver, stage, consolation, strict=True)
    ]
    assert results(outcome, "silver") == floats(silver)
    assert results(outcome, "red") == floats(red)
    assert results(outcome, "total") == floats([a + b for a, b in zip(silver, red, strict=True)])
    assert errors(outcome) == []
    without = run("cba-event", {**settings, "counts": "否"}, rows)
    assert results(without, "red") == floats([ZERO if rank == "W" else s for rank, s in zip(ranks, stage, strict=True)])
    assert hints(without).count("COUNTS_NOT") == 1


def test_tiers_of_the_first_stage_alone_stand_beside_the_units_too() -> None:
    """§2.3: a third each by the average of the four highest; the places of the event itself are of one group."""
    held = [[1000 - 50 * n] * 4 for n in range(12)]
    rows = entries(held, place=[*range(1, 13)], place1=[*range(1, 13)])
    outcome = run("cba-event", {**SILVER, "boards1": 48, "eliminated1": 6, "tiered": "是"}, rows)
    assert results(outcome, "tier") == text.tiers([highest_four(each) for each in held])
    assert set(results(outcome, "award_tier")) == {None}


def test_a_book_with_nothing_but_places_is_an_ordinary_event() -> None:
    """What stays blank the event has not; blue points need no colour below them then."""
    rows = [{"unit": n, "place": n} for n in range(1, 9)]
    outcome = run("cba-event", {"level": "club", "colour": "blue", "boards": 24, "annual_mp": 600}, rows)
    assert results(outcome, "blue") == results(
        run("cba-teams", {"level": "club", "colour": "blue", "boards": 24, "annual_mp": 600}, rows), "blue"
    )
    assert results(outcome, "total") == [0] * 8
    assert errors(outcome) == []


def test_members_get_the_units_whole_points_by_colour() -> None:
    """Everybody who played is listed, with 0 too; a player is a name or a number of the members' table."""
    given = example("cba-event")
    given["members"] = [{"number": 100 + n, "name": f"会员{n}", "holding": 900} for n in range(6)]
    first, last = given["entries"][0], given["entries"][22]
    for row, start in ((first, 0), (last, 3)):
        for key in [key for key in row if key.startswith("player")]:
            del row[key]
        row |= {"player1": f"会员{start}", "player2": 101 + start, "player3": f"会员{start + 2} #{102 + start}"}
    given["entries"] = [first, last]
    given["settings"] |= {"size": 3}
    first["place"], last["place"] = 1, 2
    outcome = run_example("cba-event", given)
    assert [(row["number"], row["unit"], row["silver"], row["red"]) for row in outcome.members] == [
        (str(100 + n), unit["unit"], row["silver"], row["red"])
        for unit, row, numbers in ((first, outcome.entries[1], range(3)), (last, outcome.entries[2], range(3, 6)))
        for n in numbers
    ]


def arithmetic_of(outcome: Any, key: str) -> tuple[str, str]:
    """The section and the arithmetic of a figure, as every working shows them."""
    figure = outcome.figures[key]
    return next((each.rule, each.arithmetic()) for each in outcome.steps(None) if each.symbol == figure.label)


def test_what_bounds_the_m_of_a_part_stands_beside_its_own() -> None:
    """§2.3: M of all 2 + 600/300 = 4, of B 2 + 300/300 = 3, at most 0.6 × 4 = 2.4; §2.2: at least 1.2 × 4 = 4.8."""
    held = [
        {"unit": n, "place": n} | dict.fromkeys(("holding1", "holding2"), 900 if n < 7 else 300) for n in range(1, 13)
    ]
    pairs = {**SILVER, "event_type": "pair"}
    tiered = run("cba-tiers", pairs, held)
    assert arithmetic_of(tiered, "m_b") == ("§1.3.1 §2.3", "min(2 + 300 ÷ 300, 0.60 × 4.00) = 2.40")
    staged = {"boards1": 48, "eliminated1": 6, "boards2": 48, "eliminated2": 3}
    rows = [row | {"place1": row["place"], "place2": row["place"] if row["place"] < 7 else None} for row in held]
    stages = run("cba-stages", pairs | staged, rows)
    assert arithmetic_of(stages, "m2") == ("§1.3.1 §2.2", "max(2 + 900 ÷ 300, 1.20 × 4.00) = 5.00")
    beaten = [row | ({} if row["place"] < 7 else {"consolation_place": row["place"] - 6}) for row in held]
    consoled = run("cba-consolation", pairs | {"consolation_boards": 24}, beaten)
    assert arithmetic_of(consoled, "m_consolation_a") == ("§1.3.1 §2.5", "min(2 + 300 ÷ 300, 0.60 × 4.00) = 2.40")
