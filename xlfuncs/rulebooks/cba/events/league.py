"""cba-league: a group of a graded league (§2.6), of fixed size with place awards only, of open size as usual."""

from typing import Annotated

from xlfuncs.core.arguments import Text, Whole, YesNo
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import silence, step
from xlfuncs.events import PLACE, Builder, Label, Result
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.events.shared import common, meanings
from xlfuncs.rulebooks.cba.events.shared.awards import ByKind, Kinds, place_and_wins
from xlfuncs.rulebooks.cba.events.shared.common import TeamUnit
from xlfuncs.rulebooks.cba.events.shared.field import Field, shares
from xlfuncs.rulebooks.cba.events.shared.points import award_field
from xlfuncs.rulebooks.cba.events.shared.settings import BOARDS, CbaSettings
from xlfuncs.rulebooks.cba.events.shared.values import Value
from xlfuncs.rulebooks.cba.ladder import ladder, ladder_award, place_one
from xlfuncs.rulebooks.cba.places import award_places
from xlfuncs.rulebooks.cba.terms import MOST_ENTRIES, WITHDRAWN

ONLY_PLACES = Sentence(
    en="§2.6: a group of fixed size gives place awards only; {column} ({found}) gives no points",
    zh="§2.6：固定参赛队数的组别只计算排名大师分，“{column}”的 {found} 不计胜场大师分",
    ja="§2.6：定員制の組は順位点だけで、「{column}」の {found} に勝ち点はありません",
)
NO_WINS_BY_TABLE = Sentence(
    en="§2.6: a group of fixed size gives place awards only; {setting} counts nothing",
    zh="§2.6：固定参赛队数的组别只计算排名大师分，“{setting}”不起作用",
    ja="§2.6：定員制の組は順位点だけです。「{setting}」は使いません",
)
BEYOND_PLACES = Sentence(
    en="§1.1: place {place} is beyond the {places} places that get points",
    zh="§1.1：第 {place} 名不在授分的 {places} 个名次之内",
    ja="§1.1：{place} 位は授与される {places} 位までに入りません",
)
WITHDRAWN_GETS_NONE = Sentence(
    en="§2.9.4: who withdrew gets no points",
    zh="§2.9.4：弃权队伍不得获得大师分",
    ja="§2.9.4：棄権したチームにポイントはありません",
)
ONLY_FIXED = Sentence(
    en="§2.6: {setting} counts nothing in a group of open size: it is computed by its own field",
    zh="§2.6：非固定参赛队数的组别按自身参赛规模计算，“{setting}”不起作用",
    ja="§2.6：定員制でない組は自身の参加数で計算します。「{setting}」は使いません",
)
ENTRIES_UP_TO = Result(
    "entries_up_to", Help("entries up to this group", "不高于本组的参赛规模之和", "この組以下の参加数の計")
)
GROUP = Result("group", Help("Division", "组别", "組"))


class LeagueSettings(CbaSettings):
    """The settings of a group. §2.8 does not apply to graded leagues."""

    without = ("knockout",)
    boards: Annotated[
        int,
        BOARDS,
        Label(
            "Fewest boards of the winner, B (below the top group: the most that promotion takes)",
            "冠军至少打的副数 B（非最高级别：升级所需打的最多副数）",
            "優勝者の最少ボード数 B（最上位でない組は昇級に要する最多数）",
            "§1.3.2",
            also=("冠军至少打的副数 B", "冠军至少打的副数", "Fewest boards of the winner, B", "副数", "ボード数"),
        ),
        meanings.BOARDS,
    ]
    group: Annotated[
        str,
        Text(en="group", zh="组别", ja="組"),
        Label("Group (such as Division 1)", "组别", "組（例 1部）", "§2.6", also=("Group",)),
        meanings.LEAGUE_GROUP,
    ] = ""
    entries_below: Annotated[
        int,
        Whole(
            low=0,
            high=MOST_ENTRIES,
            en="entries of all lower groups",
            zh="较低各组的参赛规模之和",
            ja="下位の組の参加数の計",
        ),
        Label(rule="§2.6"),
        meanings.ENTRIES_BELOW,
    ] = 0
    fixed: Annotated[
        bool,
        YesNo(en="fixed size", zh="固定参赛队数", ja="定員制"),
        Label("Group of fixed size", "固定参赛队数的组别", "定員制の組", "§2.6"),
        meanings.FIXED,
    ] = True

    @property
    def wins_count(self) -> bool:
        """Return whether rounds won count (§2.6 固定参赛队数的组别比赛只计算排名大师分)."""
        return not self.fixed


