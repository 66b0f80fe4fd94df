"""Teams that meet in matches, shown to the pairing as players who meet in games; the round written board by board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events.declaration import Event, Table
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import BLACK, GAMES, OTHER, RED, games_of
from xlfuncs.events.problems import ERROR
from xlfuncs.pairing.contestants import Player
from xlfuncs.xlsx.errors import PackageError

PLAYERS_MEET = Sentence(
    en="the teams' places follow from their players' scores: pair the players in their own event (xq-standings), and "
    "import that one here in the end",
    zh="团体名次按个人成绩计算：请在个人赛工作簿（xq-standings）中编排，赛后再导入本工作簿",
    ja="チームの順位は個人の得点によります。組合せは個人戦のブック（xq-standings）で作り、終了後にここへ取り込みます",
)
NO_ROUND = Sentence(
    en="row {row} of the matches has no round by its number: fill it in before the next one is paired",
    zh="第 {row} 行的对阵没有填第几轮（应为数字）：请先填写再编排下一轮",
    ja="対戦の {row} 行目に何回戦かの数字がありません。次の回戦の組合せを作る前に記入してください",
)
BYE = Help("bye", "轮空", "抜け番")
#: What stands over the tables at which teams meet, and over the two.
MATCH = Help("Match", "场次", "試合")
SIDES = (Help("Home", "主队", "ホーム"), Help("Away", "客队", "アウェイ"))
#: The columns of a list of matches; with a board it has a row for each. A bracket says itself who meets whom.
_MATCHES, _BOARD, _BRACKET = frozenset({"round", "home", "away"}), "board", "bracket"
#: The columns that say who meets whom, and where: all others say what came of it.
_SEATING = frozenset({*_MATCHES, _BOARD, "player", "opponent", "side"})
#: Stands for a match whose result does not count.
_WRONG = "?"


@dataclass
class Meeting:
    """A match in the list as the pairing reads a game: the teams by name, whether it has a result yet."""

    at: int
    line: int
    round: int | None
    player: str
    opponent: str | None
    result: str | None
    side: str | None
    unreadable: frozenset[str] = field(default=frozenset())


def matches_in(event: Event) -> Table | None:
    """Return the table of an event in which its teams meet; ``None`` where it has none, or a bracket."""
    if any(each.key == _BRACKET for each in event.listings):
        return None
    return next((table for table in event.tables[1:] if {each.key for each in table.columns} >= _MATCHES), None)


def is_over_boards(table: Table) -> bool:
    """Tell whether a match has a row for each board."""
    return any(each.key == _BOARD for each in table.columns)


def as_players(outcome: Outcome) -> Outcome:
    """Return an event of teams as the pairing reads one of players: a match is a game, its facts those counted."""
    table = matches_in(outcome.event)
    assert table is not None
    if not getattr(outcome.settings, "by_matches", True):
        raise PackageError(PLAYERS_MEET())
    if row := next((row for row in _rows(outcome, table) if not isinstance(row.round, int)), None):
        raise PackageError(NO_ROUND(row=row.line))
    counted = outcome.counting.get(table.key, ())
    read = {each.at: each for each in _meetings(outcome, table)}
    return replace(
        outcome,
        entries={at: row | {"points": Decimal(0)} for at, row in outcome.entries.items() if row},
        read={**outcome.read, GAMES: read},  # type: ignore[dict-item]  # what the pairing reads of a row, it has
        counting={**outcome.counting, GAMES: counted},
    )


def counted_as(outcome: Outcome, table: str) -> dict[int, int]:
    """Return the rows of a table that count, each with the row by which its match or game is known."""
    return {at: game.at for game in games_of(outcome, table) for at in game.rows or [game.at]}


def _meetings(outcome: Outcome, table: Table) -> Iterator[Meeting]:
    """Yield the matches in the list: each once, with what is wrong with it, or still open, apart."""
    of_row = counted_as(outcome, table.key)
    wrong = {
        each.row.at for each in outcome.problems if each.table == table.key and each.row and each.severity == ERROR
    }
    for rows in _by_match(outcome, _rows(outcome, table)).values():
        counts = [row for row in rows if row.at in of_row]
        left = [row for row in rows if row.at not in of_row]
        unplayed = [row for row in left if is_open(row, table)]
        if counts:
            yield _meeting(outcome, counts[0], of_row[counts[0].at], getattr(rows[0], "result", None) or _WRONG)
        if unplayed:
            yield _meeting(outcome, unplayed[0], unplayed[0].at, None)
        left = [row for row in left if row not in unplayed]
        if left:
            told = next((row for row in left if row.at in wrong), left[0])
            yield _meeting(outcome, told, told.at, _WRONG)


def matches_of(outcome: Outcome, number: int) -> list[Meeting]:
    """Return the matches of a round as its rows stand, each once, as the row of its first board has it."""
    table = matches_in(outcome.event)
    assert table is not None
    rows = [row for row in _rows(outcome, table) if row.round == number]
    found = []
    for first, *others in _by_match(outcome, rows).values():
        at = min(row.at for row in (first, *others))
        found.append(_meeting(outcome, first, at, getattr(first, "result", None)))
    return sorted(found, key=lambda each: each.at)


def _by_match(outcome: Outcome, rows: Iterable[Any]) -> dict[Any, list[Any]]:
    """Return rows by their round and the teams in them, the first board of a match first, wherever it stands."""
    groups: dict[Any, list[Any]] = {}
    for row in rows:
        teams = frozenset(outcome.find(name) or name for name in (row.home, row.away) if name)
        groups.setdefault((row.round, teams), []).append(row)
    return {key: sorted(own, key=lambda row: getattr(row, _BOARD, None) or 0) for key, own in groups.items()}


def _rows(outcome: Outcome, table: Table) -> list[Any]:
    return [*outcome.read[table.key].values()]


def opponent(outcome: Outcome, row: Any) -> str | None:
    """Return whom the first team of a row meets, entered or not; of one with a bye a word may stand there."""
    is_word = not row.away or (outcome.find(row.away) is None and not _is_wrong(outcome, row, "away"))
    return None if is_word else row.away


def _is_wrong(outcome: Outcome, row: Any, column: str) -> bool:
    """Tell whether the event refuses what stands in a row under a column."""
    wrong = (each for each in outcome.problems if each.row is row and each.severity == ERROR)
    return any(each.column is not None and each.column.key == column for each in wrong)


def _meeting(outcome: Outcome, row: Any, at: int, result: str | None) -> Meeting:
    away = opponent(outcome, row)
    if row.away and away is None:
        result = "BYE"  # whatever it gives
    return Meeting(at, row.line, row.round, row.home, away, result, getattr(row, "side", None))


def is_open(row: Any, table: Table) -> bool:
    """Tell whether a row says nothing of what came of the match."""
    telling = [each for each in table.columns if each.key not in _SEATING]
    told = (each.key in row.unreadable or getattr(row, each.attribute) not in (None, each.default) for each in telling)
    return not any(told)


# --- the round, board by board


def boards_of(outcome: Outcome) -> int:
    """Return over how many boards two teams meet, a row each; 0 where their match is one row."""
    table = matches_in(outcome.event)
    return (getattr(outcome.settings, "boards", None) or 0) if table and is_over_boards(table) else 0


def line_up(outcome: Outcome, at: int) -> tuple[str, ...]:
    """Return the players of a team by their boards, as they are written: a namesake's with the number."""
    people: Sequence[Any] = getattr(outcome.read[outcome.event.entries.key][at], "player", ())
    names = [each.name if each else "" for each in people]
    return tuple(
        f"{each.name} #{each.number}" if each and each.number and names.count(each.name) > 1 else name
        for each, name in zip(people, names, strict=True)
    )


