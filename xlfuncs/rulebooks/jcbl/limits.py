"""第2条 ① L, リミッティング係数: each coefficient L1-L8 in sixteenths, and their product."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, NumberOrWord, Whole, Word, YesNo
from xlfuncs.core.errors import NA, NUM, VALUE, CellError
from xlfuncs.core.numbers import ONE
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.terms import GAME, Game, Sessions, spoken

L_SYMBOLS = {number: symbols.L_OF(number=number) for number in (1, 2, 3, 4, 5, 7, 8)}
OVER_SIXTEEN = f"{{}} ÷ {printed.SIXTEEN}"

NO_ENTRY = Sentence(
    en="{table} has nothing for {argument} {found}; it has {listed}",
    zh="{table}中没有 {argument} 的 {found}；只有 {listed}",
    ja="{table}に {argument} の {found} はありません（あるのは {listed}）",
)
L2_ABROAD = Sentence(en="L2 b) of international events", zh="L2 b) 国际比赛系数", ja="L2 b) 国際試合係数")
L3_OF_KIND = Sentence(en="L3 a) {kind}", zh="L3 a)“{kind}”一栏", ja="L3 a)「{kind}」")
L3_OF_GAME = Sentence(en="L3 b) for the game {game}", zh="L3 b)“{game}”一栏", ja="L3 b)「{game}」")
FLIGHT_BEYOND = Sentence(
    en="flight {flight} is beyond the {flights} flights",
    zh="组别 {flight} 超出了总组数 {flights}",
    ja="フライト {flight} は総フライト数 {flights} を超えています",
)
SESSIONS_NEEDED = Sentence(
    en="sessions is missing; L5 of a qualifying round depends on it",
    zh="缺少 sessions；预赛的 L5 取决于它",
    ja="sessions がありません（予選の L5 はセッション数で決まります）",
)


class WholeOrWord(NumberOrWord, Whole):
    """A whole number within bounds, or one of a few words."""


class Listed(Number):
    """A number that a table may list: any other is a lookup without entry. A 0 is an empty cell."""

    def allows(self, number: Decimal | int) -> bool:
        return number != 0


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

CcgClass = Annotated[
    int,
    Whole(
        low=lambda: min(printed.L1),
        high=lambda: max(printed.L1),
        en="class of the game, 2-5",
        zh="比赛级别 2 至 5",
        ja="ゲームのクラス 2～5",
    ),
]
CATEGORY = Word(
    {
        "open": ["オープン"],
        "limit": ["リミット"],
        "women": ["ウィメン"],
        "mix": ["ミックス"],
        "senior": ["シニア"],
        "junior": ["ジュニア"],
        "youngster": ["ヤングスター"],
        "girls": ["ガールズ"],
    },
    en="limit by sex, age or club",
    zh="性别、年龄、所属团体的限制",
    ja="性別・年齢・所属団体などの制限",
)
Category = Annotated[str, CATEGORY]
International = Annotated[bool, YesNo(en="international event", zh="国际比赛", ja="国際試合")]
Base = Annotated[
    int | str,
    WholeOrWord(
        {
            "none": ["制限無し"],
            "handicap": ["ハンディ付"],
            "chance": ["オープンチャンス"],
            "draw": ["抽選", "抽選ペア", "抽選チーム", "抽選ペア・チーム"],
        },
        low=0,
        en="base MP 1500 … 5 (0 = none), or another limit",
        zh="基准大师分 1500…5（0 = 无限制），或其他限制",
        ja="基準MP 1500～5（0＝制限無し）、またはその他の制限",
    ),
]
BASE_KIND = Word(
    {"upper": ["上限"], "lower": ["下限"], "combination": ["組合せ"]},
    en="how the base limits (upper: below it, lower: from it on)",
    zh="限制方式（上限：低于该值；下限：不低于该值）",
    ja="制限の種類（上限は未満、下限は以上）",
)
BaseKind = Annotated[str, BASE_KIND]
SeedPoints = Annotated[
    Decimal,
    Listed(
        en="seed points of the limit (team: best four)",
        zh="限制的种子分（队：最高四人之和）",
        ja="制限の SP（チームは上位 4 人の合計）",
    ),
]
Flight = Annotated[
    int | str,
    WholeOrWord(
        {letter: [] for letter in LETTERS},
        low=1,
        en="flight, number or letter",
        zh="组别（数字或字母）",
        ja="フライト（数字か文字）",
    ),
]
Flights = Annotated[int, Whole(low=2, en="Y: number of flights", zh="Y：组数", ja="Y：総フライト数")]
Stage = Annotated[
    str,
    Word(
        {
            "qualifying": ["予選"],
            "final": ["決勝"],
            "trial": ["選抜試合"],
            "main_a": ["本戦A"],
            "main_b": ["本戦B"],
            "main_c": ["本戦C", "本戦"],
        },
        en="stage (A winners, B high places, C places of the trials)",
        zh="阶段（A 选拔赛冠军、B 前列、C 入围者的正赛）",
        ja="段階（本戦 A 優勝相当・B 上位入賞・C 入賞を対象）",
    ),
]
DAY = Word(
    {"weekday": ["平日", "平日開催"], "weekend": ["週末", "祝日", "休日"]},
    en="day of the game; IMP matches on fixed weekdays count as weekend",
    zh="比赛日；指定平日的 IMP 赛按周末计",
    ja="開催日（期日指定の平日開催 IMP は週末扱い）",
)
Day = Annotated[str, DAY]
League = Annotated[
    str,
    Word(
        {
            "open": ["オープン"],
            "open_alone": ["単独開催"],
            "major1": ["メジャーI"],
            "major2": ["メジャーII"],
            "senior": ["シニア"],
            "minor": ["マイナー"],
            "junior1": ["ジュニアI"],
            "junior2": ["ジュニアII"],
            "company1": ["社会人I部"],
            "company2": ["社会人II部"],
            "company3": ["社会人III部"],
            "company4": ["社会人IV部"],
        },
        en="IMP league",
        zh="IMP 联赛",
        ja="IMPリーグ",
    ),
]


def _sixteenths(number: int, what: tuple[str, str, str]) -> Number:
    en, zh, ja = what
    return Number(
        above=0,
        high=lambda: printed.L_LARGEST_COEFFICIENT,
        en=f"L{number}, {en}: in sixteenths, 16 if none",
        zh=f"L{number}，{zh}：以十六分之一计，无则 16",
        ja=f"L{number}：{ja}（16 分の 1 単位、なければ 16）",
    )


OfGame = Annotated[Decimal, _sixteenths(1, ("game (CCG only)", "比赛级别（仅 CCG）", "ゲーム（CCG のみ）"))]
OfPeople = Annotated[Decimal, _sixteenths(2, ("sex, age, club", "性别、年龄、团体", "性別・年齢・所属団体"))]
OfPoints = Annotated[Decimal, _sixteenths(3, ("MP or SP limit", "大师分或种子分限制", "MP・SP の制限"))]
OfFlight = Annotated[Decimal, _sixteenths(4, ("flight", "分组", "フライト"))]
OfStage = Annotated[Decimal, _sixteenths(5, ("trials and their main event", "选拔赛、正赛", "選抜試合・本戦"))]
OfDay = Annotated[
    Decimal,
    _sixteenths(7, ("weekday, games with red points", "平日，发红分的比赛", "平日、レッド発行のゲーム")),
]
OfLeague = Annotated[Decimal, _sixteenths(8, ("IMP league", "IMP 联赛", "IMPリーグ"))]


@function(
    "JCBL_L1",
    rule="第2条 L1",
    en="L1, class of a club championship",
    zh="L1：俱乐部锦标赛的级别",
    ja="L1：ゲームによる係数（CCG だけ）",
)
def coefficient_l1(game_class: CcgClass) -> int:
    """L1 in sixteenths, for CCG alone: class 2 12, 3 14, 4 16, 5 18; ``#NUM!`` for other classes.

    >>> coefficient_l1(3)
    14
    """
    return printed.L1[game_class]


@function(
    "JCBL_L2",
    rule="第2条 L2",
    en="L2, limits of sex, age, club",
    zh="L2：性别、年龄、团体限制",
    ja="L2：性別・年齢・所属団体などによる制限",
)
def coefficient_l2(category: Category, international: International = False) -> int:
    """L2 in sixteenths: at home open 16, all else 14; international by table b).

    ``#N/A`` for ``limit`` in an international event, which has no such entry.

    >>> coefficient_l2("girls"), coefficient_l2("girls", international=True)
    (14, 8)
    """
    if not international:
        return printed.L2[category]
    table = printed.L2_INTERNATIONAL
    if category not in table:
        listed = (spoken(CATEGORY, each) for each in table)
        found = spoken(CATEGORY, category)
        raise CellError(NA, NO_ENTRY(table=L2_ABROAD, argument="category", found=found, listed=Joined(listed)))
    return table[category]


def entry(table: Mapping[int, int], number: Decimal | int, title: Told, argument: str) -> int:
    """Return what the table has for the number; ``#N/A`` where it has nothing."""
    found = table.get(int(number)) if number == int(number) else None
    if found is None:
        raise CellError(NA, NO_ENTRY(table=title, argument=argument, found=number, listed=Joined(table)))
    return found


