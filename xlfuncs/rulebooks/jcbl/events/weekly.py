"""jcbl-weekly: a weekly game of pairs or teams: points by place and by victory points, what the club issues (第8条)."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Text, Whole, Word
from xlfuncs.core.numbers import ONE, ZERO
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.core.trail import recording, repeat
from xlfuncs.events import (
    HOW_SCORED,
    NOTHING,
    PLACE,
    PLAYER,
    RANKED_IN,
    Builder,
    Direction,
    EventSettings,
    Label,
    Person,
    Ranked,
    Ranking,
    Repeated,
    Result,
    ScoreSheet,
    Section,
    event,
    rankings,
)
from xlfuncs.events.rankings import told_of_each
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import common, meanings
from xlfuncs.rulebooks.jcbl.events.shared.awarding import Competing, competing, nothing
from xlfuncs.rulebooks.jcbl.events.shared.entries import (
    BYE,
    CALLED,
    OF_MATCHES,
    OF_SESSIONS,
    OUT,
    SCORE,
    UNDER_PLAYERS,
    Adjust,
    Entry,
    Matches,
    Official,
    members_unknown,
    people_of,
    tell_named_beyond,
)
from xlfuncs.rulebooks.jcbl.events.shared.matches import match_of, tell_fewer_matches
from xlfuncs.rulebooks.jcbl.events.shared.scales import settle_vp
from xlfuncs.rulebooks.jcbl.events.shared.scores import on_another_scale
from xlfuncs.rulebooks.jcbl.events.shared.settings import WHOLE, MostVp, VpOfBye, VpOfDraw, VpOfWalkover
from xlfuncs.rulebooks.jcbl.general import issued
from xlfuncs.rulebooks.jcbl.terms import GAME, OF_TWO, Boards, Competitors, Game, GameClass, Sessions, spoken
from xlfuncs.rulebooks.jcbl.weekly import TeamMembers, club, first_of_game, no_whole_wins, placed, weekly_vp

NOT_BY_VP = Sentence(
    en="no points by VP: ㉒ is for teams; for these choose {team} as {setting}",
    zh="VP 不计大师分：㉒ 只用于队式赛；如是队式赛，请将“{setting}”选为 {team}",
    ja="VP によるポイントはありません。㉒ はチームゲームの式です（チーム戦なら「{setting}」を {team} にしてください）",
)
Disqualified = Annotated[
    str | None,
    Word({OUT: ["失格"]}, en="disqualified", zh="取消资格", ja="失格"),
    Label("DQ", "取消资格", "失格", "第10条", also=("disqualified",), blank=NOTHING),
]


class WeeklySettings(EventSettings):
    """The settings of the game: its class, and for teams by VP the boards and the scale."""

    class_: Annotated[
        GameClass,
        Label("Class of the game", "比赛级别", "ゲームのクラス", "第1条 K", also=("game_class", "クラス")),
        meanings.CLASS_OF_GAME,
    ]
    game: Annotated[Game, Label("Game", "比赛种类", "ゲームの種類", "第1条 P", also=("種目",)), meanings.GAME_OF_WEEK]
    sessions: Annotated[Sessions, Label("Sessions", "节数", "セッション数", "第1条 S"), meanings.SESSIONS]
    competitors: Annotated[
        Competitors | None,
        Label("Competitors", "参赛单位数 C", "競争者数 C", "第1条 C", also=("参加ペア数", "参加チーム数")),
        meanings.COMPETITORS,
    ] = None
    ranked: Annotated[Ranked, Label(rule="第1条 C")] = None
    boards: Annotated[
        Boards | None,
        Label("Boards of a match", "每场副数", "1試合のボード数", "第1条 B"),
        HOW_SCORED,
        meanings.BOARDS_OF_MATCH,
    ] = None
    max_vp: MostVp = None
    draw_vp: VpOfDraw = None
    bye_vp: VpOfBye = None
    walkover_vp: VpOfWalkover = None
    members: Annotated[
        TeamMembers | None, Label("Members of a team", "队员人数", "チームのメンバー数", "第1条 Pm"), meanings.MEMBERS
    ] = None

    @property
    def of_pairs(self) -> bool:  # type: ignore[override]
        return self.game in OF_TWO


THOSE_NAMED = Help(
    "the players named; nobody named: the setting",
    "所填的队员人数；没有填队员的，以设置中的“队员人数”为准",
    "選手の人数、選手もなければ設定の「チームのメンバー数」",
)


class WeeklyEntry(Entry):
    """A pair or a team: a score, or the VP of each match."""

    unit: Annotated[
        str,
        Text(en="pair or team", zh="双人或队伍", ja="ペア・チーム"),
        Label(
            also=("unit name", "参加者", "ペア", "ペア名", "Pair", "チーム", "チーム名", "Team"), spare=UNDER_PLAYERS
        ),
    ]
    player: Annotated[list[Person | None], PLAYER, Repeated(4, 12, lettered=True), CALLED]
    members: Annotated[
        int | None,
        Whole(low=1, high=12, en="Pm: members of this team", zh="Pm：本队人数", ja="Pm：このチームのメンバー数"),
        Label("Members", "人数", "メンバー数", "第1条 Pm", blank=THOSE_NAMED),
    ] = None
    score: Annotated[Decimal | None, SCORE, OF_SESSIONS._replace(rule="第5条")] = None
    vp: Annotated[Matches, Repeated(8, 40), OF_MATCHES._replace(rule="第1条 V")]
    adjust: Adjust = None
    place: Official = None
    out: Disqualified = None
    section: Section = None
    direction: Direction = None


#: Where an entry competes whose section or direction is not known.
NOWHERE = Competing(Ranking("", "", ()), (), ZERO, 0, [])
AWARD = Result("award", Help("By place", "名次分", "順位MP"), 2)
BY_VP = Result("wins_mp", Help("By VP", "VP 分", "VP MP"), 2)
TOTAL = Result("total", Help("Points", "发放的大师分", "発行MP"), 2)
SUM = common.SUM._replace(label=Help("Total", "合计", "合計"))


def score_sheet() -> ScoreSheet:
    """Return how formulas decide it, by the figures of the edition asked for."""
    return ScoreSheet(
        figures={
            "enough": "AND(ISNUMBER(competitors),competitors>=SUM([playing]))",
            "c": 'IF(competitors="",SUM([playing]),IF(enough,competitors,NA()))',
            "places": "JCBL_PLACES(c)",
            "winner_mp": "JCBL_WEEKLY(1,c,class,game,sessions)",
            "team": 'SAYS(game,"team")',
        },
        columns={
            "out_of_it": f'SAYS([@out],"{OUT}")',
            "playing": 'IF([@unit]="","",IF([@out_of_it],0,1))',
            "matches": "IF(COUNT([@vp])=COUNTA([@vp]),ROUND(SUM([@vp]),6),NA())",
            "result": 'IF([@score]="",IF(COUNTA([@vp])=0,NA(),[@matches]),IF(ISNUMBER([@score]),[@score],NA()))',
            "score_total": 'IF([@playing]="","",[@result])',
            "ranking": 'IF([@playing]=1,[@score_total],"")',
            "stands": 'IF(ISNUMBER([@ranking]),RANK([@ranking],[ranking]),"")',
            "place": "IF([@playing]=0,[@out],[@stands])",
            "order": "IF([@playing]=0,1E6,[@stands])",
            "tied": "COUNTIF([stands],[@stands])",
            "placed": "JCBL_WEEKLY([@stands],c,class,game,sessions,[@tied])",
            "award": 'IF([@playing]="","",IF([@playing]=1,[@placed],0))',
            "by_vp": "AND(team,COUNTA([@vp])>0)",
            "of_team": 'IF([@members]="",members,[@members])',
            "wins_mp": 'IF(AND([@playing]=1,[@by_vp]),JCBL_WEEKLY_VP(class,boards,[@vp],max_vp,[@of_team],draw_vp),"")',
            "known": "AND(ISNUMBER([@award]),OR(NOT([@by_vp]),ISNUMBER([@wins_mp])))",
            "unknown": "AND([@playing]=1,NOT([@known]))",
            "total": 'IF([@playing]="","",IF([@playing]=0,0,IF([@unknown],NA(),JCBL_CLUB([@award],[@wins_mp]))))',
        },
        order="order",
        lacks=Help(
            "Not for byes and walkovers, sections, N-S and E-W, official places or points carried over; the number of "
            "members is a setting or a column, not counted from names.",
            "不含轮空和不战胜、分区和南北东西分别排名、正式名次和带分；队员人数在设置或列中填写，不按姓名计数。",
            "抜け番・不戦勝、セクション・方向別の順位、公式順位、繰越には対応しません。"
            "人数は氏名からではなく、設定か列の値を使います。",
        ),
    )


@event(
    "jcbl-weekly",
    title=Help("Weekly game", "每周比赛", "ウィークリーゲーム"),
    about=Help(
        "pairs or teams: points by place and by VP, and what the club issues to each member",
        "双人或队伍：名次分和 VP 分，以及俱乐部发给每位会员的分数",
        "ペア・チーム：順位によるMPとVPによるMP、クラブが会員ごとに発行するフラクショナルMP",
    ),
    figures=(
        *(common.COMPETITORS, common.PLACES),
        Result("k", symbols.K.templates),
        Result("winner_mp", Help("MP of place 1", "第 1 名的大师分", "1位のMP"), 2),
    ),
    results=(PLACE, RANKED_IN, SUM, AWARD, BY_VP, common.BLACK, TOTAL),
    beside_only=("black",),
    headline=("class", "game"),
    score_sheet=score_sheet,
)
def weekly(settings: WeeklySettings, entries: list[WeeklyEntry], outcome: Builder) -> None:
    """Award the larger of the points by place and by VP; give certificates of each member (第1条, 第8条)."""
    common.put_out(entries, outcome)
    fields = competing(settings, rankings(settings, entries, outcome), outcome)
    outcome.keep("k", printed.K[settings.class_], "第1条 ①")
    firsts = [first_in(each, settings, outcome, alone=len(fields) == 1) for each in fields]
    winners = [issued(min(first, printed.LIMIT_WEEKLY)) for first in firsts]
    of_each = zip((each.ranking for each in fields), winners, strict=True)
    outcome.keep("winner_mp", told_of_each(of_each), "第1条 ㉑")
    teams = settings.game == "team"
    if teams:
        whole = settings.competitors is None or settings.competitors <= len(entries)
        settle_vp(settings, entries, outcome, whole)
        tell_fewer_matches(entries, outcome)
    taken = {
        entry.at: [match_of(entry, cell, n, settings, outcome) for n, cell in enumerate(entry.vp, 1)]
        for entry in entries
    }
    strange = on_another_scale(entries, [entry.score for entry in entries], 0, outcome)
    scores = [entry.score for entry in entries if entry.score is not None]
    # cells of 58.5% hold 0.585; who withdrew has 0
    unit = WHOLE if any(scores) and all(0 <= score < 1 for score in scores) else ONE
    write = common.to_write(zero=all(score >= 0 for score in scores))
    totals = {
        entry.at: None if entry.at in strange else total_of(entry, taken[entry.at], unit, write, outcome)
        for entry in entries
    }
    competes = {
        entry.at: (each, first) for each, first in zip(fields, firsts, strict=True) for entry in each.ranking.entries
    }
    places = {at: found for each in fields for at, found in each.standing(totals, outcome).items()}
    if not teams and any(cell is not None for entry in entries for cell in entry.vp):
        outcome.hint(NOT_BY_VP(setting=outcome.setting("game"), team=spoken(GAME, "team")))
    for entry in entries:
        place, tied = places.get(entry.at, (None, 0))
        among, first = competes.get(entry.at, (NOWHERE, ZERO))
        award: Decimal | None = ZERO if entry.out or (place is not None and place > among.last) else None
        with outcome.working(entry):
            repeat(among.steps)
            if award is not None:
                nothing(place, among.c, symbols.POINTS)
            elif place is not None:
                award = placed(first, place, tied)
            won = by_vp(entry, [counts for _, counts in taken[entry.at]], settings, outcome) if teams else None
            by_vp_too = teams and ("vp" in entry.unreadable or any(cell is not None for cell in entry.vp))
            unknown = award is None or (by_vp_too and won is None)
            total = None if unknown else club(award or ZERO, won or ZERO)
        shown = common.OUT_OF_PLACES if entry.out else place
        outcome.give(
            entry, place=shown, score_total=totals[entry.at], award=award, wins_mp=won, black=total, total=total
        )
        outcome.pay(entry, people_of(entry, outcome, settings.game), black=total, total=total)


def first_in(among: Competing, settings: WeeklySettings, outcome: Builder, *, alone: bool) -> Decimal:
    """Return what place 1 of a ranking gets, before the limit; of several each keeps its steps."""
    with outcome.working_of_all() if alone else recording(among.steps):
        return first_of_game(among.c, settings.class_, settings.game, settings.sessions)


def total_of(
    entry: WeeklyEntry,
    taken: Sequence[tuple[Decimal | None, Decimal | None]],
    unit: Decimal,
    write: Told | int,
    outcome: Builder,
) -> Decimal | None:
    """Return what the place follows from: the score, else the VP of all matches; ``None`` where a cell is not known.

    ``unit``: what the scores are shares of, 100 where they are percentages of cells; ``write``: the score of a pair
    that withdrew.
    """
    if entry.unreadable & {"score", "vp", "adjust"}:
        return None
    typed = [cell for cell in entry.vp if cell is not None]
    if entry.score is None and not typed:
        if entry.out is None and entry.place is None:
            outcome.note(entry, common.NO_RESULT(write=write), "score")
        return None
    adjusted = entry.adjust or ZERO
    if entry.score is not None:
        return entry.score * unit + adjusted * (unit if abs(adjusted) < 1 else 1)
    known = [vp for vp, _ in taken if vp is not None]
    return sum(known, adjusted) if len(known) == len(typed) else None


def by_vp(
    entry: WeeklyEntry, counts: Sequence[Decimal | None], settings: WeeklySettings, outcome: Builder
) -> Decimal | None:
    """Return points of the matches won or drawn (㉒); ``None`` where none was played by VP, or one of them is not
    known.
    """
    if not any(cell is not None for cell in entry.vp):
        return None
    if entry.out:
        return ZERO
    tell_named_beyond(entry, entry.player, entry.members, outcome)
    if "vp" in entry.unreadable or members_unknown(entry):
        return None
    if any(vp is None and cell not in (None, BYE) for cell, vp in zip(entry.vp, counts, strict=True)):
        return None
    if settings.boards is None:
        outcome.note(entry, common.needs(outcome, "boards"), "vp", number=1)
        return None
    halves = [
        (number, said)
        for number, vp in enumerate(counts, 1)
        if vp is not None and settings.max_vp is not None and (said := no_whole_wins(vp, settings.max_vp))
    ]
    for number, said in halves:
        outcome.note(entry, said, "vp", number=number)
    if halves:
        return None
    members = entry.members or len(people_of(entry, outcome)) or settings.members
    if members is None:
        outcome.note(entry, common.needs(outcome, "members"), "members")
        return None
    if settings.max_vp is None:  # byes alone
        return ZERO
    won: Decimal = weekly_vp(settings.class_, settings.boards, [*counts], settings.max_vp, members, settings.draw_vp)
    return won
