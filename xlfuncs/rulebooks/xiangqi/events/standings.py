"""xq-standings: the standings of an event from its list of games, by points and tie-breaks of one's choice."""

from xlfuncs.events import PLACE, Listing, Outcome, event
from xlfuncs.rulebooks.xiangqi.events import common
from xlfuncs.rulebooks.xiangqi.events.common import Entry, GameLine, GamesSettings, OpenRounds
from xlfuncs.rulebooks.xiangqi.events.ranking import Ranking
from xlfuncs.sentences import Help

LISTINGS = (
    Listing("crosstable", Help("Cross-table", "对阵表", "対戦表")),
    Listing("schedule", Help("Schedule", "循环赛对阵", "総当たりの組合せ"), asked=True),
)


class StandingsSettings(GamesSettings, OpenRounds):
    """The settings of an event with games."""


@event(
    "xq-standings",
    title=Help("Xiangqi: standings", "象棋名次表", "シャンチー順位表"),
    about=Help(
        "standings with 表现分 and tie-breaks of your choice, cross-table and round-robin schedule, from a list of "
        "games; not covered: double elimination, 末位淘汰, team leagues of boards",
        "由对局表得出名次（表现分、累进分、对手分、直胜等自选次序）、对阵表、循环赛对阵；"
        "不适用于双败淘汰、末位淘汰和按台次计分的团体联赛",
        "対局の一覧から順位（表現分、累進点、対手分、直接対決などを選択）・対戦表・総当たりの組合せを作る。"
        "ダブルエリミネーション、末位淘汰、団体リーグは対象外",
    ),
    figures=common.FIGURES,
    results=(PLACE, common.POINTS, *common.KEYS, common.PLAYOFF, common.CLUB),
    board=("place", "player", "club", "points", *(each.key for each in common.KEYS), "playoff"),
    headline=("played", "system"),
    slip_lines=8,
    listings=LISTINGS,
    choice=[each.key for each in common.KEYS],
)
def standings(settings: StandingsSettings, entries: list[Entry], games: list[GameLine], outcome: Outcome) -> None:
    """Places by the keys of ``order``, then by ``playoff``; who is equal on all of them shares a place."""
    ranking = Ranking(settings, settings.rounds, entries, games, outcome)
    ranking.give()
    ranking.pay()
