"""第2条 ③ V/M and ④ セッション."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Word, YesNo
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import ONE, ZERO, down
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import number_text, rounded, step
from xlfuncs.core.words import Also
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.coefficients import coefficient_p, coefficient_r
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.general import issue, limit_of, limited
from xlfuncs.rulebooks.jcbl.matches import checked, draw_of, vp_sum
from xlfuncs.rulebooks.jcbl.terms import Boards, DrawVp, Game, L, MaxVp, Members, Rating, Vps

NEEDED_UNLESS_PERCENT = Sentence(
    en="{argument} is missing; only percent scoring goes without",
    zh="缺少 {argument}；只有百分比计分不需要",
    ja="{argument} がありません（% の場合だけ省略できます）",
)

Vm = Annotated[
    Decimal,
    Number(
        low=0,
        en="V/M, from JCBL_VM or JCBL_VM_TEAM",
        zh="V/M，由 JCBL_VM 或 JCBL_VM_TEAM 得出",
        ja="V/M（JCBL_VM・JCBL_VM_TEAM の値）",
    ),
]
Score = Annotated[
    Decimal, Number(percent=True, en="V: score of the session", zh="V：本节得分", ja="V：セッションのスコア")
]
Average = Annotated[
    Decimal,
    Number(
        percent=True,
        en="Av: average of the session (percent: 50)",
        zh="Av：本节平均分（百分比为 50）",
        ja="Av：セッションのアベレージ（% なら 50）",
    ),
]
TablesOfSession = Annotated[
    Decimal, Number(above=0, en="tables of the session", zh="本节桌数", ja="セッションのテーブル数")
]
SCORING = Word(
    {
        "mp": ["マッチポイント"],
        "imp": ["IMPペア"],
        "total": ["トータル", "Total Point", Also("トータルポイント")],
        "percent": ["%", Also("百分率"), Also("パーセント"), Also("得点率"), Also("百分比")],
    },
    en="scoring",
    zh="计分方式",
    ja="採点方式",
)
Scoring = Annotated[str, SCORING]
TopHalf = Annotated[
    bool,
    YesNo(
        en="stratified: a lower flight's pair within its first 50%",
        zh="分层赛低组中名次在本组前 50%",
        ja="ストラティファイドの下位フライトで 50% 以内の順位",
    ),
]
#: What the arguments must be besides, where the scoring asks for it.
PERCENT = Number(low=0, high=100, percent=True, en="percent", zh="百分比", ja="%")
SEVERAL_TABLES = Number(low=2, en="tables of the session", zh="本节桌数", ja="セッションのテーブル数")


@function(
    "JCBL_SESSION",
    rule="第2条 ④ 第3条 第4条",
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
    """3×R×L/P × B/24 × V/M, at most the rating's limit for one session. L without L5 of qualifying or final.

    >>> session("sectional", Decimal("0.45"), 24)
    Decimal('0.54')
    """
    r = coefficient_r(rating)
    step(symbols.L, l, "第2条 ①")
    return session_of(r, l, coefficient_p(game, members), boards, vm, rating)


def session_of(
    r: Decimal,
    l: Decimal,  # noqa: E741
    p: int,
    boards: int,
    vm: Decimal,
    rating: str,
) -> Decimal:
    """Return the points of a session from its coefficients, within the limit, rounded."""
    factor, full = printed.SESSION_FACTOR, printed.SESSION_BOARDS
    amount = factor * r * l * boards * vm / (p * full)
    how = "{} × {} × {} ÷ {} × {} ÷ {} × {}"
    step(symbols.EXACT, amount, "第2条 ④", how, factor, r, l, p, boards, full, vm)
    return issue(symbols.SESSION, limited(amount, limit_of(rating, ONE), symbols.EXACT_LIMITED), "第2条 ④", "")


@function(
    "JCBL_VM",
    rule="第2条 ③",
    en="V/M of a session: individual, pairs, board-a-match",
    zh="单节的 V/M：个人赛、双人赛、逐副计胜负（BAM）",
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

    Sc is tables − 1 rounded down; Sl 1 for ``mp``, 10 for ``imp``, 500 for ``total``. ``percent``: 3(V−Av)/100+0.3,
    without boards and tables, of board-a-match too (boards won of all, × 100); ``#NUM!`` outside 0 to 100.
    ``#VALUE!`` where boards or tables are missing, ``#NUM!`` below 2 tables.

    >>> vm(Decimal(130), Decimal(120), 24, Decimal(11)), vm(Decimal(55), Decimal(50), scoring="percent")
    (Decimal('0.425'), Decimal('0.45'))
    """
    scale = percent_scale(score, average) if scoring == "percent" else scale_of(boards, tables, scoring)
    if score < average and not top_half:
        return step(symbols.VM_BELOW(score=number_text(score), average=number_text(average)), ZERO, "第2条 ①")
    factor, of_average = printed.VM_FACTOR, printed.VM_AVERAGE
    ratio = factor * (score - average) / scale + of_average
    step(symbols.VM, ratio, "第2条 ③", f"{factor} × ({{}} − {{}}) ÷ {{}} + {of_average}", score, average, scale)
    lowest, highest = printed.VM_LOWEST, printed.VM_HIGHEST
    if ratio < lowest:
        return step(symbols.VM_BOUND, lowest, "第2条 ③", "max({}, {})", ratio, lowest)
    if ratio > highest:
        return step(symbols.VM_BOUND, highest, "第2条 ③", "min({}, {})", ratio, highest)
    return ratio


def percent_scale(score: Decimal, average: Decimal) -> int:
    """Return what percentages are divided by; ``#NUM!`` for what is no percentage."""
    PERCENT.take(score, "score")
    PERCENT.take(average, "average")
    return printed.VM_PERCENT


def scale_of(boards: int | None, tables: Decimal | None, scoring: str) -> int:
    """Return B × Sc × Sl."""
    if boards is None or tables is None:
        raise CellError(VALUE, NEEDED_UNLESS_PERCENT(argument="boards" if boards is None else "tables"))
    SEVERAL_TABLES.take(tables, "tables")
    sc = rounded(symbols.SC, down(tables - 1), tables - 1, "第2条 ①", "{} − 1", tables)
    sl = step(symbols.SL, printed.SL[scoring], "第2条 ①")
    return step(symbols.SCALE, boards * sc * sl, "第2条 ③", "{} × {} × {}", boards, sc, sl)


@function(
    "JCBL_VM_TEAM",
    rule="第2条 ③ 第12条",
    en="V/M of matches: teams, and pairs by VP",
    zh="各场之和的 V/M：队式赛、按 VP 的双人赛",
    ja="V/M：チーム戦・VP によるペア戦",
)
def vm_team(vps: Vps, max_vp: MaxVp, draw_vp: DrawVp | None = None) -> Decimal:
    """The sum of vp/``max_vp`` over the matches won (above ``draw_vp``), not rounded.

    ``draw_vp`` defaults to half of ``max_vp``; 15 on the old 25-point scale. A scheduling bye is left
    blank, a walkover counts (第12条). ``#NUM!`` for a match below 0 or above ``max_vp``, and where
    ``draw_vp`` is above ``max_vp``.

    >>> vm_team([Decimal(16), Decimal(10), None, Decimal(11), Decimal(4)], Decimal(20))
    Decimal('1.35')
    """
    drawn = draw_of(max_vp, draw_vp)
    won = vp_sum(symbols.V_WON, [vp for vp in checked(vps, max_vp) if vp > drawn], "第2条 ①")
    return step(symbols.VM, won / max_vp, "第2条 ③", "{} ÷ {}", won, max_vp)
