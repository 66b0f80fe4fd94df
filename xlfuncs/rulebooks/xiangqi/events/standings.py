"""xq-standings: from the games that count to the places: the keys in their order, who met whom, every working."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Help, Joined, Said, Sentence, Told
from xlfuncs.core.trail import recording, silence, step
from xlfuncs.core.words import normal
from xlfuncs.events import PLACE, Builder, Listing, Person, Result, ScoreSheet, event, withdrew
from xlfuncs.events.fields import fields_of
from xlfuncs.events.play import robin
from xlfuncs.rulebooks.xiangqi import symbols
from xlfuncs.rulebooks.xiangqi.edition import tables
from xlfuncs.rulebooks.xiangqi.events.shared import common, for_pairing
from xlfuncs.rulebooks.xiangqi.events.shared.common import Entry, GameLine, GamesSettings
from xlfuncs.rulebooks.xiangqi.events.shared.game_lists import Reading, WrongGameError, facts
from xlfuncs.rulebooks.xiangqi.events.shared.ranking import NUMBER, Ranking, round_column
from xlfuncs.rulebooks.xiangqi.games import SIDES, Event, Game, Index
from xlfuncs.rulebooks.xiangqi.standings import keyed
from xlfuncs.rulebooks.xiangqi.symbols import summed
from xlfuncs.rulebooks.xiangqi.terms import BLACK, RED, RESULT, SCORE, SIDE_OF
from xlfuncs.rulebooks.xiangqi.tiebreaks import METHODS, ScoredEvent, values

# --- the schedule of a round robin (Berger tables)

#: As the columns of the games, so that the rows can be pasted there.
SCHEDULE = tuple(Result(each.key, each.label) for each in fields_of(GameLine))


def schedule(players: Sequence[str], rounds: int | None) -> list[dict[str, Any]]:
    """Return the rows of the games of a round robin, in the order of the players: round, red, black; a bye where odd.

    >>> [(row["round"], row["player"], row["opponent"]) for row in schedule(["甲", "乙", "丙"], None)]
    [(1, '乙', '丙'), (1, '甲', None), (2, '甲', '乙'), (2, '丙', None), (3, '丙', '甲'), (3, '乙', None)]
    """
    return [
        {"round": number, "player": one, "opponent": other, "result": RESULT["BYE"]}
        if other is None
        else {"round": number, "player": one, "opponent": other, "side": SIDES[RED]}
        for number, one, other in robin.schedule(players, rounds)
    ]


# --- the games as typed: those that count, and what is wrong with the others

NO_RESULT = Sentence(
    en="no result yet: this game does not count (write NP for a game not played)",
    zh="未填结果，暂不计入（没有下的对局写“未赛”）",
    ja="結果がまだありません。この対局は集計しません（未対局は NP と書きます）",
)
SEATED_ALREADY = Sentence(
    en="{player} stands in round {round} already, in row {row}: this game does not count",
    zh="{player} 在第 {round} 轮已有对局（第 {row} 行）：此局不计入",
    ja="{player} はすでに {round} 回戦にあります（{row} 行目）。この対局は集計しません",
)
SAME_GAME = Sentence(
    en="the same game as in row {row}: it counts once",
    zh="与第 {row} 行是同一局：只计一次",
    ja="{row} 行目と同じ対局です。1 局として集計します",
)


def event_of(
    settings: GamesSettings, entries: list[Entry], people: list[Person], games: list[GameLine], outcome: Builder
) -> Event:
    """Return the players in the order of the entries, and the games that count; ``people``: who the entries are."""
    names = [entry.player for entry in entries]
    reading = _Reading(settings, names, games, outcome, for_pairing.index_of(entries, people))
    for line in games:
        reading.take(line)
    counted = [game for _, game in reading.games]
    for line, game in reading.games:
        outcome.count(line, **facts(game, entries, settings.system))
    played = max((game.round for game in counted), default=0)
    outcome.keep("n", len(entries), "")
    outcome.figure("played", played, common.POINTS_RULE)
    outcome.keep("games", len(counted), "")
    outcome.keep("left_out", len(games) - len(counted), "")
    return Event(names, counted, played)


class _Reading(Reading):
    """A reading of a list in which players meet."""

    def __init__(
        self,
        settings: GamesSettings,
        names: Sequence[str],
        lines: Sequence[GameLine],
        outcome: Builder,
        index: Index,
    ) -> None:
        super().__init__(settings, lines, outcome)
        self.names = names
        self.index = index
        #: Of each round and player the row that counts, and its game.
        self.seats: dict[tuple[int, int], tuple[GameLine, Game]] = {}
        #: The rows that count, each with its game.
        self.games: list[tuple[GameLine, Game]] = []

    def enter(self, line: GameLine) -> None:
        line.player, line.opponent = self.unmarked(line.player), self.unmarked(line.opponent)
        self.demand(line, "round", "player")
        if bye := self.bye_in(line, "opponent", self.index.knows):
            line.opponent, line.result = None, bye
        if line.result is None:
            raise WrongGameError(NO_RESULT(), "result")
        self.check_end(line)
        result = self.result(line)
        if result is None:
            return
        self.find(line, "player")
        if line.opponent is not None:
            self.find(line, "opponent")
        game = self.game(line, (line.player, line.opponent), result, self.index, "opponent")
        self.check_gap(line)
        if self.seat(line, game):
            self.games.append((line, game))

    def unmarked(self, name: Any) -> Any:
        """Return a name without its marks, where that is how the entries call somebody: 李四（队长）."""
        if not isinstance(name, str) or self.index.knows(name):
            return name
        bare = self.outcome.roster.marked(name).name
        return bare if self.index.knows(bare) else name

    def find(self, line: GameLine, column: str) -> None:
        """Check that somebody is called as it stands under a column."""
        name = getattr(line, column)
        try:
            self.index.find(name, line.at)
        except CellError as error:
            raise WrongGameError(error.reason, column) from None

    def seat(self, line: GameLine, game: Game) -> bool:
        """Check that neither of the two has another game in that round; tell whether this one is new.

        A list that has a row for each player has every game twice.
        """
        players = [place for place in (game.first, game.second) if place is not None]
        for place in players:
            if taken := self.seats.get((game.round, place)):
                row, before = taken
                if is_same(game, before):
                    self.outcome.hint(SAME_GAME(row=row.line), line, "player")
                    return False
                said = SEATED_ALREADY(player=self.names[place], round=game.round, row=row.line)
                raise WrongGameError(said, "player" if place == game.first else "opponent")
        self.seats |= {(game.round, place): (line, game) for place in players}
        return True


def is_same(this: Game, that: Game) -> bool:
    """Tell whether a row of a round says no more than an earlier one, whichever of the two players stands first.

    Who had red matters in a game that was played alone.
    """
    seen = {own: (opponent, result, side) for own, opponent, result, side in that.seen}
    for own, opponent, result, side in this.seen:
        other = seen.get(own)
        if other is None or other[:2] != (opponent, result) or (this.played and side not in (None, other[2])):
            return False
    return True


# --- the standings

CROSS_CELL = Sentence(en="{number}{result}", zh="{number}{result}", ja="{number}{result}")
#: The same where it is known who had red: 12 红胜, 12r W.
SIDED_CELL = Sentence(en="{number}{side} {result}", zh="{number}{side}{result}", ja="{number}{side} {result}")
SIDE_LETTERS = {RED: Help("r", "红", "紅"), BLACK: Help("b", "黑", "黒")}
IN_CATEGORY = Sentence(en="{category} {place}", zh="{category} {place}", ja="{category} {place}")
#: The keys that need to know who had which side.
SIDED = frozenset({"black_games", "black_wins"})
#: What several keys tell of a player.
_ONCE = frozenset({symbols.PROGRESSIVE_OF, symbols.WINS_OF})
NAME = Result("player", Help("Player", "棋手", "選手"))
CATEGORY = Result("category", Help("Category", "组别", "部門"))


class PlayerRanking(Ranking):
    """The standings of players: the games that count, the figures of every key, the places."""

    def __init__(self, settings: GamesSettings, entries: list[Entry], games: list[GameLine], outcome: Builder) -> None:
        super().__init__(settings, entries, outcome)
        self.people = [outcome.person(entry) for entry in entries]
        outcome.worth = tables.POINTS[settings.system]
        self.event = event_of(settings, entries, self.people, games, outcome)
        for_pairing.count(settings, entries, self.people, self.event, outcome)
        with silence():
            self.scored = ScoredEvent(self.event, settings.system, settings.forfeits, open_sides=True)
            self.columns = keyed(self.scored, self.order, lambda key: values(self.scored, key), self.partial)
        if SIDED & set(self.order):
            open_rows = {game.row for game in self.event.games if game.played and game.side is None}
            self.note_sides(line for line in games if line.at in open_rows)
        self.rank()

    def give(self) -> None:
        """Give place, points and keys of every player; the cross-table, and who is level at the top."""
        outcome = self.outcome
        further = {key: values for key, values in self.columns.items() if key != "points"}
        for who, entry in enumerate(self.entries):
            results = {key: values[who] for key, values in further.items()}
            outcome.give(
                entry, place=self.places.get(who) or withdrew(entry), points=self.scored.points[who], **results
            )
            with outcome.working(entry):
                self.explain(who)
        common.clubs(self.entries, self.people, outcome)
        for who, told in self._in_categories().items():
            outcome.give(self.entries[who], category_place=told)
        outcome.wall = [key for key in outcome.event.board if key not in {"points", "playoff", *outcome.event.choice}]
        at = outcome.wall.index("club") + 1
        outcome.wall[at:at] = [*([] if "points" in self.order else ["points"]), *self.order, *self.further]
        if self.event.rounds:
            self.tell_tied_first()
        rounds = map(round_column, range(1, self.event.rounds + 1))
        outcome.listing("crosstable", [NUMBER, NAME, *rounds, common.POINTS, PLACE], self.crosstable)
        outcome.listing("categories", [common.CATEGORY_PLACE, NAME, CATEGORY, common.POINTS, PLACE], self.by_category)
        drawn = sorted(self.entries, key=lambda entry: (entry.number is None, entry.number or 0))
        names = [entry.player for entry in drawn]
        outcome.listing("schedule", SCHEDULE, lambda: schedule(names, self.settings.rounds))

    def pay(self, **points: Mapping[int, Any]) -> None:
        """Give every player as a person, with what he has of each of these."""
        for who, entry in enumerate(self.entries):
            own = {key: values.get(who) for key, values in points.items()}
            self.outcome.pay(entry, [self.people[who]], points=self.scored.points[who], **own)

    # --- the places within a category

    @cached_property
    def categories(self) -> dict[str, list[tuple[int, int]]]:
        """The places within each category, in the order of its first player: place there, who; those level share it."""
        found: dict[str, list[tuple[int, int]]] = {}
        names: dict[str, str] = {}
        for who, entry in enumerate(self.entries):
            for each in entry.category or ():
                own = found.setdefault(names.setdefault(normal(each), each), [])
                if who in self.places:
                    own.append((self.places[who], who))
        return {
            name: [(1 + sum(other < place for other, _ in own), who) for place, who in sorted(own)]
            for name, own in found.items()
        }

    def _in_categories(self) -> dict[int, Told]:
        """Return what stands beside each player who is in a category and has a place: 女子 1, 少年 3."""
        found: dict[int, list[Told]] = {}
        for category, places in self.categories.items():
            for place, who in places:
                found.setdefault(who, []).append(IN_CATEGORY(category=category, place=place))
        return {who: Joined(told) if len(told) > 1 else told[0] for who, told in found.items()}

    def by_category(self) -> list[dict[str, Any]]:
        """Return a row per player of each category, by their places there."""
        return [
            {
                "category_place": place,
                "player": self.entries[who].player,
                "category": category,
                "points": self.scored.points[who],
                "place": self.places[who],
            }
            for category, places in self.categories.items()
            for place, who in places
        ]

    # --- who met whom

    def crosstable(self) -> list[dict[str, Any]]:
        """Return a row per player in the order of the places: number, the opponent's number, who had red and the
        result round by round, points, place.
        """
        numbers = self._numbers()
        rows: list[dict[str, Any]] = [
            {
                "number": numbers[who],
                "player": entry.player,
                "points": self.scored.points[who],
                "place": self.places.get(who),
            }
            for who, entry in enumerate(self.entries)
        ]
        for game in self.event.games:
            for own, other, result, side in game.seen:
                rows[own][round_column(game.round).key] = self._cell(numbers, other, result, side)
        return sorted(rows, key=lambda row: (row["place"] is None, row["place"] or 0))

    def _numbers(self) -> list[int]:
        """Return the start numbers, where everybody has one of his own; else the places in the list."""
        own = [entry.number for entry in self.entries]
        numbers = [number for number in own if number is not None]
        return numbers if len({*numbers}) == len(own) else [entry.at for entry in self.entries]

    def _cell(self, numbers: Sequence[int], other: int | None, result: str, side: str | None) -> Said | Help:
        shown = RESULT[result]
        if other is None:
            return shown
        if side is None or result in SIDE_OF:  # 红和 says who had red
            return CROSS_CELL(number=numbers[other], result=shown)
        return SIDED_CELL(number=numbers[other], side=SIDE_LETTERS[side], result=shown)

    # --- the working of one player

    def explain(self, who: int) -> None:
        """Note the steps of a player's points and keys, each once."""
        scored, earned = self.scored, self.scored.earned[who]
        with recording() as steps:
            for number, told in sorted(self._told_games[who].items()):
                step(told, earned[number], common.POINTS_RULE)
            scored.told(symbols.POINTS_OF, who, scored.points[who], common.POINTS_RULE, *summed(earned.values()))
            for key in self.order:
                if key == "direct":
                    self.explain_direct(who)
                elif key in METHODS:
                    self._opponents(key, who)
                    METHODS[key](scored, who)
            self.explain_playoff(who)
        seen = set()
        for each in steps:
            # 表现分 tells 累进分 and 胜局 again where they are keys themselves.
            sentence = each.symbol.sentence if isinstance(each.symbol, Said) else None
            if sentence not in seen:
                step(each.symbol, each.value, each.rule, each.how, *each.parts)
            if sentence in _ONCE:
                seen.add(sentence)

    @cached_property
    def _told_games(self) -> list[dict[int, Told]]:
        """The games of each player that count, by their rounds, in words."""
        found: list[dict[int, Told]] = [{} for _ in self.entries]
        for game in self.event.games:
            for own, other, result, _ in game.seen:
                told = {"round": game.round, "result": RESULT[result]}
                found[own][game.round] = (
                    symbols.WITHOUT_OPPONENT(**told)
                    if other is None
                    else symbols.GAME_AGAINST(opponent=self.entries[other].player, **told)
                )
        return found

    def _opponents(self, key: str, who: int) -> None:
        """Note whose points make this player's 对手分 and 小分."""
        scored = self.scored
        if key == next((each for each in self.order if each in ("opponents", "cut1")), None):
            for each in scored.met[who]:
                scored.told(symbols.POINTS_OF, each.opponent, scored.points[each.opponent], common.TIES_RULE)
        elif key == "sb":
            for each in scored.counted[who]:
                score, points = SCORE[each.result], scored.points[each.opponent]
                scored.told(symbols.SB_FROM, each.opponent, score * points, common.TIES_RULE, "{} × {}", score, points)


