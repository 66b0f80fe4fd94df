"""The parts that the events of xiangqi share: the settings of an event with games, its tables, their names."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import NumberOrWord, Text, Whole, Word
from xlfuncs.core.places import RoundNumber
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.core.words import Chinese, Japanese
from xlfuncs.events import (
    FROM_MEMBERS,
    HOW_SCORED,
    NOTHING,
    RARE,
    Builder,
    EventSettings,
    Label,
    Listing,
    Official,
    Person,
    Result,
    Row,
    Seats,
)
from xlfuncs.events.play.requests import NamesListed, RoundsAsked
from xlfuncs.rulebooks.xiangqi import symbols, terms
from xlfuncs.rulebooks.xiangqi.events.shared import meanings
from xlfuncs.rulebooks.xiangqi.ratings import Title, YearRating, initial, initial_rule

NO_RATING = Sentence(
    en="no rating and no title: there is no rating to begin with",
    zh="没有等级分，也没有称号：无起始分",
    ja="レーティングも称号もないため、開始レーティングがありません",
)
OTHER_RATING = Sentence(
    en="the members' table has {member} for {player}, and {rating} has {typed}: {typed} counts, mend one of them",
    zh="会员表中{player}的等级分为 {member}，而“{rating}”为 {typed}：按 {typed} 计算，请核对并改成一致",
    ja="会員表では{player}のレーティングは {member} ですが、「{rating}」は {typed} です：{typed} で計算しました。"
    "確かめて一致させてください",
)

POINTS_RULE, TIES_RULE, RATING_RULE = "一 1、大分计算", "一 2、小分计算", "大马应用的等级分制度"
PAIRING_RULE = "C.04.3"

ROUNDS = Whole(low=1, high=1000, en="rounds of the event", zh="比赛总轮数", ja="競技会の回戦数")
ROUNDS_LABEL = Label("Rounds", "总轮数", "回戦数", POINTS_RULE)
ORDER_LABEL = Label("Order of the standings", "排名依据", "順位の決め方", TIES_RULE, also=("破同分次序", "排名次序"))

#: 对手分 of the individual championships since 1978; 胜局 where opponents are level (the source's table and its text).
USUAL_ORDER = "points,opponents,wins"


class GamesSettings(EventSettings):
    """The settings of an event with a list of games."""

    rounds: Annotated[int | None, ROUNDS, ROUNDS_LABEL, meanings.ROUNDS] = None
    system: Annotated[
        terms.SystemName, Label("Scoring system", "计分法", "得点方式", POINTS_RULE), HOW_SCORED, meanings.SYSTEM
    ] = "2-1-0"
    order: Annotated[terms.Order, ORDER_LABEL, HOW_SCORED, meanings.ORDER] = USUAL_ORDER
    numbers: Annotated[
        str | None,
        terms.Dashed(
            {"2-1-0": [], "1-½-0": ["1-0.5-0", "1-1/2-0"]},
            en="what a bare number as a result means",
            zh="结果写成数字时的含义",
            ja="結果を数字で書いたときの意味",
        ),
        Label("Numbers as results", "数字结果的含义", "数字の結果の意味", POINTS_RULE),
        HOW_SCORED,
        meanings.NUMBERS,
    ] = None
    forfeits: Annotated[
        str,
        Word(
            terms.FORFEITS,
            en="「小分:只用于循环制」 can be read in two ways where a game is forfeited: it is none for SB and direct "
            "encounter (the default), or counts as played",
            zh="「小分:只用于循环制」，遇弃权局有两种读法：小分、直胜都不计（默认），或视为下过而计入",
            ja="「小分:只用于循环制」は不戦の対局について二通りに読める：小分・直接対決で数えない（既定）、"
            "または対局したとみなす",
        ),
        Label("Forfeited games", "弃权局", "不戦の対局", TIES_RULE),
        RARE,
    ] = "none"
    direct: Annotated[
        str,
        Word(
            {
                "all_met": [Chinese("全部相遇"), Japanese("全員対戦")],
                "partial": [Chinese("部分相遇"), Japanese("一部対戦")],
            },
            en="「可能出现每人所遇同分者数量不同的情况」 can be read in two ways: direct encounter counts where "
            "all of those level have met (the default), or by the games there were where each has met another of them",
            zh="「可能出现每人所遇同分者数量不同的情况」，直胜因此有两种读法：同分者全部相遇才计（默认），"
            "或每人至少遇过其中一人即按已有的对局计",
            ja="「可能出现每人所遇同分者数量不同的情况」は二通りに読める：直接対決は同点者が全員対戦したときだけ（既定）、"
            "または各自がその一人以上と対戦していれば行われた対局で",
        ),
        Label("Direct encounter counts", "直胜的条件", "直接対決の条件", TIES_RULE),
        RARE,
    ] = "all_met"
    initial_colour: Annotated[
        str | None,
        Word(terms.SIDES, en="colour of number 1 in round 1", zh="首轮 1 号的先后手", ja="1 回戦の 1 番の先後"),
        Label(
            "Initial colour", "首轮 1 号先后手", "1 回戦の 1 番の先後", PAIRING_RULE, also=("首轮先后手", "初始先后")
        ),
        meanings.INITIAL_COLOUR,
        RARE,
    ] = None
    clubs_apart: Annotated[
        int | None,
        Whole(
            low=1,
            high=1000,
            en="rounds without games within a club",
            zh="同队不相遇的轮数",
            ja="同じ所属を当てない回戦数",
        ),
        Label("Clubs apart in the first rounds", "前几轮同队不相遇", "同じ所属を当てない回戦数", also=("同队不相遇",)),
        meanings.CLUBS_APART,
        RARE,
    ] = None
    acceleration: Annotated[
        str | None,
        Word(
            {"baku": ["巴库", "加速", Japanese("バクー")]},
            en="points for the pairing alone",
            zh="仅用于编排的加分",
            ja="組合せだけに使う加点",
        ),
        Label("Acceleration", "加速编排", "アクセラレーション", "C.04.7"),
        meanings.ACCELERATION,
        RARE,
    ] = None


class Player(Row):
    """A player: somebody who takes part."""

    player: Annotated[
        str,
        terms.PLAYER,
        Label(also=("unit", "选手", "姓名", "氏名", "name"), spare=("棋手姓名", "选手姓名", "运动员")),
    ]


THE_RATING = Help(
    "the rating; without one what the title converts to",
    "即赛前等级分；没有等级分的，按称号折算",
    "レーティングと同じ、レーティングもなければ称号による値",
)


class RatedPlayer(Player):
    """A player with the figures that say how strong he is."""

    title: Annotated[Title | None, Label("Title", "称号", "称号", RATING_RULE, also=("棋手等级",), blank=NOTHING)] = (
        None
    )
    rating: Annotated[
        YearRating | None,
        Label(
            *("Rating", "赛前等级分", "レーティング", RATING_RULE),
            also=("等级分", "年初", "年初等级分", "rtg", "elo"),
            spare=("原等级分", "现等级分"),
            blank=FROM_MEMBERS,
        ),
    ] = None
    start: Annotated[
        YearRating | None,
        Label("Start", "起始分", "開始レーティング", RATING_RULE, also=("starting rating",), blank=THE_RATING),
    ] = None
    club: Annotated[
        str,
        Text(en="club", zh="单位", ja="所属"),
        Label(also=("参赛单位", "所属俱乐部"), spare=("代表单位", "代表队", "单位名称", "州属")),
    ] = ""


#: What stands over all that the games make.
Playoff = Annotated[
    Decimal | str | None,
    NumberOrWord(
        {"W": ["胜", "中签"], "D": ["和", "平"], "L": ["负", "未中签"]},
        en="points of a play-off or a draw of lots; the higher goes first",
        zh="加赛或抽签的得分，多者列前",
        ja="プレーオフや抽選の得点、多い方が上位",
    ),
    Label(
        "Play-off",
        "加赛",
        "プレーオフ",
        TIES_RULE,
        also=("抽签", "加赛或抽签", "加赛/抽签", "抽選", "playoff"),
        blank=NOTHING,
    ),
]


BY_STRENGTH = Help(
    "behind those who have one, by rating",
    "排在有抽签号者之后，按等级分高低",
    "番号のある人の後に、レーティングの高い順",
)


class Entry(RatedPlayer):
    """A player of an event with games."""

    namesakes_by = "number"

    playoff: Playoff = None
    place: Official = None
    number: Annotated[
        int | None,
        Whole(
            low=1,
            high=9999,
            en="the pairing goes by it; it tells namesakes apart (王伟 #3)",
            zh="编排依据；同名棋手以此区分（王伟 #3）",
            ja="組合せの順。同姓同名はこれで区別（王伟 #3）",
        ),
        Label(
            "Start number",
            "抽签号",
            "選手番号",
            PAIRING_RULE,
            also=("start no.", "start no", "starting number", "选手编号", "棋手编号", "签号", "番号"),
            blank=BY_STRENGTH,
        ),
    ] = None
    withdrawn: Annotated[
        int | None,
        RoundNumber(
            low=1, high=1000, en="not paired from this round on", zh="从该轮起不再编排", ja="この回戦から組まない"
        ),
        Label(
            *("Withdrawn from round", "退赛轮次", "途中棄権の回戦", PAIRING_RULE),
            also=("退赛", "退出轮次", "棄権の回戦"),
            blank=NOTHING,
        ),
    ] = None
    bye: Annotated[
        tuple[tuple[int, str], ...] | None,
        RoundsAsked(
            en="rounds to sit out: 5 (no points), 5½ (half a point), 5 BYE (as for a win)",
            zh="不参加的轮次：5（不得分）、5½（半分）、5 轮空（按胜局得分）",
            ja="休む回戦：5（0 点）、5½（半点）、5 不戦勝（勝ちと同じ）",
        ),
        Label(
            "Byes asked for",
            "申请轮空",
            "休む回戦",
            PAIRING_RULE,
            also=("申请轮空轮次", "请假轮次", "请假", "欠場する回戦"),
            blank=NOTHING,
        ),
    ] = None
    avoid: Annotated[
        tuple[str, ...] | None,
        NamesListed(
            en="numbers or names that this player is not to meet, with commas between",
            zh="不与之相遇的棋手，写抽签号或姓名，用逗号隔开",
            ja="当てない相手の番号または氏名、コンマ区切り",
        ),
        Label(
            "Not to meet",
            "回避棋手",
            "当てない相手",
            PAIRING_RULE,
            also=("回避", "不相遇", "対戦させない相手"),
            blank=NOTHING,
        ),
    ] = None
    category: Annotated[
        tuple[str, ...] | None,
        NamesListed(
            en="categories of the player, with commas between: a place in each",
            zh="所属组别，几个用逗号隔开：各组另排名次",
            ja="部門、複数ならコンマ区切り：部門ごとに順位が付く",
        ),
        Label("Category", "组别", "部門", also=("categories", "分组", "カテゴリー", "クラス"), blank=NOTHING),
    ] = None


#: How lists of games are headed that have no column for the side.
SEATS = Seats(
    "opponent",
    "side",
    (
        (terms.RED, ("红方", "红", "先手", "先手方", "紅方", "紅", "red", "红方姓名", "红方棋手")),
        (terms.BLACK, ("黑方", "黑", "后手", "后手方", "黒方", "黒", "後手", "black", "黑方姓名", "黑方棋手")),
    ),
)


RoundColumn = Annotated[
    int, RoundNumber(low=1, high=1000, en="round", zh="轮次", ja="回戦"), Label(also=("轮", "ラウンド"))
]
ResultColumn = Annotated[
    str | Decimal,
    terms.ListedResult(en="result of the first-named", zh="前者的结果", ja="前者の結果", sided=True),
    Label(
        *("Result", "结果", "結果", POINTS_RULE),
        spare=("比分", "胜负", "勝敗", "成绩", "成績", "赛果", "对局结果", "比赛结果"),
    ),
]
SideColumn = Annotated[
    str | None,
    terms.SIDE,
    Label("Side", "先后手", "先後", also=("先后", "红黑")),
]


NO_OPPONENT = Help("nobody, with a bye as the result", "没有对手（结果填“轮空”等）", "相手なし（結果は BYE など）")


class GameLine(Row):
    """One game as typed."""

    known_by = (("round", "player/opponent"),)

    round: RoundColumn
    player: Annotated[str, terms.PLAYER, SEATS]
    opponent: Annotated[str | None, terms.OPPONENT, Label(blank=NO_OPPONENT)]
    result: ResultColumn
    side: SideColumn = None


PLAYERS = Result("n", Help("players", "棋手人数", "選手の数"))
PLAYED = Result("played", Help("rounds played", "已赛轮数", "行われた回戦"))
GAMES = Result("games", Help("games counted", "计入的对局", "集計した対局"))
LEFT_OUT = Result("left_out", Help("games left out", "未计入的对局", "集計しない対局"))
FIGURES = (PLAYERS, PLAYED, GAMES, LEFT_OUT)
CROSSTABLE = Listing("crosstable", Help("Cross-table", "对阵表", "対戦表"))
SCHEDULE = Listing("schedule", Help("Schedule", "循环赛对阵", "総当たりの組合せ"), asked=True)
POINTS = Result("points", Help("Points", "积分", "得点"))
PERF = Result("perf", Help("Perf.", "表现分", "表現分"), 2)
PROGRESS_RATE = Result("progress_rate", Help("Progr. share", "累进率", "累進率"), 3)
WIN_RATE = Result("win_rate", Help("Win share", "胜局比", "勝局率"), 3)
PROGRESSIVE = Result("progressive", Help("Progr.", "累进分", "累進点"))
WINS = Result("wins", Help("Wins", "胜局", "勝ち数"))
OPPONENTS = Result("opponents", Help("Opp. points", "对手分", "対手分"))
CUT1 = Result("cut1", Help("Opp. points less lowest", "去最低对手分", "対手分（最低を除く）"))
SB = Result("sb", Help("SB", "小分", "小分"))
DIRECT = Result("direct", Help("Direct encounter", "直胜", "直接対決"))
BLACK_GAMES = Result("black_games", Help("Games with black", "后手局数", "後手局数"))
BLACK_WINS = Result("black_wins", Help("Wins with black", "后胜", "後手勝ち数"))
#: Every key that may follow the points.
KEYS = (
    *(OPPONENTS, SB, PROGRESSIVE, PERF, PROGRESS_RATE, WIN_RATE, WINS),
    *(DIRECT, BLACK_GAMES, BLACK_WINS, CUT1),
)
START = Result("start", Help("Start", "起始分", "開始レーティング"))
CHANGE = Result("change", Help("Change", "变化", "増減"))
CATEGORY_PLACE = Result("category_place", Help("In category", "组内名次", "部門順位"))
BONUS = Result("bonus", Help("Bonus", "BONUS", "ボーナス"))


def clubs(entries: Sequence[RatedPlayer], people: Sequence[Person], outcome: Builder) -> None:
    """Show the players' clubs beside them on the wall, where any are typed, with the entries or with the members."""
    found = [entry.club or person.club for entry, person in zip(entries, people, strict=True)]
    if any(found):
        for entry, club in zip(entries, found, strict=True):
            outcome.give(entry, club=club or None)


def start_of(entry: RatedPlayer, person: Person, outcome: Builder) -> Decimal | None:
    """Return 起始分 as typed, else the rating before the event, else the members' table's, else what the title converts
    to; a rating that contradicts the table's is told.

    ``None`` where none is there, or where the cell that decides cannot be read.
    """
    if "start" in entry.unreadable or (entry.start is None and "rating" in entry.unreadable):
        return None
    if entry.start is None and None not in (entry.rating, person.rating) and entry.rating != person.rating:
        told = {"player": shown(person.name or person.number), "rating": outcome.column(entry, "rating")}
        outcome.hint(OTHER_RATING(member=person.rating, typed=entry.rating, **told), entry, "rating")
    found = next((each for each in (entry.start, entry.rating, person.rating) if each is not None), None)
    rule = RATING_RULE
    if found is None and entry.title is not None:
        found, rule = initial(entry.title), initial_rule(entry.title)
    if found is None:
        if "title" not in entry.unreadable:
            outcome.hint(NO_RATING(), entry, "rating")
            with outcome.working(entry):
                step(NO_RATING(), "", RATING_RULE)
        return None
    with outcome.working(entry):
        return step(symbols.START, found, rule)
