"""Results as people type them in a list of games, and what is said of a game that stays out."""

from decimal import Decimal

from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events import Builder, day_made_of
from xlfuncs.rulebooks.xiangqi.edition import tables
from xlfuncs.rulebooks.xiangqi.terms import BYES, SCORE, TWO_POINTS, WORDS

BARE_NUMBER = Sentence(
    en='{found} alone does not say who won: write W, D, L, or choose under "{setting}" what numbers mean',
    zh="单写 {found} 看不出胜负：请写“胜”“和”“负”，或在“{setting}”中选定数字的含义",
    ja="{found} だけでは勝敗がわかりません。W・D・L と書くか、「{setting}」で数字の意味を選んでください",
)
RESULT_IS_A_DAY = Sentence(
    en="{found} is a date: spreadsheets make one of {typed}; write W, D or L",
    zh="{found} 是日期：电子表格软件会把 {typed} 变成日期；请写“胜”“和”“负”",
    ja="{found} は日付になっています。表計算ソフトは {typed} と入力すると日付に変えます。W・D・L と書いてください",
)
NOT_IN_CONVENTION = Sentence(
    en="{found} is none of {numbers}: the numbers of {convention}",
    zh="{found} 不是 {convention} 的得分（{numbers}）",
    ja="{found} は {convention} の得点（{numbers}）ではありません",
)
GAME_OR_MATCH = Sentence(
    en="{found} may be a game of two points or a match of several games: write W, D, L, or choose 2-1-0 under "
    '"{setting}"',
    zh="{found} 可能是一局的得分，也可能是几局的总比分：请写“胜”“和”“负”，或在“{setting}”中选 2-1-0",
    ja="{found} は 1 局の得点とも数局の合計とも読めます。W・D・L と書くか、「{setting}」で 2-1-0 を選んでください",
)
NO_GAMES_BEFORE = Sentence(
    en="round {missing} has no games yet: this one does not count",
    zh="第 {missing} 轮还没有对局，此局暂不计入",
    ja="{missing} 回戦の対局がまだないため、この対局は集計しません",
)
BYE_IS_A_RESULT = Sentence(
    en="{found} is no opponent: write it under {result} and leave {opponent} empty",
    zh="{found}不是对手：请写在“{result}”列，“{opponent}”留空",
    ja="{found}は相手ではありません。「{result}」に書き、「{opponent}」は空欄にしてください",
)
#: What stands for a round without an opponent, as a result.
BYE_WORDS = frozenset(normal(word) for code in BYES for word in (code, *WORDS[code]))
#: The column that a mistake is shown at, where it is not the name just looked for.
COLUMN_OF = {"NO_POINTS": "result", "SIDES_CONTRADICT": "side", "NO_SIDE": "side"}


class WrongGameError(Exception):
    """A game that stays out: the reason, and the column at which it is shown."""

    def __init__(self, said: Told, column: str) -> None:
        super().__init__(said, column)
        self.said = said
        self.column = column


def typed_result(typed: str | Decimal, convention: str | None, outcome: Builder) -> str:
    """Return the result; a bare number is one in the convention that the event has chosen."""
    if not isinstance(typed, Decimal) and typed not in TWO_POINTS:
        return typed
    found = shown(digits(typed))
    setting = outcome.setting("numbers")
    if not isinstance(typed, Decimal):
        if convention != "2-1-0":
            raise WrongGameError(GAME_OR_MATCH(found=found, setting=setting), "result")
        return TWO_POINTS[typed]
    if typed == int(typed) and (day := day_made_of(int(typed))):
        raise WrongGameError(RESULT_IS_A_DAY(found=found, typed=f"{day.month}/{day.day}"), "result")
    if convention is None:
        raise WrongGameError(BARE_NUMBER(found=found, setting=setting), "result")
    worth = tables.POINTS.get(convention, SCORE)  # 1-½-0 is the score of the game itself
    meaning = {worth[code]: code for code in ("W", "D", "L")}
    if typed not in meaning:
        said = NOT_IN_CONVENTION(found=found, numbers=Joined(meaning), convention=convention)
        raise WrongGameError(said, "result")
    return meaning[typed]