LISTINGS = (
    common.CROSSTABLE,
    Listing("categories", Help("Categories", "分组名次", "部門別順位")),
    common.SCHEDULE,
)


#: The further keys that a score sheet of its own shows, in the order that is set.
SHEET_KEYS = tuple(
    Result(f"key{number}", Help(f"Key after points {number}", f"其他依据{number}", f"得点以外{number}"))
    for number in (1, 2, 3)
)
_RANKED = ("ranked_place", "ranked_player", "ranked_points", *(f"ranked_{each.key}" for each in SHEET_KEYS))
# The function left to itself goes by points and 表现分, the event does not.
_TABLE = f'XQ_STANDINGS([player],games[round:side],IF(order="","{common.USUAL_ORDER}",order),system,forfeits)'
#: The columns of such a sheet, and its figures.
SHEET_COLUMNS = {
    # As wide as its columns, where fewer keys are set too: what it does not reach is left blank with other errors.
    " ".join(_RANKED): f"IF({{{','.join('1' * len(_RANKED))}}},{_TABLE})",
    # In LibreOffice a text of an add-in's array is found once it is put together anew.
    "called": '[@ranked_player]&""',
    "stands": 'IF([@player]="","",MATCH([@player],[called],0))',
    "place": 'IF([@player]="","",INDEX([ranked_place],[@stands]))',
    **{each.key: f'IF([@player]="","",ROUND(INDEX([ranked_{each.key}],[@stands]),3))' for each in SHEET_KEYS},
    "points": 'IF([@player]="","",INDEX([ranked_points],[@stands]))',
    "order": "[@place]",
}
SHEET_FIGURES = {"n": "COUNTA([player])", "played": "MAX(games[round])"}
SHEET_LACKS = Help(
    "One game that cannot be read leaves all places blank. There are no play-offs, official places, numbers as "
    "results, cross-table or schedule.",
    "有一局无法识别，名次就全部留空；不含加赛、正式名次、数字结果、对阵表和循环赛编排。",
    "読み取れない対局が一つでもあれば、順位はすべて空欄になります。プレーオフ、公式順位、数字の結果、対戦表、"
    "総当たりの組合せには対応しません。",
)


