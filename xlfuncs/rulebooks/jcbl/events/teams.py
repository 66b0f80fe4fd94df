"""jcbl-teams: teams by victory points or board-a-match; the qualified members of a team (第2条 P, 第11条)."""

from itertools import zip_longest
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Help, Said, Sentence
from xlfuncs.core.trail import silence, step
from xlfuncs.events import PLACE, Builder, Outcome, Person
from xlfuncs.events.play.games import games_of
from xlfuncs.rulebooks.jcbl.awards import eligible
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import common
from xlfuncs.rulebooks.jcbl.events.shared.awarding import award
from xlfuncs.rulebooks.jcbl.events.shared.entries import BYE, FORFEIT, OUT, WALKOVER, TeamEntry, members_unknown
from xlfuncs.rulebooks.jcbl.events.shared.settings import BAM, TeamSettings, setting_of

NO_PLAYED = Sentence(
    en="how many matches {player} played is missing",
    zh="缺少 {player} 的出场场数",
    ja="{player} の出場試合数がありません",
)
PLAYED_TOO_LITTLE = Sentence(
    en="{player} played {played} of {matches} matches, less than half: no points",
    zh="{player} 在 {matches} 场中出场 {played} 场，不足一半：没有大师分",
    ja="{player} は {matches} 試合中 {played} 試合の出場で、50% に足りません。ポイントはありません（第11条）",
)
WALKOVERS_TOO = Sentence(
    en="{said}; anybody may count as having played a walkover ({walkovers}): add it to {column} if it is not in it",
    zh="{said}；对手弃权的 {walkovers} 场可算任意队员出场：如未计入，请加到“{column}”中",
    ja="{said}。不戦勝の {walkovers} 試合は任意のプレイヤーが出場したことにできます。まだ数えていなければ「{column}」に"
    "加えてください",
)
PLAYED_FORFEITS = Sentence(
    en="{player} played {played} matches, but {forfeits} of the {matches} were forfeited: nobody played those",
    zh="{player} 出场 {played} 场，但 {matches} 场中有 {forfeits} 场为弃权负，弃权的场次全队均不算出场",
    ja="{player} は {played} 試合の出場ですが、{matches} 試合のうち {forfeits} 試合は不戦敗で、"
    "全員が不出場です（第11条）",
)
NAMED_BEYOND_QUALIFIED = Sentence(
    en="{named} players are named, but {members} are qualified: fill in {played}, or take out who is not",
    zh="填写了 {named} 名队员，而合格人数为 {members}：请填写“{played}”，或删去不合格的队员",
    ja="選手は {named} 人ですが、有資格者は {members} 人です。「{played}」を記入するか、資格のない選手を"
    "外してください（第11条）",
)
MEMBERS_CONTRADICT = Sentence(
    en="{typed} members are typed, but {counted} played half of the matches",
    zh="填写的合格人数为 {typed}，但出场过半的有 {counted} 人",
    ja="有資格者は {typed} 人とありますが、50% 以上出場したのは {counted} 人です",
)
SUM = common.SUM._replace(label=Help("Total VP", "总 VP", "合計VP"))
#: What the sum is where the teams are scored otherwise: of board-a-match, of IMPs, total points, percentages.
SUMS = {BAM: Help("Total B-a-M", "BAM 总得分", "B-a-M合計")}
RESULTS = (PLACE, SUM, *common.POINTS)
CALLED = {SUM.key: (*SUMS.values(), common.SUM.label)}


def of_league(league: Outcome) -> dict[str, list[dict[str, Any]]]:
    """Return a league of teams as entries: the players, the victory points match by match, what was adjusted."""
    rows = {at: _entry(league, at) for at in league.units if league.entries.get(at)}
    played = [each for each in games_of(league, "matches") if each.result != "NP" and isinstance(each.round, int)]
    numbers = sorted({each.round for each in played})
    for match in played:
        for seat in match.seats:
            rows[seat.at][f"vp{numbers.index(match.round) + 1}"] = BYE if match.result == "BYE" else seat.points
    return {"entries": [*rows.values()]}


def _entry(league: Outcome, at: int) -> dict[str, Any]:
    row: Any = league.read["entries"][at]
    players = {f"player{number}": each.name for number, each in enumerate(row.player, 1) if each and each.name}
    return {"unit": league.units[at], **players, "adjust": row.adjusted}


