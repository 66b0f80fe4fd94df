"""df-rates: the weekly settlement of 全场记分, from the boards of the week to everybody's rate (牌技指数)."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import MISSING, Number, Text, Whole, Word
from xlfuncs.core.numbers import ONE, ZERO, in_places
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import HOW_SCORED, NOTHING, NOUGHT, PLACE, RARE, Builder, EventSettings, Label, Result, Row, event
from xlfuncs.rulebooks.bridge.events.shared import common
from xlfuncs.rulebooks.bridge.terms import identity
from xlfuncs.rulebooks.dianfeng.edition import tables
from xlfuncs.rulebooks.dianfeng.events.shared import meanings
from xlfuncs.rulebooks.dianfeng.rates import Decay, PerImp, Weight, board_rate, week, week_rate
from xlfuncs.rulebooks.dianfeng.terms import System, rate

NOT_A_PLAYER = Sentence(
    en="{seat} {player} is not among the players: the row does not count",
    zh="牌手表中没有坐{seat}的 {player}：此行不计入",
    ja="{seat} の {player} は選手にありません。この行は集計しません",
)
SITS_TWICE = Sentence(
    en="{player} sits {seat} and {other}: the row does not count",
    zh="{player} 同时坐{seat}和{other}：此行不计入",
    ja="{player} が {seat} と {other} に座っています。この行は集計しません",
)
RATE_UNKNOWN = Sentence(
    en="the rate of {player} cannot be read: the row counts no rate",
    zh="{player} 的原 Rate 无法读取：此行不计 Rate",
    ja="{player} の Rate が読めません。この行は Rate の計算に入れません",
)
WEIGHS_NOTHING = Sentence(
    en='the rate {rate} weighs nothing without "{column}"',
    zh="没有填“{column}”：上周的 Rate {rate} 在结算中不占比重",
    ja="「{column}」がないため、先週の Rate {rate} には重みがありません",
)
AS_NEWCOMER = Sentence(
    en='{boards} weighted boards without "{column}": the rate is a newcomer\'s {rate}',
    zh="有加权副数 {boards}，却没有“{column}”：按新手的 {rate} 计算",
    ja="加重ボード数 {boards} がありますが「{column}」がありません。新規の選手の {rate} として計算します",
)
WEIGHTED_BEYOND = Sentence(
    en="{weighted} weighted boards are more than the {boards} in all: mend one of them",
    zh="加权副数 {weighted} 多于总副数 {boards}：请更正其一",
    ja="加重ボード数 {weighted} が総ボード数 {boards} より多くなっています。どちらかを直してください",
)
BOARD_OF_WEEK = Sentence(
    en="board {board}, {seat}: IMPs", zh="第 {board} 副，坐{seat}：IMP", ja="ボード {board}、{seat}：IMP"
)

#: The seats in turn, by the keys of their columns.
SEATS = {
    "north": Help("North", "北", "北"),
    "east": Help("East", "东", "東"),
    "south": Help("South", "南", "南"),
    "west": Help("West", "西", "西"),
}
NAME = Text(en="player", zh="牌手", ja="選手")


class RateSettings(EventSettings):
    """The settings of a week; what the club does not print is this project's own."""

    weight: Annotated[
        Weight,
        Label("Weight of the difference to the partner", "与同伴之差的权重", "パートナーとの差の重み", "牌技指数"),
        RARE,
        meanings.WEIGHT,
    ] = ONE
    scale: Annotated[
        PerImp,
        Label("Percent for each IMP", "每 IMP 折合的百分点", "1 IMP あたりのパーセント", "牌技指数"),
        RARE,
        meanings.SCALE,
    ] = Decimal(2)
    decay: Annotated[
        Decay,
        Label("What old boards keep each week", "以往副数每周保留的比重", "過去のボードが毎週保つ重み", "牌技指数"),
        RARE,
        meanings.DECAY,
    ] = Decimal("0.9")
    system: Annotated[System, Label(rule="断线扣分"), HOW_SCORED, meanings.SYSTEM] = "field"


NEWCOMER = Help("the rate of a newcomer", "新人的初始 Rate", "新しい人の Rate")