def score_sheet() -> ScoreSheet:
    """Return how formulas decide it, by the figures of the edition asked for."""
    return sheet_of({}, {})


def sheet_of(figures: Mapping[str, str], columns: Mapping[str, str], decided: str = "") -> ScoreSheet:
    """Return how formulas decide an event by its list of games, with further figures and columns."""
    return ScoreSheet(
        figures={**SHEET_FIGURES, **figures},
        columns={**SHEET_COLUMNS, **columns},
        order="order",
        further=SHEET_KEYS,
        typed=("club",),
        told=("order",),
        lacks=SHEET_LACKS,
        decided=decided,
    )


@event(
    "xq-standings",
    title=Help("Xiangqi: standings", "象棋名次表", "シャンチー順位表"),
    about=Help(
        "standings with 表现分 and tie-breaks of your choice, cross-table and round-robin schedule, from a list of "
        "games; not covered: double elimination, 末位淘汰; teams over several boards: xq-teams",
        "由对局表得出名次（表现分、累进分、对手分、直胜等自选次序）、对阵表、循环赛对阵；"
        "不适用于双败淘汰、末位淘汰；按台次的团体赛用 xq-teams",
        "対局の一覧から順位（表現分、累進点、対手分、直接対決などを選択）・対戦表・総当たりの組合せを作る。"
        "ダブルエリミネーションと末位淘汰は対象外。数ボードの団体戦は xq-teams",
    ),
    figures=common.FIGURES,
    results=(PLACE, common.POINTS, *common.KEYS, "playoff", "club", common.CATEGORY_PLACE),
    board=("place", "player", "club", "points", *(each.key for each in common.KEYS), "playoff", "category_place"),
    headline=("played", "system"),
    slip_lines=10,
    listings=LISTINGS,
    choice=[each.key for each in common.KEYS],
    score_sheet=score_sheet,
)
def standings(settings: GamesSettings, entries: list[Entry], games: list[GameLine], outcome: Builder) -> None:
    """Give places by the keys of ``order``, then by ``playoff``; players who are equal on all of them share a place."""
    ranking = PlayerRanking(settings, entries, games, outcome)
    ranking.give()
    ranking.pay()
