"""Results of a round as somebody hands them in, held against the event: what counts, what stood otherwise."""

from __future__ import annotations

from typing import Any

from xlfuncs.core.cells import is_blank
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.events.declaration import table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.problems import ERROR
from xlfuncs.events.wording import word_in
from xlfuncs.intake.read import OfSheets
from xlfuncs.pairing import teams
from xlfuncs.pairing.results.lists import Given, Results, meant, of_first
from xlfuncs.pairing.results.of_players import OfPlayers
from xlfuncs.pairing.results.of_teams import OfBoards, OfMatches, in_unit
from xlfuncs.xlsx.errors import PackageError

TAKEN = Sentence(
    en="round {round}: {count} results are taken, {open} games are still without one",
    zh="第 {round} 轮：登记了 {count} 个成绩，还有 {open} 局没有成绩",
    ja="{round} 回戦：{count} 件の結果を記入しました。結果のない対局は {open} 件です",
)
CORRECTED = Sentence(
    en="{place} was {before} and is {result} now",
    zh="{place}原为“{before}”，现改为“{result}”",
    ja="{place}は「{before}」でしたが「{result}」に直しました",
)
NOT_COUNTED = Sentence(
    en="{result} for {place} would not count: {said}",
    zh="{place}“{result}”不能计入：{said}",
    ja="{place}の「{result}」は計上できません：{said}",
)
NO_LONGER_COUNTS = Sentence(
    en='with these results row {row} of "{table}" would count no longer: {said}',
    zh="登记这些成绩后，“{table}”第 {row} 行将不再计入：{said}",
    ja="この結果を記入すると「{table}」の {row} 行目が集計されなくなります：{said}",
)
SAID_OF = Sentence(en="{places}: {said}", zh="{places}：{said}", ja="{places}：{said}")


def results_in(outcome: Outcome, text: str) -> Results:
    """Return what a list says of the round that was paired last; ``PackageError`` where a line is not understood."""
    matches = teams.matches_in(outcome.event)
    if matches is None:
        return OfPlayers(outcome).read(text)
    return (OfBoards(outcome) if teams.is_over_boards(matches) else OfMatches(outcome)).read(text)


def results_for(own: OfSheets, outcome: Outcome, text: str) -> Results:
    """Return what a list says of the round that was paired last, by the file and its outcome.

    ``PackageError`` where a line is not understood, or where the event would not count a result, whether its row was
    wrong before or not, or no longer one that stands; what it says anew of one that counts, such as that the side is
    still wanted, is a remark.
    """
    results = results_in(outcome, text)
    with_them = own.with_cells(results.table, {each.row.at: each.changes for each in results.given})
    after = with_them.outcome(language=outcome.language)
    before, wrong = (_wrong(each, results.table) for each in (outcome, after))
    counting = teams.counted_as(after, results.table)
    figures = after.rows.get(results.table, {})
    found: dict[Told, list[Told]] = {}
    for each in results.given:
        waits = not all(map(is_blank, figures.get(each.row.at, {}).values()))  # a board that counts with its match
        for said in wrong.get(each.row.at, []):
            if each.row.at not in counting and not waits:
                result = _word(results, outcome, each.result)
                raise PackageError(NOT_COUNTED(place=each.place, result=result, said=said))
            if said not in before.get(each.row.at, []):
                found.setdefault(said, []).append(each.place)
    for at in sorted(teams.counted_as(outcome, results.table).keys() - counting.keys()):
        for said in wrong.get(at, []):
            row, table = outcome.read[results.table][at].line, table_name(results.table)
            raise PackageError(NO_LONGER_COUNTS(table=table, row=row, said=said))
    remarks = [SAID_OF(places=Joined(places), said=said) for said, places in found.items()]
    return results._replace(remarks=remarks)


def _wrong(outcome: Outcome, table: str) -> dict[int, list[Told]]:
    """Return what is wrong with rows of a table; of one that waits for others nothing is."""
    found: dict[int, list[Told]] = {}
    for each in outcome.problems:
        if each.table == table and each.row is not None and each.severity == ERROR and not each.waits:
            found.setdefault(each.row.at, []).append(each.said)
    return found


def _word(results: Results, outcome: Outcome, result: Any) -> str:
    """Return a result as the language of the event has it."""
    column = outcome.event.table(results.table).columns.find("result")
    return str(word_in(column.field.kind, result, outcome.language)) if column else str(result)


def told_of(results: Results, outcome: Outcome) -> list[Told]:
    """Return what is told of results: how many there are, which stood otherwise before, what the event says of them."""
    said: list[Told] = [TAKEN(round=results.number, count=len(results.given), open=results.open)]
    for each in results.given:
        stood = _stood(each)
        if stood is not None and of_first(each.row, meant(stood, outcome)) != each.won:
            before, result = (_word(results, outcome, value) for value in (stood, each.result))
            said.append(CORRECTED(place=each.place, before=before, result=result))
    return [*said, *results.remarks]


def _stood(given: Given) -> Any:
    """Return what stood in the place of a result, as that is told; ``None`` where nothing did."""
    if not given.cells:
        return given.row.result
    own = [key for key, value in given.cells.items() if value is not None]
    return given.replaced or in_unit(given.row, own) or None
