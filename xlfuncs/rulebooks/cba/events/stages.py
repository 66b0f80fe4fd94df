"""cba-stages: an event in stages (§2.2): stage points for the first one or two, each an event of its own."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, NamedTuple

from xlfuncs.arguments import Whole, YesNo
from xlfuncs.events import PLACE, Label, Outcome, Result
from xlfuncs.numbers import ZERO
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import coefficient_m
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events import common
from xlfuncs.rulebooks.cba.events.awards import Rounds, place_awards, wins_of
from xlfuncs.rulebooks.cba.events.common import CbaSettings, PlaceCell, TeamUnit, of_groups, of_part
from xlfuncs.rulebooks.cba.events.field import Field, too_few
from xlfuncs.rulebooks.cba.events.kinds import UNKNOWN, ByKind, Kinds
from xlfuncs.rulebooks.cba.events.placing import Places, placed, shares
from xlfuncs.rulebooks.cba.events.points import award_field
from xlfuncs.rulebooks.cba.events.tiers import GROUPS, TIER, TIER_FIGURES, Tiered, tier_awards, tiered
from xlfuncs.rulebooks.cba.events.values import Value, average_figure, s_figure, v_figure, within_m
from xlfuncs.rulebooks.cba.stages import lower_colour, stage_m, stage_mp
from xlfuncs.rulebooks.cba.terms import NON_STARTER, WITHDRAWN
from xlfuncs.rulebooks.cba.winning import Draws, Wins
from xlfuncs.sentences import Help, Sentence
from xlfuncs.trail import step

TOO_MANY_ELIMINATED = Sentence(
    en="{setting} is {eliminated}, more than the {entries} entries of the stage: it gives no stage points yet",
    zh="“{setting}”为 {eliminated}，多于该阶段的参赛规模 {entries}：暂不授阶段大师分",
    ja="「{setting}」は {eliminated} で、段階の参加数 {entries} を超えています。段階のポイントはまだありません",
)
TOO_FEW_ELIMINATED = Sentence(
    en="§2.2: {setting} is {eliminated} of {entries}, below 25%: the stage gives no stage points",
    zh="§2.2：“{setting}”为 {eliminated}，不足参赛规模 {entries} 的 25%：该阶段不授阶段大师分",
    ja="§2.2：「{setting}」は {entries} のうち {eliminated} で 25% 未満です。段階のポイントはありません",
)
LAST_STAGE = Sentence(
    en="§2.2: {setting} is {eliminated} of {entries}, after which no stage follows: the last one gives no stage points",
    zh="§2.2：“{setting}”为 {eliminated}，参赛规模为 {entries}，之后不再有阶段：最后一个阶段不计算阶段大师分",
    ja="§2.2：「{setting}」は {entries} のうち {eliminated} で、次の段階がありません。最後の段階にポイントはありません",
)
OTHERS_REACHED = Sentence(
    en="stage 2 has {reached} entries, but stage 1 left {left} ({entries} − {eliminated})",
    zh="第二阶段有 {reached} 个单位，而第一阶段之后应剩 {left} 个（{entries} − {eliminated}）",
    ja="第 2 段階の参加数は {reached} ですが、第 1 段階で残ったのは {left}（{entries} − {eliminated}）です",
)
WITHDREW_AND_PLACED = Sentence(
    en="withdrew from a stage, and has place {place} in the end: a team that withdraws gets no award (§2.9.4)",
    zh="某一阶段弃权，却有最后名次 {place}：弃权队伍不得获得大师分（§2.9.4）",
    ja="段階の途中で棄権していますが、最終順位 {place} があります。棄権チームにポイントはありません（§2.9.4）",
)
STAGE_NOT_SET = Sentence(
    en="places of stage {stage} are entered, but the stage gives nothing: fill in {setting}",
    zh="填写了第 {stage} 阶段名次，但该阶段未设授分：请填写“{setting}”",
    ja="第 {stage} 段階の順位がありますが、授与の設定がありません。「{setting}」を記入してください",
)

STAGES = FIRST, SECOND = Help("stage 1", "第一阶段", "第1段階"), Help("stage 2", "第二阶段", "第2段階")
IN_FIRST = {
    letter: Help(f"stage 1, {en}", f"第一阶段 {zh}", f"第1段階 {ja}") for letter, (en, zh, ja) in GROUPS.items()
}
FIRST_WITHOUT_C = {"B": Help("stage 1, B", "第一阶段 B 组", "第1段階 B 組")}
STAGE_FIGURES = (
    *of_part(("n", "s", "v"), "1", FIRST),
    *of_groups(("v",), IN_FIRST, "1"),
    *of_part(("n", "avgm", "m", "s", "v"), "2", SECOND),
)
STAGE_MP = Result("stage_mp", Help("Stage points", "阶段分", "段階のポイント"), 2)
EACH_STAGE = (
    Result("stage1_mp", Help("Stage 1 points", "第一阶段分", "第1段階のポイント"), 2),
    Result("stage2_mp", Help("Stage 2 points", "第二阶段分", "第2段階のポイント"), 2),
)

SECOND_ROUNDS = Rounds("wins2", "draws2", symbols.STAGE_2_WINS)
StageBoards = Whole(above=0, high=10_000, en="boards of the stage", zh="该阶段副数", ja="段階のボード数")
StageEliminates = Whole(low=0, high=10_000, en="entries eliminated", zh="淘汰的单位数", ja="敗退する数")


class StageSettings(CbaSettings):
    """What the stages are. The second may stay blank; the last stage of an event gets no stage points."""

    boards1: Annotated[
        int,
        StageBoards,
        Label("Boards of the winner, stage 1", "第一阶段第一名的副数 B", "第1段階の優勝者のボード数 B", "§1.3.2"),
    ]
    eliminated1: Annotated[
        int, StageEliminates, Label("Eliminated, stage 1", "第一阶段淘汰的单位数", "第1段階で敗退する数", "§2.2")
    ]
    boards2: Annotated[
        int | None,
        StageBoards,
        Label("Boards of the winner, stage 2", "第二阶段第一名的副数 B", "第2段階の優勝者のボード数 B", "§1.3.2"),
    ] = None
    eliminated2: Annotated[
        int | None, StageEliminates, Label("Eliminated, stage 2", "第二阶段淘汰的单位数", "第2段階で敗退する数", "§2.2")
    ] = None
    tiered: Annotated[
        bool,
        YesNo(en="the first stage is tiered", zh="第一阶段分级", ja="第1段階の組分け"),
        Label("Stage 1 tiered", "第一阶段分级授分", "第1段階の組別授与", "§2.2 §2.3"),
    ] = False


class StageUnit(TeamUnit):
    """An entry with its places in the stages; rounds won of the first stage stand under ``wins``."""

    place1: Annotated[
        PlaceCell, Label("Stage 1 place", "第一阶段名次", "第1段階の順位", "§2.2", also=("预赛名次",))
    ] = None
    place2: Annotated[
        PlaceCell, Label("Stage 2 place", "第二阶段名次", "第2段階の順位", "§2.2", also=("复赛名次",))
    ] = None
    wins2: Annotated[Wins | None, Label("Won, stage 2", "第二阶段胜", "第2段階の勝", "§2.4")] = None
    draws2: Annotated[Draws | None, Label("Drawn, stage 2", "第二阶段平", "第2段階の分", "§2.4")] = None


def close(entries: Sequence[StageUnit], outcome: Outcome) -> None:
    """Who is out in a stage is out in the end (§2.9.4): who never came to the first, who withdrew from either."""
    for entry in entries:
        if isinstance(entry.place, int) and WITHDRAWN in (entry.place1, entry.place2):
            outcome.note(entry, WITHDREW_AND_PLACED(place=entry.place), "place")
        if entry.place is None and "place" not in entry.unreadable:
            if entry.place1 == NON_STARTER:
                entry.place = NON_STARTER
            elif WITHDRAWN in (entry.place1, entry.place2):
                entry.place = WITHDRAWN


class InStages(NamedTuple):
    """Everybody's points of both stages, and the coefficients of the second, where it is set apart."""

    first: dict[int, Decimal]
    second: dict[int, Decimal]
    value2: Value | None

    def kinds(
        self, entry: StageUnit, award: Decimal, settings: StageSettings, value: Value, outcome: Outcome
    ) -> ByKind:
        """A unit's points by kind. §2.9.4 弃权队伍不得获得大师分: stage points neither.

        §2.4 with the M of the stage in which the rounds were won; where none is set apart, the event's.
        """
        wins = wins_of(entry, settings, value, outcome)
        more = wins_of(entry, settings, self.value2 or value, outcome, SECOND_ROUNDS)
        if entry.place == WITHDRAWN:
            return ByKind()
        won = None if wins is None and more is None else (wins or ZERO) + (more or ZERO)
        return ByKind(award, won, self.first.get(entry.at, ZERO), self.second.get(entry.at, ZERO))


