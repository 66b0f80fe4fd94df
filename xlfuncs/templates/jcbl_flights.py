"""JCBL: pairs in two or three flights, stratified or apart: overall points per flight by L4, session points."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import CAPACITY, EventBook, Example
from xlfuncs.templates.jcbl_book import SCORE, JcblBook
from xlfuncs.templates.jcbl_common import SCALE, Figures, session_columns, session_heads, sum_of_scores
from xlfuncs.templates.jcbl_settings import coefficients, event_inputs, limits, places, scored

NAME = "jcbl-flights"
LANGUAGES = ("ja", "en")
ABOUT = {
    "ja": "ストラティファイド（フライト別）のペア戦：フライトごとのオーバーオール L4 とセッション",
    "en": "stratified flights of pairs: overall points per flight by L4, session points",
}
#: Local, sectional, regional; sectional is preset.
RATINGS = (2, 1, 3)
FLIGHTS = "ABC"

HINTS = {
    "ja": (
        "「試合設定」の黄色いセルに、フライト数、テーブル数、アベレージなどを記入します。"
        "フライトごとの係数はすぐに計算されます。",
        "ストラティファイドでは、下位フライトの組は上位フライトの順位にも入り、"
        "オーバーオールは最も多いものを得ます。「いいえ」にすると各フライトが独立します。",
        "「参加者と成績」に組ごとのフライトと得点を記入します。順位は得点の合計から決まり、同点は同順位です。",
        "下位フライトで50%以内の順位の組は、アベレージに満たなくても、"
        "そのスコアでセッションのポイントを得ます（第2条 V）。セッションの L は自分のフライトのものです。",
        "参加制限をはずれた組は「失格」を選びます。順位から除かれ、セッションのポイントだけを得ます（第10条）。",
    ),
    "en": (
        "On the sheet Event fill in the yellow cells: flights, tables, averages. "
        "The coefficients of each flight follow at once.",
        "In a stratified event the pairs of lower flights are ranked in the higher ones too and get the most of "
        "their overall points. With no the flights stand alone.",
        "On Entries give each pair's flight and scores. The places follow; equal totals share a place.",
        "A pair within the first half of its lower flight gets session points for its score below average too "
        "(第2条 V). The L of a session is that of the pair's own flight.",
        "A pair outside the limits gets DQ: it takes no place and keeps its session points (第10条).",
    ),
}


def settings(book: EventBook, placed: dict[str, str]) -> None:
    """The event sheet; ``placed``: the column of places of each flight."""
    say, lang = book.say, book.lang
    every = event_inputs(book, RATINGS, sessions=2)
    chosen, found = limits(book)
    kept = [each for each in found if each.name not in ("LimitL4", "LimitL", "LimitRed")]
    red = next(each for each in found if each.name == "LimitRed")
    sixteenths = say(ja="（16分の1単位）", en=", sixteenths")
    book.settings(
        [
            every["Rating"],
            every["Game"],
            every["Tables"]._replace(note=say(ja="第2条　全フライトの合計", en="第2条, of all flights")),
            *(
                Setting(
                    f"Tables{flight}",
                    say(ja=f"フライト{flight}のテーブル数", en=f"Tables of flight {flight}"),
                    say(ja="空欄なら T。フライトを分けて行うときに記入", en="empty: T; for flights that play apart"),
                )
                for flight in FLIGHTS
            ),
            every["Sessions"],
            every["Boards"],
            *scored(book),
            every["Simultaneous"],
            Setting(
                "Flights", say(ja="フライト数", en="Flights"), say(ja="L4　2, 3", en="L4, 2 or 3"), 3, choices="23"
            ),
            Setting(
                "Stratified",
                say(ja="ストラティファイド", en="Stratified"),
                say(ja="下位フライトの組も上位フライトの順位に入る", en="lower flights are ranked in the higher ones"),
                blocks.YES_NO[lang][0],
                choices=blocks.YES_NO[lang],
            ),
            *(each for each in chosen if each.name not in ("Flights", "Flight")),
        ],
        [
            *coefficients(book, "Game").values(),
            *kept,
            red,
            *(
                setting
                for flight in FLIGHTS
                for setting in (
                    Setting(
                        f"Field{flight}",
                        say(ja=f"フライト{flight}の競争者数 C", en=f"C, flight {flight}"),
                        "第5条",
                        f"=COUNT({book.column(placed[flight])})",
                    ),
                    places(book, f"Field{flight}")._replace(
                        name=f"Places{flight}",
                        label=say(
                            ja=f"フライト{flight}でポイントを与える順位", en=f"Places that get points, flight {flight}"
                        ),
                    ),
                    Setting(
                        f"Limit4{flight}",
                        say(ja=f"フライト{flight}の L4{sixteenths}", en=f"L4, flight {flight}{sixteenths}"),
                        "第2条 L4",
                        f'=IF({FLIGHTS.index(flight) + 1}>Flights,"",JCBL_L4("{flight}",Flights))',
                        number="0.##",
                    ),
                    Setting(
                        f"Limit{flight}",
                        say(ja=f"フライト{flight}の L", en=f"L, flight {flight}"),
                        "第2条",
                        f'=IF(Limit4{flight}="","",JCBL_L(16,LimitL2,LimitL3,Limit4{flight}))',
                        number="0.0###",
                    ),
                )
            ),
        ],
    )


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = JcblBook(lang, example)
    say, this, column = book.say, book.this, book.column
    pair, flight = say(ja="ペア", en="Pair"), say(ja="フライト", en="Flight")
    placed = {each: say(ja=f"{each}順位", en=f"Place {each}") for each in FLIGHTS}
    awards = {each: say(ja=f"{each} OA", en=f"OA {each}") for each in FLIGHTS}
    seen = {each: say(ja=f"{each}の一覧", en=f"Places {each}") for each in FLIGHTS}
    number, limit = say(ja="フライト番号", en="Flight number"), say(ja="自フライトL", en="Own L")
    scores, ratios, sessions = session_heads(book)
    halves = [say(ja=f"50%以内{n}", en=f"Top half {n}") for n in (1, 2)]
    of = Figures(book, say(ja="得点合計", en="Total"))
    settings(book, placed)

    blank = of.blank
    known = f'IF({this(flight)}="","A",{this(flight)}),Flights'
    no_flight = f"{blank}IF(ISERROR({this(number)}),{this(number)},"
    stratified = f'Stratified="{blocks.YES_NO[lang][0]}"'

    def field(number_of_flight: str) -> str:
        """The criterion that picks the flights ranked in this one."""
        return f'IF({stratified},">="&{number_of_flight},{number_of_flight})'

    def place_of(each: str) -> ColumnOf:
        n = FLIGHTS.index(each) + 1
        better = f'COUNTIFS({column(number)},{field(str(n))},{column(of.ranked)},">"&{this(of.total)})+1'
        elsewhere = f"IF({stratified},{this(number)}<{n},{this(number)}<>{n})"
        shown = f'IF({elsewhere},"",IF({this(of.out)}="",{better},{this(of.out)}))'
        return ColumnOf(placed[each], f"={no_flight}{shown}))", 8)

    def award_of(each: str) -> str:
        tables = f'IF(Tables{each}="",Tables,Tables{each})'
        return f"{column(seen[each])},Game,Rating,{tables},Sessions,Limit{each},4,Field{each}"

    def half(score: str, head: str) -> ColumnOf:
        """Whether a pair of a lower flight is within its first half in a session (第2条 V)."""
        flights = f"{column(number)},{field(this(number))}"
        better = f'COUNTIFS({flights},{column(score)},">"&{this(score)})'
        playing = f'COUNTIFS({flights},{column(score)},">-1E+9")'
        return ColumnOf(
            head,
            f'=IF(OR({this(score)}="",ISERROR({this(number)})),"",AND({this(number)}>1,2*({better}+1)<={playing}))',
            hidden=True,
        )

    ratio = [f"{this(score)},Average{n},{SCALE},{this(halves[n - 1])}" for n, score in enumerate(scores, 1)]
    session = [f"Rating,{this(each)},Boards,{this(limit)},Game" for each in ratios]
    among = ",".join(f"IF(ISNUMBER({this(head)}),{this(head)},0)" for head in awards.values())
    wrong = "".join(f"IF(ISERROR({this(head)}),{this(head)}," for head in awards.values())
    own_place = "".join(f"IF({this(number)}={n},{this(placed[each])}," for n, each in enumerate(FLIGHTS, 1))
    general = f'IF({stratified},{this(placed["A"])},{own_place}""{")" * len(FLIGHTS)})'
    note = book.note(
        of.total,
        number,
        "JCBL_L4",
        known,
        *((awards[each], "JCBL_AWARD", f"{this(placed[each])},{award_of(each)}") for each in FLIGHTS),
        *((head, "JCBL_VM", cells) for head, cells in zip(ratios, ratio, strict=True)),
        *((head, "JCBL_SESSION", cells) for head, cells in zip(sessions, session, strict=True)),
    )
    book.entries(
        [
            ColumnOf(pair, width=22, centred=False),
            ColumnOf(flight, width=9, choices=FLIGHTS),
            *(ColumnOf(score, width=8, number=SCORE) for score in scores),
            of.disqualified,
            sum_of_scores(book, of.total, scores),
            *(place_of(each) for each in FLIGHTS),
            *(
                each._replace(width=11)
                for each in session_columns(book, list(zip(scores, ratios, ratio, sessions, session, strict=True)))
            ),
            *(
                ColumnOf(
                    awards[each],
                    f'={blank}IF({this(placed[each])}="","",JCBL_AWARD({this(placed[each])},{award_of(each)})))',
                    8,
                    style.POINTS,
                )
                for each in FLIGHTS
            ),
            ColumnOf(of.overall, f"={blank}{wrong}MAX({among}){')' * len(FLIGHTS)})", 15, style.POINTS),
            *of.colours(this(sessions[0], sessions[-1])),
            book.only_numbers(note, of.total, say(ja="得点", en="A score")),
            book.order_by_place(
                book.place, f"IF(OR({stratified},ISERROR({this(number)})),0,{CAPACITY * 10}*{this(number)})"
            ),
            ColumnOf(book.place, f'={blank}IF(ISERROR({this(number)}),"?",{general}))', hidden=True),
            # JCBL_L4 finds fault with a flight that there is not.
            ColumnOf(
                number,
                f"={blank}IF(ISERROR(JCBL_L4({known})),JCBL_L4({known}),"
                f'IF({this(flight)}="A",1,IF({this(flight)}="B",2,3))))',
                hidden=True,
            ),
            ColumnOf(
                limit,
                f"={no_flight}IF({this(number)}=1,LimitA,IF({this(number)}=2,LimitB,LimitC))))",
                hidden=True,
            ),
            *(half(score, head) for score, head in zip(scores, halves, strict=True)),
            of.behind[0],
            # What the others see of this one: a slip in its row must not touch them.
            *(
                ColumnOf(
                    seen[each],
                    f'={blank}IF(ISERROR({this(placed[each])}),"",IF({this(placed[each])}="","",'
                    f'IF({this(of.out)}="",{this(placed[each])},"DQ"))))',
                    hidden=True,
                )
                for each in FLIGHTS
            ),
        ],
        say(
            ja="フライト（空欄は A）と得点を記入すると、フライトごとの順位とポイントが決まる。OA＝オーバーオール",
            en="Enter flights and scores: places and points of each flight follow (empty is A). OA: overall",
        ),
    )
    board = book.notice(
        {
            book.place: (book.place, "General"),
            pair: (pair, "General"),
            flight: (flight, "General"),
            of.total: (of.total, SCORE),
            **{placed[each]: (placed[each], "General") for each in FLIGHTS[1:]},
            **{each: (each, style.POINTS) for each in (*sessions, of.overall, of.red, of.black, of.points)},
        },
        (7, 24, 9, 10, 8, 8, 12, 12, 15, 9, 10, 10),
    )
    of.bars(board, 10)
    sheet = book.chooser((16, 26, 52, 28))
    found = f"MATCH($B$3,{column(pair)},0)"
    for n, each in enumerate(FLIGHTS):
        call = f'XF_EXPLAIN("JCBL_AWARD",INDEX({column(placed[each])},{found}),{award_of(each)})'
        title = say(ja=f"フライト{each}のオーバーオール", en=f"Overall points of flight {each}")
        ranked = f'IF(ISNUMBER(INDEX({column(placed[each])},{found})),$B$3,"")'
        book.block(sheet, 6 + 17 * n, title, 14, ranked, call)
    blocks.protect(sheet)
    book.hints(*HINTS[lang])
    return book.done()


#: 14 pairs at 7 tables, 2 sessions in percent, which come to 700 each. Three flights: L4 20, 11 and 9. A pair of B is
#: level with one of A for place 2, one of C with one of A for place 4.
EXAMPLES = {
    "ja": Example(
        {
            "EventName": "みなとストラティファイドペア",
            "Club": "みなとブリッジクラブ",
            "EventDate": date(2026, 10, 18),
            "Tables": 7,
            "Scoring": "%",
            "Average1": 50,
            "Average2": 50,
        },
        [
            ("青木・石田", "A", 60, 56),
            ("上野・遠藤", "A", 55, 58),
            ("大西・片山", "A", 54, 52),
            ("川口・木村", "A", 51, 51),
            ("久保・小島", "A", 48, 49),
            ("坂本・清水", "B", 57, 56),
            ("杉山・関口", "B", 53, 47),
            ("高木・田村", "B", 49, 51),
            ("千葉・土屋", "B", 46, 50),
            ("寺田・中川", "B", 45, 44),
            ("永井・西田", "C", 52, 54),
            ("野口・橋本", "C", 47, 48),
            ("早川・平田", "C", 43, 44),
            ("藤原・堀", "C", 40, 40),
        ],
        "永井・西田",
    )
}
