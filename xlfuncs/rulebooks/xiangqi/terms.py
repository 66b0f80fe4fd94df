"""The terms of the two texts as arguments: what each takes, its words and its help."""

import re
import unicodedata
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.arguments import Number, Range, Rows, Text, Whole, Word, YesNo, shown
from xlfuncs.errors import NUM, VALUE, CellError
from xlfuncs.numbers import HALF, ONE, ZERO, exact, numeral

WORDS = {
    "W": ["胜"],
    "D": ["和"],
    "L": ["负"],
    "BYE": ["轮空"],
    "NP": ["未赛"],
    "WF": ["弃权胜"],
    "LF": ["弃权负"],
    "QW": ["快胜"],
    "QL": ["快负"],
    "QD": ["快和"],
    "RD": ["红和"],
    "BD": ["黑和"],
}
#: The game score of every result that was played; what a rapid game decided was a drawn main game.
SCORE = {"W": ONE, "L": ZERO} | dict.fromkeys(("D", "QW", "QL", "QD", "RD", "BD"), HALF)
#: The same game as the opponent sees it.
MIRROR = {
    **{"W": "L", "L": "W", "D": "D", "QW": "QL", "QL": "QW", "QD": "QD", "RD": "BD", "BD": "RD"},
    **{"WF": "LF", "LF": "WF", "NP": "NP"},
}
RED, BLACK = "red", "black"
OTHER_SIDE = {RED: BLACK, BLACK: RED, None: None}
#: Results that say who was red.
SIDE_OF = {"RD": RED, "BD": BLACK}


class GameResult(Word):
    """The result of one game: a word, or the game score 1, 0.5, 0. Out comes the canonical word."""

    def __init__(self, *, en: str, zh: str, ja: str) -> None:
        super().__init__(WORDS, en=en, zh=zh, ja=ja)
        # A score of 0 is a score: a game lost.
        self.zero_is_blank = False

    def take(self, cell: Any, name: str) -> str:
        cell = self.one(cell, name)
        if isinstance(cell, str):
            score = numeral(cell)
        else:
            score = exact(cell) if isinstance(cell, int | float) and not isinstance(cell, bool) else None
        if score is None:
            return super().take(cell, name)
        for code in ("W", "D", "L"):
            if score == SCORE[code]:
                return code
        raise CellError(NUM, f"{name} is no number of points: write W, D, L (or the game score 1, 0.5, 0), not {score}")


# Hyphens and dashes, the minus sign, and the long vowel sign that Japanese keyboards have in their place.
_DASHES = re.compile("[-\u2010-\u2015\u2212\u30fc]")


class System(Word):
    """A scoring system, with or without its dashes: a spreadsheet makes a date of a typed 2-1-0."""

    def __init__(self, *, en: str, zh: str, ja: str) -> None:
        codes: dict[str, list[str]] = {code: [] for code in ("2-1-0", "3-1-0", "2-1.25-0.75-0", "3-2-1-0")}
        super().__init__(codes | {"3-2-1-0 red": ["3-2-1-0 红和判负"]}, en=en, zh=zh, ja=ja)
        self.canonical = {_undashed(word): code for word, code in self.canonical.items()}

    def find(self, cell: Any) -> str | None:
        return super().find(_undashed(cell) if isinstance(cell, str) else cell)


def _undashed(text: str) -> str:
    return _DASHES.sub("", unicodedata.normalize("NFKC", text))


METHODS = {
    "opponents": ["对手分"],
    "sb": ["小分"],
    "progressive": ["累进分"],
    "perf": ["表现分"],
    "progress_rate": ["累进率"],
    "win_rate": ["胜局比"],
    "wins": ["胜局"],
    "direct": ["直胜"],
    "black_games": ["后手局数"],
    "black_wins": ["后胜"],
    "cut1": [],
}


class Keys(Word):
    """Several of the words in their order of weight, between commas; out come the codes between commas."""

    def take(self, cell: Any, name: str) -> str:
        cell = self.one(cell, name)
        text = cell if isinstance(cell, str) else shown(cell)
        keys = [super(Keys, self).take(each, name) for each in re.split("[,，、;；]", text)]
        for key in keys:
            if keys.count(key) > 1:
                raise CellError(VALUE, f"{name} names {key} twice")
        return ",".join(keys)


#: What stands for the rating of an opponent who has none.
UNRATED = ZERO

Rating = Annotated[Decimal, Number(above=0, en="rating before the game", zh="赛前等级分", ja="対局前のレーティング")]
RatedOpponent = Annotated[Decimal, Number(above=0, en="opponent's rating", zh="对手等级分", ja="相手のレーティング")]
Opponent = Annotated[
    Decimal,
    Number(
        above=0,
        blank=UNRATED,
        en="opponent's rating; blank: unrated",
        zh="对手等级分；空白表示无等级分",
        ja="相手のレーティング（空白は無し）",
    ),
]
Result = Annotated[str, GameResult(en="result of the game", zh="本局结果", ja="対局の結果")]
LastTwo = Annotated[bool, YesNo(en="game of the last two rounds", zh="最后二轮的对局", ja="最後の2回戦の対局")]
Rounds = Annotated[int, Whole(low=1, en="rounds of the event", zh="比赛总轮数", ja="大会の回戦数")]

Results = Annotated[
    list[str | None],
    Range(
        GameResult(
            en="one player's results, a cell per round",
            zh="一名棋手的各轮结果，每轮一格",
            ja="一選手の結果、一回戦に一セル",
        )
    ),
]
SystemName = Annotated[str, System(en="points for a result", zh="计分法", ja="得点方式")]
SIDES = {RED: ["红"], BLACK: ["黑"]}
Side = Annotated[str, Word(SIDES, en="the player's side", zh="执红或执黑", ja="先手（紅）か後手（黒）")]
Variant = Annotated[
    str, Word({"sum": ["原案"], "percent": ["百分制"]}, en="form of the figure", zh="表现分的形式", ja="表現分の形式")
]
Method = Annotated[str, Word(METHODS, en="tie-break", zh="破同分方法", ja="タイブレーク")]
Order = Annotated[
    str,
    Keys(
        {"points": ["积分", "大分"], **METHODS},
        en="keys by weight, between commas",
        zh="依次排名的项目，逗号分隔",
        ja="順位を決める項目、カンマ区切り",
    ),
]

Players = Annotated[
    list[str | None], Range(Text(en="the players, a row each", zh="棋手名单，每行一人", ja="選手名、一行に一人"))
]
PlayerRatings = Annotated[
    list[Decimal | None],
    Range(Number(above=0, en="their ratings before the event", zh="各棋手赛前等级分", ja="各選手の大会前レーティング")),
]
GameRow = tuple[Any, ...]
_ROUND = Whole(low=1, en="round", zh="轮次", ja="回戦")
_PLAYER = Text(en="player", zh="棋手", ja="選手")
_OPPONENT = Text(en="opponent", zh="对手", ja="相手")
_RESULT = GameResult(en="result of the first-named", zh="前者的结果", ja="前者の結果")
_SIDE = Word(SIDES, en="side of the first-named", zh="前者执红或执黑", ja="前者の先後")
Games = Annotated[
    list[GameRow | None],
    Rows(
        {"round": _ROUND, "player": _PLAYER, "opponent": _OPPONENT, "result": _RESULT, "side": _SIDE},
        optional=1,
        en="games: round, player, opponent, result of the first, [side of the first]",
        zh="对局：轮次、棋手、对手、前者的结果、[前者执红或执黑]",
        ja="対局：回戦、選手、相手、前者の結果、[前者の先後]",
    ),
]
