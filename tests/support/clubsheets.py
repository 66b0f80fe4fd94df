"""Club score sheets as they come: made at random from idioms, with answers that plain Python works out.

A workbook has several score sheets of one layout, whose names are awkward, and a summary that reads them all. Blank
rows, scores as text, withdrawn players, hidden rows, tables and names are where clubs have them.
"""

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from idiomfiles import Page
from openpyxl.utils import get_column_letter

from xlfuncs.core.errors import NA, NUM, CellError

PLAYERS = (
    "张三",
    "李四",
    "王五",
    "赵六",
    "佐藤",
    "鈴木",
    "高橋",
    "欧阳修",
    "O'Brien",
    "田中 一",
    "孙八",
    "周九",
    "吴十",
    "郑",
)
GROUPS = ("A组", "B组", "少年")
#: Law 78B: the least difference for 1, 2, … IMPs.
IMPS: tuple[int, ...] = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750)
IMPS += (2000, 2250, 2500, 3000, 3500, 4000)

Answer = tuple[str, Any]


class Player(NamedTuple):
    """A row of the sheet: no name is a blank row; a score is a number, nothing, or a word; the bonus a number typed as
    text.
    """

    name: str
    group: str
    scores: list[float | str]
    bonus: str

    @property
    def numbers(self) -> list[Fraction]:
        return [Fraction(score) for score in self.scores if not isinstance(score, str)]

    @property
    def total(self) -> Fraction:
        return sum(self.numbers, Fraction(self.bonus or 0))


def half_up(value: Fraction, digits: int) -> Fraction:
    """Round as ROUND does: a half goes away from 0."""
    scaled = abs(value) * 10**digits
    whole = int(scaled + Fraction(1, 2))
    return Fraction(whole if value >= 0 else -whole, 10**digits)


def shown(value: Fraction) -> str:
    """Return a number as & writes it, for few decimals.

    >>> shown(Fraction(7, 2)), shown(Fraction(30))
    ('3.5', '30')
    """
    return str(int(value)) if value.denominator == 1 else str(float(value))


def first_of(found: Sequence[Any], nothing: Any) -> Any:
    return found[0] if found else nothing


class Sheet:
    """A score sheet in the making; ``top`` is the row of its heads, ``left`` the column of the names."""

    def __init__(self, rng: random.Random, name: str, top: int, left: int, rounds: int, rows: int) -> None:
        self.rng, self.name, self.top, self.rounds = rng, name, top, rounds
        self.first, self.last = top + 1, top + rows
        letters = [get_column_letter(left + offset) for offset in range(rounds + 24)]
        self.who, self.group, *self.rest = letters
        self.round_letters, self.bonus = self.rest[:rounds], self.rest[rounds]
        self.total, self.free = self.rest[rounds + 1], self.rest[rounds + 2 :]
        names = rng.sample(PLAYERS, rows)
        self.players = [self._player(name) for name in names]
        self.present = [player for player in self.players if player.name]
        self.blanks = rows - len(self.present)
        self.page = Page(name, {}, {}, {}, {}, {}, self._hidden(), {}, {}, {})
        self._enter()

    def _score(self) -> float | str:
        choice: list[float | str] = [self.rng.randint(-8, 60) / 2, self.rng.randint(0, 30), 0, "", "弃权"]
        return self.rng.choice(choice)

    def _player(self, name: str) -> Player:
        rng = self.rng
        if rng.random() < 0.1:
            return Player("", "", [""] * self.rounds, "")
        scores = [self._score() for _ in range(self.rounds)]
        return Player(name, rng.choice(GROUPS), scores, rng.choice(["", "", "5", "-2", "0.5"]))

    def _hidden(self) -> list[int]:
        return [row for row in range(self.first, self.last + 1) if self.rng.random() < 0.1]

    def _enter(self) -> None:
        heads = ["姓名", "组别", *(f"R{number + 1}" for number in range(self.rounds)), "加分"]
        columns = [self.who, self.group, *self.round_letters, self.bonus]
        put = self.page.cells.update
        put({f"{column}{self.top}": head for column, head in zip(columns, heads, strict=True)})
        for row, player in enumerate(self.players, self.first):
            values = [player.name, player.group, *player.scores, player.bonus]
            put({f"{column}{row}": value for column, value in zip(columns, values, strict=True)})
        if self.rng.random() < 0.4:
            name = "表" + "".join(letter for letter in self.name if letter.isalnum())
            self.page.tables[name] = f"{self.who}{self.top}:{self.bonus}{self.last}"

    def span(self, column: str) -> str:
        """Return a column of the players, fixed."""
        return f"${column}${self.first}:${column}${self.last}"

    def scores(self, row: int) -> str:
        return f"{self.round_letters[0]}{row}:{self.round_letters[-1]}{row}"

    def ask(self, cell: str, formula: str, answer: Any) -> None:
        self.page.formulas[cell] = f"={formula}"
        self.page.expect[cell] = float(answer) if isinstance(answer, Fraction) else answer

    def ask_array(self, cell: str, formula: str, answer: Any) -> None:
        self.page.arrays[cell] = f"={formula}"
        self.page.expect[cell] = float(answer) if isinstance(answer, Fraction) else answer