class Player(Row):
    """A player with last week's figures; a newcomer has none yet."""

    unit: Annotated[str, NAME, Label(also=("姓名", "氏名", "name"))]
    old_rate: Annotated[
        Decimal | None,
        rate(en="rate", zh="Rate", ja="Rate"),
        Label("Rate", "原Rate", "先週の Rate", also=("原 Rate",), blank=NEWCOMER),
    ] = None
    old_boards: Annotated[
        Decimal | None, Number(low=0, en="weighted boards", zh="加权副数", ja="加重ボード数"), Label(blank=NOUGHT)
    ] = None
    all_boards: Annotated[
        int | None, Whole(low=0, en="all boards", zh="总副数", ja="総ボード数"), Label(blank=NOUGHT)
    ] = None

    @property
    def start(self) -> Decimal:
        """The rate before the week."""
        return tables.RATE_NEWCOMER if self.old_rate is None else self.old_rate


class BoardOfWeek(Row):
    """A board at one table: its four players, North-South's IMPs, who was disconnected."""

    known_by = (("board", "north"),)

    board: common.BoardNumber | None = None
    north: Annotated[str, NAME, Label("North", "北", "北", also=("N",))]
    east: Annotated[str, NAME, Label("East", "东", "東", also=("E",))]
    south: Annotated[str, NAME, Label("South", "南", "南", also=("S",))]
    west: Annotated[str, NAME, Label("West", "西", "西", also=("W",))]
    imps: Annotated[
        Decimal | None,
        Number(low=-100, high=100, en="North-South's IMPs", zh="南北所得 IMP", ja="南北の IMP"),
        Label("IMPs NS", "南北IMP", "南北 IMP"),
    ] = None
    disconnected: Annotated[
        str | None,
        Word(
            {key: [*dict.fromkeys((*seat, key[0].upper()))][1:] for key, seat in SEATS.items()},
            en="who was disconnected",
            zh="断线者的方位",
            ja="切断した席",
        ),
        Label("Disconnected", "断线", "切断", "断线扣分", blank=NOTHING),
    ] = None


class Week:
    """The week of a player: the IMPs and the rate of each board, the disconnections."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.imps: list[Decimal | None] = []
        self.rates: list[Decimal | None] = []
        self.disconnects = 0

    @property
    def rated(self) -> bool:
        """Return whether the rate before the week is known."""
        return "old_rate" not in self.player.unreadable


@event(
    "df-rates",
    title=Help("Weekly rates", "牌技指数周结算", "週間レート"),
    about=Help(
        "the boards of the week to rates, points and boards",
        "每周结算：由本周各副牌算出牌技指数、积分和副数",
        "今週のボードからレート・得点・ボード数を求める",
    ),
    figures=(common.PLAYERS_N, Result("played", Help("Boards counted", "计入的牌副", "集計したボード"))),
    results=(
        PLACE,
        Result("rate", Help("New rate", "新Rate", "新しい Rate"), 2),
        Result("change", Help("Change", "升降", "増減"), 2),
        Result("weighted", Help("New weighted boards", "新加权副数", "新しい加重ボード数"), 1),
        Result("points", Help("Points", "本周积分", "今週の得点")),
        Result("boards", Help("Boards", "本周副数", "今週のボード数")),
        Result("total_boards", Help("New all boards", "新总副数", "新しい総ボード数")),
        common.PER_BOARD,
    ),
    beside_only=("weighted",),
    headline=("n", "played"),
    slip_lines=24,
    beside={
        "boards": [
            Result(f"rate_{seat}", Help(f"Rate {word.en}", f"Rate{word.zh}", f"Rate {word.ja}"), 2)
            for seat, word in SEATS.items()
        ]
    },
)
def rates(settings: RateSettings, entries: list[Player], boards: list[BoardOfWeek], outcome: Builder) -> None:
    """Compute the rate of each board for its four players, and the week's rate weighted with the old one (牌技指数)."""
    weeks = {identity(entry.unit): Week(entry) for entry in entries}
    for entry in entries:
        check_last_week(entry, outcome)
    outcome.figure("n", len(entries), "")
    outcome.figure("played", play(settings, weeks, boards, outcome), "")
    settled = [(settle(settings, week, outcome), week.player) for week in weeks.values()]
    for place, (_, entry) in in_places([each for each in settled if each[0] is not None], lambda each: each[0]):
        outcome.give(entry, place=place)


