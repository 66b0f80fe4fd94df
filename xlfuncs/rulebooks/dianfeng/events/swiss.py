"""df-swiss: an evening of 瑞士移位双人赛, the seats of each round, the standings, the club's master points."""

from decimal import Decimal

from xlfuncs.events import PLACE, Outcome, Result, event
from xlfuncs.rulebooks.bridge.events.common import PLAYERS, names_of
from xlfuncs.rulebooks.dianfeng.events.evening import Pair, SwissSettings, evening_of, has_finished, rounds_of
from xlfuncs.rulebooks.dianfeng.events.seating import seat
from xlfuncs.rulebooks.dianfeng.swiss import award, standings
from xlfuncs.rulebooks.dianfeng.terms import NOT_FINISHED
from xlfuncs.sentences import Help


@event(
    "df-swiss",
    title=Help("Swiss pairs evening", "瑞士移位双人赛", "スイスペア"),
    about=Help(
        "seats of each round, standings, the club's master points",
        "每轮座位、名次、巅峰大师分",
        "各ラウンドの席・順位・巅峰マスターポイント",
    ),
    slip_lines=4,
    figures=(
        Result("n", Help("Pairs N", "报名对数 N", "ペア数 N")),
        Result("total_boards", Help("Boards of the event", "比赛总副数", "競技会の総ボード数")),
        Result("played", Help("Rounds played", "已打轮数", "終えたラウンド数")),
        Result("seated", Help("Seats are those of round", "座位为第几轮", "席のラウンド")),
        Result("finishers", Help("Pairs that have finished", "完成比赛的对数", "完走したペア数")),
    ),
    results=(
        PLACE,
        PLAYERS,
        Result("total", Help("Total", "总积分", "得点")),
        Result("boards", Help("Boards", "完成副数", "終えたボード数")),
        Result("award", Help("Award", "巅峰大师分", "巅峰マスターポイント")),
        Result("table", Help("Table", "桌号", "テーブル")),
        Result("direction", Help("Direction", "方向", "方向")),
        Result("opponent", Help("Opponent", "对手", "対戦相手")),
    ),
    beside_only=("table", "direction", "opponent"),
    headline=("n", "played", "finishers"),
)
def swiss(settings: SwissSettings, entries: list[Pair], outcome: Outcome) -> None:
    """比赛结果: by points, then boards, then entry, among who has finished; master points after the last round."""
    all_boards = settings.rounds * settings.round_boards
    played = max((number for entry in entries for number in rounds_of(entry, settings, outcome)), default=0)
    outcome.figure("n", len(entries), "")
    outcome.figure("total_boards", all_boards, "比赛结果", "{} × {}", settings.rounds, settings.round_boards)
    outcome.figure("played", played, "")
    evenings = {entry.at: evening_of(entry, settings, played, outcome) for entry in entries}
    over = played == settings.rounds
    done = {entry.at: has_finished(entry, evenings[entry.at], all_boards, settings, outcome) for entry in entries}
    # Whose boards cannot be read has played as well: the others' awards do not hang on that cell.
    finishers = sum(each is not False for each in done.values())
    if over:
        outcome.figure("finishers", finishers, "比赛结果")
    known = [entry for entry in entries if evenings[entry.at].total is not None and done[entry.at] is not None]
    ranked = [entry for entry in known if done[entry.at] or not over]
    places = standings(
        [evenings[entry.at].total for entry in ranked],
        [evenings[entry.at].boards for entry in ranked],
        [Decimal(entry.at) for entry in ranked],
    )
    place_of = dict(zip((entry.at for entry in ranked), places, strict=True))
    for entry in entries:
        evening, place = evenings[entry.at], place_of.get(entry.at)
        out = over and done[entry.at] is False and evening.total is not None
        outcome.give(entry, place=NOT_FINISHED if out else place, players=names_of(entry.player))
        outcome.give(entry, total=evening.total, boards=evening.boards)
        won = None
        if over and place is not None:
            with outcome.working(entry):
                won = award(place, finishers)
        elif out:
            won = 0
        outcome.give(entry, award=won)
        outcome.pay(entry, entry.player, total=won)
    seat(entries, settings, played, outcome)
