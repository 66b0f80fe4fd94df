"""jcbl-seeds: a register of the members' seed points, which rolls on a year."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Text, YesNo
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import silence, step
from xlfuncs.events import NOTHING, NOUGHT, PLACE, Builder, EventSettings, Label, Repeated, Result, Row, event
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import common, meanings
from xlfuncs.rulebooks.jcbl.fixed import DeemedMp, deemed_sp
from xlfuncs.rulebooks.jcbl.seeds import TotalRed, mp5, rp10, seed
from xlfuncs.rulebooks.jcbl.symbols import CIRCLED

NOT_ROLLED = Sentence(
    en="{column} ({found}) waits: choose yes for {setting} to roll the register on",
    zh="“{column}”的 {found} 尚未计入：请将“{setting}”选为是，台账才会更新",
    ja="「{column}」の {found} はまだ反映していません。台帳を更新するには「{setting}」を「はい」にしてください",
)
NOTHING_NEW = Sentence(
    en="the register rolls on, but nobody has {mp} or {red}: the new year counts 0 for all; fill them in, or choose no "
    "for {setting}",
    zh="台账已更新年度，但“{mp}”和“{red}”两列全为空，新年度均按 0 计：请填写，或将“{setting}”选为否",
    ja="年度を更新しましたが、「{mp}」と「{red}」が全員空欄なので新年度はすべて 0 です。記入するか、「{setting}」を"
    "「いいえ」にしてください",
)
MORE_RED_THAN_HELD = Sentence(
    en="the red points held, {held}, are fewer than those of the last years, {years}",
    zh="现有红分 {held} 少于各年之和 {years}",
    ja="累計レッド {held} が各年の合計 {years} より少なくなっています",
)
Held = Annotated[Decimal, Number(low=0, en="points of a year", zh="一年的分数", ja="1年間のポイント")]


class SeedSettings(EventSettings):
    """The setting that says whether the register rolls on a year."""

    roll: Annotated[
        bool,
        YesNo(
            en="the new year becomes the latest: seed points by it, and the years that follow from it",
            zh="新年度成为最近一年：据此计算种子分，并给出更新后的各年分数",
            ja="新年度を直前の1年とする：SPの計算と、更新後の各年のポイント",
        ),
        Label("Roll on a year", "更新年度", "年度更新", "第2条 ⑤"),
        meanings.ROLL,
    ] = False


class MemberEntry(Row):
    """A member: points of 5 years, red points of 10, the latest first."""

    unit: Annotated[
        str,
        Text(en="member", zh="会员", ja="会員"),
        Label(also=("unit name", "氏名", "名前", "参加者", "Name", "姓名")),
    ]
    mp: Annotated[
        list[Held | None],
        Repeated(printed.MP5_YEARS, printed.MP5_YEARS),
        Label("MP", "MP", "MP", "第2条 Mp5", blank=NOUGHT),
    ]
    red: Annotated[
        list[Held | None],
        Repeated(printed.RP10_YEARS, printed.RP10_YEARS),
        Label("Red", "红分", "RP", "第2条 Rp10", also=("レッド",), blank=NOUGHT),
    ]
    total_red: Annotated[TotalRed | None, Label("Total red", "累计红分", "累計レッド", "第2条 GRp")] = None
    deemed_mp: Annotated[DeemedMp | None, Label("Deemed MP", "视同大师分", "みなしMP", "第16条", blank=NOTHING)] = None
    new_mp: Annotated[Held | None, Label("MP of the new year", "新年度大师分", "新年度MP", "第2条 ⑤", blank=NOUGHT)] = (
        None
    )
    new_red: Annotated[Held | None, Label("Red of the new year", "新年度红分", "新年度RP", "第2条 ⑤", blank=NOUGHT)] = (
        None
    )


MP5 = Result("mp5", Help("Mp5 of 5 years", "Mp5（五年）", "Mp5（5年間）"))
RP10 = Result("rp10", Help("Rp10 of 10 years", "Rp10（十年）", "Rp10（10年間）"))
EARNED = Result("earned", Help("SP earned", "计算的种子分", "計算SP"))
DEEMED = Result("deemed", Help("Deemed SP", "视同种子分", "みなしSP"))
SEED = Result("seed", Help("SP", "种子分", "SP"))
#: The years of a register that has rolled on, to be next year's.
ROLLED = (
    *(
        Result(f"next_mp{year}", Help(f"Next MP {year}", f"更新后 MP{year}", f"更新後MP{CIRCLED[year - 1]}"), 2)
        for year in range(1, printed.MP5_YEARS + 1)
    ),
    *(
        Result(f"next_red{year}", Help(f"Next red {year}", f"更新后红分{year}", f"更新後RP{CIRCLED[year - 1]}"), 2)
        for year in range(1, printed.RP10_YEARS + 1)
    ),
    Result("next_total_red", Help("Next total red", "更新后累计红分", "更新後累計レッド"), 2),
)


@event(
    "jcbl-seeds",
    title=Help("Seed-point register", "种子分台账", "シードポイント台帳"),
    about=Help(
        "Mp5, Rp10 and seed points from the points of the last years; rolls on a year",
        "由各年的分数计算 Mp5、Rp10 和种子分；可更新年度",
        "年ごとのMP・レッドポイントから Mp5、Rp10、SP（年度更新つき）",
    ),
    slip_lines=14,
    figures=(
        Result("members", Help("members", "会员数", "会員数")),
        Result("most_seed", Help("most seed points", "最高种子分", "最高シードポイント")),
    ),
    results=(PLACE, MP5, RP10, EARNED, DEEMED, SEED, *ROLLED),
    beside_only=[each.key for each in ROLLED],
)
def register(settings: SeedSettings, entries: list[MemberEntry], outcome: Builder) -> None:
    """Give seed points of every member, those earned or the deemed ones where they are more (第2条 ⑤, 第16条)."""
    outcome.keep("members", len(entries), "")
    if settings.roll and entries and not any(has_new(entry) for entry in entries):
        columns = {"mp": outcome.column(entries[0], "new_mp"), "red": outcome.column(entries[0], "new_red")}
        outcome.hint(NOTHING_NEW(**columns, setting=outcome.setting("roll")))
    counts: dict[int, Decimal] = {}
    for entry in entries:
        mp, red, total_red = years_of(entry, settings, outcome)
        by_years = not entry.unreadable & {"mp", "red", "total_red", "new_mp", "new_red"}
        if entry.total_red is None and by_years and any(red):
            outcome.missing(entry, "total_red")  # GRp is a part of it, and may be more than that of the years
            by_years = False
        with silence():
            outcome.give(
                entry,
                mp5=None if entry.unreadable & {"mp", "new_mp"} else mp5(mp),
                rp10=None if entry.unreadable & {"red", "new_red"} else rp10(red),
            )
        earned = deemed = None
        if by_years:
            with outcome.working(entry):
                earned = seed(mp, red, total_red)
        if entry.deemed_mp is not None:
            with outcome.working(entry):
                deemed = step(symbols.DEEMED, deemed_sp(entry.deemed_mp), "第16条")
        known = earned is not None and "deemed_mp" not in entry.unreadable
        counted = max(earned or 0, deemed or 0) if known else None
        if counted is not None:
            counts[entry.at] = Decimal(counted)
        outcome.give(entry, earned=earned, deemed=deemed, seed=counted)
        if settings.roll and by_years:
            outcome.give(entry, **rolled(mp, red, total_red))
    outcome.keep("most_seed", max(counts.values(), default=None), "第2条 ⑤")
    for at, (place, _) in common.ranked(counts).items():
        outcome.entries[at]["place"] = place


def has_new(entry: MemberEntry) -> bool:
    """Return whether a member has anything in the columns of the new year."""
    typed = entry.new_mp is not None or entry.new_red is not None
    return typed or bool(entry.unreadable & {"new_mp", "new_red"})


def years_of(
    entry: MemberEntry, settings: SeedSettings, outcome: Builder
) -> tuple[list[Decimal], list[Decimal], Decimal]:
    """Return the years, the latest first, and the red points held; after a roll the new year is the latest."""
    mp, red = filled(entry.mp, printed.MP5_YEARS), filled(entry.red, printed.RP10_YEARS)
    total_red = entry.total_red or ZERO
    if entry.total_red is not None and entry.total_red < sum(red):
        outcome.hint(MORE_RED_THAN_HELD(held=entry.total_red, years=sum(red)), entry, "total_red")
    if settings.roll:
        new_mp, new_red = entry.new_mp or ZERO, entry.new_red or ZERO
        return [new_mp, *mp[:-1]], [new_red, *red[:-1]], total_red + new_red
    for key in ("new_mp", "new_red"):
        if (found := getattr(entry, key)) is not None:
            said = NOT_ROLLED(column=outcome.column(entry, key), found=found, setting=outcome.setting("roll"))
            outcome.note(entry, said, key)
    return mp, red, total_red


def filled(years: list[Decimal | None], many: int) -> list[Decimal]:
    """Return so many years; a blank one is 0 and keeps its place."""
    return [*(year or ZERO for year in years), *[ZERO] * (many - len(years))]


def rolled(mp: list[Decimal], red: list[Decimal], total_red: Decimal) -> dict[str, Decimal]:
    """Return the years as next year's register has them."""
    return {
        **{f"next_mp{year}": points for year, points in enumerate(mp, 1)},
        **{f"next_red{year}": points for year, points in enumerate(red, 1)},
        "next_total_red": total_red,
    }