def check_last_week(entry: Player, outcome: Builder) -> None:
    """Hint at figures that last week cannot have left: a rate goes with its boards, which fade from week to week."""
    rate_, weighted, boards = entry.old_rate, entry.old_boards, entry.all_boards
    if rate_ is not None and weighted is None and "old_boards" not in entry.unreadable:
        said = WEIGHS_NOTHING(rate=rate_, column=outcome.column(entry, "old_boards"))
        outcome.hint(said, entry, "old_boards")
    if rate_ is None and weighted and "old_rate" not in entry.unreadable:
        column = outcome.column(entry, "old_rate")
        said = AS_NEWCOMER(boards=shown(weighted), column=column, rate=tables.RATE_NEWCOMER)
        outcome.hint(said, entry, "old_rate")
    if weighted is not None and boards is not None and weighted > boards:
        outcome.hint(WEIGHTED_BEYOND(weighted=shown(weighted), boards=boards), entry, "old_boards")


def play(settings: RateSettings, weeks: dict[str, Week], boards: Iterable[BoardOfWeek], outcome: Builder) -> int:
    """Give each player the boards of the week; return how many rows count."""
    played: dict[tuple[int, int], int] = {}
    counted = 0
    for row in boards:
        table = at_table(row, weeks, outcome)
        # its number enters no figure, and who was disconnected none but his own penalty and his rate of 0
        if table is None or row.unreadable - {"board", "disconnected"}:
            continue
        if row.imps is None:
            outcome.note(row, common.NO_RESULT_YET(), "imps")
            continue
        again = next((each for each in table if row.board and (row.board, each.player.at) in played), None)
        if again:
            first = played[row.board or 0, again.player.at]
            outcome.note(row, common.BOARD_TWICE(pair=again.player.unit, board=row.board, first=first), "board")
            continue
        counted += 1
        rated = all(each.rated for each in table)
        for turn, (seat, own) in enumerate(zip(SEATS, table, strict=True)):
            if row.board:
                played[row.board, own.player.at] = row.line
            left, partner, right = (table[(turn + more) % len(SEATS)].player.start for more in (1, 2, 3))
            imps, cut = row.imps if turn % 2 == 0 else -row.imps, row.disconnected == seat
            own.imps.append(imps)
            own.disconnects += cut
            if not rated:  # points and boards ask for no rate
                continue
            with outcome.working(own.player):
                step(BOARD_OF_WEEK(board=row.board or "–", seat=SEATS[seat]), imps, "全场记分")
                made = board_rate(imps, own.player.start, partner, left, right, settings.weight, settings.scale, cut)
            outcome.give(row, **{f"rate_{seat}": made})
            own.rates.append(made)
    return counted


def at_table(row: BoardOfWeek, weeks: dict[str, Week], outcome: Builder) -> Sequence[Week] | None:
    """Return the four players of a row in their seats; ``None`` where some are missing, with a note for each."""
    table: dict[str, Week] = {}
    for seat, word in SEATS.items():
        name = getattr(row, seat)
        if seat in row.unreadable:
            continue
        found = weeks.get(identity(name)) if name else None
        if not name:
            outcome.note(row, MISSING(argument=word), seat)
        elif found is None:
            outcome.note(row, NOT_A_PLAYER(seat=word, player=name), seat)
        elif found in table.values():
            other = next(SEATS[each] for each, sitting in table.items() if sitting is found)
            outcome.note(row, SITS_TWICE(player=name, seat=other, other=word), seat)
        else:
            table[seat] = found
            if not found.rated:
                outcome.note(row, RATE_UNKNOWN(player=name), seat)
    return [table[seat] for seat in SEATS] if len(table) == len(SEATS) else None


def settle(settings: RateSettings, played: Week, outcome: Builder) -> Decimal | None:
    """Give a player's new rate, and the week beside it; what depends on a cell that cannot be read stays blank."""
    entry = played.player
    new_rate = None
    with outcome.working(entry):
        if played.rated and "old_boards" not in entry.unreadable:
            new_rate, weighted = week_rate(entry.start, entry.old_boards or ZERO, played.rates, settings.decay)
            outcome.give(entry, rate=new_rate, change=new_rate - entry.start, weighted=weighted)
        boards = Decimal(entry.all_boards or 0)
        points, count, total, mean = week(played.imps, played.disconnects, boards, settings.system)
    readable = "all_boards" not in entry.unreadable
    outcome.give(entry, points=points, boards=count, total_boards=int(total) if readable else None, average=mean)
    return new_rate