@common.by_formula(
    "cba-league",
    title=Help("Group of a graded league", "等级赛的一个组别", "等級リーグの一つの組"),
    about=Help(
        "graded league: a group of fixed size, shares of the first place's award",
        "等级赛：固定参赛队数的组别，按第一名的比例授分",
        "等級リーグ：定員制の組は 1 位のポイントの割合で授与する",
    ),
    figures=(*common.FIGURES, ENTRIES_UP_TO),
    results=(GROUP, PLACE, common.AVERAGE, common.AWARD, common.WINS_MP, *common.POINTS),
)
def league(settings: LeagueSettings, entries: list[TeamUnit], outcome: Builder) -> None:
    """Award a group: A on this group and all below it, then the ladder (§2.6); a group of open size as §2.1 and §2.4
    have it.
    """
    for entry in entries:
        outcome.give(entry, group=settings.group or None)
    if settings.entries_below and not settings.fixed:
        outcome.hint(ONLY_FIXED(setting=outcome.setting("entries_below")))
    if settings.win_mp is not None and not settings.wins_count:
        outcome.hint(NO_WINS_BY_TABLE(setting=outcome.setting("win_mp")))
    award_field(settings, entries, outcome, kinds_of)


def kinds_of(settings: LeagueSettings, field: Field[TeamUnit], value: Value, outcome: Builder) -> Kinds:
    """Return points by the ladder where the size is fixed; 非固定参赛队数的组别使用公式计算."""
    kinds = (fixed_kinds if settings.fixed else place_and_wins)(settings, field, value, outcome)
    say_who_gets_none(field, kinds, outcome)
    return kinds


def fixed_kinds(settings: LeagueSettings, field: Field[TeamUnit], value: Value, outcome: Builder) -> Kinds:
    """Return points by the ladder, before the limit of §2.9.7 (只计算排名大师分)."""
    up_to = outcome.figure("entries_up_to", field.size + settings.entries_below, "§2.6")
    count, tied = outcome.value("places"), shares(field.place_of)
    kinds = {}
    with silence():
        a = place_one(up_to, value.v, "§2.6", within_limit=False) if count else ZERO
        rungs = ladder(a, count, field.size)
    for entry in field.entries:
        award, place = ZERO, field.place_of.get(entry.at)
        if place is not None:
            with outcome.working(entry):
                if place + tied[place] - 1 > count:
                    award_places(field.size, settings.colour, settings.rule_type)
                if place <= count:
                    place_one(up_to, value.v, "§2.6", within_limit=False)
                    award = ladder_award(rungs, place, tied[place], "§2.6")
                else:
                    step(symbols.A_OF(place=place), award, "§1.1")
        for column in ("wins", "draws"):
            if found := getattr(entry, column):
                outcome.note(entry, ONLY_PLACES(column=outcome.column(entry, column), found=found), column)
        kinds[entry.at] = ByKind(award)
    return kinds


def say_who_gets_none(field: Field[TeamUnit], kinds: Kinds, outcome: Builder) -> None:
    """Note for those who get nothing by rule why that is so."""
    count = outcome.value("places")
    for entry in field.entries:
        place = field.place_of.get(entry.at)
        if entry.place == WITHDRAWN:
            outcome.hint(WITHDRAWN_GETS_NONE(), entry, "place")
        elif place is not None and place > count and not kinds[entry.at].award:
            outcome.hint(BEYOND_PLACES(place=place, places=count), entry, "place")
