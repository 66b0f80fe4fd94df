"""What is typed of teams that meet over several boards (台次): the entries, and a row for each board."""

from typing import Annotated

from xlfuncs.core.arguments import Text, Whole
from xlfuncs.events import PLAYER, Label, Official, Person, Repeated, Row
from xlfuncs.rulebooks.xiangqi.events.shared.common import SEATS, Playoff, ResultColumn, RoundColumn, SideColumn

TEAM_NAME = Text(en="team", zh="队", ja="チーム")


class Team(Row):
    """A team with its players, in the order of the boards."""

    unit: Annotated[
        str,
        TEAM_NAME,
        Label("Team", "队名", "チーム", also=("队", "参赛队", "代表队", "队伍", "チーム名", "参赛单位", "单位")),
    ]
    player: Annotated[
        list[Person | None],
        PLAYER,
        Repeated(4, alone=True),
        Label(also=("Players", "Members", "棋手", "メンバー", "第{}台", "{}台", "Board {}")),
    ]
    playoff: Playoff = None
    place: Official = None


class BoardLine(Row):
    """One board of a match as typed; without a board and players the match as a whole."""

    known_by = (("round", "home/away", "board"), ("round", "player/opponent"), ("round", "home/away"))

    round: RoundColumn
    home: Annotated[
        str,
        TEAM_NAME,
        Label("Team", "主队", "チーム", also=("队", "队名", "参赛队", "队伍", "Home", "ホーム", "チーム名", "unit")),
    ]
    away: Annotated[
        str,
        TEAM_NAME,
        Label("Opposing team", "客队", "相手チーム", also=("对手队", "Away", "アウェイ", "ビジター")),
    ]
    board: Annotated[
        int | None,
        Whole(low=1, high=99, en="board", zh="台次", ja="ボード"),
        Label(also=("台", "台号", "board number", "ボード番号")),
    ] = None
    player: Annotated[
        str,
        Text(
            en="player of the first team; blank: who stands for that board in the entry",
            zh="前一队的棋手；不填：报名表中该台的队员",
            ja="前のチームの選手。空欄なら参加表のそのボードの選手",
        ),
        Label("Player", "主队棋手", "選手", also=("棋手", "主队队员")),
        SEATS,
    ] = ""
    opponent: Annotated[
        str,
        Text(
            en="player of the opposing team; blank: who stands for that board in the entry",
            zh="后一队的棋手；不填：报名表中该台的队员",
            ja="相手チームの選手。空欄なら参加表のそのボードの選手",
        ),
        Label("Opponent", "客队棋手", "相手", also=("对手", "客队队员")),
    ] = ""
    result: ResultColumn
    side: SideColumn = None
