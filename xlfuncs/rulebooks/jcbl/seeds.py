"""第2条 ① Mp, Rp, GRp and ⑤ シードポイント."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number
from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import ZERO, down
from xlfuncs.core.ranges import Range
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import rounded, step
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed

TOO_MANY_YEARS = Sentence(
    en="{argument} has more than {most} years",
    zh="{argument} 超过 {most} 年",
    ja="{argument} が {most} 年を超えています",
)


def sum_of(years: Sequence[Decimal], term: Callable[[int], str]) -> str:
    """Return the sum of the years as a working writes it, each but the latest weighted; one year has nothing to
    add up.
    """
    return " + ".join(["{}", *map(term, range(1, len(years)))]) if len(years) > 1 else ""


MpByYear = Annotated[
    list[Decimal],
    Range(
        Number(
            low=0,
            blank=ZERO,
            en="master points of each year, latest first, up to 5",
            zh="各年的大师分，最近一年在前，至多 5 年",
            ja="各年のマスターポイント（直前の 1 年から 5 年まで）",
        )
    ),
]
RedByYear = Annotated[
    list[Decimal],
    Range(
        Number(
            low=0,
            blank=ZERO,
            en="red points of each year, latest first, up to 10",
            zh="各年的红分，最近一年在前，至多 10 年",
            ja="各年のレッドポイント（直前の 1 年から 10 年まで）",
        )
    ),
]
TotalRed = Annotated[Decimal, Number(low=0, en="all red points held", zh="现有的红分总数", ja="現在のレッドポイント")]


def years_of(by_year: Sequence[Decimal], most: int, name: str) -> Sequence[Decimal]:
    """Return the figure of each year; ``#NUM!`` for points in more years than the rule looks at."""
    for row, figure in enumerate(by_year[most:], most + 1):
        if figure:
            raise CellError(NUM, TOO_MANY_YEARS(argument=name, most=most), row=row, argument=name)
    return by_year[:most]


@function(
    "JCBL_MP5",
    rule="第2条 ①",
    en="Mp5: master points of 5 years, weighted",
    zh="Mp5：五年大师分的加权和",
    ja="Mp5：直前 5 年間のマスターポイント",
)
def mp5(mp_by_year: MpByYear) -> int:
    """The latest year + 1/2 of the one before + 1/3, 1/4, 1/5, rounded down; a blank year is 0.

    ``#NUM!`` for more than 5 years.

    >>> mp5([Decimal(60), Decimal(60), Decimal(0), Decimal(60), Decimal("59.95")])
    116
    """
    years = years_of(mp_by_year, printed.MP5_YEARS, "mp_by_year")
    total = sum((figure / ago for ago, figure in enumerate(years, 1)), ZERO)
    how = sum_of(years, lambda ago: f"{{}} ÷ {ago + 1}")
    return rounded(symbols.MP5, down(total), total, "第2条 ①", how, *years)


@function(
    "JCBL_RP10",
    rule="第2条 ①",
    en="Rp10: red points of 10 years, weighted",
    zh="Rp10：十年红分的加权和",
    ja="Rp10：直前 10 年間のレッドポイント",
)
def rp10(red_by_year: RedByYear) -> int:
    """The latest year + 0.7 × the one before + 0.7² × …, rounded down; a blank year is 0.

    ``#NUM!`` for more than 10 years.

    >>> rp10([Decimal(100), Decimal(100), Decimal(100)])
    219
    """
    years = years_of(red_by_year, printed.RP10_YEARS, "red_by_year")
    fall = printed.RP10_FALL
    total = sum((figure * fall**ago for ago, figure in enumerate(years)), ZERO)
    how = sum_of(years, lambda ago: f"{{}} × {fall}^{ago}")
    return rounded(symbols.RP10, down(total), total, "第2条 ①", how, *years)


@function("JCBL_SEED", rule="第2条 ⑤", en="Seed points of a player", zh="种子分", ja="シードポイント")
def seed(mp_by_year: MpByYear, red_by_year: RedByYear, total_red: TotalRed) -> int:
    """½·Mp + Rp, rounded down; or GRp where that is more.

    Mp is the larger of Mp1 (rounded down) and ½·Mp5, Rp of Rp1 and ⅓·Rp10, GRp is 1/20 of ``total_red``,
    rounded down, at most 400.

    >>> seed([Decimal("120.5")], [Decimal("30.25")], Decimal(900))
    90
    """
    mp, rp = mp_of(mp1(mp_by_year), mp5(mp_by_year)), rp_of(rp1(red_by_year), rp10(red_by_year))
    return seed_points(mp, rp, grp_of(total_red))


def mp1(mp_by_year: Sequence[Decimal]) -> int:
    """Return Mp1, the master points of the latest year, rounded down."""
    return rounded(symbols.MP1, down(mp_by_year[0]), mp_by_year[0], "第2条 ①", "")


def mp_of(one: Decimal | int, five: Decimal | int) -> Decimal:
    """Return Mp, the larger of Mp1 and ½·Mp5."""
    half = Decimal(five) / printed.MP5_DIVISOR
    return step(symbols.MP, max(Decimal(one), half), "第2条 ①", "max({}, {} ÷ {})", one, five, printed.MP5_DIVISOR)


def rp1(red_by_year: Sequence[Decimal]) -> Decimal:
    """Return Rp1, the red points of the latest year."""
    return step(symbols.RP1, red_by_year[0], "第2条 ①")


def rp_of(one: Decimal, ten: Decimal | int) -> Decimal:
    """Return Rp, the larger of Rp1 and ⅓·Rp10."""
    third = Decimal(ten) / printed.RP10_DIVISOR
    return step(symbols.RP, max(one, third), "第2条 ①", "max({}, {} ÷ {})", one, ten, printed.RP10_DIVISOR)


def grp_of(total_red: Decimal) -> int:
    """Return GRp, 1/20 of the red points held, rounded down, at most 400."""
    held = total_red / printed.GRP_DIVISOR
    limited = min(down(held), printed.GRP_HIGHEST)
    return rounded(symbols.GRP, limited, held, "第2条 ①", "{} ÷ {}", total_red, printed.GRP_DIVISOR)


def seed_points(mp: Decimal, rp: Decimal, grp: int) -> int:
    """Return ½·Mp + Rp, rounded down; or GRp where that is more."""
    exact = mp / printed.SEED_MP_DIVISOR + rp
    points = rounded(symbols.SEED_SUM, down(exact), exact, "第2条 ⑤", "{} ÷ {} + {}", mp, printed.SEED_MP_DIVISOR, rp)
    return step(symbols.SEED, max(points, grp), "第2条 ⑤", "max({}, {})", points, grp)
