"""The settings of the JCBL events with session and overall points, of the event and of each session."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, TypeVar

from xlfuncs.core.arguments import Number, Whole, Word, YesNo
from xlfuncs.core.numbers import HALF, down
from xlfuncs.core.sentences import Help, Told
from xlfuncs.events import HOW_SCORED, LIMITS, RARE, Builder, EventSettings, Label, Needed, Ranked, numbered_settings
from xlfuncs.events.questions import Questions
from xlfuncs.rulebooks.jcbl import limits
from xlfuncs.rulebooks.jcbl.colours import Centre, EventSessions, Simultaneous
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import meanings
from xlfuncs.rulebooks.jcbl.sessions import PERCENT, SCORING, SEVERAL_TABLES, Average, TablesOfSession
from xlfuncs.rulebooks.jcbl.symbols import CIRCLED
from xlfuncs.rulebooks.jcbl.terms import (
    GAME,
    OF_TWO,
    Boards,
    Competitors,
    DrawVp,
    MaxVp,
    Rating,
    Sessions,
    Tables,
    spoken,
)

Declared = TypeVar("Declared")

#: The sessions that may have boards, tables, averages and matches of their own.
MOST_SESSIONS = 4
EACH_SESSION = range(1, MOST_SESSIONS + 1)
#: Scores by session, or victory points by match. Teams that are scored by matchpoints play board-a-match.
SCORED = Word({**SCORING.words, "vp": ["VP"]}, **SCORING.label._asdict())
BAM = "bam"
SCORED_OF_TEAMS = Word(
    {
        "vp": ["VP"],
        BAM: ["B-a-M", "ボード・ア・マッチ", "mp", *SCORING.words["mp"]],
        **{code: words for code, words in SCORING.words.items() if code != "mp"},
    },
    **SCORING.label._asdict(),
)
GAME_OF_PAIRS = Word({code: words for code, words in GAME.words.items() if code != "team"}, **GAME.label._asdict())


def scale_name(scoring: str) -> Help:
    """Return the name of a scale in a sentence."""
    return spoken(SCORED_OF_TEAMS if scoring == BAM else SCORED, scoring)


MATCHES = Whole(low=1, en="matches of a session", zh="每节的场数", ja="1セッションの試合数")


def each_session(key: str, kind: Any, label: Label) -> Callable[[type[Declared]], type[Declared]]:
    """Add a setting for one session each to what holds for all: アベレージ Av, セッション②のアベレージ Av."""

    def called(number: int) -> Label:
        return Label(
            f"{label.en}, session {number}",
            f"第{number}节{label.zh.removeprefix('每节')}",
            f"セッション{CIRCLED[number - 1]}の{label.ja.removeprefix('1セッションの')}",
            label.rule,
        )

    return numbered_settings(key, EACH_SESSION, Annotated[kind | None, RARE, meanings.OF_ONE_SESSION], called, None)


BOARDS = Label(
    *("Boards of a session", "每节副数", "1セッションのボード数 B", "第2条 ③④"),
    spare=("ボード数", "ボード数 B", "副数", "Number of boards"),
)
ROOM = Label("Tables of a session", "每节桌数", "1セッションのテーブル数", "第2条 Sc")
AVERAGE = Label("Average", "平均分", "アベレージ Av", "第2条 Av")
PLAYED = Label("Matches of a session", "每节场数", "1セッションの試合数", "第4条")
HOW_MANY = Label("Sessions", "节数", "セッション数", "第2条 S")
SCALE = Label(rule="第2条 ③ Sl")
MostVp = Annotated[
    MaxVp | None,
    Label("Most VP of a match", "每场最高 VP", "1試合の最大VP M", "第1条・第2条 M", also=("1試合の最大VP",)),
    HOW_SCORED,
    meanings.MAX_VP,
]
FlightsOfEvent = Annotated[
    limits.Flights | None,
    Label("Flights", "组数", "フライト数", "第2条 L4"),
    LIMITS,
    meanings.FLIGHTS,
    Needed(("flight",), lambda settings: settings.flight is not None),
]
OwnFlight = Annotated[
    limits.Flight | None,
    Label("Flight of these entries", "本组", "この参加者のフライト", "第2条 L4"),
    LIMITS,
    meanings.FLIGHT,
    Needed(("flights",), lambda settings: settings.flights is not None),
]
LimitedTo = Annotated[
    limits.Category,
    Label("Limit of sex, age, club", "性别、年龄等限制", "性別・年齢などの制限", "第2条 L2"),
    LIMITS,
    meanings.L2,
]
VpOfDraw = Annotated[
    DrawVp | None, Label("VP of a draw", "平局 VP", "引き分けのVP", "第1条・第2条 V"), RARE, meanings.DRAW_VP
]
VpOfBye = Annotated[
    Decimal | None,
    Number(
        low=0, en="VP of a bye: for the place only", zh="轮空的 VP，只用于名次", ja="組合せ上の不戦勝のVP（順位だけ）"
    ),
    Label("VP of a bye", "轮空的 VP", "組合せ上の不戦勝のVP", "第12条"),
    HOW_SCORED,
    meanings.BYE_VP,
]
VpOfWalkover = Annotated[
    Decimal | None,
    Number(low=0, en="VP of a walkover", zh="对手弃权的 VP", ja="相手の棄権による不戦勝のVP"),
    Label(rule="第12条"),
    HOW_SCORED,
    meanings.WALKOVER_VP,
]
#: 第13条: P of a team is 6; the rating or the competition says so unless this does.
HeldAbroad = Annotated[
    bool | None,
    YesNo(en="an event abroad: P is always 6", zh="国外比赛：P 恒为 6", ja="国外の試合：プレイヤー係数は常に6"),
    Label("Abroad", "国外比赛", "国外の対象競技会", "第13条"),
    RARE,
    meanings.ABROAD,
]

#: 第2条 L2 性別、年齢、所属団体などによる制限, unless the limit of the table is typed.
QUESTIONS = Questions("l2", ("sex", "age", "affiliation"))


@each_session("session_matches", Annotated[int, MATCHES], PLAYED)
@each_session("average", Average, AVERAGE)
@each_session("session_tables", TablesOfSession, ROOM)
@each_session("boards", Boards, BOARDS)
class JcblSettings(EventSettings):
    """An event with session and overall points: the formula, the scores, the colours, L1 to L7."""

    percentages = "score", "scoring", "percent"
    stage_by = "l5"
    #: What the sections are called that are ranked by themselves, by their numbers; each has its own T, ``tables1`` …
    sections: Mapping[int, Told] = MappingProxyType({})
    rating: Annotated[
        Rating, Label("Rating", "比赛等级", "レイティング", "第2条 R", also=("レーティング",)), meanings.RATING
    ]
    game: Annotated[
        str, GAME_OF_PAIRS, Label("Game", "比赛种类", "ゲームの種類", "第2条 A", also=("種目",)), meanings.GAME
    ] = "pair"
    tables: Annotated[
        Tables,
        Label("Tables", "参赛桌数", "参加テーブル数 T", "第2条 T", also=("T, tables", "テーブル数")),
        meanings.TABLES,
    ]
    sessions: Annotated[Sessions, HOW_MANY, meanings.SESSIONS]
    event_sessions: Annotated[
        EventSessions | None,
        Label(
            "Sessions of the whole event",
            "整个比赛的节数",
            "競技会全体のセッション数",
            "第2条",
            also=("試合全体のセッション数",),
        ),
        RARE,
        meanings.EVENT_SESSIONS,
    ] = None
    boards: Annotated[Boards | None, BOARDS, meanings.BOARDS] = None
    scoring: Annotated[str | None, SCORED, SCALE, HOW_SCORED, meanings.SCORING] = None
    session_tables: Annotated[TablesOfSession | None, ROOM, HOW_SCORED, meanings.SESSION_TABLES] = None
    average: Annotated[Average | None, AVERAGE, HOW_SCORED, meanings.AVERAGE] = None
    session_matches: Annotated[int | None, MATCHES, PLAYED, HOW_SCORED, meanings.SESSION_MATCHES] = None
    max_vp: MostVp = None
    draw_vp: VpOfDraw = None
    bye_vp: VpOfBye = None
    walkover_vp: VpOfWalkover = None
    simultaneous: Annotated[
        Simultaneous,
        Label("Simultaneous or correspondence", "同时赛、通信赛", "世界・APBF同時大会、通信ゲーム", "第2条"),
        RARE,
        meanings.SIMULTANEOUS,
    ] = False
    centre: Annotated[
        Centre,
        Label("A bridge centre's own event", "桥牌中心自办", "ブリッジセンター主催", "第2条"),
        RARE,
        meanings.CENTRE,
    ] = False
    class_: Annotated[
        limits.CcgClass | None,
        Label("Class of the game", "比赛级别", "ゲームのクラス", "第2条 L1", also=("game_class", "クラス")),
        meanings.CLASS,
    ] = None
    l2: Annotated[LimitedTo | None, meanings.L2_OR_ANSWERS] = None
    l3: Annotated[
        limits.Base,
        Label("Limit of master points or other", "大师分等限制", "MPなどの制限", "第2条 L3 a) c)"),
        LIMITS,
        meanings.L3,
    ] = "none"
    l3_kind: Annotated[
        limits.BaseKind,
        Label("How the base limits", "限制方式", "上限・下限・組合せ", "第2条 L3 a)"),
        LIMITS,
        meanings.L3_KIND,
    ] = "upper"
    l3_seed: Annotated[
        limits.SeedPoints | None,
        Label("Limit of seed points", "种子分限制", "SPの制限", "第2条 L3 b)"),
        LIMITS,
        meanings.L3_SEED,
    ] = None
    l5: Annotated[limits.Stage | None, Label("Stage", "阶段", "予選・決勝など", "第2条 L5"), meanings.L5] = None
    l7: Annotated[limits.Day, Label("Weekday or weekend", "平日或周末", "平日・週末", "第2条 L7"), meanings.L7] = (
        "weekend"
    )
    l7_black: Annotated[
        bool,
        YesNo(
            en="「レッドポイント発行のゲームに適用」: on all points of such a game (no: on red alone)",
            zh="「レッドポイント発行のゲームに適用」：此类比赛的全部分数都乘 L7（否：只乘红分）",
            ja="「レッドポイント発行のゲームに適用」：そのゲームの全ポイントに掛ける（いいえ：レッドだけ）",
        ),
        Label("L7 on black points too", "L7 也用于黑分", "L7 をブラックにも掛ける", "第2条 L7"),
        RARE,
    ] = True
    sex: Annotated[
        str | None,
        Word(
            {"open": ["制限なし"], "women": ["女子", "ウィメン"], "mix": ["ミックス"]}, en="sex", zh="性别", ja="性別"
        ),
        Label("Sex limited", "性别限制", "性別の制限", "第2条 L2"),
        LIMITS,
        QUESTIONS.needed,
        meanings.SEX,
    ] = None
    age: Annotated[
        str | None,
        Word(
            {"open": ["制限なし"], "senior": ["シニア"], "junior": ["ジュニア"], "youngster": ["ヤングスター"]},
            en="age",
            zh="年龄",
            ja="年齢",
        ),
        Label("Age limited", "年龄限制", "年齢の制限", "第2条 L2"),
        LIMITS,
        QUESTIONS.needed,
        meanings.AGE,
    ] = None
    affiliation: Annotated[
        bool | None,
        YesNo(en="limited to clubs, companies and the like", zh="所属团体等限制", ja="所属団体などの制限"),
        Label("Clubs or companies alone", "所属团体等限制", "所属団体などの制限", "第2条 L2"),
        LIMITS,
        QUESTIONS.needed,
        meanings.AFFILIATION,
    ] = None

    @property
    def of_pairs(self) -> bool:  # type: ignore[override]
        return self.game in OF_TWO

    @property
    def of_all(self) -> Decimal:
        """The sessions of the whole event, which decide the colour; with a qualifying round and a final at least 2."""
        if self.event_sessions is not None:
            return self.event_sessions
        return max(self.sessions, Decimal(printed.RED_SESSIONS)) if self.l5 in printed.L5_RED_ALONE else self.sessions

    def filled(self, key: str, first: int = 0) -> Iterator[str]:
        """Yield a setting, if it is filled in, and what sessions have of it, from the ``first`` on."""
        names = (f"{key}{number or ''}" for number in range(first, MOST_SESSIONS + 1))
        return (name for name in names if getattr(self, name, None) is not None)


class FieldSettings(JcblSettings):
    """An event in one field, or one flight of several in a workbook of its own.

    The competitors of a final are those of the qualifying round.
    """

    after: ClassVar = {"competitors": "event_sessions", "flights": "walkover_vp", "flight": "flights"}
    competitors: Annotated[
        Competitors | None,
        Label(
            "Competitors", "参赛单位数 C", "競争者数 C", "第5条", also=("C, competitors", "参加ペア数", "参加チーム数")
        ),
        meanings.COMPETITORS,
    ] = None
    flights: FlightsOfEvent = None
    flight: OwnFlight = None


class SectionSettings(FieldSettings):
    """An event whose entries may sit in sections, and in two lines with a winner each."""

    after: ClassVar = {**FieldSettings.after, "ranked": "scoring"}
    ranked: Annotated[Ranked, Label(rule="第5条")] = None


class TeamSettings(FieldSettings):
    """Teams: by victory points or board-a-match."""

    game: Annotated[str, GAME, Label("Game", "比赛种类", "ゲームの種類", "第2条 A", also=("種目",)), meanings.GAME] = (
        "team"
    )
    scoring: Annotated[str | None, SCORED_OF_TEAMS, SCALE, HOW_SCORED, meanings.SCORING_OF_TEAMS] = None
    boards: Annotated[
        Boards | None,
        Label("Boards of a match", "每场副数", "1試合のボード数 B", "第2条 ④", also=("1セッションのボード数 B",)),
        meanings.BOARDS_OF_MATCH,
    ] = None
    abroad: HeldAbroad = None


class LeagueSettings(TeamSettings):
    """An IMP league: every match is a session."""

    league: Annotated[limits.League, Label("League", "联赛", "リーグ", "第2条 L8"), meanings.LEAGUE]


# --- what a session may have of its own


#: What a cell of percent format holds for 55%.
WHOLE = Decimal(100)


def name_of(settings: JcblSettings, key: str, number: int) -> str:
    """Return the setting that holds for a session: its own where that is filled in, else that of all."""
    own = f"{key}{number}"
    return own if getattr(settings, own, None) is not None else key


def setting_of(settings: JcblSettings, key: str, number: int) -> Decimal | None:
    """Return a setting that a session may have of its own."""
    found: Decimal | None = getattr(settings, name_of(settings, key, number))
    return found


def boards_of(settings: JcblSettings, number: int, outcome: Builder) -> int:
    """Return B of a session, or of its matches."""
    boards = setting_of(settings, "boards", number)
    if boards is None:
        raise outcome.needs("boards")
    return int(boards)


def average_of(
    settings: JcblSettings, number: int, outcome: Builder, flight: int = 0, scoring: str | None = None
) -> Decimal:
    """Return Av: 50 percent, half of the boards, of matchpoints boards × Sc ÷ 2; of IMP and total points it has to be
    said.

    ``flight``: the number of a flight that plays by itself; 0 where all play together. ``scoring``: the scale while
    none is chosen.
    """
    scoring = scoring or settings.scoring
    given = setting_of(settings, "average", number)
    if given is not None:
        if scoring == "percent":
            PERCENT.take(given, name_of(settings, "average", number))
        return given
    if scoring == "percent":
        return WHOLE * HALF
    if scoring == BAM:
        return boards_of(settings, number, outcome) * HALF
    if scoring != "mp":
        raise outcome.needs("average")
    return boards_of(settings, number, outcome) * down(tables_of(settings, number, outcome, flight) - 1) * HALF


def tables_of(settings: JcblSettings, number: int, outcome: Builder, flight: int = 0) -> Decimal:
    """Return the tables of a session: as many as T, of a flight by itself its T, unless the room says otherwise.

    The T of a final is not the room's.
    """
    own = name = name_of(settings, "session_tables", number)
    if getattr(settings, name) is None and settings.l5 != "final":
        of_flight = f"tables{flight or ''}"
        name = of_flight if hasattr(settings, of_flight) else name  # so many flights have no T of their own
    tables: Decimal | None = getattr(settings, name)
    if tables is None:
        raise outcome.needs(name)
    SEVERAL_TABLES.take(tables, own if settings.sections else name)  # nobody types T of a section
    return tables
