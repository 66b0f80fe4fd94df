"""jcbl-sectional: pairs (individuals, HT) of any rating, session and overall points, red and black."""

from collections.abc import Iterable
from typing import Annotated

from xlfuncs.core.numbers import HALF
from xlfuncs.core.sentences import Help
from xlfuncs.events import RANKED_IN, Builder, Direction, Repeated, ScoreSheet, Section
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import common
from xlfuncs.rulebooks.jcbl.events.shared.awarding import award
from xlfuncs.rulebooks.jcbl.events.shared.entries import OF_MATCHES, OUT, OUT_BUT_PLAYED, Matches, PairEntry
from xlfuncs.rulebooks.jcbl.events.shared.settings import EACH_SESSION, MOST_SESSIONS, WHOLE, SectionSettings

#: Of so many sessions a page has room for the scores beside the points.
WITH_SCORES = 2


class SectionalEntry(PairEntry):
    """A pair, by the scores of its sessions or by the VP of its matches."""

    vp: Annotated[Matches, Repeated(6, 40), OF_MATCHES]
    section: Section = None
    direction: Direction = None


def _one_of(name: str, codes: Iterable[str]) -> str:
    """Return whether a figure is one of some words."""
    tests = (f'{name}="{code}"' for code in codes)
    return f"OR({','.join(tests)})"


def _of_session(number: int) -> dict[str, str]:
    """Return the points of a session: V of matchpoints is at most twice the average (第2条 ③ ④)."""
    vm = f"JCBL_VM([@score{number}],av,boards,room,scoring)"
    return {
        f"score{number}": f"IF(ISNUMBER(INDEX([@score],{number})),INDEX([@score],{number})*unit,NA())",
        f"possible{number}": f'IF(how="mp",AND([@score{number}]>=0,[@score{number}]<=2*av),TRUE)',
        f"vm{number}": f"IF([@possible{number}],{vm},NA())",
        f"played{number}": f"IF(ISNUMBER(l),JCBL_SESSION(rating,[@vm{number}],boards,l,game_or_pair),NA())",
        f"session{number}": f'IF(OR([@unit]="",many<{number}),"",IF([@out_of_it],0,[@played{number}]))',
    }


