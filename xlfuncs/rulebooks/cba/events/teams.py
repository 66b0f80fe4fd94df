"""cba-teams: a team event with place awards (§2.1, §2.8) and points for rounds won (§2.4), within 240."""

from xlfuncs.core.sentences import Help
from xlfuncs.events import PLACE, Builder, ScoreSheet
from xlfuncs.rulebooks.cba.coefficients import coefficient_r
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared import common
from xlfuncs.rulebooks.cba.events.shared.awards import place_and_wins
from xlfuncs.rulebooks.cba.events.shared.common import TeamUnit
from xlfuncs.rulebooks.cba.events.shared.points import award_field
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings
from xlfuncs.rulebooks.cba.terms import NON_STARTER, WITHDRAWN


def score_sheet() -> ScoreSheet:
    """Return how formulas decide it, by the figures of the edition asked for."""
    return ScoreSheet(
        figures={**common.sheet_figures("team"), "needed": f'IF(size="",{tables.FEWEST_PLAYERS["team"]},size)'},
        columns={
            "playing": f'IF([@unit]="","",IF(SAYS([@place],"{NON_STARTER}"),0,1))',
            "withdrew": f'SAYS([@place],"{WITHDRAWN}")',
            "average": 'IF([@playing]=1,CBA_TEAM_MP([@player],needed,"team",scope,annual_top),"")',
            "order": 'IF([@playing]="","",IF([@playing]=0,2E6,IF([@withdrew],1E6,PLACE([@place]))))',
            "award": 'CBA_RANKING([place],v,colour,"team",knockout)',
            "rounds": "[@wins]&[@draws]",
            "won": "CBA_WIN_MP(m,l,e,round_boards,[@wins],[@draws])",
            "wins_mp": 'IF([@playing]="","",IF(OR([@rounds]="",[@rounds]="0",[@rounds]="00",[@withdrew]),0,'
            "IF(by_table,NA(),[@won])))",
            "sum": 'IF([@playing]="","",ROUND([@award]+[@wins_mp],2))',
            "total": "IF([@playing]=1,IF(AND(within,ISNUMBER([@order])),[@sum],NA()),[@sum])",
        },
        order="order",
        lacks=common.SHEET_LACKS,
    )


@common.by_formula(
    "cba-teams",
    title=Help("Team event", "团体赛", "チーム戦"),
    about=Help(
        "coefficients from the members' holdings, place awards and win points",
        "按队员大师分计算系数，授予排名大师分和胜场大师分",
        "保有ポイントから係数を求め、順位点と勝ち点を授与する",
    ),
    results=(PLACE, common.AVERAGE, common.R, common.AWARD, common.WINS_MP, *common.POINTS),
    beside_only=("r",),
    score_sheet=score_sheet,
)
def teams(settings: CbaSettings, entries: list[TeamUnit], outcome: Builder) -> None:
    """Award every team its place award and win points (§2.1, §2.4), their sum (with platinum points the higher of the
    two).
    """
    field = award_field(settings, entries, outcome, place_and_wins)
    for entry in entries:
        place = field.place_of.get(entry.at)
        outcome.give(entry, r=place and coefficient_r(place, field.size))
