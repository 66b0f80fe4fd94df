"""The register of a season: red and black points, and the seed register that rolls on with the year (第2条 第16条)."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.arguments import Number, Whole
from xlfuncs.core.numbers import CENT, ZERO, down
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.events import Result
from xlfuncs.events.fields import fields_of
from xlfuncs.events.register import (
    Certificate,
    Given,
    Line,
    Page,
    Register,
    Report,
    Standing,
    States,
    register,
    sum_of,
)
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events import seeds
from xlfuncs.rulebooks.jcbl.fixed import deemed_sp
from xlfuncs.rulebooks.jcbl.seeds import grp_of, mp1, mp5, mp_of, rp1, rp10, rp_of, seed_points

COUNTED = ("red", "black")
#: Which points of an event each kind of years is made of.
GIVEN = {"mp": COUNTED, "red": ("red",)}
#: How many years of each kind the seed register holds, the latest first.
YEARS = {"mp": printed.MP5_YEARS, "red": printed.RP10_YEARS}
_FIELDS = fields_of(seeds.MemberEntry)


def _year(key: str, number: int) -> Result:
    """Return a year's column, named as the event ``jcbl-seeds`` names it, which takes the sheet as it is."""
    field = _FIELDS.named(key)
    return Result(f"{key}_{number}", Help.of(lambda language: field.heading(language, number)), 2)


#: 第2条 ①: the points of the latest year, and what is held in all.
MP1 = Result("last_mp", Help("Mp1 of the latest year", "Mp1（最近一年）", "Mp1（直前1年間）"))
RP1 = Result("last_red", Help("Rp1 of the latest year", "Rp1（最近一年）", "Rp1（直前1年間）"), 2)
GRP = Result("grp", Help("GRp of all red points", "GRp（累计红分）", "GRp（累計レッド）"))
LISTED = Result("listed", Help("SP as listed", "会员表所列种子分", "会員表のSP"))
LISTED_YEAR = Result("listed_year", Help("Year of that SP", "所列种子分年份", "会員表SPの年"))
YEAR = Whole(low=1900, high=9999, en="year", zh="年份", ja="年")
SP = Number(low=0, en="seed points", zh="种子分", ja="シードポイント")

PAGE = Help("Seed register", "种子分台账", "シードポイント台帳")
#: So many members are named in a sentence.
NAMED = 10
DECLARED_COUNTS = Sentence(
    en="the SP of {names} are those that were declared in an earlier year ({column}), since the years that the "
    "register has make less; fill in the earlier years of who has them on the page {page} and clear {column}, "
    "else leave it",
    zh="{names} 的种子分仍按以前年份申报的计（“{column}”），因为台账所有各年算得的较少；如知道其以前各年的分数，"
    "请填入“{page}”页并清空“{column}”，否则保留",
    ja="{names} の SP は以前の年に申告されたもの（「{column}」）のままです。"
    "台帳にある年からの計算のほうが少ないためです。それより前の年がわかる人は「{page}」に記入して"
    "「{column}」を消してください。わからなければそのままで結構です",
)
YEARS_LACK = Sentence(
    en="{years}: there is no register of that time, and its years count 0; the SP of {names} fall: if anybody played "
    "then, make the registers of those years first, each with --previous, or fill in the years on the page {page}",
    zh="没有 {years} 的台账，按 0 计；{names} 的种子分因此下降：如那时有比赛，"
    "请先逐年做出台账（各用 --previous 接续），或在“{page}”页填写那些年的分数",
    ja="{years} の台帳がないため 0 として計算し、{names} の SP が下がりました。その年に競技会があったなら、先にその年の"
    "台帳を順に作る（それぞれ --previous を指定）か、「{page}」にその年のポイントを記入してください",
)
TOTAL_LACKS = Sentence(
    en="{column} of {names} is blank, or less than the years beside it make; the sum of those years counts for GRp: "
    "fill in the red points of all time on the page {page}",
    zh="{names} 的“{column}”为空或少于旁边各年之和；GRp 暂按各年之和计：请在“{page}”页填写历年全部红分",
    ja="{names} の「{column}」が空欄か、横の各年の合計より少なくなっています。GRp は各年の合計で計算しました。"
    "「{page}」に通算のレッドポイントを記入してください",
)
WRITTEN_OVER = Sentence(
    en="{column} of {names} was written over; it is computed from {source} and counts as computed: if points of the "
    "year lack, add them to {source} on the page {page}",
    zh="{names} 的“{column}”被改写；此列由“{source}”计算得出，仍以计算值为准：如本年分数有缺，"
    "请在“{page}”页的“{source}”中加上",
    ja="{names} の「{column}」が書き換えられていますが、「{source}」から計算した値を使いました。"
    "今年のポイントに漏れがあれば、「{page}」の「{source}」に加えてください",
)
YEARS_WRITTEN_OVER = Sentence(
    en="{column} of {names} was written over; it is computed from {source} and counts as computed: correct those on "
    "the page {page} instead",
    zh="{names} 的“{column}”被改写；此列由{source}计算得出，仍以计算值为准：如有误，请更正“{page}”页的这些列",
    ja="{names} の「{column}」が書き換えられていますが、{source}から計算した値を使いました。誤りなら「{page}」の"
    "それらの列を直してください",
)
#: What a figure is computed from: the first and the last of some years.
TO = Help(" to ", " 至 ", "～")