def in_stages(
    settings: StageSettings, field: Field[StageUnit], value: Value, tiers: Tiered | None, outcome: Outcome
) -> InStages:
    """The points of the first stage and of the second, where there is one."""
    first = first_stage(settings, field, value, tiers, outcome)
    return InStages(first, *second_stage(settings, field, value, outcome))


def first_stage(
    settings: StageSettings, field: Field[StageUnit], whole: Value, tiers: Tiered | None, outcome: Outcome
) -> dict[int, Decimal]:
    """The points of the first stage, over ``tiers`` where it is tiered."""
    met = [entry for entry in field.entries if entry.place1 != NON_STARTER]
    outcome.figure("n1", len(met), "§2.2 §2.9.4")
    value = v_figure(whole._replace(s=s_figure(settings.boards1, outcome, "1")), outcome, "1")
    place_of = placed(met, outcome, "place1")
    if tiers is None or not settings.tiered:
        return stage_awards(settings, met, place_of, value, 1, outcome)
    if "C" not in tiers.tier_of.values():
        outcome.call(*of_groups(("v",), FIRST_WITHOUT_C, "1"))
    values = {"A": value} | {
        letter: v_figure(each._replace(s=value.s), outcome, f"1_{letter.lower()}")
        for letter, each in tiers.values.items()
        if letter != "A"
    }
    came = {entry.at for entry in met}
    members = {letter: [at for at in group if at in came] for letter, group in tiers.members.items()}
    tiers = tiers._replace(values=values, members=members)
    if not enough(1, settings.eliminated1, met, outcome):
        return {}
    won, _ = tier_awards(settings, field, tiers, outcome, place_of)
    for entry in field.entries:
        with outcome.working(entry):
            step(symbols.STAGE_POINTS(stage=1), won[entry.at], "§2.2")
    return won


