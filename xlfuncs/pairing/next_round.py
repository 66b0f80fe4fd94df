"""The next round of an event with games: which it is, whether it can be paired, and who takes part.

Swiss pairings are those of FIDE's Dutch system (``swiss``), round robins those of the Berger tables (``robin``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.counting import NAMESAKES, TWICE
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import BLACK, GAMES, games_of, has_games
from xlfuncs.events.play.requests import NamesListed
from xlfuncs.events.problems import ERROR
from xlfuncs.pairing import dutch, teams
from xlfuncs.pairing.contestants import Player, players_before
from xlfuncs.pairing.naming import place_of
from xlfuncs.pairing.robin import ALL_PLAYED, by_table
from xlfuncs.pairing.rounds import Round, alone_in, has_row
from xlfuncs.pairing.swiss import Engine, by_engine
from xlfuncs.xlsx.errors import PackageError

NO_GAMES = Sentence(
    en="{event} has no list of games between players: there is no round to pair",
    zh="{event}没有棋手之间的对局表，无法编排",
    ja="{event}には選手同士の対局の表がなく、組合せを作れません",
)
TOO_FEW = Sentence(
    en="{count} players are too few for a round",
    zh="只有 {count} 名棋手，无法编排",
    ja="選手が {count} 名では組合せを作れません",
)
ROUND_AHEAD = Sentence(
    en="round {round} comes next, not round {wanted}",
    zh="下一轮是第 {round} 轮，不是第 {wanted} 轮",
    ja="次は {round} 回戦です（{wanted} 回戦ではありません）",
)
UNFINISHED = Sentence(
    en="round {round} is not finished: the game of {player} in row {row} has no result",
    zh="第 {round} 轮尚未结束：第 {row} 行 {player} 的对局没有结果",
    ja="{round} 回戦が終わっていません。{row} 行目の {player} の対局に結果がありません",
)
GAME_WRONG = Sentence(
    en='row {row} of "{table}" does not count ({said}): mend it before the next round is paired',
    zh="“{table}”第 {row} 行没有计入（{said}）：请先更正再编排下一轮",
    ja="「{table}」の {row} 行目が集計されていません（{said}）。次の回戦の組合せを作る前に直してください",
)
HAS_RESULTS = Sentence(
    en="round {round} has results already", zh="第 {round} 轮已有结果", ja="{round} 回戦には結果があります"
)
STANDS_OTHERWISE = Sentence(
    en='round {round} stands in "{table}" already, with other pairs from row {row} on: they stay; delete these rows to '
    "have it paired anew",
    zh="“{table}”中已有第 {round} 轮（第 {row} 行起），与此次编排不同，予以保留；如要重新编排，请先删除这些行",
    ja="{round} 回戦は「{table}」（{row} 行目から）に別の組合せで書かれており、そのまま残します。"
    "組み直すにはその行を削除してください",
)
NOT_ENTERED = Sentence(
    en="{name} is not among the players", zh="棋手名单中没有 {name}", ja="{name} は選手の中にいません"
)
ENTRY_WRONG = Sentence(
    en="row {row} of the entries ({player}): {said}; mend it before the next round is paired",
    zh="名单第 {row} 行（{player}）：{said}；请先更正再编排下一轮",
    ja="参加者の {row} 行目（{player}）：{said}。次の回戦の組合せを作る前に直してください",
)
UNNUMBERED = Sentence(
    en="without a start number, and paired behind those who have one: {players}",
    zh="没有抽签号，排在有抽签号的棋手之后：{players}",
    ja="選手番号がないため、番号のある選手の後として組みました：{players}",
)
WITHDRAWN = Sentence(en="withdrawn: {players}", zh="已退赛：{players}", ja="途中棄権：{players}")
SIDES_UNKNOWN = Sentence(
    en="{count} games do not say who had red and count for no colour",
    zh="有 {count} 局没有注明先后手，计算先后手时不计",
    ja="先後の書かれていない対局が {count} 局あり、先後の計算に入れません",
)
SECOND_BYE = Sentence(
    en="{player} has the bye a second time: everybody left has had it",
    zh="{player} 第二次轮空：其余棋手都已轮空过",
    ja="{player} は二度目の不戦です。残りの選手も全員が不戦を受けています",
)
SCHEDULED_ABSENCE = Sentence(
    en="in a round robin everybody meets everybody: write the result of who is absent (NP, LF) in the games",
    zh="循环赛人人相遇：缺席者的对局请在对局表中写“未赛”或“弃权负”",
    ja="総当たりでは全員が対戦します。欠場者の対局は対局の表に NP（未対局）か LF（不戦敗）と書いてください",
)
MATCH_OF_ABSENT = Sentence(
    en="in a round robin all teams meet: where one is absent write NP (not played) or the VP given into its match",
    zh="循环赛各队都要相遇：有队缺席时，请在该场对阵的 VP 栏写“未打”，或填写判给的 VP",
    ja="総当たりでは全チームが対戦します。欠場チームの対戦には、VP の欄に「未プレイ」か裁定による VP を書いてください",
)

#: By which a round is paired, as a person chooses.
SWISS, ROBIN = "swiss", "robin"
WAYS = {
    SWISS: Help("Swiss (by points)", "积分编排（瑞士制）", "スイス式"),
    ROBIN: Help("Round robin", "循环赛", "総当たり"),
}


#: How several are named who are absent.
_SEVERAL = NamesListed(en="names or numbers", zh="姓名或抽签号", ja="名前か番号")
#: The columns of the entries that the pairing goes by.
_SAYS_TO_PAIRING = frozenset({"number", "withdrawn", "bye", "avoid"})


def can_pair(event: Event) -> bool:
    """Tell whether the rounds of an event can be paired: its players meet in games, or its teams in matches."""
    return has_games(event) or teams.matches_in(event) is not None


def next_round(
    outcome: Outcome, wanted: int | None, absent: Sequence[str], *, robin: bool, engine: Engine = dutch.paired
) -> Round:
    """Return the next round, or the one ``wanted``, without those who are absent or have something else in its games.

    Each of the ``absent`` is a name or number, or several with commas between. ``engine`` pairs a Swiss round.
    ``PackageError`` says why there is none.
    """
    of_teams = teams.matches_in(outcome.event)
    if of_teams:
        outcome = teams.as_players(outcome)
    elif not has_games(outcome.event):
        raise PackageError(NO_GAMES(event=outcome.event.title))
    all_meet = MATCH_OF_ABSENT() if of_teams and of_teams.key != GAMES else SCHEDULED_ABSENCE()
    if robin and any(map(str.strip, absent)):
        raise PackageError(all_meet)
    number = _number(outcome, wanted)
    table = of_teams.key if of_teams else GAMES
    _check_before(outcome, number, table)
    _check_entries(outcome)
    players = contestants(outcome, number)
    named = [each for text in absent for each in _absent(outcome, players, text)]
    away = [*{each.at: each for each in named}.values()]  # the same one may be called in two ways
    if not robin:
        away += _asked_ahead(number, players, away)
        away += _playing_nobody(outcome, number, players, away)
    gone = [each for each in players.values() if each.has_left_by(number) and each not in away]
    out = {each.at for each in (away if robin else [*away, *gone])}
    here = [each for each in players.values() if each.at not in out]
    if len(here) < 2:
        raise PackageError(TOO_FEW(count=len(here)))
    said = _sides(outcome, number) if of_teams is None or teams.is_over_boards(of_teams) else []
    if robin:
        pairs, bye = by_table(outcome, number, players, said)
        said += [_withdrawn(gone), all_meet] if gone else []
        why: list[Told] = []
    else:
        said += _of_entries(players.values(), gone)
        pairs, bye, why = by_engine(outcome, number, list(players.values()), here, engine, said)
    if bye is not None and bye.byes:
        said.append(SECOND_BYE(player=bye.name))
    boards = teams.boards_of(outcome)
    decided = Round(number, pairs, bye, away, said, why=why, table=table, language=outcome.language, boards=boards)
    return decided._replace(stands=_stands(outcome, decided))


def contestants(outcome: Outcome, number: int) -> dict[int, Player]:
    """Return who takes part, by row, as the rounds before leave them; of teams with who plays for them."""
    found = {each.at: each for each in players_before(outcome, number)}
    if teams.matches_in(outcome.event):
        for each in found.values():
            each.line_up = teams.line_up(outcome, each.at)
    return found


# --- what stands in the games


def _lines(outcome: Outcome, number: int | None) -> list[Any]:
    """Return the rows of a round as typed."""
    rows: Iterable[Any] = outcome.read[GAMES].values()
    return [row for row in rows if row.round == number]


def _between(outcome: Outcome, number: int) -> list[Any]:
    """Return those of the rows in which two players meet."""
    return [row for row in _lines(outcome, number) if row.opponent is not None]


def _asked_ahead(number: int, players: Mapping[int, Player], away: Sequence[Player]) -> list[Player]:
    """Return who else has asked ahead not to play in this round."""
    found = []
    for player in players.values():
        if number in player.asked and not player.has_left_by(number):
            player.out = player.asked[number]
            found += [] if player in away else [player]
    return found


def _playing_nobody(
    outcome: Outcome, number: int, players: Mapping[int, Player], away: Sequence[Player]
) -> list[Player]:
    """Return who else stands in the round without an opponent. A bye beside pairs came with them, and will again."""
    paired = bool(_between(outcome, number))
    found = []
    for row in _lines(outcome, number):
        player = players.get(place_of(outcome, str(row.player)) or 0)
        if player and row.opponent is None and row.result and not (paired and row.result == "BYE"):
            player.out = row.result
            found += [] if player in away else [player]
    return found


def open_game(row: Any) -> bool:
    """Tell whether a row of the games has no result yet."""
    return row.result is None and "result" not in row.unreadable


def _number(outcome: Outcome, wanted: int | None) -> int:
    """Return which round is to be paired: that after the last in which two meet; this itself while it has no result.

    A bye that somebody has asked for ahead belongs to its own round and makes no other the next.
    """
    rows: Iterable[Any] = outcome.read[GAMES].values()
    last = max((row.round for row in rows if row.round is not None and row.opponent is not None), default=0)
    untouched = last > 0 and all(map(open_game, _between(outcome, last)))
    following = last if untouched and wanted != last + 1 else last + 1
    rounds = getattr(outcome.settings, "rounds", None)
    if wanted is not None and wanted < following:
        raise PackageError(HAS_RESULTS(round=wanted))
    if rounds is not None and following > rounds:
        raise PackageError(ALL_PLAYED(rounds=rounds))
    if wanted is not None and wanted != following:
        raise PackageError(ROUND_AHEAD(round=following, wanted=wanted))
    return following


def _check_before(outcome: Outcome, number: int, table: str) -> None:
    """Check that all games of the rounds before count: a round is paired by them. They stand in the ``table``."""
    counted = {each.at for each in games_of(outcome)}
    rows: Iterable[Any] = outcome.read[GAMES].values()
    for row in rows:
        if row.at in counted or (row.round or 0) >= number:
            continue
        if open_game(row) and row.round is not None:
            raise PackageError(UNFINISHED(round=row.round, player=row.player or row.opponent or "", row=row.line))
        problems = [each for each in outcome.problems if each.table == table and each.row and each.row.at == row.at]
        said = next((each.said for each in problems if each.severity == ERROR), "")
        if problems and not said:
            continue  # another row says the same
        raise PackageError(GAME_WRONG(table=table_name(table), row=row.line, said=said))


def _check_entries(outcome: Outcome) -> None:
    """Check what the entries say to the pairing: a name that stands there twice, a bye or a number that is wrong."""
    for each in outcome.problems:
        if each.table != outcome.event.entries.key or each.row is None or each.severity != ERROR:
            continue
        column = each.column.field.key if each.column else ""
        if column in _SAYS_TO_PAIRING or each.name in (NAMESAKES.name, TWICE.name):
            row = each.row
            raise PackageError(ENTRY_WRONG(row=row.line, player=str(outcome.units.get(row.at) or ""), said=each.said))


def _of_entries(players: Iterable[Player], gone: Sequence[Player]) -> Iterator[Told]:
    """Tell who has no start number while others have one, and who has withdrawn."""
    players = [*players]
    unnumbered = [each.name for each in players if not each.numbered]
    if unnumbered and len(unnumbered) < len(players):
        yield UNNUMBERED(players=Joined(unnumbered))
    if gone:
        yield _withdrawn(gone)


def _withdrawn(gone: Iterable[Player]) -> Told:
    return WITHDRAWN(players=Joined(each.name for each in gone))


def _stands(outcome: Outcome, decided: Round) -> bool:
    """Return whether the round is in the games exactly so; ``PackageError`` where it is there but different."""
    rows = _lines(outcome, decided.number)
    if not rows:
        return False
    found = set()
    for row in rows:
        one, other = (place_of(outcome, str(each)) if each is not None else None for each in (row.player, row.opponent))
        found.add((one, other) if row.side != BLACK else (other, one))
    wanted: set[tuple[int | None, int | None]] = {(pair.red.at, pair.black.at) for pair in decided.pairs}
    wanted |= {(player.at, None) for player, result in alone_in(decided) if has_row(decided, player, result)}
    if not found <= wanted or (found < wanted and _between(outcome, decided.number)):
        told = {"round": decided.number, "table": table_name(decided.table), "row": rows[0].line}
        raise PackageError(STANDS_OTHERWISE(**told))
    return found == wanted


def _absent(outcome: Outcome, players: Mapping[int, Player], text: str) -> list[Player]:
    """Return who is absent: one name, whatever stands in it, or several names and numbers."""
    if (found := players.get(place_of(outcome, text) or 0)) is not None:
        return [found]
    return [_entered(outcome, players, name) for name in _SEVERAL.take(text, "") or ()]


def _entered(outcome: Outcome, players: Mapping[int, Player], name: str) -> Player:
    at = place_of(outcome, name)
    if at is None:  # who has no number of his own is known by the one on the wall
        at = next((each.at for each in players.values() if normal(name).removeprefix("#") == str(each.number)), None)
    if at is None or at not in players:
        raise PackageError(NOT_ENTERED(name=name))
    return players[at]


def _sides(outcome: Outcome, number: int) -> list[Told]:
    games = games_of(outcome)
    open_sides = sum(game.played and game.side is None and game.round < number for game in games)
    return [SIDES_UNKNOWN(count=open_sides)] if open_sides else []
