"""Stages (§2.2): their settings, who is out in them and whether these are enough, and 20% of R × V for their places."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Annotated, Any, NamedTuple

from xlfuncs.core.arguments import Whole, YesNo
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.trail import step
from xlfuncs.core.words import normal
from xlfuncs.events import HOW_SCORED, NOUGHT, Builder, Label, Needed, Result
from xlfuncs.events.declaration import Carried, Stage
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import coefficient_m
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared import meanings
from xlfuncs.rulebooks.cba.events.shared.awards import OF_SECOND, UNKNOWN, ByKind, wins_of
from xlfuncs.rulebooks.cba.events.shared.common import PlaceCell, TeamUnit, of_both, of_groups, of_part, players_in
from xlfuncs.rulebooks.cba.events.shared.field import Field, Places, placed, shares, too_few
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings
from xlfuncs.rulebooks.cba.events.shared.tiers import OF_EVENT, Naming, Tiered, tier_awards, tiered
from xlfuncs.rulebooks.cba.events.shared.values import Value, average_figure, m_figure, s_figure, v_figure, within_m
from xlfuncs.rulebooks.cba.stages import stage_m, stage_mp
from xlfuncs.rulebooks.cba.terms import NON_STARTER, WITHDRAWN
from xlfuncs.rulebooks.cba.winning import Draws, Wins

# --- who is out

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
StageBoards = Whole(above=0, high=10_000, en="boards of the stage", zh="该阶段副数", ja="段階のボード数")
StageEliminates = Whole(low=0, high=10_000, en="entries eliminated", zh="淘汰的单位数", ja="敗退する数")
BoardsOfFirst = Annotated[
    int,
    StageBoards,
    Label("Boards of the winner, stage 1", "第一阶段第一名的副数 B", "第1段階の優勝者のボード数 B", "§1.3.2"),
]
EliminatedOfFirst = Annotated[
    int, StageEliminates, Label("Eliminated, stage 1", "第一阶段淘汰的单位数", "第1段階で敗退する数", "§2.2")
]


class StageSettings(CbaSettings):
    """The settings of the stages. The second may stay blank; the last stage of an event gets no stage points."""

    #: Whether there is a first stage, without which nothing is asked of the second.
    has_first = True
    boards1: Annotated[BoardsOfFirst, meanings.STAGE_BOARDS]
    eliminated1: Annotated[EliminatedOfFirst, meanings.ELIMINATED]
    boards2: Annotated[
        int | None,
        StageBoards,
        Label("Boards of the winner, stage 2", "第二阶段第一名的副数 B", "第2段階の優勝者のボード数 B", "§1.3.2"),
        meanings.STAGE_BOARDS_IF_ANY,
        Needed(("eliminated2",), lambda settings: settings.has_first and settings.eliminated2 is not None),
    ] = None
    eliminated2: Annotated[
        int | None,
        StageEliminates,
        Label("Eliminated, stage 2", "第二阶段淘汰的单位数", "第2段階で敗退する数", "§2.2"),
        meanings.ELIMINATED_IF_ANY,
        Needed(("boards2",), lambda settings: settings.has_first and settings.boards2 is not None),
    ] = None
    tiered: Annotated[
        bool,
        YesNo(en="the first stage is tiered", zh="第一阶段分级", ja="第1段階の組分け"),
        Label("Stage 1 tiered", "第一阶段分级授分", "第1段階の組別授与", "§2.2 §2.3"),
        HOW_SCORED,
        meanings.TIERED,
    ] = False


class StageUnit(TeamUnit):
    """An entry with its places in the stages; rounds won of the first stage stand under ``wins``."""

    place1: Annotated[
        PlaceCell, Label("Stage 1 place", "第一阶段名次", "第1段階の順位", "§2.2", also=("预赛名次",))
    ] = None
    place2: Annotated[
        PlaceCell, Label("Stage 2 place", "第二阶段名次", "第2段階の順位", "§2.2", also=("复赛名次",))
    ] = None
    wins2: Annotated[Wins | None, Label("Won, stage 2", "第二阶段胜", "第2段階の勝", "§2.4", blank=NOUGHT)] = None
    draws2: Annotated[Draws | None, Label("Drawn, stage 2", "第二阶段平", "第2段階の分", "§2.4", blank=NOUGHT)] = None


def close(entries: Sequence[StageUnit], outcome: Builder) -> None:
    """Mark units that are out in a stage as out in the end (§2.9.4): those who never came to the first, who withdrew
    from either.
    """
    for entry in entries:
        if isinstance(entry.place, int) and WITHDRAWN in (entry.place1, entry.place2):
            outcome.note(entry, WITHDREW_AND_PLACED(place=entry.place), "place")
        if entry.place is None and "place" not in entry.unreadable:
            if entry.place1 == NON_STARTER:
                entry.place = NON_STARTER
            elif WITHDRAWN in (entry.place1, entry.place2):
                entry.place = WITHDRAWN


def say_who_reached(settings: StageSettings, field: Field[StageUnit], reached: int, outcome: Builder) -> int:
    """Return how many the first stage left (§2.2 第二个阶段必须紧接第一个阶段进行); note it where others reached the
    second.

    A unit that withdrew may be counted among the eliminated or not; one that is missing may have a place that nobody
    typed.
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