@function(
    "JCBL_L3",
    rule="第2条 L3",
    en="L3, limits of master points and others",
    zh="L3：大师分等限制",
    ja="L3：マスターポイントなどによる制限",
)
def coefficient_l3(base: Base, kind: BaseKind = "upper") -> int:
    """L3 in sixteenths by base MP and ``upper``, ``lower`` or ``combination``; or of another limit.

    ``handicap`` and ``chance`` 10, ``draw`` (sectional and above) 14 whatever the kind. ``#N/A``
    where the table has a dash or no such base. ``JCBL_L3_SEED`` is the table of seed points.

    >>> coefficient_l3(500), coefficient_l3(500, "combination"), coefficient_l3("draw")
    (11, 13, 14)
    """
    if isinstance(base, str) and base != "none":
        return printed.L3_OTHER[base]
    title = L3_OF_KIND(kind=spoken(BASE_KIND, kind))
    return entry(printed.L3[kind], 0 if isinstance(base, str) else base, title, "base")


@function(
    "JCBL_L3_SEED",
    rule="第2条 L3",
    en="L3, limits of seed points",
    zh="L3：种子分限制",
    ja="L3：シードポイントによる制限",
)
def coefficient_l3_seed(seed_points: SeedPoints, game: Game) -> int:
    """L3 in sixteenths of the limit ``seed_points``; ``#N/A`` for any figure that the table lacks.

    >>> coefficient_l3_seed(800, "team"), coefficient_l3_seed(100, "individual")
    (13, 9)
    """
    return entry(printed.L3_SEED[game], seed_points, L3_OF_GAME(game=spoken(GAME, game)), "seed_points")


