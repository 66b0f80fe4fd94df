"""The parts that the events of bridge share: their settings, their entries, boards as people write them down."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Kind, Name, Number, Text, Whole
from xlfuncs.core.numbers import certain
from xlfuncs.core.registry import call
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import number_text, step
from xlfuncs.core.words import normal
from xlfuncs.events import (
    HOW_SCORED,
    NOTHING,
    PLAYER,
    RARE,
    Builder,
    EventSettings,
    Label,
    Person,
    Repeated,
    Result,
    Row,
)
from xlfuncs.events.people.pairs import together
from xlfuncs.rulebooks.bridge import terms
from xlfuncs.rulebooks.bridge.contracts import score as score_of_contract
from xlfuncs.rulebooks.bridge.contracts import vul
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.events.shared import meanings

NO_RESULT_YET = Sentence(
    en="no result yet: it does not count", zh="还没有结果，暂不计入", ja="結果がまだなく、集計に入りません"
)
NOT_LISTED = Sentence(
    en="{unit} is not among the entries: the row does not count",
    zh="报名表中没有 {unit}：此行不计入",
    ja="{unit} は参加者の表にありません。この行は集計しません",
)
BOARD_TWICE = Sentence(
    en="{pair} has board {board} in row {first} already: this row does not count",
    zh="{pair} 的第 {board} 副已在第 {first} 行：此行不计入",
    ja="{pair} のボード {board} はすでに {first} 行目にあります。この行は集計しません",
)
SUM = Sentence(en="sum of the boards", zh="各副之和", ja="ボードの合計")
TOO_FEW_BOARDS = Sentence(
    en="{boards} boards are fewer than {least}: no place",
    zh="只打了 {boards} 副，不足 {least} 副，不列名次",
    ja="{boards} ボードで {least} ボードに足りず、順位はつきません",
)
ZERO_ASSIGNED = Sentence(
    en="write PASS as the contract for an assigned score of 0",
    zh="判定得分为 0 时，请在定约中写“全过”",
    ja="スコア 0 を与えるときはコントラクトに PASS と書いてください",
)

#: What a row says that has no score: nothing so far, or that the board was not played.
PENDING, NOT_PLAYED = "pending", "NP"


class BoardSettings(EventSettings):
    """The settings of an event that is played board by board."""

    penalties: Annotated[
        terms.Penalties, Label("Undertricks", "宕墩罚分", "アンダートリック", "Law 77"), RARE, meanings.PENALTIES
    ] = "law"
    adjusted: Annotated[
        terms.AdjustedImps,
        Label("IMPs of an A+", "判给 A+ 的 IMP 数", "A+ の IMP 数", "Law 86A"),
        RARE,
        meanings.ADJUSTED,
    ] = tables.ADJUSTED_IMPS
    boards: Annotated[
        int | None,
        Whole(low=1, high=1000, en="boards", zh="副数", ja="ボード数"),
        Label("Boards to play", "应打副数", "プレイするボード数"),
        HOW_SCORED,
        meanings.BOARDS,
    ] = None


class SharedBoards(BoardSettings):
    """Settings of an event in which a pair that has played too few of the boards gets no place."""

    share: Annotated[
        Decimal,
        Number(low=0, high=1, percent=True, en="share of the boards", zh="副数比例", ja="ボードの割合"),
        Label("Least share of the boards for a place", "列名次须打的比例", "順位に必要なボードの割合"),
        HOW_SCORED,
        meanings.SHARE,
    ] = Decimal(0)

    def enough(self, entry: Row, played: Mapping[int, int], outcome: Builder) -> bool:
        """Return whether an entry has ``played`` enough for a place, by its place in the table; note it where it has
        not.
        """
        boards, least = played[entry.at], certain(self.share * (self.boards or max(played.values())))
        if boards < least:
            said = TOO_FEW_BOARDS(boards=boards, least=number_text(least))
            outcome.hint(said, entry)
            with outcome.working(entry):
                step(said, "", "")
        return boards >= least


TEAM = Text(en="team", zh="队", ja="チーム")
#: The people who play for an entry. Where all of them stand in one cell they are its first player.
PlayersOf = Annotated[
    list[Person | None],
    PLAYER,
    Repeated(2, alone=True, lettered=True),
    Label("Player", "牌手", "プレイヤー", also=("Players", "队员", "選手", "選手名")),
]
#: The same for a team.
MembersOf = Annotated[
    list[Person | None],
    PLAYER,
    Repeated(4, alone=True, lettered=True),
    Label(also=("Players", "Members", "牌手", "プレイヤー")),
]
VpScale = Annotated[terms.Scale, Label("VP scale", "VP 换算表", "VP スケール", "Law 78D"), HOW_SCORED, meanings.SCALE]
BoardNumber = Annotated[
    int,
    Whole(low=1, high=100_000, en="board", zh="牌号", ja="ボード"),
    Label(also=("board number", "牌副号", "副号", "ボード番号", "ボードNo", "ボードNo.")),
]
#: No contract scores more than thirteen tricks down, redoubled and vulnerable.
MOST = -score_of_contract(terms.Contract(7, "NT", 2), -13, vulnerable=True)
SCORE = terms.AdjustableScoreKind(
    low=-MOST,
    high=MOST,
    en="NP, AVE, A+, A-, A+/A- (North-South/East-West), or the score assigned to North-South",
    zh="NP、AVE、A+、A-、A+/A-（南北/东西），或判定的南北得分",
    ja="NP、AVE、A+、A-、A+/A-（南北/東西）、または南北に与えるスコア",
)
SCORE.instead_of_zero = ZERO_ASSIGNED
Score = Annotated[Decimal | terms.Adjusted | str | None, SCORE]


class OrArtificial(Kind):
    """A kind that also takes an artificial score, or ``NP``, in the place of a contract or its result."""

    def take(self, cell: Any, name: Name) -> Any:
        found = SCORE.now.artificial(cell)
        return super().take(cell, name) if found is None else found

    def instead_of(self, cell: Any) -> Any:
        return SCORE.now.instead_of(cell) or super().instead_of(cell)


class _Contract(OrArtificial, terms.ContractKind):
    pass


class _Tricks(OrArtificial, terms.ResultKind):
    pass


PlayedContract = Annotated[
    terms.Contract | terms.Adjusted | str | None,
    _Contract(
        en="contract: 4H, 3NT, 6SX, 2DXX-1, W3NT+2, PASS; or adjusted: NP, A+",
        zh="定约：4H、3无将、6SX、2DXX-1、W3NT+2、全过；或判分：NP、A+",
        ja="コントラクト：4H、3NT、6SX、2DXX-1、W3NT+2、パス。または調整点：NP、A+",
    ),
]
PlayedResult = Annotated[int | terms.Adjusted | str | None, _Tricks(**terms.RESULTS)]


class PlayedBoard(Row):
    """A board at one table: who met, and what came of it."""

    known_by = (("board", "ns"),)

    board: BoardNumber
    ns: Annotated[
        str,
        Text(en="North-South", zh="南北", ja="南北"),
        Label(
            "NS",
            "南北",
            "NS",
            also=("ns pair", "南北对", "南北对号", "North-South", "南北ペア", "NSペア", "NS对", "NS对号"),
        ),
    ]
    ew: Annotated[
        str,
        Text(en="East-West", zh="东西", ja="東西"),
        Label(
            "EW",
            "东西",
            "EW",
            also=("ew pair", "东西对", "东西对号", "East-West", "東西ペア", "東西", "EWペア", "EW对", "EW对号"),
        ),
    ]
    contract: Annotated[
        PlayedContract,
        Label("Contract", "定约", "コントラクト", also=("定约与结果", "コントラクトと結果", "Contract, result")),
    ] = None
    declarer: Annotated[
        terms.Declarer,
        Label("Declarer", "庄家", "ディクレアラー", also=("デクレアラー",), spare=("By", "Decl", "Dec", "庄")),
    ] = terms.NOT_GIVEN
    result: Annotated[PlayedResult, Label("Result", "结果", "結果")] = None
    adjusted: Annotated[
        Score,
        Label("Adjusted", "判分", "調整点", also=("未打", "未プレイ", "Not played", "adjusted score"), blank=NOTHING),
        RARE,
    ] = terms.NOT_GIVEN

    @staticmethod
    def scores(board: int, contract: str, declarer: str, result: int) -> dict[str, int]:
        """Return what a result scores for North-South, by each way to count undertricks: a file may tell it
        as well.
        """
        told: list[Any] = [contract, declarer, result, vul(board)]
        return {penalties: call("BR_SCORE_NS", [*told, penalties]) for penalties in ("law", "dianfeng")}


VUL = Result("vul", Help("Vul", "局况", "バル"))
#: What stands beside each board that was played at one table.
BESIDE_BOARDS = (
    VUL,
    Result("score", Help("NS score", "南北得分", "NSスコア")),
    Result("ns_points", Help("NS points", "南北所得", "NS獲得"), 2),
    Result("ew_points", Help("EW points", "东西所得", "EW獲得"), 2),
)
BOARDS = Result("boards", Help("Boards", "副数", "ボード数"))
PLAYERS = Result("players", Help("Names", "姓名", "氏名"))
PAIRS = Result("n", Help("Pairs N", "对数 N", "ペア数 N"))
TEAMS = Result("n", Help("Teams N", "队数 N", "チーム数 N"))
PLAYERS_N = Result("n", Help("Players N", "牌手人数 N", "選手数 N"))
PER_BOARD = Result("average", Help("Per board", "每副平均", "1ボード平均"), 2)
TOTAL = Result("total", Help("Total", "总分", "得点"), 2)


def names_of(entry: Any) -> str | None:
    """Return the people of an entry as the notice board lists them; nothing where it is called by these two."""
    unit = normal(entry.unit or "")
    names = [each.name or each.number or str(each.holding) for each in entry.player if each]
    first, *_, last = map(normal, names) if len(names) == 2 else ("", "")
    if first and unit.startswith(first) and unit.endswith(last):
        return None
    return together(names) or None