@common.by_sessions(
    "jcbl-teams",
    title=Help("Teams", "队式赛", "チーム戦"),
    about=Help(
        "by victory points or board-a-match: session and overall points, members by the matches they played",
        "按 VP 或逐副计胜负（BAM）：单节分和总成绩分，按出场场数确定合格队员",
        "VP・B-a-M：セッションとオーバーオール、必要出場回数による有資格者",
    ),
    slip_lines=15,
    results=RESULTS,
    also_called=CALLED,
    reads={"br-league": of_league},
)
def teams(settings: TeamSettings, entries: list[TeamEntry], outcome: Builder) -> None:
    """Award each member of a team for its place and its matches (第2条, 第11条, 第12条)."""
    award(settings, entries, outcome, lambda entry: qualified(entry, settings, outcome))
    if settings.scoring not in (None, "vp"):
        outcome.call_result(SUM.key, SUMS.get(settings.scoring, common.SUM.label))


def qualified(entry: TeamEntry, settings: TeamSettings, outcome: Builder) -> tuple[int | None, list[Person]]:
    """Return the qualified members: as typed, by the matches each played, else those named; ``None`` where unknown.

    Also return who gets no points (第11条).
    """
    if "played" in entry.unreadable or members_unknown(entry):
        return None, []
    named = sum(person is not None for person in entry.player)
    typed = any(each is not None for each in entry.played)
    if not typed and entry.members is not None and named > entry.members and entry.out != OUT:
        column = outcome.column(entry, "played")
        outcome.note(entry, NAMED_BEYOND_QUALIFIED(named=named, members=entry.members, played=column), "members")
    # How many matches there were is not known while one of them cannot be read.
    if not typed or entry.unreadable & {"vp", "score"}:
        return entry.members or named or printed.P_TEAM_LEAST, []
    counted, without = by_matches(entry, settings, outcome)
    if entry.members not in (None, counted):
        outcome.note(entry, MEMBERS_CONTRADICT(typed=entry.members, counted=counted), "members")
    return entry.members or counted or printed.P_TEAM_LEAST, without


def by_matches(entry: TeamEntry, settings: TeamSettings, outcome: Builder) -> tuple[int, list[Person]]:
    """Return how many members have played enough of the matches, and who has not (第11条)."""
    matches = matches_of(entry, settings)
    forfeits = sum(cell == FORFEIT for cell in entry.vp)
    counted, without = 0, []
    for number, (played, person) in enumerate(zip_longest(entry.played, entry.player), 1):
        if played is None and person is None:
            continue
        name = (person and (person.name or person.number)) or str(number)
        if played is None:
            outcome.note(entry, NO_PLAYED(player=name), "played", number=number)
            continue
        try:
            with silence():
                enough = eligible(played, matches)
        except CellError as error:
            told = error.in_words({"played": outcome.column(entry, "played")})
            outcome.note(entry, told.reason, "played", number=number)
            continue
        if played > matches - forfeits:
            said = PLAYED_FORFEITS(player=name, played=played, forfeits=forfeits, matches=matches)
            outcome.note(entry, said, "played", number=number)
            continue
        counted += enough
        if not enough:
            said = too_little(entry, name, played, matches, number, outcome)
            outcome.hint(said, entry)
            with outcome.working(entry):
                step(said, "", "")
            if person is not None:
                without.append(person)
    return counted, without


def too_little(entry: TeamEntry, name: str, played: int, matches: int, number: int, outcome: Builder) -> Said:
    """Return the sentence that a member played less than half; where
    不戦勝の試合は任意のプレイヤーが出場したことにできる makes it half, with that.
    """
    said = PLAYED_TOO_LITTLE(player=name, played=played, matches=matches)
    walkovers = sum(cell == WALKOVER for cell in entry.vp)
    with silence():
        enough = eligible(min(played + walkovers, matches), matches)
    if not enough:
        return said
    return WALKOVERS_TOO(said=said, walkovers=walkovers, column=outcome.column(entry, "played", number))


def matches_of(entry: TeamEntry, settings: TeamSettings) -> int:
    """Return the matches: a bye is no match; a walkover and a forfeit are. By sessions those that the settings say,
    else one each.
    """
    scored = (number for number, score in enumerate(entry.score, 1) if score is not None)
    in_sessions = sum(int(setting_of(settings, "session_matches", number) or 1) for number in scored)
    return sum(cell not in (None, BYE) for cell in entry.vp) or in_sessions
