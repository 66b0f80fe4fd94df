"""xq-teams: teams that meet over several boards (台次): match points, board points, the players' own scores."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from typing import Any

from xlfuncs.core.numbers import ZERO, in_places, without_zeros
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import silence, step
from xlfuncs.events import PLACE, Builder, Listing, Outcome, Result, event, withdrew
from xlfuncs.events.fields import MOST_REPEATED, fields_of
from xlfuncs.events.play import robin
from xlfuncs.events.play.games import games_of
from xlfuncs.rulebooks.xiangqi.edition import tables
from xlfuncs.rulebooks.xiangqi.events.shared import common
from xlfuncs.rulebooks.xiangqi.events.shared.game_lists import facts
from xlfuncs.rulebooks.xiangqi.events.shared.match_lists import Matches
from xlfuncs.rulebooks.xiangqi.events.shared.matches import OwnBoard, OwnMatch, Record, records
from xlfuncs.rulebooks.xiangqi.events.shared.ranking import NUMBER, Ranking, round_column
from xlfuncs.rulebooks.xiangqi.events.shared.team_rows import BoardLine, Team
from xlfuncs.rulebooks.xiangqi.events.shared.team_settings import KEYS, OF_MATCHES, TeamSettings
from xlfuncs.rulebooks.xiangqi.games import Event
from xlfuncs.rulebooks.xiangqi.standings import keyed
from xlfuncs.rulebooks.xiangqi.symbols import summed
from xlfuncs.rulebooks.xiangqi.terms import BLACK, MIRROR, RESULT, SCORE
from xlfuncs.rulebooks.xiangqi.tiebreaks import METHODS, ScoredEvent, Values

MATCH_OF_ROUND = Sentence(
    en="round {round}: {result} against {opponent}, {own} : {other}",
    zh="第 {round} 轮对 {opponent}：{result}（{own} : {other}）",
    ja="{round} 回戦 対 {opponent}：{result}（{own} : {other}）",
)
WITHOUT_OPPONENT = Sentence(
    en="round {round}: {result}, board points {own}",
    zh="第 {round} 轮：{result}（局分 {own}）",
    ja="{round} 回戦：{result}（ボード点 {own}）",
)
MATCH_POINTS_OF = Sentence(en="match points of {team}", zh="{team} 的场分", ja="{team} のマッチ点")
BOARD_POINTS_OF = Sentence(en="board points of {team}", zh="{team} 的局分", ja="{team} のボード点")
WINS_OF = Sentence(en="matches won by {team}", zh="{team} 的胜场", ja="{team} の勝ち試合")
BOARD_WINS_OF = Sentence(en="games won by {team}", zh="{team} 的胜局", ja="{team} の勝ち局")
FIRST_BOARD_OF = Sentence(en="points of {team} on board 1", zh="{team} 的首台局分", ja="{team} の 1 番ボードの得点")
BLACK_WINS_OF = Sentence(en="games won by {team} with black", zh="{team} 的后胜", ja="{team} の後手勝ち数")
PLAYER_OF = Sentence(en="points of {player}", zh="{player} 的得分", ja="{player} の得点")
BEST_OF = Sentence(
    en="sum of the best {count} players of {team}",
    zh="{team} 前 {count} 名棋手得分之和",
    ja="{team} の上位 {count} 名の得点の合計",
)
TOP_OF = Sentence(en="best player of {team}", zh="{team} 的个人最高得分", ja="{team} の個人の最高得点")
TOO_FEW_PLAYERS = Sentence(
    en="{found} of {count} players have games: the sum is theirs",
    zh="计分人数为 {count}，有对局的只有 {found} 人：按这些人合计",
    ja="得点を数える {count} 名のうち対局があるのは {found} 名です。その人数で合計しました",
)
SCORE_CELL = Sentence(en="{number} {own}:{other}", zh="{number} {own}:{other}", ja="{number} {own}:{other}")


class TeamRanking(Ranking):
    """The standings of teams: the matches and games that count, the figures of every key, the places."""

    settings: TeamSettings

    def __init__(self, settings: TeamSettings, entries: list[Team], games: list[BoardLine], outcome: Builder) -> None:
        super().__init__(settings, entries, outcome)
        outcome.worth = tables.POINTS[settings.match_system]
        reading = Matches(settings, entries, games, outcome)
        self.matches = list(reading.complete()) if settings.by_matches else []
        own = [board for match in self.matches for board in match.boards]
        self.boards = own if settings.by_matches else reading.boards
        self.records = records(self.boards)
        self._tell_figures(games)
        played = max((match.round for match in self.matches), default=0)
        teams = Event([entry.unit for entry in entries], [match.game() for match in self.matches], played)
        with silence():
            self.scored = ScoredEvent(teams, settings.match_system, settings.forfeits, open_sides=True)
            self.columns = keyed(self.scored, self.order, self._column, self.partial)
        if "black_wins" in self.order:
            self.note_sides(board.line for board in self.boards if board.played and board.side is None)
        self.rank()

    def _tell_figures(self, games: Sequence[BoardLine]) -> None:
        outcome = self.outcome
        rounds = [match.round for match in self.matches] or [board.line.round for board in self.boards]
        outcome.keep("n", len(self.entries), "")
        outcome.figure("played", max(rounds, default=0), common.POINTS_RULE)
        if self.settings.by_matches:
            outcome.keep("matches", sum(match.away is not None for match in self.matches), "")
        outcome.keep("games", len(self.boards), "")
        taken = {board.line.at for board in self.boards} | {match.first.at for match in self.matches if match.whole}
        outcome.keep("left_out", sum(line.at not in taken for line in games), "")
        for match in self.matches:
            rows = [board.line.at for board in match.boards] or [match.first.at]
            outcome.count(match.first, rows=rows, **facts(match.game(), self.entries, self.settings.match_system))

    # --- the keys

    def _column(self, key: str) -> Values:
        """Return every team's value of a key that looks at a team alone."""
        return [self._value(key, who) for who in range(len(self.entries))]

    def _value(self, key: str, who: int) -> Decimal | None:
        """Return a team's value of a key, noted with what it is made of."""
        team, scored = {"team": self.entries[who].unit}, self.scored
        if key in OF_MATCHES:
            return METHODS[key](scored, who)
        if key == "match_points":
            return step(MATCH_POINTS_OF(**team), scored.points[who], "", *summed(scored.earned[who].values()))
        if key == "wins":
            won = sum(each.result in ("W", "WF") for each in self._own_matches[who])
            return step(WINS_OF(**team), Decimal(won), "")
        if key == "board_points":
            earned = self._earned_on_boards(who)
            return step(BOARD_POINTS_OF(**team), sum(earned, ZERO), common.POINTS_RULE, *summed(earned))
        if key in ("best", "top_player"):
            return self._of_players(key, who)
        return self._of_boards(key, who)

    def _of_boards(self, key: str, who: int) -> Decimal | None:
        """Return what a team's games come to: those won, those won with black, the points on the first board."""
        team, own = {"team": self.entries[who].unit}, self._own_boards[who]
        if key == "first_board":
            points = [each.points for each in own if each.number == 1]
            points += self._whole_boards(who)
            return step(FIRST_BOARD_OF(**team), sum(points, ZERO), common.POINTS_RULE, *summed(points))
        won = [each for each in own if each.result == "W"]
        if key == "board_wins":
            return step(BOARD_WINS_OF(**team), Decimal(len(won)), common.TIES_RULE)
        sides = [each.side for each in won]
        return None if None in sides else step(BLACK_WINS_OF(**team), Decimal(sides.count(BLACK)), common.TIES_RULE)

    def _whole_boards(self, who: int) -> list[Decimal]:
        """Return the points of the first board of matches that nobody sat down for, where each board had the same."""
        assert self.settings.boards is not None
        return [
            each.points / self.settings.boards
            for each in self._own_matches[who]
            if each.match.whole and each.match.whole != "BYE"
        ]

    def _of_players(self, key: str, who: int) -> Decimal:
        """Return the points of a team's best players, or of its best one."""
        own = sorted((each for each in self.records if each.team == who), key=lambda each: -each.points)
        team = {"team": self.entries[who].unit}
        if key == "top_player":
            return step(TOP_OF(**team), max((each.points for each in own), default=ZERO), "")
        assert self.settings.counted is not None
        best = own[: self.settings.counted]
        for each in best:
            step(PLAYER_OF(player=each.person.name or each.person.number), each.points, common.POINTS_RULE)
        points = [each.points for each in best]
        return step(BEST_OF(count=self.settings.counted, **team), sum(points, ZERO), "", *summed(points))

    @cached_property
    def _own_matches(self) -> list[list[OwnMatch]]:
        """Each team's matches, round by round."""
        found: list[list[OwnMatch]] = [[] for _ in self.entries]
        for match in sorted(self.matches, key=lambda match: match.round):
            for each in match.seen:
                found[each.team].append(each)
        return found

    @cached_property
    def _own_boards(self) -> list[list[OwnBoard]]:
        """Each team's games."""
        found: list[list[OwnBoard]] = [[] for _ in self.entries]
        for board in self.boards:
            for each in board.seen:
                found[each.team].append(each)
        return found

    def _earned_on_boards(self, who: int) -> list[Decimal]:
        """Return a team's board points, match by match; game by game where there are no matches."""
        own = self._own_matches[who] if self.settings.by_matches else self._own_boards[who]
        return [each.points for each in own]

    # --- what comes out

    def give(self) -> None:
        """Give place and keys of every team, its working, its players; the lists; who is level at the top."""
        outcome = self.outcome
        for who, entry in enumerate(self.entries):
            outcome.give(
                entry,
                place=self.places.get(who) or withdrew(entry),
                **{key: values[who] for key, values in self.columns.items()},
            )
            with outcome.working(entry):
                self._explain(who)
            own = [each for each in self.records if each.team == who]
            if "best" in self.order and self.boards and len(own) < (self.settings.counted or 0):
                outcome.hint(TOO_FEW_PLAYERS(count=self.settings.counted, found=len(own)), entry, "player")
            self._pay(entry, own)
        outcome.wall = ["place", "unit", *self.order, *self.further]
        if self.boards:
            self.tell_tied_first()
        rounds = map(round_column, range(1, self.scored.rounds + 1))
        figures = [each for each in KEYS if each.key in self.order[:2]]
        outcome.listing("crosstable", [NUMBER, NAME, *rounds, *figures, PLACE], self.crosstable)
        outcome.listing("players", PLAYER_COLUMNS, self.players)
        if self.settings.by_matches:
            outcome.listing("schedule", SCHEDULE, self.schedule)

    def _pay(self, entry: Team, own: Sequence[Record]) -> None:
        """Give everybody who stands in the entry or sat down, with his points."""
        points = {each.person.known_as: each.points for each in own}
        people = [*filter(None, entry.player), *(each.person for each in own)]
        for person in {each.known_as: each for each in people}.values():
            self.outcome.pay(entry, [person], board_points=points.get(person.known_as, ZERO))

    def _explain(self, who: int) -> None:
        """Note a team's matches and every key of its place."""
        for each in self._own_matches[who]:
            number = each.match.round
            told = {"round": number, "result": RESULT[each.result], "own": without_zeros(each.points)}
            symbol = (
                WITHOUT_OPPONENT(**told)
                if each.opponent is None
                else MATCH_OF_ROUND(
                    opponent=self.entries[each.opponent].unit, other=without_zeros(each.against), **told
                )
            )
            step(symbol, self.scored.earned[who][number], "")
        for key in self.order:
            if key == "direct":
                self.explain_direct(who)
            else:
                self._value(key, who)
        self.explain_playoff(who)

    def crosstable(self) -> list[dict[str, Any]]:
        """Return a row per team: round by round the opponent's number and the board points, then points and place."""
        rows: list[dict[str, Any]] = []
        for who, entry in enumerate(self.entries):
            row: dict[str, Any] = {"number": entry.at, "unit": entry.unit, "place": self.places.get(who)}
            row |= {key: self.columns[key][who] for key in self.order[:2]}
            for each in self._own_matches[who]:
                cell: Any = RESULT[each.result]
                if each.opponent is not None:
                    told = {"own": without_zeros(each.points), "other": without_zeros(each.against)}
                    cell = SCORE_CELL(number=self.entries[each.opponent].at, **told)
                row[round_column(each.match.round).key] = cell
            rows.append(row)
        return rows

    def players(self) -> list[dict[str, Any]]:
        """Return a row per player who sat down, by board; his place is that among those of his board."""
        groups: dict[int, list[Record]] = {}
        for record in self.records:
            groups.setdefault(record.board or 0, []).append(record)
        rows = []
        for _, own in sorted(groups.items()):
            for place, record in in_places(own, lambda each: (each.points, -len(each.results))):
                results = [result for result in record.results if result in SCORE]
                rows.append(
                    {
                        "board": record.board,
                        "player": record.person.name or record.person.number,
                        "unit": self.entries[record.team].unit,
                        "place": place,
                        "points": record.points,
                        "games": len(results),
                        "won": results.count("W"),
                        "drawn": sum(SCORE[result] == SCORE["D"] for result in results),
                        "lost": results.count("L"),
                    }
                )
        return rows

    def schedule(self) -> list[dict[str, Any]]:
        """Return the rounds of a round robin between the teams (Berger tables)."""
        rounds = robin.schedule([entry.unit for entry in self.entries], self.settings.rounds)
        return [
            {"round": number, "home": one, "away": other, "result": RESULT["BYE"] if other is None else None}
            for number, one, other in rounds
        ]