def enough(stage: int, eliminated: int, members: Sequence[StageUnit], outcome: Builder) -> bool:
    """Return whether enough are eliminated (§2.2 一个阶段必须淘汰不少于 25% 的参赛单位); note it where not, to each of
    them too.
    """
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


# --- the points

STAGE_NOT_SET = Sentence(
    en="something of stage {stage} is filled in, but the stage gives nothing: fill in {setting}",
    zh="填写了第 {stage} 阶段的内容，但该阶段未设授分：请填写“{setting}”",
    ja="第 {stage} 段階の記入がありますが、授与の設定がありません。「{setting}」を記入してください",
)
#: What stands between two settings in the quotes of one.
APART = Help(", ", "”、“", "」、「")
LONGER_THAN_THE_EVENT = Sentence(
    en="the stages have {staged} boards, more than the {boards} of {setting}",
    zh="各阶段共 {staged} 副，多于“{setting}”的 {boards} 副，请核对",
    ja="段階の合計は {staged} ボードで、「{setting}」の {boards} を超えています。確かめてください",
)
STAGES = FIRST, SECOND = Help("stage 1", "第一阶段", "第1段階"), Help("stage 2", "第二阶段", "第2段階")
OF_FIRST = Naming(
    {
        letter: Help(f"stage 1, {en}", f"第一阶段 {zh}", f"第1段階 {ja}")
        for letter, (en, zh, ja) in OF_EVENT.groups.items()
    },
    {"B": Help("stage 1, B", "第一阶段 B 组", "第1段階 B 組")},
    part="1",
    places=("place1", "place", "place2"),
)
STAGE_FIGURES = (
    *of_part(("n", "avgm", "m", "s", "v"), "1", FIRST),
    *OF_FIRST.figures,
    *of_part(("n", "avgm", "m", "s", "v"), "2", SECOND),
)
STAGE_MP = Result("stage_mp", Help("Stage points", "阶段分", "段階のポイント"), 2)


class InStages(NamedTuple):
    """The points of everybody in both stages, the coefficients of each that is set apart, the tiers of the first."""

    first: dict[int, Decimal]
    second: dict[int, Decimal]
    value1: Value
    value2: Value | None = None
    tiers: Tiered | None = None

    def kinds(
        self, entry: StageUnit, award: Decimal, settings: StageSettings, value: Value, outcome: Builder
    ) -> ByKind:
        """Return a unit's points by kind. §2.9.4 弃权队伍不得获得大师分: stage points neither.

        §2.4 is applied with the M of the stage in which the rounds were won; where none is set apart, the event's.
        """
        if self.tiers is not None and self.tiers.is_open(entry.at):
            return UNKNOWN
        wins = wins_of(entry, settings, value if entry.place1 == NON_STARTER else self.value1, outcome)
        more = wins_of(entry, settings, self.value2 or value, outcome, OF_SECOND)
        if entry.place == WITHDRAWN:
            return ByKind()
        won = None if wins is None and more is None else (wins or ZERO) + (more or ZERO)
        return ByKind(award, won, self.first.get(entry.at, ZERO), self.second.get(entry.at, ZERO))


def in_stages(
    settings: StageSettings, field: Field[StageUnit], value: Value, outcome: Builder, tiers: Tiered | None = None
) -> InStages:
    """Return the points of the first stage and of the second, where there is one; ``tiers``: those of the whole
    event.
    """
    met = [entry for entry in field.entries if entry.place1 != NON_STARTER]
    outcome.figure("n1", len(met), "§2.2 §2.9.4")
    staged = settings.boards1 + (settings.boards2 or 0)
    if staged > settings.boards and len(met) == len(field.entries):  # who joins later plays fewer
        said = LONGER_THAN_THE_EVENT(staged=staged, boards=settings.boards, setting=outcome.setting("boards"))
        outcome.hint(said)
    first = first_value(settings, field, met, value, outcome)
    of_first = None
    if settings.tiered:
        of_first = tiers_of_first(settings, replace(field, entries=met), first, tiers, outcome)
    points = first_stage(settings, field, met, first, of_first, outcome)
    more, second = second_stage(settings, field, first, outcome)
    return InStages(points, more, first, second, of_first)


