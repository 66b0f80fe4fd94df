"""第2条 ③ V/M and ④ セッション; and the colour of all points, red and black."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.arguments import Number, Word, YesNo, present
from xlfuncs.errors import NUM, VALUE, CellError
from xlfuncs.numbers import ONE, ZERO, down
from xlfuncs.registry import Row, function
from xlfuncs.rulebooks.jcbl import tables_2018_12 as printed
from xlfuncs.rulebooks.jcbl.coefficients import coefficient_p, coefficient_r
from xlfuncs.rulebooks.jcbl.general import issued, limit_of, limited
from xlfuncs.rulebooks.jcbl.terms import Boards, DrawVp, Game, L, MaxVp, Members, Rating, Sessions, Vps
from xlfuncs.rulebooks.jcbl.weekly import draw_of
from xlfuncs.trail import step

Vm = Annotated[
    Decimal,
    Number(
        low=0,
        en="V/M, from JCBL_VM or JCBL_VM_TEAM",
        zh="V/M，由 JCBL_VM 或 JCBL_VM_TEAM 得出",
        ja="V/M（JCBL_VM・JCBL_VM_TEAM の値）",
    ),
]
Score = Annotated[Decimal, Number(en="V: score of the session", zh="V：本节得分", ja="V：セッションのスコア")]
Average = Annotated[
    Decimal,
    Number(
        en="Av: average of the session (percent: 50)",
        zh="Av：本节平均分（百分比为 50）",
        ja="Av：セッションのアベレージ（% なら50）",
    ),
]
TablesOfSession = Annotated[
    Decimal, Number(above=0, en="tables of the session", zh="本节桌数", ja="セッションのテーブル数")
]
Scoring = Annotated[
    str,
    Word(
        {"mp": ["マッチポイント"], "imp": ["IMPペア"], "total": ["トータル", "Total Point"], "percent": ["%"]},
        en="scoring",
        zh="计分方式",
        ja="採点方式",
    ),
]
TopHalf = Annotated[
    bool,
    YesNo(
        en="stratified: a lower flight's pair within its first 50%",
        zh="分层赛低组中名次在本组前 50%",
        ja="ストラティファイドの下位フライトで50%以内の順位",
    ),
]
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
        high=printed.L_LARGEST,
        en="L5 × L7 over 16 each, where mp lacks them",
        zh="L5×L7（各除以 16），若 mp 未含",
        ja="L5×L7（各16分の1）、mp に含まない場合",
    ),
]


@function(
    "JCBL_SESSION",
    rule="第2条 第4条",
    en="Session points: 3·R·L/P × B/24 × V/M",
    zh="单节分：3·R·L/P × B/24 × V/M",
    ja="セッションのポイント：3·R·L/P × B/24 × V/M",
)
def session(
    rating: Rating,
    vm: Vm,
    boards: Boards,
    l: L = ONE,  # noqa: E741 — the rulebook's letter
    game: Game = "pair",
    members: Members = 4,
) -> Decimal:
    """3×R×L/P × B/24 × V/M, at most the rating's limit for one session. L without L5 and L7.

    >>> session("sectional", Decimal("0.45"), 24)
    Decimal('0.54')
    """
    r = step("R", coefficient_r(rating), "第2条")
    step("L", l, "第2条")
    p = step("P", coefficient_p(game, members), "第2条")
    amount = printed.SESSION_FACTOR * r * l * boards * vm / (p * printed.SESSION_BOARDS)
    return issued(limited(step("3×R×L/P × B/24 × V/M", amount, "第2条"), limit_of(rating, ONE)))


@function(
    "JCBL_VM",
    rule="第2条",
    en="V/M of a session: individual, pairs, board-a-match",
    zh="单节的 V/M：个人赛、双人赛、逐副赛",
    ja="V/M：インディビデュアル・ペア戦・B-a-Mチーム戦",
)
def vm(
    score: Score,
    average: Average,
    boards: Boards | None = None,
    tables: TablesOfSession | None = None,
    scoring: Scoring = "mp",
    top_half: TopHalf = False,
) -> Decimal:
    """3(V−Av)/(B×Sc×Sl)+0.3 from 0 to 1, not rounded; 0 below average unless ``top_half``.

    Sc is tables − 1 rounded down; Sl 1 for ``mp`` (board-a-match too), 10 for ``imp``, 500 for ``total``.
    ``percent``: 3(V−Av)/100+0.3, without boards and tables. ``#VALUE!`` where boards or tables are
    missing, ``#NUM!`` below 2 tables.

    >>> vm(Decimal(130), Decimal(120), 24, Decimal(11)), vm(Decimal(55), Decimal(50), scoring="percent")
    (Decimal('0.425'), Decimal('0.45'))
    """
    scale = printed.VM_PERCENT if scoring == "percent" else scale_of(boards, tables, scoring)
    if score < average and not top_half:
        return step("V/M", ZERO, "第2条")
    ratio = printed.VM_FACTOR * (score - average) / scale + printed.VM_AVERAGE
    return step("V/M", min(max(ratio, printed.VM_LOWEST), printed.VM_HIGHEST), "第2条")


def scale_of(boards: int | None, tables: Decimal | None, scoring: str) -> int:
    """B × Sc × Sl."""
    if boards is None or tables is None:
        missing = "boards" if boards is None else "tables"
        raise CellError(VALUE, f"{missing} is missing; only percent scoring goes without")
    sc = step("Sc", down(tables - 1), "第2条")
    if sc < 1:
        raise CellError(NUM, f"tables must be a number from 2, not {tables:f}")
    return step("B", boards, "第2条") * sc * step("Sl", printed.SL[scoring], "第2条")


@function(
    "JCBL_VM_TEAM",
    rule="第2条 第12条",
    en="V/M of matches: teams, and pairs by VP",
    zh="各场之和的 V/M：队式赛、按 VP 的双人赛",
    ja="V/M：チーム戦・VPによるペア戦",
)
def vm_team(vps: Vps, max_vp: MaxVp, draw_vp: DrawVp | None = None) -> Decimal:
    """The sum of vp/``max_vp`` over the matches won (above ``draw_vp``), each at most 1; not rounded.

    ``draw_vp`` defaults to half of ``max_vp``; 15 on the old 25-point scale. A scheduling bye is left
    blank, a walkover counts (第12条). ``#NUM!`` where ``draw_vp`` is above ``max_vp``.

    >>> vm_team([Decimal(16), Decimal(10), None, Decimal(11), Decimal(4)], Decimal(20))
    Decimal('1.35')
    """
    drawn = draw_of(max_vp, draw_vp)
    won = sum((min(vp, max_vp) for vp in present(vps) if vp > drawn), ZERO)
    return step("V", won, "第2条") / step("M", max_vp, "第2条")


@function(
    "JCBL_SPLIT",
    rule="第2条",
    en="Red and black of a figure of points",
    zh="把分数分为红分和黑分",
    ja="レッドポイントとブラックポイントの内訳",
    fills=("red", "black"),
)
def split(
    mp: Mp,
    rating: Rating,
    sessions: Sessions,
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
    ([Decimal('0.25'), Decimal('0.98')], [Decimal('0.00'), Decimal('3.20')])
    """
    share = step("red", red_share(rating, sessions, part, centre, simultaneous), "第2条")
    red = issued(mp * share)
    return [issued(red * l_red), issued(mp - red)]


def red_share(rating: str, sessions: Decimal, part: str, centre: bool, simultaneous: bool) -> Decimal:
    """The share of the points that is red."""
    several = sessions >= printed.RED_SESSIONS
    if part == "session":
        return ZERO
    if simultaneous:
        return ONE
    if rating not in printed.PARTLY_RED:
        return ONE if several else ZERO
    partly = not centre if rating == "ccg" else several
    return printed.PARTLY_RED_SHARE if partly else ZERO
