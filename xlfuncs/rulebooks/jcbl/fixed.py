"""第3章, 第4章 (第13条-第16条): fixed points, WBF points and deemed points."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Name, Number, Whole, Word, YesNo
from xlfuncs.core.errors import NA, NUM, VALUE, CellError
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.quoting import shown
from xlfuncs.core.registry import Row, function
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.trail import step
from xlfuncs.core.words import Also, normal
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.coefficients import coefficient_p, shared_n
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.general import issue, last_place, within
from xlfuncs.rulebooks.jcbl.terms import GAME, Competitors, Game, Members, Rank, Tied, spoken

NOT_LISTED = Sentence(
    en="{argument} {found} is not listed in 第13条{near}",
    zh="{argument} 的{found}未列入第13条{near}",
    ja="{argument} の{found}は第13条にありません{near}",
)
NEAR = Sentence(en="; it has {listed}", zh="（有 {listed}）", ja="（あるのは {listed}）")
DIVISIONS_NEEDED = Sentence(
    en="{argument} is missing; the points of division {division} depend on it",
    zh="缺少 {argument}；{division} 部的分数取决于它",
    ja="{argument} がありません（{division} 部のポイントは部の数で決まります）",
)
DIVISION_BEYOND = Sentence(
    en="division {division} is beyond the {divisions} divisions",
    zh="联赛共 {divisions} 部，没有 {division} 部",
    ja="{division} 部はありません（{divisions} 部まで）",
)
NO_CONVERSION = Sentence(
    en="game {game} has no conversion in 第13条; teams and pairs have one",
    zh="第13条没有“{game}”的换算，只有队式赛和双人赛的",
    ja="第13条に「{game}」の換算はありません（チーム戦とペア戦だけ）",
)

COMPETITIONS = {
    "apbf_championship": ["APBF選手権"],
    "apbf_congress": ["APBFコングレス"],
    "apbf_open_pairs": ["APBFオープンペア決勝"],
    "yokohama_cup": ["ヨコハマカップ決勝KO"],
    "yokohama_cup_rr": ["ヨコハマカップ予選RR"],
    "takamatsu_cup": ["高松宮記念杯・朝日新聞社杯", "高松宮記念杯", "朝日新聞社杯"],
    "fujiyama_cup": ["藤山杯"],
    "regional_teams": ["全日本地域対抗選手権決勝"],
    "regional_teams_3days": ["地区予選_3日", "全日本地域対抗選手権地区予選_3日"],
    "regional_teams_2days": ["地区予選_2日", "全日本地域対抗選手権地区予選_2日"],
    "regional_teams_1day": ["地区予選_1日", "全日本地域対抗選手権地区予選_1日"],
    "yokohama_srr_swiss": ["横浜SRR&スイスチーム"],
    "yokohama_swiss": ["横浜スイスチーム"],
    "tamagawa_cup": ["玉川高島屋S・C杯", Also("玉川髙島屋S・C杯")],
    "japan_league_1": ["日本リーグ1部"],
    "japan_league_2": ["日本リーグ2部"],
    "club_league_1": ["クラブリーグ1部"],
    "club_league_2": ["クラブリーグ2部"],
    "club_league_3": ["クラブリーグ3部"],
    "yokohama_pairs_with_cup": ["横浜オープンペア_併催"],
    "yokohama_pairs_alone": ["横浜オープンペア_単独"],
    "nintendo_cup": ["任天堂杯・山口知也杯", "任天堂杯", "山口知也杯"],
    "blue_ribbon": ["ブルーリボン杯"],
    "red_ribbon": ["レッドリボン杯"],
    "foreign_minister_cup": ["外務大臣杯決勝"],
    "princess_takamatsu_cup": [
        "高松宮妃記念杯・全日本女子ペア選手権決勝",
        "高松宮妃記念杯",
        "全日本女子ペア選手権決勝",
    ],
}
_CLUB_LEAGUE = re.compile(r"(?:クラブリーグ|club_league_)([1-9]\d?)部?")


def near(cell: Any) -> Told | str:
    """Return the competitions that begin with what was typed: 横浜オープンペア has two.

    >>> str(near("横浜オープンペア")), near("シマノ杯")
    ('; it has 横浜オープンペア_併催, 横浜オープンペア_単独', '')
    """
    typed = normal(cell) if isinstance(cell, str) else ""
    names = (name for names in COMPETITIONS.values() for name in names)
    listed = [name for name in names if typed and normal(name).startswith(typed)]
    return NEAR(listed=Joined(listed)) if listed else ""


class CompetitionName(Word):
    """A competition of 第13条, by code or name; the club league has as many divisions as are played.

    A name that is not listed is a lookup without entry. The names are too many for the help. ``further``: others that
    are taken besides.
    """

    def __init__(self, *, en: str, zh: str, ja: str, **further: Sequence[str]) -> None:
        super().__init__(COMPETITIONS | further, en=en, zh=zh, ja=ja)
        self.help = Help(en, zh, ja)

    def take(self, cell: Any, name: Name) -> str:
        cell = self.one(cell, name)
        league = _CLUB_LEAGUE.fullmatch(normal(cell)) if isinstance(cell, str) else None
        if league:
            return f"club_league_{league[1]}"
        code = self.find(cell)
        if code is None:
            raise CellError(NA, NOT_LISTED(argument=name, found=shown(cell), near=near(cell)))
        return code


Competition = Annotated[
    str,
    CompetitionName(
        en="competition of 第13条, by its Japanese name or code (XF_CODES lists them)",
        zh="第13条所列的比赛，用日文名或代码（见 XF_CODES）",
        ja="第13条の競技会名またはコード（XF_CODES で一覧）",
    ),
]
Divisions = Annotated[
    int, Whole(low=1, en="divisions of the club league", zh="俱乐部联赛的级别数", ja="クラブリーグの部の数")
]
FixedPoints = Annotated[
    Decimal,
    Number(
        above=0,
        en="fixed points (teams: per team; pairs: per player)",
        zh="固定分（队式赛按队，双人赛按人）",
        ja="固定値（チーム戦はチームあたり、ペア戦は 1 人あたり）",
    ),
]
FlightOf16 = Annotated[
    Decimal,
    Number(
        above=0,
        high=lambda: printed.L_LARGEST_COEFFICIENT,
        en="flight in sixteenths: top 16, lower ones their L4 or L3",
        zh="组别系数（十六分之一）：最高组 16，较低组用其 L4 或 L3",
        ja="フライト係数（16 分の 1 単位）：最上位 16、下位は L4 か L3",
    ),
]
TrialTeams = Annotated[
    int,
    Whole(
        low=1,
        en="teams, where the event chooses representatives",
        zh="代表选拔赛的参赛队数",
        ja="代表選手権の参加チーム数",
    ),
]
WbfMp = Annotated[
    Decimal,
    Number(
        low=0,
        en="WBF points per player for the place (unplaced: the lowest that the WBF issued)",
        zh="WBF 名次分，每人（未获分：WBF 所发的最低分）",
        ja="WBF の順位ポイント（1 人あたり、発行なしなら最下位順位のもの）",
    ),
]
Senior = Annotated[bool, YesNo(en="WBF senior points", zh="WBF 老年分", ja="WBFシニアポイント")]
Unplaced = Annotated[
    bool,
    YesNo(
        en="a final round in which the WBF issued nothing to this entry",
        zh="决赛轮中 WBF 未对其发分",
        ja="決勝ラウンドで WBF のポイントが発行されない",
    ),
]
Level = Annotated[
    str,
    Word(
        {
            "world_class": ["代表", "World Class", "代表 World Class"],
            "expert": ["熟練", "熟練 Expert"],
            "advanced": ["上級", "上級 Advanced"],
            "intermediate": ["中級", "中級 Intermediate"],
            "beginner": ["初級", "初級 Beginner"],
            "novice": ["入門", "入門 Novice"],
        },
        en="level of the player",
        zh="水平",
        ja="レベル",
    ),
]
DeemedMp = Annotated[Decimal, Number(low=0, en="deemed master points", zh="视同大师分", ja="みなしマスターポイント")]


@function(
    "JCBL_FIXED",
    rule="第13条",
    en="Fixed points of a listed competition for the winner of its top flight",
    zh="特定比赛最高组冠军的固定分",
    ja="特定競技会の発行ポイント（最上位フライトの優勝）",
)
def fixed(competition: Competition, divisions: Divisions | None = None) -> Decimal:
    """The points that 第13条 lists, not rounded: for teams per team, for pairs per player.

    Club league (``クラブリーグ3部``, ``club_league_3``): from 50 in division 2 in equal steps down to 32 in the
    last; ``divisions`` is needed from division 4 on. ``#N/A`` for a competition that is not listed,
    ``#VALUE!`` without the divisions, ``#NUM!`` for a division beyond them.

    >>> fixed("fujiyama_cup"), fixed("club_league_3"), fixed("club_league_3", 4)
    (Decimal('200'), Decimal('32'), Decimal('41'))
    """
    league = _CLUB_LEAGUE.fullmatch(competition)
    return club_league(int(league[1]), divisions) if league else printed.FIXED[competition]


def club_league(division: int, divisions: int | None) -> Decimal:
    """Return the points of a division of the club league."""
    if divisions is None:
        divisions = printed.CLUB_LEAGUE_DIVISIONS
        if division > divisions:
            raise CellError(VALUE, DIVISIONS_NEEDED(argument="divisions", division=division))
    if division > divisions:
        raise CellError(NUM, DIVISION_BEYOND(division=division, divisions=divisions))
    if division == 1:
        return printed.CLUB_LEAGUE_FIRST
    second, last = printed.CLUB_LEAGUE_SECOND, printed.CLUB_LEAGUE_LAST
    if division == 2:
        return second
    steps, of = division - 2, divisions - 2
    points = second - (second - last) * steps / of
    return step(symbols.WINNER, points, "第13条", "{} − ({} − {}) × {} ÷ {}", second, second, last, steps, of)


@function(
    "JCBL_FIXED_MP",
    rule="第13条 第3条 第5条 第6条",
    en="Fixed points of a place, per player",
    zh="固定分比赛某一名次的分数（每人）",
    ja="固定値の競技会：ある順位のポイント（1 人あたり）",
)
def fixed_mp(
    rank: Rank,
    points: FixedPoints,
    game: Game,
    members: Members = 4,
    flight: FlightOf16 = printed.SIXTEEN,
    trial_teams: TrialTeams | None = None,
    competitors: Competitors | None = None,
    tied: Tied = 1,
) -> Decimal:
    """points × flight/16 × N, for teams ÷ P; of trials with 3 teams 75%, with 2 50%, with 1 nothing.

    With ``competitors`` 0 beyond 35% of them, and ``#NUM!`` beyond all of them. ``tied`` entries share
    the mean of the places from ``rank`` on.

    >>> fixed_mp(1, Decimal(160), "team"), fixed_mp(3, Decimal("44.80"), "pair")
    (Decimal('40.00'), Decimal('22.40'))
    """
    if competitors is not None:
        within(rank, tied, competitors)
        if rank > last_place(competitors):
            return ZERO
    sixteen = printed.SIXTEEN
    first = step(symbols.WINNER, points * flight / sixteen, "第13条", "{} × {} ÷ {}", points, flight, sixteen)
    if trial_teams is not None:
        share = step(symbols.TRIAL, printed.TRIAL_SHARE[min(trial_teams, max(printed.TRIAL_SHARE))], "第13条")
        first = step(symbols.WINNER_OF_FEW, first * share, "第13条", "{} × {}", first, share)
    if game == "team":
        p = coefficient_p(game, members)
        first = step(symbols.FIRST_PER_PLAYER, first / p, "第13条", "{} ÷ {}", first, p)
    n = shared_n(game, rank, tied)
    return issue(symbols.POINTS, first * n, "第13条", "{} × {}", first, n)


@function(
    "JCBL_WBF",
    rule="第13条 第3条",
    en="WBF points converted to red and black points",
    zh="WBF 大师分换算为红分和黑分",
    ja="WBFマスターポイントからの換算（レッド・ブラック）",
    fills=("red", "black"),
)
def wbf(wbf_mp: WbfMp, game: Game, senior: Senior = False, unplaced: Unplaced = False) -> Row:
    """One row {red, black}: teams 40% and 0, pairs 30% and 20%; senior points × 12/16.

    ``unplaced``: 60% of the lowest award that the WBF issued stands in for the entry's own, and its
    share goes into red alone. The black points of teams come from their wins (``JCBL_SESSION``).
    ``#N/A`` for individuals, of which 第13条 says nothing.

    >>> wbf(Decimal(50), "team"), wbf(Decimal(10), "pair", unplaced=True)
    ([Decimal('20.00'), Decimal('0')], [Decimal('1.80'), Decimal('0')])
    """
    if game not in printed.WBF_SHARES:
        raise CellError(NA, NO_CONVERSION(game=spoken(GAME, game)))
    red, black = printed.WBF_SHARES[game]
    if unplaced:
        share, black = printed.WBF_UNPLACED, ZERO
        wbf_mp = step(symbols.WBF_STANDS_IN, wbf_mp * share, "第13条", "{} × {}", wbf_mp, share)
    if senior:
        share, sixteen = printed.WBF_SENIOR, printed.SIXTEEN
        wbf_mp = step(symbols.WBF_SENIOR, wbf_mp * share / sixteen, "第13条", "{} × {} ÷ {}", wbf_mp, share, sixteen)
    return [
        issue(symbols.RED, wbf_mp * red, "第13条", "{} × {}", wbf_mp, red),
        issue(symbols.BLACK, wbf_mp * black, "第13条", "{} × {}", wbf_mp, black),
    ]


@function(
    "JCBL_DEEMED",
    rule="第16条",
    en="Deemed master points and seed points of a level",
    zh="某一水平的视同大师分和种子分",
    ja="レベルに応じたみなしマスターポイントとみなしシードポイント",
    fills=("mp", "sp"),
)
def deemed(level: Level) -> Row:
    """One row {lowest deemed master points, deemed seed points} of the level.

    >>> deemed("expert")
    [1000, 150]
    """
    return list(printed.DEEMED[level])


@function(
    "JCBL_DEEMED_SP",
    rule="第16条",
    en="Deemed seed points for deemed master points",
    zh="与视同大师分相应的视同种子分",
    ja="みなしマスターポイントに応じたみなしシードポイント",
)
def deemed_sp(mp: DeemedMp) -> int:
    """The seed points of the level that the deemed master points lie in.

    >>> deemed_sp(Decimal("999.99")), deemed_sp(Decimal(1000))
    (50, 150)
    """
    return max(seed_points for lowest, seed_points in printed.DEEMED.values() if mp >= lowest)
