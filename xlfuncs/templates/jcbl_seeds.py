"""JCBL: a register of the members' seed points, from their points of the last years."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import Example
from xlfuncs.templates.jcbl_book import JcblBook

NAME = "jcbl-seeds"
LANGUAGES = ("ja", "en")
ABOUT = {
    "ja": "シードポイント台帳：年ごとのMP・レッドポイントから Mp5、Rp10、SP",
    "en": "seed-point register: Mp5, Rp10 and SP from the points of the last years",
}
MP_YEARS, RED_YEARS = 5, 10
HELD = "0.00"

HINTS = {
    "ja": (
        "「会員」に一人一行で、年ごとに獲得したマスターポイント（MP①～⑤）とレッドポイント（RP①～⑩）を"
        "記入します。① が直前の1年、② がその前の年です。獲得のない年は空欄でかまいません。",
        "「累計レッド」には現在のレッドポイントの合計を記入します（GRp に使います）。",
        "海外から移籍した会員などは「みなしMP」を記入すると、みなしシードポイントと比べて多い方を採ります（第16条）。",
    ),
    "en": (
        "On Members give a row to each: master points of 5 years and red points of 10. "
        "1 is the latest year, 2 the one before; leave empty the years without points.",
        "Total red is all the red points held (for GRp).",
        "For members from abroad enter their deemed master points: the larger seed points count (第16条).",
    ),
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    words = {
        "ja": {"event": "設定", "entries": "会員", "notice": "一覧表", "name": "一覧表の名称"},
        "en": {"event": "Settings", "entries": "Members", "notice": "List", "name": "Name of the list"},
    }
    book = JcblBook(lang, example, **words[lang])
    say, this, place = book.say, book.this, book.place
    member = say(ja="会員", en="Member")
    circled = "①②③④⑤⑥⑦⑧⑨⑩"
    mps = [say(ja=f"MP{circled[year]}", en=f"MP {year + 1}") for year in range(MP_YEARS)]
    reds = [say(ja=f"RP{circled[year]}", en=f"Red {year + 1}") for year in range(RED_YEARS)]
    total_red, deemed_mp = say(ja="累計レッド", en="Total red"), say(ja="みなしMP", en="Deemed MP")
    seed, deemed, counts = say(ja="計算SP", en="SP earned"), say(ja="みなしSP", en="Deemed SP"), "SP"
    book.settings(
        [],
        [
            Setting("MembersListed", say(ja="会員数", en="Members"), "", f"=COUNTA({book.column(member)})"),
            Setting(
                "MostSeed",
                say(ja="最高シードポイント", en="Most seed points"),
                "第2条 ⑤",
                f'=IF(COUNT({book.column(counts)})=0,"",INDEX({book.column(counts)},MATCH(1,{book.column(place)},0)))',
            ),
        ],
    )
    mp, red = this(mps[0], mps[-1]), this(reds[0], reds[-1])
    by_years = f'{mp},{red},IF({this(total_red)}="",0,{this(total_red)})'
    blank = f'IF({this(member)}="","",'
    larger = f'IF({this(deemed)}="",{this(seed)},MAX({this(seed)},{this(deemed)}))'
    book.entries(
        [
            ColumnOf(member, width=18, centred=False),
            *(ColumnOf(year, width=8, number=HELD) for year in mps),
            *(ColumnOf(year, width=7, number=HELD) for year in reds),
            ColumnOf(total_red, width=13, number=HELD),
            ColumnOf(deemed_mp, width=12),
            ColumnOf("Mp5", f"={blank}JCBL_MP5({mp}))", 8),
            ColumnOf("Rp10", f"={blank}JCBL_RP10({red}))", 8),
            ColumnOf(seed, f"={blank}JCBL_SEED({by_years}))", 11),
            ColumnOf(deemed, f'=IF({this(deemed_mp)}="","",JCBL_DEEMED_SP({this(deemed_mp)}))', 12),
            ColumnOf(counts, f"={blank}{larger})", 8),
            book.note(
                member,
                seed,
                "JCBL_SEED",
                by_years,
                (deemed, "JCBL_DEEMED_SP", this(deemed_mp)),
            ),
            book.order_by_place(place),
            ColumnOf(
                place,
                f'={blank}IF(ISERROR({this(counts)}),"?",COUNTIF({book.column(counts)},">"&{this(counts)})+1))',
                hidden=True,
            ),
        ],
        say(
            ja="① が直前の1年、② がその前の年",
            en="1 is the latest year, 2 the one before",
        ),
    )
    board = book.notice(
        {
            place: (place, "General"),
            member: (member, "General"),
            **{each: (each, "General") for each in ("Mp5", "Rp10", seed, deemed, counts)},
        },
        (8, 26, 10, 10, 12, 12, 10),
    )
    book.bars(say(ja="シードポイント", en="Seed points"), board, 2, 7, 24)
    chosen = [
        f"INDEX({book.column(f'{first}]:[{last}').replace('[', '[[', 1)}],{{row}},0)"
        for first, last in ((mps[0], mps[-1]), (reds[0], reds[-1]))
    ]
    book.working("JCBL_SEED", f"{chosen[0]},{chosen[1]},{book.chosen(total_red)}", member)
    book.hints(*HINTS[lang])
    return book.done()


EXAMPLES = {
    "ja": Example(
        {
            "EventName": "シードポイント一覧",
            "Club": "みなとブリッジクラブ",
            "EventDate": date(2026, 4, 1),
        },
        [
            ("西村 悟", 120.5, 90, 60, 40, 25, 60.2, 40, 30, 20, 10, 8, 5, 4, 2, 1, 900),
            ("野田 久美子", None, 300, 240, 200, 100, None, 90, 60, *[None] * 7, 700),
            ("林 美咲", 15.99, *[None] * 4, 0.5, *[None] * 9, 0.5, 20),
            ("原 俊夫", 10.4, *[None] * 4, 2.5, *[None] * 9, 5310),
            ("前田 昭", 20, *[None] * 4, 9, *[None] * 9, 9000),
            ("山本 リサ", *[None] * 16, 1200),
            ("岡 健一", 3.2, *[None] * 15),
        ],
        "西村 悟",
    )
}
