"""The settings of an event for teams, and what its standings may go by."""

from decimal import Decimal
from typing import Annotated, ClassVar

from xlfuncs.core.arguments import Number, Whole
from xlfuncs.core.sentences import Help
from xlfuncs.events import HOW_SCORED, Label, Needed, Result
from xlfuncs.rulebooks.xiangqi.events.shared import common, meanings
from xlfuncs.rulebooks.xiangqi.events.shared.common import POINTS_RULE, GamesSettings
from xlfuncs.rulebooks.xiangqi.terms import METHODS, Dashed, Keys, SystemName

MATCH_POINTS = Result("match_points", Help("Match points", "场分", "マッチ点"))
BOARD_POINTS = Result("board_points", Help("Board points", "局分", "ボード点"))
#: Every key, the usual ones first.
KEYS = (
    MATCH_POINTS,
    BOARD_POINTS,
    Result("wins", Help("Matches won", "胜场", "勝ち試合")),
    Result("board_wins", Help("Games won", "胜局", "勝ち局")),
    common.OPPONENTS,
    common.SB,
    common.DIRECT,
    common.PROGRESSIVE,
    common.CUT1,
    Result("first_board", Help("First board", "首台局分", "1番ボードの得点")),
    common.BLACK_WINS,
    Result("best", Help("Best players", "个人得分之和", "個人得点の合計")),
    Result("top_player", Help("Best player", "个人最高得分", "個人の最高得点")),
)
#: Those that look at the games and the players alone; all others are about matches.
OF_GAMES = frozenset({"board_points", "board_wins", "black_wins", "best", "top_player"})
#: Those that are computed of matches as they are of games.
OF_MATCHES = frozenset({"opponents", "sb", "progressive", "cut1"})
_WORDS = {
    "match_points": ["场分", "积分", "大分", "团体分"],
    "board_points": ["局分"],
    "wins": ["胜场"],
    "board_wins": ["胜局"],
    **{key: METHODS[key] for key in ("opponents", "sb", "direct", "progressive", "cut1")},
    "first_board": ["首台局分", "第一台"],
    "black_wins": ["后胜", "后手胜局"],
    "best": ["个人得分之和", "个人得分"],
    "top_player": ["个人最高得分"],
}


def by_matches(settings: GamesSettings) -> bool:
    """Return whether the teams' matches decide: with keys of games alone, players meet as they are paired."""
    return not set(settings.order.split(",")) <= OF_GAMES


class TeamSettings(GamesSettings):
    """The settings of an event for teams."""

    after: ClassVar = {"boards": "rounds", "match_system": "system", "bye_boards": "match_system", "counted": "order"}

    boards: Annotated[
        int | None,
        Whole(low=1, high=99, en="boards of a match", zh="每场台数", ja="1 試合のボード数"),
        Label("Boards of a match", "每场台数", "1試合のボード数", also=("台数", "台次")),
        HOW_SCORED,
        meanings.BOARDS,
        Needed(("order",), by_matches),
    ] = None
    system: Annotated[
        SystemName,
        Label("Points of a game", "每局计分法", "1局の得点方式", POINTS_RULE, also=("计分法", "局分计分法")),
        HOW_SCORED,
        meanings.SYSTEM,
    ] = "2-1-0"
    match_system: Annotated[
        str,
        Dashed(
            {"2-1-0": [], "3-1-0": []},
            en="match points of a match won, drawn, lost",
            zh="每场胜、平、负的场分",
            ja="試合の勝ち・引き分け・負けのマッチ点",
        ),
        Label("Points of a match", "场分计分法", "1試合の得点方式"),
        HOW_SCORED,
        meanings.MATCH_SYSTEM,
    ] = "2-1-0"
    bye_boards: Annotated[
        Decimal | None,
        Number(low=0, en="board points of a bye", zh="轮空局分", ja="不戦のボード点"),
        Label("Board points of a bye", "轮空局分", "不戦（抜け番）のボード点", also=("轮空队局分",)),
        HOW_SCORED,
        meanings.BYE_BOARDS,
    ] = None
    order: Annotated[
        str,
        Keys(
            _WORDS,
            en="keys by weight, between commas",
            zh="依次排名的项目，逗号分隔",
            ja="順位を決める項目、カンマ区切り",
        ),
        common.ORDER_LABEL,
        HOW_SCORED,
        meanings.ORDER_OF_TEAMS,
    ] = "match_points,board_points,wins,board_wins"
    counted: Annotated[
        int | None,
        Whole(low=1, high=99, en="players whose points make the sum", zh="计入的人数", ja="合計する人数"),
        Label("Players that count", "计分人数", "得点を数える人数", also=("取前几名", "计入人数")),
        HOW_SCORED,
        meanings.COUNTED,
        Needed(("order",), lambda settings: "best" in settings.order.split(",")),
    ] = None

    @property
    def by_matches(self) -> bool:
        """Whether the teams' matches decide."""
        return by_matches(self)