def second_stage(
    settings: StageSettings, field: Field[StageUnit], first: Value, outcome: Outcome
) -> tuple[dict[int, Decimal], Value | None]:
    """The points of the second stage, for those who reached it, and its coefficients (M for its rounds won)."""
    reached = [
        entry
        for entry in field.entries
        if "place2" in entry.unreadable or (entry.place2 is not None and entry.place2 != NON_STARTER)
    ]
    boards = settings.boards2
    if boards is None or settings.eliminated2 is None:
        missing = "boards2" if boards is None else "eliminated2"
        if boards is not None or settings.eliminated2 is not None:
            raise outcome.needs(missing)
        if reached:
            outcome.wrong(STAGE_NOT_SET(stage=2, setting=outcome.setting(missing)))
        return {}, None
    if not reached:
        return {}, None
    outcome.figure("n2", len(reached), "§2.2 §2.9.4")
    left = say_who_reached(settings, field, len(reached), outcome)
    average = average_figure(settings, field.known(reached), outcome, "2")
    rise = tables.STAGE_M_RISE
    if average is None:
        m = outcome.figure("m2", stage_m(first.m, first.m), "§2.2", "{} × {}", rise, first.m)
    else:
        m = stage_m(coefficient_m(average, settings.youth), first.m)
        within_m(settings, average, outcome, "m2", m, "§2.2", "max({}, {} × {})", rise, first.m)
    value = v_figure(first._replace(m=m, s=s_figure(boards, outcome, "2")), outcome, "2")
    place_of = placed(reached, outcome, "place2", max(len(reached), left))
    return stage_awards(settings, reached, place_of, value, 2, outcome), value


def say_who_reached(settings: StageSettings, field: Field[StageUnit], reached: int, outcome: Outcome) -> int:
    """§2.2 第二个阶段必须紧接第一个阶段进行: how many the first left; said where others reached the second.

    Who withdrew may be counted among the eliminated or not; who is missing may have a place that nobody typed.
    """
    absent = sum(entry.place2 == NON_STARTER for entry in field.entries)
    withdrew = sum(WITHDRAWN in (entry.place1, entry.place) and entry.place2 is None for entry in field.entries)
    entries: int = outcome.value("n1")
    left, came = entries - settings.eliminated1, reached + absent
    furthest = max((entry.place2 for entry in field.entries if isinstance(entry.place2, int)), default=0)
    lacking = came < left - withdrew or reached < furthest <= left
    if left > 0 and (lacking or came > left):
        say = outcome.wrong if lacking else outcome.hint
        say(OTHERS_REACHED(reached=reached, left=left, entries=entries, eliminated=settings.eliminated1))
    return left


