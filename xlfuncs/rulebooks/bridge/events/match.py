"""br-match: two teams in two rooms, board by board to IMPs and victory points (Laws 77 and 78B)."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Text
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events import NOTHING, Builder, Label, Result, Row, ScoreSheet, event
from xlfuncs.rulebooks.bridge import imps, victory
from xlfuncs.rulebooks.bridge.contracts import vul
from xlfuncs.rulebooks.bridge.events.shared import common, meanings
from xlfuncs.rulebooks.bridge.events.shared.boards import (
    TELLING,
    VULNERABLE,
    check_number,
    score_of,
    shown_score,
    written,
)
from xlfuncs.rulebooks.bridge.terms import NOT_GIVEN, Adjusted, Declarer

ROOM_MISSING = Sentence(
    en="only one room has a result: the board does not count",
    zh="只有一室有结果：该副不计入",
    ja="一方のルームの結果しかありません。このボードは集計しません",
)

TEXT = Text(en="name", zh="名称", ja="名前")


class MatchSettings(common.BoardSettings):
    """The settings of a match: its teams, who sits where, the scale of its victory points."""

    home: Annotated[str, TEXT, Label("Home team", "主队", "ホーム"), meanings.TEAM] = ""
    away: Annotated[str, TEXT, Label("Away team", "客队", "アウェイ"), meanings.TEAM] = ""
    home_open: Annotated[
        str, TEXT, Label("Open room NS, home", "开室南北（主队）", "オープン NS（ホーム）"), meanings.SEATED
    ] = ""
    away_open: Annotated[
        str, TEXT, Label("Open room EW, away", "开室东西（客队）", "オープン EW（アウェイ）"), meanings.SEATED
    ] = ""
    away_closed: Annotated[
        str, TEXT, Label("Closed room NS, away", "闭室南北（客队）", "クローズド NS（アウェイ）"), meanings.SEATED
    ] = ""
    home_closed: Annotated[
        str, TEXT, Label("Closed room EW, home", "闭室东西（主队）", "クローズド EW（ホーム）"), meanings.SEATED
    ] = ""
    scale: common.VpScale = "wbf"


class TwoRooms(Row):
    """A board in both rooms. All scores are North-South's; the home team sits there in the open room."""

    board: common.BoardNumber
    open_contract: Annotated[common.PlayedContract, Label("Open contract", "开室定约", "オープンコントラクト")] = None
    open_declarer: Annotated[Declarer, Label("Open declarer", "开室庄家", "オープンディクレアラー")] = NOT_GIVEN
    open_result: Annotated[common.PlayedResult, Label("Open result", "开室结果", "オープン結果")] = None
    open_adjusted: Annotated[common.Score, Label("Open adjusted", "开室判分", "オープン調整点", blank=NOTHING)] = (
        NOT_GIVEN
    )
    closed_contract: Annotated[
        common.PlayedContract, Label("Closed contract", "闭室定约", "クローズドコントラクト")
    ] = None
    closed_declarer: Annotated[Declarer, Label("Closed declarer", "闭室庄家", "クローズドディクレアラー")] = NOT_GIVEN
    closed_result: Annotated[common.PlayedResult, Label("Closed result", "闭室结果", "クローズド結果")] = None
    closed_adjusted: Annotated[
        common.Score, Label("Closed adjusted", "闭室判分", "クローズド調整点", blank=NOTHING)
    ] = NOT_GIVEN


def _score_in(room: str) -> dict[str, str]:
    """Return the score of a room, as a score sheet of its own computes it: the assigned one stands for the contract."""
    call = f"BR_SCORE_NS([@{room}_contract],[@{room}_declarer],[@{room}_result],BR_VUL([@board]),penalties)"
    assigned = f"[@{room}_adjusted]"
    return {
        f"{room}_made": f'IF([@{room}_contract]="","",{call})',
        f"{room}_score": f'IF([@board]="","",IF({assigned}="",[@{room}_made],{assigned}))',
    }


def score_sheet() -> ScoreSheet:
    """Return how formulas decide it, by the figures of the edition asked for."""
    return ScoreSheet(
        figures={
            "played": "COUNT([home_imps])",
            **{
                key: f"INDEX(BR_MATCH([open_score],[closed_score],scale,adjusted),1,{column})"
                for column, key in enumerate(("imp_home", "imp_away", "vp_home", "vp_away"), 1)
            },
        },
        columns={
            "order": 'IF([@board]="","",ROW())',
            **_score_in("open"),
            **_score_in("closed"),
            "home_imps away_imps": "BR_TEAMS([open_score],[closed_score],adjusted)",
        },
        order="order",
        told=("home", "away", "home_open", "away_open", "away_closed", "home_closed"),
        lacks=Help(
            "A board counts as soon as both rooms have a result; there is no check against the boards to play.",
            "两室都有结果的牌副即计入；不核对应打副数。",
            "両方のルームに結果があるボードを集計します。プレイするボード数との照合はありません。",
        ),
    )


