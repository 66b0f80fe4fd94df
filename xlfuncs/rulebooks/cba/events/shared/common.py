"""The parts that the events of 大师分公式 share: their entries, and the names of figures and results."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Annotated, Any

from xlfuncs.core.arguments import Text
from xlfuncs.core.cells import is_blank
from xlfuncs.core.sentences import Help
from xlfuncs.events import FROM_MEMBERS, HOLDING, NOUGHT, PLAYER, Label, Person, Repeated, Result, Row, event
from xlfuncs.events.declaration import Stage
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared.settings import MIXED, NO_LIMIT, QUESTIONS
from xlfuncs.rulebooks.cba.terms import RankCell
from xlfuncs.rulebooks.cba.winning import Draws, Wins

#: Where a unit stands, or why it does not.
PlaceCell = Annotated[int | str | None, RankCell]


#: What the columns of the players are called besides.
PLAYERS = Label(rule="§1.3.1", also=("牌手", "姓名", "选手"))


class Unit(Row):
    """An entry: whom it is made of, and its results."""

    unit: Annotated[
        str,
        Text(en="team", zh="队名", ja="チーム名"),
        Label(
            also=("unit name", "队伍", "代表队", "参赛队", "参赛队伍", "参赛队名", "队伍名称"),
            spare=("单位", "参赛单位", "牌手", "姓名"),
        ),
    ]
    player: Annotated[list[Person | None], PLAYER, Repeated(6, lettered=True), PLAYERS]
    holding: Annotated[
        list[Decimal | str | None],
        HOLDING,
        Repeated(0, of="player"),
        Label("Holding", "大师分", "保有MP", "§1.3.1", blank=FROM_MEMBERS),
    ]
    place: Annotated[PlaceCell, Label("Place", "名次", "順位", also=("rank", "排名"))] = None


class TeamUnit(Unit):
    """An entry of a team event, where rounds won count."""

    wins: Annotated[Wins | None, Label("Won", "胜", "勝", "§2.4", also=("胜场", "胜轮"), blank=NOUGHT)] = None
    draws: Annotated[Draws | None, Label("Drawn", "平", "分", "§2.4", also=("平场", "平轮"), blank=NOUGHT)] = None


FIELD = Result("n", Help("field N", "参赛规模 N", "参加数 N"))
FIGURES = (
    FIELD,
    Result("places", Help("places that get points", "授分的名次数", "授与される順位の数")),
    Result("avgm", symbols.AVGM.templates, 2),
    Result("m", symbols.M.templates, 2),
    Result("s", symbols.S.templates, 2),
    Result("l", Help("level coefficient L", "比赛等级系数 L", "格の係数 L"), 2),
    Result("e", symbols.E.templates),
    Result("v", symbols.V.templates),
)
#: What a score sheet of its own lacks of an event by the formulas.
SHEET_LACKS = Help(
    "Players' cells take holdings, not names. There are no youth points, no limit of §1.3.1 but the level's own, no "
    "year's base average (§1.3.5), no points per win by a table, and no totals from 240 on (§2.9.7).",
    "队员栏填大师分，不填姓名；不含青年大师分、年度基准大师分（§1.3.5）和表格规定的每胜大师分；"
    "§1.3.1 的上限只按比赛等级；总分达到 240（§2.9.7）时不显示。",
    "選手の欄には氏名ではなく保有ポイントを入れます。ユースポイント、年度基準ポイント（§1.3.5）、"
    "表による 1 勝のポイントはなく、§1.3.1 の上限は格によるものだけで、合計が 240 以上（§2.9.7）のときは表示しません。",
)


def sheet_figures(event_type: str) -> dict[str, str]:
    """Return the figures of an event of a type by the formulas, as a score sheet of its own computes them."""
    scopes = "".join(f'IF(level_word="{level}","{scope}",' for level, scope in tables.CAP_OF_LEVEL.items())
    return {
        "n": "SUM([playing])",
        "places": f"IF(n<{tables.MINIMUM_FIELD[event_type]},0,CBA_PLACES(n,colour))",
        "avgm": "CBA_EVENT_MP([average])",
        "m": "CBA_M(avgm)",
        "s": "CBA_S(boards)",
        "l": "CBA_L(level)",
        "answered": "COUNTA(entry_limit,sex,age_limit,mp_limit)",
        "by_entry": 'SAYS(entry_limit,"TRUE")',
        "by_sex": 'SAYS(sex,"men","women")',
        "by_age": 'SAYS(age_limit,"TRUE")',
        "by_mp": 'SAYS(mp_limit,"TRUE")',
        "sex_mixed": f'SAYS(sex,"{MIXED}")',
        "any_entry": 'SAYS(entry_limit,"FALSE")',
        "any_sex": f'SAYS(sex,"{NO_LIMIT}")',
        "any_age": 'SAYS(age_limit,"FALSE")',
        "any_mp": 'SAYS(mp_limit,"FALSE")',
        "read": "by_entry+any_entry+by_sex+sex_mixed+any_sex+by_age+any_age+by_mp+any_mp",
        "group": 'IF(age_group="",1,IF(ISNUMBER(age_group),age_group,NA()))',
        "counted": "by_entry+by_sex+by_age*group+by_mp",
        # who answers one of the questions has to answer all, and so that they do not contradict the number
        "unasked": 'AND(answered=0,age_group="")',
        "all_answered": f'AND(answered={len(QUESTIONS.asked)},OR(NOT(by_age),age_group<>""))',
        "answers_hold": "AND(read=answered,OR(NOT(any_age),group=1))",
        "more_open": "AND(restrictions>counted,NOT(all_answered))",
        "number_holds": "AND(ISNUMBER(restrictions),OR(restrictions=counted,more_open))",
        "agreed": 'OR(unasked,AND(answers_hold,IF(restrictions="",all_answered,number_holds)))',
        "limits": 'IF(agreed,IF(restrictions="",counted,restrictions),NA())',
        "said_mixed": 'SAYS(mixed,"TRUE")',
        "mixed_read": 'OR(mixed="",SAYS(mixed,"TRUE","FALSE"))',
        "of_both": 'IF(AND(mixed_read,OR(sex="",mixed="",said_mixed=sex_mixed)),OR(said_mixed,sex_mixed),NA())',
        "e": "CBA_E(limits,online,of_both)",
        "v": "CBA_V(m,s,l,e)",
        "level_word": "CODE(level)",
        "scope": f'IF(level_word="",NA(),{scopes}""{")" * len(tables.CAP_OF_LEVEL)})',
        # §2.4: with platinum points wins are worth what a table says.
        "by_table": 'SAYS(colour,"platinum")',
        "within": f"MAX([sum])<{tables.HIGHEST_AWARD}",
    }


#: An event by the formulas.
by_formula = partial(event, figures=FIGURES, headline=("level", "colour", "youth"))
#: What every event gives its units, by colour and in all.
POINTS = (
    Result("platinum", Help("Platinum", "白金分", "白金"), 2),
    Result("gold", Help("Gold", "金分", "金"), 2),
    Result("silver", Help("Silver", "银分", "銀"), 2),
    Result("red", Help("Red", "红分", "赤"), 2),
    Result("blue", Help("Blue", "蓝分", "青"), 2),
    Result("youth", Help("Youth", "青年分", "ユース"), 2),
    Result("total", Help("Total", "总大师分", "合計"), 2),
)
POINT_KEYS = tuple(each.key for each in POINTS)
AVERAGE = Result("average", Help("Average", "平均分", "平均点"), 2)
R = Result("r", Help("R", "R", "R"), 2)
AWARD = Result("award", Help("Place award", "排名分", "順位点"), 2)
WINS_MP = Result("wins_mp", Help("Win points", "胜场分", "勝ち点"), 2)


def of_part(keys: tuple[str, ...], suffix: str, name: Help) -> tuple[Result, ...]:
    """Return figures of a part of the event: keys and labels say which."""
    parts = []
    for each in FIGURES:
        if each.key in keys:
            en, zh, ja = each.label
            label = Help(f"{name.en}: {en}", f"{name.zh}{zh}", f"{name.ja}の{ja}")
            parts.append(each._replace(key=f"{each.key}{suffix}", label=label))
    return tuple(parts)


def of_groups(keys: tuple[str, ...], groups: Mapping[str, Help], part: str = "") -> tuple[Result, ...]:
    """Return figures of each of the groups with these letters, of the whole event or of a part of it."""
    return tuple(
        figure for letter, name in groups.items() for figure in of_part(keys, f"{part}_{letter.lower()}", name)
    )


# --- what a later stage takes over of the one before it

#: What holds for all stages of a competition.
OF_BOTH = (
    *("level", "colour", "youth", "event_type", "size", "scope", "annual_top", "annual_mp"),
    *("restrictions", "online", "mixed", "round_boards"),
)


def of_both(before: Sequence[Stage]) -> dict[str, Any]:
    """Return what was typed of the competition as a whole."""
    typed = ((key, each.typed["settings"].get(key)) for each in reversed(before) for key in OF_BOTH)
    return {key: cell for key, cell in typed if not is_blank(cell)}


def players_in(stage: Stage, *further: str) -> list[dict[str, Any]]:
    """Return the entries with their players and what these hold, and ``further`` columns, as they were typed."""
    rows = stage.typed["entries"]
    kept = ("player", "holding")
    return [
        {key: cell for key, cell in row.items() if key in ("unit", *further) or key.startswith(kept)} for row in rows
    ]