@function("JCBL_L4", rule="第2条 L4", en="L4, one of several flights", zh="L4：分为多组", ja="L4：複数フライトの分割")
def coefficient_l4(flight: Flight, flights: Flights) -> Decimal:
    """L4 in sixteenths: by the table to 5 flights; beyond A 24, then 14 − 6×(X−2)/(Y−2) down to 8.

    ``flight``: A, B, … or 1, 2, …. Not rounded: C of 5 is 11⅓. ``#NUM!`` beyond the flights.

    >>> coefficient_l4("B", 2), coefficient_l4(4, 8)
    (Decimal('10'), Decimal('12'))
    """
    x = LETTERS.index(flight) + 1 if isinstance(flight, str) else flight
    if x > flights:
        raise CellError(NUM, FLIGHT_BEYOND(flight=flight, flights=flights))
    if flights in printed.L4:
        return printed.L4[flights][x - 1]
    if x == 1:
        return printed.L4_MANY_A
    b, fall = printed.L4_MANY_B, printed.L4_MANY_FALL
    l4 = b - fall * (x - 2) / (flights - 2)
    how = "{} − {} × ({} − 2) ÷ ({} − 2)"
    return step(L_SYMBOLS[4], l4, "第2条 L4", how, b, fall, x, flights)


@function(
    "JCBL_L5",
    rule="第2条 L5",
    en="L5, qualifying, final, trials",
    zh="L5：预赛、决赛、选拔赛",
    ja="L5：予選・決勝・選抜試合・本戦",
)
def coefficient_l5(stage: Stage, sessions: Sessions | None = None) -> int:
    """L5 in sixteenths; a qualifying round below 4 sessions 8, else 16.

    Those of a qualifying round and a final touch red points alone (``l_red``), those of trials and of the
    main event that they lead to belong to the L of all points. ``#VALUE!`` where a qualifying round
    comes without its ``sessions``.

    >>> coefficient_l5("qualifying", Decimal(3)), coefficient_l5("qualifying", Decimal(4)), coefficient_l5("main_b")
    (8, 16, 24)
    """
    if stage != "qualifying":
        return printed.L5[stage]
    if sessions is None:
        raise CellError(VALUE, SESSIONS_NEEDED())
    return printed.L5_QUALIFYING["short" if sessions < printed.L5_QUALIFYING_LONG else "long"]


