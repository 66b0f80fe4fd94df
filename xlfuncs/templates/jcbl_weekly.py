"""JCBL: a weekly game of pairs or teams, points by place and by victory points."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import Example
from xlfuncs.templates.jcbl_book import SCORE, JcblBook
from xlfuncs.templates.jcbl_settings import competitors, field

NAME = "jcbl-weekly"
LANGUAGES = ("ja", "en")
ABOUT = {
    "ja": "ウィークリーゲーム（ペア・チーム）：順位によるMPとVPによるMP、クラブの発行",
    "en": "weekly game of pairs or teams: points by place and by VP, what the club issues",
}
MATCHES = 8

HINTS = {
    "ja": (
        "「試合設定」の黄色いセルにクラスとゲームの種類を記入します。VPで戦うチーム戦はボード数と最大VPも記入します。",
        "「参加者と成績」に得点（%やマッチポイント）を記入します。順位は得点から決まり、同点は同順位です。",
        "チーム戦は試合ごとのVPを記入すれば、合計が得点になります。"
        "勝敗だけで決めるときは勝ち 1、負け 0、最大VP 1 とします。",
        "順位による計算とVPによる計算（第1条 ②）のうち多い方が「発行MP」です（第8条）。",
    ),
    "en": (
        "On the sheet Event enter the class and the kind of game; for teams by VP the boards and the most VP too.",
        "On Entries enter the scores (percent or matchpoints). The places follow; equal scores share a place.",
        "For teams enter the VP of each match instead: their sum is the score. "
        "Where only wins count write 1 and 0, and 1 as the most VP.",
        "The larger of the points by place and by VP (第1条 ②) is what the club issues (第8条).",
    ),
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = JcblBook(lang, example)
    say, this, place = book.say, book.this, book.place
    entry, score = say(ja="ペア・チーム", en="Pair or team"), say(ja="得点", en="Score")
    vps = [say(ja=f"VP{number}", en=f"VP {number}") for number in range(1, MATCHES + 1)]
    total = say(ja="合計", en="Total")
    by_place, by_vp, issued = (
        say(ja="順位MP", en="By place"),
        say(ja="VP MP", en="By VP"),
        say(ja="発行MP", en="Points"),
    )
    book.settings(
        [
            Setting(
                "GameClass",
                say(ja="ゲームのクラス", en="Class of the game"),
                say(ja="第1条 K　1 ～ 5", en="第1条 K, 1 to 5"),
                3,
                choices="12345",
            ),
            Setting(
                "Game",
                say(ja="ゲームの種類", en="Game"),
                "第1条 P",
                blocks.words("JCBL_WEEKLY", "game", lang)[1],
                ("JCBL_WEEKLY", "game"),
            ),
            Setting("Sessions", say(ja="セッション数", en="Sessions"), "第1条 S", 1),
            competitors(book, say(ja="ペア・チーム", en="entries")),
            Setting(
                "Boards",
                say(ja="1試合のボード数", en="Boards of a match"),
                say(ja="第1条 B　VP戦のみ", en="第1条 B; by VP"),
            ),
            Setting(
                "MostVp",
                say(ja="1試合の最大VP", en="Most VP of a match"),
                say(ja="第1条 M　VP戦のみ。勝敗だけなら 1", en="第1条 M; by VP; where only wins count 1"),
                20,
            ),
            Setting("Members", say(ja="チームのメンバー数", en="Members of a team"), "第1条 Pm", 4),
        ],
        field(book),
    )
    matches = this(vps[0], vps[-1])
    summed = f'IF({this(score)}="",ROUND(SUM({matches}),4),{this(score)})'
    blank = f'IF({this(total)}="","",'
    of_place = f"{{}},Field,GameClass,Game,Sessions,COUNTIF({book.column(place)},{{}})"
    weekly = of_place.format(this(place), this(place))
    weekly_vp = f"GameClass,Boards,{matches},MostVp,Members"
    in_order = f'COUNTIF({book.column(total)},">"&{this(total)})+1'
    book.entries(
        [
            ColumnOf(entry, width=24, centred=False),
            ColumnOf(score, width=9, number=SCORE),
            *(ColumnOf(vp, width=7, number="General") for vp in vps),
            ColumnOf(total, f"={book.sum_of(this(score, vps[-1]), summed)}", 9, SCORE),
            ColumnOf(place, f"={blank}{in_order})", 8),
            ColumnOf(by_place, f"={blank}JCBL_WEEKLY({weekly}))", 11, style.POINTS),
            ColumnOf(by_vp, f'={blank}IF(COUNTA({matches})=0,"",JCBL_WEEKLY_VP({weekly_vp})))', 9, style.POINTS),
            ColumnOf(issued, f"={blank}JCBL_CLUB({this(by_place)},{this(by_vp)}))", 9, style.POINTS),
            book.only_numbers(
                book.note(total, by_place, "JCBL_WEEKLY", weekly, (by_vp, "JCBL_WEEKLY_VP", weekly_vp)),
                total,
                say(ja="得点・VP", en="A score or VP"),
            ),
            book.order_by_place(place),
        ],
        say(
            ja="得点か、試合ごとのVPを記入する。組合せ上の不戦勝は空欄、棄権による不戦勝は記入（第12条）",
            en="a score, or the VP of each match; a bye is left empty, a walkover is entered (第12条)",
        ),
    )
    board = book.notice(
        {
            place: (place, "General"),
            entry: (entry, "General"),
            total: (total, SCORE),
            **{each: (each, style.POINTS) for each in (by_place, by_vp, issued)},
        },
        (8, 28, 11, 11, 11, 11),
    )
    book.bars(say(ja="発行マスターポイント", en="Master points"), board, 2, 6, 24)
    book.working("JCBL_WEEKLY", of_place.format(*[book.chosen(place)] * 2), entry)
    book.hints(*HINTS[lang])
    return book.done()


#: Eight teams, three matches of 8 boards on the scale of 20. Two are level for place 2.
EXAMPLES = {
    "ja": Example(
        {
            "EventName": "水曜チーム戦",
            "Club": "みなとブリッジクラブ",
            "EventDate": date(2026, 6, 3),
            "Game": "チーム",
            "Boards": 8,
        },
        [
            ("青葉チーム", None, 15, 11, 8),
            ("若草チーム", None, 5, 6, 3),
            ("千鳥チーム", None, 12, 13, 12),
            ("水無月チーム", None, 8, 6, 17),
            ("山吹チーム", None, 10, 7, 12),
            ("ふじチーム", None, 10, 14, 10),
            ("さくらチーム", None, 7, 14, 8),
            ("もみじチーム", None, 13, 9, 10),
        ],
        "青葉チーム",
    )
}