def score_sheet() -> ScoreSheet:
    """Return how formulas decide it, by the figures of the edition asked for."""
    none = printed.SIXTEEN
    points = ",".join(f"[@session{number}]" for number in EACH_SESSION)
    issued = (
        f"JCBL_ISSUED([@stands],c,game_or_pair,rating,tables,sessions,l,for_red,{printed.P_TEAM_LEAST},[@tied],"
        "whole_event,centre,simultaneous)"
    )
    coefficients = "of_class,of_people,of_points,of_flight,stage_of_all,day_of_all"
    return ScoreSheet(
        figures={
            "enough": "AND(ISNUMBER(competitors),competitors>=SUM([playing]))",
            "c": 'IF(competitors="",SUM([playing]),IF(enough,competitors,NA()))',
            "places": "JCBL_PLACES(c)",
            # L of all points, and what red points have besides
            "rated": "CODE(rating)",
            "game_or_pair": 'IF(game="","pair",CODE(game))',
            "abroad": _one_of("rated", printed.INTERNATIONAL),
            "stage": 'IF(SETTING("l5")="","",CODE(SETTING("l5")))',
            "red_alone": _one_of("stage", printed.L5_RED_ALONE),
            "with_other_stage": f"IF(red_alone,MAX(sessions,{printed.RED_SESSIONS}),sessions)",
            "whole_event": 'IF(event_sessions<>"",event_sessions,with_other_stage)',
            "red_share": f'INDEX(JCBL_SPLIT({WHOLE},rating,whole_event,"overall",centre,simultaneous),1,1)/{WHOLE}',
            "of_class": f'IF(rated="ccg",IF(class="",NA(),JCBL_L1(class)),{none})',
            "of_people": 'IF(SETTING("l2")="",JCBL_L2("open",abroad),JCBL_L2(SETTING("l2"),abroad))',
            "unlimited": 'OR(SETTING("l3")="",SETTING("l3")=0,SAYS(SETTING("l3"),"none"))',
            "of_holdings": f'IF(unlimited,{none},JCBL_L3(SETTING("l3"),l3_kind))',
            "of_points": 'IF(l3_seed="",of_holdings,JCBL_L3_SEED(l3_seed,game_or_pair))',
            "unflighted": 'AND(flights="",flight="")',
            "of_flight": f'IF(unflighted,{none},IF(OR(flights="",flight=""),NA(),JCBL_L4(flight,flights)))',
            "of_stage": f'IF(SETTING("l5")="",{none},JCBL_L5(SETTING("l5"),sessions))',
            "of_day": 'IF(SETTING("l7")="",JCBL_L7("weekend"),JCBL_L7(SETTING("l7")))',
            "stage_of_all": f"IF(red_alone,{none},of_stage)",
            "day_of_all": f"IF(red_share>0,of_day,{none})",
            # what is not known is blank, and would be taken for 16, and a blank L for 1
            "l": f"IF(COUNT({coefficients})={coefficients.count(',') + 1},JCBL_L({coefficients}),NA())",
            "for_red": f"IF(AND(red_alone,red_share>0),JCBL_L({none},{none},{none},{none},of_stage),1)",
            # the sessions
            "how": "CODE(scoring)",
            "unit": f'IF(AND(how="percent",MAX([score])<=1),{WHOLE},1)',
            "one_scale": 'IF(AND(how="percent",unit=1),COUNTIFS([score],">0",[score],"<=1")=0,how<>"vp")',
            "room": 'IF(session_tables<>"",session_tables,IF(stage="final",NA(),tables))',
            "by_room": f'IF(how="mp",boards*INT(room-1)*{HALF},NA())',
            "av": f'IF(average<>"",average,IF(how="percent",{WHOLE * HALF},by_room))',
            "many": "IF(one_scale,MAX([scores]),NA())",
            "as_set": "OR(red_alone,many=sessions)",
        },
        columns={
            "out_of_it": f'SAYS([@out],"{OUT}")',
            "out_but_played": f'SAYS([@out],"{OUT_BUT_PLAYED}")',
            "playing": 'IF([@unit]="","",IF(OR([@out_of_it],[@out_but_played]),0,1))',
            "scores": 'IF([@unit]="",0,COUNTA([@score]))',
            "sum": "IF(AND([@scores]=many,COUNT([@score])=many),SUM([@score])*unit,NA())",
            "adjusting": 'IF([@adjust]="",0,IF(ISNUMBER([@adjust]),[@adjust]*IF(ABS([@adjust])<1,unit,1),NA()))',
            "mean": 'ROUND(([@sum]+[@adjusting])/IF(how="percent",many,1),9)',
            "ranking": 'IF([@playing]=1,[@mean],"")',
            "score_total": 'IF([@unit]="","",IF(AND(how="percent",many>1),ROUND([@mean],2),[@mean]))',
            "stands": 'IF(AND(as_set,ISNUMBER([@ranking])),RANK([@ranking],[ranking]),"")',
            "place": f'IF([@unit]="","",IF([@playing]=0,SPOKEN([@out],"{OUT}"),[@stands]))',
            "order": "IF([@playing]=0,1E6,[@stands])",
            "tied": "COUNTIF([stands],[@stands])",
            **{key: formula for number in EACH_SESSION for key, formula in _of_session(number).items()},
            "session_points": f'IF([@unit]="","",IF(OR([@out_of_it],COUNT({points})=many),SUM({points}),NA()))',
            "issued_red": f"IF(ISNUMBER(l),INDEX({issued},1,1),NA())",
            "issued_black": f"IF(ISNUMBER(l),INDEX({issued},1,2),NA())",
            "overall": 'IF([@unit]="","",IF([@playing]=0,0,[@issued_red]+[@issued_black]))',
            "red": 'IF([@unit]="","",IF([@playing]=0,0,[@issued_red]))',
            "black": 'IF([@unit]="","",IF([@playing]=0,0,[@issued_black])+[@session_points])',
            "total": 'IF([@unit]="","",[@red]+[@black])',
        },
        order="order",
        shown={"score": MOST_SESSIONS},
        lacks=Help(
            "Not for matches by VP, sections, N-S and E-W, official places, or boards, tables and averages that differ "
            "between sessions. L2 is chosen, not asked in questions; L7 counts for all points, and nobody's holding is "
            "compared with the limit.",
            "不含按 VP 计分的场次、分区和南北东西分别排名、正式名次，以及各节不同的副数、桌数和平均分；L2 直接选择，"
            "不通过问答；L7 用于全部分数，也不核对会员是否符合限制。",
            "VP による試合、セクション・方向別の順位、公式順位、セッションごとに違うボード数・テーブル数・アベレージ"
            "には対応しません。L2 は質問ではなく一つを選びます。L7 は全ポイントに掛け、選手の MP が制限内かどうかは"
            "調べません。",
        ),
    )


@common.by_sessions(
    "jcbl-sectional",
    title=Help("Sectional pairs", "地区级双人赛", "セクショナル等のペア戦"),
    about=Help(
        "session and overall points, red and black; local and regional too",
        "单节分和总成绩分，红分和黑分；也用于地方级和大区级",
        "セッションとオーバーオール、レッド・ブラックの内訳（ローカル・リジョナルも）",
    ),
    results=common.OF_RANKINGS,
    beside_only=[RANKED_IN.key],
    abreast=9,
    slip_lines=20,
    score_sheet=score_sheet,
)
def sectional(settings: SectionSettings, entries: list[SectionalEntry], outcome: Builder) -> None:
    """Award each pair for its place and its sessions (第2条)."""
    award(settings, entries, outcome)
    outcome.wall = wall(outcome)


def wall(outcome: Builder) -> list[str]:
    """Return what hangs on the wall: of two sessions each score beside its points, of more the points alone, which is
    what a page has room for; of one the totals say both. The sessions stand before their total.
    """
    event = outcome.event
    played = [key for key in event.scored if any(row.get(key) is not None for row in outcome.entries.values())]
    left_out = {*event.summing} if len(played) > 1 else {*event.scored}
    if len(played) != WITH_SCORES:
        left_out |= {*event.scores}
    of_sessions = {*event.scored, *event.scores}
    keys = [key for key in event.board if key not in left_out]
    behind = keys.index(common.SUM.key)
    return [
        *(key for key in keys[:behind] if key not in of_sessions),
        *(key for key in keys if key in of_sessions),
        *(key for key in keys[behind:] if key not in of_sessions),
    ]