@function("JCBL_L7", rule="第2条 L7", en="L7, games on weekdays", zh="L7：平日比赛", ja="L7：平日開催係数")
def coefficient_l7(day: Day) -> int:
    """L7 in sixteenths, in games that issue red points: weekdays 14, weekends and holidays 16.

    It belongs to the L of all points of such a game.

    >>> coefficient_l7("weekday")
    14
    """
    return printed.L7[day]


@function("JCBL_L8", rule="第2条 L8", en="L8, IMP leagues", zh="L8：IMP 联赛", ja="L8：IMPリーグ")
def coefficient_l8(league: League) -> int:
    """L8 in sixteenths; the leagues ``company1`` … ``company4`` have an L2 besides.

    >>> coefficient_l8("major2"), coefficient_l8("company1")
    (12, 22)
    """
    return printed.L8[league]


@function(
    "JCBL_L",
    rule="第2条 ①",
    en="L, the limiting coefficient: the product of L1 to L8, each over 16",
    zh="限制系数 L：L1 至 L8 各除以 16 之积",
    ja="L：リミッティング係数（L1～L8 をそれぞれ 16 で割った積）",
)
def coefficient_l(
    l1: OfGame = printed.SIXTEEN,
    l2: OfPeople = printed.SIXTEEN,
    l3: OfPoints = printed.SIXTEEN,
    l4: OfFlight = printed.SIXTEEN,
    l5: OfStage = printed.SIXTEEN,
    l7: OfDay = printed.SIXTEEN,
    l8: OfLeague = printed.SIXTEEN,
) -> Decimal:
    """L = Π(x/16), not rounded. For class 3 and below (L1 below 16) the lower of L1 and L3 counts alone.

    L5 of a qualifying round or a final touches red points only and goes into ``l_red`` of
    ``JCBL_ISSUED``; L5 of trials and their main event, and L7, belong to the L of all points.

    >>> coefficient_l(l2=Decimal(14), l4=Decimal(10)), coefficient_l(Decimal(14), l3=Decimal(12))
    (Decimal('0.546875'), Decimal('0.75'))
    """
    if l1 < printed.SIXTEEN:
        if l3 != printed.SIXTEEN:
            step(symbols.LOWER_LIMIT, min(l1, l3), "第2条 L1", "min({}, {})", l1, l3)
        l1, l3 = (l1, printed.SIXTEEN) if l1 <= l3 else (printed.SIXTEEN, l3)
    product = ONE
    limiting = []
    for number, factor in ((1, l1), (2, l2), (3, l3), (4, l4), (5, l5), (7, l7), (8, l8)):
        if factor != printed.SIXTEEN:
            limiting.append(step(L_SYMBOLS[number], factor, f"第2条 L{number}"))
            product *= factor / printed.SIXTEEN
    return step(symbols.L, product, "第2条 ①", " × ".join([OVER_SIXTEEN] * len(limiting)), *limiting)
