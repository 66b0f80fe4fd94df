"""What is typed of a knockout: its settings, where somebody begins in the bracket, the matches."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Text, Whole, Word, YesNo
from xlfuncs.core.places import RoundName
from xlfuncs.core.sentences import Help
from xlfuncs.core.words import Chinese, Japanese
from xlfuncs.events.declaration import EventSettings, Row
from xlfuncs.events.fields import BY_SCORES, Label
from xlfuncs.events.official import OFFICIAL_PLACE, OfficialPlace

_TO_SCORE = Number(low=0, high=100_000, en="score", zh="得分", ja="得点")
NAME = Text(en="name", zh="名称", ja="名前")


class KnockoutSettings(EventSettings):
    """The settings of a knockout."""

    field: Annotated[
        int | None,
        Whole(low=2, high=512, en="how many take part", zh="取前几名参赛", ja="上位いくつが出るか"),
        Label("Take the first", "取前几名", "上位いくつまで", also=("取前几名参赛",)),
        Help(
            "of a pasted table of standings the first so many; blank: everybody who is listed",
            "由名次表粘贴名单时取前几名；不填：名单中全部参赛",
            "順位表を貼り付けたとき上位いくつを採るか。空欄なら全員",
        ),
    ] = None
    draw: Annotated[
        str,
        Word(
            {
                "seeds": [Chinese("种子"), Japanese("シード")],
                "listed": [Chinese("抽签"), Chinese("名单顺序"), Japanese("抽選"), Japanese("記載順")],
            },
            en="how the bracket is drawn",
            zh="对阵图的排法",
            ja="組合せの決め方",
        ),
        Label("Draw", "排法", "組合せの決め方"),
        Help(
            "seeds: 1 meets the last, 2 the last but one; listed: neighbours in the list meet, as the lots fell",
            "种子：1 号对末号，2 号对倒数第二号，依次类推；抽签：按抽签后的名单顺序，相邻者相遇",
            "シード：1 番は最下位と、2 番は下から 2 番目と当たる。抽選：抽選順に並べた表で隣どうしが当たる",
        ),
    ] = "seeds"
    third: Annotated[
        bool,
        YesNo(en="match for the third place", zh="进行季军赛", ja="3 位決定戦を行う"),
        Label("Third-place match", "季军赛", "3 位決定戦", also=("三四名决赛",)),
        Help(
            "yes: who lost the semifinals play for place 3; no: they share it",
            "是：半决赛负者争第 3 名；否：并列第 3 名",
            "はい：準決勝の敗者が 3 位を争う。いいえ：3 位タイ",
        ),
    ] = False


SEED = OfficialPlace(
    {},
    en="seed, or the place in the standings that they come from",
    zh="种子号，或所据名次表中的名次",
    ja="シード、またはもとの順位表での順位",
)
AS_LISTED = Help("behind the seeds, as listed", "排在种子之后，按名单顺序", "シードの後に、表の順")
#: The columns beside who takes part: where in the bracket he begins, and a place that is not by its results.
Seed = Annotated[int | None, SEED, Label("Seed", "种子号", "シード", also=("种子", "种子序号"), blank=AS_LISTED)]
Place = Annotated[int | str | None, OFFICIAL_PLACE, Label("Official place", "正式名次", "公式順位", blank=BY_SCORES)]


class Meeting(Row):
    """A match as typed."""

    known_by = (("home", "away"), ("round", "home/away"))

    round: Annotated[int | str, RoundName(en="round", zh="轮次", ja="ラウンド"), Label(also=("轮", "回戦"))] = ""
    home: Annotated[
        str,
        NAME,
        Label(
            "Name",
            "甲方",
            "名前",
            also=("主队", "Home", "ホーム", "棋手", "选手", "選手", "队名", "チーム", "player", "unit"),
        ),
    ]
    away: Annotated[
        str,
        Text(
            en="opponent; blank: as the bracket has it", zh="对手；不填：按对阵图", ja="相手。空欄なら組合せ表のとおり"
        ),
        Label("Opponent", "乙方", "相手", also=("对手", "客队", "Away", "アウェイ")),
    ] = ""
    score1: Annotated[Decimal | None, _TO_SCORE, Label("Score", "甲方得分", "得点", also=("主队得分", "得分"))] = None
    score2: Annotated[
        Decimal | None,
        _TO_SCORE,
        Label("Score of the opponent", "乙方得分", "相手の得点", also=("客队得分", "对手得分")),
    ] = None
    winner: Annotated[
        str,
        Text(
            en="who goes on, where the scores do not say it (level, walkover)",
            zh="晋级者（比分看不出时：打平、弃权）",
            ja="勝ち上がる方（同点・棄権など得点でわからないとき）",
        ),
        Label("Winner", "胜者", "勝者", also=("晋级", "晋级者")),
    ] = ""