def first_value(
    settings: StageSettings, field: Field[StageUnit], met: Sequence[StageUnit], whole: Value, outcome: Builder
) -> Value:
    """Return the coefficients of the first stage. §2.9.4: a unit that joins later has no part in its M."""
    m, average = whole.m, None
    if len(met) < len(field.entries):
        average = average_figure(settings, field.known(met), outcome, "1")
    if average is not None:
        m = m_figure(settings, average, outcome, "1")
    return v_figure(whole._replace(m=m, s=s_figure(settings.boards1, outcome, "1")), outcome, "1")


def tiers_of_first(
    settings: StageSettings, met: Field[StageUnit], value: Value, whole: Tiered | None, outcome: Builder
) -> Tiered:
    """Return the tiers of those who came (§2.2 第一个阶段在满足条件时进行分级授分), which may be those of the whole
    event.
    """
    if whole is None or len(whole.tier_of) > len(met.entries):
        return tiered(settings, met, value, outcome, OF_FIRST)
    if "C" not in whole.tier_of.values():
        outcome.call(*of_groups(("v",), OF_FIRST.without_c, OF_FIRST.part))
    return whole._replace(
        values={"A": value}
        | {
            letter: v_figure(each._replace(s=value.s), outcome, f"1_{letter.lower()}")
            for letter, each in whole.values.items()
            if letter != "A"
        }
    )


def first_stage(
    settings: StageSettings,
    field: Field[StageUnit],
    met: Sequence[StageUnit],
    value: Value,
    tiers: Tiered | None,
    outcome: Builder,
) -> dict[int, Decimal]:
    """Return the points of the first stage, over ``tiers`` where it is tiered."""
    place_of = placed(met, outcome, "place1")
    if tiers is None:
        return stage_awards(settings, met, place_of, value, 1, outcome)
    if not enough(1, settings.eliminated1, met, outcome):
        return {}
    won, _ = tier_awards(settings, field, tiers, outcome, place_of)
    for entry in field.entries:
        with outcome.working(entry):
            step(symbols.STAGE_POINTS(stage=1), won[entry.at], "§2.2")
    return won


def both_named(outcome: Builder, *keys: str) -> Told:
    """Return what several settings are called, for a sentence that has the quotes of the first and the last."""
    return Joined(map(outcome.setting, keys), APART)


def second_stage(
    settings: StageSettings, field: Field[StageUnit], first: Value, outcome: Builder
) -> tuple[dict[int, Decimal], Value | None]:
    """Return the points of the second stage, for those who reached it, and its coefficients (M for its rounds won)."""
    reached = [
        entry
        for entry in field.entries
        if "place2" in entry.unreadable or (entry.place2 is not None and entry.place2 != NON_STARTER)
    ]
    boards = settings.boards2
    if boards is None or settings.eliminated2 is None:  # neither: one of them needs the other
        if reached:
            outcome.wrong(STAGE_NOT_SET(stage=2, setting=both_named(outcome, "boards2", "eliminated2")))
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
    place_of = placed(reached, outcome, "place2", max(0, left - len(reached)))
    return stage_awards(settings, reached, place_of, value, 2, outcome), value


def stage_awards(
    settings: StageSettings, members: Sequence[StageUnit], place_of: Places, value: Value, stage: int, outcome: Builder
) -> dict[int, Decimal]:
    """Return 20% of R × V for each place of a stage that eliminates enough."""
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


def of_first_stage(before: Sequence[Stage], _own: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> Carried:
    """Return the first stage (§2.2): its places and rounds won, its boards, how many it eliminated, all who were in it.

    Who was eliminated there has the place of that stage in the end too.
    """
    stage = before[0]
    rows, known = [], {normal(digits(row.get("unit") or "")) for row in entries}
    for at, row in enumerate(players_in(stage, "wins", "draws"), 1):
        result = stage.outcome.entries.get(at)
        if result is None:
            continue
        place = result.get("place")
        row["place1"] = place
        if normal(digits(row.get("unit") or "")) not in known:
            row["place"] = place
        rows.append(row)
    found = {"boards1": stage.outcome.settings.boards, "eliminated1": stage.outcome.value("n") - len(entries)}
    return Carried(found | of_both(before), rows, all_entries=True, of_one=True)
