"""What the events of マスターポイント規則 share: entries, figures, results, and who is out (第10条)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from functools import partial
from typing import Annotated, ClassVar, Protocol

from xlfuncs import trail
from xlfuncs.arguments import Number, NumberOrWord, Text, Whole, Word
from xlfuncs.events import PLACE, PLAYER, Label, Outcome, Person, Repeated, Result, Row, event, place_made_a_day
from xlfuncs.numbers import in_places
from xlfuncs.places import spanning_otherwise
from xlfuncs.rulebooks.jcbl.awards import PLACE_OVERLAPS
from xlfuncs.rulebooks.jcbl.general import RANK_BEYOND, TIE_BEYOND
from xlfuncs.rulebooks.jcbl.symbols import CIRCLED
from xlfuncs.rulebooks.jcbl.terms import DISQUALIFIED, RankCell
from xlfuncs.sentences import Help, Said, Sentence

#: 失格: no points. 失格だが参加 (第10条): session points alone. Neither counts among the competitors or takes a place.
OUT, OUT_BUT_PLAYED = DISQUALIFIED, "played"
OUT_WORD = Word(
    {OUT: ["失格"], OUT_BUT_PLAYED: ["失格だが参加"]},
    en="outside the limits of the event",
    zh="不符合参赛限制",
    ja="参加制限をはずれた参加者",
)
#: What stands in the place of who is out.
OUT_OF_PLACES = Sentence(en="DQ", zh="取消资格", ja="失格")

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
SCORE = Number(en="score of a session", zh="一节的得分", ja="1セッションのスコア")
OF_SESSIONS = Label("Score", "得分", "得点", "第2条 ③", also=("スコア", "得点率"))
OF_MATCHES = Label("VP", "VP", "VP", "第2条 ③", also=("第{}戦", "第{}回戦", "{}回戦", "第{}試合"))

Adjust = Annotated[
    Decimal | None,
    Number(en="carried over, or adjusted: for the place only", zh="加减：只用于名次", ja="加減：順位だけに数える"),
    Label("Adjust", "加减", "加減", also=("繰越",)),
]

NO_PLACE = Sentence(
    en="no place: it counts among the competitors and gets no points",
    zh="没有名次：计入参赛单位数，不得大师分",
    ja="順位がありません。競争者数には数えますが、ポイントはありません",
)
NO_MEMBERS_TABLE = Sentence(
    en="{player} {number}: without a members' table a number is a holding, and nobody gets these points",
    zh="“{player}”中的 {number}：没有会员表时数字是大师分，所得分数不会记在任何人名下",
    ja="「{player}」の {number}：会員表がないので番号ではなく保有 MP とみなし、ポイントは誰にもつきません",
)
NEEDS_SETTING = Sentence(
    en="fill in the setting {setting}: what this counts is not known",
    zh="请填写设置“{setting}”：否则无法计算",
    ja="設定「{setting}」を記入してください。それまで計算できません",
)
NO_RESULT = Sentence(
    en="no result: it counts among the competitors and has no place (absent: delete the row; withdrawn: write 0)",
    zh="没有成绩：计入参赛单位数，没有名次（缺席请删去此行，中途退赛请写 0）",
    ja="成績がありません。競争者数には数えますが、順位はつきません（欠席なら行を削除し、"
    "途中棄権なら 0 と書いてください）",
)


#: What the columns of the players are called besides.
CALLED = Label(also=("メンバー", "氏名", "選手名", "名前", "プレイヤー"))
SixPlayers = Annotated[list[Person | None], PLAYER, Repeated(6, 12, lettered=True), CALLED]
Qualified = Annotated[
    int | None,
    Whole(low=1, high=12, en="qualified members", zh="合格人数", ja="有資格者の人数"),
    Label("Qualified", "合格人数", "有資格者", "第2条 P"),
]


class Entry(Row):
    """A pair, a team or a player: who plays."""

    unit: Annotated[
        str,
        Text(en="pair", zh="双人", ja="ペア"),
        Label(also=("unit name", "参加者", "ペア名", "チーム", "Team"), spare=("氏名", "選手名", "名前")),
    ]
    player: Annotated[list[Person | None], PLAYER, Repeated(2, lettered=True), CALLED]


class ScoredEntry(Entry):
    """How it did: a score for each session, or victory points match by match; whether it is outside the limits."""

    score: Annotated[list[Decimal | None], SCORE, Repeated(2, 4, alone=True), OF_SESSIONS]
    vp: Annotated[Matches, Repeated(0, 40), OF_MATCHES]
    adjust: Adjust = None
    out: Annotated[
        str | None, OUT_WORD, Label("DQ", "取消资格", "失格", "第10条", also=("disqualified", "out of limits"))
    ] = None


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
        Repeated(6, 12),
        Label("Played", "出场", "出場", "第11条"),
    ]
    members: Qualified = None
    score: Annotated[list[Decimal | None], SCORE, Repeated(0, 4, alone=True), OF_SESSIONS]
    vp: Annotated[Matches, Repeated(10, 40), OF_MATCHES]


IN_SESSION = Sentence(
    en="session {number}: {figure}", zh="第 {number} 节：{figure}", ja="セッション {number}：{figure}"
)
IN_FLIGHT = Sentence(en="flight {flight}: {figure}", zh="{flight} 组：{figure}", ja="フライト {flight}：{figure}")


@contextmanager
def working_in(outcome: Outcome, entry: Row, where: Sentence, **place: object) -> Iterator[None]:
    """As ``outcome.working``, and every step says in which session or flight it stands."""
    with trail.recording() as steps:
        yield
    with outcome.working(entry):
        for each in steps:
            trail.step(where(figure=each.symbol, **place), each.value, each.rule, each.how, *each.parts)


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


COMPETITORS = Result("c", Help("competitors that count, C", "计入的参赛单位数 C", "順位の対象となる競争者数 C"))
PLACES = Result("places", Help("places that get points", "获得大师分的名次数", "ポイントを与える順位"))
FIGURES = (
    *(COMPETITORS, PLACES),
    Result("a", Help("game coefficient A", "比赛种类系数 A", "ゲーム係数 A")),
    Result("r", Help("rating coefficient R", "等级系数 R", "レイティング係数 R")),
    Result("t", Help("T of the formula", "公式中的桌数 T", "計算に用いるテーブル数 T")),
    Result("s", Help("session coefficient S", "节数系数 S", "セッション係数 S")),
    Result("l", Help("limiting coefficient L", "限制系数 L", "リミッティング係数 L")),
    Result("l_red", Help("L of red points alone", "仅用于红分的 L", "レッドだけの L")),
    Result("p", Help("player coefficient P", "人数系数 P", "プレイヤー係数 P")),
)
SUM = Result("score_total", Help("Total score", "总得分", "得点合計"))
SESSIONS = tuple(
    Result(f"session{number}", Help(f"Session {number}", f"第{number}节分", f"セッション{CIRCLED[number - 1]}"), 2)
    for number in range(1, 5)
)
ALL_SESSIONS = Result("session_points", Help("Session points", "各节分合计", "セッション計"), 2)
OVERALL = Result("overall", Help("Overall", "总成绩分", "オーバーオール"), 2)
RED = Result("red", Help("Red", "红分", "レッド"), 2)
BLACK = Result("black", Help("Black", "黑分", "ブラック"), 2)
TOTAL = Result("total", Help("Points", "大师分合计", "合計MP"), 2)
#: What an event with session and overall points gives.
POINTS = (*SESSIONS, ALL_SESSIONS, OVERALL, RED, BLACK, TOTAL)
#: Such an event.
by_sessions = partial(
    event,
    figures=FIGURES,
    results=(PLACE, SUM, *POINTS),
    beside_only=[each.key for each in SESSIONS],
    headline=("rating", "game"),
    colours=2,
)


def ranked(totals: Mapping[int, Decimal | None]) -> dict[int, tuple[int, int]]:
    """Of each entry that has a total its place, the highest first, and how many share it.

    >>> ranked({1: Decimal(50), 2: Decimal(60), 3: Decimal(50), 4: None})
    {2: (1, 1), 1: (2, 2), 3: (2, 2)}
    """
    known = [at for at, total in totals.items() if total is not None]
    places = {at: place for place, at in in_places(known, totals.__getitem__)}
    shared = Counter(places.values())
    return {at: (place, shared[place]) for at, place in places.items()}


def placed(field: Sequence[PlacedEntry], c: Decimal, outcome: Outcome) -> dict[int, tuple[int, int]]:
    """Of each entry its place as typed and how many share it; one that contradicts others is noted and left out."""
    by_place: dict[int, list[PlacedEntry]] = {}
    for entry in field:
        if isinstance(entry.place, int):
            by_place.setdefault(entry.place, []).append(entry)
        elif "place" not in entry.unreadable:
            outcome.note(entry, NO_PLACE(), "place")
    found: dict[int, tuple[int, int]] = {}
    expected = 1
    for place, group in sorted(by_place.items()):
        _, said = next(spanning_otherwise([entry.place for entry in group]), (0, None))
        if place < expected:
            said = PLACE_OVERLAPS(place=place, expected=expected)
        elif place + len(group) - 1 > c:
            tied = TIE_BEYOND(rank=place, tied=len(group), last=place + len(group) - 1, competitors=c)
            said = place_made_a_day(place) or (tied if len(group) > 1 else RANK_BEYOND(rank=place, competitors=c))
        for entry in group:
            if said is None:
                found[entry.at] = place, len(group)
            else:
                outcome.note(entry, said, "place")
        if said is None:
            expected = place + len(group)
    return found


def needs(outcome: Outcome, key: str) -> Said:
    """What is told beside a row whose figures hang on a setting that is not there."""
    return NEEDS_SETTING(setting=outcome.setting(key))


class WithMembers(Protocol):
    """A team, whose members may be counted or named."""

    unreadable: frozenset[str]
    members: int | None


def members_unknown(entry: WithMembers) -> bool:
    """Whether the number of members of a team hangs on a cell that cannot be read."""
    return "members" in entry.unreadable or ("player" in entry.unreadable and entry.members is None)


def people_of(entry: Entry | PlacedEntry, outcome: Outcome, game: str = "") -> list[Person]:
    """The players that are named; of an individual the entry itself."""
    named = [person for person in entry.player if person is not None]
    bare = next((each.holding for each in named if not each.name and not each.number), None)
    if bare is not None and not outcome.has_said(NO_MEMBERS_TABLE):
        outcome.hint(NO_MEMBERS_TABLE(player=outcome.column(entry, "player"), number=bare), entry, "player")
    itself = game == "individual" and not named and "player" not in entry.unreadable
    return [outcome.person(entry)] if itself else named
