"""What is typed of an entry: who it is, its scores or matches, its place, whether it is out (第10条, 第12条)."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Protocol

from xlfuncs.core.arguments import Number, NumberOrWord, Text, Whole, Word
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events import NOTHING, PLAYER, Builder, Label, OfficialPlace, Person, Repeated, Row, Shared, official_place
from xlfuncs.rulebooks.jcbl.terms import DISQUALIFIED, WITHDRAWN, PlaceOrOut, RankCell

#: 失格: no points. 失格だが参加 (第10条): session points alone. Neither counts among the competitors or takes a place.
OUT, OUT_BUT_PLAYED = DISQUALIFIED, "played"
OUT_WORD = Word(
    {OUT: ["失格"], OUT_BUT_PLAYED: ["失格だが参加"]},
    en="outside the limits of the event",
    zh="不符合参赛限制",
    ja="参加制限をはずれた参加者",
)
BYE, WALKOVER, FORFEIT = "bye", "walkover", "forfeit"
#: 第12条: a match that was not played.
VP = NumberOrWord(
    {BYE: ["抜け番", "組合せ上の不戦勝"], WALKOVER: ["不戦勝", "相手棄権"], FORFEIT: ["不戦敗"]},
    low=0,
    en="victory points of a match",
    zh="一场的 VP",
    ja="1試合のVP",
)
#: The matches of an entry.
Matches = Annotated[list[Decimal | str | None], VP]
#: 失格 stands in a column of its own.
OUT_OF_EVENT = Label("DQ", "取消资格", "失格", "第10条", also=("disqualified", "out of limits"), blank=NOTHING)
IN_COLUMN = Sentence(
    en="{word} (in the column {column})", zh="{word}（在“{column}”列）", ja="「{column}」の列に {word}"
)
SCORE_OF_WITHDRAWN = Sentence(
    en="0, or among IMPs and total points a score below all others",
    zh="0（IMP、总分则为比其他所有参赛者都低的得分）",
    ja="0（IMP・トータルではほかのどの参加者よりも低い得点）",
)


class SessionScore(Number):
    """A kind for a score; a pair that is disqualified has none, and one that withdrew the lowest."""

    def instead_of(self, cell: Any) -> Any:
        if WITHDRAWN.find(cell):
            return SCORE_OF_WITHDRAWN()
        if OUT_WORD.find(cell) is None:
            return super().instead_of(cell)
        return IN_COLUMN(word=digits(cell).strip(), column=Help(*OUT_OF_EVENT[:3]))


SCORE = SessionScore(percent=True, en="score of a session", zh="一节的得分", ja="1セッションのスコア")
#: More than any match is worth stands under 1回戦 where that is a session.
MOST_VP = 30
OF_SESSIONS = Label(
    *("Score", "得分", "得点", "第2条 ③"),
    also=("スコア", "得点率", "第{}セッション"),
    spare=("%",),
    shared=Shared(("第{}戦", "第{}回戦", "{}回戦", "第{}試合"), above=MOST_VP),
)
OF_MATCHES = Label("VP", "VP", "VP", "第2条 ③", also=("第{}戦", "第{}回戦", "{}回戦", "第{}試合"))
Adjust = Annotated[
    Decimal | None,
    Number(en="carried over, or adjusted: for the place only", zh="加减：只用于名次", ja="加減：順位だけに数える"),
    Label("Adjust", "加减", "加減", also=("繰越",), blank=NOTHING),
]


class OfficialRank(OfficialPlace, PlaceOrOut):
    """A kind for an official place, or disqualified; a pair that withdrew has the last place."""


Official = Annotated[
    int | str | None,
    OfficialRank(
        {OUT: ["失格"]},
        en="official place where it is not by the score (knockout, play-off, lot), or disqualified",
        zh="正式名次（不按成绩时：淘汰赛、加赛、抽签），或取消资格",
        ja="公式順位（得点順でないとき：KO・プレーオフ・抽選）、または失格",
    ),
    official_place("score", "vp")._replace(rule="第5条"),
]
NO_MEMBERS_TABLE = Sentence(
    en="{player} {number}: without a members' table a number is a holding, and nobody gets these points",
    zh="“{player}”中的 {number}：没有会员表时数字是大师分，所得分数不会记在任何人名下",
    ja="「{player}」の {number}：会員表がないので番号ではなく保有 MP とみなし、ポイントは誰にもつきません",
)
NAMED_BEYOND = Sentence(
    en="{named} players are named, but {column} is {members}: take out who gets no points, or correct {column}",
    zh="填写了 {named} 名队员，而“{column}”为 {members}：请删去不得分的队员，或更正“{column}”",
    ja="選手は {named} 人ですが、「{column}」は {members} です。ポイントを受けない選手を外すか、「{column}」を"
    "直してください",
)
#: What the columns of the players are called besides.
CALLED = Label(also=("メンバー", "氏名", "選手名", "名前", "プレイヤー"), blank=NOTHING)
SixPlayers = Annotated[list[Person | None], PLAYER, Repeated(6, 12, lettered=True), CALLED]
THOSE_NAMED = Help(
    "the players named, by Played those of at least half of the matches; nobody named: 4",
    "所填的队员人数，填了“出场”的只计出场至少一半场次者；没有填队员的为 4",
    "氏名のある選手の人数（「出場」に記入があれば半分以上出場した人数）、氏名もなければ 4",
)
Qualified = Annotated[
    int | None,
    Whole(
        low=1,
        high=12,
        en="qualified members, P; 第4条 limits each team as if it were place 1: with its own P",
        zh="合格人数 P；第4条的上限按各队自己的 P：以本队为第 1 名时的分数计",
        ja="有資格者の人数 P（第4条の上限は、そのチームが 1 位の場合のポイントに、そのチームの P で適用）",
    ),
    Label("Qualified", "合格人数", "有資格者", "第2条 P", blank=THOSE_NAMED),
]


#: What the entries stand under where nothing else names them: the players of a pair in one cell.
UNDER_PLAYERS = ("氏名", "選手名", "名前", "選手", "参加者名", "Names", "Name", "Players")


class Entry(Row):
    """An entry: a pair, a team or a player."""

    unit: Annotated[
        str,
        Text(en="pair", zh="双人", ja="ペア"),
        Label(also=("unit name", "参加者", "ペア名", "チーム", "Team"), spare=UNDER_PLAYERS),
    ]
    player: Annotated[list[Person | None], PLAYER, Repeated(2, lettered=True), CALLED]


class ScoredEntry(Entry):
    """An entry with its results: a score for each session, or victory points match by match; whether it is outside the
    limits.
    """

    score: Annotated[list[Decimal | None], SCORE, Repeated(2, 4, alone=True), OF_SESSIONS]
    vp: Annotated[Matches, Repeated(0, 40), OF_MATCHES]
    adjust: Adjust = None
    place: Official = None
    out: Annotated[str | None, OUT_WORD, OUT_OF_EVENT] = None


class PairEntry(ScoredEntry):
    """A pair, by session scores; by VP where the scoring says so."""

    score: Annotated[list[Decimal | None], SCORE, Repeated(4, 4, alone=True), OF_SESSIONS]


class TeamEntry(ScoredEntry):
    """A team by its matches: its members, and how many of them each played (第11条)."""

    after: ClassVar = {"played": "player", "members": "played"}
    unit: Annotated[str, Text(en="team", zh="队伍", ja="チーム"), Label(also=("unit name", "チーム名", "ペア", "Pair"))]
    player: SixPlayers
    played: Annotated[
        list[int | None],
        Whole(low=0, en="matches that the player of this number played", zh="出场场数", ja="選手の出場試合数"),
        Repeated(6, 12, of="player"),
        Label("Played", "出场", "出場", "第11条"),
    ]
    members: Qualified = None
    score: Annotated[list[Decimal | None], SCORE, Repeated(0, 4, alone=True), OF_SESSIONS]
    vp: Annotated[Matches, Repeated(10, 40), OF_MATCHES]


class PlacedEntry(Row):
    """An entry whose place is typed."""

    unit: Annotated[
        str,
        Text(en="team or pair", zh="队伍或双人", ja="チーム・ペア"),
        Label(also=("unit name", "チーム", "チーム名", "ペア", "ペア名", "Team", "Pair", "参加者")),
    ]
    player: SixPlayers
    members: Qualified = None
    place: Annotated[int | str | None, RankCell, Label("Place", "名次", "順位", "第13条", also=("rank",))] = None


class WithMembers(Protocol):
    """A team, whose members may be counted or named."""

    unreadable: frozenset[str]
    members: int | None


def members_unknown(entry: WithMembers) -> bool:
    """Return whether the number of members of a team depends on a cell that cannot be read."""
    return "members" in entry.unreadable or ("player" in entry.unreadable and entry.members is None)


def tell_named_beyond(entry: Row, players: Sequence[Person | None], members: int | None, outcome: Builder) -> None:
    """Note more players named than there are members: all would get what fewer of them divide."""
    named = sum(person is not None for person in players)
    if members is not None and named > members:
        said = NAMED_BEYOND(named=named, members=members, column=outcome.column(entry, "members"))
        outcome.note(entry, said, "members")


def people_of(entry: Entry | PlacedEntry, outcome: Builder, game: str = "") -> list[Person]:
    """Return the players that are named; of an individual the entry itself."""
    named = [person for person in entry.player if person is not None]
    bare = next((each.holding for each in named if not each.name and not each.number), None)
    if bare is not None and not outcome.has_said(NO_MEMBERS_TABLE):
        outcome.hint(NO_MEMBERS_TABLE(player=outcome.column(entry, "player"), number=bare), entry, "player")
    itself = game == "individual" and not named and "player" not in entry.unreadable
    return [outcome.person(entry)] if itself else named


def last_of(rows: Iterable[Sequence[object]]) -> int:
    """Return the last column in which any row has something."""
    return max((number for row in rows for number, each in enumerate(row, 1) if each is not None), default=0)