class Sitting(NamedTuple):
    """Who sits down at a board of a match for the first team and for the other, and which colour the first has."""

    board: int
    players: tuple[str, str]
    side: str | None


def sittings(outcome: Outcome, number: int, pair: tuple[Player, Player], *, stands: bool) -> list[Sitting]:
    """Return the boards of a match of that round: as its rows have them where it ``stands``, else as they will.

    Who is not written in a row is who stands for that board in the entry.
    """
    table = matches_in(outcome.event)
    boards = boards_of(outcome)
    if table is None or not boards:
        return []
    home, away = pair
    rows = [*rows_of(number, [pair], boards)]
    if stands:
        both = {home.at, away.at}
        typed = [vars(row) for row in _rows(outcome, table) if row.round == number]
        rows = [row for row in typed if {outcome.find(row[key] or "") for key in ("home", "away")} == both]
    found = []
    for row in rows:
        seats, side = [row["player"], row["opponent"]], row["side"]
        if outcome.find(row["home"]) != home.at:
            seats, side = seats[::-1], OTHER[side]
        if not isinstance(row[_BOARD], int):
            continue
        usual = (each.line_up[row[_BOARD] - 1 : row[_BOARD]] for each in pair)
        first, other = (typed or "".join(own) for typed, own in zip(seats, usual, strict=True))
        found.append(Sitting(row[_BOARD], (first, other), side))
    return sorted(found)


def rows_of(number: int, pairs: Sequence[tuple[Player, Player]], boards: int) -> Iterator[dict[str, Any]]:
    """Yield the matches of a round as rows: one, or one for each board, the first team with red on 1, 3 and so on."""
    for home, away in pairs:
        teams = {"round": number, "home": home.name, "away": away.name}
        if not boards:
            yield teams
        for board in range(1, boards + 1):
            own, other = (team.line_up[board - 1] if board <= len(team.line_up) else None for team in (home, away))
            players = {"player": own or None, "opponent": other or None}
            yield {**teams, "board": board, **players, "result": None, "side": RED if board % 2 else BLACK}


def row_alone(number: int, team: Player, result: str, boards: int, language: str) -> dict[str, Any] | None:
    """Return the row of a team that plays nobody; none of who is absent, where nothing says that."""
    if boards:
        return {"round": number, "home": team.name, "result": result}
    return {"round": number, "home": team.name, "away": BYE.text(language)} if result == "BYE" else None
