"""jcbl-series: the points of a series of four to nine weekly games."""

from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Number, Text
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.core.words import normal
from xlfuncs.events import (
    PLACE,
    PLAYER,
    Builder,
    EventSettings,
    Label,
    Person,
    Repeated,
    Result,
    Row,
    event,
    table_name,
)
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import common
from xlfuncs.rulebooks.jcbl.events.shared.entries import OF_SESSIONS, SCORE, Entry, Official, people_of
from xlfuncs.rulebooks.jcbl.events.shared.scores import on_another_scale
from xlfuncs.rulebooks.jcbl.events.weekly import Disqualified
from xlfuncs.rulebooks.jcbl.general import beyond, last_place
from xlfuncs.rulebooks.jcbl.terms import Competitors
from xlfuncs.rulebooks.jcbl.weekly import SERIES_GAMES, first_of_series, placed

NO_WINNER = Sentence(
    en="the competitors and the points of place 1 of {game} are needed",
    zh="需要填写 {game} 的参赛单位数和第 1 名的分数",
    ja="{game} の競争者数と 1 位の MP を記入してください",
)
GAME_AGAIN = Sentence(
    en="{game} stands in row {first} already: both rows count, delete one if it is the same game",
    zh="{game} 已在第 {first} 行：两行都计入，若是同一场请删去一行",
    ja="{game} は {first} 行目にもあります。両方とも集計します（同じゲームなら一つを削除してください）",
)


class SeriesEntry(Entry):
    """An entry of the series: who took part, and the score in the series."""

    unit: Annotated[str, Text(en="entry", zh="参赛者", ja="参加者"), Label(also=("unit name", "氏名", "名前", "会員"))]
    player: Annotated[list[Person | None], PLAYER, Repeated(1, 12), Label(also=("メンバー",))]
    score: Annotated[Decimal | None, SCORE, OF_SESSIONS._replace(rule="第5条")] = None
    place: Official = None
    out: Disqualified = None


class Game(Row):
    """A game of the series, as its weekly workbook describes it."""

    game: Annotated[str, Text(en="game", zh="比赛", ja="ゲーム"), Label("Game", "场次", "ゲーム", "第1条")] = ""
    competitors: Annotated[
        Competitors | None, Label("Competitors", "参赛单位数", "競争者数", "第5条", also=("競争者数 C",))
    ] = None
    winner_mp: Annotated[
        Decimal | None,
        Number(
            low=0, high=lambda: printed.LIMIT_WEEKLY, en="G: MP of place 1", zh="G：第 1 名的大师分", ja="G：1位のMP"
        ),
        Label("MP of place 1", "第 1 名的大师分", "1位のMP", "第1条 G"),
    ] = None


GAMES = Result("games", Help("games of the series", "系列赛场数", "対象ゲーム数"))
SUM_OF_WINNERS = Result("winner_mps", Help("sum of the places 1, ΣG", "各场第 1 名之和 ΣG", "1位のMPの合計 ΣG"), 2)
MEAN = Result("c", Help("mean number of competitors", "平均参赛单位数", "平均競争者数"))
TOTAL = Result("total", Help("Points of the series", "系列赛大师分", "シリーズMP"), 2)


def game_of(weekly: Builder) -> dict[str, list[dict[str, Any]]]:
    """Return a ``jcbl-weekly`` as a game of a series: its name and day, its competitors, the points of its place 1."""
    called = " ".join(str(each) for each in (weekly.settings.name, weekly.settings.date) if each)
    found = {"competitors": weekly.value("c"), "winner_mp": weekly.value("winner_mp")}
    # Of a game in several rankings, each with a 1位, nobody says which counts: both stay blank, and are asked for.
    known = {key: value if isinstance(value, Decimal) else None for key, value in found.items()}
    return {"games": [{"game": called, **known}]}


@event(
    "jcbl-series",
    title=Help("Series of weekly games", "系列赛", "シリーズ（4～9ゲーム）"),
    about=Help(
        "points from those of the places 1 of four to nine weekly games",
        "由四至九场每周比赛第 1 名的大师分计算",
        "4～9ゲームの1位のMPからシリーズのMPを求める",
    ),
    slip_lines=4,
    figures=(GAMES, SUM_OF_WINNERS, MEAN, common.PLACES),
    results=(PLACE, "score", common.BLACK, TOTAL),
    beside_only=("black",),
    reads={"jcbl-weekly": game_of},
)
def series(settings: EventSettings, entries: list[SeriesEntry], games: list[Game], outcome: Builder) -> None:
    """Award half of the winners' points, at most 1.00, × 0.7 for each place (第1条 ㉓, 第5条, 第6条)."""
    common.put_out(entries, outcome)
    field = [entry for entry in entries if entry.out is None]
    outcome.counted = len(field)
    first, last = of_games(games, outcome)
    strange = on_another_scale(field, [entry.score for entry in field], 0, outcome)
    totals = {entry.at: None if entry.at in strange else entry.score for entry in field}
    places = common.standing(field, totals, outcome)
    write = common.to_write(zero=all((entry.score or 0) >= 0 for entry in entries))
    for entry in entries:
        if entry.score is None and entry.out is entry.place is None and "score" not in entry.unreadable:
            outcome.note(entry, common.NO_RESULT(write=write), "score")
        place, tied = places.get(entry.at, (None, 0))
        points: Decimal | None = None
        with outcome.working(entry):
            if entry.out:
                points = step(symbols.POINTS, ZERO, "第10条")
            elif first is not None and place is not None:
                points = placed(first, place, tied) if place <= last else beyond(place, outcome.value("c"))
        shown = common.OUT_OF_PLACES if entry.out else place
        outcome.give(entry, place=shown, black=points, total=points)
        outcome.pay(entry, people_of(entry, outcome, "individual"), black=points, total=points)


def of_games(games: list[Game], outcome: Builder) -> tuple[Decimal | None, int]:
    """Return what place 1 gets, and the last place that gets points; nothing while a game is missing or not known."""
    first_of: dict[str, Game] = {}
    for number, game in enumerate(games, 1):
        # Weekly games of one club may well be called alike.
        before = first_of.setdefault(normal(game.game), game) if game.game else game
        if before is not game:
            outcome.hint(GAME_AGAIN(game=game.game, first=before.line), game, "game")
        known = game.competitors is not None and game.winner_mp is not None
        if not known and not game.unreadable & {"competitors", "winner_mp"}:
            column = "competitors" if game.competitors is None else "winner_mp"
            outcome.note(game, NO_WINNER(game=game.game or number), column)
    fields = [game.competitors for game in games if game.competitors is not None]
    winners = [game.winner_mp for game in games if game.winner_mp is not None]
    outcome.keep("games", len(games), "第1条 ①")
    fewest, most = printed.SERIES_FEWEST_GAMES, printed.SERIES_MOST_GAMES
    if not fewest <= len(games) <= most:
        outcome.wrong(SERIES_GAMES(argument=table_name("games"), games=len(games), fewest=fewest, most=most))
        return None, 0
    if not len(fields) == len(winners) == len(games):
        return None, 0
    together = sum(fields, ZERO)
    mean = outcome.figure("c", together / len(games), "第5条", "{} ÷ {}", together, len(games))
    with outcome.working_of_all():
        last = last_place(mean)
        first = first_of_series(winners)
    outcome.keep("places", last, "第5条")
    outcome.keep("winner_mps", sum(winners, ZERO), "第1条 ㉓")
    return first, last
