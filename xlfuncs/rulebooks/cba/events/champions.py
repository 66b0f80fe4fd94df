"""cba-champions: an event in two groups, each with its champion (§2.9.1), or unbalanced (§2.9.2)."""

from typing import Annotated

from xlfuncs.core.arguments import Word
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.words import Also
from xlfuncs.events import Builder, Label
from xlfuncs.rulebooks.cba.events.shared import common, meanings
from xlfuncs.rulebooks.cba.events.shared.awards import UNKNOWN, ByKind, place_and_wins, wins_of
from xlfuncs.rulebooks.cba.events.shared.common import PlaceCell, TeamUnit, of_groups
from xlfuncs.rulebooks.cba.events.shared.field import Field, gathered, half_figures, placed, size_figures
from xlfuncs.rulebooks.cba.events.shared.points import left_open, settle
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings
from xlfuncs.rulebooks.cba.events.shared.values import say_of_limits, value_of

NO_GROUP = Sentence(
    en="choose a group: it counts in the whole field and gets no place award",
    zh="请选择组别：计入全场参赛规模，不得排名大师分",
    ja="組を選んでください。全体の参加数には数えますが、順位のポイントはありません",
)
ONE_GROUP = Sentence(
    en="all entries stand in {group}; an event of two groups needs {other} too",
    zh="全部参赛单位都填在 {group}；分两组的比赛还应有 {other}",
    ja="全参加者が {group} になっています。二組の競技会には {other} も必要です",
)
CHAMPIONS, UNBALANCED = "champions", "unbalanced"
GROUP_NAMES = {letter: Help(f"group {letter}", f"{letter} 组", f"{letter} 組") for letter in "AB"}


class ChampionsSettings(CbaSettings):
    """The settings that say how the two groups play."""

    in_groups = True
    groups: Annotated[
        str,
        Word(
            {CHAMPIONS: ["双冠军", Also("双冠军比赛"), "two champions"], UNBALANCED: ["不平衡", Also("不平衡的比赛")]},
            en="how the groups play",
            zh="两组的比赛方式",
            ja="二組の対戦方式",
        ),
        Label(rule="§2.9.1 §2.9.2"),
        meanings.GROUPS,
    ] = CHAMPIONS


class GroupedUnit(TeamUnit):
    """An entry with its group and its place in it."""

    group: Annotated[
        str | None,
        Word({letter: [f"{letter}组"] for letter in GROUP_NAMES}, en="group", zh="组别", ja="組"),
        Label(rule="§2.9.1"),
    ] = None
    place: Annotated[
        PlaceCell, Label("Place in the group", "组内名次", "組内順位", also=("名次", "Place", "順位", "rank", "排名"))
    ] = None


@common.by_formula(
    "cba-champions",
    title=Help("Two groups, two champions", "双冠军、不平衡的比赛", "二組に優勝者のある競技会"),
    about=Help(
        "two champions or unbalanced: two groups, each with places and awards of its own",
        "双冠军或不平衡的比赛：分两组排名，各组分别授分",
        "二組それぞれに優勝者がある試合、または不均衡な競技会：組ごとに順位をつけ授与する",
    ),
    figures=(*common.FIGURES, *of_groups(("n", "places", "avgm", "m", "v"), GROUP_NAMES)),
    results=("group", "place", common.AVERAGE, common.AWARD, common.WINS_MP, *common.POINTS),
    board=("group", "unit", "place", "average", "award", "wins_mp", *common.POINT_KEYS),
)
def champions(settings: ChampionsSettings, entries: list[GroupedUnit], outcome: Builder) -> None:
    """Award two groups. §2.9.1: each group counts half the field and the M of all. §2.9.2: each group is an event of
    its own.
    """
    say_of_limits(settings, outcome)
    field = gathered(settings, entries, outcome, ranked=False)
    outcome.figure("n", field.size, "§2.9.4")
    groups = {letter: [entry for entry in field.entries if entry.group == letter] for letter in GROUP_NAMES}
    together = settings.groups == CHAMPIONS
    shared = value_of(settings, field.known(), outcome) if together else None
    kinds = dict.fromkeys((entry.at for entry in field.entries), UNKNOWN)
    # Who is in neither group may be in either: the last place of a group is no slip of who stands there.
    astray = sum(entry.group is None for entry in field.entries)
    playing = [GROUP_NAMES[letter] for letter, members in groups.items() if members]
    if len(playing) == 1 and not astray:
        other = next(name for name in GROUP_NAMES.values() if name not in playing)
        say = outcome.wrong if together else outcome.hint  # §2.9.2 两个独立的比赛: each may have a book of its own
        say(ONE_GROUP(group=playing[0], other=other))
    for letter, members in groups.items():
        if not members:
            continue
        of = f"_{letter.lower()}"
        size = len(members)
        if together:
            size = half_figures(field.size, settings, outcome, of, GROUP_NAMES[letter])
        else:
            size_figures(size, settings, outcome, of, GROUP_NAMES[letter], "§2.9.2 §2.9.4")
        value = shared if together else value_of(settings, field.known(members), outcome, of)
        place_of = placed(members, outcome, others=astray, most=max(size, len(members) + astray))
        if value is not None:
            kinds |= place_and_wins(
                settings, Field(members, field.held, field.averages, place_of, size), value, outcome
            )
    for entry in field.entries:
        if entry.group is not None:
            continue
        if "group" not in entry.unreadable:
            outcome.note(entry, NO_GROUP(), "group")
        if shared is not None:
            # 大师分系数按照全场的参赛者统一计算: what a round won is worth does not hang on the group.
            kinds[entry.at] = ByKind(ZERO, wins_of(entry, settings, shared, outcome))
    for entry in entries:
        outcome.give(entry, average=field.averages.get(entry.at))
        outcome.group(entry, entry.group or "Z")
    settle(settings, entries, left_open(settings, field, kinds), outcome)