_COLUMNS = fields_of(BoardLine)
SCHEDULE = tuple(Result(key, _COLUMNS.named(key).label) for key in ("round", "home", "away", "result"))
NAME = Result("unit", fields_of(Team).named("unit").label)
PLAYER_COLUMNS = (
    Result("board", Help("Board", "台次", "ボード")),
    Result("player", Help("Player", "棋手", "選手")),
    NAME,
    Result("place", Help("Place on board", "台次名次", "ボード順位")),
    common.POINTS,
    Result("games", Help("Games", "局数", "局数")),
    Result("won", Help("Won", "胜", "勝")),
    Result("drawn", Help("Drawn", "和", "分")),
    Result("lost", Help("Lost", "负", "負")),
)


def of_players(standings: Outcome) -> Mapping[str, list[dict[str, Any]]]:
    """Return an event of single players as one of their teams: everybody's club with its players, and their games."""
    clubs: dict[str, list[str]] = {}
    own: dict[int, str] = {}
    for at, row in standings.entries.items():
        if row.get("club"):
            own[at] = str(row["club"])
            clubs.setdefault(own[at], []).append(str(standings.units[at]))
    entries = [
        {"unit": club, **{f"player{number}": name for number, name in enumerate(names[:MOST_REPEATED], 1)}}
        for club, names in clubs.items()
    ]
    return {"entries": entries, "games": [*_games_of(standings, own)]}


