"""Matches of teams as typed, board by board: the boards that count, their matches, and why others do not."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.words import normal, number_key
from xlfuncs.events import Builder, Person
from xlfuncs.events.people.roster import UnlistedError
from xlfuncs.events.play.games import result_without
from xlfuncs.rulebooks.xiangqi.events.shared.game_lists import Reading, WrongGameError, points_in
from xlfuncs.rulebooks.xiangqi.events.shared.matches import Board, Match
from xlfuncs.rulebooks.xiangqi.events.shared.team_rows import BoardLine, Team
from xlfuncs.rulebooks.xiangqi.events.shared.team_settings import TeamSettings
from xlfuncs.rulebooks.xiangqi.games import AGAINST_ITSELF, Game, Index
from xlfuncs.rulebooks.xiangqi.terms import MIRROR, OTHER_SIDE

NO_TEAM = Sentence(
    en="{team} is not among the teams: this row does not count",
    zh="参赛队中没有{team}：此行不计入",
    ja="{team}は参加チームにありません。この行は集計しません",
)
NOT_IN_TEAM = Sentence(
    en="{player} is not among the players of {team}: mend the name, or add the player there (the game counts)",
    zh="{team} 的队员中没有{player}：请更正姓名，或将其加入该队（此局照常计入）",
    ja="{team} の選手に{player}が見つかりません。氏名を直すか、選手に加えてください（この対局は集計します）",
)
PLAYS_FOR_ANOTHER = Sentence(
    en="{player} plays for {other}, not for {team}: this game does not count",
    zh="{player}是 {other} 的队员，不是 {team} 的：此局不计入",
    ja="{player}は {team} ではなく {other} の選手です。この対局は集計しません",
)
TEAM_MEETS_ANOTHER = Sentence(
    en="{team} meets {other} in round {round} already, in row {row}: this row does not count",
    zh="{team} 在第 {round} 轮已与 {other} 对阵（第 {row} 行）：此行不计入",
    ja="{team} は {round} 回戦ですでに {other} と対戦しています（{row} 行目）。この行は集計しません",
)
TEAM_HAS_BYE = Sentence(
    en="{team} has the bye in round {round}, in row {row}: this row does not count",
    zh="{team} 在第 {round} 轮轮空（第 {row} 行）：此行不计入",
    ja="{team} は {round} 回戦が不戦（抜け番）です（{row} 行目）。この行は集計しません",
)
BOARD_AGAIN = Sentence(
    en="board {board} of this match stands in row {row} already: this row does not count",
    zh="这场比赛的第 {board} 台已在第 {row} 行：此行不计入",
    ja="この対戦の {board} 番ボードはすでに {row} 行目にあります。この行は集計しません",
)
BOARD_BEYOND = Sentence(
    en="board {board}: a match has {boards} boards: this row does not count",
    zh="第 {board} 台：每场只有 {boards} 台，此行不计入",
    ja="{board} 番ボード：対戦は {boards} ボードです。この行は集計しません",
)
PLAYS_TWICE = Sentence(
    en="{player} plays in round {round} already, in row {row}: this game does not count",
    zh="{player}在第 {round} 轮已有对局（第 {row} 行）：此局不计入",
    ja="{player}は {round} 回戦にすでに対局があります（{row} 行目）。この対局は集計しません",
)
NO_RESULT_OF_BOARD = Sentence(
    en="no result yet: the match {home} – {away} does not count (write NP for a game not played)",
    zh="未填结果，{home} – {away} 这场暂不计入（没有下的对局写“未赛”）",
    ja="結果がまだありません。{home} – {away} の対戦は集計しません（未対局は NP と書きます）",
)
BOARDS_LACKING = Sentence(
    en="round {round}, {home} – {away}: {found} of {boards} boards count, and the match does not until all of them do",
    zh="第 {round} 轮 {home} – {away}：{boards} 台中计入 {found} 台，待各台齐全后这场才计入",
    ja="{round} 回戦 {home} – {away}：{boards} ボードのうち {found} ボードだけが集計でき、"
    "全部そろうまで対戦は集計しません",
)
BYE_WITHOUT_POINTS = Sentence(
    en="how many board points a bye is worth is decided by the regulations: fill in {setting}",
    zh="轮空队的局分由竞赛规程规定：请填写“{setting}”",
    ja="不戦（抜け番）のボード点は競技会の規定によります。「{setting}」を記入してください",
)

#: What a match is to a team that has forfeited it whole, or whose opponent has; and one that nobody played.
WHOLE = frozenset({"WF", "LF", "FF", "NP"})


class Matches(Reading):
    """A reading of a list in which teams meet: the boards that count, and the matches that they make.

    Without a number of ``boards`` there are no matches: players meet whomever they are paired with.
    """

    settings: TeamSettings

    def __init__(
        self, settings: TeamSettings, teams: Sequence[Team], lines: Sequence[BoardLine], outcome: Builder
    ) -> None:
        super().__init__(settings, lines, outcome)
        self.teams = teams
        self.by_matches = settings.by_matches
        #: The boards of a match; where there are no matches none.
        self.size = settings.boards or 0
        self.index = Index([team.unit for team in teams])
        self.line_ups = [[each for each in team.player if each] for team in teams]
        self.matches: dict[tuple[int, int], Match] = {}
        self.boards: list[Board] = []
        self.seats: dict[tuple[int, int | None, tuple[str, str]], BoardLine] = {}
        for line in lines:
            self.take(line)

    # --- one row

    def enter(self, line: BoardLine) -> None:
        self.demand(line, "round", *([] if self.by_matches else ["player", *(["opponent"] if line.away else [])]))
        if self.by_matches:
            if bye := self.bye_in(line, "away", self.index.knows):
                line.away, line.result = "", bye
        elif bye := self.bye_in(line, "opponent", self._is_player):
            line.opponent, line.result = "", bye
        home, away = self._team(line, "home"), self._other_team(line)
        itself = home == away if self.by_matches else normal(line.player) == normal(line.opponent)
        if itself:
            raise WrongGameError(AGAINST_ITSELF(player=line.player or line.home), "away")
        self.check_end(line)
        self.check_gap(line)
        match = self._match(line, home, away) if self.by_matches else Match(line, home, away)
        if line.result is None:
            names = [self.teams[each].unit for each in (home, away) if each is not None]
            raise WrongGameError(NO_RESULT_OF_BOARD(home=names[0], away=names[-1]), "result")
        result = self.result(line)
        if result is None:
            return
        game = self._between(line, home, away, result)
        whole = line.board is None and not line.player and not line.opponent
        if self.by_matches and (away is None or (whole and game.result in WHOLE)):
            self._take_whole(match, line, game)
        else:
            self._take_board(match, line, game)

    def _other_team(self, line: BoardLine) -> int | None:
        """Return the opposing team; ``None`` where there is none, or the opponent is nobody's player."""
        if line.away:
            return self._team(line, "away")
        found = None if self.by_matches or not line.opponent else self._among(line.opponent, range(len(self.teams)))
        return found and found[0]

    def _team(self, line: BoardLine, column: str) -> int:
        """Return the team under a column; where players are paired by themselves, and none is named, the player's."""
        name = getattr(line, column)
        if not name:
            own = None if self.by_matches else self._among(line.player, range(len(self.teams)))
            if own is not None:
                return own[0]
            self.demand(line, column)
        try:
            return self.index.find(name, line.at)
        except CellError:
            if result_without(name):
                raise self.bye_as_name(line, column) from None
            raise WrongGameError(NO_TEAM(team=shown(name)), column) from None

    def _between(self, line: BoardLine, home: int, away: int | None, result: str) -> Game:
        """Return what a row says, as a game between the two teams."""
        names = [self.teams[each].unit for each in (home, away) if each is not None]
        if not self.by_matches:
            names = [line.player, line.opponent] if line.opponent else [line.player]
        both = names[0], names[1] if len(names) > 1 else None
        return self.game(line, both, result, Index(names), "away")._replace(first=home, second=away)

    def _match(self, line: BoardLine, home: int, away: int | None) -> Match:
        """Return the match of a row; each team has one in a round."""
        for team in (home, away):
            match = None if team is None else self.matches.get((line.round, team))
            if match is None or {match.home, match.away} == {home, away}:
                continue
            other = match.away if match.home == team else match.home
            column = "home" if team == home else "away"
            told = {"team": self.teams[team or 0].unit, "round": line.round, "row": match.first.line}
            if other is None:
                raise WrongGameError(TEAM_HAS_BYE(**told), column)
            raise WrongGameError(TEAM_MEETS_ANOTHER(other=self.teams[other].unit, **told), column)
        found = self.matches.setdefault((line.round, home), Match(line, home, away))
        if away is not None:
            self.matches[line.round, away] = found
        return found

    def _take_whole(self, match: Match, line: BoardLine, game: Game) -> None:
        """Enter what a row says of a match as a whole: a bye, or a forfeit of every board."""
        if match.boards or match.whole:
            first = match.boards[0].line if match.boards else match.first
            raise WrongGameError(BOARD_AGAIN(board=1, row=first.line), "board")
        own, other = self._points(game)
        if game.result == "BYE":
            if self.settings.bye_boards is None:
                raise WrongGameError(BYE_WITHOUT_POINTS(setting=self.outcome.setting("bye_boards")), "result")
            match.points = self.settings.bye_boards, ZERO
        else:
            match.points = own * self.size, other * self.size
        match.first, match.home, match.away, match.whole = line, game.first, game.second, game.result
        self.outcome.give(
            line, home_points=match.points[0], away_points=None if match.away is None else match.points[1]
        )

    def _points(self, game: Game) -> tuple[Decimal, Decimal]:
        points = points_in(game, self.settings.system)
        return points[0], points[1] if len(points) > 1 else ZERO

    def _take_board(self, match: Match, line: BoardLine, game: Game) -> None:
        """Enter a game, as the home team of its match sees it."""
        number = line.board
        if self.by_matches:
            taken = {board.number: board.line for board in match.boards}
            if match.whole:
                raise WrongGameError(BOARD_AGAIN(board=number or 1, row=match.first.line), "board")
            number = number or next(each for each in range(1, 100) if each not in taken)
            if number in taken:
                raise WrongGameError(BOARD_AGAIN(board=number, row=taken[number].line), "board")
            if number > self.size:
                raise WrongGameError(BOARD_BEYOND(board=number, boards=self.size), "board")
        home, away = game.first, game.second
        players = (
            self._player(line, "player", home, number),
            None if away is None else self._player(line, "opponent", away, number),
        )
        self._seat(line, (home, away), players)
        own, other = self._points(game)
        self.outcome.give(line, home_points=own, away_points=None if away is None else other)
        board = Board(line, number, game.result, game.side, (own, other), (home, away), players)
        if self.by_matches and home != match.home:
            board = board._replace(
                result=MIRROR[board.result],
                side=OTHER_SIDE[board.side],
                points=board.points[::-1],
                teams=(match.home, match.away),
                players=board.players[::-1],
            )
        match.boards.append(board)
        self.boards.append(board)

    # --- who plays

    def _player(self, line: BoardLine, column: str, team: int, board: int | None) -> Person | None:
        """Return who sits at a board for a team: as typed, else who stands for that board in the entry."""
        name, line_up = getattr(line, column), self.teams[team].player
        if not name:
            return line_up[board - 1] if board and board <= len(line_up) else None
        own = self._among(name, [team])
        if own is not None:
            return own[1]
        other = self._among(name, range(len(self.teams)))
        unit = self.teams[team].unit
        if other is not None:
            said = PLAYS_FOR_ANOTHER(player=shown(name), team=unit, other=self.teams[other[0]].unit)
            raise WrongGameError(said, column)
        try:
            person = self.outcome.roster.person(name)
        except UnlistedError as error:
            person = error.person
        except CellError as error:
            raise WrongGameError(error.reason, column) from None
        if self.line_ups[team]:
            self.outcome.hint(NOT_IN_TEAM(player=shown(name), team=unit), line, column)
        return person

    def _is_player(self, name: str) -> bool:
        return self._among(name, range(len(self.teams))) is not None

    def _among(self, name: str, teams: Iterable[int]) -> tuple[int, Person] | None:
        """Return the player of these teams who is called so, by name or number, with marks beside it or without."""
        typed, _, behind = name.replace("＃", "#").partition("#")
        bare = self.outcome.roster.marked(typed.strip())
        number = number_key(behind or bare.number)
        wanted = {normal(typed), normal(bare.name), normal(typed.replace(" ", ""))} - {""}

        def is_meant(person: Person) -> bool:
            called, own = normal(person.name), number_key(person.number)
            if number and own:  # of namesakes in a team the one
                return number == own and (not wanted or called in wanted)
            return called in wanted or own == number_key(name) != ""

        for team in teams:
            for person in self.line_ups[team]:
                if is_meant(person):
                    return team, person
        return None

    def _seat(self, line: BoardLine, teams: tuple[int, int | None], players: Iterable[Person | None]) -> None:
        """Check that nobody sits at two boards of a round."""
        seated = [
            (column, (line.round, *self._who(team, person)), person)
            for column, team, person in zip(("player", "opponent"), teams, players, strict=True)
            if team is not None and person
        ]
        for column, seat, person in seated:
            before = self.seats.get(seat)
            if before is not None and (person.name or person.number):
                said = PLAYS_TWICE(player=shown(person.name or person.number), round=line.round, row=before.line)
                raise WrongGameError(said, column)
        self.seats |= {seat: line for _, seat, _ in seated}

    def _who(self, team: int, person: Person) -> tuple[int | None, tuple[str, str]]:
        """Return what somebody is known by; namesakes without a number whom two teams have entered, by the team."""
        return None if person.number or person not in self.line_ups[team] else team, person.known_as

    # --- the matches

    def complete(self) -> Iterator[Match]:
        """Yield the matches that count, in the order of their rows; of the others what they lack is told."""
        seen: list[Match] = []
        for match in self.matches.values():
            if any(match is each for each in seen):
                continue
            seen.append(match)
            found = len(match.boards)
            if match.whole:
                yield match
            elif found == self.size:
                match.points = (
                    sum((board.points[0] for board in match.boards), ZERO),
                    sum((board.points[1] for board in match.boards), ZERO),
                )
                yield match
            elif found and match.away is not None:
                names = {"home": self.teams[match.home].unit, "away": self.teams[match.away].unit}
                told = {"round": match.round, "found": found, "boards": self.size}
                self.outcome.note(match.first, BOARDS_LACKING(**names, **told), "board", waits=True)
