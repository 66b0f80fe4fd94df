"""Teams that meet in matches, shown to the pairing as players who meet in games; the round written board by board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from xlfuncs.core.sentences import Sentence
from xlfuncs.events.declaration import Event, Table
from xlfuncs.events.outcome import Listed, Outcome
from xlfuncs.events.problems import ERROR
from xlfuncs.formats.trf.dumping import GAMES
from xlfuncs.pairing.contestants import BLACK, RED, Player
from xlfuncs.xlsx.findings import PackageError

PLAYERS_MEET = Sentence(
    en="the teams' places follow from their players' scores: pair the players in their own event (xq-standings), and "
    "import that one here in the end",
    zh="团体名次按个人成绩计算：请在个人赛工作簿（xq-standings）中编排，赛后再导入本工作簿",
    ja="チームの順位は個人の得点によります。組合せは個人戦のブック（xq-standings）で作り、終了後にここへ取り込みます",
)
#: The columns of a list of matches that are played over several boards.
_MATCHES = frozenset({"round", "home", "away", "board"})
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
    """Return the table of an event in which its entries meet; ``None`` where they are no teams."""
    return next((table for table in event.tables[1:] if {each.key for each in table.columns} >= _MATCHES), None)


def as_players(outcome: Outcome) -> Outcome:
    """Return an event of teams as the pairing reads one of players: a match is a game, its facts those counted."""
    table = matches_in(outcome.event)
    assert table is not None
    if not getattr(outcome.settings, "by_matches", True):
        raise PackageError(PLAYERS_MEET())
    counted = outcome.counting.get(table.key, ())
    read = {each.at: each for each in _meetings(outcome, table, counted)}
    return replace(
        outcome,
        entries={at: row | {"points": Decimal(0)} for at, row in outcome.entries.items() if row},
        read={**outcome.read, GAMES: read},  # type: ignore[dict-item]  # what the pairing reads of a row, it has
        counting={**outcome.counting, GAMES: counted},
        listings={**outcome.listings, **_schedule(outcome)},
    )


def _schedule(outcome: Outcome) -> Mapping[str, Listed]:
    """Return the round robin with its teams where players stand."""
    listed = outcome.listings.get("schedule")
    if listed is None:
        return {}
    rows = [{**row, "player": row["home"], "opponent": row["away"]} for row in listed.rows()]
    return {"schedule": Listed(listed.columns, lambda: rows)}


def _meetings(outcome: Outcome, table: Table, counted: Sequence[Mapping[str, Any]]) -> Iterator[Meeting]:
    """Yield the matches in the list: each once, with what is wrong with it, or still open, apart."""
    of_row = {at: fact["at"] for fact in counted for at in fact.get("rows", [fact["at"]])}
    wrong = {
        each.row.at for each in outcome.problems if each.table == table.key and each.row and each.severity == ERROR
    }
    groups: dict[Any, list[Any]] = {}
    for row in outcome.read[table.key].values():
        teams = frozenset(outcome.find(name) or name for name in (row.home, row.away) if name)  # type: ignore[attr-defined]
        groups.setdefault((row.round, teams), []).append(row)  # type: ignore[attr-defined]
    for rows in groups.values():
        counts = [row for row in rows if row.at in of_row]
        left = [row for row in rows if row.at not in of_row]
        unplayed = [row for row in left if _is_open(row)]
        if counts:
            yield _meeting(counts[0], of_row[counts[0].at], rows[0].result or _WRONG)
        if unplayed:
            yield _meeting(unplayed[0], unplayed[0].at, None)
        left = [row for row in left if row not in unplayed]
        if left:
            told = next((row for row in left if row.at in wrong), left[0])
            yield _meeting(told, told.at, _WRONG)


def _meeting(row: Any, at: int, result: str | None) -> Meeting:
    return Meeting(at, row.line, row.round, row.home, row.away or None, result, getattr(row, "side", None))


def _is_open(row: Any) -> bool:
    return row.result is None and "result" not in row.unreadable


# --- the round, board by board


def boards_of(outcome: Outcome) -> int:
    """Return over how many boards two teams meet; 0 where those who meet are players."""
    return (getattr(outcome.settings, "boards", None) or 0) if matches_in(outcome.event) else 0


def line_up(outcome: Outcome, at: int) -> tuple[str, ...]:
    """Return the players of a team by their boards, as they are written: a namesake's with the number."""
    people: Sequence[Any] = getattr(outcome.read[outcome.event.entries.key][at], "player", ())
    names = [each.name if each else "" for each in people]
    return tuple(
        f"{each.name} #{each.number}" if each and each.number and names.count(each.name) > 1 else name
        for each, name in zip(people, names, strict=True)
    )


def rows_of(number: int, pairs: Sequence[tuple[Player, Player]], boards: int) -> Iterator[dict[str, Any]]:
    """Yield the matches of a round as rows of the games: the first team has red on the boards 1, 3 and so on."""
    for home, away in pairs:
        for board in range(1, boards + 1):
            players = [team.line_up[board - 1] if board <= len(team.line_up) else None for team in (home, away)]
            yield {
                "round": number,
                "home": home.name,
                "away": away.name,
                "board": board,
                "player": players[0] or None,
                "opponent": players[1] or None,
                "result": None,
                "side": RED if board % 2 else BLACK,
            }
