"""The settings and rules of stages: who is out in a stage, and whether enough are eliminated (§2.2)."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Whole, YesNo
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import HOW_SCORED, Builder, Label, Needed
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared import meanings
from xlfuncs.rulebooks.cba.events.shared.common import CbaSettings, PlaceCell, TeamUnit
from xlfuncs.rulebooks.cba.events.shared.field import Field
from xlfuncs.rulebooks.cba.terms import NON_STARTER, WITHDRAWN
from xlfuncs.rulebooks.cba.winning import Draws, Wins

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
    wins2: Annotated[Wins | None, Label("Won, stage 2", "第二阶段胜", "第2段階の勝", "§2.4")] = None
    draws2: Annotated[Draws | None, Label("Drawn, stage 2", "第二阶段平", "第2段階の分", "§2.4")] = None


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
