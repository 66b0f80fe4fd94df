"""The victory points of a match of a league, typed or by its IMPs (Law 78D)."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import MISSING, Whole
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.places import RoundName
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.core.trail import silence
from xlfuncs.events import HOW_SCORED, Builder, EventSettings, Label, Row
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.events.shared import meanings
from xlfuncs.rulebooks.bridge.events.shared.common import NO_RESULT_YET, TEAM
from xlfuncs.rulebooks.bridge.terms import NOT_GIVEN, Scale, ScoreKind
from xlfuncs.rulebooks.bridge.victory import vp

VP_BEYOND = Sentence(
    en="VP on the scale {scale} are from 0 to {most}, not {vp}",
    zh="{scale} 的 VP 应为 0 至 {most}，现为 {vp}",
    ja="スケール {scale} の VP は 0～{most} です（{vp} は不可）",
)
VP_TOGETHER = Sentence(
    en="the VP of both teams come to {sum}; on the scale {scale} no result gives more than {most}",
    zh="双方 VP 合计 {sum}，而 {scale} 最多合计 {most}",
    ja="両チームの VP の合計は {sum} ですが、スケール {scale} では合わせて {most} までです",
)
VP_SHORT = Sentence(
    en="the VP of both teams come to {sum}; on the scale {scale} every result gives {least} or more: what is deducted "
    'goes under "{column}"',
    zh="双方 VP 合计 {sum}，而 {scale} 每场合计至少 {least}：扣分请填在“{column}”列",
    ja="両チームの VP の合計は {sum} ですが、スケール {scale} では合わせて {least} 以上です。減点は「{column}」の列に"
    "書きます",
)
VP_DIFFER = Sentence(
    en="the IMPs give {computed} VP, and {typed} is typed: the match does not count",
    zh="按 IMP 应为 {computed} VP，而填写的是 {typed}：该场不计入",
    ja="IMP からは {computed} VP ですが、{typed} と記入されています。この対戦は集計しません",
)
NOT_PLAYED_YET_SCORED = Sentence(
    en="a match that was not played (NP) has neither VP nor IMPs: it does not count",
    zh="未进行的比赛（NP）既没有 VP 也没有 IMP：该场不计入",
    ja="行われなかった対戦（NP）には VP も IMP もありません。この対戦は集計しません",
)
BYE_OPPONENT_SCORED = Sentence(
    en="a bye has no opponent: {columns} do not count",
    zh="轮空没有对手：{columns}不计入",
    ja="抜け番に相手はいません。{columns}は集計しません",
)
BOARDS_WANTED = Sentence(
    en="IMPs become VP by the number of boards: fill in {setting}",
    zh="由 IMP 换算 VP 须知道副数：请填写“{setting}”",
    ja="IMP を VP に換算するにはボード数が必要です。「{setting}」を記入してください",
)
VICTORY = ScoreKind(en="victory points, or NP: not played", zh="VP，或 NP：未打", ja="VP、または NP：未プレイ")
IMPS = Whole(low=0, high=10_000, en="IMPs", zh="IMP", ja="IMP")


def bounds_of(scale: str) -> tuple[int, int, int]:
    """Return the most victory points that a scale gives to one team, and the least and the most to both together."""
    if scale == "wbf":
        return tables.WBF_FULL, 2 * tables.WBF_DRAWN, 2 * tables.WBF_DRAWN
    results = [points for bands in tables.PRINTED_SCALES[scale].values() for points in bands.values()]
    return max(won for won, _ in results), min(map(sum, results)), max(map(sum, results))


class LeagueSettings(EventSettings):
    scale: Annotated[Scale, Label("VP scale", "VP 换算表", "VP スケール", "Law 78D"), HOW_SCORED, meanings.SCALE] = (
        "wbf"
    )
    boards: Annotated[
        int | None,
        Whole(low=1, high=1000, en="boards", zh="副数", ja="ボード数"),
        Label("Boards of a match", "每场副数", "1試合のボード数", "Law 78D"),
        HOW_SCORED,
        meanings.BOARDS_OF_MATCH,
    ] = None


class Match(Row):
    """A match: its victory points, or the IMPs that they follow from."""

    known_by = (("round", "home/away"), ("home", "away"))

    round: Annotated[int | str, RoundName(en="round", zh="轮次", ja="ラウンド"), Label(also=("轮",))] = ""
    home: Annotated[str, TEAM, Label("Home", "主队", "ホーム")]
    away: Annotated[str, TEAM, Label("Away", "客队", "アウェイ", also=("ビジター",))]
    vp1: Annotated[Decimal | str | None, VICTORY, Label("VP home", "主队VP", "ホームVP", also=("主VP",))] = NOT_GIVEN
    vp2: Annotated[
        Decimal | str | None, VICTORY, Label("VP away", "客队VP", "アウェイVP", also=("客VP", "ビジターVP"))
    ] = NOT_GIVEN
    imps1: Annotated[int | None, IMPS, Label("IMP home", "主队IMP", "ホームIMP", also=("主IMP",))] = None
    imps2: Annotated[int | None, IMPS, Label("IMP away", "客队IMP", "アウェイIMP", also=("客IMP", "ビジターIMP"))] = (
        None
    )


def points_of(
    row: Match, bye: bool, settings: LeagueSettings, outcome: Builder
) -> tuple[Decimal, Decimal | None] | None:
    """Return the victory points of a match, typed or by its IMPs; ``None``, with a note unless it was not to be
    played.
    """
    typed = [row.vp1] if bye else [row.vp1, row.vp2]
    imps = [row.imps1, row.imps2]
    most, least, usual = bounds_of(settings.scale)
    for number, points in enumerate(typed, 1):
        if isinstance(points, Decimal) and not 0 <= points <= most:
            outcome.note(row, VP_BEYOND(scale=settings.scale, most=most, vp=points), f"vp{number}")
            return None
    if None in typed:
        if imps != [None, None] or any(points not in (None, NOT_GIVEN) for points in typed):
            outcome.note(row, NOT_PLAYED_YET_SCORED(), "vp1")
        return None
    if bye:
        left_out = [key for key in ("vp2", "imps1", "imps2") if getattr(row, key)]
        if left_out:
            said = BYE_OPPONENT_SCORED(columns=Joined(outcome.column(row, key) for key in left_out))
            outcome.hint(said, row, left_out[0])
    elif None not in imps:
        return from_imps(row, typed, settings, outcome)
    elif imps != [None, None]:
        outcome.missing(row, f"imps{1 + imps.index(None)}")
    blank = next((number for number, points in enumerate(typed, 1) if points == NOT_GIVEN), None)
    if blank is not None:
        nothing = all(points == NOT_GIVEN for points in typed) and imps == [None, None]
        said = NO_RESULT_YET() if nothing else MISSING(argument=outcome.column(row, f"vp{blank}"))
        outcome.note(row, said, f"vp{blank}")
        return None
    earned = [Decimal(each) for each in typed if each is not None]
    together = sum(earned, ZERO)
    if not bye and together > usual:
        outcome.hint(VP_TOGETHER(sum=shown(together), scale=settings.scale, most=usual), row, "vp1")
    elif not bye and together < least and ZERO not in earned:  # who did not come has 0, and the other less than all
        column = outcome.event.entries.columns.named("adjusted").label
        outcome.hint(VP_SHORT(sum=shown(together), scale=settings.scale, least=least, column=column), row, "vp1")
    return earned[0], None if bye else earned[1]


def from_imps(
    row: Match, typed: Sequence[Decimal | str | None], settings: LeagueSettings, outcome: Builder
) -> tuple[Decimal, Decimal] | None:
    """Return the victory points that the IMPs give; ``None``, with a note, where others are typed or it cannot
    be told.
    """
    assert row.imps1 is not None
    assert row.imps2 is not None
    if settings.boards is None:
        outcome.note(row, BOARDS_WANTED(setting=outcome.setting("boards")), "imps1")
        return None
    margin = row.imps1 - row.imps2
    try:
        with silence():
            points = tuple(vp(own, settings.boards, settings.scale) for own in (margin, -margin))
    except CellError as error:
        outcome.note(row, error.reason, "imps1")
        return None
    for number, (own, other) in enumerate(zip(typed, points, strict=True), 1):
        if other is not None and own not in (NOT_GIVEN, other):
            outcome.note(row, VP_DIFFER(computed=other, typed=own), f"vp{number}")
            return None
    return points[0], points[1]
