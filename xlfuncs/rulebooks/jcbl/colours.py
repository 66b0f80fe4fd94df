"""第2条: the division of overall points into red points and black ones."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Word, YesNo
from xlfuncs.core.numbers import ONE, ZERO
from xlfuncs.core.registry import Row, function
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.awards import place_one
from xlfuncs.rulebooks.jcbl.coefficients import shared_n
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.general import issue, issued, last_place, within
from xlfuncs.rulebooks.jcbl.terms import Competitors, Game, L, Members, Rank, Rating, Sessions, Tables, Tied

Mp = Annotated[Decimal, Number(low=0, en="master points", zh="大师分", ja="マスターポイント")]
Part = Annotated[
    str,
    Word(
        {"overall": ["オーバーオール"], "session": ["セッション"]},
        en="what the points are for",
        zh="分数的来源",
        ja="ポイントの区分",
    ),
]
Centre = Annotated[
    bool, YesNo(en="a bridge centre's own event", zh="桥牌中心自办的比赛", ja="ブリッジセンター主催ゲーム")
]
Simultaneous = Annotated[
    bool,
    YesNo(
        en="world or APBF simultaneous, correspondence game",
        zh="世界或 APBF 同时赛、通信赛",
        ja="世界同時大会・APBF同時大会・通信ゲーム",
    ),
]
LRed = Annotated[
    Decimal,
    Number(
        above=0,
        high=lambda: printed.L_LARGEST,
        en="L of red points only: L5 of qualifying or final over 16",
        zh="仅用于红分的 L：预赛、决赛的 L5 除以 16",
        ja="レッドだけの L（予選・決勝の L5 ÷ 16）",
    ),
]
SessionsOfEvent = Annotated[
    Decimal,
    Number(
        above=0,
        en="sessions of the whole event, its qualifying round included",
        zh="整个比赛的节数（含预赛）",
        ja="競技会全体のセッション数（予選を含む）",
    ),
]
EventSessions = Annotated[
    Decimal,
    Number(
        above=0,
        en="sessions of the whole event, which decide the colour; sessions unless given",
        zh="整个比赛的节数，决定分数颜色；默认同 sessions",
        ja="競技会全体のセッション数（レッドかどうかを決める、既定は sessions）",
    ),
]


@function(
    "JCBL_ISSUED",
    rule="第2条 第3条 第4条 第5条 第6条",
    en="Red and black overall points of a place as they are issued, rounded once",
    zh="某一名次总成绩实际发放的红分和黑分，只舍入一次",
    ja="発行するオーバーオールのレッドポイントとブラックポイント（四捨五入は一度だけ）",
    fills=("red", "black"),
)
def issued_points(
    rank: Rank,
    competitors: Competitors,
    game: Game,
    rating: Rating,
    tables: Tables,
    sessions: Sessions,
    l: L = ONE,  # noqa: E741 — the rulebook's letter
    l_red: LRed = ONE,
    members: Members = 4,
    tied: Tied = 1,
    event_sessions: EventSessions | None = None,
    centre: Centre = False,
    simultaneous: Simultaneous = False,
) -> Row:
    """One row {red, black} of the exact award. {0, 0} beyond the places; ``#NUM!`` beyond the competitors.

    All red: the award with L × ``l_red``, within the limit of 第4条 as it is issued. 20% red: a fifth of
    the award × ``l_red``; black the award without its fifth. Otherwise black. The award is that of
    ``JCBL_OVERALL``; which of the three, as in ``JCBL_SPLIT``, by the sessions of the whole event.

    >>> issued_points(5, Decimal(24), "pair", "sectional", Decimal(12), Decimal(2), Decimal("0.6015625"))
    [Decimal('0.68'), Decimal('0')]
    """
    within(rank, tied, competitors)
    if rank > last_place(competitors):
        return [ZERO, ZERO]
    share = red_share(rating, sessions if event_sessions is None else event_sessions, centre, simultaneous)
    first = place_one(game, rating, tables, sessions, l, members, l_red if share == ONE else ONE)
    return issued_share(first, shared_n(game, rank, tied), share, l_red)


def issued_share(first: Decimal, n: Decimal, share: Decimal, l_red: Decimal) -> list[Decimal]:
    """Return red and black of a place from what place 1 gets; where all is red, ``first`` has ``l_red`` in it
    already.
    """
    award = first * n
    if share == ONE:
        return [issue(symbols.RED, award, "第2条 ②", "{} × {}", first, n), ZERO]
    if not share:
        return [ZERO, issue(symbols.BLACK, award, "第2条 ②", "{} × {}", first, n)]
    step(symbols.EXACT, award, "第2条 ②", "{} × {}", first, n)
    symbol = symbols.RED if l_red == ONE else symbols.RED_PART
    part = red = issue(symbol, award * share, "第2条", "{} × {}", award, share)
    if l_red != ONE:
        red = issue(symbols.RED, award * share * l_red, "第2条", "{} × {} × {}", award, share, l_red)
    return [red, black_of(award, part)]


@function(
    "JCBL_SPLIT",
    rule="第2条 第3条",
    en="Red and black of points that are already rounded (JCBL_ISSUED: from the exact award)",
    zh="把已舍入的分数分为红分和黑分（由准确分数计算用 JCBL_ISSUED）",
    ja="四捨五入済みのポイントのレッド・ブラックの内訳（正確な値からは JCBL_ISSUED）",
    fills=("red", "black"),
)
def split(
    mp: Mp,
    rating: Rating,
    sessions: SessionsOfEvent,
    part: Part,
    centre: Centre = False,
    simultaneous: Simultaneous = False,
    l_red: LRed = ONE,
) -> Row:
    """One row {red, black}. Session points are black. Overall points are red, partly red or black.

    All red: sectional and above with 2 sessions or more, simultaneous events. 20% red: club
    championships other than a bridge centre's own, local with 2 sessions or more. Black: the others.
    Red is rounded, black the rest; then red × ``l_red``, rounded.

    >>> split(Decimal("1.23"), "local", Decimal(2), "overall"), split(Decimal("3.20"), "sectional", ONE, "overall")
    ([Decimal('0.25'), Decimal('0.98')], [Decimal('0'), Decimal('3.20')])
    """
    share = ZERO if part == "session" else red_share(rating, sessions, centre, simultaneous)
    if not share:
        return [ZERO, issued(mp)]
    red = issue(symbols.RED, mp * share, "第2条", "{} × {}", mp, share)
    black = black_of(mp, red)
    if l_red != ONE:
        red = issue(symbols.RED_LIMITED, red * l_red, "第2条", "{} × {}", red, l_red)
    return [red, black]


def black_of(mp: Decimal, red: Decimal) -> Decimal:
    """Return what is left black: the points as they are issued, without their red part."""
    whole = issued(mp)
    if whole != mp:
        issue(symbols.OVERALL, mp, "第2条", "")
    return step(symbols.BLACK, whole - red, "第2条", "{} − {}", whole, red)


def red_share(rating: str, sessions: Decimal, centre: bool, simultaneous: bool) -> Decimal:
    """Return the share of the overall points that is red, by the sessions of the whole event."""
    several = sessions >= printed.RED_SESSIONS
    if simultaneous:
        share = ONE
    elif rating not in printed.PARTLY_RED:
        share = ONE if several else ZERO
    else:
        partly = not centre if rating == "ccg" else several
        share = printed.PARTLY_RED_SHARE if partly else ZERO
    return step(symbols.RED_SHARE, share, "第2条")
