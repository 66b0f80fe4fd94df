"""Who of a team is qualified: by the matches that each member played (第11条), P of the team by that (第2条)."""

from collections import defaultdict
from itertools import zip_longest

from xlfuncs.errors import CellError
from xlfuncs.events import Outcome, Person
from xlfuncs.rulebooks.jcbl.awards import eligible
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.entries import BYE, FORFEIT, OUT, WALKOVER, TeamEntry, members_unknown
from xlfuncs.rulebooks.jcbl.events.sessions import of_session
from xlfuncs.rulebooks.jcbl.events.settings import TeamSettings
from xlfuncs.sentences import Said, Sentence
from xlfuncs.trail import silence, step

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


class Membership:
    """Who of each team is qualified."""

    def __init__(self, settings: TeamSettings, outcome: Outcome) -> None:
        self.settings = settings
        self.outcome = outcome
        #: Who gets no points (第11条), by the place of their team in the table.
        self.without: dict[int, list[Person]] = defaultdict(list)

    def of(self, entry: TeamEntry) -> int | None:
        """The qualified members: as typed, by the matches each played, else those named; ``None`` where unknown."""
        if "played" in entry.unreadable or members_unknown(entry):
            return None
        typed = any(each is not None for each in entry.played)
        # How many matches there were is not known while one of them cannot be read.
        counted = self._by_matches(entry) if typed and not entry.unreadable & {"vp", "score"} else None
        if counted is not None and entry.members not in (None, counted):
            self.outcome.note(entry, MEMBERS_CONTRADICT(typed=entry.members, counted=counted), "members")
        named = sum(person is not None for person in entry.player)
        if not typed and entry.members is not None and named > entry.members and entry.out != OUT:
            said = NAMED_BEYOND_QUALIFIED(
                named=named, members=entry.members, played=self.outcome.column(entry, "played")
            )
            self.outcome.note(entry, said, "members")
        least = printed.P_TEAM_LEAST
        return entry.members or (named or least if counted is None else counted or least)

    def _by_matches(self, entry: TeamEntry) -> int | None:
        matches = self._matches(entry)
        forfeits = sum(cell == FORFEIT for cell in entry.vp)
        counted = 0
        for number, (played, person) in enumerate(zip_longest(entry.played, entry.player), 1):
            if played is None and person is None:
                continue
            name = (person and (person.name or person.number)) or str(number)
            if played is None:
                self.outcome.note(entry, NO_PLAYED(player=name), "played", number=number)
                continue
            try:
                with silence():
                    qualified = eligible(played, matches)
            except CellError as error:
                told = error.in_words({"played": self.outcome.column(entry, "played")})
                self.outcome.note(entry, told.reason, "played", number=number)
                continue
            if played > matches - forfeits:
                said = PLAYED_FORFEITS(player=name, played=played, forfeits=forfeits, matches=matches)
                self.outcome.note(entry, said, "played", number=number)
                continue
            counted += qualified
            if not qualified:
                said = self._too_little(entry, name, played, matches, number)
                self.outcome.hint(said, entry)
                with self.outcome.working(entry):
                    step(said, "", "")
                if person is not None:
                    self.without[entry.at].append(person)
        return counted

    def _too_little(self, entry: TeamEntry, name: str, played: int, matches: int, number: int) -> Said:
        """Less than half; 不戦勝の試合は任意のプレイヤーが出場したことにできる, where that would make it half."""
        said = PLAYED_TOO_LITTLE(player=name, played=played, matches=matches)
        walkovers = sum(cell == WALKOVER for cell in entry.vp)
        with silence():
            enough = eligible(min(played + walkovers, matches), matches)
        if not enough:
            return said
        return WALKOVERS_TOO(said=said, walkovers=walkovers, column=self.outcome.column(entry, "played", number))

    def _matches(self, entry: TeamEntry) -> int:
        """A bye is no match; a walkover and a forfeit are. By sessions those that the settings say, else one each."""
        scored = (number for number, score in enumerate(entry.score, 1) if score is not None)
        in_sessions = sum(int(of_session(self.settings, "session_matches", number) or 1) for number in scored)
        return sum(cell not in (None, BYE) for cell in entry.vp) or in_sessions
