"""The register of a season: red and black points, and the seed register that rolls on with the year (第2条 第16条)."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.events import Result
from xlfuncs.events.fields import fields_of
from xlfuncs.events.register import Given, Page, Register, Standing, register
from xlfuncs.numbers import ZERO
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events import seeds
from xlfuncs.rulebooks.jcbl.fixed import deemed_sp
from xlfuncs.rulebooks.jcbl.seeds import mp5, rp10, seed
from xlfuncs.sentences import LANGUAGES, Help
from xlfuncs.trail import recording, silence

COUNTED = ("red", "black")
#: How many years of each kind the seed register holds, the latest first.
YEARS = {"mp": printed.MP5_YEARS, "red": printed.RP10_YEARS}
_FIELDS = fields_of(seeds.MemberEntry)


def _year(key: str, number: int) -> Result:
    """A year's column, called as the event ``jcbl-seeds`` calls it, which takes the sheet as it is."""
    field = _FIELDS.named(key)
    return Result(f"{key}_{number}", Help(*(field.heading(language, number) for language in LANGUAGES)), 2)


#: 第2条 ①: the points of the latest year, and what is held in all.
MP1 = Result("last_mp", Help("Mp1 of the latest year", "Mp1（最近一年）", "Mp1（直前1年間）"))
RP1 = Result("last_red", Help("Rp1 of the latest year", "Rp1（最近一年）", "Rp1（直前1年間）"), 2)
GRP = Result("grp", Help("GRp of all red points", "GRp（累计红分）", "GRp（累計レッド）"))
LISTED = Result("listed", Help("SP as listed", "会员表所列种子分", "会員表のSP"))
STEPS = {"last_mp": symbols.MP1, "last_red": symbols.RP1, "grp": symbols.GRP}


def row(standing: Standing) -> Mapping[str, Any]:
    """A member's row of the seed register, this year being the latest; deemed points stay apart.

    The seed points of a member who is new to the register are at least those of the members' table, for a year.
    """
    before, rolled = standing.before, standing.years > 0
    won = {"mp": _sum(standing.given, *COUNTED), "red": _sum(standing.given, "red")}
    late = {"mp": _sum(standing.earlier, *COUNTED), "red": _sum(standing.earlier, "red")}
    years: dict[str, list[Decimal]] = {}
    for key, many in YEARS.items():
        held = [before.get(f"{key}_{number}") or ZERO for number in range(1, many + 1)]
        held = [*[ZERO] * (standing.years - 1), *held] if rolled else [held[1] + late[key], *held[2:]]
        years[key] = [won[key], *held][:many]
    total_red = (before.get("total_red") or ZERO) + won["red"]
    if not rolled:
        total_red += late["red"] - (before.get("red_1") or ZERO)
    deemed_mp = before.get("deemed_mp")
    listed = before.get("listed") if before else standing.person.seed
    found: dict[str, Any] = {f"{key}_{number}": each for key in years for number, each in enumerate(years[key], 1)}
    found |= {"total_red": total_red, "deemed_mp": deemed_mp, "listed": None if rolled else listed}
    with recording() as steps:
        earned = seed(years["mp"], years["red"], total_red)
    found |= {key: next(each.value for each in steps if _is(each.symbol, symbol)) for key, symbol in STEPS.items()}
    with silence():
        found |= {"mp5": mp5(years["mp"]), "rp10": rp10(years["red"]), "earned": earned}
        found["deemed"] = None if deemed_mp is None else deemed_sp(deemed_mp)
    found["seed"] = max(earned, found["deemed"] or 0, found["listed"] or 0)
    return found


def _sum(given: Sequence[Given], *keys: str) -> Decimal:
    return sum((each.get(key) or ZERO for each in given for key in keys), ZERO)


def _is(symbol: object, wanted: object) -> bool:
    return getattr(symbol, "sentence", symbol) is wanted


SEEDS = Page(
    "seeds",
    Help("Seed register", "种子分台账", "シードポイント台帳"),
    (
        *(_year(key, number) for key, many in YEARS.items() for number in range(1, many + 1)),
        *(Result(key, _FIELDS.named(key).label, 2) for key in ("total_red", "deemed_mp")),
        *(MP1, seeds.MP5, RP1, seeds.RP10, GRP, seeds.EARNED, seeds.DEEMED, LISTED, seeds.SEED),
    ),
    row,
    {"seed": "seed"},
    # What lies before the register began, a secretary fills in once.
    typed={
        **{f"{key}_{number}": _FIELDS.named(key).kind for key, many in YEARS.items() for number in range(2, many + 1)},
        **{key: _FIELDS.named(key).kind for key in ("total_red", "deemed_mp")},
    },
)
register(Register("jcbl", counted=COUNTED, balances={"holding": COUNTED}, pages=(SEEDS,)))
