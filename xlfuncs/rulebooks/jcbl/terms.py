"""The terms of マスターポイント規則 as arguments: what each accepts, its words and its help."""

from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Number, Whole, Word
from xlfuncs.core.places import Place, PlaceNumber, Places
from xlfuncs.core.ranges import Range
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.words import Also
from xlfuncs.rulebooks.jcbl.edition import printed

#: More units than this never share a place: a slip of the keyboard must not keep a sheet busy.
MOST_TIED = 100_000

Rank = Annotated[int, PlaceNumber(en="N: place in the event", zh="N：名次", ja="N：順位")]
Competitors = Annotated[
    Decimal,
    Number(
        above=0,
        en="C: competitors (players, pairs, teams)",
        zh="C：参赛单位数（人、对、队）",
        ja="C：競争者数（人・ペア・チーム）",
    ),
]
Tied = Annotated[
    int,
    Whole(
        low=1,
        high=MOST_TIED,
        en="entries that share the place, from rank on",
        zh="并列此名次的单位数",
        ja="この順位に並ぶ組の数",
    ),
]
GameClass = Annotated[
    int,
    Whole(
        low=lambda: min(printed.K),
        high=lambda: max(printed.K),
        en="class of the game, 1-5; a limit that fits a lower class makes it that class",
        zh="比赛级别 1 至 5；有相当于较低级别的参赛限制时用该级别",
        ja="ゲームのクラス 1～5（下位のクラスに該当する参加制限があれば当該クラス）",
    ),
]
GAME = Word(
    {
        "individual": ["インディビデュアル", "個人", Also("個人戦")],
        "pair": ["ペア", Also("ペア戦")],
        "team": ["チーム", Also("チーム戦")],
        "ht": ["HTペア"],
    },
    en="kind of game",
    zh="比赛种类",
    ja="ゲームの種類",
)
Game = Annotated[str, GAME]
#: The games whose entries are pairs.
OF_TWO = ("pair", "ht")
Rating = Annotated[
    str,
    Word(
        lambda: printed.RATINGS,
        en="rating of the event",
        zh="比赛等级",
        ja="レイティング",
    ),
]
Sessions = Annotated[
    Decimal,
    Number(
        above=0,
        en="sessions; of a final its own + half the qualifying ones",
        zh="节数；决赛为本身节数加预赛节数的一半",
        ja="セッション数（決勝は決勝＋予選×1/2）",
    ),
]
Tables = Annotated[
    Decimal,
    Number(
        above=0,
        en="T: tables; of a final those of the qualifying round",
        zh="T：桌数；决赛用预赛的总桌数",
        ja="T：テーブル数（決勝は予選参加延べテーブル数）",
    ),
]
Members = Annotated[
    int,
    Whole(
        low=1,
        en="qualified members of the team (6 abroad); pairs and individuals: unused",
        zh="队伍的合格人数（国外比赛为 6）；双人赛、个人赛不用",
        ja="チームの有資格者数（国外は 6）、ペア・個人では不使用",
    ),
]
L = Annotated[
    Decimal,
    Number(
        above=0,
        high=lambda: printed.L_LARGEST,
        en="L: limiting coefficient, as JCBL_L gives it",
        zh="L：限制系数，即 JCBL_L 的结果",
        ja="L：リミッティング係数（JCBL_L の値）",
    ),
]
Boards = Annotated[
    int,
    Whole(
        low=1,
        en="B: boards of a match or session",
        zh="B：每场或每节的副数",
        ja="B：1 試合または 1 セッションのボード数",
    ),
]
Vps = Annotated[
    list[Decimal | None],
    Range(
        Number(
            en="victory points, one match per cell; byes left blank",
            zh="各场的 VP，每格一场；轮空留空",
            ja="各試合の VP（1 セル 1 試合、組合せ上の不戦勝は空白）",
        )
    ),
]
MaxVp = Annotated[
    Decimal,
    Number(
        above=0,
        en="M: the most VP of one match; 1 where wins decide",
        zh="M：一场的最高 VP；按胜负为 1",
        ja="M：1 試合の最大 VP（勝敗で決するときは 1）",
    ),
]
DrawVp = Annotated[
    Decimal,
    Number(
        above=0,
        en="VP of a draw; half of max_vp unless given",
        zh="平局的 VP；默认为最高 VP 的一半",
        ja="引き分けの VP（既定は最大 VP の半分）",
    ),
]
DISQUALIFIED = "DQ"
#: Who withdrew counts among the competitors; no word of the rulebook stands for it.
WITHDRAWN = Word({"withdrawn": ["棄権", "途中棄権", "弃权", "退赛", "中途退赛"]}, en="withdrawn", zh="退赛", ja="棄権")
LAST_PLACE = Sentence(
    en="the last place (several: 5=)",
    zh="末位的名次（多个单位则并列，如 5=）",
    ja="最下位の順位（複数なら 5= など同順位）",
)


class PlaceOrOut(Place):
    """A kind for a place, or disqualified; a pair that withdrew has the last place."""

    def instead_of(self, cell: Any) -> Any:
        return LAST_PLACE() if WITHDRAWN.find(cell) else super().instead_of(cell)


RankCell = PlaceOrOut(
    {DISQUALIFIED: ["失格"]},
    en="a place such as 3 or 3=, or disqualified",
    zh="名次（并列写 3=），或取消资格",
    ja="順位（同順位は 3=）、または失格",
)
Ranks = Annotated[list[int | str | None], Places(RankCell)]


def spoken(kind: Word, code: str) -> Help:
    """Return a word in a sentence: the canonical one in English, the rulebook's own elsewhere.

    >>> spoken(GAME, "team").text("ja")
    'チーム'
    """
    local = next(iter(kind.words[code]), code)
    return Help(code, local, local)