def row(standing: Standing) -> Mapping[str, Any]:
    """Return a member's row of the seed register, this year being the latest; deemed points stay apart.

    Points of the latest year that somebody has written over what its events gave stay: the year has so much more. The
    red points of all time are not fewer than those of the years.

    Seed points that a members' table has said, or that somebody has written over those of the register, stay with
    their year, as the deemed ones do, until somebody takes them out: the years that they come from are not all here.
    """
    before, rolled = standing.before, standing.years > 0
    won = {key: _sum(standing.given, *of) for key, of in GIVEN.items()}
    late = {key: _sum(standing.earlier, *of) for key, of in GIVEN.items()}
    years: dict[str, list[Decimal]] = {}
    for key, many in YEARS.items():
        held = [before.get(f"{key}_{number}") or ZERO for number in range(1, many + 1)]
        latest = won[key] if rolled else won[key] + _more(standing, key)
        held = [*[ZERO] * (standing.years - 1), *held] if rolled else [held[1] + late[key], *held[2:]]
        years[key] = [latest, *held][:many]
    total_red = (before.get("total_red") or ZERO) + won["red"]
    if not rolled:
        total_red += late["red"] - _held(standing, "red")
    total_red = max(total_red, sum(years["red"], ZERO))
    deemed_mp = before.get("deemed_mp")
    listed, since = before.get("listed"), before.get("listed_year")
    if (before.get("seed") or ZERO) > max(before.get(key) or ZERO for key in ("earned", "deemed", "listed")):
        listed, since = before["seed"], None
    if "seed" in standing.begins:
        listed, since = standing.begins["seed"], standing.declared.get("seed")
    if listed is not None and since is None:
        since = standing.year - standing.years
    found: dict[str, Any] = {f"{key}_{number}": each for key in years for number, each in enumerate(years[key], 1)}
    found |= {"total_red": total_red, "deemed_mp": deemed_mp, "listed": listed}
    found["listed_year"] = None if listed is None else since
    found |= _figures(years, total_red)
    found["earned"] = _made(found)
    found["deemed"] = None if deemed_mp is None else deemed_sp(deemed_mp)
    found["seed"] = max(found["earned"], found["deemed"] or 0, found["listed"] or 0)
    return found


def _more(standing: Standing, key: str) -> Decimal:
    """Return how many points of the latest year somebody has written there beyond what its events gave."""
    written = standing.before.get(f"{key}_1")
    return ZERO if written is None else written - _held(standing, key)


def _held(standing: Standing, key: str) -> Decimal:
    """Return what the events of the register before gave, as its page of seeds counts it.

    What was corrected by hand on the page of the events alone is not in it.
    """
    held, more = _sum(standing.held, *GIVEN[key]), _sum(standing.regiven, *GIVEN[key])
    return held + more if more and standing.before.get(f"{key}_1") == held + more else held


def asks(lines: Sequence[Line], year: int, since: int) -> list[Told]:
    """Ask about seed points of an earlier year that count beside years which are not all here, and about lost years;
    about red points of all time that are fewer than those of the years, and figures written over.
    """
    said: list[Told] = [*_written_over(lines), *_derived_over(lines)]
    fewer = [each.name for each in lines if _years(each.before) > (each.before.get("total_red") or ZERO) + CENT / 2]
    if fewer:
        column = _FIELDS.named("total_red").label
        said.append(TOTAL_LACKS(column=column, names=Joined(fewer, most=NAMED), page=PAGE))
    declared = [
        each.name
        for each in lines
        if since and (each.now["listed"] or 0) > max(each.now["earned"], each.now["deemed"] or 0)
    ]
    if declared:
        said.append(DECLARED_COUNTS(names=Joined(declared, most=NAMED), column=LISTED.label, page=PAGE))
    fallen = [each.name for each in lines if since > 1 and (each.before.get("seed") or 0) > each.now["seed"]]
    if fallen:
        missing = Joined(str(each) for each in range(year - since + 1, year))
        said.append(YEARS_LACK(years=missing, names=Joined(fallen, most=NAMED), page=PAGE))
    return said


def _years(found: Mapping[str, Any]) -> Decimal:
    """Return the red points of all years of a row."""
    return sum_of(found, (f"red_{number}" for number in range(1, YEARS["red"] + 1)))


def _written_over(lines: Sequence[Line]) -> Iterator[Told]:
    """Yield figures of the latest year that are computed from what its events gave, and are not as computed."""
    for result, key in ((MP1, "mp"), (RP1, "red")):
        names = []
        for each in lines:
            stands, points = each.before.get(result.key), each.before.get(f"{key}_1") or ZERO
            counts = down(points) if key == "mp" else points
            if stands is not None and abs(stands - counts) > CENT / 2 and points == _sum(each.held, *GIVEN[key]):
                names.append(each.name)
        if names:
            source = _year(key, 1).label
            yield WRITTEN_OVER(column=result.label, names=Joined(names, most=NAMED), source=source, page=PAGE)