def fill_columns(sheet: Sheet, rng: random.Random) -> str:
    """Write the total of every player, and some of the columns that clubs put behind it; return the first free
    column.
    """
    columns = rng.sample(COLUMNS, rng.randint(3, 7))
    for row, player in enumerate(sheet.players, sheet.first):
        name = f"{sheet.who}{row}"

        bonus = f"{sheet.bonus}{row}"
        total = f'SUM({sheet.scores(row)})+IF({bonus}="",0,--{bonus})', player.total
        asked = [
            (sheet.total, total),
            *((letter, make(sheet, player, row)) for letter, make in zip(sheet.free, columns, strict=False)),
        ]
        for letter, (formula, answer) in asked:
            sheet.ask(f"{letter}{row}", f'IF({name}="","",{formula})', answer if player.name else "")
    return sheet.free[len(columns)]


def rank(sheet: Sheet, player: Player, row: int) -> Answer:
    better = sum(other.total > player.total for other in sheet.present)
    return f"RANK({sheet.total}{row},{sheet.span(sheet.total)})", Fraction(better + 1)


def rank_by_count(sheet: Sheet, player: Player, row: int) -> Answer:
    better = sum(other.total > player.total for other in sheet.present)
    return f'COUNTIF({sheet.span(sheet.total)},">"&{sheet.total}{row})+1', Fraction(better + 1)


def chinese_rank(sheet: Sheet, player: Player, row: int) -> Answer:
    """Return places without gaps; the empty text of blank rows is above every number for Excel, and counts as
    one more.
    """
    better = {other.total for other in sheet.present if other.total > player.total}
    totals = sheet.span(sheet.total)
    formula = f'SUMPRODUCT(({totals}>{sheet.total}{row})/COUNTIF({totals},{totals}&""))+1'
    return f"ROUND({formula},6)", Fraction(len(better) + bool(sheet.blanks) + 1)


def group_rank(sheet: Sheet, player: Player, row: int) -> Answer:
    better = sum(other.total > player.total and other.group == player.group for other in sheet.present)
    groups, totals = sheet.span(sheet.group), sheet.span(sheet.total)
    return f'COUNTIFS({groups},{sheet.group}{row},{totals},">"&{sheet.total}{row})+1', Fraction(better + 1)


def ordered(sheet: Sheet, player: Player, row: int) -> Answer:
    """Return equal totals in the order of the rows; blank rows are above all."""
    place = sheet.blanks + 1
    for other_row, other in enumerate(sheet.players, sheet.first):
        place += bool(other.name) and (other.total > player.total or (other.total == player.total and other_row < row))
    totals = sheet.span(sheet.total)
    own = f"{sheet.total}{row}"
    return f"SUMPRODUCT(({totals}>{own})+({totals}={own})*(ROW({totals})<ROW()))+1", Fraction(place)


def average(sheet: Sheet, player: Player, row: int) -> Answer:
    numbers = player.numbers
    answer = half_up(sum(numbers, Fraction(0)) / len(numbers), 2) if numbers else "—"
    return f'IFERROR(ROUND(AVERAGE({sheet.scores(row)}),2),"—")', answer


def trimmed(sheet: Sheet, player: Player, row: int) -> Answer:
    numbers, area = player.numbers, sheet.scores(row)
    rest = sorted(numbers)[1:-1]
    answer = half_up(sum(rest, Fraction(0)) / len(rest), 3) if rest else "不足"
    return f'IF(COUNT({area})>2,ROUND((SUM({area})-MAX({area})-MIN({area}))/(COUNT({area})-2),3),"不足")', answer


def best_two(sheet: Sheet, player: Player, row: int) -> Answer:
    best = sorted(player.numbers)[-2:]
    return f"IFERROR(SUM(LARGE({sheet.scores(row)},{{1,2}})),-1)", sum(best, Fraction(0)) if len(best) == 2 else -1.0


def good_rounds(sheet: Sheet, player: Player, row: int) -> Answer:
    bound = sheet.rng.randint(1, 20)
    count = sum(number >= bound for number in player.numbers)
    return f'COUNTIF({sheet.scores(row)},">={bound}")&"/"&COUNT({sheet.scores(row)})', f"{count}/{len(player.numbers)}"


