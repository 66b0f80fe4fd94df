"""Every score there is, against Law 77 set down another way; and the WBF scale, corrected as its rule says."""

import random
from decimal import ROUND_HALF_UP, Decimal, localcontext
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties import steady

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call, explain

# Law 77 with its additions done beforehand: no multiplication by a doubling, no comparison with 100.
TRICK_POINTS = {
    "C": (20, 40, 60, 80, 100, 120, 140),
    "D": (20, 40, 60, 80, 100, 120, 140),
    "H": (30, 60, 90, 120, 150, 180, 210),
    "S": (30, 60, 90, 120, 150, 180, 210),
    "NT": (40, 70, 100, 130, 160, 190, 220),
}
#: The lowest level that is a game: undoubled, doubled, redoubled.
GAME_LEVEL = {"C": (5, 3, 2), "D": (5, 3, 2), "H": (4, 2, 1), "S": (4, 2, 1), "NT": (3, 2, 1)}
#: Partscore, game, small slam with its game, grand slam with its game; not vulnerable, vulnerable.
PREMIUM = ((50, 300, 800, 1300), (50, 500, 1250, 2000))
#: Each overtrick: minor, major and no trumps, doubled, redoubled; not vulnerable, vulnerable.
OVERTRICK = ({"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}, (100, 200), (200, 400))
#: 1 to 13 down, not vulnerable and vulnerable.
DOWN = (
    tuple(range(50, 651, 50)),
    tuple(range(100, 1301, 100)),
)
DOWN_DOUBLED = (
    (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
)
DOWN_REDOUBLED = (
    (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
    (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
)
SIGN = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "n"}


def by_the_law(level: int, strain: str, doubling: str, vulnerable: bool, tricks: int) -> int:
    down = 6 + level - tricks
    if down > 0:
        return -{"": DOWN, "X": DOWN_DOUBLED, "XX": DOWN_REDOUBLED}[doubling][vulnerable][down - 1]
    bid = TRICK_POINTS[strain][level - 1]
    points = {"": bid, "X": bid + bid, "XX": bid + bid + bid + bid}[doubling]
    rank = level - 4 if level >= 6 else int(level >= GAME_LEVEL[strain][len(doubling)])
    insult = {"": 0, "X": 50, "XX": 100}[doubling]
    undoubled, doubled, redoubled = OVERTRICK
    each = {"": undoubled[strain], "X": doubled[vulnerable], "XX": redoubled[vulnerable]}[doubling]
    return points + PREMIUM[vulnerable][rank] + insult - down * each


COMBINATIONS = list(
    product(range(1, 8), ("C", "D", "H", "S", "NT"), ("", "X", "XX"), (False, True), range(14)),
)


def test_every_score() -> None:
    assert len(COMBINATIONS) == 35 * 3 * 2 * 14 == 2940
    wrong = []
    for level, strain, doubling, vulnerable, tricks in COMBINATIONS:
        result = tricks - 6 - level
        expect = by_the_law(level, strain, doubling, vulnerable, tricks)
        apart = call("BR_SCORE", [f"{level}{strain}{doubling}", float(result), vulnerable])
        behind = call("BR_SCORE", [f"{level}{SIGN[strain]} {doubling.lower()}{result:+d}", None, vulnerable])
        seen = call("BR_SCORE_NS", [f"{level}{strain}{doubling}", "W", result, "ew" if vulnerable else "ns"])
        if not expect == apart == behind == -seen:
            wrong.append((level, strain, doubling, vulnerable, tricks, expect, apart, behind, seen))
    assert not wrong


def test_flat_penalties_differ_in_undertricks_only() -> None:
    for level, strain, doubling, vulnerable, tricks in COMBINATIONS:
        down = 6 + level - tricks
        expect = by_the_law(level, strain, doubling, vulnerable, tricks)
        if down > 0:
            expect = -sum([100 if vulnerable else 50] * down * {"": 1, "X": 2, "XX": 4}[doubling])
        got = call("BR_SCORE", [f"{level}{strain}{doubling}", tricks - 6 - level, vulnerable, "巅峰"])
        assert got == expect, (level, strain, doubling, vulnerable, tricks)


@pytest.mark.parametrize("level", range(1, 8))
def test_no_result_beyond_thirteen_tricks_or_below_none(level: int) -> None:
    for beyond in (8 - level, -7 - level):
        with pytest.raises(CellError, match="#NUM!"):
            call("BR_SCORE", [f"{level}S", beyond])


def test_vulnerability_and_dealer_repeat() -> None:
    for board in range(1, 33):
        assert call("BR_VUL", [board]) == call("BR_VUL", [board + 16])
        assert call("BR_DEALER", [board]) == "NESW"[(board - 1) % 4]


def winners_cents(boards: int) -> list[int]:
    """The WBF scale in hundredths, corrected step by step as its rule is worded, a few margins past 20."""
    with localcontext() as context:
        context.prec = 60
        r = ((Decimal(5).sqrt() - 1) / 2) ** 3
        x = (Decimal(225) * boards).sqrt()
        cents = []
        for margin in range(int(x) + 4):
            value = Decimal(20) if margin >= x else 10 + 10 * (1 - (r.ln() * margin / x).exp()) / (1 - r)
            cents.append(int((100 * value).to_integral_value(ROUND_HALF_UP)))
    corrected = True
    while corrected:
        corrected = False
        for at in range(1, len(cents) - 1):
            if cents[at + 1] - cents[at] > cents[at] - cents[at - 1]:
                cents[at] += 1
                corrected = True
    return cents


@pytest.mark.slow
@pytest.mark.parametrize("boards", range(1, 65))
def test_wbf_scale(boards: int) -> None:
    expect = winners_cents(boards)
    won = [round(100 * call("BR_VP", [margin, boards])) for margin in range(len(expect))]
    lost = [round(100 * call("BR_VP", [-margin, boards])) for margin in range(len(expect))]
    assert won == expect
    assert [a + b for a, b in zip(won, lost, strict=True)] == [2000] * len(expect)
    steps = [after - before for before, after in pairwise(won)]
    assert all(later <= earlier for earlier, later in pairwise(steps))
    assert min(steps) >= 0


@pytest.mark.parametrize(("imps", "published"), [(34, 15.76), (50, 17.51), (73, 19.32)])
def test_published_values_that_one_pass_misses(imps: int, published: float) -> None:
    assert call("BR_VP", [imps, 32]) == published
    assert call("BR_VP", [-imps, 32]) == round(20 - published, 2)


def test_the_working_names_the_band_of_a_printed_scale() -> None:
    """ACBL, 6 to 8 boards: 11 to 13 IMPs are 15 to 5."""
    steps = explain("ja:BR_VP", [-13, 7, "acbl20"])
    assert [row[1:3] for row in steps] == [
        ["スケールの段（IMP の下限）", 11],
        ["勝ち側の VP", 15],
        ["負け側の VP", 5],
        ["BR_VP", 5],
    ]


#: One contract, its doubling, declarer and result, each as people write it.
SUITS = {"C": ["c", "♣", "梅花"], "D": ["♦️", "方块"], "H": ["♡", "红心", "红桃"], "S": ["♠", "黑桃"]}
STRAINS = {**SUITS, "NT": ["N", "nt", "无将"]}
DOUBLINGS = {"": [""], "X": ["X", " ×", "加倍"], "XX": ["xx", "××", " 再加倍"]}
DECLARERS = {"N": ["N", "北"], "E": ["e", "东", "東"], "S": ["s", "南"], "W": ["W", "西"]}
ORDERS = ["{by} {bid}{result}", "{bid} {by} {result}", "{bid}{result} {by}", "{bid} {result} by {by}"]


@given(
    level=st.integers(1, 7),
    strain=st.sampled_from(sorted(STRAINS)),
    doubling=st.sampled_from(sorted(DOUBLINGS)),
    declarer=st.sampled_from(sorted(DECLARERS)),
    tricks=st.integers(0, 13),
    order=st.sampled_from(ORDERS),
    draw=st.randoms(use_true_random=False),
)
@steady
def test_a_contract_in_any_spelling(
    level: int, strain: str, doubling: str, declarer: str, tricks: int, order: str, draw: random.Random
) -> None:
    over = tricks - 6 - level
    results = [f"{over:+d}", *(["="] if over == 0 else []), *([f" {tricks}"] if tricks >= 7 else [])]
    bid = f"{level}{draw.choice(STRAINS[strain])}{draw.choice(DOUBLINGS[doubling])}"
    text = order.format(by=draw.choice(DECLARERS[declarer]), bid=bid, result=draw.choice(results))
    expect = by_the_law(level, strain, doubling, declarer in "NS", tricks) * (1 if declarer in "NS" else -1)
    assert call("BR_SCORE_NS", [text, "", "", "ns"]) == expect, text
