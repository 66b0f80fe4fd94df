"""The parts that the events of マスターポイント規則 share: entries, figures, results, places."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from functools import partial
from typing import Annotated, Any, ClassVar, Protocol

from xlfuncs.core import trail
from xlfuncs.core.arguments import Number, NumberOrWord, Text, Whole, Word
from xlfuncs.core.cells import is_blank
from xlfuncs.core.numbers import ONE, ZERO, in_places, numeral
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Help, Said, Sentence, Told
from xlfuncs.events import (
    NOTHING,
    PLACE,
    PLAYER,
    RANKED_IN,
    Builder,
    Label,
    OfficialPlace,
    Person,
    Repeated,
    Result,
    Row,
    Shared,
    consistent,
    event,
    official,
    official_place,
)
from xlfuncs.events.declaration import Carried, Stage
from xlfuncs.rulebooks.jcbl.awards import overlapping
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared.settings import EACH_SESSION, JcblSettings
from xlfuncs.rulebooks.jcbl.general import beyond_field
from xlfuncs.rulebooks.jcbl.symbols import CIRCLED
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


class Entry(Row):
    """An entry: a pair, a team or a player."""

    unit: Annotated[
        str,
        Text(en="pair", zh="双人", ja="ペア"),
        Label(also=("unit name", "参加者", "ペア名", "チーム", "Team"), spare=("氏名", "選手名", "名前")),
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
        Repeated(6, 12),
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


# --- figures, results, places

#: What stands in the place of who is out.
OUT_OF_PLACES = Sentence(en="DQ", zh="取消资格", ja="失格")
NO_PLACE = Sentence(
    en="no place: it counts among the competitors and gets no points (absent: delete the row; withdrawn: write the "
    "last place)",
    zh="没有名次：计入参赛单位数，不得大师分（缺席请删去此行，中途退赛请填写末位的名次）",
    ja="順位がありません。競争者数には数えますが、ポイントはありません（欠席なら行を削除し、"
    "途中棄権なら最下位の順位を記入してください）",
)
NEEDS_SETTING = Sentence(
    en="fill in the setting {setting}: what this counts is not known",
    zh="请填写设置“{setting}”：否则无法计算",
    ja="設定「{setting}」を記入してください。それまで計算できません",
)
NO_RESULT = Sentence(
    en="no result: it counts among the competitors and has no place (absent: delete the row; withdrawn: write {write})",
    zh="没有成绩：计入参赛单位数，没有名次（缺席请删去此行，中途退赛请填写{write}）",
    ja="成績がありません。競争者数には数えますが、順位はつきません（欠席なら行を削除し、"
    "途中棄権なら{write}を記入してください）",
)
PLACE_ALONE = Sentence(
    en="no result: the official place counts, but the points of the sessions are not known (withdrawn: write {write})",
    zh="没有成绩：正式名次有效，但无法计算单节分（中途退赛请填写{write}）",
    ja="成績がありません。公式順位は使いますが、セッションのポイントがわかりません（途中棄権なら{write}を記入してください）",
)
OUT_AND_PLACED = Sentence(
    en="{found} stands under {place}, and the entry is out by {out}: it takes no place; empty one of the two",
    zh="“{place}”填有 {found}，而“{out}”表明该单位被取消资格：不列名次，请清空其一",
    ja="「{place}」に {found} がありますが、「{out}」により順位の対象外です。どちらかを空欄にしてください",
)
BELOW_ALL = Sentence(
    en="a score below all others", zh="比其他所有参赛者都低的得分", ja="ほかのどの参加者よりも低い得点"
)
IN_SESSION = Sentence(
    en="session {number}: {figure}", zh="第 {number} 节：{figure}", ja="セッション {number}：{figure}"
)
IN_FLIGHT = Sentence(en="flight {flight}: {figure}", zh="{flight} 组：{figure}", ja="フライト {flight}：{figure}")


@contextmanager
def working_in(outcome: Builder, entry: Row, where: Sentence, **place: object) -> Iterator[None]:
    """Do as ``outcome.working`` does, and let every step say in which session or flight it stands."""
    with trail.recording() as steps:
        yield
    with outcome.working(entry):
        for each in steps:
            trail.step(where(figure=each.symbol, **place), each.value, each.rule, each.how, *each.parts)


# --- L5: what a final takes over of its qualifying round

#: What holds for both rounds of a competition.
OF_BOTH = ("rating", "game", "class", "simultaneous", "centre", "l2", "l3", "l3_kind", "l3_seed")


def of_qualifying(before: Sequence[Stage], own: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> Carried:
    """Return C (競争者数は予選参加数), T (予選参加延べテーブル数), S (決勝 + 予選 × 1/2) and the limits, for a final.

    Rounds in several rooms are one qualifying: their competitors and tables add up, their sessions were held at once.
    Who types the sessions of the final alone means those; beside the sessions of the whole event, which tell how many
    are the final's, they may be S already.
    """
    rounds: list[JcblSettings] = [each.outcome.settings for each in before]
    qualifying = max(each.sessions for each in rounds)
    typed_sessions = numeral(digits(own.get("sessions", "")))
    whole = numeral(digits(own.get("event_sessions", ""))) or ZERO
    played = sessions_in(entries) or max(whole - qualifying, ZERO) or typed_sessions or ONE
    s = played + qualifying * printed.QUALIFYING_SHARE
    found: dict[str, Any] = {
        "l5": "final",
        "competitors": sum((competitors_of(each) for each in before), ZERO),
        "tables": sum((each.tables * each.sessions for each in rounds), ZERO),
        "sessions": s,
        "event_sessions": played + qualifying,
    }
    for key in OF_BOTH:
        typed = next((said for each in before if not is_blank(said := each.typed["settings"].get(key))), None)
        if typed is not None:
            found[key] = typed
    meant = {"sessions": played} if typed_sessions == played else {}
    return Carried(found, [row for each in before for row in players_in(each)], meant)


def sessions_in(entries: Sequence[Mapping[str, Any]]) -> Decimal:
    """Return the sessions of the final itself, those that have scores; of VP match by match nobody can tell."""
    keys = {key for row in entries for key, cell in row.items() if not is_blank(cell)}
    return Decimal(max((number for number in EACH_SESSION if f"score{number}" in keys), default=0))


def competitors_of(stage: Stage) -> Decimal:
    """Return the competitors of a qualifying round; of one in several rankings all."""
    c = stage.outcome.value("c")
    return c if isinstance(c, Decimal) else Decimal(stage.outcome.counted)


def players_in(stage: Stage) -> list[dict[str, Any]]:
    """Return the entries with their players, as they were typed."""
    rows = stage.typed["entries"]
    return [{key: cell for key, cell in row.items() if key == "unit" or key.startswith("player")} for row in rows]


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
#: The same where entries may be ranked by section or direction.
OF_RANKINGS = (PLACE, RANKED_IN, SUM, *POINTS)
#: On the wall the place says it: another column would lay the page of a club on its side.
BESIDE_RANKINGS = (RANKED_IN.key, *(each.key for each in SESSIONS))
#: Such an event.
by_sessions = partial(
    event,
    figures=FIGURES,
    results=(PLACE, SUM, *POINTS),
    beside_only=[each.key for each in SESSIONS],
    headline=("rating", "game"),
    colours=2,
    carries=of_qualifying,
    scored={each.key: ("score", number) for number, each in enumerate(SESSIONS, 1)},
    summing=[ALL_SESSIONS.key],
)


def ranked(totals: Mapping[int, Decimal | None]) -> dict[int, tuple[int, int]]:
    """Return the place of each entry that has a total, the highest first, and how many share it.

    >>> ranked({1: Decimal(50), 2: Decimal(60), 3: Decimal(50), 4: None})
    {2: (1, 1), 1: (2, 2), 3: (2, 2)}
    """
    known = [at for at, total in totals.items() if total is not None]
    places = {at: place for place, at in in_places(known, totals.__getitem__)}
    shared = Counter(places.values())
    return {at: (place, shared[place]) for at, place in places.items()}


def standing(
    field: Sequence[Row], totals: Mapping[int, Decimal | None], outcome: Builder, c: Decimal | int = 0
) -> dict[int, tuple[int, int]]:
    """Return the place of each entry that has one, and how many share it: the official one, else that of its total."""
    places = official(field, {at: place for at, (place, _) in ranked(totals).items()}, outcome, int(c))
    shared = Counter(places.values())
    return {at: (place, shared[place]) for at, place in places.items()}


def put_out(entries: Iterable[Any], outcome: Builder) -> None:
    """Put entries out: 失格 that is typed for a place is the same as in its own column (第10条); who is out takes no
    place.
    """
    for entry in entries:
        if entry.place == OUT:
            entry.place, entry.out = None, entry.out or OUT
        elif entry.place is not None and entry.out:
            labels = {"place": outcome.column(entry, "place"), "out": outcome.column(entry, "out")}
            outcome.note(entry, OUT_AND_PLACED(**labels, found=int(entry.place)), "place")
            entry.place = None


def no_result(entry: Any, write: Told | int) -> Said:
    """Return what is said of an entry without a result: whether it has a place depends on the official one."""
    return NO_RESULT(write=write) if entry.place is None else PLACE_ALONE(write=write)


def placed(field: Sequence[PlacedEntry], c: Decimal, outcome: Builder) -> dict[int, tuple[int, int]]:
    """Return the place of each entry as typed and how many share it; note and leave out a place that contradicts
    others.
    """
    by_place: dict[int, list[PlacedEntry]] = {}
    for entry in field:
        if isinstance(entry.place, int):
            by_place.setdefault(entry.place, []).append(entry)
        elif "place" not in entry.unreadable:
            outcome.note(entry, NO_PLACE(), "place")
    taken = consistent(by_place, c, outcome, overlapping, beyond_field)
    return {at: (place, len(by_place[place])) for at, place in taken.items()}


def to_write(zero: bool) -> Told | int:
    """Return what stands for a score of a pair that withdrew: 0, or among scores below 0, where it may be the average,
    less.
    """
    return 0 if zero else BELOW_ALL()


def needs(outcome: Builder, key: str) -> Said:
    """Return what is told beside a row whose figures depend on a setting that is not there."""
    return NEEDS_SETTING(setting=outcome.setting(key))


def last_of(rows: Iterable[Sequence[object]]) -> int:
    """Return the last column in which any row has something."""
    return max((number for row in rows for number, each in enumerate(row, 1) if each is not None), default=0)