def level(sheet: Sheet, player: Player, row: int) -> Answer:
    words = ["负分", "及格", "良好", "优秀"]
    bounds = [-1000, 0, 30, 60]
    answer = [word for word, bound in zip(words, bounds, strict=True) if player.total >= bound][-1]
    listed = ",".join(f'"{word}"' for word in words)
    return f"LOOKUP({sheet.total}{row},{{{','.join(map(str, bounds))}}},{{{listed}}})", answer


def imps(sheet: Sheet, player: Player, row: int) -> Answer:
    points = int(player.total * 20)
    won = sum(abs(points) >= least for least in IMPS)
    return f"BR_IMP(ROUND({sheet.total}{row}*20,0))", Fraction(won if points >= 0 else -won)


def eligible(sheet: Sheet, player: Player, row: int) -> Answer:
    played = len(player.numbers)
    return f"JCBL_ELIGIBLE(COUNT({sheet.scores(row)}),{sheet.rounds})", 2 * played >= sheet.rounds


def running(sheet: Sheet, player: Player, row: int) -> Answer:
    first = sheet.round_letters[0]
    scores = [other.scores[0] for other in sheet.players[: row - sheet.first + 1]]
    total = sum((Fraction(score) for score in scores if not isinstance(score, str)), Fraction(0))
    return f"SUM({first}${sheet.first}:{first}{row})", total


def label(sheet: Sheet, player: Player, row: int) -> Answer:
    text = f"{player.name}({player.group[:1]}) {shown(player.total)}"
    return f'{sheet.who}{row}&"("&LEFT({sheet.group}{row},1)&") "&{sheet.total}{row}', text


COLUMNS = [
    *(rank, rank_by_count, chinese_rank, group_rank, ordered, average, trimmed),
    *(best_two, good_rounds, level, imps, eligible, running, label),
]


def add_sides(sheet: Sheet, rng: random.Random, column: str, tables: bool) -> None:
    """Add single answers beside the list, each in a row of its own."""
    makers = rng.sample(SIDES, rng.randint(4, 9)) + ([of_table] if tables else [])
    row = sheet.top
    for make in makers:
        formula, answer, *array = make(sheet, rng)
        (sheet.ask_array if array else sheet.ask)(f"{column}{row}", formula, answer)
        row += 1


def winner(sheet: Sheet, rng: random.Random) -> Answer:
    totals = sheet.span(sheet.total)
    best = max((player.total for player in sheet.present), default=None)
    answer = first_of([player.name for player in sheet.present if player.total == best], CellError(NA))
    return f"INDEX({sheet.span(sheet.who)},MATCH(MAX({totals}),{totals},0))", answer


def looked_up(sheet: Sheet, rng: random.Random) -> Answer:
    name = rng.choice(PLAYERS)
    found = [player.total for player in sheet.present if player.name == name]
    area = f"${sheet.who}${sheet.first}:${sheet.total}${sheet.last}"
    return f'IFERROR(VLOOKUP("{name}",{area},{sheet.rounds + 4},0),"无")', first_of(found, "无")


def backwards(sheet: Sheet, rng: random.Random) -> Answer:
    """Return the first name of a group (逆向查找)."""
    group = rng.choice(GROUPS)
    found = [player.name for player in sheet.present if player.group == group]
    groups, names = sheet.span(sheet.group), sheet.span(sheet.who)
    return f'VLOOKUP("{group}",IF({{1,0}},{groups},{names}),2,0)', first_of(found, CellError(NA))


def last_of_two(sheet: Sheet, rng: random.Random) -> Answer:
    group, bound = rng.choice(GROUPS), rng.randint(-5, 40)
    found = [player.name for player in sheet.present if player.group == group and player.total > bound]
    groups, totals = sheet.span(sheet.group), sheet.span(sheet.total)
    formula = f'LOOKUP(1,0/(({groups}="{group}")*({totals}>{bound})),{sheet.span(sheet.who)})'
    return formula, found[-1] if found else CellError(NA)


def last_name(sheet: Sheet, rng: random.Random) -> Answer:
    names = f"{sheet.who}{sheet.first}:{sheet.who}{sheet.last + 3}"
    return f'LOOKUP(2,1/({names}<>""),{names})', sheet.present[-1].name if sheet.present else CellError(NA)


def of_group(sheet: Sheet, rng: random.Random) -> Answer:
    group = rng.choice(GROUPS)
    answer = sum((player.total for player in sheet.present if player.group == group), Fraction(0))
    return f'SUMIF({sheet.span(sheet.group)},"{group}",{sheet.span(sheet.total)})', answer


def part_of_group(sheet: Sheet, rng: random.Random) -> Answer:
    answer = sum((player.total for player in sheet.present if "组" in player.group and player.total > 0), Fraction(0))
    totals = sheet.span(sheet.total)
    return f'SUMIFS({totals},{sheet.span(sheet.group)},"*组*",{totals},">0")', answer