def stage_awards(
    settings: StageSettings, members: Sequence[StageUnit], place_of: Places, value: Value, stage: int, outcome: Outcome
) -> dict[int, Decimal]:
    """20% of R × V for each place of a stage that eliminates enough."""
    eliminated: int = getattr(settings, f"eliminated{stage}")
    if not enough(stage, eliminated, members, outcome):
        return {}
    too_few(len(members), settings, outcome, STAGES[stage - 1])
    awards, tied = {}, shares(place_of)
    for entry in members:
        place = place_of.get(entry.at)
        # A place beyond those who are listed is right where others are missing; it gets nothing.
        if place is not None and place + tied[place] - 1 <= len(members):
            with outcome.working(entry):
                amount = stage_mp(
                    place, len(members), value.v, eliminated, settings.colour, settings.rule_type, tied[place]
                )
                awards[entry.at] = step(symbols.STAGE_POINTS(stage=stage), amount, "§2.2")
    return awards


def enough(stage: int, eliminated: int, members: Sequence[StageUnit], outcome: Outcome) -> bool:
    """§2.2 一个阶段必须淘汰不少于 25% 的参赛单位; said where it does not, to each of them too."""
    label, entries = outcome.setting(f"eliminated{stage}"), len(members)
    if eliminated > entries:
        outcome.wrong(TOO_MANY_ELIMINATED(setting=label, eliminated=eliminated, entries=entries))
        return False
    if eliminated and entries - eliminated <= 1:  # nobody is left, or nobody to play against
        outcome.wrong(LAST_STAGE(setting=label, eliminated=eliminated, entries=entries))
        return False
    if eliminated < tables.STAGE_ELIMINATES * entries:
        outcome.hint(TOO_FEW_ELIMINATED(setting=label, eliminated=eliminated, entries=entries))
        for entry in members:
            with outcome.working(entry):
                step(
                    symbols.NOT_ENOUGH_ELIMINATED, Decimal(eliminated) / entries, "§2.2", "{} ÷ {}", eliminated, entries
                )
                step(symbols.STAGE_POINTS(stage=stage), ZERO, "§2.2")
        return False
    return True


@common.by_formula(
    "cba-stages",
    title=Help("Event in stages", "多阶段比赛", "段階制の競技会"),
    about=Help(
        "event in stages: stage points for the first one or two, on top of the place points",
        "多阶段比赛：排名大师分之外授予一到两次阶段大师分",
        "段階制の競技会：順位点に加えて第1・第2段階のポイントを授与する",
    ),
    slip_lines=11,
    figures=(*common.FIGURES, *TIER_FIGURES, *STAGE_FIGURES),
    results=(PLACE, common.AVERAGE, TIER, common.AWARD, common.WINS_MP, *EACH_STAGE, STAGE_MP, *common.POINTS),
    beside_only=("tier", "stage1_mp", "stage2_mp"),
    colours=2,
)
def stages(settings: StageSettings, entries: list[StageUnit], outcome: Outcome) -> None:
    """§2.1, §2.2 and §2.4; stage points are of the colour below the event's."""
    close(entries, outcome)
    award_field(settings, entries, outcome, kinds_of, lower_colour(settings.colour))


def kinds_of(settings: StageSettings, field: Field[StageUnit], value: Value, outcome: Outcome) -> Kinds:
    """Every unit's points for its place, its wins and its stages."""
    kinds = {}
    awards = place_awards(settings, field, value, outcome)
    tiers = tiered(settings, field, value, outcome) if settings.tiered else None
    stages = in_stages(settings, field, value, tiers, outcome)
    for entry in field.entries:
        kinds[entry.at] = stages.kinds(entry, awards[entry.at], settings, value, outcome)
        if tiers is not None and tiers.is_open(entry.at):
            kinds[entry.at] = UNKNOWN
        elif tiers is not None:
            outcome.give(entry, tier=tiers.tier_of[entry.at])
    return kinds