@event(
    "br-match",
    title=Help("Team match", "队式赛", "チーム戦の一試合"),
    about=Help(
        "both rooms to IMPs and victory points",
        "开闭室结果换算 IMP 与 VP",
        "オープンとクローズドの結果から IMP と VP を求める",
    ),
    figures=(
        Result("played", Help("Boards counted", "计入的副数", "集計したボード")),
        Result("imp_home", Help("IMPs, home", "主队 IMP", "ホーム IMP")),
        Result("imp_away", Help("IMPs, away", "客队 IMP", "アウェイ IMP")),
        Result("vp_home", Help("VP, home", "主队 VP", "ホーム VP"), 2),
        Result("vp_away", Help("VP, away", "客队 VP", "アウェイ VP"), 2),
    ),
    results=(
        common.VUL,
        Result("open_played", Help("Open room", "开室", "オープン")),
        Result("open_score", Help("Open NS score", "开室南北得分", "オープン NS スコア")),
        Result("closed_played", Help("Closed room", "闭室", "クローズド")),
        Result("closed_score", Help("Closed NS score", "闭室南北得分", "クローズド NS スコア")),
        Result("home_imps", Help("IMPs to home", "主队所得", "ホーム獲得")),
        Result("away_imps", Help("IMPs to away", "客队所得", "アウェイ獲得")),
    ),
    headline=(
        *("home", "away", "imp_home", "imp_away", "vp_home", "vp_away"),
        *("home_open", "away_open", "away_closed", "home_closed"),
    ),
    slip_lines=2,
    score_sheet=score_sheet,
)
def match(settings: MatchSettings, boards: list[TwoRooms], outcome: Builder) -> None:
    """Compute the IMPs of each board that both rooms have played, their sums, the victory points of the margin (Law
    78B).
    """
    played = []
    done: set[int] = set()
    for row in boards:
        rooms = ("open", "closed")
        here, there = (score_of(row, row.board, settings.penalties, outcome, f"{room}_") for room in rooms)
        outcome.give(row, vul=VULNERABLE[vul(row.board)])
        for room, score in zip(rooms, (here, there), strict=True):
            told = written(*(getattr(row, f"{room}_{key}") for key in TELLING[:3]))
            outcome.give(row, **{f"{room}_played": told})
            if not isinstance(score, str | None):
                outcome.give(row, **{f"{room}_score": shown_score(score)})
        if here is None or there is None:
            continue
        worth = imps_of(row, here, there, settings.adjusted, outcome)
        if worth is not None or common.NOT_PLAYED in (here, there):
            done.add(row.board)
        if worth is not None:
            played.append(worth)
            home, away = imps.written_down(*worth)
            outcome.give(row, home_imps=home, away_imps=away)
    outcome.counted = outcome.figure("played", len(played), "")
    if settings.boards is not None:
        check_number(done, {row.board for row in boards}, settings.boards, outcome)
    if played:
        total(played, settings.scale, outcome)


def imps_of(
    row: TwoRooms, here: Decimal | Adjusted | str, there: Decimal | Adjusted | str, adjusted: int, outcome: Builder
) -> tuple[int, int] | None:
    """Return the IMPs of a board for both teams; ``None``, with a note, while a room is open or the rooms
    contradict.
    """
    rooms = [None if isinstance(score, str) else score for score in (here, there)]
    with outcome.noting(row, "closed_adjusted"):
        with outcome.working(row):
            worth = next(imps.boards(rooms[:1], rooms[1:], adjusted, row.board))
        if worth is None and common.NOT_PLAYED not in (here, there):
            outcome.note(row, common.NO_RESULT_YET() if here == there else ROOM_MISSING())
        return worth
    return None


def total(played: list[tuple[int, int]], scale: str, outcome: Builder) -> None:
    """Give the figures of the match; without victory points where the scale has none for so few boards."""
    with outcome.working_of_all():
        home, away = victory.imps_of(played)
    outcome.keep("imp_home", home, "Law 78B")
    outcome.keep("imp_away", away, "Law 78B")
    try:
        with outcome.working_of_all():
            points = victory.points_of(played, scale)
    except CellError as error:
        outcome.wrong(error.reason)
        return
    outcome.keep("vp_home", points[0], "Law 78D")
    outcome.keep("vp_away", points[1], "Law 78D")