def _derived_over(lines: Sequence[Line]) -> Iterator[Told]:
    """Figures of several years that are not as computed from them, though nobody has filled in or mended a year.

    A year that was filled in leaves all of them as they were, with the SP that they make; with one that was written
    over they make another one.
    """
    names: dict[str, list[str]] = {}
    for each in lines:
        for key in _overwritten(each):
            names.setdefault(key, []).append(each.name)
    sources: dict[str, Told] = {
        "mp5": Joined((_year("mp", 1).label, _year("mp", YEARS["mp"]).label), TO),
        "rp10": Joined((_year("red", 1).label, _year("red", YEARS["red"]).label), TO),
        "grp": _FIELDS.named("total_red").label,
        "earned": Joined(each.label for each in (MP1, seeds.MP5, RP1, seeds.RP10, GRP)),
    }
    for column in (seeds.MP5, seeds.RP10, GRP, seeds.EARNED):
        if found := names.get(column.key):
            said = {"names": Joined(found, most=NAMED), "source": sources[column.key], "page": PAGE}
            yield YEARS_WRITTEN_OVER(column=column.label, **said)


def _overwritten(line: Line) -> Sequence[str]:
    """Return which of the computed figures in the row of a register somebody has written over."""
    stands = {key: line.before.get(key) for key in ("last_mp", "mp5", "last_red", "rp10", "grp", "earned")}
    if None in stands.values():
        return ()
    years = {key: [line.before.get(f"{key}_{at}") or ZERO for at in range(1, many + 1)] for key, many in YEARS.items()}
    total = line.before.get("total_red") or ZERO
    made = _figures(years, total)
    wrong = [key for key in made if abs(stands[key] - made[key]) > CENT / 2]
    as_given = all(years[key][0] == _sum(line.held, *of) and not any(years[key][1:]) for key, of in GIVEN.items())
    if as_given and total == years["red"][0]:  # the only year that there is, as its events gave it
        found = wrong or ([] if _made(stands) == stands["earned"] else ["earned"])
    elif _made(stands) == stands["earned"]:
        found = []
    else:
        alone = [key for key in wrong if _made(stands | {key: made[key]}) == stands["earned"]]
        found = alone or wrong or ["earned"]
    return found


def _figures(years: Mapping[str, list[Decimal]], total_red: Decimal) -> dict[str, Any]:
    """Return the figures that seed points are made of (第2条 ①), by the columns in which they stand."""
    mp, red = years["mp"], years["red"]
    return {"last_mp": mp1(mp), "mp5": mp5(mp), "last_red": rp1(red), "rp10": rp10(red), "grp": grp_of(total_red)}


def _made(stands: Mapping[str, Any]) -> int:
    """Return the seed points that figures make as they stand (第2条 ⑤)."""
    mp, rp = mp_of(stands["last_mp"], stands["mp5"]), rp_of(stands["last_red"], stands["rp10"])
    return seed_points(mp, rp, int(stands["grp"]))


def _sum(given: Sequence[Given], *keys: str) -> Decimal:
    return sum((each.get(key) or ZERO for each in given for key in keys), ZERO)


SEEDS = Page(
    "seeds",
    PAGE,
    (
        *(_year(key, number) for key, many in YEARS.items() for number in range(1, many + 1)),
        *(Result(key, _FIELDS.named(key).label, 2) for key in ("total_red", "deemed_mp")),
        *(MP1, seeds.MP5, RP1, seeds.RP10, GRP, seeds.EARNED, seeds.DEEMED, LISTED, LISTED_YEAR, seeds.SEED),
    ),
    row,
    {"seed": "seed"},
    # What lies before the register began, a secretary fills in once.
    typed={
        **{f"{key}_{number}": _FIELDS.named(key).kind for key, many in YEARS.items() for number in range(2, many + 1)},
        **{key: _FIELDS.named(key).kind for key in ("total_red", "deemed_mp")},
        **{"listed": SP, "listed_year": YEAR},
    },
    states=States("seed", "listed"),
    added=("listed_year",),
    asks=asks,
)
#: 第7条 第8条: the federation issues what these events do not give, and the club what they give.
OF_THE_CLUB = ("jcbl-weekly", "jcbl-series")
register(
    Register(
        "jcbl",
        counted=COUNTED,
        balances={"holding": COUNTED},
        pages=(SEEDS,),
        report=Report(
            Help("Report to the federation", "呈报联盟", "連盟への報告"),
            "第7条",
            ("rating", "class", "t", "s", "l", "c"),
            OF_THE_CLUB,
        ),
        certificate=Certificate(
            Help(
                "Fractional master point certificate",
                "小数大师分证书",
                "フラクショナルマスターポイント証",
            ),
            "第8条",
            Help(
                "has won these master points.",
                "获得以上大师分，特此证明。",
                "上記のマスターポイントを獲得したことを証します。",
            ),
            "F",
            OF_THE_CLUB,
        ),
    )
)