def _games_of(standings: Outcome, clubs: Mapping[int, str]) -> Iterator[dict[str, Any]]:
    """Yield the games of whom a club has entered, theirs first."""
    for game in games_of(standings):
        seat = next((each for each in game.seats if each.at in clubs), None)
        if seat is not None:
            players = {"player": standings.units[seat.at], "opponent": standings.units.get(seat.opponent or 0)}
            teams = {"home": clubs[seat.at], "away": clubs.get(seat.opponent or 0)}
            result = game.result if seat.at == game.player else MIRROR[game.result]
            yield {"round": game.round, **teams, **players, "result": result, "side": seat.side}


@event(
    "xq-teams",
    title=Help("Xiangqi: teams", "象棋团体赛", "シャンチー団体戦"),
    about=Help(
        "teams over several boards: match points, board points and tie-breaks of your choice, or places by the best "
        "players' own scores; cross-table, players by board, round-robin schedule",
        "按台次对阵的团体赛：由各台结果得出场分、局分和名次（破同分方法自选），或按前几名棋手的个人得分之和排名；"
        "另有对阵表、个人成绩、循环赛对阵",
        "数ボードで対戦する団体戦：各ボードの結果からマッチ点・ボード点・順位（タイブレークは選択）を求める。"
        "上位選手の個人得点の合計による順位も可。対戦表・個人成績・総当たりの組合せつき",
    ),
    figures=(
        Result("n", Help("teams", "队数", "チーム数")),
        common.PLAYED,
        Result("matches", Help("matches counted", "计入的场次", "集計した試合")),
        common.GAMES,
        common.LEFT_OUT,
    ),
    results=(PLACE, *KEYS, "playoff"),
    board=("place", "unit", *(each.key for each in KEYS), "playoff"),
    reads={"xq-standings": of_players},
    headline=("played", "boards", "match_system"),
    slip_lines=10,
    listings=(
        common.CROSSTABLE,
        Listing("players", Help("Players", "个人成绩", "個人成績"), names=2),
        common.SCHEDULE,
    ),
    choice=[each.key for each in KEYS],
    beside={
        "games": (
            Result("home_points", Help("To the first", "主队所得", "前のチーム獲得")),
            Result("away_points", Help("To the second", "客队所得", "相手チーム獲得")),
        )
    },
)
def teams(settings: TeamSettings, entries: list[Team], games: list[BoardLine], outcome: Builder) -> None:
    """Give places by the keys of ``order``, then by ``playoff``; teams that are equal on all of them share a place."""
    TeamRanking(settings, entries, games, outcome).give()
