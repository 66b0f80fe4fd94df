"""cba-consolation: a main event and its consolation (§2.5) in groups; the better counts, the higher colour kept."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import Annotated

from xlfuncs.core.arguments import Number, Whole, YesNo
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import HOW_SCORED, NOUGHT, PLACE, Builder, Label, Result
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import coefficient_m
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared import common, meanings
from xlfuncs.rulebooks.cba.events.shared.awards import (
    OF_CONSOLATION,
    ByKind,
    Kinds,
    place_awards,
    plain_awards,
    wins_of,
)
from xlfuncs.rulebooks.cba.events.shared.common import PlaceCell, TeamUnit, of_groups, of_part
from xlfuncs.rulebooks.cba.events.shared.field import Field, Places, placed, too_few
from xlfuncs.rulebooks.cba.events.shared.points import award_field
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings
from xlfuncs.rulebooks.cba.events.shared.values import Value, average_figure, s_figure, v_figure, within_m
from xlfuncs.rulebooks.cba.stages import lower_colour
from xlfuncs.rulebooks.cba.terms import NON_STARTER, WITHDRAWN
from xlfuncs.rulebooks.cba.winning import GROUPS, NO_GROUP_A_M, Draws, Group, Wins, consolation_limit, consolation_m

COUNTS_NOT = Sentence(
    en="§2.5: the consolation does not decide places of the main event, so it gives no points",
    zh="§2.5：安慰赛的名次不用于决定主赛的名次，不授予大师分",
    ja="§2.5：慰安戦の順位は本戦の順位に使わないので、ポイントはありません",
)
BOARDS_NOT_SET = Sentence(
    en="places of the consolation are entered: fill in {setting}",
    zh="填写了安慰赛名次：请填写“{setting}”",
    ja="慰安戦の順位があります。「{setting}」を記入してください",
)

NOBODY_PLACED = Sentence(
    en="{setting} is filled in, and nobody has a place or a group of the consolation",
    zh="填写了“{setting}”，但没有任何单位填写安慰赛的名次或组别",
    ja="「{setting}」の記入がありますが、慰安戦の順位や組がどの参加者にもありません",
)

ABOVE_THE_CUT = Sentence(
    en="§2.5: {unit} is in {group} and {column} is {place}, but the consolation is for those who did not go on, and "
    "the first {cut} did: check the group and the place",
    zh="§2.5：{unit} 填在{group}，“{column}”却为第 {place} 名；安慰赛供未进入下一阶段者参加，而前 {cut} 名不在其列："
    "请核对组别和名次",
    ja="§2.5：{unit} は{group}にいますが、「{column}」は {place} 位です。慰安戦は次の段階に進まなかった組のもので、"
    "上位 {cut} 位までは出場しません。組と順位を確かめてください",
)
AMONG_OTHERS = Sentence(
    en="§2.5: {unit} of {group} has place {place} of the main event, ahead of {other} on place {behind}, who is in no "
    "consolation, and the rest of the group stands behind: check the groups and the places",
    zh="§2.5：{group}的 {unit} 主赛名次为第 {place} 名，高于未参加安慰赛的 {other}（第 {behind} 名），"
    "而该组其他单位又在其后：请核对组别和名次",
    ja="§2.5：{group}の {unit} は本戦 {place} 位で、慰安戦に出ていない {other}（{behind} 位）より上ですが、"
    "同じ組のほかの参加者はその下にいます。組と順位を確かめてください",
)

GROUP_A_OPEN = Sentence(
    en="no holding of {argument} is known yet, and group {group} is limited by the M of group A: its points stay open",
    zh="{argument}的大师分均未知，而 {group} 组的 M 受 A 组的 M 限制：{group} 组的大师分待定",
    ja="{argument}の保有ポイントがまだわかりません。{group} 組の M は A 組の M で制限されるので、"
    "{group} 組のポイントは未定です",
)

CONSOLATION = Help("consolation", "安慰赛", "慰安戦")
GROUP_NAMES = {letter: Help(f"consolation {letter}", f"安慰赛 {letter} 组", f"慰安戦 {letter} 組") for letter in GROUPS}
CONSOLATION_FIGURES = (
    *of_part(("s",), "_consolation", CONSOLATION),
    *of_groups(("n", "avgm", "m", "v"), GROUP_NAMES, "_consolation"),
)
STAGE_COUNTED = Result("stage_mp", Help("Stage points counted", "计入阶段分", "算入した段階ポイント"), 2)
CONSOLATION_MP = Result("consolation_mp", Help("Consolation points", "安慰赛分", "慰安戦のポイント"), 2)

#: What stands beside the place in the main event.
BESIDE = ("group", "consolation_place")
#: What hangs on the wall of an event with a consolation.
BOARD = ("place", "unit", *BESIDE, "award", "wins_mp", "stage_mp", "consolation_mp", *common.POINT_KEYS)
#: Place award and win points of each player of the consolation, by its place in the table.
Consoled = dict[int, tuple[Decimal | None, Decimal | None]]
OwnBoards = Annotated[
    int,
    Whole(above=0, high=10_000, en="boards of the consolation", zh="安慰赛副数", ja="慰安戦のボード数"),
    Label(
        "Fewest boards of the consolation's winner",
        "安慰赛冠军至少打的副数 B",
        "慰安戦の優勝者の最少ボード数 B",
        "§1.3.2",
    ),
]


class ConsolationSettings(CbaSettings):
    """The settings that say what the consolation is."""

    consolation_boards: Annotated[OwnBoards, meanings.CONSOLATION_BOARDS]
    counts: Annotated[
        bool,
        YesNo(en="the consolation decides places", zh="安慰赛决定主赛名次", ja="慰安戦が本戦の順位を決める"),
        Label(
            "The consolation decides places of the main event",
            "安慰赛名次用于决定主赛名次",
            "慰安戦の順位が本戦の順位を決める",
            "§2.5",
        ),
        HOW_SCORED,
        meanings.COUNTS,
    ] = True


GROUP_A = Help(
    "group A; who has no place, wins or draws there either was not in it",
    "A 组；安慰赛的名次、胜、平也都没有填的，没有参加安慰赛",
    "A 組。慰安戦の順位・勝・分も空欄なら慰安戦に出ていません",
)


class ConsoledUnit(TeamUnit):
    """An entry, with its results in the consolation; without a group it is in group A."""

    group: Annotated[Group | None, Label("Group", "安慰赛组", "慰安戦の組", "§2.5", blank=GROUP_A)] = None
    consolation_place: Annotated[PlaceCell, Label("Consolation place", "安慰赛名次", "慰安戦の順位", "§2.5")] = None
    consolation_wins: Annotated[
        Wins | None, Label("Won, consolation", "安慰赛胜", "慰安戦の勝", "§2.4", blank=NOUGHT)
    ] = None
    consolation_draws: Annotated[
        Draws | None, Label("Drawn, consolation", "安慰赛平", "慰安戦の分", "§2.4", blank=NOUGHT)
    ] = None


class StagePoints(ConsoledUnit):
    """The stage points of the main event, where they are computed elsewhere."""

    stage: Annotated[
        Decimal | None,
        Number(low=0, en="stage points of the main event", zh="主赛阶段分", ja="本戦の段階ポイント"),
        Label("Stage points", "主赛阶段分", "本戦の段階ポイント", "§2.2", blank=NOUGHT),
    ] = None


def groups_of(entries: Sequence[ConsoledUnit]) -> dict[str, list[ConsoledUnit]]:
    """Return who plays in which group, A first: everybody for whom anything about it is entered."""
    groups: dict[str, list[ConsoledUnit]] = {}
    for entry in entries:
        won = entry.consolation_wins is not None or entry.consolation_draws is not None
        typed = won or entry.group or entry.consolation_place or "consolation_place" in entry.unreadable
        if typed and entry.consolation_place != NON_STARTER and "group" not in entry.unreadable:
            groups.setdefault(entry.group or GROUPS[0], []).append(entry)
    return dict(sorted(groups.items()))


def in_consolation(
    settings: ConsolationSettings, field: Field[ConsoledUnit], main: Value, outcome: Builder
) -> Consoled:
    """Return each player of the consolation with its place award and its win points, by the coefficients of its
    group.
    """
    groups = groups_of(field.entries)
    if not groups:
        if settings.consolation_boards is not None:
            outcome.hint(NOBODY_PLACED(setting=outcome.setting("consolation_boards")))
        return {}
    if not settings.counts:
        outcome.hint(COUNTS_NOT())
        for entry in chain.from_iterable(groups.values()):
            with outcome.working(entry):
                step(symbols.CONSOLATION_COUNTS_NOT, ZERO, "§2.5")
        return {}
    say_above_cut(settings, field, groups, outcome)
    if settings.consolation_boards is None:
        outcome.wrong(BOARDS_NOT_SET(setting=outcome.setting("consolation_boards")))
        return {}
    s = s_figure(settings.consolation_boards, outcome, "_consolation")
    won: Consoled = {}
    m_a: Decimal | None = None
    # Whose group cannot be read may be in any: the last place of a group is no slip of who stands there.
    astray = sum("group" in entry.unreadable for entry in field.entries)
    for letter, members in groups.items():
        place_of = placed(members, outcome, "consolation_place", astray)
        of = f"_consolation_{letter.lower()}"
        outcome.figure(f"n{of}", len(members), "§2.5 §2.9.4")
        too_few(len(members), settings, outcome, GROUP_NAMES[letter])
        average = average_figure(settings, field.known(members), outcome, of)
        if letter != GROUPS[0] and m_a is None:
            a = GROUP_NAMES[GROUPS[0]]
            open_ = GROUPS[0] in groups  # what is missing there is told
            outcome.wrong((GROUP_A_OPEN if open_ else NO_GROUP_A_M)(argument=a, group=letter))
        if average is None or (letter != GROUPS[0] and m_a is None):
            won |= {entry.at: (None, None) for entry in members}
            continue
        m = group_m(settings, average, main, letter, m_a, outcome)
        m_a = m if letter == GROUPS[0] else m_a
        value = v_figure(main._replace(m=m, s=s), outcome, of)
        won |= group_points(settings, members, place_of, value, letter, outcome)
    return won


def say_above_cut(
    settings: ConsolationSettings,
    field: Field[ConsoledUnit],
    groups: Mapping[str, Sequence[ConsoledUnit]],
    outcome: Builder,
) -> None:
    """Hint at units that stand in the main event among those who went on (§2.5 未进入下一阶段的选手).

    The places that the consolation decides follow each other; a unit that is in no group stands above or below them.
    """
    consoled = {entry.at for entry in chain.from_iterable(groups.values())}
    others = [entry for entry in field.entries if entry.at not in consoled]
    withdrew = sum(WITHDRAWN in (entry.place, getattr(entry, "place1", None)) for entry in others)
    cuts = {"place": max(1, went_on(settings, outcome) - withdrew), "place1": left_by(1, settings, outcome) - withdrew}
    for letter, members in groups.items():
        group = GROUP_NAMES[letter]
        above = [(entry, column) for entry in members if (column := above_cut(entry, cuts, field.entries))]
        for entry, column in above:
            fields = {"column": outcome.column(entry, column), "place": getattr(entry, column), "cut": cuts[column]}
            outcome.hint(ABOVE_THE_CUT(unit=shown(entry.unit), group=group, **fields), entry, "group")
        among = None if above else first_among(members, others)
        if among is not None:
            best, other = among
            units = {"unit": shown(best.unit), "place": best.place, "other": shown(other.unit), "behind": other.place}
            outcome.hint(AMONG_OTHERS(**units, group=group), best, "group")


def above_cut(entry: ConsoledUnit, cuts: Mapping[str, int], field: Sequence[ConsoledUnit]) -> str:
    """Return the column in which a unit stands among those who went on, "" in none; a unit in stage 2 went on once.

    Of the units that share a place on the cut some went on and others did not.
    """
    for column, cut in cuts.items():
        place = getattr(entry, column, None)
        tied = sum(getattr(each, column, None) == place for each in field)
        passed = column == "place1" and getattr(entry, "place2", None) is not None
        if isinstance(place, int) and place + tied - 1 <= cut and not passed:
            return column
    return ""


def went_on(settings: ConsolationSettings, outcome: Builder) -> int:
    """Return how many surely went on: the first four of a knockout (§2.8), and those whom the last stage that is set
    left.
    """
    four = tables.KNOCKOUT_FROM - 1 if settings.knockout else 0
    return max(four, left_by(2, settings, outcome) or left_by(1, settings, outcome))


def left_by(stage: int, settings: ConsolationSettings, outcome: Builder) -> int:
    """Return how many a stage left; 0 where nothing is known about it."""
    entries: int | None = outcome.value(f"n{stage}")
    eliminated: int | None = getattr(settings, f"eliminated{stage}", None)
    return 0 if entries is None or eliminated is None else max(entries - eliminated, 0)


def first_among(
    members: Sequence[ConsoledUnit], others: Sequence[ConsoledUnit]
) -> tuple[ConsoledUnit, ConsoledUnit] | None:
    """Return the best of a group, and the best of those in no group who stand between it and the last of the group."""
    placed_members = [entry for entry in members if isinstance(entry.place, int)]
    if not placed_members:
        return None
    best, last = (pick(placed_members, key=standing_of) for pick in (min, max))
    between = [
        entry
        for entry in others
        if isinstance(entry.place, int) and standing_of(best) < entry.place < standing_of(last)
    ]
    return (best, min(between, key=standing_of)) if between else None


def standing_of(entry: ConsoledUnit) -> int:
    """Return the place of a unit that has one."""
    assert isinstance(entry.place, int)
    return int(entry.place)


def group_m(
    settings: ConsolationSettings, average: Decimal, main: Value, letter: str, m_a: Decimal | None, outcome: Builder
) -> Decimal:
    """Return M of a group within the limit of §2.5."""
    own = coefficient_m(average, settings.youth)
    m, limit = consolation_m(own, main.m, letter, m_a), consolation_limit(main.m, letter, m_a)
    key = f"m_consolation_{letter.lower()}"
    return within_m(settings, average, outcome, key, m, "§2.5", "min({}, {} × {})", *limit)


def group_points(
    settings: ConsolationSettings,
    members: Sequence[ConsoledUnit],
    place_of: Places,
    value: Value,
    letter: str,
    outcome: Builder,
) -> Consoled:
    """Return place awards and win points of one group; an event of its own, of the colour below (§2.5)."""
    award_of = plain_awards(settings, place_of, len(members), value.v, False, lower_colour(settings.colour))
    won: Consoled = {}
    for entry in members:
        award = ZERO
        if entry.at in place_of:
            with outcome.working(entry):
                award = award_of(place_of[entry.at])
                step(symbols.CONSOLATION_AWARD(group=letter), award, "§2.5")
        wins = wins_of(entry, settings, value, outcome, OF_CONSOLATION)
        out = WITHDRAWN in (entry.place, entry.consolation_place)
        won[entry.at] = (ZERO, ZERO) if out else (award, wins)
        if out:
            with outcome.working(entry):
                step(symbols.CONSOLATION_WITHDRAWN, ZERO, "§2.9.4")
    return won


@common.by_formula(
    "cba-consolation",
    title=Help("Main event and consolation", "主赛与安慰赛", "本戦と慰安戦"),
    about=Help(
        "main event and consolation: the better of the two, the higher colour kept",
        "主赛加安慰赛：取较高者，优先保留较高颜色的分数",
        "本戦と慰安戦：多い方を取り、上位の色を優先する",
    ),
    figures=(*common.FIGURES, *CONSOLATION_FIGURES),
    slip_lines=10,
    results=(
        *(PLACE, common.AVERAGE, common.AWARD, common.WINS_MP),
        *(STAGE_COUNTED, *BESIDE, CONSOLATION_MP, *common.POINTS),
    ),
    board=BOARD,
    colours=2,
)
def consolation(settings: ConsolationSettings, entries: list[StagePoints], outcome: Builder) -> None:
    """Award an event with a consolation: §2.5 over §2.1, §2.2 and §2.4."""
    award_field(settings, entries, outcome, kinds_of, lower_colour(settings.colour))


def kinds_of(settings: ConsolationSettings, field: Field[StagePoints], value: Value, outcome: Builder) -> Kinds:
    """Return every unit's points in main event and consolation."""
    kinds = {}
    awards = place_awards(settings, field, value, outcome)
    consoled = in_consolation(settings, field, value, outcome)
    for entry in field.entries:
        wins = wins_of(entry, settings, value, outcome)
        # 大师分的计算四舍五入保留到两位小数 (§2.9.5): a cell with a formula of its own holds more.
        stage = None if "stage" in entry.unreadable else half_up(entry.stage or ZERO)
        kinds[entry.at] = ByKind(awards[entry.at], wins, stage, ZERO, *consoled.get(entry.at, (ZERO, ZERO)))
    return kinds