def product(sheet: Sheet, rng: random.Random) -> Answer:
    group, column = rng.choice(GROUPS), rng.randrange(sheet.rounds)
    scores = [player.scores[column] for player in sheet.present if player.group == group]
    answer = sum((Fraction(score) for score in scores if not isinstance(score, str)), Fraction(0))
    return f'SUMPRODUCT(--({sheet.span(sheet.group)}="{group}"),{sheet.span(sheet.round_letters[column])})', answer


def different(sheet: Sheet, rng: random.Random) -> Answer:
    groups = sheet.span(sheet.group)
    answer = len({player.group for player in sheet.present})
    return f'ROUND(SUMPRODUCT(({groups}<>"")/COUNTIF({groups},{groups}&"")),6)', Fraction(answer)


def most(sheet: Sheet, rng: random.Random) -> Answer:
    group = rng.choice(GROUPS)
    answer = max((player.total for player in sheet.present if player.group == group), default=Fraction(0))
    return f'MAXIFS({sheet.span(sheet.total)},{sheet.span(sheet.group)},"{group}")', answer


def nth_of_group(sheet: Sheet, rng: random.Random) -> tuple[str, Any, bool]:
    """Return the answer of a lookup of one of many (一对多查找)."""
    group, number = rng.choice(GROUPS), rng.randint(1, 3)
    found = [player.name for player in sheet.present if player.group == group][number - 1 :]
    groups = sheet.span(sheet.group)
    rows = f'SMALL(IF({groups}="{group}",ROW({groups})-{sheet.top}),ROW({number}:{number}))'
    return f'IFERROR(INDEX({sheet.span(sheet.who)},{rows}),"")', first_of(found, ""), True


def joined(sheet: Sheet, rng: random.Random) -> tuple[str, Any, bool]:
    group = rng.choice(GROUPS)
    names = "、".join(player.name for player in sheet.present if player.group == group)
    formula = f'TEXTJOIN("、",TRUE,IF({sheet.span(sheet.group)}="{group}",{sheet.span(sheet.who)},""))'
    return formula, names, True


def share(sheet: Sheet, rng: random.Random) -> Answer:
    given = sum(not isinstance(score, str) for player in sheet.players for score in player.scores)
    percent = half_up(Fraction(given * 100, len(sheet.players) * sheet.rounds), 1)
    area = f"{sheet.round_letters[0]}{sheet.first}:{sheet.round_letters[-1]}{sheet.last}"
    return f'TEXT(COUNT({area})/(ROWS({area})*COLUMNS({area})),"0.0%")', f"{float(percent):.1f}%"


def visible(sheet: Sheet, rng: random.Random) -> Answer:
    seen = [p for row, p in enumerate(sheet.players, sheet.first) if row not in sheet.page.hidden and p.name]
    if rng.random() < 0.5:
        return f"SUBTOTAL(103,{sheet.span(sheet.who)})", Fraction(len(seen))
    return f"SUBTOTAL(109,{sheet.span(sheet.total)})", sum((player.total for player in seen), Fraction(0))


def third(sheet: Sheet, rng: random.Random) -> Answer:
    totals = sorted((player.total for player in sheet.present), reverse=True)
    return f"AGGREGATE(14,6,{sheet.span(sheet.total)},3)", totals[2] if len(totals) > 2 else CellError(NUM)


def moving(sheet: Sheet, rng: random.Random) -> Answer:
    count = rng.randint(1, len(sheet.players))
    answer = sum((player.total for player in sheet.players[:count]), Fraction(0))
    return f"SUM(OFFSET(${sheet.total}${sheet.top},1,0,{count}))", answer


def mean(sheet: Sheet, rng: random.Random) -> Answer:
    group = rng.choice(GROUPS)
    totals = [player.total for player in sheet.present if player.group == group]
    formula = f'AVERAGEIF({sheet.span(sheet.group)},"{group}",{sheet.span(sheet.total)})'
    return f"ROUND({formula},3)", half_up(sum(totals, Fraction(0)) / len(totals), 3) if totals else CellError("#DIV/0!")


def of_table(sheet: Sheet, rng: random.Random) -> Answer:
    (table,) = sheet.page.tables
    column = rng.randrange(sheet.rounds)
    numbers = [Fraction(p.scores[column]) for p in sheet.players if not isinstance(p.scores[column], str)]
    return f'SUM({table}[R{column + 1}])&"/"&ROWS({table})', f"{shown(sum(numbers, Fraction(0)))}/{len(sheet.players)}"


SIDES: list[Callable[[Sheet, random.Random], Any]] = [
    *(winner, looked_up, backwards, last_of_two, last_name, of_group, part_of_group, product, different),
    *(most, nth_of_group, joined, share, visible, third, moving, mean),
]
