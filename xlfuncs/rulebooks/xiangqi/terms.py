"""The terms of the two texts as arguments: what each accepts, its words and its help."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import OR, Name, Number, Text, Whole, Word, YesNo
from xlfuncs.core.errors import NUM, VALUE, CellError
from xlfuncs.core.numbers import HALF, ONE, ZERO, half_up, number_in
from xlfuncs.core.places import RoundNumber
from xlfuncs.core.quoting import QUOTED, digits, shown
from xlfuncs.core.ranges import Range, Records
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.core.words import Also, Japanese, Spelt, normal

NO_SCORE = Sentence(
    en="{argument} is no number of points: write W, D, L (or the game score 1, 0.5, 0), not {found}",
    zh="“{argument}”应为对局结果，现为 {found}：请写“胜”“和”“负”（或局分 1、0.5、0）",
    ja="{argument} には得点ではなく W・D・L（または 1・0.5・0）を書きます（{found}は不可）",
)
GAME_SCORES = Sentence(
    en="a score such as 1-0, ½-½, 0-1", zh="局分（如 1-0、½-½、0-1）", ja="対局の得点（1-0、½-½、0-1 など）"
)
NAMED_TWICE = Sentence(
    en="{argument} names {key} twice", zh="{argument} 中 {key} 出现两次", ja="{argument} に {key} が二度あります"
)

WORDS = {
    "W": ["胜"],
    "D": ["和", "平", "和棋", *(Also(word) for word in ("先和", "先手和", "后和", "后手和"))],
    "L": ["负"],
    "BYE": ["轮空"],
    "HB": ["半分轮空"],
    "NP": ["未赛"],
    "WF": ["弃权胜"],
    "LF": ["弃权负", "弃权"],
    "FF": ["双方弃权"],
    "QW": ["快胜"],
    "QL": ["快负"],
    "QD": ["快和"],
    "RD": ["红和"],
    "BD": ["黑和"],
    "RW": ["红胜", "黑负", "红方胜", "先胜"],
    "BW": ["黑胜", "红负", "黑方胜", "先负"],
}
#: The winning colour by who moved first. In one player's line 后手胜 may be a game that he won with black: only a list
#: of games takes these, or a result with its side.
BY_TURN = {"RW": ["先手胜", "后手负", "后负"], "BW": ["先手负", "后手胜", "后胜"]}
_BY_TURN = frozenset(normal(word) for words in BY_TURN.values() for word in words)
#: Draws by who moved first: red did. Where a draw is worth the same to both they are draws like any other.
DRAWN_BY = {"先和": "red", "先手和": "red", "后和": "black", "后手和": "black"}
#: Each result as a sentence puts it.
RESULT = {code: Help(code, words[0], code) for code, words in WORDS.items()}
#: A game's score as it stands between two names; the first player's comes first.
SCORES = {"1-0": "W", "0-1": "L", "1/2-1/2": "D", "0.5-0.5": "D", "1/2": "D"}
#: Signs of cross tables in Japan; no text says what they mean, so they are no words.
SIGNS = {**dict.fromkeys("○◯〇", "W"), **dict.fromkeys("●×✕✖✗✘", "L"), "△": "D"}
#: What may be a game of two points, or a match of several games.
TWO_POINTS = {"2-0": "W", "1-1": "D", "0-2": "L"}
#: A score typed with a colon into a spreadsheet, which makes a time of it: 1:00 is so many minutes of the day.
CLOCK = {Decimal(60): "1-0", Decimal(1): "0-1", Decimal(120): "2-0", Decimal(61): "1-1", Decimal(2): "0-2"}
#: The game score of every result that was played; what a rapid game decided was a drawn main game.
SCORE = {"W": ONE, "L": ZERO} | dict.fromkeys(("D", "QW", "QL", "QD", "RD", "BD"), HALF)
#: A round without an opponent.
BYES = frozenset({"BYE", "HB"})
#: What a forfeited game was to either player, where it counts as played.
FORFEITED = {"WF": "W", "LF": "L", "FF": "L", "D": "D"}
#: Who has won by each result, red standing first; and by so many points, of two or of one.
WON = dict.fromkeys(("W", "WF", "RW"), "W") | dict.fromkeys(("L", "LF", "BW"), "L") | {"D": "D"}
POINTS = {Decimal(2): "W", ONE: "WD", HALF: "D", ZERO: "L"}
#: Results that say nothing but that.
_PLAIN = ("W", "D", "L")
#: The same game as the opponent sees it.
MIRROR = {
    **{"W": "L", "L": "W", "D": "D", "QW": "QL", "QL": "QW", "QD": "QD", "RD": "BD", "BD": "RD"},
    **{"WF": "LF", "LF": "WF", "FF": "FF", "NP": "NP"},
}
RED, BLACK = "red", "black"
OTHER_SIDE = {RED: BLACK, BLACK: RED, None: None}
#: Results that say who was red.
SIDE_OF = {"RD": RED, "BD": BLACK}
#: Results that name the colour that has won, and what they are to red.
WINNING_COLOUR = {"RW": "W", "BW": "L"}
OTHER_COLOUR = {"RW": "BW", "BW": "RW"}

# Hyphens and dashes, the minus sign, and the long vowel sign that Japanese keyboards have in their place.
_DASHES = re.compile("[-\u2010-\u2015\u2212\u30fc]")
# Its seconds may stand there too.
_TIME = re.compile(r"0?(\d):0(\d)(?::00)?")


def _score(cell: Any) -> str:
    """Return in one form a game's score as people write it: ``½–½``, ``1:0``, or the time of day that a spreadsheet
    makes of it.
    """
    number = number_in(cell)
    if number is not None:
        return CLOCK.get(half_up(number * 24 * 60, 6), "") if number.is_finite() and 0 < number < 1 else ""
    plain = _TIME.sub(r"\1-\2", normal(str(cell))).replace("\N{FRACTION SLASH}", "/")
    return _DASHES.sub("-", plain.replace(":", "-"))


class GameResult(Word):
    """A kind for the result of one game: a word, ``1-0``, ``½-½``, or the game score 1, 0.5, 0. It gives the canonical
    word.

    Where no side can stand beside it, the player whose result it is has red: 红胜 is a win. ``sided`` leaves that open;
    what is told by turns knows there how it was typed.
    """

    def __init__(self, *, en: str, zh: str, ja: str, sided: bool = False) -> None:
        more = BY_TURN if sided else {}
        super().__init__({code: [*words, *more.get(code, ())] for code, words in WORDS.items()}, en=en, zh=zh, ja=ja)
        # A score of 0 is a score: a game lost.
        self.zero_is_blank = False
        self.sided = sided

    @property
    def allowed(self) -> Told:
        return OR(this=super().allowed, that=GAME_SCORES)

    def instead_of(self, cell: Any) -> Told | None:
        code = SIGNS.get(normal(cell)) if isinstance(cell, str) else None
        return QUOTED(text=RESULT[code]) if code else None

    def take(self, cell: Any, name: Name) -> str:
        cell = self.one(cell, name)
        told = SCORES.get(_score(cell))
        if told is not None:
            return told
        score = number_in(cell)
        if score is None:
            code = super().take(cell, name)
            if normal(cell) in _BY_TURN or normal(cell) in DRAWN_BY:
                return Spelt(code, cell)
            return code if self.sided else WINNING_COLOUR.get(code, code)
        for code in ("W", "D", "L"):
            if score == SCORE[code]:
                return code
        raise CellError(NUM, NO_SCORE(argument=name, found=shown(cell)))


class ListedResult(GameResult):
    """A kind for the same in the list of an event, where a bare number is no result by itself: 1 is a win here, a draw
    there.

    It comes out as the number, and so does ``2-0`` as it is; the event says what they mean. ``mirror``: each result as
    the opponent's.

    >>> result = ListedResult(en="result", zh="结果", ja="結果")
    >>> [result.take(cell, "result") for cell in ("胜", "½", "１", 0.5, "1-0", "2：0")]
    ['W', 'D', Decimal('1'), Decimal('0.5'), 'W', '2-0']
    """

    #: Each result as the opponent has it.
    mirror = MIRROR

    def take(self, cell: Any, name: Name) -> Any:
        cell = self.one(cell, name)
        score = _score(cell)
        if score in TWO_POINTS:
            return score
        number = None if score in SCORES else number_in(cell)
        return number if number is not None and number.is_finite() else super().take(cell, name)

    def agreed(self, values: Sequence[Any], row: Mapping[str, Any]) -> Any:
        """Return the most telling of words: 红胜 or 弃权胜 beside 1-0; a score beside one may be of two points or of
        one.

        A score is that of the player who stands first: red, unless the row says that it is black.

        >>> result = ListedResult(en="result", zh="结果", ja="結果")
        >>> [result.agreed(values, {}) for values in (["W", "2-0"], [Decimal(1), "D"], ["W", "0-2"])]
        ['W', 'D', None]
        >>> result.agreed(["2-0", Decimal(2)], {}), result.agreed([Decimal(0), "1-1"], {})
        ('2-0', None)
        >>> result.agreed(["RW", "L"], {"side": "red"}), result.agreed(["RW", "L"], {"side": "黑"})
        (None, 'RW')
        """
        texts = [each for each in values if isinstance(each, str)]
        words = [each for each in texts if each not in TWO_POINTS]
        telling = [each for each in words if each not in _PLAIN] or words or texts or values
        word = super().agreed(telling, row)
        meant = OTHER_COLOUR.get(word, word) if SIDE.find(row.get("side")) == BLACK else word
        won = TWO_POINTS.get(meant) or WON.get(meant, "?")
        return word if all(won in _meant(each) for each in values if each not in telling) else None


def _meant(score: Any) -> str:
    """Return what a score may be, in the one convention or the other, and a plain word is."""
    return TWO_POINTS.get(score, score) if isinstance(score, str) else POINTS.get(score, "")


class Dashed(Word):
    """A kind for words with or without their dashes: a spreadsheet makes a date of a typed 2-1-0."""

    def __init__(self, codes: Mapping[str, Sequence[str]], *, en: str, zh: str, ja: str) -> None:
        super().__init__(codes, en=en, zh=zh, ja=ja)
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
    "cut1": ["去最低对手分"],
}


class Keys(Word):
    """A kind for several of the words in their order of weight, between commas; it gives the codes between commas."""

    def take(self, cell: Any, name: Name) -> str:
        cell = self.one(cell, name)
        keys = [super(Keys, self).take(each, name) for each in re.split("[,，、;；]", digits(cell))]
        for key in keys:
            if keys.count(key) > 1:
                raise CellError(VALUE, NAMED_TWICE(argument=name, key=Help(key, self.words[key][0], key)))
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
SidedResult = Annotated[str, GameResult(en="result of the game", zh="本局结果", ja="対局の結果", sided=True)]
LastTwo = Annotated[bool, YesNo(en="game of the last two rounds", zh="最后二轮的对局", ja="最後の 2 回戦の対局")]
Rounds = Annotated[int, Whole(low=1, en="rounds of the event", zh="比赛总轮数", ja="競技会の回戦数")]

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
_SYSTEMS: dict[str, list[str]] = {code: [] for code in ("2-1-0", "3-1-0", "2-1.25-0.75-0", "3-2-1-0")}
_SYSTEMS["3-2-1-0 red"] = ["3-2-1-0 红和判负"]
#: Each of them as a sentence puts it.
SYSTEM = {code: Help(code, (words or [code])[0], code) for code, words in _SYSTEMS.items()}
SystemName = Annotated[str, Dashed(_SYSTEMS, en="points for a result", zh="计分法", ja="得点方式")]
#: Red moves first.
SIDES = {
    RED: ["红", "先手", "先", "红方", "执红", Japanese("紅")],
    BLACK: ["黑", "后手", "后", "黑方", "执黑", Japanese("黒"), Japanese("後手")],
}
Side = Annotated[str, Word(SIDES, en="the player's side", zh="执红或执黑", ja="先手（紅）か後手（黒）")]
Variant = Annotated[
    str, Word({"sum": ["原案"], "percent": ["百分制"]}, en="form of the figure", zh="表现分的形式", ja="表現分の形式")
]
Method = Annotated[str, Word(METHODS, en="tie-break", zh="破同分方法", ja="タイブレーク")]
FORFEITS = {"none": ["不计"], "played": ["计入"]}
Forfeits = Annotated[
    str,
    Word(
        FORFEITS,
        en="a forfeited game in sb and direct: no game, or played (round robin)",
        zh="弃权局在小分、直胜中不计，或计入（循环赛）",
        ja="不戦の対局を sb・direct で数えない、または対局したとみなす（総当たり）",
    ),
]
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
    Range(
        Number(above=0, en="their ratings before the event", zh="各棋手赛前等级分", ja="各選手の開始前のレーティング")
    ),
]
GameRow = tuple[Any, ...]
_ROUND = RoundNumber(low=1, en="round", zh="轮次", ja="回戦")
PLAYER = Text(en="player", zh="棋手", ja="選手")
OPPONENT = Text(en="opponent", zh="对手", ja="相手")
_RESULT = GameResult(en="result of the first-named", zh="前者的结果", ja="前者の結果", sided=True)
SIDE = Word(SIDES, en="side of the first-named", zh="前者执红或执黑", ja="前者の先後")
Games = Annotated[
    list[GameRow | None],
    Records(
        {"round": _ROUND, "player": PLAYER, "opponent": OPPONENT, "result": _RESULT, "side": SIDE},
        optional=1,
        en="games: round, player, opponent, result of the first, [side of the first]",
        zh="对局：轮次、棋手、对手、前者的结果、[前者执红或执黑]",
        ja="対局：回戦、選手、相手、前者の結果、[前者の先後]",
    ),
]
