"""JCBL: the points of a series of four to nine weekly games."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import HEAD_ROW, Example
from xlfuncs.templates.jcbl_book import SCORE, JcblBook
from xlfuncs.templates.jcbl_settings import places

NAME = "jcbl-series"
LANGUAGES = ("ja", "en")
ABOUT = {
    "ja": "シリーズ（4～9ゲーム）：各ゲームの1位のMPからシリーズのMP",
    "en": "series of four to nine weekly games: points from the winners' points",
}
MOST_GAMES = 9
GAMES = "Games"

HINTS = {
    "ja": (
        "「対象ゲーム」にシリーズの各ゲームの競争者数と1位のMPを記入します（4～9ゲーム）。",
        "「参加者と成績」に参加者とシリーズの得点を記入します。順位は得点から決まり、同点は同順位です。",
        "「シリーズMP」が計算されます。1位は1.00点をこえません。平均競争者数の35%の順位まで与えられます。",
    ),
    "en": (
        "On Games enter the competitors and the winner's points of each game, four to nine of them.",
        "On Entries enter the names and their scores in the series. The places follow; equal scores share a place.",
        "Points follow: at most 1.00 for place 1, down to 35% of the mean number of competitors.",
    ),
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    words = {
        "ja": {"games": "対象ゲーム", "open": "対象ゲーム」と「参加者と成績"},
        "en": {"games": "Games", "open": "Games and Entries"},
    }
    book = JcblBook(lang, example, **words[lang])
    say, this, place = book.say, book.this, book.place
    entry, score, points = say(ja="参加者", en="Entry"), say(ja="得点", en="Score"), say(ja="シリーズMP", en="Points")
    game, field, winner = (
        say(ja="ゲーム", en="Game"),
        say(ja="競争者数", en="Competitors"),
        say(ja="1位のMP", en="MP of place 1"),
    )
    fields, winners = f"{GAMES}[{field}]", f"{GAMES}[{winner}]"
    no_games = f"COUNT({fields})=0"
    book.settings(
        [],
        [
            Setting(
                "GamesPlayed",
                say(ja="ゲーム数", en="Games"),
                say(ja="第1条　4 ～ 9", en="第1条, 4 to 9"),
                f"={book.sum_of(winners, 'COUNT({cells})')}",
            ),
            Setting(
                "SumOfWinners",
                say(ja="1位のMPの合計 ΣG", en="ΣG, winners' points"),
                "第1条",
                f"={book.sum_of(winners)}",
                number=style.POINTS,
            ),
            Setting(
                "MeanField",
                say(ja="平均競争者数", en="Mean number of competitors"),
                "第5条",
                f"={book.sum_of(fields, 'SUM({cells})/COUNT({cells})')}",
                number="0.##",
            ),
            places(book, "MeanField"),
        ],
    )
    games = book.table(
        "games",
        GAMES,
        [
            ColumnOf(game, width=30, centred=False),
            ColumnOf(field, width=14),
            ColumnOf(winner, width=17, number=style.POINTS),
        ],
        example.games if example else (),
        say(ja="シリーズの対象となったゲーム（4～9ゲーム）", en="the games of the series, four to nine"),
        rows=MOST_GAMES,
        capacity=MOST_GAMES,
    )
    last = HEAD_ROW + MOST_GAMES - 1
    blocks.mark(games, f"B{HEAD_ROW}:C{last}", f"ISTEXT(B{HEAD_ROW})")
    in_order = f'COUNTIF({book.column(score)},">"&{this(score)})+1'
    in_series = f"{{}},MeanField,{winners},COUNTIF({book.column(place)},{{}})"
    own = in_series.format(this(place), this(place))
    note = book.only_numbers(book.note(score, points, "JCBL_SERIES", own), place, score)
    wrong_games = f'AND({this(score)}<>"",OR(ISERROR(MeanField),ISERROR(SumOfWinners)))'
    see_games = say(
        ja=f"「{book.texts['games']}」の赤いセルを数値で打ち直してください",
        en=f"Type the red cells of {book.texts['games']} again, as numbers",
    )
    book.entries(
        [
            ColumnOf(entry, width=26, centred=False),
            ColumnOf(score, width=11, number=SCORE),
            ColumnOf(place, f"={book.sum_of(this(score), in_order)}", 9),
            ColumnOf(points, f'=IF(OR({this(place)}="",{no_games}),"",JCBL_SERIES({own}))', 13, style.POINTS),
            note._replace(formula=f'=IF({wrong_games},"{see_games}",{note.formula.removeprefix("=")})'),
            book.order_by_place(place),
        ],
        say(
            ja="シリーズの得点を記入すると順位とMPが決まる", en="places and points follow from the scores in the series"
        ),
    )
    board = book.notice(
        {
            place: (place, "General"),
            entry: (entry, "General"),
            score: (score, SCORE),
            points: (points, style.POINTS),
        },
        (9, 34, 14, 14),
    )
    book.bars(say(ja="シリーズMP", en="Points of the series"), board, 2, 4, 24)
    book.working("JCBL_SERIES", in_series.format(*[book.chosen(place)] * 2), entry)
    book.hints(*HINTS[lang])
    return book.done(book.texts["games"])


#: Six games of class 3. Level for place 2, and for place 5, the last that gets points.
EXAMPLES = {
    "ja": Example(
        {
            "EventName": "春季シリーズ（全6回）",
            "Club": "みなとブリッジクラブ",
            "EventDate": date(2026, 6, 24),
        },
        [
            ("青木 明", 78),
            ("石田 恵", 71),
            ("上野 進", 71),
            ("遠藤 幸子", 66),
            ("大西 隆", 60),
            ("片山 京子", 60),
            ("川口 誠", 54.5),
            ("木村 和代", 52),
            ("久保 茂", 47),
            ("小島 淳", 41.5),
        ],
        "石田 恵",
        [
            ("4月8日", 12, 0.36),
            ("4月22日", 11, 0.33),
            ("5月13日", 12, 0.36),
            ("5月27日", 10, 0.30),
            ("6月10日", 12, 0.36),
            ("6月24日", 12, 0.36),
        ],
    )
}
